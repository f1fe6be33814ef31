//! Pipes that do not block, and one wait for all of them.

use super::Unwritten;
use crate::client::lines::Lines;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{self, ErrorKind, Write as _};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

/// What an engine is told, and what it says.
#[derive(Debug)]
pub(in crate::client) struct Pipes {
    input: Option<ChildStdin>,
    pub(in crate::client) output: Lines<ChildStdout>,
    pub(in crate::client) complaints: Lines<ChildStderr>,
}

impl Pipes {
    pub(in crate::client) fn new(input: ChildStdin, output: ChildStdout, complaints: ChildStderr) -> io::Result<Pipes> {
        for pipe in [input.as_fd(), output.as_fd(), complaints.as_fd()] {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(Pipes { input: Some(input), output: Lines::new(output), complaints: Lines::new(complaints) })
    }

    /// Nothing more will be told.
    pub(in crate::client) fn close_input(&mut self) {
        self.input = None;
    }

    /// Writes a text, or as much of it as is read before `deadline`.
    pub(in crate::client) fn write(&mut self, text: &str, deadline: Instant) -> Result<(), Unwritten> {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let Some(input) = &mut self.input else { return Err(Unwritten::AtAll) };
            match input.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let left = deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero());
                    let Some(left) = left else { return Err(Unwritten::InTime) };
                    // What comes of it is seen at the next write.
                    let _ = poll(&mut [PollFd::new(input, PollFlags::OUT)], Some(&timespec(left)));
                }
                Err(_) => return Err(Unwritten::AtAll),
            }
        }
        Ok(())
    }

    /// Waits for anything at all, and takes in whatever has come. Whether there were complaints.
    pub(in crate::client) fn wait(&mut self, timeout: Duration) -> bool {
        let mut pipes =
            [PollFd::new(self.output.pipe(), PollFlags::IN), PollFd::new(self.complaints.pipe(), PollFlags::IN)];
        let waiting = if self.complaints.is_closed() { &mut pipes[..1] } else { &mut pipes[..] };
        if poll(waiting, Some(&timespec(timeout))).is_err() {
            return false;
        }
        let complained = waiting.get(1).is_some_and(|pipe| !pipe.revents().is_empty());
        self.output.fill();
        complained
    }
}

fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs().try_into().unwrap_or(i64::MAX), tv_nsec: time.subsec_nanos().into() }
}
