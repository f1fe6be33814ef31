//! Short matches between real engines, where Debian's packages of them are installed.

use crate::common::{Scratch, config, play};
use arena::Finish;
use arena::config::EngineConfig;
use std::path::Path;

/// The engines with the words that describe them. gnuchess crashes when it quits, which must not matter.
const ENGINES: [(&str, &[&str]); 5] = [
    ("/usr/games/stockfish", &["option.Hash=4"]),
    ("/usr/games/ethereal-chess", &["option.Hash=4"]),
    ("/usr/games/glaurung", &[]),
    ("/usr/games/toga2", &[]),
    ("/usr/games/gnuchess", &["arg=--uci"]),
];

fn installed() -> Vec<EngineConfig> {
    let engine = |(command, words): &(&str, &[&str])| {
        let mut own = vec![(*command).to_owned()];
        own.extend(words.iter().map(|word| (*word).to_owned()));
        EngineConfig::from_words(&["depth=5".to_owned()], &own).expect("sensible words")
    };
    ENGINES.iter().filter(|(command, _)| Path::new(command).exists()).map(engine).collect()
}

/// Whether a line of `ps` is a child of this process that plays chess.
fn is_engine_of_ours(line: &str) -> bool {
    let parent = line.split_whitespace().nth(2).and_then(|number| number.parse().ok());
    parent == Some(std::process::id()) && line.contains("/usr/games/")
}

#[test]
fn a_gauntlet_of_real_engines() {
    let engines = installed();
    if engines.len() < 2 {
        eprintln!("skipped: fewer than two of {:?} are installed", ENGINES.map(|(command, _)| command));
        return;
    }
    let scratch = Scratch::new("debian");
    let count = engines.len();
    let mut config = config(engines, 1);
    config.format = arena::config::Format::Gauntlet;
    config.adjudication.longest = Some(12);
    config.concurrency = 2;
    let played = play(&scratch, config);
    assert_eq!(played.finish, Finish::Played);
    assert_eq!(played.notebook.games.len(), 2 * (count - 1));
    for game in &played.notebook.games {
        assert!(!game.reason.is_failure(), "{} – {}: {:?}\n{}", game.white, game.black, game.detail, played.log);
        assert!(game.moves.iter().filter(|record| record.depth.is_some()).count() * 2 > game.moves.len());
    }
    let children: Vec<String> =
        crate::common::processes("").into_iter().filter(|line| is_engine_of_ours(line)).collect();
    assert!(children.is_empty(), "left behind: {children:?}");
}
