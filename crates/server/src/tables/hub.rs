//! All tables of this server.

use super::Ask;
use super::task::TableTask;
use crate::metrics::Metrics;
use crate::net::until;
use crate::{secrets, time};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Notice, Store, StoreError, Uptime};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Semaphore, mpsc, watch};

/// How often a server says that it is there.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// After how long without a sign of life nobody is connected to a server any more.
const DEAD: Duration = Duration::from_secs(15);
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
    /// The name of this run of the server.
    pub(super) node: String,
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
        tokio::spawn(TableTask::run(self.clone(), game.to_owned(), asked, tell_seq));
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
        let mut last = self.started;
        loop {
            tokio::time::sleep(HEARTBEAT).await;
            let now = time::now();
            let silence = now.saturating_sub(last);
            if let Err(error) = self.store.alive(&self.node, Uptime { from: self.started, until: now }).await {
                tracing::warn!(%error, "the heartbeat could not be kept");
                continue;
            }
            last = now;
            let dead = u64::try_from(DEAD.as_millis()).unwrap_or(u64::MAX);
            if let Err(error) = self.store.bury(now.saturating_sub(dead)).await {
                tracing::warn!(%error, "it could not be looked which servers are gone");
            }
            // Others may have taken this one for dead.
            if self.store.is_shared() && 3 * silence > 2 * dead {
                self.tables().values().for_each(|handle| drop(handle.ask.try_send(Ask::TellAnew)));
            }
        }
    }

    async fn listen(&self) {
        let Some(mut notices) = self.store.notices() else { return };
        loop {
            match notices.recv().await {
                Ok(Notice::Entry(game, seq)) => self.changed(&game, Some(seq)),
                Ok(Notice::Game(game)) => self.changed(&game, None),
                Ok(Notice::Any) | Err(RecvError::Lagged(_)) => self.any_changed(),
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Tells a table that it may have changed, unless it has the entry that is spoken of. One that is too busy to hear it
    /// looks by itself.
    fn changed(&self, game: &str, entry: Option<u64>) {
        let tables = self.tables();
        let table = tables.get(game).filter(|handle| entry.is_none_or(|seq| *handle.seq.borrow() < seq));
        table.into_iter().for_each(|handle| drop(handle.ask.try_send(Ask::Changed)));
    }

    fn any_changed(&self) {
        self.tables().values().for_each(|handle| drop(handle.ask.try_send(Ask::Changed)));
    }

    async fn look(&self) {
        while self.store.is_shared() {
            tokio::time::sleep(LOOK).await;
            let known = self.tables().iter().map(|(game, handle)| (game.clone(), *handle.seq.borrow())).collect();
            match self.store.changed(known).await {
                Ok(games) => games.iter().for_each(|game| self.changed(game, None)),
                Err(error) => tracing::warn!(%error, "it could not be looked for changes"),
            }
        }
    }
}
