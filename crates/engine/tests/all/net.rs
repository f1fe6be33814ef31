//! A search that evaluates with a net. Debug builds compute every accumulator anew and compare.

use chess::{History, Position};
use engine::net::{HIDDEN, INPUTS, Net, OUTPUTS};
use engine::{Limits, Search, Signal};
use std::sync::Arc;

/// A net of arbitrary weights, except that it counts the queens: their rows are all that opens one unit.
fn net() -> Net {
    let mut state = 1_u32;
    let mut arbitrary = |range: i16| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as i16 % range
    };
    let mut inputs = vec![[0; HIDDEN]; INPUTS];
    inputs.as_flattened_mut().iter_mut().for_each(|weight| *weight = arbitrary(12));
    let mut output = [[0; HIDDEN]; 2];
    output.as_flattened_mut().iter_mut().for_each(|weight| *weight = arbitrary(3));
    for square in 0..64 {
        // Own queens are behind own pawns, knights, bishops and rooks.
        inputs[4 * 64 + square][0] = 200;
    }
    inputs.iter_mut().enumerate().for_each(|(i, row)| {
        if i / 64 != 4 {
            row[0] = 0;
        }
    });
    (output[0][0], output[1][0]) = (127, -127);
    Net::new("arbitrary, but it counts queens".to_owned(), &inputs, [0; HIDDEN], [(output, 0); OUTPUTS])
}

fn run(search: &mut Search, fen: &str) -> (String, i32, u64) {
    let position = Position::from_fen(fen).unwrap();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let found = search.run(&position, &History::new(&position), &limits, &Signal::default(), |_| {});
    (position.san(found.best.unwrap()).to_string(), found.score, found.nodes)
}

const HANGING_QUEEN: &str = "rnb1kbnr/pppp1ppp/8/4p1q1/8/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn it_plays_by_the_net_and_by_the_terms_again() {
    let mut search = Search::new(4, engine::system_clock);
    let built_in = run(&mut search, HANGING_QUEEN);
    search.set_net(None);
    let terms = run(&mut search, HANGING_QUEEN);
    assert_ne!(terms, built_in);
    search.set_net(Some(Arc::new(net())));
    let with = run(&mut search, HANGING_QUEEN);
    assert_eq!(with.0, "Bxg5");
    assert_ne!(with.1, terms.1);
    search.clear();
    assert_eq!(run(&mut search, HANGING_QUEEN), with, "the same again");
    search.set_net(None);
    assert_eq!(run(&mut search, HANGING_QUEEN), terms, "nothing of the net is left");
    search.set_net(Net::built_in());
    assert_eq!(run(&mut search, HANGING_QUEEN), built_in);
}

/// Draws by rule, mates and endings that cannot be won do not depend on who evaluates.
#[test]
fn what_is_known_stands_before_the_net() {
    let mut search = Search::new(4, engine::system_clock);
    search.set_net(Some(Arc::new(net())));
    let table = [
        ("6k1/R7/6K1/8/8/8/8/8 w - - 2 1", 31_999),
        ("8/8/3k4/8/3K4/8/8/7N w - - 0 1", 0),
        ("8/8/3k4/8/3K4/8/8/6RR w - - 99 80", 0),
    ];
    for (fen, score) in table {
        assert_eq!(run(&mut search, fen).1, score, "{fen}");
    }
}
