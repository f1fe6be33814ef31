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
use leptos::prelude::*;

#[component]
pub(crate) fn DuplicatePage() -> impl IntoView {
    let desk = Desk::open();
    input::attach(desk);
    let game = desk.facts();
    view! {
        <main
            id="table"
            class="page duplicate"
            class:focused=move || desk.focused.get()
            data-turn=move || game.get().turn
            data-ply=move || game.get().ply.to_string()
            data-outcome=move || game.get().outcome
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
