//! What the screen shows, and what becomes of keys and clicks. Nothing here draws.

use super::board::{Geometry, ends};
use super::theme::Theme;
use crate::commands::play::table_for_two::{Reply, TableForTwo};
use crate::commands::play::words::{self, Input};
use crate::commands::terminal::{Line, Messages, Screen, Tone};
use chess::{Bitboard, CastlingMode, Colour, Role, Square};
use game::{Event, Rejected};
use ratatui::Frame;

/// What lies over the board.
pub(super) enum Popup {
    Help {
        scroll: u16,
    },
    Text {
        title: String,
        text: String,
        scroll: u16,
    },
    /// A pawn reaches the last rank: what does it become?
    Promotion {
        from: Square,
        to: Square,
        choice: usize,
    },
}

/// What a pawn may become, the usual choice first.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The state of the screen.
pub(super) struct App {
    pub(super) table: TableForTwo,
    pub(super) theme: Theme,
    pub(super) flipped: bool,
    pub(super) cursor: Square,
    pub(super) cursor_shown: bool,
    pub(super) selected: Option<Square>,
    pub(super) popup: Option<Popup>,
    pub(super) line: Line,
    pub(super) messages: Messages,
    /// How far the list of moves is scrolled back from its end.
    pub(super) scroll: usize,
    /// Where the board was drawn last.
    pub(super) geometry: Option<Geometry>,
    /// The player has asked to leave a game that is in play, and was asked whether that is meant.
    pub(super) leaving: bool,
    pub(super) done: bool,
}

impl Screen for App {
    fn tick(&mut self) {
        let mut events = self.table.tick();
        match self.table.engine_acts(false) {
            Ok(done) => events.extend(done),
            Err(refusal) => self.say(refusal.message, Tone::Refusal),
        }
        if !events.is_empty() {
            self.messages.next_action();
            self.tell(&events);
        }
    }

    fn draw(&mut self, frame: &mut Frame) {
        self.paint(frame);
    }

    fn handle(&mut self, event: ratatui::crossterm::event::Event) {
        self.obey(event);
    }

