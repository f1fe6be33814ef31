//! The page of chess: what can be done to it, what it then asks for, and what the engine says to it.

use super::declare::Declaration;
use super::message::{Question, Reply, Task, Worth};
use super::rules;
use super::session::Session;
use super::{kept, panel};
use crate::board::{Board, Pose};
use crate::geometry::{HALF, Placement, whole};
use crate::page::{Cue, Dragged, Effect, Page, Place, Thinker};
use crate::parts::masthead::{Route, masthead};
use crate::parts::promotion::promotion;
use crate::parts::theme::Theme;
use crate::tree::{Element, html, svg};
use crate::words::Words;
use chess::{Colour, Role, Square, UciMove};
use engine::Level;
use std::time::Duration;

/// What the engine makes of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Evaluation {
    /// The position.
    fen: String,
    pub(super) worth: Worth,
    pub(super) depth: u32,
    pub(super) line: String,
}

/// Everything the page shows.
pub(crate) struct ChessPage {
    pub(super) session: Session,
    pub(super) flipped: bool,
    /// Index into [`Level::ALL`].
    pub(super) level: usize,
    /// Who is to play the next new game, and with which clocks, by the values of the fields.
    pub(super) players: String,
    pub(super) time: String,
    /// What was pasted.
    pub(super) text: String,
    pub(super) evaluating: bool,
    evaluation: Option<Evaluation>,
    cursor: Square,
    dragged: Option<Dragged>,
    /// What was last copied.
    copying: &'static str,
}

impl ChessPage {
    /// The game that was kept from the last visit; nothing kept, or nothing that can be read, is a new game.
    pub(crate) fn open(kept: Option<&str>) -> Self {
        let kept = kept.and_then(kept::read);
        let (session, level) = kept.unwrap_or_else(|| (Session::new(Default::default()), Level::ALL.len() / 2));
        Self {
            flipped: session.engine == Some(Colour::White),
            level: level.min(Level::ALL.len() - 1),
            players: session.engine.map_or("people".to_owned(), |engine| rules::army(engine).code().to_owned()),
            session,
            time: String::new(),
            text: String::new(),
            evaluating: false,
            evaluation: None,
            cursor: Square::E2,
            dragged: None,
            copying: "",
        }
    }

    /// What the engine makes of the position on the board, if it has said so.
    pub(super) fn evaluation(&self) -> Option<&Evaluation> {
        self.evaluation.as_ref().filter(|known| self.evaluating && known.fen == self.session.game.fen())
    }

    fn begin(&mut self) {
        let engine = Colour::ALL.into_iter().find(|&colour| rules::army(colour).code() == self.players);
        self.session.new_game(self.time.parse().ok(), engine);
        self.flipped = engine == Some(Colour::White);
    }

    fn copy(&mut self, what: &'static str, text: String) -> Option<Effect> {
        self.copying = what;
        Some(Effect::Copy(text))
    }

    fn board(&self) -> Element {
        let session = &self.session;
        let degrees = self.degrees("main");
        let board = Board {
            name: "main",
            title: "The board".to_owned(),
            squares: &session.squares(),
            pose: Pose { placement: Placement { x: 0.0, y: 0.0, degrees }, upright: true },
            glow: session.glow(),
            cursor: self.cursor,
            dragged: self.dragged.as_ref().map(|dragged| (dragged.place.square, dragged.by)),
            moved: session.game.last_move(),
        };
        let side = HALF + 6.0;
        svg("svg")
            .class("boards")
            .class_if(self.dragged.is_some(), "dragging")
            .set("viewBox", format!("{0} {0} {1} {1}", whole(-side), whole(2.0 * side)))
            .set("role", "group")
            .set("aria-label", "The board")
            .with(board.draw())
    }

    /// What the clocks show, to know when they must be drawn anew.
    fn tenths(&self) -> [Option<u128>; 2] {
        Colour::ALL.map(|colour| self.session.game.time_left(colour).map(|left| left.as_millis() / 100))
    }
}

