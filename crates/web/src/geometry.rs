//! Where the boards stand, in the units of the page's drawings: a square is 100 by 100, and a board is drawn about its
//! own middle with White at the bottom, before it is turned.

use chess::Square;

/// The side of a square.
pub(crate) const SQUARE: f64 = 100.0;
/// The strip around the 64 squares that carries the coordinates.
pub(crate) const FRAME: f64 = 46.0;
/// Half the side of a board, frame included.
pub(crate) const HALF: f64 = 4.0 * SQUARE + FRAME;

/// A length for an attribute. Whole units are a fraction of a pixel, and writing them takes less code.
pub(crate) fn whole(length: f64) -> i32 {
    length.round() as i32
}

/// Where a board stands: turned clockwise by so many degrees, then moved to a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placement {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) degrees: i32,
}

impl Placement {
    /// For the `transform` attribute.
    pub(crate) fn transform(self) -> String {
        format!("translate({} {}) rotate({})", whole(self.x), whole(self.y), self.degrees)
    }
}

/// The corner of a square with the smallest coordinates, on its board before turning.
pub(crate) fn corner(square: Square) -> (f64, f64) {
    (f64::from(square.file() as u8) * SQUARE - 4.0 * SQUARE, 3.0 * SQUARE - f64::from(square.rank() as u8) * SQUARE)
}

/// The next square in the direction of an arrow key, as the board is read.
pub(crate) fn step(square: Square, key: &str, turned: bool) -> Option<Square> {
    let (files, ranks) = match key {
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        "ArrowUp" => (0, 1),
        "ArrowDown" => (0, -1),
        _ => return None,
    };
    let sign = if turned { -1 } else { 1 };
    square.offset(sign * files, sign * ranks)
}

/// The boards of the compass: 45° diamonds whose corners meet, each with White's home rank towards White's seat.
pub(crate) mod compass {
    use super::{HALF, Placement};
    use std::f64::consts::SQRT_2;

    /// Room between the corners of two diamonds.
    const GAP: f64 = 16.0;
    /// From the middle of the compass to the middle of a board, along either axis; also to where two corners meet.
    pub(crate) const REACH: f64 = HALF * SQRT_2 + GAP / 2.0;
    /// From the middle of the compass to its edge.
    pub(crate) const EXTENT: f64 = 2.0 * REACH - GAP / 2.0 + 12.0;

    pub(crate) const NW: Placement = Placement { x: -REACH, y: -REACH, degrees: 225 };
    pub(crate) const NE: Placement = Placement { x: REACH, y: -REACH, degrees: 135 };
    pub(crate) const SW: Placement = Placement { x: -REACH, y: REACH, degrees: 315 };
    pub(crate) const SE: Placement = Placement { x: REACH, y: REACH, degrees: 45 };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_follow_the_board_and_stop_at_its_edge() {
        let table = [
            (Square::E4, "ArrowUp", false, Some(Square::E5)),
            (Square::E4, "ArrowUp", true, Some(Square::E3)),
            (Square::E4, "ArrowLeft", false, Some(Square::D4)),
            (Square::E4, "ArrowLeft", true, Some(Square::F4)),
            (Square::H8, "ArrowRight", false, None),
            (Square::H8, "ArrowUp", false, None),
            (Square::A1, "ArrowDown", false, None),
            (Square::A1, "Home", false, None),
        ];
        for (from, key, turned, to) in table {
            assert_eq!(step(from, key, turned), to, "{from} {key}");
        }
    }

    /// Turned by the document's angles, White's home rank faces White's seat and Black's faces Black's.
    #[test]
    fn home_ranks_face_their_seats() {
        let north = (0.0, -2.0 * compass::REACH);
        let (south, east, west) = ((0.0, -north.1), (-north.1, 0.0), (north.1, 0.0));
        let table = [
            ("NW", compass::NW, north, west),
            ("NE", compass::NE, north, east),
            ("SW", compass::SW, south, west),
            ("SE", compass::SE, south, east),
        ];
        for (name, board, white, black) in table {
            let angle = f64::from(board.degrees).to_radians();
            // The middle of White's edge, before turning, is straight below the board's middle.
            let edge = (board.x - HALF * angle.sin(), board.y + HALF * angle.cos());
            let far = (2.0 * board.x - edge.0, 2.0 * board.y - edge.1);
            let distance = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
            for seat in [north, south, east, west] {
                assert!(distance(edge, white) <= distance(edge, seat), "{name}: White's edge");
                assert!(distance(far, black) <= distance(far, seat), "{name}: Black's edge");
            }
        }
    }
}
