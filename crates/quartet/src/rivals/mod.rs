//! Rivals to measure against, each plain and short.

mod careful;
mod greedy;
mod random;

pub(crate) use careful::Careful;
pub(crate) use greedy::Greedy;
pub(crate) use random::RandomMover;
