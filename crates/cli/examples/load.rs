//! Load on a server: tables that play at a rate, sockets that only listen, and games that are asked for after a restart.
//!
//! `cargo run --release --example load -- ADDRESS [--tables 2000] [--rate 1000] [--seconds 30] [--clock MINUTES] [--names FILE]`
//! prints the entries a second, and how long it took from a move until the last of four readers had it; it leaves the names
//! of the games in a file. `ADDRESS --idle 10000` opens sockets that only listen. `ADDRESS --back FILE` waits for a server
//! that is being started, and prints when the first and the last of the games in the file was there. The clients run on the
//! same cores as the server, so the figures are those of both.

#[path = "../tests/serve/client.rs"]
#[allow(dead_code)]
mod client;

use client::{Came, Game, Socket, get, new_game};
use room::wire::Message;
use room::{Room, Seat, Setup};
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

struct Args {
    address: SocketAddr,
    tables: usize,
    rate: f64,
    seconds: u64,
    idle: usize,
    clock: u64,
    names: Option<String>,
    back: Option<String>,
}

fn args() -> Option<Args> {
    let mut words = std::env::args().skip(1);
    let address = words.next()?.parse().ok()?;
    let (names, back) = (None, None);
    let mut args = Args { address, tables: 2000, rate: 1000.0, seconds: 30, idle: 0, clock: 0, names, back };
    while let Some(word) = words.next() {
        let value = words.next()?;
        match word.as_str() {
            "--tables" => args.tables = value.parse().ok()?,
            "--rate" => args.rate = value.parse().ok()?,
            "--seconds" => args.seconds = value.parse().ok()?,
            "--idle" => args.idle = value.parse().ok()?,
            "--clock" => args.clock = value.parse().ok()?,
            "--names" => args.names = Some(value),
            "--back" => args.back = Some(value),
            _ => return None,
        }
    }
    Some(args)
}

#[tokio::main]
async fn main() {
    let Some(args) = args() else {
        eprintln!(
            "load ADDRESS [--tables N] [--rate N] [--seconds N] [--clock N] [--names FILE] [--idle N] [--back FILE]"
        );
        std::process::exit(2);
    };
    match &args.back {
        Some(names) => back(&args, names).await,
        None if args.idle > 0 => idle(&args).await,
        None => play(&args).await,
    }
}

/// Asks for every game as soon as there is somebody to ask.
async fn back(args: &Args, names: &str) {
    let began = Instant::now();
    let names = std::fs::read_to_string(names).expect("the names of games");
    while tokio::net::TcpStream::connect(args.address).await.is_err() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let up = began.elapsed();
    let gate = Arc::new(Semaphore::new(100));
    let mut tasks = Vec::new();
    for id in names.lines().map(str::to_owned) {
        let (gate, address) = (gate.clone(), args.address);
        tasks.push(tokio::spawn(async move {
            let _turn = gate.acquire().await.expect("open");
            let (status, text) = get(address, &format!("/api/games/{id}")).await;
            assert!(status == 200 && text.contains("\"seq\""), "{id}: {status} {text}");
            began.elapsed()
        }));
    }
    let mut times = Vec::new();
    for task in tasks {
        times.push(task.await.expect("an answer"));
    }
    times.sort();
    let (first, last) = (times.first().copied().unwrap_or_default(), times.last().copied().unwrap_or_default());
    println!(
        "listening after {up:.1?}; the first of {} games was there after {first:.1?}, the last after {last:.1?}",
        times.len()
    );
}

fn setup(args: &Args) -> serde_json::Value {
    match args.clock {
        0 => json!({ "kind": "duplicate" }),
        minutes => json!({ "kind": "duplicate", "clock": { "base_ms": minutes * 60_000 } }),
    }
}

