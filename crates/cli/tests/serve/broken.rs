//! The checker of histories notices a store that loses, doubles, swaps or changes: each is broken on purpose.

use crate::history::{Seen, faults};
use crate::players::{Table, log};
use crate::process::folder;
use room::{Event, Seat};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::{Answer, Append, Appended, Claimed, Hash, Kept, KeptGame, NewGame, Notice, Place, Sqlite, Store, Uptime};
use tokio::net::TcpListener;

/// A store that says it has kept the fourth entry, and has not.
struct Forgetful {
    store: Sqlite,
    appends: AtomicU64,
}

impl Store for Forgetful {
    fn append(&self, append: Append) -> Answer<'_, Appended> {
        match self.appends.fetch_add(1, Ordering::Relaxed) {
            3 => Box::pin(async { Ok(Appended::Kept) }),
            _ => self.store.append(append),
        }
    }

    fn create(&self, game: NewGame) -> Answer<'_, ()> {
        self.store.create(game)
    }
    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<KeptGame>> {
        self.store.game(id)
    }
    fn entries<'a>(&'a self, id: &'a str, after: u64) -> Answer<'a, Vec<Kept>> {
        self.store.entries(id, after)
    }
    fn claim(&self, game: &str, invite: Hash, place: Place) -> Answer<'_, Claimed> {
        self.store.claim(game, invite, place)
    }
    fn invite(&self, game: &str, seat: Seat, invite: Hash) -> Answer<'_, bool> {
        self.store.invite(game, seat, invite)
    }
    fn games_of(&self, secrets: Vec<Hash>) -> Answer<'_, Vec<(String, Seat, Hash)>> {
        self.store.games_of(secrets)
    }
    fn running(&self) -> Answer<'_, Vec<String>> {
        self.store.running()
    }
    fn changed(&self, known: Vec<(String, u64)>) -> Answer<'_, Vec<String>> {
        self.store.changed(known)
    }
    fn alive(&self, node: &str, up: Uptime) -> Answer<'_, ()> {
        self.store.alive(node, up)
    }
    fn uptimes<'a>(&'a self, but: &'a str) -> Answer<'a, Vec<Uptime>> {
        self.store.uptimes(but)
    }
    fn attend(&self, node: &str, game: &str, seats: Vec<Seat>) -> Answer<'_, ()> {
        self.store.attend(node, game, seats)
    }
    fn attending<'a>(&'a self, game: &'a str, but: &'a str) -> Answer<'a, Vec<Seat>> {
        self.store.attending(game, but)
    }
    fn bury(&self, before: u64) -> Answer<'_, ()> {
        self.store.bury(before)
    }
    fn check(&self) -> Answer<'_, ()> {
        self.store.check()
    }
    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }
    fn notices(&self) -> Option<tokio::sync::broadcast::Receiver<Notice>> {
        self.store.notices()
    }
    fn close(&self) -> Answer<'_, ()> {
        self.store.close()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_forgets_is_found_out() {
    let folder = folder("forgetful");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let store = Arc::new(Forgetful { store: Sqlite::open(&folder).expect("opened"), appends: AtomicU64::new(0) });
    let limits = server::Limits::default();
    let site = server::Site { bundle: None, store: store.clone(), public_url: None, metrics: None, limits };
    let serving = tokio::spawn(server::serve(listener, site, std::future::pending()));
    let mut table = Table::new(address, json!({ "kind": "chess" }), 3).await;
    assert_eq!(table.play(address, 8).await, 8);
    let sent = log(address, &table.game.id).await;
    assert_eq!(faults(&sent, &table.seen), Vec::<String>::new(), "the server does not know it yet");
    let kept = store.entries(&table.game.id, 0).await.expect("read");
    let kept: Vec<Value> = kept.into_iter().map(|kept| entry(&kept.entry)).collect();
    let found = faults(&kept, &table.seen).join("\n");
    assert!(found.contains("entry 5 at place 4") && found.contains("is entry 4, and it is not"), "{found}");
    serving.abort();
}

fn entry(entry: &room::Entry) -> Value {
    serde_json::to_value(room::wire::Message::Entry(entry.clone())).expect("JSON")
}

#[test]
fn every_kind_of_fault_is_named() {
    let mv = |seq: u64, ply: u32, mv: &str| {
        let events = vec![Event::MovePlayed { ply, mv: mv.parse().expect("a move") }];
        entry(&room::Entry { seq, at: seq, seat: None, events, left_ms: None })
    };
    let good = vec![mv(1, 1, "e2e4"), mv(2, 2, "e7e5"), mv(3, 3, "g1f3")];
    let seen = Seen { entries: good[..2].to_vec(), done: vec![(1, "e2e4".into())] };
    assert_eq!(faults(&good, std::slice::from_ref(&seen)), Vec::<String>::new());
    let swapped = Seen { entries: vec![good[1].clone(), good[0].clone()], ..Seen::default() };
    let gap = Seen { entries: vec![good[0].clone(), good[2].clone()], ..Seen::default() };
    let twice = vec![mv(1, 1, "e2e4"), mv(2, 1, "e2e4")];
    let rows = [
        (good[1..].to_vec(), seen.clone(), "entry 2 at place 1"),
        (vec![mv(1, 1, "d2d4"), good[1].clone()], seen.clone(), "not the log's"),
        (vec![mv(1, 1, "d2d4"), good[1].clone()], seen.clone(), "told that e2e4 is entry 1"),
        (good[..1].to_vec(), seen, "saw an entry 2 that is not"),
        (twice, Seen::default(), "played twice"),
        (good.clone(), swapped, "saw entry 1 after"),
        (good, gap, "saw entry 3 after"),
    ];
    for (log, seen, expected) in rows {
        let found = faults(&log, &[seen]).join("\n");
        assert!(found.contains(expected), "{expected}: {found}");
    }
}
