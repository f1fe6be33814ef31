//! The real tables: what they say, and that the engine wins with them. They are where `FOURFOLD_SYZYGY` points; without it these
//! tests say that they were left out.

use chess::{History, Position};
use engine::{Info, Limits, Probing, Search, Signal, Tables, Value, Wdl};
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};
use tables::{Category, Syzygy};

/// The endings of which all these tests need the tables.
const NEEDED: [&str; 6] = ["KQvK", "KRvK", "KPvK", "KBNvK", "KQvKR", "KRvKN"];

fn folder() -> Option<PathBuf> {
    let folder = env::var_os("FOURFOLD_SYZYGY").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("left out: FOURFOLD_SYZYGY does not say where the tables are");
    }
    folder
}

fn syzygy() -> Option<Arc<Syzygy>> {
    let tables = Syzygy::open(folder()?);
    let missing = tables.inventory().missing();
    assert!(tables.inventory().faults().is_empty(), "{}", tables.inventory());
    assert!(NEEDED.iter().all(|needed| missing.iter().all(|name| name != needed)), "{}", tables.inventory());
    Some(Arc::new(tables))
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Random positions of an ending, with either side to move and either colour the stronger.
fn random(ending: &str, count: usize, seed: u64) -> Vec<Position> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut all = Vec::new();
    while all.len() < count {
        let mut board = [['1'; 8]; 8];
        let mut strong = chance.bool();
        for letter in ending.chars() {
            if letter == 'v' {
                strong = !strong;
                continue;
            }
            let ranks = if letter == 'P' { 1..7 } else { 0..8 };
            let square = loop {
                let (rank, file) = (chance.usize(ranks.clone()), chance.usize(..8));
                if board[rank][file] == '1' {
                    break &mut board[rank][file];
                }
            };
            *square = if strong { letter } else { letter.to_ascii_lowercase() };
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let turn = if chance.bool() { 'w' } else { 'b' };
        if let Ok(position) = Position::from_fen(&format!("{} {turn} - - 0 1", ranks.join("/")))
            && position.has_legal_move()
        {
            all.push(position);
        }
    }
    all
}

fn search(tables: &Arc<Syzygy>, fifty_moves: bool) -> Search {
    let mut search = Search::new(1, engine::system_clock);
    let tables: Arc<dyn Tables> = Arc::clone(tables) as _;
    search.set_tables(Some(Probing { tables, depth: 1, most_men: 7, fifty_moves }));
    search
}

/// The last that a search of a position tells.
fn searched(search: &mut Search, position: &Position, depth: u32) -> Info {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut last = None;
    search.run(position, &History::new(position), &limits, &Signal::default(), |info| last = Some(info.clone()));
    last.unwrap()
}

#[test]
fn verdicts() {
    let Some(tables) = syzygy() else { return };
    // What python-chess reads out of the same tables.
    let table = [
        ("8/8/8/8/8/4k3/8/4K2Q w - - 0 1", Some((Category::Win, 9))),
        ("8/8/8/8/8/4k3/8/4K2Q b - - 0 1", Some((Category::Loss, -16))),
        ("7k/8/8/8/8/8/4K3/5BN1 w - - 0 1", Some((Category::Win, 52))),
        ("7k/8/8/8/8/8/4K3/5BN1 w - - 80 1", Some((Category::CursedWin, 52))),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Some((Category::Win, 3))),
        ("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", Some((Category::Draw, 0))),
        // A capture that leaves a lone minor piece needs no file.
        ("8/8/8/8/8/4k3/4B3/K6N b - - 0 1", Some((Category::Draw, 0))),
        ("8/8/8/3pP3/8/2k5/8/4K3 w - d6 0 1", Some((Category::Win, 1))),
        // They know nothing of castling, of more men than they have, nor of games that have ended.
        ("8/8/8/8/8/4k3/8/4K2R w K - 0 1", None),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", None),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", None),
    ];
    for (fen, expected) in table {
        let verdict = tables.verdict(&position(fen));
        assert_eq!(verdict.map(|verdict| (verdict.category, verdict.dtz.plies)), expected, "{fen}");
    }
    assert_eq!(tables.trouble(), None);
}

