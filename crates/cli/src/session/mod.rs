//! The engine behind a UCI session: what the protocol asks for, said to `engine::Search`, and back.

mod endings;
mod options;
mod report;

use chess::Colour;
use endings::Endings;
use engine::net::Net;
use engine::{DrawnRoot, GameClock, Limits, Search, Signal};
use options::{EvalFile, Setting};
pub(crate) use report::bench;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, io};
use uci::session::{Best, Control, Engine, GameSoFar, Value};
use uci::{Go, Info, OptionDeclaration};

/// Talks to a GUI until it quits.
pub(crate) fn run() {
    uci::session::run(Fourfold::new(), io::stdin().lock(), io::stdout());
}

/// The engine with what a GUI has set.
pub(crate) struct Fourfold {
    search: Search,
    multipv: usize,
    overhead: Duration,
    show_wdl: bool,
    endings: Endings,
}

/// How a search of the engine is told to end.
pub(crate) struct Handle(Signal);

impl Control for Handle {
    fn new(pondering: bool) -> Handle {
        Handle(if pondering { Signal::pondering() } else { Signal::default() })
    }

    fn stop(&self) {
        self.0.stop();
    }

    fn ponder_hit(&self) {
        self.0.ponder_hit();
    }

    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }

    fn is_pondering(&self) -> bool {
        self.0.is_pondering()
    }
}

impl Fourfold {
    pub(crate) fn new() -> Fourfold {
        Fourfold {
            search: Search::new(options::DEFAULT_HASH, engine::system_clock),
            multipv: 1,
            overhead: options::DEFAULT_OVERHEAD,
            show_wdl: false,
            endings: Endings::default(),
        }
    }

    fn limits(&self, game: &GameSoFar, go: &Go, since: Option<Instant>) -> Limits {
        let position = game.position();
        let white = position.turn() == Colour::White;
        let (time, increment) = if white { (go.wtime, go.winc) } else { (go.btime, go.binc) };
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            movetime: go.movetime.filter(|_| !go.infinite),
            clock: time.filter(|_| !go.infinite).map(|remaining| GameClock {
                remaining,
                increment: increment.unwrap_or_default(),
                moves_to_go: go.movestogo,
            }),
            spent: since.map_or(Duration::ZERO, |since| since.elapsed()),
            overhead: self.overhead,
            searchmoves: go.searchmoves.iter().filter_map(|uci| uci.to_move(position).ok()).collect(),
            multipv: self.multipv,
            ..Limits::default()
        }
    }
}

fn chosen_net(file: EvalFile) -> Result<Option<Arc<Net>>, String> {
    match file {
        EvalFile::BuiltIn => Ok(Net::built_in()),
        EvalFile::None => Ok(None),
        EvalFile::File(path) => read_net(&path).map(|net| Some(Arc::new(net))),
    }
}

/// A net from a file.
pub(crate) fn read_net(path: &Path) -> Result<Net, String> {
    let told = |error: &dyn Error| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| told(&error))?;
    Net::from_bytes(&bytes).map_err(|error| told(&error))
}

/// In a build for a tuner every number of the search is an option.
#[cfg(feature = "spsa")]
fn set_parameter(name: &str, value: &Value) {
    if let &Value::Spin(number) = value {
        engine::params::set(name, number as i32);
    }
}

#[cfg(not(feature = "spsa"))]
fn set_parameter(_name: &str, _value: &Value) {}

impl Engine for Fourfold {
    type Control = Handle;

    fn name() -> String {
        format!("Fourfold {}", env!("CARGO_PKG_VERSION"))
    }

    fn author() -> String {
        "the Fourfold authors".into()
    }

    fn options() -> Vec<OptionDeclaration> {
        options::declarations()
    }

    fn set_option(&mut self, name: &str, value: &Value) -> Result<Option<String>, String> {
        match Setting::of(name, value) {
            Some(Setting::Hash(megabytes)) => {
                self.search.set_hash(megabytes).map_err(|error| error.to_string())?;
            }
            Some(Setting::Threads(threads)) => {
                self.search.set_threads(threads).map_err(|error| error.to_string())?;
            }
            Some(Setting::MultiPv(lines)) => self.multipv = lines,
            Some(Setting::MoveOverhead(overhead)) => self.overhead = overhead,
            Some(Setting::ShowWdl(on)) => self.show_wdl = on,
            Some(Setting::ClearHash) => self.search.clear_hash(),
            Some(Setting::EvalFile(net)) => self.search.set_net(chosen_net(net)?),
            Some(Setting::SyzygyPath(path)) => {
                let told = self.endings.open(path.as_deref());
                self.search.set_tables(self.endings.probing());
                return Ok(told);
            }
            Some(Setting::SyzygyProbeDepth(depth)) => {
                self.endings.depth = depth;
                self.search.set_tables(self.endings.probing());
            }
            Some(Setting::SyzygyProbeLimit(men)) => {
                self.endings.most_men = men;
                self.search.set_tables(self.endings.probing());
            }
            Some(Setting::FiftyMoveRule(on)) => {
                self.endings.fifty_moves = on;
                self.search.set_tables(self.endings.probing());
            }
            None => set_parameter(name, value),
        }
        Ok(None)
    }

    fn new_game(&mut self) {
        self.search.clear();
    }

    fn search(
        &mut self,
        game: &GameSoFar,
        go: &Go,
        since: Option<Instant>,
        control: &Handle,
        tell: &mut dyn FnMut(Info),
    ) -> Best {
        let (position, history) = (game.position(), game.history());
        if let Some(draw) = DrawnRoot::of(position, history) {
            tell(Info::text(format!("Draw by {draw}")));
        }
        let limits = self.limits(game, go, since);
        let show_wdl = self.show_wdl;
        let found = self.search.run(position, history, &limits, &control.0, |info| {
            tell(report::info(info, game.mode(), show_wdl));
        });
        if let Some(trouble) = self.endings.trouble() {
            tell(Info::text(trouble));
        }
        Best { best: found.best, ponder: found.ponder }
    }

    fn aside(line: &str, game: &GameSoFar, print: &mut dyn FnMut(&str)) -> bool {
        match line.split_whitespace().next() {
            Some("d") => print(&report::diagram(game)),
            Some("eval" | "bench") => return false,
            _ => {}
        }
        true
    }

    fn answer(&mut self, line: &str, game: &GameSoFar, print: &mut dyn FnMut(&str)) {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("eval") => print(&report::evaluation(&self.search, game)),
            Some("bench") => {
                let depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(engine::bench::DEPTH);
                bench(depth.clamp(1, 60), print);
            }
            _ => {}
        }
    }
}
