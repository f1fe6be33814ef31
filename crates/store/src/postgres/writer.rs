//! The one writer of a server: all that waits, in one transaction.

use super::link::Link;
use super::sql::Prepared;
use super::{CHANNEL, sql};
use crate::{Answer, Append, Appended, Claimed, Hash, NewGame, Place, StoreError};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_postgres::{Client, NoTls};

/// How many jobs go into one transaction at most.
const BATCH: usize = 256;
/// For how long a batch is tried again when the database is away.
const PERSISTENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(100);

type Tell<T> = oneshot::Sender<Result<T, StoreError>>;

/// Something to be kept, and whom to tell.
pub(super) enum Job {
    Create(Box<NewGame>, Tell<()>),
    Append(Box<Append>, Tell<Appended>),
    Claim(Box<(String, Hash, Place)>, Tell<Claimed>),
}

/// What became of a job in a transaction.
enum Done {
    Created,
    Appended(Appended),
    Claimed(Claimed),
}

pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::UnboundedSender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(link: Link) -> Writer {
        let (jobs, waiting) = mpsc::unbounded_channel();
        Writer { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(tokio::spawn(write(link, waiting)))) }
    }

    pub(super) fn ask<T: Send + 'static>(&self, job: impl FnOnce(Tell<T>) -> Job) -> Answer<'_, T> {
        let (tell, told) = oneshot::channel();
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = jobs.as_ref().is_some_and(|jobs| jobs.send(job(tell)).is_ok());
        Box::pin(async move {
            if !sent {
                return Err(StoreError::Closed);
            }
            told.await.map_err(|_| StoreError::Closed)?
        })
    }

    /// Waits for what is being written.
    pub(super) fn close(&self) -> Answer<'_, ()> {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        Box::pin(async move {
            match task {
                Some(task) => task.await.map_err(|_| StoreError::Closed),
                None => Ok(()),
            }
        })
    }
}

async fn write(link: Link, mut waiting: mpsc::UnboundedReceiver<Job>) {
    let mut client = None;
    let mut jobs = Vec::new();
    while waiting.recv_many(&mut jobs, BATCH).await > 0 {
        // In one order everywhere, so that no two servers wait for each other.
        jobs.sort_by(|a, b| a.key().cmp(&b.key()));
        let outcome = keep(&link, &mut client, &jobs).await;
        match outcome {
            Ok(done) => jobs.drain(..).zip(done).for_each(|(job, done)| job.tell(Ok(done))),
            Err(error) => {
                tracing::error!(%error, jobs = jobs.len(), "a transaction was not kept");
                let said = error.to_string();
                jobs.drain(..).for_each(|job| job.tell(Err(StoreError::Lost(said.clone()))));
            }
        }
    }
}

/// Keeps all jobs, or none, trying again while the database is away.
async fn keep(link: &Link, client: &mut Option<(Client, Prepared)>, jobs: &[Job]) -> Result<Vec<Done>, StoreError> {
    let began = Instant::now();
    // Whether an earlier try may have been kept.
    let mut doubtful = false;
    loop {
        let tried = attempt(link, client, jobs, &mut doubtful).await;
        let Err(error) = tried else { return tried };
        *client = None;
        if began.elapsed() > PERSISTENCE || !is_passing(&error) {
            return Err(error);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn attempt(
    link: &Link,
    client: &mut Option<(Client, Prepared)>,
    jobs: &[Job],
    doubtful: &mut bool,
) -> Result<Vec<Done>, StoreError> {
    let (client, prepared) = match client {
        Some(client) => client,
        None => {
            let (fresh, connection) = link.config().connect(NoTls).await?;
            tokio::spawn(connection);
            let prepared = Prepared::on(&fresh).await?;
            client.insert((fresh, prepared))
        }
    };
    let transaction = client.transaction().await?;
    let mut done = Vec::with_capacity(jobs.len());
    let mut changed = BTreeSet::new();
    for job in jobs {
        done.push(match job {
            Job::Create(game, _) => sql::create(&transaction, game).await.map(|()| Done::Created)?,
            Job::Claim(claim, _) => {
                changed.insert(claim.0.clone());
                Done::Claimed(sql::claim(&transaction, claim).await?)
            }
            Job::Append(append, _) => {
                changed.insert(format!("{}:{}", append.game, append.entry.seq));
                let mut appended = sql::append(&transaction, prepared, append).await?;
                if *doubtful && appended != Appended::Kept && is_there(&transaction, append).await? {
                    appended = Appended::Kept;
                }
                Done::Appended(appended)
            }
        });
    }
    if !changed.is_empty() {
        // One notice: it takes a lock over all commits that have one. A notice may have 8,000 bytes.
        let words = changed.into_iter().collect::<Vec<_>>().join(" ");
        let words = if words.len() > 7_900 { String::new() } else { words };
        transaction.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &words]).await?;
    }
    *doubtful = true;
    transaction.commit().await?;
    Ok(done)
}

/// Whether this very entry is kept.
async fn is_there(transaction: &tokio_postgres::Transaction<'_>, append: &Append) -> Result<bool, StoreError> {
    let (seq, at) = (append.entry.seq.cast_signed(), append.entry.at.cast_signed());
    let row = transaction
        .query_opt(sql::SAME, &[&append.game, &seq, &at, &append.seat(), &append.cid, &append.body()])
        .await?;
    Ok(row.is_some())
}

/// Whether it may go well later: the connection is gone or cannot be made, the database starts or stops, or two servers
/// waited for each other.
fn is_passing(error: &StoreError) -> bool {
    let StoreError::Postgres(error) = error else { return false };
    error.code().is_none_or(|code| matches!(&code.code()[..2], "08" | "40" | "53" | "55" | "57"))
}

impl Job {
    fn key(&self) -> (&str, u64) {
        match self {
            Job::Create(game, _) => (&game.id, 0),
            Job::Append(append, _) => (&append.game, append.entry.seq),
            Job::Claim(claim, _) => (&claim.0, 0),
        }
    }

    /// Whoever asked may have gone away since.
    fn tell(self, done: Result<Done, StoreError>) {
        match (self, done) {
            (Job::Create(_, tell), Ok(_)) => drop(tell.send(Ok(()))),
            (Job::Create(_, tell), Err(error)) => drop(tell.send(Err(error))),
            (Job::Append(_, tell), Ok(Done::Appended(done))) => drop(tell.send(Ok(done))),
            (Job::Append(_, tell), Err(error)) => drop(tell.send(Err(error))),
            (Job::Claim(_, tell), Ok(Done::Claimed(done))) => drop(tell.send(Ok(done))),
            (Job::Claim(_, tell), Err(error)) => drop(tell.send(Err(error))),
            // Each job is done as what it is.
            (Job::Append(..) | Job::Claim(..), Ok(_)) => {}
        }
    }
}
