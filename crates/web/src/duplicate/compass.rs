//! The four boards: as a compass, or the two of one player upright and large, with the others small beyond them or away.

use super::rules::{self, BoardName, Player};
use super::session::Session;
use crate::board::{Arrow, Board, Layers, Pose, Squares};
use crate::geometry::compass::{self, EXTENT, REACH};
use crate::geometry::{HALF, Placement, whole};
use crate::page::Dragged;
use crate::tree::{Element, svg};
use chess::{Colour, Square};

/// Room between the two boards in focus.
const BETWEEN: f64 = 40.0;
/// Room for their names, and for the glow below them.
const CAPTION: f64 = 84.0;
/// How small the boards of others are beyond one's own, and how much room they take.
const SMALL: f64 = 0.4;
const BEYOND: f64 = 2.0 * REACH * SMALL + BETWEEN;

/// Whose boards are in front, and whether those of others are to be seen beyond them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Focus {
    pub(crate) player: Player,
    pub(crate) others: bool,
}

/// How a game ended, for the middle of the compass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) headline: String,
    pub(crate) results: Vec<(Player, &'static str)>,
}

/// All that is shown of the boards.
pub(crate) struct Scene<'a> {
    pub(crate) session: &'a Session,
    pub(crate) squares: [Squares; 4],
    /// Moves that are advised and expected, on each board.
    pub(crate) arrows: [Vec<Arrow>; 4],
    /// None for the compass.
    pub(crate) focus: Option<Focus>,
    /// The width and height that there are.
    pub(crate) room: (f64, f64),
    /// Where the keyboard is on each board.
    pub(crate) cursors: [Square; 4],
    pub(crate) dragged: Option<&'a Dragged>,
    pub(crate) end: Option<End>,
}

/// How the boards are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Compass,
    /// Side by side, from the seat of this player.
    Beside(Focus),
    /// One above the other, where the window is taller than wide.
    Above(Focus),
}

impl Layout {
    /// What suits the room that there is.
    fn of(focus: Option<Focus>, (width, height): (f64, f64)) -> Self {
        let Some(focus) = focus else { return Layout::Compass };
        let side = |layout: Layout| (width / layout.size().0).min(height / layout.size().1);
        [Layout::Above(focus), Layout::Beside(focus)]
            .into_iter()
            .max_by(|&a, &b| side(a).total_cmp(&side(b)))
            .unwrap_or(Layout::Beside(focus))
    }

    fn size(self) -> (f64, f64) {
        let (width, height) = self.own_size();
        (width, height + self.beyond())
    }

    /// What one's own boards take.
    fn own_size(self) -> (f64, f64) {
        match self {
            Layout::Compass => (2.0 * EXTENT, 2.0 * EXTENT),
            Layout::Beside(_) => (4.0 * HALF + 2.0 * BETWEEN, 2.0 * HALF + CAPTION + BETWEEN / 2.0),
            Layout::Above(_) => (2.0 * HALF + BETWEEN, 4.0 * HALF + 2.0 * CAPTION + BETWEEN / 2.0),
        }
    }

    /// What the boards of others take above them.
    fn beyond(self) -> f64 {
        match self {
            Layout::Beside(Focus { others: true, .. }) | Layout::Above(Focus { others: true, .. }) => BEYOND,
            _ => 0.0,
        }
    }

    fn view_box(self) -> String {
        let (width, height) = self.own_size();
        let beyond = self.beyond();
        format!("{} {} {} {}", whole(-width / 2.0), whole(-height / 2.0 - beyond), whole(width), whole(height + beyond))
    }

