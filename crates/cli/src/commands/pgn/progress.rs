//! A progress bar on a terminal, and nothing anywhere else.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};

/// The bar for a source of so many bytes, if they are known; hidden unless standard error is a terminal.
pub(super) fn bar(name: &str, length: Option<u64>) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = match length {
        Some(_) => "{msg} {wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
        None => "{msg} {spinner} {bytes} {bytes_per_sec}",
    };
    let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.set_style(ProgressStyle::with_template(template).expect("a template that is written above"));
    bar.with_message(name.to_owned())
}

/// Standard output, in large pieces; one line at a time where a progress bar must make room for it.
pub(super) struct Output {
    out: io::BufWriter<io::Stdout>,
    shares_terminal: bool,
}

impl Output {
    pub(super) fn new() -> Output {
        let shares_terminal = io::stdout().is_terminal() && io::stderr().is_terminal();
        Output { out: io::BufWriter::with_capacity(1 << 16, io::stdout()), shares_terminal }
    }

    pub(super) fn write(
        &mut self,
        bar: &ProgressBar,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        if !self.shares_terminal {
            return write(&mut self.out);
        }
        bar.suspend(|| {
            write(&mut self.out)?;
            self.out.flush()
        })
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
