//! A net as a file.
//!
//! | bytes | |
//! |---:|---|
//! | 8 | `FOURNET` and a zero |
//! | 2 | the version of the format, 1 |
//! | 2 | inputs |
//! | 2 | width of the hidden layer |
//! | 2 | outputs |
//! | 2 | length of the description |
//! | … | the description, in UTF-8 |
//! | 2 each | a row for each input, and the bias |
//! | 2 each | for each output, its weights for the side to move and for the other, |
//! | 4 | and its bias |
//! | 8 | FNV-1a of all before |
//!
//! All numbers are little-endian.

use super::{HIDDEN, INPUTS, Net, OUTPUTS, Output, QA, Row};
use fnv::FnvHasher;
use std::hash::Hasher;
use std::num::NonZeroU16;
use thiserror::Error;

const MAGIC: [u8; 8] = *b"FOURNET\0";
const VERSION: u16 = 1;
const HEADER: usize = 18;
const CHECKSUM: usize = 8;
const ROW: usize = 2 * HIDDEN;
const OUTPUT: usize = 2 * ROW + 4;
const WEIGHTS: usize = ROW * (INPUTS + 1) + OUTPUT * OUTPUTS;

/// Why a file is no net for this engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// It is some other file.
    #[error("this is no net: it does not begin with FOURNET")]
    NoNet,
    /// It was written by a later version.
    #[error("the net has version {0} of the format, and this program reads version {VERSION}")]
    Version(u16),
    /// It has another architecture.
    #[error(
        "the net is {inputs} → {hidden} × 2 → {outputs}, and this program evaluates {INPUTS} → {HIDDEN} × 2 → {OUTPUTS}"
    )]
    Architecture {
        /// Its inputs.
        inputs: u16,
        /// The width of its hidden layer.
        hidden: u16,
        /// Its outputs.
        outputs: u16,
    },
    /// It is too short or too long.
    #[error("the net has {has} bytes where it should have {should}")]
    Length {
        /// As many as there are.
        has: usize,
        /// As many as its header says.
        should: usize,
    },
    /// Some byte is not what was written.
    #[error("the net is damaged: its checksum is wrong")]
    Checksum,
    /// Its sums could leave the numbers that they are kept in.
    #[error("the net has a weight that is too large for this engine")]
    TooLarge,
}

impl Net {
    /// The net as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let text = self.description.as_bytes();
        for number in [VERSION, INPUTS as u16, HIDDEN as u16, OUTPUTS as u16, text.len().try_into().unwrap_or(u16::MAX)]
        {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&text[..text.len().min(u16::MAX.into())]);
        let row = |bytes: &mut Vec<u8>, row: &Row| {
            row.0.iter().for_each(|weight| bytes.extend_from_slice(&weight.to_le_bytes()));
        };
        self.inputs.iter().chain([&self.bias]).for_each(|inputs| row(&mut bytes, inputs));
        for output in &self.outputs {
            output.weights.iter().for_each(|weights| row(&mut bytes, weights));
            bytes.extend_from_slice(&output.bias.to_le_bytes());
        }
        bytes.extend_from_slice(&checksum(&bytes));
        bytes
    }

    /// A number that tells this net from another, but for one time in some ten thousand: the end of its checksum.
    pub fn mark(&self) -> NonZeroU16 {
        let mark = *self.to_bytes().last_chunk().expect("a checksum at the end");
        NonZeroU16::new(u16::from_le_bytes(mark)).unwrap_or(NonZeroU16::MIN)
    }

    /// A net from a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        if bytes.len() < HEADER || bytes[..8] != MAGIC {
            return Err(NetError::NoNet);
        }
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        if number(8) != VERSION {
            return Err(NetError::Version(number(8)));
        }
        let (inputs, hidden, outputs) = (number(10), number(12), number(14));
        if [inputs, hidden, outputs].map(usize::from) != [INPUTS, HIDDEN, OUTPUTS] {
            return Err(NetError::Architecture { inputs, hidden, outputs });
        }
        let words = usize::from(number(16));
        let should = HEADER + words + WEIGHTS + CHECKSUM;
        if bytes.len() != should {
            return Err(NetError::Length { has: bytes.len(), should });
        }
        let (body, said) = bytes.split_at(should - CHECKSUM);
        if checksum(body) != said {
            return Err(NetError::Checksum);
        }
        let (text, weights) = body[HEADER..].split_at(words);
        let net = Net::from_weights(String::from_utf8_lossy(text).into_owned(), weights);
        if net.fits() { Ok(net) } else { Err(NetError::TooLarge) }
    }

    fn from_weights(description: String, bytes: &[u8]) -> Net {
        let (rows, outputs) = bytes.split_at(ROW * (INPUTS + 1));
        let mut rows: Vec<Row> = rows.chunks_exact(ROW).map(row).collect();
        let bias = rows.pop().expect("a row after those of the inputs");
        let output = |i: usize| {
            let (weights, bias) = outputs[i * OUTPUT..][..OUTPUT].split_at(2 * ROW);
            let bias = i32::from_le_bytes(bias.try_into().expect("four bytes"));
            Output { weights: [row(&weights[..ROW]), row(&weights[ROW..])], bias }
        };
        Net { description, inputs: rows.into(), bias, outputs: std::array::from_fn(output) }
    }

    /// Whether no position's sums can leave their 16 bits, and no output its 32: 32 pieces at most, the weights of the
    /// outputs within 8 bits.
    fn fits(&self) -> bool {
        let largest = |row: &Row| row.0.iter().map(|&weight| i32::from(weight).abs()).max().unwrap_or(0);
        let input = self.inputs.iter().map(largest).max().unwrap_or(0);
        let fits = |output: &Output| {
            let weight = output.weights.iter().map(largest).max().unwrap_or(0);
            weight <= i32::from(i8::MAX)
                && output.bias.abs() < 1 << 19
                && i64::from(weight) * i64::from(QA * QA) * (2 * HIDDEN as i64) < i64::from(i32::MAX)
        };
        32 * input + largest(&self.bias) <= i32::from(i16::MAX) && self.outputs.iter().all(fits)
    }
}

/// Not CRC-32, whose tables would be a burden to the page.
fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish().to_le_bytes()
}

/// A row from its bytes.
fn row(bytes: &[u8]) -> Row {
    let mut weights = [0; HIDDEN];
    for (weight, bytes) in weights.iter_mut().zip(bytes.chunks_exact(2)) {
        *weight = i16::from_le_bytes([bytes[0], bytes[1]]);
    }
    Row(weights)
}
