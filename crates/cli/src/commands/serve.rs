//! `fourfold serve`: the web app, and tables to play at together.

use super::WrongCall;
use clap::Args;
use server::{Games, Limits, Options};
use std::error::Error;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use url::Url;

/// What to serve, and to whom.
#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any free one
    #[arg(long, default_value_t = 4444)]
    port: u16,
    /// The address to listen on, with or without a port; any but the loopback address shows the app to other machines
    #[arg(long, alias = "host", value_name = "ADDRESS", default_value_t = Listen(IpAddr::V4(Ipv4Addr::LOCALHOST), None))]
    listen: Listen,
    /// The address by which others reach the server, behind a proxy for instance: `https://play.example.org`
    #[arg(long, value_name = "URL")]
    public_url: Option<Url>,
    /// The folder in which games are kept; the system's folder for data if left out
    #[arg(long, value_name = "DIRECTORY", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// Keep games in a PostgreSQL instead, which many servers may share: postgres://user@host/name
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Serve figures for Prometheus at this address, under /metrics
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// Connections from one address, not counting this machine's own
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().per_address)]
    per_address: usize,
    /// What is written to standard error: error, warn, info or debug
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = ["error", "warn", "info", "debug"])]
    log: String,
    /// Open the app in the browser
    #[arg(long)]
    open: bool,
    /// Serve a bundle from a directory instead of the one inside this binary
    #[arg(long, value_name = "DIRECTORY")]
    dir: Option<PathBuf>,
}

/// An address to listen on, perhaps with a port.
#[derive(Clone, Copy)]
struct Listen(IpAddr, Option<u16>);

impl std::str::FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Listen, String> {
        let whole = text.parse::<SocketAddr>().map(|address| Listen(address.ip(), Some(address.port())));
        let bare = || text.parse::<IpAddr>().map(|address| Listen(address, None));
        whole.or_else(|_| bare()).map_err(|_| "not an address such as 127.0.0.1, 0.0.0.0:8080 or [::]:8080".into())
    }
}

impl std::fmt::Display for Listen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Listen(address, Some(port)) => SocketAddr::new(*address, *port).fmt(f),
            Listen(address, None) => address.fmt(f),
        }
    }
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Box<dyn Error>> {
    server::log_to_stderr(&args.log);
    let Listen(ip, port) = args.listen;
    let options = Options {
        address: SocketAddr::new(ip, port.unwrap_or(args.port)),
        directory: args.dir.clone(),
        games: games(args)?,
        public_url: args.public_url.as_ref().map(public).transpose()?,
        metrics: args.metrics,
        limits: Limits { per_address: args.per_address, ..Limits::default() },
    };
    server::run(&options, |address| {
        let page = options
            .public_url
            .as_ref()
            .map_or_else(|| format!("http://{address}"), |url| url.as_str().trim_end_matches('/').to_owned());
        // Nobody may be reading; the page is there all the same.
        let _ = writeln!(io::stdout(), "Fourfold is at {page} (Ctrl-C ends it)").and_then(|()| io::stdout().flush());
        if args.open && !open(&page) {
            eprintln!("fourfold: no browser could be started; open {page} yourself");
        }
    })?;
    Ok(())
}

fn games(args: &ServeArgs) -> Result<Games, WrongCall> {
    if let Some(database) = &args.database {
        return Ok(Games::Database(database.clone()));
    }
    let folder = args.data.clone().or_else(|| Some(dirs::data_dir()?.join("fourfold")));
    folder
        .map(Games::Folder)
        .ok_or_else(|| WrongCall("this system has no folder for data: name one with --data".into()))
}

/// An origin and nothing more: what the server serves is at the top of it.
fn public(url: &Url) -> Result<Url, WrongCall> {
    let is_origin = matches!(url.scheme(), "http" | "https")
        && url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty();
    let wrong = || WrongCall(format!("--public-url: {url} is not an address such as https://play.example.org"));
    is_origin.then(|| url.clone()).ok_or_else(wrong)
}

/// Hands an address to whatever the desktop opens addresses with.
fn open(page: &str) -> bool {
    let opener: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["cmd", "/C", "start", ""]
    } else {
        &["xdg-open"]
    };
    let quiet = Stdio::null;
    let started =
        Command::new(opener[0]).args(&opener[1..]).arg(page).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    started.is_ok()
}
