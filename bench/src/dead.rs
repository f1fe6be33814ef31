//! Who can still win: our answers beside those of `chasolver`, by the author of the algorithm, on the positions with verdicts that
//! its crate carries (3,414 hard ones, 65,536 of real games), on fresh ones that it has never seen, and on the hard ones altered.

use chasolver::Winnability;
use chasolver_board::{Board, Color};
use chess::{Colour, Position, Random, Winnable};
use cpu_time::ThreadTime;
use std::path::PathBuf;
use std::process::Command;
use std::str::FromStr;

/// How often the fast answer is asked for; the best of them counts.
const ROUNDS: usize = 3;
/// How many positions are asked about in one go, one library after the other.
const BLOCK: usize = 64;

/// One question: a position for both libraries, who is to win, and whether that is possible, where somebody else has said so.
struct Query {
    ours: Position,
    theirs: Board,
    colour: Colour,
    can: Option<bool>,
}

/// What came of a set of questions.
#[derive(Default)]
struct Tally {
    queries: usize,
    unwinnable: usize,
    /// By each library, ours first: what the fast answer found, what the full one left open.
    found: [usize; 2],
    undecided: [usize; 2],
    contradictions: usize,
    /// The mean and the worst time of each, in microseconds: fast, then full.
    mean: [[f64; 2]; 2],
    worst: [[f64; 2]; 2],
}

