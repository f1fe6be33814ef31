//! A program on a pseudo-terminal, and what its screen shows.

use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Long enough for a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the program has written, as bytes and as a screen.
struct Output {
    bytes: Vec<u8>,
    parser: vt100::Parser,
}

/// A running `fourfold play` and its terminal.
pub(super) struct Terminal {
    child: Child,
    keyboard: File,
    output: Arc<Mutex<Output>>,
    listener: JoinHandle<()>,
}

impl Terminal {
    /// Starts it on a terminal of this size with sixteen colours, unless the arguments say otherwise.
    pub(super) fn start(columns: u16, rows: u16, args: &[&str]) -> Terminal {
        let words: Vec<&str> = ["play"].into_iter().chain(args.iter().copied()).collect();
        Terminal::run(columns, rows, &words, &[])
    }

    /// Starts `fourfold` with these words, and with these variables in its environment.
    pub(super) fn run(columns: u16, rows: u16, words: &[&str], variables: &[(&str, &str)]) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        set_size(&master, columns, rows);
        let name = ptsname(&master, Vec::new()).unwrap();
        let flags = OFlags::NOCTTY.bits() as i32;
        let slave = OpenOptions::new().read(true).write(true).custom_flags(flags).open(name.to_str().unwrap()).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_fourfold"));
        command
            .args(words)
            .envs(variables.iter().copied())
            .env("TERM", "xterm")
            .env_remove("COLORTERM")
            .env_remove("NO_COLOR");
        command.stdin(slave.try_clone().unwrap()).stdout(slave.try_clone().unwrap()).stderr(slave);
        take_terminal(&mut command);
        let child = command.spawn().unwrap();
        // The slave's last handles here go with the command, so that the reader sees the end of the output.
        drop(command);
        let keyboard = File::from(master);
        let output = Arc::new(Mutex::new(Output {
            bytes: Vec::new(),
            parser: vt100::Parser::new(size(rows), size(columns), 0),
        }));
        let listener = listen(keyboard.try_clone().unwrap(), Arc::clone(&output));
        Terminal { child, keyboard, output, listener }
    }

    /// Types, or sends what a key or the mouse sends.
    pub(super) fn send(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).unwrap();
    }

    /// Types lines, each ended by Enter.
    pub(super) fn enter(&mut self, lines: &[&str]) {
        lines.iter().for_each(|line| self.send(&format!("{line}\r")));
    }

    /// Presses the left button at one place, counted from 0, and lets it go at another.
    pub(super) fn drag(&mut self, (x, y): (u16, u16), (to_x, to_y): (u16, u16)) {
        self.send(&format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", x + 1, y + 1, to_x + 1, to_y + 1));
    }

    pub(super) fn click(&mut self, at: (u16, u16)) {
        self.drag(at, at);
    }

    pub(super) fn resize(&mut self, columns: u16, rows: u16) {
        self.output.lock().unwrap().parser.screen_mut().set_size(size(rows), size(columns));
        set_size(&self.keyboard, columns, rows);
    }

    /// Looks at the screen.
    pub(super) fn look<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.output.lock().unwrap().parser.screen())
    }

    /// All that was ever written.
    pub(super) fn bytes(&self) -> String {
        String::from_utf8_lossy(&self.output.lock().unwrap().bytes).into_owned()
    }

    /// Waits until the screen is as wanted.
    pub(super) fn wait(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !self.look(&wanted) {
            assert!(Instant::now() < end, "waited in vain for {what} on\n{}", self.look(|screen| screen.contents()));
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until a text is on the screen.
    pub(super) fn see(&self, text: &str) {
        self.wait(&format!("{text:?}"), |screen| screen.contents().contains(text));
    }

    /// Waits until a text is gone from the screen.
    pub(super) fn miss(&self, text: &str) {
        self.wait(&format!("the end of {text:?}"), |screen| !screen.contents().contains(text));
    }

    /// Waits for the program to end, and until all that it wrote has been read.
    pub(super) fn end(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap()
                && self.listener.is_finished()
            {
                return status;
            }
            assert!(Instant::now() < end, "it goes on:\n{}", self.look(|screen| screen.contents()));
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A terminal has at least one row and column.
fn size(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

fn set_size(terminal: impl std::os::fd::AsFd, columns: u16, rows: u16) {
    tcsetwinsize(terminal, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
}

fn listen(mut master: File, output: Arc<Mutex<Output>>) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        // Reading fails when the program has ended.
        while let Ok(count @ 1..) = master.read(&mut buffer) {
            let mut output = output.lock().unwrap();
            output.bytes.extend_from_slice(&buffer[..count]);
            output.parser.process(&buffer[..count]);
        }
    })
}

/// The child gets the pseudo-terminal as its own: else it would ask the terminal of the person who runs the tests.
#[allow(unsafe_code)]
fn take_terminal(command: &mut Command) {
    let become_leader = || -> io::Result<()> {
        rustix::process::setsid()?;
        rustix::process::ioctl_tiocsctty(rustix::stdio::stdin())?;
        Ok(())
    };
    // SAFETY: between fork and exec only two system calls are made; nothing is allocated or locked.
    unsafe { command.pre_exec(become_leader) };
}
