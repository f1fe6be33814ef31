//! What whoever looks after a server sees of it: figures, and a log without secrets.

use crate::client::{Socket, get, new_game, post};
use crate::process::{Server, folder};
use serde_json::json;
use std::fs::File;
use std::process::Stdio;

#[tokio::test]
async fn figures_are_shown_and_no_secret_is_written() {
    let folder = folder("looked-after");
    let written = folder.join("log");
    let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let (data, metrics) = (folder.join("games").display().to_string(), format!("127.0.0.1:{port}"));
    let args = ["--port", "0", "--data", &data, "--metrics", &metrics, "--log", "debug"];
    let server = Server::saying(&args, Stdio::from(File::create(&written).expect("a file"))).expect("a server");
    let at = server.address;
    let game = new_game(at, json!({ "kind": "chess" })).await;
    let mut white = Socket::hello(at, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    assert_eq!(white.play(1, 0, "e2e4").await["type"], "done");
    assert_eq!(white.play(2, 1, "e2e4").await["code"], "not-your-turn");
    let invite = "an-invitation-that-is-none-at-all";
    assert_eq!(post(at, &format!("/api/games/{}/seats", game.id), &json!({ "invite": invite })).await.0, 404);
    let (status, figures) = get(metrics.parse().expect("an address"), "/metrics").await;
    assert_eq!(status, 200);
    for figure in [
        "fourfold_games_total 1",
        "fourfold_entries_total 1",
        "fourfold_refused_total 1",
        "fourfold_sockets 1",
        "fourfold_tables 1",
        "fourfold_keep_seconds_count 1",
        "fourfold_slow_readers_total 0",
    ] {
        assert!(figures.lines().any(|line| line == figure), "{figure}: {figures}");
    }
    assert_eq!(get(at, "/metrics").await.0, 404, "on a port of their own");
    drop(server);
    let log = std::fs::read_to_string(written).expect("a log");
    assert!(log.contains("a game begins") && log.contains(&game.id), "{log}");
    for secret in game.seats.iter().map(|(_, secret)| secret.as_str()).chain([invite]) {
        assert!(!log.contains(secret), "a secret is in the log");
    }
}
