//! A short game to play through, with a sentence where it turns. It ends by a mate that is one only by the coupling.

use super::super::rules::{BoardName, GameOfFour};
use super::super::session::Session;
use crate::words::Words;
use chess::Square;

const MOVES: &str = "f2f4 d2d4 b7b6 e7e6 b2b3 c2c4 c8b7 d7d5 c1b2 b1c3 b7g2 b8c6 b1c3 c1f4 g2h1 d8h4";

/// What is to be said from a ply on.
const NOTES: [(usize, &str); 9] = [
    (0, "Sixteen moves, four for each player. Step through them and watch which two boards change."),
    (1, "North begins, on NW and NE at once."),
    (4, "A round is over: North, South, East and West have each made one move."),
    (7, "East's bishop looks down the long diagonal on NE and on SE, at two pawns on g2."),
    (8, "South could take on d5 on SW. On SE there is nothing to take, so it is no move."),
    (
        11,
        "East takes on g2 twice at once. The twins of the two pawns, on NW and SW, are ghosts now: they stand and can \
         never move.",
    ),
    (12, "North cannot take back. On NE the bishop on f1 might; on NW the same move ends on North's own ghost on g2."),
    (15, "And both rooks in the corner. East has won more than anybody, but nothing counts except mate."),
    (
        16,
        "Mate, and only by the coupling: on NW alone the pawn on g2 would step in between, but it is a ghost. West \
         wins, North loses, South draws, and so does East, with all those pieces.",
    ),
];

/// The example, at some ply.
pub(crate) struct Example {
    pub(crate) session: Session,
}

impl Example {
    pub(crate) fn new() -> Self {
        let mut game = GameOfFour::of(MOVES);
        game.go_to(0);
        let session = Session::new(game);
        Self { session }
    }

    /// A piece can be taken in hand to see where it might go; nothing is played.
    pub(crate) fn touch(&mut self, board: BoardName, square: Square) {
        let before = self.session.game.clone();
        self.session.touch(board, square);
        self.session.arrival = None;
        if self.session.game != before {
            self.session = Session::new(before);
            self.session.words = Words::refused("This game is only shown. Leave it to play one of your own.");
        }
    }

    pub(crate) fn travel(&mut self, action: &str) {
        let (ply, last) = (self.session.game.ply(), self.session.game.last_ply());
        let to = match action {
            "first" => 0,
            "previous" => ply.saturating_sub(1),
            "last" => last,
            _ => ply + 1,
        };
        self.session.travel(|game| game.go_to(to));
    }

    pub(crate) fn is_over(&self) -> bool {
        self.session.game.ply() == self.session.game.last_ply()
    }

    pub(crate) fn title(&self) -> String {
        format!("An example: move {} of {}", self.session.game.ply(), self.session.game.last_ply())
    }

    /// What was last to be said.
    pub(crate) fn text(&self) -> &'static str {
        let ply = self.session.game.ply();
        NOTES.iter().rev().find(|(from, _)| *from <= ply).map_or("", |(_, text)| text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::rules::Player;
    use super::*;

    #[test]
    fn the_example_is_legal_and_ends_by_a_mate_of_the_coupling() {
        let mut example = Example::new();
        assert_eq!(example.session.game.last_ply(), MOVES.split(' ').count(), "all of it can be played");
        for ply in 1..=example.session.game.last_ply() {
            example.travel("next");
            assert_eq!(example.session.game.ply(), ply);
        }
        let game = &example.session.game;
        assert!(game.is_mate_by_coupling());
        let results = game.outcome().expect("an end").results;
        assert!(results.contains(&(Player::West, "win")) && results.contains(&(Player::East, "draw")));
        assert_eq!(NOTES.last().map(|(ply, _)| *ply), Some(game.last_ply()));
    }

    /// What the notes say of captures and ghosts is so.
    #[test]
    fn the_notes_are_true() {
        let mut game = GameOfFour::of(MOVES);
        let table = [
            (9, Square::C4, Square::D5, BoardName::SW, BoardName::SE),
            (12, Square::F1, Square::G2, BoardName::NE, BoardName::NW),
            (16, Square::G2, Square::G3, BoardName::NW, BoardName::NE),
        ];
        for (ply, from, to, allows, forbids) in table {
            game.go_to(ply);
            assert!(game.reach(allows, from).local.contains(to), "{ply}: {allows} would allow {from} to {to}");
            assert!(!game.reach(forbids, from).local.contains(to), "{ply}: {forbids} forbids it");
        }
        game.go_to(11);
        assert_eq!((game.ghosts(Player::North), game.ghosts(Player::South)), (1, 1));
    }

    #[test]
    fn it_cannot_be_changed() {
        let mut example = Example::new();
        for square in [Square::E2, Square::E4] {
            example.touch(BoardName::NW, square);
        }
        assert_eq!((example.session.game.ply(), example.session.game.last_ply()), (0, 16));
    }
}
