//! The table at which four play: the game, who sits where, and the engines. Both front ends ask it.

use super::kept::Kept;
use super::thinker::{Question, Thinker};
use super::words::Input;
use crate::commands::duplicate::{STRONGEST, read_game};
use crate::commands::files::write_whole;
use crate::commands::terminal::{Gone, Said, Tone};
use chess::UciMove;
use duplicate::{BoardName, Player, Table};
use quartet::{Choice, Level, Limits};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Who {
    Person,
    Level(Level),
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Who, String> {
        if text.eq_ignore_ascii_case("person") {
            return Ok(Who::Person);
        }
        let names = || Level::ALL.map(|level| level.word).join(", ");
        Level::from_name(&text.to_lowercase())
            .map(Who::Level)
            .ok_or_else(|| format!("{text:?} is neither a person nor a level: there are person, {}", names()))
    }
}

/// What comes of what a player typed.
pub(super) enum Reply {
    /// This is to be told.
    Said(Vec<Said>),
    /// The rest is for the front end: show the boards, the moves or the help, or nothing.
    Show(Input),
    /// The player leaves.
    Quit,
}

/// The game and who plays it.
pub(super) struct TableForFour {
    pub(super) table: Table,
    seats: [Who; 4],
    thinker: Thinker,
    /// Whether what is thought about is a hint.
    hinting: bool,
    kept: Kept,
}

/// For how long a hint is thought about.
const HINT: Duration = Duration::from_secs(2);

impl TableForFour {
    pub(super) fn new(table: Table, seats: [Who; 4]) -> TableForFour {
        let mut game = TableForFour { table, seats, thinker: Thinker::new(), hinting: false, kept: Kept::new() };
        game.kept.keep(&game.table);
        game
    }

    pub(super) fn who(&self, player: Player) -> Who {
        self.seats[player as usize]
    }

    /// A player with who sits there: `North (club)`.
    pub(super) fn name_of(&self, player: Player) -> String {
        match self.who(player) {
            Who::Person => player.to_string(),
            Who::Level(level) => format!("{player} ({})", level.word),
        }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinker.is_thinking()
    }

    /// Whether an engine is to move.
    pub(super) fn is_engines_turn(&self) -> bool {
        self.table.outcome().is_none() && self.who(self.table.player()) != Who::Person
    }

    /// The file in which the game is kept, if it is not over.
    pub(super) fn kept(&self) -> Option<&Path> {
        self.kept.file()
    }

    /// What the engine whose turn it is does, or what is hinted at, if anybody has made up their mind. Waits if told to.
    pub(super) fn think(&mut self, wait: bool) -> Vec<Said> {
        if !self.thinker.is_thinking() {
            let Who::Level(level) = self.who(self.table.player()) else { return Vec::new() };
            if self.table.outcome().is_some() {
                return Vec::new();
            }
            self.thinker.think(Question { player: level.word, limits: Limits::default() }, &self.table);
        }
        let answer = self.thinker.choice(wait);
        let hinting = self.hinting && !self.thinker.is_thinking();
        match answer {
            Ok(None) => Vec::new(),
            Ok(Some(choice)) if hinting => {
                self.hinting = false;
                vec![Said::new(Tone::Notice, self.hint(&choice))]
            }
            Ok(Some(choice)) => self.play(choice.best),
            Err(Gone) => self.engines_failed(),
        }
    }

    /// The engines' thread is gone: the game goes on by hand, and they can be seated again.
    fn engines_failed(&mut self) -> Vec<Said> {
        self.thinker = Thinker::new();
        self.hinting = false;
        let player = self.table.player();
        self.seats[player as usize] = Who::Person;
        let text = format!(
            "The engine has failed. {player} is played by hand now; type {player} and a level to seat it again."
        );
        vec![Said::new(Tone::Refusal, text)]
    }

    /// Does what a player asks for.
    pub(super) fn act(&mut self, input: Input) -> Reply {
        Reply::Said(match input {
            Input::Move(mv) => self.person_plays(mv),
            Input::Why(from, to) => vec![Said::new(Tone::Plain, format!("{}", self.table.explain(from, to)))],
            Input::Hint => return self.ask_hint(),
            Input::Undo => self.step(Table::undo, "There is nothing to undo.", "taken back"),
            Input::Redo => self.step(Table::redo, "There is nothing to redo.", "played again"),
            Input::New => {
                self.begin(Table::new(*self.table.rulings()));
                vec![Said::new(Tone::Plain, "A new game.")]
            }
            Input::Draw => match self.table.declare_draw() {
                Ok(()) => {
                    self.thinker.forget();
                    self.after(vec![])
                }
                Err(refusal) => vec![Said::new(Tone::Refusal, format!("{refusal}."))],
            },
            Input::Seat(player, who) => {
                self.seats[player as usize] = who;
                self.forget();
                vec![Said::new(Tone::Plain, format!("{} sits down.", self.sitter(player)))]
            }
            Input::Save(file) => vec![self.save(&file)],
            Input::Load(file) => vec![self.load(&file)],
            Input::Quit => return Reply::Quit,
            other => return Reply::Show(other),
        })
    }

