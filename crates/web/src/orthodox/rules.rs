//! The only place where the page talks to the rules of a game at a table: it sends commands to [`game`] and turns the
//! events into words. No move and no claim is judged here.

use super::message::Worth;
use crate::board::{Army, Standing};
use crate::games::Summary;
use crate::page::Cue;
use crate::words::sentence;
use chess::{Bitboard, CastlingMode, Claim, Colour, Position, Role, Square, UciMove};
use engine::opponent::{Clocks, GameView};
use game::{Command, Event, Rejected, TimeControl};
use std::time::Duration;

/// The colour of a side's pieces.
pub(crate) fn army(colour: Colour) -> Army {
    match colour {
        Colour::White => Army::White,
        Colour::Black => Army::Black,
    }
}

/// A draw that could have been claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Missed {
    pub(crate) ply: usize,
    pub(crate) by: Colour,
    pub(crate) rule: Claim,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// As in `data-outcome`.
    pub(crate) kind: &'static str,
    /// `1-0`
    pub(crate) result: String,
    /// A sentence with the article of the Laws.
    pub(crate) words: String,
}

/// A game on the page, and which of its positions is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameOfTwo {
    game: game::Game,
    /// The ply that is looked at; none for the last.
    looked_at: Option<usize>,
}

impl GameOfTwo {
    /// A game from the starting position, with clocks if there is a time control.
    pub(crate) fn new(time_control: Option<TimeControl>) -> Self {
        Self::start(Position::default(), time_control)
    }

    /// A game from a starting position of Chess960, by its number.
    pub(crate) fn chess960(number: usize, time_control: Option<TimeControl>) -> Self {
        let mut game = Self::start(Position::chess960(number), time_control);
        game.game = game.game.with_castling_mode(CastlingMode::Chess960);
        game.game.tags_mut().set("Variant", "Chess960");
        game
    }

    fn start(position: Position, time_control: Option<TimeControl>) -> Self {
        Self { game: game::Game::start(position, time_control), looked_at: None }
    }

    /// Does what is asked for; a sentence for each thing that happened, or why nothing did.
    pub(crate) fn apply(&mut self, command: Command) -> Result<Vec<String>, String> {
        let told = self.game.apply(command).map(words).map_err(|rejected: Rejected| rejected.to_string());
        if told.is_ok() {
            self.looked_at = None;
        }
        told
    }

    /// Plays a move in the position that is looked at: what followed an earlier one is taken back first, and is gone.
    pub(crate) fn play(&mut self, mv: UciMove) -> Result<Vec<String>, String> {
        let before = self.game.clone();
        let ply = self.ply();
        while self.game.ply() > ply {
            self.game.apply(Command::Undo).map_err(|rejected| rejected.to_string())?;
        }
        let told = self.apply(Command::Play { mv });
        if told.is_err() {
            self.game = before;
        }
        told
    }

    /// Lets time pass; a sentence for each thing that happened.
    pub(crate) fn tick(&mut self, now: Duration) -> Vec<String> {
        words(self.game.tick(now))
    }

    /// Puts another game on the board: one of a PGN, counted from 1, or the FEN of a position.
    pub(crate) fn load(&mut self, file: &[u8], number: usize) -> Result<Vec<String>, String> {
        let text = std::str::from_utf8(file).unwrap_or_default().trim().trim_start_matches('\u{feff}');
        if text.lines().count() == 1 && text.matches('/').count() == 7 {
            return self.apply(Command::LoadFen { fen: text.to_owned() });
        }
        let told = self.game.load_pgn(file, number).map(words).map_err(|rejected| rejected.to_string());
        self.looked_at = None;
        told
    }

    /// Takes back what follows the position that is looked at, for good.
    pub(crate) fn cut_off(&mut self) -> Result<Vec<String>, String> {
        let mut cut = self.game.clone();
        while cut.ply() > self.ply() {
            cut.apply(Command::Undo).map_err(|rejected| rejected.to_string())?;
        }
        if cut.is_over() {
            return Err(format!("The game is over here: {}", self.final_words().unwrap_or_default()));
        }
        cut.forget_undone();
        (self.game, self.looked_at) = (cut, None);
        Ok(Vec::new())
    }

    /// Whether nothing of an earlier state of the game is missing from this one.
    pub(crate) fn continues(&self, before: &Self) -> bool {
        let moves = |game: &Self| [game.game.moves(), game.game.undone()].concat();
        moves(self).starts_with(&moves(before))
    }

    /// Whether anything has been played, or was and is taken back.
    pub(crate) fn has_moves(&self) -> bool {
        self.game.ply() > 0 || self.game.can_redo()
    }

