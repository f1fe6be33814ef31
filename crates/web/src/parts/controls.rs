//! Buttons.

use super::icons::{self, icon};
use crate::tree::{Element, Text, html};

/// A button with a sign, a word, and the name that scripts know it by.
pub(crate) fn action(
    action: impl Into<Text>,
    sign: &'static str,
    word: &'static str,
    title: impl Into<Text>,
) -> Element {
    html("button").set("data-action", action).set("title", title).with(icon(sign)).with(html("span").with(word))
}

impl Element {
    /// A button that cannot be pressed now.
    pub(crate) fn disabled(self, is: bool) -> Self {
        self.flag("disabled", is)
    }

    /// A button that does nothing now but say why, to those who point at it, press it or hear it.
    pub(crate) fn unavailable(mut self, why: Option<String>) -> Self {
        let Some(why) = why else { return self };
        self.attributes.retain(|(name, _)| *name != "title");
        self.set("aria-disabled", "true").set("title", why)
    }

    /// A button that stays pressed, or not.
    pub(crate) fn pressed(self, is: bool) -> Self {
        self.set("aria-pressed", if is { "true" } else { "false" })
    }

    /// A button whose moment it is.
    pub(crate) fn lit(self, is: bool) -> Self {
        self.class_if(is, "lit")
    }
}

/// Buttons that belong together.
pub(crate) fn group<const N: usize>(buttons: [Element; N]) -> Element {
    html("div").class("group").all(buttons)
}

/// The buttons of a page, with those that every game has: to go from ply to ply, to undo and to redo.
pub(crate) fn toolbar((ply, last): (usize, usize), can_undo: bool, can_redo: bool) -> Element {
    html("div")
        .class("controls")
        .set("role", "toolbar")
        .set("aria-label", "The game")
        .with(travel((ply, last)))
        .with(undo_and_redo(can_undo, can_redo))
}

/// To look at other positions of the game: those at its ends cannot be gone beyond.
pub(crate) fn travel((ply, last): (usize, usize)) -> Element {
    group([
        action("first", icons::FIRST, "First", "To the start (Home)").class("bare").disabled(ply == 0),
        action("previous", icons::PREVIOUS, "Previous", "One move back, to look ([)").class("bare").disabled(ply == 0),
        action("next", icons::NEXT, "Next", "One move on, to look (])").class("bare").disabled(ply == last),
        action("last", icons::LAST, "Last", "To the last position (End)").class("bare").disabled(ply == last),
    ])
    .class("travel")
}

/// To take moves back and to play them again.
fn undo_and_redo(can_undo: bool, can_redo: bool) -> Element {
    group([
        action("undo", icons::UNDO, "Undo", "Take the last move back (U)").disabled(!can_undo),
        action("redo", icons::REDO, "Redo", "Play it again (R)").disabled(!can_redo),
    ])
}

/// Where a file comes in: out of sight, opened by the button.
pub(crate) fn file_input(accept: &'static str, label: &'static str) -> Element {
    html("input")
        .class("unseen")
        .set("id", "file")
        .set("type", "file")
        .set("accept", accept)
        .set("aria-label", label)
        .set("tabindex", "-1")
}

/// The button that a key stands for.
pub(crate) fn action_of(key: &str) -> Option<&'static str> {
    Some(match key {
        "f" | "F" => "turn",
        "[" => "previous",
        "]" => "next",
        "Home" => "first",
        "End" => "last",
        "m" | "M" => "sound",
        "n" | "N" => "onward",
        "p" | "P" => "fold",
        "u" | "U" => "undo",
        "r" | "R" => "redo",
        _ => return None,
    })
}
