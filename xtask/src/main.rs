//! Chores of the workspace that want more than `cargo build`: `cargo xtask web` builds the web app into
//! `target/web/bundle`, ready for `fourfold serve`, for embedding, or for any static host; `cargo xtask lint`
//! lints what only a browser runs.

mod bundle;
mod toolchain;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What the whole app may weigh on its way to the browser.
const LARGEST: usize = 360_000;

/// Why a chore could not be done, in one line.
#[derive(Debug, thiserror::Error)]
enum ChoreError {
    #[error("{path}: {source}")]
    File { path: PathBuf, source: std::io::Error },
    #[error(
        "the target wasm32-unknown-unknown is not installed and could not be: run `rustup target add \
         wasm32-unknown-unknown`, or on Debian `apt-get install rustc-web cargo-web rust-web-src lld-22`"
    )]
    NoToolchain,
    #[error("cargo failed on crates/web for the browser ({0})")]
    Build(String),
    #[error("wasm-bindgen: {0}")]
    Bindgen(String),
    #[error("the bundle is {0} bytes as brotli, and {LARGEST} are the most that it may be")]
    TooLarge(usize),
    #[error("the bundle's {file} mentions {path}, a path of this machine")]
    PrivatePath { file: String, path: PathBuf },
    #[error("the bundle's {file} does not mention {name}, which was to be replaced there")]
    Placeholder { file: String, name: String },
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace");
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["web"] => web(root),
        ["lint"] => toolchain::lint(root),
        _ => {
            eprintln!("xtask: the chores are `cargo xtask web` and `cargo xtask lint`");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::from(1)
        }
    }
}

fn web(root: &Path) -> Result<(), ChoreError> {
    let wasm = toolchain::build(root)?;
    let bundle = bundle::write(root, &wasm)?;
    println!(
        "{}: {} files, {} KB, {} KB as brotli; beside them the net, {} KB as brotli",
        bundle.directory.strip_prefix(root).unwrap_or(&bundle.directory).display(),
        bundle.files,
        bundle.plain.div_ceil(1000),
        bundle.brotli.div_ceil(1000),
        bundle.net.div_ceil(1000),
    );
    if bundle.brotli > LARGEST { Err(ChoreError::TooLarge(bundle.brotli)) } else { Ok(()) }
}
