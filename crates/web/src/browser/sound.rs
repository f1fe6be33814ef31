//! Soft sounds, made of a few tones each: nothing is loaded for them. A browser without sound is silent.

use super::{document, storage};
use crate::page::Cue;
use web_sys::{AudioContext, OscillatorType};

/// A tone that falls silent: its pitch in hertz, when it begins and how long it lasts in seconds, how loud it is.
struct Tone {
    pitch: f32,
    at: f64,
    length: f64,
    loudness: f32,
}

const fn tone(pitch: f32, at: f64, length: f64, loudness: f32) -> Tone {
    Tone { pitch, at, length, loudness }
}

const MOVE: [Tone; 2] = [tone(196.0, 0.0, 0.09, 0.16), tone(523.0, 0.0, 0.03, 0.05)];
const CAPTURE: [Tone; 3] = [tone(147.0, 0.0, 0.12, 0.2), tone(330.0, 0.0, 0.05, 0.08), tone(110.0, 0.04, 0.12, 0.14)];
const CHECK: [Tone; 3] = [tone(196.0, 0.0, 0.08, 0.12), tone(587.0, 0.05, 0.16, 0.07), tone(784.0, 0.15, 0.22, 0.07)];
const END: [Tone; 4] = [
    tone(392.0, 0.0, 0.35, 0.08),
    tone(523.0, 0.16, 0.4, 0.08),
    tone(659.0, 0.32, 0.5, 0.08),
    tone(784.0, 0.48, 0.9, 0.08),
];

/// What the page sounds like, if it may.
pub(super) struct Sound {
    on: bool,
    /// Made with the first sound: before anybody has touched the page, browsers refuse.
    context: Option<AudioContext>,
}

impl Sound {
    pub(super) fn new() -> Self {
        let sound = Self { on: storage::load("sound").as_deref() != Some("off"), context: None };
        sound.show();
        sound
    }

    pub(super) fn turn(&mut self) {
        self.on = !self.on;
        storage::keep("sound", self.name());
        self.show();
    }

    fn name(&self) -> &'static str {
        if self.on { "on" } else { "off" }
    }

    /// The style sheet shows the button that would change it.
    fn show(&self) {
        if let Some(root) = document().document_element() {
            // An attribute with a valid name can be set.
            let _ = root.set_attribute("data-sound", self.name());
        }
    }

    pub(super) fn play(&mut self, cue: Cue) {
        if !self.on {
            return;
        }
        if self.context.is_none() {
            self.context = AudioContext::new().ok();
        }
        let tones = match cue {
            Cue::Move => &MOVE[..],
            Cue::Capture => &CAPTURE,
            Cue::Check => &CHECK,
            Cue::End => &END,
        };
        if let Some(context) = &self.context {
            // A context that was made too early waits to be woken; where it cannot be, there is no sound.
            let _ = context.resume();
            tones.iter().for_each(|tone| drop(sing(context, tone)));
        }
    }
}

fn sing(context: &AudioContext, tone: &Tone) -> Result<(), wasm_bindgen::JsValue> {
    let start = context.current_time() + tone.at;
    let end = start + tone.length;
    let (source, volume) = (context.create_oscillator()?, context.create_gain()?);
    source.set_type(OscillatorType::Triangle);
    source.frequency().set_value_at_time(tone.pitch, start)?;
    source.frequency().exponential_ramp_to_value_at_time(tone.pitch * 0.8, end)?;
    volume.gain().set_value_at_time(tone.loudness, start)?;
    volume.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    source.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    source.start_with_when(start)?;
    source.stop_with_when(end)
}
