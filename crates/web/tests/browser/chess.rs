//! The page of chess.

use crate::page::Page;
use serde_json::json;

impl Page {
    /// Plays moves by two clicks each.
    pub(crate) async fn moves(&self, moves: &[&str]) {
        for mv in moves {
            let ply = self.ply().await;
            self.click(&format!("main:{}", &mv[..2])).await;
            self.click(&format!("main:{}", &mv[2..4])).await;
            assert_eq!(self.ply().await, ply + 1, "{mv}: {}", self.why().await);
        }
    }

    async fn is_lit(&self, action: &str) -> bool {
        self.count(&format!("[data-action='{action}'].lit")).await == 1
    }
}

const KNIGHTS: [&str; 7] = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"];

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_claim_is_refused_announced_and_granted() {
    let page = Page::open("claims", "#/chess").await;
    assert_eq!(
        (page.count("[data-board='main'][data-piece]").await, page.table("turn").await.as_deref()),
        (32, Some("white"))
    );
    assert_eq!(page.square("main:e2", "piece").await.as_deref(), Some("white pawn"));
    page.moves(&["e2e4", "e7e5"]).await;
    page.press("claim").await;
    assert!(page.why().await.contains("Draw cannot be claimed"), "{}", page.why().await);
    assert_eq!(page.table("outcome").await, None);
    page.press("new").await;

    page.moves(&KNIGHTS).await;
    assert_eq!(
        (page.is_lit("claim").await, page.is_lit("announce").await),
        (false, true),
        "with a move, not as it stands"
    );
    assert!(page.text(".claimable").await.contains("Ng8"), "{}", page.text(".claimable").await);
    page.press("announce").await;
    page.click("main:f6").await;
    page.click("main:g8").await;
    assert_eq!(
        (page.table("outcome").await.as_deref(), page.ply().await),
        (Some("threefold"), 7),
        "{}",
        page.why().await
    );
    page.press("new").await;

    page.moves(&KNIGHTS).await;
    page.moves(&["f6g8"]).await;
    assert!(page.is_lit("claim").await);
    assert!(page.text(".claimable").await.contains("third time"));
    assert_eq!(page.attribute("[data-seen]", "data-seen").await.as_deref(), Some("3"));
    page.pictures("claim").await;
    page.press("claim").await;
    assert_eq!(page.table("outcome").await.as_deref(), Some("threefold"));
    assert!(
        page.text(".turn").await.contains("1/2-1/2") && page.text(".turn").await.contains("9.2"),
        "{}",
        page.text(".turn").await
    );
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn draws_are_offered_games_resigned_and_moves_taken_back() {
    let page = Page::open("table", "#/chess").await;
    page.moves(&["e2e4", "e7e5", "g1f3"]).await;
    for (action, ply) in
        [("undo", 2), ("undo", 1), ("redo", 2), ("redo", 3), ("first", 0), ("next", 1), ("last", 3), ("previous", 2)]
    {
        page.press(action).await;
        assert_eq!(page.ply().await, ply, "{action}");
    }
    // A move in an earlier position cuts off what followed.
    assert!(page.text(".turn").await.contains("Looking at move 2 of 3"), "{}", page.text(".turn").await);
    page.moves(&["f1c4"]).await;
    assert_eq!((page.ply().await, page.count(".log [data-ply]").await), (3, 3));
    assert_eq!(page.text(".log [data-ply='3']").await, "Bc4");
    let (a1, a8) = (page.middle("main:a1").await, page.middle("main:a8").await);
    page.press("flip").await;
    let flipped = page.middle("main:a1").await;
    assert!(a1.1 > a8.1 && flipped.1 < a1.1 && flipped.0 > a1.0, "turned round: {a1:?} {flipped:?}");
    page.press("offer").await;
    page.press("accept").await;
    assert_eq!(page.table("outcome").await.as_deref(), Some("agreement"), "{}", page.why().await);
    page.press("new").await;
    page.moves(&["e2e4", "e7e5"]).await;
    // One click does not resign.
    page.press("resign").await;
    assert_eq!(page.table("outcome").await, None);
    page.press("resign-no").await;
    page.press("resign").await;
    page.press("resign-yes").await;
    assert_eq!(page.table("outcome").await.as_deref(), Some("resignation"));
    page.press("new").await;
    page.moves(&["f2f3", "e7e5", "g2g4", "d8h4"]).await;
    assert_eq!((page.table("outcome").await.as_deref(), page.count("[data-check]").await), (Some("checkmate"), 1));
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn games_and_positions_go_out_and_come_in_again() {
    let page = Page::open("texts", "#/chess").await;
    page.moves(&["e2e4", "c7c5", "g1f3", "d7d6"]).await;
    page.press("save").await;
    let pgn = page.downloaded(".pgn").await;
    assert!(pgn.contains("1. e4 c5 2. Nf3 d6"), "{pgn}");
    page.reload().await;
    assert_eq!(page.ply().await, 4, "the game survives a reload");
    page.press("new").await;
    page.upload("game.pgn", &pgn).await;
    page.eventually("loaded", async || page.ply().await == 4).await;
    assert_eq!(page.text(".log [data-ply='3']").await, "Nf3");

    page.find(".texts summary").await.click().await.expect("opened");
    for (text, words) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "cannot be loaded"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", "cannot be loaded"),
    ] {
        page.find("#text").await.clear().await.expect("cleared");
        page.find("#text").await.send_keys(text).await.expect("typed");
        page.press("read").await;
        assert!(page.why().await.contains(words), "{text}: {}", page.why().await);
        assert_eq!(page.ply().await, 4, "{text} leaves the game alone");
    }
    // A pawn about to promote, and mate on the hundredth ply.
    for (fen, mv, outcome) in [
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", None),
        ("6k1/R7/6K1/8/8/8/8/8 w - - 99 80", "a7a8", Some("checkmate")),
    ] {
        page.find("#text").await.clear().await.expect("cleared");
        page.find("#text").await.send_keys(fen).await.expect("typed");
        page.press("read").await;
        assert_eq!(
            page.attribute("#fen", "value")
                .await
                .or(page.find("#fen").await.prop("value").await.expect("a value"))
                .as_deref(),
            Some(fen)
        );
        page.click(&format!("main:{}", &mv[..2])).await;
        page.click(&format!("main:{}", &mv[2..])).await;
        if outcome.is_none() {
            page.find("[data-promotion='queen']").await.click().await.expect("chosen");
            assert_eq!(page.square("main:a8", "piece").await.as_deref(), Some("white queen"));
        }
        assert_eq!(page.table("outcome").await.as_deref(), outcome, "{fen}");
    }
    page.script(
        "const data = new DataTransfer(); data.items.add(new File(['1. d4 d5 *'], 'dropped.pgn'));
         document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))",
    )
    .await;
    page.eventually("dropped", async || page.text(".log").await.contains("d4")).await;
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn the_engine_plays_in_its_worker_while_the_page_answers() {
    let page = Page::open("engine", "#/chess").await;
    page.choose("#opponent", "black").await;
    page.choose("#level", "0").await;
    page.press("new").await;
    for (own, mv) in ["e2e4", "g1f3", "f1e2"].iter().enumerate() {
        page.click(&format!("main:{}", &mv[..2])).await;
        page.click(&format!("main:{}", &mv[2..])).await;
        page.eventually("the engine has answered", async || page.ply().await == 2 * own + 2).await;
        assert_eq!(page.table("turn").await.as_deref(), Some("white"));
    }
    page.press("undo").await;
    assert_eq!(page.ply().await, 4, "the engine's move and one's own");

    // At full strength it thinks for seconds; the page goes on answering all the while.
    page.choose("#level", "7").await;
    page.choose("#opponent", "white").await;
    page.script(
        "window.slowest = 0; let last = performance.now();
         const frame = now => { window.slowest = Math.max(window.slowest, now - last); last = now; requestAnimationFrame(frame); };
         requestAnimationFrame(frame)",
    )
    .await;
    page.press("new").await;
    page.eventually("thinking", async || page.table("thinking").await.is_some()).await;
    // In one go, since on a busy machine the engine may have moved before a driver has pressed a button twice.
    let flips = "const flip = document.querySelector('[data-action=flip]'), board = document.querySelector('.board');
        const turned = [1, 2].map(() => { flip.click(); return board.getAttribute('transform'); });
        return [turned[0] !== turned[1], document.querySelector('#table').dataset.thinking]";
    assert_eq!(page.script(flips).await, json!([true, "true"]), "the page answers while the engine thinks");
    page.eventually("it has moved", async || page.ply().await == 1).await;
    let slowest = page.script("return window.slowest").await.as_f64().expect("a number");
    assert!(slowest < 1500.0, "the page stood still for {slowest} ms");

    // Another game while it thinks: the old thought is dropped.
    page.click("main:e7").await;
    page.click("main:e5").await;
    page.eventually("thinking", async || page.table("thinking").await.is_some()).await;
    page.choose("#opponent", "people").await;
    page.press("new").await;
    assert_eq!((page.ply().await, page.table("thinking").await), (0, None));

    page.press("evaluate").await;
    page.eventually("evaluated", async || page.count(".line").await == 1).await;
    assert!(page.text(".line").await.contains("depth"));
    assert_eq!(page.count(".hint").await, 1, "an arrow for the best move");
    page.pictures("evaluation").await;
    for (width, height) in [(390, 844), (1024, 768), (1440, 900)] {
        page.viewport(width, height, "light").await;
        let script = "const [bar, board] = ['.bar', '.box > .boards'].map(name => document.querySelector(name).getBoundingClientRect());
            return Math.abs(bar.top - board.top) + Math.abs(bar.height - board.height) + Math.max(0, board.left - bar.right - 12)";
        let off = page.script(script).await.as_f64().expect("a number");
        assert!(off < 3.0, "the bar stands {off} pixels away from the board at {width}");
    }
    page.press("evaluate").await;
    assert_eq!(page.count(".bar").await, 0);
    page.close().await;
}

