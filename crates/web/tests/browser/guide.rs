//! What a newcomer sees: the introduction, the rules, the example; and what moves and sounds.

use crate::page::Page;
use serde_json::json;

/// What the introduction asks for, by touches.
const STEPS: [&[&str]; 6] = [
    &["NE:g1", "NE:f3"],
    &["SW:d2", "SW:d4"],
    &["NE:e4", "NE:d5"],
    &["SE:d5", "SE:e4"],
    &["NW:e4"],
    &["SE:h5", "SE:f7"],
];

impl Page {
    async fn is_guided(&self) -> bool {
        self.count("#guide").await == 1
    }
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_newcomer_is_introduced_once_and_by_doing() {
    let page = Page::open_as_newcomer("introduction", "#/").await;
    assert!(page.is_guided().await);
    for (index, touches) in STEPS.iter().enumerate() {
        assert!(page.text(".guide h1").await.starts_with(&format!("{} of 7", index + 1)));
        page.pictures(&format!("introduction-{}", index + 1)).await;
        for place in *touches {
            page.click(place).await;
        }
        if index == 3 {
            assert_eq!(page.count("[data-ghost]").await, 2);
        }
        page.press("onward").await;
    }
    assert!(page.text("#guide").await.contains("South wins"));
    assert_eq!(page.table("outcome").await.as_deref(), Some("checkmate"));
    page.pictures("introduction-7").await;
    page.press("leave").await;
    assert_eq!((page.is_guided().await, page.ply().await), (false, 0), "the game waited");
    page.reload().await;
    assert!(!page.is_guided().await, "once");
    page.press("introduction").await;
    assert!(page.is_guided().await, "and whenever it is wanted");
    page.close().await;
}

/// On a phone two boards are shown, and everything that is asked for is on them.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn the_introduction_works_on_a_phone_and_by_keys() {
    let page = Page::open_as_newcomer("introduction-phone", "#/").await;
    page.viewport(390, 844, "light").await;
    for touches in STEPS {
        for place in touches {
            let script = format!(
                "document.querySelector(\"[data-board='{}'][data-square='{}']\").focus({{ preventScroll: true }})",
                &place[..2],
                &place[3..]
            );
            page.script(&script).await;
            page.keys(&['\u{e007}']).await;
        }
        assert_eq!(page.count("[data-action=onward]:not([disabled])").await, 1, "{}", page.why().await);
        page.keys(&['n']).await;
    }
    assert!(page.text("#guide").await.contains("South wins"));
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_link_to_a_game_comes_before_the_introduction() {
    let page = Page::open_as_newcomer("introduction-link", "#/game/Mc").await;
    assert_eq!((page.is_guided().await, page.ply().await), (false, 1));
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn the_rules_and_the_example_are_there_to_read() {
    let page = Page::open("rules", "#/").await;
    page.client.goto(&format!("{}#/rules", page.address)).await.expect("followed");
    page.eventually("the rules", async || page.count(".article .figure").await == 8).await;
    for (width, height) in [(390, 844), (1440, 900)] {
        for scheme in ["dark", "light"] {
            page.viewport(width, height, scheme).await;
            page.picture(&format!("rules-{width}x{height}-{scheme}")).await;
            let wide = page.script("return document.documentElement.scrollWidth").await;
            assert!(wide.as_f64().is_some_and(|wide| wide <= f64::from(width)), "{wide} in {width}");
        }
    }
    assert!(page.count(".article .provisional").await > 4);
    page.press("example").await;
    page.eventually("the example", async || page.is_guided().await).await;
    assert_eq!(page.ply().await, 0);
    for ply in 1..=16 {
        page.keys(&['\u{e014}']).await;
        assert_eq!(page.ply().await, ply);
    }
    assert_eq!(page.table("outcome").await.as_deref(), Some("checkmate"));
    page.pictures("example").await;
    page.press("leave").await;
    assert_eq!(page.ply().await, 0);
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_move_slides_on_both_boards_and_is_heard() {
    let page = Page::open("motion", "#/").await;
    page.script(
        "window.slid = []; window.tones = 0;
         const animate = Element.prototype.animate;
         Element.prototype.animate = function (...a) {
             window.slid.push(this.closest('[data-square]').dataset.board);
             return animate.apply(this, a);
         };
         const start = AudioScheduledSourceNode.prototype.start;
         OscillatorNode.prototype.start = function (...a) { window.tones += 1; return start.apply(this, a); }",
    )
    .await;
    let happened = async || {
        // What is seen is heard a moment later.
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
        let seen = page.script("const seen = [window.slid.join(' '), window.tones > 0]; window.slid = []; window.tones = 0; return seen").await;
        (seen[0].as_str().expect("a text").to_owned(), seen[1] == json!(true))
    };
    page.click("NW:b1").await;
    page.click("NW:c3").await;
    assert_eq!(happened().await, ("NW NE".to_owned(), true));
    page.press("previous").await;
    assert_eq!(happened().await, ("NW NE".to_owned(), false), "back without a sound");
    page.keys(&['m']).await;
    page.press("next").await;
    assert_eq!(happened().await, ("NW NE".to_owned(), false), "silenced");
    page.keys(&['m']).await;
    // A dragged piece is there already.
    page.drag(page.middle("SW:e2").await, page.middle("SW:e4").await).await;
    assert_eq!(happened().await, (String::new(), true));
    page.media("prefers-reduced-motion", "reduce").await;
    page.press("undo").await;
    assert_eq!(happened().await, (String::new(), false), "less motion");
    page.close().await;
}
