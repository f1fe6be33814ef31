//! Makes a book of balanced openings with the help of an engine.
//!
//! From the starting position, each ply is chosen at random among the moves that the engine finds nearly as good as its
//! best. A line is kept if the engine, looking longer at where it leads, still finds it level enough, and if no line kept
//! before leads to the same position. With a fixed number of nodes the same seed gives the same book.

use crate::config::EngineConfig;
use crate::play::Board;
use chess::Random;
use chess::{CastlingMode, Key, Move, Position};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use uci::client::{Answer, Client, ClientError, Program};
use uci::{Command, Go, ScoreValue, Start};

/// What a book is to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookPlan {
    /// How many openings.
    pub count: usize,
    /// How long each is, in plies.
    pub plies: usize,
    /// The seed.
    pub seed: u64,
    /// How much worse than the best, in centipawns, a move may be.
    pub window: i32,
    /// How far from level, in centipawns, the last position may be.
    pub balance: i32,
    /// Nodes for choosing a move; ten times as many for the last position.
    pub nodes: u64,
}

/// How many moves are looked at in each position.
const CHOICES: u32 = 8;

/// How long any answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes a book, line by line. Each line is EPD: the position, what the engine thinks of it (`ce`), and the moves (`id`).
pub fn make_book(
    engine: &EngineConfig,
    plan: &BookPlan,
    mut line: impl FnMut(String) -> std::io::Result<()>,
) -> Result<(), BookError> {
    let mut author = Author::start(engine)?;
    let mut random = Random::new(plan.seed);
    let mut seen: HashSet<Key> = HashSet::new();
    let mut tries = 0;
    while seen.len() < plan.count {
        tries += 1;
        if tries > 50 * plan.count {
            return Err(BookError::TooFew { found: seen.len(), wanted: plan.count });
        }
        let Some((board, score)) = author.line(plan, &mut random)? else { continue };
        if score.abs() <= plan.balance && board.ending().is_none() && seen.insert(board.position().key()) {
            line(epd(&board, score))?;
        }
    }
    Ok(())
}

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] ClientError),
    /// It cannot be written.
    #[error("the book cannot be written: {0}")]
    Write(#[from] std::io::Error),
    /// The plan is too narrow.
    #[error("only {found} of {wanted} openings could be found: ask for more plies, or a wider window")]
    TooFew {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
}

/// The engine that is asked for moves.
struct Author(Client);

impl Author {
    fn start(engine: &EngineConfig) -> Result<Author, ClientError> {
        let EngineConfig { command, args, directory, .. } = engine.clone();
        let mut client = Client::start(&Program { command, args, directory, cores: vec![] })?;
        let deadline = Instant::now() + PATIENCE;
        client.identify(deadline)?;
        let own = engine.options.iter().map(|(name, value)| (name.clone(), value.clone()));
        for (name, value) in own.chain([("MultiPV".to_owned(), CHOICES.to_string())]) {
            client.send(&Command::SetOption { name, value: Some(value) }, deadline)?;
        }
        Ok(Author(client))
    }

    /// A random line and what is thought of it at its end, for White; none if it led nowhere.
    fn line(&mut self, plan: &BookPlan, random: &mut Random) -> Result<Option<(Board, i32)>, ClientError> {
        let mut board = Board::new(Position::default());
        let deadline = Instant::now() + PATIENCE;
        self.0.send(&Command::UciNewGame, deadline)?;
        self.0.ready(deadline)?;
        for _ in 0..plan.plies {
            let mut choices = self.choices(&board, plan.nodes)?;
            let best = choices.iter().map(|(_, score)| *score).max().unwrap_or(0);
            choices.retain(|(_, score)| *score >= best - plan.window);
            if choices.is_empty() {
                return Ok(None);
            }
            board.play(choices[random.below(choices.len())].0);
        }
        let sign = if board.position().turn() == chess::Colour::White { 1 } else { -1 };
        let score = self.choices(&board, 10 * plan.nodes)?.iter().map(|(_, score)| *score).max();
        Ok(score.map(|score| (board, sign * score)))
    }

    /// The moves that were looked at and their scores, for the side to move.
    fn choices(&mut self, board: &Board, nodes: u64) -> Result<Vec<(Move, i32)>, ClientError> {
        let moves = board.moves().iter().map(|mv| mv.to_uci(CastlingMode::Standard)).collect();
        let position = Command::Position { start: Start::Startpos, moves };
        let go = Go { nodes: Some(nodes), ..Go::default() };
        let answer = self.0.search(&position, go, Instant::now() + PATIENCE)?;
        Ok((1..=CHOICES).filter_map(|number| choice(board, &answer, number)).collect())
    }
}

/// The last that was said of the line with this number.
fn choice(board: &Board, answer: &Answer, number: u32) -> Option<(Move, i32)> {
    let of_number = |info: &&uci::Info| info.multipv.unwrap_or(1) == number && !info.pv.is_empty();
    let info = answer.infos.iter().rfind(of_number)?;
    let ScoreValue::Centipawns(score) = info.score?.value else { return None };
    Some((info.pv[0].to_move(board.position()).ok()?, score))
}

fn epd(board: &Board, score: i32) -> String {
    let mut names = Vec::new();
    let mut position = Position::default();
    for mv in board.moves() {
        if position.turn() == chess::Colour::White {
            names.push(format!("{}.{}", position.fullmove(), position.san(*mv)));
        } else {
            names.push(position.san(*mv).to_string());
        }
        position = position.play(*mv);
    }
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    // In EPD the score is the mover's.
    let score = if position.turn() == chess::Colour::White { score } else { -score };
    format!(
        "{} hmvc {}; fmvn {}; ce {score}; id \"{}\";",
        fields[..4].join(" "),
        position.clock(),
        position.fullmove(),
        names.join(" ")
    )
}
