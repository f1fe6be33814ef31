//! The browser app: duplicate chess to see and play, and a chess board that knows its draws.
//!
//! The page draws what the rules say and decides nothing: the modules called `rules` are the only ones that talk to the
//! crates of the games. What can be had without a browser is plain Rust with tests of its own, and all that is compiled
//! elsewhere; the drawing is compiled for WebAssembly alone, and tested in a real browser.
//!
//! One module serves twice: `mount` is the page, `answer` the engine in its worker.

// Without the page, much of the logic has no caller but its tests.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, unused_imports))]
// The components' macro writes them as `pub`, whatever they were.
#![allow(unreachable_pub)]

mod board;
mod duplicate;
mod geometry;
mod orthodox;
#[cfg(test)]
mod palette;
mod pieces;
mod words;

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod controls;
#[cfg(target_arch = "wasm32")]
mod files;
#[cfg(target_arch = "wasm32")]
mod icons;
#[cfg(target_arch = "wasm32")]
mod promotion;
#[cfg(target_arch = "wasm32")]
mod signals;
#[cfg(target_arch = "wasm32")]
mod storage;
#[cfg(target_arch = "wasm32")]
mod theme;

#[cfg(target_arch = "wasm32")]
mod exports {
    use wasm_bindgen::prelude::*;

    /// Mounts the page. `worker` is the address of the engine's script.
    #[wasm_bindgen]
    pub fn mount(worker: String) {
        console_error_panic_hook::set_once();
        crate::app::mount(worker);
    }
}
