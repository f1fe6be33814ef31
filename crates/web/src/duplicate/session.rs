//! What happens at the table when somebody touches a square or a button, with nothing of browsers in it.

use super::rules::{self, BoardName, GameOfFour};
use crate::board::{Mark, SquareView, Squares};
use crate::games::Aside;
use crate::words::{Tone, Words};
use chess::{Role, Square, UciMove};

/// A piece in hand, grabbed on one of the player's two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) board: BoardName,
    pub(crate) square: Square,
}

/// A pawn that has arrived, waiting for its new role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    /// The board on which it was put down.
    pub(crate) board: BoardName,
    pub(crate) from: Square,
    pub(crate) to: Square,
}

/// The game on the page, the hand over it, and what was last said.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) game: GameOfFour,
    pub(crate) held: Option<Held>,
    pub(crate) arrival: Option<Arrival>,
    pub(crate) words: Words,
    /// Games that have left the table, on their way to the list.
    pub(crate) leaving: Vec<Aside>,
    /// Whether the game that left the table last can be brought back from the list.
    pub(crate) aside: bool,
    /// Where moves are judged elsewhere, they are put down here and not played.
    pub(crate) asked: Option<Vec<UciMove>>,
}

impl Session {
    pub(crate) fn new(game: GameOfFour) -> Self {
        let words = match game.last_ply() {
            0 => Words::plain("North begins. Grab a piece to see where it may go on both boards at once."),
            _ => Words::plain(game.turn_words()),
        };
        Self { game, held: None, arrival: None, words, leaving: Vec::new(), aside: false, asked: None }
    }

    /// A click, or Enter, on a square.
    pub(crate) fn touch(&mut self, board: BoardName, square: Square) {
        self.arrival = None;
        let Some(held) = self.held else {
            self.grab(board, square);
            return;
        };
        if self.is_in_hand(held, board, square) {
            self.let_go();
            self.words = Words::plain(self.game.turn_words());
            return;
        }
        match self.mark(held, board, square) {
            Some(Mark::Playable) if self.game.is_promotion(held.square, square) => {
                self.arrival = Some(Arrival { board, from: held.square, to: square });
            }
            Some(Mark::Playable) => self.play(UciMove { from: held.square, to: square, promotion: None }),
            Some(Mark::Local) => self.words = self.refusal(held.square, square),
            _ if self.game.is_mine(board, square) => self.grab(board, square),
            _ => {
                self.words = match self.game.turn().has(board) {
                    true => self.refusal(held.square, square),
                    false => Words::refused(self.game.not_your_board(board)),
                };
                self.let_go();
            }
        }
    }

    /// Takes a piece of the player to move in hand, or says why that cannot be.
    pub(crate) fn grab(&mut self, board: BoardName, square: Square) {
        self.held = None;
        match self.game.grab_words(board, square) {
            Ok(line) => {
                self.held = Some(Held { board, square });
                self.words = Words::plain(line);
            }
            Err(line) => self.words = Words::refused(line),
        }
    }

    /// Puts back what is in hand.
    pub(crate) fn let_go(&mut self) {
        self.held = None;
        self.arrival = None;
    }

    /// The pawn that arrived becomes this.
    pub(crate) fn promote(&mut self, role: Role) {
        if let Some(Arrival { from, to, .. }) = self.arrival {
            self.play(UciMove { from, to, promotion: Some(role) });
        }
    }

    /// Plays a move, or says why that cannot be.
    pub(crate) fn play(&mut self, mv: UciMove) {
        if let Some(asked) = &mut self.asked {
            asked.push(mv);
            self.let_go();
            return;
        }
        let before = self.game.clone();
        self.words = match self.game.play(mv) {
            Ok(line) => {
                self.put_cut_off_aside(&before);
                Words::plain(line)
            }
            Err(line) => Words::refused(line),
        };
        self.let_go();
    }

    /// Changes which ply is looked at, or what has been played, and says where that leads.
    pub(crate) fn travel(&mut self, change: impl FnOnce(&mut GameOfFour)) {
        change(&mut self.game);
        self.let_go();
        self.words = Words::plain(self.game.turn_words());
    }

    /// Puts another game on the table; the one that was there goes into the list unless nothing had been played.
    pub(crate) fn replace(&mut self, game: GameOfFour, words: Words) {
        let before = std::mem::replace(&mut self.game, game);
        self.let_go();
        self.put_aside(&before, false);
        self.words = words;
    }

    /// What a move or a declared draw at an earlier ply has cut off goes into the list.
    fn put_cut_off_aside(&mut self, before: &GameOfFour) {
        if !self.game.continues(before) {
            self.put_aside(before, true);
        }
    }

    fn put_aside(&mut self, game: &GameOfFour, branched: bool) {
        if let Some(summary) = game.summary() {
            self.leaving.push(Aside { summary, branched });
            self.aside = true;
        }
    }

    /// Ends the game as a draw for all four, or says why that cannot be.
    pub(crate) fn declare_draw(&mut self) {
        let mut declared = Ok(());
        let before = self.game.clone();
        self.travel(|game| declared = game.declare_draw());
        self.put_cut_off_aside(&before);
        if let Err(error) = declared {
            self.words = Words::refused(error);
        }
    }

    fn refusal(&self, from: Square, to: Square) -> Words {
        Words { tone: Tone::Refused, lines: self.game.explain(from, to) }
    }

    /// The piece itself, or its twin.
    fn is_in_hand(&self, held: Held, board: BoardName, square: Square) -> bool {
        square == held.square && (board == held.board || self.game.is_mine(board, square))
    }

    fn mark(&self, held: Held, board: BoardName, square: Square) -> Option<Mark> {
        if self.is_in_hand(held, board, square) {
            return Some(Mark::Grabbed);
        }
        let reach = self.game.reach(board, held.square);
        if reach.playable.contains(square) {
            Some(Mark::Playable)
        } else if reach.local.contains(square) {
            Some(Mark::Local)
        } else {
            None
        }
    }

    /// What a board shows now.
    pub(crate) fn squares(&self, board: BoardName) -> Squares {
        let last = self.game.last_move_on(board);
        let check = self.game.checked_king(board);
        let open = self.game.outcome().is_none();
        let mover = self.game.turn().has(board);
        let held = self.held.filter(|_| mover);
        let fell =
            self.held.and_then(|held| self.game.fall(held.board, held.square)).filter(|fall| fall.board == board);
        let marks = held.map(|held| (held, self.game.reach(board, held.square)));
        Squares::from_fn(|square| SquareView {
            piece: self.game.piece(board, square),
            mark: marks.as_ref().and_then(|(held, reach)| match () {
                () if self.is_in_hand(*held, board, square) => Some(Mark::Grabbed),
                () if reach.playable.contains(square) => Some(Mark::Playable),
                () if reach.local.contains(square) => Some(Mark::Local),
                () => None,
            }),
            last: last.is_some_and(|mv| mv.from == square || mv.to == square),
            danger: false,
            check: check == Some(square),
            fell: fell.as_ref().filter(|fall| fall.square == square).map(|_| rules::army(self.game.turn())),
            mine: open && self.game.is_mine(board, square),
        })
    }
}
