//! What games say about the game: counted by playing them over again.

use crate::four::FourRecord;
use crate::stats::Blocks;
use duplicate::{BoardName, Outcome, Player, Rulings, Standing, Table};
use std::collections::BTreeMap;

/// What a number of games under one set of rulings have shown. Every game has an opening of its own, so that games are
/// independent and every mean is over games.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// How many games there are.
    pub games: u64,
    /// For each seat, how often it won, drew and lost, and what it scored.
    pub seats: [SeatFacts; 4],
    /// How often games ended in each way.
    pub endings: BTreeMap<&'static str, Blocks>,
    /// How many rounds games lasted.
    pub rounds: Blocks,
    /// How many games ended in each round.
    pub lengths: BTreeMap<usize, u64>,
    /// Of the mates, how many were none on any board by itself.
    pub coupled: Blocks,
    /// Of the mates, how many were given by both opponents at once.
    pub double: Blocks,
    /// Who was mated by whom: for each victim, for each winner.
    pub mates: [[u64; 4]; 4],
    /// How many ghosts stood on the table, by round, in games that lasted so long.
    pub ghosts: Vec<Blocks>,
    /// How many moves the player to move had on both boards, by round.
    pub playable: Vec<Blocks>,
    /// How many it would have had on one board alone, by round: the mean of the two.
    pub alone: Vec<Blocks>,
    /// How many answers a player in check had, game by game; mates are not among them.
    pub answers: Blocks,
    /// How often the player to move was in check.
    pub in_check: Blocks,
    /// For each seat, what came of each of its first moves.
    pub first_moves: [BTreeMap<String, Blocks>; 4],
}

/// What a seat has had.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatFacts {
    /// How often it won.
    pub wins: Blocks,
    /// How often it drew.
    pub draws: Blocks,
    /// How often it lost.
    pub losses: Blocks,
    /// What it scored.
    pub score: Blocks,
}

/// The ways in which a game can end.
pub(super) const ENDINGS: [&str; 4] = ["checkmate", "stalemate", "threefold", "fifty-move"];

fn is(truth: bool) -> f64 {
    f64::from(u8::from(truth))
}

impl Facts {
    /// What games under these rulings have shown. Records that cannot be played over are left out.
    #[must_use]
    pub fn of(games: &[FourRecord], rulings: Rulings) -> Facts {
        let mut facts = Facts::default();
        for game in games {
            facts.add(game, rulings);
        }
        facts
    }

    fn add(&mut self, game: &FourRecord, rulings: Rulings) -> Option<()> {
        let mut table = Table::new(rulings);
        for mv in game.all_moves()? {
            table.play(mv).ok()?;
        }
        let outcome = table.outcome()?;
        self.games += 1;
        self.add_result(&table, &outcome);
        self.add_first_moves(&table, &outcome);
        self.add_course(&mut table);
        Some(())
    }

    fn add_result(&mut self, table: &Table, outcome: &Outcome) {
        for (player, seat) in Player::ALL.into_iter().zip(&mut self.seats) {
            let standing = outcome.standing(player);
            seat.wins.add(is(standing == Standing::Win));
            seat.draws.add(is(standing == Standing::Draw));
            seat.losses.add(is(standing == Standing::Loss));
            seat.score.add(points(standing));
        }
        for kind in ENDINGS {
            self.endings.entry(kind).or_default().add(is(outcome.kind.name() == kind));
        }
        let rounds = table.last_ply().div_ceil(4);
        self.rounds.add(rounds as f64);
        *self.lengths.entry(rounds).or_default() += 1;
        if let Some(loser) = outcome.loser() {
            self.coupled.add(is(!is_mate_alone(table)));
            self.double.add(is(table.checks().len() > 1));
            for winner in outcome.winners() {
                self.mates[loser as usize][winner as usize] += 1;
            }
        }
    }

    fn add_first_moves(&mut self, table: &Table, outcome: &Outcome) {
        for player in Player::ALL {
            let first = (1..=table.last_ply()).filter_map(|ply| table.move_to(ply)).find(|(mover, _)| *mover == player);
            if let Some((_, mv)) = first {
                let scores = self.first_moves[player as usize].entry(mv.to_string()).or_default();
                scores.add(points(outcome.standing(player)));
            }
        }
    }

    /// Looks at every ply. Within a game the plies of a round count as one.
    fn add_course(&mut self, table: &mut Table) {
        let last = table.last_ply();
        let (mut answers, mut checks) = (Blocks::default(), Blocks::default());
        let mut rounds: Vec<[Blocks; 3]> = Vec::new();
        for ply in 0..last {
            table.go_to(ply);
            let playable = table.synced().count() as f64;
            let in_check = table.boards().checks().next().is_some();
            checks.add(is(in_check));
            if in_check {
                answers.add(playable);
            }
            rounds.resize(rounds.len().max(ply / 4 + 1), Default::default());
            let [ghosts, both, alone] = &mut rounds[ply / 4];
            ghosts.add(BoardName::ALL.map(|board| table.boards().ghosts_on(board).len() as f64).iter().sum());
            both.add(playable);
            alone.add(table.local_counts().iter().sum::<usize>() as f64 / 2.0);
        }
        self.in_check.add(checks.mean());
        if answers.count() > 0 {
            self.answers.add(answers.mean());
        }
        for (list, which) in [(&mut self.ghosts, 0), (&mut self.playable, 1), (&mut self.alone, 2)] {
            list.resize(list.len().max(rounds.len()), Blocks::default());
            list.iter_mut().zip(&rounds).for_each(|(all, round)| all.add(round[which].mean()));
        }
    }

    /// How often games ended in a way, by its name.
    #[must_use]
    pub fn ending(&self, kind: &str) -> Blocks {
        self.endings.get(kind).copied().unwrap_or_default()
    }

    /// A seat's facts.
    #[must_use]
    pub fn seat(&self, player: Player) -> &SeatFacts {
        &self.seats[player as usize]
    }
}

fn points(standing: Standing) -> f64 {
    match standing {
        Standing::Win => 1.0,
        Standing::Draw => 0.5,
        Standing::Loss => 0.0,
    }
}

/// Whether the player who is mated is so on a board by itself: in check there without a legal move of that board.
fn is_mate_alone(table: &Table) -> bool {
    table.boards().checks().any(|board| table.position(board).legal_count() == 0)
}
