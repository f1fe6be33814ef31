//! The games that are kept: those on the boards, and a list of all that were there before.
//!
//! Nothing that somebody has played is lost by one click: a new game, a loaded one and a move in an earlier position put
//! what was there before into the list. This module says what is kept and how it is written; [`crate::browser`] puts it
//! where a browser keeps things.

mod entry;
mod file;
mod page;
mod picture;
mod slip;

pub(crate) use entry::{Aside, Entry, Summary, branch};
use file::{read_all, write_all};
pub(crate) use page::{GamesPage, Shelf, date};
pub(crate) use slip::Slip;
