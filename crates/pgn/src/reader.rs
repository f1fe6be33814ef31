//! Games from a stream, one at a time, each as a tree.

use crate::lexer::Lexer;
use crate::mainline::Mainline;
use crate::problems::{GameError, Warning, Warnings};
use crate::reading::{Builder, read_game};
use crate::sections::{Chunks, Piece, first_section};
use crate::text::decode;
use crate::{Game, NodeId, Step};
use chess::Position;
use std::io::{self, Read};

/// A game as it was read, and what is wrong or odd about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGame {
    /// The game, as far as it could be read.
    pub game: Game,
    /// Why it could not be read further.
    pub error: Option<GameError>,
    /// What is odd about it.
    pub warnings: Vec<Warning>,
}

/// Reads the games of a stream, which may be of any size and hold any bytes.
///
/// ```
/// let text = "1. e4 e5 2. Nf3 (2. f4 $1 {the old way}) 2... Nc6 *";
/// let read = pgn::Reader::new(text.as_bytes()).next().unwrap().unwrap();
/// assert_eq!(read.error, None);
/// assert!(read.game.to_string().ends_with("1. e4 e5 2. Nf3 (2. f4 $1 {the old way}) 2... Nc6 *\n"));
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    chunks: Chunks<R>,
    chunk: Vec<u8>,
    /// Where the section that is being read begins and ends in the chunk, and how far it has been read.
    section: std::ops::Range<usize>,
    at: usize,
    piece: Piece,
    mainline: Mainline,
    failed: bool,
}

impl<R: Read> Reader<R> {
    /// A reader of all games of a stream. It need not be buffered.
    pub fn new(source: R) -> Reader<R> {
        Reader {
            chunks: Chunks::new(source),
            chunk: Vec::new(),
            section: 0..0,
            at: 0,
            piece: Piece::Whole,
            mainline: Mainline::new(),
            failed: false,
        }
    }

    /// Goes to the next section; false at the end of the stream.
    fn next_section(&mut self) -> io::Result<bool> {
        if self.section.end == self.chunk.len() {
            self.section = 0..0;
            match self.chunks.next(&mut self.chunk)? {
                Some(piece) => self.piece = piece,
                None => return Ok(false),
            }
        }
        let start = self.section.end;
        self.section = start..start + first_section(&self.chunk[start..]).len();
        self.at = 0;
        Ok(true)
    }

    fn read(&mut self) -> io::Result<Option<ReadGame>> {
        loop {
            let cut_short = self.piece == Piece::CutShort && self.section.end == self.chunk.len();
            let mut lexer = Lexer::new(&self.chunk[self.section.clone()], self.at, cut_short);
            let mut tree = Tree::new();
            let facts = read_game(&mut lexer, &mut self.mainline, &mut tree);
            self.at = lexer.offset();
            if let Some(facts) = facts {
                tree.game.result = facts.result;
                let warnings = facts.warnings.into_vec();
                return Ok(Some(ReadGame { game: tree.game, error: facts.error, warnings }));
            }
            if self.at == self.section.len() && !self.next_section()? {
                return Ok(None);
            }
        }
    }
}

/// After an error of the stream there are no more games.
impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<io::Result<ReadGame>> {
        if self.failed {
            return None;
        }
        let read = self.read();
        self.failed = read.is_err();
        read.transpose()
    }
}

/// Builds a game.
struct Tree {
    game: Game,
    /// The place that the line has reached.
    at: NodeId,
    /// The open variations, outermost first.
    open: Vec<Variation>,
    /// The first move of the variation that has just been closed.
    closed: Option<NodeId>,
    /// Comments of a variation that has no move yet.
    pending: Vec<String>,
    /// Whether a variation has just begun.
    fresh: bool,
}

/// A variation that is being read.
struct Variation {
    /// The place that its parent has reached.
    parent: NodeId,
    first: Option<NodeId>,
}

impl Tree {
    /// Nobody needs more tags, and each costs a search.
    const MOST_TAGS: usize = 500;

    fn new() -> Tree {
        let (game, at) = (Game::default(), Game::ROOT);
        Tree { game, at, open: Vec::new(), closed: None, pending: Vec::new(), fresh: false }
    }
}

impl Builder for Tree {
    fn tag(&mut self, name: &[u8], value: &[u8], warnings: &mut Warnings) {
        let (name, value) = (decode(name), decode(value));
        let value = unescape(&value);
        if self.game.tags.len() >= Tree::MOST_TAGS {
            warnings.add(Warning::TooManyTags(Tree::MOST_TAGS));
            return;
        }
        if self.game.tags.get(&name).is_some_and(|earlier| earlier != value) {
            warnings.add(Warning::RepeatedTag(name.clone().into_owned()));
        }
        // The game has its result itself.
        if name != "Result" {
            self.game.tags.set(&name, &value);
        }
    }

    fn start(&mut self, position: &Position) {
        self.game.start_from(*position);
    }

    fn step(&mut self, step: Step) {
        let begins = std::mem::take(&mut self.fresh);
        let after = match begins {
            true => self.game.parent(self.at).unwrap_or(Game::ROOT),
            false => self.at,
        };
        self.at = self.game.append(after, step);
        self.closed = None;
        if let Some(variation) = self.open.last_mut().filter(|_| begins) {
            variation.first = Some(self.at);
        }
        for comment in self.pending.drain(..) {
            self.game.comment_before(self.at, &comment);
        }
    }

    fn open(&mut self) {
        self.open.push(Variation { parent: self.at, first: None });
        self.closed = None;
        self.fresh = true;
    }

    fn close(&mut self) {
        let variation = self.open.pop();
        self.at = variation.as_ref().map_or(Game::ROOT, |variation| variation.parent);
        self.closed = variation.and_then(|variation| variation.first);
        self.fresh = false;
        // The comments of a variation without moves are about the move that it varies.
        for comment in self.pending.drain(..) {
            self.game.comment(self.at, &comment);
        }
    }

    fn nag(&mut self, nag: u16) {
        self.game.nag(self.at, nag);
    }

    fn comment(&mut self, text: &[u8]) {
        let text = decode(text);
        match self.closed {
            _ if self.fresh => self.pending.push(text.into_owned()),
            Some(variation) => self.game.comment_behind(variation, &text),
            None => self.game.comment(self.at, &text),
        }
    }
}

/// A tag's value without the backslashes that guard quotes and backslashes.
fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(letter) = chars.next() {
        match letter {
            '\\' => plain.push(chars.next_if(|&next| matches!(next, '"' | '\\')).unwrap_or('\\')),
            _ => plain.push(letter),
        }
    }
    plain
}
