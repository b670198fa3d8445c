//! The games: the rules of each are one row of parameters, and the engine is compiled once for each row.

use crate::{Board, Side};

/// The rules of a draughts game, as far as its moves go; the draw rules are a matter of editions.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// What options and tables call the game.
    pub name: &'static str,
    /// Its number in PDN's list of games, the first field of the tag GameType.
    pub pdn_number: u8,
    /// How PDN names its squares.
    pub squares: SquareNames,
    /// The sign PDN gives its captures.
    pub pdn_capture_sign: &'static str,
    /// The board it is played on.
    pub board: Board,
    /// Who makes the first move.
    pub begins: Side,
    /// How many rows of men each side begins with.
    pub rows_of_men: u8,
    /// Where men capture to.
    pub men_capture: MenCapture,
    /// How far kings go.
    pub kings: Kings,
    /// What becomes of a man that reaches its far row during a capture.
    pub crowning: Crowning,
    /// Which of the possible captures may be made.
    pub choice: CaptureChoice,
}

/// How squares are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// `a1`, at White's lower left, to `h8`.
    Letters,
    /// From 1 at Black's right hand, row by row.
    Numbers,
}

/// Where men capture to. They step forwards in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenCapture {
    /// Forwards alone.
    Forwards,
    /// Forwards and backwards.
    AllDiagonals,
}

/// How far kings go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kings {
    /// One square; they take what stands next to them and land right after it.
    Short,
    /// Any free distance, before a piece they take and after it.
    Long,
}

/// What becomes of a man that reaches its far row during a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// It is a king at once and goes on as one if it can.
    AtOnce,
    /// It goes on as a man if it can, and is crowned only where it stops.
    WhereItStops,
    /// It is crowned, and the capture ends.
    EndsCapture,
}

/// Which of the possible captures may be made. A capture once begun is finished in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureChoice {
    /// Any.
    Free,
    /// One that takes the greatest number of pieces.
    GreatestNumber,
}

/// The enum of the games, and for each of them its row and the type that stands for it in the engine.
macro_rules! games {
    ($($(#[$doc:meta])* $game:ident: $rules:expr;)*) => {
        /// A draughts game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Variant {
            $($(#[$doc])* $game,)*
        }

        impl Variant {
            /// Every game there is.
            pub const ALL: [Self; [$(Self::$game),*].len()] = [$(Self::$game),*];

            /// Its rules.
            #[must_use]
            pub const fn rules(self) -> &'static GameRules {
                match self {
                    $(Self::$game => &$game::RULES,)*
                }
            }
        }

        $(
            pub(crate) struct $game;

            impl Rules for $game {
                const RULES: GameRules = $rules;
            }
        )*
    };
}

games! {
    /// Russian draughts (KV53 §1–15, VK 2–4).
    Russian: GameRules {
        name: "russian",
        pdn_number: 25,
        squares: SquareNames::Letters,
        pdn_capture_sign: ":",
        board: Board::Eight,
        begins: Side::White, // KV53 §2
        rows_of_men: 3,
        men_capture: MenCapture::AllDiagonals, // KV53 §8, VK 4.3
        kings: Kings::Long, // KV53 §9
        crowning: Crowning::AtOnce, // KV53 §9, VK 4.14
        choice: CaptureChoice::Free, // KV53 §8, VK 4.13
    };
    /// Brazilian draughts: the international rules on the 8×8 board (VK 4.16).
    Brazilian: GameRules {
        name: "brazilian",
        pdn_number: 26,
        pdn_capture_sign: "x",
        crowning: Crowning::WhereItStops, // VK 4.16.3
        choice: CaptureChoice::GreatestNumber, // VK 4.16.1
        ..Russian::RULES
    };
    /// International draughts on 100 squares (KV53 §17–29, RK 2–4).
    International: GameRules {
        name: "international",
        pdn_number: 20,
        squares: SquareNames::Numbers,
        board: Board::Ten,
        begins: Side::White, // KV53 §18
        rows_of_men: 4,
        crowning: Crowning::WhereItStops, // KV53 §25, RK 4.15
        choice: CaptureChoice::GreatestNumber, // KV53 §24, RK 4.13
        ..Brazilian::RULES
    };
}

impl Variant {
    /// The board it is played on.
    #[must_use]
    pub const fn board(self) -> Board {
        self.rules().board
    }

    /// Whether the greatest number must be taken; otherwise any capture may be chosen.
    #[must_use]
    pub const fn takes_greatest_number(self) -> bool {
        matches!(self.rules().choice, CaptureChoice::GreatestNumber)
    }
}

/// A game's row as constants the engine is compiled for, and what follows from them.
pub(crate) trait Rules {
    const RULES: GameRules;

    const BOARD: Board = Self::RULES.board;
    const GREATEST_NUMBER: bool = matches!(Self::RULES.choice, CaptureChoice::GreatestNumber);
    const LONG_KINGS: bool = matches!(Self::RULES.kings, Kings::Long);
    const CROWNS_AT_ONCE: bool = matches!(Self::RULES.crowning, Crowning::AtOnce);
    const CROWNING_ENDS: bool = matches!(Self::RULES.crowning, Crowning::EndsCapture);

    /// A step to the lower left, in bits.
    const ROW: u32 = Self::BOARD.row();
    /// The bits that are squares.
    const MASK: u64 = Self::BOARD.mask();
    /// The steps up left, up right, down left, down right, as rotations of the word: what
    /// falls off one end of it comes back on bits that are no squares.
    const STEPS: [u32; 4] = [64 - Self::ROW - 1, 64 - Self::ROW, Self::ROW, Self::ROW + 1];
    /// Where White's men are crowned.
    const TOP: u64 = Self::BOARD.far_row(Side::White);
    /// Where Black's men are crowned.
    const BOTTOM: u64 = Self::BOARD.far_row(Side::Black);
}

/// Runs an expression with `$rules` standing for the rules of a variant.
macro_rules! with_rules {
    ($variant:expr, $rules:ident => $body:expr) => {
        match $variant {
            $crate::Variant::Russian => {
                type $rules = $crate::rules::Russian;
                $body
            }
            $crate::Variant::Brazilian => {
                type $rules = $crate::rules::Brazilian;
                $body
            }
            $crate::Variant::International => {
                type $rules = $crate::rules::International;
                $body
            }
        }
    };
}
pub(crate) use with_rules;
