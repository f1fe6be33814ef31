//! Nothing that somebody has played is lost: the list of games, several tabs, and what was kept by earlier versions.

use crate::page::Page;
use fantoccini::wd::WindowHandle;
use serde_json::json;

impl Page {
    /// Goes to another page of the app as a click on its name does, without loading anything.
    async fn go(&self, page: &str) {
        self.find(&format!("nav a[href='{}']", if page == "duplicate" { "#/".into() } else { format!("#/{page}") }))
            .await
            .click()
            .await
            .expect("clicked");
        let class = if page == "games" { "shelf" } else { page };
        self.eventually(page, async || self.count(&format!("main.{class}")).await == 1).await;
    }

    /// The list, once so many games are in it.
    async fn list_of(&self, games: usize) {
        self.eventually(&format!("{games} games"), async || self.count("[data-game]").await == games).await;
    }

    pub(crate) async fn new_tab(&self, hash: &str) -> WindowHandle {
        let tab = self.client.new_window(true).await.expect("a tab").handle;
        self.client.switch_to_window(tab.clone()).await.expect("there");
        self.visit(hash).await;
        tab
    }

    /// A tab that hears nothing of what others do, where there can be one.
    async fn deaf_tab(&self, hash: &str) -> Option<WindowHandle> {
        let tab = self.client.new_window(true).await.expect("a tab").handle;
        self.client.switch_to_window(tab.clone()).await.expect("there");
        let source = "for (const name of ['storage', 'visibilitychange', 'pageshow'])
            window.addEventListener(name, event => event.stopImmediatePropagation(), true)";
        let deaf = self.before_all_else(source).await;
        self.visit(hash).await;
        deaf.then_some(tab)
    }

