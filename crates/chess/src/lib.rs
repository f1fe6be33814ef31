//! The rules of one board.
