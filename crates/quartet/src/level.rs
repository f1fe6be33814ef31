//! How strong the opponents are. This is the one place that says so.
//!
//! The names are those of the one-board engine. The lower four weigh all moves a few plies deep and choose by chance among
//! those that seem not much worse than the best: the better a move, the likelier, and none that loses more than the slack.
//! The upper four always play the best that they find: three in a fixed number of nodes, so that they are as strong in a
//! browser as elsewhere, and the last in as much time as it may have.

use crate::{Choice, Limits, Now, Player, Search, Signal};
use chess::Random;
use duplicate::Table;
use std::time::Duration;

/// What limits an opponent at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What it is called.
    pub name: &'static str,
    /// What is said of it beside its name.
    pub words: &'static str,
    /// The name in one word, as [`by_name`](crate::by_name) knows it.
    pub word: &'static str,
    skill: Skill,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Skill {
    /// So many plies deep, and how much worse, in hundredths of a pair of pawns, a move may be and still be played.
    Weighs { depth: u32, slack: i32 },
    /// The best of so many nodes.
    Nodes(u64),
    /// The best of so much time.
    Time(Duration),
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 8] = [
        Level::weak(0, "beginner", "looks at its own move only, and plays almost any", 1, 4000),
        Level::weak(1, "novice", "looks at its own move only, and errs by up to a pawn", 1, 120),
        Level::weak(2, "casual", "looks two plies ahead, and errs by half a pawn", 2, 50),
        Level::weak(3, "club", "looks three plies ahead, and seldom gives much away", 3, 25),
        Level::strong(4, "strong", "the best of 8,000 positions", Skill::Nodes(8_000)),
        Level::strong(5, "expert", "the best of 40,000 positions", Skill::Nodes(40_000)),
        Level::strong(6, "master", "the best of 200,000 positions", Skill::Nodes(200_000)),
        Level::strong(7, "full-strength", "all that it finds in three seconds", Skill::Time(Duration::from_secs(3))),
    ];

    const fn weak(number: usize, word: &'static str, words: &'static str, depth: u32, slack: i32) -> Level {
        Level::strong(number, word, words, Skill::Weighs { depth, slack })
    }

    const fn strong(number: usize, word: &'static str, words: &'static str, skill: Skill) -> Level {
        Level { name: engine::Level::ALL[number].name, words, word, skill }
    }

    /// Its place among all, from 1.
    pub fn number(&self) -> usize {
        1 + Level::ALL.iter().position(|level| level == self).expect("there are no others")
    }

    /// The level of a name, in one word or as it is shown.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word == name || level.name.eq_ignore_ascii_case(name))
    }
}

/// An opponent of a level.
pub struct Opponent {
    level: Level,
    search: Search,
    random: Random,
}

impl Opponent {
    /// An opponent whose chance goes by a seed and who tells the time by `now`.
    pub fn new(level: Level, seed: u64, now: Now) -> Opponent {
        Opponent { level, search: Search::new(now), random: Random::new(seed) }
    }

    /// One of the moves by chance: the better, the likelier, and none that is worse than the best by the slack.
    fn weigh(&mut self, table: &Table, depth: u32, slack: i32, signal: &Signal) -> Option<Choice> {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let (candidates, choice) = self.search.weigh(table, &limits, signal)?;
        let best = candidates.first()?.score;
        let weight =
            |score: i32| u64::from((slack - (best - score)).max(0).unsigned_abs()).max(u64::from(score == best));
        let total: u64 = candidates.iter().map(|candidate| weight(candidate.score)).sum();
        let mut left = self.random.next() % total.max(1);
        for candidate in candidates {
            match left.checked_sub(weight(candidate.score)) {
                Some(rest) => left = rest,
                None => return Some(Choice { best: candidate.line[0], line: candidate.line, ..choice }),
            }
        }
        Some(choice)
    }
}

impl Player for Opponent {
    fn name(&self) -> &str {
        let Level { word, .. } = self.level;
        word
    }

    fn choose(&mut self, table: &Table, limits: &Limits, signal: &Signal) -> Option<Choice> {
        let less = |limit: Option<u64>, own: u64| Some(limit.map_or(own, |limit| limit.min(own)));
        match self.level.skill {
            Skill::Weighs { depth, slack } => self.weigh(table, depth, slack, signal),
            Skill::Nodes(nodes) => {
                self.search.run(table, &Limits { nodes: less(limits.nodes, nodes), ..*limits }, signal, |_| {})
            }
            Skill::Time(time) => {
                let movetime = Some(limits.movetime.map_or(time, |limit| limit.min(time)));
                self.search.run(table, &Limits { movetime, ..*limits }, signal, |_| {})
            }
        }
    }

    fn clear(&mut self) {
        self.search.clear();
    }
}
