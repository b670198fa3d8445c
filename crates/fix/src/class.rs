//! The classes of what is mended.

pub(crate) mod dates;
pub(crate) mod moves;
pub(crate) mod numbers;
pub(crate) mod players;
pub(crate) mod results;
pub(crate) mod tag_order;
pub(crate) mod terminators;

use crate::edit::Edit;
use crate::fixer::{Left, Plan};
use scoresheet_batch::Game;

/// Declares [`Class`] from one table: variant, name, meaning.
macro_rules! classes {
    ($($variant:ident $name:literal $meaning:literal;)*) => {
        /// What is mended.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Class { $(#[doc = $meaning] $variant,)* }

        impl Class {
            /// All of them, in the order in which they are shown.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What it does.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }
        }
    };
}

classes! {
    Encoding "encoding" "Text in UTF-16 or an 8-bit encoding becomes UTF-8, unless letters turn into symbols.";
    Dates "dates" "A date in another form becomes 1953.05.02, unless day and month may be swapped.";
    Names "names" "Names of players are replaced as the user's table says.";
    Results "results" "The tag Result, if missing or *, takes the result written after the moves.";
    Terminators "terminators" "The result in the tag is added after the moves, if none is written there.";
    Numbers "numbers" "Wrong move numbers are corrected in a game that replays, and numbers of variations with them.";
    TagOrder "tag-order" "The seven tags Event, Site, Date, Round, White, Black and Result come first.";
    Moves "moves" "Moves with a damaged character are corrected, where the rest of the game leaves one reading; a comment keeps what was written.";
}

impl Class {
    /// The class of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|class| class.name() == name)
    }

    /// Adds its edits of `game` to `edits`, and what it leaves to a person to `left`. An encoding is no matter of games.
    pub(crate) fn edit(
        self,
        game: &Game<'_>,
        plan: &Plan,
        edits: &mut Vec<Edit>,
        left: &mut Vec<Left>,
    ) {
        match self {
            Self::Encoding => {}
            Self::Dates => dates::edit(game, edits, left),
            Self::Names => players::edit(game, &plan.names, edits),
            Self::Results => results::edit(game, edits, left),
            Self::Terminators => terminators::edit(game, edits, left),
            Self::Numbers => numbers::edit(game, edits, left),
            Self::TagOrder => tag_order::edit(game, edits),
            Self::Moves => moves::edit(game, plan, edits, left),
        }
    }

    /// It changes tags that say nothing of the moves and the result.
    pub(crate) const fn is_of_tags_alone(self) -> bool {
        match self {
            Self::Dates | Self::Names | Self::TagOrder => true,
            Self::Encoding | Self::Results | Self::Terminators | Self::Numbers | Self::Moves => {
                false
            }
        }
    }

    /// In which round it is done: what others say depends on the moves, and the order of tags moves what others change.
    pub(crate) const fn round(self) -> usize {
        match self {
            Self::Moves => 0,
            Self::Encoding
            | Self::Dates
            | Self::Names
            | Self::Results
            | Self::Terminators
            | Self::Numbers => 1,
            Self::TagOrder => 2,
        }
    }

    /// How many rounds there are.
    pub(crate) const ROUNDS: usize = 3;
}
