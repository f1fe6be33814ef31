//! What happens at the board when somebody touches a square or a button, with nothing of browsers in it.

use super::rules::{self, Game};
use crate::board::{Mark, SquareView, Squares};
use crate::words::Words;
use chess::{Colour, Role, Square, UciMove};
use engine::opponent::{Action, Opponent};
use game::{Command, TimeControl};
use std::time::Duration;

/// The game on the page, the hand over it, and what was last said.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) game: Game,
    pub(crate) held: Option<Square>,
    /// A pawn that has arrived, waiting for its new role: from, to.
    pub(crate) arrival: Option<(Square, Square)>,
    pub(crate) words: Words,
    /// The side that the engine plays.
    pub(crate) engine: Option<Colour>,
    /// What the engine claims, offers and agrees to.
    pub(crate) opponent: Opponent,
    /// The next move is announced with a claim, not simply played.
    pub(crate) announcing: bool,
    /// The game that was on the board before a new one was begun or loaded, to be brought back.
    pub(crate) aside: Option<Game>,
}

impl Session {
    pub(crate) fn new(game: Game) -> Self {
        let words = Words::plain(greeting(&game));
        Self {
            game,
            held: None,
            arrival: None,
            words,
            engine: None,
            opponent: Opponent::default(),
            announcing: false,
            aside: None,
        }
    }

    /// Whether the engine is to move.
    pub(crate) fn is_engines_turn(&self) -> bool {
        self.engine == Some(self.game.to_move()) && !self.game.is_over()
    }

    /// A click, or Enter, on a square.
    pub(crate) fn touch(&mut self, square: Square) {
        self.arrival = None;
        let Some(held) = self.held else {
            self.grab(square);
            return;
        };
        if held == square {
            self.held = None;
        } else if self.game.reach(held).contains(square) {
            match self.game.is_promotion(held, square) {
                true => self.arrival = Some((held, square)),
                false => self.play(UciMove { from: held, to: square, promotion: None }),
            }
        } else if self.is_mine(square) {
            self.grab(square);
        } else {
            self.words = Words::refused(self.game.refusal(held, square));
            self.held = None;
        }
    }

    /// Takes a piece of the side to move in hand, or says why that cannot be.
    pub(crate) fn grab(&mut self, square: Square) {
        self.held = None;
        if self.is_engines_turn() && self.game.is_current() {
            self.words = Words::plain("The engine is thinking.");
        } else if self.is_mine(square) {
            self.held = Some(square);
        } else if self.engine == Some(self.game.turn()) && self.game.is_open() {
            self.words = Words::refused("Here the engine is to move: go one move back or on to play on yourself.");
        } else {
            self.words = Words::refused(self.game.not_mine(square));
        }
    }

    pub(crate) fn let_go(&mut self) {
        self.held = None;
        self.arrival = None;
    }

    /// The pawn that arrived becomes this.
    pub(crate) fn promote(&mut self, role: Role) {
        if let Some((from, to)) = self.arrival {
            self.play(UciMove { from, to, promotion: Some(role) });
        }
    }

    fn play(&mut self, mv: UciMove) {
        match std::mem::take(&mut self.announcing) && self.game.is_current() {
            true => self.claim_with(mv),
            false => {
                let told = self.game.play(mv);
                self.tell(told);
            }
        }
    }

    fn tell(&mut self, told: Result<Vec<String>, String>) {
        self.let_go();
        self.words = match told {
            Ok(lines) => Words { lines, ..Words::plain("") },
            Err(line) => Words::refused(line),
        };
    }

    /// Whether the person at the board may take the piece there in hand.
    fn is_mine(&self, square: Square) -> bool {
        self.engine != Some(self.game.turn()) && self.game.is_mine(square)
    }

    /// Does what is asked for, and says what came of it.
    pub(crate) fn command(&mut self, command: Command) {
        let told = self.game.apply(command);
        self.tell(told);
    }

    /// The engine has found a move, and what the position is worth to it. What it does is its opponent's policy.
    pub(crate) fn engine_plays(&mut self, mv: UciMove, score: i32) {
        let Some(by) = self.engine.filter(|_| self.is_engines_turn()) else { return };
        let table = self.game.table();
        let Ok(mv) = mv.to_move(table.position()) else { return };
        let action = self.opponent.act(&rules::seat(table, by), mv, score);
        let mode = table.castling_mode();
        match action {
            Action::Play(mv) => self.command(Command::Play { mv: mv.to_uci(mode) }),
            Action::Offer(mv) => {
                self.command(Command::Play { mv: mv.to_uci(mode) });
                if !self.game.is_over() {
                    self.command(Command::OfferDraw { by });
                }
            }
            Action::Claim => self.command(Command::ClaimDraw { by, mv: None }),
            Action::ClaimWith(mv) => self.command(Command::ClaimDraw { by, mv: Some(mv.to_uci(mode)) }),
            Action::Accept => self.command(Command::AcceptDraw { by }),
            Action::Resign => self.command(Command::Resign { by }),
        }
    }

    /// Takes back a move; against the engine, its answer too.
    pub(crate) fn undo(&mut self) {
        self.command(Command::Undo);
        if self.is_engines_turn() && self.game.can_undo() {
            self.command(Command::Undo);
        }
    }

