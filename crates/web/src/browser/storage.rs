//! What the browser keeps between visits: texts by their names, at once and for all tabs. Where it keeps nothing, the
//! page says so.

use web_sys::Storage;

const PREFIX: &str = "fourfold.";

fn storage() -> Option<Storage> {
    super::window().local_storage().ok().flatten()
}

/// What was kept under a name.
pub(super) fn load(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok().flatten()
}

/// Keeps a text under a name, in place of what was there; whether that worked.
pub(super) fn keep(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&key(name), text).is_ok())
}

/// Forgets what was kept under a name.
pub(super) fn forget(name: &str) {
    if let Some(storage) = storage() {
        // What is not there need not be forgotten.
        let _ = storage.remove_item(&key(name));
    }
}

/// All texts whose names begin like this.
pub(super) fn all(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or_default();
    let names = (0..count).filter_map(|index| storage.key(index).ok().flatten());
    let names: Vec<String> = names.filter(|name| name.starts_with(&key(beginning))).collect();
    names.iter().filter_map(|name| storage.get_item(name).ok().flatten()).collect()
}

/// The name that a key of the browser's stands for.
pub(super) fn name_of(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)
}

fn key(name: &str) -> String {
    format!("{PREFIX}{name}")
}
