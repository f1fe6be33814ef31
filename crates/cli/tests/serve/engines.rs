//! Seats that the server's engine plays.

use crate::client::{Socket, new_game, post};
use crate::process::{Server, folder};
use serde_json::{Value, json};

/// The next entry of a seat.
async fn entry_of(socket: &mut Socket, seat: &str) -> Value {
    loop {
        let entry = socket.next_of("entry").await;
        if entry["seat"] == seat {
            return entry;
        }
    }
}

#[tokio::test]
async fn the_engine_answers_moves_and_offers_also_after_a_kill() {
    let folder = folder("engine");
    let mut server = Server::start(&folder);
    let game = new_game(server.address, json!({ "kind": "chess", "engines": { "black": 1 } })).await;
    assert_eq!(game.seats.len(), 1, "nobody is invited to the engine's seat");
    let secret = game.seats[0].1.clone();
    let mut white = Socket::hello(server.address, &game.id, 0, Some(&secret)).await.expect("open");
    let welcome = white.next_of("welcome").await;
    assert_eq!(welcome["seats"]["black"]["name"], "Fourfold (Beginner)");
    assert!(welcome["seats"]["black"]["online"] == true && welcome["seats"]["black"]["taken"] == true, "{welcome}");
    assert_eq!(white.play(1, 0, "a2a3").await["type"], "done");
    let entry = entry_of(&mut white, "black").await;
    assert_eq!((&entry["seq"], &entry["events"][0]["event"]), (&json!(2), &json!("move-played")), "{entry}");
    // It plays on, and lets moves be taken back.
    white.command(json!({ "type": "offer", "id": "d", "what": "draw", "ply": 2 })).await;
    let entry = entry_of(&mut white, "black").await;
    assert_eq!(entry["events"][0]["yes"], false, "{entry}");
    white.command(json!({ "type": "offer", "id": "t", "what": "takeback", "ply": 2 })).await;
    let entry = entry_of(&mut white, "black").await;
    assert_eq!((&entry["events"][0]["yes"], &entry["events"][1]["ply"]), (&json!(true), &json!(0)), "{entry}");
    let since = entry["seq"].as_u64().expect("a number");
    // Killed while it may be thinking, it thinks again.
    assert_eq!(white.play(2, 0, "b2b3").await["type"], "done");
    server.kill();
    let server = Server::start(&folder);
    let mut white = Socket::hello(server.address, &game.id, since, Some(&secret)).await.expect("open");
    let entry = entry_of(&mut white, "black").await;
    assert_eq!(
        (&entry["events"][0]["event"], &entry["events"][0]["ply"]),
        (&json!("move-played"), &json!(2)),
        "{entry}"
    );
}

#[tokio::test]
async fn three_engines_make_up_a_table_of_four() {
    let server = Server::start(&folder("engines"));
    let setup = json!({ "kind": "duplicate", "engines": { "N": 1, "E": 2, "W": 3 } });
    let game = new_game(server.address, setup).await;
    let mut south = Socket::hello(server.address, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    assert_eq!(entry_of(&mut south, "N").await["seq"], 1, "North begins by itself");
    assert_eq!(south.play(1, 1, "e2e4").await["type"], "done");
    for (seat, ply) in [("E", 3), ("W", 4), ("N", 5)] {
        assert_eq!(entry_of(&mut south, seat).await["events"][0]["ply"], ply);
    }
    // Another game: the engines agree, and move on as everybody does.
    south.command(json!({ "type": "resign", "id": "r" })).await;
    south.command(json!({ "type": "offer", "id": "again", "what": "rematch", "ply": 5 })).await;
    let entry = entry_of(&mut south, "W").await;
    let next = entry["events"][1]["game"].as_str().expect("another game").to_owned();
    let mut east = Socket::hello(server.address, &next, 0, Some(&game.seats[0].1)).await.expect("open");
    let welcome = east.next_of("welcome").await;
    assert_eq!((&welcome["you"], &welcome["setup"]["engines"]), (&json!("E"), &json!({ "S": 1, "W": 2, "N": 3 })));
    assert_eq!(entry_of(&mut east, "S").await["events"][0]["ply"], 2);
}

#[tokio::test]
async fn an_engine_that_is_none_is_refused() {
    let server = Server::start(&folder("no-engine"));
    for engines in [json!({ "black": 9 }), json!({ "black": 0 }), json!({ "E": 1 }), json!({ "white": 1, "black": 1 })]
    {
        let (status, answer) =
            post(server.address, "/api/games", &json!({ "kind": "chess", "engines": engines })).await;
        assert_eq!((status, &answer["code"]), (400, &json!("bad-setup")), "{answer}");
    }
}
