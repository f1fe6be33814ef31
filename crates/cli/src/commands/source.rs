//! Where games come from: a file, standard input, either of them compressed with Zstandard.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

/// With what a Zstandard frame begins,
const MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// and one that is to be skipped, but for the lower half of its first byte.
const SKIPPED: [u8; 4] = [0x50, 0x2A, 0x4D, 0x18];

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

/// The text of a file's bytes, which tell themselves whether they are compressed. If its name says so and they do not, it
/// is no text either.
pub(in crate::commands) fn decompressed<'a>(
    path: &Path,
    mut bytes: impl Read + Send + 'a,
) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut start = Vec::with_capacity(MAGIC.len());
    (&mut bytes).take(MAGIC.len() as u64).read_to_end(&mut start)?;
    let is_compressed =
        start == MAGIC || matches!(start[..], [first, ..] if [first & 0xF0].iter().chain(&start[1..]).eq(&SKIPPED));
    if !is_compressed && path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zst")) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "is not compressed with Zstandard, though its name says so",
        ));
    }
    let whole = Cursor::new(start).chain(bytes);
    if is_compressed { Ok(Box::new(zstd::stream::read::Decoder::new(whole)?)) } else { Ok(Box::new(whole)) }
}
