//! The list of kept games: open, rename, delete, export and import.

use super::picture::picture;
use super::{Entry, read_all, write_all};
use crate::page::{Dragged, Effect, Page, Place};
use crate::parts::controls::{action, file_input};
use crate::parts::icons;
use crate::parts::masthead::{Route, masthead};
use crate::parts::theme::Theme;
use crate::parts::voice::voice;
use crate::tree::{Element, html};
use crate::words::{Tone, Words, count};
use chess::Role;
use game::Date;

/// What a shelf holds: the games on the boards now, and all that were put away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shelf {
    pub(crate) on_boards: Vec<Entry>,
    pub(crate) entries: Vec<Entry>,
    /// What is not as it should be, in a sentence.
    pub(crate) trouble: Option<String>,
    /// How far the local time is ahead of the universal one, in minutes.
    pub(crate) minutes_ahead: i64,
}

impl Shelf {
    /// The games, those on the boards first, each with the ways that it went before it went on otherwise. Where the game
    /// itself is gone, the latest of its ways stands for it.
    fn families(&self) -> Vec<(&Entry, Vec<&Entry>)> {
        let mut families: Vec<Vec<&Entry>> = Vec::new();
        for entry in self.on_boards.iter().chain(&self.entries) {
            match families.iter_mut().find(|all| all[0].family() == entry.family()) {
                Some(all) => all.push(entry),
                None => families.push(vec![entry]),
            }
        }
        let is_on_board = |entry: &Entry| self.on_boards.iter().any(|shown| shown.id == entry.id);
        let split = families.into_iter().map(|mut all| {
            let head = all.iter().position(|entry| is_on_board(entry));
            let head = head.or_else(|| all.iter().position(|entry| entry.id == entry.family())).unwrap_or(0);
            (all.remove(head), all)
        });
        split.collect()
    }
}

/// The page of the list.
pub(crate) struct GamesPage {
    /// None until the browser has found it.
    shelf: Option<Shelf>,
    words: Words,
    deleted: Option<Entry>,
}

impl GamesPage {
    pub(crate) fn new() -> Self {
        Self { shelf: None, words: Words::plain("Games that leave a board are kept here."), deleted: None }
    }

    fn entries(&mut self) -> &mut Vec<Entry> {
        &mut self.shelf.get_or_insert_default().entries
    }

    fn find(&mut self, id: &str) -> Option<&mut Entry> {
        self.entries().iter_mut().find(|entry| entry.id == id)
    }

    fn delete(&mut self, id: &str) -> Option<Effect> {
        let index = self.entries().iter().position(|entry| entry.id == id)?;
        let entry = self.entries().remove(index);
        self.words = Words::plain(format!("Deleted: {}.", entry.heading()));
        self.deleted = Some(entry);
        Some(Effect::Erase(id.to_owned()))
    }

    fn undelete(&mut self) -> Option<Effect> {
        let entry = self.deleted.take()?;
        self.words = Words::plain(format!("Back in the list: {}.", entry.heading()));
        self.entries().push(entry.clone());
        self.sort();
        Some(Effect::Put(vec![entry]))
    }

    fn export(&mut self) -> Option<Effect> {
        let shelf = self.shelf.as_ref()?;
        let all: Vec<Entry> = shelf.on_boards.iter().chain(&shelf.entries).cloned().collect();
        self.words = Words::plain(format!("Saved as fourfold-games.json: {}.", count(all.len(), "game")));
        let (name, media_type, text) = ("fourfold-games.json", "application/json", write_all(&all));
        Some(Effect::Download { name, media_type, text })
    }

    /// Takes in what is not here yet. A game that is here under the same mark but has gone on otherwise stays too.
    fn import(&mut self, text: &str) -> Option<Effect> {
        let read = match read_all(text) {
            Ok(read) => read,
            Err(error) => {
                self.words = Words::refused(error);
                return None;
            }
        };
        let here: Vec<Entry> =
            self.shelf.iter().flat_map(|shelf| shelf.on_boards.iter().chain(&shelf.entries)).cloned().collect();
        let mut fresh = Vec::new();
        for mut entry in read {
            if here.iter().any(|known| known.summary.text == entry.summary.text) {
                continue;
            }
            while here.iter().any(|known| known.id == entry.id) {
                entry.id.push('i');
            }
            fresh.push(entry);
        }
        self.words = Words::plain(match fresh.len() {
            0 => "All games of the file are here already.".to_owned(),
            many => format!("{} added.", count(many, "game")),
        });
        self.entries().extend(fresh.iter().cloned());
        self.sort();
        (!fresh.is_empty()).then_some(Effect::Put(fresh))
    }

    /// The latest first.
    fn sort(&mut self) {
        self.entries().sort_unstable_by(|a, b| b.date.cmp(&a.date).then_with(|| a.id.cmp(&b.id)));
    }

