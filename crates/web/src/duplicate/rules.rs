//! The only place where the page talks to the rules of duplicate chess: it asks [`duplicate`], and puts the answers in
//! the page's terms. No move is judged here.

mod keeping;
mod telling;

use crate::board::{Army, Standing};
use crate::page::Cue;
use crate::words::sentence;
use chess::{Bitboard, Colour, Role, Square, UciMove};
pub(crate) use duplicate::{BoardName, Player};
use duplicate::{Fall, Refusal, Rulings, Table};
pub(crate) use telling::Ending;

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

/// A game on the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct GameOfFour(Table);

impl GameOfFour {
    /// The rulings under which games are played here.
    pub(crate) fn rulings() -> Rulings {
        Rulings::default()
    }

    /// A game that is part of the page, by its moves; what cannot be played ends it, which a test would notice.
    pub(crate) fn of(moves: &str) -> Self {
        let mut table = Table::new(Self::rulings());
        for mv in moves.split_whitespace().map_while(|text| text.parse().ok()) {
            if table.play(mv).is_err() {
                break;
            }
        }
        Self(table)
    }

    /// The page's view of a table that somebody else keeps.
    pub(crate) fn of_table(table: Table) -> Self {
        Self(table)
    }

    /// The table behind it, for the engine.
    pub(crate) fn table(&self) -> &Table {
        &self.0
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

    /// Where and when the twin of a ghost fell.
    pub(crate) fn fall(&self, board: BoardName, square: Square) -> Option<Fall> {
        self.0.fall_of_twin(board, square)
    }

    /// Plays a move and says what came of it, or why it cannot be played.
    pub(crate) fn play(&mut self, mv: UciMove) -> Result<String, String> {
        let player = self.turn();
        self.0.play(mv).map_err(|refusal: Refusal| sentence(&refusal.to_string()))?;
        Ok(format!("{player} played {mv}. {}", self.turn_words()))
    }

    /// The move that led to the ply that is looked at.
    pub(crate) fn last_move(&self) -> Option<UciMove> {
        self.0.move_to(self.0.ply()).map(|(_, mv)| mv)
    }

    /// Whether that move was played on this board.
    pub(crate) fn was_moved_on(&self, board: BoardName) -> bool {
        self.0.move_to(self.0.ply()).is_some_and(|(player, _)| player.has(board))
    }

    /// The move that was last played on a board.
    pub(crate) fn last_move_on(&self, board: BoardName) -> Option<UciMove> {
        let played = (1..=self.0.ply()).rev().filter_map(|ply| self.0.move_to(ply));
        played.into_iter().find_map(|(player, mv)| player.has(board).then_some(mv))
    }

    /// Who makes each move of a line from here, as far as it can be played.
    pub(crate) fn movers(&self, line: &[UciMove]) -> Vec<Player> {
        let mut table = self.0.clone();
        let mover = |&mv: &UciMove| {
            let player = table.player();
            table.play(mv).ok().map(|_| player)
        };
        line.iter().map_while(mover).collect()
    }

    /// The kings on a board of those players for whom something holds.
    pub(crate) fn kings(&self, board: BoardName, holds: impl Fn(Player) -> bool) -> Bitboard {
        let position = self.0.position(board);
        let kings = Colour::ALL.into_iter().filter(|&colour| holds(board.player(colour)));
        kings.fold(Bitboard::EMPTY, |all, colour| all | position.king_of(colour).bitboard())
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

    /// What a player has taken on both boards, from queens to pawns, by whose it was.
    pub(crate) fn taken(&self, player: Player) -> Vec<(Army, Role, usize)> {
        const ROLES: [(Role, usize); 5] =
            [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2), (Role::Pawn, 8)];
        let colour = !player.colour();
        let mut taken = Vec::new();
        for board in player.boards() {
            let position = self.0.position(board);
            let missing = |(role, start): (Role, usize)| start.saturating_sub(position.pieces(colour, role).len());
            let pieces: Vec<(Role, usize)> = ROLES[..4].iter().map(|&all| (all.0, missing(all))).collect();
            // Pawns that have become something else are not taken: what is missing in all decides.
            let others: usize = pieces.iter().map(|(_, count)| count).sum();
            let pawns = (16 - position.by_colour(colour).len()).saturating_sub(others);
            let all = pieces.into_iter().chain([(Role::Pawn, pawns)]);
            let army = army(board.player(colour));
            taken.extend(all.filter(|(_, count)| *count > 0).map(|(role, count)| (army, role, count)));
        }
        taken
    }

    /// What the move that led to the ply that is looked at sounds like.
    pub(crate) fn cue(&self) -> Option<Cue> {
        let (player, _) = self.0.move_to(self.0.ply())?;
        let men =
            |table: &Table| BoardName::ALL.map(|board| table.position(board).occupied().len()).iter().sum::<usize>();
        let mut before = self.0.clone();
        before.go_to(self.0.ply() - 1);
        let checks = |board: &BoardName| self.0.check_on(*board).is_some_and(|(owner, _)| owner != player);
        Some(match () {
            () if self.0.outcome().is_some() => Cue::End,
            () if player.boards().iter().any(checks) => Cue::Check,
            () if men(&self.0) < men(&before) => Cue::Capture,
            () => Cue::Move,
        })
    }

    /// Whether the player to move is mated, and would not be if the board of the check were alone.
    #[cfg(test)]
    pub(crate) fn is_mate_by_coupling(&self) -> bool {
        let mated = self.0.outcome().is_some_and(|outcome| outcome.kind == duplicate::EndKind::Checkmate);
        mated && self.0.checks().into_iter().all(|board| self.0.position(board).legal_count() > 0)
    }

    /// The moves legal on both boards, and on each of the two alone.
    pub(crate) fn counts(&self) -> (usize, [usize; 2]) {
        (self.0.synced().count(), self.0.local_counts())
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
}

/// The round that a ply belongs to, from 1.
pub(crate) fn round(ply: usize) -> usize {
    ply.saturating_sub(1) / 4 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_is_told_by_whose_it_was() {
        // North's pawn takes its way to a8 on both boards; there it takes a rook and becomes a queen.
        let moves = "a2a4 h2h3 b7b5 b7b5 a4b5 g2g3 a7a6 a7a6 b5a6 f2f3 c8b7 c8b7 a6b7 e2e3 h7h6 h7h6 b7a8q";
        let game = GameOfFour::of(moves);
        assert_eq!(game.ply(), 17);
        let of = |army| [(army, Role::Rook, 1), (army, Role::Bishop, 1), (army, Role::Pawn, 2)];
        assert_eq!(game.taken(Player::North), [of(Army::West), of(Army::East)].concat());
        for player in [Player::South, Player::East, Player::West] {
            assert_eq!(game.taken(player), [], "a pawn that was promoted is not taken: {player}");
        }
    }

    #[test]
    fn moves_sound_by_what_they_do() {
        let table = [
            ("", None),
            ("e2e4", Some(Cue::Move)),
            ("e2e4 e2e4 d7d5 a7a6 h2h3 h2h3 d5e4", Some(Cue::Capture)),
            ("e2e4 e2e4 f7f6 f7f6 d1h5", Some(Cue::Check)),
            ("e2e4 e2e4 e7e5 e7e5 g1f3 d1h5 b8c6 b8c6 f1c4 h5f7", Some(Cue::End)),
        ];
        for (moves, cue) in table {
            let game = GameOfFour::of(moves);
            assert_eq!((game.ply(), game.cue()), (moves.split_whitespace().count(), cue), "{moves}");
        }
    }
}
