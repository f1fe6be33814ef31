//! The board: how large it is drawn, where each square lies, and what is on it.

use super::sprites::{self, Sprite};
use super::theme::{Mark, Theme};
use chess::{Bitboard, Colour, File, Move, MoveKind, Piece, Position, Rank, Square, Wing};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;

/// Where the squares lie on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::commands) struct Geometry {
    /// The squares alone.
    pub(in crate::commands) squares: Rect,
    /// How many rows a square has; it has twice as many columns and one more, so that a piece stands in the middle.
    rows: u16,
    flipped: bool,
}

impl Geometry {
    /// Columns for the ranks' digits and rows for the files' letters.
    const LEFT: u16 = 2;
    const BELOW: u16 = 1;

    /// The largest board that fits, leaving `beside` columns free if it can; none where not even the smallest fits.
    pub(in crate::commands) fn fit(area: Rect, beside: u16, flipped: bool) -> Option<Geometry> {
        let fits = |rows: &u16| {
            let (width, height) = Geometry::size(*rows);
            height <= area.height && (width + beside <= area.width || (*rows == 1 && width <= area.width))
        };
        let rows = (1..=6).rev().find(fits)?;
        let squares = Rect::new(area.x + Geometry::LEFT, area.y, 8 * columns(rows), 8 * rows);
        Some(Geometry { squares, rows, flipped })
    }

    fn size(rows: u16) -> (u16, u16) {
        (Geometry::LEFT + 8 * columns(rows), 8 * rows + Geometry::BELOW)
    }

    /// How much room the board takes with its letters.
    pub(in crate::commands) fn outer(&self) -> (u16, u16) {
        Geometry::size(self.rows)
    }

    /// Where a square is drawn.
    pub(in crate::commands) fn place(&self, square: Square) -> Rect {
        let (mut column, mut row) = (square.file() as u16, 7 - square.rank() as u16);
        if self.flipped {
            (column, row) = (7 - column, 7 - row);
        }
        let width = columns(self.rows);
        Rect::new(self.squares.x + column * width, self.squares.y + row * self.rows, width, self.rows)
    }

    /// The square at a point of the screen.
    pub(in crate::commands) fn square_at(&self, point: Point) -> Option<Square> {
        Square::ALL.into_iter().find(|&square| self.place(square).contains(point))
    }
}

const fn columns(rows: u16) -> u16 {
    2 * rows + 1
}

/// All that is shown on the board.
pub(in crate::commands) struct BoardView<'a> {
    pub(in crate::commands) position: &'a Position,
    /// The squares between which the last move went.
    pub(in crate::commands) last: Option<[Square; 2]>,
    pub(in crate::commands) selected: Option<Square>,
    /// Where the piece that was picked up can go.
    pub(in crate::commands) targets: Bitboard,
    /// Where it could go if there were no other board.
    pub(in crate::commands) here_only: Bitboard,
    /// Where pieces stand that can never move again.
    pub(in crate::commands) ghosts: Bitboard,
    pub(in crate::commands) cursor: Option<Square>,
    pub(in crate::commands) geometry: Geometry,
    pub(in crate::commands) theme: Theme,
}

impl Widget for BoardView<'_> {
    fn render(self, _: Rect, buffer: &mut Buffer) {
        for square in Square::ALL {
            self.draw_square(square, buffer);
        }
        self.draw_names(buffer);
    }
}

