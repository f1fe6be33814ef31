//! The only place where the page talks to the rules of duplicate chess: it asks [`duplicate`], and puts the answers in
//! the page's terms. No move is judged here.

use super::link::Record;
use super::rulings;
use crate::board::{Army, Standing};
use crate::games::Summary;
use crate::page::Cue;
use crate::words::sentence;
use chess::{Bitboard, Colour, Role, Square, UciMove};
pub(crate) use duplicate::{BoardName, Player};
use duplicate::{EndKind, Fall, Outcome, Refusal, Rulings, Table};

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

    /// Reads a saved game; the error is a sentence.
    pub(crate) fn load(text: &str) -> Result<Self, String> {
        Table::load(text, Self::rulings()).map(Self).map_err(|error| sentence(&error.to_string()))
    }

    /// The page's view of a table that somebody else keeps.
    pub(crate) fn of_table(table: Table) -> Self {
        Self(table)
    }

    /// The table behind it, for the engine.
    pub(crate) fn table(&self) -> &Table {
        &self.0
    }

    /// The game as a file.
    pub(crate) fn save(&self) -> String {
        self.0.save()
    }

    /// What is kept of it: the ply that is looked at and how many steps are undone, on a line, and the game as a file
    /// with those too.
    pub(crate) fn keep(&self) -> String {
        let (whole, undone) = self.whole();
        format!("{} {undone}\n{}", self.ply(), whole.save())
    }

    /// What [`Game::keep`] wrote, and what was written before undone steps were kept too; anything else is none.
    pub(crate) fn restore(kept: &str) -> Option<Self> {
        let (head, file) = kept.split_once('\n')?;
        let mut numbers = head.split(' ').map(str::parse::<usize>);
        let ply = numbers.next()?.ok()?;
        let undone = numbers.next().map_or(Some(0), Result::ok)?;
        let mut game = Self::load(file).ok()?;
        (0..undone).for_each(|_| game.undo());
        game.go_to(ply);
        Some(game)
    }

    /// With all that was undone done again, and how many steps that are.
    fn whole(&self) -> (Self, usize) {
        let mut whole = self.clone();
        let mut undone = 0;
        while whole.can_redo() {
            whole.redo();
            undone += 1;
        }
        (whole, undone)
    }

    /// Whether nothing of an earlier state of the game is missing from this one.
    pub(crate) fn continues(&self, before: &Self) -> bool {
        let (now, before) = (self.whole().0.record(), before.whole().0.record());
        now.moves.starts_with(&before.moves) && (!before.drawn || now == before)
    }

    /// The game as the list tells of it; none if nothing has been played.
    pub(crate) fn summary(&self) -> Option<Summary> {
        let mut whole = self.whole().0;
        let plies = whole.last_ply();
        whole.go_to(plies);
        let board = |board: BoardName| {
            let [white, black] = [Colour::White, Colour::Black].map(|colour| army(board.player(colour)).class());
            let fen = whole.0.position(board).to_string();
            format!("{white},{black}:{}", fen.split(' ').next().unwrap_or_default())
        };
        (plies > 0).then(|| Summary {
            title: "Four players".to_owned(),
            result: whole.outcome().map_or("in play".to_owned(), |ending| ending.headline.to_ascii_lowercase()),
            plies,
            boards: BoardName::ALL.map(board).to_vec(),
            text: self.keep(),
        })
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
        let mated = self.0.outcome().is_some_and(|outcome| outcome.kind == EndKind::Checkmate);
        mated && self.0.checks().into_iter().all(|board| self.0.position(board).legal_count() > 0)
    }

    /// The moves legal on both boards, and on each of the two alone.
    pub(crate) fn counts(&self) -> (usize, [usize; 2]) {
        (self.0.synced().count(), self.0.local_counts())
    }

    /// What is said when a draw by repetition or by quiet moves comes nearer.
    pub(crate) fn draw_near(&self) -> Option<String> {
        let rulings = self.0.rulings();
        let (seen, quiet) = (self.0.seen(), self.0.quiet());
        if seen > 1 {
            return Some(format!(
                "All four boards stand like this for the {} time; at {} it is a draw.",
                ordinal(seen),
                rulings.repetitions
            ));
        }
        (quiet >= rulings.quiet_plies() / 4)
            .then(|| format!("{quiet} quiet moves in a row; after {} it is a draw.", rulings.quiet_plies()))
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
    let by = |headline: &'static str, ruling: rulings::Ruling| (headline, ruling.text, ruling.provisional);
    match outcome.kind {
        EndKind::Checkmate if outcome.winners().count() > 1 => {
            let double = rulings::double_mate(rulings);
            ("Checkmate", format!("{} {}", rulings::checkmate().text, double.text), double.provisional)
        }
        EndKind::Checkmate => by("Checkmate", rulings::checkmate()),
        EndKind::Stalemate => by("Stalemate", rulings::stalemate(rulings)),
        EndKind::Threefold => by("Repetition", rulings::repetition(rulings)),
        EndKind::FiftyMove => by("Nothing happens", rulings::quiet(rulings)),
        EndKind::DeclaredDraw => by("Draw", rulings::declared(rulings)),
    }
}

/// `2nd`
fn ordinal(number: u16) -> String {
    let ending = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_is_told_by_whose_it_was() {
        // North's pawn takes its way to a8 on both boards; there it takes a rook and becomes a queen.
        let moves = "a2a4 h2h3 b7b5 b7b5 a4b5 g2g3 a7a6 a7a6 b5a6 f2f3 c8b7 c8b7 a6b7 e2e3 h7h6 h7h6 b7a8q";
        let game = Game::of(moves);
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
            let game = Game::of(moves);
            assert_eq!((game.ply(), game.cue()), (moves.split_whitespace().count(), cue), "{moves}");
        }
    }

    #[test]
    fn a_draw_that_comes_near_is_told() {
        let back_and_forth = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
        assert_eq!(Game::of("g1f3").draw_near(), None);
        let near = Game::of(back_and_forth).draw_near().expect("seen before");
        assert!(near.contains("2nd time") && near.contains("at 3"), "{near}");
    }
}
