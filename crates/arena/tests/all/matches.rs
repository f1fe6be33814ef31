//! Whole matches between fake engines: schedules, files, stopping, killing, going on.

use crate::common::{Notebook, Scratch, assert_gone, config, fake, games_in, play, processes};
use arena::config::{Format, SprtConfig};
use arena::stats::Verdict;
use arena::{Finish, GameRecord, Match, MatchError, Observer, Openings, Progress, Reason, Schedule, Store, StoreError};
use std::collections::{BTreeSet, HashSet};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[test]
fn schedules() {
    let engines = |count: usize| (0..count).map(|n| fake(&format!("E{n}"), "", "")).collect::<Vec<_>>();
    let rows = [(2, Format::RoundRobin, 1), (4, Format::RoundRobin, 6), (4, Format::Gauntlet, 3)];
    for (count, format, pairings) in rows {
        let mut config = config(engines(count), 5);
        config.format = format;
        let schedule = Schedule::new(&config);
        assert_eq!(schedule.pairings().len(), pairings);
        assert_eq!(schedule.games(), 2 * 5 * pairings as u64);
        let fixtures: Vec<_> = (1..=schedule.games()).map(|game| schedule.fixture(game)).collect();
        for pair in fixtures.chunks(2) {
            let [first, second] = pair else { panic!("games come in pairs") };
            assert_eq!((first.pair, first.opening, first.round), (second.pair, second.opening, second.round));
            assert_eq!(first.players, [second.players[1], second.players[0]], "the colours are swapped");
        }
        // Everybody who meets does so from every opening, once with each colour.
        let distinct: HashSet<_> = fixtures.iter().map(|fixture| (fixture.players, fixture.opening)).collect();
        assert_eq!(distinct.len(), fixtures.len());
    }
}

#[test]
fn a_round_robin_of_three_at_two_boards() {
    let scratch = Scratch::new("round-robin");
    let tag = format!("{}88", std::process::id());
    let engines = ["A", "B", "C"].map(|name| fake(name, &format!("--seed {tag} --greedy"), ""));
    let mut config = config(engines.to_vec(), 3);
    config.concurrency = 2;
    config.openings.seed = Some(1);
    let played = play(&scratch, config);
    assert_eq!(played.finish, Finish::Played);
    let numbers: BTreeSet<u64> = played.notebook.games.iter().map(|game| game.game).collect();
    assert_eq!(numbers, (1..=18).collect());
    assert_eq!(played.pgn.matches("[Event \"test\"]").count(), 18);
    for place in 0..3 {
        let all = played.standings.against_all(place);
        assert_eq!((all.games.total(), all.pairs.total()), (12, 6));
    }
    let points: f64 = (0..3).map(|place| played.standings.against_all(place).games.score()).sum();
    assert!((points - 1.5).abs() < 1e-9, "every point one engine wins another loses");
    assert_gone(&tag);
}

/// Every game, replayed: its moves are legal, nothing ended it earlier, and its ending is the one that stands.
#[test]
fn games_end_when_the_rules_say_so() {
    let scratch = Scratch::new("rules");
    let played = play(&scratch, config(vec![fake("A", "--seed 3 --greedy", ""), fake("B", "--seed 4", "")], 6));
    for game in &played.notebook.games {
        let mut board = arena::Board::new(chess::Position::from_fen(&game.fen).expect("a FEN"));
        for mv in game.book.iter().chain(game.moves.iter().map(|record| &record.uci)) {
            assert_eq!(board.ending(), None, "game {} went on after its end", game.game);
            let mv = board.position().parse_uci(mv).expect("a legal move");
            board.play(mv);
        }
        assert_eq!(
            board.ending().map(|(result, reason)| (result.to_string(), reason)),
            Some((game.result.clone(), game.reason))
        );
        assert_eq!(board.position().fen(), game.final_fen);
    }
}

