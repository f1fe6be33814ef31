//! One client's socket: a greeting, then commands in and entries out.

use crate::net::{Guest, until};
use crate::tables::{Ask, Hub, Joined, Line, Out, QUEUE};
use crate::{Limits, secrets};
use axum::body::Body;
use axum::http::header::{
    CONNECTION, HeaderMap, HeaderValue, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::{Request, Response, StatusCode};
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use room::wire::{self, Message as Said, Request as Asked, close};
use serde::Deserialize;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::CapacityError;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// How long a client may take to say hello.
const GREETING: Duration = Duration::from_secs(10);
/// How long a closing handshake may take.
const FAREWELL: Duration = Duration::from_secs(2);
/// How much of what a client goes on sending after it was closed is read past, so that it gets to read why.
const READ_PAST: usize = 16 << 20;
/// Messages a second, and at once.
const RATE: Quota = Quota::per_second(NonZeroU32::new(200).unwrap()).allow_burst(NonZeroU32::new(400).unwrap());
/// When clients are told to come back after a restart.
const RETRY_MS: u64 = 1000;

type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// Why a socket ends.
enum End {
    /// The client has gone, or nobody can reach it.
    Gone,
    /// It is told why.
    Told(u16, &'static str),
}

/// Answers a request to upgrade; the socket then lives in a task of its own.
///
/// The connection and the place among its client's sockets are kept for as long as it is open.
pub(crate) fn upgrade(
    mut request: Request<Body>,
    hub: Arc<Hub>,
    game: String,
    limits: Limits,
    place: Guest,
) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    let Some(key) = asks_for_a_socket(request.headers()) else {
        *response.status_mut() = StatusCode::UPGRADE_REQUIRED;
        response.headers_mut().insert(UPGRADE, HeaderValue::from_static("websocket"));
        response.headers_mut().insert(SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
        return response;
    };
    let accept = derive_accept_key(key.as_bytes());
    let guest = request.extensions_mut().remove::<Arc<Guest>>();
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        serve(upgraded, hub, game, limits).await;
        drop((guest, place));
    });
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(SEC_WEBSOCKET_ACCEPT, HeaderValue::from_str(&accept).expect("base64"));
    response
}

/// The key of a request for a socket.
fn asks_for_a_socket(headers: &HeaderMap) -> Option<&HeaderValue> {
    let has = |name, word: &str| {
        headers
            .get_all(name)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .any(|value| value.split(',').any(|part| part.trim().eq_ignore_ascii_case(word)))
    };
    let asks = has(CONNECTION, "upgrade") && has(UPGRADE, "websocket") && has(SEC_WEBSOCKET_VERSION, "13");
    headers.get(SEC_WEBSOCKET_KEY).filter(|_| asks)
}

async fn serve(upgraded: OnUpgrade, hub: Arc<Hub>, game: String, limits: Limits) {
    let Ok(upgraded) = upgraded.await else { return };
    let config = WebSocketConfig::default()
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(Some(wire::LONGEST))
        .max_frame_size(Some(wire::LONGEST));
    let mut socket = Socket::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await;
    hub.metrics.sockets.inc();
    let end = converse(&mut socket, &hub, &game, limits).await;
    hub.metrics.sockets.dec();
    if let End::Told(code, reason) = end {
        farewell(&mut socket, code, reason).await;
    }
}

/// Says why, and waits until the client has heard it.
async fn farewell(socket: &mut Socket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code: code.into(), reason: reason.into() };
    let closing = async {
        socket.close(Some(frame)).await?;
        // A client in the middle of a long message has to be let finish, or it never reads the answer.
        let mut buffer = [0; 4096];
        let mut read = 0;
        while read < READ_PAST {
            match socket.get_mut().read(&mut buffer).await? {
                0 => break,
                some => read += some,
            }
        }
        Ok::<(), Error>(())
    };
    // A client that does not want to know need not.
    let _ = timeout(FAREWELL, closing).await;
}

async fn converse(socket: &mut Socket, hub: &Arc<Hub>, game: &str, limits: Limits) -> End {
    let mut ending = hub.ending.clone();
    let hello = tokio::select! {
        hello = timeout(GREETING, hello(socket, game)) => hello,
        () = until(&mut ending) => return End::Told(close::RESTART, "restart"),
    };
    let (since, secret) = match hello {
        Ok(Ok(hello)) => hello,
        Ok(Err(end)) => return end,
        Err(_) => return End::Told(close::BAD_MESSAGE, "no hello"),
    };
    let (out, mut queue) = mpsc::channel(QUEUE);
    let line = Arc::new(Line::default());
    let (reply, replied) = oneshot::channel();
    let secret = secret.map(|secret| secrets::hash(&secret));
    let join = Ask::Join { since, secret, out, line: line.clone(), reply };
    if !hub.ask(game, join).await {
        return End::Told(close::RESTART, "try again");
    }
    let member = match replied.await {
        Ok(Joined::Member(member)) => member,
        Ok(Joined::NoGame) => return End::Told(close::NO_GAME, "no such game"),
        Ok(Joined::BadSecret) => return End::Told(close::BAD_SECRET, "not the secret of a seat"),
        Ok(Joined::Unavailable) | Err(_) => return End::Told(close::RESTART, "try again"),
    };
    let mut client = Client { socket, member, line, sent: 0, unanswered: 0, table: hub.table(game), limits };
    let end = tokio::select! {
        end = client.exchange(&mut queue) => end,
        () = until(&mut ending) => client.say_goodbye().await,
    };
    // A table that is gone has nobody to lose.
    let _ = client.table.send(Ask::Leave(member)).await;
    end
}

