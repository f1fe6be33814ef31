//! Matches of four: blocks, seatings, openings, resuming, and what is said about a match that makes no sense.

use arena::Finish;
use arena::config::SprtConfig;
use arena::four::study::{Facts, Study};
use arena::four::{
    FourConfig, FourMatch, FourObserver, FourProgress, FourRecord, Kind, Seating, Variant, opening, report,
};
use arena::stats::Verdict;
use duplicate::{Player, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// A directory of a test's own, gone when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("fourfold-four-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn config(kinds: &[&str]) -> FourConfig {
    FourConfig {
        event: "A test".to_owned(),
        kinds: kinds.iter().map(|kind| kind.parse().expect("a kind")).collect(),
        seating: Seating::All,
        openings: 2,
        seed: 7,
        plies: [4, 8],
        variant: Variant::default(),
        concurrency: 2,
        sprt: None,
    }
}

fn play(directory: &Path, config: FourConfig) -> FourMatch {
    let mut contest = FourMatch::begin(directory, config).expect("a match");
    assert_eq!(contest.run(&AtomicBool::new(false), &mut ()).expect("it is played"), Finish::Played);
    contest
}

fn records(directory: &Path) -> BTreeMap<u64, FourRecord> {
    let text = std::fs::read_to_string(directory.join("games.jsonl")).expect("games");
    let record = |line: &str| serde_json::from_str::<FourRecord>(line).expect("a record");
    text.lines().map(record).map(|record| (record.game, record)).collect()
}

#[test]
fn every_opening_is_played_in_all_seatings() {
    let rows = [
        (vec!["greedy", "random"], Seating::All, 14),
        (vec!["greedy", "random"], Seating::OneAgainstThree, 4),
        (vec!["greedy", "random"], Seating::TwoAndTwo, 6),
        (vec!["greedy", "random", "random:nodes=1", "random:nodes=2"], Seating::All, 24),
    ];
    for (kinds, seating, block) in rows {
        let scratch = Scratch::new(&format!("seatings{block}"));
        let contest = play(&scratch.0, FourConfig { seating, ..config(&kinds) });
        let (standings, games) = (contest.standings(), records(&scratch.0));
        assert_eq!((standings.games(), standings.blocks(), standings.block_size()), (2 * block, 2, block as usize));
        for opening in [1, 2] {
            let games: Vec<&FourRecord> = games.values().filter(|game| game.opening == opening).collect();
            let books: BTreeSet<&Vec<String>> = games.iter().map(|game| &game.book).collect();
            let seatings: BTreeSet<[usize; 4]> = games.iter().map(|game| game.placing().kinds).collect();
            assert_eq!((books.len(), seatings.len(), games.len()), (1, block as usize, block as usize), "{kinds:?}");
            assert!((4..=8).contains(&games[0].book.len()));
        }
        for place in 0..kinds.len() {
            let kind = standings.kind(place);
            let by_seat: Vec<u64> = kind.by_seat.iter().map(|counts| counts.iter().sum()).collect();
            assert!(by_seat.iter().all(|count| *count == by_seat[0]), "{by_seat:?}");
            // The mean of the blocks is the mean of the games, for all blocks are of one size.
            assert!((kind.score.mean() - kind.counts().score()).abs() < 1e-9);
        }
        let page = report::page(contest.config(), &games.into_values().collect::<Vec<_>>());
        assert!(page.contains("<svg") && page.contains("greedy") && !page.contains("NaN") && !page.contains("inf"));
    }
}

/// What is written can be played over, and says how it ended.
#[test]
fn records_are_games() {
    let scratch = Scratch::new("records");
    play(&scratch.0, FourConfig { openings: 1, ..config(&["greedy", "random"]) });
    for record in records(&scratch.0).into_values() {
        let mut table = Table::default();
        record.all_moves().expect("moves").into_iter().for_each(|mv| table.play(mv).expect("legal"));
        let outcome = table.outcome().expect("it went on to its end");
        assert_eq!((outcome.kind.name(), table.last_ply()), (record.ending.as_str(), record.plies));
        for player in Player::ALL {
            let (fared, expected) = (record.results.of(player), outcome.standing(player).name());
            assert_eq!(format!("{fared:?}").to_lowercase(), expected);
        }
    }
}

