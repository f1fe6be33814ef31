//! Extended Position Description: the position of a FEN, then operations such as `bm Nf3; id "test 1";`.

use crate::fen::{number, quoted, read_position_fields};
use crate::{FenError, Position};
use std::fmt;
use std::str::FromStr;

/// A position with operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position. Its clocks come from the operations `hmvc` and `fmvn`, or from FEN fields where a file has them.
    pub position: Position,
    /// The operations, in the order in which they stand.
    pub operations: Vec<Operation>,
}

/// One operation: a name and what belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The name, such as `bm` or `id`.
    pub opcode: String,
    /// The operands, without the quotation marks of strings.
    pub operands: Vec<String>,
}

/// What is wrong with a line of EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EpdError {
    /// The position cannot be read.
    Position(FenError),
    /// An operation that does not start with a letter.
    Opcode(String),
    /// A string whose closing quotation mark is missing.
    UnclosedString(String),
    /// A clock that is not a number from 0 to 65535.
    Clock(Operation),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdError::Position(error) => write!(f, "{error}"),
            EpdError::Opcode(text) => write!(f, "an operation starts with a letter, not as {text:?} does"),
            EpdError::UnclosedString(text) => write!(f, "the string that starts with {text:?} has no end"),
            EpdError::Clock(operation) => {
                write!(f, "{} takes one number from 0 to 65535, not {:?}", operation.opcode, operation.operands)
            }
        }
    }
}

impl std::error::Error for EpdError {}

impl Epd {
    /// The operands of the first operation with this name.
    pub fn operands(&self, opcode: &str) -> Option<&[String]> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        Some(&operation.operands)
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Epd, EpdError> {
        let mut rest = text;
        let mut setup =
            read_position_fields(&mut std::iter::from_fn(|| field(&mut rest))).map_err(EpdError::Position)?;
        // Some files have all six fields of a FEN before the operations.
        for clock in [&mut setup.clock, &mut setup.fullmove] {
            let mut ahead = rest;
            if let Some(value) = field(&mut ahead).and_then(number) {
                (*clock, rest) = (value, ahead);
            }
        }
        let operations = read_operations(rest)?;
        for operation in &operations {
            let clock = match operation.opcode.as_str() {
                "hmvc" => &mut setup.clock,
                "fmvn" => &mut setup.fullmove,
                _ => continue,
            };
            let value = operation.operands.first().filter(|_| operation.operands.len() == 1);
            *clock = value.and_then(|text| number(text)).ok_or_else(|| EpdError::Clock(operation.clone()))?;
        }
        let position = Position::try_from(setup).map_err(|reason| EpdError::Position(reason.into()))?;
        Ok(Epd { position, operations })
    }
}

/// Takes the next field off the front, up to white space or the semicolon of an operation.
fn field<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let end = text.find(|c: char| c.is_ascii_whitespace() || c == ';').unwrap_or(text.len());
    let (field, after) = text.split_at(end);
    *rest = after;
    (!field.is_empty()).then_some(field)
}

fn read_operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ';');
        let Some(opcode) = field(&mut rest) else { return Ok(operations) };
        if !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(EpdError::Opcode(quoted(opcode)));
        }
        let mut operands = Vec::new();
        while let Some(operand) = read_operand(&mut rest)? {
            operands.push(operand);
        }
        operations.push(Operation { opcode: opcode.into(), operands });
    }
}

fn read_operand(rest: &mut &str) -> Result<Option<String>, EpdError> {
    let text = rest.trim_ascii_start();
    let Some(string) = text.strip_prefix('"') else { return Ok(field(rest).map(String::from)) };
    let end = string.find('"').ok_or_else(|| EpdError::UnclosedString(quoted(string)))?;
    *rest = &string[end + 1..];
    Ok(Some(string[..end].into()))
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.to_setup().write_position_fields(f)?;
        for operation in &self.operations {
            write!(f, " {}", operation.opcode)?;
            for operand in &operation.operands {
                let plain = !operand.is_empty() && !operand.contains(|c: char| c.is_ascii_whitespace() || c == ';');
                if plain { write!(f, " {operand}")? } else { write!(f, " \"{operand}\"")? }
            }
            write!(f, ";")?;
        }
        Ok(())
    }
}
