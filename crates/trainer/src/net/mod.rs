//! Learns a net of [`engine::net`] from samples, on all cores.
//!
//! - A [`Dataset`] holds the samples in memory, 32 bytes each, and the games that are held apart to validate on.
//! - [`Weights`] are the net in floating point; [`Weights::quantised`] is what the engine plays with.
//! - [`Training`] goes through all samples in a new random order each epoch, in small batches (Adam with decoupled weight decay),
//!   and can be kept in a file and gone on with after every step.
//!
//! What is learnt is a mixture of what the search said of a position and how its game ended.

mod checkpoint;
mod curve;
mod dataset;
mod gradient;
mod plan;
mod training;
mod weights;

pub use checkpoint::CheckpointError;
pub use curve::loss_curve;
pub use dataset::Dataset;
pub use plan::Plan;
pub use training::Training;
pub use weights::{QuantisationError, Weights};
