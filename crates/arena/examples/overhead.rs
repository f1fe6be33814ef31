//! What the runner itself costs: a match between two instant engines, beside the same exchange of lines over bare pipes.
//!
//! `cargo run --release -p arena --example overhead`, after `cargo build --release -p arena --bins`. Both are done in turn,
//! several times over, in one process, so that whatever else the machine does weighs on both alike; the best round of each
//! counts.

use arena::config::EngineConfig;
use arena::{Finish, GameRecord, Match, MatchConfig, Observer, Progress};
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

const ROUNDS: usize = 7;
const PAIRS: u64 = 25;

fn main() -> Result<(), Box<dyn Error>> {
    let engine = std::env::current_exe()?.with_file_name("../fake-engine");
    let scratch = std::env::temp_dir().join(format!("fourfold-overhead-{}", std::process::id()));
    let (mut runner, mut bare) = (f64::MAX, f64::MAX);
    let mut games = Games::default();
    for round in 0..ROUNDS {
        games.0.clear();
        let mut contest = Match::begin(&scratch.join(round.to_string()), config(&engine)?)?;
        let began = Instant::now();
        assert_eq!(contest.run(&Arc::default(), &mut games)?, Finish::Played);
        runner = runner.min(micros(began, games.moves()));
        let began = Instant::now();
        over_bare_pipes(&engine, &games.0)?;
        bare = bare.min(micros(began, games.moves()));
    }
    std::fs::remove_dir_all(&scratch)?;
    println!("{} games, {} moves, best of {ROUNDS} rounds", games.0.len(), games.moves());
    println!("bare pipes    {bare:8.1} µs a move");
    println!("the runner    {runner:8.1} µs a move, {:.2} times as much", runner / bare);
    println!("its own share {:8.1} µs a move", runner - bare);
    Ok(())
}

fn micros(began: Instant, moves: usize) -> f64 {
    began.elapsed().as_secs_f64() * 1e6 / moves as f64
}

#[derive(Default)]
struct Games(Vec<GameRecord>);

impl Games {
    fn moves(&self) -> usize {
        self.0.iter().map(|game| game.moves.len()).sum()
    }
}

impl Observer for Games {
    fn game_ended(&mut self, record: &GameRecord, _progress: &Progress<'_>) {
        self.0.push(record.clone());
    }
}

fn config(engine: &Path) -> Result<MatchConfig, Box<dyn Error>> {
    let player = |name: &str, seed: &str| {
        let own =
            [format!("cmd={}", engine.display()), format!("name={name}"), "arg=--seed".into(), format!("arg={seed}")];
        EngineConfig::from_words(&["depth=1".to_owned()], &own)
    };
    Ok(MatchConfig::plain("overhead", vec![player("A", "1")?, player("B", "2")?], PAIRS))
}

/// An engine and nothing around it.
struct Bare {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Bare {
    fn start(engine: &PathBuf, seed: &str) -> Result<Bare, Box<dyn Error>> {
        let mut command = Command::new(engine);
        let mut child = command.args(["--seed", seed]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take().ok_or("no pipe")?, child.stdout.take().ok_or("no pipe")?);
        Ok(Bare { child, input, output: BufReader::new(output) })
    }

    /// Writes and reads until a line starts as awaited.
    fn ask(&mut self, text: &str, awaited: &str) -> Result<(), Box<dyn Error>> {
        self.input.write_all(text.as_bytes())?;
        let mut line = String::new();
        while !line.starts_with(awaited) {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the engine ended".into());
            }
        }
        Ok(())
    }
}

/// The same positions in the same order, to two engines in turn; what they answer does not matter.
fn over_bare_pipes(engine: &PathBuf, games: &[GameRecord]) -> Result<(), Box<dyn Error>> {
    let mut players = [Bare::start(engine, "1")?, Bare::start(engine, "2")?];
    for player in &mut players {
        player.ask("uci\n", "uciok")?;
    }
    for game in games {
        for player in &mut players {
            player.ask("ucinewgame\nisready\n", "readyok")?;
        }
        let mut position = format!("position fen {} moves", game.fen);
        for (index, record) in game.moves.iter().enumerate() {
            let bare = if index == 0 { position.trim_end_matches(" moves") } else { &position };
            players[index % 2].ask(&format!("{bare}\ngo depth 1\n"), "bestmove")?;
            position.push(' ');
            position.push_str(&record.uci);
        }
    }
    for mut player in players {
        player.input.write_all(b"quit\n")?;
        player.child.wait()?;
    }
    Ok(())
}
