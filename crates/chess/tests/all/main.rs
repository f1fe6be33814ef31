//! The rules of one board from outside: tables of positions, and an independent library beside them.
//!
//! One binary for all of it, since each is linked anew.

mod bad_input;
mod common;
mod dead;
mod destinations;
mod draws;
mod oracle;
mod perft;
mod properties;
mod san_reading;
