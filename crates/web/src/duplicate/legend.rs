//! What the marks mean.

use leptos::prelude::*;

/// Not written into the view: the macro would take the whole picture for plain HTML, which knows no `use`.
const PAWN: &str = "#pawn";

#[component]
pub(crate) fn Legend() -> impl IntoView {
    view! {
        <details class="legend" open>
            <summary>"How to read the boards"</summary>
            <ul>
                <li>
                    <svg viewBox="0 0 100 100" aria-hidden="true"><circle class="marker playable" cx="50" cy="50" r="24"/></svg>
                    <span><b>"Playable"</b>": legal on both boards"</span>
                </li>
                <li>
                    <svg viewBox="0 0 100 100" aria-hidden="true"><circle class="marker local" cx="50" cy="50" r="28"/></svg>
                    <span><b>"Here only"</b>": the other board forbids it; click to learn why"</span>
                </li>
                <li>
                    <svg viewBox="0 0 100 100" aria-hidden="true"><rect class="marker grabbed" x="14" y="14" width="72" height="72" rx="8"/></svg>
                    <span><b>"In hand"</b>", on both boards"</span>
                </li>
                <li>
                    <svg viewBox="0 0 100 100" aria-hidden="true">
                        <g class="piece ghost" data-army="north"><use_ href=PAWN width="100" height="100"/><circle class="haunt" cx="50" cy="50" r="43"/>
                            <circle class="haunt" cx="50" cy="50" r="43"/></g>
                    </svg>
                    <span><b>"Ghost"</b>": its twin was taken, so it can never move"</span>
                </li>
            </ul>
            <p>
                "Turns go North, South, East, West. A move is played on both of the player's boards, and only if both allow it. "
                "Keys: arrows and Enter to move, Escape to let go, F for focus, [ and ] to look back and forth, U and R to undo and redo."
            </p>
        </details>
    }
}
