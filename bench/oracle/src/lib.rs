//! Who can still win, as `chasolver` sees it, by the author of the algorithm: questions that both libraries can be asked, on
//! the positions with verdicts that its crate carries, on fresh ones that nobody has seen, and on the hard ones altered.

use chasolver::Winnability;
use chasolver_board::{Board, Color};
use chess::{Colour, Position, Random, Winnable};
use std::path::PathBuf;
use std::process::Command;
use std::str::FromStr;

/// One question: a position for both libraries, who is to win, and whether that is possible, where somebody else has said so.
pub struct Query {
    /// As we see it,
    pub ours: Position,
    /// and as they do.
    pub theirs: Board,
    /// Who is to win.
    pub colour: Colour,
    /// What the file says, if it comes from one.
    pub can: Option<bool>,
}

/// Whether ours says at once that it cannot be won.
pub fn our_fast(query: &Query) -> bool {
    query.ours.cannot_win(query.colour)
}

/// Whether it can be won, as ours finds with a budget.
pub fn our_full(query: &Query, budget: usize) -> Option<bool> {
    match query.ours.winnable(query.colour, budget) {
        Winnable::Yes(_) => Some(true),
        Winnable::No(_) => Some(false),
        Winnable::Undecided => None,
    }
}

fn their_colour(colour: Colour) -> Color {
    if colour == Colour::White { Color::White } else { Color::Black }
}

/// Whether theirs says at once that it cannot be won.
pub fn their_fast(query: &Query) -> bool {
    chasolver::is_unwinnable_fast(&query.theirs, their_colour(query.colour))
}

/// Whether it can be won, as theirs finds.
pub fn their_full(query: &Query) -> Option<bool> {
    chasolver::winnability(&query.theirs, their_colour(query.colour))
        .map(|answer| matches!(answer, Winnability::Winnable { .. }))
}

/// A file of the tests of chasolver's crate, wherever cargo keeps it: a verdict on White, one on Black, and a FEN a line.
pub fn file(name: &str) -> Vec<Query> {
    let text = std::fs::read_to_string(crate_folder().join("tests").join(name)).expect("the crate carries its tests");
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let verdicts = |line: &str| [line.starts_with('W'), line[1..].starts_with('B')];
    let both = |line: &str| queries(&line[3..], Some(verdicts(line))).unwrap_or_else(|| panic!("{line}"));
    lines.flat_map(both).collect()
}

/// The questions about one position, if both libraries take it.
pub fn queries(fen: &str, can: Option<[bool; 2]>) -> Option<[Query; 2]> {
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
pub fn fresh(count: usize) -> Vec<Query> {
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

/// The positions of some questions with a man or two elsewhere or gone, each so often, and the same in every run.
pub fn altered<'a>(queries: impl Iterator<Item = &'a Query>, times: usize) -> impl Iterator<Item = Query> {
    let mut random = Random::new(7);
    queries
        .flat_map(move |query| (0..times).map(|_| alter(&query.ours, &mut random)).collect::<Vec<_>>())
        .filter_map(|fen| self::queries(&fen, None))
        .flatten()
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
