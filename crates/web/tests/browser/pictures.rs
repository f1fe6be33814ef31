//! Pictures for people: both sizes, both lights.

use crate::page::Page;

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn both_pages_in_both_lights_from_narrow_to_wide() {
    let page = Page::open("pictures", "#/").await;
    for (hash, name) in [("#/", "duplicate"), ("#/chess", "chess")] {
        page.visit(hash).await;
        page.eventually(name, async || page.count(&format!("main.{name}")).await == 1).await;
        page.pictures(name).await;
        for width in [320, 360, 768, 1024, 2560] {
            page.viewport(width, 800, "light").await;
            let wide = page.script("return document.documentElement.scrollWidth").await;
            assert!(
                wide.as_f64().is_some_and(|wide| wide <= f64::from(width)),
                "{name}: {wide} in a window of {width}"
            );
        }
    }
    page.close().await;
}

/// The best of a few loads, since the machine may be busy with other things.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn the_page_is_quick() {
    let page = Page::open("quick", "#/").await;
    let mut best = f64::INFINITY;
    for _ in 0..4 {
        page.reload().await;
        let paint = "return performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)[0] ?? 1e9";
        best = best.min(page.script(paint).await.as_f64().expect("a number"));
    }
    assert!(best < 1000.0, "the first paint took {best} ms");
    // The document is changed before the browser goes on, so the next frame shows it.
    let script = "const done = arguments[0];
         const square = document.querySelector('[data-board=NW][data-square=b1]');
         const before = performance.now();
         square.dispatchEvent(new MouseEvent('click', { bubbles: true }));
         const took = performance.now() - before;
         requestAnimationFrame(() => done([document.querySelectorAll('[data-mark=playable]').length, took]))";
    let mut quickest = f64::INFINITY;
    for expected in [4, 0, 4, 0, 4, 0, 4] {
        let answer = page.client.execute_async(script, vec![]).await.expect("clicked");
        assert_eq!(answer[0], serde_json::json!(expected), "a click is answered in the next frame");
        quickest = quickest.min(answer[1].as_f64().expect("a number"));
    }
    assert!(quickest < 16.0, "a click took {quickest} ms");
    println!("first paint after {best:.0} ms, a click handled and the document changed in {quickest:.1} ms");
    page.close().await;
}

/// Once loaded, the page needs no server: the service worker has it all.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn the_page_works_offline() {
    let page = Page::open("offline", "#/").await;
    page.eventually("kept for offline use", async || {
        let script = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => caches.keys()).then(k => done(k.length))";
        page.client.execute_async(script, vec![]).await.expect("asked") == serde_json::json!(1)
            && page.script("return navigator.serviceWorker.controller !== null").await == serde_json::json!(true)
    })
    .await;
    page.devtools("Network.enable", serde_json::json!({})).await;
    let offline = serde_json::json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
    page.devtools("Network.emulateNetworkConditions", offline).await;
    page.reload().await;
    assert_eq!(page.count("[data-piece]").await, 128);
    page.click("NW:e2").await;
    page.click("NW:e4").await;
    assert_eq!(page.ply().await, 1);
    page.close().await;
}
