//! Going through all samples again and again, with a bar: what both tuners do.

use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;

/// What is left of the first rate in the last epoch.
const LAST_RATE: f32 = 0.05;

/// Runs `epoch` so often, with a rate that becomes smaller; it returns the errors on what is learnt from and on what is
/// held back, and the last are printed.
pub(super) fn learn(epochs: u32, rate: f32, mut epoch: impl FnMut(f32) -> [f64; 2]) -> Result<(), Box<dyn Error>> {
    let style = "{bar:40} epoch {pos}/{len}, error {msg}, {eta} left";
    let bar = ProgressBar::new(epochs.into()).with_style(ProgressStyle::with_template(style)?);
    let mut message = String::new();
    for number in 0..epochs {
        let [learnt, held_back] = epoch(rate * LAST_RATE.powf(number as f32 / epochs as f32));
        message = format!("{learnt:.6}, held back {held_back:.6}");
        bar.set_message(message.clone());
        bar.inc(1);
    }
    bar.finish();
    println!("error {message}");
    Ok(())
}
