//! What the engine of four answers to a question, with nothing of browsers in it.

use super::rules::{BoardName, Game, Player};
use crate::orthodox::{Letter, Reply, Task};
use chess::{Bitboard, UciMove};
use quartet::{Choice, Level, Limits, Now, Opponent, Search, Signal};
use std::time::Duration;

/// How long a hint is thought about.
const ADVICE: Duration = Duration::from_millis(1_500);

/// Answers a question about a table of four: `send` is given what is found while it is, and the move at the end.
pub(crate) fn think(letter: &Letter, now: Now, mut send: impl FnMut(&Reply)) {
    let &Letter { id, chance, ref question } = letter;
    let game = Game::of(&question.moves);
    let table = game.table();
    let best = match question.task {
        Task::Seat { level } => {
            let level = Level::ALL[level.min(Level::ALL.len() - 1)];
            let seed = u64::from(chance) << 16 | game.last_ply() as u64;
            use quartet::Player as _;
            Opponent::new(level, seed, now).choose(table, &Limits::default(), &Signal::default())
        }
        _ => {
            let limits = Limits { movetime: Some(ADVICE), ..Limits::default() };
            Search::new(now).run(table, &limits, &Signal::default(), |choice| send(&advice(id, choice)))
        }
    };
    let best = best.map(|choice| choice.best.to_string()).unwrap_or_default();
    send(&Reply::Done { id, best, score: 0 });
}

fn advice(id: u32, choice: &Choice) -> Reply {
    let line: Vec<String> = choice.line.iter().map(UciMove::to_string).collect();
    let points = |player: Player| (1000.0 * choice.expect.of(player).score()).round() as u32;
    Reply::Advice { id, line: line.join(" "), expect: Player::ALL.map(points) }
}

/// A hint: what the engine would play for the player to move, and what everybody may then expect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    /// The ply that it is about.
    pub(crate) ply: usize,
    pub(crate) line: Vec<UciMove>,
    /// In thousandths of a game won, in the order of [`Player::ALL`].
    pub(crate) expect: [u32; 4],
}

impl Advice {
    pub(crate) fn new(ply: usize, line: &str, expect: [u32; 4]) -> Self {
        Self { ply, line: line.split_whitespace().filter_map(|text| text.parse().ok()).collect(), expect }
    }

    /// The squares of the move, on the boards of the player who makes it.
    pub(crate) fn squares(&self, player: Player, board: BoardName) -> Bitboard {
        match self.line.first() {
            Some(mv) if player.has(board) => mv.from.bitboard() | mv.to.bitboard(),
            _ => Bitboard::EMPTY,
        }
    }

    /// It in words.
    pub(crate) fn words(&self) -> String {
        let moves: Vec<String> = self.line.iter().take(5).map(UciMove::to_string).collect();
        match &moves[..] {
            [] => "There is no move to advise.".to_owned(),
            [best] => format!("Hint: {best}."),
            [best, rest @ ..] => format!("Hint: {best}; expected then {}.", rest.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orthodox::Question;

    /// A clock that goes on by a millisecond whenever it is looked at.
    fn ticking() -> Duration {
        use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
        static NOW: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(NOW.fetch_add(1, Relaxed))
    }

    fn replies(task: Task, moves: &str) -> Vec<Reply> {
        let question = Question { fen: String::new(), moves: moves.to_owned(), task };
        let mut replies = Vec::new();
        think(&Letter { id: 4, chance: 500, question }, ticking, |reply| replies.push(reply.clone()));
        replies
    }

    #[test]
    fn a_move_that_can_be_played_is_answered() {
        for level in [0, 3, 4] {
            let replies = replies(Task::Seat { level }, "e2e4 d2d4 d7d5");
            let [Reply::Done { id: 4, best, .. }] = &replies[..] else { panic!("{replies:?}") };
            let mut game = Game::of("e2e4 d2d4 d7d5");
            assert!(game.play(best.parse().unwrap()).is_ok(), "{best}");
        }
    }

    #[test]
    fn advice_names_a_line_and_what_each_may_expect() {
        let replies = replies(Task::Advise, "e2e4");
        let Some(Reply::Advice { line, expect, .. }) =
            replies.iter().rev().find(|reply| matches!(reply, Reply::Advice { .. }))
        else {
            panic!("{replies:?}")
        };
        let advice = Advice::new(1, line, *expect);
        assert!(!advice.line.is_empty() && advice.words().starts_with("Hint: "));
        assert!(expect.iter().all(|points| (1..1000).contains(points)), "{expect:?}");
        let [own, other] = [BoardName::SW, BoardName::NW].map(|board| advice.squares(Player::South, board).len());
        assert_eq!((own, other), (2, 0));
        assert!(matches!(replies.last(), Some(Reply::Done { .. })));
    }
}
