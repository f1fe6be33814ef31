//! The four boards: as a compass, or the two of the player to move upright and large.

use super::page::DuplicatePage;
use super::rules::{self, BoardName, Player};
use crate::board::{Board, Pose};
use crate::geometry::compass::{self, EXTENT, REACH};
use crate::geometry::{HALF, Placement, whole};
use crate::tree::{Element, svg};
use chess::Colour;

/// Room between the two boards in focus.
const BETWEEN: f64 = 40.0;
/// Room for their names, and for the glow below them.
const CAPTION: f64 = 84.0;

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
    /// What suits the page and its window.
    fn of(page: &DuplicatePage) -> Self {
        if !page.is_focused() {
            return Layout::Compass;
        }
        let turn = page.viewer();
        let (width, height) = page.room();
        let side = |layout: Layout| (width / layout.size().0).min(height / layout.size().1);
        [Layout::Above(turn), Layout::Beside(turn)]
            .into_iter()
            .max_by(|&a, &b| side(a).total_cmp(&side(b)))
            .unwrap_or(Layout::Beside(turn))
    }

    fn size(self) -> (f64, f64) {
        match self {
            Layout::Compass => (2.0 * EXTENT, 2.0 * EXTENT),
            Layout::Beside(_) => (4.0 * HALF + 2.0 * BETWEEN, 2.0 * HALF + CAPTION + BETWEEN / 2.0),
            Layout::Above(_) => (2.0 * HALF + BETWEEN, 4.0 * HALF + 2.0 * CAPTION + BETWEEN / 2.0),
        }
    }

    fn view_box(self) -> String {
        let (width, height) = self.size();
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
            Layout::Beside(player) => {
                upright(player, |side| (side * (HALF + BETWEEN / 2.0), CAPTION / 2.0 - BETWEEN / 4.0))
            }
            Layout::Above(player) => {
                upright(player, |side| (0.0, side * (HALF + CAPTION / 2.0) + CAPTION / 2.0 - BETWEEN / 4.0))
            }
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

fn text(class: &'static str, words: impl Into<crate::tree::Node>) -> Element {
    svg("text").class(class).with(words)
}

/// How far a board is turned.
pub(super) fn degrees(page: &DuplicatePage, board: BoardName) -> i32 {
    Layout::of(page).pose(board).map_or(0, |pose| pose.placement.degrees)
}

/// Draws the boards of the page.
pub(super) fn draw(page: &DuplicatePage) -> Element {
    let layout = Layout::of(page);
    let around = (layout == Layout::Compass).then(|| {
        let seats = Player::ALL.map(|player| seat(page, player));
        svg("g").with(rose(page)).all(seats).all(BoardName::ALL.map(corner_name))
    });
    svg("svg")
        .class("boards")
        .class_if(page.dragged.is_some(), "dragging")
        .set("viewBox", layout.view_box())
        .set("role", "group")
        .set("aria-label", "The four boards")
        .with(around)
        .all(BoardName::ALL.map(|name| board(page, layout, name)))
}

fn board(page: &DuplicatePage, layout: Layout, board: BoardName) -> Element {
    let session = page.table();
    let player = session.game.turn();
    let name = board.name();
    let shown = layout.pose(board);
    let pose = shown.unwrap_or(Pose { placement: in_compass(board), upright: false });
    let white = rules::army(board.player(Colour::White)).name();
    let black = rules::army(board.player(Colour::Black)).name();
    let drawn = Board {
        name,
        title: format!("Board {name}: {white}, White, against {black}, Black"),
        squares: &page.squares(board),
        pose,
        glow: (session.game.outcome().is_none() && player.has(board)).then(|| rules::army(player)),
        cursor: page.cursors[board as usize],
        dragged: page.dragged_on(board),
        moved: session.game.last_move().filter(|_| session.game.was_moved_on(board)),
        arrows: page.arrows(board),
    };
    let caption = pose.upright.then(|| {
        let (x, y) = (whole(pose.placement.x), whole(pose.placement.y - HALF - 36.0));
        text("caption", format!("{name}: {white} v {black}")).number("x", x).number("y", y)
    });
    svg("g").class_if(shown.is_none(), "away").with(caption).with(drawn.draw())
}

/// A player in the notch between two boards.
fn seat(page: &DuplicatePage, player: Player) -> Element {
    let game = &page.table().game;
    let army = rules::army(player);
    let depth = 1.6 * REACH;
    let (x, y) = match player {
        Player::North => (0.0, -depth - 60.0),
        Player::South => (0.0, depth + 60.0),
        Player::East => (depth + 30.0, 0.0),
        Player::West => (-depth - 30.0, 0.0),
    };
    let outcome = game.outcome();
    let on_move = outcome.is_none() && game.turn() == player;
    let result =
        outcome.and_then(|ending| ending.results.into_iter().find_map(|(who, how)| (who == player).then_some(how)));
    let checks: Vec<&str> = game.checks(player).into_iter().map(BoardName::name).collect();
    let note = match (result, &checks[..]) {
        (Some(result), _) => result.to_owned(),
        (None, []) => if army.is_white() { "White" } else { "Black" }.to_owned(),
        (None, _) => format!("check on {}", checks.join(" and ")),
    };
    svg("g")
        .class("seat")
        .class_if(on_move, "turn")
        .class_if(result.is_none() && !checks.is_empty(), "checked")
        .set("data-army", army.class())
        .set("transform", format!("translate({} {})", whole(x), whole(y)))
        .with(
            svg("rect")
                .class("plate")
                .set("x", "-200")
                .set("y", "-96")
                .set("width", "400")
                .set("height", "118")
                .set("rx", "59"),
        )
        .with(text("name", army.name()).set("y", "-8"))
        .with(text("colour", note).set("y", "88"))
}

/// The middle of the compass: a point for each player, and whose turn it is.
fn rose(page: &DuplicatePage) -> Element {
    let game = &page.table().game;
    let outcome = game.outcome();
    let turn = rules::army(game.turn());
    let point = |player: Player| {
        // The point of the player to move, or of whoever has won.
        let lit = match &outcome {
            Some(ending) => ending.results.contains(&(player, "win")),
            None => game.turn() == player,
        };
        let degrees = match player {
            Player::North => 0,
            Player::East => 90,
            Player::South => 180,
            Player::West => 270,
        };
        svg("path")
            .class("point")
            .class_if(lit, "turn")
            .set("data-army", rules::army(player).class())
            .set("transform", format!("rotate({degrees})"))
            .set("d", "M0 -520L74 -230A245 245 0 0 0 -74 -230z")
    };
    let (headline, below) = match &outcome {
        Some(ending) => (ending.headline, "game over"),
        None => (turn.name(), "to move"),
    };
    svg("g")
        .class("rose")
        .set("aria-hidden", "true")
        .all(Player::ALL.map(point))
        .with(svg("circle").class("hub").set("r", "210").set_some("data-army", outcome.is_none().then(|| turn.class())))
        .with(text("headline", headline).class_if(outcome.is_some(), "over").set("y", "10"))
        .with(text("below", below).set("y", "84"))
}

/// The name of a board, in the corner of the compass beside it.
fn corner_name(board: BoardName) -> Element {
    let Placement { x, y, .. } = in_compass(board);
    text("corner", board.name()).number("x", whole(1.74 * x)).number("y", whole(1.74 * y)).set("dy", "0.36em")
}
