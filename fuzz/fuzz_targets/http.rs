//! Any bytes on a connection to the server: each answer has a status that says whose fault it is, never the server's, and
//! others are answered as before. `GAME`, `SEAT` and `INVITE` in the bytes stand for a game that there is, the secret of
//! one of its seats, and the invitation to the other.
#![no_main]

use libfuzzer_sys::fuzz_target;
use server::{Limits, Site};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The name by which the server knows itself, whatever port it got.
const HOST: &str = "fuzz.test";
/// How long the answer to one input is waited for; an input that promises more than it sends gets none.
const PATIENCE: Duration = Duration::from_millis(50);

/// A server in this process, with a game on it.
struct Server {
    address: SocketAddr,
    /// What words of an input stand for.
    names: Vec<(&'static str, String)>,
}

fuzz_target!(|bytes: &[u8]| {
    static SERVER: OnceLock<Server> = OnceLock::new();
    let server = SERVER.get_or_init(Server::start);
    let answers = server.talk(&server.filled_in(bytes), PATIENCE);
    check(&answers);
    let health = server.talk(&request("GET", "/healthz", ""), Duration::from_secs(10));
    assert!(health.starts_with(b"HTTP/1.1 200 OK\r\n") && health.ends_with(b"ok\n"), "{}", health.escape_ascii());
});

impl Server {
    fn start() -> Server {
        let folder = std::env::temp_dir().join(format!("fourfold-fuzz-{}", std::process::id()));
        let (tell, told) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let site = Site::in_folder(None, &folder).expect("a folder");
                let public_url = Some(format!("http://{HOST}").parse().expect("an address"));
                let site = Site { public_url, limits: Limits::default(), ..site };
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
                tell.send(listener.local_addr().expect("an address")).expect("somebody waits");
                server::serve(listener, site, std::future::pending()).await.expect("served");
            });
        });
        let mut server = Server { address: told.recv().expect("listening"), names: Vec::new() };
        let created = server.ask("/api/games", r#"{"kind":"chess"}"#);
        let game = field(&created, "game");
        let seat = server.ask(&format!("/api/games/{game}/seats"), &format!(r#"{{"invite":"{}"}}"#, field(&created, "white")));
        server.names = vec![("GAME", game), ("SEAT", field(&seat, "secret")), ("INVITE", field(&created, "black"))];
        server
    }

    /// A request that has to succeed.
    fn ask(&self, path: &str, body: &str) -> String {
        let answer = self.talk(&request("POST", path, body), Duration::from_secs(10));
        assert!(answer.starts_with(b"HTTP/1.1 201 Created\r\n"), "{}", answer.escape_ascii());
        String::from_utf8(answer).expect("text")
    }

    /// The bytes with the words that stand for something filled in.
    fn filled_in(&self, bytes: &[u8]) -> Vec<u8> {
        let mut filled = Vec::with_capacity(bytes.len());
        let mut rest = bytes;
        while let [first, after @ ..] = rest {
            if let Some((word, value)) = self.names.iter().find(|(word, _)| rest.starts_with(word.as_bytes())) {
                filled.extend_from_slice(value.as_bytes());
                rest = &rest[word.len()..];
            } else {
                filled.push(*first);
                rest = after;
            }
        }
        filled
    }

    /// Sends bytes and reads until the other side has closed or has given a whole answer, or time is up.
    fn talk(&self, bytes: &[u8], patience: Duration) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        let started = Instant::now();
        // A server that has closed already need not be reached.
        let _ = stream.write_all(bytes);
        let (mut answer, mut buffer) = (Vec::new(), [0; 4096]);
        while let Some(left) = patience.checked_sub(started.elapsed()).filter(|left| !left.is_zero()) {
            stream.set_read_timeout(Some(left)).expect("a time");
            match stream.read(&mut buffer) {
                // The fuzzer's own timer, every few seconds.
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => break,
                Ok(read) => answer.extend_from_slice(&buffer[..read]),
            }
            if is_whole(&answer) {
                break;
            }
        }
        answer
    }
}

/// A request that asks for the connection to be closed after it.
fn request(method: &str, path: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}").into_bytes()
}

/// The text in a field of an answer that the server wrote.
fn field(answer: &str, name: &str) -> String {
    let (_, after) = answer.split_once(&format!("\"{name}\":\"")).expect("the field");
    after.split_once('"').expect("its end").0.to_owned()
}

/// Whether an answer has come with all of its body.
fn is_whole(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
    length.is_some_and(|length: usize| body.len() >= length)
}

/// Nothing at all, or an answer that does not put the blame on the server.
fn check(answers: &[u8]) {
    if answers.is_empty() {
        return;
    }
    let head = String::from_utf8_lossy(&answers[..answers.len().min(64)]).into_owned();
    let status = head.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)).and_then(|code| code.parse::<u16>().ok());
    assert!(status.is_some_and(|status| status < 500), "{}", answers.escape_ascii());
}