    pub(crate) async fn to_tab(&self, tab: &WindowHandle) {
        self.client.switch_to_window(tab.clone()).await.expect("there");
    }
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn what_leaves_a_board_is_in_the_list() {
    let page = Page::open("list", "#/chess").await;
    page.moves(&["e2e4", "e7e5", "g1f3"]).await;
    // A move in an earlier position: what followed is kept.
    page.press("undo").await;
    page.moves(&["f1c4"]).await;
    page.press("new").await;
    page.moves(&["d2d4"]).await;
    page.go("duplicate").await;
    page.press("leave").await;
    page.click("NW:e2").await;
    page.click("NW:e4").await;
    page.press("new").await;
    page.go("games").await;
    page.list_of(4).await;
    page.pictures_of_list().await;
    // Renamed, deleted, brought back, and all that is kept over a reload.
    let name = "[data-page='duplicate'] input";
    page.find(name).await.send_keys("My first").await.expect("typed");
    page.find("[data-page='duplicate'] [data-action^='delete']").await.click().await.expect("deleted");
    page.list_of(3).await;
    page.press("undelete").await;
    page.list_of(4).await;
    page.reload().await;
    page.list_of(4).await;
    assert_eq!(page.find(name).await.prop("value").await.expect("a value").as_deref(), Some("My first"));
    // All of it out and in again, in a browser that has nothing.
    page.press("export").await;
    let file = page.downloaded(".json").await;
    page.find("[data-page='duplicate'] [data-action^='open']").await.click().await.expect("opened");
    page.eventually("on its board", async || page.count("main.duplicate").await == 1 && page.ply().await == 1).await;
    let other = Page::open("list-import", "#/games").await;
    other.list_of(0).await;
    other.upload("all.json", &file).await;
    other.list_of(4).await;
    other.upload("all.json", "hello").await;
    other.eventually("refused", async || other.why().await.contains("no file of exported games")).await;
    other.list_of(4).await;
    other.close().await;
    page.close().await;
}

impl Page {
    async fn pictures_of_list(&self) {
        for (width, height) in [(390, 844), (1024, 768), (1440, 900)] {
            for scheme in ["dark", "light"] {
                self.viewport(width, height, scheme).await;
                self.picture(&format!("games-{width}x{height}-{scheme}")).await;
                let wide = self.script("return document.documentElement.scrollWidth").await;
                assert!(wide.as_f64().is_some_and(|wide| wide <= f64::from(width)), "{wide} in a window of {width}");
            }
        }
    }
}

/// However often somebody tries another move, it is one game in the list, with all that was taken back folded into it.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn moves_taken_back_do_not_flood_the_list() {
    let page = Page::open("taken-back", "#/chess").await;
    for mv in ["e2e4", "d2d4", "c2c4"] {
        page.moves(&[mv]).await;
        page.press("undo").await;
    }
    page.moves(&["g1f3"]).await;
    page.go("games").await;
    page.list_of(4).await;
    assert_eq!(page.count(".games > li").await, 1);
    assert!(page.text(".games summary").await.contains("3 lines taken back"), "{}", page.text(".games summary").await);
    // One of them goes back on the board, and the game that was there into its place: still one row.
    page.find(".games summary").await.click().await.expect("unfolded");
    page.find(".games details [data-action^='open']").await.click().await.expect("opened");
    page.eventually("on its board", async || page.count("main.chess").await == 1).await;
    page.go("games").await;
    page.list_of(4).await;
    assert_eq!(page.count(".games > li").await, 1);
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn two_tabs_lose_nothing() {
    let page = Page::open("tabs", "#/chess").await;
    let first = page.client.window().await.expect("a tab");
    let second = page.new_tab("#/chess").await;
    // An idle tab follows what the other plays, and has nothing older to write.
    page.to_tab(&first).await;
    page.moves(&["e2e4", "e7e5"]).await;
    page.to_tab(&second).await;
    page.eventually("followed", async || page.ply().await == 2).await;
    assert!(page.why().await.contains("another tab"), "{}", page.why().await);
    page.script("window.dispatchEvent(new Event('pagehide'))").await;
    page.client.close_window().await.expect("closed");
    page.to_tab(&first).await;
    page.reload().await;
    assert_eq!(page.ply().await, 2, "closing the idle tab takes nothing back");
    // A tab that has heard nothing of the other's moves does not write over them: what it played is in the list.
    let Some(third) = page.deaf_tab("#/chess").await else { return page.close().await };
    page.to_tab(&first).await;
    page.moves(&["g1f3", "b8c6"]).await;
    page.to_tab(&third).await;
    assert_eq!(page.ply().await, 2, "it has heard nothing");
    page.play_blindly("f1c4").await;
    assert_eq!(page.ply().await, 4, "{}", page.why().await);
    assert!(page.why().await.contains("list of games"), "{}", page.why().await);
    page.go("games").await;
    page.list_of(2).await;
    page.script("document.querySelector('.games details').open = true").await;
    assert!(page.text(".games").await.contains("3 moves"), "{}", page.text(".games").await);
    page.close().await;
}

impl Page {
    /// The two clicks of a move, whatever comes of it.
    async fn play_blindly(&self, mv: &str) {
        self.click(&format!("main:{}", &mv[..2])).await;
        self.click(&format!("main:{}", &mv[2..4])).await;
    }
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn what_earlier_versions_kept_is_read_and_later_ones_left_alone() {
    let page = Page::open("formats", "#/chess").await;
    let chess = "Black 2 -\n1\n\n\n1. e4 c5 *";
    let duplicate = r#"1
{"variant":"duplicate-chess","version":1,"moves":[{"player":"N","from":"e2","to":"e4"}]}"#;
    page.find_kept(&[("chess", chess), ("duplicate", duplicate)], "#/games").await;
    page.list_of(2).await;
    page.go("chess").await;
    assert_eq!((page.ply().await, page.count(".log [data-ply]").await), (1, 2));
    page.press("last").await;
    page.play_blindly("g1f3").await;
    page.eventually("the engine still plays", async || page.ply().await == 4).await;
    let kept = page.script("return localStorage.getItem('fourfold.chess')").await;
    assert!(kept.as_str().is_some_and(|kept| kept.starts_with("fourfold 2 ")), "{kept}");
    // What cannot be read is not thrown away.
    for (text, words) in [("fourfold 99 7 a \nwhat", "later version"), ("what is this?", "cannot be read")] {
        page.find_kept(&[("chess", text)], "#/chess").await;
        assert!(page.why().await.contains(words), "{}", page.why().await);
        page.moves(&["e2e4"]).await;
        let all = page.script("return JSON.stringify(localStorage)").await;
        assert!(all.as_str().is_some_and(|all| all.contains("what")), "{all}");
    }
    page.close().await;
}

impl Page {
    /// Opens a page that finds these texts kept, as some earlier visit may have left them.
    pub(crate) async fn find_kept(&self, kept: &[(&str, &str)], hash: &str) {
        // The page that is left must not keep anything of its own.
        let script = "for (const name of ['pagehide', 'visibilitychange'])
                window.addEventListener(name, event => event.stopImmediatePropagation(), true);
            localStorage.setItem('fourfold.' + arguments[0], arguments[1])";
        for (name, text) in kept {
            self.client.execute(script, vec![json!(name), json!(text)]).await.expect("kept");
        }
        self.client.goto("about:blank").await.expect("left");
        self.visit(hash).await;
    }
}

/// The database is gone: what leaves a board is kept all the same, and the page says where.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn without_a_database_the_list_says_so() {
    let page = Page::open("no-database", "#/chess").await;
    if !page.before_all_else("Object.defineProperty(window, 'indexedDB', { value: null })").await {
        return page.close().await;
    }
    page.reload().await;
    page.moves(&["e2e4"]).await;
    page.press("new").await;
    page.go("games").await;
    page.list_of(1).await;
    assert!(page.text(".shelf .panel").await.contains("no database"), "{}", page.text(".shelf .panel").await);
    page.reload().await;
    page.list_of(1).await;
    page.close().await;
}
