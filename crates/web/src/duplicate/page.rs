//! The front page: four boards, and a panel that says what is going on.

use super::compass::Compass;
use super::controls::Controls;
use super::desk::Desk;
use super::legend::Legend;
use super::log::Log;
use super::panel::{Standing, Turn, Why};
use super::promotion::PromotionDialog;
use crate::app::{Masthead, Route};
use crate::board::input;
use crate::signals::lazy;
use leptos::prelude::*;

#[component]
pub(crate) fn DuplicatePage() -> impl IntoView {
    let desk = Desk::open();
    input::attach(desk);
    view! {
        <main
            id="table"
            class="page duplicate"
            class:focused=lazy(move || desk.focused.get())
            data-turn=lazy(move || desk.facts().turn)
            data-ply=lazy(move || desk.facts().ply.to_string())
            data-outcome=lazy(move || desk.facts().outcome)
        >
            <Masthead route=Route::Duplicate/>
            <div class="stage">
                <Compass desk/>
                <PromotionDialog desk/>
            </div>
            <section class="panel" aria-label="The game">
                <Turn desk/>
                <Why desk/>
                <Standing desk/>
                <Controls desk/>
                <Log desk/>
                <Legend/>
            </section>
        </main>
    }
}
