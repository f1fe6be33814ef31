//! What is asked of the database.

use super::link::Link;
use crate::StoreError;
use crate::model::json;
use crate::schema::{NEWEST, steps};
use crate::{Append, Appended, Claimed, Hash, NewGame, Place};
use room::Seat;
use tokio_postgres::{Client, Statement, Transaction};

pub(super) const GAME: &str = "SELECT created_at, seq, setup, outcome FROM game WHERE id = $1";
pub(super) const SEATS: &str = "SELECT seat, invite_hash, name, secret_hash, taken_at FROM seat WHERE game = $1";
pub(super) const ENTRIES: &str =
    "SELECT seq, at_ms, seat, cid, body FROM entry WHERE game = $1 AND seq > $2 ORDER BY seq";
pub(super) const INVITE: &str = "UPDATE seat SET invite_hash = $3 WHERE game = $1 AND seat = $2 AND taken_at IS NULL";
pub(super) const GAMES_OF: &str = "SELECT seat.game, seat.seat, seat.secret_hash FROM seat \
     JOIN game ON game.id = seat.game WHERE seat.secret_hash = ANY($1) ORDER BY game.created_at DESC, game.id";
pub(super) const RUNNING: &str = "SELECT id FROM game WHERE deadline IS NOT NULL ORDER BY deadline";
pub(super) const CHANGED: &str = "SELECT game.id FROM game \
     JOIN unnest($1::text[], $2::bigint[]) AS known (id, seq) ON game.id = known.id WHERE game.seq > known.seq";
pub(super) const ALIVE: &str = "INSERT INTO node (id, started_at, alive_at) VALUES ($1, $2, $3) \
     ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at";
pub(super) const UPTIMES: &str = "SELECT started_at, alive_at FROM node WHERE id <> $1";
/// Who is connected to a server; all servers are told.
pub(super) const ATTEND: &str = "WITH gone AS ( \
         DELETE FROM attendance WHERE game = $1 AND node = $2 AND seat <> ALL($3)), \
     come AS ( \
         INSERT INTO attendance (game, node, seat) SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING) \
     SELECT pg_notify($4, $1)";
pub(super) const ATTENDING: &str = "SELECT DISTINCT seat FROM attendance WHERE game = $1 AND node <> $2";
pub(super) const BURY: &str = "WITH gone AS ( \
         DELETE FROM attendance USING node WHERE node.id = attendance.node AND node.alive_at < $1 RETURNING game) \
     SELECT count(pg_notify($2, game)) FROM (SELECT DISTINCT game FROM gone) AS games";
pub(super) const SAME: &str = "SELECT 1 FROM entry WHERE game = $1 AND seq = $2 AND at_ms = $3 \
     AND seat IS NOT DISTINCT FROM $4 AND cid IS NOT DISTINCT FROM $5 AND body = $6";

const ANY_LOCK: i64 = 0x666f_7572;

/// Makes the tables, or brings them up to date; one server at a time.
pub(super) async fn migrate(link: &Link) -> Result<(), StoreError> {
    let mut client = link.config().connect(tokio_postgres::NoTls).await.map(|(client, connection)| {
        tokio::spawn(connection);
        client
    })?;
    let transaction = client.transaction().await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&ANY_LOCK]).await?;
    transaction.batch_execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
    let found = transaction.query_opt("SELECT version FROM schema_version", &[]).await?;
    let version: i64 = found.as_ref().map_or(0, |row| row.get(0));
    if version > NEWEST {
        let place = "the database".into();
        return Err(StoreError::Newer { place, found: version, known: NEWEST });
    }
    for (_, step) in steps(version, "BYTEA") {
        transaction.batch_execute(&step).await?;
    }
    transaction.execute("DELETE FROM schema_version", &[]).await?;
    transaction.execute("INSERT INTO schema_version VALUES ($1)", &[&NEWEST]).await?;
    Ok(transaction.commit().await?)
}

type Done<T> = Result<T, tokio_postgres::Error>;