impl Page for ChessPage {
    fn view(&self, theme: Theme) -> Element {
        let game = &self.session.game;
        let turn = rules::army(game.turn());
        html("main")
            .set("id", "table")
            .class("page chess")
            .set("data-turn", turn.code())
            .set("data-ply", game.ply().to_string())
            .set_some("data-outcome", game.ending().map(|ending| ending.kind))
            .flag("data-thinking", self.session.is_engines_turn())
            .with(masthead(Route::Chess, theme))
            .with(html("div").class("stage").with(panel::bar(self)).with(self.board()))
            .with(panel::draw(self))
            .with(self.session.arrival.map(|_| promotion(turn)))
    }

    fn touch(&mut self, place: &Place) {
        self.session.touch(place.square);
    }

    fn lift(&mut self, place: &Place) -> bool {
        self.session.grab(place.square);
        self.session.held == Some(place.square)
    }

    fn drag(&mut self, dragged: Option<Dragged>) {
        self.dragged = dragged;
    }

    fn let_go(&mut self) {
        self.session.let_go();
    }

    fn visit(&mut self, place: &Place) {
        self.cursor = place.square;
    }

    fn degrees(&self, _board: &str) -> i32 {
        if self.flipped { 180 } else { 0 }
    }

    fn act(&mut self, action: &str) -> Option<Effect> {
        let ply = self.session.game.ply();
        if let Some(declaration) = Declaration::of_action(action) {
            self.session.declare(declaration);
        }
        match action {
            "first" => self.session.look(0),
            "previous" => self.session.look(ply.saturating_sub(1)),
            "next" => self.session.look(ply + 1),
            "last" => self.session.look(usize::MAX),
            "undo" => self.session.undo(),
            "redo" => self.session.redo(),
            "flip" | "turn" => self.flipped = !self.flipped,
            "evaluate" => self.evaluating = !self.evaluating,
            "new" => self.begin(),
            "back" => self.session.bring_back(),
            "read" => self.session.load(&self.text.clone()),
            "load" => return Some(Effect::ChooseFile),
            "fen" => return self.copy("FEN", self.session.game.fen()),
            "pgn" => return self.copy("PGN", self.session.game.pgn()),
            "save" => {
                self.session.words = Words::plain("Saved as game.pgn.");
                let text = self.session.game.pgn();
                return Some(Effect::Download { name: "game.pgn", media_type: "application/x-chess-pgn", text });
            }
            _ => {}
        }
        None
    }

    fn go_to(&mut self, ply: usize) {
        self.session.look(ply);
    }

    fn promote(&mut self, role: Role) {
        self.session.promote(role);
    }

    fn fill(&mut self, id: &str, value: String) {
        match id {
            "opponent" => self.players = value,
            "level" => self.level = value.parse().unwrap_or(0).min(Level::ALL.len() - 1),
            "clock" => self.time = value,
            "text" => self.text = value,
            _ => {}
        }
    }

    fn load(&mut self, text: Result<String, String>) {
        match text {
            Ok(text) => self.session.load(&text),
            Err(error) => self.session.words = Words::refused(error),
        }
    }

    fn follow(&mut self, _hash: &str) -> bool {
        false
    }

    fn copied(&mut self, _text: &str, done: bool) {
        let what = self.copying;
        self.session.words = match done {
            true => Words::plain(format!("The {what} is on the clipboard.")),
            false => Words::refused(format!("This browser does not let the page copy the {what}.")),
        };
    }

    fn arrival(&self) -> Option<Place> {
        self.session.arrival.map(|(_, square)| Place { board: "main".to_owned(), square })
    }

    fn plies(&self) -> (usize, usize) {
        (self.session.game.ply(), self.session.game.last_ply())
    }

    fn keep(&self) -> (&'static str, String) {
        ("chess", kept::write(&self.session, self.level))
    }

    fn cue(&self) -> Option<Cue> {
        let game = &self.session.game;
        let san = game.sans().into_iter().nth(game.ply().checked_sub(1)?)?;
        Some(match () {
            () if game.ending().is_some() => Cue::End,
            () if game.checked_king().is_some() => Cue::Check,
            () if san.contains('x') => Cue::Capture,
            () => Cue::Move,
        })
    }

