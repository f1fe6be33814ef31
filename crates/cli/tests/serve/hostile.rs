//! Those who mean it harm: each is answered as written, and nobody else notices.

use crate::client::{Came, PATIENCE, Socket, get, new_game, request};
use crate::process::{Server, folder};
use futures_util::SinkExt;
use room::{Kind, Moment, Room, Seat, Setup};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Append, Appended, Sqlite, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
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
        let opened = Socket::open(at, &game.id, origin.map(|origin| ("origin", origin))).await.map(drop);
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
async fn too_many_messages_end_a_socket() {
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
}

/// Somebody asks for a log and reads none of it: they are let go of, and whoever plays is not held up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_one_who_reads_nothing() {
    let store = Arc::new(Sqlite::open(&folder("deaf")).expect("opened"));
    let (before, [at, _]) = impatient(store.clone()).await;
    let game = new_game(at, json!({ "kind": "chess" })).await;
    before.abort();
    long_log(&*store, &game.id, 2_000).await;
    let (serving, [at, figures]) = impatient(store).await;
    let mut white = Socket::hello(at, &game.id, 2_000, Some(&game.seats[0].1)).await.expect("open");
    white.next_of("welcome").await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let mut deaf = Socket::over(socket.connect(at).await.expect("connected"), &game.id, None).await.expect("open");
    deaf.send(&json!({ "type": "hello", "proto": 1, "game": game.id, "since": 0 })).await;
    let sockets = async |expected: &str| get(figures, "/metrics").await.1.lines().any(|line| line == expected);
    assert!(sockets("fourfold_sockets 2").await);
    let began = Instant::now();
    for (id, mv) in ["e2e4", "g1f3"].into_iter().enumerate() {
        let answer = white.play(id as u64, 0, mv).await;
        assert!(began.elapsed() < Duration::from_secs(1), "held up for {:?}: {answer}", began.elapsed());
    }
    // Whoever reads hears that it is asked whether it is there.
    let reading = tokio::spawn(async move { while let Came::Message(_) = white.next().await {} });
    while !sockets("fourfold_sockets 1").await {
        assert!(began.elapsed() < Duration::from_secs(10), "still there");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(!reading.is_finished(), "nobody else has gone");
    serving.abort();
}

/// A server that waits for a second, with its address and that of its figures.
async fn impatient(store: Arc<Sqlite>) -> (tokio::task::JoinHandle<()>, [SocketAddr; 2]) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let metrics = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let addresses = [&listener, &metrics].map(|listener| listener.local_addr().expect("an address"));
    let second = Duration::from_secs(1);
    let limits = server::Limits { stall: second, ping: second, ..server::Limits::default() };
    let site = server::Site { bundle: None, store, public_url: None, metrics: Some(metrics), limits };
    let serving = async { server::serve(listener, site, std::future::pending()).await.expect("served") };
    (tokio::spawn(serving), addresses)
}

/// Offers that are declined, until a log has so many entries.
async fn long_log(store: &dyn Store, game: &str, entries: u64) {
    let mut room = Room::new(Setup::new(Kind::Chess)).expect("a game");
    let mut keeping = Vec::new();
    while room.seq() < entries {
        let (by, command) = match room.offers().first() {
            None => (Seat::White, room::Command::Offer { ply: 0, what: room::What::Draw }),
            Some(offer) => (Seat::Black, room::Command::Answer { offer: offer.id, yes: false }),
        };
        let entry = room.apply(&command, Some(by), &Moment::at(1)).expect("judged");
        room.fold(&entry).expect("folded");
        // All are under way at once, and share transactions.
        keeping.push(store.append(Append { game: game.into(), entry, cid: None, deadline: None, next: None }));
    }
    for kept in keeping {
        assert_eq!(kept.await.expect("answered"), Appended::Kept);
    }
}

/// Ten thousand bytes, one a second, would take hours; it is closed long before: as a head, as a body, as a greeting.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_byte_a_second_is_not_waited_for() {
    let server = Server::start(&folder("slow"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "chess" })).await;
    let socket = format!(
        "GET /api/games/{}/socket HTTP/1.1\r\nHost: {at}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        game.id
    );
    let body = format!("POST /api/games HTTP/1.1\r\nHost: {at}\r\nContent-Length: 10000\r\n\r\n");
    let drips = [("a head", String::new(), b'G'), ("a body", body, b' '), ("a greeting", socket, 0x81)].map(
        |(what, first, byte)| {
            tokio::spawn(async move {
                let mut slow = TcpStream::connect(at).await.expect("connected");
                slow.write_all(first.as_bytes()).await.expect("sent");
                let (began, mut buffer) = (Instant::now(), [0; 4096]);
                // A frame with a mask and 126 bytes, of which the third never comes.
                let mut bytes = [byte, 0xfe].into_iter().chain(std::iter::repeat(byte & 0x7f));
                loop {
                    if slow.write_all(&[bytes.next().expect("without end")]).await.is_err() {
                        break;
                    }
                    match tokio::time::timeout(Duration::from_secs(1), slow.read(&mut buffer)).await {
                        Ok(Ok(0) | Err(_)) => break,
                        Ok(Ok(_)) | Err(_) => assert!(began.elapsed() < PATIENCE, "{what} is still waited for"),
                    }
                }
            })
        },
    );
    for drip in drips {
        drip.await.expect("closed");
    }
    assert_eq!(get(at, "/healthz").await.0, 200);
}

/// A proxy on this machine says for whom it asks: limits are each client's own.
#[tokio::test]
async fn a_thousand_sockets_and_requests_from_one_address_are_too_many() {
    let server = Server::start(&folder("thousand"));
    let at = server.address;
    let game = new_game(at, json!({ "kind": "chess" })).await;
    let from = |address: &'static str| Some(("x-forwarded-for", address));
    let mut open = Vec::new();
    let mut refused = 0;
    for _ in 0..1000 {
        match Socket::open(at, &game.id, from("203.0.113.9")).await {
            Ok(mut socket) => {
                // Whoever says nothing is let go of before long, and makes room.
                socket.send(&json!({ "type": "hello", "proto": 1, "game": game.id, "since": 0 })).await;
                open.push(socket);
            }
            Err(status) => {
                assert_eq!(status, 429);
                refused += 1;
            }
        }
    }
    assert_eq!((open.len(), refused), (256, 744));
    let mut other = Socket::open(at, &game.id, from("203.0.113.10")).await.expect("nobody else notices");
    other.send(&json!({ "type": "hello", "proto": 1, "game": game.id, "since": 0 })).await;
    assert_eq!(other.next_of("welcome").await["seq"], 0);
    drop(open);
    let began = Instant::now();
    while Socket::open(at, &game.id, from("203.0.113.9")).await.is_err() {
        assert!(began.elapsed() < PATIENCE, "whoever has closed them may come again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let post = async |address: &str| {
        let head = format!("POST /api/games HTTP/1.1\r\nHost: {at}\r\nX-Forwarded-For: {address}");
        request(at, &head, r#"{"kind":"chess"}"#).await.expect("an answer").0
    };
    let mut statuses = Vec::new();
    for _ in 0..100 {
        statuses.push(post("203.0.113.9").await);
    }
    assert!(statuses[..60].iter().all(|&status| status == 201), "{statuses:?}");
    assert!(statuses.iter().filter(|&&status| status == 429).count() >= 30, "{statuses:?}");
    assert_eq!(post("203.0.113.10").await, 201);
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
