//! The page of duplicate chess.

use crate::page::Page;
use serde_json::json;

const ESCAPE: char = '\u{e00c}';
const ENTER: char = '\u{e007}';
const TAB: char = '\u{e004}';
const LEFT: char = '\u{e012}';
const UP: char = '\u{e013}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';

/// North is mated by East and West at once.
const FOOLS_MATE: [&str; 8] = ["f2f3", "f2f3", "e7e5", "e7e5", "g2g4", "g2g4", "d8h4", "d8h4"];

/// After these East's pawn has taken North's on NE, and its twin on NW is a ghost.
const GHOST: [&str; 5] = ["e2e4", "a2a3", "d7d5", "a7a6", "h2h3"];

/// The boards of the players, in turn order.
const BOARDS: [[&str; 2]; 4] = [["NW", "NE"], ["SW", "SE"], ["NE", "SE"], ["NW", "SW"]];

impl Page {
    /// Plays a move by two clicks on the first of the mover's boards, or on the second.
    async fn play_on(&self, side: usize, mv: &str) {
        let turn = self.table("turn").await.expect("a turn");
        let board = BOARDS["NSEW".find(&turn).expect("a player")][side];
        self.click(&format!("{board}:{}", &mv[..2])).await;
        self.click(&format!("{board}:{}", &mv[2..4])).await;
    }

    /// Plays moves by clicks, on one board and the other by turns.
    async fn play(&self, moves: &[&str]) {
        for (index, mv) in moves.iter().enumerate() {
            let ply = self.ply().await;
            self.play_on(index % 2, mv).await;
            assert_eq!(self.ply().await, ply + 1, "{mv} is played: {}", self.why().await);
        }
    }

