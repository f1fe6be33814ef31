//! All tables of this server.

use super::Ask;
use super::table::Table;
use crate::metrics::Metrics;
use crate::net::until;
use crate::{secrets, time};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Store, StoreError, Uptime};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Semaphore, mpsc, watch};

/// How often a server says that it is there.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// How often it is looked whether another server has written; a notice is only a hint.
const LOOK: Duration = Duration::from_secs(2);
/// How many questions to a table may wait.
const WAITING: usize = 256;

/// All tables of this server.
pub(crate) struct Hub {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Metrics,
    /// Whether the end was asked for.
    pub(crate) ending: watch::Receiver<bool>,
    tables: Mutex<HashMap<String, Handle>>,
    node: String,
    started: u64,
    /// When other servers were there.
    others: Vec<Uptime>,
    /// How many thoughts of the engine there may be at once.
    pub(super) minds: Arc<Semaphore>,
}

struct Handle {
    ask: mpsc::Sender<Ask>,
    /// The last entry that the table has taken in.
    seq: watch::Receiver<u64>,
}

impl Hub {
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        metrics: Metrics,
        ending: watch::Receiver<bool>,
    ) -> Result<Arc<Hub>, StoreError> {
        let (node, started) = (secrets::name(), time::now());
        store.alive(&node, Uptime { from: started, until: started }).await?;
        let others = store.uptimes(&node).await?;
        let tables = Mutex::default();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let minds = Arc::new(Semaphore::new((cores / 2).max(1)));
        Ok(Arc::new(Hub { store, metrics, ending, tables, node, started, others, minds }))
    }

    /// How much of the time since a moment counts.
    pub(crate) fn counted_since(&self, from: u64, now: u64) -> u64 {
        let own = Uptime { from: self.started, until: now };
        match from >= self.started {
            true => now.saturating_sub(from),
            false => time::counted(&[&self.others[..], &[own]].concat(), from, now),
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a table something, which is brought into memory for it if need be. `false` where it could not be asked.
    pub(crate) async fn ask(self: &Arc<Self>, game: &str, mut ask: Ask) -> bool {
        // A table that is just leaving memory takes no more questions; the next one does.
        for _ in 0..3 {
            let table = self.table(game);
            match table.send(ask).await {
                Ok(()) => return true,
                Err(mpsc::error::SendError(back)) => ask = back,
            }
            self.forget_closed(game);
        }
        false
    }

    /// The way to a table.
    pub(crate) fn table(self: &Arc<Self>, game: &str) -> mpsc::Sender<Ask> {
        let mut tables = self.tables();
        if let Some(handle) = tables.get(game) {
            return handle.ask.clone();
        }
        let (ask, asked) = mpsc::channel(WAITING);
        let (tell_seq, seq) = watch::channel(0);
        tables.insert(game.to_owned(), Handle { ask: ask.clone(), seq });
        self.metrics.tables.inc();
        tokio::spawn(Table::run(self.clone(), game.to_owned(), asked, tell_seq));
        ask
    }

    fn forget_closed(&self, game: &str) {
        let mut tables = self.tables();
        if tables.get(game).is_some_and(|handle| handle.ask.is_closed()) {
            tables.remove(game);
            self.metrics.tables.dec();
        }
    }

    /// Takes a table out of memory that nobody has asked anything; `false` where somebody has.
    pub(super) fn retire(&self, game: &str, asked: &mut mpsc::Receiver<Ask>) -> bool {
        let mut tables = self.tables();
        if !asked.is_empty() {
            return false;
        }
        asked.close();
        tables.remove(game);
        self.metrics.tables.dec();
        true
    }

    /// Waits until every socket has been told and every table has kept what it was keeping, or the time is up.
    pub(crate) async fn finished(&self, patience: std::time::Duration) {
        let last = tokio::time::Instant::now() + patience;
        while self.metrics.sockets.get() > 0 && tokio::time::Instant::now() < last {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// What goes on beside the tables: clocks that are running are brought into memory, other servers are heard of, and
    /// they hear of this one.
    pub(crate) async fn keep_going(self: Arc<Self>) {
        let mut ending = self.ending.clone();
        let going = async {
            tokio::join!(self.wind_up(), self.beat(), self.listen(), self.look());
        };
        tokio::select! {
            () = going => {}
            () = until(&mut ending) => {}
        }
    }

    async fn wind_up(self: &Arc<Self>) {
        match self.store.running().await {
            Ok(games) => games.iter().for_each(|game| drop(self.table(game))),
            Err(error) => tracing::error!(%error, "running clocks could not be read"),
        }
    }

    async fn beat(&self) {
        loop {
            tokio::time::sleep(HEARTBEAT).await;
            let up = Uptime { from: self.started, until: time::now() };
            if let Err(error) = self.store.alive(&self.node, up).await {
                tracing::warn!(%error, "the heartbeat could not be kept");
            }
        }
    }

    async fn listen(&self) {
        let Some(mut notices) = self.store.notices() else { return };
        loop {
            match notices.recv().await {
                Ok(game) if game.is_empty() => self.changed(None),
                Ok(game) => self.changed(Some(&game)),
                Err(RecvError::Lagged(_)) => self.changed(None),
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Tells one table, or all, that its log may have grown. A table that is too busy to hear it looks by itself.
    fn changed(&self, game: Option<&str>) {
        let tables = self.tables();
        let told = tables.iter().filter(|(name, _)| game.is_none_or(|game| game == name.as_str()));
        told.for_each(|(_, handle)| drop(handle.ask.try_send(Ask::Changed)));
    }

    async fn look(&self) {
        while self.store.is_shared() {
            tokio::time::sleep(LOOK).await;
            let known = self.tables().iter().map(|(game, handle)| (game.clone(), *handle.seq.borrow())).collect();
            match self.store.changed(known).await {
                Ok(games) => games.iter().for_each(|game| self.changed(Some(game))),
                Err(error) => tracing::warn!(%error, "it could not be looked for changes"),
            }
        }
    }
}
