//! One set of tests for both keepers of games.

use room::{Entry, Event, Kind, Outcome, Seat, Setup};
use std::path::PathBuf;
use std::sync::Arc;
use store::cluster::Cluster;
use store::{Append, Appended, Claimed, Hash, KeptSeat, NewGame, Notice, Place, Postgres, Sqlite, Store, Uptime};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn hash(byte: u8) -> Hash {
    [byte; 32]
}

fn new_game(id: &str) -> NewGame {
    let seats = Kind::Chess.seats().iter().zip(1..);
    let seats = seats.map(|(&seat, byte)| KeptSeat { seat, invite: hash(byte), place: None }).collect();
    NewGame { id: id.into(), setup: Setup::new(Kind::Chess), at: 7, seats }
}

fn entry(seq: u64, mv: &str) -> Entry {
    let events = vec![Event::MovePlayed { ply: seq as u32, mv: mv.parse().expect("a move") }];
    Entry { seq, at: 100 + seq, seat: Some(Seat::White), events, left_ms: None }
}

fn append(game: &str, entry: Entry, cid: &str) -> Append {
    Append { game: game.into(), entry, cid: Some(cid.into()), deadline: None, next: None }
}

fn place(byte: u8, name: &str) -> Place {
    Place { name: Some(name.into()), secret: hash(byte), at: 9 }
}

/// All that is promised, on a fresh store.
async fn keeps_its_promises(store: Arc<dyn Store>) {
    store.check().await.expect("there");
    games_and_entries(&*store).await;
    seats(&*store).await;
    ends_and_freed_seats(&*store).await;
    rematches(&*store).await;
    many_at_once(store.clone()).await;
    up_and_running(&*store).await;
    store.close().await.expect("closed");
    assert!(store.append(append("a", entry(9, "a2a3"), "z")).await.is_err(), "closed is closed");
}

