//! Reading algebraic notation finds what a search through all legal moves finds.

use crate::common::{chess960_start, legal_move};
use chess::{Move, MoveKind, Position, Random, Role, SanError, Square};

/// Every way to name a move by role, file, rank, destination and promotion, in positions of random games: the answer
/// must be the one legal move that fits, or say that none or several do.
#[test]
fn every_pattern_in_random_positions() {
    let mut random = Random::new(4);
    for game in 0..12 {
        let fen = if game % 3 == 0 { chess960_start(&mut random) } else { chess::STARTING_FEN.to_owned() };
        let mut position = Position::from_fen(&fen).unwrap();
        for _ in 0..150 {
            let Some(mv) = legal_move(&mut random, &position) else { break };
            position = position.play(mv);
            // A handful of destinations each, all origins of each: over the games every square has its turn.
            for _ in 0..4 {
                check_destination(&position, Square::ALL[random.below(64)]);
            }
        }
    }
}

fn check_destination(position: &Position, to: Square) {
    let legal = position.legal_moves();
    for role in Role::ALL {
        for file in [None, Some('a'), Some('c'), Some('d'), Some('e'), Some('g'), Some('h')] {
            for rank in [None, Some('1'), Some('2'), Some('4'), Some('5'), Some('7'), Some('8')] {
                for promotion in [None, Some(Role::Queen), Some(Role::Knight)] {
                    if promotion.is_some() && role != Role::Pawn {
                        continue;
                    }
                    let text = pattern(role, file, rank, to, promotion);
                    let fits = |mv: &Move| {
                        let from = mv.from();
                        let straight = from.file() == to.file();
                        mv.to() == to
                            && mv.kind() != MoveKind::Castling
                            && position.role_at(from) == Some(role)
                            && mv.promotion() == promotion
                            && file.is_none_or(|file| from.file().to_char() == file)
                            && rank.is_none_or(|rank| from.rank().to_char() == rank)
                            && (role != Role::Pawn || file.is_some() || straight)
                    };
                    let fitting: Vec<Move> = legal.iter().copied().filter(fits).collect();
                    let expected = match fitting[..] {
                        [] => Err(SanError::Illegal(text.clone())),
                        [mv] => Ok(mv),
                        _ => Err(SanError::Ambiguous(text.clone())),
                    };
                    assert_eq!(position.parse_san(&text), expected, "{text} in {position}");
                }
            }
        }
    }
}

fn pattern(role: Role, file: Option<char>, rank: Option<char>, to: Square, promotion: Option<Role>) -> String {
    let mut text = role.to_upper_char().to_string();
    text.extend(file.into_iter().chain(rank));
    text += &to.to_string();
    text.extend(promotion.map(Role::to_upper_char));
    text
}

#[test]
fn bytes_that_are_no_text() {
    let start = Position::default();
    for bytes in [&b"N\xfff3"[..], b"\xbd", b"", b"\xe2\x99\x98f3", b"e\x00"] {
        assert!(matches!(start.parse_san_bytes(bytes), Err(SanError::Syntax(_))), "{bytes:?}");
    }
    assert_eq!(start.parse_san_bytes(b"Nf3"), start.parse_san("Nf3"));
}
