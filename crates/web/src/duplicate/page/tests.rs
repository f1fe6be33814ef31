//! What happens on the page of duplicate chess, without a browser.

use super::*;
use crate::orthodox::Task;
use crate::words::Tone;

fn place(board: &str, square: Square) -> Place {
    Place { board: board.to_owned(), square }
}

#[test]
fn a_piece_in_hand_is_marked_on_both_boards() {
    let mut page = DuplicatePage::new();
    page.touch(&place("NW", Square::E2));
    let view = page.view(Theme::System);
    for (mark, count) in [("grabbed", 2), ("playable", 4), ("local", 0)] {
        assert_eq!(view.having("data-mark", mark).len(), count, "{mark}");
    }
    page.let_go();
    assert_eq!(page.session.words, Words::plain("North to move."));
    page.touch(&place("NW", Square::E2));
    page.touch(&place("NE", Square::E4));
    let view = page.view(Theme::System);
    assert_eq!((view.get("data-turn"), view.get("data-ply")), (Some("S"), Some("1")));
    assert_eq!(view.having("data-last", "true").len(), 4);
}

#[test]
fn a_game_is_kept_with_the_ply_that_was_looked_at() {
    let mut page = DuplicatePage::new();
    for mv in [("NW", Square::E2, Square::E4), ("SW", Square::D2, Square::D4)] {
        page.touch(&place(mv.0, mv.1));
        page.touch(&place(mv.0, mv.2));
    }
    page.act("focus");
    for (action, plies) in [("previous", (1, 2)), ("undo", (1, 1)), ("undo", (0, 0))] {
        page.act(action);
        let mut again = DuplicatePage::new();
        assert!(again.restore(&page.keep()));
        assert_eq!((again.plies(), again.session.game == page.session.game), (plies, true), "{action}");
        assert!(again.is_focused());
    }
    // As it was written before undone moves were kept.
    let mut again = DuplicatePage::new();
    page.act("redo");
    assert!(again.restore(&format!("0\n{}", page.session.game.save())));
    assert_eq!((again.plies(), again.focused), ((0, 1), None));
    for nonsense in ["", "x\n{}", "0\nnot a game"] {
        assert!(!again.restore(nonsense), "{nonsense:?}");
        assert_eq!(again.plies(), (0, 1), "{nonsense:?}");
    }
}

/// Whatever is done in a guide, the game on the table is as it was.
#[test]
fn a_guide_leaves_the_game_alone() {
    let mut page = DuplicatePage::new();
    page.touch(&place("NW", Square::E2));
    page.touch(&place("NW", Square::E4));
    let before = page.keep();
    for guide in ["introduction", "example"] {
        assert_eq!(page.act(guide), Some(Effect::Address("#/")));
        for action in ["undo", "redo", "draw", "next", "last", "previous", "first", "save", "link", "onward"] {
            assert_eq!(page.act(action), None, "{guide}: {action}");
        }
        for square in [Square::G1, Square::F3, Square::E2, Square::E4] {
            page.touch(&place("NW", square));
        }
        assert!(page.guide.is_some() && page.keep() == before, "{guide}");
        page.act("leave");
        assert!(page.guide.is_none() && page.plies() == (1, 1));
    }
    page.act("introduction");
    for square in [Square::G1, Square::F3] {
        page.touch(&place("NW", square));
    }
    page.go_to(0);
    assert_eq!(page.plies(), (1, 1), "the introduction goes its own way");
    page.load(Ok(b"junk".to_vec()));
    assert!(page.guide.is_some() && page.table().words.tone == Tone::Refused, "what is no game ends nothing");
    // A game from elsewhere is wanted at once.
    page.act("example");
    assert!(page.follow("#/game/Mc") && page.guide.is_none());
    assert!(page.welcome() && page.guide.is_some());
    page.act("new");
    assert!(page.guide.is_none() && page.plies() == (0, 0));
    page.follow("#/rules");
    assert!(!page.welcome(), "not in front of the rules");
}

#[test]
fn two_boards_come_first_on_a_phone() {
    let mut page = DuplicatePage::new();
    for (width, height, focused) in
        [(1440.0, 900.0, false), (1024.0, 768.0, false), (390.0, 844.0, true), (844.0, 390.0, true)]
    {
        page.resize(width, height);
        assert_eq!(page.is_focused(), focused, "{width}");
    }
    page.act("swipe");
    assert!(!page.is_focused(), "until somebody wants all four");
    let table = [("NW", 225), ("NE", 135), ("SW", 315), ("SE", 45)];
    assert!(table.iter().all(|&(board, degrees)| page.degrees(board) == degrees));
    page.act("focus");
    assert_eq!((page.degrees("NW"), page.degrees("NE")), (0, 0));
}

