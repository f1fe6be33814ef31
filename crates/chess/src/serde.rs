//! Values as the text that people write for them: a square as `"e4"`, a move as `"e2e4"`, a position as its FEN.

use crate::{Position, Setup, Square, UciMove};
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// Reads whatever can be read from text.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty: $expected:literal),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text($expected, PhantomData))
            }
        }
    )+};
}

as_text!(Square: "a square such as e4", UciMove: "a move such as e2e4", Position: "a FEN", Setup: "a FEN");

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Debug;

    fn round_trip<T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn values_are_their_text() {
        round_trip(&Square::E4, "\"e4\"");
        round_trip(&"e7e8q".parse::<UciMove>().unwrap(), "\"e7e8q\"");
        for fen in [crate::STARTING_FEN, "4k3/8/8/8/8/8/4P3/4K2R w H - 3 9"] {
            let position = Position::from_fen(fen).unwrap();
            let json = format!("\"{position}\"");
            round_trip(&position, &json);
            round_trip(&fen.parse::<Setup>().unwrap(), &format!("\"{}\"", fen.parse::<Setup>().unwrap()));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let rows = [
            (serde_json::from_str::<Square>("\"e9\"").unwrap_err(), "not a square from a1 to h8"),
            (serde_json::from_str::<Square>("4").unwrap_err(), "expected a square such as e4"),
            (serde_json::from_str::<UciMove>("\"e2\"").unwrap_err(), "is no move such as e2e4"),
            (serde_json::from_str::<Position>("\"nonsense\"").unwrap_err(), "has 1 rank, not 8"),
        ];
        for (error, expected) in rows {
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
}
