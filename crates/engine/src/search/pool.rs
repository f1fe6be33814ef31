//! Threads that help with a search, and wait between searches: to start and end them would eat the clock.

use super::worker::Worker;
use super::{Shared, draws};
use crate::memory::Memory;
use crate::net::Evaluator;
use crate::tables::Ranked;
use chess::Position;
use std::fmt;
use std::hint;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// What a recursion as deep as the deepest line needs.
const STACK: usize = 2 << 20;

/// The memory that is left free however many threads are wanted, and for each of them, in bytes.
const RESERVE: usize = 16 << 20;
const RESERVE_EACH: usize = (128 << 10) + Evaluator::BYTES;

/// A search as all threads see it.
pub(super) struct Task {
    pub(super) shared: Shared,
    pub(super) position: Position,
    pub(super) path: draws::Path,
    pub(super) moves: Vec<Ranked>,
}

enum Order {
    Rest,
    Search(Arc<Task>),
    Leave,
}

/// What the helpers are to do. One that wakes up late takes the last order only.
struct Orders {
    order: Order,
    number: u64,
    /// How many helpers are at a search, this one or the one before.
    busy: usize,
    /// How often they were told to forget what they have learnt.
    forgotten: u64,
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
        let orders = Orders { order: Order::Rest, number: 0, busy: 0, forgotten: 0 };
        let board = Arc::new(Board { orders: Mutex::new(orders), changed: Condvar::new() });
        let mut pool = Pool { board, threads: Vec::new() };
        // What a search needs beside its threads is kept free while they are started.
        let mut reserve = Vec::<u8>::new();
        let _ = reserve.try_reserve_exact(if wanted > 0 { RESERVE + wanted * RESERVE_EACH } else { 0 });
        hint::black_box(&reserve);
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

    /// Lets all forget what they have learnt, each before its next search.
    pub(super) fn forget(&self) {
        self.board.lock().forgotten += 1;
    }

    /// Waits until none is at work, and lets go of the last search.
    pub(super) fn rest(&self) {
        let mut orders = self.board.lock();
        orders.order = Order::Rest;
        while orders.busy > 0 {
            orders = self.board.wait(orders);
        }
    }

    fn give(&self, order: Order) {
        let mut orders = self.board.lock();
        orders.number += 1;
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

/// Counts a helper as done, however its search ends.
struct Done<'a>(&'a Board);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        let mut orders = self.0.lock();
        orders.busy -= 1;
        if orders.busy == 0 {
            self.0.changed.notify_all();
        }
    }
}

/// What a helper does all its life.
fn help(board: &Board, mut memory: Memory, id: usize) {
    let (mut seen, mut forgotten) = (0, 0);
    loop {
        let mut orders = board.lock();
        while orders.number == seen {
            orders = board.wait(orders);
        }
        seen = orders.number;
        let task = match &orders.order {
            Order::Rest => continue,
            Order::Leave => return,
            Order::Search(task) => Arc::clone(task),
        };
        let forget = std::mem::replace(&mut forgotten, orders.forgotten) != orders.forgotten;
        orders.busy += 1;
        drop(orders);
        let _done = Done(board);
        search(task, &mut memory, id, forget);
    }
}

/// The search is let go of before the helper counts as done.
fn search(task: Arc<Task>, memory: &mut Memory, id: usize, forget: bool) {
    if forget {
        memory.clear();
    }
    // Whoever wakes up late has nothing to do any more.
    if !task.shared.done.load(Relaxed) {
        Worker::new(&task, memory, id).iterate(&task.position, &mut |_| {});
    }
}
