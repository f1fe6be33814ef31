//! Tells whether what clients saw could have come from one log: nothing lost, doubled, changed or out of order.

use serde_json::Value;
use std::collections::BTreeMap;

/// What one client has seen and was told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// The entries, as they came.
    pub(crate) entries: Vec<Value>,
    /// The commands that were answered with `done`: the entry's number, and the move in it.
    pub(crate) done: Vec<(u64, String)>,
}

/// All that is wrong with what clients saw, given the log at the end.
pub(crate) fn faults(log: &[Value], clients: &[Seen]) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, entry) in log.iter().enumerate() {
        if entry["seq"] != index as u64 + 1 {
            faults.push(format!("the log has entry {} at place {}", entry["seq"], index + 1));
        }
    }
    faults.extend(doubled(log));
    for (number, client) in clients.iter().enumerate() {
        let mut before = None;
        for entry in &client.entries {
            let seq = entry["seq"].as_u64().unwrap_or(0);
            if before.is_some_and(|before| seq != before + 1) {
                faults.push(format!("client {number} saw entry {seq} after entry {before:?}"));
            }
            before = Some(seq);
            if log.get((seq as usize).wrapping_sub(1)) != Some(entry) {
                faults.push(format!("client {number} saw an entry {seq} that is not the log's"));
            }
        }
        for (seq, mv) in &client.done {
            if moves(log.get((*seq as usize).wrapping_sub(1))) != [mv.as_str()] {
                faults.push(format!("client {number} was told that {mv} is entry {seq}, and it is not"));
            }
        }
    }
    let mut told: BTreeMap<u64, &str> = BTreeMap::new();
    for (seq, mv) in clients.iter().flat_map(|client| &client.done) {
        if told.insert(*seq, mv).is_some_and(|other| other != mv) {
            faults.push(format!("two moves were told to be entry {seq}"));
        }
    }
    faults
}

/// Moves that are there twice: a ply comes again only after a takeback.
fn doubled(log: &[Value]) -> Vec<String> {
    let mut plies = BTreeMap::new();
    let mut faults = Vec::new();
    for event in log.iter().flat_map(|entry| entry["events"].as_array().into_iter().flatten()) {
        if event["event"] == "move-played"
            && let Some(first) = plies.insert(event["ply"].to_string(), event["move"].clone())
        {
            faults.push(format!("ply {} was played twice: {first} and {}", event["ply"], event["move"]));
        }
    }
    faults
}

fn moves(entry: Option<&Value>) -> Vec<&str> {
    let events = entry.and_then(|entry| entry["events"].as_array()).into_iter().flatten();
    events.filter_map(|event| event["move"].as_str()).collect()
}
