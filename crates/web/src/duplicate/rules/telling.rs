//! What is said of a game: whose turn it is, what may be grabbed and why not, how it ended.

use super::{GameOfFour, round};
use crate::duplicate::rulings;
use crate::words::sentence;
use chess::Square;
use duplicate::{BoardName, EndKind, Outcome, Player, Rulings};

/// The end of a game, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// As in `data-outcome`.
    pub(crate) kind: &'static str,
    pub(crate) headline: &'static str,
    pub(crate) results: [(Player, &'static str); 4],
    /// The rule or ruling that it rests on.
    pub(crate) ruling: String,
    /// Whether the inventor has yet to confirm that ruling.
    pub(crate) provisional: bool,
}

impl GameOfFour {
    /// Why a move can or cannot be played: a line for the move and one for each board.
    pub(crate) fn explain(&self, from: Square, to: Square) -> Vec<String> {
        let explanation = self.0.explain(from, to);
        explanation.verdicts.iter().map(|verdict| sentence(&verdict.to_string())).collect()
    }

    /// What is said when a piece is grabbed, or why it cannot be.
    pub(crate) fn grab_words(&self, board: BoardName, square: Square) -> Result<String, String> {
        if let Some(ending) = self.outcome() {
            return Err(format!("The game is over: {}.", ending.headline.to_ascii_lowercase()));
        }
        let player = self.turn();
        let Some(piece) = self.0.position(board).piece_at(square) else {
            return Err(format!(
                "There is nothing on {square} of {board}. {player} is to move, on {}.",
                boards(player)
            ));
        };
        let owner = board.player(piece.colour);
        let story = self.ghost_story(board, square);
        if owner != player {
            let mut words =
                format!("That is {owner}'s {}, and {player} is to move, on {}.", piece.role, boards(player));
            if let Some(story) = story {
                words += &format!(" {story}");
            }
            return Err(words);
        }
        if let Some(story) = story {
            return Ok(format!("{story} Where it could go if {board} were alone is marked in grey."));
        }
        let reach = self.reach(board, square);
        let other = player.other_board(board).map(|other| (other, self.reach(other, square).local.len()));
        let mut words =
            format!("{player}'s {} on {square}: {} on both boards", piece.role, squares(reach.playable.len()));
        if !reach.local.is_empty() {
            words += &format!(", {} on {board} only", reach.local.len());
        }
        if let Some((other, count @ 1..)) = other {
            words += &format!(", {count} on {other} only");
        }
        Ok(words + ".")
    }

    fn ghost_story(&self, board: BoardName, square: Square) -> Option<String> {
        let fall = self.fall(board, square)?;
        let role = self.0.position(board).role_at(square)?;
        Some(format!(
            "This {role} is a ghost: it can never move again. Its twin was taken on {}, on {}, by {}'s {} (move {}, round {}).",
            fall.board,
            fall.square,
            fall.by,
            fall.mv,
            fall.ply,
            round(fall.ply),
        ))
    }

    /// Whose board it is, if not the mover's.
    pub(crate) fn not_your_board(&self, board: BoardName) -> String {
        let player = self.turn();
        format!("{board} is not one of {player}'s boards: {player} moves on {} at once.", boards(player))
    }

    /// Whose turn it is, with checks, or how the game ended.
    pub(crate) fn turn_words(&self) -> String {
        if let Some(outcome) = self.0.outcome() {
            return sentence(&outcome.to_string());
        }
        let checks: Vec<&str> = self.0.checks().into_iter().map(BoardName::name).collect();
        match checks[..] {
            [] => format!("{} to move.", self.turn()),
            _ => format!("{} to move, in check on {}.", self.turn(), checks.join(" and ")),
        }
    }

    /// What is said when a draw by repetition or by quiet moves comes nearer.
    pub(crate) fn draw_near(&self) -> Option<String> {
        let rulings = self.0.rulings();
        let (seen, quiet) = (self.0.seen(), self.0.quiet());
        if seen > 1 {
            return Some(format!(
                "All four boards stand like this for the {} time; at {} it is a draw.",
                ordinal(seen),
                rulings.repetitions
            ));
        }
        (quiet >= rulings.quiet_plies() / 4)
            .then(|| format!("{quiet} quiet moves in a row; after {} it is a draw.", rulings.quiet_plies()))
    }

    pub(crate) fn outcome(&self) -> Option<Ending> {
        let outcome = self.0.outcome()?;
        let (headline, ruling, provisional) = words(&outcome, self.0.rulings());
        Some(Ending {
            kind: outcome.kind.name(),
            headline,
            results: Player::ALL.map(|player| (player, outcome.standing(player).name())),
            ruling,
            provisional,
        })
    }
}

/// A headline, the rule that the ending rests on, and whether that rule is provisional.
fn words(outcome: &Outcome, rulings: &Rulings) -> (&'static str, String, bool) {
    let by = |headline: &'static str, ruling: rulings::Ruling| (headline, ruling.text, ruling.provisional);
    match outcome.kind {
        EndKind::Checkmate if outcome.winners().count() > 1 => {
            let double = rulings::double_mate(rulings);
            ("Checkmate", format!("{} {}", rulings::checkmate().text, double.text), double.provisional)
        }
        EndKind::Checkmate => by("Checkmate", rulings::checkmate()),
        EndKind::Stalemate => by("Stalemate", rulings::stalemate(rulings)),
        EndKind::Threefold => by("Repetition", rulings::repetition(rulings)),
        EndKind::FiftyMove => by("Nothing happens", rulings::quiet(rulings)),
        EndKind::DeclaredDraw => by("Draw", rulings::declared(rulings)),
    }
}

/// `2nd`
fn ordinal(number: u16) -> String {
    let ending = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `NW and NE`
fn boards(player: Player) -> String {
    player.boards().map(BoardName::name).join(" and ")
}

fn squares(count: usize) -> String {
    match count {
        0 => "no square".to_owned(),
        1 => "1 square".to_owned(),
        _ => format!("{count} squares"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_that_comes_near_is_told() {
        let back_and_forth = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
        assert_eq!(GameOfFour::of("g1f3").draw_near(), None);
        let near = GameOfFour::of(back_and_forth).draw_near().expect("seen before");
        assert!(near.contains("2nd time") && near.contains("at 3"), "{near}");
    }
}
