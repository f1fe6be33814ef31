//! Things that happen at the same moment, or with a server that is killed between them.

use crate::client::{Socket, get, new_game, post};
use crate::process::{Server, folder};
use serde_json::{Value, json};
use std::net::SocketAddr;

async fn view(at: SocketAddr, game: &str) -> Value {
    serde_json::from_str(&get(at, &format!("/api/games/{game}")).await.1).expect("JSON")
}

async fn hello(at: SocketAddr, game: &str, secret: &str) -> Socket {
    let mut socket = Socket::hello(at, game, 0, Some(secret)).await.expect("open");
    socket.next_of("welcome").await;
    socket
}

/// A link that many open at once is one person's seat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_twenty_who_open_a_link_at_once_gets_the_seat() {
    let server = Server::start(&folder("twenty"));
    let at = server.address;
    let (_, created) = post(at, "/api/games", &json!({ "kind": "chess" })).await;
    let path = format!("/api/games/{}/seats", created["game"].as_str().expect("a name"));
    let claims = (0..20).map(|number| {
        let claim = json!({ "invite": created["invites"]["white"], "name": format!("Guest {number}") });
        let path = path.clone();
        tokio::spawn(async move { post(at, &path, &claim).await })
    });
    let mut statuses = Vec::new();
    for claim in claims.collect::<Vec<_>>() {
        statuses.push(claim.await.expect("no panic").0);
    }
    statuses.sort();
    assert_eq!((statuses[0], &statuses[1..]), (201, &[409; 19][..]));
}

/// The answer to a claim may be lost with the server; whoever chose the secret asks again and has the seat.
#[tokio::test]
async fn a_seat_is_not_lost_with_the_answer() {
    let folder = folder("lost-answer");
    let mut server = Server::start(&folder);
    let (_, created) = post(server.address, "/api/games", &json!({ "kind": "chess" })).await;
    let path = format!("/api/games/{}/seats", created["game"].as_str().expect("a name"));
    let secret = "a-secret-of-somebody-s-own";
    let claim = json!({ "invite": created["invites"]["white"], "name": "Ann", "secret": secret });
    let first = post(server.address, &path, &claim).await;
    server.kill();
    let server = Server::start(&folder);
    let again = post(server.address, &path, &claim).await;
    assert_eq!((&again, &again.1), (&first, &json!({ "seat": "white", "secret": secret })));
    let other = json!({ "invite": created["invites"]["white"], "secret": "a-secret-of-somebody-else" });
    assert_eq!(post(server.address, &path, &other).await.0, 409);
    let weak = json!({ "invite": created["invites"]["black"], "secret": "1234" });
    assert_eq!(post(server.address, &path, &weak).await.0, 400, "a secret can be guessed if it is short");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_tabs_that_move_at_once_one_does() {
    let server = Server::start(&folder("tabs"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "chess" })).await;
    let (mut one, mut two) = (hello(at, &game.id, &game.seats[0].1).await, hello(at, &game.id, &game.seats[0].1).await);
    let (first, second) = tokio::join!(one.play(1, 0, "e2e4"), two.play(2, 0, "d2d4"));
    let kinds = [&first["type"], &second["type"]];
    assert!(kinds.contains(&&json!("done")) && kinds.contains(&&json!("refused")), "{first} {second}");
    // Both say the same command: it is done once, and both are told.
    let mut black = hello(at, &game.id, &game.seats[1].1).await;
    let mut tab = hello(at, &game.id, &game.seats[1].1).await;
    let (first, second) = tokio::join!(black.play(9, 1, "e7e5"), tab.play(9, 1, "e7e5"));
    assert_eq!((&first, &first["type"], &first["seq"]), (&second, &json!("done"), &json!(2)));
    assert_eq!(view(at, &game.id).await["seq"], 2);
}

