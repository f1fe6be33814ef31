//! Compiles `crates/web` to WebAssembly with whatever can: the target that is installed, else the one that rustup
//! fetches, else Debian's own packages, which bring the standard library as source.

use crate::ChoreError;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_LINKER: &str = "/usr/bin/wasm-ld-22";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];

/// What compiles for the browser here. Each has its own target directory, since their artefacts do not mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Toolchain {
    Rustup,
    Debian,
}

/// Runs clippy over what is compiled for the browser alone.
pub(crate) fn lint(root: &Path) -> Result<(), ChoreError> {
    if find().ok_or(ChoreError::NoToolchain)? == Toolchain::Debian {
        println!("Debian's toolchain for the browser has no clippy: the page is not linted");
        return Ok(());
    }
    let mut command = Command::new("cargo");
    command.current_dir(root).args([
        "clippy",
        "--quiet",
        "--package",
        "web",
        "--profile",
        "web",
        "--target",
        TARGET,
        "--target-dir",
    ]);
    command.arg(root.join("target/web/rustup")).args(["--", "-D", "warnings"]);
    run(&mut command)
}

/// Builds the app and returns the path of the `.wasm` file, before the glue.
pub(crate) fn build(root: &Path) -> Result<PathBuf, ChoreError> {
    let toolchain = find().ok_or(ChoreError::NoToolchain)?;
    let directory = root.join("target/web").join(match toolchain {
        Toolchain::Rustup => "rustup",
        Toolchain::Debian => "debian",
    });
    run(&mut compile(toolchain, root, &directory))?;
    Ok(directory.join(TARGET).join("web/web.wasm"))
}

fn run(command: &mut Command) -> Result<(), ChoreError> {
    // `cargo run` hands these to its child; with them another toolchain would load this one's libraries.
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("LD_LIBRARY_PATH");
    command.env("CARGO_ENCODED_RUSTFLAGS", plain_paths().join("\u{1f}"));
    let status = command.status().map_err(|source| ChoreError::File { path: "cargo".into(), source })?;
    if status.success() { Ok(()) } else { Err(ChoreError::Build(status.to_string())) }
}

/// Where cargo keeps what it fetches.
pub(crate) fn cargo_home() -> PathBuf {
    let home = || std::env::home_dir().unwrap_or_default().join(".cargo");
    std::env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}

/// Panics name the source they are in. Those of other crates then have names like `serde_json-1.0.0/src/read.rs`,
/// without the path that they have on the machine that builds.
fn plain_paths() -> Vec<String> {
    let sources = std::fs::read_dir(cargo_home().join("registry/src"));
    let directories = sources.into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
    directories.map(|path| format!("--remap-path-prefix={}/=", path.display())).collect()
}

fn compile(toolchain: Toolchain, root: &Path, directory: &Path) -> Command {
    let mut command = match toolchain {
        Toolchain::Rustup => Command::new("cargo"),
        Toolchain::Debian => {
            let mut command = Command::new(DEBIAN_CARGO);
            command
                .env("RUSTC", DEBIAN_RUSTC)
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN_LINKER);
            command
        }
    };
    command.current_dir(root).args(["build", "--quiet", "--package", "web", "--profile", "web", "--target", TARGET]);
    if toolchain == Toolchain::Debian {
        command.arg("-Zbuild-std=std,panic_abort");
    }
    command.arg("--target-dir").arg(directory);
    command
}

fn find() -> Option<Toolchain> {
    if has_target() || (succeeds("rustup", &["target", "add", TARGET]) && has_target()) {
        return Some(Toolchain::Rustup);
    }
    if !has_debian() {
        let mut install = vec!["install", "-y", "--no-install-recommends"];
        install.extend(DEBIAN_PACKAGES);
        succeeds("apt-get", &install);
    }
    has_debian().then_some(Toolchain::Debian)
}

/// Whether the compiler that `cargo` would use has the target's standard library.
fn has_target() -> bool {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("LD_LIBRARY_PATH")
        .stderr(Stdio::null())
        .output();
    output.is_ok_and(|output| {
        output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

fn has_debian() -> bool {
    [DEBIAN_CARGO, DEBIAN_RUSTC, DEBIAN_LINKER, DEBIAN_SOURCE].iter().all(|path| Path::new(path).exists())
}

/// Runs an installer; its complaints are not ours to print, since another way may be left.
fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program)
        .args(arguments)
        .env_remove("RUSTUP_TOOLCHAIN")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}
