//! A small picture of what stands on the boards of a game.

use super::Entry;
use crate::tree::{Element, svg};
use chess::Role;

/// The boards of a game, side by side and small. Each is written `white,black:placement`, with the two armies' colours.
pub(super) fn picture(entry: &Entry) -> Element {
    let boards = &entry.summary.boards;
    let across = if boards.len() > 1 { 2 } else { 1 };
    let side = across * 800 + (across - 1) * 60;
    let placed = boards.iter().enumerate().map(|(index, board)| {
        let (x, y) = (index as i32 % across * 860, index as i32 / across * 860);
        draw(board).set("transform", format!("translate({x} {y})"))
    });
    svg("svg").class("thumbnail").set("viewBox", format!("0 0 {side} {side}")).set("aria-hidden", "true").all(placed)
}

fn draw(board: &str) -> Element {
    let (armies, placement) = board.split_once(':').unwrap_or(("white,black", board));
    let (white, black) = armies.split_once(',').unwrap_or(("white", "black"));
    let field = svg("rect").class("light").set("width", "800").set("height", "800");
    let mut drawing = svg("g").with(field).with(svg("path").class("dark").set("d", dark_squares()));
    for (rank, row) in placement.split('/').take(8).enumerate() {
        let mut file = 0;
        for letter in row.chars() {
            let Some(role) = Role::from_char(letter.to_ascii_lowercase()) else {
                file += letter.to_digit(10).unwrap_or(1) as i32;
                continue;
            };
            let army = if letter.is_ascii_uppercase() { white } else { black };
            let shape = svg("use")
                .set("href", format!("#{role}"))
                .set("width", "100")
                .set("height", "100")
                .number("x", 100 * file)
                .number("y", 100 * rank as i32);
            drawing = drawing.with(svg("g").class("piece").set("data-army", army.to_owned()).with(shape));
            file += 1;
        }
    }
    drawing
}

fn dark_squares() -> String {
    let dark = (0..64).filter(|index| (index / 8 + index % 8) % 2 == 1);
    dark.map(|index| format!("M{} {}h100v100h-100z", 100 * (index % 8), 100 * (index / 8))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::entry::example;
    use super::*;
    use crate::parts::masthead::Route;

    #[test]
    fn every_piece_is_in_the_picture() {
        let mut entry = example("a", Route::Duplicate, "x");
        entry.summary.boards = vec![
            "north,west:rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".to_owned(),
            "north,east:8/8/4k3/8/8/8/8/K7".to_owned(),
        ];
        let picture = picture(&entry);
        for (army, count) in [("north", 17), ("west", 16), ("east", 1)] {
            assert_eq!(picture.having("data-army", army).len(), count, "{army}");
        }
        assert_eq!(picture.having("href", "#king").len(), 4);
        entry.summary.boards = vec!["nonsense é".to_owned()];
        super::picture(&entry);
    }
}
