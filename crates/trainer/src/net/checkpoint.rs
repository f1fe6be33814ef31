//! A training as a file, so that it can be gone on with after every step.

use super::plan::Plan;
use super::training::Training;
use crate::Errors;
use thiserror::Error;

const MAGIC: [u8; 8] = *b"FOURLEAR";

/// Why a checkpoint could not be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckpointError {
    /// It is damaged, or some other file.
    #[error("this is no checkpoint of a training, or a damaged one")]
    Damaged,
    /// It belongs to another training.
    #[error("the checkpoint is of a training with other settings or other samples")]
    OtherTraining,
}

impl Training {
    /// The training as it stands, over so many samples.
    pub fn checkpoint(&self, samples: usize) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&fingerprint(&self.plan, samples).to_le_bytes());
        bytes.extend_from_slice(&self.adam.steps.to_le_bytes());
        bytes.extend_from_slice(&self.sum.to_le_bytes());
        bytes.extend_from_slice(&(self.epochs.len() as u32).to_le_bytes());
        for epoch in &self.epochs {
            bytes.extend_from_slice(&epoch.learnt.to_le_bytes());
            bytes.extend_from_slice(&epoch.held_apart.to_le_bytes());
        }
        let remembered = [&self.adam.momentum[..], &self.adam.variance[..]];
        let numbers = self.weights.parts().into_iter().chain(remembered).flatten();
        numbers.for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Goes on with a training that was kept. The plan and the number of samples must be the same; threads may differ.
    pub fn from_checkpoint(plan: Plan, samples: usize, bytes: &[u8]) -> Result<Training, CheckpointError> {
        let (body, checksum) = bytes.split_last_chunk::<4>().ok_or(CheckpointError::Damaged)?;
        if !body.starts_with(&MAGIC) || crc32fast::hash(body).to_le_bytes() != *checksum {
            return Err(CheckpointError::Damaged);
        }
        let mut fields = Fields(&body[MAGIC.len()..]);
        if fields.next().map(u32::from_le_bytes)? != fingerprint(&plan, samples) {
            return Err(CheckpointError::OtherTraining);
        }
        let mut training = Training::new(plan);
        training.adam.steps = u32::from_le_bytes(fields.next()?);
        training.sum = f64::from_le_bytes(fields.next()?);
        for _ in 0..u32::from_le_bytes(fields.next()?) {
            let [learnt, held_apart] = [fields.next()?, fields.next()?].map(f64::from_le_bytes);
            training.epochs.push(Errors { learnt, held_apart });
        }
        let Training { weights, adam, .. } = &mut training;
        let remembered = [&mut adam.momentum[..], &mut adam.variance[..]];
        for number in weights.parts_mut().into_iter().chain(remembered).flatten() {
            *number = f32::from_le_bytes(fields.next()?);
        }
        Ok(training)
    }
}

/// A number that is another for another training.
fn fingerprint(plan: &Plan, samples: usize) -> u32 {
    let Plan { epochs, batch, rate, decay, result_share, stretch, seed, from, threads: _ } = *plan;
    let told = format!("{epochs} {batch} {rate} {decay} {result_share} {stretch} {seed} {from:?} {samples}");
    crc32fast::hash(told.as_bytes())
}

/// What is left to read.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn next<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (field, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        self.0 = rest;
        Ok(*field)
    }
}
