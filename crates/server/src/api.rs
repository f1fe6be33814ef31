//! Games by HTTP.

use crate::access::{Known, client};
use crate::net::{Connections, Most};
use crate::problem::Problem;
use crate::tables::{Ask, Hub, Invited, NoView, What};
use crate::{Limits, secrets, socket, thinking, time};
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use room::{Kind, Room, Rulings, Seat, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use store::{Claimed, KeptSeat, NewGame, Place};
use tokio::sync::oneshot;

/// The longest body of a request.
const LONGEST_BODY: usize = 16 * 1024;
/// How long a body may take.
const BODY_TIME: Duration = Duration::from_secs(10);
/// The longest name of a player, in letters.
const LONGEST_NAME: usize = 40;
/// How many games of one's own are looked up at once.
const MOST_SECRETS: usize = 200;
/// Requests that write, a second and at once, from one address.
const RATE: Quota = Quota::per_second(NonZeroU32::new(2).unwrap()).allow_burst(NonZeroU32::new(60).unwrap());

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Api {
    pub(crate) hub: Arc<Hub>,
    pub(crate) known: Arc<Known>,
    pub(crate) limits: Limits,
    pub(crate) rate: Arc<DefaultKeyedRateLimiter<IpAddr>>,
    /// Open sockets by whom they are for: all connections of a proxy come from one address.
    sockets: Arc<Connections>,
}

impl Api {
    pub(crate) fn new(hub: Arc<Hub>, known: Known, limits: Limits) -> Api {
        let most = Most { all: usize::MAX, per_address: limits.per_address, waiting_per_address: usize::MAX };
        let sockets = Arc::new(Connections::new(most, hub.metrics.clone()));
        Api { hub, known: Arc::new(known), limits, rate: Arc::new(RateLimiter::keyed(RATE)), sockets }
    }

    /// Somebody writes. On this machine one may, as often as one likes.
    fn writes(&self, peer: SocketAddr, headers: &HeaderMap) -> Result<(), Problem> {
        const MOST_REMEMBERED: usize = 10_000;
        let address = client(peer.ip(), headers);
        if self.rate.len() > MOST_REMEMBERED {
            self.rate.retain_recent();
        }
        if address.is_loopback() || self.rate.check_key(&address).is_ok() {
            return Ok(());
        }
        let message = "Too many requests from this address: wait a minute.";
        Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "rate", message))
    }
}

type Answered<T> = Result<T, Problem>;

/// All that is answered under `/api`, and how the server is.
pub(crate) fn router(api: Api) -> Router {
    let games = Router::new()
        .route("/api/games", post(create))
        .route("/api/games/{id}", get(show))
        .route("/api/games/{id}/seats", post(claim))
        .route("/api/games/{id}/invites", post(invite))
        .route("/api/games/{id}/socket", any(open_socket))
        .route("/api/mine", post(mine))
        .route(
            "/api/{*rest}",
            any(|| async { Problem::new(StatusCode::NOT_FOUND, "not-found", "There is nothing here.") }),
        )
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "That is not how this is asked.")
        })
        .layer(middleware::from_fn_with_state(api.clone(), guard));
    let health = Router::new().route("/healthz", get(|| async { "ok\n" })).route("/readyz", get(ready));
    games.merge(health).with_state(api)
}

