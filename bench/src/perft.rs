//! Bulk-counted perft: the last ply is counted, not played.

use cpu_time::ThreadTime;

const ROUNDS: usize = 5;

const POSITIONS: [(&str, &str, u32); 4] = [
    ("start position", chess::STARTING_FEN, 6),
    ("many moves", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("pins and en passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 6),
];

/// One library: its name, and how it counts.
type Peer = (&'static str, fn(&str, u32) -> u64);

const PEERS: [Peer; 3] = [("fourfold", ours), ("cozy-chess", cozy), ("shakmaty", shaky)];

/// Runs all peers on all positions and prints million nodes a second, and ours as a ratio to theirs.
pub fn print_table() {
    println!("Perft, million nodes a second of CPU time, best of {ROUNDS} rounds\n");
    println!("| position | nodes | fourfold | cozy-chess | shakmaty | to cozy-chess | to shakmaty |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    let mut total_nodes = 0;
    let mut total_seconds = [0.0; 3];
    for (name, fen, depth) in POSITIONS {
        let (nodes, seconds) = measure(fen, depth);
        print_row(&format!("{name}, depth {depth}"), nodes, seconds);
        total_nodes += nodes;
        (0..3).for_each(|peer| total_seconds[peer] += seconds[peer]);
    }
    print_row("all four", total_nodes, total_seconds);
}

/// The number of nodes, on which all must agree, and the best time of each peer.
fn measure(fen: &str, depth: u32) -> (u64, [f64; 3]) {
    let mut best = [f64::INFINITY; 3];
    let mut nodes = None;
    for _ in 0..ROUNDS {
        for (peer, (name, count)) in PEERS.into_iter().enumerate() {
            let start = ThreadTime::now();
            let counted = count(fen, depth);
            best[peer] = best[peer].min(start.elapsed().as_secs_f64());
            assert_eq!(*nodes.get_or_insert(counted), counted, "{name} counts otherwise in {fen}");
        }
    }
    (nodes.unwrap_or(0), best)
}

fn print_row(name: &str, nodes: u64, seconds: [f64; 3]) {
    let [ours, cozy, shakmaty] = seconds.map(|seconds| nodes as f64 / seconds / 1e6);
    println!(
        "| {name} | {nodes} | {ours:.0} | {cozy:.0} | {shakmaty:.0} | {:.2} | {:.2} |",
        ours / cozy,
        ours / shakmaty
    );
}

fn ours(fen: &str, depth: u32) -> u64 {
    chess::Position::from_fen(fen).expect("a legal position").perft(depth)
}

fn cozy(fen: &str, depth: u32) -> u64 {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        // Two loops, not one with a test inside: this is how it is fastest.
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += perft(&next, depth - 1);
                }
                false
            });
        }
        nodes
    }
    perft(&fen.parse().expect("a legal position"), depth)
}

/// shakmaty has a perft of its own, with bulk counting.
fn shaky(fen: &str, depth: u32) -> u64 {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    let position: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position");
    shakmaty::perft(&position, depth)
}
