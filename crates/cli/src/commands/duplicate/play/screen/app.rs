//! What the screen shows, and what becomes of keys and clicks. Nothing here draws.
//!
//! A move is one move on two boards, so there is one cursor and one piece that is picked up: they are shown on both boards
//! of the player to move.

use crate::commands::duplicate::play::table_for_four::{Reply, TableForFour};
use crate::commands::duplicate::play::words::{self, Input};
use crate::commands::play::{Geometry, Theme};
use crate::commands::terminal::{Line, Messages, Said, Screen, Tone};
use chess::Square;
use duplicate::BoardName;
use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position as Point;

/// The state of the screen.
pub(super) struct App {
    pub(super) game: TableForFour,
    pub(super) theme: Theme,
    pub(super) cursor: Square,
    pub(super) cursor_shown: bool,
    pub(super) selected: Option<Square>,
    pub(super) help: bool,
    pub(super) line: Line,
    pub(super) messages: Messages,
    /// Where the boards were drawn last.
    pub(super) places: Vec<(BoardName, Geometry)>,
    pub(super) done: bool,
}

impl Screen for App {
    fn tick(&mut self) {
        let said = self.game.think(false);
        if !said.is_empty() {
            self.messages.next_action();
            self.selected = None;
            said.into_iter().for_each(|said| self.say(said));
        }
    }

    fn draw(&mut self, frame: &mut Frame) {
        self.paint(frame);
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => text.chars().for_each(|letter| self.line.insert(letter)),
            _ => {}
        }
    }

    fn is_live(&self) -> bool {
        self.game.is_thinking() || self.game.is_engines_turn()
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

impl App {
    pub(super) fn new(game: TableForFour, theme: Theme, welcome: Option<String>) -> App {
        let mut app = App {
            game,
            theme,
            cursor: Square::E2,
            cursor_shown: false,
            selected: None,
            help: false,
            line: Line::default(),
            messages: Messages::default(),
            places: Vec::new(),
            done: false,
        };
        app.say(Said::new(Tone::Plain, "Type a move, as in e2e4, or help. The arrows and the mouse move pieces too."));
        welcome.into_iter().for_each(|text| app.say(Said::new(Tone::Notice, format!("{text}."))));
        app
    }

    fn say(&mut self, said: Said) {
        self.messages.say(said.tone, said.text);
    }

    fn submit(&mut self) {
        let text = self.line.take();
        match words::read(&text) {
            Ok(Input::Nothing) => {}
            Ok(input) => self.act(input),
            Err(sentence) => {
                self.messages.next_action();
                self.say(Said::new(Tone::Refusal, sentence));
            }
        }
    }

    fn act(&mut self, input: Input) {
        self.messages.next_action();
        self.selected = None;
        match self.game.act(input) {
            Reply::Said(said) => said.into_iter().for_each(|said| self.say(said)),
            Reply::Show(Input::Help) => self.help = true,
            Reply::Show(_) => self.say(Said::new(Tone::Plain, "It is on the screen.")),
            Reply::Quit => self.done = true,
        }
    }

    /// A square was chosen, by click or key: pick up a piece there, or move the one that was picked up.
    fn choose(&mut self, square: Square) {
        let table = &self.game.table;
        let player = table.player();
        let own =
            player.boards().iter().any(|&board| table.position(board).by_colour(player.colour()).contains(square));
        match self.selected {
            Some(from) if from == square => self.selected = None,
            Some(from) if table.synced().is_promotion(from, square) => {
                self.selected = None;
                self.line.take();
                format!("{from}{square}").chars().for_each(|letter| self.line.insert(letter));
                self.say(Said::new(Tone::Notice, "What does the pawn become? Add q, r, b or n, and press Enter."));
            }
            Some(from) if table.synced().from(from).contains(square) => {
                self.act(Input::Move(chess::UciMove { from, to: square, promotion: None }));
            }
            _ if own => self.selected = Some(square),
            // A move that cannot be played says why.
            Some(from) => self.act(Input::Move(chess::UciMove { from, to: square, promotion: None })),
            None => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if control => self.done = true,
            code if control => self.line.control_key(code),
            _ if self.help => self.help = false,
            KeyCode::F(1) => self.help = true,
            code if self.line.is_empty() => self.board_key(code),
            code => self.line_key(code),
        }
    }

    /// Nothing is being typed: the keys belong to the boards.
    fn board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::Enter | KeyCode::Char(' ') if self.cursor_shown => self.choose(self.cursor),
            KeyCode::Enter | KeyCode::Char(' ') => {}
            KeyCode::Esc => self.cursor_shown &= self.selected.take().is_some(),
            other => self.line_key(other),
        }
    }

    fn line_key(&mut self, code: KeyCode) {
        if !self.line.key(code) && code == KeyCode::Enter {
            self.submit();
        }
    }

    fn move_cursor(&mut self, right: i8, up: i8) {
        // The first key shows where the cursor is.
        if std::mem::replace(&mut self.cursor_shown, true) {
            self.cursor = self.cursor.offset(right, up).unwrap_or(self.cursor);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let point = Point::new(mouse.column, mouse.row);
        let hit = self.places.iter().find_map(|(board, place)| Some((*board, place.square_at(point)?)));
        // Only the boards of the player to move are played on.
        let square = hit.filter(|(board, _)| self.game.table.player().has(*board)).map(|(_, square)| square);
        match mouse.kind {
            MouseEventKind::Down(_) if self.help => self.help = false,
            MouseEventKind::Down(MouseButton::Left) => {
                self.cursor_shown = false;
                match square {
                    Some(square) => {
                        self.cursor = square;
                        self.choose(square);
                    }
                    None => self.selected = None,
                }
            }
            // A piece that was dragged and let go elsewhere; a click lets go where it began.
            MouseEventKind::Up(MouseButton::Left) => {
                if let (Some(from), Some(to)) = (self.selected, square)
                    && from != to
                {
                    self.choose(to);
                }
            }
            _ => {}
        }
    }
}
