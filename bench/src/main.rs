//! Prints how fast the rules are beside the two fastest libraries in Rust: `make bench`.
//!
//! Everything runs in one process on one thread, the libraries in turn, so that whatever else the machine is doing
//! slows them all alike. Time is the thread's own CPU time, and of several rounds the best of each counts.

mod duplicate;
mod perft;

fn main() {
    perft::print_table();
    duplicate::print_table();
}
