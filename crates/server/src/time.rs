//! What time it is, and how much of it counts.

use std::time::{SystemTime, UNIX_EPOCH};
use store::Uptime;

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// How much of the time between two moments some server was there: when none was, it is nobody's time.
pub(crate) fn counted(up: &[Uptime], from: u64, until: u64) -> u64 {
    let mut parts: Vec<(u64, u64)> =
        up.iter().map(|up| (up.from.max(from), up.until.min(until))).filter(|(from, until)| from < until).collect();
    parts.sort_unstable();
    let mut counted = 0;
    let mut end = from;
    for (from, until) in parts {
        counted += until.saturating_sub(from.max(end));
        end = end.max(until);
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    type Span = (u64, u64);

    #[test]
    fn an_outage_is_nobodys_time() {
        let up = |spans: &[Span]| spans.iter().map(|&(from, until)| Uptime { from, until }).collect::<Vec<_>>();
        let rows: [(&[Span], u64, u64, u64); 7] = [
            (&[(0, 100)], 10, 30, 20),
            (&[(0, 20), (50, 100)], 10, 60, 20),
            (&[(0, 20), (50, 100)], 25, 45, 0),
            (&[(0, 50), (20, 40), (30, 100)], 10, 90, 80),
            (&[(50, 100), (0, 20)], 0, 100, 70),
            (&[(0, 100)], 30, 10, 0),
            (&[], 0, 100, 0),
        ];
        for (spans, from, until, expected) in rows {
            assert_eq!(counted(&up(spans), from, until), expected, "{spans:?} {from} {until}");
        }
    }
}
