//! Reading one game: tokens in, steps of legal play out, with all that is wrong or odd about them.
//!
//! The movetext is the authority. What is built from it is a [`Builder`]'s business: a whole tree, or nothing at all
//! where only the facts are wanted.

use crate::Step;
use crate::lexer::{Lexer, Plain, Token, marker};
use crate::mainline::Mainline;
use crate::moves::{Written, read_step};
use crate::problems::{GameError, Problem, Warning, Warnings};
use crate::text::{decode, excerpt, one_line};
use chess::{FenError, GameResult, Move, Outcome, Position};

/// Variations that lie deeper are left out.
const DEEPEST: usize = 4_096;

/// Takes what is read. Every step is possible where it is taken.
pub(crate) trait Builder {
    /// A tag, its value still raw.
    fn tag(&mut self, name: &[u8], value: &[u8], warnings: &mut Warnings);
    /// Where the game starts, before any step and after all tags. The default is the usual start.
    fn start(&mut self, position: &Position);
    /// A step that goes on with the line.
    fn step(&mut self, step: Step);
    /// A variation to the last step of the line begins.
    fn open(&mut self);
    /// The variation ends, and its line's parent goes on.
    fn close(&mut self);
    fn nag(&mut self, nag: u16);
    fn comment(&mut self, text: &[u8]);
}

/// What there is to say of a game once it has been read.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) error: Option<GameError>,
    pub(crate) warnings: Warnings,
    pub(crate) result: Option<GameResult>,
    /// How the game stands by the rules after the last ply.
    pub(crate) outcome: Option<Outcome>,
    /// The ply from which on the position was dead.
    pub(crate) dead: Option<u32>,
    /// Whether the winner could not have won.
    pub(crate) unwinnable: bool,
}

/// Reads the next game of a section into a builder. The main line is left at its end. None where no game
/// is left, or what is left is only a comment.
pub(crate) fn read_game<'b>(
    lexer: &mut Lexer<'b>,
    mainline: &mut Mainline,
    builder: &mut impl Builder,
) -> Option<Facts> {
    if !lexer.begin_game() {
        return None;
    }
    let mut reading = Reading::new(mainline, builder);
    loop {
        if reading.state == State::MainLine && lexer.in_movetext() {
            reading.plain(lexer);
        }
        match lexer.next() {
            Some(token) => reading.token(token),
            None => break,
        }
    }
    reading.finish()
}

/// A variation that is being read.
struct Line {
    position: Position,
    /// The position before the line's last step, where it has one: that is where variations to the step begin.
    before: Option<Position>,
    ply: u32,
    /// A step could not be read, so what follows has no place.
    broken: bool,
}

/// Where the reading is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the first word of movetext.
    Tags,
    MainLine,
    Variation,
    /// Where nothing that is read has a place.
    Lost,
}

struct Reading<'a, 'b, B> {
    mainline: &'a mut Mainline,
    builder: &'a mut B,
    /// The variations that are open, outermost first.
    lines: Vec<Line>,
    /// How many variations are open that are not read.
    skipped: u32,
    state: State,
    tagged: bool,
    fen: Option<&'b [u8]>,
    set_up: bool,
    variant: Option<&'b [u8]>,
    told: Option<&'b [u8]>,
    marker: Option<Option<GameResult>>,
    error: Option<GameError>,
    warnings: Warnings,
}

impl<'a, 'b, B: Builder> Reading<'a, 'b, B> {
    fn new(mainline: &'a mut Mainline, builder: &'a mut B) -> Reading<'a, 'b, B> {
        Reading {
            mainline,
            builder,
            lines: Vec::new(),
            skipped: 0,
            state: State::Tags,
            tagged: false,
            fen: None,
            set_up: false,
            variant: None,
            told: None,
            marker: None,
            error: None,
            warnings: Warnings::default(),
        }
    }

    /// Reads on as long as the main line is written plainly.
    #[inline(always)]
    fn plain(&mut self, lexer: &mut Lexer<'b>) {
        loop {
            match lexer.plain() {
                Plain::Comment(text) => self.builder.comment(text),
                Plain::Word(text) => match self.mainline.take_plain(text) {
                    Some((mv, length)) => {
                        lexer.accept(length);
                        self.builder.step(Step::Move(mv));
                    }
                    None => return,
                },
                Plain::Other => return,
            }
        }
    }

