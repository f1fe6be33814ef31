//! Names and secrets that nobody can guess.

use sha2::{Digest, Sha256};
use store::Hash;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The name of a game: 72 bits, so that nobody finds one by trying.
pub(crate) fn name() -> String {
    letters(&random::<12>())
}

/// A secret of 132 bits.
pub(crate) fn secret() -> String {
    letters(&random::<22>())
}

/// Whether somebody else's secret is long enough, and can be written down.
pub(crate) fn is_secret(text: &str) -> bool {
    (22..=64).contains(&text.len()) && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Six bits of each byte, as a letter that an address can carry as it is.
fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(LETTERS[usize::from(byte & 63)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_differ() {
        assert_eq!((name().len(), secret().len()), (12, 22));
        assert_ne!(secret(), secret());
        assert!(
            is_secret(&secret()) && !is_secret("short") && !is_secret(&"ä".repeat(12)) && !is_secret(&"a".repeat(65))
        );
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash("abc").map(|byte| format!("{byte:02x}")).concat(), known);
    }
}
