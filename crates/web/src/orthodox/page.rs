//! The page: a board, the engine's bar beside it, and a panel.

use super::bar::{Bar, Clocks};
use super::controls::{Controls, Opponent, Texts};
use super::desk::Desk;
use super::panel::{Draws, Moves, Turn, Why};
use super::rules;
use crate::app::{Masthead, Route};
use crate::board::input::{self, Place};
use crate::board::{Board, Pose};
use crate::geometry::{HALF, Placement, whole};
use crate::promotion::Choice;
use crate::signals::{lazy, memo};
use leptos::prelude::*;

#[component]
pub(crate) fn ChessPage() -> impl IntoView {
    let desk = Desk::open();
    input::attach(desk);
    let turn = move || desk.read(|session| rules::army(session.game.turn()).code());
    let ply = memo(move || desk.read(|session| session.game.ply()));
    let outcome = move || desk.read(|session| session.game.ending().map(|ending| ending.kind));
    view! {
        <main
            id="table"
            class="page chess"
            data-turn=lazy(turn)
            data-ply=lazy(move || ply.get().to_string())
            data-outcome=lazy(outcome)
            data-thinking=lazy(move || desk.thinking.get().then_some("true"))
        >
            <Masthead route=Route::Chess/>
            <div class="stage">
                <Bar desk/>
                <TheBoard desk/>
                <Promotion desk/>
            </div>
            <section class="panel" aria-label="The game">
                <Turn desk/>
                <Clocks desk/>
                <Why desk/>
                <Draws desk/>
                <Controls desk/>
                <Moves desk/>
                <Opponent desk/>
                <Texts desk/>
            </section>
        </main>
    }
}

#[component]
fn TheBoard(desk: Desk) -> impl IntoView {
    let squares = memo(move || desk.read(|session| session.squares()));
    let glow = memo(move || desk.read(|session| session.glow()));
    let pose = memo(move || {
        let degrees = if desk.flipped.get() { 180 } else { 0 };
        Pose { placement: Placement { x: 0.0, y: 0.0, degrees }, upright: true }
    });
    // Room for the glow of the frame.
    let side = HALF + 14.0;
    view! {
        <svg
            class="boards"
            class:dragging=lazy(move || desk.dragged().get().is_some())
            viewBox=format!("{0} {0} {1} {1}", whole(-side), whole(2.0 * side))
            role="group"
            aria-label="The board"
        >
            <Board
                name="main"
                title="The board"
                squares=squares.into()
                pose=pose.into()
                glow=glow.into()
                cursor=desk.cursor()
                dragged=desk.dragged()
            />
        </svg>
    }
}

#[component]
fn Promotion(desk: Desk) -> impl IntoView {
    let arrival = memo(move || desk.read(|session| session.arrival));
    view! {
        {move || arrival.get().map(|(_, to)| {
            let place = Place { board: "main".to_owned(), square: to };
            let army = desk.peek(|session| rules::army(session.game.turn()));
            view! {
                <Choice
                    place
                    army
                    choose=move |role| desk.change(|session| session.promote(role))
                    cancel=move |()| desk.change(|session| session.let_go())
                />
            }
        })}
    }
}
