//! The game in a minute: seven short steps, each of which asks for something to be done on the boards.

use super::super::rules::{BoardName, GameOfFour, Player};
use super::super::session::{Held, Session};
use crate::words::Words;
use chess::{Bitboard, Square, UciMove};

/// What is to be done.
enum Goal {
    /// One of these moves; any, if none is named.
    Play(&'static [&'static str]),
    /// To put a piece down where only one of its boards allows it.
    Ask(Square, Square),
    /// To take a piece in hand.
    Grab(BoardName, Square),
    /// To read.
    Read,
}

struct Step {
    title: &'static str,
    /// The moves that lead to its position; none, where it goes on from the step before.
    moves: Option<&'static str>,
    asks: &'static str,
    goal: Goal,
    /// What is said when it is done.
    tells: &'static str,
    /// In focus, the boards of whoever has moved stay in sight.
    stays: bool,
}

const KNIGHTS: &[&str] = &["b1c3", "b1a3", "g1f3", "g1h3"];

const STEPS: [Step; 7] = [
    Step {
        title: "One army, two boards",
        moves: Some(""),
        asks: "North's light blue pieces on NW and NE are one army, seen twice. Move a knight: touch it on either \
               board, then a green dot.",
        goal: Goal::Play(KNIGHTS),
        tells: "It moved on both boards at once. That is the heart of the game: one move, two boards.",
        stays: true,
    },
    Step {
        title: "Four players",
        moves: None,
        asks: "Turns go North, South, East, West. South's yellow pieces stand on SW and SE. Make any move for South.",
        goal: Goal::Play(&[]),
        tells: "North and South have White, East and West Black. Everybody plays against two, on a board each, and \
                nobody has a partner.",
        stays: true,
    },
    Step {
        title: "Both boards must allow it",
        moves: Some("e2e4 e2e4 d7d5 a7a6"),
        asks: "Some moves later, North's pawn on e4 could take on d5, but only on NE. Touch the pawn, then the grey \
               corners on d5.",
        goal: Goal::Ask(Square::E4, Square::D5),
        tells: "Not a move: on NW there is nothing to take. Grey marks are what one board alone would allow; touch \
                them to learn why not.",
        stays: false,
    },
    Step {
        title: "A twin falls",
        moves: Some("e2e4 e2e4 d7d5 a7a6 h2h3 h2h3"),
        asks: "East's violet pawn on d5 can take on e4, on NE and SE alike. Take.",
        goal: Goal::Play(&["d5e4"]),
        tells: "Two pawns fell. Their twins on NW and SW still stand there, pale and ringed: they are ghosts.",
        stays: false,
    },
    Step {
        title: "A ghost",
        moves: Some("e2e4 e2e4 d7d5 a7a6 h2h3 h2h3 d5e4 a6a5"),
        asks: "Touch North's ghost on e4 of NW.",
        goal: Goal::Grab(BoardName::NW, Square::E4),
        tells: "A ghost can never move again, for no move of it exists on both boards. But it still stands in the way, \
                guards, gives check, and can be taken.",
        stays: false,
    },
    Step {
        title: "Mate by the coupling",
        moves: Some("e2e4 e2e4 e7e5 e7e5 g1f3 d1h5 b8c6 b8c6 f1c4"),
        asks: "Nothing would guard South's queen on f7. Take there all the same: h5 to f7.",
        goal: Goal::Play(&["h5f7"]),
        tells: "Checkmate! On SE alone East's king could take the queen. But on NE East's own pawn, now a ghost, still \
                stands on f7, so the king cannot go there.",
        stays: false,
    },
    Step {
        title: "Who wins, who draws",
        moves: None,
        asks: "Whoever gives mate wins, whoever is mated loses, and the other two draw. The first mate ends the game \
               for all four: South wins, East loses, North and West draw.",
        goal: Goal::Read,
        tells: "",
        stays: false,
    },
];

/// Where somebody is in it.
pub(crate) struct Introduction {
    step: usize,
    done: bool,
    pub(crate) session: Session,
}

impl Introduction {
    pub(crate) fn new() -> Self {
        let mut introduction = Self { step: 0, done: false, session: Session::new(GameOfFour::default()) };
        introduction.begin(0);
        introduction
    }

    fn begin(&mut self, step: usize) {
        (self.step, self.done) = (step, false);
        if let Some(moves) = STEPS[step].moves {
            self.session = Session::new(GameOfFour::of(moves));
        }
        self.session.words = Words::plain(self.session.game.turn_words());
    }

