//! A report as JSON, in the fields that scripts rely on.
//!
//! Written by hand into one buffer, since an audit writes as fast as it reads; only text that may need escaping goes
//! through `serde_json`.

use super::Report;

impl Report {
    /// Adds the report to a buffer as a JSON object. Which number the game has is known only when it is written: whoever
    /// writes it may put more fields behind the opening brace.
    pub fn render_json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"plies\":");
        number(out, self.plies);
        out.extend_from_slice(b",\"result\":\"");
        out.extend_from_slice(crate::marker_text(self.result).as_bytes());
        out.extend_from_slice(b"\",\"final_fen\":\"");
        out.extend_from_slice(self.end.fen_text().as_bytes());
        out.extend_from_slice(b"\",\"seen\":");
        number(out, self.seen);
        out.extend_from_slice(b",\"outcome\":");
        match self.outcome {
            None => out.extend_from_slice(b"null"),
            Some(outcome) => {
                out.extend_from_slice(b"{\"result\":\"");
                out.extend_from_slice(crate::marker_text(Some(outcome.result)).as_bytes());
                out.extend_from_slice(b"\",\"reason\":\"");
                out.extend_from_slice(outcome.reason.name().as_bytes());
                out.extend_from_slice(b"\"}");
            }
        }
        out.extend_from_slice(b",\"claims\":");
        list(out, &self.claims, |out, &(ply, claim)| rule(out, ply, claim.name()));
        out.extend_from_slice(b",\"automatic\":");
        list(out, &self.automatic, |out, &(ply, reason)| rule(out, ply, reason.name()));
        out.extend_from_slice(b",\"dead\":");
        match self.dead {
            None => out.extend_from_slice(b"null"),
            Some(ply) => number(out, ply),
        }
        out.extend_from_slice(if self.unwinnable { b",\"unwinnable\":true" } else { b",\"unwinnable\":false" });
        out.extend_from_slice(b",\"error\":");
        match &self.error {
            None => out.extend_from_slice(b"null"),
            Some(error) => {
                out.extend_from_slice(b"{\"ply\":");
                number(out, error.ply);
                out.extend_from_slice(b",\"token\":");
                text(out, &error.token);
                out.extend_from_slice(b",\"message\":");
                text(out, &error.problem.to_string());
                out.push(b'}');
            }
        }
        out.extend_from_slice(b",\"warnings\":");
        list(out, &self.warnings, |out, warning| text(out, &warning.to_string()));
        out.push(b'}');
    }
}

fn list<T>(out: &mut Vec<u8>, items: &[T], write: impl Fn(&mut Vec<u8>, &T)) {
    out.push(b'[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write(out, item);
    }
    out.push(b']');
}

fn rule(out: &mut Vec<u8>, ply: u32, name: &str) {
    out.extend_from_slice(b"{\"ply\":");
    number(out, ply);
    out.extend_from_slice(b",\"rule\":\"");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\"}");
}

fn number(out: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        self::number(out, number / 10);
    }
    out.push(b'0' + (number % 10) as u8);
}

fn text(out: &mut Vec<u8>, text: &str) {
    serde_json::to_writer(out, text).expect("text, written to memory");
}
