//! People at a table.

use crate::client::{Came, Socket, get, new_game, post};
use crate::history::faults;
use crate::players::{Table, log};
use crate::process::{Server, folder};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_play_a_game_to_its_end_and_all_see_the_same() {
    let server = Server::start(&folder("four"));
    let mut table = Table::new(server.address, json!({ "kind": "duplicate" }), 7).await;
    table.play(server.address, 400).await;
    let log = log(server.address, &table.game.id).await;
    assert_eq!(faults(&log, &table.seen), Vec::<String>::new());
    let (_, text) = get(server.address, &format!("/api/games/{}", table.game.id)).await;
    let game: Value = serde_json::from_str(&text).expect("JSON");
    let moves = game["moves"].as_array().expect("moves");
    assert!(!game["outcome"].is_null() || moves.len() == 400, "{}", moves.len());
    assert_eq!(game["seq"], log.len());
    let (status, save) = get(server.address, &format!("/api/games/{}.json", table.game.id)).await;
    let loaded = duplicate::Table::load(&save, duplicate::Rulings::default()).expect("a save file");
    assert_eq!((status, loaded.moves().len()), (200, moves.len()));
    assert_eq!(get(server.address, &format!("/api/games/{}.pgn", table.game.id)).await.0, 404, "for chess only");
}

#[tokio::test]
async fn two_play_chess_to_a_claimed_draw() {
    let server = Server::start(&folder("claim"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "chess", "clock": { "base_ms": 180_000, "increment_ms": 2000 } })).await;
    let mut white = Socket::hello(at, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    let mut black = Socket::hello(at, &game.id, 0, Some(&game.seats[1].1)).await.expect("open");
    let welcome = white.next_of("welcome").await;
    assert_eq!((&welcome["you"], &welcome["seq"]), (&json!("white"), &json!(0)));
    assert_eq!(welcome["setup"]["clock"]["base_ms"], 180_000);
    assert!(welcome["now"].is_u64() && welcome["seats"]["black"]["taken"] == true, "{welcome}");
    for (ply, mv) in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split(' ').enumerate() {
        let mover = if ply % 2 == 0 { &mut white } else { &mut black };
        let answer = mover.play(ply as u64, ply as u64, mv).await;
        assert_eq!((&answer["type"], &answer["seq"]), (&json!("done"), &json!(ply + 1)), "{answer}");
    }
    let claim = json!({ "type": "claim", "id": "c", "ply": 7, "move": "f6g8" });
    assert_eq!(white.command(claim.clone()).await["code"], "not-your-move");
    assert_eq!(black.command(claim).await["type"], "done");
    let mut watcher = Socket::hello(at, &game.id, 7, None).await.expect("open");
    let last = watcher.next_of("entry").await;
    assert_eq!((&last["seq"], &last["seat"]), (&json!(8), &json!("black")));
    assert_eq!(last["events"][1]["reason"], "threefold", "{last}");
    assert!(last["left_ms"]["white"].as_u64().expect("a clock") > 150_000);
    let (status, pgn) = get(at, &format!("/api/games/{}.pgn", game.id)).await;
    assert_eq!(status, 200);
    for part in ["[White \"Player white\"]", "[TimeControl \"180+2\"]", "1/2-1/2", "[%clk ", "the announced move"] {
        assert!(pgn.contains(part), "{part}: {pgn}");
    }
}

