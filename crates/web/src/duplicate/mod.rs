//! The page of duplicate chess.

mod compass;
mod link;
mod page;
mod panel;
mod rules;
mod session;

pub(crate) use page::DuplicatePage;