pub fn print_table() {
    println!("Who can still win, beside chasolver 3.0, in blocks of {BLOCK} in turn; fast answers best of {ROUNDS}\n");
    println!(
        "| positions | queries | unwinnable | found fast, ours | theirs | undecided, ours | theirs | contradictions |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    let sets = [("hard", file("positions.txt")), ("real games", file("lichess.txt")), ("fresh", fresh(1_000))];
    let tallies: Vec<(&str, Tally)> = sets.into_iter().map(|(name, queries)| (name, tally(&queries))).collect();
    for (name, tally) in &tallies {
        let Tally { queries, unwinnable, found, undecided, contradictions, .. } = tally;
        println!(
            "| {name} | {queries} | {unwinnable} | {} | {} | {} | {} | {contradictions} |",
            found[0], found[1], undecided[0], undecided[1]
        );
    }
    println!("\n| positions | answer | mean, ours | theirs | ratio | worst, ours | theirs |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    for (name, tally) in &tallies {
        for (kind, answer) in ["fast", "full"].into_iter().enumerate() {
            let ([ours, theirs], [worst, their_worst]) = (tally.mean[kind], tally.worst[kind]);
            println!(
                "| {name} | {answer} | {ours:.2} µs | {theirs:.2} µs | {:.2} | {worst:.0} µs | {their_worst:.0} µs |",
                ours / theirs
            );
        }
    }
    let Altered { asked, found, contradicted } = altered();
    println!(
        "\nThe hard positions, altered: {found} of {asked} questions found fast, of which theirs contradicts {contradicted}"
    );
    let contradictions = tallies.iter().map(|(_, tally)| tally.contradictions).sum::<usize>() + contradicted;
    assert_eq!(contradictions, 0, "somebody is wrong: see above");
}

/// How often each hard position is altered.
const ALTERED: usize = 3;

/// What came of the altered positions: how many questions, how many that ours answers at once, and how many of those theirs
/// contradicts.
#[derive(Default)]
struct Altered {
    asked: usize,
    found: usize,
    contradicted: usize,
}

/// Asks about the hard positions with a man or two elsewhere or gone: where ours says at once that a side cannot win, theirs
/// looks for the mate.
fn altered() -> Altered {
    let mut random = Random::new(7);
    let mut altered = Altered::default();
    for hard in file("positions.txt").iter().step_by(2) {
        let fens = (0..ALTERED).map(|_| alter(&hard.ours, &mut random)).collect::<Vec<_>>();
        for query in fens.iter().filter_map(|fen| queries(fen, None)).flatten() {
            altered.asked += 1;
            if our_fast(&query) {
                altered.found += 1;
                if their_full(&query) == Some(true) {
                    altered.contradicted += 1;
                    eprintln!("{:?} in {}", query.colour, query.ours);
                }
            }
        }
    }
    altered
}

/// A position with one or two men elsewhere or gone, either side to move, and castling rights as they are.
fn alter(position: &Position, random: &mut Random) -> String {
    let mut setup = position.to_setup();
    for _ in 0..=random.below(2) {
        let (from, to) = (random.below(64), random.below(64));
        let man = setup.board[from].take();
        if setup.board[to].is_none() {
            setup.board[to] = man;
        }
    }
    setup.turn = Colour::ALL[random.below(2)];
    setup.to_string()
}

/// What both libraries answer to a question: fast, then full.
#[derive(Clone, Copy, Default)]
struct Answers {
    fast: [bool; 2],
    full: [Option<bool>; 2],
}

/// Asks both libraries everything.
fn tally(queries: &[Query]) -> Tally {
    let mut tally = Tally { queries: queries.len(), ..Tally::default() };
    for block in queries.chunks(BLOCK) {
        let mut answers = [Answers::default(); BLOCK];
        for peer in 0..2 {
            for (query, answers) in block.iter().zip(&mut answers) {
                let (fast, full) = [
                    (our_fast as fn(&Query) -> bool, our_full as fn(&Query) -> Option<bool>),
                    (their_fast, their_full),
                ][peer];
                answers.fast[peer] = tally.timed(0, peer, ROUNDS, || fast(query));
                answers.full[peer] = tally.timed(1, peer, 1, || full(query));
            }
        }
        block.iter().zip(answers).for_each(|(query, answers)| tally.judge(query, answers));
    }
    tally.mean = tally.mean.map(|peers| peers.map(|sum| sum / queries.len() as f64));
    tally
}

impl Tally {
    /// Asks a question so often, and adds the least time that it took, in microseconds.
    fn timed<T>(&mut self, kind: usize, peer: usize, rounds: usize, ask: impl Fn() -> T) -> T {
        let mut least = f64::INFINITY;
        let mut answer = None;
        for _ in 0..rounds {
            let start = ThreadTime::now();
            answer = Some(ask());
            least = least.min(start.elapsed().as_secs_f64() * 1e6);
        }
        self.mean[kind][peer] += least;
        self.worst[kind][peer] = self.worst[kind][peer].max(least);
        answer.expect("at least one round")
    }

    /// Compares all the answers to one question with each other, and with the verdict where there is one.
    fn judge(&mut self, query: &Query, Answers { fast, full }: Answers) {
        let said = [query.can, full[1], full[0], fast[0].then_some(false), fast[1].then_some(false)];
        let mut verdicts = said.into_iter().flatten();
        let verdict = verdicts.next();
        if verdicts.any(|other| Some(other) != verdict) {
            self.contradictions += 1;
            eprintln!("{:?} in {}: {said:?} (the file, full answers, fast answers)", query.colour, query.ours);
        }
        self.unwinnable += usize::from(verdict == Some(false));
        for peer in 0..2 {
            self.found[peer] += usize::from(fast[peer]);
            self.undecided[peer] += usize::from(full[peer].is_none());
        }
    }
}

fn our_fast(query: &Query) -> bool {
    query.ours.cannot_win(query.colour)
}

fn our_full(query: &Query) -> Option<bool> {
    match query.ours.winnable(query.colour, Position::WINNABLE_BUDGET) {
        Winnable::Yes(_) => Some(true),
        Winnable::No(_) => Some(false),
        Winnable::Undecided => None,
    }
}

fn their_colour(colour: Colour) -> Color {
    if colour == Colour::White { Color::White } else { Color::Black }
}

fn their_fast(query: &Query) -> bool {
    chasolver::is_unwinnable_fast(&query.theirs, their_colour(query.colour))
}

fn their_full(query: &Query) -> Option<bool> {
    chasolver::winnability(&query.theirs, their_colour(query.colour))
        .map(|answer| matches!(answer, Winnability::Winnable { .. }))
}

/// A file of the tests of chasolver's crate, wherever cargo keeps it: a verdict on White, one on Black, and a FEN a line.
fn file(name: &str) -> Vec<Query> {
    let text = std::fs::read_to_string(crate_folder().join("tests").join(name)).expect("the crate carries its tests");
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let verdicts = |line: &str| [line.starts_with('W'), line[1..].starts_with('B')];
    let both = |line: &str| queries(&line[3..], Some(verdicts(line))).unwrap_or_else(|| panic!("{line}"));
    lines.flat_map(both).collect()
}

/// The questions about one position, if both libraries take it.
fn queries(fen: &str, can: Option<[bool; 2]>) -> Option<[Query; 2]> {
    let (ours, theirs) = (Position::from_fen(fen).ok()?, Board::from_str(fen).ok()?);
    Some(Colour::ALL.map(|colour| Query { ours, theirs, colour, can: can.map(|can| can[colour as usize]) }))
}

fn crate_folder() -> PathBuf {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--manifest-path", manifest])
        .output()
        .expect("cargo runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let paths = text.split("\"manifest_path\":\"").skip(1).filter_map(|rest| rest.split('"').next());
    let found =
        paths.map(PathBuf::from).find(|path| path.parent().is_some_and(|folder| folder.ends_with("chasolver-3.0.0")));
    found.and_then(|path| path.parent().map(PathBuf::from)).expect("chasolver is a dependency")
}

/// Positions that nobody has seen: random games played on until little is left or much is blocked, the same in every run.
fn fresh(count: usize) -> Vec<Query> {
    let mut random = 7_u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let mut all = Vec::new();
    while all.len() < 2 * count {
        let mut position = Position::default();
        // Pawn moves are liked better, so that chains of them lock.
        for _ in 0..40 + next(160) {
            let moves = position.legal_moves();
            let pawns: Vec<_> = moves
                .iter()
                .filter(|mv| {
                    position.by_role(chess::Role::Pawn).contains(mv.from()) && !position.occupied().contains(mv.to())
                })
                .collect();
            let Some(&&mv) = (if pawns.is_empty() || next(3) == 0 { None } else { pawns.get(next(pawns.len())) })
            else {
                let Some(&mv) = moves.get(next(moves.len().max(1))) else { break };
                position = position.play(mv);
                continue;
            };
            position = position.play(mv);
        }
        all.extend(queries(&position.fen(), None).expect("a position of a game"));
    }
    all
}
