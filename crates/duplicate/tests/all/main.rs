//! Duplicate chess from outside.
//!
//! One binary for all of it, since each is linked anew.

mod common;
mod explain;
mod files;
mod games;
mod oracle;
mod properties;
mod record;
