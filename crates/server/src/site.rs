//! The whole service on a listener.

use crate::access::Known;
use crate::api::{self, Api};
use crate::metrics::{self, Metrics};
use crate::net::{Connections, Most, accept};
use crate::tables::Hub;
use crate::{Bundle, ServeError, answer};
use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{Sqlite, Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use url::Url;

/// How long an answer under way may take once the end was asked for.
const GRACE: Duration = Duration::from_secs(2);
/// Descriptors that are not for connections: files, the database, a terminal.
const RESERVED: usize = 64;
/// How many connections there may be where the system does not say how many files may be open.
const MOST: usize = 10_000;

/// What is served.
pub struct Site {
    /// The web app; without it the tables alone.
    pub bundle: Option<Bundle>,
    /// Where the games are kept.
    pub store: Arc<dyn Store>,
    /// The address by which others know the server.
    pub public_url: Option<Url>,
    /// Where figures for Prometheus are served.
    pub metrics: Option<TcpListener>,
    /// What clients may do.
    pub limits: Limits,
}

/// What clients may do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long the head of a request may take, the first and each after it on one connection.
    pub header: Duration,
    /// How long somebody who is sent something may go without reading any of it.
    pub stall: Duration,
    /// How often a socket is asked whether it is still there.
    pub ping: Duration,
    /// Connections from one address, this machine's own left out.
    pub per_address: usize,
    /// Connections from one address that wait without a request, this machine's own left out.
    pub waiting_per_address: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            header: Duration::from_secs(10),
            stall: Duration::from_secs(20),
            ping: Duration::from_secs(25),
            per_address: 256,
            waiting_per_address: 128,
        }
    }
}

impl Site {
    /// The web app and tables that are kept in a folder, for this machine.
    ///
    /// # Errors
    /// If the folder cannot be used.
    pub fn in_folder(bundle: Option<Bundle>, folder: &Path) -> Result<Site, StoreError> {
        let store = Arc::new(Sqlite::open(folder)?);
        Ok(Site { bundle, store, public_url: None, metrics: None, limits: Limits::default() })
    }
}

/// Serves on a listener until `end` resolves, then tells everybody to come back and lets answers under way finish.
///
/// # Errors
/// If the games cannot be reached.
pub async fn serve(
    listener: TcpListener,
    site: Site,
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let Site { bundle, store, public_url, metrics: metrics_listener, limits } = site;
    let address = listener.local_addr().map_err(ServeError::Stopped)?;
    let (tell_ending, ending) = watch::channel(false);
    let metrics = Metrics::default();
    let hub = Hub::open(store.clone(), metrics.clone(), ending.clone()).await?;
    let api = Api::new(hub.clone(), Known::new(public_url.as_ref(), address), limits);
    let router = answer::router(bundle, api::router(api));
    let most = Most {
        all: most_connections(),
        per_address: limits.per_address,
        waiting_per_address: limits.waiting_per_address,
    };
    let connections = Arc::new(Connections::new(most, metrics.clone()));
    tokio::spawn(hub.clone().keep_going());
    if let Some(listener) = metrics_listener {
        let few = Most { all: 64, per_address: 64, waiting_per_address: 16 };
        let scrapes = Arc::new(Connections::new(few, Metrics::default()));
        tokio::spawn(accept(listener, metrics::router(metrics), scrapes, limits, ending.clone(), GRACE));
    }
    tokio::spawn(async move {
        end.await;
        // The receivers live in what is served, so they are there.
        let _ = tell_ending.send(true);
        std::future::pending::<()>().await;
    });
    accept(listener, router, connections, limits, ending, GRACE).await;
    hub.finished(GRACE).await;
    store.close().await?;
    Ok(())
}

/// As many as the system allows files to be open, of which it is asked to allow as many as it may.
#[cfg(unix)]
fn most_connections() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where it may not be raised, it stays as it is.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let allowed = getrlimit(Resource::Nofile).current.and_then(|most| usize::try_from(most).ok());
    allowed.map_or(MOST, |most| most.saturating_sub(RESERVED).max(16))
}

#[cfg(not(unix))]
fn most_connections() -> usize {
    MOST - RESERVED
}