impl BoardView<'_> {
    fn mark(&self, square: Square) -> Mark {
        let in_check = self.position.is_check() && self.position.king_of(self.position.turn()) == square;
        let of_last = self.last.is_some_and(|last| last.contains(&square));
        match () {
            () if in_check => Mark::Check,
            () if self.selected == Some(square) => Mark::Selected,
            () if of_last => Mark::LastMove,
            () => Mark::Plain,
        }
    }

    fn draw_square(&self, square: Square, buffer: &mut Buffer) {
        let place = self.geometry.place(square);
        let mark = self.mark(square);
        let piece = self.position.piece_at(square);
        let is_target = self.targets.contains(square);
        let light = square.is_light();
        buffer.set_style(place, self.theme.square(light, mark));
        let sprite = |piece: Piece| sprites::sprite(piece.role, place.height).filter(|_| self.theme.has_sprites());
        match piece.map(|piece| (piece, sprite(piece))) {
            Some((piece, Some(sprite))) => self.draw_sprite(sprite, piece.colour, place, buffer),
            Some((piece, None)) => {
                put(buffer, middle(place), self.theme.glyph(piece), self.theme.ink(Some(piece.colour)))
            }
            None => {
                let empty = match () {
                    () if is_target => self.theme.target(),
                    () if self.here_only.contains(square) => self.theme.here_only(),
                    () => self.theme.empty(light),
                };
                put(buffer, middle(place), empty, self.theme.ink(None));
            }
        }
        let (left, right) = match self.theme.sides(mark, self.cursor == Some(square), is_target && piece.is_some()) {
            (' ', ' ') if self.ghosts.contains(square) => ('{', '}'),
            sides => sides,
        };
        // Beside a letter, or at the edges where a picture fills the middle.
        let reach = if self.theme.has_sprites() { place.width / 2 } else { 1 };
        let Point { x, y } = middle(place);
        put(buffer, Point::new(x - reach, y), left, self.theme.ink(None));
        put(buffer, Point::new(x + reach, y), right, self.theme.ink(None));
    }

    fn draw_sprite(&self, sprite: Sprite, colour: Colour, place: Rect, buffer: &mut Buffer) {
        let rows = sprite.len() as u16 / 2;
        let top = place.y + (place.height - rows) / 2;
        for (y, line) in (top..).zip(sprites::characters(sprite)) {
            let left = place.x + (place.width - sprite[0].len() as u16) / 2;
            for (x, character) in (left..).zip(line) {
                put(buffer, Point::new(x, y), character, self.theme.ink(Some(colour)));
            }
        }
    }

    fn draw_names(&self, buffer: &mut Buffer) {
        let Geometry { squares, rows, .. } = self.geometry;
        for rank in Rank::ALL {
            let place = self.geometry.place(Square::at(File::A, rank));
            buffer.set_string(squares.x - 2, place.y + (rows - 1) / 2, rank.to_string(), self.theme.faint());
        }
        for file in File::ALL {
            let place = self.geometry.place(Square::at(file, Rank::First));
            buffer.set_string(place.x + place.width / 2, squares.bottom(), file.to_string(), self.theme.faint());
        }
    }
}

fn middle(place: Rect) -> Point {
    Point::new(place.x + place.width / 2, place.y + (place.height - 1) / 2)
}

fn put(buffer: &mut Buffer, at: Point, character: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_char(character).set_style(style);
    }
}

/// The squares between which a move goes, as a player sees it: castling takes the king to its new square.
pub(super) fn ends(mv: Move) -> [Square; 2] {
    let to = match mv.kind() {
        MoveKind::Castling => {
            Square::at(if Wing::of(mv.from(), mv.to()) == Wing::King { File::G } else { File::C }, mv.from().rank())
        }
        _ => mv.to(),
    };
    [mv.from(), to]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for (width, height, rows) in [(80, 18, 2), (120, 34, 4), (46, 10, 1), (200, 60, 6), (26, 9, 1)] {
            for flipped in [false, true] {
                let geometry = Geometry::fit(Rect::new(0, 1, width, height), 30, flipped).unwrap();
                assert_eq!(geometry.rows, rows, "{width}x{height}");
                for square in Square::ALL {
                    for point in geometry.place(square).positions() {
                        assert_eq!(geometry.square_at(point), Some(square));
                    }
                }
                let corner = Point::new(geometry.squares.x, geometry.squares.y);
                assert_eq!(geometry.square_at(corner), Some(if flipped { Square::H1 } else { Square::A8 }));
                assert_eq!(geometry.square_at(Point::new(0, 0)), None);
            }
        }
        assert_eq!(Geometry::fit(Rect::new(0, 0, 25, 9), 30, false), None);
        assert_eq!(Geometry::fit(Rect::new(0, 0, 26, 8), 30, false), None);
    }
}
