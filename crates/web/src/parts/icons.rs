//! Small signs for buttons, drawn as lines on a field of 24 by 24.

use crate::tree::{Element, svg};

pub(crate) const FIRST: &str = "M6 5v14M18 6l-8 6 8 6z";
pub(crate) const PREVIOUS: &str = "M15 6l-8 6 8 6z";
pub(crate) const NEXT: &str = "M9 6l8 6-8 6z";
pub(crate) const LAST: &str = "M18 5v14M6 6l8 6-8 6z";
pub(crate) const UNDO: &str = "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3";
pub(crate) const REDO: &str = "M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3";
pub(crate) const NEW: &str = "M12 5v14M5 12h14";
pub(crate) const SAVE: &str = "M12 4v11M7.500 10.500L12 15l4.500-4.500M5 20h14";
pub(crate) const LOAD: &str = "M12 15V4M7.500 8.500L12 4l4.500 4.500M5 20h14";
pub(crate) const LINK: &str =
    "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1";
pub(crate) const MORE: &str = "M5 12h.01M12 12h.01M19 12h.01";
pub(crate) const BOOK: &str = "M5 5a2 2 0 0 1 2-2h12v15H7a2 2 0 0 0-2 2zM5 20a2 2 0 0 0 2 1h12";
pub(crate) const SOUND: &str = "M5 10v4h3l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.500a8 8 0 0 1 0 11";
pub(crate) const SILENCE: &str = "M5 10v4h3l5 4V6L8 10zM16 10l5 5M21 10l-5 5";
pub(crate) const PAUSE: &str = "M8 5v14M16 5v14";
pub(crate) const HINT: &str = "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500V15h8v-1.500A6 6 0 0 0 12 3z";
pub(crate) const HANDSHAKE: &str = "M4 9.500h16M4 14.500h16";
pub(crate) const OFFER: &str = "M4 12h13M12 6l6 6-6 6";
pub(crate) const ACCEPT: &str = "M5 13l5 5L19 7";
pub(crate) const DECLINE: &str = "M6 6l12 12M18 6L6 18";
pub(crate) const FLAG: &str = "M6 21V4h12l-3 4 3 4H6";
pub(crate) const FLIP: &str = "M8 4v15M4.500 7.500L8 4l3.500 3.500M16 20V5M12.500 16.500L16 20l3.500-3.500";
pub(crate) const PEOPLE: &str = "M9 4a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM3 20a6 6 0 0 1 12 0M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500a6 6 0 0 1 3 5.500";
pub(crate) const BAR: &str = "M6 20V10M12 20V4M18 20v-7";
pub(crate) const FOCUS: &str =
    "M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4";
pub(crate) const SUN: &str = "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400";
pub(crate) const MOON: &str = "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z";
pub(crate) const SYSTEM: &str = "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16M12 8h6.500M12 12h8M12 16h6.500";

/// One of the signs above.
pub(crate) fn icon(path: &'static str) -> Element {
    svg("svg").class("icon").set("viewBox", "0 0 24 24").set("aria-hidden", "true").with(svg("path").set("d", path))
}
