//! A PostgreSQL of one's own in a temporary folder, for tests: nothing that is there is touched.

use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A PostgreSQL that is there until this is dropped.
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Cluster {
    /// Starts one; none, where PostgreSQL is not installed.
    ///
    /// # Errors
    /// If it is installed and cannot be started.
    pub fn start() -> io::Result<Option<Cluster>> {
        let Some(programs) = programs() else { return Ok(None) };
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let folder = std::env::temp_dir().join(format!("fourfold-postgres-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&folder))?;
        }
        let cluster = Cluster { programs, folder, port };
        let data = cluster.data();
        run(cluster
            .command("initdb")
            .args(["-A", "trust", "-U", "fourfold", "-E", "UTF8", "--no-sync", "-D"])
            .arg(data))?;
        cluster.up()?;
        Ok(Some(cluster))
    }

    /// The address of its database.
    pub fn url(&self) -> String {
        self.url_by(self.port)
    }

    /// The address of its database by way of another port, such as a proxy's.
    pub fn url_by(&self, port: u16) -> String {
        format!("postgres://fourfold@127.0.0.1:{port}/postgres")
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Starts it again after [`Cluster::kill`].
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn up(&self) -> io::Result<()> {
        let options = format!("-p {} -k {} -c listen_addresses=127.0.0.1", self.port, self.folder.display());
        let log = self.folder.join("log");
        run(self
            .command("pg_ctl")
            .args(["start", "-w", "-s", "-o", &options, "-l"])
            .arg(log)
            .arg("-D")
            .arg(self.data()))
    }

    /// Stops it hard, as a loss of power would.
    ///
    /// # Errors
    /// If it was not running.
    pub fn kill(&self) -> io::Result<()> {
        run(self.command("pg_ctl").args(["stop", "-m", "immediate", "-s", "-w", "-D"]).arg(self.data()))
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// One of its programs; they refuse to run as root.
    fn command(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", "postgres", "--"]).arg(program);
                command
            }
            false => Command::new(program),
        };
        command.current_dir(&self.folder);
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // It may have been stopped already, and the folder is only temporary.
        let _ = self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Where the newest PostgreSQL of Debian, or any on the path, has its programs.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok().into_iter().flatten();
    let mut folders: Vec<PathBuf> = versions.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let has = |folder: &Path| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file();
    folders.into_iter().rev().chain(std::env::split_paths(&path)).find(|folder| has(folder))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|Output { stdout, .. }| stdout.trim_ascii() == b"0")
}

fn run(command: &mut Command) -> io::Result<()> {
    let Output { status, stdout, stderr } = command.output()?;
    let said = || format!("{command:?}: {}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    if status.success() { Ok(()) } else { Err(io::Error::other(said())) }
}
