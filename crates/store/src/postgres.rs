//! One database, many servers.
//!
//! Each server has one writer, which takes all that waits into one transaction and names the games in one notice; one
//! connection for questions; and one that listens. A connection that is lost is made again. After a lost answer to
//! `COMMIT` nobody knows whether it was kept: the writer looks, and writes only what is not there.

mod link;
mod listen;
mod sql;
mod writer;

use crate::model::{Row, read_game, read_seat};
use crate::{
    Answer, Append, Appended, Claimed, Hash, Kept, KeptGame, NewGame, Notice, Place, Store, StoreError, Uptime,
};
use link::Link;
use room::Seat;
use tokio::sync::broadcast;
use writer::{Job, Writer};

/// The channel on which servers tell each other which games they have changed.
pub(crate) const CHANNEL: &str = "fourfold";

/// Games in a PostgreSQL.
pub struct Postgres {
    link: Link,
    writer: Writer,
    notices: broadcast::Sender<Notice>,
    listener: tokio::task::JoinHandle<()>,
}

impl Postgres {
    /// Connects to a database, and makes or brings up to date what is missing there.
    ///
    /// # Errors
    /// If the address is none, nobody answers there, or a newer program has written to it.
    pub async fn connect(url: &str) -> Result<Postgres, StoreError> {
        let link = Link::new(url)?;
        sql::migrate(&link).await?;
        let (notices, _) = broadcast::channel(1024);
        let listener = listen::start(link.again(), notices.clone());
        Ok(Postgres { writer: Writer::start(link.again()), link, notices, listener })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Store for Postgres {
    fn create(&self, game: NewGame) -> Answer<'_, ()> {
        self.writer.ask(|tell| Job::Create(Box::new(game), tell))
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<KeptGame>> {
        Box::pin(async move {
            let client = self.link.client().await?;
            let seats = client.query(sql::SEATS, &[&id]).await?;
            let seats = seats.iter().filter_map(|row| {
                let (seat, invite): (&str, &[u8]) = (row.get(0), row.get(1));
                let taken: Option<i64> = row.get(4);
                read_seat((seat, invite), (row.get(2), row.get(3), taken.map(i64::cast_unsigned)))
            });
            let Some(row) = client.query_opt(sql::GAME, &[&id]).await? else { return Ok(None) };
            let (at, seq): (i64, i64) = (row.get(0), row.get(1));
            let numbers = (at.cast_unsigned(), seq.cast_unsigned());
            read_game(id, numbers, row.get(2), row.get(3), seats.collect()).map(Some)
        })
    }

    fn entries<'a>(&'a self, id: &'a str, after: u64) -> Answer<'a, Vec<Kept>> {
        Box::pin(async move {
            let client = self.link.client().await?;
            let rows = client.query(sql::ENTRIES, &[&id, &after.cast_signed()]).await?;
            let row = |row: &tokio_postgres::Row| Row {
                seq: row.get::<_, i64>(0).cast_unsigned(),
                at: row.get::<_, i64>(1).cast_unsigned(),
                seat: row.get(2),
                cid: row.get(3),
                body: row.get(4),
            };
            rows.iter().map(|found| row(found).read(id)).collect()
        })
    }

    fn append(&self, append: Append) -> Answer<'_, Appended> {
        self.writer.ask(|tell| Job::Append(Box::new(append), tell))
    }

    fn claim(&self, game: &str, invite: Hash, place: Place) -> Answer<'_, Claimed> {
        let game = game.to_owned();
        self.writer.ask(move |tell| Job::Claim(Box::new((game, invite, place)), tell))
    }

    fn invite(&self, game: &str, seat: Seat, invite: Hash) -> Answer<'_, bool> {
        let game = game.to_owned();
        Box::pin(async move {
            let client = self.link.client().await?;
            Ok(client.execute(sql::INVITE, &[&game, &seat.name(), &&invite[..]]).await? == 1)
        })
    }

    fn games_of(&self, secrets: Vec<Hash>) -> Answer<'_, Vec<(String, Seat, Hash)>> {
        Box::pin(async move {
            let client = self.link.client().await?;
            let secrets: Vec<&[u8]> = secrets.iter().map(|secret| &secret[..]).collect();
            let rows = client.query(sql::GAMES_OF, &[&secrets]).await?;
            let read = |row: &tokio_postgres::Row| {
                let secret: &[u8] = row.get(2);
                Some((row.get(0), Seat::from_name(row.get(1))?, secret.try_into().ok()?))
            };
            Ok(rows.iter().filter_map(read).collect())
        })
    }

    fn running(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let rows = self.link.client().await?.query(sql::RUNNING, &[]).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn changed(&self, known: Vec<(String, u64)>) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let (games, seqs): (Vec<String>, Vec<i64>) =
                known.into_iter().map(|(game, seq)| (game, seq.cast_signed())).unzip();
            let rows = self.link.client().await?.query(sql::CHANGED, &[&games, &seqs]).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn alive(&self, node: &str, up: Uptime) -> Answer<'_, ()> {
        let node = node.to_owned();
        Box::pin(async move {
            let client = self.link.client().await?;
            client.execute(sql::ALIVE, &[&node, &up.from.cast_signed(), &up.until.cast_signed()]).await?;
            Ok(())
        })
    }

    fn uptimes<'a>(&'a self, but: &'a str) -> Answer<'a, Vec<Uptime>> {
        Box::pin(async move {
            let rows = self.link.client().await?.query(sql::UPTIMES, &[&but]).await?;
            let time = |row: &tokio_postgres::Row, column: usize| row.get::<_, i64>(column).cast_unsigned();
            Ok(rows.iter().map(|row| Uptime { from: time(row, 0), until: time(row, 1) }).collect())
        })
    }

    fn attend(&self, node: &str, game: &str, seats: Vec<Seat>) -> Answer<'_, ()> {
        let (node, game) = (node.to_owned(), game.to_owned());
        Box::pin(async move {
            let seats: Vec<&str> = seats.into_iter().map(Seat::name).collect();
            self.link.client().await?.execute(sql::ATTEND, &[&game, &node, &seats, &CHANNEL]).await?;
            Ok(())
        })
    }

    fn attending<'a>(&'a self, game: &'a str, but: &'a str) -> Answer<'a, Vec<Seat>> {
        Box::pin(async move {
            let rows = self.link.client().await?.query(sql::ATTENDING, &[&game, &but]).await?;
            Ok(rows.iter().filter_map(|row| Seat::from_name(row.get(0))).collect())
        })
    }

    fn bury(&self, before: u64) -> Answer<'_, ()> {
        Box::pin(async move {
            self.link.client().await?.execute(sql::BURY, &[&before.cast_signed(), &CHANNEL]).await?;
            Ok(())
        })
    }

    fn check(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.link.client().await?.query_one("SELECT 1", &[]).await?;
            Ok(())
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn notices(&self) -> Option<broadcast::Receiver<Notice>> {
        Some(self.notices.subscribe())
    }

    fn close(&self) -> Answer<'_, ()> {
        self.listener.abort();
        self.writer.close()
    }
}
