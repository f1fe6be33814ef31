//! Where every man could ever go: sets of squares that no legal move leaves.
//!
//! Every man on the board gets a set of squares, at first the one it stands on, which grows until it is closed: no legal
//! move of the man from a square of its set leads out of it, as long as all the other men are in theirs. So by induction
//! no series of legal moves does. What is left out of a set is out of reach for good; what is in it need not be within
//! reach. A rule that keeps a man from a square may therefore only use what holds for *every* placement of the others
//! within their sets:
//!
//! - A man that is fixed (it never moves and is never captured) is in the way of others for ever, and so is one that
//!   wanders, but never off the path.
//! - A square that an enemy attacks from all of its set is forbidden to the king.
//! - A side that can move nothing but pawns, and these only so often, leaves the other one move more than that.
//! - A pawn captures only where an enemy can stand, and does not pass a pawn on its file while both stay there.
//!
//! One thing is assumed of the line beyond its legality: that `winner` gives mate at its end. So the winner's last man is
//! never captured, and no move leaves the opponent without one, or nothing but to capture that last man, unless it may be
//! that mate ([`stalemate`](super::stalemate)). Castling and a capture en passant that is possible at once are not covered:
//! the caller sees to that. (A double step includes the square that it passes, so later captures en passant are.)

use super::stalemate::{self, Answers, Trapped};
use crate::attacks::{attacks, between, king_attacks, knight_attacks, pawn_attacks, queen_attacks};
use crate::{Bitboard, Colour, Position, Rank, Role, Square};

/// The most men for which there is room. More can only be set up by hand, and are not looked at.
pub(super) const MOST: usize = 32;

/// The squares of a move from edge to edge, both ends included.
const LONGEST_PATH: usize = 8;

/// A man, and the squares to which it may ever come.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) colour: Colour,
    pub(super) role: Role,
    pub(super) origin: Square,
    /// As what it is now.
    pub(super) reach: Bitboard,
    /// As what a pawn may become.
    pub(super) promoted: Bitboard,
    /// Whether it might be captured.
    pub(super) capturable: bool,
    /// What is assumed of it.
    pub(super) fate: Fate,
}

/// What is assumed of a man. Every line is one of the last two, so what holds under each of them holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Nothing.
    Open,
    /// It is not captured before it has moved.
    Survives,
    /// It is captured before it has moved: at the end of the line it is gone.
    Falls,
}

impl Man {
    pub(super) fn squares(&self) -> Bitboard {
        self.reach | self.promoted
    }

    pub(super) fn moves(&self) -> bool {
        self.squares() != self.origin.bitboard()
    }

    fn is_pawn_of_one_file(&self) -> bool {
        self.role == Role::Pawn && self.promoted.is_empty() && (self.reach & !self.origin.file().squares()).is_empty()
    }

    /// The squares on which it might capture.
    fn captures(&self) -> Bitboard {
        match self.role {
            Role::Pawn => diagonally_ahead(self.colour, self.reach) | self.promoted,
            _ if self.moves() => self.reach,
            _ => Bitboard::EMPTY,
        }
    }
}

fn diagonally_ahead(colour: Colour, pawns: Bitboard) -> Bitboard {
    pawns.into_iter().fold(Bitboard::EMPTY, |all, square| all | pawn_attacks(colour, square))
}

/// What follows for everybody from the sets as they are.
#[derive(Clone, Copy, Default)]
pub(super) struct Scene {
    /// Men of a colour that never move and are never captured.
    pub(super) fixed: [Bitboard; 2],
    /// Where men of a colour other than its king may come.
    pub(super) prey: [Bitboard; 2],
    /// Squares that a colour attacks whatever happens.
    pub(super) attacked: [Bitboard; 2],
    /// Squares on which anything may stand.
    pub(super) occupied: Bitboard,
    /// Kings that never move.
    pub(super) kings: Bitboard,
    /// Squares that pawns, knights and the king of a colour attack whatever happens.
    pub(super) held: [Bitboard; 2],
    /// A side that can move nothing but its king, and what keeps its other men.
    pub(super) trapped: [Option<Trapped>; 2],
    /// Which men wander between a few squares and are never captured: a bit for each.
    wanderers: u32,
    /// Where the winner's men other than the king might go next.
    pub(super) answers: Answers,
    /// The most moves that a side can still make.
    moves: [u32; 2],
}

