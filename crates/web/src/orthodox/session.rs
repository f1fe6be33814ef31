//! What happens at the board when somebody touches a square or a button, with nothing of browsers in it.

use super::rules::{self, GameOfTwo};
use crate::board::{Mark, SquareView, Squares};
use crate::words::{Tone, Words};
use chess::{Colour, Role, Square, UciMove};
use engine::opponent::{Action, Opponent};
use game::Command;
use std::time::Duration;

/// The game on the page, the hand over it, and what was last said.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) game: GameOfTwo,
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
    /// A move of the person's that is made as soon as the engine has moved.
    pub(crate) premove: Option<(Square, Square)>,
    /// What has left the board, on its way to the list: as it was, and whether the game goes on in another way.
    pub(crate) leaving: Vec<(Session, bool)>,
    /// Whether what left the board last can be brought back from the list.
    pub(crate) aside: bool,
    /// Where moves are judged elsewhere, they are put down here and not played, with whether a claim goes with them.
    pub(crate) asked: Option<Vec<(UciMove, bool)>>,
}

impl Session {
    pub(crate) fn new(game: GameOfTwo) -> Self {
        let words = Words::plain(greeting(&game));
        Self {
            game,
            held: None,
            arrival: None,
            words,
            engine: None,
            opponent: Opponent::default(),
            announcing: false,
            premove: None,
            leaving: Vec::new(),
            aside: false,
            asked: None,
        }
    }

    /// Whether the engine is to move.
    pub(crate) fn is_engines_turn(&self) -> bool {
        self.engine == Some(self.game.to_move()) && !self.game.is_over()
    }