    /// To the next step, once this one is done; false at the end.
    pub(crate) fn go_on(&mut self) -> bool {
        if !self.is_done() {
            return true;
        }
        let there_is_more = self.step + 1 < STEPS.len();
        if there_is_more {
            self.begin(self.step + 1);
        }
        there_is_more
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done || matches!(STEPS[self.step].goal, Goal::Read)
    }

    pub(crate) fn is_last(&self) -> bool {
        self.step + 1 == STEPS.len()
    }

    pub(crate) fn title(&self) -> String {
        format!("{} of {}: {}", self.step + 1, STEPS.len(), STEPS[self.step].title)
    }

    /// What is to be done, or was.
    pub(crate) fn text(&self) -> &'static str {
        let step = &STEPS[self.step];
        if self.done { step.tells } else { step.asks }
    }

    pub(crate) fn touch(&mut self, board: BoardName, square: Square) {
        if self.is_done() {
            return;
        }
        let (held, before) = (self.session.held, self.session.game.clone());
        self.session.touch(board, square);
        let played = (self.session.game.ply() > before.ply()).then(|| self.session.game.last_move()).flatten();
        self.done = match (&STEPS[self.step].goal, played) {
            (Goal::Play(wanted), Some(mv)) => wanted.is_empty() || wanted.contains(&mv.to_string().as_str()),
            (Goal::Ask(from, to), None) => *to == square && held.is_some_and(|held| held.square == *from),
            (Goal::Grab(on, from), None) => self.session.held == Some(Held { board: *on, square: *from }),
            _ => false,
        };
        if played.is_some() && !self.done {
            self.session = Session::new(before);
            self.session.words = Words::refused("That can be played, but it is not what is asked for here.");
        }
    }

    pub(crate) fn seat(&self) -> Player {
        let game = &self.session.game;
        let mover = game.player_of_move(game.ply()).filter(|_| self.done && STEPS[self.step].stays);
        mover.unwrap_or_else(|| game.turn())
    }

    pub(crate) fn hints(&self, board: BoardName) -> Bitboard {
        let game = &self.session.game;
        if self.is_done() || !game.turn().has(board) {
            return Bitboard::EMPTY;
        }
        match (&STEPS[self.step].goal, self.session.held) {
            (Goal::Play(moves), None) => moves
                .iter()
                .filter_map(|text| text.parse::<UciMove>().ok())
                .fold(Bitboard::EMPTY, |hints, mv| hints.with(mv.from)),
            (Goal::Ask(from, _), None) => from.bitboard(),
            (Goal::Grab(on, from), _) if *on == board => from.bitboard(),
            _ => Bitboard::EMPTY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Tone;

    /// What a newcomer does, step by step.
    const DONE: [(BoardName, &[Square]); 6] = [
        (BoardName::NE, &[Square::G1, Square::F3]),
        (BoardName::SW, &[Square::D2, Square::D4]),
        (BoardName::NE, &[Square::E4, Square::D5]),
        (BoardName::SE, &[Square::D5, Square::E4]),
        (BoardName::NW, &[Square::E4]),
        (BoardName::SE, &[Square::H5, Square::F7]),
    ];

    #[test]
    fn every_step_can_be_done_and_shows_what_it_says() {
        let mut introduction = Introduction::new();
        for (index, (board, squares)) in DONE.into_iter().enumerate() {
            assert!(introduction.go_on() && introduction.step == index, "nothing is skipped");
            for &square in squares {
                assert!(!introduction.is_done());
                introduction.touch(board, square);
            }
            assert!(introduction.is_done(), "step {index}: {:?}", introduction.session.words);
            let game = &introduction.session.game;
            match index {
                2 => {
                    assert_eq!(introduction.session.words.tone, Tone::Refused);
                    assert_eq!(game.ply(), 4, "nothing is played");
                }
                3 => assert_eq!((game.ghosts(Player::North), game.ghosts(Player::South)), (1, 1)),
                4 => assert_eq!(game.reach(board, Square::E4).playable, Bitboard::EMPTY),
                5 => assert!(game.is_mate_by_coupling()),
                _ => {}
            }
            assert!(introduction.go_on());
        }
        assert!(introduction.is_last() && introduction.is_done() && !introduction.go_on());
    }

    #[test]
    fn other_moves_are_put_back() {
        let mut introduction = Introduction::new();
        for square in [Square::E2, Square::E4] {
            introduction.touch(BoardName::NW, square);
        }
        assert_eq!((introduction.session.game.ply(), introduction.is_done()), (0, false));
        assert_eq!(introduction.session.words.tone, Tone::Refused);
        assert!(introduction.hints(BoardName::NE).contains(Square::B1));
        assert!(introduction.hints(BoardName::SE).is_empty());
    }
}