impl Scene {
    pub(super) fn blocks(&self) -> Bitboard {
        self.fixed[0] | self.fixed[1]
    }
}

/// The men of a position, and their sets.
pub(super) struct Mobility {
    men: [Man; MOST],
    len: usize,
    pub(super) winner: Colour,
    /// The winner's only man beside the king cannot be captured in a line that ends with the winner's mate.
    last_man: bool,
    pub(super) scene: Scene,
    /// Men that might be captured before they could move: those that were found first, of whom nothing is assumed.
    pub(super) hanging: Bitboard,
    /// Whether a pawn of the winner's might become a queen. The sets are not closed then: there is nothing to be proved
    /// in this way.
    pub(super) through: bool,
}

impl Mobility {
    /// The closed sets of a position of at most [`MOST`] men, as long as nobody castles and nothing is captured en passant at
    /// once.
    pub(super) fn of(position: &Position, winner: Colour, fates: &[(Square, Fate)]) -> Mobility {
        let nobody = Man {
            colour: winner,
            role: Role::Pawn,
            origin: Square::A1,
            reach: Bitboard::EMPTY,
            promoted: Bitboard::EMPTY,
            capturable: false,
            fate: Fate::Open,
        };
        let last_man = position.by_colour(winner).len() == 2;
        let mut mobility = Mobility {
            men: [nobody; MOST],
            len: 0,
            winner,
            last_man,
            scene: Scene::default(),
            hanging: Bitboard::EMPTY,
            through: false,
        };
        for role in Role::ALL {
            for colour in Colour::ALL {
                for origin in position.pieces(colour, role) {
                    let fate = fates.iter().find(|(square, _)| *square == origin).map_or(Fate::Open, |fate| fate.1);
                    mobility.men[mobility.len] = Man { colour, role, origin, reach: origin.bitboard(), fate, ..nobody };
                    mobility.len += 1;
                }
            }
        }
        mobility.through = !mobility.settle();
        mobility
    }

    pub(super) fn men(&self) -> &[Man] {
        &self.men[..self.len]
    }

    pub(super) fn king(&self, colour: Colour) -> &Man {
        // Kings come last: White's, then Black's.
        &self.men[self.len - 2 + colour as usize]
    }

    /// Lets the sets grow until they are closed; false if a pawn of the winner's gets through.
    fn settle(&mut self) -> bool {
        loop {
            self.look();
            let mut grown = false;
            for i in 0..self.len {
                let man = self.men[i];
                let (reach, promoted) = match man.role {
                    _ if man.fate == Fate::Falls => (man.reach, Bitboard::EMPTY),
                    Role::Pawn => self.spread_pawn(i),
                    _ => (self.spread_piece(i), Bitboard::EMPTY),
                };
                if promoted.any() && man.colour == self.winner {
                    return false;
                }
                grown |= (reach, promoted) != (man.reach, man.promoted);
                (self.men[i].reach, self.men[i].promoted) = (reach, promoted);
            }
            if !grown {
                return true;
            }
        }
    }

    /// Finds what follows from the sets as they are now.
    fn look(&mut self) {
        let mut scene = Scene::default();
        let mut captures = [Bitboard::EMPTY; 2];
        // Where anything but a bishop of a colour may stand: a bishop that is in the way of another attacks what is behind.
        let mut opaque = [Bitboard::EMPTY; 2];
        for man in self.men() {
            scene.occupied |= man.squares();
            opaque[!man.colour as usize] |= man.squares();
            if man.role != Role::Bishop {
                opaque[man.colour as usize] |= man.squares();
            }
            captures[man.colour as usize] |= man.captures();
            if man.role != Role::King {
                scene.prey[man.colour as usize] |= man.squares();
            } else if !man.moves() {
                scene.kings |= man.reach;
            }
        }
        if self.last_man {
            captures[!self.winner as usize] = Bitboard::EMPTY;
        }
        for colour in Colour::ALL {
            scene.moves[colour as usize] = self.most_moves(colour);
        }
        let first = self.hanging.is_empty();
        for (i, man) in self.men[..self.len].iter_mut().enumerate() {
            man.capturable = man.role != Role::King && (captures[!man.colour as usize] & man.squares()).any();
            if man.capturable && !man.moves() {
                man.capturable = man.fate != Fate::Survives;
                if first && man.fate == Fate::Open {
                    self.hanging |= man.reach;
                }
            }
            if man.capturable {
                continue;
            }
            if !man.moves() {
                scene.fixed[man.colour as usize] |= man.reach;
            } else if man.promoted.is_empty() && man.reach.len() <= LONGEST_PATH {
                scene.wanderers |= 1 << i;
            }
            if man.promoted.is_empty() {
                let bishop = man.role == Role::Bishop;
                let attacked = always_attacked(man, if bishop { opaque[man.colour as usize] } else { scene.occupied });
                scene.attacked[man.colour as usize] |= attacked;
                if stalemate::leaps(man.role) {
                    scene.held[man.colour as usize] |= attacked;
                }
            }
        }
        self.scene = scene;
        self.scene.trapped = Colour::ALL.map(|colour| Trapped::find(self, colour));
        if stalemate::is_near(self, self.winner) {
            self.scene.answers = stalemate::answers(self, Bitboard::EMPTY);
        }
    }

