//! Why something could not be kept or read.

use std::path::PathBuf;

/// Why something could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("{path}: {source}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Two servers must not share a folder.
    #[error("{0}: another fourfold serves from this folder; end it, or name another one with --data")]
    InUse(PathBuf),
    /// A newer program has been here.
    #[error(
        "{place}: the games are kept in version {found} of the schema, and this program knows versions up to {known}"
    )]
    Newer {
        /// The file or database.
        place: String,
        /// The version there.
        found: i64,
        /// The newest version that is known.
        known: i64,
    },
    /// SQLite up to 3.51.2 can lose a commit.
    #[error("SQLite {0} can lose a commit when a reset of its log races a checkpoint: build with 3.51.3 or newer")]
    OldSqlite(&'static str),
    /// The address is no database.
    #[error("--database: {0}")]
    BadAddress(String),
    /// SQLite says no.
    #[error("the store failed: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL says no, or is not there.
    #[error("the store failed: {}", with_cause(.0))]
    Postgres(#[from] tokio_postgres::Error),
    /// What is kept cannot be read.
    #[error("{place} is broken: {source}")]
    Broken {
        /// What.
        place: String,
        /// Why.
        source: serde_json::Error,
    },
    /// The transaction that it was part of is not kept.
    #[error("the store failed: {0}")]
    Lost(String),
    /// The writer has ended.
    #[error("the store is closed")]
    Closed,
}

fn with_cause(error: &tokio_postgres::Error) -> String {
    let cause = std::error::Error::source(error).map(|cause| format!(": {cause}"));
    format!("{error}{}", cause.unwrap_or_default())
}
