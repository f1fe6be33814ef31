//! The three pipes to an engine's process, none of which ever blocks for longer than it is told to.
//!
//! Where the system can wait for several pipes at once, it does; on Windows it cannot, and each pipe has a thread.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::Pipes;
#[cfg(windows)]
pub(super) use windows::Pipes;

/// Why a text could not be written.
#[derive(Debug)]
pub(super) enum Unwritten {
    /// Nobody reads it in time.
    InTime,
    /// There is nobody left to read it.
    AtAll,
}