    /// How often a side can move at most, if it can move pawns alone.
    fn most_moves(&self, colour: Colour) -> u32 {
        let mut moves = 0;
        for man in self.men().iter().filter(|man| man.colour == colour && man.moves()) {
            if man.role != Role::Pawn || man.promoted.any() {
                return u32::MAX;
            }
            let (low, high) = (man.reach.0.trailing_zeros() / 8, 7 - man.reach.0.leading_zeros() / 8);
            moves += high - low;
        }
        moves
    }

    fn spread_piece(&self, i: usize) -> Bitboard {
        let man = &self.men[i];
        let mut allowed = self.allowed(man);
        if man.role == Role::King {
            allowed &= !self.scene.attacked[!man.colour as usize];
        }
        let blocks = self.scene.blocks();
        self.flood(i, man.reach, allowed, |square| attacks(man.role, man.colour, square, blocks))
    }

    /// The squares on which nobody stands for ever whom this man cannot capture.
    fn allowed(&self, man: &Man) -> Bitboard {
        let friends = self.scene.fixed[man.colour as usize] | self.scene.kings;
        if self.spares(man) { !(friends | self.scene.fixed[self.winner as usize]) } else { !friends }
    }

    /// Whether a man never captures, since that would take the winner's last man.
    fn spares(&self, man: &Man) -> bool {
        self.last_man && man.colour != self.winner
    }

    /// Lets a set grow by steps to allowed squares.
    fn flood(&self, i: usize, from: Bitboard, allowed: Bitboard, step: impl Fn(Square) -> Bitboard) -> Bitboard {
        let man = &self.men[i];
        let mut left = self.scene.moves[!man.colour as usize].saturating_add(1);
        let mut reached = from;
        // With few moves left, they are counted from where the man stands.
        let mut edge = if left < 64 && man.role != Role::Pawn { man.origin.bitboard() } else { from };
        let mut passed = edge;
        let watched = self.scene.wanderers & !(1 << i) != 0
            || stalemate::is_near(self, !man.colour)
            || self.last_man && man.colour == self.winner;
        while edge.any() && left > 0 {
            let mut next = Bitboard::EMPTY;
            for square in edge {
                let new = step(square) & allowed & !(passed | next);
                if !watched {
                    next |= new;
                    continue;
                }
                for to in new {
                    if !self.is_obstructed(i, square, to)
                        && !stalemate::has_no_move_after(self, man, square, to)
                        && !self.is_lost_on(man, to)
                    {
                        next = next.with(to);
                    }
                }
            }
            passed |= next;
            reached |= next;
            edge = next;
            left = left.saturating_sub(1);
        }
        reached
    }

    /// Whether the winner's last man checks a king there that never moves, and would have to be captured: beside the king,
    /// nothing else ends the check, and it is no mate where nobody protects it or somebody else can capture it. (Nobody is
    /// pinned, since there is no other man to do it.)
    fn is_lost_on(&self, man: &Man, to: Square) -> bool {
        let (own, enemy) = (self.king(self.winner), self.king(!self.winner));
        if !self.last_man || man.colour != self.winner || man.role == Role::King || enemy.moves() {
            return false;
        }
        let beside = attacks(man.role, man.colour, to, Bitboard::FULL) & king_attacks(to) & enemy.reach;
        let protected = (king_attacks(to) & own.reach).any();
        beside.any() && (!protected || self.is_guarded(!self.winner, to))
    }

