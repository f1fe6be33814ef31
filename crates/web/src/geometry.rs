//! Where the boards stand, in the units of the page's drawings: a square is 100 by 100, and a board is drawn about its
//! own middle with White at the bottom, before it is turned.

use chess::Square;

/// The side of a square.
pub(crate) const SQUARE: f64 = 100.0;
/// The strip around the 64 squares that carries the coordinates.
pub(crate) const FRAME: f64 = 30.0;
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

/// The next square in the direction of an arrow key on the screen: up and down along the file, left and right along the
/// rank. On a diamond both lie half-way between two arrows, and the half that is pointed to is meant.
pub(crate) fn step(square: Square, key: &str, degrees: i32) -> Option<Square> {
    let (files, ranks) = match key {
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        "ArrowUp" => (0, 1),
        "ArrowDown" => (0, -1),
        _ => return None,
    };
    let sign = if (90..270).contains(&degrees.rem_euclid(360)) { -1 } else { 1 };
    square.offset(sign * files, sign * ranks)
}

/// The boards of the compass: 45° diamonds whose corners meet, each with White's home rank towards White's seat.
pub(crate) mod compass {
    use super::{HALF, Placement};
    use std::f64::consts::SQRT_2;

    /// Room between the corners of two diamonds.
    const GAP: f64 = 12.0;
    /// From the middle of the compass to the middle of a board, along either axis; also to where two corners meet.
    pub(crate) const REACH: f64 = HALF * SQRT_2 + GAP / 2.0;
    /// From the middle of the compass to its edge.
    pub(crate) const EXTENT: f64 = 2.0 * REACH - GAP / 2.0 + 4.0;

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
            (Square::E4, "ArrowUp", 0, Some(Square::E5)),
            (Square::E4, "ArrowUp", 180, Some(Square::E3)),
            (Square::E4, "ArrowLeft", 0, Some(Square::D4)),
            (Square::E4, "ArrowLeft", 180, Some(Square::F4)),
            (Square::H8, "ArrowRight", 0, None),
            (Square::H8, "ArrowUp", 0, None),
            (Square::A1, "ArrowDown", 0, None),
            (Square::A1, "Home", 0, None),
        ];
        for (from, key, degrees, to) in table {
            assert_eq!(step(from, key, degrees), to, "{from} {key}");
        }
    }

    /// However a board is turned, an arrow leads that way on the screen, and the opposite arrow back.
    #[test]
    fn arrows_point_the_way_they_go() {
        let keys =
            [("ArrowUp", 0.0, -1.0), ("ArrowDown", 0.0, 1.0), ("ArrowLeft", -1.0, 0.0), ("ArrowRight", 1.0, 0.0)];
        for degrees in [0, 45, 135, 180, 225, 315] {
            let mut reached = Vec::new();
            for (index, (key, x, y)) in keys.into_iter().enumerate() {
                let to = step(Square::E4, key, degrees).expect("inside the board");
                let (before, after) = (corner(Square::E4), corner(to));
                let (dx, dy) = (after.0 - before.0, after.1 - before.1);
                let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
                let along = (dx * cos - dy * sin) * x + (dx * sin + dy * cos) * y;
                assert!(along > 0.7 * SQUARE, "{key} at {degrees}: {to}, {along} that way");
                assert_eq!(step(to, keys[index ^ 1].0, degrees), Some(Square::E4), "{key} at {degrees} and back");
                assert!(!reached.contains(&to), "{key} at {degrees}: {to} twice");
                reached.push(to);
            }
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
