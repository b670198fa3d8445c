//! The games: the rules of each are one row of parameters, and the engine is compiled once for each row.

use crate::word::Word;
use crate::{Board, Corner, Lines, Side, SquareNames, Written};

/// The rules of a draughts game, as far as its moves go; the draw rules are a matter of editions.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// What options and tables call the game.
    pub name: &'static str,
    /// Other names that records have for it, in lower case and without blanks.
    pub aliases: &'static [&'static str],
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
    /// How many free rows each side has behind its men.
    pub rows_behind: u8,
    /// Lines along which pieces move that do not capture.
    pub steps: Lines,
    /// Lines along which they capture.
    pub captures: Lines,
    /// Where men capture to.
    pub men_capture: MenCapture,
    /// Whether a man may capture a king.
    pub men_capture_kings: bool,
    /// How far kings go.
    pub kings: Kings,
    /// What becomes of a man that reaches its far row during a capture.
    pub crowning: Crowning,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// Whether a piece may turn straight back between two jumps.
    pub turns_back: bool,
    /// Which of the possible captures must be made: one that comes first by these, in their order. Among
    /// equals the choice is free. A capture once begun is finished in every game.
    pub choice: &'static [Preference],
    /// How often in a row a king may move without capturing, as long as its side has a man; 0 if that
    /// is not limited.
    pub king_run: u8,
    /// What ends the game.
    pub goal: Goal,
}

/// Where men capture to. They step forwards in every game, sideways too where pieces go along rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenCapture {
    /// Where they step to.
    Forwards,
    /// Backwards too.
    Everywhere,
}

/// How far kings go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kings {
    /// One square; they take what stands next to them and land right after it.
    Short,
    /// Any free distance, before a piece they take and after it.
    Long,
    /// Any free distance, but right after a piece they take.
    LongLandingShort,
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

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// After the whole move; until then they block.
    AfterTheMove,
    /// Jump by jump, so that a capture can go over squares that it has freed.
    JumpByJump,
}

/// What makes one capture go before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// It takes more pieces.
    Number,
    /// A king makes it.
    WithKing,
    /// It takes more kings.
    Kings,
    /// At the first jump at which one of the two takes a king and the other a man, it takes the king.
    KingsSoonest,
    /// The pieces taken are worth more: a king less than two men by less than any number of them counts.
    Value,
}

/// What ends a game, agreements and draws apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Who is to move and has no move has lost.
    LeaveNoMove,
    /// Who is to move and has no move has won.
    HaveNoMove,
    /// Who first has a king at the end of a move has won; otherwise who has no move has lost.
    FirstKing,
}

/// The enum of the games, and for each of them its row and the type that stands for it in the engine;
/// a game that moves like another shares its type.
macro_rules! games {
    (($d:tt) $($(#[$doc:meta])* $game:ident($word:ty) moves as $moves:ident: $rules:expr;)*) => {
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
            #[inline]
            pub const fn rules(self) -> &'static GameRules {
                match self {
                    $(Self::$game => &$game::RULES,)*
                }
            }
        }

        $(
            pub(crate) struct $game;

            impl Rules for $game {
                type Word = $word;
                const RULES: GameRules = $rules;
            }
        )*

        /// Runs an expression with `$rules` standing for the rules of a variant.
        macro_rules! with_rules {
            ($d variant:expr, $d rules:ident => $d body:expr) => {
                match $d variant {
                    $($crate::Variant::$game => {
                        type $d rules = $crate::rules::$moves;
                        $d body
                    })*
                }
            };
        }
        pub(crate) use with_rules;
    };
}

