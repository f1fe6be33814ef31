//! Two servers on one PostgreSQL, with a wire between that is cut and a database that is stopped hard.

use crate::client::{Socket, new_game};
use crate::history::faults;
use crate::players::{Table, log};
use crate::process::Server;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::cluster::Cluster;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A wire to the database that delays what goes over it, and can be cut.
struct Proxy {
    address: SocketAddr,
    cut: watch::Sender<u64>,
}

impl Proxy {
    async fn start(to: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (cut, cuts) = watch::channel(0);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let mut cuts = cuts.clone();
                cuts.mark_unchanged();
                tokio::spawn(async move {
                    let Ok(far) = TcpStream::connect(("127.0.0.1", to)).await else { return };
                    let (near_in, near_out) = near.into_split();
                    let (far_in, far_out) = far.into_split();
                    tokio::select! {
                        () = carry(near_in, far_out) => {}
                        () = carry(far_in, near_out) => {}
                        _ = cuts.changed() => {}
                    }
                });
            }
        });
        Proxy { address, cut }
    }

    fn cut(&self) {
        self.cut.send_modify(|cuts| *cuts += 1);
    }
}

async fn carry(mut from: tokio::net::tcp::OwnedReadHalf, mut to: tokio::net::tcp::OwnedWriteHalf) {
    let mut buffer = vec![0; 16 * 1024];
    let mut random = chess::Random::new(9);
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        tokio::time::sleep(Duration::from_millis(random.below(4) as u64)).await;
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_played_at_one_node_is_seen_at_the_other() {
    let Some(cluster) = Cluster::start().expect("a cluster") else {
        eprintln!("skipped: PostgreSQL is not installed (Debian: postgresql)");
        return;
    };
    let nodes = [0, 1].map(|_| Server::with(&["--port", "0", "--database", &cluster.url()]));
    let addresses = [nodes[0].address, nodes[1].address];
    heard_at_once(addresses).await;
    let mut table = Table::new(addresses[0], json!({ "kind": "duplicate" }), 5).await;
    for turn in 0..4 {
        assert_eq!(table.play(addresses[turn % 2], 10).await, 10, "ten moves at each node in turn");
    }
    let logs = [log(addresses[0], &table.game.id).await, log(addresses[1], &table.game.id).await];
    assert_eq!((&logs[0], logs[0].len()), (&logs[1], 40), "both nodes have one log");
    assert_eq!(faults(&logs[0], &table.seen), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_show_one_game_whatever_happens_to_the_database() {
    stormy(3, 4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make nightly"]
async fn two_nodes_show_one_game_in_a_long_storm() {
    stormy(40, 8).await;
}

async fn stormy(rounds: usize, tables: u64) {
    let Some(cluster) = Cluster::start().expect("a cluster") else {
        eprintln!("skipped: PostgreSQL is not installed (Debian: postgresql)");
        return;
    };
    let proxy = Proxy::start(cluster.port()).await;
    let direct = cluster.url();
    let wired = cluster.url_by(proxy.address.port());
    let nodes = [&direct, &wired].map(|url| Server::with(&["--port", "0", "--database", url]));
    let addresses = [nodes[0].address, nodes[1].address];
    heard_at_once(addresses).await;
    let over = Arc::new(AtomicBool::new(false));
    let mut playing = Vec::new();
    for seed in 0..tables {
        let mut table = Table::new(addresses[seed as usize % 2], json!({ "kind": "duplicate" }), seed).await;
        let over = over.clone();
        playing.push(tokio::spawn(async move {
            let mut turn = seed as usize;
            while !over.load(Ordering::Relaxed) {
                // Now at one node, now at the other.
                turn += 1;
                if table.play(addresses[turn % 2], 15).await == 0 {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
            table
        }));
    }
    for round in 0..rounds {
        tokio::time::sleep(Duration::from_millis(700)).await;
        proxy.cut();
        tokio::time::sleep(Duration::from_millis(700)).await;
        if round % 3 == 1 {
            cluster.kill().expect("stopped");
            cluster.up().expect("started");
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    over.store(true, Ordering::Relaxed);
    let mut done = 0;
    for task in playing {
        let table = task.await.expect("no panic");
        let logs = [log(addresses[0], &table.game.id).await, log(addresses[1], &table.game.id).await];
        assert_eq!(logs[0], logs[1], "both nodes have one log");
        assert_eq!(faults(&logs[0], &table.seen), Vec::<String>::new());
        done += table.seen.iter().map(|seen| seen.done.len()).sum::<usize>();
    }
    assert!(done > rounds, "only {done} moves");
    println!("{rounds} rounds of cuts, {tables} tables at two nodes, {done} acknowledged moves, none lost");
}

/// What is played at one node is seen at the other, and two who want the same place get one of it.
async fn heard_at_once([one, two]: [SocketAddr; 2]) {
    let game = new_game(one, json!({ "kind": "chess" })).await;
    let mut watcher = Socket::hello(two, &game.id, 0, None).await.expect("open");
    watcher.next_of("welcome").await;
    let mut here = Socket::hello(one, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    let mut there = Socket::hello(two, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    let (first, second) = tokio::join!(here.play(1, 0, "e2e4"), there.play(2, 0, "d2d4"));
    let kinds = [first["type"].as_str(), second["type"].as_str()];
    assert!(kinds.contains(&Some("done")) && kinds.contains(&Some("refused")), "{first} {second}");
    assert_eq!(watcher.next_of("entry").await["seq"], 1);
}
