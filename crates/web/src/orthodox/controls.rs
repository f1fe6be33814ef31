//! The buttons, the choice of an opponent, and games as text.

use super::desk::Desk;
use super::level::Level;
use crate::controls::Action;
use crate::files;
use crate::icons;
use crate::signals::{memo, views};
use chess::Colour;
use game::{Command, TimeControl};
use leptos::html;
use leptos::prelude::*;

#[component]
pub(crate) fn Controls(desk: Desk) -> impl IntoView {
    let at_start = memo(move || desk.read(|session| session.game.ply() == 0));
    let at_end = memo(move || desk.read(|session| session.game.is_current()));
    let cannot_undo = memo(move || desk.read(|session| !session.game.can_undo()));
    let cannot_redo = memo(move || desk.read(|session| !session.game.can_redo()));
    let over = memo(move || desk.read(|session| session.game.is_over()));
    let no_offer = memo(move || desk.read(|session| session.game.offer().is_none() || session.game.is_over()));
    let announcing = memo(move || desk.read(|session| session.announcing));
    let claimable = memo(move || desk.read(|session| session.game.claim().is_some()));
    let announceable = memo(move || desk.read(|session| session.game.announcements().is_some()));
    let resign = move |()| {
        desk.change(|session| {
            let by = session.person();
            session.command(Command::Resign { by });
        });
    };
    let answer = move |accept: bool| {
        desk.change(|session| {
            if let Some(offered) = session.game.offer() {
                let by = !offered;
                session.command(if accept { Command::AcceptDraw { by } } else { Command::DeclineDraw { by } });
            }
        });
    };
    view! {
        <div class="controls" role="toolbar" aria-label="The game">
            <div class="group travel">
                <Action action="first" icon=icons::FIRST word="First" title="To the start" bare=true disabled=at_start press=move |()| desk.write(|session| session.look(0))/>
                <Action action="previous" icon=icons::PREVIOUS word="Previous" title="One move back, to look ([)" bare=true disabled=at_start press=move |()| desk.step(-1)/>
                <Action action="next" icon=icons::NEXT word="Next" title="One move on, to look (])" bare=true disabled=at_end press=move |()| desk.step(1)/>
                <Action action="last" icon=icons::LAST word="Last" title="To the last position" bare=true disabled=at_end press=move |()| desk.write(|session| session.look(usize::MAX))/>
            </div>
            <div class="group">
                <Action action="undo" icon=icons::UNDO word="Undo" title="Take the last move back (U)" disabled=cannot_undo press=move |()| desk.change(|session| session.undo())/>
                <Action action="redo" icon=icons::REDO word="Redo" title="Play it again (R)" disabled=cannot_redo press=move |()| desk.change(|session| session.redo())/>
            </div>
            <div class="group">
                <Action action="claim" icon=icons::HANDSHAKE word="Claim draw" title="Claim a draw as the position stands" disabled=over lit=claimable press=move |()| desk.change(|session| session.claim())/>
                <Action action="announce" icon=icons::HANDSHAKE word="… with a move" title="Claim a draw with the move that you make next" disabled=over pressed=Signal::from(announcing) lit=announceable press=move |()| desk.change(|session| session.announce())/>
            </div>
            <div class="group">
                <Action action="offer" icon=icons::OFFER word="Offer" title="Offer a draw" disabled=over press=move |()| desk.offer()/>
                <Action action="accept" icon=icons::ACCEPT word="Accept" title="Accept the draw" disabled=no_offer press=move |()| answer(true)/>
                <Action action="decline" icon=icons::DECLINE word="Decline" title="Decline the draw" disabled=no_offer press=move |()| answer(false)/>
                <Action action="resign" icon=icons::FLAG word="Resign" title="Give the game up" disabled=over press=resign/>
            </div>
            <div class="group">
                <Action action="flip" icon=icons::FLIP word="Flip" title="Turn the board round (F)" pressed=Signal::from(desk.flipped) press=move |()| desk.flipped.update(|flipped| *flipped = !*flipped)/>
                <Action action="evaluate" icon=icons::BAR word="Evaluate" title="What the engine makes of the position" pressed=Signal::from(desk.evaluating) press=move |()| desk.evaluating.update(|on| *on = !*on)/>
            </div>
        </div>
    }
}

