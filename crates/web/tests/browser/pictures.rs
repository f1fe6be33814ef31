//! Pictures for people: both sizes, both lights.

use crate::page::Page;

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn pictures_of_the_compass() {
    let page = Page::open("pictures", "#/").await;
    for (width, height) in [(1440, 900), (390, 844)] {
        for scheme in ["light", "dark"] {
            page.viewport(width, height, scheme).await;
            page.picture(&format!("duplicate-{width}x{height}-{scheme}")).await;
        }
    }
    // Nothing is wider than the narrowest window.
    page.viewport(360, 740, "light").await;
    let wide = page.script("return document.documentElement.scrollWidth").await;
    assert!(wide.as_f64().is_some_and(|wide| wide <= 360.0), "{wide} pixels wide in a window of 360");
    page.close().await;
}
