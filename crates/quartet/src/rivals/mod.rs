//! Rivals to measure against, each plain and short.

mod brs;
mod careful;
mod greedy;
mod maxn;
mod mcts;
mod paranoid;
mod plain;
mod random;

pub(crate) use brs::BestReply;
pub(crate) use careful::Careful;
pub(crate) use greedy::Greedy;
pub(crate) use maxn::MaxN;
pub(crate) use mcts::Mcts;
pub(crate) use paranoid::Paranoid;
pub(crate) use random::RandomMover;
