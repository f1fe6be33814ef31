//! A connection that is made when it is needed, and again when it was lost.

use crate::StoreError;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Client, Config, NoTls};

/// How long it may take to connect, and to answer a question.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) struct Link {
    config: Config,
    client: Mutex<Option<Arc<Client>>>,
}

impl Link {
    pub(super) fn new(url: &str) -> Result<Link, StoreError> {
        let mut config = Config::from_str(url).map_err(|error| StoreError::BadAddress(error.to_string()))?;
        if config.get_ssl_mode() == SslMode::Require {
            let how = "TLS to the database is not spoken here: use a socket, a private network or a tunnel";
            return Err(StoreError::BadAddress(how.into()));
        }
        let milliseconds = PATIENCE.as_millis();
        config.connect_timeout(PATIENCE).application_name("fourfold").keepalives_idle(PATIENCE);
        config.tcp_user_timeout(PATIENCE).options(format!("-c statement_timeout={milliseconds}"));
        Ok(Link { config, client: Mutex::new(None) })
    }

    /// Another connection to the same database.
    pub(super) fn again(&self) -> Link {
        Link { config: self.config.clone(), client: Mutex::new(None) }
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// The connection, if need be a new one.
    pub(super) async fn client(&self) -> Result<Arc<Client>, StoreError> {
        let mut client = self.client.lock().await;
        if let Some(client) = client.as_ref().filter(|client| !client.is_closed()) {
            return Ok(client.clone());
        }
        let (fresh, connection) = self.config.connect(NoTls).await?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "a connection to the database was lost");
            }
        });
        Ok(client.insert(Arc::new(fresh)).clone())
    }
}
