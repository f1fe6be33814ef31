//! One file, one writer.
//!
//! The writer has a thread of its own, for it waits for the disk: it takes all that waits, up to [`BATCH`] jobs, into one
//! transaction, and answers when that is on the disk (`synchronous=FULL`). A reader with a connection of its own answers
//! questions meanwhile (`WAL`).

mod jobs;

use crate::schema::{NEWEST, steps};
use crate::{Answer, Append, Appended, Claimed, Hash, Kept, KeptGame, NewGame, Place, Store, StoreError, Uptime};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::path::Path;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// How many jobs go into one transaction at most.
const BATCH: usize = 256;
/// The oldest SQLite that does not lose a commit when a reset of its log races a checkpoint.
const OLDEST: i32 = 3_051_003;

/// Something to be done with a connection.
type Job = Box<dyn FnOnce(&Connection) -> Done + Send>;
/// Tells whoever waits, once it is certain whether the transaction is kept.
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A job that was done, well or not.
struct Done {
    well: bool,
    finish: Finish,
}

/// Games in one file of a folder.
pub struct Sqlite {
    writer: Mutex<Option<Worker>>,
    reader: Mutex<Option<Worker>>,
    /// Held for as long as the folder is in use.
    _lock: Mutex<Connection>,
}

struct Worker {
    jobs: mpsc::Sender<Job>,
    thread: JoinHandle<()>,
}

impl Sqlite {
    /// Opens the games in a folder, which is made where there is none.
    ///
    /// # Errors
    /// If the folder cannot be used, or is in use, or a newer program has written to it.
    pub fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        if rusqlite::version_number() < OLDEST {
            return Err(StoreError::OldSqlite(rusqlite::version()));
        }
        let unusable = |source| StoreError::Folder { path: folder.to_owned(), source };
        std::fs::create_dir_all(folder).map_err(unusable)?;
        let lock = lock(folder)?;
        let file = folder.join("games.sqlite");
        let mut writer = connect(&file)?;
        migrate(&mut writer, &file)?;
        let reader = connect(&file)?;
        Ok(Sqlite {
            writer: Mutex::new(Some(Worker::start("store-writer", writer, write)?)),
            reader: Mutex::new(Some(Worker::start("store-reader", reader, read)?)),
            _lock: Mutex::new(lock),
        })
    }

    /// Hands a job to a worker, and waits for what it gives.
    fn ask<T: Send + 'static>(
        &self,
        worker: &Mutex<Option<Worker>>,
        job: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<'_, T> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = job(connection);
            // Whoever asked may have gone away since.
            Done { well: done.is_ok(), finish: Box::new(move |kept| drop(tell.send(kept.and(done)))) }
        });
        let worker = worker.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = worker.as_ref().is_some_and(|worker| worker.jobs.send(job).is_ok());
        Box::pin(async move {
            if !sent {
                return Err(StoreError::Closed);
            }
            told.await.map_err(|_| StoreError::Closed)?
        })
    }
}

/// A second server on the same folder would not hear of what the first one writes, so there is none. The lock goes with
/// the process, however that ends.
fn lock(folder: &Path) -> Result<Connection, StoreError> {
    let lock = Connection::open(folder.join("in-use.lock"))?;
    lock.busy_timeout(std::time::Duration::ZERO)?;
    let locked = lock.execute_batch("BEGIN EXCLUSIVE");
    match locked {
        Ok(()) => Ok(lock),
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) => {
            Err(StoreError::InUse(folder.to_owned()))
        }
        Err(error) => Err(error.into()),
    }
}

fn connect(file: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;",
    )?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn migrate(connection: &mut Connection, file: &Path) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found > NEWEST {
        return Err(StoreError::Newer { place: file.display().to_string(), found, known: NEWEST });
    }
    for (version, step) in steps(found, "BLOB") {
        transaction.execute_batch(&step)?;
        transaction.pragma_update(None, "user_version", version)?;
    }
    Ok(transaction.commit()?)
}

impl Worker {
    fn start(
        name: &str,
        connection: Connection,
        work: impl FnOnce(Connection, &mpsc::Receiver<Job>) + Send + 'static,
    ) -> Result<Worker, StoreError> {
        let (jobs, waiting) = mpsc::channel();
        let thread = std::thread::Builder::new().name(name.into()).spawn(move || work(connection, &waiting));
        let thread = thread.map_err(|source| StoreError::Folder { path: name.into(), source })?;
        Ok(Worker { jobs, thread })
    }
}

