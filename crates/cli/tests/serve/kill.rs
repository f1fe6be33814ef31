//! A server that is killed at any moment loses nothing that anybody has seen.

use crate::client::{get, new_game};
use crate::history::faults;
use crate::players::{Table, log};
use crate::process::{Server, folder};
use serde_json::{Value, json};
use std::time::Duration;

/// How often it is killed, and how many tables play meanwhile.
async fn killed(kills: usize, tables: u64, name: &str) {
    let folder = folder(name);
    let mut server = Server::start(&folder);
    let mut playing = Vec::new();
    for seed in 0..tables {
        let setup = if seed % 2 == 0 { json!({ "kind": "duplicate" }) } else { json!({ "kind": "chess" }) };
        playing.push(Table::new(server.address, setup, seed).await);
    }
    let mut random = chess::Random::new(42);
    let mut done = 0;
    for round in 0..kills {
        let address = server.address;
        let tasks: Vec<_> = playing
            .drain(..)
            .map(|mut table| {
                tokio::spawn(async move {
                    table.play(address, 1000).await;
                    table
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(50 + 3 * random.below(200) as u64)).await;
        server.kill();
        for task in tasks {
            playing.push(task.await.expect("no panic"));
        }
        server = Server::start(&folder);
        for (number, table) in playing.iter_mut().enumerate() {
            let log = log(server.address, &table.game.id).await;
            assert_eq!(faults(&log, &table.seen), Vec::<String>::new(), "table {number} after kill {round}");
        }
        // A game that is over makes room for another.
        for (seed, table) in (1000 + 100 * round as u64..).zip(&mut playing) {
            let (_, text) = get(server.address, &format!("/api/games/{}", table.game.id)).await;
            if !serde_json::from_str::<Value>(&text).expect("JSON")["outcome"].is_null() {
                done += acknowledged(table);
                *table = Table::new(server.address, json!({ "kind": "duplicate" }), seed).await;
            }
        }
    }
    done += playing.iter().map(acknowledged).sum::<usize>();
    assert!(done > kills, "only {done} moves in {kills} kills");
    println!("{kills} kills, {tables} tables, {done} acknowledged moves, none lost");
}

fn acknowledged(table: &Table) -> usize {
    table.seen.iter().map(|seen| seen.done.len()).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_in_four_kills() {
    killed(4, 4, "kills").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make nightly"]
async fn nothing_is_lost_in_two_hundred_kills() {
    killed(200, 8, "kills-nightly").await;
}

/// Clocks do not charge the time in which no server was there.
#[tokio::test]
async fn an_outage_is_nobodys_time() {
    let folder = folder("outage");
    let mut server = Server::start(&folder);
    let game = new_game(server.address, json!({ "kind": "chess", "clock": { "base_ms": 60_000 } })).await;
    let mut white =
        crate::client::Socket::hello(server.address, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    white.play(1, 0, "e2e4").await;
    server.kill();
    tokio::time::sleep(Duration::from_secs(4)).await;
    let server = Server::start(&folder);
    let (_, text) = get(server.address, &format!("/api/games/{}", game.id)).await;
    let left = serde_json::from_str::<Value>(&text).expect("JSON")["left_ms"]["black"].as_u64().expect("a clock");
    assert!(left > 57_000, "{left}");
}

/// A killed process cannot tell a durable write from a cached one, so the calls themselves are counted.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn every_move_is_on_the_disk_before_it_is_acknowledged() {
    let folder = folder("fsync");
    let server = Server::start(&folder);
    let trace = folder.join("trace");
    let strace = std::process::Command::new("strace")
        .args(["-f", "-qq", "-e", "trace=fsync,fdatasync", "-p", &server.id().to_string(), "-o"])
        .arg(&trace)
        .stderr(std::process::Stdio::null())
        .spawn();
    let Ok(mut strace) = strace else {
        eprintln!("skipped: strace is not installed");
        return;
    };
    tokio::time::sleep(Duration::from_millis(800)).await;
    if strace.try_wait().expect("asked").is_some() {
        eprintln!("skipped: strace may not trace here");
        return;
    }
    let mut table = Table::new(server.address, json!({ "kind": "chess" }), 1).await;
    let synced = || std::fs::read_to_string(&trace).unwrap_or_default().matches("sync(").count();
    let before = synced();
    let played = table.play(server.address, 20).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let syncs = synced() - before;
    strace.kill().expect("ended");
    strace.wait().expect("ended");
    // Each move waits for the one before, so no two of them can share a transaction.
    assert!(played == 20 && syncs >= played, "{syncs} syncs for {played} moves");
}
