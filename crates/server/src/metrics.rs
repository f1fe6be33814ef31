//! What is counted, in the format of Prometheus.

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::sync::Arc;

/// What is counted.
#[derive(Clone)]
pub(crate) struct Metrics {
    pub(crate) games: Counter,
    pub(crate) entries: Counter,
    pub(crate) refused: Counter,
    pub(crate) conflicts: Counter,
    pub(crate) failures: Counter,
    pub(crate) slow_readers: Counter,
    pub(crate) evicted: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) tables: Gauge,
    /// Seconds from a command to its durable entry.
    pub(crate) kept: Histogram,
    registry: Arc<Registry>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("fourfold");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let games = counter("games", "Games begun");
        let entries = counter("entries", "Entries kept");
        let refused = counter("refused", "Commands refused");
        let conflicts = counter("conflicts", "Places in a log that another node had taken");
        let failures = counter("store_failures", "Entries that the store could not keep");
        let slow_readers = counter("slow_readers", "Sockets closed because nobody read them");
        let evicted = counter("connections_evicted", "Waiting connections closed in favour of new ones");
        let (sockets, tables) = (Gauge::default(), Gauge::default());
        registry.register("sockets", "Open sockets", sockets.clone());
        registry.register("tables", "Tables in memory", tables.clone());
        let kept = Histogram::new(exponential_buckets(0.001, 2.0, 12));
        registry.register("keep_seconds", "From a command to its durable entry", kept.clone());
        let registry = Arc::new(registry);
        Metrics { games, entries, refused, conflicts, failures, slow_readers, evicted, sockets, tables, kept, registry }
    }
}

/// The service on a port of its own.
pub(crate) fn router(metrics: Metrics) -> Router {
    Router::new().route("/metrics", get(show)).with_state(metrics)
}

async fn show(State(metrics): State<Metrics>) -> impl IntoResponse {
    let mut text = String::new();
    encode(&mut text, &metrics.registry).expect("a string takes all that is written");
    ([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text)
}