    /// Whether a man of a colour that never goes, other than the king, can capture on a square.
    fn is_guarded(&self, colour: Colour, to: Square) -> bool {
        let mut men = self.men().iter().filter(|man| man.colour == colour && man.role != Role::King);
        men.any(|man| {
            self.scene.fixed[colour as usize].contains(man.origin)
                && attacks(man.role, colour, man.origin, Bitboard::FULL).contains(to)
        })
    }

    /// Whether somebody who is never captured wanders on the path from one square to another and never off it.
    fn is_obstructed(&self, mover: usize, from: Square, to: Square) -> bool {
        let man = &self.men[mover];
        let path = between(from, to).with(from);
        self.wanderers(mover).any(|other| {
            // A man of the other side on the last square of a capture is no obstacle, and whether it can be captured is
            // what is being found out.
            let ends = other.colour == man.colour || other.role == Role::King;
            (other.reach & !if ends { path.with(to) } else { path }).is_empty()
        })
    }

    /// The men other than one that wander between a few squares.
    fn wanderers(&self, mover: usize) -> impl Iterator<Item = &Man> {
        let mut left = self.scene.wanderers & !(1 << mover);
        std::iter::from_fn(move || {
            let i = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            self.men.get(i)
        })
    }

    fn spread_pawn(&self, i: usize) -> (Bitboard, Bitboard) {
        let man = &self.men[i];
        let forward = if man.colour == Colour::White { 8 } else { -8 };
        let last = Rank::Eighth.relative_to(man.colour).squares();
        let free = self.unpassed(i) & !self.scene.blocks();
        let captures = match self.spares(man) {
            true => Bitboard::EMPTY,
            false => self.scene.prey[!man.colour as usize],
        };
        let mut reach = man.reach;
        let mut promoted = man.promoted;
        let mut edge = reach;
        while let Some(square) = edge.first() {
            edge = edge.without(square);
            let mut new = pawn_attacks(man.colour, square) & captures;
            let once = square.bitboard().shift(forward) & free;
            if let Some(to) = once.first()
                && !self.is_pawn_obstructed(i, square, to)
            {
                let twice = once.shift(forward) & free;
                if square.rank() == Rank::Second.relative_to(man.colour)
                    && let Some(to) = twice.first()
                    && !self.is_pawn_obstructed(i, square, to)
                {
                    new |= once | twice;
                } else if last.contains(to) || !stalemate::has_no_move_after(self, man, square, to) {
                    new |= once;
                }
            }
            promoted |= new & last;
            new &= !reach & !last;
            reach |= new;
            edge |= new;
        }
        if promoted.any() {
            let blocks = self.scene.blocks();
            promoted = self
                .flood(i, promoted, self.allowed(man), |square| queen_attacks(square, blocks) | knight_attacks(square));
        }
        (reach, promoted)
    }

    /// Whether a step of a pawn is obstructed. It needs the last square to be empty too.
    fn is_pawn_obstructed(&self, mover: usize, from: Square, to: Square) -> bool {
        let path = between(from, to).with(from).with(to);
        self.wanderers(mover).any(|other| (other.reach & !path).is_empty())
    }

    /// The squares that a pawn may come to without passing another that stays before it on the file.
    fn unpassed(&self, i: usize) -> Bitboard {
        let man = &self.men[i];
        if !man.is_pawn_of_one_file() {
            return Bitboard::FULL;
        }
        let ahead = |square: Square| match man.colour {
            Colour::White => Bitboard(!0 << (square as u8 & 56)),
            Colour::Black => Bitboard(!(!0 << 8 << (square as u8 & 56))),
        };
        let mut free = Bitboard::FULL;
        for other in self.men().iter().take_while(|other| other.role == Role::Pawn) {
            if other.origin.file() == man.origin.file()
                && other.origin != man.origin
                && ahead(man.origin).contains(other.origin)
                && other.is_pawn_of_one_file()
                && !other.capturable
            {
                // However far ahead the other goes, this one stays behind it.
                let furthest = match man.colour {
                    Colour::White => other.reach.last(),
                    Colour::Black => other.reach.first(),
                };
                free &= !ahead(furthest.unwrap_or(other.origin));
            }
        }
        free
    }
}

/// The squares that a man attacks from everywhere in its set, whatever else stands on `occupied`.
pub(super) fn always_attacked(man: &Man, occupied: Bitboard) -> Bitboard {
    let mut all = Bitboard::FULL;
    for square in man.reach {
        all &= attacks(man.role, man.colour, square, occupied);
        if all.is_empty() {
            break;
        }
    }
    all
}
