//! What the engine of four answers to a question, with nothing of browsers in it.

use super::rules::{self, BoardName, GameOfFour, Player};
use crate::board::Arrow;
use crate::orthodox::{Reply, Request, Task};
use chess::UciMove;
use quartet::{Choice, Level, Limits, Now, Opponent, Search, Signal};
use std::time::Duration;

/// How long a hint is thought about.
const ADVICE: Duration = Duration::from_millis(1_500);
/// How many moves of a line are shown: a round and the next move.
const LINE: usize = 5;

/// Answers a question about a table of four: `send` is given what is found while it is, and the move at the end.
pub(crate) fn think(request: &Request, now: Now, mut send: impl FnMut(&Reply)) {
    let &Request { id, chance, ref question } = request;
    let game = GameOfFour::of(&question.moves);
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
            let mates = Player::ALL.map(|player| words(&quartet::mating_line(table, player).unwrap_or_default()));
            Search::new(now).run(table, &limits, &Signal::default(), |choice| send(&advice(id, choice, &mates)))
        }
    };
    let (best, nodes) = best.map(|choice| (choice.best.to_string(), choice.nodes)).unwrap_or_default();
    send(&Reply::Done { id, best, score: 0, nodes });
}

fn words(line: &[UciMove]) -> String {
    let moves: Vec<String> = line.iter().map(UciMove::to_string).collect();
    moves.join(" ")
}

fn advice(id: u32, choice: &Choice, mates: &[String; 4]) -> Reply {
    let points = |player: Player| (1000.0 * choice.expect.of(player).score()).round() as u32;
    Reply::Advice { id, line: words(&choice.line), expect: Player::ALL.map(points), mates: mates.clone() }
}

/// A hint: what the engine would play for the player to move, and what everybody may then expect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    pub(crate) line: Vec<UciMove>,
    /// In thousandths of a game won, in the order of [`Player::ALL`].
    pub(crate) expect: [u32; 4],
    /// Who can be mated before the next turn, and by which moves.
    mates: Vec<(Player, String)>,
}

impl Advice {
    pub(crate) fn new(line: &str, expect: [u32; 4], mates: [String; 4]) -> Self {
        let line = line.split_whitespace().filter_map(|text| text.parse().ok()).collect();
        let mates = Player::ALL.into_iter().zip(mates).filter(|(_, moves)| !moves.is_empty()).collect();
        Self { line, expect, mates }
    }

    /// Arrows for what is advised and what is expected to follow, as far as it is played on a board.
    pub(crate) fn arrows(&self, game: &GameOfFour, board: BoardName) -> Vec<Arrow> {
        let movers = game.movers(&self.line[..self.line.len().min(LINE)]);
        let numbered = movers.into_iter().zip(&self.line).enumerate();
        let here = numbered.filter(|(_, (player, _))| player.has(board));
        let arrow = |(index, (player, &mv)): (usize, (Player, &UciMove))| Arrow {
            mv,
            army: Some(rules::army(player)),
            number: (index > 0).then_some(index + 1),
        };
        here.map(arrow).collect()
    }

    /// Whether a player can be mated before the next turn.
    pub(crate) fn endangers(&self, player: Player) -> bool {
        self.mates.iter().any(|(mated, _)| *mated == player)
    }

    /// It in words.
    pub(crate) fn words(&self) -> String {
        let moves: Vec<String> = self.line.iter().take(LINE).map(UciMove::to_string).collect();
        let mut words = match &moves[..] {
            [] => "There is no move to advise.".to_owned(),
            [best] => format!("Hint: {best}."),
            [best, rest @ ..] => format!("Hint: {best}; expected then {}.", rest.join(", ")),
        };
        for (player, moves) in &self.mates {
            let moves = moves.replace(' ', ", ");
            words += &format!(" {} can be mated before its next turn: {moves}.", rules::army(*player).name());
        }
        words
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
        think(&Request { id: 4, chance: 500, question }, ticking, |reply| replies.push(reply.clone()));
        replies
    }

    #[test]
    fn a_move_that_can_be_played_is_answered() {
        for level in [0, 3, 4] {
            let replies = replies(Task::Seat { level }, "e2e4 d2d4 d7d5");
            let [Reply::Done { id: 4, best, .. }] = &replies[..] else { panic!("{replies:?}") };
            let mut game = GameOfFour::of("e2e4 d2d4 d7d5");
            assert!(game.play(best.parse().unwrap()).is_ok(), "{best}");
        }
    }

    /// A fool's mate that East can give North: its kings are in danger, and it is said why.
    #[test]
    fn who_can_be_mated_is_told() {
        let replies = replies(Task::Advise, "f2f3 e2e4 e7e5 a7a6 g2g4");
        let Some(Reply::Advice { line, expect, mates, .. }) = replies.first() else { panic!("{replies:?}") };
        let advice = Advice::new(line, *expect, mates.clone());
        let endangered: Vec<Player> = Player::ALL.into_iter().filter(|&player| advice.endangers(player)).collect();
        assert_eq!(endangered, [Player::North], "{mates:?}");
        let words = advice.words();
        assert!(words.contains("North can be mated before its next turn: ") && words.contains("d8h4"), "{words}");
    }

    #[test]
    fn advice_names_a_line_and_what_each_may_expect() {
        let replies = replies(Task::Advise, "e2e4");
        let Some(Reply::Advice { line, expect, mates, .. }) =
            replies.iter().rev().find(|reply| matches!(reply, Reply::Advice { .. }))
        else {
            panic!("{replies:?}")
        };
        let advice = Advice::new(line, *expect, mates.clone());
        assert!(!advice.line.is_empty() && advice.words().starts_with("Hint: "));
        assert!(expect.iter().all(|points| (1..1000).contains(points)), "{expect:?}");
        // South's move is on its own two boards, and the others follow in turn on theirs.
        let game = GameOfFour::of("e2e4");
        let numbers = BoardName::ALL
            .map(|board| advice.arrows(&game, board).iter().map(|arrow| arrow.number).collect::<Vec<_>>());
        assert_eq!(numbers.iter().flatten().filter(|number| number.is_none()).count(), 2, "{numbers:?}");
        assert!(numbers[BoardName::SW as usize][0].is_none() && numbers[BoardName::SE as usize][0].is_none());
        assert_eq!(numbers.concat().len(), 2 * advice.line.len().min(LINE), "{numbers:?}");
        assert!(!Player::ALL.into_iter().any(|player| advice.endangers(player)));
        assert!(matches!(replies.last(), Some(Reply::Done { .. })));
    }
}
