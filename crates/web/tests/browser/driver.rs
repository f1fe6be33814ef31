//! A real browser for each test, driven by its WebDriver, and the bundle served to it over loopback.
//!
//! The browser is Chromium, or Firefox where the variable `BROWSER` says `firefox`.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const MISSING: &str = "the browser tests need Chromium and ChromeDriver (apt-get install chromium chromium-driver), or with \
                       BROWSER=firefox Firefox and geckodriver (apt-get install firefox-esr; cargo install geckodriver)";
const UNBUILT: &str = "the browser tests need the web app: run `make web` (or `cargo xtask web`) first";

/// Which browser the tests drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browser {
    Chromium,
    Firefox,
}

impl Browser {
    pub(crate) fn chosen() -> Self {
        match std::env::var("BROWSER").as_deref() {
            Ok("firefox") => Browser::Firefox,
            _ => Browser::Chromium,
        }
    }

    /// What drives it, on a free port that it says.
    fn driver(self) -> Command {
        let (program, arguments): (_, &[&str]) = match self {
            Browser::Chromium => ("chromedriver", &["--port=0", "--log-level=SEVERE"]),
            // Only with access to the whole browser can the size of a page be less than that of a window.
            Browser::Firefox => ("geckodriver", &["--port=0", "--websocket-port=0", "--allow-system-access"]),
        };
        let mut command = Command::new(program);
        command.args(arguments);
        command
    }

    /// The port in what its driver says when it listens.
    fn port(self, line: &str) -> Option<u16> {
        let words = match self {
            Browser::Chromium => "started successfully on port ",
            Browser::Firefox => "Listening on 127.0.0.1:",
        };
        line.split_once(words)?.1.trim_end_matches('.').parse().ok()
    }
}

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

/// A driver, which takes its browser along when it goes.
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts one on a free port. Now and then another takes that port before it listens, and it ends at once: then once more.
    pub(crate) fn start() -> Self {
        (0..5).find_map(|_| Self::try_start()).expect("a driver says its port")
    }

    fn try_start() -> Option<Self> {
        let browser = Browser::chosen();
        let mut process =
            browser.driver().stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0).spawn().expect(MISSING);
        let mut output = BufReader::new(process.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
        let port = output.find_map(|line| browser.port(&line));
        // Whatever else it says is read, or it would wait for a reader one day.
        std::thread::spawn(move || output.for_each(drop));
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
    /// Killed outright, ChromeDriver would leave Chromium behind; asked to shut down, it does not. Firefox is in the
    /// process group of its driver.
    fn drop(&mut self) {
        if Browser::chosen() == Browser::Firefox {
            // Where all are gone already, that is what is wanted.
            let _ =
                Command::new("kill").args(["--", &format!("-{}", self.process.id())]).stderr(Stdio::null()).status();
        } else if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
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

/// What the browser is to be like.
pub(crate) fn capabilities(profile: &Path, downloads: &Path) -> serde_json::Map<String, Value> {
    let value = match Browser::chosen() {
        Browser::Chromium => chromium(profile, downloads),
        Browser::Firefox => firefox(downloads),
    };
    match value {
        Value::Object(map) => map,
        _ => unreachable!("written as an object"),
    }
}

fn chromium(profile: &Path, downloads: &Path) -> Value {
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
    json!({
        "goog:loggingPrefs": { "browser": "ALL" },
        "goog:chromeOptions": {
            "args": arguments,
            "prefs": { "download.default_directory": downloads, "download.prompt_for_download": false },
        },
    })
}

fn firefox(downloads: &Path) -> Value {
    json!({
        "moz:firefoxOptions": {
            "args": ["-headless", "-width", "1500", "-height", "1100"],
            "prefs": {
                "browser.download.dir": downloads,
                "browser.download.folderList": 2,
                "browser.download.always_ask_before_handling_new_types": false,
                // As if somebody had allowed it.
                "dom.events.testing.asyncClipboard": true,
                "dom.w3c_touch_events.enabled": 1,
                // Scrollbars that take no room, as Chromium's here.
                "widget.gtk.overlay-scrollbars.enabled": true,
                "ui.useOverlayScrollbars": 1,
            },
        },
    })
}

/// Serves the bundle on a thread of its own, for as long as the tests run.
pub(crate) fn serve() -> SocketAddr {
    serve_bundle(&bundle())
}

/// Where the bundle is.
pub(crate) fn bundle() -> PathBuf {
    root().join("target/web/bundle")
}

/// Serves a bundle that is in another folder.
pub(crate) fn serve_bundle(directory: &Path) -> SocketAddr {
    let bundle = server::Bundle::from_directory(directory).expect(UNBUILT);
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
