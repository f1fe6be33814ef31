//! What happens at a table, in words: entries, offers, and how a game ended.

use super::client::Client;
use room::{Event, Offer, Outcome, Seat, Standing, What};

/// What somebody is called in a sentence: `Ann (North)`, `North`, or `You`.
pub(super) fn who(client: &Client, seat: Seat) -> String {
    let name = client.name(seat);
    match () {
        () if client.you == Some(seat) => "You".to_owned(),
        () if name == seat.to_string() => name,
        () => format!("{name} ({seat})"),
    }
}

/// `You have`, `Ann (North) has`
fn has(client: &Client, seat: Seat) -> String {
    format!("{} {}", who(client, seat), if client.you == Some(seat) { "have" } else { "has" })
}

/// What is said when something happens; a move is said by the board.
pub(super) fn told(client: &Client, by: Option<Seat>, event: &Event) -> Option<String> {
    let somebody = |seat| has(client, seat);
    let author = by.map_or_else(|| "The server has".to_owned(), somebody);
    Some(match event {
        Event::MovePlayed { mv, .. } => format!("{author} played {mv}."),
        Event::DrawClaimed { .. } => format!("{author} claimed a draw."),
        Event::DrawClaimRejected { reason, .. } => {
            format!("{author} claimed a draw, and the claim is not correct: {reason} It stands as an offer.")
        }
        Event::Offered(what) => format!("{}.", offered(client, by?, *what)),
        Event::Answered { yes: true, .. } => format!("{author} agreed."),
        Event::Answered { yes: false, .. } => format!("{author} declined."),
        Event::TakenBack { ply } => format!("Taken back: the game is at move {ply} again."),
        Event::Resigned => format!("{author} resigned."),
        Event::FlagFell { seat } => format!("{} run out of time.", somebody(*seat)),
        Event::Left { seat } => format!("{} left the table for good.", somebody(*seat)),
        Event::SeatFreed { seat } => format!("The seat of {seat} is free for somebody else."),
        Event::DrawAgreed => "All four have agreed on a draw.".to_owned(),
        Event::GameEnded(outcome) => ended(client, outcome),
        Event::Rematch { .. } => "The rematch is agreed on: everybody moves on by one seat.".to_owned(),
        Event::OfferLapsed { .. } if by.is_none() => "They are back, so nothing is decided about them.".to_owned(),
        Event::OfferLapsed { .. } => return None,
    })
}

/// `Ann (North) has offered a draw`
pub(super) fn offered(client: &Client, by: Seat, what: What) -> String {
    let by = has(client, by);
    match what {
        What::Draw => format!("{by} offered a draw"),
        What::Takeback => format!("{by} asked to take the last move back"),
        What::Rematch => format!("{by} asked for another game"),
        What::Left { seat } => format!("{by} asked to count {} as gone for good", client.name(seat)),
        What::Replace { seat } => format!("{by} asked to give the seat of {seat} to somebody else"),
    }
}

/// What an answer is to: `the draw`, `Ann's rematch`.
pub(super) fn matter(client: &Client, offer: &Offer) -> String {
    let name = client.name(offer.by);
    match offer.what {
        What::Draw => format!("{name}'s draw"),
        What::Takeback => format!("{name}'s takeback"),
        What::Rematch => format!("{name}'s rematch"),
        What::Left { seat } => format!("that {} has left", client.name(seat)),
        What::Replace { seat } => format!("another player for {seat}"),
    }
}

/// A headline for how a game ended.
pub(super) fn headline(outcome: &Outcome) -> String {
    let reason = match outcome.reason() {
        "checkmate" => "Checkmate",
        "stalemate" => "Stalemate",
        "agreement" | "declared-draw" => "Draw by agreement",
        "resignation" => "Resignation",
        "flag-fall" => "Time is up",
        "abandoned" => "Abandoned",
        "aborted" => "Broken off",
        "threefold" | "fivefold" => "Repetition",
        "fifty-move" | "seventy-five-move" => "Nothing happens",
        "insufficient-material" | "dead-position" => "No mate is possible",
        other => other,
    };
    match &outcome.result {
        Some(result) => format!("{result}: {}", reason.to_ascii_lowercase()),
        None => reason.to_owned(),
    }
}

/// A sentence for how a game ended.
pub(super) fn ended(client: &Client, outcome: &Outcome) -> String {
    let names = |standing| {
        let all = outcome.results.iter().filter(|(_, how)| **how == standing).map(|(&seat, _)| client.name(seat));
        all.collect::<Vec<_>>().join(" and ")
    };
    let (winners, losers) = (names(Standing::Win), names(Standing::Loss));
    let headline = headline(outcome);
    match () {
        () if outcome.results.is_empty() => format!("{headline}: nobody has a result."),
        () if winners.is_empty() && losers.is_empty() => format!("{headline}: the game is drawn."),
        () if winners.is_empty() => format!("{headline}: {losers} loses, the others draw."),
        () => format!("{headline}: {winners} won, {losers} lost."),
    }
}

/// What the game was for a seat.
pub(super) fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Win => "win",
        Standing::Draw => "draw",
        Standing::Loss => "loss",
    }
}
