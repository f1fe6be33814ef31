//! A real Chromium for each test, driven by ChromeDriver, and the bundle served to it over loopback.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const MISSING: &str = "the browser tests need Chromium and ChromeDriver: apt-get install chromium chromium-driver";
const UNBUILT: &str = "the browser tests need the web app: run `make web` (or `cargo xtask web`) first";

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// An empty directory for one test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if directory.exists() {
        std::fs::remove_dir_all(&directory).expect("emptied");
    }
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}

/// ChromeDriver, which takes its Chromium along when it goes.
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts one on a free port. Now and then another takes that port before it listens, and it ends at once: then once more.
    pub(crate) fn start() -> Self {
        (0..5).find_map(|_| Self::try_start()).expect("ChromeDriver says its port")
    }

    fn try_start() -> Option<Self> {
        let mut process = Command::new("chromedriver")
            .args(["--port=0", "--log-level=SEVERE"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect(MISSING);
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        if port.is_none() {
            let _ = process.kill();
            let _ = process.wait();
        }
        Some(Self { process, port: port? })
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    /// Killed outright, it would leave Chromium behind; asked to shut down, it does not.
    fn drop(&mut self) {
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let asked = write!(stream, "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
            if asked.is_ok() {
                // What it answers does not matter, only that it has.
                let _ = stream.read_to_end(&mut Vec::new());
            }
        }
        // It may be gone already, which is what is wanted.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What Chromium is to be like.
pub(crate) fn capabilities(profile: &Path, downloads: &Path) -> serde_json::Map<String, Value> {
    let arguments = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1440,900",
        "--hide-scrollbars",
        &format!("--user-data-dir={}", profile.display()),
    ];
    let value = json!({
        "goog:loggingPrefs": { "browser": "ALL" },
        "goog:chromeOptions": {
            "args": arguments,
            "prefs": { "download.default_directory": downloads, "download.prompt_for_download": false },
        },
    });
    match value {
        Value::Object(map) => map,
        _ => unreachable!("written as an object"),
    }
}

/// Serves the bundle on a thread of its own, for as long as the tests run.
pub(crate) fn serve() -> SocketAddr {
    let directory = root().join("target/web/bundle");
    let bundle = server::Bundle::from_directory(&directory).expect(UNBUILT);
    static SERVED: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let number = SERVED.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let games = root().join(format!("target/web/games/{}-{number}", std::process::id()));
    let site = server::Site::in_folder(Some(bundle), &games).expect("a folder for games");
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
            tell.send(listener.local_addr().expect("an address")).expect("the test waits");
            server::serve(listener, site, std::future::pending()).await.expect("served");
        });
    });
    told.recv().expect("listening")
}
