//! The protocol from outside, both ends.
//!
//! One binary for all of it, since each is linked anew.

#[cfg(unix)]
mod client;
mod messages;
mod session;