/// Opens sockets that only listen, and keeps them open until input ends.
async fn idle(args: &Args) {
    const TO_A_TABLE: usize = 100;
    let mut games = Vec::new();
    for _ in 0..args.idle.div_ceil(TO_A_TABLE) {
        games.push(new_game(args.address, json!({ "kind": "duplicate" })).await.id);
    }
    let gate = Arc::new(Semaphore::new(200));
    let mut tasks = Vec::new();
    for index in 0..args.idle {
        let id = games[index / TO_A_TABLE].clone();
        let (gate, address) = (gate.clone(), args.address);
        tasks.push(tokio::spawn(async move {
            let _turn = gate.acquire().await.expect("open");
            let mut socket = Socket::hello(address, &id, 0, None).await.expect("a socket");
            socket.next_of("welcome").await;
            socket
        }));
    }
    let mut open = Vec::new();
    for task in tasks {
        open.push(task.await.expect("no panic"));
    }
    println!("{} sockets are open; a line on standard input ends it", open.len());
    let _ = std::io::stdin().read_line(&mut String::new());
}

async fn play(args: &Args) {
    let gate = Arc::new(Semaphore::new(100));
    let began = Instant::now();
    let mut tasks = Vec::new();
    for number in 0..args.tables {
        let (gate, address, setup) = (gate.clone(), args.address, setup(args));
        tasks.push(tokio::spawn(async move {
            let _turn = gate.acquire().await.expect("open");
            let game = new_game(address, setup.clone()).await;
            Player::sit(address, game, setup, number as u64).await
        }));
    }
    let mut players = Vec::new();
    for task in tasks {
        players.push(task.await.expect("no panic"));
    }
    println!("{} tables with four sockets each after {:.1} s", players.len(), began.elapsed().as_secs_f64());
    if let Some(file) = &args.names {
        let names: Vec<&str> = players.iter().map(|player| player.game.as_str()).collect();
        std::fs::write(file, names.join("\n")).expect("written");
    }
    let pause = Duration::from_secs_f64(args.tables as f64 / args.rate);
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut tasks = Vec::new();
    for (number, mut player) in players.into_iter().enumerate() {
        let first = pause.mul_f64(number as f64 / args.tables as f64);
        tasks.push(tokio::spawn(async move {
            let mut next = Instant::now() + first;
            let mut times = Vec::new();
            while next < end && player.room.outcome().is_none() {
                tokio::time::sleep_until(next.into()).await;
                // Counted from when the move was due: a server that falls behind is not spared.
                let Some(()) = player.turn().await else { break };
                times.push(next.elapsed());
                next += pause;
            }
            times
        }));
    }
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("no panic"));
    }
    times.sort();
    let at = |part: f64| times.get(((times.len() as f64 - 1.0) * part) as usize).copied().unwrap_or_default();
    let rate = times.len() as f64 / args.seconds as f64;
    println!(
        "{} entries, {rate:.0} a second; from move to the last of four readers: p50 {:.1?}, p99 {:.1?}, longest {:.1?}",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

struct Player {
    game: String,
    room: Room,
    seats: Vec<Seat>,
    sockets: Vec<Socket>,
    random: chess::Random,
}

impl Player {
    async fn sit(address: SocketAddr, game: Game, setup: serde_json::Value, seed: u64) -> Player {
        let mut sockets = Vec::new();
        for (_, secret) in &game.seats {
            let mut socket = Socket::hello(address, &game.id, 0, Some(secret)).await.expect("a socket");
            socket.next_of("welcome").await;
            sockets.push(socket);
        }
        let seats = game.seats.iter().filter_map(|(seat, _)| Seat::from_name(seat)).collect();
        let setup: Setup = serde_json::from_value(setup).expect("a setup");
        let room = Room::new(setup).expect("a game");
        Player { game: game.id, room, seats, sockets, random: chess::Random::new(seed) }
    }

    /// One move, until all four have it.
    async fn turn(&mut self) -> Option<()> {
        let mv = self.room.boards()?.random_move(&mut self.random)?;
        let index = self.seats.iter().position(|&seat| seat == self.room.turn())?;
        let ply = self.room.ply();
        let play = json!({ "type": "play", "id": ply, "ply": ply, "move": mv.to_string() });
        self.sockets[index].send(&play).await;
        let mut entry = None;
        for socket in &mut self.sockets {
            loop {
                match socket.next().await {
                    Came::Message(message) if message["type"] == "entry" => {
                        entry = Some(message);
                        break;
                    }
                    Came::Message(_) => {}
                    Came::Closed(_) | Came::Lost => return None,
                }
            }
        }
        let Ok(Message::Entry(entry)) = serde_json::from_value(entry?) else { return None };
        self.room.fold(&entry).ok()
    }
}
