//! `fourfold duplicate show`: the four boards in a terminal.

use super::{FileArgs, words};
use chess::{Colour, File, Rank, Square};
use clap::{Args, ValueEnum};
use duplicate::{BoardName, Player, Table};
use std::error::Error;
use std::io::{self, IsTerminal, Write};

/// Arguments of `fourfold duplicate show`.
#[derive(Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    file: FileArgs,
    /// Look at the game after so many plies; at its end if left out
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Nothing beyond ASCII
    #[arg(long)]
    ascii: bool,
    /// Each player's pieces in a colour
    #[arg(long, value_enum, default_value_t = When::Auto)]
    color: When,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Even into a file
    Always,
    /// Not even on a terminal
    Never,
}

/// A ply that the game does not have.
#[derive(Debug, thiserror::Error)]
#[error("the game has no ply {asked}: its last is {last}")]
struct NoSuchPly {
    asked: usize,
    last: usize,
}

pub(super) fn run(args: &ShowArgs) -> Result<(), Box<dyn Error>> {
    let mut table = args.file.read()?;
    if let Some(asked) = args.ply
        && !table.go_to(asked)
    {
        return Err(NoSuchPly { asked, last: table.last_ply() }.into());
    }
    let mut out = io::stdout().lock();
    let colour = match args.color {
        When::Always => true,
        When::Never => false,
        When::Auto => out.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    };
    let drawing = Drawing { table: &table, ascii: args.ascii, colour };
    write!(out, "{}\n{}", drawing.compass(), words::standing(&table))?;
    Ok(())
}

/// How a table is drawn.
pub(super) struct Drawing<'a> {
    pub(super) table: &'a Table,
    pub(super) ascii: bool,
    pub(super) colour: bool,
}

/// The columns of a board: the rank, and three for each square.
const WIDTH: usize = 2 + 3 * 8;

impl Drawing<'_> {
    /// NW and NE above, SW and SE below, White at the bottom of each, as players write squares.
    pub(super) fn compass(&self) -> String {
        let mut text = String::new();
        for [left, right] in [[BoardName::NW, BoardName::NE], [BoardName::SW, BoardName::SE]] {
            for (a, b) in self.board(left).into_iter().zip(self.board(right)) {
                text += format!("{a}    {b}").trim_end();
                text.push('\n');
            }
        }
        text += &self.legend();
        text
    }

    /// A board, line by line, each of the same width.
    fn board(&self, board: BoardName) -> Vec<String> {
        let turn = if self.table.player().has(board) { " (to move)" } else { "" };
        let title = words::title(board) + turn;
        let mut lines = vec![format!("{title:<WIDTH$}")];
        for rank in Rank::ALL.into_iter().rev() {
            let cells = File::ALL.map(|file| self.cell(board, Square::at(file, rank)));
            lines.push(format!("{rank} {}", cells.concat()));
        }
        lines.push(format!("  {}", File::ALL.map(|file| format!(" {file} ")).concat()));
        lines
    }

    /// Three columns: `(p)` for a ghost, `[k]` for a king in check.
    fn cell(&self, board: BoardName, square: Square) -> String {
        let Some(piece) = self.table.position(board).piece_at(square) else {
            return if self.ascii { " . ".to_owned() } else { " · ".to_owned() };
        };
        let [before, after] = match () {
            () if self.table.is_ghost(board, square) => ['(', ')'],
            () if self.table.check_on(board).is_some_and(|(_, king)| king == square) => ['[', ']'],
            () => [' ', ' '],
        };
        self.paint(board.player(piece.colour), &format!("{before}{}{after}", piece.to_char()))
    }

    fn legend(&self) -> String {
        let names = Player::ALL.map(|player| {
            let letters = if player.colour() == Colour::White { "KQRBNP" } else { "kqrbnp" };
            self.paint(player, &format!("{player} {letters}"))
        });
        format!("{}   (p) ghost   [k] in check\n", names.join("   "))
    }

    /// Each player's own colour, of the sixteen that every terminal has.
    fn paint(&self, player: Player, text: &str) -> String {
        let code = match player {
            Player::North => 94,
            Player::South => 91,
            Player::East => 95,
            Player::West => 33,
        };
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
