//! The net that the engine has with it. How it was made stands in its description, and in `docs/net.md`.

use super::Net;
use std::sync::Arc;

impl Net {
    /// The net that is built in. A browser has none: there it is a file of its own, loaded when the engine is first asked.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn built_in() -> Option<Arc<Net>> {
        use std::sync::LazyLock;
        static NET: LazyLock<Arc<Net>> = LazyLock::new(|| {
            let net = Net::from_bytes(include_bytes!("../../nets/fourfold.net"));
            Arc::new(net.expect("the net in the repository fits this engine"))
        });
        Some(Arc::clone(&NET))
    }

    /// The net that is built in. A browser has none: there it is a file of its own, loaded when the engine is first asked.
    #[cfg(target_arch = "wasm32")]
    pub fn built_in() -> Option<Arc<Net>> {
        None
    }
}
