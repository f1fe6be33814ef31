//! Plays a match: several games at a time, each game written down as it ends.

use crate::config::{ConfigError, MatchConfig};
use crate::crew::{self, Pace};
use crate::openings::{Openings, OpeningsError};
use crate::play::{Board, BrokenOff, MoveRecord, Player, Watcher, play};
use crate::record::{GameRecord, Times};
use crate::schedule::{Fixture, Schedule};
use crate::standings::Standings;
use crate::stats::{Sprt, Verdict};
use crate::store::{Saved, Store, StoreError};
use chess::{CastlingMode, Move, Position};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// Why a match cannot be played, or cannot be played on.
#[derive(Debug, Error)]
pub enum MatchError {
    /// It makes no sense.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// There are no openings.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// Something is wrong with its files.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An engine's program cannot be run.
    #[error("{0}")]
    Engine(String),
    /// The openings have changed since it began.
    #[error("the openings are not those with which the match began")]
    OtherOpenings,
}

/// The game on board one, for those who watch.
#[derive(Clone, Debug)]
pub struct BoardOne {
    /// The players' names, White first.
    pub players: [String; 2],
    /// The number of the game.
    pub game: u64,
    /// The position.
    pub position: Position,
    /// The last move, and how it is written.
    pub last: Option<(Move, String)>,
    /// What the engine that played it said of it.
    pub record: MoveRecord,
    /// What White's clock and Black's show.
    pub clocks: [Option<Duration>; 2],
}

/// Somebody who is told how a match goes.
pub trait Observer {
    /// A game has ended.
    fn game_ended(&mut self, _record: &GameRecord, _progress: &Progress<'_>) {}
    /// Something is wrong, but the match goes on.
    fn warning(&mut self, _text: &str) {}
    /// Some time has passed; comes several times a second.
    fn tick(&mut self, _progress: &Progress<'_>) {}
}

/// How a match goes.
#[derive(Debug)]
pub struct Progress<'a> {
    /// What is being played.
    pub config: &'a MatchConfig,
    /// How it stands.
    pub standings: &'a Standings,
    /// The test, if it is one.
    pub sprt: Option<Sprt>,
    /// How many games there are to be at most.
    pub total: u64,
    /// Games that ended since this process took the match up.
    pub played_now: u64,
    /// How long ago that was.
    pub elapsed: Duration,
    /// The game on board one.
    pub board: Option<BoardOne>,
}

impl Progress<'_> {
    /// How fast games end.
    #[must_use]
    pub fn pace(&self) -> Pace {
        let test = self.sprt.map(|sprt| (sprt.llr(&self.standings.meeting(0, 1).pairs), sprt.bounds()));
        let &Progress { total, played_now, elapsed, .. } = self;
        Pace { games: self.standings.games(), total, played_now, elapsed, test }
    }
}

/// How a match, or this run of it, came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// All games have been played.
    Played,
    /// The test has come to a conclusion.
    Decided(Verdict),
    /// It was stopped, and can be gone on with.
    Stopped,
}

/// A match with its files.
#[derive(Debug)]
pub struct Match {
    config: MatchConfig,
    openings: Openings,
    store: Store,
    standings: Standings,
    done: HashSet<u64>,
}

impl Match {
    /// Begins a match in a directory of its own.
    pub fn begin(directory: &Path, mut config: MatchConfig) -> Result<Match, MatchError> {
        config.name_engines();
        config.check()?;
        config.make_absolute().map_err(|error| StoreError::File { file: directory.display().to_string(), error })?;
        let openings = Openings::load(&config.openings, config.chess960)?;
        let store = Store::create(directory, &config, openings.digest())?;
        let standings = Standings::new(&config);
        Ok(Match { config, openings, store, standings, done: HashSet::new() })
    }

