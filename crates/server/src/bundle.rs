//! The files of the web app, in memory: those inside the binary, or those of a directory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[cfg(feature = "embed")]
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/bundle.rs"));
#[cfg(not(feature = "embed"))]
const EMBEDDED: &[(&str, &[u8])] = &[];

/// Why there is nothing to serve.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The binary was built without the web app.
    #[error("this fourfold was built without the web app: build it with `make run`, or name a bundle with --dir")]
    NotEmbedded,
    /// A directory that cannot be read.
    #[error("{path}: {source}")]
    Unreadable {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A directory that holds something else.
    #[error("{0}: no index.html there, so it is not the web app (`make web` builds it into target/web/bundle)")]
    NotABundle(PathBuf),
}

/// The bytes of one file, once inside the binary and once read at the start.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    Embedded(&'static [u8]),
    Read(axum::body::Bytes),
}

impl Content {
    pub(crate) fn bytes(&self) -> axum::body::Bytes {
        match self {
            Content::Embedded(bytes) => axum::body::Bytes::from_static(bytes),
            Content::Read(bytes) => bytes.clone(),
        }
    }

    fn len(&self) -> usize {
        match self {
            Content::Embedded(bytes) => bytes.len(),
            Content::Read(bytes) => bytes.len(),
        }
    }
}

/// One file in the forms it can be sent in.
#[derive(Clone, Debug)]
pub(crate) struct Asset {
    pub(crate) plain: Content,
    pub(crate) brotli: Option<Content>,
    pub(crate) gzip: Option<Content>,
    /// Changes with the content; see [`fingerprint`].
    pub(crate) etag: String,
}

/// The web app: what can be asked for, and what is sent.
#[derive(Clone, Debug)]
pub struct Bundle {
    assets: BTreeMap<String, Asset>,
}

impl Bundle {
    /// The web app that this binary carries, if it was built with one.
    pub fn embedded() -> Result<Self, BundleError> {
        let bundle = Self::new(EMBEDDED.iter().map(|&(name, bytes)| (name.to_owned(), Content::Embedded(bytes))));
        if bundle.assets.is_empty() { Err(BundleError::NotEmbedded) } else { Ok(bundle) }
    }

    /// Reads a bundle, as `cargo xtask web` writes it, from a directory.
    pub fn from_directory(directory: &Path) -> Result<Self, BundleError> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |source| BundleError::Unreadable { path, source }
        };
        let mut files = Vec::new();
        for entry in std::fs::read_dir(directory).map_err(unreadable(directory))? {
            let path = entry.map_err(unreadable(directory))?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()).filter(|name| !name.starts_with('.'))
            else {
                continue;
            };
            if path.is_file() {
                let bytes = std::fs::read(&path).map_err(unreadable(&path))?;
                files.push((name.to_owned(), Content::Read(bytes.into())));
            }
        }
        let bundle = Self::new(files);
        if bundle.get("index.html").is_none() {
            return Err(BundleError::NotABundle(directory.to_owned()));
        }
        Ok(bundle)
    }

    fn new(files: impl IntoIterator<Item = (String, Content)>) -> Self {
        let mut files: BTreeMap<String, Content> = files.into_iter().collect();
        let names: Vec<String> =
            files.keys().filter(|name| !name.ends_with(".br") && !name.ends_with(".gz")).cloned().collect();
        let assets = names.into_iter().filter_map(|name| {
            let plain = files.remove(&name)?;
            let smaller = |content: &Content| content.len() < plain.len();
            let brotli = files.remove(&format!("{name}.br")).filter(smaller);
            let gzip = files.remove(&format!("{name}.gz")).filter(smaller);
            let etag = fingerprint(&plain.bytes());
            Some((name, Asset { plain, brotli, gzip, etag }))
        });
        Self { assets: assets.collect() }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Asset> {
        self.assets.get(name)
    }
}

/// An entity tag for a file: equal for equal content, whatever built it.
fn fingerprint(bytes: &[u8]) -> String {
    use std::hash::Hasher;
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

/// Whether a name changes with its content, as `app-0123456789abcdef.js` does.
pub(crate) fn is_hashed(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    stem.rsplit_once('-').is_some_and(|(_, hash)| {
        hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_cached_for_ever() {
        let table = [
            ("app-0123456789abcdef.js", true),
            ("app_bg-fedcba9876543210.wasm", true),
            ("index.html", false),
            ("sw.js", false),
            ("app-0123456789ABCDEF.js", false),
            ("app-0123456789abcde.js", false),
            ("manifest.webmanifest", false),
        ];
        for (name, hashed) in table {
            assert_eq!(is_hashed(name), hashed, "{name}");
        }
    }
}
