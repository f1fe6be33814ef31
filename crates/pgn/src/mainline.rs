//! The main line of a game by the rules: its position, how often that has been seen, and when a draw could be claimed or
//! stood by itself.

use crate::Step;
use crate::moves::{Written, take_step};
use chess::{Claim, EndReason, FIFTY_MOVES, GameResult, Move, Outcome, Position, Role, SEVENTY_FIVE_MOVES, SanError};

/// The draws that stand by themselves and that people play on past, in order of precedence.
pub(crate) const AUTOMATIC: [EndReason; 4] =
    [EndReason::InsufficientMaterial, EndReason::DeadPosition, EndReason::Fivefold, EndReason::SeventyFiveMove];

/// The main line of a game as the rules see it. One is made for many games, so that none of them allocates.
#[derive(Clone, Debug)]
pub(crate) struct Mainline {
    position: Position,
    /// The position before the last step, which is where variations to it begin.
    before: Position,
    pub(crate) plies: u32,
    /// How often the position has occurred.
    pub(crate) seen: u32,
    /// The first ply at which a claim was open, by threefold and by the fifty-move rule.
    pub(crate) threefold: Option<u32>,
    pub(crate) fifty_move: Option<u32>,
    /// The first ply at which each draw of [`AUTOMATIC`] stood.
    pub(crate) automatic: [Option<u32>; 4],
    repetitions: Repetitions,
    usual_start: Position,
    /// Where the moves of `since` begin: at the start of the game, or after the last null move, and its ply.
    base: (Position, u32),
    since: Vec<Move>,
}

impl Mainline {
    pub(crate) fn new() -> Mainline {
        Mainline {
            position: Position::default(),
            before: Position::default(),
            plies: 0,
            seen: 0,
            threefold: None,
            fifty_move: None,
            automatic: [None; 4],
            repetitions: Repetitions::new(),
            usual_start: Position::default(),
            base: (Position::default(), 0),
            since: Vec::new(),
        }
    }

    /// The starting position of standard chess, which it costs something to make.
    pub(crate) fn usual_start(&self) -> &Position {
        &self.usual_start
    }

    /// Starts another game.
    pub(crate) fn start(&mut self, position: Position) {
        self.position = position;
        self.plies = 0;
        self.threefold = None;
        self.fifty_move = None;
        self.automatic = [None; 4];
        self.repetitions.restart();
        self.base = (position, 0);
        self.since.clear();
        self.look();
    }

    /// Goes on with the step that a word names; if it names none, nothing has changed.
    #[inline]
    pub(crate) fn take(&mut self, word: &[u8]) -> Result<Written, SanError> {
        let before = self.position;
        let written = take_step(&mut self.position, word)?;
        self.before = before;
        self.plies += 1;
        match written.step {
            Step::Move(mv) => self.since.push(mv),
            Step::Null => {
                // What nobody played cannot have repeated anything.
                self.repetitions.restart();
                self.base = (self.position, self.plies);
                self.since.clear();
            }
        }
        self.look();
        Ok(written)
    }

    /// Goes on with the move with which a text begins, if it is written plainly; says how long it is.
    #[inline(always)]
    pub(crate) fn take_plain(&mut self, text: &[u8; 8]) -> Option<(Move, usize)> {
        let played = self.position.play_plain_san(text, &mut self.before)?;
        self.plies += 1;
        self.since.push(played.0);
        self.look();
        Some(played)
    }

    /// The position after the last step.
    #[inline(always)]
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// The position before the last step, if there has been one.
    pub(crate) fn before(&self) -> Option<&Position> {
        (self.plies > 0).then_some(&self.before)
    }

    /// The claims in the order of the plies at which they were first open.
    pub(crate) fn claims(&self) -> impl Iterator<Item = (u32, Claim)> {
        let threefold = self.threefold.map(|ply| (ply, Claim::Threefold));
        let fifty_move = self.fifty_move.map(|ply| (ply, Claim::FiftyMove));
        let mut both = [threefold, fifty_move];
        both.sort_by_key(|claim| claim.map(|(ply, _)| ply));
        both.into_iter().flatten()
    }

    /// The automatic draws in the order of the plies at which they first stood.
    pub(crate) fn automatic(&self) -> impl Iterator<Item = (u32, EndReason)> {
        let mut all = [0, 1, 2, 3].map(|index| self.automatic[index].map(|ply| (ply, AUTOMATIC[index])));
        all.sort_by_key(|draw| draw.map(|(ply, _)| ply));
        all.into_iter().flatten()
    }