    fn sitter(&self, player: Player) -> String {
        match self.who(player) {
            Who::Person => format!("A person, as {player},"),
            Who::Level(level) => format!("{}, as {player},", level.name),
        }
    }

    fn forget(&mut self) {
        self.thinker.forget();
        self.hinting = false;
    }

    fn begin(&mut self, table: Table) {
        self.forget();
        self.table = table;
        self.kept = Kept::new();
        self.kept.keep(&self.table);
    }

    fn person_plays(&mut self, mv: UciMove) -> Vec<Said> {
        let player = self.table.player();
        match self.who(player) {
            Who::Level(_) if self.table.outcome().is_none() => {
                vec![Said::new(Tone::Refusal, format!("It is the turn of {}, an engine.", self.name_of(player)))]
            }
            _ => {
                self.forget();
                self.play(mv)
            }
        }
    }

    /// Plays a move and tells what came of it.
    fn play(&mut self, mv: UciMove) -> Vec<Said> {
        let (player, name) = (self.table.player(), self.name_of(self.table.player()));
        let ghosts = self.table.ghosts().len();
        if let Err(refusal) = self.table.play(mv) {
            return vec![Said::new(Tone::Refusal, format!("{refusal}").trim_end_matches('.').to_owned() + ".")];
        }
        let mut said = vec![Said::new(Tone::Plain, format!("{name} plays {mv}."))];
        let more = self.table.ghosts().len().saturating_sub(ghosts);
        if more > 0 {
            let text =
                if more == 1 { "A piece is a ghost now.".to_owned() } else { format!("{more} pieces are ghosts now.") };
            said.push(Said::new(Tone::Notice, text));
        }
        said.extend(self.checks(player));
        self.after(said)
    }

    /// The kings that a player's move has left in check.
    fn checks(&self, mover: Player) -> Vec<Said> {
        let in_check = |board: BoardName| {
            let (victim, _) = self.table.check_on(board).filter(|(victim, _)| *victim != mover)?;
            Some(Said::new(Tone::Notice, format!("{victim} is in check from {mover} on {board}.")))
        };
        mover.boards().into_iter().filter_map(in_check).collect()
    }

    /// Keeps the game, and tells if it is over.
    fn after(&mut self, mut said: Vec<Said>) -> Vec<Said> {
        if let Some(outcome) = self.table.outcome() {
            said.push(Said::new(Tone::Ending, format!("The game is over ({outcome}).")));
        }
        said.extend(self.kept.keep(&self.table).map(|text| Said::new(Tone::Refusal, text)));
        said
    }

    /// Goes a step back or forth, and on as long as an engine would move there at once.
    fn step(&mut self, step: fn(&mut Table) -> bool, nothing: &str, done: &str) -> Vec<Said> {
        self.forget();
        let before = self.table.last_ply();
        if !step(&mut self.table) {
            return vec![Said::new(Tone::Refusal, nothing)];
        }
        let has_person = self.seats.contains(&Who::Person);
        while has_person && self.is_engines_turn() && step(&mut self.table) {}
        let moves = before.abs_diff(self.table.last_ply());
        let plural = if moves == 1 { "move was" } else { "moves were" };
        self.after(vec![Said::new(
            Tone::Plain,
            format!("{moves} {plural} {done}: {} is to move.", self.table.player()),
        )])
    }

    fn ask_hint(&mut self) -> Reply {
        if let Some(outcome) = self.table.outcome() {
            return Reply::Said(vec![Said::new(Tone::Refusal, format!("The game is over ({outcome})."))]);
        }
        if self.is_engines_turn() {
            let name = self.name_of(self.table.player());
            return Reply::Said(vec![Said::new(Tone::Refusal, format!("It is the turn of {name}, an engine."))]);
        }
        let limits = Limits { movetime: Some(HINT), ..Limits::default() };
        self.thinker.think(Question { player: STRONGEST, limits }, &self.table);
        self.hinting = true;
        Reply::Said(vec![])
    }

    pub(super) fn is_hinting(&self) -> bool {
        self.hinting && self.thinker.is_thinking()
    }

    fn hint(&self, choice: &Choice) -> String {
        let line: Vec<String> = choice.line.iter().skip(1).take(7).map(ToString::to_string).collect();
        let then = if line.is_empty() { String::new() } else { format!(", expecting {}", line.join(" ")) };
        let expect = Player::ALL.map(|player| format!("{player} {:.2}", choice.expect.of(player).score()));
        format!("Hint: {}{then}. What each may expect to score: {}.", choice.best, expect.join(", "))
    }

    fn save(&self, file: &Path) -> Said {
        match write_whole(file, self.table.save()) {
            Ok(()) => Said::new(Tone::Plain, format!("The game was written to {}.", file.display())),
            Err(error) => Said::new(Tone::Refusal, format!("{} cannot be written: {error}.", file.display())),
        }
    }

    fn load(&mut self, file: &Path) -> Said {
        match read_game(file) {
            Ok(table) => {
                self.begin(table);
                Said::new(Tone::Plain, format!("{} has {} plies.", file.display(), self.table.last_ply()))
            }
            Err(error) => Said::new(Tone::Refusal, format!("{error}.")),
        }
    }
}
