//! The frame around both pages: which one is shown, the shapes they share, and the way from one to the other.

use crate::duplicate::DuplicatePage;
use crate::orthodox::{ChessPage, WorkerAddress};
use crate::pieces::{self, Shape};
use crate::signals::memo;
use crate::theme::ThemeButton;
use leptos::ev;
use leptos::prelude::*;

/// What the address asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Duplicate,
    Chess,
}

impl Route {
    fn current() -> Self {
        let hash = window().location().hash().unwrap_or_default();
        if hash.starts_with("#/chess") { Route::Chess } else { Route::Duplicate }
    }
}

/// Replaces the splash by the app.
pub(crate) fn mount(worker: String) {
    if let Some(splash) = document().get_element_by_id("splash") {
        splash.remove();
    }
    leptos::mount::mount_to_body(move || view! { <App worker=worker.clone()/> });
}

#[component]
fn App(worker: String) -> impl IntoView {
    provide_context(WorkerAddress(worker));
    let route = RwSignal::new(Route::current());
    let listener = window_event_listener(ev::hashchange, move |_| route.set(Route::current()));
    on_cleanup(move || listener.remove());
    let shown = memo(move || route.get());
    view! {
        <PieceShapes/>
        {move || match shown.get() {
            Route::Duplicate => view! { <DuplicatePage/> }.into_any(),
            Route::Chess => view! { <ChessPage/> }.into_any(),
        }}
    }
}

/// The name of the house, the two pages, and the light.
#[component]
pub(crate) fn Masthead(route: Route) -> impl IntoView {
    let current = move |here: Route| (route == here).then_some("page");
    view! {
        <header class="masthead">
            <a class="brand" href="#/" aria-label="Fourfold">
                <svg viewBox="-50 -50 100 100" aria-hidden="true">
                    <g transform="rotate(45)">
                        <rect data-army="north" x="-33" y="-33" width="31" height="31" rx="4"/>
                        <rect data-army="east" x="2" y="-33" width="31" height="31" rx="4"/>
                        <rect data-army="south" x="2" y="2" width="31" height="31" rx="4"/>
                        <rect data-army="west" x="-33" y="2" width="31" height="31" rx="4"/>
                    </g>
                </svg>
                "Fourfold"
            </a>
            <nav aria-label="Games">
                <a href="#/" aria-current=current(Route::Duplicate)>"Duplicate"</a>
                <a href="#/chess" aria-current=current(Route::Chess)>"Chess"</a>
            </nav>
            <ThemeButton/>
        </header>
    }
}

/// The six shapes, once, for every board to use.
#[component]
fn PieceShapes() -> impl IntoView {
    let shape = |id: &'static str, shape: Shape| {
        view! {
            <symbol id=id viewBox="0 0 100 100" overflow="visible">
                <path class="body" d=shape.body/>
                <path class="detail" d=shape.detail/>
            </symbol>
        }
    };
    view! {
        <svg class="shapes" width="0" height="0" aria-hidden="true">
            {shape("pawn", pieces::PAWN)}
            {shape("knight", pieces::KNIGHT)}
            {shape("bishop", pieces::BISHOP)}
            {shape("rook", pieces::ROOK)}
            {shape("queen", pieces::QUEEN)}
            {shape("king", pieces::KING)}
        </svg>
    }
}