/// Twenty plies in which nothing comes about.
const QUIET: &str =
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8 5. a3 a6 6. b3 b6 7. c3 c6 8. d3 d6 9. e3 e6 10. f3 f6 *";

impl Page {
    /// Comes back to a game that was kept: the players' line, the clocks' line, and the moves.
    async fn come_back_to(&self, players: &str, clocks: &str, pgn: &str) {
        let kept = format!("{players}\n20\n\n{clocks}\n{pgn}");
        self.find_kept(&[("chess", &kept)], "#/chess").await;
    }
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn the_engine_answers_a_draw_offer() {
    let page = Page::open("offer", "#/chess").await;
    for (players, outcome) in [("Black 0 250", None), ("Black 0 -", None), ("Black 0 -80", Some("agreement"))] {
        page.come_back_to(players, "", QUIET).await;
        assert_eq!((page.ply().await, page.table("turn").await.as_deref()), (20, Some("white")));
        page.press("offer").await;
        assert_eq!(page.table("outcome").await.as_deref(), outcome, "{players}: {}", page.why().await);
        if outcome.is_none() {
            assert!(page.why().await.contains("declines"), "{players}: {}", page.why().await);
        }
    }
    page.reload().await;
    assert_eq!(page.table("outcome").await.as_deref(), Some("agreement"), "the ending survives a reload");
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_flag_falls() {
    let page = Page::open("flag", "#/chess").await;
    let clocks = "60000 0 ".to_owned() + &"60000 60000 ".repeat(20) + "1500 42000";
    page.come_back_to("nobody 4 -", &clocks, QUIET).await;
    assert_eq!(page.text(".clock[data-army=black] b").await, "0:42", "the clocks are as they were left");
    page.eventually("White's flag falls", async || page.table("outcome").await.as_deref() == Some("flag-fall")).await;
    let turn = page.text(".turn").await;
    assert!(turn.contains("0-1") && turn.contains("6.9"), "{turn}");
    assert_eq!(page.text(".clock[data-army=white] b").await, "0:00.0");
    page.click("main:e3").await;
    assert_eq!(page.marks("main", "grabbed").await, 0, "nothing can be moved any more");
    let inside = "const a = document.querySelector('.log').getBoundingClientRect(), b = document.querySelector('.log [aria-current]').getBoundingClientRect();
         return b.top >= a.top && b.bottom <= a.bottom";
    page.eventually("the last move is in sight, also where the words need more room", async || {
        page.script(inside).await == json!(true)
    })
    .await;
    page.picture("flag").await;
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn clocks_run() {
    let page = Page::open("clocks", "#/chess").await;
    assert_eq!(page.count(".clock").await, 0);
    page.choose("#clock", "1").await;
    page.press("new").await;
    page.eventually("White's clock runs", async || page.text(".clock[data-army=white] b").await != "1:00").await;
    assert_eq!(page.text(".clock[data-army=black] b").await, "1:00");
    page.moves(&["e2e4"]).await;
    page.eventually("Black's clock runs", async || page.text(".clock[data-army=black] b").await != "1:00").await;
    assert_eq!(page.script("return document.querySelectorAll('.clock.runs').length").await, json!(1));
    let white = page.text(".clock[data-army=white] b").await;
    page.eventually("Black has thought", async || page.text(".clock[data-army=black] b").await.as_str() <= "0:58")
        .await;
    page.reload().await;
    assert_eq!(page.text(".clock[data-army=white] b").await, white, "the clocks survive a reload");
    assert!(page.text(".clock[data-army=black] b").await.as_str() <= "0:58");
    page.eventually("and run on", async || page.text(".clock[data-army=black] b").await.as_str() <= "0:56").await;
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn no_draw_is_free_and_the_person_claims_for_himself() {
    let page = Page::open("free", "#/chess").await;
    page.choose("#opponent", "black").await;
    page.choose("#level", "0").await;
    page.press("new").await;
    page.click("main:e2").await;
    page.click("main:e4").await;
    page.eventually("the engine has answered", async || page.ply().await == 2).await;
    page.press("claim").await;
    assert!(page.why().await.contains("declines"), "{}", page.why().await);
    assert_eq!(page.count("[data-action='accept']").await, 0, "there is nothing to accept");
    page.choose("#level", "7").await;
    // All at once, while the engine thinks: a claim, and a move that is planned and made when the engine has moved.
    let script =
        "const hit = name => document.querySelector(name).dispatchEvent(new MouseEvent('click', { bubbles: true }));
         const move = (...squares) => squares.forEach(square => hit(`[data-board=main][data-square=${square}]`));
         move('d2', 'd4'); hit('[data-action=menu]'); hit('[data-action=claim]');
         const why = document.querySelector('#why').textContent;
         move('g1', 'f3');
         return [why, document.querySelectorAll('[data-mark=grabbed]').length]";
    let answer = page.script(script).await;
    assert!(answer[0].as_str().is_some_and(|why| why.contains("own move (article 9.2)")), "{answer}");
    assert_eq!(answer[1], json!(2));
    page.eventually("both have moved", async || page.ply().await >= 5).await;
    assert_eq!(page.text(".log [data-ply='5']").await, "Nf3");
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn files_are_read_as_they_are_and_junk_is_refused() {
    let page = Page::open("junk", "#/chess").await;
    page.moves(&["e2e4"]).await;
    let junk: [(&str, Vec<u8>, &str); 4] = [
        ("a.txt", b"hello".to_vec(), "no game in it"),
        ("a.html", b"<!doctype html><title>x</title><p>Some prose.".to_vec(), "cannot be loaded"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\xff".to_vec(), "cannot be loaded"),
        ("large.pgn", vec![b' '; 65_000_000], "no more than 64"),
    ];
    for (name, bytes, words) in junk {
        page.upload(name, bytes).await;
        page.eventually(words, async || page.why().await.contains(words)).await;
        assert_eq!(page.ply().await, 1, "{name}: the game stays");
    }
    page.upload("latin.pgn", b"[White \"M\xfcller\"]\n[Black \"Anna\"]\n\n1. d4 d5 *").await;
    page.eventually("the name", async || page.text(".player[data-side='white']").await.contains("M\u{fc}ller")).await;
    page.upload("two.pgn", "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 2. c4 *\n").await;
    page.eventually("two to choose from", async || page.count(".choices li").await == 2).await;
    page.find("[data-action='pick 2']").await.click().await.expect("chosen");
    page.eventually("the second", async || page.ply().await == 3).await;
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_flag_that_falls_while_the_page_is_hidden_is_seen_when_it_comes_back() {
    let page = Page::open("hidden", "#/chess").await;
    let clocks = "60000 0 ".to_owned() + &"60000 60000 ".repeat(20) + "1500 42000";
    page.come_back_to("nobody 4 -", &clocks, QUIET).await;
    page.eventually("the clock runs", async || !page.text("body").await.contains("0:01.5")).await;
    // As in a hidden tab, where timers sleep: nothing ticks.
    page.script("for (let id = 0; id < 1000; id++) clearInterval(id)").await;
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    assert_eq!(page.table("outcome").await, None);
    page.script("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))").await;
    assert_eq!(page.table("outcome").await.as_deref(), Some("flag-fall"));
    page.close().await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn a_finished_game_is_reviewed_shared_and_left_for_an_example() {
    let page = Page::open("review", "#/chess").await;
    page.moves(&["f2f3", "e7e5", "g2g4", "d8h4"]).await;
    page.press("evaluate").await;
    assert_eq!(page.count(".line").await, 0, "a mated board has no evaluation");
    page.press("evaluate").await;
    page.press("review").await;
    page.eventually("looked over", async || page.text(".review").await.contains("2. g4")).await;
    page.find(".steps [data-ply='2']").await.click().await.expect("there");
    assert_eq!(page.ply().await, 2);
    page.pictures("review").await;
    page.visit("#/chess/game/Mc0k.").await;
    page.eventually("the game of the link", async || page.text(".log").await.contains("e5")).await;
    assert_eq!((page.ply().await, page.count(".log [data-ply]").await), (2, 2), "{}", page.why().await);
    page.find(".rules summary").await.click().await.expect("opened");
    page.press("example threefold").await;
    page.moves(&["f6g8"]).await;
    assert!(page.is_lit("claim").await);
    page.press("claim").await;
    assert_eq!(page.table("outcome").await.as_deref(), Some("threefold"));
    page.choose_start("chess960").await;
    page.press("new").await;
    assert_eq!(page.count("[data-board='main'][data-piece]").await, 32);
    page.visit("#/games").await;
    page.eventually("all of them are in the list", async || page.count("[data-game]").await == 3).await;
    page.close().await;
}

impl Page {
    async fn choose_start(&self, start: &str) {
        self.find(".names summary").await.click().await.expect("opened");
        self.choose("#start", start).await;
    }
}
