//! An engine's process: started so that it cannot outlive us, and ended so that nothing of it is left.
//!
//! * On Unix it leads a process group of its own, so that a wrapper script and the engine behind it are ended together,
//!   and so that Ctrl-C in a terminal reaches us alone. On Linux the kernel kills it when the thread that started it
//!   ends, and a guard kills what is left of its group should we be killed ourselves.
//! * On Windows it belongs to a job, with all that it starts, and the job ends with us.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

pub use system::available_cores;

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use system::Family;

/// How to start an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The file to run: a path, or a name to be found on `PATH`.
    pub command: PathBuf,
    /// What to call it with.
    pub args: Vec<String>,
    /// The directory to run it in, if not ours. A `command` with a slash is still relative to ours.
    pub directory: Option<PathBuf>,
    /// The processor cores it may use, or none for all of them. Linux only; elsewhere it has no effect.
    pub cores: Vec<usize>,
}

/// A running process that ends when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// The process and all that it starts.
    family: Family,
    ended: Option<ExitStatus>,
}

impl Process {
    pub(super) fn start(program: &Program) -> io::Result<Process> {
        let mut command = Command::new(absolute(program)?);
        command.args(&program.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &program.directory {
            command.current_dir(directory);
        }
        let (child, family) = Family::start(&mut command, &program.cores)?;
        Ok(Process { child, family, ended: None })
    }

    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Whether it has ended by `deadline`.
    pub(super) fn ends_by(&mut self, deadline: Instant) -> bool {
        loop {
            if self.ended.is_some() || self.family.has_exited(&mut self.child) {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Ends it and everything it started, and says how it ended.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none() {
            self.family.end();
            self.ended = self.child.wait().ok();
        }
        self.ended
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// A path with a slash in it means a file seen from here, not from the directory the engine runs in.
fn absolute(program: &Program) -> io::Result<PathBuf> {
    let has_slash = program.command.components().count() > 1;
    if program.directory.is_some() && has_slash {
        std::path::absolute(&program.command)
    } else {
        Ok(program.command.clone())
    }
}
