//! Those who mean it harm: each is answered as written, and nobody else notices.

use crate::client::{Came, PATIENCE, Socket, get, new_game, request};
use crate::process::{Server, folder};
use futures_util::SinkExt;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn bad_greetings_and_messages_are_closed_with_their_codes() {
    let server = Server::start(&folder("codes"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "duplicate" })).await;
    let other = new_game(at, json!({ "kind": "duplicate" })).await;
    let id = game.id.as_str();
    let mut decent = Socket::hello(at, id, 0, Some(&game.seats[0].1)).await.expect("open");
    let hello = |fields: Value| {
        let mut hello = json!({ "type": "hello", "proto": 1, "game": id, "since": 0 });
        hello.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
        hello.to_string()
    };
    let welcome = hello(json!({}));
    let rows = [
        (vec![hello(json!({ "secret": other.seats[0].1 }))], 4401),
        (vec![hello(json!({ "secret": "guess" }))], 4401),
        (vec![hello(json!({ "proto": 2 }))], 4426),
        (vec![json!({ "type": "hello", "proto": 99, "other": [] }).to_string()], 4426),
        (vec![hello(json!({ "game": "another" }))], 4404),
        (vec!["nonsense".into()], 4400),
        (vec![json!({ "type": "play", "id": 1, "ply": 0, "move": "e2e4" }).to_string()], 4400),
        (vec![welcome.clone(), "nonsense".into()], 4400),
        (vec![welcome.clone(), json!({ "type": "undo", "id": 1 }).to_string()], 4400),
        (vec![welcome.clone(), json!({ "type": "flag-fall", "id": 1 }).to_string()], 4400),
        (vec![welcome.clone(), welcome.clone()], 4400),
        (vec![welcome.clone(), "x".repeat(5000)], 1009),
        (vec!["x".repeat(10 << 20)], 1009),
        (vec![welcome.clone(), "x".repeat(10 << 20)], 1009),
    ];
    for (messages, code) in rows {
        let said = messages.join(" ").chars().take(200).collect::<String>();
        let mut socket = Socket::open(at, id, None).await.expect("open");
        for message in messages {
            // A server that has closed already need not be reached.
            let _ = socket.stream.send(Message::Text(message.into())).await;
        }
        assert_eq!(socket.closed().await, Came::Closed(code), "{said}");
    }
    let mut none = Socket::open(at, "none", None).await.expect("open");
    none.send(&json!({ "type": "hello", "proto": 1, "game": "none", "since": 0 })).await;
    assert_eq!(none.closed().await, Came::Closed(4404));
    assert_eq!(decent.play(1, 0, "e2e4").await["type"], "done", "nobody else notices");
}

#[tokio::test]
async fn nobody_moves_for_another_seat_or_another_moment() {
    let server = Server::start(&folder("seats-of-others"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "duplicate" })).await;
    let mut north = Socket::hello(at, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    let mut south = Socket::hello(at, &game.id, 0, Some(&game.seats[1].1)).await.expect("open");
    let mut watcher = Socket::hello(at, &game.id, 0, None).await.expect("open");
    assert_eq!(watcher.play(1, 0, "e2e4").await["code"], "not-seated");
    assert_eq!(south.play(1, 0, "e2e4").await["code"], "not-your-turn");
    assert_eq!(north.play(1, 7, "e2e4").await["code"], "wrong-ply");
    assert_eq!(north.play(1, 0, "e2e4").await["code"], "wrong-ply", "the same command gets the same answer");
    let refused = north.play(2, 0, "e2e5").await;
    assert_eq!((refused["code"].as_str(), &refused["seq"]), (Some("illegal-move"), &json!(0)));
    assert!(refused["message"].as_str().is_some_and(|message| message.len() > 20), "{refused}");
    // The same command twice, at once.
    let play = json!({ "type": "play", "id": 3, "ply": 0, "move": "e2e4" });
    north.send(&play).await;
    let first = north.command(play.clone()).await;
    let second = north.next_of("done").await;
    assert_eq!((&first, &first["seq"]), (&second, &json!(1)));
    assert_eq!(north.play(4, 0, "e2e4").await["code"], "wrong-ply");
    let (_, text) = get(at, &format!("/api/games/{}", game.id)).await;
    assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON")["moves"], json!(["e2e4"]));
}

