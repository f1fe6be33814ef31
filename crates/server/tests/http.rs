//! The server as a browser meets it: real sockets, a small bundle, every header that is promised.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

const SCRIPT: &str = "app-0123456789abcdef.js";

struct Server {
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    fn start(test: &str) -> Self {
        let bundle = server::Bundle::from_directory(&directory(test)).expect("a bundle");
        let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-games"));
        let site = server::Site::in_folder(Some(bundle), &games).expect("a folder");
        let (end, ended) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
                tell.send(listener.local_addr().expect("an address")).expect("the test waits");
                let end = async {
                    // A test that ends without asking drops its end, which ends the server too.
                    let _ = ended.await;
                };
                server::serve(listener, site, end).await.expect("served");
            });
        });
        Self { address: told.recv().expect("listening"), end: Some(end), thread: Some(thread) }
    }

    fn ask(&self, request: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).expect("connected");
        write!(stream, "{request}\r\nHost: test\r\nConnection: close\r\n\r\n").expect("sent");
        Answer::read(stream)
    }

    fn stop(mut self) {
        self.end.take().expect("running").send(()).expect("listening");
        self.thread.take().expect("running").join().expect("a clean end");
    }
}

struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Answer {
    fn read(stream: TcpStream) -> Self {
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).expect("a status line");
        let status = line.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let mut headers = Vec::new();
        loop {
            line.clear();
            reader.read_line(&mut line).expect("a header");
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_lowercase(), value.to_owned()));
        }
        let mut body = Vec::new();
        reader.read_to_end(&mut body).expect("a body");
        Self { status, headers, body }
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A page that gains nothing from compression, and a script that does.
fn directory(test: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&directory).expect("a directory");
    let script = "console.log(1);\n".repeat(200);
    let mut brotli = Vec::new();
    brotli::BrotliCompress(&mut script.as_bytes(), &mut brotli, &Default::default()).expect("compressed");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(script.as_bytes()).expect("compressed");
    let files: [(&str, &[u8]); 5] = [
        ("index.html", b"<!doctype html>"),
        ("index.html.br", &[0; 99]),
        (SCRIPT, script.as_bytes()),
        (&format!("{SCRIPT}.br"), &brotli),
        (&format!("{SCRIPT}.gz"), &gzip.finish().expect("compressed")),
    ];
    for (name, bytes) in files {
        std::fs::write(directory.join(name), bytes).expect("written");
    }
    directory
}

#[test]
fn every_answer_is_strict_and_each_kind_is_cached_as_it_should_be() {
    let server = Server::start("headers");
    let table = [
        ("GET /", 200, "text/html; charset=utf-8", Some("no-cache")),
        ("GET /index.html", 200, "text/html; charset=utf-8", Some("no-cache")),
        ("GET /?x=1", 200, "text/html; charset=utf-8", Some("no-cache")),
        (&format!("GET /{SCRIPT}"), 200, "text/javascript; charset=utf-8", Some("public, max-age=31536000, immutable")),
        ("GET /missing.js", 404, "text/plain; charset=utf-8", None),
        ("GET /../Cargo.toml", 404, "text/plain; charset=utf-8", None),
        ("GET /%2e%2e/Cargo.toml", 404, "text/plain; charset=utf-8", None),
        ("GET /index.html.br", 404, "text/plain; charset=utf-8", None),
        ("POST /", 405, "text/plain; charset=utf-8", None),
    ];
    for (request, status, media_type, caching) in table {
        let answer = server.ask(&format!("{request} HTTP/1.1"));
        assert_eq!(answer.status, status, "{request}");
        assert_eq!(answer.header("content-type"), Some(media_type), "{request}");
        assert_eq!(answer.header("cache-control"), caching, "{request}");
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe-inline"), "{request}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{request}");
    }
    let head = server.ask("HEAD / HTTP/1.1");
    assert_eq!((head.status, head.body.len(), head.header("content-length")), (200, 0, Some("15")));
    server.stop();
}

#[test]
fn files_come_in_the_best_form_that_is_welcome() {
    let server = Server::start("codings");
    let table = [
        ("gzip, deflate, br, zstd", Some("br")),
        ("BR", Some("br")),
        ("gzip", Some("gzip")),
        ("br;q=0, gzip;q=0.5", Some("gzip")),
        ("identity", None),
        ("brotli", None),
    ];
    let plain = server.ask(&format!("GET /{SCRIPT} HTTP/1.1"));
    assert_eq!(plain.header("content-encoding"), None);
    for (accepted, coding) in table {
        let answer = server.ask(&format!("GET /{SCRIPT} HTTP/1.1\r\nAccept-Encoding: {accepted}"));
        assert_eq!(answer.header("content-encoding"), coding, "{accepted}");
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        let mut body = Vec::new();
        match coding {
            Some("br") => brotli::BrotliDecompress(&mut &answer.body[..], &mut body).expect("brotli"),
            Some(_) => drop(flate2::read::GzDecoder::new(&answer.body[..]).read_to_end(&mut body).expect("gzip")),
            None => body.clone_from(&answer.body),
        }
        assert_eq!(body, plain.body, "{accepted}");
    }
    let larger = server.ask("GET / HTTP/1.1\r\nAccept-Encoding: br");
    assert_eq!(larger.header("content-encoding"), None, "a compressed form that is larger is not sent");
    server.stop();
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let server = Server::start("tags");
    let request = format!("GET /{SCRIPT} HTTP/1.1\r\nAccept-Encoding: br");
    let first = server.ask(&request);
    let tag = first.header("etag").expect("a tag").to_owned();
    let again = server.ask(&format!("{request}\r\nIf-None-Match: \"other\", {tag}"));
    assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, Some(tag.as_str())));
    let plain = server.ask(&format!("GET /{SCRIPT} HTTP/1.1\r\nIf-None-Match: {tag}"));
    assert_eq!(plain.status, 200, "a tag belongs to one form of the file");
    server.stop();
}

#[test]
fn it_ends_when_asked_even_while_a_connection_is_open() {
    let server = Server::start("ending");
    let mut idle = TcpStream::connect(server.address).expect("connected");
    write!(idle, "GET / HTTP/1.1\r\nHost: te").expect("sent");
    let started = Instant::now();
    server.stop();
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[test]
fn a_directory_that_is_no_bundle_is_named() {
    let empty = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("empty");
    std::fs::create_dir_all(&empty).expect("a directory");
    let missing = empty.join("missing");
    for (directory, expected) in [(empty, "no index.html"), (missing, "missing: ")] {
        let error = server::Bundle::from_directory(&directory).expect_err("no bundle").to_string();
        assert!(error.contains(expected) && error.lines().count() == 1, "{error}");
    }
}