games! { ($)
    /// Russian draughts (KV53 §1–15, VK 2–4).
    Russian(u64) moves as Russian: GameRules {
        name: "russian",
        aliases: &[],
        pdn_number: 25,
        squares: SquareNames::LETTERS,
        pdn_capture_sign: ":",
        board: Board::Eight,
        begins: Side::White, // KV53 §2
        rows_of_men: 3,
        rows_behind: 0,
        steps: Lines::Diagonal,
        captures: Lines::Diagonal,
        men_capture: MenCapture::Everywhere, // KV53 §8, VK 4.3
        men_capture_kings: true,
        kings: Kings::Long, // KV53 §9
        crowning: Crowning::AtOnce, // KV53 §9, VK 4.14
        removal: Removal::AfterTheMove, // KV53 §8, VK 4.6–4.8
        turns_back: true,
        choice: &[], // KV53 §8, VK 4.13
        king_run: 0,
        goal: Goal::LeaveNoMove, // KV53 §15a, VK 6.1
    };
    /// Brazilian draughts: the international rules on the 8×8 board (VK 4.16).
    Brazilian(u64) moves as Brazilian: GameRules {
        name: "brazilian",
        pdn_number: 26,
        pdn_capture_sign: "x",
        crowning: Crowning::WhereItStops, // VK 4.16.3
        choice: &[Preference::Number], // VK 4.16.1
        ..Russian::RULES
    };
    /// International draughts on 100 squares (KV53 §17–29, RK 2–4).
    International(u64) moves as International: GameRules {
        name: "international",
        pdn_number: 20,
        squares: SquareNames::NUMBERS,
        board: Board::Ten,
        begins: Side::White, // KV53 §18
        rows_of_men: 4,
        crowning: Crowning::WhereItStops, // KV53 §25, RK 4.15
        choice: &[Preference::Number], // KV53 §24, RK 4.13
        ..Brazilian::RULES
    };
    /// English draughts, or American checkers (WCDF 1.4–1.20).
    English(u64) moves as English: GameRules {
        name: "english",
        aliases: &["american", "americanenglish", "checkers", "draughts", "anglo-american"],
        pdn_number: 21,
        squares: SquareNames::NUMBERS,
        pdn_capture_sign: "x",
        begins: Side::Black, // WCDF 1.4–1.11
        men_capture: MenCapture::Forwards, // WCDF 1.18
        kings: Kings::Short, // WCDF 1.17
        crowning: Crowning::EndsCapture, // WCDF 1.19
        ..Russian::RULES // any capture may be chosen (WCDF 1.20)
    };
    /// Italian draughts (FID 2–6): English rules, but a man takes no king and the choice is bound.
    Italian(u64) moves as Italian: GameRules {
        name: "italian",
        aliases: &["italiana"],
        pdn_number: 22,
        squares: SquareNames { mirrored: true, ..SquareNames::NUMBERS }, // FID 2.3–2.4
        begins: Side::White, // FID 3.4
        men_capture_kings: false, // FID 5.3b
        choice: &[
            Preference::Number, // FID 6.6
            Preference::WithKing, // FID 6.7
            Preference::Kings, // FID 6.8
            Preference::KingsSoonest, // FID 6.9
        ],
        ..English::RULES
    };
    /// American pool checkers (APCA 5–23): Brazilian rules with a free choice of capture.
    Pool(u64) moves as Pool: GameRules {
        name: "pool",
        aliases: &["americanpool", "american-pool"],
        pdn_number: 23,
        squares: SquareNames::NUMBERS,
        begins: Side::Black, // APCA 5, 7
        choice: &[], // APCA 20
        ..Brazilian::RULES
    };
    /// Spanish draughts: long kings, men that take forwards alone, the greatest number, then the most kings.
    Spanish(u64) moves as Spanish: GameRules {
        name: "spanish",
        aliases: &["espanola"],
        pdn_number: 24,
        squares: SquareNames {
            written: Written::Numbers,
            corner: Corner::LowerRight,
            mirrored: true,
        },
        pdn_capture_sign: "x",
        men_capture: MenCapture::Forwards,
        crowning: Crowning::EndsCapture,
        choice: &[Preference::Number, Preference::Kings],
        ..Russian::RULES
    };
    /// Canadian draughts: international rules on 144 squares.
    Canadian(u128) moves as Canadian: GameRules {
        name: "canadian",
        aliases: &[],
        pdn_number: 27,
        board: Board::Twelve,
        rows_of_men: 5,
        ..International::RULES
    };
    /// Portuguese draughts (FPD): Spanish moves, other draws.
    Portuguese(u64) moves as Spanish: GameRules {
        name: "portuguese",
        aliases: &["classica"],
        pdn_number: 28,
        ..Spanish::RULES
    };
    /// Czech draughts (CFD 2–4): a king that can take must, otherwise any capture may be chosen.
    Czech(u64) moves as Czech: GameRules {
        name: "czech",
        aliases: &[],
        pdn_number: 29,
        pdn_capture_sign: "x",
        men_capture: MenCapture::Forwards, // CFD 4.1
        crowning: Crowning::EndsCapture,
        choice: &[Preference::WithKing], // CFD 4.14
        ..Russian::RULES
    };
    /// Turkish draughts (TUDAF 1–5): along rows and files, on all squares of the board.
    Turkish(u128) moves as Turkish: GameRules {
        name: "turkish",
        aliases: &["dama"],
        pdn_number: 30,
        pdn_capture_sign: "x",
        board: Board::EightWhole,
        rows_of_men: 2,
        rows_behind: 1,
        steps: Lines::Orthogonal,
        captures: Lines::Orthogonal,
        men_capture: MenCapture::Forwards,
        crowning: Crowning::WhereItStops, // TUDAF 5
        removal: Removal::JumpByJump,
        turns_back: false,
        choice: &[Preference::Number], // TUDAF 1–3
        ..Russian::RULES
    };
    /// Spantsiretti: international rules on a board 10 squares wide and 8 high.
    Spantsiretti(u64) moves as Spantsiretti: GameRules {
        name: "spantsiretti",
        pdn_number: 41,
        squares: SquareNames::LETTERS,
        pdn_capture_sign: ":",
        board: Board::TenByEight,
        rows_of_men: 3,
        ..International::RULES
    };
    /// Thai draughts: two rows of men, kings that land right behind what they take.
    Thai(u64) moves as Thai: GameRules {
        name: "thai",
        aliases: &["makhos"],
        pdn_number: 31,
        squares: SquareNames {
            corner: Corner::LowerRight,
            ..SquareNames::NUMBERS
        },
        pdn_capture_sign: "-",
        begins: Side::Black,
        rows_of_men: 2,
        men_capture: MenCapture::Forwards,
        kings: Kings::LongLandingShort,
        crowning: Crowning::EndsCapture,
        removal: Removal::JumpByJump,
        ..Russian::RULES
    };
    /// Frisian draughts (DFS 7–9): captures along rows and files too, by value.
    Frisian(u128) moves as Frisian: GameRules {
        name: "frisian",
        aliases: &[],
        pdn_number: 40,
        captures: Lines::All,
        choice: &[Preference::Value, Preference::WithKing],
        king_run: 3,
        ..International::RULES
    };
    /// Frysk!: Frisian draughts with five men a side.
    Frysk(u128) moves as Frisian: GameRules {
        name: "frysk",
        aliases: &["frysk!"],
        pdn_number: 97,
        rows_of_men: 1,
        ..Frisian::RULES
    };
    /// Antidraughts: international moves; who has no move has won.
    Antidraughts(u64) moves as International: GameRules {
        name: "antidraughts",
        aliases: &["anti"],
        pdn_number: 98,
        goal: Goal::HaveNoMove,
        ..International::RULES
    };
    /// Breakthrough: international moves; who has the first king has won.
    Breakthrough(u64) moves as International: GameRules {
        name: "breakthrough",
        aliases: &[],
        pdn_number: 96,
        goal: Goal::FirstKing,
        ..International::RULES
    };
}

