//! An engine for tests: answers at once, plays from a seed, and misbehaves on request.
//!
//! `fake-engine [--seed N] [--greedy] [--chess960] [--delay MS] [--fault KIND [--at N]]`: the fault shows at the N-th `go` of the process
//! (the first, unless told otherwise), or at the start for the kinds that are about starting and quitting. The option `Greed` says
//! of how many moves in a hundred it is greedy: none, or with `--greedy` all.

use chess::Random;
use chess::{CastlingMode, Move, Position};
use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Duration;
use uci::{Command, Info, Reply, Score, Start, UciMove};

/// What it does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    NoUciok,
    NoReadyok,
    ExitAtStart,
    IgnoreQuit,
    Silent,
    Flood,
    EndlessLine,
    Garbage,
    Crash,
    Exit,
    LeaveEarly,
    Illegal,
    NoMove,
    Nonsense,
    PvPastEnd,
    PvIllegal,
    NotPv,
    MateSign,
    BadInfo,
}

const FAULTS: [(&str, Fault); 19] = [
    ("no-uciok", Fault::NoUciok),
    ("no-readyok", Fault::NoReadyok),
    ("exit-at-start", Fault::ExitAtStart),
    ("ignore-quit", Fault::IgnoreQuit),
    ("silent", Fault::Silent),
    ("flood", Fault::Flood),
    ("endless-line", Fault::EndlessLine),
    ("garbage", Fault::Garbage),
    ("crash", Fault::Crash),
    ("exit", Fault::Exit),
    ("leave-early", Fault::LeaveEarly),
    ("illegal", Fault::Illegal),
    ("no-move", Fault::NoMove),
    ("nonsense", Fault::Nonsense),
    ("pv-past-end", Fault::PvPastEnd),
    ("pv-illegal", Fault::PvIllegal),
    ("not-pv", Fault::NotPv),
    ("mate-sign", Fault::MateSign),
    ("bad-info", Fault::BadInfo),
];

struct Engine {
    random: Random,
    /// Of how many moves in a hundred it is greedy.
    greed: usize,
    mode: CastlingMode,
    delay: Duration,
    fault: Option<Fault>,
    /// The search at which the fault shows.
    at: u64,
    searches: u64,
    position: Position,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::from_args(std::env::args().skip(1))?;
    if engine.fault == Some(Fault::ExitAtStart) {
        eprintln!("fake-engine: no weights");
        std::process::exit(7);
    }
    for line in stdin().lock().lines() {
        let Ok(command) = line?.parse::<Command>() else { continue };
        if command == Command::Quit && engine.fault != Some(Fault::IgnoreQuit) {
            return Ok(());
        }
        engine.obey(command)?;
    }
    if engine.fault == Some(Fault::IgnoreQuit) {
        hang();
    }
    Ok(())
}

/// Does nothing, for longer than any test.
fn hang() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(600));
    }
}

