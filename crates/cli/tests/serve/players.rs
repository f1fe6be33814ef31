//! Players who play at random, keep what they saw, and come back when they are cut off.

use crate::client::{Came, Game, Socket, new_game};
use crate::history::Seen;
use room::wire::Message;
use room::{Room, Seat, Setup};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// A table with all its players, one socket each.
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) seen: Vec<Seen>,
    room: Room,
    random: chess::Random,
    next_id: u64,
}

impl Table {
    pub(crate) async fn new(address: SocketAddr, setup: Value, seed: u64) -> Table {
        let game = new_game(address, setup.clone()).await;
        let seen = game.seats.iter().map(|_| Seen::default()).collect();
        let setup: Setup = serde_json::from_value(setup).expect("a setup");
        let room = Room::new(setup).expect("a game");
        Table { game, seen, room, random: chess::Random::new(seed), next_id: 0 }
    }

    /// Plays on for some plies or to the end; how many were played. A socket that is lost ends it.
    pub(crate) async fn play(&mut self, address: SocketAddr, plies: usize) -> usize {
        let Some(mut sockets) = self.connect(address).await else { return 0 };
        for played in 0..plies {
            if self.room.outcome().is_some() || !self.turn(&mut sockets).await {
                return played;
            }
        }
        plies
    }

    /// Everybody comes (back), each with the last entry they have; afterwards all are level.
    async fn connect(&mut self, address: SocketAddr) -> Option<Vec<Socket>> {
        let mut sockets = Vec::new();
        for (index, (_, secret)) in self.game.seats.iter().enumerate() {
            let since = self.seen[index].entries.last().and_then(|entry| entry["seq"].as_u64()).unwrap_or(0);
            sockets.push(Socket::hello(address, &self.game.id, since, Some(secret)).await?);
        }
        let mut last = 0;
        for socket in &mut sockets {
            let Came::Message(welcome) = socket.next().await else { return None };
            last = last.max(welcome["seq"].as_u64().expect("a number"));
        }
        for (index, socket) in sockets.iter_mut().enumerate() {
            while self.seen[index].entries.len() < last as usize {
                let Came::Message(message) = socket.next().await else { return None };
                if message["type"] == "entry" {
                    self.seen[index].entries.push(message);
                }
            }
        }
        // What was played just before the cut, and never answered.
        for entry in self.seen[0].entries.clone() {
            self.fold(&entry);
        }
        Some(sockets)
    }

    fn fold(&mut self, entry: &Value) {
        let Ok(Message::Entry(entry)) = serde_json::from_value(entry.clone()) else { panic!("no entry: {entry}") };
        if entry.seq > self.room.seq() {
            self.room.fold(&entry).expect("the log fits");
        }
    }

    /// One move by whoever is to move; `false` where a socket was lost.
    async fn turn(&mut self, sockets: &mut [Socket]) -> bool {
        let index = self.game.seats.iter().position(|(seat, _)| Seat::from_name(seat) == Some(self.room.turn()));
        let index = index.expect("a seat");
        let mv = self.any_move();
        let ply = self.room.ply();
        self.next_id += 1;
        let id = self.next_id;
        let play = json!({ "type": "play", "id": id, "ply": ply, "move": mv });
        if !sockets[index].send(&play).await {
            return false;
        }
        let place = self.room.seq() + 1;
        // The mover first, who is told where nothing came of it.
        let others = (0..sockets.len()).filter(|&number| number != index);
        for number in std::iter::once(index).chain(others) {
            let socket = &mut sockets[number];
            let mut told = number != index;
            while !told || self.seen[number].entries.len() < place as usize {
                let Came::Message(message) = socket.next().await else { return false };
                match message["type"].as_str() {
                    Some("entry") => self.seen[number].entries.push(message),
                    Some("done") if message["id"] == id => {
                        self.seen[number].done.push((message["seq"].as_u64().expect("a number"), mv.clone()));
                        told = true;
                    }
                    Some("refused") if message["code"] == "unavailable" => return false,
                    Some("refused") => panic!("{play}: {message}"),
                    _ => {}
                }
            }
        }
        let entry = self.seen[0].entries.last().expect("just seen").clone();
        self.fold(&entry);
        true
    }

    fn any_move(&mut self) -> String {
        if let Some(table) = self.room.boards() {
            return table.random_move(&mut self.random).expect("a move").to_string();
        }
        let game = self.room.game().expect("a game of two");
        let moves = game.position().legal_moves();
        let mv = moves[self.random.next() as usize % moves.len()];
        mv.to_uci(game.castling_mode()).to_string()
    }
}

/// The whole log of a game, as a watcher gets it.
pub(crate) async fn log(address: SocketAddr, game: &str) -> Vec<Value> {
    let mut watcher = Socket::hello(address, game, 0, None).await.expect("open");
    let last = watcher.next_of("welcome").await["seq"].as_u64().expect("a number");
    let mut entries = Vec::new();
    while entries.len() < last as usize {
        entries.push(watcher.next_of("entry").await);
    }
    entries
}
