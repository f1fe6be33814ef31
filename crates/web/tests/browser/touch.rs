//! Fingers: browsers scroll by them unless they are told what else they mean.

use crate::driver::Browser;
use crate::page::Page;
use serde_json::json;

const SIZES: [(u32, u32); 3] = [(390, 844), (768, 1024), (1440, 900)];

impl Page {
    async fn touch_screen(&self, width: u32, height: u32) {
        self.viewport(width, height, "light").await;
        self.allow_touch().await;
    }

    /// Repeated, since a browser that is kept waiting takes any touch for scrolling.
    async fn finger_until(&self, from: (f64, f64), to: (f64, f64), condition: impl AsyncFn() -> bool) {
        for _ in 0..10 {
            self.script("window.scrollTo(0, 0)").await;
            self.finger(from, to).await;
            for _ in 0..25 {
                if condition().await {
                    return;
                }
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        }
        panic!("nothing came of a finger from {from:?} to {to:?}");
    }

    async fn scrolled(&self) -> f64 {
        self.script("return window.scrollY").await.as_f64().expect("a number")
    }
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_finger_drags_a_piece_on_either_page_at_any_size() {
    let page = Page::open("finger", "#/").await;
    for (hash, board) in [("#/", "NW"), ("#/chess", "main")] {
        page.visit(hash).await;
        page.eventually(hash, async || page.count(&format!("[data-board={board}]")).await == 64).await;
        for (width, height) in SIZES {
            page.touch_screen(width, height).await;
            page.script("window.scrollTo(0, 0)").await;
            let [from, to] = ["e2", "e4"].map(|square| format!("{board}:{square}"));
            let (from, to) = (page.middle(&from).await, page.middle(&to).await);
            page.finger_until(from, to, async || page.ply().await == 1).await;
            assert_eq!(page.scrolled().await, 0.0, "{hash} {width}: the page stays where it is");
            page.press("undo").await;
        }
    }
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_swipe_shows_all_four_boards_on_a_phone_and_two_again() {
    let page = Page::open("swipe", "#/").await;
    page.touch_screen(390, 844).await;
    let (x, y) = page.middle("NW:e5").await;
    for focused in [0, 1] {
        page.finger_until((x + 60.0, y), (x - 60.0, y), async || page.count("#table.focused").await == focused).await;
    }
    assert_eq!((page.ply().await, page.marks("", "grabbed").await), (0, 0));
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_finger_scrolls_the_page_from_outside_the_boards() {
    let page = Page::open("scroll", "#/").await;
    for hash in ["#/", "#/chess"] {
        page.visit(hash).await;
        page.touch_screen(390, 700).await;
        page.script("window.scrollTo(0, 0)").await;
        if Browser::chosen() == Browser::Firefox {
            // Its driver's fingers scroll nothing, so it is asked whether anything there keeps one from it.
            let free = "for (let e = document.elementFromPoint(195, 680); e; e = e.parentElement)
                if (getComputedStyle(e).touchAction === 'none') return false;
                return true";
            assert_eq!(page.script(free).await, json!(true), "{hash}");
            continue;
        }
        page.finger_until((195.0, 680.0), (195.0, 400.0), async || page.scrolled().await > 100.0).await;
        assert_eq!(page.ply().await, 0);
    }
    page.close().await;
}
