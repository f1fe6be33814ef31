//! The only place where the page talks to the rules of duplicate chess: it asks [`duplicate`], and puts the answers in
//! the page's terms. No move is judged here.

use super::link::Record;
use crate::board::{Army, Standing};
use crate::words::sentence;
use chess::{Bitboard, Square, UciMove};
pub(crate) use duplicate::{BoardName, Player};
use duplicate::{DoubleMate, EndKind, Fall, Outcome, Refusal, Rulings, Stalemate, Table};

/// The colour of a player's pieces.
pub(crate) fn army(player: Player) -> Army {
    match player {
        Player::North => Army::North,
        Player::South => Army::South,
        Player::East => Army::East,
        Player::West => Army::West,
    }
}

/// Where a piece may go, seen from one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Legal on both boards.
    pub(crate) playable: Bitboard,
    /// Legal on this board only.
    pub(crate) local: Bitboard,
}

/// The end of a game, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// As in `data-outcome`.
    pub(crate) kind: &'static str,
    pub(crate) headline: &'static str,
    pub(crate) results: [(Player, &'static str); 4],
    /// The rule or ruling that it rests on.
    pub(crate) ruling: String,
    /// Whether the inventor has yet to confirm that ruling.
    pub(crate) provisional: bool,
}

/// A game on the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Game(Table);

impl Game {
    /// Reads a saved game; the error is a sentence.
    pub(crate) fn load(text: &str) -> Result<Self, String> {
        Table::load(text, Rulings::default()).map(Self).map_err(|error| sentence(&error.to_string()))
    }

    /// The game as a file.
    pub(crate) fn save(&self) -> String {
        self.0.save()
    }

    /// The game of an address; the error names the first move that cannot be played.
    pub(crate) fn replay(record: Record) -> Result<Self, String> {
        let mut table = Table::default();
        for (index, mv) in record.moves.into_iter().enumerate() {
            table.play(mv).map_err(|refusal| sentence(&format!("move {} of the link, {mv}: {refusal}", index + 1)))?;
        }
        if record.drawn {
            table.declare_draw().map_err(|refusal| sentence(&format!("the draw of the link: {refusal}")))?;
        }
        Ok(Self(table))
    }

    /// The game for an address.
    pub(crate) fn record(&self) -> Record {
        Record { moves: self.0.moves().to_vec(), drawn: self.0.is_draw_declared() }
    }

    pub(crate) fn turn(&self) -> Player {
        self.0.player()
    }

    /// The ply that is looked at.
    pub(crate) fn ply(&self) -> usize {
        self.0.ply()
    }

    /// How many moves the game has.
    pub(crate) fn last_ply(&self) -> usize {
        self.0.last_ply()
    }

    pub(crate) fn moves(&self) -> &[UciMove] {
        self.0.moves()
    }

    /// Who made the move that led to a ply.
    pub(crate) fn player_of_move(&self, ply: usize) -> Option<Player> {
        self.0.move_to(ply).map(|(player, _)| player)
    }

    pub(crate) fn piece(&self, board: BoardName, square: Square) -> Option<Standing> {
        let piece = self.0.position(board).piece_at(square)?;
        let ghost = self.0.is_ghost(board, square);
        Some(Standing { army: army(board.player(piece.colour)), role: piece.role, ghost })
    }

    /// Whether a piece of the player to move stands there.
    pub(crate) fn is_mine(&self, board: BoardName, square: Square) -> bool {
        let player = self.turn();
        player.has(board) && self.0.position(board).by_colour(player.colour()).contains(square)
    }

    pub(crate) fn reach(&self, board: BoardName, from: Square) -> Reach {
        let reach = self.0.reach(board, from);
        Reach { playable: reach.both, local: reach.here }
    }

    /// Whether a playable move needs a new role for the pawn.
    pub(crate) fn is_promotion(&self, from: Square, to: Square) -> bool {
        self.0.synced().is_promotion(from, to)
    }

    /// Why a move can or cannot be played: a line for the move and one for each board.
    pub(crate) fn explain(&self, from: Square, to: Square) -> Vec<String> {
        let explanation = self.0.explain(from, to);
        explanation.verdicts.iter().map(|verdict| sentence(&verdict.to_string())).collect()
    }

    /// What is said when a piece is grabbed, or why it cannot be.
    pub(crate) fn grab_words(&self, board: BoardName, square: Square) -> Result<String, String> {
        if let Some(ending) = self.outcome() {
            return Err(format!("The game is over: {}.", ending.headline.to_ascii_lowercase()));
        }
        let player = self.turn();
        let Some(piece) = self.0.position(board).piece_at(square) else {
            return Err(format!(
                "There is nothing on {square} of {board}. {player} is to move, on {}.",
                boards(player)
            ));
        };
        let owner = board.player(piece.colour);
        let story = self.ghost_story(board, square);
        if owner != player {
            let mut words =
                format!("That is {owner}'s {}, and {player} is to move, on {}.", piece.role, boards(player));
            if let Some(story) = story {
                words += &format!(" {story}");
            }
            return Err(words);
        }
        if let Some(story) = story {
            return Ok(format!("{story} Where it could go if {board} were alone is marked in grey."));
        }
        let reach = self.reach(board, square);
        let other = player.other_board(board).map(|other| (other, self.reach(other, square).local.len()));
        let mut words =
            format!("{player}'s {} on {square}: {} on both boards", piece.role, squares(reach.playable.len()));
        if !reach.local.is_empty() {
            words += &format!(", {} on {board} only", reach.local.len());
        }
        if let Some((other, count @ 1..)) = other {
            words += &format!(", {count} on {other} only");
        }
        Ok(words + ".")
    }

    /// Where and when the twin of a ghost fell.
    pub(crate) fn fall(&self, board: BoardName, square: Square) -> Option<Fall> {
        self.0.fall_of_twin(board, square)
    }

    fn ghost_story(&self, board: BoardName, square: Square) -> Option<String> {
        let fall = self.fall(board, square)?;
        let role = self.0.position(board).role_at(square)?;
        Some(format!(
            "This {role} is a ghost: it can never move again. Its twin was taken on {}, on {}, by {}'s {} (move {}, round {}).",
            fall.board,
            fall.square,
            fall.by,
            fall.mv,
            fall.ply,
            round(fall.ply),
        ))
    }

    /// Whose board it is, if not the mover's.
    pub(crate) fn not_your_board(&self, board: BoardName) -> String {
        let player = self.turn();
        format!("{board} is not one of {player}'s boards: {player} moves on {} at once.", boards(player))
    }

    /// Plays a move and says what came of it, or why it cannot be played.
    pub(crate) fn play(&mut self, mv: UciMove) -> Result<String, String> {
        let player = self.turn();
        self.0.play(mv).map_err(|refusal: Refusal| sentence(&refusal.to_string()))?;
        Ok(format!("{player} played {mv}. {}", self.turn_words()))
    }

    /// Whose turn it is, with checks, or how the game ended.
    pub(crate) fn turn_words(&self) -> String {
        if let Some(outcome) = self.0.outcome() {
            return sentence(&outcome.to_string());
        }
        let checks: Vec<&str> = self.0.checks().into_iter().map(BoardName::name).collect();
        match checks[..] {
            [] => format!("{} to move.", self.turn()),
            _ => format!("{} to move, in check on {}.", self.turn(), checks.join(" and ")),
        }
    }

    /// The move that was played last, where it was played on this board.
    pub(crate) fn last_move_on(&self, board: BoardName) -> Option<UciMove> {
        let (player, mv) = self.0.move_to(self.0.ply())?;
        player.has(board).then_some(mv)
    }

    /// The king in check on a board.
    pub(crate) fn checked_king(&self, board: BoardName) -> Option<Square> {
        self.0.check_on(board).map(|(_, square)| square)
    }

    /// The boards on which a player's king is in check, also while others move first.
    pub(crate) fn checks(&self, player: Player) -> Vec<BoardName> {
        let checked = |board: &BoardName| self.0.check_on(*board).is_some_and(|(owner, _)| owner == player);
        player.boards().into_iter().filter(checked).collect()
    }

    pub(crate) fn ghosts(&self, player: Player) -> usize {
        self.0.ghosts().iter().filter(|ghost| ghost.player == player).count()
    }

    /// The moves legal on both boards, and on each of the two alone.
    pub(crate) fn counts(&self) -> (usize, [usize; 2]) {
        (self.0.synced().count(), self.0.local_counts())
    }

    /// Plies without a capture or pawn move, those that end the game, and how often the table has stood like this.
    pub(crate) fn draw_counters(&self) -> (u32, u32, u16) {
        (self.0.quiet(), self.0.rulings().quiet_plies(), self.0.seen())
    }

    pub(crate) fn go_to(&mut self, ply: usize) {
        self.0.go_to(ply.min(self.0.last_ply()));
    }

    pub(crate) fn can_undo(&self) -> bool {
        self.0.can_undo()
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.0.can_redo()
    }

    pub(crate) fn undo(&mut self) {
        self.0.undo();
    }

    pub(crate) fn redo(&mut self) {
        self.0.redo();
    }

    /// Ends the game as a draw for all four, if it is in play.
    pub(crate) fn declare_draw(&mut self) -> Result<(), String> {
        self.0.declare_draw().map_err(|refusal| sentence(&refusal.to_string()))
    }

    pub(crate) fn outcome(&self) -> Option<Ending> {
        let outcome = self.0.outcome()?;
        let (headline, ruling, provisional) = words(&outcome, self.0.rulings());
        Some(Ending {
            kind: outcome.kind.name(),
            headline,
            results: Player::ALL.map(|player| (player, outcome.standing(player).name())),
            ruling,
            provisional,
        })
    }
}

/// A headline, the rule that the ending rests on, and whether that rule is provisional.
fn words(outcome: &Outcome, rulings: &Rulings) -> (&'static str, String, bool) {
    match outcome.kind {
        EndKind::Checkmate => {
            let mated = outcome.loser().map(|player| player.to_string()).unwrap_or_default();
            let rule = format!(
                "{mated} is in check and has no move that is legal on both boards. Whoever gives mate wins; the others draw."
            );
            match (outcome.winners().count(), rulings.double_mate) {
                (2.., DoubleMate::BothWin) => {
                    ("Checkmate", format!("{rule} Both opponents give check, so both win."), true)
                }
                (_, DoubleMate::LastToMoveWins) => ("Checkmate", format!("{rule} Of two, the last to move."), true),
                _ => ("Checkmate", rule, false),
            }
        }
        EndKind::Stalemate => {
            let rule = "The player to move is not in check and has no move that is legal on both boards";
            let ruling = match rulings.stalemate {
                Stalemate::EndsForAll => format!("{rule}: the game ends for all four."),
                Stalemate::Passes => format!("{rule}, and neither has anybody else."),
            };
            ("Stalemate", ruling, true)
        }
        EndKind::Threefold => {
            let ruling = format!(
                "The whole table has stood like this {} times, with the same player to move.",
                rulings.repetitions
            );
            ("Repetition", ruling, true)
        }
        EndKind::FiftyMove => {
            let ruling = format!("{} rounds without a capture or a pawn move on any board.", rulings.quiet_rounds);
            ("Fifty rounds", ruling, true)
        }
        EndKind::DeclaredDraw => ("Draw", "Declared by hand: the rules do not look at material.".to_owned(), true),
    }
}

/// `NW and NE`
fn boards(player: Player) -> String {
    player.boards().map(BoardName::name).join(" and ")
}

fn squares(count: usize) -> String {
    match count {
        0 => "no square".to_owned(),
        1 => "1 square".to_owned(),
        _ => format!("{count} squares"),
    }
}

/// The round that a ply belongs to, from 1.
pub(crate) fn round(ply: usize) -> usize {
    ply.saturating_sub(1) / 4 + 1
}