impl Variant {
    /// The board it is played on.
    #[must_use]
    #[inline]
    pub const fn board(self) -> Board {
        self.rules().board
    }

    /// Whether this preference is among those by which captures are chosen.
    #[must_use]
    pub fn prefers(self, preference: Preference) -> bool {
        self.rules().choice.contains(&preference)
    }
}

/// A game's row as constants the engine is compiled for, and what follows from them.
pub(crate) trait Rules {
    /// What its squares fit into.
    type Word: Word;
    const RULES: GameRules;

    const BOARD: Board = Self::RULES.board;
    const CHOOSES: bool = !Self::RULES.choice.is_empty();
    /// The number of pieces is all that captures are chosen by.
    const BY_NUMBER: bool = matches!(Self::RULES.choice, [Preference::Number]);
    const ORDER_COUNTS: bool = matches!(
        Self::RULES.choice,
        [.., Preference::KingsSoonest] // the last of all, wherever it is asked for
    );
    const LONG_KINGS: bool = !matches!(Self::RULES.kings, Kings::Short);
    const LANDS_ANYWHERE: bool = matches!(Self::RULES.kings, Kings::Long);
    const CROWNS_AT_ONCE: bool = matches!(Self::RULES.crowning, Crowning::AtOnce);
    const CROWNING_ENDS: bool = matches!(Self::RULES.crowning, Crowning::EndsCapture);
    const FREES_AT_ONCE: bool = matches!(Self::RULES.removal, Removal::JumpByJump);
    /// A king can turn straight back: what it has just taken is no longer in its way.
    const TURNS_BACK: bool = Self::RULES.turns_back && Self::FREES_AT_ONCE;