/// What the first message must be, whatever else is in it.
#[derive(Deserialize)]
struct Greeting {
    #[serde(rename = "type")]
    kind: String,
    proto: Option<u64>,
}

/// The greeting: since which entry, and with which secret.
async fn hello(socket: &mut Socket, game: &str) -> Result<(u64, Option<String>), End> {
    loop {
        let text = match socket.next().await {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            Some(Ok(Message::Binary(_) | Message::Frame(_))) => return Err(not_understood()),
            Some(Err(error)) => return Err(failed(&error)),
            Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
        };
        let greeting: Greeting = serde_json::from_str(&text).map_err(|_| not_understood())?;
        if greeting.kind != "hello" {
            return Err(End::Told(close::BAD_MESSAGE, "the first message must be hello"));
        }
        if greeting.proto != Some(u64::from(wire::PROTO)) {
            return Err(End::Told(close::OTHER_PROTOCOL, "other protocol: load the page again"));
        }
        let Ok(Asked::Hello { game: named, since, secret, .. }) = serde_json::from_str(&text) else {
            return Err(not_understood());
        };
        // The address and the greeting must mean the same game.
        return if named == game { Ok((since, secret)) } else { Err(End::Told(close::NO_GAME, "another game")) };
    }
}

fn not_understood() -> End {
    End::Told(close::BAD_MESSAGE, "not understood")
}

fn failed(error: &Error) -> End {
    match error {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => End::Told(close::SIZE, "too long"),
        Error::Utf8(_) => not_understood(),
        _ => End::Gone,
    }
}

/// A client that was welcomed.
struct Client<'a> {
    socket: &'a mut Socket,
    member: u64,
    line: Arc<Line>,
    /// The last entry that was sent.
    sent: u64,
    /// Commands that wait for their answer.
    unanswered: usize,
    table: mpsc::Sender<Ask>,
    limits: Limits,
}

impl Client<'_> {
    async fn exchange(&mut self, queue: &mut mpsc::Receiver<Out>) -> End {
        let rate: DefaultDirectRateLimiter = RateLimiter::direct(RATE);
        let mut heard = Instant::now();
        let mut ping = tokio::time::interval_at(heard + self.limits.ping, self.limits.ping);
        loop {
            // Answers first, and no more commands than there is room for answers in the queue.
            tokio::select! {
                biased;
                out = queue.recv() => {
                    let Some(out) = out else { return self.let_go() };
                    if let Err(end) = self.send(out).await {
                        return end;
                    }
                    if queue.is_empty() && self.line.is_behind() {
                        let caught_up = Ask::CaughtUp { member: self.member, since: self.sent };
                        if self.table.send(caught_up).await.is_err() {
                            return End::Told(close::RESTART, "try again");
                        }
                    }
                }
                message = self.socket.next(), if self.unanswered < QUEUE / 2 => {
                    heard = Instant::now();
                    if rate.check().is_err() {
                        return End::Told(close::RATE, "too many messages");
                    }
                    if let Err(end) = self.hear(message).await {
                        return end;
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > 2 * self.limits.ping + self.limits.stall {
                        return End::Gone;
                    }
                    if let Err(end) = self.write(Message::Ping(Default::default())).await {
                        return end;
                    }
                }
            }
        }
    }

    /// The table has let go of the queue.
    fn let_go(&self) -> End {
        match self.line.is_too_slow() {
            true => End::Told(close::TOO_SLOW, "too slow"),
            false => End::Told(close::RESTART, "try again"),
        }
    }

    async fn hear(&mut self, message: Option<Result<Message, Error>>) -> Result<(), End> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Binary(_) | Message::Frame(_))) => return Err(not_understood()),
            Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
            Some(Err(error)) => return Err(failed(&error)),
        };
        let asked: Asked = serde_json::from_str(&text).map_err(|_| not_understood())?;
        if asked == Asked::Leave {
            return Err(End::Told(1000, "goodbye"));
        }
        let Some((id, command)) = asked.command() else { return Err(not_understood()) };
        let ask = Ask::Command { member: self.member, id, command };
        self.unanswered += 1;
        self.table.send(ask).await.map_err(|_| End::Told(close::RESTART, "try again"))
    }

    async fn send(&mut self, out: Out) -> Result<(), End> {
        match out {
            Out::Text(text) => self.write(Message::Text(text)).await,
            Out::Answer(text) => {
                self.unanswered = self.unanswered.saturating_sub(1);
                self.write(Message::Text(text)).await
            }
            Out::Entry(seq, text) => self.entry(seq, text).await,
            Out::Entries(last, entries) => {
                let first = last + 1 - entries.len() as u64;
                for (seq, text) in (first..).zip(entries) {
                    self.entry(seq, text).await?;
                }
                self.sent = last;
                // What was left out before this is not answered any more.
                self.unanswered = 0;
                Ok(())
            }
        }
    }

    /// Sends an entry, unless it was sent before.
    async fn entry(&mut self, seq: u64, text: Utf8Bytes) -> Result<(), End> {
        if seq > self.sent {
            self.write(Message::Text(text)).await?;
            self.sent = seq;
        }
        Ok(())
    }

    async fn write(&mut self, message: Message) -> Result<(), End> {
        tokio::select! {
            sent = self.socket.send(message) => sent.map_err(|_| End::Gone),
            () = self.line.kicked() => Err(End::Told(close::TOO_SLOW, "too slow")),
        }
    }

    async fn say_goodbye(&mut self) -> End {
        let ending = Said::Ending { reason: "restart".into(), retry_ms: RETRY_MS };
        let text = serde_json::to_string(&ending).expect("plain data");
        // Whoever cannot be told finds out.
        let _ = timeout(FAREWELL, self.write(Message::Text(text.into()))).await;
        End::Told(close::RESTART, "restart")
    }
}
