//! Tunes the numbers of an engine by games against itself: simultaneous perturbation stochastic approximation (SPSA).
//!
//! Two copies of the engine play a pair of games with the colours swapped. For one, every number is moved a step to a side that
//! chance decides, for the other to the opposite side; then all numbers move a little towards whoever won. However many there
//! are, a pair of games tells something of all of them at once.
//!
//! * [`Parameter`] is a number to tune, an integer option of the engine; [`Estimate`] is how they stand, and the arithmetic.
//! * [`Tuning`] plays the games, in a directory of its own, from which one that was stopped or killed can be gone on with.

mod estimate;
mod tuning;

pub use estimate::{Estimate, Parameter, ParameterError, Plan, Trial};
pub use tuning::{Tuning, TuningConfig, TuningError, TuningProgress};
