//! What becomes of somebody who is away, at one server and at two.

use crate::client::{Came, PATIENCE, Socket, new_game, post};
use crate::process::{Server, folder};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use store::cluster::Cluster;

/// Waits until a node says that somebody is there, or not.
async fn told(node: SocketAddr, game: &str, seat: &str, online: bool) {
    let began = Instant::now();
    while is_there(node, game, seat).await != online {
        assert!(began.elapsed() < PATIENCE, "{seat} is still said to be {}", if online { "away" } else { "there" });
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Waits for an entry in which something happens.
async fn happened(socket: &mut Socket, event: &str) -> Value {
    loop {
        let entry = socket.next_of("entry").await;
        if entry["events"].as_array().expect("events").iter().any(|known| known["event"] == event) {
            return entry;
        }
    }
}

/// Three decide about the fourth: not while it is there, not when it has come back, and otherwise together.
async fn votes([one, two]: [SocketAddr; 2]) {
    let game = new_game(one, json!({ "kind": "duplicate", "rulings": { "absence_ms": 700 } })).await;
    let hello = async |at, seat: usize| {
        let mut socket = Socket::hello(at, &game.id, 0, Some(&game.seats[seat].1)).await.expect("open");
        socket.next_of("welcome").await;
        socket
    };
    let (mut north, mut south, mut east) = (hello(one, 0).await, hello(one, 1).await, hello(two, 2).await);
    let west = hello(two, 3).await;
    told(one, &game.id, "W", true).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let ask = |id: &str, what: &str| json!({ "type": "offer", "id": id, "what": what, "seat": "W", "ply": 0 });
    let yes = |id: &str, offer: &Value| json!({ "type": "answer", "id": id, "offer": offer, "yes": true });
    assert_eq!(north.command(ask("a", "left")).await["code"], "not-away", "it is at the other node");

    drop(west);
    told(one, &game.id, "W", false).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let vote = north.command(ask("b", "left")).await["seq"].clone();
    happened(&mut south, "offered").await;
    assert_eq!(south.command(yes("b", &vote)).await["type"], "done");
    let mut west = hello(two, 3).await;
    let off = happened(&mut north, "offer-lapsed").await;
    assert_eq!((&off["seat"], &off["events"][0]["offer"]), (&Value::Null, &vote), "{off}");
    assert_eq!(east.command(yes("b", &vote)).await["code"], "no-offer");
    assert_eq!(west.command(json!({ "type": "offer", "id": "c", "what": "draw", "ply": 0 })).await["type"], "done");
    told(one, &game.id, "W", true).await;

    drop(west);
    told(one, &game.id, "W", false).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let vote = east.command(ask("d", "replace")).await["seq"].clone();
    assert!(vote.is_u64(), "{vote}");
    happened(&mut north, "offered").await;
    assert_eq!(north.command(yes("d", &vote)).await["type"], "done");
    assert_eq!(south.command(yes("d", &vote)).await["type"], "done");
    assert_eq!(happened(&mut east, "seat-freed").await["events"][1]["seat"], "W");
    let mut late = Socket::hello(two, &game.id, 0, Some(&game.seats[3].1)).await.expect("open");
    assert_eq!(late.closed().await, Came::Closed(4401), "the old secret is good for nothing");
    let invite = json!({ "secret": game.seats[0].1, "seat": "W" });
    let (status, made) = post(one, &format!("/api/games/{}/invites", game.id), &invite).await;
    assert_eq!(status, 201, "{made}");
    let claim = json!({ "invite": made["invite"], "name": "Somebody else" });
    let (status, taken) = post(two, &format!("/api/games/{}/seats", game.id), &claim).await;
    assert_eq!((status, &taken["seat"]), (201, &json!("W")), "{taken}");
    let mut new = Socket::hello(two, &game.id, 0, taken["secret"].as_str()).await.expect("open");
    assert_eq!(new.next_of("welcome").await["you"], "W");
    told(one, &game.id, "W", true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_others_decide_at_one_server() {
    let server = Server::start(&folder("away"));
    votes([server.address; 2]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_others_decide_at_two_nodes_and_nobody_is_at_a_dead_one() {
    let Some(cluster) = cluster() else { return };
    let [one, mut two] = nodes(&cluster);
    votes([one.address, two.address]).await;
    let (id, mut white, _black) = apart(one.address, two.address).await;
    two.kill();
    told(one.address, &id, "black", false).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let gone = json!({ "type": "offer", "id": "g", "what": "left", "seat": "black", "ply": 0 });
    assert_eq!(white.command(gone).await["type"], "done");
}

/// The database is away for so long that each node takes the other for dead.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make nightly"]
async fn nobody_has_gone_when_the_database_was_away() {
    let Some(cluster) = cluster() else { return };
    let [one, two] = nodes(&cluster);
    let (id, _white, _black) = apart(one.address, two.address).await;
    cluster.kill().expect("stopped");
    tokio::time::sleep(Duration::from_secs(17)).await;
    cluster.up().expect("started");
    tokio::time::sleep(Duration::from_secs(12)).await;
    assert!(is_there(one.address, &id, "black").await && is_there(two.address, &id, "white").await);
}

fn cluster() -> Option<Cluster> {
    let cluster = Cluster::start().expect("a cluster");
    if cluster.is_none() {
        eprintln!("skipped: PostgreSQL is not installed (Debian: postgresql)");
    }
    cluster
}

fn nodes(cluster: &Cluster) -> [Server; 2] {
    [0, 1].map(|_| Server::with(&["--port", "0", "--database", &cluster.url()]))
}

/// A game of two who are at different nodes, and know of each other.
async fn apart(one: SocketAddr, two: SocketAddr) -> (String, Socket, Socket) {
    let game = new_game(one, json!({ "kind": "chess", "rulings": { "absence_ms": 700 } })).await;
    let white = Socket::hello(one, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    let black = Socket::hello(two, &game.id, 0, Some(&game.seats[1].1)).await.expect("open");
    told(one, &game.id, "black", true).await;
    told(two, &game.id, "white", true).await;
    (game.id, white, black)
}

/// Whether a node says that somebody is there.
async fn is_there(node: SocketAddr, game: &str, seat: &str) -> bool {
    let mut watcher = Socket::hello(node, game, 0, None).await.expect("open");
    watcher.next_of("welcome").await["seats"][seat]["online"] == true
}
