//! Serves the web app: a handful of files held in memory, and nothing else.
//!
//! Promised: the files come compressed where the browser takes it, those named by their content are cached for ever
//! and the others checked each time, every answer carries a strict Content-Security-Policy, and a request to end is
//! obeyed at once when nobody is being served and after a short grace otherwise. No path reaches the file system.

mod answer;
mod bundle;

pub use answer::router;
pub use bundle::{Bundle, BundleError};

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tokio::net::TcpListener;

/// Where and what to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; port 0 takes any free one.
    pub address: SocketAddr,
    /// A directory with the bundle, in place of the one inside the binary.
    pub directory: Option<PathBuf>,
}

/// Why serving failed.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// There is no bundle, or it cannot be read.
    #[error(transparent)]
    Bundle(#[from] BundleError),
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
pub fn run(options: &Options, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let bundle = match &options.directory {
        Some(directory) => Bundle::from_directory(directory)?,
        None => Bundle::embedded()?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(ServeError::Stopped)?;
    runtime.block_on(async {
        let listen = |source| ServeError::Listen { address: options.address, source };
        let listener = TcpListener::bind(options.address).await.map_err(listen)?;
        ready(listener.local_addr().map_err(listen)?);
        serve(listener, bundle, asked_to_end()).await
    })
}

/// Serves on a listener until `end` resolves, then lets answers under way finish.
pub async fn serve(
    listener: TcpListener,
    bundle: Bundle,
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    /// How long an answer under way may take once the end was asked for.
    const GRACE: Duration = Duration::from_secs(2);

    let (ending, mut ended) = tokio::sync::watch::channel(false);
    let graceful = async move {
        end.await;
        // The receiver lives in `serve` itself, so it is there.
        let _ = ending.send(true);
    };
    let serving = axum::serve(listener, router(bundle)).with_graceful_shutdown(graceful);
    tokio::select! {
        served = async { serving.await } => served.map_err(ServeError::Stopped),
        () = async {
            // An error says that `graceful` was dropped, which the other branch answers.
            let _ = ended.wait_for(|&ending| ending).await;
            tokio::time::sleep(GRACE).await;
        } => Ok(()),
    }
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
