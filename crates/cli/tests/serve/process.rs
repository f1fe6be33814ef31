//! A server of its own for each test.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// `fourfold serve`, ended when this is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts one with games in a folder.
    pub(crate) fn start(folder: &Path) -> Server {
        Server::with(&["--port", "0", "--data", &folder.display().to_string()])
    }

    pub(crate) fn with(args: &[&str]) -> Server {
        Server::try_with(args).expect("a server")
    }

    /// Starts one; none, where it does not come up.
    pub(crate) fn try_with(args: &[&str]) -> Option<Server> {
        Server::saying(args, Stdio::inherit())
    }

    /// The same, with what it writes to standard error.
    pub(crate) fn saying(args: &[&str], errors: Stdio) -> Option<Server> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fourfold"))
            .arg("serve")
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .expect("started");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.strip_prefix("Fourfold is at http://").and_then(|rest| rest.split(' ').next());
        match address.and_then(|address| address.parse().ok()) {
            Some(address) => Some(Server { child, address }),
            None => {
                let _ = child.wait();
                None
            }
        }
    }

    /// As a loss of power would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("ended");
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to end, and waits until it has.
    #[cfg(unix)]
    pub(crate) fn terminate(mut self) -> bool {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("told");
        self.child.wait().expect("ended").success()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serve").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
