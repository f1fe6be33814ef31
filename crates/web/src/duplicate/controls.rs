//! The buttons.

use super::desk::Desk;
use crate::controls::Action;
use crate::files;
use crate::icons;
use crate::signals::memo;
use leptos::html;
use leptos::prelude::*;

#[component]
pub(crate) fn Controls(desk: Desk) -> impl IntoView {
    let file = NodeRef::<html::Input>::new();
    let choose = move |()| {
        if let Some(input) = file.get() {
            input.click();
        }
    };
    let at_start = memo(move || desk.read(|session| session.game.ply() == 0));
    let at_end = memo(move || desk.read(|session| session.game.ply() == session.game.last_ply()));
    let cannot_undo = memo(move || desk.read(|session| !session.game.can_undo()));
    let cannot_redo = memo(move || desk.read(|session| !session.game.can_redo()));
    let over = memo(move || desk.read(|session| session.game.outcome().is_some()));
    let chosen = move |_| {
        if let Some(input) = file.get() {
            files::chosen(&input, move |text| desk.load(text));
        }
    };
    view! {
        <div class="controls" role="toolbar" aria-label="The game">
            <div class="group travel">
                <Action action="first" icon=icons::FIRST word="First" title="To the start (Home)" bare=true disabled=at_start press=move |()| desk.travel(|game| game.go_to(0))/>
                <Action action="previous" icon=icons::PREVIOUS word="Previous" title="One move back, to look ([)" bare=true disabled=at_start press=move |()| desk.step(-1)/>
                <Action action="next" icon=icons::NEXT word="Next" title="One move on, to look (])" bare=true disabled=at_end press=move |()| desk.step(1)/>
                <Action action="last" icon=icons::LAST word="Last" title="To the end (End)" bare=true disabled=at_end press=move |()| desk.travel(|game| game.go_to(game.last_ply()))/>
            </div>
            <div class="group">
                <Action action="undo" icon=icons::UNDO word="Undo" title="Take the last move back (U)" disabled=cannot_undo press=move |()| desk.travel(|game| game.undo())/>
                <Action action="redo" icon=icons::REDO word="Redo" title="Play it again (R)" disabled=cannot_redo press=move |()| desk.travel(|game| game.redo())/>
            </div>
            <div class="group">
                <Action action="focus" icon=icons::FOCUS word="Focus" title="The mover's two boards, upright and large (F)" pressed=Signal::from(desk.focused) press=move |()| desk.toggle_focus()/>
                <Action action="new" icon=icons::NEW word="New" title="A new game; this one can be brought back" press=move |()| desk.new_game()/>
                <Action action="save" icon=icons::SAVE word="Save" title="Save the game as a file" press=move |()| desk.save()/>
                <Action action="load" icon=icons::LOAD word="Load" title="Load a saved game; a file can also be dropped on the page" press=choose/>
                <Action action="link" icon=icons::LINK word="Copy link" title="An address with the whole game in it" press=move |()| desk.copy_link()/>
                <Action action="draw" icon=icons::HANDSHAKE word="Declare draw" title="End the game as a draw for all four" disabled=over press=move |()| desk.declare_draw()/>
            </div>
            <input class="unseen" type="file" accept=".json,application/json" aria-label="A saved game" tabindex="-1" node_ref=file on:change=chosen/>
        </div>
    }
}
