//! What is said, line by line.

use crate::{Info, Reply};
use std::fmt::Display;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Where replies go. Whole lines go out in one piece, since two threads print.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    pub(super) fn new(output: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(output)))
    }

    /// Prints text as it is, at once. A reader that has gone away is noticed where it is read from.
    pub(super) fn print(&self, text: &str) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }

    pub(super) fn say(&self, reply: &Reply) {
        self.print(&format!("{reply}\n"));
    }

    pub(super) fn tell(&self, info: Info) {
        self.say(&Reply::Info(Box::new(info)));
    }

    /// Tells what is wrong with a command, or what was made of it.
    pub(super) fn complain(&self, text: &dyn Display) {
        self.tell(Info::text(text.to_string()));
    }
}
