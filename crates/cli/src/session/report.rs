//! What the engine says, as text.

use chess::{CastlingMode, File, Rank, Square};
use engine::{Bound, DrawnRoot, Search, Value};
use std::fmt::Write;
use uci::session::GameSoFar;
use uci::{Info, Score, ScoreValue, Wdl};

/// A line of the search as the protocol writes it.
pub(super) fn info(info: &engine::Info, mode: CastlingMode, show_wdl: bool) -> Info {
    let value = match info.value {
        Value::Centipawns(cp) => ScoreValue::Centipawns(cp),
        Value::Mate(moves) => ScoreValue::Mate(moves),
    };
    let bound = match info.bound {
        Bound::Exact => uci::Bound::Exact,
        Bound::Lower => uci::Bound::Lower,
        Bound::Upper => uci::Bound::Upper,
    };
    let [win, draw, loss] = engine::expectation(info.score);
    let seconds = info.time.as_secs_f64();
    Info {
        depth: Some(info.depth),
        seldepth: Some(info.seldepth),
        multipv: Some(info.multipv as u32),
        score: Some(Score { value, bound }),
        wdl: show_wdl.then_some(Wdl { win, draw, loss }),
        nodes: Some(info.nodes),
        nps: (seconds > 0.0).then(|| (info.nodes as f64 / seconds) as u64),
        hashfull: Some(info.hashfull),
        tbhits: info.table_hits,
        time: Some(info.time),
        pv: info.line.iter().map(|mv| mv.to_uci(mode)).collect(),
        ..Info::default()
    }
}

/// The position as a drawing, with what the rules say of it.
pub(super) fn diagram(game: &GameSoFar) -> String {
    let position = game.position();
    let mut text = String::from("\n");
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            text.push(position.piece_at(Square::at(file, rank)).map_or('.', chess::Piece::to_char));
            text.push(' ');
        }
        let _ = writeln!(text, " {rank}");
    }
    text.push_str("a b c d e f g h\n\n");
    let _ = writeln!(text, "Fen: {position}");
    let _ = writeln!(text, "Key: {}", position.key());
    let checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    let _ = writeln!(text, "Checkers: {}", checkers.join(" "));
    let _ = writeln!(text, "Seen: {}", game.history().seen(position));
    if let Some(draw) = DrawnRoot::of(position, game.history()) {
        let _ = writeln!(text, "Draw by {draw}");
    }
    text
}

/// The static evaluation that a search begins with, for White.
pub(super) fn evaluation(search: &Search, game: &GameSoFar) -> String {
    if game.position().is_check() {
        return "Evaluation: none (in check)\n".into();
    }
    let score = search.evaluate(game.position());
    let for_white = if game.position().turn() == chess::Colour::White { score } else { -score };
    format!("Evaluation: {:+.2} (for White)\n", f64::from(for_white) / 100.0)
}

/// A fixed search: one line a position, and the sum in the last.
pub(crate) fn bench(depth: u32, print: &mut dyn FnMut(&str)) {
    let report = engine::bench::run(depth, engine::system_clock, |number, fen, nodes| {
        print(&format!("{number:2} {nodes:9} {fen}\n"));
    });
    let per_second = (report.nodes as f64 / report.time.as_secs_f64().max(1e-9)) as u64;
    print(&format!("{} nodes {per_second} nps\n", report.nodes));
}
