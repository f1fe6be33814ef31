//! The page of chess without a browser.

use super::super::message::Worth;
use super::*;

fn touch(page: &mut ChessPage, squares: &[Square]) {
    for &square in squares {
        page.touch(&Place { board: "main".to_owned(), square });
    }
}

#[test]
fn the_engine_is_asked_while_it_is_to_move_and_not_otherwise() {
    let mut page = ChessPage::new();
    page.fill("opponent", "black".to_owned());
    page.fill("level", "0".to_owned());
    page.act("new");
    assert_eq!(page.question(Thinker::Opponent), None);
    touch(&mut page, &[Square::E2, Square::E4]);
    let question = page.question(Thinker::Opponent).expect("a question");
    assert_eq!((question.moves.as_str(), question.task), ("e2e4", Task::Play { level: 0, clock: None }));
    page.act("previous");
    assert!(page.question(Thinker::Opponent).is_some_and(|other| other.is_like(&question)), "looking changes nothing");
    page.hear(Thinker::Opponent, Reply::Done { id: 1, best: "e7e5".to_owned(), score: 20, nodes: 0 });
    assert_eq!((page.plies(), page.question(Thinker::Opponent)), ((2, 2), None));
    for (action, outcome) in
        [("resign", None), ("resign-no", None), ("resign", None), ("resign-yes", Some("resignation"))]
    {
        page.act(action);
        assert_eq!(page.view(Theme::System).get("data-outcome"), outcome, "{action}");
    }
}

#[test]
fn an_engine_that_fails_is_moved_for_by_hand() {
    let mut page = ChessPage::new();
    page.fill("opponent", "white".to_owned());
    page.act("new");
    assert!(page.question(Thinker::Opponent).is_some());
    page.give_up(Thinker::Opponent);
    assert_eq!(page.question(Thinker::Opponent), None);
    assert!(page.view(Theme::System).text().contains("both sides are moved by hand"));
    touch(&mut page, &[Square::E2, Square::E4]);
    assert_eq!(page.plies(), (1, 1));
    page.act("evaluate");
    page.give_up(Thinker::Analyst);
    assert_eq!(page.question(Thinker::Analyst), None);
}

#[test]
fn an_evaluation_is_shown_for_the_position_that_it_is_of() {
    let mut page = ChessPage::new();
    let line = |index, text: &str| Reply::Line {
        id: 1,
        index,
        depth: 9,
        worth: Worth::Centipawns(40 - 5 * index as i32),
        line: text.to_owned(),
    };
    page.act("evaluate");
    page.fill("lines", "2".to_owned());
    page.hear(Thinker::Analyst, line(1, "g1f3 d7d5"));
    page.hear(Thinker::Analyst, line(2, "e2e4"));
    let view = page.view(Theme::System);
    assert!(view.text().contains("+0.35 at depth 9: Nf3 d5") && view.text().contains("+0.30 at depth 9: e4"));
    assert_eq!(view.having("class", "hint").len(), 1);
    page.hear(Thinker::Analyst, line(1, "e2e4"));
    assert_eq!(page.analysis.evaluations(&page.session.game).len(), 1, "a deeper search begins anew");
    touch(&mut page, &[Square::E2, Square::E4]);
    assert!(!page.view(Theme::System).text().contains("+0.35"));
}

#[test]
fn a_finished_game_is_looked_over() {
    let mut page = ChessPage::new();
    page.load(Ok(b"1. f3 e5 2. g4 Qh4# 0-1".to_vec()));
    page.act("evaluate");
    assert_eq!(page.question(Thinker::Analyst), None, "there is nothing to find on a mated board");
    page.act("evaluate");
    page.act("review");
    for ply in 0..=4 {
        let question = page.question(Thinker::Analyst).expect("a position");
        assert_eq!((question.moves.split_whitespace().count(), question.task), (ply, Task::Review));
        if ply < 4 {
            let worth = if ply == 3 { Worth::Mate(-1) } else { Worth::Centipawns(0) };
            let line = "a2a3".to_owned();
            page.hear(Thinker::Analyst, Reply::Line { id: 1, index: 1, depth: 5, worth, line });
        }
        page.hear(Thinker::Analyst, Reply::Done { id: 1, best: String::new(), score: 0, nodes: 0 });
    }
    assert_eq!(page.question(Thinker::Analyst), None);
    let view = page.view(Theme::System);
    assert!(view.text().contains("2. g4, from +0.00 to #\u{2212}1"), "{}", view.text());
}

#[test]
fn clocks_are_drawn_when_they_change() {
    let mut page = ChessPage::new();
    assert!(!page.tick(Duration::from_secs(1)));
    page.fill("clock", "1".to_owned());
    page.act("new");
    page.tick(Duration::from_secs(5));
    assert!(page.tick(Duration::from_millis(5_150)) && !page.tick(Duration::from_millis(5_160)));
    assert!(page.tick(Duration::from_secs(70)), "the flag falls");
    assert_eq!(page.view(Theme::System).get("data-outcome"), Some("flag-fall"));
    assert!(!page.tick(Duration::from_secs(80)), "and that is the end");
}
