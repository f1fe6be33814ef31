//! Pictures for people: both sizes, both lights.

use crate::page::Page;
use serde_json::{Value, json};

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
        assert_eq!(answer[0], json!(expected), "a click is answered in the next frame");
        quickest = quickest.min(answer[1].as_f64().expect("a number"));
    }
    assert!(quickest < 16.0, "a click took {quickest} ms");
    println!("first paint after {best:.0} ms, a click handled and the document changed in {quickest:.1} ms");
    for (hash, board) in [("#/", "NW"), ("#/chess", "main")] {
        page.visit(hash).await;
        page.reload().await;
        page.eventually(hash, async || page.count(&format!("[data-board={board}]")).await == 64).await;
        let mut times = page.clicks_to_paint(&format!("{board}:b1"), 21).await;
        times.sort_by(f64::total_cmp);
        let (best, median, worst) = (times[0], times[times.len() / 2], times[times.len() - 1]);
        println!(
            "{hash}: from the click to the frame that shows it, {best} ms at best, {median} as a rule, {worst} at worst"
        );
        // Where the machine has other things to do, most of what passes is waiting for it.
        assert!(best <= 50.0, "{times:?}");
    }
    page.close().await;
}

impl Page {
    /// How long real clicks on a square take from the event to the frame that shows what came of it, each as the browser
    /// itself measures it (to 8 ms).
    async fn clicks_to_paint(&self, place: &str, clicks: usize) -> Vec<f64> {
        let observe = "window.painted = [];
            new PerformanceObserver(list => window.painted.push(...list.getEntries().filter(e => e.name === 'click')))
                .observe({ type: 'event', durationThreshold: 16 })";
        self.script(observe).await;
        for _ in 0..clicks {
            self.click(place).await;
            let shown = "const done = arguments[0];
                requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))";
            self.client.execute_async(shown, vec![]).await.expect("shown");
        }
        let durations = self.script("return window.painted.map(e => e.duration)").await;
        let mut durations: Vec<f64> = durations.as_array().expect("a list").iter().filter_map(Value::as_f64).collect();
        // What takes less than this is not reported.
        durations.resize(clicks, 16.0);
        durations
    }
}

/// States in which colours and motion are the system's business, and the narrowest screen.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn boards_can_be_read_in_forced_colours_and_on_the_narrowest_screen() {
    let page = Page::open("forced", "#/").await;
    for (hash, name, from, to) in [("#/", "duplicate", "NW:b1", "NW:c3"), ("#/chess", "chess", "main:b1", "main:c3")] {
        page.visit(hash).await;
        page.eventually(name, async || page.count(&format!("main.{name}")).await == 1).await;
        page.click(from).await;
        page.click(to).await;
        for (width, height) in [(320, 640), (1024, 768)] {
            page.viewport(width, height, "light").await;
            page.picture(&format!("{name}-{width}x{height}")).await;
            page.media("forced-colors", "active").await;
            page.picture(&format!("{name}-forced-{width}x{height}")).await;
            let current = "const style = getComputedStyle(document.querySelector('.log [aria-current]'));
                return style.backgroundColor !== getComputedStyle(document.body).backgroundColor";
            assert_eq!(page.script(current).await, json!(true), "the current move is seen");
        }
        page.viewport(1440, 900, "light").await;
    }
    page.close().await;
}

/// Once loaded, the page needs no server: the service worker has it all.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn the_page_works_offline() {
    let page = Page::open("offline", "#/").await;
    page.eventually("kept for offline use", async || {
        let script = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => caches.keys()).then(k => done(k.length))";
        page.client.execute_async(script, vec![]).await.expect("asked") == json!(1)
            && page.script("return navigator.serviceWorker.controller !== null").await == json!(true)
    })
    .await;
    page.cut_off().await;
    page.reload().await;
    assert_eq!(page.count("[data-piece]").await, 128);
    page.click("NW:e2").await;
    page.click("NW:e4").await;
    assert_eq!(page.ply().await, 1);
    page.close().await;
}
