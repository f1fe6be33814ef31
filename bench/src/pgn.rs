//! Reading games: the audit of `fourfold pgn audit` beside pgn-reader with shakmaty.

use chess::Position;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

/// Many short rounds: a few of them run undisturbed even on a busy machine.
const ROUNDS: usize = 60;

/// How much text is read in a round; a sample is repeated until it is that long.
const BYTES: usize = 4 << 20;

/// Who reads, and how: the number of plies.
type Peer = (&'static str, fn(&[u8]) -> u64);

const PEERS: [Peer; 4] = [
    ("pgn-reader with shakmaty, moves only", |text| validate::<false>(text)),
    ("pgn-reader with shakmaty, repetitions counted", |text| validate::<true>(text)),
    ("fourfold pgn audit, one thread", |text| audit(text, 1)),
    ("fourfold pgn audit, two threads", |text| audit(text, 2)),
];

/// The peer to which the others are compared: what one would write to know of repetitions.
const COMPARED: usize = 1;

/// Runs all peers on the same text in memory, in turn, and prints million plies a second.
pub fn print_table() {
    let (source, sample) = sample();
    let text = sample.repeat(BYTES.div_ceil(sample.len()));
    let mut best = [f64::INFINITY; 4];
    let mut plies = None;
    for _ in 0..ROUNDS {
        for (index, (name, read)) in PEERS.into_iter().enumerate() {
            let start = Instant::now();
            let read = read(&text);
            best[index] = best[index].min(start.elapsed().as_secs_f64());
            assert_eq!(*plies.get_or_insert(read), read, "{name} reads otherwise");
        }
    }
    let plies = plies.unwrap_or(0);
    let megabytes = text.len() / 1_000_000;
    println!("Reading games, {source}: {plies} plies in {megabytes} MB, best of {ROUNDS} rounds by the clock\n");
    println!("| reader | million plies a second | MB a second | ratio |");
    println!("|---|---:|---:|---:|");
    for ((name, _), seconds) in PEERS.into_iter().zip(best) {
        let speed = plies as f64 / seconds / 1e6;
        let bytes = text.len() as f64 / seconds / 1e6;
        println!("| {name} | {speed:.1} | {bytes:.0} | {:.2} |", best[COMPARED] / seconds);
    }
}

/// Real games where there are some, else generated ones: a name, and the text.
fn sample() -> (String, Vec<u8>) {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let near = ["../../shared", "../../../shared"].map(|shared| root.join(shared).join("data/pgn/lichess-sample.pgn"));
    let named = std::env::var_os("PGN").map(PathBuf::from);
    for path in named.into_iter().chain(near) {
        if let Ok(text) = std::fs::read(&path) {
            return (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), text);
        }
    }
    ("generated games".to_owned(), generated().into_bytes())
}

/// Random games, the same on every machine, with the clock times that real ones carry.
fn generated() -> String {
    let mut random = 1_u64;
    let mut text = String::new();
    for _ in 0..400 {
        let mut game = pgn::Game::new(Position::default());
        for ply in 0..90 {
            let moves = game.end().legal_moves();
            if moves.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = game.play(moves[(random >> 33) as usize % moves.len()]).expect("a legal move");
            game.comment(at, &format!("[%clk 0:{:02}:{:02}]", 9 - ply / 10, ply % 60));
        }
        text += &game.to_string();
        text.push('\n');
    }
    text
}

/// Everything that the command does, but for the file and the terminal.
fn audit(text: &[u8], threads: usize) -> u64 {
    let threads = NonZeroUsize::new(threads).expect("a thread at least");
    let mut written = 0;
    let write = |_: u64, report: &[u8]| {
        written += report.len();
        Ok(())
    };
    let totals = pgn::audit::audit(text, threads, pgn::audit::Report::render_json, write).expect("text in memory");
    assert!(written > 0 && totals.broken == 0);
    totals.plies
}

/// The keys of a game's positions, and the position itself.
struct Repetitions<const COUNTED: bool> {
    plies: u64,
    most: usize,
}

struct Line {
    position: Chess,
    keys: Vec<Zobrist64>,
}

fn validate<const COUNTED: bool>(text: &[u8]) -> u64 {
    let mut visitor = Repetitions::<COUNTED> { plies: 0, most: 0 };
    Reader::new(text).visit_all_games(&mut visitor).expect("text in memory");
    assert_eq!(visitor.most > 0, COUNTED);
    visitor.plies
}

impl<const COUNTED: bool> Visitor for Repetitions<COUNTED> {
    type Tags = Option<Chess>;
    type Movetext = Line;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("a FEN");
            *tags = Some(fen.into_position(CastlingMode::Standard).expect("a legal position"));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<(), Line> {
        let position = tags.unwrap_or_default();
        let mut keys = Vec::with_capacity(if COUNTED { 256 } else { 0 });
        if COUNTED {
            keys.push(position.zobrist_hash(EnPassantMode::Legal));
        }
        ControlFlow::Continue(Line { position, keys })
    }

    #[inline]
    fn san(&mut self, line: &mut Line, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(&line.position).expect("a legal move");
        // The fastest way that shakmaty offers: the key is updated where it can be, else made anew.
        let updated =
            line.keys.last().and_then(|&key| line.position.update_zobrist_hash(key, mv, EnPassantMode::Legal));
        line.position.play_unchecked(mv);
        if COUNTED {
            let key = updated.unwrap_or_else(|| line.position.zobrist_hash(EnPassantMode::Legal));
            let reach = line.position.halfmoves() as usize;
            let seen = 1 + line.keys.iter().rev().take(reach).filter(|&&earlier| earlier == key).count();
            line.keys.push(key);
            self.most = self.most.max(seen);
        }
        self.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Line) {}
}