    /// Takes a match up where it was left.
    pub fn resume(directory: &Path) -> Result<Match, MatchError> {
        let (store, Saved { config, openings_digest, games }) = Store::resume(directory)?;
        let openings = Openings::load(&config.openings, config.chess960)?;
        if openings.digest() != openings_digest {
            return Err(MatchError::OtherOpenings);
        }
        let mut standings = Standings::new(&config);
        games.iter().for_each(|record| standings.add(record));
        let done = games.iter().map(|record| record.game).collect();
        Ok(Match { config, openings, store, standings, done })
    }

    /// How it stands.
    #[must_use]
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// What it is.
    #[must_use]
    pub fn config(&self) -> &MatchConfig {
        &self.config
    }

    /// Plays so many games at a time from now on.
    pub fn set_concurrency(&mut self, games: usize) {
        self.config.concurrency = games;
    }

    /// Where it is kept.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.store.directory()
    }

    /// Plays what is left to be played, until it is over or `stop` is set.
    pub fn run(&mut self, stop: &Arc<AtomicBool>, observer: &mut dyn Observer) -> Result<Finish, MatchError> {
        for warning in &self.openings.warnings {
            observer.warning(warning);
            self.store.log(warning);
        }
        let schedule = Schedule::new(&self.config);
        let sprt = self.config.sprt.as_ref().map(|sprt| sprt.test()).transpose().map_err(ConfigError::from)?;
        let todo = (1..=schedule.games()).filter(|game| !self.done.contains(game)).collect::<Vec<_>>();
        if let Some(verdict) = decided(sprt, &self.standings) {
            return Ok(Finish::Decided(verdict));
        }
        let shared = Shared {
            config: &self.config,
            openings: &self.openings,
            schedule: &schedule,
            todo: Mutex::new(todo.into_iter()),
            // Set by us to end the games that are under way, without the caller's flag being touched.
            closing: Arc::default(),
            board: Mutex::new(None),
        };
        let mut referee = Referee {
            shared: &shared,
            store: &mut self.store,
            standings: &mut self.standings,
            done: &mut self.done,
            observer,
            sprt,
            began: Instant::now(),
            played_now: 0,
        };
        crew::work(
            shared.config.concurrency,
            &shared.closing,
            |number, reports| shared.work(number, reports),
            |reports| referee.receive(reports, stop),
        )
    }
}

fn decided(sprt: Option<Sprt>, standings: &Standings) -> Option<Verdict> {
    let verdict = sprt?.verdict(&standings.meeting(0, 1).pairs);
    (verdict != Verdict::Continue).then_some(verdict)
}

/// What a board reports.
enum Report {
    /// A game has ended. The notes are for the log, each with the name of the engine it is about.
    Ended(Box<GameRecord>, Vec<(String, String)>),
    /// An engine's program cannot be run.
    Unstartable(String),
}

/// Where the games are played.
struct Shared<'a> {
    config: &'a MatchConfig,
    openings: &'a Openings,
    schedule: &'a Schedule,
    todo: Mutex<std::vec::IntoIter<u64>>,
    closing: Arc<AtomicBool>,
    board: Mutex<Option<BoardOne>>,
}

