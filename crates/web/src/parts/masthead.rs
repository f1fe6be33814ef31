//! The head of both pages, and the shapes that all boards use.

use super::icons::{self, icon};
use super::theme::Theme;
use crate::online::FRIENDS;
use crate::pieces::{self, Shape};
use crate::tree::{Element, html, svg};

/// The pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Duplicate,
    Chess,
    /// The list of kept games.
    Games,
    /// Tables with people elsewhere.
    Friends,
}

impl Route {
    /// The pages with a game on them.
    pub(crate) const GAMES: [Route; 2] = [Route::Duplicate, Route::Chess];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Route::Duplicate => "duplicate",
            Route::Chess => "chess",
            Route::Games => "games",
            Route::Friends => "friends",
        }
    }

    /// Its address, from `#` on.
    pub(crate) fn address(self) -> &'static str {
        match self {
            Route::Duplicate => "#/",
            Route::Chess => "#/chess",
            Route::Games => "#/games",
            Route::Friends => FRIENDS,
        }
    }

    /// What the part of the address that begins with `#` asks for.
    pub(crate) fn of(hash: &str) -> Self {
        match hash {
            _ if hash.starts_with("#/chess") => Route::Chess,
            _ if hash.starts_with("#/games") => Route::Games,
            _ if hash.starts_with(FRIENDS) => Route::Friends,
            _ => Route::Duplicate,
        }
    }
}

/// The name of the house, the two pages, and the light.
pub(crate) fn masthead(route: Route, theme: Theme) -> Element {
    let link = |here: Route, name: &'static str| {
        html("a").set("href", here.address()).set_some("aria-current", (route == here).then_some("page")).with(name)
    };
    let field = |army: &'static str, x: &'static str, y: &'static str| {
        let side = |rect: Element| rect.set("width", "31").set("height", "31").set("rx", "4");
        side(svg("rect").set("data-army", army).set("x", x).set("y", y))
    };
    let sign = svg("g").set("transform", "rotate(45)").all([
        field("north", "-33", "-33"),
        field("east", "2", "-33"),
        field("south", "2", "2"),
        field("west", "-33", "2"),
    ]);
    let light = format!("Light: {}", theme.name());
    html("header")
        .class("masthead")
        .with(
            html("a")
                .class("brand")
                .set("href", "#/")
                .set("aria-label", "Fourfold")
                .with(svg("svg").set("viewBox", "-50 -50 100 100").set("aria-hidden", "true").with(sign))
                .with("Fourfold"),
        )
        .with(html("nav").set("aria-label", "Pages").all([
            link(Route::Duplicate, "Duplicate"),
            link(Route::Chess, "Chess"),
            link(Route::Games, "Games"),
            link(Route::Friends, "Friends"),
        ]))
        .with(
            // The style sheet shows the one sign that is true.
            html("button")
                .class("quiet")
                .set("data-action", "sound")
                .set("title", "Sound on or off (M)")
                .with(
                    html("span").class("on").set("role", "img").set("aria-label", "Sound: on").with(icon(icons::SOUND)),
                )
                .with(
                    html("span")
                        .class("off")
                        .set("role", "img")
                        .set("aria-label", "Sound: off")
                        .with(icon(icons::SILENCE)),
                ),
        )
        .with(
            html("button")
                .class("quiet")
                .set("data-action", "light")
                .set("aria-label", light.clone())
                .set("title", light)
                .with(icon(theme.sign())),
        )
}

/// The six shapes, once, for every board to use.
pub(crate) fn shapes() -> Element {
    let shape = |id: &'static str, shape: Shape| {
        svg("symbol")
            .set("id", id)
            .set("viewBox", "0 0 100 100")
            .set("overflow", "visible")
            .with(svg("path").class("body").set("d", shape.body))
            .with(svg("path").class("detail").set("d", shape.detail))
    };
    svg("svg").class("shapes").set("width", "0").set("height", "0").set("aria-hidden", "true").all([
        shape("pawn", pieces::PAWN),
        shape("knight", pieces::KNIGHT),
        shape("bishop", pieces::BISHOP),
        shape("rook", pieces::ROOK),
        shape("queen", pieces::QUEEN),
        shape("king", pieces::KING),
    ])
}