/// What is written as PGN reads back as the same games, with a comment on every move of the engines.
#[test]
fn games_as_pgn() {
    let scratch = Scratch::new("pgn");
    let played =
        play(&scratch, config(vec![fake("A \"the\" Great", "--seed 3 --greedy", ""), fake("B", "--seed 4", "")], 3));
    let read: Vec<_> = pgn::Reader::new(played.pgn.as_bytes()).map(|game| game.expect("it can be read")).collect();
    assert_eq!(read.len(), played.notebook.games.len());
    for (text, record) in read.iter().zip(&played.notebook.games) {
        assert_eq!(text.error, None);
        assert_eq!(text.game.steps().count(), record.plies);
        assert_eq!(text.game.result, Some(record.game_result()));
        assert_eq!(text.game.end().fen(), record.final_fen);
        assert_eq!(text.game.tags.get("White"), Some(record.white.as_str()));
        assert_eq!(text.game.tags.get("Termination"), Some("normal"));
        let commented = text.game.main_line().filter(|at| !text.game.comments(*at).is_empty()).count();
        assert_eq!(commented, record.moves.len());
        assert_eq!(text.game.comments(text.game.last()).last(), Some(&record.reason.to_string()));
    }
}

#[test]
fn openings_from_pgn() {
    let scratch = Scratch::new("pgn-openings");
    let book = scratch.join("book.pgn");
    // The second contains a threefold, the third the end of the game.
    let text = "[Opening \"Open game\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n\
                1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    std::fs::write(&book, text).expect("it can be written");
    let mut config = config(vec![fake("A", "--seed 1", ""), fake("B", "--seed 2", "")], 2);
    config.openings.file = Some(book.clone());
    config.openings.plies = Some(3);
    assert_eq!(Openings::load(&config.openings, false).expect("three plies of each are fine").count(), 3);
    config.openings.plies = None;
    let played = play(&scratch, config);
    let expected = [
        format!("{}:2: skipped, it contains an ending (threefold repetition at ply 8)", book.display()),
        format!("{}:3: skipped, it contains an ending (checkmate at ply 4)", book.display()),
    ];
    assert_eq!(played.notebook.warnings, expected);
    for game in &played.notebook.games {
        assert_eq!(
            (game.opening_name.as_deref(), game.book.join(" ").as_str()),
            (Some("Open game"), "e2e4 e7e5 g1f3 b8c6")
        );
    }
    std::fs::write(&book, "1. e4 e5 2. Ke3 *\n").expect("it can be written");
    let wrong = arena::config::OpeningsConfig { file: Some(book.clone()), ..Default::default() };
    let error = Openings::load(&wrong, false).expect_err("the king does not go there").to_string();
    assert!(error.starts_with(&format!("{}: game 1: ply 3: ", book.display())), "{error}");
}

#[test]
fn chess960_without_a_book_begins_from_its_starting_positions() {
    let openings = Openings::load(&arena::config::OpeningsConfig::default(), true).expect("there are 960");
    assert_eq!((openings.count(), openings.get(0).start), (960, chess::Position::default()));
    let keys: HashSet<_> = (0..960).map(|place| openings.get(place).start.key()).collect();
    assert_eq!(keys.len(), 960);
}

/// Castling is told to engines, and understood from them, as king takes rook.
#[test]
fn chess960() {
    let scratch = Scratch::new("chess960");
    let book = scratch.join("book.epd");
    std::fs::write(&book, "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb -\n").expect("it can be written");
    let mut config = config(vec![fake("A", "--seed 11 --chess960", ""), fake("B", "--seed 12 --chess960", "")], 8);
    (config.chess960, config.openings.file) = (true, Some(book));
    let played = play(&scratch, config);
    assert!(played.notebook.games.iter().all(|game| !game.reason.is_failure()), "{}", played.log);
    assert!(played.pgn.contains("[Variant \"Chess960\"]"));
    let castled = |game: &GameRecord| {
        game.moves.iter().any(|record| ["e1g1", "e1b1", "e8g8", "e8b8"].contains(&record.uci.as_str()))
    };
    assert!(played.notebook.games.iter().any(castled), "nobody castled");
    assert!(played.pgn.contains(" O-O"), "nobody castled");
}

#[test]
fn openings_that_contain_an_ending_are_skipped() {
    let scratch = Scratch::new("skipped");
    let book = scratch.join("book.epd");
    let lines = "# comment\n\n7k/5Q2/6K1/8/8/8/8/8 b - -\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"pawn\";\n4k3/8/8/8/8/8/8/4K3 w - -\n";
    std::fs::write(&book, lines).expect("it can be written");
    let mut config = config(vec![fake("A", "--seed 1", ""), fake("B", "--seed 2", "")], 2);
    config.openings.file = Some(book.clone());
    let played = play(&scratch, config);
    let expected = [
        format!("{}:3: skipped, it contains an ending (stalemate at ply 0)", book.display()),
        format!("{}:5: skipped, it contains an ending (insufficient material at ply 0)", book.display()),
    ];
    assert_eq!(played.notebook.warnings, expected);
    assert!(played.notebook.games.iter().all(|game| game.opening_name.as_deref() == Some("pawn")));
}

