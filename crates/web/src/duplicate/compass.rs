//! The four boards: as a compass, or the two of the player to move upright and large.

use super::desk::Desk;
use super::rules::{self, BoardName, Player};
use crate::board::{Army, Board, Pose};
use crate::geometry::compass::{self, EXTENT, REACH};
use crate::geometry::{HALF, Placement, whole};
use crate::signals::{lazy, memo, views};
use chess::Colour;
use leptos::ev;
use leptos::prelude::*;

/// Room between the two boards in focus.
const BETWEEN: f64 = 60.0;
/// Room for their names.
const CAPTION: f64 = 80.0;

/// How the boards are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Compass,
    /// Side by side, from the seat of this player.
    Beside(Player),
    /// One above the other, where the window is taller than wide.
    Above(Player),
}

impl Layout {
    fn view_box(self) -> String {
        let (width, height) = match self {
            Layout::Compass => (2.0 * EXTENT, 2.0 * EXTENT),
            Layout::Beside(_) => (4.0 * HALF + 2.0 * BETWEEN, 2.0 * (HALF + CAPTION)),
            Layout::Above(_) => (2.0 * HALF + BETWEEN / 2.0, 4.0 * (HALF + CAPTION)),
        };
        format!("{} {} {} {}", whole(-width / 2.0), whole(-height / 2.0), whole(width), whole(height))
    }

    /// Where a board stands, if it is shown.
    fn pose(self, board: BoardName) -> Option<Pose> {
        let upright = |player: Player, placed: fn(f64) -> (f64, f64)| {
            let side = match player.boards().iter().position(|&own| own == board)? {
                0 => -1.0,
                _ => 1.0,
            };
            let (x, y) = placed(side);
            let degrees = if rules::army(player).is_white() { 0 } else { 180 };
            Some(Pose { placement: Placement { x, y, degrees }, upright: true })
        };
        match self {
            Layout::Compass => Some(Pose { placement: in_compass(board), upright: false }),
            Layout::Beside(player) => upright(player, |side| (side * (HALF + BETWEEN / 2.0), CAPTION / 2.0)),
            Layout::Above(player) => upright(player, |side| (0.0, side * (HALF + CAPTION) + CAPTION / 2.0)),
        }
    }
}

fn in_compass(board: BoardName) -> Placement {
    match board {
        BoardName::NW => compass::NW,
        BoardName::NE => compass::NE,
        BoardName::SW => compass::SW,
        BoardName::SE => compass::SE,
    }
}

fn is_tall() -> bool {
    let length =
        |value: Result<_, _>| value.ok().and_then(|value: wasm_bindgen::JsValue| value.as_f64()).unwrap_or(1.0);
    length(window().inner_height()) > length(window().inner_width())
}

#[component]
pub(crate) fn Compass(desk: Desk) -> impl IntoView {
    let tall = RwSignal::new(is_tall());
    let listener = window_event_listener(ev::resize, move |_| tall.set(is_tall()));
    on_cleanup(move || listener.remove());
    let layout = memo(move || {
        let turn = desk.read(|session| session.game.turn());
        match (desk.focused.get(), tall.get()) {
            (false, _) => Layout::Compass,
            (true, false) => Layout::Beside(turn),
            (true, true) => Layout::Above(turn),
        }
    });
    view! {
        <svg
            class="boards"
            class:dragging=lazy(move || desk.is_dragging())
            viewBox=lazy(move || layout.get().view_box())
            role="group"
            aria-label="The four boards"
        >
            <Show when=move || layout.get() == Layout::Compass>
                <Rose desk/>
                {views(Player::ALL.map(|player| view! { <Seat desk player/> }))}
                {views(BoardName::ALL.map(corner_name))}
            </Show>
            {views(BoardName::ALL.map(|board| view! { <BoardOfFour desk board layout/> }))}
        </svg>
    }
}

