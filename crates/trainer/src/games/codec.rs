//! Bytes to games and back.

use super::{Ply, TrainingGame};
use chess::{Colour, GameResult, Move, Position};
use std::fmt::{self, Display};
use std::num::NonZeroU16;
use thiserror::Error;

const MAGIC: [u8; 8] = *b"FOURGAME";
const VERSION: u16 = 1;
/// The score of a move that was not searched.
const NO_SCORE: i16 = i16::MIN;

/// How the games of a file were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Nodes a move, after which no other iteration was begun.
    pub nodes: u32,
    /// What the random openings come from.
    pub seed: u64,
    /// The [mark](engine::net::Net::mark) of the net that evaluated; none where the tuned terms alone did.
    pub net: Option<NonZeroU16>,
}

impl Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {} with {} nodes a move by ", self.seed, self.nodes)?;
        match self.net {
            Some(mark) => write!(f, "net {mark:04x}"),
            None => f.write_str("the terms alone"),
        }
    }
}

/// What is wrong with a file of games.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Damage {
    /// It is some other file.
    #[error("this is no file of games: it does not begin with FOURGAME")]
    NoGames,
    /// It was written by a later version.
    #[error("the file has version {0} of the format, and this program reads version {VERSION}")]
    Version(u16),
    /// It ends inside a game, as after a writer that was killed.
    #[error("the file ends inside a game")]
    Torn,
    /// Some byte is not what was written.
    #[error("game {0} is damaged: its checksum is wrong")]
    Checksum(u32),
    /// What was written makes no sense.
    #[error("game {0} has a result of {1}, which is none")]
    Result(u32, u8),
    /// So does this.
    #[error("game {0} begins with a position that is none")]
    Start(u32),
    /// A move that cannot be played.
    #[error("game {0} has an illegal move at ply {1}")]
    Illegal(u32, usize),
}

impl Header {
    pub(super) const LEN: usize = 24;

    pub(super) fn to_bytes(self) -> [u8; Header::LEN] {
        let mut bytes = [0; Header::LEN];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10..12].copy_from_slice(&self.net.map_or(0, NonZeroU16::get).to_le_bytes());
        bytes[12..16].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[16..].copy_from_slice(&self.seed.to_le_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; Header::LEN]) -> Result<Header, Damage> {
        if bytes[..8] != MAGIC {
            return Err(Damage::NoGames);
        }
        match u16::from_le_bytes(part(bytes, 8)) {
            VERSION => Ok(Header {
                nodes: u32::from_le_bytes(part(bytes, 12)),
                seed: u64::from_le_bytes(part(bytes, 16)),
                net: NonZeroU16::new(u16::from_le_bytes(part(bytes, 10))),
            }),
            other => Err(Damage::Version(other)),
        }
    }
}

/// The part of a game that says how long the rest is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prefix {
    pub(super) number: u32,
    result: u8,
    start: usize,
    pub(super) plies: usize,
}

impl Prefix {
    pub(super) const LEN: usize = 8;

    pub(super) fn from_bytes(bytes: &[u8; Prefix::LEN]) -> Prefix {
        Prefix {
            number: u32::from_le_bytes(part(bytes, 0)),
            result: bytes[4],
            start: bytes[5].into(),
            plies: u16::from_le_bytes(part(bytes, 6)).into(),
        }
    }

    /// How many bytes follow the prefix, with the checksum.
    pub(super) fn rest(self) -> usize {
        self.start + 4 * self.plies + 4
    }
}

/// The bytes of a game.
///
/// # Panics
/// If it has more than 65,535 plies, or a score that is no score of the engine's.
pub(super) fn encode(game: &TrainingGame) -> Vec<u8> {
    let start = if game.start == Position::default() { String::new() } else { game.start.to_string() };
    let result = match game.result {
        GameResult::Win(Colour::Black) => 0,
        GameResult::Draw => 1,
        GameResult::Win(Colour::White) => 2,
    };
    let plies = u16::try_from(game.plies.len()).expect("a game of fewer than 65,536 plies");
    let mut bytes = Vec::with_capacity(Prefix::LEN + start.len() + 4 * game.plies.len() + 4);
    bytes.extend_from_slice(&game.number.to_le_bytes());
    bytes.push(result);
    bytes.push(start.len().try_into().expect("a FEN is shorter than 256 bytes"));
    bytes.extend_from_slice(&plies.to_le_bytes());
    bytes.extend_from_slice(start.as_bytes());
    for ply in &game.plies {
        let score = ply.score.map_or(NO_SCORE, |score| score.try_into().expect("scores fit into 16 bits"));
        bytes.extend_from_slice(&ply.mv.to_bits().to_le_bytes());
        bytes.extend_from_slice(&score.to_le_bytes());
    }
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Whether the checksum of a whole game, prefix and all, is right.
pub(super) fn check(game: &[u8], number: u32) -> Result<(), Damage> {
    let (body, checksum) = game.split_at(game.len() - 4);
    let right = crc32fast::hash(body).to_le_bytes() == checksum;
    if right { Ok(()) } else { Err(Damage::Checksum(number)) }
}

/// A game from its bytes, every move of it checked.
pub(super) fn decode(game: &[u8], prefix: Prefix) -> Result<TrainingGame, Damage> {
    let Prefix { number, result, start, .. } = prefix;
    check(game, number)?;
    let result = match result {
        0 => GameResult::Win(Colour::Black),
        1 => GameResult::Draw,
        2 => GameResult::Win(Colour::White),
        other => return Err(Damage::Result(number, other)),
    };
    let (fen, plies) = game[Prefix::LEN..game.len() - 4].split_at(start);
    let start = match fen {
        [] => Position::default(),
        fen => {
            std::str::from_utf8(fen).ok().and_then(|fen| Position::from_fen(fen).ok()).ok_or(Damage::Start(number))?
        }
    };
    let mut position = start;
    let ply = |(i, bytes): (usize, &[u8])| {
        let mv = Move::from_bits(u16::from_le_bytes(part(bytes, 0)));
        if !position.is_legal(mv) {
            return Err(Damage::Illegal(number, i));
        }
        position = position.play(mv);
        let score = i16::from_le_bytes(part(bytes, 2));
        Ok(Ply { mv, score: (score != NO_SCORE).then_some(score.into()) })
    };
    let plies = plies.chunks_exact(4).enumerate().map(ply).collect::<Result<_, _>>()?;
    Ok(TrainingGame { number, start, plies, result })
}

/// `N` bytes from `at` on, which are there.
fn part<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes[at..at + N].try_into().expect("as many bytes as were cut out")
}
