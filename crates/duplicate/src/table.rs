//! A game: the record of moves, every ply of it, and where one looks.

use crate::outcome::{EndKind, Outcome};
use crate::rulings::Rulings;
use crate::{BoardName, Boards, BoardsKey, Explanation, Moment, Player, Synced};
use chess::{Position, Square, UciMove};
use thiserror::Error;

/// A game of duplicate chess: a plain value.
///
/// The list of moves is the record. Every ply is kept, so looking at any of them is only an index. [`Table::undo`] takes
/// the last step of the record back, [`Table::redo`] makes it again, [`Table::go_to`] only looks, and [`Table::play`]
/// plays on from what is looked at, which cuts off what followed. A draw declared by hand is a last step of its own.
#[derive(Clone, Debug)]
pub struct Table {
    rulings: Rulings,
    /// The moves that have been made, those that were taken back after them.
    moves: Vec<UciMove>,
    /// The start, and the table after each move.
    plies: Vec<Ply>,
    /// The keys of `plies`, side by side, for counting repetitions.
    keys: Vec<BoardsKey>,
    /// Whether a declared draw follows the last move.
    draw_declared: bool,
    /// How many steps (moves, and a declared draw as the last) are in the record; the rest can be redone.
    steps: usize,
    /// The ply that is looked at.
    at: usize,
    /// The moves that are legal on both boards there.
    synced: Synced,
}

/// The table after a move.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ply {
    moment: Moment,
    seen: u16,
    outcome: Option<Outcome>,
}

impl Ply {
    /// Counts how often the table has stood like this, given the keys of all plies before, and says whether that or
    /// anything else ends the game. No position before the last capture or pawn move can be the same.
    #[inline]
    fn judge(&mut self, earlier: &[BoardsKey], can_move: bool, rulings: &Rulings) {
        let recent = &earlier[earlier.len().saturating_sub(self.moment.quiet() as usize)..];
        let key = self.moment.boards().key();
        self.seen = 1 + recent.iter().map(|&earlier| u16::from(earlier == key)).sum::<u16>();
        self.outcome = self.moment.outcome(can_move, self.seen, rulings);
    }
}

/// Why nothing was played.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum Refusal {
    /// The game had ended at the ply that was looked at.
    #[error("the game is over ({0})")]
    GameOver(Outcome),
    /// The pawn reaches the last rank, and the move does not say what it becomes.
    #[error("{0} must say what the pawn becomes: a queen ({0}q), rook ({0}r), bishop ({0}b) or knight ({0}n)")]
    MissingPromotion(UciMove),
    /// The move names a promotion that no pawn can make.
    #[error(
        "{0} names a promotion, but only a pawn that reaches the last rank becomes a queen, rook, bishop or knight"
    )]
    NotAPromotion(UciMove),
    /// The move is not legal on both boards.
    #[error("{0}")]
    Illegal(Box<Explanation>),
    /// The rulings know no draw that is declared by hand.
    #[error("a draw cannot be declared by hand under these rulings")]
    NoDeclaredDraw,
}

/// A new game under [`Rulings::PROVISIONAL`].
impl Default for Table {
    fn default() -> Table {
        Table::new(Rulings::default())
    }
}

/// Tables are equal when record, what can be redone, rulings and the ply that is looked at are.
impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        let parts = |table: &Table| (table.rulings, table.draw_declared, table.steps, table.at);
        parts(self) == parts(other) && self.moves == other.moves && self.plies == other.plies && self.keys == other.keys
    }
}

impl Table {
    /// A new game.
    pub fn new(rulings: Rulings) -> Table {
        let boards = Boards::new(rulings.order);
        Table {
            rulings,
            moves: Vec::new(),
            plies: vec![Ply { moment: Moment::new(boards), seen: 1, outcome: None }],
            keys: vec![boards.key()],
            draw_declared: false,
            steps: 0,
            at: 0,
            synced: boards.synced(),
        }
    }

    /// Clears the table for a new game under the same rulings, keeping the memory.
    pub fn reset(&mut self) {
        self.moves.clear();
        self.plies.truncate(1);
        self.keys.truncate(1);
        self.draw_declared = false;
        self.steps = 0;
        self.look(0);
    }

    /// The rulings under which the game is played.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// The moves of the record, whatever is looked at; without what has been undone.
    pub fn moves(&self) -> &[UciMove] {
        &self.moves[..self.last_ply()]
    }

    /// The last ply of the record: how many moves have been played.
    pub fn last_ply(&self) -> usize {
        self.steps.min(self.moves.len())
    }

    /// The ply that is looked at: how many moves led there.
    pub fn ply(&self) -> usize {
        self.at
    }

    /// Looks at a ply of the record. `false`, and nothing changes, where it has no such ply.
    pub fn go_to(&mut self, ply: usize) -> bool {
        let there = ply <= self.last_ply();
        if there {
            self.look(ply);
        }
        there
    }

    fn look(&mut self, ply: usize) {
        self.at = ply;
        self.plies[ply].moment.boards().find_synced(&mut self.synced);
    }

    /// Takes the last step of the record back, a declared draw or a move, and looks at what was before it. `false` at
    /// the start.
    pub fn undo(&mut self) -> bool {
        let possible = self.can_undo();
        if possible {
            self.steps -= 1;
            self.look(self.last_ply());
        }
        possible
    }