#[tokio::test]
async fn other_origins_and_hosts_are_turned_away() {
    let server = Server::start(&folder("origins"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "chess" })).await;
    let own = format!("http://{at}");
    let rows = [
        (None, Ok(())),
        (Some(own.as_str()), Ok(())),
        (Some("http://evil.example"), Err(403)),
        (Some("https://127.0.0.1"), Err(403)),
        (Some("null"), Err(403)),
    ];
    for (origin, expected) in rows {
        let opened = Socket::open(at, &game.id, origin).await.map(drop);
        assert_eq!(opened, expected, "{origin:?}");
        let origin = origin.map(|origin| format!("\r\nOrigin: {origin}")).unwrap_or_default();
        let head = format!("POST /api/games HTTP/1.1\r\nHost: {at}{origin}");
        let status = request(at, &head, r#"{"kind":"chess"}"#).await.map(|(status, _)| status);
        assert_eq!(status, Some(expected.map_or_else(|status| status, |()| 201)), "{origin:?}");
    }
    for host in ["evil.example", "127.0.0.1", "localhost:1"] {
        let head = format!("GET /api/games/{} HTTP/1.1\r\nHost: {host}", game.id);
        let (status, body) = request(at, &head, "").await.expect("an answer");
        assert!(status == 421 && body.contains("wrong-host"), "{host}: {status} {body}");
    }
}

#[tokio::test]
async fn too_many_messages_end_a_socket_and_no_reading_at_all_does() {
    let server = Server::start(&folder("floods"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "chess" })).await;
    let mut flood = Socket::hello(at, &game.id, 0, Some(&game.seats[1].1)).await.expect("open");
    for id in 0..5000 {
        let play = json!({ "type": "play", "id": id, "ply": 0, "move": "e2e4" });
        if flood.stream.feed(Message::Text(play.to_string().into())).await.is_err() {
            break;
        }
    }
    let _ = flood.stream.flush().await;
    assert_eq!(flood.closed().await, Came::Closed(1008));
    // One who never reads is let go of, and whoever plays is not held up.
    let mut deaf = Socket::hello(at, &game.id, 0, None).await.expect("open");
    let mut white = Socket::hello(at, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    for id in 0..150 {
        let began = Instant::now();
        let offer = json!({ "type": "offer", "id": format!("o{id}"), "what": "takeback", "ply": 0 });
        assert_eq!(white.command(offer).await["code"], "no-takeback");
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    }
    assert_eq!(deaf.next_of("welcome").await["seq"], 0);
}

/// Ten thousand bytes, one a second, would take hours; it is closed long before.
#[tokio::test]
async fn one_byte_a_second_is_not_waited_for() {
    let server = Server::start(&folder("slow"));
    let mut slow = TcpStream::connect(server.address).await.expect("connected");
    let began = Instant::now();
    let mut buffer = [0; 64];
    loop {
        if slow.write_all(b"G").await.is_err() {
            break;
        }
        match tokio::time::timeout(Duration::from_secs(1), slow.read(&mut buffer)).await {
            Ok(Ok(0) | Err(_)) => break,
            Ok(Ok(_)) | Err(_) => assert!(began.elapsed() < PATIENCE, "still open"),
        }
    }
    assert_eq!(get(server.address, "/healthz").await.0, 200);
}

/// Five thousand connections that never say anything: a request is answered all the same, and at once.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_is_answered_while_five_thousand_hang() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum }).expect("raised");
    let most = limit.maximum.map_or(5000, |most| usize::try_from(most).unwrap_or(5000).saturating_sub(100).min(5000));
    let server = Server::start(&folder("hanging"));
    let mut hanging = Vec::new();
    for index in 0..most {
        let mut stream = TcpStream::connect(server.address).await.expect("connected");
        if index % 2 == 0 {
            // Whoever was let go of already need not be told.
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
        }
        hanging.push(stream);
    }
    for _ in 0..5 {
        let began = Instant::now();
        assert_eq!(get(server.address, "/healthz").await.0, 200);
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    }
    let game = new_game(server.address, json!({ "kind": "chess" })).await;
    let mut white = Socket::hello(server.address, &game.id, 0, Some(&game.seats[0].1)).await.expect("open");
    assert_eq!(white.play(1, 0, "e2e4").await["type"], "done");
    assert_eq!(hanging.len(), most);
}
