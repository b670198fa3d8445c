//! The shapes of the pieces, drawn for this project in a square of 100 by 100.

use crate::GlyphKind;

/// A piece's outlines, from the back to the front.
pub(super) struct Shape {
    /// Filled and edged.
    pub(super) body: &'static [&'static str],
    /// Lines over the body, in a colour that stands out from it; may be empty.
    pub(super) lines: &'static str,
    /// Surfaces over the body in the same colour; may be empty.
    pub(super) solid: &'static str,
}

pub(super) const fn shape(kind: GlyphKind) -> &'static Shape {
    match kind {
        GlyphKind::Man => &MAN,
        GlyphKind::DraughtsKing => &DRAUGHTS_KING,
        GlyphKind::Pawn => &PAWN,
        GlyphKind::Knight => &KNIGHT,
        GlyphKind::Bishop => &BISHOP,
        GlyphKind::Rook => &ROOK,
        GlyphKind::Queen => &QUEEN,
        GlyphKind::King => &KING,
    }
}

const DISC: &str = "M16 50a34 34 0 1 0 68 0a34 34 0 1 0 -68 0z";

const MAN: Shape = Shape {
    body: &[DISC],
    lines: "M29 50a21 21 0 1 0 42 0a21 21 0 1 0 -42 0z",
    solid: "",
};

const DRAUGHTS_KING: Shape = Shape {
    body: &[DISC],
    lines: "",
    solid: "M32 62L26 37L39 48L50 29L61 48L74 37L68 62ZM32 66H68V71H32Z",
};

/// The foot on which the pieces of chess stand.
const FOOT: &str = "M24 90V84C24 79 28 77 33 77H67C72 77 76 79 76 84V90Z";

const PAWN: Shape = Shape {
    body: &[
        "M43 46H57C57 58 65 66 68 77H32C35 66 43 58 43 46Z",
        "M36 34a14 14 0 1 0 28 0a14 14 0 1 0 -28 0z",
        FOOT,
    ],
    lines: "",
    solid: "",
};

const KNIGHT: Shape = Shape {
    body: &[
        "M33 77C33 64 49 58 50 46C44 51 38 50 33 55C30 58 27 59 24 56C20 53 19 49 22 44L33 27C36 22 41 19 46 18L50 9L57 18C72 24 79 46 72 77Z",
        FOOT,
    ],
    lines: "M58 28C65 36 68 50 66 66",
    solid: "M38 33a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
};

const BISHOP: Shape = Shape {
    body: &[
        "M43 60H57L66 77H34Z",
        "M50 20C64 30 71 42 66 53C64 58 60 61 56 62H44C40 61 36 58 34 53C29 42 36 30 50 20Z",
        "M44 15a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z",
        FOOT,
    ],
    lines: "M50 34V50M42 42H58",
    solid: "",
};

const ROOK: Shape = Shape {
    body: &[
        "M36 42H64L68 77H32Z",
        "M27 18H38V26H45V18H55V26H62V18H73V36L66 43H34L27 36Z",
        FOOT,
    ],
    lines: "M37 43H63",
    solid: "",
};

const QUEEN: Shape = Shape {
    body: &[
        "M30 77L17 34L34 52L36 25L50 49L64 25L66 52L83 34L70 77Z",
        "M11 30a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z",
        "M30 20a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z",
        "M58 20a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z",
        "M77 30a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z",
        FOOT,
    ],
    lines: "M33 67H67",
    solid: "",
};

const KING: Shape = Shape {
    body: &[
        "M46 36V24H37V16H46V8H54V16H63V24H54V36Z",
        "M50 40C56 28 82 30 81 47C80 60 71 66 69 77H31C29 66 20 60 19 47C18 30 44 28 50 40Z",
        FOOT,
    ],
    lines: "M34 68H66M50 42V60",
    solid: "",
};
