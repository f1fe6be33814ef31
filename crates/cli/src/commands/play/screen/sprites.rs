//! Pieces as small pictures, for squares that have room for them.
//!
//! Two pixels share a character, one above the other, which makes them nearly square.

use chess::Role;

/// A picture by rows, `#` where there is ink.
pub(super) type Sprite = &'static [&'static str];

/// The picture of a piece that fits into so many rows of characters; none where a letter must do.
pub(super) fn sprite(role: Role, rows: u16) -> Option<Sprite> {
    match rows {
        0..=2 => None,
        3 => Some(&SMALL[role as usize]),
        _ => Some(&LARGE[role as usize]),
    }
}

/// Five by six pixels, from pawn to king.
const SMALL: [[&str; 6]; 6] = [
    ["     ", "     ", "  #  ", " ### ", "  #  ", " ### "],
    ["     ", " ##  ", "#### ", "# ## ", " ### ", "#####"],
    ["  #  ", " # # ", " ### ", "  #  ", " ### ", "#####"],
    ["     ", "# # #", "#####", " ### ", " ### ", "#####"],
    ["# # #", "# # #", "#####", " ### ", " ### ", "#####"],
    ["  #  ", " ### ", "  #  ", "#####", " ### ", "#####"],
];

/// Seven by eight pixels, from pawn to king.
const LARGE: [[&str; 8]; 6] = [
    ["       ", "       ", "  ###  ", "  ###  ", "   #   ", "  ###  ", "  ###  ", " ##### "],
    ["       ", "  ##   ", " ##### ", "## ####", "### ###", "   ### ", "  #### ", " ##### "],
    ["   #   ", "  ###  ", " ### # ", " ## ## ", " ##### ", "  ###  ", "   #   ", " ##### "],
    ["       ", "## # ##", "#######", " ##### ", "  ###  ", "  ###  ", " ##### ", "#######"],
    ["#  #  #", "#  #  #", "## # ##", "#######", " ##### ", " ##### ", " ##### ", "#######"],
    ["   #   ", "  ###  ", "   #   ", "### ###", "#######", " ##### ", " ##### ", "#######"],
];

/// The characters of a picture, row by row. An odd row is left over nowhere, for every picture has an even number.
pub(super) fn characters(sprite: Sprite) -> impl Iterator<Item = impl Iterator<Item = char>> {
    sprite.chunks_exact(2).map(|pair| {
        pair[0].bytes().zip(pair[1].bytes()).map(|(above, below)| match (above == b'#', below == b'#') {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_fit_and_differ() {
        for rows in 3..=6 {
            let mut seen = std::collections::HashSet::new();
            for role in Role::ALL {
                let sprite = sprite(role, rows).unwrap();
                let lines: Vec<String> = characters(sprite).map(|line| line.collect()).collect();
                assert!(lines.len() <= usize::from(rows), "{role}");
                let width = lines[0].chars().count();
                // A column on each side stays free for marks.
                assert!(width <= usize::from(2 * rows - 1) && lines.iter().all(|line| line.chars().count() == width));
                assert!(seen.insert(lines), "{role} looks like another piece");
            }
        }
        assert_eq!(sprite(Role::King, 2), None);
    }
}
