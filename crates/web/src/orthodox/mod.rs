//! The page of chess: one board, two people or one and the engine.

mod level;
mod message;
mod rules;
mod session;
#[cfg(target_arch = "wasm32")]
pub(crate) mod worker;

#[cfg(target_arch = "wasm32")]
mod bar;
#[cfg(target_arch = "wasm32")]
mod controls;
#[cfg(target_arch = "wasm32")]
mod desk;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod panel;
#[cfg(target_arch = "wasm32")]
mod thinker;

#[cfg(target_arch = "wasm32")]
pub(crate) use page::ChessPage;
#[cfg(target_arch = "wasm32")]
pub(crate) use thinker::WorkerAddress;
