//! Moves that wait for their turn: the one that looks best first, and of equals the one that was found last.

use crate::Move;

/// Worse than this is all the same.
const WORST: usize = 1023;

/// A move, the number of the position before it, and the number of the next one that looks as good, counted from 1.
#[derive(Clone, Copy)]
struct Waiting {
    before: u32,
    next: u32,
    mv: Move,
}

/// For every cost a chain of the moves that wait, so that neither adding nor taking one compares it with others.
pub(super) struct Queue {
    waiting: Vec<Waiting>,
    /// The first of each chain; 0 where there is none.
    chains: Box<[u32; WORST + 1]>,
    /// Places in `waiting` whose move was taken.
    free: u32,
    /// No chain before this one has a move.
    best: usize,
}

impl Queue {
    pub(super) fn new() -> Queue {
        Queue { waiting: Vec::with_capacity(512), chains: Box::new([0; WORST + 1]), free: 0, best: WORST }
    }

    pub(super) fn push(&mut self, cost: i32, before: u32, mv: Move) {
        let cost = (cost.max(0) as usize).min(WORST);
        let waiting = Waiting { before, next: self.chains[cost], mv };
        self.best = self.best.min(cost);
        self.chains[cost] = match self.free {
            0 => {
                self.waiting.push(waiting);
                self.waiting.len() as u32
            }
            place => {
                let place_of = &mut self.waiting[place as usize - 1];
                self.free = place_of.next;
                *place_of = waiting;
                place
            }
        };
    }

    /// Takes the best move, with the number of the position before it.
    pub(super) fn pop(&mut self) -> Option<(u32, Move)> {
        self.best += self.chains[self.best..].iter().position(|&first| first != 0)?;
        let place = self.chains[self.best];
        let Waiting { before, next, mv } = self.waiting[place as usize - 1];
        self.chains[self.best] = next;
        self.waiting[place as usize - 1].next = self.free;
        self.free = place;
        Some((before, mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    /// Beside a plain list that is searched for the best.
    #[test]
    fn the_best_comes_first_and_of_equals_the_last() {
        let mut random = Random::new(3);
        let (mut queue, mut plain) = (Queue::new(), Vec::new());
        for number in 0..5_000_u32 {
            if random.below(5) < 3 {
                let cost = random.below(1_200) as i32 - 50;
                let mv = Move::from_bits(number as u16);
                queue.push(cost, number, mv);
                plain.push((cost.clamp(0, WORST as i32), u32::MAX - number, mv));
            } else {
                let best = plain.iter().enumerate().min_by_key(|(_, waiting)| (waiting.0, waiting.1)).map(|(i, _)| i);
                let expected = best.map(|i| plain.remove(i)).map(|(_, number, mv)| (u32::MAX - number, mv));
                assert_eq!(queue.pop(), expected);
            }
        }
    }
}
