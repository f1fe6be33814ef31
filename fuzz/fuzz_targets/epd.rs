//! Any text as EPD: an error, or something that reads back as itself.
#![no_main]

use chess::Epd;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(epd) = text.parse::<Epd>() else { return };
    let again: Epd = epd.to_string().parse().expect("what was written can be read");
    assert_eq!(again.operations, epd.operations);
    assert_eq!(again.position.key(), epd.position.key());
});