fn say(line: impl std::fmt::Display) -> Result<(), Box<dyn Error>> {
    let mut out = stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

impl Engine {
    fn from_args(mut args: impl Iterator<Item = String>) -> Result<Engine, Box<dyn Error>> {
        let mut engine = Engine {
            random: Random::new(0),
            greed: 0,
            mode: CastlingMode::Standard,
            delay: Duration::ZERO,
            fault: None,
            at: 1,
            searches: 0,
            position: Position::default(),
        };
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or("a value is missing");
            match arg.as_str() {
                "--seed" => engine.random = Random::new(value()?.parse()?),
                "--greedy" => engine.greed = 100,
                "--chess960" => engine.mode = CastlingMode::Chess960,
                "--delay" => engine.delay = Duration::from_millis(value()?.parse()?),
                "--at" => engine.at = value()?.parse()?,
                "--fault" => {
                    let name = value()?;
                    let fault = FAULTS.iter().find(|(known, _)| *known == name).ok_or("there is no such fault")?;
                    engine.fault = Some(fault.1);
                }
                _ => return Err(format!("what is {arg}?").into()),
            }
        }
        Ok(engine)
    }

    fn obey(&mut self, command: Command) -> Result<(), Box<dyn Error>> {
        match command {
            Command::Uci if self.fault != Some(Fault::NoUciok) => {
                say(Reply::IdName("Fake".to_owned()))?;
                say("option name Hash type spin default 1 min 1 max 64")?;
                say(format!("option name Greed type spin default {} min 0 max 100", self.greed))?;
                say(Reply::UciOk)
            }
            Command::IsReady if self.fault != Some(Fault::NoReadyok) => say(Reply::ReadyOk),
            Command::Position { start, moves } => {
                self.position = match start {
                    Start::Startpos => Position::default(),
                    Start::Fen(fen) => Position::from_fen(&fen)?,
                };
                for mv in moves {
                    self.position = self.position.play(mv.to_move(&self.position)?);
                }
                Ok(())
            }
            Command::SetOption { name, value } if name == "Greed" => {
                self.greed = value.ok_or("a value is missing")?.parse()?;
                Ok(())
            }
            Command::Go(_) => self.go(),
            _ => Ok(()),
        }
    }

    fn go(&mut self) -> Result<(), Box<dyn Error>> {
        std::thread::sleep(self.delay);
        self.searches += 1;
        let best = self.choose().to_uci(self.mode);
        match self.fault.filter(|_| self.searches == self.at) {
            Some(fault) => self.misbehave(fault, best),
            None => answer(&[best], Score::centipawns(0), best),
        }
    }

    /// Mate if there is one, else (greedy) the most valuable capture, else anything.
    fn choose(&mut self) -> Move {
        let moves = self.position.legal_moves();
        let any = moves[self.random.below(moves.len())];
        let greedy = match self.greed {
            0 => false,
            100 => true,
            greed => self.random.below(100) < greed,
        };
        if !greedy {
            return any;
        }
        let worth = |mv: &Move| self.position.role_at(mv.to()).filter(|_| mv.kind() != chess::MoveKind::Castling);
        let mate = moves.iter().find(|mv| self.position.play(**mv).is_checkmate());
        mate.or_else(|| moves.iter().filter(|mv| worth(mv).is_some()).max_by_key(|mv| worth(mv).map(|role| role as u8)))
            .copied()
            .unwrap_or(any)
    }

    fn misbehave(&mut self, fault: Fault, best: UciMove) -> Result<(), Box<dyn Error>> {
        let level = Score::centipawns(0);
        match fault {
            Fault::Silent => hang(),
            Fault::Flood => loop {
                say(Info { depth: Some(1), score: Some(level), pv: vec![best], ..Info::default() })?;
            },
            Fault::EndlessLine => loop {
                stdout().lock().write_all(b"never ending ")?;
            },
            Fault::Garbage => {
                say("segmentation violation in the north tower")?;
                hang()
            }
            Fault::Crash => {
                eprintln!("fake-engine: assertion failed: king != captured");
                std::process::abort()
            }
            Fault::Exit => std::process::exit(3),
            // As if it had been told to quit.
            Fault::LeaveEarly => std::process::exit(0),
            Fault::Illegal => say("bestmove a1a1"),
            Fault::NoMove => say(Reply::BestMove { best: None, ponder: None }),
            Fault::Nonsense => say("bestmove castles"),
            Fault::PvPastEnd => {
                let mut line = vec![best];
                let after = self.position.play(best.to_move(&self.position)?);
                // Eight shuffling moves bring the third occurrence, and the ninth runs past it.
                line.extend(shuffle(after));
                answer(&line, level, best)
            }
            Fault::PvIllegal => answer(&[best, best], level, best),
            Fault::NotPv => {
                let moves = self.position.legal_moves();
                let other = moves.iter().map(|mv| mv.to_uci(CastlingMode::Standard)).find(|mv| *mv != best);
                answer(&[other.unwrap_or(best)], level, best)
            }
            Fault::MateSign => {
                let mate =
                    self.position.legal_moves().iter().copied().find(|mv| self.position.play(*mv).is_checkmate());
                let line = mate.map_or(best, |mv| mv.to_uci(CastlingMode::Standard));
                answer(&[line], Score::mate(-1), line)
            }
            Fault::BadInfo => {
                say("info depth many")?;
                answer(&[best], level, best)
            }
            Fault::NoUciok | Fault::NoReadyok | Fault::ExitAtStart | Fault::IgnoreQuit => answer(&[best], level, best),
        }
    }
}

fn answer(line: &[UciMove], score: Score, best: UciMove) -> Result<(), Box<dyn Error>> {
    let info = Info { depth: Some(1), score: Some(score), nodes: Some(1), pv: line.to_vec(), ..Info::default() };
    say(info)?;
    say(Reply::BestMove { best: Some(best), ponder: None })
}

/// Moves back and forth until the position has occurred three times, and one more.
fn shuffle(mut position: Position) -> Vec<UciMove> {
    let mut line = Vec::new();
    for _ in 0..9 {
        let back: Option<UciMove> = line
            .len()
            .checked_sub(2)
            .and_then(|index| line.get(index))
            .map(|mv: &UciMove| UciMove { from: mv.to, to: mv.from, promotion: None });
        let quiet = |mv: &&Move| {
            position.role_at(mv.to()).is_none() && position.role_at(mv.from()) == Some(chess::Role::Knight)
        };
        let moves = position.legal_moves();
        let returning = back.and_then(|mv| mv.to_move(&position).ok());
        let Some(next) = returning.or_else(|| moves.iter().find(quiet).copied()) else { break };
        line.push(next.to_uci(CastlingMode::Standard));
        position = position.play(next);
    }
    line
}
