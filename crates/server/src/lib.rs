//! Serves the web app, and tables to play at together.
//!
//! - **The app** is a handful of files held in memory: compressed where the browser takes it, those named by their content
//!   cached for ever, every answer with a strict Content-Security-Policy. No path reaches the file system.
//! - **Tables**: games are begun and seats taken by HTTP ([`room`] has the rules), a socket per client carries commands in
//!   and entries out, and a [`store`] keeps them. *Nothing is seen that is not kept*: an entry is sent when it is durable.
//! - **Hostile clients** get an answer in words or are closed, and nobody else notices: limits for the length of messages and
//!   their rate, for the time of headers and for readers who do not read; where there is no room, whoever has waited longest
//!   without asking for anything goes.
//! - A request to end is obeyed at once when nobody is being served and after a short grace otherwise; clients are told to
//!   come back.

mod access;
mod answer;
mod api;
mod bundle;
mod metrics;
mod net;
mod problem;
mod secrets;
mod site;
mod socket;
mod tables;
mod thinking;
mod time;

pub use bundle::{Bundle, BundleError};
pub use site::{Limits, Site, serve};

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use store::{Postgres, Sqlite, Store, StoreError};
use tokio::net::TcpListener;
use url::Url;

/// Where and what to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; port 0 takes any free one.
    pub address: SocketAddr,
    /// A directory with the bundle, in place of the one inside the binary.
    pub directory: Option<PathBuf>,
    /// Where the games are kept.
    pub games: Games,
    /// The address by which others know the server, such as `https://play.example.org`.
    pub public_url: Option<Url>,
    /// Where figures for Prometheus are served, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// What clients may do.
    pub limits: Limits,
}

/// Where games are kept.
#[derive(Clone, Debug)]
pub enum Games {
    /// In a file of a folder.
    Folder(PathBuf),
    /// In a PostgreSQL.
    Database(String),
}

/// Why serving failed.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// There is no bundle, or it cannot be read.
    #[error(transparent)]
    Bundle(#[from] BundleError),
    /// The games cannot be reached.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address is taken, or not ours.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The system gave up on us.
    #[error("serving stopped: {0}")]
    Stopped(std::io::Error),
}

/// Serves until the process is asked to end (Ctrl-C or SIGTERM). `ready` is told the address once it listens.
///
/// A binary without the web app serves the tables alone.
pub fn run(options: &Options, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let bundle = match &options.directory {
        Some(directory) => Some(Bundle::from_directory(directory)?),
        None => Bundle::embedded().ok(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Stopped)?;
    runtime.block_on(async {
        let listener = listen(options.address).await?;
        let metrics = match options.metrics {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let store: Arc<dyn Store> = match &options.games {
            Games::Folder(folder) => Arc::new(Sqlite::open(folder)?),
            Games::Database(url) => Arc::new(Postgres::connect(url).await?),
        };
        let site = Site { bundle, store, public_url: options.public_url.clone(), metrics, limits: options.limits };
        ready(listener.local_addr().map_err(ServeError::Stopped)?);
        serve(listener, site, asked_to_end()).await
    })
}

/// Writes what happens to standard error, from a level on: `error`, `warn`, `info` or `debug`. Secrets are never written.
pub fn log_to_stderr(level: &str) {
    let level = level.parse().unwrap_or(tracing_subscriber::filter::LevelFilter::WARN);
    let log = tracing_subscriber::fmt().with_max_level(level).with_target(false).with_writer(std::io::stderr);
    // Somebody else may have said already where it is to be written.
    let _ = log.try_init();
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let failed = |source| ServeError::Listen { address, source };
    let socket = if address.is_ipv4() { tokio::net::TcpSocket::new_v4() } else { tokio::net::TcpSocket::new_v6() };
    let socket = socket.map_err(failed)?;
    // So that a server that was just ended can be started again.
    #[cfg(unix)]
    socket.set_reuseaddr(true).map_err(failed)?;
    socket.bind(address).map_err(failed)?;
    socket.listen(4096).map_err(failed)
}

/// Resolves when the process is asked to end.
async fn asked_to_end() {
    let interrupt = async {
        // Without a handler the signal ends the process by itself, which is what it is for.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
