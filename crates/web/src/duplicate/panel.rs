//! Whose turn it is, what was last said, and how the four players stand.

use super::desk::Desk;
use super::rules::{self, BoardName, Ending, Player};
use crate::signals::{memo, views};
use crate::words::Tone;
use leptos::prelude::*;

/// The player to move, or how the game ended.
#[component]
pub(crate) fn Turn(desk: Desk) -> impl IntoView {
    let ending = memo(move || desk.read(|session| session.game.outcome()));
    view! {
        {move || match ending.get() {
            Some(ending) => view! { <TheEnd ending/> }.into_any(),
            None => view! { <ToMove desk/> }.into_any(),
        }}
    }
}

#[component]
fn ToMove(desk: Desk) -> impl IntoView {
    let mover = desk.mover();
    let place = move || {
        desk.read(|session| {
            let (ply, last) = (session.game.ply(), session.game.last_ply());
            let round = format!("Round {}", rules::round(ply + 1));
            if ply == last { round } else { format!("{round}, looking at move {ply} of {last}") }
        })
    };
    let counters = move || {
        desk.read(|session| {
            let (quiet, limit, seen) = session.game.draw_counters();
            format!("{quiet} of {limit} quiet moves, table seen {}", times(seen))
        })
    };
    let choices = move || {
        desk.read(|session| {
            let [first, second] = session.game.turn().boards().map(BoardName::name);
            let (both, [left, right]) = session.game.counts();
            format!("{both} moves on both boards ({left} on {first}, {right} on {second})")
        })
    };
    let checks = move || {
        desk.read(|session| {
            let checks: Vec<&str> = session.game.checks(session.game.turn()).into_iter().map(BoardName::name).collect();
            (!checks.is_empty())
                .then(|| view! { <span class="alarm">{format!("In check on {}", checks.join(" and "))}</span> })
        })
    };
    view! {
        <div class="turn" data-army=move || mover.get().class()>
            <h1>{move || mover.get().name()} " to move"</h1>
            <p class="sub">{place}</p>
            <p class="sub">{choices}</p>
            <p class="sub">{counters}</p>
            {checks}
        </div>
    }
}

fn times(count: u16) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

#[component]
fn TheEnd(ending: Ending) -> impl IntoView {
    let results = ending.results.map(|(player, result)| {
        let army = rules::army(player);
        view! {
            <li data-army=army.class() data-result=result>
                <b>{army.name()}</b>
                " "
                {result}
            </li>
        }
    });
    view! {
        <div class="turn over">
            <h1>{ending.headline}</h1>
            <ul class="results">{views(results)}</ul>
            <p class="sub">
                {ending.ruling.clone()}
                {ending.provisional.then(|| view! { " " <span class="provisional">"provisional"</span> })}
            </p>
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
                <button data-action="back" on:click=move |_| desk.bring_back()>"Bring my earlier game back"</button>
            </Show>
        </div>
    }
}

/// Ghosts and checks of every player.
#[component]
pub(crate) fn Standing(desk: Desk) -> impl IntoView {
    let row = move |player| {
        let army = rules::army(player);
        let ghosts = memo(move || desk.read(|session| session.game.ghosts(player)));
        let turn = memo(move || desk.mover().get() == army);
        view! {
            <li data-army=army.class() class:turn=turn>
                <b>{army.name()}</b>
                <span data-ghosts=move || ghosts.get().to_string()>
                    {move || match ghosts.get() {
                        0 => "no ghosts".to_owned(),
                        1 => "1 ghost".to_owned(),
                        count => format!("{count} ghosts"),
                    }}
                </span>
            </li>
        }
    };
    view! { <ul class="standing" aria-label="Ghosts">{views(Player::ALL.map(row))}</ul> }
}
