//! Duplicate chess: random games with everything known after every ply, beside four `shakmaty` boards whose lists of moves
//! are intersected.

use chess::Random;
use cpu_time::ThreadTime;
use duplicate::Table;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, MoveList, Position, Square};

const ROUNDS: usize = 5;
const GAMES: u64 = 1_000;
/// The boards of N, S, E, W, as indices into NW, NE, SW, SE.
const BOARDS_OF: [[usize; 2]; 4] = [[0, 1], [2, 3], [1, 3], [0, 2]];

/// Prints thousand plies a second, and ours as a ratio to the peer's.
pub fn print_table() {
    let games: Vec<Vec<chess::UciMove>> = (0..GAMES).map(record).collect();
    let plies: usize = games.iter().map(Vec::len).sum();
    let mut best = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        let start = ThreadTime::now();
        let ours: usize = (0..GAMES).map(|seed| Table::default().play_random(&mut Random::new(seed), usize::MAX)).sum();
        best[0] = best[0].min(start.elapsed().as_secs_f64());
        assert_eq!(ours, plies);
        let start = ThreadTime::now();
        let ended = games.iter().filter(|moves| replay(moves)).count();
        best[1] = best[1].min(start.elapsed().as_secs_f64());
        assert_eq!(ended, games.len(), "every game ends, and only at its end");
    }
    let [ours, theirs] = best.map(|seconds| plies as f64 / seconds / 1e3);
    println!("\nDuplicate chess, thousand plies a second of CPU time, best of {ROUNDS} rounds\n");
    println!("| games | plies | fourfold, chosen and played | shakmaty, the same moves replayed | ratio |");
    println!("|---|---:|---:|---:|---:|");
    println!("| {GAMES} random ones | {plies} | {ours:.0} | {theirs:.0} | {:.2} |", ours / theirs);
}

fn record(seed: u64) -> Vec<chess::UciMove> {
    let mut table = Table::default();
    table.play_random(&mut Random::new(seed), usize::MAX);
    table.moves().to_vec()
}

/// Replays a game, with the legal moves on both boards, the outcome and repetitions after every ply; whether it ended
/// exactly with its last move.
fn replay(moves: &[chess::UciMove]) -> bool {
    let mut boards: [Chess; 4] = std::array::from_fn(|_| Chess::default());
    let mut keys = boards.each_ref().map(key);
    let (mut past, mut quiet) = (vec![keys], 0);
    let mut lists = lists_of(&boards, 0);
    for (ply, played) in moves.iter().enumerate() {
        quiet += 1;
        for (list, index) in lists.iter().zip(BOARDS_OF[ply % 4]) {
            let Some(mv) = list.iter().find(|mv| is(mv, played)) else { return false };
            if mv.is_zeroing() {
                quiet = 0;
            }
            boards[index].play_unchecked(*mv);
            keys[index] = key(&boards[index]);
        }
        past.push(keys);
        lists = lists_of(&boards, (ply + 1) % 4);
        let seen = past.iter().rev().take(quiet + 1).filter(|&&earlier| earlier == keys).count();
        let over = in_common(&lists) == 0 || seen >= 3 || quiet >= 200;
        if over {
            return ply + 1 == moves.len();
        }
    }
    false
}

fn lists_of(boards: &[Chess; 4], player: usize) -> [MoveList; 2] {
    BOARDS_OF[player].map(|index| boards[index].legal_moves())
}

/// How many moves are in both lists.
fn in_common([a, b]: &[MoveList; 2]) -> usize {
    let mut reached = [0_u64; 64];
    for mv in b {
        let (from, to) = ends(mv);
        reached[from as usize] |= 1 << to as u32;
    }
    a.iter().filter(|mv| reached[ends(mv).0 as usize] >> ends(mv).1 as u32 & 1 == 1).count()
}

/// Where a move begins and ends; castling, which no other move of a king resembles, ends on its rook.
fn ends(mv: &Move) -> (Square, Square) {
    (mv.from().expect("no drops in chess"), mv.to())
}

fn is(mv: &Move, played: &chess::UciMove) -> bool {
    let (from, to) = ends(mv);
    let to = match mv {
        Move::Castle { king, rook } if rook > king => king.offset(2).expect("on the board"),
        Move::Castle { king, .. } => king.offset(-2).expect("on the board"),
        _ => to,
    };
    let promotion = mv.promotion().map(|role| role as usize - 1);
    from as usize == played.from as usize
        && to as usize == played.to as usize
        && promotion == played.promotion.map(|role| role as usize)
}

fn key(board: &Chess) -> u64 {
    board.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}
