//! What is done with a connection, in SQL.

use crate::model::{Row, json, read_game, read_seat};
use crate::{Append, Appended, Claimed, Hash, Kept, KeptGame, NewGame, Place, StoreError, Uptime};
use room::Seat;
use rusqlite::{Connection, OptionalExtension, params};

type Done<T> = Result<T, StoreError>;

pub(super) fn create(connection: &Connection, game: &NewGame) -> Done<()> {
    let kind = game.setup.kind.name();
    connection
        .prepare_cached("INSERT INTO game (id, kind, setup, created_at) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![game.id, kind, json(&game.setup), game.at])?;
    let mut seat = connection.prepare_cached(
        "INSERT INTO seat (game, seat, name, invite_hash, secret_hash, taken_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for kept in &game.seats {
        let place = kept.place.as_ref();
        let (name, secret) = (place.and_then(|place| place.name.as_ref()), place.map(|place| place.secret));
        seat.execute(params![game.id, kept.seat.name(), name, kept.invite, secret, place.map(|place| place.at)])?;
    }
    Ok(())
}

pub(super) fn game(connection: &Connection, id: &str) -> Done<Option<KeptGame>> {
    let mut seats =
        connection.prepare_cached("SELECT seat, invite_hash, name, secret_hash, taken_at FROM seat WHERE game = ?1")?;
    let seats = seats.query_map([id], |row| {
        let (seat, invite): (String, Vec<u8>) = (row.get(0)?, row.get(1)?);
        let secret: Option<Vec<u8>> = row.get(3)?;
        Ok(read_seat((&seat, &invite), (row.get(2)?, secret.as_deref(), row.get(4)?)))
    })?;
    let seats = seats.filter_map(Result::transpose).collect::<Result<Vec<_>, _>>()?;
    let mut game = connection.prepare_cached("SELECT created_at, seq, setup, outcome FROM game WHERE id = ?1")?;
    let found = game.query_row([id], |row| {
        let (at, seq, setup): (u64, u64, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok((at, seq, setup, row.get::<_, Option<String>>(3)?))
    });
    let found = found.optional()?;
    found.map(|(at, seq, setup, outcome)| read_game(id, (at, seq), &setup, outcome.as_deref(), seats)).transpose()
}

pub(super) fn entries(connection: &Connection, id: &str, after: u64) -> Done<Vec<Kept>> {
    let mut entries = connection
        .prepare_cached("SELECT seq, at_ms, seat, cid, body FROM entry WHERE game = ?1 AND seq > ?2 ORDER BY seq")?;
    let rows = entries.query_map(params![id, after], |row| {
        Ok(Row { seq: row.get(0)?, at: row.get(1)?, seat: row.get(2)?, cid: row.get(3)?, body: row.get(4)? })
    })?;
    rows.map(|row| row?.read(id)).collect()
}

pub(super) fn append(connection: &Connection, append: &Append) -> Done<Appended> {
    let Append { game, entry, cid, deadline, next } = append;
    let inserted = connection
        .prepare_cached(
            "INSERT INTO entry (game, seq, at_ms, seat, cid, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![game, entry.seq, entry.at, append.seat(), cid, append.body()])?;
    if inserted == 0 {
        let mut same = connection.prepare_cached("SELECT seq FROM entry WHERE game = ?1 AND seat = ?2 AND cid = ?3")?;
        let same: Option<u64> = same.query_row(params![game, append.seat(), cid], |row| row.get(0)).optional()?;
        return Ok(same.map_or(Appended::Taken, Appended::Repeated));
    }
    let outcome = append.outcome();
    connection
        .prepare_cached(
            "UPDATE game SET seq = ?2, deadline = ?3, outcome = coalesce(?4, outcome), \
             ended_at = CASE WHEN ?4 IS NULL THEN ended_at ELSE ?5 END WHERE id = ?1",
        )?
        .execute(params![game, entry.seq, deadline, outcome, entry.at])?;
    for seat in append.freed() {
        connection
            .prepare_cached(
                "UPDATE seat SET name = NULL, secret_hash = NULL, taken_at = NULL WHERE game = ?1 AND seat = ?2",
            )?
            .execute(params![game, seat])?;
    }
    if let Some(next) = next {
        create(connection, next)?;
    }
    Ok(Appended::Kept)
}

pub(super) fn claim(connection: &Connection, game: &str, invite: &Hash, place: &Place) -> Done<Claimed> {
    let mut free =
        connection.prepare_cached("SELECT seat, secret_hash FROM seat WHERE game = ?1 AND invite_hash = ?2")?;
    let found: Option<(String, Option<Hash>)> =
        free.query_row(params![game, invite], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((name, taken)) = found else { return Ok(Claimed::Unknown) };
    let Some(seat) = Seat::from_name(&name) else { return Ok(Claimed::Used) };
    if let Some(secret) = taken {
        // Whoever has it may not have heard so.
        return Ok(if secret == place.secret { Claimed::Seat(seat) } else { Claimed::Used });
    }
    connection
        .prepare_cached(
            "UPDATE seat SET name = ?3, secret_hash = ?4, taken_at = ?5 \
             WHERE game = ?1 AND seat = ?2 AND taken_at IS NULL",
        )?
        .execute(params![game, name, place.name, place.secret, place.at])?;
    Ok(Claimed::Seat(seat))
}

pub(super) fn invite(connection: &Connection, game: &str, seat: Seat, invite: &Hash) -> Done<bool> {
    let mut free = connection
        .prepare_cached("UPDATE seat SET invite_hash = ?3 WHERE game = ?1 AND seat = ?2 AND taken_at IS NULL")?;
    Ok(free.execute(params![game, seat.name(), invite])? == 1)
}

pub(super) fn games_of(connection: &Connection, secrets: &[Hash]) -> Done<Vec<(String, Seat, Hash)>> {
    let mut seats = connection.prepare_cached(
        "SELECT seat.game, seat.seat, game.created_at FROM seat JOIN game ON game.id = seat.game \
         WHERE seat.secret_hash = ?1",
    )?;
    let mut games: Vec<(u64, String, Seat, Hash)> = Vec::new();
    for secret in secrets {
        let found = seats.query_map([secret], |row| Ok((row.get(2)?, row.get(0)?, row.get::<_, String>(1)?)))?;
        for row in found {
            let (at, game, seat): (u64, String, String) = row?;
            games.extend(Seat::from_name(&seat).map(|seat| (at, game, seat, *secret)));
        }
    }
    games.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    Ok(games.into_iter().map(|(_, game, seat, secret)| (game, seat, secret)).collect())
}

pub(super) fn running(connection: &Connection) -> Done<Vec<String>> {
    let mut games = connection.prepare_cached("SELECT id FROM game WHERE deadline IS NOT NULL ORDER BY deadline")?;
    let games = games.query_map([], |row| row.get(0))?;
    Ok(games.collect::<Result<_, _>>()?)
}

pub(super) fn alive(connection: &Connection, node: &str, up: Uptime) -> Done<()> {
    connection
        .prepare_cached(
            "INSERT INTO node (id, started_at, alive_at) VALUES (?1, ?2, ?3) \
             ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at",
        )?
        .execute(params![node, up.from, up.until])?;
    Ok(())
}

pub(super) fn uptimes(connection: &Connection, but: &str) -> Done<Vec<Uptime>> {
    let mut nodes = connection.prepare_cached("SELECT started_at, alive_at FROM node WHERE id <> ?1")?;
    let nodes = nodes.query_map([but], |row| Ok(Uptime { from: row.get(0)?, until: row.get(1)? }))?;
    Ok(nodes.collect::<Result<_, _>>()?)
}
