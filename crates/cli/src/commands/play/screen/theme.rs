//! Colours and glyphs: what the terminal can show, and how the board looks there.
//!
//! Nothing is told by colour alone: what is marked is marked with characters too where colours are few.

use chess::{Colour, Piece, Role};
use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(in crate::commands) enum Colours {
    /// What the environment says
    Auto,
    /// 24 bits
    True,
    /// The palette of 256
    #[value(name = "256")]
    Many,
    /// The sixteen of ANSI
    #[value(name = "16")]
    Sixteen,
    /// None at all
    None,
}

impl Colours {
    /// What the environment says, where it is asked. `NO_COLOR` is heeded.
    pub(in crate::commands) fn resolve(self) -> Colours {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        match self {
            Colours::Auto if set("NO_COLOR").is_some() => Colours::None,
            Colours::Auto => match (set("COLORTERM"), set("TERM")) {
                (Some(colours), _) if colours == "truecolor" || colours == "24bit" => Colours::True,
                (_, Some(term)) if term.contains("256") => Colours::Many,
                (_, Some(term)) if term == "dumb" => Colours::None,
                _ => Colours::Sixteen,
            },
            chosen => chosen,
        }
    }
}

/// What is special about a square, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// The king here is in check.
    Check,
    /// The piece here was picked up.
    Selected,
    /// The last move went from or to here.
    LastMove,
    /// Nothing.
    Plain,
}

/// How things look.
#[derive(Clone, Copy, Debug)]
pub(in crate::commands) struct Theme {
    colours: Colours,
    ascii: bool,
}

impl Theme {
    pub(in crate::commands) fn new(colours: Colours, ascii: bool) -> Theme {
        Theme { colours: colours.resolve(), ascii }
    }

    pub(in crate::commands) fn is_ascii(self) -> bool {
        self.ascii
    }

    /// The background of a square.
    pub(super) fn square(self, light: bool, mark: Mark) -> Style {
        let background = match self.colours {
            Colours::True => true_colour(light, mark),
            Colours::Many => Color::Indexed(indexed(light, mark)),
            Colours::Auto | Colours::Sixteen => sixteen(light, mark),
            Colours::None => return Style::new(),
        };
        Style::new().bg(background)
    }

    /// The letters on a square: pieces of a colour, or marks.
    pub(super) fn ink(self, colour: Option<Colour>) -> Style {
        let style = if colour.is_some() { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        match (self.colours, colour) {
            (Colours::None, _) => style,
            (Colours::True, Some(Colour::White)) => style.fg(Color::Rgb(255, 255, 255)),
            (Colours::True, _) => style.fg(Color::Rgb(10, 10, 14)),
            (Colours::Many, Some(Colour::White)) => style.fg(Color::Indexed(231)),
            (Colours::Many, _) => style.fg(Color::Indexed(16)),
            // Nobody knows what the sixteen look like, so it is black on light colours, as in print.
            (Colours::Auto | Colours::Sixteen, _) => Style::new().fg(Color::Black),
        }
    }

    /// Whether pieces may be pictures: only where their colours are sure to differ, for a picture has no outline.
    pub(super) fn has_sprites(self) -> bool {
        !self.ascii && matches!(self.colours, Colours::True | Colours::Many)
    }

    /// A piece as one character.
    pub(super) fn glyph(self, piece: Piece) -> char {
        const SOLID: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        const OUTLINED: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
        if self.ascii {
            return piece.to_char();
        }
        // Where both colours are printed in the same ink, White's pieces are outlines.
        let one_ink = matches!(self.colours, Colours::Auto | Colours::Sixteen | Colours::None);
        let glyphs = if piece.colour == Colour::White && one_ink { OUTLINED } else { SOLID };
        glyphs[Role::ALL.iter().position(|&role| role == piece.role).unwrap_or(0)]
    }

    /// What stands on an empty square; without colours the dark ones need a pattern.
    pub(super) fn empty(self, light: bool) -> char {
        match (self.colours, self.ascii) {
            (Colours::None, true) if !light => '.',
            (Colours::None, false) if !light => '·',
            _ => ' ',
        }
    }

    /// Where a piece that was picked up can go.
    pub(super) fn target(self) -> char {
        if self.ascii { '*' } else { '•' }
    }

    /// Where a piece that was picked up could go if there were no other board.
    pub(super) fn here_only(self) -> char {
        if self.ascii { 'o' } else { '◦' }
    }

    /// Text in a colour of the sixteen, where there are any.
    pub(in crate::commands) fn coloured(self, colour: Color) -> Style {
        if self.colours == Colours::None { Style::new() } else { Style::new().fg(colour) }
    }

    /// What stands left and right of a square's middle.
    pub(super) fn sides(self, mark: Mark, cursor: bool, capture: bool) -> (char, char) {
        let few = self.ascii || self.colours == Colours::None;
        match mark {
            _ if cursor => ('[', ']'),
            _ if capture && self.ascii => ('x', 'x'),
            _ if capture => ('×', '×'),
            Mark::Check if few => ('!', '!'),
            Mark::Selected if few => ('(', ')'),
            Mark::LastMove if few => ('<', '>'),
            _ => (' ', ' '),
        }
    }

    pub(in crate::commands) fn heading(self) -> Style {
        self.coloured(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    pub(in crate::commands) fn warning(self) -> Style {
        self.coloured(Color::Yellow)
    }

    pub(in crate::commands) fn refusal(self) -> Style {
        self.coloured(Color::Red)
    }

    pub(in crate::commands) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(in crate::commands) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}

/// Grey-blue squares on which both white and black ink stand out, at a contrast of 3 or more.
const fn true_colour(light: bool, mark: Mark) -> Color {
    match (mark, light) {
        (Mark::Check, _) => Color::Rgb(196, 64, 52),
        (Mark::Selected, _) => Color::Rgb(74, 140, 92),
        (Mark::LastMove, true) => Color::Rgb(156, 142, 62),
        (Mark::LastMove, false) => Color::Rgb(128, 114, 40),
        (Mark::Plain, true) => Color::Rgb(132, 148, 172),
        (Mark::Plain, false) => Color::Rgb(82, 102, 134),
    }
}

const fn indexed(light: bool, mark: Mark) -> u8 {
    match (mark, light) {
        (Mark::Check, _) => 160,
        (Mark::Selected, _) => 65,
        (Mark::LastMove, true) => 101,
        (Mark::LastMove, false) => 100,
        (Mark::Plain, true) => 103,
        (Mark::Plain, false) => 60,
    }
}

const fn sixteen(light: bool, mark: Mark) -> Color {
    match (mark, light) {
        (Mark::Check, _) => Color::Red,
        (Mark::Selected, _) => Color::Green,
        (Mark::LastMove, _) => Color::Yellow,
        (Mark::Plain, true) => Color::Gray,
        (Mark::Plain, false) => Color::Cyan,
    }
}
