//! What the browser keeps between visits. A browser that keeps nothing is no error: the game is then as long as the
//! visit.

use web_sys::Storage;

fn storage() -> Option<Storage> {
    super::window().local_storage().ok().flatten()
}

/// What was kept under a name.
pub(super) fn load(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok().flatten()
}

/// Keeps a text under a name, in place of what was there.
pub(super) fn keep(name: &str, text: &str) {
    if let Some(storage) = storage() {
        // Full or forbidden: see the head of this file.
        let _ = storage.set_item(&key(name), text);
    }
}

fn key(name: &str) -> String {
    format!("fourfold.{name}")
}
