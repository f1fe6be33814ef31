//! The terms of the evaluation: what each weight is for, and where it stands among all weights.

/// A group of weights that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// What it is called in the file of weights.
    pub name: &'static str,
    /// The number of its first weight.
    pub first: usize,
    /// How many weights it has.
    pub len: usize,
}

macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $len:expr,)*) => {
        terms!(@each 0_usize; $($(#[$doc])* $name: $len,)*);
        /// All terms, in the order of their weights.
        pub const TERMS: &[Term] = &[$($name),*];
        /// How many weights there are.
        pub const COUNT: usize = 0 $(+ $len)*;
    };
    (@each $first:expr; $(#[$doc:meta])* $name:ident: $len:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: Term = Term { name: stringify!($name), first: $first, len: $len };
        terms!(@each $first + $len; $($rest)*);
    };
    (@each $first:expr;) => {};
}

/// Steps along files and ranks between a piece and a king: files apart, and ranks ahead from -7 to 7.
pub(super) const STEPS: usize = 8 * 15;

terms! {
    /// Pawn to queen.
    MATERIAL: 5,
    /// Pawn to king, by square as its side sees it, the own king on the right.
    PLACEMENT: 6 * 64,
    /// Pawn to queen, by steps from the enemy king.
    FROM_ENEMY_KING: 5 * STEPS,
    /// Pawns, by steps from the own king.
    PAWN_FROM_KING: STEPS,
    /// By how many squares a knight reaches; so for the others.
    KNIGHT_MOBILITY: 9,
    BISHOP_MOBILITY: 14,
    ROOK_MOBILITY: 15,
    QUEEN_MOBILITY: 28,
    BISHOP_PAIR: 1,
    /// A pawn on a bishop's colour of square.
    BISHOP_PAWNS: 1,
    /// A rook on a file without own pawns, and without any.
    ROOK_FILES: 2,
    /// A knight or bishop where no pawn can drive it away and an own pawn protects it.
    OUTPOST: 2,
    /// A knight or bishop right behind a pawn.
    SHIELDED: 1,
    /// A pawn without neighbours, on a closed and on a half-open file.
    ISOLATED: 2,
    DOUBLED: 1,
    /// A pawn that its neighbours have left behind, on a closed and on a half-open file.
    BACKWARD: 2,
    /// By rank: a pawn beside another, and one that another protects.
    PHALANX: 8,
    PROTECTED: 8,
    /// By rank: a passed pawn; one whose next square is empty and safe; one that something stands before.
    PASSED: 8,
    PASSED_FREE: 8,
    PASSED_BLOCKED: 8,
    /// A far advanced passed pawn, by how far each king is from its next square.
    PASSED_OWN_KING: 8,
    PASSED_ENEMY_KING: 8,
    /// A rook behind a passed pawn of its own.
    PASSED_ROOK: 1,
    /// Pawns attack a knight, bishop, rook, queen.
    PAWN_THREAT: 4,
    /// A knight or bishop attacks a pawn to queen; so for rooks.
    MINOR_THREAT: 5,
    ROOK_THREAT: 5,
    /// A pawn to queen that is attacked and not protected.
    HANGING: 5,
    /// A piece that a pawn could attack with a safe step.
    PUSH_THREAT: 1,
    /// By the weight of the pieces that attack squares around a king.
    KING_ATTACKERS: 16,
    /// By how many squares around a king are attacked, counted once for each attacker.
    KING_RING: 16,
    /// Squares around a king that are attacked and not protected by anything but the king.
    KING_WEAK: 8,
    /// Safe squares for a check by knight, bishop, rook, queen.
    SAFE_CHECK: 4,
    /// The king's file: without own pawns, and without any.
    KING_FILE: 2,
    /// The move.
    TEMPO: 1,
}
