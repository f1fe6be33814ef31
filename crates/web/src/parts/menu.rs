//! The buttons that are not always wanted, behind one that is.

use super::controls::action;
use super::icons;
use crate::tree::{Element, html};

/// The button that opens the menu, and the menu, if it is open.
pub(crate) fn menu(open: bool, items: impl IntoIterator<Item = Element>) -> Element {
    let list = || html("div").class("items").set("role", "group").set("aria-label", "More").all(items);
    html("div")
        .class("menu")
        .with(
            action("menu", icons::MORE, "More", "Everything else")
                .set("aria-expanded", if open { "true" } else { "false" }),
        )
        .with(open.then(list))
}