#[tokio::test]
async fn a_flag_falls_by_itself_with_the_right_result() {
    let server = Server::start(&folder("flag"));
    let at = server.address;
    let rows = [
        (json!({ "kind": "chess", "clock": { "base_ms": 1000 } }), "e2e4", "1-0"),
        (
            json!({ "kind": "chess", "clock": { "base_ms": 1000 }, "start": "4k3/7p/8/8/8/8/8/4K3 w - - 0 1" }),
            "e1d1",
            "1/2-1/2",
        ),
    ];
    for (setup, mv, result) in rows {
        let game = new_game(at, setup).await;
        let mut white = Socket::hello(at, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
        white.play(1, 0, mv).await;
        let entry = loop {
            let entry = white.next_of("entry").await;
            if entry["seat"].is_null() {
                break entry;
            }
        };
        assert_eq!(entry["events"][0], json!({ "event": "flag-fell", "seat": "black" }));
        assert_eq!((&entry["events"][1]["result"], &entry["left_ms"]["black"]), (&json!(result), &json!(0)));
    }
}

#[tokio::test]
async fn offers_name_what_they_answer_and_a_rematch_moves_everybody_on() {
    let server = Server::start(&folder("offers"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "chess" })).await;
    let mut white = Socket::hello(at, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    let mut black = Socket::hello(at, &game.id, 0, Some(&game.seats[1].1)).await.expect("open");
    white.play(1, 0, "e2e4").await;
    black.play(1, 1, "e7e5").await;
    let back = black.command(json!({ "type": "offer", "id": 2, "what": "takeback", "ply": 2 })).await;
    let draw = white.command(json!({ "type": "offer", "id": 2, "what": "draw", "ply": 2 })).await;
    let (back, draw) = (back["seq"].clone(), draw["seq"].clone());
    assert_eq!(white.command(json!({ "type": "answer", "id": 3, "offer": back, "yes": true })).await["type"], "done");
    let late = black.command(json!({ "type": "answer", "id": 4, "offer": draw, "yes": true })).await;
    assert_eq!(late["code"], "no-offer", "a takeback that was accepted is no accepted draw");
    assert_eq!(black.command(json!({ "type": "resign", "id": 5 })).await["type"], "done");
    let again = white.command(json!({ "type": "offer", "id": 6, "what": "rematch", "ply": 1 })).await["seq"].clone();
    black.command(json!({ "type": "answer", "id": 7, "offer": again, "yes": true })).await;
    let (_, text) = get(at, &format!("/api/games/{}", game.id)).await;
    let view: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(view["outcome"]["result"], "1-0");
    let next = view["rematch"].as_str().expect("another game");
    let mut socket = Socket::hello(at, next, 0, Some(&game.seats[0].1)).await.expect("open");
    assert_eq!(socket.next_of("welcome").await["you"], "black", "White's secret has Black's seat now");
}

#[cfg(unix)]
#[tokio::test]
async fn whoever_comes_back_gets_what_they_have_not_seen() {
    let folder = folder("back");
    let server = Server::start(&folder);
    let game = new_game(server.address, json!({ "kind": "duplicate" })).await;
    let mut north = Socket::hello(server.address, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    north.play(1, 0, "e2e4").await;
    // A second tab has the same seat.
    let mut tab = Socket::hello(server.address, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    assert_eq!(tab.next_of("entry").await["seq"], 1);
    let mut south = Socket::hello(server.address, &game.id, 1, Some(&game.seats[1].1)).await.expect("open");
    south.play(1, 1, "d2d4").await;
    assert_eq!(tab.next_of("entry").await["seq"], 2);
    // Asked to end, the server says so, and is as it was when it is back.
    assert!(server.terminate());
    let ending = tab.next_of("ending").await;
    assert!(ending["retry_ms"].is_u64() && ending["reason"].is_string(), "{ending}");
    assert_eq!(tab.next().await, Came::Closed(1012));
    let server = Server::start(&folder);
    let mut back = Socket::hello(server.address, &game.id, 1, Some(&game.seats[2].1)).await.expect("open");
    let welcome = back.next_of("welcome").await;
    assert_eq!((&welcome["you"], &welcome["seq"]), (&json!("E"), &json!(2)));
    assert_eq!(back.next_of("entry").await["events"][0]["move"], "d2d4");
    // The same command is safe to send twice, also to another run of the server.
    let mut again = Socket::hello(server.address, &game.id, 2, Some(&game.seats[1].1)).await.expect("open");
    let answer = again.play(1, 1, "d2d4").await;
    assert_eq!((&answer["type"], &answer["seq"]), (&json!("done"), &json!(2)));
    let presence = loop {
        let presence = back.next_of("presence").await;
        if presence["seats"]["S"]["online"] == true {
            break presence;
        }
    };
    assert_eq!((&presence["seats"]["W"]["online"], &presence["watchers"]), (&json!(false), &json!(0)));
    again.send(&json!({ "type": "leave" })).await;
    assert_eq!(again.closed().await, Came::Closed(1000));
    assert_eq!(back.next_of("presence").await["seats"]["S"]["online"], false);
    let none = post(
        server.address,
        &format!("/api/games/{}/invites", game.id),
        &json!({ "secret": game.seats[0].1, "seat": "W" }),
    )
    .await;
    assert_eq!((none.0, none.1["code"].as_str()), (409, Some("taken")));
}