pub(super) async fn create(transaction: &Transaction<'_>, game: &NewGame) -> Done<()> {
    let game_row = "INSERT INTO game (id, kind, setup, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let (kind, setup) = (game.setup.kind.name(), json(&game.setup));
    transaction.execute(game_row, &[&game.id, &kind, &setup, &game.at.cast_signed()]).await?;
    let seat_row = "INSERT INTO seat (game, seat, name, invite_hash, secret_hash, taken_at) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
    for kept in &game.seats {
        let place = kept.place.as_ref();
        let name = place.and_then(|place| place.name.as_deref());
        let secret = place.map(|place| &place.secret[..]);
        let taken = place.map(|place| place.at.cast_signed());
        transaction
            .execute(seat_row, &[&game.id, &kept.seat.name(), &name, &&kept.invite[..], &secret, &taken])
            .await?;
    }
    Ok(())
}

/// What is asked so often that it is prepared once a connection.
pub(super) struct Prepared {
    insert: Statement,
    update: Statement,
}

impl Prepared {
    pub(super) async fn on(client: &Client) -> Done<Prepared> {
        let insert = "INSERT INTO entry (game, seq, at_ms, seat, cid, body) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT DO NOTHING RETURNING seq";
        let update = "UPDATE game SET seq = $2, deadline = $3, outcome = coalesce($4, outcome), \
             ended_at = CASE WHEN $4::text IS NULL THEN ended_at ELSE $5 END WHERE id = $1";
        Ok(Prepared { insert: client.prepare(insert).await?, update: client.prepare(update).await? })
    }
}

pub(super) async fn append(transaction: &Transaction<'_>, sql: &Prepared, append: &Append) -> Done<Appended> {
    let Append { game, entry, cid, deadline, next } = append;
    let (seq, at) = (entry.seq.cast_signed(), entry.at.cast_signed());
    let inserted = transaction.query_opt(&sql.insert, &[game, &seq, &at, &append.seat(), cid, &append.body()]).await?;
    if inserted.is_none() {
        let same = "SELECT seq FROM entry WHERE game = $1 AND seat = $2 AND cid = $3";
        let same = transaction.query_opt(same, &[game, &append.seat(), cid]).await?;
        return Ok(same.map_or(Appended::Taken, |row| Appended::Repeated(row.get::<_, i64>(0).cast_unsigned())));
    }
    let deadline = deadline.map(u64::cast_signed);
    transaction.execute(&sql.update, &[game, &seq, &deadline, &append.outcome(), &at]).await?;
    for seat in append.freed() {
        let free = "UPDATE seat SET name = NULL, secret_hash = NULL, taken_at = NULL WHERE game = $1 AND seat = $2";
        transaction.execute(free, &[game, &seat]).await?;
    }
    if let Some(next) = next {
        create(transaction, next).await?;
    }
    Ok(Appended::Kept)
}

pub(super) async fn claim(
    transaction: &Transaction<'_>,
    (game, invite, place): &(String, Hash, Place),
) -> Done<Claimed> {
    let take = "UPDATE seat SET name = $3, secret_hash = $4, taken_at = $5 \
         WHERE game = $1 AND invite_hash = $2 AND taken_at IS NULL RETURNING seat";
    let (secret, at) = (&place.secret[..], place.at.cast_signed());
    let taken = transaction.query_opt(take, &[game, &&invite[..], &place.name, &secret, &at]).await?;
    if let Some(seat) = taken.and_then(|row| Seat::from_name(row.get(0))) {
        return Ok(Claimed::Seat(seat));
    }
    let known = "SELECT secret_hash, seat FROM seat WHERE game = $1 AND invite_hash = $2";
    let known = transaction.query_opt(known, &[game, &&invite[..]]).await?;
    Ok(match known {
        None => Claimed::Unknown,
        // This very claim was kept before its answer was lost.
        Some(row) if row.get::<_, Option<&[u8]>>(0) == Some(secret) => {
            Seat::from_name(row.get(1)).map_or(Claimed::Used, Claimed::Seat)
        }
        Some(_) => Claimed::Used,
    })
}