/// Every request: a known host, no page from elsewhere, and nothing kept on the way.
async fn guard(State(api): State<Api>, request: Request, next: Next) -> Response {
    let mut response = match api.known.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn ready(State(api): State<Api>) -> Response {
    let ending = *api.hub.ending.borrow();
    match api.hub.store.check().await {
        Ok(()) if !ending => "ready\n".into_response(),
        Ok(()) => (StatusCode::SERVICE_UNAVAILABLE, "ending\n").into_response(),
        Err(error) => Problem::store(&error).into_response(),
    }
}

/// The body of a request, of a bearable length and in time, as JSON.
async fn read<T: for<'de> Deserialize<'de>>(body: Body) -> Answered<T> {
    let late = || Problem::new(StatusCode::REQUEST_TIMEOUT, "timeout", "The request took too long.");
    let long = |_| {
        let message = format!("The request may have {LONGEST_BODY} bytes.");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
    };
    let reading = tokio::time::timeout(BODY_TIME, axum::body::to_bytes(body, LONGEST_BODY));
    let bytes: Bytes = reading.await.map_err(|_| late())?.map_err(long)?;
    serde_json::from_slice(&bytes).map_err(|error| Problem::bad(format!("The request is not understood: {error}.")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    kind: Kind,
    clock: Option<game::TimeControl>,
    start: Option<String>,
    #[serde(default)]
    rulings: Rulings,
    #[serde(default)]
    engines: BTreeMap<Seat, u8>,
}

#[derive(Serialize)]
struct Created {
    game: String,
    invites: BTreeMap<Seat, String>,
}

async fn create(
    State(api): State<Api>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body,
) -> Answered<(StatusCode, Json<Created>)> {
    api.writes(peer, &headers)?;
    let Create { kind, clock, start, rulings, engines } = read(body).await?;
    let setup = Setup { clock, start, rulings, engines, ..Setup::new(kind) };
    if let Err(error) = Room::new(setup.clone()) {
        return Err(Problem::new(StatusCode::BAD_REQUEST, "bad-setup", format!("No game can be played so: {error}.")));
    }
    if let Some(level) = setup.engines.values().find(|&&level| thinking::name(level).is_none()) {
        let message = format!("No game can be played so: there is no level {level} of the engine.");
        return Err(Problem::new(StatusCode::BAD_REQUEST, "bad-setup", message));
    }
    let (at, engines) = (time::now(), setup.engines.clone());
    let mut invites: BTreeMap<Seat, String> = kind.seats().iter().map(|&seat| (seat, secrets::secret())).collect();
    // Nobody is told the secret of a seat that the engine plays.
    let place = |level| Place { name: thinking::name(level), secret: secrets::hash(&secrets::secret()), at };
    let seat = |(&seat, invite): (&Seat, &String)| KeptSeat {
        seat,
        invite: secrets::hash(invite),
        place: engines.get(&seat).map(|&level| place(level)),
    };
    let game = NewGame { id: secrets::name(), setup, at, seats: invites.iter().map(seat).collect() };
    invites.retain(|seat, _| !engines.contains_key(seat));
    let id = game.id.clone();
    api.hub.store.create(game).await.map_err(|error| Problem::store(&error))?;
    api.hub.metrics.games.inc();
    tracing::info!(game = id, kind = kind.name(), "a game begins");
    Ok((StatusCode::CREATED, Json(Created { game: id, invites })))
}

/// Asks a table something and waits for the answer.
async fn ask<T>(api: &Api, game: &str, ask: impl FnOnce(oneshot::Sender<T>) -> Ask) -> Answered<T> {
    let (reply, replied) = oneshot::channel();
    if api.hub.ask(game, ask(reply)).await
        && let Ok(answer) = replied.await
    {
        return Ok(answer);
    }
    Err(Problem::store(&store::StoreError::Closed))
}

#[derive(Deserialize)]
struct Claim {
    invite: String,
    name: Option<String>,
    /// The secret that the seat is to have. Whoever chooses it may ask again with it where the answer was lost.
    secret: Option<String>,
}

#[derive(Serialize)]
struct Taken {
    seat: Seat,
    secret: String,
}

async fn claim(
    State(api): State<Api>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Answered<(StatusCode, Json<Taken>)> {
    api.writes(peer, &headers)?;
    let Claim { invite, name, secret } = read(body).await?;
    let name = name.map(|name| clean(&name)).filter(|name| !name.is_empty());
    let secret = secret.unwrap_or_else(secrets::secret);
    if !secrets::is_secret(&secret) {
        return Err(Problem::bad("A secret has 22 to 64 letters, digits, hyphens or underscores."));
    }
    let place = Place { name, secret: secrets::hash(&secret), at: time::now() };
    let invite = secrets::hash(&invite);
    match ask(&api, &game, |reply| Ask::Claim { invite, place, reply }).await? {
        Ok(Claimed::Seat(seat)) => Ok((StatusCode::CREATED, Json(Taken { seat, secret }))),
        Ok(Claimed::Used) => {
            let message = "Somebody has taken this seat with this invitation already.";
            Err(Problem::new(StatusCode::CONFLICT, "used", message))
        }
        Ok(Claimed::Unknown) => {
            Err(Problem::new(StatusCode::NOT_FOUND, "no-invite", "There is no such game, or no such invitation."))
        }
        Err(error) => Err(Problem::store(&error)),
    }
}

/// A name as it can be shown: one line, not too long.
fn clean(name: &str) -> String {
    let shown = |letter: &char| {
        !letter.is_control()
            && !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    name.trim().chars().filter(shown).take(LONGEST_NAME).collect::<String>().trim().to_owned()
}

#[derive(Deserialize)]
struct Invite {
    secret: String,
    seat: Seat,
}

async fn invite(
    State(api): State<Api>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Answered<Response> {
    api.writes(peer, &headers)?;
    let Invite { secret, seat } = read(body).await?;
    let fresh = secrets::secret();
    let (secret, invite) = (secrets::hash(&secret), secrets::hash(&fresh));
    match ask(&api, &game, |reply| Ask::Invite { secret, seat, invite, reply }).await? {
        Ok(Invited::Made) => Ok((StatusCode::CREATED, Json(serde_json::json!({ "invite": fresh }))).into_response()),
        Ok(Invited::NotFree) => Err(Problem::new(StatusCode::CONFLICT, "taken", "The seat is not free.")),
        Ok(Invited::BadSecret) => {
            Err(Problem::new(StatusCode::FORBIDDEN, "bad-secret", "Only those who sit at this table may invite."))
        }
        Ok(Invited::NoGame) => Err(Problem::no_game()),
        Err(error) => Err(Problem::store(&error)),
    }
}

async fn show(State(api): State<Api>, Path(name): Path<String>) -> Answered<Response> {
    let (game, what, media_type) = match name.rsplit_once('.') {
        Some((game, "pgn")) => (game, What::Pgn, "application/vnd.chess-pgn; charset=utf-8"),
        Some((game, "json")) => (game, What::Save, "application/json"),
        _ => (name.as_str(), What::Json, "application/json"),
    };
    match ask(&api, game, |reply| Ask::View { what, reply }).await? {
        Ok(text) => Ok(([(CONTENT_TYPE, media_type)], text).into_response()),
        Err(NoView::NoGame) => Err(Problem::no_game()),
        Err(NoView::NotChess) => {
            Err(Problem::new(StatusCode::NOT_FOUND, "not-chess", "Only a game of chess has a score in PGN."))
        }
        Err(NoView::Unavailable) => Err(Problem::store(&store::StoreError::Closed)),
    }
}

#[derive(Deserialize)]
struct Mine {
    secrets: Vec<String>,
}

#[derive(Serialize)]
struct Own {
    game: String,
    seat: Seat,
    kind: Kind,
    seq: u64,
    created_at: u64,
    outcome: Option<room::Outcome>,
    /// Which of the secrets it was, counted from 0.
    secret: usize,
}

/// The games in which one has a seat, by the secrets that one keeps.
async fn mine(State(api): State<Api>, body: Body) -> Answered<Json<Vec<Own>>> {
    let Mine { secrets: mut given } = read(body).await?;
    given.truncate(MOST_SECRETS);
    let hashes: Vec<_> = given.iter().map(|secret| secrets::hash(secret)).collect();
    let store = &api.hub.store;
    let mut own = Vec::new();
    for (game, seat, hash) in store.games_of(hashes.clone()).await.map_err(|error| Problem::store(&error))? {
        let kept = store.game(&game).await.map_err(|error| Problem::store(&error))?;
        let secret = hashes.iter().position(|known| *known == hash);
        let (Some(kept), Some(secret)) = (kept, secret) else { continue };
        let (kind, seq, created_at, outcome) = (kept.setup.kind, kept.seq, kept.at, kept.outcome);
        own.push(Own { game, seat, kind, seq, created_at, outcome, secret });
    }
    Ok(Json(own))
}

async fn open_socket(
    State(api): State<Api>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    request: Request,
) -> Answered<Response> {
    let place = api.sockets.admit(client(peer.ip(), request.headers())).ok_or_else(|| {
        let message = "Too many sockets from this address: close some.";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "rate", message)
    })?;
    place.served();
    Ok(socket::upgrade(request, api.hub, game, api.limits, place))
}
