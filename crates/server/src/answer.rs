//! Requests in, files out.

use crate::bundle::{Asset, Bundle, is_hashed};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Uri};
use std::sync::Arc;
use tower_http::set_header::SetResponseHeaderLayer;

/// Nothing from elsewhere, no inline script or style, no frames, no forms. WebAssembly needs its own word.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The service: what `api` answers, every path of the bundle, `/` for its page, and 404 for the rest.
pub(crate) fn router(bundle: Option<Bundle>, api: Router) -> Router {
    let header = |name: HeaderName, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
    Router::new()
        .fallback(answer)
        .with_state(Arc::new(bundle))
        .merge(api)
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(REFERRER_POLICY, "no-referrer"))
        .layer(header(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(header(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
}

async fn answer(
    State(bundle): State<Arc<Option<Bundle>>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        let mut response = text(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are answered here\n");
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let name = match uri.path() {
        "/" => "index.html",
        path => &path[1..],
    };
    let Some(bundle) = bundle.as_ref() else {
        let message = "this fourfold was built without the web app (`make run` has it); the tables are under /api\n";
        return text(StatusCode::NOT_FOUND, message);
    };
    match bundle.get(name) {
        Some(asset) => file(name, asset, &headers),
        None => text(StatusCode::NOT_FOUND, "there is no such file; the app is at /\n"),
    }
}

/// HEAD is answered as GET is: hyper leaves the body out.
fn file(name: &str, asset: &Asset, request: &HeaderMap) -> Response<Body> {
    let (encoding, content) = match (&asset.brotli, &asset.gzip) {
        (Some(brotli), _) if accepts(request, "br") => (Some("br"), brotli),
        (_, Some(gzip)) if accepts(request, "gzip") => (Some("gzip"), gzip),
        _ => (None, &asset.plain),
    };
    // A tag belongs to one form of a file (RFC 9110, 8.8.3.3).
    let etag = format!("\"{}{}\"", asset.etag, encoding.map(|name| format!("-{name}")).unwrap_or_default());
    let unchanged = request.get_all(IF_NONE_MATCH).iter().any(|tags| {
        tags.to_str().is_ok_and(|tags| tags.split(',').any(|tag| matches!(tag.trim(), "*") || tag.trim() == etag))
    });

    let mut response = Response::new(if unchanged { Body::empty() } else { Body::from(content.bytes()) });
    if unchanged {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    if !unchanged {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
    }
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    let caching = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(ETAG, HeaderValue::from_str(&etag).expect("hexadecimal digits and a coding"));
    response
}

fn text(status: StatusCode, message: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(message));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

/// Whether a coding is welcome: named, and not with a weight of nought.
fn accepts(request: &HeaderMap, coding: &str) -> bool {
    request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).any(|value| {
        value.split(',').any(|item| {
            let mut parts = item.split(';').map(str::trim);
            let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
            let refused = parts.any(|part| {
                part.strip_prefix("q=")
                    .and_then(|weight| weight.parse::<f32>().ok())
                    .is_some_and(|weight| weight <= 0.0)
            });
            named && !refused
        })
    })
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
