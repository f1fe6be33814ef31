//! The engine in its workers: what it says for four players, what is done without it, and how quick it is.

use crate::driver::{bundle, scratch, serve_bundle};
use crate::page::Page;
use serde_json::json;

impl Page {
    /// Gives seats to the engine, at its weakest and without a pause between moves.
    async fn seat(&self, seats: &[&str]) {
        self.script("document.querySelector('.opponents').open = true").await;
        for seat in seats {
            self.choose(&format!("#seat-{seat}"), "0").await;
        }
        self.choose("#speed", "fast").await;
    }
}

/// A browser in which no worker can be started: that is said, nobody is waited for, and the game goes on by hand.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn without_workers_the_game_goes_on_by_hand() {
    let page = Page::open("no-workers", "#/").await;
    if !page.before_all_else("delete window.Worker").await {
        return page.close().await;
    }
    page.reload().await;
    page.seat(&["north"]).await;
    page.eventually("it is said", async || page.why().await.contains("failed in this browser")).await;
    assert_eq!(page.text(".strip h1").await, "North to move");
    page.click("NW:e2").await;
    page.click("NW:e4").await;
    assert_eq!(page.ply().await, 1);
    page.press("hint").await;
    page.eventually("no hint", async || page.why().await.contains("there is no hint")).await;
    page.visit("#/chess").await;
    page.eventually("the chess page", async || page.count("main.chess").await == 1).await;
    page.choose("#opponent", "white").await;
    page.press("new").await;
    page.eventually("it is said", async || page.why().await.contains("moved by hand")).await;
    page.click("main:e2").await;
    page.click("main:e4").await;
    assert_eq!(page.ply().await, 1);
    page.close().await;
}

/// A net that arrives damaged: the engine plays by what it knows without.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_damaged_net_stops_nobody() {
    let folder = scratch("damaged-net-bundle");
    let mut damaged = 0;
    for file in std::fs::read_dir(bundle()).expect("a bundle") {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if name.ends_with(".net") {
            damaged += 1;
            std::fs::write(folder.join(name), "no net").expect("written");
        } else if !name.contains(".net.") {
            std::fs::copy(&path, folder.join(name)).expect("copied");
        }
    }
    assert_eq!(damaged, 1);
    let page = Page::open_at("damaged-net", format!("http://{}/", serve_bundle(&folder)), "#/chess").await;
    page.choose("#opponent", "black").await;
    page.press("new").await;
    page.click("main:e2").await;
    page.click("main:e4").await;
    page.eventually("an answer", async || page.ply().await == 2).await;
    page.close().await;
}

/// A tab that follows another has hints of its own; the engine's moves are found in one of them only.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_second_tab_has_its_own_hint() {
    let page = Page::open("second-hint", "#/").await;
    page.seat(&["south", "east", "west"]).await;
    let first = page.client.window().await.expect("a tab");
    let second = page.new_tab("#/").await;
    page.press("hint").await;
    let hinted = async || page.count(".hint[data-army]").await >= 4;
    page.eventually("a hint", hinted).await;
    page.to_tab(&first).await;
    page.click("NW:e2").await;
    page.click("NW:e4").await;
    page.eventually("three engines have moved", async || page.ply().await == 4).await;
    page.to_tab(&second).await;
    page.eventually("the second tab follows", async || page.ply().await == 4).await;
    page.eventually("and has a hint again", hinted).await;
    assert_eq!(page.client.title().await.expect("a title"), "Your move \u{2013} Fourfold");
    page.visit("#/games").await;
    page.eventually("the list", async || page.count("[data-game]").await == 1).await;
    page.close().await;
}

/// How many positions a second both engines look at in a worker of this browser.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn engines_are_quick_in_a_browser() {
    let page = Page::open("nodes", "#/").await;
    // A worker of the test's own, asked as the page asks; the first answer pays for the start.
    let script = "const [task, fen, done] = arguments;
        const boot = await (await fetch(document.querySelector('script[type=module]').src)).text();
        const worker = new Worker(new URL(boot.match(/worker-[0-9a-f]+\\.js/)[0], location), { type: 'module' });
        let began;
        worker.onmessage = ({ data }) => {
            const [id, words] = data.split('\\n');
            if (!words.startsWith('done')) return;
            const nodes = Number(words.split(' ')[3]);
            if (id === '2') { worker.terminate(); done([nodes, performance.now() - began]); return; }
            began = performance.now();
            worker.postMessage(['2', '500', task, fen, ''].join('\\n'));
        };
        worker.onerror = event => done([0, event.message]);
        worker.postMessage(['1', '500', 'review', fen || 'k7/8/8/8/8/8/8/7K w - - 0 1', ''].join('\\n'))";
    let script = format!("(async function () {{ {script} }}).apply(null, arguments)");
    let middle_game = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";
    for (name, task, fen) in [("one board", "evaluate 1", middle_game), ("four boards", "advise", "")] {
        let found = page.client.execute_async(&script, vec![json!(task), json!(fen)]).await.expect("an answer");
        let (nodes, milliseconds) = (found[0].as_f64().expect("nodes"), found[1].as_f64().expect("a time"));
        println!("{name}: {nodes} nodes in {milliseconds:.0} ms, {:.0} a second", 1000.0 * nodes / milliseconds);
        assert!(nodes > 20_000.0, "{name}: {found}");
    }
    page.close().await;
}
