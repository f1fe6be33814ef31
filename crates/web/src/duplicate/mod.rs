//! The page of duplicate chess.

mod article;
mod compass;
mod guide;
pub(crate) mod link;
mod page;
mod panel;
mod rules;
mod rulings;
mod seats;
mod session;
mod strip;
mod think;

pub(crate) use page::DuplicatePage;
#[cfg(target_arch = "wasm32")]
pub(crate) use think::think;
