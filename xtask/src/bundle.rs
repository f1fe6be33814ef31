//! Puts the bundle together: the glue from wasm-bindgen, the page, its style and its workers, every file but the two
//! entry points named by its content, and beside each a brotli and a gzip copy.

use crate::ChoreError;
use crate::toolchain::cargo_home;
use fnv::FnvHasher;
use std::fs;
use std::hash::Hasher;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The engine's net, under its own name.
const NET: &str = "fourfold.net";

/// What was written.
pub(crate) struct Written {
    pub(crate) directory: PathBuf,
    pub(crate) files: usize,
    pub(crate) plain: usize,
    pub(crate) brotli: usize,
    /// The net, as brotli: beside the rest, since it is loaded only when the engine is first asked.
    pub(crate) net: usize,
}

/// One file of the bundle, under the name it is served by.
struct File {
    name: String,
    bytes: Vec<u8>,
}

impl File {
    fn is_net(&self) -> bool {
        self.name.ends_with(".net")
    }
}

/// The files of the bundle so far. Later files refer to earlier ones by their hashed names.
#[derive(Default)]
struct Bundle {
    files: Vec<File>,
    /// `app.js` → `app-0123456789abcdef.js`
    names: Vec<(String, String)>,
}

/// Writes `target/web/bundle` anew from the compiled app and `crates/web/assets`.
pub(crate) fn write(root: &Path, wasm: &Path) -> Result<Written, ChoreError> {
    let assets = root.join("crates/web/assets");
    let (glue, module) = bindgen(wasm)?;

    let mut bundle = Bundle::default();
    bundle.add_hashed("app_bg.wasm", module);
    bundle.add_text("app.js", glue, &["app_bg.wasm"])?;
    let net = root.join("crates/engine/nets").join(NET);
    bundle.add_hashed(NET, fs::read(&net).map_err(at(&net))?);
    bundle.add_asset(&assets, "worker.js", &["app.js", NET])?;
    bundle.add_asset(&assets, "boot.js", &["app.js", "worker.js"])?;
    bundle.add_asset(&assets, "style.css", &[])?;
    bundle.add_asset(&assets, "icon.svg", &[])?;
    bundle.add_entry(&assets, "manifest.webmanifest", &["icon.svg"])?;
    let linked = ["style.css", "icon.svg", "app_bg.wasm", "app.js", "boot.js"];
    bundle.add_entry(&assets, "index.html", &linked)?;
    bundle.add_service_worker(&assets)?;

    bundle.check_paths(&[root.to_owned(), cargo_home()])?;

    let directory = root.join("target/web/bundle");
    bundle.write_to(&directory)
}

/// The JavaScript glue and the WebAssembly it loads.
fn bindgen(wasm: &Path) -> Result<(String, Vec<u8>), ChoreError> {
    let mut output = wasm_bindgen_cli_support::Bindgen::new()
        .input_path(wasm)
        .out_name("app")
        .web(true)
        .map_err(|error| ChoreError::Bindgen(error.to_string()))?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // Without it the glue has no default address for the module, and every caller would have to know one.
        .omit_default_module_path(false)
        .generate_output()
        .map_err(|error| ChoreError::Bindgen(error.to_string()))?;
    let mut glue = output.js().to_owned();
    let module = output.wasm_mut();
    // Each import has a name of its own with a hash in it, written here and there: as numbers they compress.
    for (number, import) in module.imports.iter_mut().enumerate() {
        let (written, short) = (format!("{}: ", import.name), format!("i{number}"));
        if glue.matches(&written).count() == 1 {
            glue = glue.replace(&written, &format!("{short}: "));
            import.name = short;
        }
    }
    Ok((without_comments(&glue), module.emit_wasm()))
}

/// A script or style sheet of this project without what only people read. Comments begin a line there.
fn without_comments(text: &str) -> String {
    let mut is_comment = false;
    let is_read = |line: &&str| {
        let begins = is_comment || line.starts_with("/*");
        is_comment = begins && !line.ends_with("*/");
        !(begins || line.starts_with("//") || line.is_empty())
    };
    text.lines().map(str::trim).filter(is_read).map(|line| format!("{line}\n")).collect()
}

impl Bundle {
    /// A file that may be cached for ever, since its name changes with its content.
    fn add_hashed(&mut self, name: &str, bytes: Vec<u8>) {
        let (stem, extension) = name.rsplit_once('.').expect("bundle files have extensions");
        let hashed = format!("{stem}-{:016x}.{extension}", hash(&bytes));
        self.names.push((name.to_owned(), hashed.clone()));
        self.files.push(File { name: hashed, bytes });
    }