#[test]
fn the_menu_closes_by_itself() {
    let mut page = DuplicatePage::new();
    let is_open = |page: &DuplicatePage| !page.view(Theme::System).having("data-action", "draw").is_empty();
    for close in ["menu", "focus", "save"] {
        page.act("menu");
        assert!(is_open(&page));
        page.act(close);
        assert!(!is_open(&page), "{close}");
    }
    page.act("menu");
    page.let_go();
    assert!(!is_open(&page));
}

#[test]
fn what_leaves_the_table_goes_into_the_list() {
    let mut page = DuplicatePage::new();
    let play = |page: &mut DuplicatePage, board: &str, from, to| {
        page.touch(&place(board, from));
        page.touch(&place(board, to));
    };
    page.act("new");
    assert_eq!(page.take_aside(), [], "nothing was played");
    play(&mut page, "NW", Square::E2, Square::E4);
    play(&mut page, "SW", Square::D2, Square::D4);
    page.act("undo");
    play(&mut page, "SW", Square::D2, Square::D4);
    assert_eq!(page.take_aside(), [], "the same move again");
    page.act("undo");
    play(&mut page, "SW", Square::C2, Square::C4);
    let left = page.take_aside();
    assert_eq!(left.iter().map(|aside| (aside.summary.plies, aside.branched)).collect::<Vec<_>>(), [(2, true)]);
    page.act("new");
    let left = page.take_aside();
    assert_eq!(left.iter().map(|aside| (aside.summary.plies, aside.branched)).collect::<Vec<_>>(), [(2, false)]);
    assert!(page.restore(&left[0].summary.text));
    assert_eq!(page.session.game.moves().last().map(ToString::to_string).as_deref(), Some("c2c4"));
}

#[test]
fn links_come_back_and_broken_ones_leave_the_game_alone() {
    let mut page = DuplicatePage::new();
    page.touch(&place("NW", Square::E2));
    page.touch(&place("NW", Square::E4));
    let Some(Effect::CopyLink(hash)) = page.act("link") else { panic!("a link") };
    let mut other = DuplicatePage::new();
    assert!(other.follow(&hash) && !other.follow("#/"));
    assert_eq!(other.plies(), (1, 1));
    assert!(other.follow("#/game/McM") && other.plies() == (1, 1));
    assert!(other.session.words.lines[0].contains("breaks off"), "{:?}", other.session.words);
}

fn done(page: &mut DuplicatePage, best: &str) {
    page.hear(Thinker::Opponent, Reply::Done { id: 1, best: best.to_owned(), score: 0, nodes: 0 });
}

#[test]
fn the_engine_moves_for_its_seats_and_nobody_else_does() {
    let mut page = DuplicatePage::new();
    assert_eq!(page.question(Thinker::Opponent), None);
    page.fill("seat-north", "2".to_owned());
    page.fill("speed", "steady".to_owned());
    let question = page.question(Thinker::Opponent).expect("North is to move");
    assert_eq!((question.task, question.moves.as_str()), (Task::Seat { level: 2 }, ""));
    assert_eq!(page.title(), "Thinking \u{2013} Fourfold");
    page.touch(&place("NW", Square::E2));
    assert!(page.session.held.is_none() && page.session.words.lines[0].contains("played by the engine"));
    assert!(!page.lift(&place("NW", Square::E2)));
    // The move waits until the position has been seen for a while.
    page.tick(Duration::from_secs(10));
    done(&mut page, "e2e4");
    assert_eq!(page.question(Thinker::Opponent), None, "it has answered");
    assert!(!page.tick(Duration::from_millis(10_300)) && page.tick(Duration::from_millis(10_800)));
    assert_eq!(page.plies(), (1, 1));
    assert_eq!(page.question(Thinker::Opponent), None, "South is a person");
    assert_eq!(page.title(), "Your move \u{2013} Fourfold");
    page.act("undo");
    assert_eq!(page.plies(), (0, 0));
}