/// All that waits, in one transaction. Each job has a savepoint, so that one that fails takes no other with it.
fn write(mut connection: Connection, waiting: &mpsc::Receiver<Job>) {
    while let Ok(first) = waiting.recv() {
        let jobs: Vec<Job> = std::iter::once(first).chain(waiting.try_iter().take(BATCH - 1)).collect();
        let mut finished = Vec::new();
        let kept: Result<(), rusqlite::Error> = (|| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            for job in jobs {
                transaction.execute_batch("SAVEPOINT job")?;
                let done = job(&transaction);
                transaction.execute_batch(if done.well { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" })?;
                finished.push(done.finish);
            }
            transaction.commit()
        })();
        if let Err(error) = &kept {
            tracing::error!(%error, jobs = finished.len(), "a transaction was not kept");
        }
        for finish in finished {
            let again = kept.as_ref().err().map(|error| StoreError::Lost(error.to_string()));
            finish(again.map_or(Ok(()), Err));
        }
    }
}

fn read(connection: Connection, waiting: &mpsc::Receiver<Job>) {
    while let Ok(job) = waiting.recv() {
        (job(&connection).finish)(Ok(()));
    }
}

impl Store for Sqlite {
    fn create(&self, game: NewGame) -> Answer<'_, ()> {
        self.ask(&self.writer, move |connection| jobs::create(connection, &game))
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<KeptGame>> {
        let id = id.to_owned();
        self.ask(&self.reader, move |connection| jobs::game(connection, &id))
    }

    fn entries<'a>(&'a self, id: &'a str, after: u64) -> Answer<'a, Vec<Kept>> {
        let id = id.to_owned();
        self.ask(&self.reader, move |connection| jobs::entries(connection, &id, after))
    }

    fn append(&self, append: Append) -> Answer<'_, Appended> {
        self.ask(&self.writer, move |connection| jobs::append(connection, &append))
    }

    fn claim(&self, game: &str, invite: Hash, place: Place) -> Answer<'_, Claimed> {
        let game = game.to_owned();
        self.ask(&self.writer, move |connection| jobs::claim(connection, &game, &invite, &place))
    }

    fn invite(&self, game: &str, seat: room::Seat, invite: Hash) -> Answer<'_, bool> {
        let game = game.to_owned();
        self.ask(&self.writer, move |connection| jobs::invite(connection, &game, seat, &invite))
    }

    fn games_of(&self, secrets: Vec<Hash>) -> Answer<'_, Vec<(String, room::Seat, Hash)>> {
        self.ask(&self.reader, move |connection| jobs::games_of(connection, &secrets))
    }

    fn running(&self) -> Answer<'_, Vec<String>> {
        self.ask(&self.reader, jobs::running)
    }

    fn changed(&self, _known: Vec<(String, u64)>) -> Answer<'_, Vec<String>> {
        // Nobody else writes here.
        Box::pin(async { Ok(Vec::new()) })
    }

    fn alive(&self, node: &str, up: Uptime) -> Answer<'_, ()> {
        let node = node.to_owned();
        self.ask(&self.writer, move |connection| jobs::alive(connection, &node, up))
    }

    fn uptimes<'a>(&'a self, but: &'a str) -> Answer<'a, Vec<Uptime>> {
        let but = but.to_owned();
        self.ask(&self.reader, move |connection| jobs::uptimes(connection, &but))
    }

    // There is no other server.
    fn attend(&self, _node: &str, _game: &str, _seats: Vec<room::Seat>) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn attending<'a>(&'a self, _game: &'a str, _but: &'a str) -> Answer<'a, Vec<room::Seat>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn bury(&self, _before: u64) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn check(&self) -> Answer<'_, ()> {
        self.ask(&self.reader, |connection| Ok(connection.query_row("SELECT 1", [], |_| Ok(()))?))
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn notices(&self) -> Option<tokio::sync::broadcast::Receiver<crate::Notice>> {
        None
    }

    fn close(&self) -> Answer<'_, ()> {
        let take = |worker: &Mutex<Option<Worker>>| worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        let workers = [take(&self.writer), take(&self.reader)];
        Box::pin(async move {
            let ended = tokio::task::spawn_blocking(move || {
                for worker in workers.into_iter().flatten() {
                    drop(worker.jobs);
                    // A worker that has panicked has nothing more to write.
                    let _ = worker.thread.join();
                }
            });
            ended.await.map_err(|_| StoreError::Closed)
        })
    }
}
