//! What a guide says, and its buttons.

use super::Guide;
use crate::parts::controls::action;
use crate::parts::icons;
use crate::tree::{Element, html};

/// The card of a guide, in place of whose turn it is.
pub(crate) fn card(guide: &Guide) -> Element {
    let leave = |word: &'static str| action("leave", icons::DECLINE, word, "Back to the game");
    let onward = |is: bool| action("onward", icons::NEXT, "Next", "Go on (N)").disabled(!is).lit(is);
    let rules = || html("a").set("href", "#/rules").with("The rules");
    let example = || action("example", icons::FIRST, "An example", "A short game to play through");
    let (title, text, buttons) = match guide {
        Guide::Introduction(introduction) if introduction.is_last() => {
            (introduction.title(), introduction.text(), vec![leave("Play").lit(true), example(), rules()])
        }
        Guide::Introduction(introduction) => {
            (introduction.title(), introduction.text(), vec![onward(introduction.is_done()), leave("Skip")])
        }
        Guide::Example(example) => {
            let back = action("previous", icons::PREVIOUS, "Back", "One move back ([)");
            let is_start = example.session.game.ply() == 0;
            (example.title(), example.text(), vec![back.disabled(is_start), onward(!example.is_over()), leave("Leave")])
        }
    };
    html("div")
        .class("turn guide")
        .set("role", "group")
        .set("aria-label", "A guide")
        .with(html("h1").with(title))
        .with(html("p").set("id", "guide").set("aria-live", "polite").with(text))
        .with(html("div").class("group").all(buttons))
}
