//! Values that are one word in JSON.

use chess::UciMove;
use serde::{Deserialize, Deserializer, Serializer, de};
use std::fmt;

/// A value that is one word in JSON.
pub(crate) trait Word: Sized {
    fn word(&self) -> impl fmt::Display;
    fn read(word: &str) -> Option<Self>;
}

impl Word for UciMove {
    fn word(&self) -> impl fmt::Display {
        self
    }

    fn read(word: &str) -> Option<UciMove> {
        word.parse().ok()
    }
}

pub(crate) fn serialize<T: Word, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&value.word())
}

pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let word = String::deserialize(deserializer)?;
    T::read(&word).ok_or_else(|| de::Error::custom(format_args!("unknown word {:?}", shortened(&word))))
}

/// The same for a value that may be missing.
pub(crate) mod option {
    use super::{Word, de, shortened};
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<T: Word, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(&value.word()),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        let Some(word) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        let read = T::read(&word);
        read.map(Some).ok_or_else(|| de::Error::custom(format_args!("unknown word {:?}", shortened(&word))))
    }
}

/// What is quoted from outside is quoted in part.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Lets serde write and read a type as its [`Word`].
macro_rules! as_word {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                crate::word::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                crate::word::deserialize(deserializer)
            }
        }
    };
}

pub(crate) use as_word;
