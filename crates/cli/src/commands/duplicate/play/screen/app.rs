//! What the screen shows, and what becomes of keys and clicks. Nothing here draws.
//!
//! A move is one move on two boards, so there is one cursor and one piece that is picked up: they are shown on both boards
//! of the player to move.

use crate::commands::duplicate::play::game::{Game, Reply, Said, Tone};
use crate::commands::duplicate::play::words::{self, Input};
use crate::commands::play::{Editor, Geometry, Theme};
use chess::Square;
use duplicate::BoardName;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position as Point;

/// A sentence, and with which of the player's actions it came.
pub(super) struct Message {
    pub(super) said: Said,
    pub(super) action: u64,
}

/// The state of the screen.
pub(super) struct App {
    pub(super) game: Game,
    pub(super) theme: Theme,
    pub(super) cursor: Square,
    pub(super) cursor_shown: bool,
    pub(super) selected: Option<Square>,
    pub(super) help: bool,
    pub(super) line: Editor,
    pub(super) messages: Vec<Message>,
    /// How many actions the player has taken.
    pub(super) action: u64,
    /// Where the boards were drawn last.
    pub(super) places: Vec<(BoardName, Geometry)>,
    pub(super) done: bool,
}

impl App {
    pub(super) fn new(game: Game, theme: Theme, welcome: Option<String>) -> App {
        let mut app = App {
            game,
            theme,
            cursor: Square::E2,
            cursor_shown: false,
            selected: None,
            help: false,
            line: Editor::default(),
            messages: Vec::new(),
            action: 0,
            places: Vec::new(),
            done: false,
        };
        app.say(Said::new(Tone::Plain, "Type a move, as in e2e4, or help. The arrows and the mouse move pieces too."));
        welcome.into_iter().for_each(|text| app.say(Said::new(Tone::Notice, format!("{text}."))));
        app
    }

    fn say(&mut self, said: Said) {
        const MOST: usize = 200;
        if self.messages.len() >= MOST {
            self.messages.remove(0);
        }
        // What is explained for two boards stands on two lines.
        for line in said.text.lines() {
            self.messages.push(Message { said: Said::new(said.tone, line), action: self.action });
        }
    }

    /// Lets an engine move, or a hint come, if either is ready.
    pub(super) fn tick(&mut self) {
        let said = self.game.think(false);
        if !said.is_empty() {
            self.action += 1;
            self.selected = None;
            said.into_iter().for_each(|said| self.say(said));
        }
    }

    /// Whether anything on the screen changes by itself.
    pub(super) fn is_live(&self) -> bool {
        self.game.is_thinking() || self.game.is_engines_turn()
    }

    fn submit(&mut self) {
        let text = self.line.take();
        match words::read(&text) {
            Ok(Input::Nothing) => {}
            Ok(input) => self.act(input),
            Err(sentence) => {
                self.action += 1;
                self.say(Said::new(Tone::Refusal, sentence));
            }
        }
    }

    fn act(&mut self, input: Input) {
        self.action += 1;
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

    /// Takes what the terminal sent.
    pub(super) fn handle(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => text.chars().for_each(|letter| self.line.insert(letter)),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if control => self.done = true,
            KeyCode::Char('u') if control => drop(self.line.take()),
            KeyCode::Char('a') if control => self.line.home(),
            KeyCode::Char('e') if control => self.line.end(),
            _ if control => {}
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
        match code {
            KeyCode::Char(letter) => self.line.insert(letter),
            KeyCode::Enter => self.submit(),
            KeyCode::Backspace => self.line.backspace(),
            KeyCode::Delete => self.line.delete(),
            KeyCode::Left => self.line.left(),
            KeyCode::Right => self.line.right(),
            KeyCode::Home => self.line.home(),
            KeyCode::End => self.line.end(),
            KeyCode::Esc => drop(self.line.take()),
            _ => {}
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
