//! Learning from outside.
//!
//! One binary for all of it, since each is linked anew.

mod games;
mod net;
