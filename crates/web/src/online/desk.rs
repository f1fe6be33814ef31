//! The boards of a table on the screen: four or one, looked through at will. A move that is made here is put down for the
//! server ([`Asked`]), and stands on the boards when its entry has come.

use crate::board::Army;
use crate::duplicate::compass::{self, End, Focus, Scene};
use crate::duplicate::rules::{self as four, BoardName, Player};
use crate::duplicate::{self, panel as rounds};
use crate::orthodox::drawing::{self, Drawing};
use crate::orthodox::rules as two;
use crate::orthodox::{self, panel as sheet};
use crate::page::{Cue, Dragged, Place};
use crate::parts::log;
use crate::tree::{Element, Node};
use crate::words::Words;
use chess::{Colour, Role, Square, UciMove};
use room::{Kind, Room, Seat};

/// A move that somebody has made on the screen, and whether a draw is claimed with it.
pub(super) type Asked = (UciMove, bool);

/// The boards on the screen.
pub(super) enum Desk {
    Four { session: Box<duplicate::session::Session>, cursors: [Square; 4] },
    Two { session: Box<orthodox::session::Session>, cursor: Square },
}

/// What is to be known to draw a desk.
pub(super) struct View<'a> {
    pub(super) room: (f64, f64),
    /// From whose seat it is seen.
    pub(super) seat: Option<Seat>,
    /// Whether one's own boards are in front, or a board of two is turned round.
    pub(super) turned: bool,
    pub(super) dragged: Option<&'a Dragged>,
    pub(super) end: Option<End>,
    /// The move that is on its way.
    pub(super) sent: Option<UciMove>,
}

impl Desk {
    pub(super) fn new(room: &Room) -> Desk {
        let mut desk = match room.kind() {
            Kind::Duplicate => {
                let mut session = duplicate::session::Session::new(four::GameOfFour::default());
                session.asked = Some(Vec::new());
                Desk::Four { session: Box::new(session), cursors: [Square::E2; 4] }
            }
            Kind::Chess => {
                let mut session = orthodox::session::Session::new(two::GameOfTwo::default());
                session.asked = Some(Vec::new());
                Desk::Two { session: Box::new(session), cursor: Square::E2 }
            }
        };
        desk.sync(room);
        desk
    }

    /// Shows what the room has come to. Whoever looks at an earlier position goes on looking at it.
    pub(super) fn sync(&mut self, room: &Room) {
        let (ply, last) = self.plies();
        let looking = (ply < last).then_some(ply);
        match self {
            Desk::Four { session, .. } => {
                let Some(table) = room.boards() else { return };
                let mut game = four::GameOfFour::of_table(table.clone());
                if game.moves() != session.game.moves() {
                    session.let_go();
                }
                looking.into_iter().for_each(|ply| game.go_to(ply));
                session.game = game;
            }
            Desk::Two { session, .. } => {
                let Some(game) = room.game() else { return };
                if game.ply() != last {
                    session.let_go();
                    session.announcing = false;
                }
                session.game = two::GameOfTwo::of_table(game.clone(), looking);
            }
        }
    }

    /// The ply that is looked at, and the last.
    pub(super) fn plies(&self) -> (usize, usize) {
        match self {
            Desk::Four { session, .. } => (session.game.ply(), session.game.last_ply()),
            Desk::Two { session, .. } => (session.game.ply(), session.game.last_ply()),
        }
    }

    /// Looks at a ply.
    pub(super) fn look(&mut self, ply: usize) {
        match self {
            Desk::Four { session, .. } => session.travel(|game| game.go_to(ply)),
            Desk::Two { session, .. } => session.look(ply),
        }
    }

    /// A click on a square; the moves that it makes.
    pub(super) fn touch(&mut self, place: &Place) -> Vec<Asked> {
        match self {
            Desk::Four { session, .. } => {
                if let Some(board) = BoardName::from_name(&place.board) {
                    session.touch(board, place.square);
                }
            }
            Desk::Two { session, .. } => session.touch(place.square),
        }
        self.asked()
    }

    /// Takes a piece in hand; whether it is one that can be.
    pub(super) fn lift(&mut self, place: &Place) -> bool {
        match self {
            Desk::Four { session, .. } => {
                let board = BoardName::from_name(&place.board);
                let Some(board) = board.filter(|&board| session.game.is_mine(board, place.square)) else {
                    return false;
                };
                session.grab(board, place.square);
                session.held.is_some()
            }
            Desk::Two { session, .. } => {
                session.grab(place.square);
                session.held == Some(place.square)
            }
        }
    }

    pub(super) fn let_go(&mut self) {
        match self {
            Desk::Four { session, .. } => session.let_go(),
            Desk::Two { session, .. } => session.let_go(),
        }
    }

    /// The pawn that arrived becomes this; the move that it makes.
    pub(super) fn promote(&mut self, role: Role) -> Vec<Asked> {
        match self {
            Desk::Four { session, .. } => session.promote(role),
            Desk::Two { session, .. } => session.promote(role),
        }
        self.asked()
    }

    fn asked(&mut self) -> Vec<Asked> {
        match self {
            Desk::Four { session, .. } => {
                session.asked.iter_mut().flat_map(std::mem::take).map(|mv| (mv, false)).collect()
            }
            Desk::Two { session, .. } => session.asked.iter_mut().flat_map(std::mem::take).collect(),
        }
    }

    pub(super) fn visit(&mut self, place: &Place) {
        match self {
            Desk::Four { cursors, .. } => {
                if let Some(board) = BoardName::from_name(&place.board) {
                    cursors[board as usize] = place.square;
                }
            }
            Desk::Two { cursor, .. } => *cursor = place.square,
        }
    }

