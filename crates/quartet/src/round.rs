//! What can happen before a player moves again, looked at in full: mates that cannot be parried, and mates that have to be.
//!
//! A *mate at once* is a move after which the game ends with one's own win before one's next turn, whatever the others do.
//! A move is *without mate* when no moves of the others, even if all three played together, mate the player before its next
//! turn.

use crate::past::Past;
use chess::{CastlingMode, Position, UciMove};
use duplicate::{Boards, Moment, Player, Stalemate, Standing, Synced, Table};

/// The moves of the player to move that mate, whatever the others do.
pub fn mates_at_once(table: &Table) -> Vec<UciMove> {
    if table.outcome().is_some() {
        return Vec::new();
    }
    let mut round = Round::new(table);
    table.synced().iter().filter(|&mv| round.mates(table.moment(), mv)).collect()
}

/// The moves of the player to move after which nobody can mate it before its next turn; all of them, where there is none
/// such.
pub fn moves_without_mate(table: &Table) -> Vec<UciMove> {
    if table.outcome().is_some() {
        return Vec::new();
    }
    let mut round = Round::new(table);
    let safe: Vec<UciMove> = table.synced().iter().filter(|&mv| !round.gets_mated(table.moment(), mv)).collect();
    if safe.is_empty() { table.synced().iter().collect() } else { safe }
}

/// Moves by which a player who is not to move can be mated before its next turn, if all the others play for that.
pub fn mating_line(table: &Table, player: Player) -> Option<Vec<UciMove>> {
    if table.outcome().is_some() || table.player() == player {
        return None;
    }
    let mut round = Round { past: Past::new(table), me: player, nodes: 0, depth: 0 };
    round.mating_line(table.moment(), table.synced())
}

/// What may happen before a player moves again.
pub(crate) struct Round {
    past: Past,
    me: Player,
    /// How many moves have been made on the four boards to find out.
    pub(crate) nodes: u64,
    /// How many moves have been made since the root.
    depth: u32,
}

/// Two rounds: where stalemates pass, others may move twice before the player does, and now and then for ever.
const LONGEST: u32 = 8;

/// What an opponent may play on the board it shares with the player, and what then stands there: a superset of what it may
/// play on both of its boards. No move is a pass.
type Replies = Vec<(Option<UciMove>, Position)>;

impl Round {
    pub(crate) fn new(table: &Table) -> Round {
        let mut past = Past::new(table);
        past.push(table.moment());
        Round { past, me: table.player(), nodes: 0, depth: 1 }
    }

    /// Whether a move wins before the player's next turn, whatever the others do.
    pub(crate) fn mates(&mut self, moment: &Moment, mv: UciMove) -> bool {
        let (next, synced) = self.after(moment, mv);
        // Nobody else moves on the board on which an opponent is mated, so the check must be there at once.
        let gives_check = self.me.boards().into_iter().any(|board| next.boards().position(board).is_check());
        gives_check && self.always_wins(&next, &synced)
    }

    fn after(&mut self, moment: &Moment, mv: UciMove) -> (Moment, Synced) {
        let (mut next, mut synced) = (*moment, Synced::none());
        next.advance(mv, &mut synced, &self.past.rulings);
        self.nodes += 1;
        (next, synced)
    }

    fn always_wins(&mut self, moment: &Moment, synced: &Synced) -> bool {
        if let Some(outcome) = self.past.outcome(moment, synced) {
            return outcome.standing(self.me) == Standing::Win;
        }
        if moment.player() == self.me || self.depth >= LONGEST {
            return false;
        }
        self.past.push(moment);
        self.depth += 1;
        let wins = synced.iter().all(|mv| {
            let (next, synced) = self.after(moment, mv);
            self.always_wins(&next, &synced)
        });
        self.depth -= 1;
        self.past.pop();
        wins
    }

    /// Whether the others can mate the player before its next turn, if all of them want to.
    pub(crate) fn gets_mated(&mut self, moment: &Moment, mv: UciMove) -> bool {
        let (next, synced) = self.after(moment, mv);
        self.mating_line(&next, &synced).is_some()
    }

    /// Moves with which the others mate the player before its next turn.
    ///
    /// Looking at all their moves would take too long. But a mate needs a check on one of the player's boards, and what
    /// stands on a board comes of one opponent's move alone; so only pairs of moves with a check are tried, on the
    /// player's two boards, and only pairs that leave no answer are looked at as moves of the game.
    fn mating_line(&mut self, moment: &Moment, synced: &Synced) -> Option<Vec<UciMove>> {
        let opponents = self.me.boards().map(|board| board.player(!self.me.colour()));
        let [on_a, on_b] = self.me.boards().map(|board| self.replies(moment.boards(), board));
        let passes = self.past.rulings.stalemate == Stalemate::Passes;
        let (mut answers, mut line) = (Synced::none(), Vec::new());
        for (reply_a, a) in &on_a {
            for (reply_b, b) in &on_b {
                let check = a.is_check() || b.is_check();
                if !check && !passes {
                    continue;
                }
                answers.find(a, b);
                // One who is stalemated and passes may be mated by an opponent's second move: then all is looked at.
                let replies = check.then_some([(opponents[0], *reply_a), (opponents[1], *reply_b)]);
                if answers.is_empty() && self.comes_about(moment, synced, replies.as_ref(), &mut line) {
                    return Some(line);
                }
            }
        }
        None
    }

    fn replies(&self, boards: &Boards, board: duplicate::BoardName) -> Replies {
        let position = boards.position(board);
        if position.turn() == self.me.colour() {
            // The opponent there does not move before the player does.
            return vec![(None, *position)];
        }
        let reply = |mv: chess::Move| (Some(mv.to_uci(CastlingMode::Standard)), position.play(mv));
        let mut replies: Replies = position.legal_moves().into_iter().map(reply).collect();
        if self.past.rulings.stalemate == Stalemate::Passes && !position.is_check() {
            replies.push((None, position.play_null()));
        }
        replies
    }

    /// Whether the player is mated in some line in which the opponents play just these moves, or any; the line then.
    fn comes_about(
        &mut self,
        moment: &Moment,
        synced: &Synced,
        replies: Option<&[(Player, Option<UciMove>); 2]>,
        line: &mut Vec<UciMove>,
    ) -> bool {
        if let Some(outcome) = self.past.outcome(moment, synced) {
            return outcome.standing(self.me) == Standing::Loss;
        }
        if moment.player() == self.me || self.depth >= LONGEST {
            return false;
        }
        let bound = replies.and_then(|replies| replies.iter().find(|(player, _)| *player == moment.player()));
        let moves = synced.iter().filter(|&mv| bound.is_none_or(|&(_, reply)| reply == Some(mv)));
        self.past.push(moment);
        self.depth += 1;
        let mut moves = moves.collect::<Vec<_>>().into_iter();
        let comes = moves.any(|mv| {
            let (next, synced) = self.after(moment, mv);
            line.push(mv);
            let comes = self.comes_about(&next, &synced, replies, line);
            if !comes {
                line.pop();
            }
            comes
        });
        self.depth -= 1;
        self.past.pop();
        comes
    }
}
