//! A report as JSON, in the fields that scripts rely on.

use super::Report;
use serde::Serialize;

#[derive(Serialize)]
struct Fields<'a> {
    plies: u32,
    result: &'static str,
    final_fen: String,
    seen: u32,
    outcome: Option<Outcome>,
    claims: Vec<Rule>,
    automatic: Vec<Rule>,
    error: Option<Error<'a>>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Outcome {
    result: &'static str,
    reason: &'static str,
}

#[derive(Serialize)]
struct Rule {
    ply: u32,
    rule: &'static str,
}

#[derive(Serialize)]
struct Error<'a> {
    ply: u32,
    token: &'a str,
    message: String,
}

impl Report {
    /// Adds the report to a buffer as a JSON object without its opening brace, so that the number of the game, which is
    /// known only when it is written, can stand before the other fields.
    pub fn render_json(&self, out: &mut Vec<u8>) {
        let fields = Fields {
            plies: self.plies,
            result: crate::marker_text(self.result),
            final_fen: self.end.fen(),
            seen: self.seen,
            outcome: self.outcome.map(|outcome| Outcome {
                result: crate::marker_text(Some(outcome.result)),
                reason: outcome.reason.name(),
            }),
            claims: self.claims.iter().map(|&(ply, claim)| Rule { ply, rule: claim.name() }).collect(),
            automatic: self.automatic.iter().map(|&(ply, reason)| Rule { ply, rule: reason.name() }).collect(),
            error: self.error.as_ref().map(|error| Error {
                ply: error.ply,
                token: &error.token,
                message: error.problem.to_string(),
            }),
            warnings: self.warnings.iter().map(ToString::to_string).collect(),
        };
        let brace = out.len();
        serde_json::to_writer(&mut *out, &fields).expect("plain fields, written to memory");
        out.remove(brace);
    }
}
