//! A fixed search whose node count tells whether two builds play the same.

use crate::limits::{Limits, Now, Signal};
use crate::search::Search;
use chess::{History, Position};
use std::time::Duration;

/// How deep the positions are searched unless told otherwise.
pub const DEPTH: u32 = 15;
const HASH: usize = 16;

/// Positions of every kind: openings, middle games with and without queens, endings, mates, draws near the rule.
pub const POSITIONS: [&str; 32] = [
    chess::STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "rnbqkb1r/pp3ppp/4pn2/2pp4/3P1B2/2P1PN2/PP3PPP/RN1QKB1R b KQkq - 0 5",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "r2q1rk1/1b1nbppp/pp1ppn2/8/2PNP3/1PN1B3/P3BPPP/R2Q1RK1 w - - 0 12",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3BPP2/2N2B2/PPP3PP/R2Q1RK1 w - - 0 14",
    "2r2rk1/pb1qbppp/1p2pn2/3p4/3P1B2/P1NQPN2/1P3PPP/2R2RK1 w - - 2 15",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3r1rk1/p3qppp/1pb1p3/2p5/2P1P3/P3Q2P/1P2BPP1/3R1RK1 w - - 0 20",
    "r3r1k1/pp3pbp/1qp1b1p1/2B5/2BP4/Q1n2N2/P4PPP/3R1K1R w - - 4 18",
    "1rb1r1k1/p4pbp/1p1p2p1/3Pn3/2q1P3/2N2P2/PP2N1PP/R1BQ1R1K w - - 0 18",
    "2kr3r/ppp2ppp/2n1b3/2b1P3/5B2/2P2N2/PP1N1PPP/R3K2R b KQ - 0 11",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "r1bqr1k1/ppp2pp1/5n1p/3p4/1b1P4/2NBPN2/PP3PPP/R2QK2R b KQ - 3 11",
    "6k1/1R3p2/6p1/2Bp3p/3P2q1/P7/1P2rQ1K/5R2 b - - 4 44",
    "3r2k1/1p3ppp/2pq4/p1n5/P6P/1P6/1PB2QP1/1K2R3 w - - 0 1",
    "5rk1/1pp3bp/3p2p1/2PPp3/1P2P3/2Q1B3/4q1PP/R5K1 b - - 0 23",
    "r7/6k1/1p6/2pp1p2/7Q/8/p1P2K1P/8 w - - 0 32",
    "8/3b2kp/4p1p1/pr1n4/N1N4P/1P4P1/1K3P2/3R4 w - - 1 38",
    "4k3/3q1r2/1N2r1b1/3ppN2/2nPP3/1B1R2n1/2R1Q3/3K4 w - - 5 1",
    "8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 40",
    "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 44",
    "8/5k2/1pnrp1p1/p1p4p/P6P/4R1PK/1P3P2/4R3 b - - 1 38",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
    "8/3k4/8/8/8/4B3/4KB2/2B5 w - - 0 1",
    "8/8/1P6/5pr1/8/4R3/7k/2K5 w - - 0 1",
    "8/2p4P/8/kr6/6R1/8/8/1K6 w - - 0 1",
    "8/8/3k4/8/3K4/8/7R/7R w - - 88 90",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "6k1/6p1/P6p/r1N5/5p2/7P/1b3PP1/4R1K1 w - - 0 1",
];

/// What a bench came to.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// How many nodes were searched, the same everywhere.
    pub nodes: u64,
    /// How long that took.
    pub time: Duration,
}

/// Searches the positions one after the other on one thread, and tells of each as it is done.
pub fn run(depth: u32, now: Now, mut on_position: impl FnMut(usize, &str, u64)) -> Report {
    let mut search = Search::new(HASH, now);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let start = now();
    let mut nodes = 0;
    for (i, fen) in POSITIONS.iter().enumerate() {
        let position = Position::from_fen(fen).expect("the positions of the bench are legal");
        search.clear();
        let found = search.run(&position, &History::new(&position), &limits, &Signal::default(), |_| {});
        nodes += found.nodes;
        on_position(i + 1, fen, found.nodes);
    }
    Report { nodes, time: now().saturating_sub(start) }
}
