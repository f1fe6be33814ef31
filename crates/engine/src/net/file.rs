//! A net as a file.
//!
//! | bytes | |
//! |---:|---|
//! | 8 | `FOURNET` and a zero |
//! | 2 | the version of the format, 1 |
//! | 2 | inputs |
//! | 2 | width of the hidden layer |
//! | 2 | length of the description |
//! | … | the description, in UTF-8 |
//! | 2 each | a row for each input, the bias, the weights of the output for the side to move and for the other |
//! | 4 | the bias of the output |
//! | 4 | CRC-32 of all before |
//!
//! All numbers are little-endian.

use super::{HIDDEN, INPUTS, Net, QA, Row};
use thiserror::Error;

const MAGIC: [u8; 8] = *b"FOURNET\0";
const VERSION: u16 = 1;
const HEADER: usize = 16;
const WEIGHTS: usize = 2 * HIDDEN * (INPUTS + 3) + 4;

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
    #[error("the net is {inputs} → {hidden} × 2 → 1, and this program evaluates {INPUTS} → {HIDDEN} × 2 → 1")]
    Architecture {
        /// Its inputs.
        inputs: u16,
        /// The width of its hidden layer.
        hidden: u16,
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
        for number in [VERSION, INPUTS as u16, HIDDEN as u16, text.len().try_into().unwrap_or(u16::MAX)] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&text[..text.len().min(u16::MAX.into())]);
        for row in self.inputs.iter().chain([&self.bias]).chain(&self.output) {
            row.0.iter().for_each(|weight| bytes.extend_from_slice(&weight.to_le_bytes()));
        }
        bytes.extend_from_slice(&self.output_bias.to_le_bytes());
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        bytes
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
        let (inputs, hidden) = (number(10), number(12));
        if (usize::from(inputs), usize::from(hidden)) != (INPUTS, HIDDEN) {
            return Err(NetError::Architecture { inputs, hidden });
        }
        let words = usize::from(number(14));
        let should = HEADER + words + WEIGHTS + 4;
        if bytes.len() != should {
            return Err(NetError::Length { has: bytes.len(), should });
        }
        let (body, checksum) = bytes.split_at(should - 4);
        if crc32fast::hash(body).to_le_bytes() != checksum {
            return Err(NetError::Checksum);
        }
        let (text, weights) = body[HEADER..].split_at(words);
        let net = Net::from_weights(String::from_utf8_lossy(text).into_owned(), weights);
        if net.fits() { Ok(net) } else { Err(NetError::TooLarge) }
    }

    fn from_weights(description: String, bytes: &[u8]) -> Net {
        let (rows, bias) = bytes.split_at(bytes.len() - 4);
        let row = |row: &[u8]| {
            let mut weights = [0; HIDDEN];
            for (weight, bytes) in weights.iter_mut().zip(row.chunks_exact(2)) {
                *weight = i16::from_le_bytes([bytes[0], bytes[1]]);
            }
            Row(weights)
        };
        let mut rows: Vec<Row> = rows.chunks_exact(2 * HIDDEN).map(row).collect();
        let [bias_row, own, other] = rows.split_off(INPUTS)[..] else { unreachable!("three rows after the inputs") };
        let output_bias = i32::from_le_bytes(bias.try_into().expect("four bytes"));
        Net { description, inputs: rows.into(), bias: bias_row, output: [own, other], output_bias }
    }

    /// Whether no position's sums can leave their 16 bits, and no output its 32: 32 pieces at most, the weights of the
    /// output within 8 bits.
    fn fits(&self) -> bool {
        let largest = |row: &Row| row.0.iter().map(|&weight| i32::from(weight).abs()).max().unwrap_or(0);
        let input = self.inputs.iter().map(largest).max().unwrap_or(0);
        let output = self.output.iter().map(largest).max().unwrap_or(0);
        32 * input + largest(&self.bias) <= i32::from(i16::MAX)
            && output <= i32::from(i8::MAX)
            && self.output_bias.abs() < 1 << 19
            && i64::from(output) * i64::from(QA * QA) * (2 * HIDDEN as i64) < i64::from(i32::MAX)
    }
}