    /// What White and Black are called.
    pub(crate) fn names(&self) -> [String; 2] {
        let name = |tag: &str| self.game.tags().get(tag).map(str::to_owned);
        [name("White").unwrap_or("White".to_owned()), name("Black").unwrap_or("Black".to_owned())]
    }

    /// Calls White and Black something; nothing, where that is empty.
    pub(crate) fn set_names(&mut self, [white, black]: [String; 2]) {
        self.game.tags_mut().set("White", if white.is_empty() { "?" } else { &white });
        self.game.tags_mut().set("Black", if black.is_empty() { "?" } else { &black });
    }

    /// The game as the list tells of it; the text is what its page reads again.
    pub(crate) fn summary(&self, text: String) -> Option<Summary> {
        let [white, black] = self.names();
        let mut whole = self.game.clone();
        while whole.apply(Command::Redo).is_ok() {}
        let placement = whole.position().to_string();
        self.has_moves().then(|| Summary {
            title: format!("{white} against {black}"),
            result: whole.ending().map_or("in play".to_owned(), |ending| ending.result.to_string()),
            plies: whole.ply(),
            boards: vec![format!("white,black:{}", placement.split(' ').next().unwrap_or_default())],
            text,
        })
    }

    /// The side to move in the position that is looked at.
    pub(crate) fn turn(&self) -> Colour {
        self.position().turn()
    }

    /// The side to move at the end of the game: whose clock runs, and who may claim.
    pub(crate) fn to_move(&self) -> Colour {
        self.game.turn()
    }

    pub(crate) fn last_ply(&self) -> usize {
        self.game.ply()
    }

    /// The ply that is looked at.
    pub(crate) fn ply(&self) -> usize {
        self.looked_at.unwrap_or(self.game.ply())
    }

    /// Looks at a ply. The game goes on from its end, unless a move is made here.
    pub(crate) fn look(&mut self, ply: usize) {
        self.looked_at = (ply < self.game.ply()).then_some(ply);
    }

    /// Whether the last position is looked at.
    pub(crate) fn is_current(&self) -> bool {
        self.looked_at.is_none()
    }

    /// The position that is looked at.
    pub(crate) fn position(&self) -> &Position {
        self.game.positions().nth(self.ply()).unwrap_or(self.game.position())
    }

    pub(crate) fn piece(&self, square: Square) -> Option<Standing> {
        let piece = self.position().piece_at(square)?;
        Some(Standing { army: army(piece.colour), role: piece.role, ghost: false })
    }

    /// Whether the game can go on from the position that is looked at: it is not over there, and what followed can be
    /// taken back.
    pub(crate) fn is_open(&self) -> bool {
        if self.is_current() { !self.game.is_over() } else { self.game.can_undo() }
    }

    /// Whether the side to move may take the piece there in hand.
    pub(crate) fn is_mine(&self, square: Square) -> bool {
        self.is_open() && self.position().by_colour(self.turn()).contains(square)
    }

    /// Where a piece may go.
    pub(crate) fn reach(&self, from: Square) -> Bitboard {
        self.uci_moves().filter(|mv| mv.from == from).map(|mv| mv.to).collect()
    }

    pub(crate) fn is_promotion(&self, from: Square, to: Square) -> bool {
        self.uci_moves().any(|mv| mv.from == from && mv.to == to && mv.promotion.is_some())
    }

    fn uci_moves(&self) -> impl Iterator<Item = UciMove> {
        let mode = self.game.castling_mode();
        self.position().legal_moves().into_iter().map(move |mv| mv.to_uci(mode))
    }

    /// The squares of the move that led to the position that is looked at.
    pub(crate) fn last_move(&self) -> Option<UciMove> {
        let mv = self.game.moves().get(self.ply().checked_sub(1)?)?;
        Some(mv.to_uci(self.game.castling_mode()))
    }

    /// What the move that led to the position that is looked at sounds like.
    pub(crate) fn cue(&self) -> Option<Cue> {
        let san = self.sans().into_iter().nth(self.ply().checked_sub(1)?)?;
        Some(match () {
            () if self.ending().is_some() => Cue::End,
            () if self.checked_king().is_some() => Cue::Check,
            () if san.contains('x') => Cue::Capture,
            () => Cue::Move,
        })
    }

    pub(crate) fn checked_king(&self) -> Option<Square> {
        let position = self.position();
        position.is_check().then(|| position.king_of(position.turn()))
    }

    /// What is said of a piece that cannot be taken in hand.
    pub(crate) fn not_mine(&self, square: Square) -> String {
        let turn = self.turn();
        match (self.game.ending().filter(|_| !self.is_open()), self.position().piece_at(square)) {
            (Some(ending), _) => format!("The game is over: {ending}."),
            (None, Some(piece)) => format!("That is {}'s {}, and {turn} is to move.", piece.colour, piece.role),
            (None, None) => format!("There is nothing on {square}; {turn} is to move."),
        }
    }

