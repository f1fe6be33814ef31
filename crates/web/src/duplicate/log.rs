//! The moves: a row a round, a column a player, and a way to every one of them.

use super::desk::Desk;
use super::rules::{self, Game, Player};
use crate::signals::{lazy, memo, views};
use chess::UciMove;
use leptos::html;
use leptos::prelude::*;

#[component]
pub(crate) fn Log(desk: Desk) -> impl IntoView {
    let moves = memo(move || desk.read(|session| entries(&session.game)));
    let ply = memo(move || desk.read(|session| session.game.ply()));
    let each = move || moves.with(|moves| rounds(moves));
    let scroller = NodeRef::<html::Div>::new();
    Effect::new(move || {
        ply.track();
        moves.track();
        if let Some(scroller) = scroller.get() {
            request_animation_frame(move || show_current(&scroller));
        }
    });
    let row = move |(round, cells): (usize, Round)| {
        let cell = move |entry: Option<Entry>| {
            entry.map_or_else(|| view! { <td></td> }.into_any(), |entry| view! { <Cell desk ply entry/> }.into_any())
        };
        view! {
            <tr>
                <th scope="row">{round + 1}</th>
                {views(cells.map(cell))}
            </tr>
        }
    };
    let heads = Player::ALL.map(|player| {
        let army = rules::army(player);
        view! { <th scope="col" data-army=army.class()>{army.name()}</th> }
    });
    view! {
        <div class="log" node_ref=scroller tabindex="-1">
            <table aria-label="Moves">
                <thead>
                    <tr>
                        <th scope="col"><span class="unseen">"Round"</span></th>
                        {views(heads)}
                    </tr>
                </thead>
                <tbody>
                    {move || views(each().into_iter().map(row))}
                </tbody>
            </table>
            <Show when=move || moves.with(Vec::is_empty)>
                <p class="empty">"No moves yet. Grab one of the glowing pieces."</p>
            </Show>
        </div>
    }
}

/// A move in the list: the ply that it led to, its player, and its text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Entry {
    ply: usize,
    column: usize,
    text: String,
}

/// A row: at most one move a player.
type Round = [Option<Entry>; 4];

fn entries(game: &Game) -> Vec<Entry> {
    let entry = |(index, mv): (usize, &UciMove)| {
        let ply = index + 1;
        let player = game.player_of_move(ply)?;
        Some(Entry { ply, column: player as usize, text: mv.to_string() })
    };
    game.moves().iter().enumerate().filter_map(entry).collect()
}

/// Begins a row whenever the turn comes round to a player at or before the one of the last move.
fn rounds(moves: &[Entry]) -> Vec<(usize, Round)> {
    let mut rounds: Vec<Round> = Vec::new();
    let mut last = usize::MAX;
    for entry in moves {
        if rounds.is_empty() || entry.column <= last {
            rounds.push(Round::default());
        }
        last = entry.column;
        if let Some(round) = rounds.last_mut() {
            round[entry.column] = Some(entry.clone());
        }
    }
    rounds.into_iter().enumerate().collect()
}

#[component]
fn Cell(desk: Desk, ply: Memo<usize>, entry: Entry) -> impl IntoView {
    let number = entry.ply;
    let current = memo(move || ply.get() == number);
    view! {
        <td>
            <button
                data-ply=number.to_string()
                aria-current=lazy(move || current.get().then_some("step"))
                on:click=move |_| desk.travel(|game| game.go_to(number))
            >
                {entry.text}
            </button>
        </td>
    }
}

/// Scrolls the list, and only the list, so that the current move is in it.
pub(crate) fn show_current(scroller: &web_sys::HtmlElement) {
    match scroller.query_selector("[aria-current]") {
        Ok(Some(current)) => {
            let (inner, outer) = (current.get_bounding_client_rect(), scroller.get_bounding_client_rect());
            let above = inner.top() - outer.top() - 36.0;
            let below = inner.bottom() - outer.bottom() + 8.0;
            let by = if above < 0.0 { above } else { below.max(0.0) };
            scroller.set_scroll_top(scroller.scroll_top() + by as i32);
        }
        _ => scroller.set_scroll_top(0),
    }
}
