//! An audit of games by the draw rules: is every move legal, does the result fit, where could a draw have been claimed
//! and was not, where did the game end by itself and was played on.
//!
//! [`audit`] streams: memory does not grow with the input, and the reports come in the order of the games however many
//! threads there are.

mod json;
mod pipeline;
mod totals;

use crate::Step;
use crate::lexer::Lexer;
use crate::mainline::Mainline;
use crate::problems::{GameError, Warning, Warnings};
use crate::reading::{Builder, read_game};
use crate::sections::Piece;
use chess::{Claim, EndReason, GameResult, Outcome, Position};

pub use pipeline::audit;
pub use totals::Totals;

/// What an audit says of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How many plies could be read.
    pub plies: u32,
    /// Who won, as the game tells it.
    pub result: Option<GameResult>,
    /// The position after the last ply.
    pub end: Position,
    /// How often that position has occurred.
    pub seen: u32,
    /// How the game stands by the rules after the last ply.
    pub outcome: Option<Outcome>,
    /// The first ply at which each rule could have been claimed, in the order of the plies.
    pub claims: Vec<(u32, Claim)>,
    /// The first ply at which each draw that needs no claim stood, in the order of the plies.
    pub automatic: Vec<(u32, EndReason)>,
    /// The ply from which on the position was dead.
    pub dead: Option<u32>,
    /// Whether the game was scored as a win for a side that could not have won from the last position.
    pub unwinnable: bool,
    /// Why the game could not be read further.
    pub error: Option<GameError>,
    /// What is odd about the game.
    pub warnings: Vec<Warning>,
}

impl Report {
    /// The claims that nobody made: all but one with which the game ended drawn.
    pub fn missed_claims(&self) -> impl Iterator<Item = (u32, Claim)> {
        let drawn_at = (self.result == Some(GameResult::Draw)).then_some(self.plies);
        self.claims.iter().copied().filter(move |&(ply, _)| Some(ply) != drawn_at)
    }
}

/// Audits games one after another, all with the same buffers.
struct Auditor {
    mainline: Mainline,
}

impl Auditor {
    fn new() -> Auditor {
        Auditor { mainline: Mainline::new() }
    }

    /// Audits the games of a piece of the input.
    fn games(&mut self, piece: Piece, mut text: &[u8], mut each: impl FnMut(Report)) {
        while !text.is_empty() {
            let mut lexer = Lexer::first_of(text, piece == Piece::CutShort);
            loop {
                if let Some(report) = self.game(&mut lexer) {
                    each(report);
                }
                if lexer.offset() >= lexer.section_length() {
                    break;
                }
            }
            text = &text[lexer.section_length()..];
        }
    }

    fn game(&mut self, lexer: &mut Lexer<'_>) -> Option<Report> {
        let facts = read_game(lexer, &mut self.mainline, &mut Nothing)?;
        let mainline = &self.mainline;
        Some(Report {
            plies: mainline.plies,
            result: facts.result,
            end: *mainline.position(),
            seen: mainline.seen,
            outcome: facts.outcome,
            claims: mainline.claims().collect(),
            automatic: mainline.automatic().collect(),
            dead: facts.dead,
            unwinnable: facts.unwinnable,
            error: facts.error,
            warnings: facts.warnings.into_vec(),
        })
    }
}

/// Builds nothing: an audit wants the facts alone.
struct Nothing;

impl Builder for Nothing {
    fn tag(&mut self, _: &[u8], _: &[u8], _: &mut Warnings) {}
    fn start(&mut self, _: &Position) {}
    fn step(&mut self, _: Step) {}
    fn open(&mut self) {}
    fn close(&mut self) {}
    fn nag(&mut self, _: u16) {}
    fn comment(&mut self, _: &[u8]) {}
}
