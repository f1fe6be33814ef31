//! What the buttons of both pages are made of.

use crate::icons::Icon;
use crate::signals::lazy;
use leptos::prelude::*;

/// A button with a sign, a word, and the name that scripts know it by.
#[component]
pub(crate) fn Action(
    action: &'static str,
    icon: &'static str,
    #[prop(into)] word: Signal<String>,
    title: &'static str,
    /// The word is only for screen readers.
    #[prop(optional)]
    bare: bool,
    #[prop(optional, into)] disabled: Signal<bool>,
    #[prop(optional, into)] pressed: Option<Signal<bool>>,
    /// It is the moment for it.
    #[prop(optional, into)]
    lit: Signal<bool>,
    #[prop(into)] press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            data-action=action
            title=title
            class:bare=bare
            class:lit=lit
            disabled=disabled
            aria-pressed=lazy(move || pressed.map(|pressed| pressed.get().to_string()))
            on:click=move |_| press.run(())
        >
            <Icon path=icon/>
            <span>{word}</span>
        </button>
    }
}
