//! An independent opinion: shakmaty, on more than a million positions of random games.
//!
//! Every position must have the same legal moves, the same FEN, the same SAN and the same outcome, and two positions
//! the same key exactly if shakmaty says that they are equal.

#![allow(clippy::result_large_err)] // shakmaty's error carries the position that it refuses

use crate::common::{chess960_start, legal_move};
use chess::{CastlingMode, EndReason, FenError, GameResult, Impossible, InvalidPosition, Key, Position, Random, Setup};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, EnPassantMode, KnownOutcome, Outcome, Position as _, PositionError, PositionErrorKinds};
use std::collections::HashMap;

/// A game is left after this many plies; most end before.
const LONGEST_GAME: usize = 250;
/// Of this many positions, one has the notation of *all* its moves compared, the others that of the one played.
const ALL_NOTATIONS: usize = 20;

struct Comparison {
    random: Random,
    mode: CastlingMode,
    compared: usize,
    by_key: HashMap<Key, Chess>,
    by_position: HashMap<Chess, Key>,
}

impl Comparison {
    fn new(seed: u64, mode: CastlingMode) -> Comparison {
        Comparison { random: Random::new(seed), mode, compared: 0, by_key: HashMap::new(), by_position: HashMap::new() }
    }

    fn games(mut self, positions: usize) {
        while self.compared < positions {
            let fen = match self.mode {
                CastlingMode::Standard => chess::STARTING_FEN.to_string(),
                CastlingMode::Chess960 => chess960_start(&mut self.random),
            };
            self.game(&fen);
        }
    }

    fn game(&mut self, fen: &str) {
        let mut ours = Position::from_fen(fen).unwrap();
        let mut theirs: Chess = fen.parse::<Fen>().unwrap().into_position(self.their_mode()).unwrap();
        for _ in 0..LONGEST_GAME {
            self.compared += 1;
            self.compare(&ours, &theirs);
            let Some(mv) = legal_move(&mut self.random, &ours) else { return };
            let uci: shakmaty::uci::UciMove = mv.to_uci(self.mode).to_string().parse().unwrap();
            let their_move = uci.to_move(&theirs).unwrap();
            assert_eq!(ours.san(mv).to_string(), SanPlus::from_move(theirs.clone(), their_move).to_string(), "{ours}");
            ours = ours.play(mv);
            theirs.play_unchecked(their_move);
        }
    }

    fn compare(&mut self, ours: &Position, theirs: &Chess) {
        assert_eq!(ours.fen(), Fen::from_position(theirs, EnPassantMode::Legal).to_string());
        assert_eq!(ours.key(), ours.fresh_key());
        self.compare_moves(ours, theirs);
        compare_outcome(ours, theirs);
        let known = self.by_key.entry(ours.key()).or_insert_with(|| theirs.clone());
        assert_eq!(known, theirs, "one key for two positions: {ours}");
        let key = self.by_position.entry(theirs.clone()).or_insert(ours.key());
        assert_eq!(*key, ours.key(), "two keys for one position: {ours}");
    }

    fn compare_moves(&mut self, ours: &Position, theirs: &Chess) {
        let moves = ours.legal_moves();
        let mut our_moves: Vec<String> = moves.iter().map(|mv| mv.to_uci(self.mode).to_string()).collect();
        let mut their_moves: Vec<String> =
            theirs.legal_moves().iter().map(|mv| mv.to_uci(self.their_mode()).to_string()).collect();
        our_moves.sort();
        their_moves.sort();
        assert_eq!(our_moves, their_moves, "{ours}");
        assert_eq!(ours.legal_count(), moves.len());
        assert_eq!(ours.has_legal_move(), !moves.is_empty());
        assert_eq!(ours.is_check(), theirs.is_check());
        let (captures, quiets) = (ours.captures(), ours.quiets());
        assert_eq!(captures.len() + quiets.len(), moves.len());
        assert!(captures.iter().all(|&mv| ours.occupied().contains(mv.to()) || mv.kind() != chess::MoveKind::Normal));
        assert!(quiets.iter().all(|mv| moves.contains(mv) && !captures.contains(mv)));
        let (mut visited, mut told) = (Vec::new(), true);
        let mut visit = |role, mv: chess::Move| {
            told &= ours.role_at(mv.from()) == Some(role);
            visited.push(mv);
        };
        ours.visit_captures(&mut visit);
        ours.visit_quiets(&mut visit);
        assert!(told && visited.iter().eq(captures.iter().chain(quiets.iter())), "{ours}");
        if self.compared.is_multiple_of(ALL_NOTATIONS) {
            for their_move in &theirs.legal_moves() {
                let uci = their_move.to_uci(self.their_mode()).to_string();
                let mv = ours.parse_uci(&uci).unwrap();
                let san = SanPlus::from_move(theirs.clone(), *their_move).to_string();
                assert_eq!(ours.san(mv).to_string(), san, "{ours}");
                assert_eq!(ours.parse_san(&san), Ok(mv), "{ours}");
            }
        }
    }

    fn their_mode(&self) -> shakmaty::CastlingMode {
        match self.mode {
            CastlingMode::Standard => shakmaty::CastlingMode::Standard,
            CastlingMode::Chess960 => shakmaty::CastlingMode::Chess960,
        }
    }
}

