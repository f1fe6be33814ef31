//! The page of chess: one board, two people or one and the engine.

mod controls;
mod declare;
mod examples;
mod kept;
mod message;
mod page;
mod panel;
mod review;
mod rules;
mod session;
mod settings;
mod share;
mod strip;
mod think;
#[cfg(target_arch = "wasm32")]
pub(crate) mod worker;

pub(crate) use message::{Letter, Question, Reply, Task};
pub(crate) use page::ChessPage;