#[test]
fn openings_are_shuffled_by_seed_and_the_built_in_book_is_sound() {
    let with =
        |seed| Openings::load(&arena::config::OpeningsConfig { seed, ..Default::default() }, false).expect("the book");
    let book = with(None);
    assert_eq!(book.warnings, [""; 0]);
    assert!(book.count() >= 200, "only {} openings", book.count());
    let keys: HashSet<_> = (0..book.count()).map(|place| book.get(place).start.key()).collect();
    assert_eq!(keys.len(), book.count(), "all different");
    assert_ne!(with(Some(1)).digest(), book.digest());
    assert_ne!(with(Some(1)).digest(), with(Some(2)).digest());
    assert_eq!(with(Some(1)).digest(), with(Some(1)).digest());
    assert_eq!(book.get(book.count()).start, book.get(0).start, "it begins again after the last");
}

#[test]
fn wrong_openings_say_where() {
    let scratch = Scratch::new("wrong-openings");
    let book = scratch.join("book.epd");
    let load = |text: &str| {
        std::fs::write(&book, text).expect("it can be written");
        let config = arena::config::OpeningsConfig { file: Some(book.clone()), ..Default::default() };
        Openings::load(&config, false).expect_err("it is wrong").to_string()
    };
    let wrong = load("4k3/8/8/8/8/8/4P3/4K3 w - -\nhello\n");
    assert!(wrong.starts_with(&format!("{}:2: ", book.display())), "{wrong}");
    assert_eq!(load(""), format!("{} has no opening from which a game could be played", book.display()));
}

#[test]
fn a_test_ends_when_it_is_decided() {
    let scratch = Scratch::new("sprt");
    let mut config = config(vec![fake("Strong", "--greedy --seed 1", ""), fake("Bad", "--fault exit --at 2", "")], 500);
    config.sprt = Some(SprtConfig { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05, logistic: false });
    let played = play(&scratch, config);
    assert_eq!(played.finish, Finish::Decided(Verdict::AcceptH1));
    assert!(played.notebook.games.len() < 200, "{} games", played.notebook.games.len());
}

/// Stops the match after so many games.
struct StopAfter(usize, Arc<AtomicBool>);

