//! Bugs that show in what an engine says while it plays, found for free.

use super::{Board, Reason};
use chess::{Colour, EndReason, GameResult, UciMove};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::AddAssign;
use uci::client::Answer;
use uci::{Bound, Info, ScoreValue};

/// How many moves of an engine came with each kind of oddity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Findings {
    /// A best line runs past the end of the game.
    pub pv_past_end: u32,
    /// A best line has an illegal move in it.
    pub pv_illegal: u32,
    /// The move played is not the first of the last best line.
    pub best_not_pv: u32,
    /// A mate is announced for one side, and the line that goes with it mates the other.
    pub mate_sign: u32,
    /// An `info` line could not be read.
    pub malformed: u32,
}

/// One oddity, with what there is to show for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// The line of output in which it was.
    pub line: String,
}

/// The kinds of oddities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingKind {
    /// A best line runs past the end of the game.
    PvPastEnd,
    /// A best line has an illegal move in it.
    PvIllegal,
    /// The move played is not the first of the last best line.
    BestNotPv,
    /// A mate is announced for the wrong side.
    MateSign,
    /// An `info` line could not be read.
    Malformed,
}

impl FindingKind {
    /// All of them, in the order of [`Findings::counts`].
    pub const ALL: [FindingKind; 5] = [
        FindingKind::PvPastEnd,
        FindingKind::PvIllegal,
        FindingKind::BestNotPv,
        FindingKind::MateSign,
        FindingKind::Malformed,
    ];
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FindingKind::PvPastEnd => "PV runs past the end of the game",
            FindingKind::PvIllegal => "PV has an illegal move",
            FindingKind::BestNotPv => "best move is not the PV's first",
            FindingKind::MateSign => "mate score has the wrong sign",
            FindingKind::Malformed => "info line cannot be read",
        })
    }
}

impl Findings {
    /// The counts, in the order of [`FindingKind::ALL`].
    #[must_use]
    pub fn counts(&self) -> [u32; 5] {
        [self.pv_past_end, self.pv_illegal, self.best_not_pv, self.mate_sign, self.malformed]
    }

    /// How many there are in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.counts().iter().sum()
    }

    pub(super) fn add(&mut self, kind: FindingKind) {
        *match kind {
            FindingKind::PvPastEnd => &mut self.pv_past_end,
            FindingKind::PvIllegal => &mut self.pv_illegal,
            FindingKind::BestNotPv => &mut self.best_not_pv,
            FindingKind::MateSign => &mut self.mate_sign,
            FindingKind::Malformed => &mut self.malformed,
        } += 1;
    }
}

impl AddAssign for Findings {
    fn add_assign(&mut self, other: Findings) {
        self.pv_past_end += other.pv_past_end;
        self.pv_illegal += other.pv_illegal;
        self.best_not_pv += other.best_not_pv;
        self.mate_sign += other.mate_sign;
        self.malformed += other.malformed;
    }
}

/// What is odd about an answer, each kind once, however often it was said. The board shows the position that was searched,
/// and shows it again afterwards.
pub(super) fn inspect(board: &mut Board, answer: &Answer) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    let mut note = |kind, line: String| {
        if !found.iter().any(|finding| finding.kind == kind) {
            found.push(Finding { kind, line });
        }
    };
    if answer.malformed > 0 {
        note(FindingKind::Malformed, format!("{} lines", answer.malformed));
    }
    for info in main_lines(answer) {
        for kind in follow(board, info) {
            note(kind, info.to_string());
        }
    }
    // A search that is stopped may settle on a move that it has only seen fail high, or keep the one before.
    let settled = |info: &&Info| info.score.is_none_or(|score| score.bound == Bound::Exact);
    let (last, exact) = (main_lines(answer).next_back(), main_lines(answer).rfind(settled));
    if let (Some(info), Some(best)) = (last, answer.best)
        && ![last, exact].into_iter().flatten().any(|info| is_same_move(board, info.pv[0], best))
    {
        note(FindingKind::BestNotPv, format!("bestmove {best} after {info}"));
    }
    found
}

/// The lines of the best variation only, where an engine shows several.
fn main_lines(answer: &Answer) -> impl DoubleEndedIterator<Item = &Info> {
    answer.infos.iter().filter(|info| !info.pv.is_empty() && info.multipv.is_none_or(|number| number == 1))
}

/// Castling can be written in two ways.
fn is_same_move(board: &Board, first: UciMove, second: UciMove) -> bool {
    let legal = |mv: UciMove| mv.to_move(board.position()).ok();
    first == second || legal(first).is_some() && legal(first) == legal(second)
}

