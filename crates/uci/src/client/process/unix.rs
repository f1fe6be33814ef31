//! Process groups, and on Linux the kernel's help.

use crate::client::guard;
use rustix::process::{Pid, Signal, WaitIdOptions, kill_process_group, waitid};
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

/// A process group.
#[derive(Debug)]
pub(super) struct Family(Pid);

impl Family {
    /// Starts a process at the head of a group of its own.
    pub(super) fn start(command: &mut Command, cores: &[usize]) -> io::Result<(Child, Family)> {
        command.process_group(0);
        die_with_us(command, cores);
        let child = command.spawn()?;
        let group = Pid::from_child(&child);
        guard::watch(group);
        Ok((child, Family(group)))
    }

    pub(super) fn has_exited(&self, _child: &mut Child) -> bool {
        // Looking without reaping keeps the group's number ours until the whole group has been killed.
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        matches!(waitid(rustix::process::WaitId::Pid(self.0), look), Ok(Some(_)) | Err(_))
    }

    /// Kills all of it, before its leader is reaped.
    pub(super) fn end(&mut self) {
        // An error here means that nothing of the group is left, which is what we want.
        let _ = kill_process_group(self.0, Signal::KILL);
        guard::forget(self.0);
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
