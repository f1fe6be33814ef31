//! Errors by HTTP: `{"code":"…","message":"…"}`.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request was not answered as it wished.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    #[serde(skip)]
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Problem {
        Problem { status, code, message: message.into() }
    }

    pub(crate) fn bad(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    pub(crate) fn no_game() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "no-game", "There is no such game.")
    }

    /// The store has failed; what it said is for the log.
    pub(crate) fn store(error: &store::StoreError) -> Problem {
        tracing::error!(%error, "the store failed");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "The games cannot be reached just now: try again.")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}
