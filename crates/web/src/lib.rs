//! The browser app: duplicate chess to see and play, and a chess board that knows its draws.
//!
//! The page draws what the rules say and decides nothing: the modules called `rules` are the only ones that talk to the
//! crates of the games. A page is plain Rust from its state to what it looks like (`tree`), with tests that need no
//! browser; `browser` puts it on the screen and is compiled for WebAssembly alone, and tested in a real browser.
//!
//! One module serves twice: `mount` is the page, `answer` the engine in its worker.

// Without the browser, some of the logic has no caller but its tests.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, unused_imports))]
#![allow(unreachable_pub)]

mod board;
mod duplicate;
mod games;
mod geometry;
mod online;
mod orthodox;
mod page;
#[cfg(test)]
mod palette;
mod parts;
mod pieces;
mod tree;
mod words;

#[cfg(target_arch = "wasm32")]
mod browser;

#[cfg(target_arch = "wasm32")]
mod exports {
    use wasm_bindgen::prelude::*;

    /// Mounts the page. `worker` is the address of the engine's script.
    #[wasm_bindgen]
    pub fn mount(worker: String) {
        console_error_panic_hook::set_once();
        crate::browser::mount(worker);
    }
}