async fn games_and_entries(store: &dyn Store) {
    assert!(store.game("a").await.expect("read").is_none());
    store.create(new_game("a")).await.expect("kept");
    let game = store.game("a").await.expect("read").expect("there");
    assert_eq!((game.seq, game.at, game.setup, game.outcome), (0, 7, Setup::new(Kind::Chess), None));
    assert_eq!(game.seats.iter().map(|seat| seat.seat).collect::<Vec<_>>(), [Seat::White, Seat::Black]);

    let clocked = Entry { left_ms: Some([(Seat::White, 5), (Seat::Black, 6)].into()), ..entry(2, "e7e5") };
    let rows = [
        (append("a", entry(1, "e2e4"), "1"), Appended::Kept),
        (append("a", entry(1, "d2d4"), "2"), Appended::Taken),
        (append("a", entry(1, "e2e4"), "1"), Appended::Repeated(1)),
        (append("a", entry(2, "e2e4"), "1"), Appended::Repeated(1)),
        (append("a", clocked.clone(), "3"), Appended::Kept),
        (Append { cid: None, ..append("a", Entry { seat: None, ..entry(3, "a2a3") }, "") }, Appended::Kept),
        (Append { cid: None, ..append("a", Entry { seat: None, ..entry(4, "a2a3") }, "") }, Appended::Kept),
    ];
    for (append, expected) in rows {
        let said = format!("{append:?}");
        assert_eq!(store.append(append).await.expect("answered"), expected, "{said}");
    }
    let kept = store.entries("a", 0).await.expect("read");
    assert_eq!(kept.iter().map(|kept| kept.entry.seq).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!((&kept[0].entry, kept[0].cid.as_deref()), (&entry(1, "e2e4"), Some("1")));
    assert_eq!((&kept[1].entry, kept[2].entry.seat, kept[2].cid.as_deref()), (&clocked, None, None));
    assert_eq!(store.entries("a", 2).await.expect("read"), kept[2..]);
    assert_eq!(store.game("a").await.expect("read").expect("there").seq, 4);
    assert!(store.append(append("nobody", entry(1, "e2e4"), "1")).await.is_err(), "no such game");
    assert_eq!(store.entries("a", 0).await.expect("read"), kept, "and nobody else was hurt");
}

async fn seats(store: &dyn Store) {
    store.create(new_game("s")).await.expect("kept");
    let rows = [
        (3, 11, Claimed::Unknown),
        (1, 11, Claimed::Seat(Seat::White)),
        (1, 12, Claimed::Used),
        (1, 11, Claimed::Seat(Seat::White)),
        (2, 13, Claimed::Seat(Seat::Black)),
    ];
    for (invite, secret, expected) in rows {
        let claimed = store.claim("s", hash(invite), place(secret, "Ann")).await.expect("answered");
        assert_eq!(claimed, expected, "{invite} {secret}");
    }
    assert_eq!(store.claim("none", hash(1), place(14, "Bob")).await.expect("answered"), Claimed::Unknown);
    let game = store.game("s").await.expect("read").expect("there");
    assert_eq!(game.seats[0].place, Some(place(11, "Ann")));
    let own = store.games_of(vec![hash(11), hash(99)]).await.expect("read");
    assert_eq!(own, [("s".to_owned(), Seat::White, hash(11))]);
    assert!(!store.invite("s", Seat::White, hash(20)).await.expect("answered"), "the seat is taken");
}

async fn ends_and_freed_seats(store: &dyn Store) {
    let freed = Entry { events: vec![Event::SeatFreed { seat: Seat::White }], ..entry(1, "a2a3") };
    store.append(append("s", freed, "f")).await.expect("kept");
    assert_eq!(store.game("s").await.expect("read").expect("there").seats[0].place, None);
    assert!(store.invite("s", Seat::White, hash(20)).await.expect("answered"));
    assert_eq!(store.claim("s", hash(1), place(30, "Eve")).await.expect("answered"), Claimed::Unknown);
    let claimed = store.claim("s", hash(20), place(31, "Bob")).await.expect("answered");
    assert_eq!(claimed, Claimed::Seat(Seat::White));

    let running = Append { deadline: Some(5), ..append("s", entry(2, "a2a3"), "r") };
    store.append(running).await.expect("kept");
    assert_eq!(store.running().await.expect("read"), ["s"]);
    let outcome: Outcome = room_outcome();
    let end = Entry { events: vec![Event::GameEnded(outcome.clone())], ..entry(3, "a2a3") };
    store.append(append("s", end, "e")).await.expect("kept");
    assert_eq!(store.game("s").await.expect("read").expect("there").outcome, Some(outcome));
    assert!(store.running().await.expect("read").is_empty());
}

/// The next game is there with the entry that begins it, and not without.
async fn rematches(store: &dyn Store) {
    store.create(new_game("r")).await.expect("kept");
    let begins = |seq, next: &str, cid| Append {
        next: Some(new_game(next)),
        ..append("r", Entry { events: vec![Event::Rematch { game: next.into() }], ..entry(seq, "a2a3") }, cid)
    };
    let rows = [
        (begins(1, "r1", "1"), Appended::Kept, true),
        (begins(1, "r2", "2"), Appended::Taken, false),
        (begins(2, "r3", "1"), Appended::Repeated(1), false),
    ];
    for (append, expected, there) in rows {
        let next = append.next.as_ref().expect("another game").id.clone();
        assert_eq!(store.append(append).await.expect("answered"), expected, "{next}");
        assert_eq!(store.game(&next).await.expect("read").is_some(), there, "{next}");
    }
}

fn room_outcome() -> Outcome {
    let mut room = room::Room::new(Setup::new(Kind::Chess)).expect("a game");
    let entry = room.apply(&room::Command::Resign, Some(Seat::White), &room::Moment::at(0)).expect("resigned");
    room.fold(&entry).expect("fits");
    room.outcome().expect("an end").clone()
}

/// Many writers want the same places: each place goes to one, and the log has no gap.
async fn many_at_once(store: Arc<dyn Store>) {
    store.create(new_game("m")).await.expect("kept");
    let mut tasks = Vec::new();
    for writer in 0..16 {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let mut kept = Vec::new();
            for seq in 1..=20 {
                let append = append("m", entry(seq, "e2e4"), &format!("{writer}-{seq}"));
                if store.append(append).await.expect("answered") == Appended::Kept {
                    kept.push((seq, format!("{writer}-{seq}")));
                }
            }
            kept
        }));
    }
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.expect("no panic"));
    }
    all.sort();
    let kept = store.entries("m", 0).await.expect("read");
    let there: Vec<_> = kept.into_iter().map(|kept| (kept.entry.seq, kept.cid.expect("named"))).collect();
    assert_eq!(there, all, "what was said to be kept is what is there");
    assert_eq!(there.len(), 20);
}

