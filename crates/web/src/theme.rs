//! Light and dark: as the system has it, until somebody says otherwise.

use crate::icons::{self, Icon};
use crate::storage;
use leptos::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Theme {
    System,
    Light,
    Dark,
}

impl Theme {
    fn kept() -> Self {
        match storage::load("theme").as_deref() {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::System,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    fn next(self) -> Self {
        match self {
            Theme::System => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::System,
        }
    }
}

/// Goes round the three.
#[component]
pub(crate) fn ThemeButton() -> impl IntoView {
    let theme = RwSignal::new(Theme::kept());
    Effect::new(move || {
        let name = theme.get().name();
        storage::keep("theme", name);
        if let Some(root) = document().document_element() {
            // An attribute with a valid name can be set.
            let _ = root.set_attribute("data-theme", name);
        }
    });
    let icon = move || match theme.get() {
        Theme::System => icons::SYSTEM,
        Theme::Light => icons::SUN,
        Theme::Dark => icons::MOON,
    };
    let label = move || format!("Light: {}", theme.get().name());
    view! {
        <button class="quiet" aria-label=label title=label on:click=move |_| theme.update(|theme| *theme = theme.next())>
            {move || view! { <Icon path=icon()/> }}
        </button>
    }
}