    fn list(&self) -> Element {
        let Some(shelf) = &self.shelf else { return html("p").class("empty").with("Looking for games…") };
        let rows = shelf.families().into_iter().map(|(head, ways)| {
            let more = (!ways.is_empty()).then(|| {
                let ways: Vec<Element> = ways.into_iter().map(|way| self.row(shelf, way)).collect();
                html("details")
                    .with(html("summary").with(format!("{} taken back", count(ways.len(), "line"))))
                    .with(html("ul").all(ways))
            });
            self.row(shelf, head).with(more)
        });
        let none = shelf.entries.is_empty() && shelf.on_boards.is_empty();
        html("div")
            .with(html("ul").class("games").set("aria-label", "Games").all(rows))
            .with(none.then(|| html("p").class("empty").with("No games yet: play one, and it will be here.")))
    }

    fn row(&self, shelf: &Shelf, entry: &Entry) -> Element {
        let on_board = shelf.on_boards.iter().any(|shown| shown.id == entry.id);
        let game = match entry.route {
            Route::Chess => "Chess",
            _ => "Duplicate chess",
        };
        let when = match on_board {
            true => "on the board now".to_owned(),
            false => date(entry.date, shelf.minutes_ahead),
        };
        let facts = format!("{game}, {}, {}, {when}", entry.summary.result, count(entry.summary.plies, "move"));
        let button = |verb: &str, sign, word, title: String| action(format!("{verb} {}", entry.id), sign, word, title);
        let heading = entry.heading().to_owned();
        let name = match on_board {
            true => html("h2").with(heading.clone()),
            false => html("input")
                .set("id", format!("name {}", entry.id))
                .set("type", "text")
                .set("aria-label", "Name")
                .set("placeholder", entry.summary.title.clone())
                .set(".value", entry.name.clone()),
        };
        let delete = (!on_board).then(|| button("delete", icons::DECLINE, "Delete", format!("Delete {heading}")));
        html("li").set("data-game", entry.id.clone()).set("data-page", entry.route.name()).with(picture(entry)).with(
            html("div").with(name).with(html("p").class("sub").with(facts)).with(
                html("div")
                    .class("controls")
                    .with(button("open", icons::NEXT, "Open", format!("Open {heading}")))
                    .with(delete),
            ),
        )
    }
}

/// `16 November 2026, 14:05`
pub(crate) fn date(milliseconds: u64, minutes_ahead: i64) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let minutes = milliseconds as i64 / 60_000 + minutes_ahead;
    let (days, minutes) = (minutes.div_euclid(1440), minutes.rem_euclid(1440));
    let Date { year, month, day } = Date::of_day(u64::try_from(days).unwrap_or_default());
    format!("{day} {} {year}, {:02}:{:02}", MONTHS[usize::from(month) - 1], minutes / 60, minutes % 60)
}

impl Page for GamesPage {
    fn view(&self, theme: Theme) -> Element {
        let trouble = self.shelf.as_ref().and_then(|shelf| shelf.trouble.clone());
        html("main").set("id", "table").class("page shelf").with(masthead(Route::Games, theme)).with(
            html("section")
                .class("panel")
                .set("aria-label", "Games")
                .with(html("h1").with("Games"))
                .with(voice(&self.words, false))
                .with(trouble.map(|trouble| html("p").class("claimable").with(trouble)))
                .with(
                    html("div")
                        .class("controls")
                        .with(self.deleted.is_some().then(|| {
                            action("undelete", icons::UNDO, "Undo delete", "Put the deleted game back").lit(true)
                        }))
                        .with(action("export", icons::SAVE, "Export all", "Save all games as one file"))
                        .with(action("load", icons::LOAD, "Import", "Add the games of such a file")),
                )
                .with(self.list())
                .with(file_input(".json,application/json", "Exported games")),
        )
    }

    fn act(&mut self, action: &str) -> Option<Effect> {
        match action.split_once(' ').unwrap_or((action, "")) {
            ("export", _) => self.export(),
            ("load", _) => Some(Effect::ChooseFile),
            ("undelete", _) => self.undelete(),
            ("delete", id) => self.delete(id),
            ("open", id) => {
                let shelf = self.shelf.as_ref()?;
                let entry = shelf.on_boards.iter().chain(&shelf.entries).find(|entry| entry.id == id)?;
                Some(Effect::Open(Box::new(entry.clone())))
            }
            _ => None,
        }
    }

