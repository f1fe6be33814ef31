//! Jobs: all processes of one end when its last handle is closed, also because we are killed.

use std::io;
use std::os::windows::io::AsRawHandle;
use std::process::{Child, Command};
use windows_sys::Win32::Foundation::{CloseHandle, HANDLE};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
    TerminateJobObject,
};

/// A job, as the number of its handle, which is ours alone.
#[derive(Debug)]
pub(super) struct Family(isize);

impl Family {
    /// Starts a process and puts it into a job of its own. Cores are not chosen here.
    pub(super) fn start(command: &mut Command, _cores: &[usize]) -> io::Result<(Child, Family)> {
        let family = Family::new()?;
        let mut child = command.spawn()?;
        let process = child.as_raw_handle();
        // SAFETY: both handles are open: the job's is ours, the process's is the child's.
        #[allow(unsafe_code)]
        let assigned = unsafe { AssignProcessToJobObject(family.handle(), process as HANDLE) };
        if assigned == 0 {
            let error = io::Error::last_os_error();
            let _ = child.kill();
            return Err(error);
        }
        Ok((child, family))
    }

    fn new() -> io::Result<Family> {
        // SAFETY: a job without a name and with the usual rights needs no memory of ours.
        #[allow(unsafe_code)]
        let job = unsafe { CreateJobObjectW(std::ptr::null(), std::ptr::null()) };
        if job.is_null() {
            return Err(io::Error::last_os_error());
        }
        let family = Family(job as isize);
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        // SAFETY: the structure is the one that this kind of information has, and its size is told.
        #[allow(unsafe_code)]
        let set = unsafe {
            SetInformationJobObject(
                job,
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                size_of_val(&limits) as u32,
            )
        };
        if set == 0 { Err(io::Error::last_os_error()) } else { Ok(family) }
    }

    fn handle(&self) -> HANDLE {
        self.0 as HANDLE
    }

    pub(super) fn has_exited(&self, child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    /// Ends all processes of the job.
    pub(super) fn end(&mut self) {
        // SAFETY: the handle is ours and open. That nothing of the job is left is what we want.
        #[allow(unsafe_code)]
        unsafe {
            TerminateJobObject(self.handle(), 1);
        }
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        // SAFETY: the handle is ours, and nobody uses it after this.
        #[allow(unsafe_code)]
        unsafe {
            CloseHandle(self.handle());
        }
    }
}

/// The processor cores that this process may use, by their numbers.
#[must_use]
pub fn available_cores() -> Vec<usize> {
    (0..std::thread::available_parallelism().map_or(1, usize::from)).collect()
}