impl Observer for StopAfter {
    fn game_ended(&mut self, _record: &GameRecord, progress: &Progress<'_>) {
        if progress.standings.games() >= self.0 as u64 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

/// What a match comes to, whatever the order in which its games ended: number, moves, result.
fn summary(directory: &Path) -> Vec<(u64, String, Vec<String>)> {
    let mut games: Vec<_> = Store::read(directory)
        .expect("it was saved")
        .games
        .into_iter()
        .map(|game| (game.game, game.result, game.moves.into_iter().map(|record| record.uci).collect()))
        .collect();
    games.sort();
    games
}

#[test]
fn a_stopped_match_goes_on_where_it_was() {
    let scratch = Scratch::new("stop");
    let directory = scratch.join("match");
    let engines = || vec![fake("A", "--seed 1 --greedy", ""), fake("B", "--seed 2", "")];
    let stop = Arc::new(AtomicBool::new(false));
    let mut contest = Match::begin(&directory, config(engines(), 5)).expect("a sensible match");
    let finish = contest.run(&stop, &mut StopAfter(3, Arc::clone(&stop))).expect("it is played");
    assert_eq!(finish, Finish::Stopped);
    drop(contest);
    let before = summary(&directory);
    assert!((3..10).contains(&before.len()), "{} games", before.len());

    // A kill in the middle of a write leaves half a line and half a game.
    for (name, torn) in [("games.jsonl", "{\"game\":4,\"pa"), ("games.pgn", "[Event \"te")] {
        let mut file = std::fs::OpenOptions::new().append(true).open(directory.join(name)).expect("it is there");
        file.write_all(torn.as_bytes()).expect("it can be written");
    }
    let mut contest = Match::resume(&directory).expect("it can be gone on with");
    assert_eq!(contest.standings().games() as usize, before.len());
    let busy = Match::resume(&directory).expect_err("it is being played");
    assert!(matches!(busy, MatchError::Store(StoreError::Busy(_))), "{busy}");
    assert_eq!(contest.run(&Arc::default(), &mut Notebook::default()).expect("it is played"), Finish::Played);
    drop(contest);
    let after = summary(&directory);
    assert_eq!(after.iter().map(|game| game.0).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    assert!(before.iter().all(|game| after.contains(game)), "what was played stays as it was");
    let pgn = std::fs::read_to_string(directory.join("games.pgn")).expect("it is there");
    assert_eq!(pgn.matches("[Result \"").count(), 10);
    assert_eq!(pgn.matches("[Event \"te").count(), pgn.matches("[Event \"test\"]").count());
}

#[test]
fn a_directory_is_not_used_twice_by_accident() {
    let scratch = Scratch::new("twice");
    let directory = scratch.join("match");
    let engines = || vec![fake("A", "", ""), fake("B", "", "")];
    Match::begin(&directory, config(engines(), 1)).expect("a sensible match");
    let error = Match::begin(&directory, config(engines(), 1)).expect_err("there is one already").to_string();
    assert!(error.contains("already holds a match"), "{error}");
    let error = Match::resume(&scratch.join("nothing")).expect_err("there is none").to_string();
    assert!(error.contains("holds no match"), "{error}");
}

/// A file that is not there is no reason to lose games: the match stops, and can be gone on with when it is.
#[test]
fn an_engine_that_cannot_be_run_stops_the_match() {
    let scratch = Scratch::new("missing");
    let directory = scratch.join("match");
    let mut missing = fake("A", "--seed 1", "");
    missing.command = scratch.join("engine");
    let mut contest = Match::begin(&directory, config(vec![missing, fake("B", "", "")], 1)).expect("a sensible match");
    let error = contest.run(&Arc::default(), &mut Notebook::default()).expect_err("it is not there").to_string();
    assert!(error.starts_with(&format!("cannot start {}: ", scratch.join("engine").display())), "{error}");
    drop(contest);
    std::os::unix::fs::symlink(crate::common::FAKE, scratch.join("engine")).expect("now it is there");
    let mut contest = Match::resume(&directory).expect("it can be gone on with");
    assert_eq!(contest.run(&Arc::default(), &mut Notebook::default()).expect("it is played"), Finish::Played);
}

/// A bare name is looked up once, so that going on from another shell finds the same file.
#[test]
fn bare_names_are_written_down_as_files() {
    let scratch = Scratch::new("bare");
    let mut bare = fake("A", "", "");
    bare.command = "sh".into();
    let contest = Match::begin(&scratch.join("match"), config(vec![bare, fake("B", "", "")], 1)).expect("sensible");
    assert!(contest.config().engines[0].command.is_absolute(), "{:?}", contest.config().engines[0].command);
}

#[test]
fn other_openings_are_noticed() {
    let scratch = Scratch::new("other-openings");
    let (directory, book) = (scratch.join("match"), scratch.join("book.epd"));
    std::fs::write(&book, "4k3/8/8/8/8/8/4P3/4K3 w - -\n").expect("it can be written");
    let mut config = config(vec![fake("A", "", ""), fake("B", "", "")], 1);
    config.openings.file = Some(book.clone());
    drop(Match::begin(&directory, config).expect("a sensible match"));
    std::fs::write(&book, "4k3/8/8/8/8/8/3P4/4K3 w - -\n").expect("it can be written");
    assert!(matches!(Match::resume(&directory), Err(MatchError::OtherOpenings)));
}

const CHILD: &str = "ARENA_TEST_MATCH_IN";

/// Not a test of its own: what the next one starts as a process, to kill it.
#[test]
fn a_match_to_be_killed() {
    let Some(directory) = std::env::var_os(CHILD) else { return };
    let mut contest = Match::resume(Path::new(&directory)).expect("it was begun");
    contest.run(&Arc::default(), &mut Notebook::default()).expect("it is played");
}

/// The runner is killed outright, with engines that neither read nor quit, one of them behind a shell: none survives, and
/// the match goes on.
#[test]
fn a_killed_runner_leaves_no_engine_and_an_intact_match() {
    let scratch = Scratch::new("killed");
    let directory = scratch.join("match");
    let tag = format!("{}99", std::process::id());
    let stubborn = format!("--seed {tag} --fault ignore-quit --delay 1");
    let mut wrapped = fake("Wrapped", "", "");
    let script = format!("{} {stubborn}; echo the shell waits", crate::common::FAKE);
    (wrapped.command, wrapped.args) = ("/bin/sh".into(), vec!["-c".to_owned(), script]);
    let mut config = config(vec![wrapped, fake("Direct", &stubborn, "")], 6);
    config.concurrency = 2;
    drop(Match::begin(&directory, config).expect("a sensible match"));

    let this = std::env::current_exe().expect("we know where we are");
    let arguments = ["--exact", "matches::a_match_to_be_killed", "--nocapture"];
    let mut runner = Command::new(this).args(arguments).env(CHILD, &directory).spawn().expect("it starts");
    let deadline = Instant::now() + Duration::from_secs(60);
    while games_in(&directory.join("games.jsonl")) < 2 {
        assert!(Instant::now() < deadline && runner.try_wait().expect("it is ours").is_none(), "no game ended");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(processes(&tag).len() >= 4, "two engines on each of two boards: {:?}", processes(&tag));
    runner.kill().expect("it can be killed");
    runner.wait().expect("it has ended");
    assert_gone(&tag);

    let before = summary(&directory);
    assert!(before.len() < 12);
    let mut contest = Match::resume(&directory).expect("it can be gone on with");
    assert_eq!(contest.run(&Arc::default(), &mut Notebook::default()).expect("it is played"), Finish::Played);
    let after = summary(&directory);
    assert_eq!(after.len(), 12);
    assert!(before.iter().all(|game| after.contains(game)));
    assert_gone(&tag);
}

/// A file system of a few pages, which only root can make.
#[test]
fn a_full_disk_stops_the_match_with_its_state_intact() {
    let scratch = Scratch::new("full");
    let mount = |args: &[&str]| Command::new("mount").args(args).output().is_ok_and(|output| output.status.success());
    let target = scratch.join("small");
    std::fs::create_dir_all(&target).expect("it can be made");
    let path = target.display().to_string();
    if !mount(&["-t", "tmpfs", "-o", "size=128k", "tmpfs", &path]) {
        eprintln!("skipped: a small file system cannot be mounted here");
        return;
    }
    let directory = target.join("match");
    let engines = vec![fake("A", "--seed 1", ""), fake("B", "--seed 2", "")];
    let mut contest = Match::begin(&directory, config(engines, 200)).expect("a sensible match");
    let result = contest.run(&Arc::default(), &mut Notebook::default());
    drop(contest);
    let saved = Store::read(&directory);
    let grown = mount(&["-o", "remount,size=1m", &path]);
    let resumed = Match::resume(&directory).map(|contest| contest.standings().games());
    let unmounted = Command::new("umount").arg(&path).status().is_ok_and(|status| status.success());
    assert!(unmounted && grown);
    let error = result.expect_err("the disk is full").to_string();
    assert!(error.contains("No space left on device"), "{error}");
    let games = saved.expect("what was saved can be read").games.len();
    assert!(games > 0);
    assert_eq!(resumed.expect("it can be gone on with"), games as u64);
}

/// Each board's engines stay on the cores that are that board's.
#[cfg(target_os = "linux")]
#[test]
fn pinned_games_stay_on_their_cores() {
    let cores = uci::client::available_cores();
    let scratch = Scratch::new("pinned");
    let seen = scratch.join("seen");
    let mut engine = fake("A", "", "");
    let script =
        format!("grep Cpus_allowed_list /proc/self/status >> {}; exec {}", seen.display(), crate::common::FAKE);
    (engine.command, engine.args) = ("/bin/sh".into(), vec!["-c".to_owned(), script]);
    let mut config = config(vec![engine, fake("B", "", "")], 2);
    config.pin = true;
    config.concurrency = cores.len();
    config.adjudication.longest = Some(6);
    play(&scratch, config.clone());
    let lines = std::fs::read_to_string(&seen).expect("engines were started");
    for line in lines.lines() {
        let core = line.split_whitespace().nth(1).and_then(|word| word.parse().ok());
        assert!(core.is_some_and(|core| cores.contains(&core)), "{line} is not one of {cores:?}");
    }
    config.concurrency = cores.len() + 1;
    let error = Match::begin(&scratch.join("other"), config).expect_err("there are not as many").to_string();
    assert!(error.contains("cannot each have a core of their own"), "{error}");
}

#[test]
fn endings_are_counted() {
    let scratch = Scratch::new("endings");
    let mut config = config(vec![fake("A", "--seed 1", ""), fake("B", "--seed 2", "")], 2);
    config.adjudication.longest = Some(10);
    let played = play(&scratch, config);
    assert_eq!(played.standings.reasons().get(&Reason::TooLong), Some(&4));
    assert!(played.notebook.games.iter().all(|game| game.result == "1/2-1/2"));
}
