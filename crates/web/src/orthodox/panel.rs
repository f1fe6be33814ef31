//! Whose turn it is, what was last said, what can be claimed, and the moves.

use super::desk::Desk;
use super::rules;
use crate::duplicate::show_current;
use crate::signals::{lazy, memo, views};
use crate::words::Tone;
use leptos::html;
use leptos::prelude::*;

/// The side to move, or how the game ended; and what the engine makes of it, if it is asked.
#[component]
pub(crate) fn Turn(desk: Desk) -> impl IntoView {
    let army = move || desk.read(|session| session.glow());
    let headline = move || {
        desk.read(|session| match session.game.ending() {
            Some(ending) => ending.result,
            None if session.is_engines_turn() => format!("{} is thinking", session.game.turn()),
            None => format!("{} to move", session.game.turn()),
        })
    };
    let below = move || {
        desk.read(|session| {
            let (ply, last) = (session.game.ply(), session.game.last_ply());
            match session.game.ending() {
                _ if ply != last => format!("Looking at move {ply} of {last}"),
                Some(ending) => ending.words,
                None if session.game.checked_king().is_some() => "Check".to_owned(),
                None => String::new(),
            }
        })
    };
    let evaluation = move || {
        desk.evaluation.get().map(|evaluation| {
            view! {
                <p class="line">
                    <b>{evaluation.worth.text()}</b>
                    {format!(" at depth {}: {}", evaluation.depth, evaluation.line)}
                </p>
            }
        })
    };
    view! {
        <div class="turn" data-army=move || army().map(|army| army.class())>
            <h1>{headline}</h1>
            <p class="sub">{below}</p>
            {evaluation}
        </div>
    }
}

/// What was last said, read aloud as it changes.
#[component]
pub(crate) fn Why(desk: Desk) -> impl IntoView {
    let words = memo(move || desk.read(|session| session.words.clone()));
    let aside = memo(move || desk.read(|session| session.aside.is_some()));
    let lines = move || views(words.get().lines.into_iter().map(|line| view! { <p>{line}</p> }));
    view! {
        <div class="words" class:refused=move || words.get().tone == Tone::Refused>
            <div id="why" role="status" aria-live="polite">{lines}</div>
            <Show when=move || aside.get()>
                <button data-action="back" on:click=move |_| desk.change(|session| session.bring_back())>
                    "Bring my earlier game back"
                </button>
            </Show>
        </div>
    }
}

/// How near the draws are, and which can be claimed.
#[component]
pub(crate) fn Draws(desk: Desk) -> impl IntoView {
    let counters = move || desk.read(|session| session.game.counters());
    let claim = move || desk.read(|session| session.game.claim().or_else(|| session.game.announcements()));
    view! {
        <div class="draws">
            <p class="sub">
                <span data-clock=move || counters().0.to_string()>
                    {move || format!("{} of 100 plies without capture or pawn move", counters().0)}
                </span>
                <br/>
                <span data-seen=move || counters().1.to_string()>
                    {move || match counters().1 {
                        1 => "Position seen once".to_owned(),
                        2 => "Position seen twice".to_owned(),
                        count => format!("Position seen {count} times"),
                    }}
                </span>
            </p>
            {move || claim().map(|claim| view! { <p class="claimable">{claim}</p> })}
        </div>
    }
}

/// The score sheet.
#[component]
pub(crate) fn Moves(desk: Desk) -> impl IntoView {
    let sheet = memo(move || desk.read(|session| (session.game.first_number(), session.game.sans())));
    let ply = memo(move || desk.read(|session| session.game.ply()));
    let scroller = NodeRef::<html::Div>::new();
    Effect::new(move || {
        ply.track();
        sheet.track();
        if let Some(scroller) = scroller.get() {
            request_animation_frame(move || show_current(&scroller));
        }
    });
    let cell = move |(number, text): (usize, String)| {
        let current = memo(move || ply.get() == number);
        view! {
            <td>
                <button
                    data-ply=number.to_string()
                    aria-current=lazy(move || current.get().then_some("step"))
                    on:click=move |_| desk.write(|session| session.look(number))
                >
                    {text}
                </button>
            </td>
        }
    };
    let rows = move || {
        let ((first, white_began), sans) = sheet.get();
        let mut cells: Vec<Option<(usize, String)>> =
            sans.into_iter().enumerate().map(|(index, san)| Some((index + 1, san))).collect();
        if !white_began {
            cells.insert(0, None);
        }
        let row = |(index, pair): (usize, &[Option<(usize, String)>])| {
            let cells = pair.iter().cloned().map(|entry| match entry {
                Some(entry) => cell(entry).into_any(),
                None => view! { <td>"…"</td> }.into_any(),
            });
            view! {
                <tr>
                    <th scope="row">{usize::from(first) + index}</th>
                    {views(cells)}
                </tr>
            }
        };
        views(cells.chunks(2).enumerate().map(row))
    };
    let armies = [chess::Colour::White, chess::Colour::Black].map(|colour| {
        view! { <th scope="col" data-army=rules::army(colour).class()>{colour.to_string()}</th> }
    });
    view! {
        <div class="log" node_ref=scroller tabindex="-1">
            <table aria-label="Moves">
                <thead>
                    <tr>
                        <th scope="col"><span class="unseen">"Number"</span></th>
                        {views(armies)}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