    fn tick(&mut self, now: Duration) -> bool {
        let before = self.tenths();
        self.session.tick(now) || self.tenths() != before
    }

    fn question(&self, thinker: Thinker) -> Option<Question> {
        let game = &self.session.game;
        let (ply, task) = match thinker {
            Thinker::Opponent if self.session.is_engines_turn() => {
                let clock = game.time_control().and_then(|control| {
                    let left = game.time_left(game.to_move())?;
                    Some((left.as_millis() as u64, control.increment.as_millis() as u64))
                });
                (game.last_ply(), Task::Play { level: self.level, clock })
            }
            Thinker::Analyst if self.evaluating => (game.ply(), Task::Evaluate),
            _ => return None,
        };
        let (fen, moves) = game.course(ply);
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        Some(Question { fen, moves: moves.join(" "), task })
    }

    fn hear(&mut self, thinker: Thinker, reply: Reply) {
        match (thinker, reply) {
            (Thinker::Opponent, Reply::Done { best, score, .. }) => {
                if let Ok(mv) = best.parse::<UciMove>() {
                    self.session.engine_plays(mv, score);
                }
            }
            (Thinker::Analyst, Reply::Line { depth, worth, line, .. }) => {
                let moves: Vec<UciMove> = line.split(' ').filter_map(|text| text.parse().ok()).collect();
                let game = &self.session.game;
                self.evaluation = Some(Evaluation { fen: game.fen(), worth, depth, line: game.line(&moves) });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(page: &mut ChessPage, squares: &[Square]) {
        for &square in squares {
            page.touch(&Place { board: "main".to_owned(), square });
        }
    }

    #[test]
    fn the_engine_is_asked_while_it_is_to_move_and_not_otherwise() {
        let mut page = ChessPage::open(None);
        page.fill("opponent", "black".to_owned());
        page.fill("level", "0".to_owned());
        page.act("new");
        assert_eq!(page.question(Thinker::Opponent), None);
        touch(&mut page, &[Square::E2, Square::E4]);
        let question = page.question(Thinker::Opponent).expect("a question");
        assert_eq!((question.moves.as_str(), question.task), ("e2e4", Task::Play { level: 0, clock: None }));
        page.act("previous");
        assert!(
            page.question(Thinker::Opponent).is_some_and(|other| other.is_like(&question)),
            "looking changes nothing"
        );
        page.hear(Thinker::Opponent, Reply::Done { id: 1, best: "e7e5".to_owned(), score: 20 });
        assert_eq!((page.plies(), page.question(Thinker::Opponent)), ((2, 2), None));
        page.act("resign");
        assert_eq!(page.view(Theme::System).get("data-outcome"), Some("resignation"));
    }

    #[test]
    fn an_evaluation_is_shown_for_the_position_that_it_is_of() {
        let mut page = ChessPage::open(None);
        let line = |text: &str| Reply::Line { id: 1, depth: 9, worth: Worth::Centipawns(35), line: text.to_owned() };
        page.act("evaluate");
        page.hear(Thinker::Analyst, line("g1f3 d7d5"));
        assert!(page.view(Theme::System).text().contains("+0.35 at depth 9: Nf3 d5"));
        touch(&mut page, &[Square::E2, Square::E4]);
        assert!(!page.view(Theme::System).text().contains("+0.35"));
    }

    #[test]
    fn clocks_are_drawn_when_they_change() {
        let mut page = ChessPage::open(None);
        assert!(!page.tick(Duration::from_secs(1)));
        page.fill("clock", "1".to_owned());
        page.act("new");
        page.tick(Duration::from_secs(5));
        assert!(page.tick(Duration::from_millis(5_150)) && !page.tick(Duration::from_millis(5_160)));
        assert!(page.tick(Duration::from_secs(70)), "the flag falls");
        assert_eq!(page.view(Theme::System).get("data-outcome"), Some("flag-fall"));
        assert!(!page.tick(Duration::from_secs(80)), "and that is the end");
    }
}
