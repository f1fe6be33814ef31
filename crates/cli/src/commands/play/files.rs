//! Files: read, or written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes a file beside its place and then puts it there, so that there is never half of one.
pub(in crate::commands) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let beside = beside(path);
    let written = write_new(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    written
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

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// The date, as PGN writes it, in UTC.
pub(super) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / 86_400)
}

/// The date so many days after the first of January 1970. Years are counted from March here, so that the leap day is
/// their last and months follow a pattern of 153 days in five.
fn date(days: u64) -> String {
    const DAYS_OF_400_YEARS: u64 = 146_097;
    // From the first of March of the year 0.
    let days = days + 719_468;
    let (cycle, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", 400 * cycle + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let table = [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (789, "1972.02.29"),
            (790, "1972.03.01"),
            (11_016, "2000.02.29"),
            (20_088, "2024.12.31"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ];
        for (days, expected) in table {
            assert_eq!(date(days), expected);
        }
    }
}
