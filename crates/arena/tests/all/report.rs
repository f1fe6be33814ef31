//! The page of a match: whole, safe, and with nothing in it that is not a number where a number should be.

use crate::common::{Scratch, config, fake, play};
use arena::config::SprtConfig;
use arena::{MatchConfig, Store, report};

fn page(scratch: &Scratch, config: MatchConfig) -> String {
    play(scratch, config);
    let path = report::write(&scratch.join("match")).expect("it can be written");
    std::fs::read_to_string(path).expect("it is there")
}

fn assert_sound(page: &str) {
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for tag in ["section", "svg", "table", "tr", "div", "p", "path", "rect"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        let closed = page.matches(&format!("</{tag}>")).count() + if tag == "path" { opened } else { 0 };
        let alone = if tag == "rect" { page.matches("height=\"18\"/>").count() } else { 0 };
        assert_eq!(opened, closed + alone, "{tag}");
    }
    let mut words = page.split(|letter: char| !letter.is_ascii_alphanumeric());
    assert!(!words.any(|word| word == "NaN" || word == "inf"), "not a number");
    assert!(!page.contains("http") && !page.contains("<script") && !page.contains("@import"), "it stands by itself");
}

#[test]
fn a_page_with_everything() {
    let scratch = Scratch::new("report");
    let mut config =
        config(vec![fake("<b>A&B</b>", "--greedy --seed 1", ""), fake("Bad", "--fault exit --at 9", "")], 6);
    config.sprt = Some(SprtConfig { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, logistic: false });
    let page = page(&scratch, config);
    assert_sound(&page);
    assert!(page.contains("&lt;b&gt;A&amp;B&lt;/b&gt;") && !page.contains("<b>A"), "names are only text");
    for title in ["LLR over games", "Elo over games", "Score by opening", "How games ended", "Lengths", "Time per move"]
    {
        assert!(page.contains(&format!("<h2>{title}</h2>")), "{title}");
    }
    assert!(page.contains("the engine died"));
}

#[test]
fn pages_of_next_to_nothing() {
    let scratch = Scratch::new("report-empty");
    let engines = || vec![fake("A", "--seed 1", ""), fake("B", "--seed 2", ""), fake("C", "--seed 3", "")];
    let mut config = config(engines(), 1);
    config.adjudication.longest = Some(6);
    // No games at all, then one, then the first pair.
    assert_sound(&report::page(&config, &[]));
    play(&scratch, config.clone());
    let games = Store::read(&scratch.join("match")).expect("it was saved").games;
    (1..=games.len()).for_each(|count| assert_sound(&report::page(&config, &games[..count])));
    assert!(report::page(&config, &games).contains("<h2>Who beat whom</h2>"));
}
