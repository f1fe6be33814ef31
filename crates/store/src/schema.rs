//! The tables, and how an older schema becomes the newest one.

/// The newest version of the schema.
pub(crate) const NEWEST: i64 = VERSIONS.len() as i64;

/// What leads from each version to the next; the first from nothing. Never changed, only added to.
///
/// SQLite and PostgreSQL both read it: `BLOB` and `BYTEA` are the only words that differ.
const VERSIONS: [&str; 3] = [
    "CREATE TABLE game (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        setup TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        ended_at BIGINT,
        outcome TEXT,
        seq BIGINT NOT NULL DEFAULT 0,
        deadline BIGINT
    );
    CREATE INDEX game_deadline ON game (deadline) WHERE deadline IS NOT NULL;
    CREATE TABLE seat (
        game TEXT NOT NULL REFERENCES game (id),
        seat TEXT NOT NULL,
        name TEXT,
        invite_hash BLOB NOT NULL,
        secret_hash BLOB,
        taken_at BIGINT,
        PRIMARY KEY (game, seat)
    );
    CREATE INDEX seat_secret ON seat (secret_hash) WHERE secret_hash IS NOT NULL;
    CREATE TABLE entry (
        game TEXT NOT NULL REFERENCES game (id),
        seq BIGINT NOT NULL,
        at_ms BIGINT NOT NULL,
        seat TEXT,
        cid TEXT,
        body TEXT NOT NULL,
        PRIMARY KEY (game, seq),
        UNIQUE (game, seat, cid)
    );",
    "CREATE TABLE node (
        id TEXT PRIMARY KEY,
        started_at BIGINT NOT NULL,
        alive_at BIGINT NOT NULL
    );",
    "CREATE TABLE attendance (
        game TEXT NOT NULL REFERENCES game (id),
        seat TEXT NOT NULL,
        node TEXT NOT NULL,
        PRIMARY KEY (game, seat, node)
    );",
];

/// What leads from a version to the newest, each with the version that it makes.
pub(crate) fn steps(from: i64, blob: &str) -> impl Iterator<Item = (i64, String)> {
    let steps = (1..).zip(VERSIONS).filter(move |&(version, _)| version > from);
    steps.map(move |(version, step)| (version, step.replace("BLOB", blob)))
}