    fn is_live(&self) -> bool {
        let timed = self.table.game.time_control().is_some() && !self.table.game.is_over();
        timed || self.table.is_engine_thinking()
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

impl App {
    pub(super) fn new(table: TableForTwo, theme: Theme, flipped: bool) -> App {
        let mut app = App {
            table,
            theme,
            flipped,
            cursor: if flipped { Square::E7 } else { Square::E2 },
            cursor_shown: false,
            selected: None,
            popup: None,
            line: Line::default(),
            messages: Messages::default(),
            scroll: 0,
            geometry: None,
            leaving: false,
            done: false,
        };
        app.say("Type a move, or help and Enter. The arrows and the mouse move pieces too.", Tone::Plain);
        if let Some(claim) = app.table.game.open_claim() {
            app.say(claim.to_string(), Tone::Notice);
        }
        app
    }

    pub(super) fn say(&mut self, text: impl AsRef<str>, tone: Tone) {
        self.messages.say(tone, text);
    }

    /// What the player typed.
    pub(super) fn submit(&mut self) {
        let text = self.line.take();
        match words::read(&text) {
            Ok(Input::Nothing) => {}
            Ok(input) => self.act(input),
            Err(sentence) => {
                self.messages.next_action();
                self.say(sentence, Tone::Refusal);
            }
        }
    }

    pub(super) fn act(&mut self, input: Input) {
        self.messages.next_action();
        self.selected = None;
        match self.table.act(input) {
            Reply::Events(events) => self.tell(&events),
            Reply::Refused(refusal) => self.say(refusal.message, Tone::Refusal),
            Reply::Fen(fen) => self.say(fen, Tone::Plain),
            Reply::Pgn(text) => self.popup = Some(Popup::Text { title: "PGN".into(), text, scroll: 0 }),
            Reply::Saved(file) => self.say(format!("The game was written to {}.", file.display()), Tone::Plain),
            Reply::Done(sentence) => self.say(sentence, Tone::Plain),
            Reply::Show(Input::Flip) => self.flipped = !self.flipped,
            Reply::Show(Input::Help) => self.popup = Some(Popup::Help { scroll: 0 }),
            Reply::Show(_) => self.say("It is on the screen.", Tone::Plain),
            Reply::Quit => self.done = true,
        }
    }

    /// The board and the list of moves show what was played; the rest is told.
    pub(super) fn tell(&mut self, events: &[Event]) {
        self.scroll = 0;
        self.selected = None;
        for event in events {
            let tone = match event {
                Event::MovePlayed(_) => continue,
                Event::GameEnded(_) => Tone::Ending,
                Event::DrawClaimRejected { .. } => Tone::Refusal,
                Event::Check { .. } | Event::DrawClaimAvailable { .. } | Event::DrawOffered { .. } => Tone::Notice,
                _ => Tone::Plain,
            };
            self.say(event.to_string(), tone);
        }
    }

    /// Where the selected piece can go.
    pub(super) fn targets(&self) -> Bitboard {
        let Some(selected) = self.selected.filter(|_| !self.table.game.is_over()) else { return Bitboard::EMPTY };
        let moves = self.table.game.position().legal_moves();
        moves.iter().filter(|mv| mv.from() == selected).map(|&mv| self.seen_end(mv)).collect()
    }

    /// The square by which a player names a move: for castling in Chess960, the rook's.
    fn seen_end(&self, mv: chess::Move) -> Square {
        match self.table.game.castling_mode() {
            CastlingMode::Standard => ends(mv)[1],
            CastlingMode::Chess960 => mv.to(),
        }
    }

    /// A square was chosen, by click or key: pick up a piece there, or move the one that was picked up.
    pub(super) fn choose(&mut self, square: Square) {
        let position = *self.table.game.position();
        let own = position.by_colour(position.turn()).contains(square);
        match self.selected {
            Some(from) if from == square => self.selected = None,
            Some(from) if self.targets().contains(square) => self.move_piece(from, square),
            _ if self.table.game.is_over() => self.refuse_over(),
            _ if own => self.selected = Some(square),
            Some(from) => self.act(Input::Move(format!("{from}{square}"))),
            None if position.occupied().contains(square) => {
                self.messages.next_action();
                self.say(format!("It is {}'s move.", position.turn()), Tone::Refusal);
            }
            None => {}
        }
    }

    fn refuse_over(&mut self) {
        self.messages.next_action();
        if let Some(ending) = self.table.game.ending() {
            self.say(Rejected::GameOver(ending).to_string(), Tone::Refusal);
        }
    }

    fn move_piece(&mut self, from: Square, to: Square) {
        let promotes = |mv: &&chess::Move| mv.from() == from && mv.to() == to && mv.promotion().is_some();
        if self.table.game.position().legal_moves().iter().find(promotes).is_some() {
            self.popup = Some(Popup::Promotion { from, to, choice: 0 });
        } else {
            self.act(Input::Move(format!("{from}{to}")));
        }
    }

    /// The pawn's new role was chosen.
    pub(super) fn promote(&mut self, role: Role) {
        if let Some(Popup::Promotion { from, to, .. }) = self.popup.take() {
            self.act(Input::Move(format!("{from}{to}{}", role.to_char())));
        }
    }

    /// Moves the cursor as it is seen on the screen.
    pub(super) fn move_cursor(&mut self, right: i8, up: i8) {
        let (files, ranks) = if self.flipped { (-right, -up) } else { (right, up) };
        // The first key shows where the cursor is.
        if std::mem::replace(&mut self.cursor_shown, true) {
            self.cursor = self.cursor.offset(files, ranks).unwrap_or(self.cursor);
        }
    }

    /// Asks once before a game in play is left.
    pub(super) fn leave(&mut self) {
        let in_play = !self.table.game.is_over() && self.table.game.ply() > 0;
        if in_play && !std::mem::replace(&mut self.leaving, true) {
            self.messages.next_action();
            self.say("The game is not over: press it again to leave, or save it with pgn FILE.", Tone::Notice);
        } else {
            self.done = true;
        }
    }

    /// Who is at the bottom of the screen.
    pub(super) fn bottom(&self) -> Colour {
        if self.flipped { Colour::Black } else { Colour::White }
    }
}
