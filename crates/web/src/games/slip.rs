//! What is kept of the game on a board from one visit to the next: a line that says what it is, and the page's own text.
//!
//! `fourfold 2 17 a1b2c3 My game`: the number of the format, a number that grows with every change, the game's own mark
//! and its name. A tab whose number is smaller than the one that is kept is behind, and must not write. Before there was
//! such a line the text stood alone; it is read as it is.

/// The format that is written, and the newest that is read.
pub(crate) const FORMAT: u32 = 2;
const HEAD: &str = "fourfold ";

/// A kept game, with what the page itself has written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slip {
    /// Grows with every change.
    pub(crate) version: u64,
    /// Tells the game from all others.
    pub(crate) id: String,
    /// What somebody has called it; empty if nobody has.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A slip was written by a later version of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FromTheFuture;

impl Slip {
    pub(crate) fn write(&self) -> String {
        let Self { version, id, name, text } = self;
        format!("{HEAD}{FORMAT} {version} {id} {}\n{text}", name.replace('\n', " "))
    }

    /// Reads what [`Slip::write`] wrote, and what was kept before there were slips.
    pub(crate) fn read(kept: &str) -> Result<Self, FromTheFuture> {
        let alone = || Self { text: kept.to_owned(), ..Self::default() };
        let Some((head, text)) = kept.strip_prefix(HEAD).and_then(|rest| rest.split_once('\n')) else {
            return Ok(alone());
        };
        let mut words = head.splitn(4, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
        let (Some(format), Some(version)) = (number(), number()) else { return Ok(alone()) };
        if format > u64::from(FORMAT) {
            return Err(FromTheFuture);
        }
        let mut word = || words.next().unwrap_or_default().to_owned();
        Ok(Self { version, id: word(), name: word(), text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_come_back_and_older_texts_are_read() {
        let slip = |version, id: &str, name: &str, text: &str| Slip {
            version,
            id: id.to_owned(),
            name: name.to_owned(),
            text: text.to_owned(),
        };
        for slip in [slip(17, "a1b2", "My game, it is", "chess 2\n\n1. e4 *"), slip(1, "x", "", "")] {
            assert_eq!(Slip::read(&slip.write()), Ok(slip));
        }
        for old in ["", "nobody 3 -\n0\n\n\n1. e4 *", "12\n{}", "fourfold", "fourfold x\ny"] {
            assert_eq!(Slip::read(old), Ok(slip(0, "", "", old)), "{old:?}");
        }
        assert_eq!(Slip::read("fourfold 3 1 a b\nwhatever"), Err(FromTheFuture));
    }
}
