//! A thread for each pipe. What they read comes through channels, and a bell tells that something has come.

use super::Unwritten;
use crate::client::lines::Lines;
use std::io::{self, ErrorKind, Read, Write as _};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// What an engine is told, and what it says.
#[derive(Debug)]
pub(in crate::client) struct Pipes {
    input: Option<Input>,
    pub(in crate::client) output: Lines<Incoming>,
    pub(in crate::client) complaints: Lines<Incoming>,
    bell: Receiver<()>,
}

/// The thread that writes: it is given a text and says when that is written.
#[derive(Debug)]
struct Input {
    texts: Sender<Vec<u8>>,
    written: Receiver<()>,
}

impl Pipes {
    pub(in crate::client) fn new(input: ChildStdin, output: ChildStdout, complaints: ChildStderr) -> io::Result<Pipes> {
        let (rings, bell) = sync_channel(1);
        let output = Lines::new(Incoming::new(output, rings.clone())?);
        let complaints = Lines::new(Incoming::new(complaints, rings)?);
        Ok(Pipes { input: Some(Input::new(input)?), output, complaints, bell })
    }

    /// Nothing more will be told.
    pub(in crate::client) fn close_input(&mut self) {
        self.input = None;
    }

    /// Writes a text, or gives up at `deadline`.
    pub(in crate::client) fn write(&mut self, text: &str, deadline: Instant) -> Result<(), Unwritten> {
        let Some(input) = &self.input else { return Err(Unwritten::AtAll) };
        if input.texts.send(text.as_bytes().to_vec()).is_err() {
            return Err(Unwritten::AtAll);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        input.written.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Unwritten::InTime,
            RecvTimeoutError::Disconnected => Unwritten::AtAll,
        })
    }

    /// Waits for anything at all, and takes in whatever has come. Whether there may be complaints.
    pub(in crate::client) fn wait(&mut self, timeout: Duration) -> bool {
        // Whether it rang, or nobody can ring any more, is seen by what has come.
        let _ = self.bell.recv_timeout(timeout);
        self.output.fill();
        !self.complaints.is_closed()
    }
}

impl Input {
    fn new(mut pipe: ChildStdin) -> io::Result<Input> {
        let (texts, to_write) = channel::<Vec<u8>>();
        let (done, written) = channel();
        let writes = move || {
            for text in to_write {
                if pipe.write_all(&text).and_then(|()| pipe.flush()).is_err() || done.send(()).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("engine input".into()).spawn(writes)?;
        Ok(Input { texts, written })
    }
}

/// What a thread has read.
#[derive(Debug)]
pub(in crate::client) struct Incoming {
    chunks: Receiver<Vec<u8>>,
    /// What is left of the last one.
    rest: Vec<u8>,
}

impl Incoming {
    /// At most so many pieces wait to be taken in; an engine that says more has to wait itself.
    const WAITING: usize = 64;

    fn new(mut pipe: impl Read + Send + 'static, bell: SyncSender<()>) -> io::Result<Incoming> {
        let (sender, chunks) = sync_channel(Incoming::WAITING);
        let reads = move || {
            let mut chunk = vec![0; 16 * 1024];
            loop {
                let count = match pipe.read(&mut chunk) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Ok(count) if count > 0 => count,
                    _ => break,
                };
                if sender.send(chunk[..count].to_vec()).is_err() {
                    return;
                }
                // A bell that still rings need not be rung again.
                let _ = bell.try_send(());
            }
            drop(sender);
            let _ = bell.try_send(());
        };
        thread::Builder::new().name("engine output".into()).spawn(reads)?;
        Ok(Incoming { chunks, rest: Vec::new() })
    }
}

impl Read for Incoming {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            match self.chunks.try_recv() {
                Ok(chunk) => self.rest = chunk,
                Err(TryRecvError::Empty) => return Err(ErrorKind::WouldBlock.into()),
                Err(TryRecvError::Disconnected) => return Ok(0),
            }
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}