    /// A step to the lower left, or down, in bits.
    const ROW: u32 = Self::BOARD.stride();
    /// The steps up left, up right, down left, down right; up, left, right, down. They turn the word:
    /// what falls off one end of it comes back on bits that are no squares.
    const ALL_STEPS: [u32; 8] = {
        let (bits, row) = (<Self::Word as Word>::BITS, Self::ROW);
        let file = if Self::BOARD.is_whole() {
            row
        } else {
            2 * row + 1
        };
        [
            bits - row - 1,
            bits - row,
            row,
            row + 1,
            bits - file,
            bits - 1,
            1,
            file,
        ]
    };
    /// The steps of kings.
    const STEPS: &'static [u32] = of_lines(&Self::ALL_STEPS, Self::RULES.steps);
    /// The steps by which kings capture.
    const CAPTURES: &'static [u32] = of_lines(&Self::ALL_STEPS, Self::RULES.captures);
    /// The steps of men, White's and Black's.
    const MEN_STEPS: [&'static [u32]; 2] = forwards(&Self::ALL_STEPS, Self::RULES.steps);
    /// The steps by which men capture.
    const MEN_CAPTURES: [&'static [u32]; 2] = match Self::RULES.men_capture {
        MenCapture::Forwards => Self::MEN_STEPS,
        MenCapture::Everywhere => [Self::CAPTURES; 2],
    };
    /// Along rows where one ends and the next begins without a bit between them.
    const ROWS_RUN_ON: bool =
        !Self::BOARD.is_whole() && !matches!(Self::RULES.captures, Lines::Diagonal);

    /// The bits that are squares.
    #[inline(always)]
    fn mask() -> Self::Word {
        Self::Word::of(const { Self::BOARD.mask() })
    }

    /// Where White's men are crowned.
    #[inline(always)]
    fn top() -> Self::Word {
        Self::Word::of(const { Self::BOARD.far_row(Side::White) })
    }

    /// Where Black's men are crowned.
    #[inline(always)]
    fn bottom() -> Self::Word {
        Self::Word::of(const { Self::BOARD.far_row(Side::Black) })
    }

    /// The step back.
    #[inline(always)]
    fn opposite(step: u32) -> u32 {
        step.wrapping_neg() & (Self::Word::BITS - 1)
    }

    /// Where one step leads from these squares.
    #[inline(always)]
    fn forth(from: Self::Word, step: u32) -> Self::Word {
        let to = from.forth(step);
        if Self::ROWS_RUN_ON && (step == 1 || Self::opposite(step) == 1) {
            let starts = const { Self::BOARD.row_starts() };
            let beyond = if step == 1 { starts } else { starts >> 1 };
            return to & !Self::Word::of(beyond);
        }
        to
    }

    /// From where one step leads to these squares.
    #[inline(always)]
    fn back(to: Self::Word, step: u32) -> Self::Word {
        if Self::ROWS_RUN_ON {
            Self::forth(to, Self::opposite(step))
        } else {
            to.back(step)
        }
    }
}

const fn of_lines(steps: &'static [u32; 8], lines: Lines) -> &'static [u32] {
    let (diagonal, orthogonal) = steps.split_at(4);
    match lines {
        Lines::Diagonal => diagonal,
        Lines::Orthogonal => orthogonal,
        Lines::All => steps,
    }
}

/// The steps that do not go back, White's and Black's.
const fn forwards(steps: &'static [u32; 8], lines: Lines) -> [&'static [u32]; 2] {
    let (diagonal, orthogonal) = steps.split_at(4);
    match lines {
        Lines::Diagonal | Lines::All => {
            let (up, down) = diagonal.split_at(2);
            [up, down]
        }
        Lines::Orthogonal => [orthogonal.split_at(3).0, orthogonal.split_at(1).1],
    }
}