    /// Where somebody else's board stands, made small, if it is shown beyond one's own.
    fn small(self, board: BoardName) -> Option<String> {
        if self.beyond() == 0.0 || self.pose(board).is_some() {
            return None;
        }
        let side = if in_compass(board).x < 0.0 { -1.0 } else { 1.0 };
        let (x, y) = (side * (REACH * SMALL + BETWEEN), -self.own_size().1 / 2.0 - BEYOND / 2.0);
        // Not a number that is written: the code for that is as long as all the rest here.
        Some(format!("translate({} {}) scale(.4)", whole(x), whole(y)))
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
            Layout::Beside(focus) => {
                upright(focus.player, |side| (side * (HALF + BETWEEN / 2.0), CAPTION / 2.0 - BETWEEN / 4.0))
            }
            Layout::Above(focus) => {
                upright(focus.player, |side| (0.0, side * (HALF + CAPTION / 2.0) + CAPTION / 2.0 - BETWEEN / 4.0))
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
pub(crate) fn degrees(focus: Option<Focus>, room: (f64, f64), board: BoardName) -> i32 {
    let pose = Layout::of(focus, room).pose(board);
    pose.map_or(in_compass(board).degrees, |pose| pose.placement.degrees)
}

/// Draws the boards.
pub(crate) fn draw(scene: &Scene<'_>) -> Element {
    let layout = Layout::of(scene.focus, scene.room);
    let mut layers = Layers::default();
    if layout == Layout::Compass {
        layers.under.push(rose(scene));
        layers.under.extend(Player::ALL.map(|player| seat(scene, player)));
        layers.under.extend(BoardName::ALL.map(corner_name));
    }
    for name in BoardName::ALL {
        board(scene, layout, name, &mut layers);
    }
    layers.stack(&layout.view_box(), "The four boards", scene.dragged.is_some())
}

fn board(scene: &Scene<'_>, layout: Layout, board: BoardName, layers: &mut Layers) {
    let session = scene.session;
    let player = session.game.turn();
    let name = board.name();
    let (shown, small) = (layout.pose(board), layout.small(board));
    let pose = shown.unwrap_or_else(|| {
        let placement = in_compass(board);
        let centred = Placement { x: 0.0, y: 0.0, ..placement };
        Pose { placement: if small.is_some() { centred } else { placement }, upright: false }
    });
    let white = rules::army(board.player(Colour::White)).name();
    let black = rules::army(board.player(Colour::Black)).name();
    let drawn = Board {
        name,
        title: format!("Board {name}: {white}, White, against {black}, Black"),
        squares: &scene.squares[board as usize],
        pose,
        glow: (scene.end.is_none() && player.has(board)).then(|| rules::army(player)),
        cursor: scene.cursors[board as usize],
        dragged: scene.dragged_on(board),
        moved: session.game.last_move().filter(|_| session.game.was_moved_on(board)),
        arrows: scene.arrows[board as usize].clone(),
    };
    let caption = pose.upright.then(|| {
        let (x, y) = (whole(pose.placement.x), whole(pose.placement.y - HALF - 36.0));
        text("caption", format!("{name}: {white} v {black}")).number("x", x).number("y", y)
    });
    let away = shown.is_none() && small.is_none();
    let placed = || svg("g").class_if(away, "away").set_some("transform", small.clone());
    layers.under.push(placed().with(drawn.under()).with(caption));
    layers.letters.push(placed().with(drawn.letters()));
    layers.over.push(placed().with(drawn.draw()));
}

impl Scene<'_> {
    /// The piece that follows the pointer, on the board under it and in step on its twin's.
    fn dragged_on(&self, board: BoardName) -> Option<(Square, (f64, f64))> {
        let dragged = self.dragged?;
        let from = dragged.place.square;
        self.session.game.is_mine(board, from).then_some((from, dragged.by))
    }
}

/// A player in the notch between two boards.
fn seat(scene: &Scene<'_>, player: Player) -> Element {
    let game = &scene.session.game;
    let army = rules::army(player);
    let depth = 1.6 * REACH;
    let (x, y) = match player {
        Player::North => (0.0, -depth - 60.0),
        Player::South => (0.0, depth + 60.0),
        Player::East => (depth + 30.0, 0.0),
        Player::West => (-depth - 30.0, 0.0),
    };
    let on_move = scene.end.is_none() && game.turn() == player;
    let result =
        scene.end.as_ref().and_then(|end| end.results.iter().find_map(|&(who, how)| (who == player).then_some(how)));
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
fn rose(scene: &Scene<'_>) -> Element {
    let game = &scene.session.game;
    let outcome = &scene.end;
    let turn = rules::army(game.turn());
    let point = |player: Player| {
        // The point of the player to move, or of whoever has won.
        let lit = match outcome {
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
    let (headline, below) = match outcome {
        Some(end) => (end.headline.clone(), "game over"),
        None => (turn.name().to_owned(), "to move"),
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
