//! Files out and in: a download, a file chosen or dropped, and the clipboard.

use super::{document, window};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, DataTransfer, File, HtmlAnchorElement, Url};

/// What is larger is not read into memory.
const LARGEST: f64 = 64_000_000.0;

/// Offers a text as a download.
pub(super) fn download(name: &str, media_type: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(anchor) = document().create_element("a") {
        let anchor: HtmlAnchorElement = anchor.unchecked_into();
        anchor.set_href(&address);
        anchor.set_download(name);
        anchor.click();
    }
    // The download has its own hold on the blob; failing to let go of ours costs only memory.
    let _ = Url::revoke_object_url(&address);
}

/// Reads a file.
pub(super) fn read(file: File, done: fn(Result<Vec<u8>, String>)) {
    if file.size() > LARGEST {
        let (size, largest) = ((file.size() / 1e6) as u32, (LARGEST / 1e6) as u32);
        let error = format!("{} has {size} MB, and no more than {largest} are read here.", file.name());
        // Not at once: whoever asked is still busy.
        spawn_local(async move { done(Err(error)) });
        return;
    }
    spawn_local(async move {
        let text = match JsFuture::from(file.array_buffer()).await {
            Ok(buffer) => Ok(Uint8Array::new(&buffer).to_vec()),
            Err(_) => Err(format!("{} could not be read.", file.name())),
        };
        done(text);
    });
}

/// Whether files are dragged, and not a text or a link.
pub(super) fn has_files(data: &DataTransfer) -> bool {
    data.types().iter().any(|kind| kind == "Files")
}

/// Puts a text on the clipboard and says whether that worked.
pub(super) fn copy(text: String, done: fn(&str, bool)) {
    // Only pages from a secure address have a clipboard; the binding would throw where there is none.
    if !window().is_secure_context() {
        done(&text, false);
        return;
    }
    let promise = window().navigator().clipboard().write_text(&text);
    spawn_local(async move {
        let copied = JsFuture::from(promise).await.is_ok();
        done(&text, copied);
    });
}
