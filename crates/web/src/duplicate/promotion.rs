//! What the pawn becomes, asked where it arrived, once for both boards.

use super::desk::Desk;
use super::rules;
use super::session::Arrival;
use crate::board::input::Place;
use crate::promotion::Choice;
use crate::signals::memo;
use leptos::prelude::*;

#[component]
pub(crate) fn PromotionDialog(desk: Desk) -> impl IntoView {
    let arrival = memo(move || desk.read(|session| session.arrival));
    view! {
        {move || arrival.get().map(|Arrival { board, to, .. }| {
            let place = Place { board: board.name().to_owned(), square: to };
            let army = desk.peek(|session| rules::army(session.game.turn()));
            view! {
                <Choice
                    place
                    army
                    choose=move |role| desk.write(|session| session.promote(role))
                    cancel=move |()| desk.write(|session| session.let_go())
                />
            }
        })}
    }
}
