//! `fourfold serve`: the web app.

use clap::Args;
use std::error::Error;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What to serve, and to whom.
#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any free one
    #[arg(long, default_value_t = 4444)]
    port: u16,
    /// The address to listen on; any but the loopback address shows the app to other machines
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Open the app in the browser
    #[arg(long)]
    open: bool,
    /// Serve a bundle from a directory instead of the one inside this binary
    #[arg(long, value_name = "DIRECTORY")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Box<dyn Error>> {
    let options = server::Options { address: SocketAddr::new(args.host, args.port), directory: args.dir.clone() };
    server::run(&options, |address| {
        let page = format!("http://{address}");
        // Nobody may be reading; the page is there all the same.
        let _ = writeln!(io::stdout(), "Fourfold is at {page} (Ctrl-C ends it)").and_then(|()| io::stdout().flush());
        if args.open && !open(&page) {
            eprintln!("fourfold: no browser could be started; open {page} yourself");
        }
    })?;
    Ok(())
}

/// Hands an address to whatever the desktop opens addresses with.
fn open(page: &str) -> bool {
    let opener: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["cmd", "/C", "start", ""]
    } else {
        &["xdg-open"]
    };
    let quiet = Stdio::null;
    let started =
        Command::new(opener[0]).args(&opener[1..]).arg(page).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    started.is_ok()
}
