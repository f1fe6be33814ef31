//! The page of duplicate chess.

mod article;
mod compass;
mod guide;
mod link;
mod page;
mod panel;
mod rules;
mod rulings;
mod session;
mod strip;

pub(crate) use page::DuplicatePage;
