//! Reading, auditing and writing, by one thread or several.
//!
//! Every thread does all three: takes the next piece of the input under one lock, audits it under none, and hands in the
//! result under another, from which whoever completes the order writes. Nobody runs far ahead, so memory stays bounded.

use super::{Auditor, Report, Totals};
use crate::sections::{Chunks, Piece};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Audits all games of a stream and writes what `render` makes of each report, in the order of the games: `write` gets
/// the number of a game, counted from 1, and its text. Games of which nothing is rendered are not written.
///
/// An error of the stream or of `write` ends the audit; what came before it has been written.
pub fn audit<R: Read + Send>(
    source: R,
    threads: NonZeroUsize,
    render: impl Fn(&Report, &mut Vec<u8>) + Sync,
    write: impl FnMut(u64, &[u8]) -> io::Result<()> + Send,
) -> io::Result<Totals> {
    let pipeline = Pipeline {
        input: Mutex::new(Input { chunks: Chunks::new(source), taken: 0, ended: false }),
        output: Mutex::new(Output {
            write,
            written: 0,
            waiting: BTreeMap::new(),
            spare: Vec::new(),
            totals: Totals::default(),
            error: None,
        }),
        progress: Condvar::new(),
        lead: 4 * threads.get() as u64,
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.get() {
            scope.spawn(|| pipeline.work(&render));
        }
        pipeline.work(&render);
    });
    let output = pipeline.output.into_inner().unwrap_or_else(PoisonError::into_inner);
    output.error.map_or(Ok(output.totals), Err)
}

struct Pipeline<R, W> {
    input: Mutex<Input<R>>,
    output: Mutex<Output<W>>,
    /// Told whenever something has been written, or the audit is over.
    progress: Condvar,
    /// How many pieces a thread may be ahead of what has been written.
    lead: u64,
}

struct Input<R> {
    chunks: Chunks<R>,
    taken: u64,
    ended: bool,
}

struct Output<W> {
    write: W,
    /// How many pieces have been written.
    written: u64,
    /// Pieces that wait for one before them.
    waiting: BTreeMap<u64, io::Result<Rendered>>,
    /// Pieces that have been written, with the memory they have.
    spare: Vec<Rendered>,
    totals: Totals,
    error: Option<io::Error>,
}

/// What became of one piece of the input.
#[derive(Default)]
struct Rendered {
    text: Vec<u8>,
    /// Where the text of each game ends.
    ends: Vec<usize>,
    totals: Totals,
}

impl Rendered {
    fn emptied(mut self) -> Rendered {
        self.text.clear();
        self.ends.clear();
        self.totals = Totals::default();
        self
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<R: Read, W: FnMut(u64, &[u8]) -> io::Result<()>> Pipeline<R, W> {
    fn work(&self, render: &impl Fn(&Report, &mut Vec<u8>)) {
        let mut auditor = Auditor::new();
        let mut chunk = Vec::new();
        let mut spare = Rendered::default();
        while let Some((number, taken)) = self.take(&mut chunk) {
            let piece = taken.map(|taken| {
                let mut piece = std::mem::take(&mut spare);
                auditor.games(taken, &chunk, |report| {
                    render(&report, &mut piece.text);
                    piece.ends.push(piece.text.len());
                    piece.totals += Totals::of(&report);
                });
                piece
            });
            match self.hand_in(number, piece) {
                Some(written) => spare = written,
                None => return,
            }
        }
    }

    /// Takes the next piece of the input, or the error that ends it.
    fn take(&self, chunk: &mut Vec<u8>) -> Option<(u64, io::Result<Piece>)> {
        let mut input = lock(&self.input);
        if input.ended {
            return None;
        }
        let taken = input.chunks.next(chunk);
        input.ended = !matches!(taken, Ok(Some(_)));
        let number = input.taken;
        input.taken += 1;
        taken.transpose().map(|taken| (number, taken))
    }

    /// Hands a piece in, writes what is next in order, and waits if this thread is too far ahead. Returns an empty piece
    /// to fill next; none when the audit is over.
    fn hand_in(&self, number: u64, piece: io::Result<Rendered>) -> Option<Rendered> {
        let mut output = lock(&self.output);
        output.waiting.insert(number, piece);
        let before = output.written;
        output.write_in_order();
        if output.written > before || output.error.is_some() {
            self.progress.notify_all();
        }
        let too_far = |output: &mut Output<W>| output.error.is_none() && number >= output.written + self.lead;
        let mut output = self.progress.wait_while(output, too_far).unwrap_or_else(PoisonError::into_inner);
        output.error.is_none().then(|| output.spare.pop().unwrap_or_default())
    }
}

impl<W: FnMut(u64, &[u8]) -> io::Result<()>> Output<W> {
    fn write_in_order(&mut self) {
        while self.error.is_none()
            && let Some(piece) = self.waiting.remove(&self.written)
        {
            self.written += 1;
            match piece.and_then(|piece| self.write(&piece).map(|()| piece)) {
                Ok(piece) => self.spare.push(piece.emptied()),
                Err(error) => self.error = Some(error),
            }
        }
    }

    fn write(&mut self, piece: &Rendered) -> io::Result<()> {
        let mut start = 0;
        for (number, &end) in (self.totals.games + 1..).zip(&piece.ends) {
            if end > start {
                (self.write)(number, &piece.text[start..end])?;
            }
            start = end;
        }
        self.totals += piece.totals;
        Ok(())
    }
}