/// Plays a line out and says what is wrong with it.
fn follow(board: &mut Board, info: &Info) -> Vec<FindingKind> {
    let mover = board.position().turn();
    let mut line = info.pv.iter();
    board.try_out(|board| {
        let ending = board.ending();
        let Some(next) = line.next() else {
            let mate = ending.and_then(|(result, _)| mated_by(result));
            return Err(wrong_sign(info, mover, mate).into_iter().collect());
        };
        // That a position is dead though there is material left is known to no engine: they see that nothing is to be won.
        if ending.is_some_and(|(_, reason)| reason != Reason::Rules(EndReason::DeadPosition)) {
            return Err(vec![FindingKind::PvPastEnd]);
        }
        next.to_move(board.position()).map_err(|_| vec![FindingKind::PvIllegal])
    })
}

fn mated_by(result: GameResult) -> Option<Colour> {
    match result {
        GameResult::Win(winner) => Some(winner),
        GameResult::Draw => None,
    }
}

fn wrong_sign(info: &Info, mover: Colour, winner: Option<Colour>) -> Option<FindingKind> {
    let ScoreValue::Mate(moves) = info.score?.value else { return None };
    let announced = if moves > 0 { mover } else { !mover };
    (winner? != announced).then_some(FindingKind::MateSign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;
    use std::time::Duration;
    use uci::Reply;

    fn found(fen: &str, played: &str, lines: &[&str], best: &str) -> Vec<FindingKind> {
        let mut board = Board::new(Position::from_fen(fen).expect(fen));
        for mv in played.split_whitespace() {
            let mv = board.position().parse_uci(mv).expect(mv);
            board.play(mv);
        }
        let infos = lines.iter().map(|line| match line.parse() {
            Ok(Reply::Info(info)) => *info,
            other => panic!("{line}: {other:?}"),
        });
        let best = Some(best.parse().expect(best));
        let answer = Answer { best, ponder: None, elapsed: Duration::ZERO, infos: infos.collect(), malformed: 0 };
        let before = (*board.position(), board.moves().len());
        let kinds = inspect(&mut board, &answer).into_iter().map(|finding| finding.kind).collect();
        assert_eq!((*board.position(), board.moves().len()), before, "the game is as it was");
        kinds
    }

    /// The start, the moves before, the lines printed, the move chosen, what is found.
    type Row<'a> = (&'a str, &'a str, &'a [&'a str], &'a str, &'a [FindingKind]);

    #[test]
    fn oddities_are_found() {
        use FindingKind::{BestNotPv, MateSign, PvIllegal, PvPastEnd};
        const MATE: &str = "6k1/R7/6K1/8/8/8/8/8 w - - 2 1";
        const ROOKS: &str = "1r2k3/8/8/8/8/8/8/4K1R1 w - - 0 1";
        const LAST: &str = "8/8/3k4/8/3K4/8/7R/7R w - - 99 80";
        // Dead from the first move on, and for everybody after the second.
        const DEAD: &str = "8/8/8/7n/1R4pk/8/6K1/8 w - - 0 54";
        const CASTLE: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let rows: &[Row<'_>] = &[
            (MATE, "", &["info score mate 1 pv a7a8"], "a7a8", &[]),
            (MATE, "", &["info score mate -1 pv a7a8"], "a7a8", &[MateSign]),
            (MATE, "", &["info score cp 500 pv a7a8 g8f8"], "a7a8", &[PvPastEnd]),
            (MATE, "", &["info score cp 500 pv a7b8"], "a7a8", &[PvIllegal, BestNotPv]),
            (MATE, "", &["info score cp 5 pv a7a6"], "a7a8", &[BestNotPv]),
            (MATE, "", &["info score cp 5 pv a7a8", "info score cp 1 upperbound pv a7a6"], "a7a8", &[]),
            (MATE, "", &["info score cp 5 pv a7a8", "info score cp 1 lowerbound pv a7a6"], "a7a6", &[]),
            (MATE, "", &["info score cp 5 pv a7a8", "info score cp 1 lowerbound pv a7a6"], "a7a5", &[BestNotPv]),
            (MATE, "", &["info multipv 1 score mate 1 pv a7a8", "info multipv 2 score cp 3 pv a7a6"], "a7a8", &[]),
            // The second of these moves makes a threefold.
            (ROOKS, "g1g2 b8b7 g2g1 b7b8 g1g2 b8b7", &["info pv g2g1 b7b8"], "g2g1", &[]),
            (ROOKS, "g1g2 b8b7 g2g1 b7b8 g1g2 b8b7", &["info pv g2g1 b7b8 g1g2"], "g2g1", &[PvPastEnd]),
            (LAST, "", &["info pv h2h3"], "h2h3", &[]),
            (LAST, "", &["info pv h2h3 d6c6"], "h2h3", &[PvPastEnd]),
            (DEAD, "", &["info pv b4g4 h4g4"], "b4g4", &[]),
            (DEAD, "", &["info pv b4g4 h4g4 g2f2"], "b4g4", &[PvPastEnd]),
            (CASTLE, "", &["info pv e1h1"], "e1g1", &[]),
            (CASTLE, "", &["info depth 3 score cp 3"], "e1g1", &[]),
        ];
        for (fen, played, lines, best, expected) in rows {
            assert_eq!(&found(fen, played, lines, best), expected, "{fen} {played} {lines:?}");
        }
    }
}
