//! The plies of main lines, column by column: there are a hundred times as many of them as games.
//!
//! The order of the columns here is their order in the table; the reference page lists the units.

use crate::ply_columns::{PlyColumn, Rare, Texts};
use scoresheet_source::SmallText;

macro_rules! plies {
    ($($(#[$doc:meta])* $field:ident: $column:ty;)*) => {
        /// One ply of a main line, as a row: what is read back from a table.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct PlyRow {
            $($(#[$doc])* pub $field: <$column as PlyColumn>::Value,)*
        }

        /// Plies of main lines, a column each for the fields of [`PlyRow`].
        ///
        /// ```
        /// use scoresheet_batch::Plies;
        /// let plies = Plies::default();
        /// assert_eq!(plies.rows().count(), plies.len());
        /// ```
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct Plies {
            $($(#[$doc])* pub $field: $column,)*
        }

        impl Plies {
            /// Leaves no ply, and the memory to be used again.
            pub(crate) fn clear(&mut self) {
                let Self { $($field),* } = self;
                $(PlyColumn::clear($field);)*
            }

            /// The ply in this row.
            fn row(&self, at: usize) -> Option<PlyRow> {
                let Self { $($field),* } = self;
                Some(PlyRow { $($field: PlyColumn::value($field, at)?,)* })
            }
        }

        impl Extend<PlyRow> for Plies {
            fn extend<I: IntoIterator<Item = PlyRow>>(&mut self, rows: I) {
                for row in rows {
                    let (PlyRow { $($field),* }, at) = (row, self.len());
                    $(PlyColumn::set(&mut self.$field, at, $field);)*
                }
            }
        }
    };
}

plies! {
    /// As in [`GameRow::file`](crate::GameRow::file).
    file: Texts<SmallText>;
    /// As in [`GameRow::game_no`](crate::GameRow::game_no).
    game_no: Vec<u32>;
    /// Ply, from 1.
    ply: Vec<u32>;
    /// `white` or `black`.
    side: Texts<SmallText>;
    /// Origin square in the game's usual notation.
    from: Texts<SmallText>;
    /// Target square.
    to: Texts<SmallText>;
    /// Pieces captured by this move.
    captures: Vec<u8>;
    /// The piece crowned or promoted to, such as `king` or `queen`.
    promotion: Rare<&'static str>;
    /// Canonical full notation of the move.
    notation: Texts<SmallText>;
    /// The move as written.
    written: Texts<SmallText>;
    /// Class of a move that is not legal and was carried out all the same, such as
    /// `capture-was-mandatory`.
    irregular: Rare<&'static str>;
    /// True if a comment follows it.
    comment: Vec<bool>;
    /// Annotation symbols after it, such as `!?`.
    symbol: Rare<SmallText>;
    /// How often the position after it has stood, under the edition's meaning of the same position.
    repetition: Vec<u32>;
    /// Counts towards the end of the game after it, such as `VK 7.2.4 3/15`.
    counts: Texts<Option<SmallText>>;
    /// White's pieces after it.
    white_pieces: Vec<u32>;
    /// Black's pieces after it.
    black_pieces: Vec<u32>;
    /// What White's are worth, in men or pawns.
    white_value: Vec<u32>;
    /// What Black's are worth.
    black_value: Vec<u32>;
    /// Who has a king on the main diagonal after it: `white`, `black` or `both`.
    main_road: Rare<&'static str>;
    /// Key of the start and the moves up to this one.
    line_key: Vec<u64>;
    /// Milliseconds left on the mover's clock.
    clock_ms: Rare<u64>;
    /// Milliseconds that the move took.
    elapsed_ms: Rare<u64>;
    /// In chess, the move in short notation with English letters.
    san: Texts<Option<SmallText>>;
    /// In draughts, the move in short notation, where the game has one.
    short: Texts<Option<SmallText>>;
    /// In chess, the move as engines write it.
    uci: Texts<Option<SmallText>>;
    /// What a program thinks of the position after it, in hundredths of a pawn, from White's side.
    eval_centipawns: Rare<i32>;
    /// Mate in so many moves, as a program thinks; by Black if below 0.
    eval_mate: Rare<i32>;
    /// Numbers of annotations after it, such as `1 14`.
    nags: Rare<SmallText>;
    /// The comments after it.
    comment_text: Rare<String>;
    /// The position after it, if asked for.
    fen: Rare<String>;
}

impl Plies {
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        // A column that has a value for every ply.
        self.line_key.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them as rows.
    pub fn rows(&self) -> impl Iterator<Item = PlyRow> {
        (0..self.len()).map_while(|at| self.row(at))
    }
}

impl FromIterator<PlyRow> for Plies {
    fn from_iter<I: IntoIterator<Item = PlyRow>>(rows: I) -> Self {
        let mut plies = Self::default();
        plies.extend(rows);
        plies
    }
}