/// Who plays, how strong, how long; and the button that begins.
#[component]
pub(crate) fn Opponent(desk: Desk) -> impl IntoView {
    const TIMES: [(&str, &str); 6] = [
        ("", "No clock"),
        ("1", "1 minute"),
        ("3+2", "3+2"),
        ("5", "5 minutes"),
        ("10+5", "10+5"),
        ("30", "30 minutes"),
    ];
    let engine = desk.peek(|session| session.engine);
    let side = RwSignal::new(match engine {
        None => "people".to_owned(),
        Some(colour) => colour.to_string().to_ascii_lowercase(),
    });
    let time = RwSignal::new(String::new());
    let begin = move |()| {
        let engine = match side.get_untracked().as_str() {
            "white" => Some(Colour::White),
            "black" => Some(Colour::Black),
            _ => None,
        };
        desk.new_game(time.get_untracked().parse::<TimeControl>().ok(), engine);
    };
    let levels = Level::ALL.iter().enumerate().map(move |(index, level)| {
        view! { <option value=index.to_string() selected=move || desk.level.get() == index>{level.name}</option> }
    });
    view! {
        <div class="opponent">
            <label>
                "Players"
                <select id="opponent" prop:value=move || side.get() on:change=move |event| side.set(event_target_value(&event))>
                    <option value="people">"Two people"</option>
                    <option value="black">"You against the engine"</option>
                    <option value="white">"The engine against you"</option>
                </select>
            </label>
            <label>
                "Level"
                <select id="level" on:change=move |event| desk.level.set(event_target_value(&event).parse().unwrap_or(0))>
                    {views(levels)}
                </select>
            </label>
            <label>
                "Clock"
                <select id="clock" on:change=move |event| time.set(event_target_value(&event))>
                    {views(TIMES.map(|(value, name)| view! { <option value=value>{name}</option> }))}
                </select>
            </label>
            <Action action="new" icon=icons::NEW word="New" title="Begin; this game can be brought back" press=begin/>
        </div>
    }
}

/// The position and the game as text, out and in.
#[component]
pub(crate) fn Texts(desk: Desk) -> impl IntoView {
    let fen = memo(move || desk.read(|session| session.game.fen()));
    let text = RwSignal::new(String::new());
    let file = NodeRef::<html::Input>::new();
    let choose = move |()| {
        if let Some(input) = file.get() {
            input.click();
        }
    };
    let chosen = move |_| {
        if let Some(input) = file.get() {
            files::chosen(&input, move |text| desk.load(text));
        }
    };
    let pgn = move || desk.peek(|session| session.game.pgn());
    view! {
        <details class="texts">
            <summary>"FEN and PGN"</summary>
            <label>
                "The position"
                <input id="fen" type="text" readonly prop:value=move || fen.get()/>
            </label>
            <label>
                "Paste a FEN or a PGN"
                <textarea id="text" rows="3" spellcheck="false" prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
            </label>
            <div class="controls">
                <Action action="read" icon=icons::NEXT word="Load text" title="Put what is pasted on the board" press=move |()| desk.load(Ok(text.get_untracked()))/>
                <Action action="fen" icon=icons::LINK word="Copy FEN" title="The position, to the clipboard" press=move |()| desk.copy("FEN", &fen.get_untracked())/>
                <Action action="pgn" icon=icons::LINK word="Copy PGN" title="The game, to the clipboard" press=move |()| desk.copy("PGN", &pgn())/>
            </div>
        </details>
        <div class="controls">
            <Action action="save" icon=icons::SAVE word="Save PGN" title="Save the game as a file" press=move |()| desk.save()/>
            <Action action="load" icon=icons::LOAD word="Load" title="Load a PGN or a FEN; a file can also be dropped on the page" press=choose/>
        </div>
        <input class="unseen" type="file" accept=".pgn,.fen,.txt,application/x-chess-pgn,text/plain" aria-label="A game or position" tabindex="-1" node_ref=file on:change=chosen/>
    }
}