    /// Why a move cannot be played.
    pub(crate) fn refusal(&self, from: Square, to: Square) -> String {
        let promotion = self.is_promotion(from, to).then_some(Role::Queen);
        match (UciMove { from, to, promotion }).to_move(self.position()) {
            Ok(_) => format!("{from}{to} is legal."),
            Err(illegal) => sentence(&illegal.to_string()),
        }
    }

    /// The moves as a score sheet has them.
    pub(crate) fn sans(&self) -> Vec<String> {
        self.game.sans().collect()
    }

    /// The same with those that were taken back.
    #[cfg(test)]
    pub(crate) fn whole_sans(&self) -> Vec<String> {
        let mut whole = self.clone();
        while whole.apply(Command::Redo).is_ok() {}
        whole.sans()
    }

    /// Who made the move that led to a ply.
    pub(crate) fn mover(&self, ply: usize) -> Colour {
        self.game.positions().nth(ply.saturating_sub(1)).map_or(Colour::White, Position::turn)
    }

    /// The number of the move that led to a ply: `12. ` or `12... `.
    pub(crate) fn number(&self, ply: usize) -> String {
        let before = self.game.positions().nth(ply.saturating_sub(1)).unwrap_or(self.game.position());
        let dots = if before.turn() == Colour::White { "." } else { "..." };
        format!("{}{dots} ", before.fullmove())
    }

    /// What a side has taken, the most valuable first, and by how much it is ahead in material.
    pub(crate) fn taken_by(&self, colour: Colour) -> (Vec<Role>, i32) {
        const ROLES: [(Role, i32); 5] =
            [(Role::Queen, 9), (Role::Rook, 5), (Role::Bishop, 3), (Role::Knight, 3), (Role::Pawn, 1)];
        let (first, now) = (self.game.first_position(), self.position());
        let count = |position: &Position, colour, role| position.pieces(colour, role).len() as i32;
        let gone = |role| count(first, !colour, role) - count(now, !colour, role);
        // A piece more than at the start is a pawn that was not taken but promoted.
        let promoted: i32 = ROLES.iter().map(|&(role, _)| (-gone(role)).max(0)).sum();
        let mut taken = Vec::new();
        for (role, _) in ROLES {
            let number = if role == Role::Pawn { gone(role) - promoted } else { gone(role) };
            taken.extend((0..number).map(|_| role));
        }
        let sum = |colour| ROLES.iter().map(|&(role, worth)| worth * count(now, colour, role)).sum::<i32>();
        (taken, sum(colour) - sum(!colour))
    }

    /// Where a draw could have been claimed and was not, the first time of each.
    pub(crate) fn missed(&self) -> Vec<Missed> {
        let claims = |ply: usize| self.game.claims_after(ply);
        let mut missed = Vec::new();
        for ply in 0..self.game.ply() {
            let before = ply.checked_sub(2).map_or(&[][..], claims);
            for &rule in claims(ply).iter().filter(|rule| !before.contains(rule)) {
                missed.push(Missed { ply, by: self.mover(ply + 1), rule });
            }
        }
        missed
    }

    /// The game of an address; the error names the first thing that is wrong.
    pub(crate) fn of_course(fen: &str, moves: &[UciMove]) -> Result<Self, String> {
        let mut game = Self::default();
        game.apply(Command::LoadFen { fen: fen.to_owned() })?;
        for (index, &mv) in moves.iter().enumerate() {
            game.play(mv).map_err(|error| format!("Move {} of the link, {mv}: {error}", index + 1))?;
        }
        Ok(game)
    }

    /// What the end of the game is worth to White, where its last position is looked at and no move can be made.
    pub(crate) fn settled(&self) -> Option<f64> {
        let ending = self.game.ending().filter(|_| self.is_current())?;
        Some(match ending.result {
            chess::GameResult::Win(Colour::White) => 1.0,
            chess::GameResult::Win(Colour::Black) => 0.0,
            chess::GameResult::Draw => 0.5,
        })
    }

    /// What a position without moves at the end of the game is worth.
    pub(crate) fn final_worth(&self) -> Worth {
        match self.game.ending().map(|ending| ending.result) {
            Some(chess::GameResult::Win(Colour::White)) => Worth::Mate(1),
            Some(chess::GameResult::Win(Colour::Black)) => Worth::Mate(-1),
            _ => Worth::Centipawns(0),
        }
    }

    /// Whether any move can be made in the position that is looked at.
    pub(crate) fn has_moves_here(&self) -> bool {
        !self.position().legal_moves().is_empty()
    }

