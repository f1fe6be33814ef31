//! What both pages are made of.

pub(crate) mod controls;
pub(crate) mod icons;
pub(crate) mod log;
pub(crate) mod masthead;
pub(crate) mod menu;
pub(crate) mod promotion;
pub(crate) mod theme;
pub(crate) mod voice;