/// Players who do not look at the clock play the same match again, however many games are played at a time.
#[test]
fn the_same_seed_is_the_same_match() {
    let moves = |name: &str, concurrency: usize, seed: u64| {
        let scratch = Scratch::new(name);
        play(&scratch.0, FourConfig { openings: 1, concurrency, seed, ..config(&["greedy", "random"]) });
        records(&scratch.0).into_values().map(|record| (record.book, record.moves)).collect::<Vec<_>>()
    };
    let first = moves("same1", 1, 3);
    assert_eq!(first, moves("same2", 3, 3));
    assert_ne!(first, moves("other", 1, 4));
    let books: BTreeSet<Vec<String>> = (1..=200)
        .map(|number| opening(&config(&["random"]), number).moves().iter().map(ToString::to_string).collect())
        .collect();
    assert!(books.len() > 195, "openings differ: {}", books.len());
}

/// Stops after so many games.
struct StopAfter<'a>(u64, &'a AtomicBool);

impl FourObserver for StopAfter<'_> {
    fn game_ended(&mut self, _: &FourRecord, progress: &FourProgress<'_>) {
        if progress.pace.played_now >= self.0 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

/// A match that was stopped, and whose last line was cut off in the middle, ends as if nothing had happened.
#[test]
fn a_killed_match_goes_on() {
    let whole = Scratch::new("whole");
    play(&whole.0, config(&["greedy", "random"]));
    let broken = Scratch::new("broken");
    let stop = AtomicBool::new(false);
    let mut contest = FourMatch::begin(&broken.0, config(&["greedy", "random"])).expect("a match");
    assert_eq!(contest.run(&stop, &mut StopAfter(5, &stop)).expect("it begins"), Finish::Stopped);
    let busy = FourMatch::resume(&broken.0).expect_err("somebody is playing it").to_string();
    assert!(busy.contains("is being played by another process"), "{busy}");
    drop(contest);
    let path = broken.0.join("games.jsonl");
    let text = std::fs::read_to_string(&path).expect("games");
    let kept = text.lines().count() - 1;
    std::fs::write(&path, &text[..text.len() - 20]).expect("cut off");
    let mut contest = FourMatch::resume(&broken.0).expect("it goes on");
    assert_eq!(contest.standings().games(), kept as u64);
    contest.set_concurrency(1);
    assert_eq!(contest.run(&AtomicBool::new(false), &mut ()).expect("it ends"), Finish::Played);
    let strip = |directory: &Path| {
        records(directory).into_values().map(|record| (record.game, record.moves, record.ending)).collect::<Vec<_>>()
    };
    assert_eq!(strip(&broken.0), strip(&whole.0));
    assert_eq!(contest.standings().blocks(), 2);
}

/// A test is over when it is decided, and stays so.
#[test]
fn a_test_over_blocks_ends_the_match() {
    let scratch = Scratch::new("sprt");
    let sprt = SprtConfig { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05, logistic: true };
    let config =
        FourConfig { openings: 500, seating: Seating::TwoAndTwo, sprt: Some(sprt), ..config(&["careful", "random"]) };
    let mut contest = FourMatch::begin(&scratch.0, config).expect("a match");
    let finish = contest.run(&AtomicBool::new(false), &mut ()).expect("it is played");
    assert_eq!(finish, Finish::Decided(Verdict::AcceptH1));
    let blocks = contest.standings().blocks();
    assert!((8..100).contains(&blocks), "{blocks} openings");
    drop(contest);
    let mut again = FourMatch::resume(&scratch.0).expect("it is there");
    assert_eq!(again.run(&AtomicBool::new(false), &mut ()).expect("it is over"), finish);
    assert_eq!(again.standings().blocks(), blocks);
}

#[test]
fn senseless_matches_are_refused() {
    let two = || config(&["greedy", "random"]);
    let sprt = |elo0, elo1| Some(SprtConfig { elo0, elo1, alpha: 0.05, beta: 0.05, logistic: false });
    let rows = [
        (config(&[]), "from 1 to 4 kinds of players, not 0"),
        (config(&["random"; 5]), "from 1 to 4 kinds of players, not 5"),
        (config(&["random", "greedy", "random"]), "random is there twice"),
        (FourConfig { seating: Seating::TwoAndTwo, ..config(&["random"]) }, "exactly two kinds of players, not 1"),
        (FourConfig { seating: Seating::OneAgainstThree, ..config(&["random"]) }, "two kinds of players or more"),
        (FourConfig { plies: [8, 4], ..two() }, "from 8 to 4 plies"),
        (FourConfig { plies: [4, 80], ..two() }, "from 4 to 80 plies"),
        (FourConfig { openings: 0, ..two() }, "needs an opening"),
        (FourConfig { sprt: sprt(5.0, 0.0), ..two() }, "elo0 must be less than elo1"),
        (FourConfig { sprt: sprt(0.0, 5.0), ..config(&["random"]) }, "a test needs two kinds"),
    ];
    for (config, expected) in rows {
        let error = config.check().expect_err("it makes no sense").to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn words_for_kinds() {
    for text in ["random", "greedy:nodes=5", "careful:time=20", "random:nodes=5:time=20"] {
        assert_eq!(text.parse::<Kind>().expect("a kind").to_string(), text);
    }
    let rows = [
        ("deep blue", "there is no player \"deep blue\"; there are random, greedy"),
        ("", "there is no player \"\""),
        ("random:fast", "\"fast\" is no limit of a player"),
        ("random:nodes=0", "\"nodes=0\" is no limit of a player"),
        ("random:nodes=-1", "\"nodes=-1\" is no limit of a player"),
        ("random:depth=3", "\"depth=3\" is no limit of a player"),
        ("random:nodes=1:nodes=2", "gives the same limit twice"),
    ];
    for (text, expected) in rows {
        let error = text.parse::<Kind>().expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn files_that_are_no_match_are_named() {
    let scratch = Scratch::new("files");
    let missing = FourMatch::resume(&scratch.0).expect_err("nothing there").to_string();
    assert!(missing.contains("holds no match"), "{missing}");
    play(&scratch.0, FourConfig { openings: 1, seating: Seating::OneAgainstThree, ..config(&["random", "greedy"]) });
    let twice = FourMatch::begin(&scratch.0, config(&["random"])).expect_err("it is taken").to_string();
    assert!(twice.contains("already holds a match"), "{twice}");
    let rows =
        [("{\"format\":1,\"config\":{}}", "a match between engines"), ("{", "EOF"), ("{\"four\":3}", "invalid type")];
    for (text, expected) in rows {
        std::fs::write(scratch.0.join("match.json"), text).expect("written");
        let error = FourMatch::resume(&scratch.0).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

/// A study plays the games under every ruling, goes on where it was left, and writes what it found.
#[test]
fn a_study_of_few_games() {
    let scratch = Scratch::new("study");
    let kind: Kind = "greedy".parse().expect("a kind");
    let study = |games: u64| Study { kind: kind.clone(), games, seed: 1, concurrency: 2 };
    let never = AtomicBool::new(false);
    for games in [3, 6] {
        assert_eq!(study(games).run(&scratch.0, &never, &mut ()).expect("it is played"), Finish::Played);
    }
    let other = Study { seed: 2, ..study(6) }.run(&scratch.0, &never, &mut ()).expect_err("another study").to_string();
    assert!(other.contains("games of another player or seed"), "{other}");
    let written = study(6).write(&scratch.0).expect("written");
    let page = std::fs::read_to_string(&written.page).expect("a page");
    assert!(page.contains("By ruling") && page.contains("turns go N E S W") && !page.contains("NaN"));
    assert!(
        written.pictures.len() == 6 && std::fs::read_to_string(&written.tables).expect("tables").contains("| North |")
    );
    let picture = std::fs::read_to_string(&written.pictures[0]).expect("a picture");
    assert!(picture.starts_with("<svg xmlns=") && picture.contains("<style>"));
    let around = Variant { around_the_table: true, ..Variant::default() };
    let games: Vec<FourRecord> = records(&scratch.0.join("around-the-table")).into_values().collect();
    assert_eq!(Facts::of(&games, around.rulings()).games, 6);
}

/// Two mates of which one is a mate on both boards by itself, counted by hand.
#[test]
fn facts_of_a_game() {
    let game = |moves: &str| FourRecord {
        game: 1,
        opening: 1,
        players: arena::four::Seats::default(),
        kinds: arena::four::Seats::default(),
        results: arena::four::Seats::from_fn(|_| arena::four::Fared::Draw),
        ending: "checkmate".to_owned(),
        plies: 8,
        book: Vec::new(),
        moves: moves.split(' ').map(str::to_owned).collect(),
        nodes: arena::four::Seats::default(),
        ms: arena::four::Seats::default(),
        started: 0,
    };
    let fools_mate = game("f2f3 e2e4 e7e5 e7e5 g2g4 a2a3 d8h4 d8h4");
    let broken = game("f2f3 e2e5");
    let facts = Facts::of(&[fools_mate, broken], Variant::default().rulings());
    assert_eq!((facts.games, facts.rounds.mean(), facts.coupled.mean(), facts.double.mean()), (1, 2.0, 0.0, 1.0));
    assert_eq!(facts.mates[Player::North as usize], [0, 0, 1, 1]);
    assert_eq!(facts.seats.map(|seat| seat.score.mean()), [0.0, 0.5, 1.0, 1.0]);
    assert_eq!((facts.playable[0].count(), facts.first_moves[0].keys().next().map(String::as_str)), (1, Some("f2f3")));
}
