//! Files out and in: a download, a file chosen, a file dropped anywhere on the page, and the clipboard.

use js_sys::{Array, Uint8Array};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, DragEvent, File, HtmlAnchorElement, HtmlInputElement, Url};

/// No file that anybody saved here comes near this; what is larger is not read into memory.
const LARGEST: f64 = 4_000_000.0;

/// Offers a text as a download.
pub(crate) fn download(name: &str, media_type: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(anchor) = document().create_element("a")
        && let Ok(anchor) = anchor.dyn_into::<HtmlAnchorElement>()
    {
        anchor.set_href(&address);
        anchor.set_download(name);
        anchor.click();
    }
    // The download has its own hold on the blob; failing to let go of ours costs only memory.
    let _ = Url::revoke_object_url(&address);
}

/// Reads a file as text; bytes that are no UTF-8 become replacement characters, which the parser then names.
fn read(file: File, done: impl Fn(Result<String, String>) + 'static) {
    if file.size() > LARGEST {
        done(Err(format!("{} is {} MB: that is not a saved game.", file.name(), (file.size() / 1e6) as u32)));
        return;
    }
    spawn_local(async move {
        let text = match JsFuture::from(file.array_buffer()).await {
            Ok(buffer) => Ok(String::from_utf8_lossy(&Uint8Array::new(&buffer).to_vec()).into_owned()),
            Err(_) => Err(format!("{} could not be read.", file.name())),
        };
        done(text);
    });
}

/// For `on:change` of a file input: reads the file, and forgets it, so that the same one can be chosen again.
pub(crate) fn chosen(input: &HtmlInputElement, done: impl Fn(Result<String, String>) + 'static) {
    if let Some(file) = input.files().and_then(|files| files.get(0)) {
        read(file, done);
    }
    input.set_value("");
}

/// Takes files dropped on the page for as long as it is shown.
pub(crate) fn accept_drops(done: impl Fn(Result<String, String>) + Copy + Send + Sync + 'static) {
    let has_files = |event: &DragEvent| {
        event
            .data_transfer()
            .is_some_and(|data| data.types().iter().any(|kind| kind.as_string().as_deref() == Some("Files")))
    };
    let over = window_event_listener(ev::dragover, move |event| {
        if has_files(&event) {
            event.prevent_default();
        }
    });
    let dropped = window_event_listener(ev::drop, move |event| {
        if has_files(&event) {
            event.prevent_default();
            if let Some(file) = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0)) {
                read(file, done);
            }
        }
    });
    on_cleanup(move || {
        over.remove();
        dropped.remove();
    });
}

/// Puts a text on the clipboard and says whether that worked.
pub(crate) fn copy(text: &str, done: impl Fn(bool) + 'static) {
    // Only pages from a secure address have a clipboard; the binding would throw where there is none.
    if !window().is_secure_context() {
        done(false);
        return;
    }
    let promise = window().navigator().clipboard().write_text(text);
    spawn_local(async move { done(JsFuture::from(promise).await.is_ok()) });
}