    #[inline]
    fn token(&mut self, token: Token<'b>) {
        match token {
            Token::Move(word) => self.word(word),
            Token::Comment(text) => self.comment(text),
            Token::Tag { name, value } => self.tag(name, value),
            Token::Nag(nag) => {
                self.start();
                if self.state != State::Lost {
                    self.builder.nag(nag);
                }
            }
            Token::Open => self.open(),
            Token::Close => self.close(),
            Token::Marker(result) => {
                self.start();
                self.marker = Some(result);
            }
            Token::UnclosedComment(text) => {
                self.comment(text);
                self.warnings.add(Warning::UnclosedComment);
            }
            Token::CutShort(last) => {
                self.start();
                if self.error.is_none() {
                    self.fail(self.mainline.plies + 1, last, Problem::TooLong);
                }
            }
            Token::BadTag(text) => self.warnings.add(Warning::BadTag(excerpt(text))),
            Token::Mark(found) => {
                self.warnings.add(Warning::LoneMark { ply: self.mainline.plies, token: excerpt(found) });
            }
            Token::Stray(found) => {
                self.warnings.add(Warning::StrayClose { ply: self.mainline.plies, found: char::from(found) });
            }
        }
    }

    fn tag(&mut self, name: &[u8], value: &'b [u8]) {
        self.tagged = true;
        match name {
            b"Result" => self.told = Some(value),
            b"FEN" => self.fen = Some(value),
            b"SetUp" => self.set_up = value == b"1",
            b"Variant" => self.variant = Some(value),
            _ => {}
        }
        self.builder.tag(name, value, &mut self.warnings);
    }

    /// Sets the board up once the tags have been read.
    #[inline]
    fn start(&mut self) {
        if self.state == State::Tags {
            self.set_board_up();
        }
    }

    fn set_board_up(&mut self) {
        let mut start = *self.mainline.usual_start();
        if let Some(variant) = self.variant.filter(|name| !is_known_variant(name)) {
            let name = excerpt(variant);
            self.fail(0, variant, Problem::Variant(name));
        } else if let Some(fen) = self.fen {
            match read_fen(fen) {
                Ok(position) => start = position,
                Err(error) => self.fail(0, fen, Problem::Fen(error)),
            }
        } else if self.set_up {
            self.warnings.add(Warning::SetUpWithoutFen);
        }
        self.mainline.start(start);
        if self.error.is_none() {
            self.builder.start(&start);
        }
        self.find_state();
    }

    /// Sees where the reading is after something has changed.
    fn find_state(&mut self) {
        let lost = self.skipped > 0 || self.error.is_some();
        self.state = match self.lines.last() {
            _ if lost => State::Lost,
            None => State::MainLine,
            Some(line) if line.broken => State::Lost,
            Some(_) => State::Variation,
        };
    }

    #[inline]
    fn word(&mut self, word: &[u8]) {
        self.start();
        match self.state {
            State::MainLine => self.main_line(word),
            State::Variation => self.variation(word),
            State::Tags | State::Lost => {}
        }
    }

    #[inline]
    fn main_line(&mut self, word: &[u8]) {
        match self.mainline.take(word) {
            Ok(Written { step, loosely }) => {
                self.builder.step(step);
                match step {
                    Step::Null => self.warnings.add(Warning::NullMove(self.mainline.plies)),
                    Step::Move(mv) if loosely => {
                        let before = self.mainline.before().copied().unwrap_or_default();
                        self.warnings.add(loosely_written(self.mainline.plies, word, &before, mv));
                    }
                    Step::Move(_) => {}
                }
            }
            Err(problem) => self.fail(self.mainline.plies + 1, word, problem.into()),
        }
    }

    fn variation(&mut self, word: &[u8]) {
        let Some(line) = self.lines.last_mut() else { return };
        match read_step(&line.position, word) {
            Ok(Written { step, loosely }) => {
                let before = line.position;
                line.before = Some(before);
                line.position = step.play(&before);
                line.ply += 1;
                self.builder.step(step);
                if let Step::Move(mv) = step
                    && loosely
                {
                    self.warnings.add(loosely_written(line.ply, word, &before, mv));
                }
            }
            Err(problem) => {
                line.broken = true;
                let warning = Warning::BadVariation { ply: line.ply + 1, problem };
                self.warnings.add(warning);
                self.find_state();
            }
        }
    }

    #[cold]
    fn fail(&mut self, ply: u32, token: &[u8], problem: Problem) {
        self.error = Some(GameError { ply, token: excerpt(token), problem });
        self.state = State::Lost;
    }

