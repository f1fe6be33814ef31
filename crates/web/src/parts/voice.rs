//! What the page says, read aloud as it changes.

use crate::tree::{Element, html};
use crate::words::{Tone, Words};

/// The words, and a button that brings an earlier game back, where there is one.
pub(crate) fn voice(words: &Words, aside: bool) -> Element {
    let lines = words.lines.iter().map(|line| html("p").with(line.clone()));
    let back = || html("button").set("data-action", "back").with("Bring my earlier game back");
    html("div")
        .class("words")
        .class_if(words.tone == Tone::Refused, "refused")
        .with(html("div").set("id", "why").set("role", "status").set("aria-live", "polite").all(lines))
        .with(aside.then(back))
}
