//! A move as the protocol writes it: two squares and perhaps a promotion, with no position behind it.

use std::fmt;
use std::str::FromStr;

/// A move as text: from, to, promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    from: [u8; 2],
    to: [u8; 2],
    promotion: Option<u8>,
}

impl FromStr for UciMove {
    type Err = ();

    fn from_str(text: &str) -> Result<UciMove, ()> {
        let square = |file: u8, rank: u8| match (file, rank) {
            (b'a'..=b'h', b'1'..=b'8') => Ok([file, rank]),
            _ => Err(()),
        };
        match *text.as_bytes() {
            [a, b, c, d] => Ok(UciMove { from: square(a, b)?, to: square(c, d)?, promotion: None }),
            [a, b, c, d, role @ (b'n' | b'b' | b'r' | b'q')] => {
                Ok(UciMove { from: square(a, b)?, to: square(c, d)?, promotion: Some(role) })
            }
            _ => Err(()),
        }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.from;
        let [c, d] = self.to;
        for byte in [a, b, c, d].into_iter().chain(self.promotion) {
            write!(f, "{}", byte as char)?;
        }
        Ok(())
    }
}