    fn comment(&mut self, text: &[u8]) {
        if self.state != State::Lost {
            self.builder.comment(text);
        }
    }

    fn open(&mut self) {
        self.start();
        if self.state == State::Lost {
            self.skipped = self.skipped.saturating_add(1);
            return;
        }
        let (before, ply) = match self.lines.last() {
            Some(line) => (line.before, line.ply),
            None => (self.mainline.before().copied(), self.mainline.plies),
        };
        match before {
            Some(position) if self.lines.len() < DEEPEST => {
                self.lines.push(Line { position, before: None, ply: ply - 1, broken: false });
                self.builder.open();
            }
            _ => {
                self.warnings.add(Warning::MisplacedVariation(ply));
                self.skipped = 1;
            }
        }
        self.find_state();
    }

    fn close(&mut self) {
        self.start();
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.lines.pop().is_some() {
            self.builder.close();
        } else if self.error.is_none() {
            self.warnings.add(Warning::StrayClose { ply: self.mainline.plies, found: ')' });
        }
        self.find_state();
    }

    fn finish(mut self) -> Option<Facts> {
        let tags_only = self.state == State::Tags;
        if tags_only && !self.tagged {
            return None;
        }
        self.start();
        let told = self.told.and_then(marker);
        let result = match self.marker {
            Some(movetext) => {
                let differs = self.told.filter(|tag| !matches!(*tag, b"?" | b"") && told != Some(movetext));
                if let Some(tag) = differs {
                    self.warnings.add(Warning::ResultsDiffer { tag: excerpt(tag), movetext });
                }
                movetext
            }
            None => {
                // Where the text was cut, nobody knows what came after.
                if !matches!(self.error, Some(GameError { problem: Problem::TooLong, .. })) {
                    self.warnings.add(if tags_only { Warning::TagsOnly } else { Warning::NoMarker });
                }
                told.flatten()
            }
        };
        let winner = match result {
            Some(GameResult::Win(winner)) => Some(winner),
            _ => None,
        };
        let position = self.mainline.position();
        // A mate is not asked about, and what the winner can win is not dead, which need not be asked then.
        let mates = |winner| position.turn() != winner && position.is_checkmate();
        let unwinnable = winner.is_some_and(|winner| !mates(winner) && position.cannot_win(winner));
        let outcome = self.mainline.outcome_given(winner.is_none() || unwinnable);
        let dead = self.mainline.note_dead(outcome);
        if self.error.is_none() {
            self.check_end(result, outcome, unwinnable);
        }
        Some(Facts { error: self.error, warnings: self.warnings, result, outcome, dead, unwinnable })
    }

    /// Whether the end of a game that was read whole fits its result.
    fn check_end(&mut self, told: Option<GameResult>, outcome: Option<Outcome>, unwinnable: bool) {
        if self.skipped > 0 || !self.lines.is_empty() {
            self.warnings.add(Warning::UnclosedVariation);
        }
        for (ply, reason) in self.mainline.automatic().filter(|&(ply, _)| ply < self.mainline.plies) {
            self.warnings.add(Warning::PlayedOn { reason, ply });
        }
        if let Some(outcome) = outcome.filter(|outcome| Some(outcome.result) != told) {
            let (rules, reason) = (outcome.result, outcome.reason);
            self.warnings.add(Warning::ResultContradictsRules { rules, reason, told });
        } else if let Some(GameResult::Win(winner)) = told
            && outcome.is_none()
            && unwinnable
        {
            self.warnings.add(Warning::WinnerCannotMate(winner));
        }
    }
}

#[cold]
fn loosely_written(ply: u32, word: &[u8], before: &Position, mv: Move) -> Warning {
    Warning::LooselyWritten { ply, token: excerpt(word), san: before.san(mv).to_string() }
}

fn read_fen(raw: &[u8]) -> Result<Position, FenError> {
    Position::from_fen(one_line(&decode(raw)).trim())
}

/// Whether a game with this Variant tag follows the rules of chess, from whatever start.
fn is_known_variant(name: &[u8]) -> bool {
    const KNOWN: [&str; 10] = [
        "",
        "?",
        "standard",
        "chess",
        "normal",
        "from position",
        "chess960",
        "chess 960",
        "fischerandom",
        "fischerrandom",
    ];
    KNOWN.contains(&one_line(&decode(name)).trim().to_ascii_lowercase().as_str())
}