    /// Plays a move again; against the engine, its answer too.
    pub(crate) fn redo(&mut self) {
        self.command(Command::Redo);
        if self.is_engines_turn() && self.game.can_redo() {
            self.command(Command::Redo);
        }
    }

    pub(crate) fn look(&mut self, ply: usize) {
        self.let_go();
        self.game.look(ply);
    }

    /// A new game; the one that was on the board is kept aside if anything had been played.
    pub(crate) fn new_game(&mut self, time_control: Option<TimeControl>, engine: Option<Colour>) {
        self.replace(Game::new(time_control));
        self.engine = engine;
        self.opponent = Opponent::default();
        self.words = Words::plain(greeting(&self.game));
    }

    /// Puts another game on the board, or says what is wrong with the text and leaves the board alone.
    pub(crate) fn load(&mut self, text: &str) {
        let mut game = Game::new(None);
        match game.load(text) {
            Ok(lines) => {
                self.replace(game);
                self.engine = None;
                self.words = Words { lines, ..Words::plain("") };
            }
            Err(line) => self.words = Words::refused(line),
        }
    }

    pub(crate) fn bring_back(&mut self) {
        if let Some(game) = self.aside.take() {
            self.replace(game);
            self.engine = None;
            self.words = Words::plain("Your earlier game is back.");
        }
    }

    fn replace(&mut self, game: Game) {
        let before = std::mem::replace(&mut self.game, game);
        self.let_go();
        self.announcing = false;
        self.aside = (before.last_ply() > 0).then_some(before);
    }

    /// Lets time pass; whether anything happened.
    pub(crate) fn tick(&mut self, now: Duration) -> bool {
        let lines = self.game.tick(now);
        let happened = !lines.is_empty();
        if happened {
            self.let_go();
            self.words = Words { lines, ..Words::plain("") };
        }
        happened
    }

    /// What the board shows now.
    pub(crate) fn squares(&self) -> Squares {
        let last = self.game.last_move();
        let check = self.game.checked_king();
        let reach = self.held.map(|held| self.game.reach(held));
        Squares::from_fn(|square| SquareView {
            piece: self.game.piece(square),
            mark: match () {
                () if self.held == Some(square) => Some(Mark::Grabbed),
                () if reach.is_some_and(|reach| reach.contains(square)) => Some(Mark::Playable),
                () => None,
            },
            last: last.is_some_and(|mv| mv.from == square || mv.to == square),
            check: check == Some(square),
            fell: None,
            mine: self.is_mine(square),
        })
    }

    /// The army whose turn it is, while the game is in play.
    pub(crate) fn glow(&self) -> Option<crate::board::Army> {
        self.game.ending().is_none().then(|| rules::army(self.game.turn()))
    }
}

fn greeting(game: &Game) -> String {
    match game.ending() {
        Some(ending) => ending.words,
        None if game.last_ply() == 0 => format!("{} begins.", game.turn()),
        None => format!("{} to move.", game.turn()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::declare::Declaration;
    use super::*;

    fn play(session: &mut Session, moves: &str) {
        for mv in moves.split(' ') {
            session.touch(mv[..2].parse().expect("a square"));
            session.touch(mv[2..4].parse().expect("a square"));
        }
    }

    #[test]
    fn a_move_in_an_earlier_position_cuts_off_what_followed() {
        let mut session = Session::new(Game::default());
        play(&mut session, "f2f3 e7e5 g2g4 d8h4");
        assert!(session.game.is_over() && session.game.ending().is_some());
        session.look(2);
        assert_eq!((session.game.ending(), session.game.turn(), session.game.last_ply()), (None, Colour::White, 4));
        play(&mut session, "d2d4");
        assert_eq!(
            (session.game.sans(), session.game.is_over()),
            (["f3", "e5", "d4"].map(str::to_owned).to_vec(), false)
        );
        // What a player has declared is final, and so is what went before it.
        session.declare(Declaration::Resign);
        session.look(1);
        play(&mut session, "e7e6");
        assert_eq!(session.game.last_ply(), 3);
        assert!(session.words.lines[0].contains("The game is over"), "{:?}", session.words);
    }

    #[test]
    fn the_engine_keeps_its_own_moves() {
        let mut session = Session::new(Game::default());
        session.new_game(None, Some(Colour::Black));
        play(&mut session, "e2e4");
        session.touch(Square::E7);
        assert!(session.held.is_none() && session.words.lines[0].contains("thinking"), "{:?}", session.words);
    }

    #[test]
    fn a_bad_text_leaves_the_game_alone() {
        let mut session = Session::new(Game::default());
        play(&mut session, "e2e4");
        let before = session.game.clone();
        for text in ["", "not a game", "8/8/8/8/8/8/8/8 w - - 0 1", "1. e5"] {
            session.load(text);
            if session.game != before {
                assert_ne!(session.words.tone, crate::words::Tone::Refused, "{text:?}");
                session.bring_back();
            }
            assert_eq!(session.game, before, "{text:?}: {:?}", session.words);
        }
        session.load(&before.pgn());
        assert_eq!(session.game.sans(), ["e4"]);
    }
}
