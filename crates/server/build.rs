//! With the feature `embed`, writes the table of the bundle's files that `bundle.rs` includes.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_EMBED").is_none() {
        return;
    }
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let directory = manifest.join("../../target/web/bundle");
    println!("cargo::rerun-if-changed={}", directory.display());
    let Ok(entries) = fs::read_dir(&directory) else {
        println!("cargo::error=the web app is not built: run `make web` (or `cargo xtask web`) first");
        return;
    };
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    let mut table = String::from("&[\n");
    for name in names {
        let path = directory.join(&name);
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(table, "    ({name:?}, include_bytes!({:?})),", path.display().to_string()).expect("a string");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo")).join("bundle.rs");
    fs::write(out, table).expect("OUT_DIR is writable");
}
