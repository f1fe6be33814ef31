//! The buttons, the choice of an opponent, and games as text.

use super::declare::Declaration;
use super::page::ChessPage;
use super::settings::Settings;
use crate::parts::controls::{action, file_input, group, toolbar};
use crate::parts::icons;
use crate::parts::menu::menu;
use crate::tree::{Element, Text, html};
use crate::words::plies;
use engine::Level;

/// Time controls to choose from, by what the rules call them.
pub(crate) const TIMES: [(&str, &str); 6] = [
    ("", "No clock"),
    ("1", "1 minute"),
    ("3+2", "3 min + 2 s"),
    ("5", "5 minutes"),
    ("10+5", "10 min + 5 s"),
    ("30", "30 minutes"),
];

/// From which position a new game begins.
const STARTS: [(&str, &str); 2] = [("standard", "Standard"), ("chess960", "Chess960, one of 960")];

/// Who may sit at the board: by the side that the engine plays.
const PLAYERS: [(&str, &str); 3] = [
    ("people", "Two people"),
    ("black", "You (White) against the engine"),
    ("white", "You (Black) against the engine"),
];

pub(super) fn controls(page: &ChessPage) -> Element {
    let session = &page.session;
    let game = &session.game;
    let button = |declaration: Declaration, name: &'static str, sign, word, title: &'static str| {
        action(name, sign, word, title).unavailable(session.obstacle(declaration))
    };
    let claim = button(
        Declaration::Claim,
        "claim",
        icons::HANDSHAKE,
        "Claim draw",
        "Claim a draw as the position stands (articles 9.2.2 and 9.3.2)",
    );
    let announce = button(
        Declaration::Announce,
        "announce",
        icons::HANDSHAKE,
        "Claim with my next move",
        "Say which move you mean to make, and claim the draw that it would bring about; it is not played (articles 9.2.1 and 9.3.1)",
    );
    let offered = session.obstacle(Declaration::Accept).is_none();
    let answers = [
        button(Declaration::Accept, "accept", icons::ACCEPT, "Accept the draw", "Accept the draw").lit(true),
        button(Declaration::Decline, "decline", icons::DECLINE, "Decline", "Decline the draw"),
    ];
    let (claim, announce) = (claim.lit(session.may_claim()), announce.lit(session.may_announce()));
    let announce = announce.pressed(session.announcing);
    let in_sight = [session.may_claim(), session.may_announce() || session.announcing];
    let [mut seen, mut folded] = [Vec::new(), Vec::new()];
    for (button, in_sight) in [claim, announce].into_iter().zip(in_sight) {
        if in_sight { seen.push(button) } else { folded.push(button) }
    }
    if offered {
        seen.extend(answers);
    }
    let lines = (1..=5)
        .map(|lines| (lines.to_string().into(), ["1 line", "2 lines", "3 lines", "4 lines", "5 lines"][lines - 1]));
    folded.extend([
        button(Declaration::Offer, "offer", icons::OFFER, "Offer a draw", "Offer a draw"),
        button(Declaration::Resign, "resign", icons::FLAG, "Resign", "Give the game up"),
        action("review", icons::BAR, "Review", "Have the engine look over the whole game")
            .pressed(page.analysis.review(&page.session.game).is_some()),
        action("link", icons::LINK, "Copy link", "An address with the whole game in it"),
        action("save", icons::SAVE, "Save PGN", "Save the game as a file"),
        action("load", icons::LOAD, "Load", "Load a PGN or a FEN; a file can also be dropped on the page"),
        select("lines", "The engine shows", lines, page.settings.lines.to_string()),
    ]);
    toolbar((game.ply(), game.last_ply()), game.can_undo(), game.can_redo())
        .with(group([
            action("flip", icons::FLIP, "Flip", "Turn the board round (F)").pressed(page.flipped),
            action("evaluate", icons::BAR, "Evaluate", "What the engine makes of the position")
                .pressed(page.analysis.evaluating),
            menu(page.menu, folded),
        ]))
        .with((!seen.is_empty()).then(|| html("div").class("group").all(seen)))
}

/// Asks whether somebody means to resign.
pub(super) fn ask() -> Element {
    html("div").class("controls ask").all([
        action("resign-yes", icons::FLAG, "Yes, resign", "Give the game up").lit(true),
        action("resign-no", icons::DECLINE, "No, play on", "The game goes on"),
    ])
}

