//! Being asked to stop.

use signal_hook::consts::{SIGINT, SIGTERM};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that Ctrl-C, a hang-up and a polite kill set. A second one ends the process at once, and whatever it has started.
pub(super) fn stopped_by_signals() -> Result<Arc<AtomicBool>, Box<dyn Error>> {
    let stop = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    let hang_up = Some(signal_hook::consts::SIGHUP);
    #[cfg(not(unix))]
    let hang_up = None;
    for signal in [SIGINT, SIGTERM].into_iter().chain(hang_up) {
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}
