//! What the commands that learn share: the numbers they are told, the games they read, and what they write.

use super::files::{check_writable, write_whole};
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::fmt::Display;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use trainer::Errors;
use trainer::games::{Games, TrainingGame};

/// What is left of the first rate in the last epoch.
const LAST_RATE: f32 = 0.05;

/// A number above zero.
pub(super) fn above_zero(text: &str) -> Result<f32, String> {
    number(text, |number| number > 0.0).ok_or_else(|| "it should be a number above 0".to_owned())
}

/// A number that is not below zero.
pub(super) fn not_negative(text: &str) -> Result<f32, String> {
    number(text, |number| number >= 0.0).ok_or_else(|| "it should be a number of 0 or more".to_owned())
}

/// A part of a whole.
pub(super) fn share(text: &str) -> Result<f32, String> {
    number(text, |number| (0.0..=1.0).contains(&number)).ok_or_else(|| "it should be a number from 0 to 1".to_owned())
}

/// A finite number that will do.
fn number(text: &str, will_do: impl FnOnce(f32) -> bool) -> Option<f32> {
    text.parse().ok().filter(|number: &f32| number.is_finite() && will_do(*number))
}

/// Hands out every game of some files, one after the other, with a bar.
pub(super) fn read_games(files: &[PathBuf], mut each: impl FnMut(&TrainingGame)) -> Result<(), Box<dyn Error>> {
    // All are opened first, so that a wrong name is told before anything is read.
    let files: Vec<Games> = files.iter().map(|file| Games::open(file)).collect::<Result<_, _>>()?;
    let style = "{bar:40} {bytes}/{total_bytes} of games read, {eta} left";
    let bar = ProgressBar::new(files.iter().map(Games::size).sum()).with_style(ProgressStyle::with_template(style)?);
    for mut games in files {
        let before = bar.position();
        while let Some(game) = games.next() {
            each(&game?);
            bar.set_position(before + games.offset());
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Prints a line. What counts goes into files, so that it is no matter where nobody reads any more.
pub(super) fn tell(line: impl Display) {
    let _ = writeln!(stdout(), "{line}");
}

/// Says so where what will be learnt could not be written, before the work.
pub(super) fn check_out(path: &Path) -> Result<(), String> {
    check_writable(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes what was learnt.
pub(super) fn write_out(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    write_whole(path, content).map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs `epoch` so often, with a rate that becomes smaller, and prints the errors of the last.
pub(super) fn learn(epochs: u32, rate: f32, mut epoch: impl FnMut(f32) -> Errors) -> Result<(), Box<dyn Error>> {
    let style = "{bar:40} epoch {pos}/{len}, error {msg}, {eta} left";
    let bar = ProgressBar::new(epochs.into()).with_style(ProgressStyle::with_template(style)?);
    let mut message = String::new();
    for number in 0..epochs {
        let Errors { learnt, held_apart } = epoch(rate * LAST_RATE.powf(number as f32 / epochs as f32));
        message = format!("{learnt:.6}, held apart {held_apart:.6}");
        bar.set_message(message.clone());
        bar.inc(1);
    }
    bar.finish();
    tell(format_args!("error {message}"));
    Ok(())
}
