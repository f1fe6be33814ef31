//! Games as text, from outside.
//!
//! One binary for all of it, since each is linked anew.

mod auditing;
mod reading;
mod round_trips;