/// Who plays, how strong, how long; and the button that begins.
pub(super) fn opponent(page: &ChessPage) -> Element {
    let settings = &page.settings;
    let level = settings.level();
    let levels = Level::ALL.iter().enumerate().map(|(index, level)| (index.to_string().into(), level.name));
    let fixed = |(value, name): (&'static str, &'static str)| (Text::from(value), name);
    let against_engine = settings.engine().is_some();
    html("div")
        .class("opponent")
        .with(select("opponent", "Players", PLAYERS.into_iter().map(fixed), settings.players.clone()))
        .with(select("level", "Level", levels, settings.level.to_string()))
        .with(select("clock", "Clock", TIMES.into_iter().map(fixed), settings.time.clone()))
        .with(action("new", icons::NEW, "New", "Begin a new game; this one goes into the list of games"))
        .with(
            html("a")
                .class("friends")
                .set("href", "#/friends/new/chess")
                .with(icons::icon(icons::PEOPLE))
                .with("Play with friends"),
        )
        .with(action("here", icons::NEXT, "Play from here", "These players go on from the position on the board"))
        .with(against_engine.then(|| html("p").class("sub").with(format!("{}: {}.", level.name, strength(settings)))))
        .with(
            html("details")
                .class("names")
                .with(html("summary").with("Names and start"))
                .with(name("white", "White", &settings.names[0]))
                .with(name("black", "Black", &settings.names[1]))
                .with(select("start", "Start", STARTS.into_iter().map(fixed), settings.start.clone())),
        )
}

fn name(id: &'static str, label: &'static str, value: &str) -> Element {
    let field = html("input").set("id", id).set("type", "text").set("maxlength", "60");
    html("label").set("for", id).with(label).with(field.set(".value", value.to_owned()))
}

/// What is said of the level. Where there is a clock, the strongest has its share of that.
fn strength(settings: &Settings) -> &'static str {
    let strongest = settings.level + 1 == Level::ALL.len();
    match strongest && !settings.time.is_empty() {
        true => "all that it finds in its share of the clock",
        false => settings.level().words,
    }
}

pub(crate) fn select(
    id: &'static str,
    label: &'static str,
    options: impl Iterator<Item = (Text, &'static str)>,
    value: String,
) -> Element {
    let options = options.map(|(value, name)| html("option").set("value", value).with(name));
    html("label").set("for", id).with(label).with(html("select").set("id", id).all(options).set(".value", value))
}

/// The games of a file, to choose from.
pub(super) fn choices(page: &ChessPage) -> Option<Element> {
    const SHOWN: usize = 200;
    let row = |heading: &game::Heading| {
        let [white, black] = &heading.players;
        let facts =
            format!("{}. {white} \u{2013} {black}, {}, {}", heading.number, heading.result, plies(heading.plies));
        html("li").with(html("button").set("data-action", format!("pick {}", heading.number)).with(facts))
    };
    let more = page.choices.len().saturating_sub(SHOWN);
    (!page.choices.is_empty()).then(|| {
        html("div")
            .class("choices")
            .with(action("unpick", icons::DECLINE, "Close", "Close the list of the file's games"))
            .with(html("ul").set("aria-label", "Games of the file").all(page.choices.iter().take(SHOWN).map(row)))
            .with((more > 0).then(|| html("p").class("sub").with(format!("and {more} more"))))
    })
}

/// The position and the game as text, out and in.
pub(super) fn texts(page: &ChessPage) -> Element {
    let fen = html("input").set("id", "fen").set("type", "text").set("readonly", "");
    let text = html("textarea").set("id", "text").set("rows", "3").set("spellcheck", "false");
    html("div")
        .class("exchange")
        .with(
            html("details")
                .class("texts")
                .with(html("summary").with("FEN and PGN as text"))
                .with(html("label").with("The position").with(fen.set("value", page.session.game.fen())))
                .with(html("label").with("Paste a FEN or a PGN").with(text.set(".value", page.text.clone())))
                .with(html("div").class("controls").all([
                    action("read", icons::NEXT, "Load text", "Put what is pasted on the board"),
                    action("fen", icons::LINK, "Copy FEN", "The position, to the clipboard"),
                    action("pgn", icons::LINK, "Copy PGN", "The game, to the clipboard"),
                ])),
        )
        .with(file_input(".pgn,.fen,.txt,application/x-chess-pgn,text/plain", "A game or position"))
}