    async fn is_there(&self, pieces: &[(&str, Option<&str>)]) {
        for (place, piece) in pieces {
            assert_eq!(self.square(place, "piece").await.as_deref(), *piece, "{place}");
        }
    }
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_whole_game_to_checkmate_by_clicks() {
    let page = Page::open("checkmate", "#/").await;
    assert_eq!(page.count("[data-piece]").await, 128);
    assert_eq!((page.table("turn").await.as_deref(), page.ply().await), (Some("N"), 0));
    for (ply, mv) in FOOLS_MATE.iter().enumerate() {
        assert_eq!(page.table("turn").await.as_deref(), Some(["N", "S", "E", "W"][ply % 4]));
        assert_eq!(page.table("outcome").await, None);
        page.play(&[mv]).await;
    }
    assert_eq!(page.table("outcome").await.as_deref(), Some("checkmate"));
    let results = page.text(".results").await;
    for result in ["North loss", "South draw", "East win", "West win"] {
        assert!(results.contains(result), "{result} in {results:?}");
    }
    assert_eq!(page.count(".provisional").await, 1, "two winners of one mate is a provisional ruling");
    assert_eq!(page.count("[data-check]").await, 4, "North's king on both boards, and South's");
    page.click("NW:e2").await;
    assert_eq!(page.marks("", "grabbed").await, 0, "nothing can be grabbed after the end");
    assert!(page.why().await.contains("over"), "{}", page.why().await);
    page.pictures("checkmate").await;
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_grabbed_piece_shows_where_it_may_go_and_why_not() {
    let page = Page::open("grab", "#/").await;
    // A knight: two squares, on both boards alike.
    page.click("NW:b1").await;
    for (mark, count) in [("playable", 4), ("local", 0), ("grabbed", 2)] {
        assert_eq!(page.marks("", mark).await, count, "{mark}");
    }
    assert_eq!(page.square("NE:c3", "mark").await.as_deref(), Some("playable"));
    // Another of the player's pieces is grabbed instead, on whichever board; the piece itself lets go.
    page.click("NE:e2").await;
    assert_eq!(page.square("NW:e2", "mark").await.as_deref(), Some("grabbed"));
    assert_eq!(page.marks("", "playable").await, 4);
    page.click("NW:e2").await;
    assert_eq!(page.marks("", "grabbed").await, 0);
    // Any other square says why, and lets go.
    for (place, words) in
        [("NW:e5", "NW"), ("NW:d8", "does not go to d8"), ("SE:e5", "SE is not one of North's boards")]
    {
        page.click("NW:e2").await;
        page.click(place).await;
        assert!(page.why().await.contains(words), "{place}: {}", page.why().await);
        assert_eq!(page.marks("", "grabbed").await, 0, "{place}");
    }
    // Somebody else's piece, and nothing at all.
    for (place, words) in [("NE:e7", "East's pawn"), ("SW:e2", "South's pawn"), ("NW:e4", "nothing on e4")] {
        page.click(place).await;
        assert!(page.why().await.contains(words), "{place}: {}", page.why().await);
        assert_eq!(page.marks("", "grabbed").await, 0, "{place}");
    }
    // Off the boards, and Escape.
    page.click("NW:e2").await;
    page.click_at((500.0, 450.0)).await;
    assert_eq!(page.marks("", "grabbed").await, 0, "off the boards");
    page.click("NW:e2").await;
    page.keys(&[ESCAPE]).await;
    assert_eq!(page.marks("", "grabbed").await, 0, "Escape");
    assert_eq!(page.ply().await, 0);
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn the_coupling_is_shown_and_explained() {
    let page = Page::open("coupling", "#/").await;
    // East has played d5, West has not: North's pawn could take on NE, but not on NW.
    page.play(&["e2e4", "a2a3", "d7d5", "a7a6"]).await;
    page.click("NW:e4").await;
    assert_eq!(page.square("NE:d5", "mark").await.as_deref(), Some("local"));
    assert_eq!(page.square("NW:d5", "mark").await, None);
    assert_eq!((page.marks("", "playable").await, page.marks("", "local").await), (2, 1));
    page.pictures("coupling").await;
    page.click("NE:d5").await;
    let why = page.why().await;
    assert!(why.contains("NW") && why.contains("NE"), "{why}");
    assert_eq!(page.marks("", "grabbed").await, 2, "still in hand");
    assert_eq!(page.ply().await, 4, "nothing was played");
    page.click("NE:e5").await;
    assert_eq!(page.ply().await, 5);
    page.is_there(&[("NW:e5", Some("N pawn")), ("NE:e5", Some("N pawn")), ("NW:e4", None), ("SW:e5", None)]).await;
    assert_eq!(page.count("[data-last]").await, 8, "every board marks its own last move");
    assert_eq!(page.count(".fresh [data-last]").await, 4, "and the table's last is marked most");
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_ghost_is_made_shown_and_explained() {
    let page = Page::open("ghost", "#/").await;
    page.play(&GHOST).await;
    page.play(&["a3a4"]).await;
    // East takes on NE what stands there; on SE the same move must be legal too, and South has nothing on e4.
    page.click("NE:d5").await;
    assert_eq!(page.square("NE:e4", "mark").await.as_deref(), Some("local"));
    page.keys(&[ESCAPE]).await;
    page.press("new").await;
    page.play(&["e2e4", "e2e4", "d7d5", "a7a6", "h2h3", "h2h3", "d5e4"]).await;
    // East has taken North's and South's pawns alike: their twins on NW and SW are ghosts.
    assert_eq!(page.count("[data-ghost='true']").await, 2);
    assert_eq!(page.square("NW:e4", "ghost").await.as_deref(), Some("true"));
    assert_eq!(page.square("SW:e4", "ghost").await.as_deref(), Some("true"));
    assert_eq!(page.attribute(".standing [data-army=north] [data-ghosts]", "data-ghosts").await.as_deref(), Some("1"));
    // Anybody may ask about a ghost; who is to move may grab it.
    page.click("SW:e4").await;
    assert!(
        page.why().await.contains("South's pawn") && page.why().await.contains("on SE, on e4"),
        "{}",
        page.why().await
    );
    page.play(&["a6a5"]).await;
    page.click("NW:e4").await;
    assert_eq!(page.square("NE:e4", "fell").await.as_deref(), Some("true"), "where its twin fell is marked");
    assert_eq!((page.marks("", "playable").await, page.marks("", "local").await), (0, 1));
    let why = page.why().await;
    for words in ["ghost", "NE", "e4", "d5e4"] {
        assert!(why.contains(words), "{words} in {why:?}");
    }
    let label = page.attribute("[data-board=NW][data-square=e4]", "aria-label").await.expect("a label");
    assert!(label.contains("NW e4") && label.contains("North's pawn") && label.contains("ghost"), "{label}");
    page.pictures("ghost").await;
    page.close().await;
}

/// East and West play alike, so North's pawn takes its way through both boards to b7; it takes the rook on a8 next.
const TO_PROMOTION: [&str; 16] = [
    "a2a4", "h2h3", "b7b5", "b7b5", "a4b5", "g2g3", "a7a6", "a7a6", "b5a6", "f2f3", "c8b7", "c8b7", "a6b7", "e2e3",
    "h7h6", "h7h6",
];

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn travel_cuts_and_comes_back() {
    let page = Page::open("travel", "#/").await;
    let moves = ["e2e4", "d2d4", "e7e5", "d7d5", "g1f3"];
    page.play(&moves).await;
    for (action, ply) in [
        ("previous", 4),
        ("previous", 3),
        ("next", 4),
        ("first", 0),
        ("last", 5),
        ("undo", 4),
        ("undo", 3),
        ("redo", 4),
        ("redo", 5),
    ] {
        page.press(action).await;
        assert_eq!(page.ply().await, ply, "{action}");
    }
    page.find(".log [data-ply='2']").await.click().await.expect("clicked");
    assert_eq!((page.ply().await, page.table("turn").await.as_deref()), (2, Some("E")));
    page.is_there(&[("NE:e5", None), ("NE:e7", Some("E pawn"))]).await;
    assert_eq!(page.count(".log [data-ply]").await, 5, "looking cuts nothing off");
    page.play(&["c7c5"]).await;
    assert_eq!((page.ply().await, page.count(".log [data-ply]").await), (3, 3), "playing on does");
    assert_eq!(page.text(".log [data-ply='3']").await, "c7c5");
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn games_are_saved_loaded_kept_and_sent() {
    let page = Page::open("files", "#/").await;
    page.play(&["e2e4", "d2d4", "e7e5"]).await;
    page.press("save").await;
    let saved = page.downloaded(".json").await;
    assert!(saved.contains("\"variant\":\"duplicate-chess\""), "{saved}");

    page.reload().await;
    assert_eq!(page.ply().await, 3, "the game survives a reload");

    page.press("new").await;
    assert_eq!(page.ply().await, 0);
    page.press("back").await;
    assert_eq!(page.ply().await, 3, "and a new game");

    page.press("undo").await;
    for (name, text, words) in [
        ("not-json.json", "e2e4".to_owned(), "JSON"),
        ("variant.json", saved.replace("duplicate-chess", "bughouse"), "bughouse"),
        ("illegal.json", saved.replace("\"e5\"", "\"e3\""), "ove 3"),
        ("script.json", "<img src=x onerror=alert(1)>".to_owned(), "JSON"),
    ] {
        page.upload(name, &text).await;
        page.eventually(name, async || page.why().await.contains(words)).await;
        assert_eq!((page.ply().await, page.count("#why img").await), (2, 0), "{name} leaves the game alone");
    }
    page.upload("good.json", &saved).await;
    page.eventually("loaded", async || page.ply().await == 3).await;

    page.press("first").await;
    page.allow_clipboard().await;
    page.press("link").await;
    page.eventually("copied", async || page.why().await.contains("clipboard")).await;
    let link = page
        .client
        .execute_async(
            "const done = arguments[0]; navigator.clipboard.readText().then(done, e => done(String(e)))",
            vec![],
        )
        .await
        .expect("the clipboard");
    let link = link.as_str().expect("a text").to_owned();
    assert!(link.starts_with(&page.address) && link.len() < page.address.len() + 30, "{link}");
    page.press("new").await;
    page.client.goto(&link).await.expect("followed");
    page.eventually("the game of the link", async || page.ply().await == 3).await;
    page.is_there(&[("NE:e5", Some("E pawn")), ("SW:d4", Some("S pawn"))]).await;
    assert_eq!(page.script("return location.hash").await, json!("#/"), "a reload must not undo what is played");
    page.client.goto(&format!("{}#/game/McM", page.address)).await.expect("followed");
    page.eventually("a broken link", async || page.why().await.contains("link breaks off")).await;
    assert_eq!(page.ply().await, 3, "a broken link leaves the game alone");
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_file_can_be_dropped_and_a_draw_declared() {
    let page = Page::open("drop", "#/").await;
    page.script(
        r#"const data = new DataTransfer();
           data.items.add(new File(['{"variant":"duplicate-chess","version":1,"moves":[{"player":"N","from":"e2","to":"e4"}]}'], 'game.json'));
           document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))"#,
    )
    .await;
    page.eventually("dropped", async || page.ply().await == 1).await;
    page.press("draw").await;
    assert_eq!(page.table("outcome").await.as_deref(), Some("declared-draw"));
    assert_eq!(page.count(".results [data-result='draw']").await, 4);
    page.reload().await;
    assert_eq!(page.table("outcome").await.as_deref(), Some("declared-draw"));
    page.press("undo").await;
    assert_eq!((page.table("outcome").await, page.ply().await), (None, 1));
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn focus_shows_the_movers_boards_upright() {
    let page = Page::open("focus", "#/").await;
    let shown =
        async |board: &str| page.find(&format!("[data-board={board}][data-square=e4]")).await.is_displayed().await;
    page.press("focus").await;
    for (board, is_shown) in [("NW", true), ("NE", true), ("SW", false), ("SE", false)] {
        assert_eq!(shown(board).await.expect("known"), is_shown, "{board}");
    }
    let (a1, h1, a8) = (page.middle("NW:a1").await, page.middle("NW:h1").await, page.middle("NW:a8").await);
    assert!((a1.1 - h1.1).abs() < 1.0 && (a1.0 - a8.0).abs() < 1.0, "upright");
    assert!(a1.0 < h1.0 && a1.1 > a8.1, "with White at the bottom");
    assert!(h1.0 - a1.0 > 7.0 * 50.0, "and large: {} pixels a square", (h1.0 - a1.0) / 7.0);
    assert!(page.middle("NE:a1").await.0 > h1.0, "side by side");
    page.pictures("focus").await;
    page.play(&["e2e4", "e2e4"]).await;
    // East has Black: the boards are turned round for the player at the board.
    let (a1, a8) = (page.middle("NE:a1").await, page.middle("NE:a8").await);
    assert!(a1.1 < a8.1 && shown("SE").await.expect("known") && !shown("NW").await.expect("known"));
    page.play(&["e7e5"]).await;
    page.keys(&['f']).await;
    assert!(shown("NE").await.expect("known") && shown("SW").await.expect("known"), "the key F goes back");
    page.close().await;
}

/// The side of a square in pixels, however its board is turned.
async fn side(page: &Page, board: &str) -> f64 {
    let (a, b) = (page.middle(&format!("{board}:a1")).await, page.middle(&format!("{board}:h1")).await);
    (a.0 - b.0).hypot(a.1 - b.1) / 7.0
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn the_boards_use_the_room_and_buttons_stay_where_they_are() {
    let page = Page::open("room", "#/").await;
    for (width, height, least) in [(1440, 900, 36.0), (1024, 768, 28.5)] {
        page.viewport(width, height, "light").await;
        let side = side(&page, "SW").await;
        assert!(side >= least, "{width}: squares of {side} pixels");
    }
    page.viewport(1440, 900, "light").await;
    page.keys(&['f']).await;
    let beside = side(&page, "NW").await;
    page.keys(&['p']).await;
    let folded = side(&page, "NW").await;
    assert!(beside > 56.0 && folded > 76.0, "{beside} and, without the panel, {folded} pixels");
    page.pictures("folded").await;
    page.keys(&['p', 'f']).await;
    // What is said may be longer or shorter: Undo does not move under the finger.
    for (width, height) in [(390, 844), (1440, 900)] {
        page.viewport(width, height, "light").await;
        page.play(&["e2e4", "e2e4", "d7d5", "a7a6"]).await;
        let undo = async || page.find("[data-action=undo]").await.rectangle().await.expect("a rectangle");
        let before = undo().await;
        page.click("NW:e4").await;
        page.click("NE:d5").await;
        assert!(page.why().await.lines().count() > 1, "{}", page.why().await);
        assert_eq!(undo().await, before, "{width}");
        let why = page.find("#why").await.rectangle().await.expect("a rectangle");
        assert!(why.1 + why.3 <= f64::from(height), "the reason is in sight: {why:?}");
        page.press("new").await;
    }
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn pieces_can_be_dragged() {
    let page = Page::open("drag", "#/").await;
    page.drag(page.middle("NE:e2").await, page.middle("NE:e4").await).await;
    assert_eq!(page.ply().await, 1, "{}", page.why().await);
    page.is_there(&[("NW:e4", Some("N pawn")), ("NE:e4", Some("N pawn"))]).await;
    // Dropped where it cannot go, and off the boards: nothing is played.
    page.drag(page.middle("SW:e2").await, page.middle("SW:e6").await).await;
    assert_eq!((page.ply().await, page.marks("", "grabbed").await), (1, 0), "{}", page.why().await);
    page.drag(page.middle("SW:e2").await, (500.0, 450.0)).await;
    assert_eq!((page.ply().await, page.marks("", "grabbed").await), (1, 0));
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_game_by_keyboard_alone() {
    let page = Page::open("keyboard", "#/").await;
    page.script("document.querySelector('[data-board=NW][data-square=e2]').focus()").await;
    // North's pawns on NW go down on the screen, and so do the arrows.
    page.keys(&[ENTER, DOWN, DOWN]).await;
    assert_eq!(page.keyboard_at().await, "NW:e4");
    assert_eq!(page.square("NW:e2", "mark").await.as_deref(), Some("grabbed"));
    page.picture("keyboard").await;
    page.keys(&[ENTER]).await;
    assert_eq!(page.ply().await, 1);
    assert_eq!(page.keyboard_at().await, "NW:e4", "the keyboard stays where it was");
    // Tab goes from board to board; on each, the arrows start where the keyboard last was.
    page.keys(&[TAB]).await;
    assert_eq!(page.keyboard_at().await, "NE:e2");
    page.keys(&[TAB]).await;
    assert_eq!(page.keyboard_at().await.split(':').next(), Some("SW"));
    page.keys(&[LEFT, ENTER, UP, UP]).await;
    let place = page.keyboard_at().await;
    page.keys(&[ENTER]).await;
    assert_eq!((place.as_str(), page.ply().await), ("SW:d4", 2), "{}", page.why().await);
    page.keys(&[UP, RIGHT, ENTER, ESCAPE]).await;
    assert_eq!(page.marks("", "grabbed").await, 0);
    page.keys(&['[']).await;
    assert_eq!(page.ply().await, 1);
    // Where no square has the keyboard, the arrows go through the moves.
    page.script("document.activeElement.blur()").await;
    for (key, ply) in [(LEFT, 0), (RIGHT, 1), (RIGHT, 2)] {
        page.keys(&[key]).await;
        assert_eq!(page.ply().await, ply);
    }
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_pawn_becomes_the_same_on_both_boards() {
    let page = Page::open("promotion", "#/").await;
    page.play(&TO_PROMOTION).await;
    page.play_on(1, "b7a8").await;
    assert_eq!((page.ply().await, page.count("[data-promotion]").await), (16, 4), "asked before anything is played");
    let dialog = page.find(".promotion").await.rectangle().await.expect("a rectangle");
    let (x, y) = page.middle("NE:a8").await;
    assert!(
        (dialog.0..=dialog.0 + dialog.2).contains(&x) && (dialog.1 - 60.0..=dialog.1 + dialog.3 + 60.0).contains(&y),
        "at the pawn's place: {dialog:?} {x} {y}"
    );
    assert!(!(dialog.1..=dialog.1 + dialog.3).contains(&y), "which it does not cover: {dialog:?} {y}");
    page.picture("promotion").await;
    page.keys(&[ESCAPE]).await;
    assert_eq!((page.ply().await, page.count("[data-promotion]").await), (16, 0), "Escape asks nothing");
    page.play_on(0, "b7a8").await;
    page.find("[data-promotion='knight']").await.click().await.expect("clicked");
    assert_eq!(page.ply().await, 17);
    page.is_there(&[("NW:a8", Some("N knight")), ("NE:a8", Some("N knight")), ("SE:a8", Some("E rook"))]).await;
    assert_eq!(page.text(".log [data-ply='17']").await, "b7a8n");
    // By keyboard: the second of the four.
    page.press("undo").await;
    page.play_on(0, "b7a8").await;
    page.eventually("the keyboard is in the dialog", async || {
        page.script("return document.activeElement.dataset.promotion || ''").await == json!("queen")
    })
    .await;
    page.keys(&[RIGHT, ENTER]).await;
    page.eventually("promoted", async || page.ply().await == 17).await;
    page.is_there(&[("NW:a8", Some("N rook")), ("NE:a8", Some("N rook"))]).await;
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn engines_move_for_their_seats_and_go_on_after_a_reload() {
    let page = Page::open("seats", "#/").await;
    page.script("document.querySelector('.opponents').open = true").await;
    for seat in ["#seat-south", "#seat-east", "#seat-west"] {
        page.choose(seat, "0").await;
    }
    page.choose("#speed", "fast").await;
    page.play_on(0, "e2e4").await;
    page.eventually("three engines have moved", async || page.ply().await == 4).await;
    assert_eq!(page.table("turn").await.as_deref(), Some("N"));
    // A reload keeps who plays, and the game.
    page.reload().await;
    assert_eq!(page.ply().await, 4);
    assert_eq!(page.script("return document.querySelector('#seat-east').value").await, json!("0"));
    page.press("undo").await;
    assert_eq!((page.ply().await, page.table("turn").await.as_deref()), (0, Some("N")), "back to the person's move");
    // A hint for the person, as arrows on both boards of whoever moves, and in words.
    page.press("hint").await;
    page.eventually("there is a hint", async || page.count(".hint[data-army]").await >= 4).await;
    assert!(page.text(".strip .advice").await.starts_with("Hint: "));
    assert_eq!(page.count(".standing .expect").await, 4);
    page.pictures("seats").await;
    // Four engines play by themselves, and pause.
    page.choose("#seat-north", "1").await;
    page.eventually("they play by themselves", async || {
        let places = (page.count(".strip .advice").await, page.count(".standing .expect").await);
        assert_eq!(places, (1, 4), "hints keep their places, so that no button moves while they come and go");
        page.ply().await >= 8
    })
    .await;
    page.press("pause").await;
    page.eventually("a pause", async || page.count("[data-action=pause][aria-pressed=true]").await == 1).await;
    let ply = page.ply().await;
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    assert_eq!(page.ply().await, ply, "paused");
    page.close().await;
}
