//! `fourfold serve` as people, scripts and those who mean it harm meet it: the real binary, over real sockets.

mod api;
mod away;
mod broken;
mod client;
mod crossing;
mod engines;
mod history;
mod hostile;
mod kill;
mod looking_after;
mod nodes;
mod play;
mod players;
mod process;