    fn add_text(&mut self, name: &str, text: String, refers_to: &[&str]) -> Result<(), ChoreError> {
        let text = self.resolve(name, text, refers_to)?;
        self.add_hashed(name, text.into_bytes());
        Ok(())
    }

    fn add_asset(&mut self, assets: &Path, name: &str, refers_to: &[&str]) -> Result<(), ChoreError> {
        self.add_text(name, without_comments(&read(&assets.join(name))?), refers_to)
    }

    /// A file that keeps its name, and is asked for anew each time.
    fn add_entry(&mut self, assets: &Path, name: &str, refers_to: &[&str]) -> Result<(), ChoreError> {
        let text = self.resolve(name, read(&assets.join(name))?, refers_to)?;
        self.files.push(File { name: name.to_owned(), bytes: text.into_bytes() });
        Ok(())
    }

    /// The service worker keeps the bundle for use offline, the net once it was asked for; its version is a hash of all the
    /// others.
    fn add_service_worker(&mut self, assets: &Path) -> Result<(), ChoreError> {
        let mut all = FnvHasher::default();
        for file in &self.files {
            all.write(&file.bytes);
        }
        let at_once = self.files.iter().filter(|file| !file.is_net());
        let list: Vec<String> = at_once.map(|file| format!("\"{}\"", file.name)).collect();
        let mut text = read(&assets.join("sw.js"))?;
        for (name, value) in
            [("__VERSION__", format!("{:016x}", all.finish())), ("\"__FILES__\"", format!("[{}]", list.join(", ")))]
        {
            if !text.contains(name) {
                return Err(ChoreError::Placeholder { file: "sw.js".to_owned(), name: name.to_owned() });
            }
            text = text.replace(name, &value);
        }
        self.files.push(File { name: "sw.js".to_owned(), bytes: text.into_bytes() });
        Ok(())
    }

    /// Replaces the plain names of other files by their hashed ones.
    fn resolve(&self, file: &str, mut text: String, refers_to: &[&str]) -> Result<String, ChoreError> {
        for &name in refers_to {
            let hashed = self.names.iter().find(|(plain, _)| plain == name).map(|(_, hashed)| hashed);
            match hashed {
                Some(hashed) if text.contains(name) => text = text.replace(name, hashed),
                _ => return Err(ChoreError::Placeholder { file: file.to_owned(), name: name.to_owned() }),
            }
        }
        Ok(text)
    }

    /// What everybody may read says nothing of the machine that it was built on.
    fn check_paths(&self, private: &[PathBuf]) -> Result<(), ChoreError> {
        for path in private {
            let text = path.to_string_lossy();
            let is_in = |file: &&File| file.bytes.windows(text.len()).any(|bytes| bytes == text.as_bytes());
            if let Some(file) = self.files.iter().find(is_in) {
                return Err(ChoreError::PrivatePath { file: file.name.clone(), path: path.clone() });
            }
        }
        Ok(())
    }

    fn write_to(self, directory: &Path) -> Result<Written, ChoreError> {
        if directory.exists() {
            fs::remove_dir_all(directory).map_err(at(directory))?;
        }
        fs::create_dir_all(directory).map_err(at(directory))?;
        let (mut plain, mut compressed, mut net) = (0, 0, 0);
        for file in &self.files {
            let brotli = brotli(&file.bytes);
            if file.is_net() {
                net = brotli.len();
            } else {
                plain += file.bytes.len();
                compressed += brotli.len();
            }
            put(&directory.join(&file.name), &file.bytes)?;
            put(&directory.join(format!("{}.br", file.name)), &brotli)?;
            put(&directory.join(format!("{}.gz", file.name)), &gzip(&file.bytes))?;
        }
        Ok(Written { directory: directory.to_owned(), files: self.files.len(), plain, brotli: compressed, net })
    }
}

/// A hash that is specified: a file has the same name whichever compiler built this.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 24, ..Default::default() };
    let mut output = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut output, &parameters).expect("writing to memory");
    output
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).expect("writing to memory");
    encoder.finish().expect("writing to memory")
}

fn read(path: &Path) -> Result<String, ChoreError> {
    fs::read_to_string(path).map_err(at(path))
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), ChoreError> {
    fs::write(path, bytes).map_err(at(path))
}

fn at(path: &Path) -> impl FnOnce(std::io::Error) -> ChoreError {
    move |source| ChoreError::File { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_left_out() {
        let text = "/* What\n   this is. */\n.a { b: c; }\n\n  // Why.\n  d(\"http://e\"); // f\n/** One line. */\ng\n";
        assert_eq!(without_comments(text), ".a { b: c; }\nd(\"http://e\"); // f\ng\n");
    }
}