impl Shared<'_> {
    /// One board: plays one game after the other.
    fn work(&self, number: usize, reports: &Sender<Report>) {
        let cores = self.config.cores(number);
        let mut players: Vec<Player> = self
            .config
            .engines
            .iter()
            .map(|engine| Player::new(engine, self.config, cores.clone(), Arc::clone(&self.closing)))
            .collect();
        while !self.closing.load(Ordering::Relaxed) {
            let Some(game) = self.todo.lock().unwrap_or_else(PoisonError::into_inner).next() else { break };
            let fixture = self.schedule.fixture(game);
            // Engines that do not play this game give their memory back.
            for (place, player) in players.iter_mut().enumerate() {
                if !fixture.players.contains(&place) {
                    player.quit();
                }
            }
            let report = match self.play(number, &fixture, &mut players) {
                Ok(report) => report,
                Err(BrokenOff::Stopped) => break,
                Err(BrokenOff::Unstartable(message)) => Report::Unstartable(message),
            };
            if reports.send(report).is_err() {
                break;
            }
        }
        players.iter_mut().for_each(Player::quit);
    }

    fn play(&self, number: usize, fixture: &Fixture, players: &mut [Player]) -> Result<Report, BrokenOff> {
        let opening = self.openings.get(fixture.opening);
        let mode = if self.config.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let names = fixture.players.map(|place| self.config.engines[place].name.as_str());
        let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let began = Instant::now();
        let watcher = BoardWatcher { shared: self, shown: number == 0, names, game: fixture.game };
        let both = players.get_disjoint_mut(fixture.players).map_err(|_| BrokenOff::Stopped)?;
        let mut played = play(both, opening, &self.config.adjudication, mode, &watcher)?;
        let notes = std::mem::take(&mut played.notes);
        let times = Times { started, seconds: began.elapsed().as_secs_f64() };
        let record = GameRecord::new(fixture, names, opening, mode, played, times);
        Ok(Report::Ended(Box::new(record), notes))
    }
}

/// Shows board one to those who watch.
struct BoardWatcher<'a> {
    shared: &'a Shared<'a>,
    shown: bool,
    names: [&'a str; 2],
    game: u64,
}

impl Watcher for BoardWatcher<'_> {
    fn moved(&self, board: &Board, san: &str, record: &MoveRecord, clocks: [Option<Duration>; 2]) {
        if !self.shown {
            return;
        }
        let last = board.moves().last().map(|mv| (*mv, san.to_owned()));
        let board = BoardOne {
            players: self.names.map(str::to_owned),
            game: self.game,
            position: *board.position(),
            last,
            record: record.clone(),
            clocks,
        };
        *self.shared.board.lock().unwrap_or_else(PoisonError::into_inner) = Some(board);
    }
}

/// Where results are handed in: the one place that writes.
struct Referee<'a, 'b> {
    shared: &'a Shared<'a>,
    store: &'b mut Store,
    standings: &'b mut Standings,
    done: &'b mut HashSet<u64>,
    observer: &'b mut dyn Observer,
    sprt: Option<Sprt>,
    began: Instant,
    played_now: u64,
}

impl Referee<'_, '_> {
    fn receive(&mut self, reports: &Receiver<Report>, stop: &AtomicBool) -> Result<Finish, MatchError> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Ok(Finish::Stopped);
            }
            match reports.recv_timeout(Duration::from_millis(100)) {
                Ok(Report::Unstartable(message)) => return Err(MatchError::Engine(message)),
                Ok(Report::Ended(record, notes)) => {
                    self.enter(*record, &notes)?;
                    if let Some(verdict) = decided(self.sprt, self.standings) {
                        return Ok(Finish::Decided(verdict));
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Finish::Played),
            }
            self.tell(|observer, progress| observer.tick(progress));
        }
    }

    fn enter(&mut self, mut record: GameRecord, notes: &[(String, String)]) -> Result<(), MatchError> {
        for (engine, note) in notes {
            self.store.log(&format!("game {}, {engine}: {note}", record.game));
        }
        self.store.append(&mut record, self.shared.config)?;
        self.standings.add(&record);
        self.done.insert(record.game);
        self.played_now += 1;
        self.tell(|observer, progress| observer.game_ended(&record, progress));
        Ok(())
    }

    fn tell(&mut self, what: impl FnOnce(&mut dyn Observer, &Progress<'_>)) {
        let progress = Progress {
            config: self.shared.config,
            standings: self.standings,
            sprt: self.sprt,
            total: self.shared.schedule.games(),
            played_now: self.played_now,
            elapsed: self.began.elapsed(),
            board: self.shared.board.lock().unwrap_or_else(PoisonError::into_inner).clone(),
        };
        what(self.observer, &progress);
    }
}
