//! Offers that stand, and who has agreed.

use crate::{Kind, Seat, What};

/// An offer that stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The number of the entry with which it was made, by which answers name it.
    pub id: u64,
    /// Who made it.
    pub by: Seat,
    /// What is offered.
    pub what: What,
    /// Who has agreed so far.
    pub agreed: Vec<Seat>,
    /// Who has moved since.
    pub(crate) moved: Vec<Seat>,
}

impl Offer {
    pub(crate) fn new(id: u64, by: Seat, what: What) -> Offer {
        Offer { id, by, what, agreed: Vec::new(), moved: Vec::new() }
    }

    /// Whose consent is asked for.
    pub fn voters(&self) -> impl Iterator<Item = Seat> {
        let (by, about) = (self.by, self.what.about());
        by.kind().seats().iter().copied().filter(move |&seat| seat != by && Some(seat) != about)
    }

    /// Whether everybody who is asked has agreed.
    pub(crate) fn is_agreed(&self) -> bool {
        self.voters().all(|seat| self.agreed.contains(&seat))
    }

    /// Whether a move lets it lapse: a draw offer at a table of four when each has moved once, everything else at once. At
    /// a table of two the Laws say when a draw offer does.
    pub(crate) fn lapses_by_moves(&self, kind: Kind) -> bool {
        match (self.what, kind) {
            (What::Draw, Kind::Chess) => false,
            (What::Draw, Kind::Duplicate) => kind.seats().iter().all(|seat| self.moved.contains(seat)),
            _ => !self.moved.is_empty(),
        }
    }
}
