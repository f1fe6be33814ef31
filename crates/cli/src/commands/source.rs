//! Where games come from: a file, standard input, either of them compressed with Zstandard.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

/// With what a Zstandard frame begins.
const MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// Bytes as they lie on the disk, and how many there are, where that is known.
pub(in crate::commands) struct Source {
    pub(in crate::commands) bytes: Box<dyn Read + Send>,
    pub(in crate::commands) length: Option<u64>,
}

/// Opens a file; `-` is standard input.
pub(in crate::commands) fn open(path: &Path) -> io::Result<Source> {
    if path == Path::new("-") {
        return Ok(Source { bytes: Box::new(io::stdin()), length: None });
    }
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory"));
    }
    Ok(Source { length: metadata.is_file().then_some(metadata.len()), bytes: Box::new(file) })
}

/// The text of some bytes, which tell themselves whether they are compressed.
pub(in crate::commands) fn decompressed<'a>(mut bytes: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut start = Vec::with_capacity(MAGIC.len());
    (&mut bytes).take(MAGIC.len() as u64).read_to_end(&mut start)?;
    let is_compressed = start == MAGIC;
    let whole = Cursor::new(start).chain(bytes);
    if is_compressed { Ok(Box::new(zstd::stream::read::Decoder::new(whole)?)) } else { Ok(Box::new(whole)) }
}
