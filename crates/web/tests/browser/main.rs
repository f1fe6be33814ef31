//! The web app in a real browser, from outside: what a person can do with mouse and keyboard, and what scripts can see.
//!
//! These tests need the bundle (`make web`), Chromium and ChromeDriver, so a plain `cargo test` leaves them out and
//! says so; `make test` runs them, and `make browser-firefox` runs them in Firefox. Pictures for people to look at are left in `target/web/pictures`.

mod chess;
mod driver;
mod duplicate;
mod engines;
mod friends;
mod games;
mod geometry;
mod guide;
mod page;
mod pictures;
mod touch;
