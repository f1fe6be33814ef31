//! Takes the most that it can take, on both boards together.

use super::random::any_of;
use crate::{Choice, Limits, Player, Signal};
use chess::Random;
use chess::{Role, UciMove};
use duplicate::Table;

/// Takes the most, and plays any move where there is nothing to take.
pub(crate) struct Greedy(Random);

impl Greedy {
    pub(crate) fn new(seed: u64) -> Greedy {
        Greedy(Random::new(seed))
    }
}

impl Player for Greedy {
    fn name(&self) -> &str {
        "greedy"
    }

    fn choose(&mut self, table: &Table, _: &Limits, _: &Signal) -> Option<Choice> {
        if table.outcome().is_some() {
            return None;
        }
        let moves: Vec<UciMove> = table.synced().iter().collect();
        greediest(table, &moves, &mut self.0).map(Choice::of)
    }
}

/// Of some moves one that takes the most.
pub(crate) fn greediest(table: &Table, moves: &[UciMove], random: &mut Random) -> Option<UciMove> {
    let most = moves.iter().map(|&mv| gain(table, mv)).max()?;
    let best: Vec<UciMove> = moves.iter().copied().filter(|&mv| gain(table, mv) == most).collect();
    any_of(&best, random)
}

/// What a move takes and promotes to on both boards, in pawns.
fn gain(table: &Table, mv: UciMove) -> u32 {
    let on_board = |board| {
        let position = table.position(board);
        let promoted = mv.promotion.map_or(0, |role| worth(role) - worth(Role::Pawn));
        match position.role_at(mv.to) {
            Some(role) if position.by_colour(!position.turn()).contains(mv.to) => promoted + worth(role),
            None if position.role_at(mv.from) == Some(Role::Pawn) && mv.from.file() != mv.to.file() => {
                worth(Role::Pawn)
            }
            _ => promoted,
        }
    };
    table.player().boards().map(on_board).iter().sum()
}

const fn worth(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}
