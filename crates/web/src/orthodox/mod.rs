//! The page of chess: one board, two people or one and the engine.

mod analysis;
pub(crate) mod controls;
mod declare;
pub(crate) mod drawing;
mod examples;
mod kept;
mod message;
mod page;
pub(crate) mod panel;
mod review;
pub(crate) mod rules;
pub(crate) mod session;
mod settings;
mod share;
pub(crate) mod strip;
mod think;
#[cfg(target_arch = "wasm32")]
pub(crate) mod worker;

pub(crate) use message::{Question, Reply, Request, Task};
pub(crate) use page::ChessPage;
