//! The opening tree: what the search expects of every move, along the line of moves that are best for those who make them.

use crate::four::{FourError, Kind};
use duplicate::{Player, Table};
use quartet::Signal;

/// How many plies the tree has.
const PLIES: usize = 4;

/// One ply of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The moves that led here.
    pub after: Vec<String>,
    /// Who is to move.
    pub player: Player,
    /// Each move with what each player may then expect to score, the best for the mover first.
    pub moves: Vec<(String, [f64; 4])>,
}

/// The tree of a kind of player: every move of a ply is tried and looked at, and the best is played.
pub(super) fn grow(kind: &Kind) -> Result<Vec<Step>, FourError> {
    let mut table = Table::default();
    let mut steps = Vec::new();
    for _ in 0..PLIES {
        let player = table.player();
        let mut moves = Vec::new();
        for mv in table.synced() {
            let mut after = table.clone();
            let mut judge = quartet::by_name(&kind.player, 1, engine::system_clock)?;
            if after.play(mv).is_ok()
                && let Some(choice) = judge.choose(&after, &kind.limits(), &Signal::default())
            {
                let expect = Player::ALL.map(|player| f64::from(choice.expect.of(player).score()));
                moves.push((mv, expect));
            }
        }
        moves.sort_by(|a, b| b.1[player as usize].total_cmp(&a.1[player as usize]));
        let Some(&(best, _)) = moves.first() else { break };
        let after = table.moves().iter().map(ToString::to_string).collect();
        let moves = moves.into_iter().map(|(mv, expect)| (mv.to_string(), expect)).collect();
        steps.push(Step { after, player, moves });
        if table.play(best).is_err() {
            break;
        }
    }
    Ok(steps)
}