    fn fill(&mut self, id: &str, value: String) -> Option<Effect> {
        let entry = self.find(id.strip_prefix("name ")?)?;
        entry.name = value.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Effect::Put(vec![entry.clone()]))
    }

    fn load(&mut self, file: Result<Vec<u8>, String>) -> Option<Effect> {
        match file
            .and_then(|bytes| String::from_utf8(bytes).map_err(|_| "This is no file of exported games.".to_owned()))
        {
            Ok(text) => self.import(&text),
            Err(error) => {
                self.words = Words { tone: Tone::Refused, lines: vec![error] };
                None
            }
        }
    }

    fn shelve(&mut self, shelf: Shelf) {
        self.shelf = Some(shelf);
        self.sort();
    }

    fn say(&mut self, words: Words) {
        self.words = words;
    }

    fn touch(&mut self, _place: &Place) {}
    fn lift(&mut self, _place: &Place) -> bool {
        false
    }
    fn drag(&mut self, _dragged: Option<Dragged>) {}
    fn let_go(&mut self) {}
    fn visit(&mut self, _place: &Place) {}
    fn degrees(&self, _board: &str) -> i32 {
        0
    }
    fn go_to(&mut self, _ply: usize) {}
    fn promote(&mut self, _role: Role) {}
    fn copied(&mut self, _text: &str, _done: bool) {}
    fn follow(&mut self, _hash: &str) -> bool {
        false
    }
    fn arrival(&self) -> Option<Place> {
        None
    }
    fn plies(&self) -> (usize, usize) {
        (0, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::{branch, example};
    use super::*;
    use crate::tree::Node;

    fn page() -> GamesPage {
        let mut page = GamesPage::new();
        let mut older = example("b", Route::Duplicate, "y");
        older.date -= 1_000_000;
        page.shelve(Shelf { entries: vec![older, example("a", Route::Chess, "x")], ..Shelf::default() });
        page
    }

    fn ids(page: &GamesPage) -> Vec<String> {
        page.shelf.iter().flat_map(|shelf| &shelf.entries).map(|entry| entry.id.clone()).collect()
    }

    #[test]
    fn games_are_opened_renamed_deleted_and_brought_back() {
        let mut page = page();
        assert_eq!(ids(&page), ["a", "b"], "the latest first");
        assert!(matches!(page.act("open b"), Some(Effect::Open(entry)) if entry.route == Route::Duplicate));
        assert!(
            matches!(page.fill("name b", " My  game ".to_owned()), Some(Effect::Put(put)) if put[0].name == "My game")
        );
        assert_eq!(page.act("delete b"), Some(Effect::Erase("b".to_owned())));
        assert_eq!(ids(&page), ["a"]);
        assert!(page.view(Theme::System).text().contains("Deleted: My game."));
        assert!(matches!(page.act("undelete"), Some(Effect::Put(put)) if put[0].name == "My game"));
        assert_eq!(ids(&page), ["a", "b"]);
        for nonsense in ["open z", "delete z", "open", "undelete", "what"] {
            assert_eq!(page.act(nonsense), None, "{nonsense}");
        }
    }

    /// Moves taken back do not flood the list.
    #[test]
    fn ways_that_a_game_went_are_with_it() {
        let mut page = page();
        let ways = ["a.1", "a.2", "c.1", "c.2"].map(|id| example(id, Route::Chess, id));
        page.entries().extend(ways);
        page.sort();
        let view = page.view(Theme::System);
        let list = view.having("class", "games")[0];
        let heads: Vec<Option<&str>> = list
            .children
            .iter()
            .map(|row| if let Node::Element(row) = row { row.get("data-game") } else { None })
            .collect();
        assert_eq!(heads, [Some("a"), Some("c.1"), Some("b")], "one row a game");
        assert!(view.text().contains("2 lines taken back") && view.text().contains("1 line taken back"));
        assert_eq!(view.walk().iter().filter(|row| row.get("data-game").is_some()).count(), 6, "and all are there");
        page.act("delete a");
        assert_eq!(page.view(Theme::System).having("data-game", "a.1").len(), 1);
        assert_eq!(branch(&branch("a", "1"), "2"), "a.2");
    }

    #[test]
    fn what_is_exported_is_imported_once() {
        let mut page = page();
        let Some(Effect::Download { text, .. }) = page.act("export") else { panic!("a file") };
        assert_eq!(page.load(Ok(text.clone().into_bytes())), None);
        assert_eq!(ids(&page).len(), 2, "all are here");
        let mut other = GamesPage::new();
        assert!(matches!(other.load(Ok(text.into_bytes())), Some(Effect::Put(put)) if put.len() == 2));
        // The same game, gone on otherwise, is another one.
        let longer = write_all(&[example("a", Route::Chess, "x and more")]);
        page.load(Ok(longer.into_bytes()));
        assert_eq!(ids(&page), ["a", "ai", "b"]);
        for nonsense in [b"".to_vec(), b"\xff\xfe".to_vec(), b"hello".to_vec()] {
            page.load(Ok(nonsense));
            assert_eq!((page.words.tone, ids(&page).len()), (Tone::Refused, 3));
        }
    }

    #[test]
    fn dates_are_as_people_write_them() {
        for (milliseconds, ahead, expected) in [
            (0, 0, "1 January 1970, 00:00"),
            (951_782_400_000, 0, "29 February 2000, 00:00"),
            (1_794_838_000_000, 60, "16 November 2026, 15:06"),
            (1_798_761_599_000, 0, "31 December 2026, 23:59"),
        ] {
            assert_eq!(date(milliseconds, ahead), expected);
        }
    }
}
