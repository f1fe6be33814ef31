//! What holds of every position, on positions of random games and on random bytes.

use crate::common::{chess960_start, legal_move};
use chess::{CastlingMode, Epd, History, Move, Position, Random};
use proptest::prelude::*;

/// The positions of a random game, standard or Chess960.
fn game(seed: u64, plies: usize, chess960: bool) -> Vec<Position> {
    let mut random = Random::new(seed);
    let fen = if chess960 { chess960_start(&mut random) } else { chess::STARTING_FEN.into() };
    let mut positions = vec![Position::from_fen(&fen).unwrap()];
    while positions.len() <= plies {
        let last = positions[positions.len() - 1];
        let Some(mv) = legal_move(&mut random, &last) else { break };
        positions.push(last.play(mv));
    }
    positions
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn every_notation_reads_back(seed: u64, chess960: bool) {
        for position in game(seed, 120, chess960) {
            prop_assert_eq!(Position::from_fen(&position.fen()), Ok(position));
            let epd = Epd { position, operations: Vec::new() };
            prop_assert_eq!(epd.to_string().parse::<Epd>().unwrap().position.key(), position.key());
            for mv in &position.legal_moves() {
                prop_assert_eq!(position.parse_san(&position.san(mv).to_string()), Ok(mv));
                prop_assert_eq!(position.parse_uci(&mv.to_uci(CastlingMode::Chess960).to_string()), Ok(mv));
                if !position.needs_chess960() {
                    prop_assert_eq!(position.parse_uci(&mv.to_uci(CastlingMode::Standard).to_string()), Ok(mv));
                }
            }
        }
    }

    #[test]
    fn a_move_of_any_bits_is_legal_exactly_if_it_is_listed(seed: u64, chess960: bool) {
        let positions = game(seed, 80, chess960);
        let position = positions[positions.len() - 1];
        let moves = position.legal_moves();
        for bits in 0..=u16::MAX {
            let mv = Move::from_bits(bits);
            prop_assert_eq!(position.is_legal(mv), moves.contains(&mv), "{:?} in {}", mv, position);
        }
    }

    #[test]
    fn the_key_is_kept_and_sets_agree_with_lists(seed: u64, chess960: bool) {
        for position in game(seed, 200, chess960) {
            prop_assert_eq!(position.key(), position.fresh_key());
            let mut in_sets = 0;
            position.move_sets(|set| {
                in_sets += set.count();
                std::ops::ControlFlow::Continue(())
            });
            prop_assert_eq!(in_sets, position.legal_moves().len());
            prop_assert_eq!(in_sets as u64, position.perft(1));
        }
    }

    #[test]
    fn seen_counts_equal_positions(seed: u64) {
        let positions = game(seed, 300, false);
        let mut history = History::new(&positions[0]);
        for (index, position) in positions.iter().enumerate().skip(1) {
            history.push(position);
            let same = |other: &&Position| {
                let fields = |position: &Position| position.fen().split(' ').take(4).map(String::from).collect::<Vec<_>>();
                fields(other) == fields(position)
            };
            prop_assert_eq!(history.seen(position), positions[..=index].iter().filter(same).count());
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC*", fen in "[pnbrqkPNBRQK1-8/ wb-]{0,80}") {
        let _ = Position::from_fen(&text);
        let _ = Position::from_fen(&fen);
        let _ = text.parse::<Epd>();
        let _ = Position::default().parse_san(&text);
        let _ = Position::default().parse_uci(&text);
    }

    #[test]
    fn no_text_like_a_move_makes_it_panic(text in "[a-hNBRQKOx0-9=+#().-]{0,9}") {
        let position = Position::default();
        if let Ok(mv) = position.parse_san(&text) {
            prop_assert!(position.is_legal(mv));
        }
        if let Ok(mv) = position.parse_uci(&text) {
            prop_assert!(position.is_legal(mv));
        }
    }
}
