//! Light and dark: as the system has it, until somebody says otherwise.

use super::icons;

/// Which light the page is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    System,
    Light,
    Dark,
}

impl Theme {
    /// The theme of a name; the system's for any other.
    pub(crate) fn from_name(name: Option<&str>) -> Self {
        match name {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::System,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The button goes round the three.
    pub(crate) fn next(self) -> Self {
        match self {
            Theme::System => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::System,
        }
    }

    pub(crate) fn sign(self) -> &'static str {
        match self {
            Theme::System => icons::SYSTEM,
            Theme::Light => icons::SUN,
            Theme::Dark => icons::MOON,
        }
    }
}