#[test]
fn a_game_with_engines_survives_a_reload_and_a_pause() {
    let mut page = DuplicatePage::new();
    for seat in ["seat-north", "seat-south", "seat-east", "seat-west"] {
        page.fill(seat, "0".to_owned());
    }
    page.fill("speed", "fast".to_owned());
    done(&mut page, "e2e4");
    assert!(page.tick(Duration::from_secs(1)));
    let mut again = DuplicatePage::new();
    assert!(again.restore(&page.keep()));
    assert_eq!(again.question(Thinker::Opponent), page.question(Thinker::Opponent));
    assert!(again.question(Thinker::Opponent).is_some());
    page.act("undo");
    assert_eq!((page.plies(), page.question(Thinker::Opponent)), ((0, 0), None), "it pauses, or it would move again");
    page.act("pause");
    assert!(page.question(Thinker::Opponent).is_some());
    page.act("pause");
    page.touch(&place("NW", Square::E2));
    page.touch(&place("NW", Square::E4));
    assert_eq!(page.plies(), (1, 1), "moved by hand");
    // A move for a position that is no longer there is not played.
    page.act("pause");
    done(&mut page, "d2d4");
    page.act("previous");
    page.tick(Duration::from_secs(9));
    assert_eq!(page.plies(), (0, 1));
}

#[test]
fn what_was_found_for_one_position_is_not_used_for_another() {
    let mut page = DuplicatePage::new();
    page.fill("seat-north", "0".to_owned());
    page.fill("speed", "fast".to_owned());
    done(&mut page, "e2e4");
    page.tick(Duration::from_secs(1));
    for (board, from, to) in
        [("SW", Square::E2, Square::E4), ("NE", Square::E7, Square::E5), ("NW", Square::E7, Square::E5)]
    {
        page.touch(&place(board, from));
        page.touch(&place(board, to));
    }
    assert_eq!(page.plies(), (4, 4), "{:?}", page.session.words);
    // North's answer is there, and a new game is begun before it is played.
    done(&mut page, "g1f3");
    page.act("new");
    assert!(page.question(Thinker::Opponent).is_some_and(|question| question.moves.is_empty()), "asked anew");
    page.tick(Duration::from_secs(9));
    assert_eq!(page.plies(), (0, 0), "no move of another game");
    // A hint after e2e4 is none after d2d4, though the same player is to move.
    page.fill("seat-north", "person".to_owned());
    page.act("hint");
    page.touch(&place("NW", Square::E2));
    page.touch(&place("NW", Square::E4));
    let (line, mates) = ("e2e4".to_owned(), Default::default());
    page.hear(Thinker::Analyst, Reply::Advice { id: 2, line, expect: [500; 4], mates });
    assert!(page.hint().is_some());
    page.act("undo");
    page.touch(&place("NW", Square::D2));
    page.touch(&place("NW", Square::D4));
    assert!(page.hint().is_none());
}

/// An engine that fails is said to, and its pieces can be moved by hand.
#[test]
fn an_engine_that_fails_is_paused() {
    let mut page = DuplicatePage::new();
    page.fill("seat-north", "0".to_owned());
    page.act("hint");
    page.give_up(Thinker::Opponent);
    page.give_up(Thinker::Analyst);
    assert_eq!([Thinker::Opponent, Thinker::Analyst].map(|thinker| page.question(thinker)), [None, None]);
    assert!(format!("{:?}", page.view(Theme::System)).contains("has failed in this browser"));
    page.touch(&place("NW", Square::E2));
    page.touch(&place("NW", Square::E4));
    assert_eq!(page.plies(), (1, 1));
}

#[test]
fn a_hint_is_shown_for_the_position_it_is_about() {
    let mut page = DuplicatePage::new();
    assert_eq!(page.question(Thinker::Analyst), None);
    page.act("hint");
    assert_eq!(page.question(Thinker::Analyst).map(|question| question.task), Some(Task::Advise));
    let mates = ["", "", "e2e4 d2d4", ""].map(str::to_owned);
    let advice = Reply::Advice { id: 2, line: "e2e4 d2d4".to_owned(), expect: [550, 500, 450, 500], mates };
    page.hear(Thinker::Analyst, advice);
    let view = page.view(Theme::System);
    assert_eq!(view.having("class", "hint").len(), 4, "two arrows on two boards each");
    assert_eq!(view.having("data-danger", "true").len(), 2, "East's two kings");
    assert!(format!("{view:?}").contains("East can be mated before its next turn: e2e4, d2d4."));
    assert!(format!("{view:?}").contains("Hint: e2e4; expected then d2d4."));
    page.touch(&place("NW", Square::D2));
    page.touch(&place("NW", Square::D4));
    assert!(page.hint().is_none(), "another position");
}
