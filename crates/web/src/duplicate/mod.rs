//! The page of duplicate chess.

mod article;
pub(crate) mod compass;
mod engines;
mod guide;
pub(crate) mod link;
mod page;
pub(crate) mod panel;
pub(crate) mod rules;
mod rulings;
mod seats;
pub(crate) mod session;
mod strip;
mod think;

pub(crate) use page::DuplicatePage;
#[cfg(target_arch = "wasm32")]
pub(crate) use think::think;