#[component]
fn BoardOfFour(desk: Desk, board: BoardName, layout: Memo<Layout>) -> impl IntoView {
    let squares = memo(move || desk.read(|session| session.squares(board)));
    let glow = memo(move || {
        desk.read(|session| {
            let player = session.game.turn();
            (session.game.outcome().is_none() && player.has(board)).then(|| rules::army(player))
        })
    });
    let pose = move || layout.get().pose(board);
    let last_pose = Memo::new(move |before: Option<&Pose>| {
        pose().or(before.copied()).unwrap_or(Pose { placement: in_compass(board), upright: false })
    });
    let white = rules::army(board.player(Colour::White)).name();
    let black = rules::army(board.player(Colour::Black)).name();
    let name = board.name();
    let caption = move || {
        let Pose { placement, upright } = pose()?;
        let y = placement.y - HALF - 24.0;
        upright.then(|| view! { <text class="caption" x=whole(placement.x) y=whole(y)>{format!("{name}: {white} v {black}")}</text> })
    };
    view! {
        {caption}
        <g class:away=move || pose().is_none()>
            <Board
                name
                title=format!("Board {name}: {white}, White, against {black}, Black")
                squares=squares.into()
                pose=last_pose.into()
                glow=glow.into()
                cursor=desk.cursor(board)
                dragged=desk.dragged(board)
            />
        </g>
    }
}

/// A player in the notch between two boards.
#[component]
fn Seat(desk: Desk, player: Player) -> impl IntoView {
    let army = rules::army(player);
    let depth = 1.6 * REACH;
    let (x, y) = match player {
        Player::North => (0.0, -depth - 60.0),
        Player::South => (0.0, depth + 60.0),
        Player::East => (depth + 30.0, 0.0),
        Player::West => (-depth - 30.0, 0.0),
    };
    let on_move = memo(move || desk.read(|session| session.game.outcome().is_none() && session.game.turn() == player));
    let note = move || {
        desk.read(|session| {
            let checks: Vec<&str> = session.game.checks(player).into_iter().map(BoardName::name).collect();
            let result = session
                .game
                .outcome()
                .and_then(|ending| ending.results.into_iter().find(|&(other, _)| other == player));
            match (result, &checks[..]) {
                (Some((_, result)), _) => result.to_owned(),
                (None, []) => String::new(),
                (None, _) => format!("check on {}", checks.join(" and ")),
            }
        })
    };
    let colour = if army.is_white() { "White" } else { "Black" };
    view! {
        <g class="seat" class:turn=on_move data-army=army.class() transform=format!("translate({} {})", whole(x), whole(y))>
            <rect class="plate" x="-200" y="-96" width="400" height="118" rx="59"/>
            <text class="name" y="-2">{army.name()}</text>
            <text class="colour" y="92">{move || if note().is_empty() { colour.to_owned() } else { note() }}</text>
        </g>
    }
}

/// The middle of the compass: a point for each player, and whose turn it is.
#[component]
fn Rose(desk: Desk) -> impl IntoView {
    let point = move |player: Player| {
        let army = rules::army(player);
        // The point of the player to move, or of whoever has won.
        let lit = memo(move || {
            desk.read(|session| match session.game.outcome() {
                Some(ending) => ending.results.contains(&(player, "win")),
                None => session.game.turn() == player,
            })
        });
        let degrees = match player {
            Player::North => 0,
            Player::East => 90,
            Player::South => 180,
            Player::West => 270,
        };
        view! {
            <path
                class="point"
                class:turn=lit
                data-army=army.class()
                transform=format!("rotate({degrees})")
                d="M0 -520L74 -230A245 245 0 0 0 -74 -230z"
            />
        }
    };
    let headline = move || {
        desk.read(|session| match session.game.outcome() {
            Some(ending) => ending.headline.to_owned(),
            None => desk.mover_name(session).to_owned(),
        })
    };
    let below = move || {
        desk.read(|session| match session.game.outcome() {
            Some(_) => "game over".to_owned(),
            None => "to move".to_owned(),
        })
    };
    let army =
        move || desk.read(|session| session.game.outcome().is_none().then(|| rules::army(session.game.turn()).class()));
    view! {
        <g class="rose" aria-hidden="true">
            {views(Player::ALL.map(point))}
            <circle class="hub" r="210" data-army=army/>
            <text class="headline" class:over=move || army().is_none() y="10">{headline}</text>
            <text class="below" y="84">{below}</text>
        </g>
    }
}

/// The name of a board, in the corner of the compass beside it.
fn corner_name(board: BoardName) -> impl IntoView {
    let Placement { x, y, .. } = in_compass(board);
    view! { <text class="corner" x=whole(1.74 * x) y=whole(1.74 * y) dy="0.36em">{board.name()}</text> }
}

impl Desk {
    fn is_dragging(self) -> bool {
        BoardName::ALL.into_iter().any(|board| self.dragged(board).get().is_some())
    }

    fn mover_name(self, session: &super::session::Session) -> &'static str {
        Army::name(rules::army(session.game.turn()))
    }
}