    /// The number of the first move on the score sheet, and whether White made it.
    pub(crate) fn first_number(&self) -> (u16, bool) {
        let first = self.game.first_position();
        (first.fullmove(), first.turn() == Colour::White)
    }

    pub(crate) fn can_undo(&self) -> bool {
        self.game.can_undo()
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.game.can_redo()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// How the game ended, where its last position is looked at.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let ending = self.game.ending().filter(|_| self.is_current())?;
        Some(Ending { kind: ending.reason.name(), result: ending.result.to_string(), words: format!("{ending}.") })
    }

    /// Plies since the last capture or pawn move, and how often the position has been seen, at the end of the game.
    pub(crate) fn counters(&self) -> (u16, usize) {
        (self.game.position().clock(), self.game.seen())
    }

    /// Which rule lets the side to move claim a draw as it stands, and why.
    pub(crate) fn claim(&self) -> Option<String> {
        let rules: Vec<&str> = self.game.claims().iter().map(|&claim| reason(claim)).collect();
        (!rules.is_empty()).then(|| format!("{} may claim a draw: {}.", self.to_move(), rules.join(", and ")))
    }

    /// Which moves would make a claim correct if they were announced with it.
    pub(crate) fn announcements(&self) -> Option<String> {
        let moves: Vec<String> = self
            .game
            .claims_with_move()
            .iter()
            .map(|&(mv, rule)| format!("{} ({rule})", self.game.position().san(mv)))
            .collect();
        (!moves.is_empty()).then(|| format!("{} may claim a draw with {}.", self.to_move(), moves.join(", ")))
    }

    /// Whose draw offers wait for an answer.
    pub(crate) fn offers(&self) -> Vec<Colour> {
        Colour::ALL.into_iter().filter(|&colour| self.has_offered(colour)).collect()
    }

    pub(crate) fn has_offered(&self, colour: Colour) -> bool {
        self.game.has_offered(colour)
    }

    /// How the game ended, as a sentence, whichever position is looked at.
    pub(crate) fn final_words(&self) -> Option<String> {
        self.game.ending().map(|ending| format!("{ending}."))
    }

    pub(crate) fn time_control(&self) -> Option<TimeControl> {
        self.game.time_control()
    }

    pub(crate) fn time_left(&self, colour: Colour) -> Option<Duration> {
        self.game.time_left(colour)
    }

    /// The position that is looked at.
    pub(crate) fn fen(&self) -> String {
        self.position().to_string()
    }

    pub(crate) fn pgn(&self) -> String {
        self.game.to_pgn().to_string()
    }

    /// What the engine is told: the first position and the moves up to a ply.
    pub(crate) fn course(&self, ply: usize) -> (String, Vec<UciMove>) {
        let mode = self.game.castling_mode();
        let moves = self.game.moves().iter().take(ply).map(|mv| mv.to_uci(mode)).collect();
        (self.game.first_position().to_string(), moves)
    }

    /// A line of the engine's from a ply, as a score sheet has it.
    pub(crate) fn line(&self, ply: usize, moves: &[UciMove]) -> String {
        let mut position = *self.game.positions().nth(ply).unwrap_or(self.game.position());
        let mut words = Vec::new();
        for mv in moves {
            let Ok(mv) = mv.to_move(&position) else { break };
            words.push(position.san(mv).to_string());
            position = position.play(mv);
        }
        words.join(" ")
    }

    /// The game itself, for whoever keeps it.
    pub(crate) fn table(&self) -> &game::Game {
        &self.game
    }

    /// The page's view of a game that was kept.
    pub(crate) fn of_table(game: game::Game, looked_at: Option<usize>) -> Self {
        let mut game = Self { game, looked_at: None };
        looked_at.into_iter().for_each(|ply| game.look(ply));
        game
    }
}

/// The game as the engine sees it from its side.
pub(crate) fn seat(table: &game::Game, colour: Colour) -> GameView<'_> {
    let clocks = table.time_control().and_then(|control| {
        let (own, opponent) = (table.time_left(colour)?, table.time_left(!colour)?);
        Some(Clocks { own, opponent, increment: control.increment })
    });
    GameView { position: table.position(), history: table.history(), offered: table.has_offered(!colour), clocks }
}

fn words(events: Vec<Event>) -> Vec<String> {
    events.iter().flat_map(|event| event.to_string().lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Why a rule applies, for the player.
fn reason(claim: Claim) -> &'static str {
    match claim {
        Claim::Threefold => "this position stands for the third time (article 9.2)",
        Claim::FiftyMove => "fifty moves of each side without a capture or pawn move (article 9.3)",
    }
}
