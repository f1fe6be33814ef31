//! A game as it is saved, kept, listed and sent.

use super::{GameOfFour, army};
use crate::duplicate::link::Record;
use crate::games::Summary;
use crate::words::sentence;
use chess::Colour;
use duplicate::{BoardName, Table};

impl GameOfFour {
    /// Reads a saved game; the error is a sentence.
    pub(crate) fn load(text: &str) -> Result<Self, String> {
        Table::load(text, Self::rulings()).map(Self).map_err(|error| sentence(&error.to_string()))
    }

    /// The game as a file.
    pub(crate) fn save(&self) -> String {
        self.0.save()
    }

    /// What is kept of it: the ply that is looked at and how many steps are undone, on a line, and the game as a file
    /// with those too.
    pub(crate) fn keep(&self) -> String {
        let (whole, undone) = self.whole();
        format!("{} {undone}\n{}", self.ply(), whole.save())
    }

    /// What [`GameOfFour::keep`] wrote, and what was written before undone steps were kept too; anything else is none.
    pub(crate) fn restore(kept: &str) -> Option<Self> {
        let (head, file) = kept.split_once('\n')?;
        let mut numbers = head.split(' ').map(str::parse::<usize>);
        let ply = numbers.next()?.ok()?;
        let undone = numbers.next().map_or(Some(0), Result::ok)?;
        let mut game = Self::load(file).ok()?;
        (0..undone).for_each(|_| game.undo());
        game.go_to(ply);
        Some(game)
    }

    /// With all that was undone done again, and how many steps that are.
    fn whole(&self) -> (Self, usize) {
        let mut whole = self.clone();
        let mut undone = 0;
        while whole.can_redo() {
            whole.redo();
            undone += 1;
        }
        (whole, undone)
    }

    /// Whether nothing of an earlier state of the game is missing from this one.
    pub(crate) fn continues(&self, before: &Self) -> bool {
        let (now, before) = (self.whole().0.record(), before.whole().0.record());
        now.moves.starts_with(&before.moves) && (!before.drawn || now == before)
    }

    /// The game as the list tells of it; none if nothing has been played.
    pub(crate) fn summary(&self) -> Option<Summary> {
        let mut whole = self.whole().0;
        let plies = whole.last_ply();
        whole.go_to(plies);
        let board = |board: BoardName| {
            let [white, black] = [Colour::White, Colour::Black].map(|colour| army(board.player(colour)).class());
            let fen = whole.0.position(board).to_string();
            format!("{white},{black}:{}", fen.split(' ').next().unwrap_or_default())
        };
        (plies > 0).then(|| Summary {
            title: "Four players".to_owned(),
            result: whole.outcome().map_or("in play".to_owned(), |ending| ending.headline.to_ascii_lowercase()),
            plies,
            boards: BoardName::ALL.map(board).to_vec(),
            text: self.keep(),
        })
    }

    /// The game of an address; the error names the first move that cannot be played.
    pub(crate) fn replay(record: Record) -> Result<Self, String> {
        let mut table = Table::default();
        for (index, mv) in record.moves.into_iter().enumerate() {
            table.play(mv).map_err(|refusal| sentence(&format!("move {} of the link, {mv}: {refusal}", index + 1)))?;
        }
        if record.drawn {
            table.declare_draw().map_err(|refusal| sentence(&format!("the draw of the link: {refusal}")))?;
        }
        Ok(Self(table))
    }

    /// The game for an address.
    pub(crate) fn record(&self) -> Record {
        Record { moves: self.0.moves().to_vec(), drawn: self.0.is_draw_declared() }
    }
}