async fn up_and_running(store: &dyn Store) {
    for (node, from, until) in [("x", 1, 2), ("y", 5, 6), ("x", 1, 4)] {
        store.alive(node, Uptime { from, until }).await.expect("kept");
    }
    let mut up = store.uptimes("z").await.expect("read");
    up.sort_by_key(|up| up.from);
    assert_eq!(up, [Uptime { from: 1, until: 4 }, Uptime { from: 5, until: 6 }]);
    assert_eq!(store.uptimes("x").await.expect("read"), [Uptime { from: 5, until: 6 }]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_its_promises() {
    let folder = folder("sqlite");
    keeps_its_promises(Arc::new(Sqlite::open(&folder).expect("opened"))).await;
    let again = Sqlite::open(&folder).expect("opened again");
    assert_eq!(again.entries("a", 0).await.expect("read").len(), 4, "it is all still there");
    let error = Sqlite::open(&folder).err().expect("in use").to_string();
    assert!(error.contains("another fourfold"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_its_promises() {
    let Some(cluster) = Cluster::start().expect("a cluster") else {
        eprintln!("skipped: PostgreSQL is not installed (Debian: postgresql)");
        return;
    };
    keeps_its_promises(Arc::new(Postgres::connect(&cluster.url()).await.expect("connected"))).await;
    two_servers(&cluster).await;
    stopped_hard(&cluster).await;
    versions_of_postgres(&cluster).await;
}

/// Each hears of what the other has written.
async fn two_servers(cluster: &Cluster) {
    let one = Postgres::connect(&cluster.url()).await.expect("connected");
    let two = Postgres::connect(&cluster.url()).await.expect("connected");
    let mut notices = two.notices().expect("shared");
    assert_eq!(notices.recv().await.expect("listening"), Notice::Any, "any game may have changed before");
    one.create(new_game("two")).await.expect("kept");
    one.append(append("two", entry(1, "e2e4"), "1")).await.expect("kept");
    while notices.recv().await.expect("a notice") != Notice::Entry("two".into(), 1) {}
    let known = vec![("two".to_owned(), 0), ("a".to_owned(), 4)];
    assert_eq!(two.changed(known).await.expect("read"), ["two"]);
    assert_eq!(two.append(append("two", entry(1, "d2d4"), "2")).await.expect("answered"), Appended::Taken);
    // Who is there is known at the other, and forgotten with a server that gives no sign of life.
    one.alive("one", Uptime { from: 1, until: 50 }).await.expect("kept");
    let both = vec![Seat::White, Seat::Black];
    let rows =
        [(both.clone(), both.clone()), (vec![Seat::Black], vec![Seat::Black]), (vec![], vec![]), (both.clone(), both)];
    for (here, expected) in rows {
        one.attend("one", "two", here).await.expect("kept");
        let mut there = two.attending("two", "two").await.expect("read");
        there.sort();
        assert_eq!(there, expected);
        while notices.recv().await.expect("a notice") != Notice::Game("two".into()) {}
    }
    assert!(one.attending("two", "one").await.expect("read").is_empty(), "one's own are known");
    two.bury(50).await.expect("done");
    assert_eq!(two.attending("two", "two").await.expect("read").len(), 2);
    two.bury(51).await.expect("done");
    assert!(two.attending("two", "two").await.expect("read").is_empty());
    assert_eq!(notices.recv().await.expect("a notice"), Notice::Game("two".into()), "and everybody hears of it");
}

/// What waits while the database is away is kept when it is back, once.
async fn stopped_hard(cluster: &Cluster) {
    let store = Arc::new(Postgres::connect(&cluster.url()).await.expect("connected"));
    store.create(new_game("hard")).await.expect("kept");
    store.append(append("hard", entry(1, "e2e4"), "1")).await.expect("kept");
    cluster.kill().expect("stopped");
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(append("hard", entry(2, "e7e5"), "2")).await }
    });
    cluster.up().expect("started");
    assert_eq!(waiting.await.expect("no panic").expect("answered"), Appended::Kept);
    let entries = loop {
        match store.entries("hard", 0).await {
            Ok(entries) => break entries,
            Err(_) => tokio::time::sleep(std::time::Duration::from_millis(100)).await,
        }
    };
    assert_eq!(entries.iter().map(|kept| kept.entry.seq).collect::<Vec<_>>(), [1, 2]);
}

async fn versions_of_postgres(cluster: &Cluster) {
    let (client, connection) = tokio_postgres::connect(&cluster.url(), tokio_postgres::NoTls).await.expect("connected");
    tokio::spawn(connection);
    client
        .batch_execute("UPDATE schema_version SET version = 1; DROP TABLE node, attendance;")
        .await
        .expect("an older schema");
    let store = Postgres::connect(&cluster.url()).await.expect("brought up to date");
    store.alive("n", Uptime { from: 1, until: 2 }).await.expect("kept");
    assert_eq!(store.entries("a", 0).await.expect("read").len(), 4);
    client.batch_execute("UPDATE schema_version SET version = 99").await.expect("a newer schema");
    let error = Postgres::connect(&cluster.url()).await.err().expect("refused").to_string();
    assert!(error.contains("version 99") && error.contains("up to 3"), "{error}");
}

#[tokio::test]
async fn an_older_file_is_brought_up_to_date_and_a_newer_one_refused() {
    let folder = folder("versions");
    {
        let store = Sqlite::open(&folder).expect("opened");
        store.create(new_game("old")).await.expect("kept");
        store.close().await.expect("closed");
    }
    let file = folder.join("games.sqlite");
    let older = rusqlite::Connection::open(&file).expect("the file");
    older.execute_batch("DROP TABLE node; DROP TABLE attendance; PRAGMA user_version = 1;").expect("an older schema");
    drop(older);
    {
        let store = Sqlite::open(&folder).expect("brought up to date");
        store.alive("n", Uptime { from: 1, until: 2 }).await.expect("kept");
        assert!(store.game("old").await.expect("read").is_some());
        store.close().await.expect("closed");
    }
    let newer = rusqlite::Connection::open(&file).expect("the file");
    newer.execute_batch("PRAGMA user_version = 99;").expect("a newer schema");
    drop(newer);
    let error = Sqlite::open(&folder).err().expect("refused").to_string();
    assert!(error.contains("version 99") && error.contains("up to 3") && error.contains("games.sqlite"), "{error}");
}

#[tokio::test]
async fn addresses_that_are_none_are_named() {
    let rows = [
        ("nonsense", "--database: "),
        ("postgres://x@127.0.0.1/x?sslmode=require", "TLS"),
        ("postgres://x@127.0.0.1:1/x", "the store failed: "),
    ];
    for (url, expected) in rows {
        let error = Postgres::connect(url).await.err().expect("refused").to_string();
        assert!(error.contains(expected) && error.lines().count() == 1, "{url}: {error}");
    }
}
