//! How a game has ended, and for whom.

use crate::rulings::{DoubleMate, Rulings};
use crate::{Boards, Player};
use std::fmt;

/// Why a game has ended, in order of precedence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum EndKind {
    /// The player to move is in check on a board and has no move on both.
    Checkmate,
    /// The player to move is not in check and has no move on both boards.
    Stalemate,
    /// The whole table has stood like this before, as often as the rulings ask.
    Threefold,
    /// As many rounds as the rulings allow have gone without a capture or a pawn move.
    FiftyMove,
    /// The operator has declared a draw.
    DeclaredDraw,
}

/// What the game was for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Why it ended.
    pub kind: EndKind,
    standings: [Standing; 4],
}

impl EndKind {
    /// The name that scripts rely on.
    pub const fn name(self) -> &'static str {
        match self {
            EndKind::Checkmate => "checkmate",
            EndKind::Stalemate => "stalemate",
            EndKind::Threefold => "threefold",
            EndKind::FiftyMove => "fifty-move",
            EndKind::DeclaredDraw => "declared-draw",
        }
    }
}

impl Standing {
    /// The name that scripts rely on.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Win => "win",
            Standing::Draw => "draw",
            Standing::Loss => "loss",
        }
    }
}

impl Outcome {
    /// What the game was for a player.
    pub fn standing(&self, player: Player) -> Standing {
        self.standings[player as usize]
    }

    /// Who has won, if anybody.
    pub fn winners(&self) -> impl Iterator<Item = Player> {
        self.with(Standing::Win)
    }

    /// Who has been mated, if anybody.
    pub fn loser(&self) -> Option<Player> {
        self.with(Standing::Loss).next()
    }

    fn with(&self, standing: Standing) -> impl Iterator<Item = Player> {
        let standings = self.standings;
        Player::ALL.into_iter().filter(move |&player| standings[player as usize] == standing)
    }

    pub(crate) const fn all_draw(kind: EndKind) -> Outcome {
        Outcome { kind, standings: [Standing::Draw; 4] }
    }

    /// The player to move, who has no move on both boards, is in check: the opponents who give it win.
    fn checkmate(boards: &Boards, rulings: &Rulings) -> Outcome {
        let mated = boards.player();
        let mut outcome = Outcome::all_draw(EndKind::Checkmate);
        outcome.standings[mated as usize] = Standing::Loss;
        let winners = boards.checks().map(|board| board.player(!mated.colour()));
        match rulings.double_mate {
            DoubleMate::BothWin => winners.for_each(|winner| outcome.standings[winner as usize] = Standing::Win),
            DoubleMate::LastToMoveWins => {
                // Counted backwards from the player to move, the first to come was the last to move.
                let place = |player| boards.order().place(player);
                let last = winners.min_by_key(|&winner| (place(mated) + 4 - place(winner)) % 4);
                last.into_iter().for_each(|winner| outcome.standings[winner as usize] = Standing::Win);
            }
        }
        outcome
    }

    /// How the game stands for a player to move who has a move on both boards (`can_move`) or not, on a table that has
    /// stood like this `seen` times, `quiet` plies after the last capture or pawn move.
    pub(crate) fn of(boards: &Boards, can_move: bool, seen: u16, quiet: u32, rulings: &Rulings) -> Option<Outcome> {
        let kind = match () {
            () if !can_move && boards.is_check() => return Some(Outcome::checkmate(boards, rulings)),
            () if !can_move => EndKind::Stalemate,
            () if seen >= rulings.repetitions => EndKind::Threefold,
            () if quiet >= rulings.quiet_plies() => EndKind::FiftyMove,
            () => return None,
        };
        Some(Outcome::all_draw(kind))
    }
}

impl fmt::Display for EndKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndKind::Checkmate => "checkmate",
            EndKind::Stalemate => "stalemate",
            EndKind::Threefold => "the whole table has repeated itself",
            EndKind::FiftyMove => "too many rounds without a capture or a pawn move",
            EndKind::DeclaredDraw => "a draw was declared",
        })
    }
}

/// A sentence: `checkmate: North loses, East and West win, South draws`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |standing| self.with(standing).map(|player| player.to_string()).collect::<Vec<_>>();
        write!(f, "{}: ", self.kind)?;
        let Some(loser) = self.loser() else { return f.write_str("all four draw") };
        write!(f, "{loser} loses")?;
        for (standing, verb) in [(Standing::Win, "win"), (Standing::Draw, "draw")] {
            let names = names(standing);
            let s = if names.len() == 1 { "s" } else { "" };
            write!(f, ", {} {verb}{s}", names.join(" and "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;

    /// Mate, stalemate, repetition, quiet rounds: the first that holds is the ending.
    #[test]
    fn order_of_endings() {
        let mut mated = Table::default();
        for text in "f2f3 e2e4 e7e5 e7e5 g2g4 a2a3 d8h4 d8h4".split(' ') {
            mated.play(text.parse().expect("a move")).expect("legal");
        }
        let (check, none) = (*mated.boards(), Boards::default());
        let rows = [
            (check, false, 3, 200, Some(EndKind::Checkmate)),
            (none, false, 3, 200, Some(EndKind::Stalemate)),
            (check, true, 3, 200, Some(EndKind::Threefold)),
            (none, true, 4, 0, Some(EndKind::Threefold)),
            (none, true, 2, 200, Some(EndKind::FiftyMove)),
            (none, true, 2, 199, None),
        ];
        for (boards, can_move, seen, quiet, expected) in rows {
            let outcome = Outcome::of(&boards, can_move, seen, quiet, &Rulings::default());
            assert_eq!(outcome.map(|outcome| outcome.kind), expected, "{can_move} {seen} {quiet}");
        }
    }
}