    /// A click, or Enter, on a square.
    pub(crate) fn touch(&mut self, square: Square) {
        self.arrival = None;
        self.premove = None;
        let Some(held) = self.held else {
            self.grab(square);
            return;
        };
        if held == square {
            self.held = None;
        } else if self.waits() {
            self.plan(held, square);
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
        if self.waits() {
            match self.game.piece(square).is_some_and(|piece| piece.army == rules::army(self.person())) {
                true => self.held = Some(square),
                false => {
                    self.words =
                        Words::plain("The engine is thinking. A move of yours now is made as soon as it has moved.")
                }
            }
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
        self.premove = None;
    }

    /// Whether the person waits for the engine, and can plan a move meanwhile.
    fn waits(&self) -> bool {
        self.is_engines_turn() && self.game.is_current()
    }

    /// The move is made as soon as the engine has moved, if it can be.
    fn plan(&mut self, from: Square, to: Square) {
        self.held = None;
        self.premove = Some((from, to));
        self.words =
            Words::plain(format!("{from}{to} is played as soon as the engine has moved; a click takes that back."));
    }

    /// Makes the move that was planned, a pawn that arrives becoming a queen, or says that it cannot be made.
    fn play_planned(&mut self, planned: Option<(Square, Square)>) {
        let Some((from, to)) = planned.filter(|_| !self.game.is_over() && !self.is_engines_turn()) else { return };
        if self.is_mine(from) && self.game.reach(from).contains(to) {
            let promotion = self.game.is_promotion(from, to).then_some(Role::Queen);
            self.play(UciMove { from, to, promotion });
        } else {
            self.words.lines.push(format!("{from}{to} cannot be played any more."));
        }
    }

    /// The pawn that arrived becomes this.
    pub(crate) fn promote(&mut self, role: Role) {
        if let Some((from, to)) = self.arrival {
            self.play(UciMove { from, to, promotion: Some(role) });
        }
    }

    fn play(&mut self, mv: UciMove) {
        if let Some(asked) = &mut self.asked {
            asked.push((mv, std::mem::take(&mut self.announcing)));
            self.let_go();
            return;
        }
        match std::mem::take(&mut self.announcing) && self.game.is_current() {
            true => self.claim_with(mv),
            false => self.attempt(|game| game.play(mv)),
        }
    }

    /// Changes the game and says what came of it. What is cut off by that goes into the list.
    fn attempt(&mut self, change: impl FnOnce(&mut GameOfTwo) -> Result<Vec<String>, String>) {
        let before = self.game.clone();
        let told = change(&mut self.game);
        self.let_go();
        self.words = match told {
            Ok(lines) => Words { lines, ..Words::plain("") },
            Err(line) => Words::refused(line),
        };
        if !self.game.continues(&before) {
            self.put_aside(before, true);
        }
    }

    fn put_aside(&mut self, game: GameOfTwo, branched: bool) {
        if game.has_moves() {
            let left = Session { engine: self.engine, opponent: self.opponent.clone(), ..Session::new(game) };
            self.leaving.push((left, branched));
            self.aside = true;
        }
    }

    /// Whether the person at the board may take the piece there in hand.
    fn is_mine(&self, square: Square) -> bool {
        self.engine != Some(self.game.turn()) && self.game.is_mine(square)
    }

    /// Does what is asked for, and says what came of it.
    pub(crate) fn command(&mut self, command: Command) {
        self.attempt(|game| game.apply(command));
    }

    /// The engine has found a move, and what the position is worth to it. What it does is its opponent's policy.
    pub(crate) fn engine_plays(&mut self, mv: UciMove, score: i32) {
        let Some(by) = self.engine.filter(|_| self.is_engines_turn()) else { return };
        let table = self.game.table();
        let Ok(mv) = mv.to_move(table.position()) else { return };
        let action = self.opponent.act(&rules::seat(table, by), mv, score);
        let planned = self.premove.take();
        let mode = table.castling_mode();
        match action {
            Action::Play(mv) => self.command(Command::Play { mv: mv.to_uci(mode) }),
            Action::Offer(mv) => {
                self.command(Command::Play { mv: mv.to_uci(mode) });
                if !self.game.is_over() {
                    let played = std::mem::take(&mut self.words.lines);
                    self.command(Command::OfferDraw { by });
                    self.words.lines.splice(0..0, played);
                }
            }
            Action::Claim => self.command(Command::ClaimDraw { by, mv: None }),
            Action::ClaimWith(mv) => self.command(Command::ClaimDraw { by, mv: Some(mv.to_uci(mode)) }),
            Action::Accept => self.command(Command::AcceptDraw { by }),
            Action::Resign => self.command(Command::Resign { by }),
        }
        self.play_planned(planned);
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

    /// A new game; the one that was on the board goes into the list if anything had been played.
    pub(crate) fn new_game(&mut self, game: GameOfTwo, engine: Option<Colour>) {
        self.replace(game);
        self.engine = engine;
        self.opponent = Opponent::default();
        self.words = Words::plain(greeting(&self.game));
    }

    /// The players are called something else; the engine keeps its own name.
    pub(crate) fn rename(&mut self, mut names: [String; 2]) {
        if let Some(engine) = self.engine {
            names[engine as usize] = self.game.names()[engine as usize].clone();
        }
        self.game.set_names(names);
    }

    /// Puts a game of a file on the board, or a position, or says what is wrong with it and leaves the board alone.
    pub(crate) fn load(&mut self, file: &[u8], number: usize) {
        let mut game = GameOfTwo::new(None);
        match game.load(file, number) {
            Ok(mut lines) => {
                self.replace(game);
                if self.engine.take().is_some() && !self.game.is_over() {
                    lines.push(
                        "The engine has left the board: \u{201c}Play from here\u{201d} seats it again.".to_owned(),
                    );
                }
                self.words = Words { lines, ..Words::plain("") };
            }
            Err(line) => self.words = Words::refused(line),
        }
    }

    /// Seats the engine, or nobody, at the position that is looked at; what followed it goes into the list.
    pub(crate) fn play_from_here(&mut self, engine: Option<Colour>) {
        self.attempt(GameOfTwo::cut_off);
        if self.words.tone == Tone::Plain {
            self.engine = engine;
            self.opponent = Opponent::default();
            self.words = Words::plain(greeting(&self.game));
        }
    }

    fn replace(&mut self, game: GameOfTwo) {
        let before = std::mem::replace(&mut self.game, game);
        self.let_go();
        self.announcing = false;
        self.put_aside(before, false);
    }

    /// Lets time pass; whether anything happened.
    pub(crate) fn tick(&mut self, now: Duration) -> bool {
        let before = self.game.can_redo().then(|| self.game.clone());
        let lines = self.game.tick(now);
        let happened = !lines.is_empty();
        if happened {
            self.let_go();
            self.words = Words { lines, ..Words::plain("") };
        }
        before
            .filter(|before| !self.game.continues(before))
            .into_iter()
            .for_each(|before| self.put_aside(before, true));
        happened
    }

    /// What the board shows now.
    pub(crate) fn squares(&self) -> Squares {
        let last = self.game.last_move();
        let check = self.game.checked_king();
        let reach = self.held.filter(|_| !self.waits()).map(|held| self.game.reach(held));
        let planned = |square: Square| self.premove.is_some_and(|(from, to)| from == square || to == square);
        let waits = self.waits().then(|| rules::army(self.person()));
        Squares::from_fn(|square| SquareView {
            piece: self.game.piece(square),
            mark: match () {
                () if self.held == Some(square) || planned(square) => Some(Mark::Grabbed),
                () if reach.is_some_and(|reach| reach.contains(square)) => Some(Mark::Playable),
                () => None,
            },
            last: last.is_some_and(|mv| mv.from == square || mv.to == square),
            danger: false,
            check: check == Some(square),
            fell: None,
            mine: self.is_mine(square) || self.game.piece(square).is_some_and(|piece| Some(piece.army) == waits),
        })
    }

    /// The army whose turn it is, while the game is in play.
    pub(crate) fn glow(&self) -> Option<crate::board::Army> {
        self.game.ending().is_none().then(|| rules::army(self.game.turn()))
    }
}

fn greeting(game: &GameOfTwo) -> String {
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
        let mut session = Session::new(GameOfTwo::default());
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
        let mut session = Session::new(GameOfTwo::default());
        session.new_game(GameOfTwo::new(None), Some(Colour::Black));
        play(&mut session, "e2e4");
        session.touch(Square::E7);
        assert!(session.held.is_none() && session.words.lines[0].contains("thinking"), "{:?}", session.words);
    }

    #[test]
    fn a_planned_move_is_made_when_the_engine_has_moved() {
        for (planned, reply, sans, words) in [
            ("e4d5", "d7d5", vec!["e4", "d5", "exd5"], "exd5"),
            ("e4d5", "e7e5", vec!["e4", "e5"], "e4d5 cannot be played any more"),
            ("e4e5 a1a1", "e7e5", vec!["e4", "e5"], "plays"),
        ] {
            let mut session = Session::new(GameOfTwo::default());
            session.new_game(GameOfTwo::new(None), Some(Colour::Black));
            play(&mut session, "e2e4");
            play(&mut session, planned);
            assert_eq!(session.game.last_ply(), 1);
            session.engine_plays(reply.parse().expect("a move"), 0);
            assert_eq!(session.game.sans(), sans, "{planned} {reply}");
            assert!(session.words.lines.iter().any(|line| line.contains(words)), "{:?}", session.words);
        }
    }

    #[test]
    fn a_bad_text_leaves_the_game_alone() {
        let mut session = Session::new(GameOfTwo::default());
        play(&mut session, "e2e4");
        let before = session.game.clone();
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01[tEXt\"x\"]\xff";
        let prose = b"The quick brown fox jumps over the lazy dog, and then it stops.";
        let page = b"<!doctype html>\n<html><head><title>A page</title></head>\n<body><p>1 of 2</p></body></html>";
        for text in [&b""[..], b"hello", b"not a game", png, prose, page, b"8/8/8/8/8/8/8/8 w - - 0 1", b"1. e5"] {
            session.load(text, 1);
            let text = String::from_utf8_lossy(text);
            assert_eq!(session.words.tone, Tone::Refused, "{text:?}: {:?}", session.words);
            assert_eq!(session.game, before, "{text:?}: {:?}", session.words);
        }
        assert!(session.leaving.is_empty());
        session.load(before.pgn().as_bytes(), 1);
        assert_eq!((session.game.sans(), session.leaving.len()), (vec!["e4".to_owned()], 1));
        // Bytes that are no UTF-8 are Latin-1.
        session.load(b"[White \"M\xfcller\"]\n\n1. e4 *", 1);
        assert_eq!(session.game.names()[0], "M\u{fc}ller");
    }

    #[test]
    fn what_is_cut_off_is_put_aside() {
        let mut session = Session::new(GameOfTwo::default());
        play(&mut session, "e2e4 e7e5 g1f3");
        session.undo();
        play(&mut session, "g1f3");
        assert!(session.leaving.is_empty(), "the same move again");
        session.undo();
        play(&mut session, "f1c4");
        session.look(1);
        play(&mut session, "c7c5");
        let left: Vec<(Vec<String>, bool)> =
            session.leaving.iter().map(|(left, branched)| (left.game.whole_sans(), *branched)).collect();
        let moves = |moves: [&str; 3]| moves.map(str::to_owned).to_vec();
        assert_eq!(left, [(moves(["e4", "e5", "Nf3"]), true), (moves(["e4", "e5", "Bc4"]), true)]);
        session.look(1);
        session.play_from_here(Some(Colour::Black));
        assert_eq!((session.game.last_ply(), session.leaving.len(), session.is_engines_turn()), (1, 3, true));
    }
}
