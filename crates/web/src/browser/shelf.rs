//! The list of kept games, in the browser's database.
//!
//! A game on its way there is first written where that is done at once, so that not even a tab that is closed in the same
//! moment loses it. Where there is no database it stays there.

use super::{storage, window};
use crate::games::Entry;
use js_sys::{Array, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction, IdbTransactionMode};

const DATABASE: &str = "fourfold";
const STORE: &str = "games";
/// What the names of games begin with that are not in the database yet.
const WAITING: &str = "waiting.";
/// Changes with the list, so that other tabs hear of it.
pub(super) const STAMP: &str = "games";

/// What is said where there is no database.
const NO_DATABASE: &str = "This browser lets the page have no database: games are kept in its small storage, as long as there is room. Export them to be sure.";

/// Puts games into the list, in place of those with the same marks; whether they are safe already.
pub(super) fn put(entries: &[Entry]) -> bool {
    let write = |entry: &Entry| storage::keep(&format!("{WAITING}{}", entry.id), &entry.to_json().to_string());
    let safe = entries.iter().filter(|entry| !write(entry)).count() == 0;
    let unsafe_ones: Vec<Entry> = if safe { Vec::new() } else { entries.to_vec() };
    spawn_local(async move {
        // Where it fails, they wait for the next visit.
        let _ = settle(unsafe_ones).await;
        stamp();
    });
    safe
}

/// Takes a game from the list.
pub(super) fn erase(id: String) {
    storage::forget(&format!("{WAITING}{id}"));
    spawn_local(async move {
        // Where there is no database, it was not in it.
        let _ = change(|store| store.delete(&id.as_str().into())).await;
        stamp();
    });
}

/// Finds all games, and what is wrong with where they are.
pub(super) fn all(done: impl FnOnce(Vec<Entry>, Option<String>) + 'static) {
    spawn_local(async move {
        // What waits is read below, wherever it is.
        let _ = settle(Vec::new()).await;
        let (kept, trouble) = match read().await {
            Ok(kept) => (kept, None),
            Err(_) => (Vec::new(), Some(NO_DATABASE.to_owned())),
        };
        let mut entries = waiting();
        for entry in kept {
            if !entries.iter().any(|known| known.id == entry.id) {
                entries.push(entry);
            }
        }
        done(entries, trouble);
    });
}

fn stamp() {
    // Without it other tabs see the change when they next look.
    storage::keep(STAMP, &(js_sys::Date::now() as u64).to_string());
}

fn waiting() -> Vec<Entry> {
    storage::all(WAITING).iter().filter_map(|text| entry(text)).collect()
}

fn entry(text: &str) -> Option<Entry> {
    Entry::from_json(&serde_json::from_str(text).ok()?)
}

/// Moves what waits into the database, and what could not even wait.
async fn settle(more: Vec<Entry>) -> Result<(), JsValue> {
    let entries: Vec<Entry> = waiting().into_iter().chain(more).collect();
    if entries.is_empty() {
        return Ok(());
    }
    for entry in &entries {
        let text = entry.to_json().to_string();
        change(|store| store.put_with_key(&text.as_str().into(), &entry.id.as_str().into())).await?;
    }
    entries.iter().for_each(|entry| storage::forget(&format!("{WAITING}{}", entry.id)));
    Ok(())
}

async fn read() -> Result<Vec<Entry>, JsValue> {
    let database = open().await?;
    let store = database.transaction_with_str(STORE)?.object_store(STORE)?;
    let found = wait(&store.get_all()?).await?;
    database.close();
    Ok(Array::from(&found).iter().filter_map(|text| entry(&text.as_string()?)).collect())
}

/// Changes the database, and returns when that is done for good.
async fn change(act: impl FnOnce(&IdbObjectStore) -> Result<IdbRequest, JsValue>) -> Result<(), JsValue> {
    let database = open().await?;
    let transaction = database.transaction_with_str_and_mode(STORE, IdbTransactionMode::Readwrite)?;
    act(&transaction.object_store(STORE)?)?;
    complete(&transaction).await?;
    database.close();
    Ok(())
}

async fn open() -> Result<IdbDatabase, JsValue> {
    let factory = window().indexed_db()?.ok_or(JsValue::NULL)?;
    let request: IdbOpenDbRequest = factory.open_with_u32(DATABASE, 1)?;
    let opening = request.clone();
    let create = Closure::once_into_js(move || {
        if let Ok(database) = opening.result() {
            // A new database has no such store.
            let _ = database.unchecked_into::<IdbDatabase>().create_object_store(STORE);
        }
    });
    request.set_onupgradeneeded(Some(create.unchecked_ref()));
    Ok(wait(&request).await?.unchecked_into())
}

async fn wait(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let answered = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    JsFuture::from(answered).await?;
    request.result()
}

async fn complete(transaction: &IdbTransaction) -> Result<(), JsValue> {
    let done = Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
    });
    JsFuture::from(done).await.map(drop)
}
