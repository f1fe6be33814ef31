//! How the types of `chess` are written in JSON. `chess` has no dependencies, so it cannot say so itself.
//!
//! Every one of them is a word: `"white"`, `"e2e4"`, `"threefold"`, `"1/2-1/2"`.

use chess::{Claim, Colour, GameResult, UciMove};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value that is one word on the wire.
pub(crate) trait Word: Sized {
    fn word(&self) -> String;
    fn read(word: &str) -> Option<Self>;
}

impl Word for Colour {
    fn word(&self) -> String {
        match self {
            Colour::White => "white".into(),
            Colour::Black => "black".into(),
        }
    }

    fn read(word: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.word() == word)
    }
}

impl Word for UciMove {
    fn word(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<UciMove> {
        word.parse().ok()
    }
}

impl Word for Claim {
    fn word(&self) -> String {
        self.name().into()
    }

    fn read(word: &str) -> Option<Claim> {
        [Claim::Threefold, Claim::FiftyMove].into_iter().find(|claim| claim.name() == word)
    }
}

impl Word for GameResult {
    fn word(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<GameResult> {
        let all = [GameResult::Win(Colour::White), GameResult::Win(Colour::Black), GameResult::Draw];
        all.into_iter().find(|result| result.word() == word)
    }
}

pub(crate) fn serialize<T: Word, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.word())
}

pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    known(&String::deserialize(deserializer)?)
}

fn known<T: Word, E: Error>(word: &str) -> Result<T, E> {
    T::read(word).ok_or_else(|| E::custom(format_args!("unknown word {word:?}")))
}

/// The same for a value that may be missing.
pub(crate) mod option {
    use super::*;

    pub(crate) fn serialize<T: Word, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(Word::word).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        Option::<String>::deserialize(deserializer)?.map(|word| known(&word)).transpose()
    }
}

/// The same for a list.
pub(crate) mod list {
    use super::*;

    pub(crate) fn serialize<T: Word, S: Serializer>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(Word::word))
    }

    pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        Vec::<String>::deserialize(deserializer)?.iter().map(|word| known(word)).collect()
    }
}

/// Durations as whole milliseconds.
pub(crate) mod millis {
    use super::*;
    use std::time::Duration;

    pub(crate) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }

    /// The same for a time that may be missing.
    pub(crate) mod option {
        use super::*;

        pub(crate) fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
            time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)).serialize(serializer)
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
            Ok(Option::<u64>::deserialize(deserializer)?.map(Duration::from_millis))
        }
    }
}
