//! What a table is worth to each player, without searching.
//!
//! Each player has a *standing*: the sum of what it has (pairs of twins, ghosts, where they stand), of what they reach on both
//! boards together, and of how safe its king is, which must be safe on both. What counts for a player is its own standing
//! less the mean of its two opponents'; over the four players that sums to zero.
//!
//! What a player has is kept up to date move by move ([`Holdings`]); the rest is counted anew ([`standings`]).

mod count;
mod curve;
pub(crate) mod holdings;
pub(crate) mod terms;
mod weights;

pub(crate) use count::{count, pawn_attacks};
pub(crate) use curve::{expectation, expectations};
use duplicate::{Boards, Player};
pub(crate) use holdings::Holdings;
use terms::Tally;
pub(crate) use weights::WEIGHTS;

/// A value in hundredths of a pawn of one pair.
pub(crate) type Score = i32;

struct Sum(Score);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, weight: usize, count: i32) {
        self.0 += WEIGHTS[weight] * count;
    }
}

/// The standing of each player.
pub(crate) fn standings(boards: &Boards, holdings: &Holdings) -> [Score; 4] {
    let [n, s, e, w] = holdings.0;
    let mut sums = [Sum(n), Sum(s), Sum(e), Sum(w)];
    count(boards, &mut sums);
    [sums[0].0, sums[1].0, sums[2].0, sums[3].0]
}

/// What standings mean for a player: its own, less the mean of its opponents'.
#[inline(always)]
pub(crate) fn balance(standings: &[Score; 4], player: Player) -> Score {
    let (left, right) = opponents(player);
    standings[player as usize] - (standings[left as usize] + standings[right as usize]) / 2
}

/// The two with whom a player shares a board.
#[inline(always)]
pub(crate) const fn opponents(player: Player) -> (Player, Player) {
    match player {
        Player::North | Player::South => (Player::East, Player::West),
        Player::East | Player::West => (Player::North, Player::South),
    }
}
