//! A match of four as text.

use crate::commands::matches::{columns, llr_line};
use arena::four::{FourRecord, FourStandings};
use arena::stats::{Blocks, Sprt};
use duplicate::Player;

/// The names of the columns.
pub(super) const COLUMNS: [&str; 7] = ["Player", "Score", "Won", "Lost", "Games", "W-D-L", "Rating"];

/// The cells of all kinds, the best first.
pub(super) fn rows(standings: &FourStandings) -> Vec<Vec<String>> {
    let ratings = standings.ratings();
    let row = |place: usize| {
        let kind = standings.kind(place);
        let [losses, draws, wins] = kind.games;
        let rating = ratings.as_ref().map(|ratings| ratings[place]);
        vec![
            standings.names()[place].clone(),
            kind.score.shown(),
            kind.wins.percent(),
            kind.losses.percent(),
            kind.counts().total().to_string(),
            format!("{wins}-{draws}-{losses}"),
            rating.map_or("–".to_owned(), |rating| format!("{:+.0} ± {:.0}", rating.value, rating.error)),
        ]
    };
    standings.ranking().into_iter().map(row).collect()
}

/// The standings as lines of text.
pub(super) fn standings(standings: &FourStandings) -> String {
    columns(&COLUMNS, &rows(standings))
}

/// The score of each kind in each seat.
pub(super) fn seats(standings: &FourStandings) -> String {
    let row = |place: usize| {
        let name = standings.names()[place].clone();
        std::iter::once(name).chain(standings.kind(place).seats.iter().map(Blocks::shown)).collect()
    };
    columns(
        &["By seat", "North", "South", "East", "West"],
        &standings.ranking().into_iter().map(row).collect::<Vec<Vec<String>>>(),
    )
}

/// How games ended.
pub(super) fn endings(standings: &FourStandings) -> String {
    let counts: Vec<String> = standings.endings().iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    let openings = standings.blocks();
    format!("{} games, {openings} openings in all seatings: {}", standings.games(), counts.join(", "))
}

/// The test's value between its bounds, in words.
pub(super) fn llr(sprt: &Sprt, standings: &FourStandings) -> String {
    llr_line(sprt, standings.llr(sprt))
}

/// A game in one line.
pub(super) fn game(record: &FourRecord) -> String {
    let seat = |player: Player| {
        let mark = ["0", "½", "1"][*record.results.of(player) as usize];
        format!("{} {} {mark}", player.letter(), record.players.of(player))
    };
    let seats = Player::ALL.map(seat).join(", ");
    format!("{:>5}  {seats}: {}, {} rounds", record.game, record.ending, record.plies.div_ceil(4))
}