    /// What the hand over the boards has to say.
    pub(super) fn words(&mut self) -> &mut Words {
        match self {
            Desk::Four { session, .. } => &mut session.words,
            Desk::Two { session, .. } => &mut session.words,
        }
    }

    /// Where a pawn waits for its new role, and whose it is.
    pub(super) fn arrival(&self) -> Option<(Place, Army)> {
        match self {
            Desk::Four { session, .. } => {
                let arrival = session.arrival?;
                let place = Place { board: arrival.board.name().to_owned(), square: arrival.to };
                Some((place, four::army(session.game.turn())))
            }
            Desk::Two { session, .. } => {
                let (_, square) = session.arrival?;
                Some((Place { board: "main".to_owned(), square }, two::army(session.game.turn())))
            }
        }
    }

    pub(super) fn cue(&self) -> Option<Cue> {
        match self {
            Desk::Four { session, .. } => session.game.cue(),
            Desk::Two { session, .. } => session.game.cue(),
        }
    }

    /// The boards on which whoever is to move at the position that is looked at is in check.
    pub(super) fn alarm(&self) -> Option<String> {
        match self {
            Desk::Four { session, .. } => {
                let checks = session.game.checks(session.game.turn());
                let names: Vec<&str> = checks.into_iter().map(BoardName::name).collect();
                (!names.is_empty()).then(|| format!("in check on {}", names.join(" and ")))
            }
            Desk::Two { session, .. } => session.game.checked_king().map(|_| "in check".to_owned()),
        }
    }

    /// Which draw could be claimed here, in a sentence.
    pub(super) fn claimable(&self) -> Option<String> {
        match self {
            Desk::Four { session, .. } => session.game.draw_near(),
            Desk::Two { session, .. } => session.game.claim().or_else(|| session.game.announcements()),
        }
    }

    /// The chess session, to claim with a move.
    pub(super) fn announcing(&mut self) -> Option<&mut bool> {
        match self {
            Desk::Four { .. } => None,
            Desk::Two { session, .. } => Some(&mut session.announcing),
        }
    }

    fn focus(view: &View<'_>) -> Option<Focus> {
        let player = view.seat.and_then(player)?;
        let roomy = view.room.0 >= 600.0 && view.room.1 >= 500.0;
        view.turned.then_some(Focus { player, others: roomy })
    }

    fn flipped(view: &View<'_>) -> bool {
        (view.seat == Some(Seat::Black)) != view.turned
    }

    /// The side that is shown at the bottom of a board of two.
    pub(super) fn bottom(view: &View<'_>) -> Colour {
        if Self::flipped(view) { Colour::Black } else { Colour::White }
    }

    pub(super) fn degrees(&self, view: &View<'_>, board: &str) -> i32 {
        match self {
            Desk::Four { .. } => {
                let board = BoardName::from_name(board);
                board.map_or(0, |board| compass::degrees(Self::focus(view), view.room, board))
            }
            Desk::Two { .. } => {
                if Self::flipped(view) {
                    180
                } else {
                    0
                }
            }
        }
    }

    /// The boards.
    pub(super) fn draw(&self, view: View<'_>) -> Element {
        let hints = |mv: UciMove| [mv.from, mv.to].into_iter().collect::<chess::Bitboard>();
        match self {
            Desk::Four { session, cursors } => {
                let turn = session.game.turn();
                let squares = BoardName::ALL.map(|board| {
                    let squares = session.squares(board);
                    match view.sent.filter(|_| turn.has(board)) {
                        Some(mv) => squares.hinted(hints(mv)),
                        None => squares,
                    }
                });
                compass::draw(&Scene {
                    session,
                    squares,
                    arrows: Default::default(),
                    focus: Self::focus(&view),
                    room: view.room,
                    cursors: *cursors,
                    dragged: view.dragged,
                    end: view.end,
                })
            }
            Desk::Two { session, cursor } => drawing::board(&Drawing {
                session,
                degrees: self.degrees(&view, "main"),
                cursor: *cursor,
                dragged: view.dragged,
                sent: view.sent,
                arrows: Vec::new(),
            }),
        }
    }

    /// The list of moves.
    pub(super) fn log(&self) -> Element {
        match self {
            Desk::Four { session, .. } => {
                let armies = Player::ALL.map(four::army);
                log::log("Round", &armies, rounds::rounds(&session.game), session.game.ply(), "No moves yet.")
            }
            Desk::Two { session, .. } => {
                let armies = Colour::ALL.map(two::army);
                log::log("Number", &armies, sheet::sheet(&session.game), session.game.ply(), "No moves yet.")
            }
        }
    }

    /// How to read the boards.
    pub(super) fn legend(&self) -> Node {
        match self {
            Desk::Four { .. } => rounds::legend().into(),
            Desk::Two { .. } => Node::Nothing,
        }
    }

    /// The game of two, for what is shown beside its board.
    pub(super) fn game(&self) -> Option<&two::GameOfTwo> {
        match self {
            Desk::Four { .. } => None,
            Desk::Two { session, .. } => Some(&session.game),
        }
    }
}

/// The player of duplicate chess at a seat.
pub(super) fn player(seat: Seat) -> Option<Player> {
    Player::ALL.into_iter().find(|&player| Seat::from(player) == seat)
}

/// The colour of the pieces of a seat.
pub(super) fn army(seat: Seat) -> Army {
    match seat {
        Seat::North => Army::North,
        Seat::South => Army::South,
        Seat::East => Army::East,
        Seat::West => Army::West,
        Seat::White => Army::White,
        Seat::Black => Army::Black,
    }
}