fn compare_outcome(ours: &Position, theirs: &Chess) {
    let outcome = ours.outcome();
    // shakmaty does not know locked pawns.
    let ours_known = outcome.filter(|outcome| outcome.reason != EndReason::DeadPosition);
    let expected = match theirs.outcome() {
        Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => Some(GameResult::Win(chess::Colour::White)),
        Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => Some(GameResult::Win(chess::Colour::Black)),
        Outcome::Known(KnownOutcome::Draw) => Some(GameResult::Draw),
        Outcome::Unknown => None,
    };
    assert_eq!(ours_known.map(|outcome| outcome.result), expected, "{ours}");
    assert_eq!(ours.is_checkmate(), theirs.is_checkmate());
    assert_eq!(ours.is_stalemate(), theirs.is_stalemate());
    assert_eq!(ours.is_insufficient_material(), theirs.is_insufficient_material(), "{ours}");
    for (our_colour, their_colour) in [(chess::Colour::White, Color::White), (chess::Colour::Black, Color::Black)] {
        assert_eq!(ours.cannot_mate(our_colour), theirs.has_insufficient_material(their_colour), "{ours}");
    }
}

#[test]
fn standard_games_one() {
    Comparison::new(1, CastlingMode::Standard).games(500_000);
}

#[test]
fn standard_games_two() {
    Comparison::new(2, CastlingMode::Standard).games(500_000);
}

#[test]
fn chess960_games() {
    Comparison::new(3, CastlingMode::Chess960).games(100_000);
}

/// Valid FENs with a few bytes changed: what can be played is what shakmaty takes when it is lenient, and what could have
/// come about is what it takes when it is strict.
#[test]
fn mutated_fens() {
    let mut random = Random::new(4);
    let mut position = Position::default();
    let (mut accepted, mut unreal, mut rejected) = (0, 0, 0);
    for round in 0..200_000 {
        position = match legal_move(&mut random, &position) {
            Some(mv) if round % 150 != 0 => position.play(mv),
            _ => Position::default(),
        };
        let mut fen = position.fen().into_bytes();
        for _ in 0..=random.below(2) {
            let at = random.below(fen.len());
            fen[at] = b"pnbrqkPNBRQK12345678/wbKQkq-abcdefgh 3690"[random.below(41)];
        }
        let fen = String::from_utf8(fen).unwrap();
        let theirs = fen.parse::<Fen>().ok().map(|fen| fen.into_position::<Chess>(shakmaty::CastlingMode::Chess960));
        let objections = theirs.as_ref().and_then(|theirs| theirs.as_ref().err()).map(PositionError::kinds);
        match (Position::from_fen(&fen), theirs.and_then(|theirs| theirs.or_else(leniently).ok())) {
            (Ok(ours), Some(theirs)) => {
                compare_verdicts(&fen, objections);
                // What cannot have been a double step, we leave out; shakmaty keeps it where only the check is wrong.
                if !is_unreal(&fen, |reason| matches!(reason, Impossible::EnPassant(_))) {
                    let legal = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
                    assert_eq!(ours.fen(), legal, "{fen}");
                    assert_eq!(ours.legal_count(), theirs.legal_moves().len(), "{fen}");
                }
                accepted += 1;
                unreal += usize::from(is_unreal(&fen, |_| true));
            }
            (Err(_), None) => rejected += 1,
            // Where shakmaty guesses, we say what is wrong.
            (Err(error), Some(_)) if is_stricter(&error) => rejected += 1,
            (ours, theirs) => panic!("{fen}: {ours:?}, shakmaty lenient: {theirs:?}, strict: {objections:?}"),
        }
    }
    let counts = (accepted, unreal, rejected);
    assert!(
        accepted > 10_000 && unreal > 1_000 && rejected > 10_000,
        "accepted, of these unreal, rejected: {counts:?}"
    );
}

/// What shakmaty plays, though no game leads there.
fn leniently(refused: PositionError<Chess>) -> Result<Chess, PositionError<Chess>> {
    refused
        .ignore_too_much_material()
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_invalid_ep_square)
}

/// Both find the same impossible. We take checks that no move could have given, as long as they are at most two.
fn compare_verdicts(fen: &str, objections: Option<PositionErrorKinds>) {
    let objections = objections.unwrap_or(PositionErrorKinds::empty());
    let impossible_check = objections.contains(PositionErrorKinds::IMPOSSIBLE_CHECK);
    let too_much = |reason: &Impossible| matches!(reason, Impossible::TooManyPawns(_) | Impossible::TooManyPromoted(_));
    let en_passant = |reason: &Impossible| matches!(reason, Impossible::EnPassant(_));
    for (theirs, ours) in [
        (PositionErrorKinds::TOO_MUCH_MATERIAL, is_unreal(fen, too_much)),
        (PositionErrorKinds::INVALID_EP_SQUARE, is_unreal(fen, en_passant)),
    ] {
        let agreed = ours == objections.contains(theirs);
        assert!(agreed || impossible_check, "{fen}: shakmaty {objections:?}");
    }
    if is_unreal(fen, |reason| *reason == Impossible::TooManyCheckers) {
        assert!(impossible_check, "{fen}: shakmaty {objections:?}");
    }
}

fn is_unreal(fen: &str, reason: impl Fn(&Impossible) -> bool) -> bool {
    fen.parse::<Setup>().unwrap().impossibilities().unwrap().iter().any(reason)
}

/// A castling right given twice, a ninth rank (a pocket of Crazyhouse), a clock past 65535, a seventeenth man.
fn is_stricter(error: &FenError) -> bool {
    match error {
        FenError::RepeatedCastling(_) => true,
        FenError::RankCount(9) => true,
        FenError::Clock(text) | FenError::Fullmove(text) => text.parse::<u32>().is_ok_and(|n| n > u32::from(u16::MAX)),
        FenError::Invalid(InvalidPosition::TooManyPieces(_)) => true,
        _ => false,
    }
}
