//! Who may ask: exact origins, known hosts, and the address that limits are counted by.

use crate::problem::Problem;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use url::Url;

/// The names by which the server is known.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// The origin of the public address, and the host in it.
    public: Option<(String, String)>,
    /// Where it listens.
    address: SocketAddr,
}

impl Known {
    pub(crate) fn new(public: Option<&Url>, address: SocketAddr) -> Known {
        let public = public.map(|url| {
            let origin = url.origin().ascii_serialization();
            let host = origin.split_once("://").map_or(String::new(), |(_, host)| host.to_owned());
            (origin, host)
        });
        Known { public, address }
    }

    /// Checks a request: its host is known, and a page that sent it comes from here. What is no page sends no origin.
    pub(crate) fn check(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(HOST).unwrap_or_default();
        if headers.get_all(HOST).iter().count() != 1 || !self.is_host(host) {
            let message = "The Host of the request is none of this server's (see --public-url).";
            return Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, "wrong-host", message));
        }
        if headers.contains_key(ORIGIN) && !text(ORIGIN).is_some_and(|origin| self.is_origin(origin, host)) {
            let message = "The request comes from a page elsewhere.";
            return Err(Problem::new(StatusCode::FORBIDDEN, "wrong-origin", message));
        }
        Ok(())
    }

    fn is_host(&self, host: &str) -> bool {
        self.public.as_ref().is_some_and(|(_, public)| public == host) || self.is_own(host)
    }

    /// Whether it names the address itself. A page elsewhere can point a name at it, but not a number.
    fn is_own(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !name.is_empty() && !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.address.port()) {
            return false;
        }
        let ip = self.address.ip();
        let local = ip.is_loopback() || ip.is_unspecified();
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match bare.parse::<IpAddr>() {
            Ok(named) => named == ip || ip.is_unspecified() || (local && named.is_loopback()),
            Err(_) => local && name == "localhost",
        }
    }

    fn is_origin(&self, origin: &str, host: &str) -> bool {
        let public = self.public.as_ref().is_some_and(|(public, _)| public == origin);
        public || (self.is_own(host) && origin.strip_prefix("http://") == Some(host))
    }
}

/// By whom limits are counted: an address, or for IPv6 the network that one household has. A proxy on this machine says
/// for whom it asks.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let named = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    network(if peer.is_loopback() { named.unwrap_or(peer) } else { peer })
}

pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_origins() {
        let public: Url = "https://play.example.org".parse().expect("an address");
        let rows = [
            (None, "127.0.0.1:4444", "127.0.0.1:4444", None, true),
            (None, "127.0.0.1:4444", "localhost:4444", Some("http://localhost:4444"), true),
            (None, "127.0.0.1:4444", "[::1]:4444", None, true),
            (None, "127.0.0.1:4444", "localhost:4444", Some("http://127.0.0.1:4444"), false),
            (None, "127.0.0.1:4444", "localhost:4444", Some("https://localhost:4444"), false),
            (None, "127.0.0.1:4444", "localhost:4444", Some("http://localhost:4444.evil.example"), false),
            (None, "127.0.0.1:4444", "localhost:4444", Some("null"), false),
            (None, "127.0.0.1:4444", "evil.example:4444", None, false),
            (None, "127.0.0.1:4444", "localhost:80", None, false),
            (None, "127.0.0.1:4444", "localhost", None, false),
            (None, "127.0.0.1:4444", "", None, false),
            (None, "127.0.0.1:4444", "192.168.1.5:4444", None, false),
            (None, "0.0.0.0:4444", "192.168.1.5:4444", Some("http://192.168.1.5:4444"), true),
            (None, "0.0.0.0:4444", "evil.example:4444", None, false),
            (None, "192.168.1.5:80", "192.168.1.5", None, true),
            (Some(&public), "127.0.0.1:4444", "play.example.org", Some("https://play.example.org"), true),
            (Some(&public), "127.0.0.1:4444", "play.example.org", Some("http://play.example.org"), false),
            (Some(&public), "127.0.0.1:4444", "other.example.org", None, false),
            (Some(&public), "127.0.0.1:4444", "localhost:4444", None, true),
        ];
        for (public, address, host, origin, expected) in rows {
            let known = Known::new(public, address.parse().expect("an address"));
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().expect("a header"));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse().expect("a header"));
            }
            assert_eq!(known.check(&headers).is_ok(), expected, "{address} {host} {origin:?}");
        }
    }

    #[test]
    fn limits_are_counted_by_household() {
        let forwarded = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", value.parse().expect("a header"));
            headers
        };
        let rows = [
            ("9.9.9.9", HeaderMap::new(), "9.9.9.9"),
            ("9.9.9.9", forwarded("1.1.1.1"), "9.9.9.9"),
            ("127.0.0.1", forwarded("6.6.6.6, 1.1.1.1"), "1.1.1.1"),
            ("127.0.0.1", forwarded("nonsense"), "127.0.0.1"),
            ("2001:db8:1:2:3:4:5:6", HeaderMap::new(), "2001:db8:1:2::"),
            ("::ffff:9.9.9.9", HeaderMap::new(), "9.9.9.9"),
            ("::1", HeaderMap::new(), "::1"),
        ];
        for (peer, headers, expected) in rows {
            let counted = client(peer.parse().expect("an address"), &headers);
            assert_eq!(counted, expected.parse::<IpAddr>().expect("an address"), "{peer}");
        }
    }
}
