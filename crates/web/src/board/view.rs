//! What a board shows, as values that can be compared: only squares that changed are drawn anew.

use chess::{Bitboard, Role, Square};

/// Whose a piece is, with the colour it is drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Army {
    North,
    South,
    East,
    West,
    White,
    Black,
}

impl Army {
    /// The name of its colour in the style sheet.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Army::North => "north",
            Army::South => "south",
            Army::East => "east",
            Army::West => "west",
            Army::White => "white",
            Army::Black => "black",
        }
    }

    /// As in `data-piece`.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Army::North => "N",
            Army::South => "S",
            Army::East => "E",
            Army::West => "W",
            Army::White => "white",
            Army::Black => "black",
        }
    }

    /// As one speaks of it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Army::North => "North",
            Army::South => "South",
            Army::East => "East",
            Army::West => "West",
            Army::White => "White",
            Army::Black => "Black",
        }
    }

    /// Whether it starts on the first two ranks.
    pub(crate) fn is_white(self) -> bool {
        matches!(self, Army::North | Army::South | Army::White)
    }
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) army: Army,
    pub(crate) role: Role,
    /// Its twin is gone, so it can never move again.
    pub(crate) ghost: bool,
}

/// What the hand that holds a piece makes of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The piece may go there.
    Playable,
    /// It might, if this board were alone.
    Local,
    /// It stands there.
    Grabbed,
    /// A newcomer is asked to touch it.
    Hint,
}

impl Mark {
    /// As in `data-mark`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Mark::Playable => "playable",
            Mark::Local => "local",
            Mark::Grabbed => "grabbed",
            Mark::Hint => "hint",
        }
    }
}

/// One square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SquareView {
    pub(crate) piece: Option<Standing>,
    pub(crate) mark: Option<Mark>,
    /// The last move started or ended here.
    pub(crate) last: bool,
    /// A king in check stands here.
    pub(crate) check: bool,
    /// A king that can be mated before its next turn stands here.
    pub(crate) danger: bool,
    /// The twin of the ghost in hand fell here.
    pub(crate) fell: Option<Army>,
    /// The piece here may be grabbed.
    pub(crate) mine: bool,
}

/// All squares of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Squares([SquareView; 64]);

impl Squares {
    /// Asks for every square what it shows.
    pub(crate) fn from_fn(mut view: impl FnMut(Square) -> SquareView) -> Self {
        Self(std::array::from_fn(|index| view(Square::new(index))))
    }

    /// With a hint on these squares, where nothing else is marked.
    pub(crate) fn hinted(mut self, hints: Bitboard) -> Self {
        for square in hints {
            self.0[square as usize].mark.get_or_insert(Mark::Hint);
        }
        self
    }

    /// With a king in danger on these squares.
    pub(crate) fn endangered(mut self, kings: Bitboard) -> Self {
        for square in kings {
            self.0[square as usize].danger = true;
        }
        self
    }

    pub(crate) fn at(&self, square: Square) -> SquareView {
        self.0[square as usize]
    }
}

/// What a screen reader says of a square: board, square, piece, owner, ghost, and what the hand makes of it.
pub(super) fn label(board: &str, square: Square, view: SquareView) -> String {
    let mut words = match board {
        "main" => square.to_string(),
        board => format!("{board} {square}"),
    };
    if let Some(Standing { army, role, ghost }) = view.piece {
        words += &match army {
            Army::White | Army::Black => format!(", {} {role}", army.code()),
            _ => format!(", {}'s {role}", army.name()),
        };
        if ghost {
            words += ", a ghost";
        }
    } else {
        words += ", empty";
    }
    if view.check {
        words += ", in check";
    }
    if view.danger {
        words += ", can be mated before its next turn";
    }
    if view.fell.is_some() {
        words += ", where the ghost's twin fell";
    }
    match view.mark {
        Some(Mark::Playable) => words += ", playable",
        Some(Mark::Local) => words += ", legal on this board only",
        Some(Mark::Grabbed) => words += ", in hand",
        Some(Mark::Hint) => words += ", asked for",
        None => {}
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_say_what_they_are() {
        let pawn = |army, ghost| Some(Standing { army, role: Role::Pawn, ghost });
        let table = [
            ("NW", SquareView::default(), "NW e4, empty"),
            ("NW", SquareView { piece: pawn(Army::North, false), ..Default::default() }, "NW e4, North's pawn"),
            ("SE", SquareView { piece: pawn(Army::East, true), ..Default::default() }, "SE e4, East's pawn, a ghost"),
            ("main", SquareView { piece: pawn(Army::White, false), ..Default::default() }, "e4, white pawn"),
            (
                "SE",
                SquareView { mark: Some(Mark::Local), ..Default::default() },
                "SE e4, empty, legal on this board only",
            ),
            (
                "NE",
                SquareView { piece: pawn(Army::East, false), mark: Some(Mark::Playable), ..Default::default() },
                "NE e4, East's pawn, playable",
            ),
        ];
        for (board, view, expected) in table {
            assert_eq!(label(board, Square::E4, view), expected);
        }
    }
}
