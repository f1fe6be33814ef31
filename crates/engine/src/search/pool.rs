//! Threads that help with a search, and wait between searches: to start and end them would eat the clock.

use super::worker::Worker;
use super::{Shared, draws};
use crate::memory::Memory;
use chess::{Move, Position};
use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// What a recursion as deep as the deepest line needs.
const STACK: usize = 2 << 20;

/// A search as all threads see it.
pub(super) struct Task {
    pub(super) shared: Shared,
    pub(super) position: Position,
    pub(super) path: draws::Path,
    pub(super) moves: Vec<Move>,
}

#[derive(Clone)]
enum Order {
    Rest,
    Search(Arc<Task>),
    Forget,
    Leave,
}

/// What the helpers are to do, and how many of them have not done it yet.
struct Orders {
    order: Order,
    number: u64,
    pending: usize,
}

struct Board {
    orders: Mutex<Orders>,
    changed: Condvar,
}

/// Threads beside the one that asks.
pub(super) struct Pool {
    board: Arc<Board>,
    threads: Vec<JoinHandle<()>>,
}

/// Fewer threads search than were asked for, since no more can be started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFewThreads {
    /// What was asked for.
    pub wanted: usize,
    /// What there is.
    pub started: usize,
}

impl fmt::Display for TooFewThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooFewThreads { wanted, started } = self;
        write!(f, "of {wanted} threads only {started} can be started: there is no memory or no permission for more")
    }
}

impl std::error::Error for TooFewThreads {}

impl Board {
    fn lock(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, orders: MutexGuard<'a, Orders>) -> MutexGuard<'a, Orders> {
        self.changed.wait(orders).unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    /// As many helpers as are wanted, or as can be had.
    pub(super) fn new(wanted: usize) -> Pool {
        let orders = Orders { order: Order::Rest, number: 0, pending: 0 };
        let board = Arc::new(Board { orders: Mutex::new(orders), changed: Condvar::new() });
        let mut pool = Pool { board, threads: Vec::new() };
        while pool.threads.len() < wanted {
            match pool.start(pool.threads.len() + 1) {
                Some(thread) => pool.threads.push(thread),
                None => break,
            }
        }
        pool
    }

    fn start(&self, id: usize) -> Option<JoinHandle<()>> {
        let memory = Memory::try_new()?;
        let board = Arc::clone(&self.board);
        let work = move || help(&board, memory, id);
        thread::Builder::new().name(format!("helper {id}")).stack_size(STACK).spawn(work).ok()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.threads.len()
    }

    /// Lets all search, and does not wait for them: they end when `done` is set in what they share.
    pub(super) fn search(&self, task: &Arc<Task>) {
        self.give(Order::Search(Arc::clone(task)));
    }

    /// Lets all forget what they have learnt.
    pub(super) fn forget(&self) {
        self.give(Order::Forget);
    }

    /// Waits until none is at work, and lets go of the last search.
    pub(super) fn rest(&self) {
        self.when_idle().order = Order::Rest;
    }

    fn when_idle(&self) -> MutexGuard<'_, Orders> {
        let mut orders = self.board.lock();
        while orders.pending > 0 {
            orders = self.board.wait(orders);
        }
        orders
    }

    fn give(&self, order: Order) {
        let mut orders = self.when_idle();
        orders.number += 1;
        orders.pending = self.threads.len();
        orders.order = order;
        self.board.changed.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.give(Order::Leave);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Counts a helper as done, however it ends.
struct Done<'a>(&'a Board);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        let mut orders = self.0.lock();
        orders.pending -= 1;
        if orders.pending == 0 {
            self.0.changed.notify_all();
        }
    }
}

/// What a helper does all its life.
fn help(board: &Board, mut memory: Memory, id: usize) {
    let mut seen = 0;
    loop {
        let order = {
            let mut orders = board.lock();
            while orders.number == seen {
                orders = board.wait(orders);
            }
            seen = orders.number;
            orders.order.clone()
        };
        let _done = Done(board);
        match order {
            Order::Search(task) => {
                // Whoever wakes up late has nothing to do any more.
                if !task.shared.done.load(Relaxed) {
                    Worker::new(&task, &mut memory, id).iterate(&task.position, &mut |_| {});
                }
            }
            Order::Forget => memory.clear(),
            Order::Leave => return,
            Order::Rest => {}
        }
    }
}
