//! Against an independent model: four `shakmaty` boards and plain intersection of lists of moves.

use chess::Random;
use duplicate::{BoardName, Player, Rulings, Table, TurnOrder};
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position, uci::UciMove};
use std::collections::BTreeSet;

const GAMES: u64 = 2_000;
/// The boards of N, S, E, W, as indices into NW, NE, SW, SE.
const BOARDS_OF: [[usize; 2]; 4] = [[0, 1], [2, 3], [1, 3], [0, 2]];

/// The document's own design: four boards of somebody else's chess.
struct Model {
    boards: [Chess; 4],
    player: usize,
    /// Who moves after each player.
    after: [usize; 4],
    quiet: u32,
    past: Vec<[u64; 4]>,
}

/// What a model and a table must agree on.
#[derive(PartialEq, Debug)]
struct Facts {
    synced: Vec<Coordinates>,
    local: [usize; 2],
    checks: Vec<usize>,
    ghosts: [u64; 4],
    quiet: u32,
    seen: usize,
    outcome: Option<(&'static str, [&'static str; 4])>,
}

/// From, to, and which role a pawn becomes: 0 for none, 2 for a knight to 5 for a queen.
type Coordinates = (u8, u8, u8);

fn coordinates(mv: &Move) -> Coordinates {
    match mv.to_uci(CastlingMode::Standard) {
        UciMove::Normal { from, to, promotion } => (from as u8, to as u8, promotion.map_or(0, |role| role as u8)),
        other => panic!("{other} is not a move of standard chess"),
    }
}

impl Model {
    fn new(order: TurnOrder) -> Model {
        let mut boards: [Chess; 4] = std::array::from_fn(|_| Chess::default());
        let mut after = [1, 2, 3, 0];
        if order == TurnOrder::AroundTheTable {
            let black: Fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1".parse().expect("a FEN");
            boards[3] = black.into_position(CastlingMode::Standard).expect("a position");
            after = [2, 3, 1, 0];
        }
        let mut model = Model { boards, player: 0, after, quiet: 0, past: vec![] };
        model.remember();
        model
    }

    fn remember(&mut self) {
        let key = |board: &Chess| board.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0;
        self.past.push(self.boards.each_ref().map(key));
    }

    fn play(&mut self, played: Coordinates) {
        self.quiet += 1;
        for index in BOARDS_OF[self.player] {
            let board = &mut self.boards[index];
            let mv = board.legal_moves().into_iter().find(|mv| coordinates(mv) == played).expect("legal on both");
            if mv.is_zeroing() {
                self.quiet = 0;
            }
            board.play_unchecked(mv);
        }
        self.player = self.after[self.player];
        self.remember();
    }

    fn ghosts(&self) -> [u64; 4] {
        let mut ghosts = [0; 4];
        for (player, [a, b]) in BOARDS_OF.into_iter().enumerate() {
            let colour = if player < 2 { shakmaty::Color::White } else { shakmaty::Color::Black };
            let [on_a, on_b] = [a, b].map(|index| u64::from(self.boards[index].board().by_color(colour)));
            ghosts[a] |= on_a & !on_b;
            ghosts[b] |= on_b & !on_a;
        }
        ghosts
    }

    fn facts(&self) -> Facts {
        let boards = BOARDS_OF[self.player];
        let lists = boards.map(|index| self.boards[index].legal_moves());
        let [a, b] = lists.each_ref().map(|list| list.iter().map(coordinates).collect::<Vec<_>>());
        let mut synced: Vec<Coordinates> = a.into_iter().filter(|mv| b.contains(mv)).collect();
        synced.sort_unstable();
        let checks: Vec<usize> = boards.into_iter().filter(|&index| self.boards[index].is_check()).collect();
        let now = self.past[self.past.len() - 1];
        let seen = self.past.iter().filter(|&&key| key == now).count();
        let outcome = match () {
            () if synced.is_empty() && !checks.is_empty() => {
                let mut results = ["draw"; 4];
                results[self.player] = "loss";
                for opponent in (0..4).filter(|&other| other != self.player) {
                    if BOARDS_OF[opponent].iter().any(|board| checks.contains(board)) {
                        results[opponent] = "win";
                    }
                }
                Some(("checkmate", results))
            }
            () if synced.is_empty() => Some(("stalemate", ["draw"; 4])),
            () if seen >= 3 => Some(("threefold", ["draw"; 4])),
            () if self.quiet >= 200 => Some(("fifty-move", ["draw"; 4])),
            () => None,
        };
        let local = lists.map(|list| list.len());
        Facts { synced, local, checks, ghosts: self.ghosts(), quiet: self.quiet, seen, outcome }
    }
}

fn coordinates_of(mv: chess::UciMove) -> Coordinates {
    (mv.from as u8, mv.to as u8, mv.promotion.map_or(0, |role| role as u8 + 1))
}

fn facts(table: &Table) -> Facts {
    let mut synced: Vec<Coordinates> = table.synced().iter().map(coordinates_of).collect();
    synced.sort_unstable();
    let outcome = table.outcome().map(|outcome| {
        let results = Player::ALL.map(|player| outcome.standing(player).name());
        (outcome.kind.name(), results)
    });
    Facts {
        synced,
        local: table.local_counts(),
        checks: table.checks().into_iter().map(|board| board as usize).collect(),
        ghosts: BoardName::ALL.map(|board| table.boards().ghosts_on(board).0),
        quiet: table.quiet(),
        seen: usize::from(table.seen()),
        outcome,
    }
}

/// Plays a random game to its end on both, comparing at every ply; its length and how it ended.
fn compare(seed: u64, order: TurnOrder) -> (usize, &'static str) {
    let mut random = Random::new(seed);
    let (mut table, mut model) = (Table::new(Rulings { order, ..Rulings::default() }), Model::new(order));
    loop {
        let (found, expected) = (facts(&table), model.facts());
        assert_eq!(found, expected, "seed {seed}, ply {}", table.ply());
        let Some(mv) = table.random_move(&mut random) else { break };
        table.play(mv).expect("a random move is legal");
        model.play(coordinates_of(mv));
    }
    for (board, theirs) in BoardName::ALL.into_iter().zip(&model.boards) {
        let fen = Fen::from_position(theirs, EnPassantMode::Legal).to_string();
        assert_eq!(table.position(board).fen(), fen, "seed {seed}, {board}");
    }
    (table.ply(), table.outcome().expect("it went on to its end").kind.name())
}

/// As many random games as wanted, on all cores.
fn compare_games(count: u64, order: TurnOrder) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let games: Vec<(usize, &str)> = std::thread::scope(|scope| {
        let compare = move |seed| compare(seed, order);
        let part = |first: u64| move || (first..count).step_by(threads as usize).map(compare).collect::<Vec<_>>();
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(part(first))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("the games agree")).collect()
    });
    // Random games reach every ending, so each was compared.
    let endings: BTreeSet<&str> = games.iter().map(|(_, kind)| *kind).collect();
    assert_eq!(endings, BTreeSet::from(["checkmate", "fifty-move", "stalemate", "threefold"]));
    let plies: usize = games.iter().map(|(plies, _)| plies).sum();
    assert!(games.len() as u64 == count && plies > 100 * games.len(), "{plies} plies");
}

#[test]
fn random_games_to_their_end() {
    compare_games(GAMES, TurnOrder::WhiteFirst);
}

#[test]
fn random_games_around_the_table() {
    compare_games(GAMES / 2, TurnOrder::AroundTheTable);
}
