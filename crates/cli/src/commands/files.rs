//! Files: read, or written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file beside its place and then puts it there, so that there is never half of one.
pub(super) fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let beside = beside(path);
    let written = write_new(&beside, content.as_ref()).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Whether a file can be written there, asked before the work whose result it is to hold.
pub(super) fn check_writable(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let beside = beside(path);
    File::create_new(&beside).and_then(|_| fs::remove_file(&beside))
}

/// Opens a file to be read. A directory can be opened, but that helps nobody.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    match file.metadata()?.is_dir() {
        true => Err(io::ErrorKind::IsADirectory.into()),
        false => Ok(file),
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(content)?;
    file.sync_all()
}
