//! Clients that speak to a server as scripts do.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// How long anything may take before a test gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A request with any headers; the status and the body.
pub(crate) async fn request(address: SocketAddr, head: &str, body: &str) -> Option<(u16, String)> {
    let asking = async {
        let mut stream = TcpStream::connect(address).await.ok()?;
        let length = body.len();
        let text = format!("{head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}");
        stream.write_all(text.as_bytes()).await.ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.ok()?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        Some((status, answer.split_once("\r\n\r\n")?.1.to_owned()))
    };
    tokio::time::timeout(PATIENCE, asking).await.ok()?
}

pub(crate) async fn post(address: SocketAddr, path: &str, body: &Value) -> (u16, Value) {
    let head = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json");
    let (status, body) = request(address, &head, &body.to_string()).await.expect("an answer");
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

pub(crate) async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    request(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}"), "").await.expect("an answer")
}

/// A game with all seats taken: its name, and each seat with its secret.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) seats: Vec<(String, String)>,
}

pub(crate) async fn new_game(address: SocketAddr, setup: Value) -> Game {
    let (status, created) = post(address, "/api/games", &setup).await;
    assert_eq!(status, 201, "{created}");
    let id = created["game"].as_str().expect("a name").to_owned();
    let order: &[&str] = if setup["kind"] == "chess" { &["white", "black"] } else { &["N", "S", "E", "W"] };
    let mut seats = Vec::new();
    // The engine's seats have no invitation.
    for &seat in order.iter().filter(|seat| created["invites"].get(**seat).is_some()) {
        let claim = json!({ "invite": created["invites"][seat], "name": format!("Player {seat}") });
        let (status, taken) = post(address, &format!("/api/games/{id}/seats"), &claim).await;
        assert_eq!((status, taken["seat"].as_str()), (201, Some(seat)), "{taken}");
        seats.push((seat.to_owned(), taken["secret"].as_str().expect("a secret").to_owned()));
    }
    Game { id, seats }
}

/// What came over a socket.
#[derive(Debug, PartialEq)]
pub(crate) enum Came {
    Message(Value),
    Closed(u16),
    Lost,
}

pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens a socket, without a greeting.
    pub(crate) async fn open(address: SocketAddr, game: &str, header: Option<(&str, &str)>) -> Result<Socket, u16> {
        let stream = TcpStream::connect(address).await.map_err(|_| 0_u16)?;
        Socket::over(stream, game, header).await
    }

    /// The same, over a connection that is there; the status where it is refused.
    pub(crate) async fn over(stream: TcpStream, game: &str, header: Option<(&str, &str)>) -> Result<Socket, u16> {
        let address = stream.peer_addr().map_err(|_| 0_u16)?;
        let mut request = format!("ws://{address}/api/games/{game}/socket").into_client_request().expect("an address");
        if let Some((name, value)) = header {
            let name: tokio_tungstenite::tungstenite::http::HeaderName = name.parse().expect("a name");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        let opening = tokio_tungstenite::client_async(request, stream);
        match tokio::time::timeout(PATIENCE, opening).await {
            Ok(Ok((stream, _))) => Ok(Socket { stream }),
            Ok(Err(tokio_tungstenite::tungstenite::Error::Http(response))) => Err(response.status().as_u16()),
            Ok(Err(_)) | Err(_) => Err(0),
        }
    }

    /// Opens a socket and says hello.
    pub(crate) async fn hello(address: SocketAddr, game: &str, since: u64, secret: Option<&str>) -> Option<Socket> {
        let mut socket = Socket::open(address, game, None).await.ok()?;
        let hello = json!({ "type": "hello", "proto": 1, "game": game, "since": since, "secret": secret });
        socket.send(&hello).await.then_some(socket)
    }

    pub(crate) async fn send(&mut self, message: &Value) -> bool {
        self.stream.send(Message::Text(message.to_string().into())).await.is_ok()
    }

    pub(crate) async fn next(&mut self) -> Came {
        // One patience for all of it: the server's pings must not prolong it.
        let coming = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => {
                        return Came::Message(serde_json::from_str(&text).expect("JSON"));
                    }
                    Some(Ok(Message::Close(frame))) => {
                        return Came::Closed(frame.map_or(1005, |frame| frame.code.into()));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Came::Lost,
                }
            }
        };
        tokio::time::timeout(PATIENCE, coming).await.unwrap_or(Came::Lost)
    }

    /// The next message of a type; others are passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            match self.next().await {
                Came::Message(message) if message["type"] == kind => return message,
                Came::Message(_) => {}
                other => panic!("{other:?} came, not {kind}"),
            }
        }
    }

    /// How the socket is closed; messages are passed over.
    pub(crate) async fn closed(&mut self) -> Came {
        loop {
            match self.next().await {
                Came::Message(_) => {}
                other => return other,
            }
        }
    }

    /// Plays a move; the answer to it.
    pub(crate) async fn play(&mut self, id: u64, ply: u64, mv: &str) -> Value {
        self.send(&json!({ "type": "play", "id": id, "ply": ply, "move": mv })).await;
        self.answer(id).await
    }

    /// Sends a command; the answer to it.
    pub(crate) async fn command(&mut self, message: Value) -> Value {
        let id = message["id"].clone();
        self.send(&message).await;
        loop {
            match self.next().await {
                Came::Message(message) if message["id"] == id => return message,
                Came::Message(_) => {}
                other => panic!("{other:?} came, not an answer"),
            }
        }
    }

    async fn answer(&mut self, id: u64) -> Value {
        loop {
            match self.next().await {
                Came::Message(message) if message["id"] == id => return message,
                Came::Message(_) => {}
                other => panic!("{other:?} came, not an answer"),
            }
        }
    }
}
