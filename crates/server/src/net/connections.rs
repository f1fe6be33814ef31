//! Who is connected. Where there is no room left, whoever has waited longest without asking for anything goes.

use crate::access::network;
use crate::metrics::Metrics;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// All connections.
pub(crate) struct Connections {
    state: Mutex<State>,
    most: Most,
    metrics: Metrics,
}

/// How many there may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    pub(crate) all: usize,
    /// From one address, this machine's own left out.
    pub(crate) per_address: usize,
    /// From one address without a request under way, this machine's own left out.
    pub(crate) waiting_per_address: usize,
}

#[derive(Default)]
struct State {
    next: u64,
    all: usize,
    by_address: HashMap<IpAddr, Counts>,
    /// Those without a request under way, the one that has waited longest first.
    waiting: BTreeMap<u64, (IpAddr, Arc<Notify>)>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    waiting: BTreeMap<u64, ()>,
}

impl Connections {
    pub(crate) fn new(most: Most, metrics: Metrics) -> Connections {
        Connections { state: Mutex::default(), most, metrics }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody in, if need be in place of somebody who waits; none, where everybody is being served.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Guest> {
        let address = network(address);
        let mut state = self.state();
        let (all, waiting, oldest) = state.by_address.get(&address).map_or((0, 0, None), |counts| {
            (counts.all, counts.waiting.len(), counts.waiting.first_key_value().map(|(&key, ())| key))
        });
        let too_many = all >= self.most.per_address || waiting >= self.most.waiting_per_address;
        if too_many && !address.is_loopback() {
            self.evict(&mut state, oldest?);
        }
        if state.all >= self.most.all {
            let oldest = state.waiting.first_key_value().map(|(&key, _)| key)?;
            self.evict(&mut state, oldest);
        }
        state.all += 1;
        state.by_address.entry(address).or_default().all += 1;
        let guest = Guest { connections: self.clone(), address, key: Mutex::new(None), evict: Arc::default() };
        guest.wait_in(&mut state);
        Some(guest)
    }

    /// Makes room.
    pub(crate) fn evict_one(&self) {
        let mut state = self.state();
        if let Some(oldest) = state.waiting.first_key_value().map(|(&key, _)| key) {
            self.evict(&mut state, oldest);
        }
    }

    fn evict(&self, state: &mut State, key: u64) {
        if let Some((address, evict)) = state.waiting.remove(&key) {
            if let Some(counts) = state.by_address.get_mut(&address) {
                counts.waiting.remove(&key);
            }
            self.metrics.evicted.inc();
            evict.notify_one();
        }
    }
}

/// A connection, for as long as this is there.
pub(crate) struct Guest {
    connections: Arc<Connections>,
    address: IpAddr,
    /// Its place among those who wait.
    key: Mutex<Option<u64>>,
    evict: Arc<Notify>,
}

impl Guest {
    /// A request is under way.
    pub(crate) fn served(&self) {
        let mut state = self.connections.state();
        self.leave_queue(&mut state);
    }

    /// The request has been answered.
    pub(crate) fn waits(&self) {
        let mut state = self.connections.state();
        self.wait_in(&mut state);
    }

    /// Resolves when somebody else gets the place.
    pub(crate) async fn evicted(&self) {
        self.evict.notified().await;
    }

    fn wait_in(&self, state: &mut State) {
        let key = state.next;
        state.next += 1;
        state.waiting.insert(key, (self.address, self.evict.clone()));
        state.by_address.entry(self.address).or_default().waiting.insert(key, ());
        *self.key.lock().unwrap_or_else(PoisonError::into_inner) = Some(key);
    }

    fn leave_queue(&self, state: &mut State) {
        if let Some(key) = self.key.lock().unwrap_or_else(PoisonError::into_inner).take() {
            state.waiting.remove(&key);
            if let Some(counts) = state.by_address.get_mut(&self.address) {
                counts.waiting.remove(&key);
            }
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut state = self.connections.state();
        self.leave_queue(&mut state);
        state.all -= 1;
        if let Some(counts) = state.by_address.get_mut(&self.address) {
            counts.all -= 1;
            if counts.all == 0 {
                state.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_waited_longest_goes() {
        let most = Most { all: 4, per_address: 3, waiting_per_address: 2 };
        let connections = Arc::new(Connections::new(most, Metrics::default()));
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let admit = |text| connections.admit(address(text));
        let first = admit("9.9.9.9").expect("in");
        let second = admit("9.9.9.9").expect("in");
        let third = admit("9.9.9.9").expect("in place of the first");
        assert_eq!(connections.metrics.evicted.get(), 1);
        drop(first);
        second.served();
        third.served();
        let fourth = admit("9.9.9.9").expect("in");
        fourth.served();
        assert!(admit("9.9.9.9").is_none(), "three from one address, all being served");
        let own: Vec<_> = (0..4).map(|_| admit("127.0.0.1").expect("in")).collect();
        assert_eq!(connections.metrics.evicted.get(), 4, "one place is left, and each newcomer takes it");
        own.iter().for_each(Guest::served);
        drop((second, third, fourth));
        assert!(admit("8.8.8.8").is_none(), "all being served");
        drop(own);
        assert_eq!(connections.state().all, 0);
        assert!(connections.state().by_address.is_empty() && connections.state().waiting.is_empty());
    }
}
