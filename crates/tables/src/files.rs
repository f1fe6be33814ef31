//! How table files are read: small ones whole into memory, for a look-up needs a handful of reads and a search does thousands of
//! look-ups a second; large ones piece by piece. Nothing is mapped, so a file that is cut short meanwhile is an error and no crash.

use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::{fs, io};

/// Files of up to this size are read whole,
const SMALL: u64 = 32 << 20;
/// as long as all of them together are no larger than this.
const TOGETHER: u64 = 256 << 20;

/// Who wins with one minor piece: nobody. Many a folder leaves these two tables out, and without them a bishop or knight that
/// could be captured would leave the larger endings unknown. They are as the format has it: the magic bytes, that each side
/// to move has its part, the order and the men of both parts, and for each that there is but one value, a draw.
const LONE_MINORS: [(&str, [u8; 14]); 2] = [
    ("built in/KBvK.rtbw", [0x71, 0xE8, 0x23, 0x5D, 1, 0, 0x66, 0x33, 0xEE, 0, 0x80, 2, 0x80, 2]),
    ("built in/KNvK.rtbw", [0x71, 0xE8, 0x23, 0x5D, 1, 0, 0x66, 0x22, 0xEE, 0, 0x80, 2, 0x80, 2]),
];
/// The size of the smallest table.
const LEAST: usize = 80;

/// The tables that need no file.
pub(crate) fn built_in() -> impl Iterator<Item = &'static Path> {
    LONE_MINORS.iter().map(|(name, _)| Path::new(name))
}

/// The bytes of a table that needs no file.
fn bytes_of(path: &Path) -> Option<Vec<u8>> {
    let (_, bytes) = LONE_MINORS.iter().find(|(name, _)| path == Path::new(name))?;
    let mut all = bytes.to_vec();
    all.resize(LEAST, 0);
    Some(all)
}

/// Reads files, and counts the bytes of those in memory.
#[derive(Default)]
pub(crate) struct Files {
    system: OsFilesystem,
    held: AtomicU64,
}

struct Held(Vec<u8>);

impl RandomAccessFile for Held {
    fn read_at(&self, buf: &mut [u8], offset: u64, _hint: ReadHint) -> io::Result<usize> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.0.get(offset..)).unwrap_or_default();
        let len = rest.len().min(buf.len());
        buf[..len].copy_from_slice(&rest[..len]);
        Ok(len)
    }
}

impl Filesystem for Files {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        bytes_of(path).map_or_else(|| self.system.regular_file_size(path), |bytes| Ok(bytes.len() as u64))
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        self.system.read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        if let Some(bytes) = bytes_of(path) {
            return Ok(Box::new(Held(bytes)));
        }
        let size = self.regular_file_size(path)?;
        let room = |held: u64| (size <= SMALL && held + size <= TOGETHER).then_some(held + size);
        match self.held.fetch_update(Relaxed, Relaxed, room) {
            Ok(_) => Ok(Box::new(Held(fs::read(path)?))),
            Err(_) => self.system.open(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_a_held_file() {
        let file = Held((0..10).collect());
        let table: [(u64, usize, &[u8]); 4] = [(0, 3, &[0, 1, 2]), (8, 4, &[8, 9]), (10, 1, &[]), (u64::MAX, 1, &[])];
        for (offset, wanted, read) in table {
            let mut buf = vec![0; wanted];
            let len = file.read_at(&mut buf, offset, ReadHint::Data).unwrap();
            assert_eq!(&buf[..len], read, "{wanted} from {offset}");
        }
    }
}