    /// Makes the step again that was last undone, and looks at what came of it. `false` where there is none.
    pub fn redo(&mut self) -> bool {
        let possible = self.can_redo();
        if possible {
            self.steps += 1;
            self.look(self.last_ply());
        }
        possible
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.steps > 0
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        self.steps < self.moves.len() + usize::from(self.draw_declared)
    }

    /// Plays a move for the player to move at the ply that is looked at; what followed it is cut off.
    ///
    /// # Errors
    /// If the game is over there or the move cannot be played; then nothing has changed.
    #[inline]
    pub fn play(&mut self, mv: UciMove) -> Result<(), Refusal> {
        if self.outcome().is_some() || !self.synced.contains(mv) {
            return Err(self.refusal(mv));
        }
        self.cut_off();
        self.moves.push(mv);
        self.plies.extend_from_within(self.at..);
        self.at += 1;
        let ply = &mut self.plies[self.at];
        ply.moment.advance(mv, &mut self.synced, &self.rulings);
        ply.judge(&self.keys, !self.synced.is_empty(), &self.rulings);
        self.keys.push(ply.moment.boards().key());
        self.steps = self.at;
        Ok(())
    }

    #[cold]
    fn refusal(&self, mv: UciMove) -> Refusal {
        if let Some(outcome) = self.outcome() {
            return Refusal::GameOver(outcome);
        }
        let promotes = self.synced.is_promotion(mv.from, mv.to);
        if promotes && mv.promotion.is_none() {
            return Refusal::MissingPromotion(mv);
        }
        if mv.promotion.is_some() && (promotes || self.synced.from(mv.from).contains(mv.to)) {
            return Refusal::NotAPromotion(mv);
        }
        Refusal::Illegal(Box::new(self.explain(mv.from, mv.to)))
    }

    /// Forgets what follows the ply that is looked at.
    fn cut_off(&mut self) {
        self.moves.truncate(self.at);
        self.plies.truncate(self.at + 1);
        self.keys.truncate(self.at + 1);
        self.draw_declared = false;
        self.steps = self.at;
    }

    /// Declares a draw by hand at the ply that is looked at; what followed it is cut off.
    ///
    /// # Errors
    /// If the game is over there, or the rulings do not allow it; then nothing has changed.
    pub fn declare_draw(&mut self) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::GameOver(outcome));
        }
        if !self.rulings.declared_draw {
            return Err(Refusal::NoDeclaredDraw);
        }
        self.cut_off();
        self.draw_declared = true;
        self.steps += 1;
        Ok(())
    }

    /// Whether a draw was declared by hand at the end of the record.
    pub fn is_draw_declared(&self) -> bool {
        self.steps > self.moves.len()
    }

    /// How the game has ended at the ply that is looked at, if it has.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        let declared = self.is_draw_declared() && self.at == self.moves.len();
        match declared {
            true => Some(Outcome::all_draw(EndKind::DeclaredDraw)),
            false => self.plies[self.at].outcome,
        }
    }

    /// The four boards at the ply that is looked at.
    #[inline]
    pub fn boards(&self) -> &Boards {
        self.moment().boards()
    }

    /// The table at the ply that is looked at, without its past, to be played on by a search.
    #[inline]
    pub fn moment(&self) -> &Moment {
        &self.plies[self.at].moment
    }

    /// The keys of all plies up to the one that is looked at, which is the last.
    pub fn keys(&self) -> &[BoardsKey] {
        &self.keys[..=self.at]
    }

    /// The four boards at a ply of the record.
    pub fn boards_at(&self, ply: usize) -> Option<&Boards> {
        self.plies[..=self.last_ply()].get(ply).map(|ply| ply.moment.boards())
    }

    /// Who made the move that led to a ply of the record, and which.
    pub fn move_to(&self, ply: usize) -> Option<(Player, UciMove)> {
        let before = ply.checked_sub(1)?;
        let mv = *self.moves().get(before)?;
        Some((self.plies[before].moment.player(), mv))
    }

    /// One board at the ply that is looked at.
    pub fn position(&self, board: BoardName) -> &Position {
        self.boards().position(board)
    }

    /// Whose turn it is at the ply that is looked at.
    pub fn player(&self) -> Player {
        self.boards().player()
    }

    /// The moves that the player to move may play, legal on both boards; also where a rule about repetition or quiet
    /// rounds has ended the game.
    #[inline]
    pub fn synced(&self) -> &Synced {
        &self.synced
    }

    /// How many moves are legal on each of the two boards of the player to move alone.
    pub fn local_counts(&self) -> [usize; 2] {
        self.player().boards().map(|board| self.position(board).legal_count())
    }

    /// The boards on which the player to move is in check.
    pub fn checks(&self) -> Vec<BoardName> {
        self.boards().checks().collect()
    }

    /// The player whose king is in check on a board and the king's square, even when others move first.
    pub fn check_on(&self, board: BoardName) -> Option<(Player, Square)> {
        let position = self.position(board);
        let colour = position.turn();
        position.is_check().then(|| (board.player(colour), position.king_of(colour)))
    }

    /// Plies since the last capture or pawn move on any board.
    pub fn quiet(&self) -> u32 {
        self.moment().quiet()
    }

    /// How often the whole table has stood like this so far.
    pub fn seen(&self) -> u16 {
        self.plies[self.at].seen
    }
}