/// What a search says of a random ending is what the tables say, also one capture or promotion before them.
#[test]
fn scores_are_those_of_the_tables() {
    let Some(tables) = syzygy() else { return };
    let mut search = search(&tables, true);
    let mut known = 0;
    for (seed, ending) in NEEDED.into_iter().enumerate() {
        for position in random(ending, 60, seed as u64) {
            let Some(verdict) = tables.verdict(&position) else { continue };
            let info = searched(&mut search, &position, 3);
            let met = match verdict.category {
                Category::Win => matches!(info.value, Value::Mate(1..) | Value::Centipawns(20_000..)),
                Category::Loss => matches!(info.value, Value::Mate(..=0) | Value::Centipawns(..=-20_000)),
                _ => info.value == Value::Centipawns(0),
            };
            assert!(met, "{position}: {:?} for {verdict:?}", info.value);
            assert!(info.table_hits > Some(0), "{position}");
            known += 1;
        }
    }
    assert!(known > 300, "{known}");
}

/// Wins are played to the mate, and the fifty-move rule never comes before, with a defender who holds out as long as he can.
#[test]
fn wins_are_won() {
    let Some(tables) = syzygy() else { return };
    let mut search = search(&tables, true);
    let mut won = 0;
    for (seed, ending) in NEEDED.into_iter().enumerate() {
        let wins = random(ending, 200, 100 + seed as u64).into_iter();
        for start in wins.filter(|position| tables.wdl(position) == Some(Wdl::Win)).take(4) {
            play_out(&tables, &mut search, start);
            won += 1;
        }
    }
    assert_eq!(won, 24);
}

fn play_out(tables: &Syzygy, search: &mut Search, start: Position) {
    let winner = start.turn();
    let mut position = start;
    let mut history = History::new(&position);
    while position.has_legal_move() {
        let mv = match position.turn() == winner {
            true => {
                let limits = Limits { depth: Some(4), ..Limits::default() };
                search.run(&position, &history, &limits, &Signal::default(), |_| {}).best.unwrap()
            }
            false => {
                let longest = |mv: &chess::Move| tables.dtz(&position.play(*mv)).map_or(i32::MAX, |dtz| dtz.plies);
                position.legal_moves().into_iter().max_by_key(longest).unwrap()
            }
        };
        position = position.play(mv);
        history.push(&position);
        assert!(position.clock() < 100 || position.is_checkmate(), "{start} came to {position}");
        assert!(history.seen(&position) < 3, "{start} repeated {position}");
    }
    assert!(position.is_checkmate() && position.turn() != winner, "{start} ended at {position}");
}

/// A win that comes too late for the clock is a draw with the fifty-move rule, and a win without it.
#[test]
fn the_fifty_move_rule_can_be_switched_off() {
    let Some(tables) = syzygy() else { return };
    let late = position("7k/8/8/8/8/8/4K3/5BN1 w - - 80 1");
    let table = [(late, true, 0), (late, false, 25_000), (position("7k/8/8/8/8/8/4K3/5BN1 w - - 20 1"), true, 25_000)];
    for (position, rule, score) in table {
        let info = searched(&mut search(&tables, rule), &position, 2);
        assert_eq!(info.value, Value::Centipawns(score), "{position}, rule {rule}");
    }
}

/// Damaged files are told of or answer something, and nothing panics; the sound ones are used.
#[test]
fn a_damaged_folder() {
    let Some(folder) = folder() else { return };
    let mut chance = fastrand::Rng::with_seed(5);
    for round in 0..40 {
        let copy = tempfile::tempdir().unwrap();
        for name in NEEDED {
            for kind in ["rtbw", "rtbz"] {
                let mut bytes = fs::read(folder.join(format!("{name}.{kind}"))).unwrap();
                match round % 4 {
                    0 => bytes.truncate(chance.usize(..bytes.len())),
                    // Cut to a size that looks right.
                    1 => bytes.truncate(64 * chance.usize(..bytes.len() / 64) + 16),
                    2 => (0..20).for_each(|_| bytes[chance.usize(4..200)] = chance.u8(..)),
                    _ => bytes.iter_mut().skip(4).for_each(|byte| *byte = chance.u8(..)),
                }
                fs::write(copy.path().join(format!("{name}.{kind}")), bytes).unwrap();
            }
        }
        fs::write(copy.path().join("KXvK.rtbw"), "nonsense").unwrap();
        fs::copy(folder.join("KQvK.rtbw"), copy.path().join("KQvK.rtbw")).unwrap();
        let tables = Syzygy::open(copy.path());
        assert!(!tables.inventory().faults().is_empty());
        let tables = Arc::new(tables);
        let mut search = search(&tables, true);
        for (seed, ending) in NEEDED.into_iter().enumerate() {
            for position in random(ending, 20, seed as u64) {
                searched(&mut search, &position, 2);
            }
        }
        assert_eq!(tables.wdl(&position("8/8/8/8/8/4k3/8/4K2Q w - - 0 1")), Some(Wdl::Win));
        assert!(round % 4 == 0 || tables.trouble().is_some(), "round {round}: {}", tables.inventory());
    }
}
