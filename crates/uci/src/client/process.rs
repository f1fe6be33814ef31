//! An engine's process: started so that it cannot outlive us, and ended so that nothing of it is left.
//!
//! * It leads a process group of its own, so that a wrapper script and the engine behind it are ended together, and so
//!   that Ctrl-C in a terminal reaches us alone.
//! * On Linux the kernel kills it when the thread that started it ends.
//! * The [guard](super::guard) kills what is left of its group should we be killed ourselves.

use super::guard;
use rustix::process::{Pid, Signal, WaitIdOptions, kill_process_group, waitid};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

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
    group: Pid,
    ended: Option<ExitStatus>,
}

impl Process {
    pub(super) fn start(program: &Program) -> io::Result<Process> {
        let mut command = Command::new(absolute(program)?);
        command.args(&program.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.process_group(0);
        if let Some(directory) = &program.directory {
            command.current_dir(directory);
        }
        die_with_us(&mut command, &program.cores);
        let child = command.spawn()?;
        let group = Pid::from_child(&child);
        guard::watch(group);
        Ok(Process { child, group, ended: None })
    }

    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Whether it has ended by `deadline`.
    pub(super) fn ends_by(&self, deadline: Instant) -> bool {
        loop {
            if self.ended.is_some() || self.has_exited() {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn has_exited(&self) -> bool {
        // Looking without reaping keeps the group's number ours until the whole group has been killed.
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        matches!(waitid(rustix::process::WaitId::Pid(self.group), look), Ok(Some(_)) | Err(_))
    }

    /// Ends it and everything it started, and says how it ended.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none() {
            // An error here means that nothing of the group is left, which is what we want.
            let _ = kill_process_group(self.group, Signal::KILL);
            guard::forget(self.group);
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

/// Has the kernel kill the child when the thread that starts it ends, and keeps it on its cores.
#[cfg(target_os = "linux")]
fn die_with_us(command: &mut Command, cores: &[usize]) {
    use rustix::process::{getpid, getppid, set_parent_process_death_signal};
    use rustix::thread::{CpuSet, sched_setaffinity};

    let us = getpid();
    let mut set = CpuSet::new();
    let pinned = cores.iter().filter(|core| **core < CpuSet::MAX_CPU).map(|core| set.set(*core)).count() > 0;
    let prepare = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        if getppid() != Some(us) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        if pinned {
            sched_setaffinity(None, &set)?;
        }
        Ok(())
    };
    // SAFETY: between fork and exec the closure makes three system calls; it takes no lock and allocates nothing.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(prepare);
    }
}

#[cfg(not(target_os = "linux"))]
fn die_with_us(_command: &mut Command, _cores: &[usize]) {}

/// The processor cores that this process may use, by their numbers.
#[cfg(target_os = "linux")]
#[must_use]
pub fn available_cores() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    sched_getaffinity(None).map_or(vec![], |set| (0..CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect())
}

/// The processor cores that this process may use, by their numbers.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn available_cores() -> Vec<usize> {
    (0..std::thread::available_parallelism().map_or(1, usize::from)).collect()
}