    /// How the game stands by the rules. `chess::outcome` says it of a history, which is asked by walking back; millions of
    /// plies a second want the counts kept here. The test below holds the two equal.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome_given(true)
    }

    /// The same where it may be known already that the position is not dead.
    pub(crate) fn outcome_given(&self, may_be_dead: bool) -> Option<Outcome> {
        let by_position = if may_be_dead { self.position.outcome() } else { self.position.plain_outcome() };
        by_position.or_else(|| {
            let draw = |reason| Some(Outcome { result: GameResult::Draw, reason });
            match (self.seen, self.position.clock()) {
                (5.., _) => draw(EndReason::Fivefold),
                (_, SEVENTY_FIVE_MOVES..) => draw(EndReason::SeventyFiveMove),
                _ => None,
            }
        })
    }

    /// The ply from which on the position was dead, in a game that stands as `outcome` says; what is dead stays dead, so
    /// one looks for the first in halves. Nothing for a game that a stalemate ended before anything was dead.
    pub(crate) fn note_dead(&mut self, outcome: Option<Outcome>) -> Option<u32> {
        let reason = outcome?.reason;
        if !matches!(reason, EndReason::InsufficientMaterial | EndReason::DeadPosition | EndReason::Stalemate) {
            return None;
        }
        let (start, ply) = self.base;
        let mut positions = vec![start];
        for &mv in &self.since {
            positions.push(positions[positions.len() - 1].play(mv));
        }
        let first = ply + positions.partition_point(|position| !position.is_dead()) as u32;
        if first > self.plies || first == self.plies && reason == EndReason::Stalemate {
            return None;
        }
        if self.automatic[0].is_none_or(|insufficient| first < insufficient) {
            self.automatic[1] = Some(first);
        }
        Some(first)
    }

    #[inline(always)]
    fn look(&mut self) {
        self.seen = self.repetitions.push(self.position.key().0, self.position.clock());
        if self.seen >= 3 || self.position.clock() >= FIFTY_MOVES {
            self.look_at_counts();
        }
        // With a pawn, a rook or a queen on the board, there is enough to mate with.
        let mating =
            self.position.by_role(Role::Pawn) | self.position.by_role(Role::Rook) | self.position.by_role(Role::Queen);
        if mating.is_empty() && self.position.is_insufficient_material() {
            self.note(0);
        }
    }

    #[cold]
    fn look_at_counts(&mut self) {
        let clock = self.position.clock();
        if self.seen >= 5 {
            self.note(2);
        }
        if clock >= SEVENTY_FIVE_MOVES {
            self.note(3);
        }
        let new_claim = self.seen >= 3 && self.threefold.is_none() || clock >= FIFTY_MOVES && self.fifty_move.is_none();
        if new_claim && self.outcome().is_none() {
            if self.seen >= 3 {
                self.threefold.get_or_insert(self.plies);
            }
            if clock >= FIFTY_MOVES {
                self.fifty_move.get_or_insert(self.plies);
            }
        }
    }

    /// Notes that an automatic draw stands, unless the game has ended with mate or stalemate.
    fn note(&mut self, index: usize) {
        if self.automatic[index].is_none() && self.position.has_legal_move() {
            self.automatic[index] = Some(self.plies);
        }
    }
}

/// How often positions have occurred, in constant time however long nobody takes anything or moves a pawn.
#[derive(Clone, Debug)]
struct Repetitions {
    entries: Vec<Entry>,
    /// For some bits of a key, the number of the last entry that has them.
    heads: Box<[u32; HEADS]>,
    /// The number of the first entry; what is smaller belongs to games before.
    base: u32,
}

const HEADS: usize = 1024;

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// The number of the entry before that has the same bits.
    previous: u32,
    seen: u32,
}

impl Repetitions {
    fn new() -> Repetitions {
        Repetitions { entries: Vec::new(), heads: Box::new([0; HEADS]), base: 1 }
    }

    fn restart(&mut self) {
        self.base += self.entries.len() as u32;
        self.entries.clear();
        if self.base > u32::MAX / 2 {
            self.heads.fill(0);
            self.base = 1;
        }
    }

    /// Adds a position and says how often it has occurred. Nothing from before the last capture or pawn move is
    /// looked at.
    #[inline]
    fn push(&mut self, key: u64, clock: u16) -> u32 {
        let number = self.base + self.entries.len() as u32;
        let oldest = number.saturating_sub(u32::from(clock)).max(self.base);
        let head = &mut self.heads[key as usize % HEADS];
        let previous = std::mem::replace(head, number);
        let mut candidate = previous;
        let mut seen = 1;
        while candidate >= oldest {
            let entry = self.entries[(candidate - self.base) as usize];
            if entry.key == key {
                seen = entry.seen + 1;
                break;
            }
            candidate = entry.previous;
        }
        self.entries.push(Entry { key, previous, seen });
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::History;

    /// Long random games: the count equals that of `chess::History`, in many games with one `Mainline`.
    #[test]
    fn counts_equal_the_history() {
        let mut mainline = Mainline::new();
        let mut random = 1_u64;
        for game in 0..200 {
            let mut position = Position::default();
            let mut history = History::new(&position);
            mainline.start(position);
            for _ in 0..300 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let moves = if game % 2 == 0 { position.quiets() } else { position.legal_moves() };
                // Few different moves make many repetitions.
                let choices = moves.len().min(if game % 3 == 0 { 2 } else { 100 });
                if choices == 0 {
                    break;
                }
                let mv = moves[(random >> 33) as usize % choices];
                let word = position.san(mv).to_string();
                position = position.play(mv);
                history.push(&position);
                assert_eq!(mainline.take(word.as_bytes()), Ok(Written { step: Step::Move(mv), loosely: false }));
                assert_eq!(mainline.position(), &position);
                assert_eq!(mainline.seen as usize, history.seen(&position));
                assert_eq!(mainline.outcome(), chess::outcome(&position, &history));
                let claims = chess::claims(&position, &history);
                assert!(!claims.contains(&Claim::Threefold) || mainline.threefold.is_some());
                assert!(!claims.contains(&Claim::FiftyMove) || mainline.fifty_move.is_some());
            }
        }
    }
}
