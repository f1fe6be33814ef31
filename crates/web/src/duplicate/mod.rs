//! The page of duplicate chess.

mod link;
mod rules;
mod session;

#[cfg(target_arch = "wasm32")]
mod compass;
#[cfg(target_arch = "wasm32")]
mod controls;
#[cfg(target_arch = "wasm32")]
mod desk;
#[cfg(target_arch = "wasm32")]
mod legend;
#[cfg(target_arch = "wasm32")]
mod log;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod panel;
#[cfg(target_arch = "wasm32")]
mod promotion;

#[cfg(target_arch = "wasm32")]
pub(crate) use log::show_current;
#[cfg(target_arch = "wasm32")]
pub(crate) use page::DuplicatePage;