/// Offers that cross, a move that crosses an offer, and a flag that falls with an offer on the table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offers_that_cross_are_each_what_they_were() {
    let server = Server::start(&folder("crossing"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "chess" })).await;
    let (mut white, mut black) =
        (hello(at, &game.id, &game.seats[0].1).await, hello(at, &game.id, &game.seats[1].1).await);
    white.play(1, 0, "e2e4").await;
    black.play(1, 1, "e7e5").await;
    let offer = |id: &str, what: &str, ply: u64| json!({ "type": "offer", "id": id, "what": what, "ply": ply });
    let answer = |id: &str, offer: &Value, yes: bool| json!({ "type": "answer", "id": id, "offer": offer, "yes": yes });
    // Both ask for a takeback: one stands, the other is told whose.
    let (one, two) = tokio::join!(white.command(offer("a", "takeback", 2)), black.command(offer("a", "takeback", 2)));
    let (stands, late) = if one["type"] == "done" { (one, two) } else { (two, one) };
    assert_eq!((&stands["type"], &late["code"]), (&json!("done"), &json!("offer-open")), "{stands} {late}");
    assert!(late["message"].as_str().expect("words").contains("has asked for that already"), "{late}");
    // A move crosses it: the offer is gone, whichever of the two was first.
    assert_eq!(white.play(2, 2, "g1f3").await["type"], "done");
    assert_eq!(black.command(answer("b", &stands["seq"], true)).await["code"], "no-offer");
    assert_eq!(black.command(offer("c", "takeback", 2)).await["code"], "wrong-ply", "meant for another moment");
    // Both offer a draw: each can accept the other's, and one is enough.
    let (one, two) = tokio::join!(white.command(offer("d", "draw", 3)), black.command(offer("d", "draw", 3)));
    let accepted =
        tokio::join!(white.command(answer("e", &two["seq"], true)), black.command(answer("e", &one["seq"], true)),);
    let kinds = [&accepted.0["type"], &accepted.1["type"]];
    assert!(kinds.contains(&&json!("done")) && kinds.contains(&&json!("refused")), "{accepted:?}");
    assert_eq!(view(at, &game.id).await["outcome"]["reason"], "agreement");

    let game = new_game(at, json!({ "kind": "chess", "clock": { "base_ms": 1000 } })).await;
    let (mut white, mut black) =
        (hello(at, &game.id, &game.seats[0].1).await, hello(at, &game.id, &game.seats[1].1).await);
    white.play(1, 0, "e2e4").await;
    let draw = white.command(offer("a", "draw", 1)).await["seq"].clone();
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let late = black.command(answer("a", &draw, true)).await;
    assert_eq!(late["type"], "refused", "{late}");
    assert_eq!(view(at, &game.id).await["outcome"]["reason"], "flag-fall");
}

/// The server is killed between an offer and its answer, and between the last answer and the next game.
#[tokio::test]
async fn a_rematch_is_one_game_whatever_happens() {
    let folder = folder("rematch");
    let mut server = Server::start(&folder);
    let game = new_game(server.address, json!({ "kind": "duplicate" })).await;
    let secret = |seat: usize| game.seats[seat].1.as_str();
    let mut north = hello(server.address, &game.id, secret(0)).await;
    north.command(json!({ "type": "resign", "id": 1 })).await;
    let ask = |id: u64| json!({ "type": "offer", "id": id, "what": "rematch", "ply": 0 });
    let offer = north.command(ask(2)).await["seq"].clone();
    assert_eq!(north.command(ask(3)).await["code"], "offer-open", "asked for twice");
    for seat in 1..4 {
        server.kill();
        server = Server::start(&folder);
        let mut voter = hello(server.address, &game.id, secret(seat)).await;
        assert_eq!(voter.command(ask(4)).await["code"], "offer-open");
        let yes = json!({ "type": "answer", "id": 5, "offer": offer, "yes": true });
        let said = voter.command(yes.clone()).await;
        assert_eq!((&said["type"], voter.command(yes).await), (&json!("done"), said.clone()), "and once more");
    }
    server.kill();
    let server = Server::start(&folder);
    let next = view(server.address, &game.id).await["rematch"].as_str().expect("another game").to_owned();
    let mut north = hello(server.address, &game.id, secret(0)).await;
    assert_eq!(north.command(ask(6)).await["code"], "has-rematch");
    let (_, mine) = post(server.address, "/api/mine", &json!({ "secrets": [secret(0)] })).await;
    let mut games: Vec<&str> = mine.as_array().expect("a list").iter().filter_map(|own| own["game"].as_str()).collect();
    let mut expected = [game.id.as_str(), next.as_str()];
    games.sort();
    expected.sort();
    assert_eq!(games, expected, "no game was begun twice");
}
