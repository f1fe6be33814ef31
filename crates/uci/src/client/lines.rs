//! Lines from a pipe that never blocks.

use std::io::{ErrorKind, Read};

/// A longer line is cut off here: no message of the protocol comes near it, and an engine that never ends its line
/// must not fill our memory.
const LONGEST: usize = 1 << 16;

/// Lines as they come out of a pipe.
#[derive(Debug)]
pub(super) struct Lines<R> {
    pipe: R,
    buffer: Vec<u8>,
    /// Where in `buffer` the next line begins.
    start: usize,
    /// The rest of a line that was cut off is still to come.
    skipping: bool,
    closed: bool,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(pipe: R) -> Self {
        Lines { pipe, buffer: Vec::new(), start: 0, skipping: false, closed: false }
    }

    #[cfg(unix)]
    pub(super) fn pipe(&self) -> &R {
        &self.pipe
    }

    /// Whether the other end has been closed and everything it wrote has been read.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Takes in what is there now, without waiting.
    pub(super) fn fill(&mut self) {
        self.buffer.drain(..self.start);
        self.start = 0;
        let mut chunk = [0; 16 * 1024];
        loop {
            match self.pipe.read(&mut chunk) {
                Ok(0) => self.closed = true,
                Ok(count) => self.buffer.extend_from_slice(&chunk[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => self.closed = true,
            }
            return;
        }
    }

    /// The next whole line, if one has been taken in. What stands at the very end without a line break counts as one.
    pub(super) fn next_line(&mut self) -> Option<String> {
        loop {
            let rest = &self.buffer[self.start..];
            let Some(length) = rest.iter().position(|&byte| byte == b'\n') else { return self.unfinished_line() };
            let line = text(&rest[..length]);
            self.start += length + 1;
            if !std::mem::take(&mut self.skipping) {
                return Some(line);
            }
        }
    }

    fn unfinished_line(&mut self) -> Option<String> {
        let rest = &self.buffer[self.start..];
        let whole = rest.len() > LONGEST || (self.closed && !rest.is_empty());
        if !whole {
            return None;
        }
        let line = text(rest);
        self.start = self.buffer.len();
        let seen_before = std::mem::replace(&mut self.skipping, !self.closed);
        (!seen_before).then_some(line)
    }
}

fn text(bytes: &[u8]) -> String {
    let mut line = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]).into_owned();
    line.truncate(line.trim_end().len());
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    /// Hands out the given pieces one at a time, with nothing to read in between.
    struct Pieces(Vec<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.first() {
                None => Ok(0),
                Some(&[]) => {
                    self.0.remove(0);
                    Err(ErrorKind::WouldBlock.into())
                }
                Some(piece) => {
                    let count = piece.len().min(buffer.len());
                    buffer[..count].copy_from_slice(&piece[..count]);
                    self.0[0] = &piece[count..];
                    if self.0[0].is_empty() {
                        self.0.remove(0);
                    }
                    Ok(count)
                }
            }
        }
    }

    fn all(pieces: Vec<&'static [u8]>) -> Vec<String> {
        let mut lines = Lines::new(Pieces(pieces));
        let mut found = Vec::new();
        while !lines.is_closed() {
            lines.fill();
            found.extend(std::iter::from_fn(|| lines.next_line()));
            assert!(lines.buffer.len() <= 2 * LONGEST, "memory is bounded");
        }
        found
    }

    #[test]
    fn lines_come_out_whole() {
        assert_eq!(all(vec![b"uci", b"ok\r\nready", b"", b"ok\n"]), ["uciok", "readyok"]);
        assert_eq!(all(vec![b"a\n\nb"]), ["a", "", "b"]);
        assert_eq!(all(vec![b"\xff\xfe\n"]), ["\u{fffd}\u{fffd}"]);
        assert_eq!(all(vec![]), [""; 0]);
    }

    #[test]
    fn an_endless_line_is_cut_off() {
        const FLOOD: &[u8] = &[b'x'; 10 * LONGEST];
        let found = all(vec![FLOOD, b"tail\nbestmove e2e4\n"]);
        assert_eq!(found.len(), 2);
        assert!(found[0].len() <= LONGEST && found[0].starts_with("xxx"));
        assert_eq!(found[1], "bestmove e2e4");
    }
}
