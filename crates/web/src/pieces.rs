//! The shapes of the pieces, drawn for this project on a field of 100 by 100.
//!
//! A piece is one body of overlapping parts, all drawn clockwise: painted stroke first, the fill covers every inner
//! edge, and what remains is the outline of their union. So a shape takes any colour and any size. The details are
//! lines on top, few enough to survive at 17 pixels a square.

/// One shape: what is filled and outlined, and what is drawn upon it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) body: &'static str,
    pub(crate) detail: &'static str,
}

pub(crate) const PAWN: Shape = Shape {
    body: "M30 91a4 4 0 0 1-4-4v-3a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v3a4 4 0 0 1-4 4z\
           M33 80C37 72 42 64 43 49h14c1 15 6 23 10 31z\
           M39 45h22a4.500 4.500 0 0 1 0 9h-22a4.500 4.500 0 0 1 0-9z\
           M50 17a15.500 15.500 0 0 1 0 31a15.500 15.500 0 0 1 0-31z",
    detail: "M34 79.500h32",
};

pub(crate) const KNIGHT: Shape = Shape {
    body: "M26 91a4 4 0 0 1-4-4v-3a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v3a4 4 0 0 1-4 4z\
           M31 80C30 67 41 62 45 52C40 56 37 61 30 62C23 63 17 57 18 51C19 45 27 38 30 29C31 25 33 21 37 18L36 7L47 13\
           C64 13 77 28 78 52C78 63 76 72 74 80z",
    detail: "M32 79.500h41M54 22C64 27 69 38 68.500 56M38 31.500L42 29.500M25.500 52L27.500 50.500",
};

pub(crate) const BISHOP: Shape = Shape {
    body: "M27 91a4 4 0 0 1-4-4v-3a6 6 0 0 1 6-6h42a6 6 0 0 1 6 6v3a4 4 0 0 1-4 4z\
           M32 80C38 74 42 70 43 61h14c1 9 5 13 11 19z\
           M36 56h28a4.500 4.500 0 0 1 0 9h-28a4.500 4.500 0 0 1 0-9z\
           M50 18C66 29 73 44 64 58H36C27 44 34 29 50 18z\
           M50 7.500a6.500 6.500 0 0 1 0 13a6.500 6.500 0 0 1 0-13z",
    detail: "M33 79.500h34M38 60.500h24M59 29L49 44",
};

pub(crate) const ROOK: Shape = Shape {
    body: "M26 91a4 4 0 0 1-4-4v-3a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v3a4 4 0 0 1-4 4z\
           M34 42h32l4 38h-40z\
           M26 17a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v7h7v-7a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v7h7v-7a2 2 0 0 1 2-2h8\
           a2 2 0 0 1 2 2v20a4 4 0 0 1-1.500 3l-7 6h-35l-7-6a4 4 0 0 1-1.500-3z",
    detail: "M31 79.500h38M35 45.500h30",
};

pub(crate) const QUEEN: Shape = Shape {
    body: "M26 91a4 4 0 0 1-4-4v-3a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v3a4 4 0 0 1-4 4z\
           M31 80L14.500 36L33 52L33.500 22L44.500 49L50 17L55.500 49L66.500 22L67 52L85.500 36L69 80z\
           M14 27a6 6 0 0 1 0 12a6 6 0 0 1 0-12zM33 13a6 6 0 0 1 0 12a6 6 0 0 1 0-12zM50 8a6.500 6.500 0 0 1 0 13\
           a6.500 6.500 0 0 1 0-13zM67 13a6 6 0 0 1 0 12a6 6 0 0 1 0-12zM86 27a6 6 0 0 1 0 12a6 6 0 0 1 0-12z",
    detail: "M32 79.500h36M28.500 67c14-4 29-4 43 0",
};

pub(crate) const KING: Shape = Shape {
    body: "M26 91a4 4 0 0 1-4-4v-3a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v3a4 4 0 0 1-4 4z\
           M31 80L29 66C21 62 15 54 16 45C18 29 40 27 50 40C60 27 82 29 84 45C85 54 79 62 71 66L69 80z\
           M45.500 7a1.500 1.500 0 0 1 1.500-1.500h6a1.500 1.500 0 0 1 1.500 1.500v6h5.500a1.500 1.500 0 0 1 1.500 1.500v5.500\
           a1.500 1.500 0 0 1-1.500 1.500h-5.500v24h-9v-24h-5.500a1.500 1.500 0 0 1-1.500-1.500v-5.500a1.500 1.500 0 0 1 1.500-1.500h5.500z",
    detail: "M32 79.500h36M29.500 67c14-4 27-4 41 0M50 42v20",
};
