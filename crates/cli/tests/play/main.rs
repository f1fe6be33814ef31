//! `fourfold play` and `fourfold duplicate play` as their users meet them: on a pipe, and on a real pseudo-terminal.

mod four;
mod lines;
#[cfg(unix)]
mod picture;
#[cfg(unix)]
mod pty;
#[cfg(unix)]
mod screen;

use std::path::PathBuf;

/// An empty directory of a test's own, which is gone when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("fourfold-play-{}-{name}", std::process::id()));
        std::fs::create_dir(&path).unwrap();
        Scratch(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Another test's failure is the one to tell.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
