//! Who can still win: known positions, every position that can be reached compared with a plain search, and games.

use crate::common::{chess960_start, legal_move};
use chess::{Colour, Position, Random, Unwinnable, Winnable};
use std::collections::HashSet;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Whether some series of legal moves ends with a mate by `colour`, found by looking at everything that follows. Nothing,
/// where that is more than `most` positions.
fn by_brute_force(position: &Position, colour: Colour, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([position.key()]);
    let mut queue = vec![*position];
    while let Some(position) = queue.pop() {
        if position.is_checkmate() && position.turn() != colour {
            return Some(true);
        }
        for mv in position.legal_moves() {
            let next = position.play(mv);
            if seen.insert(next.key()) {
                queue.push(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

/// Replays a line to its mate.
fn assert_mates(position: &Position, colour: Colour, line: &[chess::Move]) {
    let mut at = *position;
    for &mv in line {
        assert!(at.is_legal(mv), "{mv:?} in {at}, after {position}");
        at = at.play(mv);
    }
    assert!(at.is_checkmate() && at.turn() != colour, "{position} ends with {at}");
}

/// Asserts that a mate is found.
fn assert_winnable(fen: &str, colour: Colour) {
    let position = position(fen);
    match position.winnable(colour, Position::WINNABLE_BUDGET) {
        Winnable::Yes(line) => assert_mates(&position, colour, &line),
        other => panic!("{colour:?} in {fen}: {other:?}"),
    }
}

#[test]
fn known_positions() {
    // (FEN, White can win, Black can win)
    let table = [
        // The start, and an ordinary ending.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true),
        ("8/5k2/8/8/8/3QK3/8/8 w - - 0 1", true, false),
        // Already mate, and stalemate.
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", true, false),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, false),
        // Material, for one side.
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", false, false),
        ("8/8/4kq2/8/8/3KB3/8/6B1 w - - 0 1", false, true),
        ("8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", false, true),
        ("8/5p2/4kb2/8/8/3KB3/8/8 w - - 0 1", true, true),
        // A wall of pawns, and behind it bishops that can take nothing.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", false, false),
        ("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", false, false),
        ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", true, false),
        // Alive, and dead after the quiet Kg3.
        ("4k3/8/8/p1p1p1p1/P1P1P1PK/8/8/8 w - - 0 1", true, true),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/6K1/8/8 b - - 0 1", false, false),
        // The only move takes the last piece, or stalemates.
        ("8/8/8/8/8/3k4/1q6/K7 w - - 0 1", false, false),
        ("k7/8/KP6/8/8/8/8/8 w - - 0 1", true, false),
        // A king that has two squares, and nobody who could come nearer without stalemate.
        ("8/b7/k6p/5p1P/5p2/5PpK/6P1/8 w - - 0 1", false, false),
        // Castling lets a rook out that could not walk.
        ("4k3/8/8/8/8/p2p1p1p/P2P1P1P/R3K2R w KQ - 0 1", true, true),
        // A capture en passant opens the wall.
        ("4k3/8/8/8/pPp1p1p1/P1P1P1P1/8/4K3 b - b3 0 1", true, true),
    ];
    for (fen, white, black) in table {
        let position = position(fen);
        for (colour, can) in [(Colour::White, white), (Colour::Black, black)] {
            match position.winnable(colour, 800_000) {
                Winnable::Yes(line) => {
                    assert!(can, "{colour:?} in {fen}");
                    assert_mates(&position, colour, &line);
                }
                Winnable::No(_) => assert!(!can, "{colour:?} in {fen}"),
                Winnable::Undecided => panic!("{colour:?} in {fen} is undecided"),
            }
            assert_eq!(position.cannot_win(colour), !can, "{colour:?} in {fen}");
        }
        assert_eq!(position.is_dead(), !white && !black, "{fen}");
    }
}

#[test]
fn the_reason_is_told() {
    let table = [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Unwinnable::Ended),
        ("8/8/4k3/8/8/3Kn3/8/8 w - - 0 1", Unwinnable::Material),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", Unwinnable::Walls),
        ("8/8/8/8/8/3k4/1q6/K7 w - - 0 1", Unwinnable::Exhausted),
    ];
    for (fen, why) in table {
        assert_eq!(position(fen).why_unwinnable(Colour::Black), Some(why), "{fen}");
        assert_eq!(position(fen).winnable(Colour::Black, 0), Winnable::No(why), "{fen}");
    }
}

#[test]
fn a_budget_of_nothing_decides_nothing() {
    assert_eq!(Position::default().winnable(Colour::White, 0), Winnable::Undecided);
}

/// A chain of pawns that face each other, now and then with a gap, kings, and perhaps a piece or two.
fn blocked(random: &mut Random) -> Option<Position> {
    let mut board = [b'.'; 64];
    let mut rank = 2 + random.below(3);
    for file in 0..8 {
        // Neighbours are a rank apart, so that none can take another.
        rank = if rank == 1 || rank < 5 && random.below(2) == 0 { rank + 1 } else { rank - 1 };
        if random.below(40) > 0 {
            board[8 * rank + file] = b'P';
            board[8 * (rank + 1) + file] = b'p';
        }
    }
    let extra = [&b""[..], b"", b"", b"", b"", b"b", b"B", b"R"][random.below(8)];
    for &man in b"Kk".iter().chain(extra) {
        let free: Vec<usize> = (8..56).filter(|&square| board[square] == b'.').collect();
        board[free[random.below(free.len())]] = man;
    }
    let rows: Vec<String> = board
        .chunks(8)
        .rev()
        .map(|row| {
            let mut text = String::new();
            for part in row.split_inclusive(|&man| man != b'.') {
                let empty = part.iter().filter(|&&man| man == b'.').count();
                if empty > 0 {
                    text += &empty.to_string();
                }
                text.extend(part.iter().filter(|&&man| man != b'.').map(|&man| man as char));
            }
            text
        })
        .collect();
    let turn = if random.below(2) == 0 { 'w' } else { 'b' };
    Position::from_fen(&format!("{} {turn} - - 0 1", rows.join("/"))).ok()
}

/// On small blocked positions: equal to looking at everything.
#[test]
fn equals_brute_force() {
    let mut random = Random::new(16);
    let (mut compared, mut dead, mut undecided) = (0, 0, 0);
    for _ in 0..500 {
        let Some(position) = blocked(&mut random) else { continue };
        for colour in Colour::ALL {
            let Some(can) = by_brute_force(&position, colour, 10_000) else { continue };
            compared += 1;
            dead += usize::from(!can);
            match position.winnable(colour, 40_000) {
                Winnable::Yes(line) => {
                    assert!(can, "{colour:?} in {position}");
                    assert_mates(&position, colour, &line);
                }
                Winnable::No(why) => assert!(!can, "{colour:?} in {position}: {why}"),
                Winnable::Undecided => undecided += 1,
            }
            assert!(!(can && position.cannot_win(colour)), "{colour:?} in {position}");
        }
    }
    assert!(compared > 100 && dead > 40, "{compared} compared, {dead} of them cannot be won");
    assert!(10 * undecided < compared, "{undecided} of {compared} are undecided");
}

/// What cannot be won stays so after every legal move, and no game that goes on ends in mate.
#[test]
fn what_is_dead_stays_dead() {
    let mut random = Random::new(5);
    let mut moves = 0;
    for _ in 0..400 {
        let Some(start) = blocked(&mut random) else { continue };
        for colour in Colour::ALL.into_iter().filter(|&colour| start.cannot_win(colour)) {
            let mut position = start;
            for _ in 0..40 {
                for mv in position.legal_moves() {
                    let next = position.play(mv);
                    assert!(!(next.is_checkmate() && next.turn() != colour), "{start} was mate at {next}");
                    let after = next.winnable(colour, 300);
                    assert!(!matches!(after, Winnable::Yes(_)), "{start} cannot be won, {next} can");
                    moves += 1;
                }
                let Some(mv) = legal_move(&mut random, &position) else { break };
                position = position.play(mv);
            }
        }
    }
    assert!(moves > 1_000, "{moves}");
}

/// Random games, standard and Chess960: whoever mates could win in every position before.
#[test]
fn who_mates_could_win() {
    let mut random = Random::new(960);
    let mut mates = 0;
    for game in 0..300 {
        let mut at = match game % 2 {
            0 => Position::default(),
            _ => position(&chess960_start(&mut random)),
        };
        let mut line = vec![at];
        while line.len() < 400
            && let Some(mv) = legal_move(&mut random, &at)
        {
            at = at.play(mv);
            line.push(at);
        }
        if at.is_checkmate() {
            mates += 1;
            for before in &line {
                assert!(!before.cannot_win(!at.turn()), "{before} led to {at}");
            }
        }
    }
    assert!(mates > 10, "{mates}");
}

/// In Chess960 a rook castles past what it could not walk past.
#[test]
fn castling_in_chess960() {
    let table = [
        // White's king and rook are walled in on the first rank; castling changes their places.
        ("4k3/8/8/8/8/1p1p1p1p/1P1P1P1P/1RK5 w B - 0 1", Colour::White),
        ("6rk/8/8/8/8/8/8/K7 b - - 0 1", Colour::Black),
    ];
    for (fen, colour) in table {
        let position = position(fen);
        assert!(!position.cannot_win(colour), "{fen}");
        match position.winnable(colour, 800_000) {
            Winnable::Yes(line) => assert_mates(&position, colour, &line),
            other => panic!("{fen}: {other:?}"),
        }
    }
}

/// With pawns that never move and bishops alone, the loser's own pieces have to wall the king up in the right corner.
#[test]
fn mates_in_a_corner() {
    let table = [
        ("7k/8/8/3B4/8/6p1/1b4Pp/2b4K w - - 0 1", Colour::White),
        ("1b5k/b7/8/3B4/8/6p1/6Pp/7K w - - 0 1", Colour::White),
        ("k7/1b6/2b5/8/8/1pB5/pP6/K7 w - - 0 1", Colour::White),
    ];
    for (fen, colour) in table {
        assert_winnable(fen, colour);
    }
}

/// Behind a wall of pawns that the winner's king never passes: the loser's bishops, and the winner's, close every square
/// beside a king in turn.
#[test]
fn mates_without_the_king() {
    let table = [
        ("b5k1/8/b1p5/1pP5/1P4p1/2B2pPb/1B1B1P2/K1B4b w - - 0 1", Colour::White),
        ("3k4/4b3/3bB3/p1pBp1p1/P1PbP1P1/4b3/4B3/3K1B2 b - - 0 1", Colour::White),
        ("3k4/4b3/3bB3/p1pBp1p1/P1PbP1P1/4b3/4B3/3K1B2 b - - 0 1", Colour::Black),
        ("k1b5/8/8/BpBpBpB1/bPbPbPb1/8/8/K1B5 w - - 0 1", Colour::Black),
    ];
    for (fen, colour) in table {
        match position(fen).winnable(colour, Position::WINNABLE_BUDGET) {
            Winnable::Yes(line) => assert_mates(&position(fen), colour, &line),
            other => panic!("{fen}: {other:?}"),
        }
    }
}

/// Found in haste alone: a search that wanders on is lost among bishops that may go anywhere behind their pawns, or a pawn
/// has to be captured first, or a certain pawn has to run.
#[test]
fn mates_in_haste() {
    let table = [
        ("k1b5/8/8/1pBpBpBp/1PbP1PpP/6P1/1B4P1/K1B5 w - - 0 1", Colour::Black),
        ("k1b1b3/8/8/1pBpBpBp/1PbPbPbP/8/8/K1B1B3 w - - 0 1", Colour::Black),
        ("4k1b1/5b2/8/1p1p1pBp/1PbP1P1P/8/8/4K1B1 w - - 0 1", Colour::White),
        ("1k6/1p4p1/1b1b2P1/6b1/1p1p4/1P1Pp1bp/4Pp1p/1B3Kbr b - - 0 1", Colour::Black),
    ];
    for (fen, colour) in table {
        match position(fen).winnable(colour, Position::WINNABLE_BUDGET) {
            Winnable::Yes(line) => assert_mates(&position(fen), colour, &line),
            other => panic!("{fen}: {other:?}"),
        }
    }
}

/// A side that has nothing but moves of its pawns left, and few of these, is helped out by a pawn of the other side that
/// promotes in time; after a check that leaves one move.
#[test]
fn mates_by_a_race() {
    let table = [
        ("1k6/1P1p3p/BP3p2/1P5p/8/3P4/5P1P/6Kq w - - 0 1", Colour::Black),
        ("7k/p3p1P1/2p3PB/p5P1/8/4P3/PKP5/8 b - - 0 1", Colour::Black),
        ("8/pkp5/4p3/8/P5p1/2P3pb/P3P1p1/7K w - - 0 1", Colour::White),
        ("1k6/1P1p3p/BP3p2/1P5p/8/8/3P1PKP/8 b - - 0 1", Colour::Black),
    ];
    for (fen, colour) in table {
        match position(fen).winnable(colour, 30_000) {
            Winnable::Yes(line) => assert_mates(&position(fen), colour, &line),
            other => panic!("{fen}: {other:?}"),
        }
    }
}

/// Where every capture and every move of a pawn leads behind walls, little is left to look at; a wall less, and it is mate.
#[test]
fn captures_end_behind_walls() {
    let fen = "B7/1b6/2k5/8/1p1p1p1p/1PpP1PbP/K1P4b/NB6 b - - 0 1";
    for colour in Colour::ALL {
        let answer = position(fen).winnable(colour, Position::WINNABLE_BUDGET);
        assert!(matches!(answer, Winnable::No(_)), "{colour:?}: {answer:?}");
    }
    let twin = position("B7/1b6/2k5/8/1p1p1p2/1PpP1PbP/K1P4b/NB6 b - - 0 1");
    for colour in Colour::ALL {
        match twin.winnable(colour, Position::WINNABLE_BUDGET) {
            Winnable::Yes(line) => assert_mates(&twin, colour, &line),
            other => panic!("{twin}: {other:?}"),
        }
    }
}

/// What the fast answer finds beyond walls: single moves, checks that end behind walls, somebody without a move, and a
/// side that can move nothing but pawns.
#[test]
fn found_without_a_search() {
    let table = [
        ("k7/Q6r/2b5/1pBp1p1p/1P1P1P1P/KP6/1P6/8 b - - 0 1", Colour::White),
        ("4B2B/6PP/4RP2/4N1P1/5QNk/1P4P1/5P1P/5RK1 b - - 0 1", Colour::White),
        ("7k/7p/7P/8/8/6q1/5q2/7K b - - 0 1", Colour::White),
        ("1k6/1P5p/BP3p2/1P6/8/8/5PKP/8 b - - 0 1", Colour::Black),
    ];
    for (fen, colour) in table {
        assert!(position(fen).cannot_win(colour), "{colour:?} in {fen}");
    }
}

/// What the fast answer finds by counting moves or by looking at what can follow, and a small change that makes it winnable.
#[rustfmt::skip]
const ALMOST: [(&str, Colour, &str); 6] = [
    // White is bound to its pawns and stalemated before a pawn of Black's is through; with a move more it is not,
    ("k7/p1p1p3/8/8/P7/6p1/2P1P1Pp/7K w - - 0 1", Colour::White,
     "k7/p1p1p3/8/8/8/P5p1/2P1P1Pp/7K w - - 0 1"),
    // or if Black is a move ahead, whose king cannot take the straight way.
    ("8/3p1p1p/8/1p6/1P6/KP6/PP1P1P1P/k7 w - - 0 1", Colour::White,
     "8/3p1p1p/8/1p6/1P6/KP6/PP1P1P1P/k7 b - - 0 1"),
    // A pawn would give mate on c7, if it came there in time.
    ("1k6/1P5p/BP6/1Pp4p/p7/8/P1P4P/7K b - - 0 1", Colour::White,
     "1k6/1P5p/BP6/1P1p3p/p7/8/P1P4P/7K b - - 0 1"),
    // Kings that shut each other in: the check on the long diagonal is answered with g2 and mate; but not if there is time
    // for White to make room.
    ("B7/1r6/P7/8/8/4p1pp/p3Pp1p/5K1k b - - 0 1", Colour::White,
     "B7/1r6/8/P7/8/4p1pp/p3Pp1p/5K1k b - - 0 1"),
    ("8/8/8/6p1/6P1/4p1PK/3pPp1p/4Rnkr b - - 0 1", Colour::White,
     "8/8/8/6p1/6P1/4p1PK/3pPp1p/4Rnkr w - - 0 1"),
    // White can only take on b7, which leaves a wall whether that is check or not; but the bishop that is not pinned goes.
    ("B7/1b6/2k5/8/1p1p1p1p/1PpP1P1P/K1Pb4/NB6 b - - 0 1", Colour::White,
     "B7/1b6/8/3k4/1p1p1p1p/1PpP1P1P/K1Pb4/NB6 b - - 0 1"),
];

#[test]
fn almost_winnable() {
    for (fen, colour, twin) in ALMOST {
        assert!(position(fen).cannot_win(colour), "{colour:?} in {fen}");
        assert_winnable(twin, colour);
    }
}

/// A king that is walled in for good, and pawns that run towards each other: whether one gets through in time is a matter of
/// single moves. What is said at once is compared with everything that can follow.
#[test]
fn bound_to_pawns() {
    let mut random = Random::new(5);
    let mut below = |n: usize| random.below(n);
    let (mut dead, mut alive) = (0, 0);
    let cages = [
        ("Kh1 Pg2 pg3 ph2", [0, 2, 4]),
        ("Ka3 Pa2 Pb2 Pb3 Pb4 pb5", [3, 5, 7]),
        ("Kh1 Rg1 Bf1 Pe2 pe3 Pg2 pg3", [0, 2, 0]),
    ];
    while dead < 600 || alive < 100 {
        let mut board = [['1'; 8]; 8];
        let (cage, files) = cages[below(3)];
        for man in cage.split(' ').map(str::as_bytes) {
            board[usize::from(man[2] - b'1')][usize::from(man[1] - b'a')] = char::from(man[0]);
        }
        for file in files.into_iter().take(1 + below(2)) {
            let white = 1 + below(4);
            board[white][file] = 'P';
            board[white + 1 + below(6 - white)][file] = 'p';
        }
        board[below(8)][below(6)] = 'k';
        // As often with the colours changed and the board turned over.
        let turned = below(2) == 1;
        if turned {
            let other =
                |man: char| if man.is_lowercase() { man.to_ascii_uppercase() } else { man.to_ascii_lowercase() };
            board.reverse();
            board = board.map(|rank| rank.map(other));
        }
        let ranks: Vec<String> = board.iter().rev().map(|rank| rank.iter().collect()).collect();
        let Ok(position) = Position::from_fen(&format!("{} {} - - 0 1", ranks.join("/"), ["w", "b"][below(2)])) else {
            continue;
        };
        for colour in Colour::ALL {
            let cannot = position.cannot_win(colour);
            if let Some(can) = by_brute_force(&position, colour, 40_000) {
                assert!(!(can && cannot), "{position}: {colour:?} can win");
                alive += usize::from(can);
                dead += usize::from(cannot);
            }
        }
    }
}

/// What walls alone show of one side, by one rule each; and a small change that makes it winnable.
#[rustfmt::skip]
const WALLS: [(&str, Colour, &str); 6] = [
    // A pawn's check that would be mate to the winner is never given: the pawns b3 and d3 stay, and the cage with them.
    ("7B/1b6/3k4/Bp1p4/1P1Pp1p1/1pppP1P1/2p5/2K5 b - - 0 1", Colour::White,
     "7B/1b6/3k4/Bp1p4/1P1Pp1p1/1p1pP1P1/2p5/2K5 b - - 0 1"),
    // Nor does a knight give one; both guard the pawn between them.
    ("bn1n2k1/2p2p2/2p2Pp1/1pKp1pP1/1P1P1P2/8/8/2B5 b - - 0 1", Colour::White,
     "b2n2k1/2p2p2/2p2Pp1/1pKp1pP1/1P1P1P2/8/8/2B5 b - - 0 1"),
    // Nobody castles past a man that never moves.
    ("2k5/8/8/8/2Bp1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1", Colour::White,
     "2k5/8/8/8/2Bp1p1p/1BpP1P1P/2P1BPBP/3BK2R w K - 0 1"),
    // A bishop in the way of another attacks what is behind it, so that no pawn is ever without protection.
    ("2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/8/8/4K3/8 w - - 0 1", Colour::Black,
     "2B3B1/pBp1pBpB/P1P1P1P1/4k3/8/8/4K3/8 w - - 0 1"),
    // The rook moves, and then it is not captured on a1, or it is captured, and then it mates nobody.
    ("B2b4/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1", Colour::White,
     "B2b4/8/8/4k3/1p1p1p1p/1PpP1P1P/2P4b/RBK5 b - - 0 1"),
    // The last queen beside a king among its men is captured, or there is nobody to protect it.
    ("8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", Colour::White,
     "8/6pp/8/8/1pp5/bkp4Q/qnp5/n1K5 b - - 0 1"),
];

#[test]
fn what_walls_show() {
    for (fen, colour, twin) in WALLS {
        assert_eq!(position(fen).why_unwinnable(colour), Some(Unwinnable::Walls), "{colour:?} in {fen}");
        assert_winnable(twin, colour);
    }
    // Another man than a bishop in the way of one is an obstacle.
    let alive = position("Bb1k1b2/b1p1p1p1/1pP1P1P1/1P6/p5P1/P7/4K3/8 w - - 0 1");
    assert!(Colour::ALL.into_iter().all(|colour| !alive.cannot_win(colour)));
}

/// The same with a man or two elsewhere or gone: what is said to be unwinnable at once is not mate in anything that a plain
/// search finds.
#[test]
fn altered_walls() {
    let mut random = Random::new(8);
    let (mut dead, mut alive) = (0, 0);
    while dead < 400 {
        let (fen, colour, _) = WALLS[random.below(WALLS.len())];
        let mut setup = position(fen).to_setup();
        for _ in 0..=random.below(2) {
            let (from, to) = (random.below(64), random.below(64));
            if setup.board[to].is_none() {
                setup.board[to] = setup.board[from].take();
            }
        }
        setup.turn = Colour::ALL[random.below(2)];
        let Ok(altered) = Position::try_from(setup) else { continue };
        if altered.cannot_win(colour) {
            dead += 1;
            assert_ne!(by_brute_force(&altered, colour, 3_000), Some(true), "{colour:?} in {altered}");
        } else {
            alive += 1;
        }
    }
    assert!(alive > 100, "{alive}");
}
