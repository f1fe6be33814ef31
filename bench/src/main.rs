//! Prints how fast the rules are beside the two fastest libraries in Rust: `make bench`.
//!
//! Everything runs in one process on one thread, the libraries in turn, so that whatever else the machine is doing
//! slows them all alike. Time is the thread's own CPU time, and of several rounds the best of each counts.

mod dead;
mod duplicate;
mod perft;
mod pgn;

fn main() {
    let tables: [(&str, fn()); 4] = [
        ("perft", perft::print_table),
        ("duplicate", duplicate::print_table),
        ("pgn", pgn::print_table),
        ("dead", dead::print_table),
    ];
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for (name, print) in tables {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            print();
            println!();
        }
    }
}
