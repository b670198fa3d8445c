//! Norms: ranks of 1953, titles and ratings of FIDE today ([`fide`]), norms of the Estonian
//! classification of draughts ([`estonian_norms`]).
//!
//! Rank norms of 1953: KV53 "Kabe järgunõuded" for draughts, MK53 "Ühtne üleliiduline
//! spordiklassifikatsioon males" for chess.
//!
//! [`assess`] holds an event against them. Below it, each step stands by itself: [`Coefficient::of`], the
//! tables ([`cells`], [`norms_at`]), [`points_for`]. Where the sources leave a case open, [`Readings`]
//! say what is taken. All arithmetic is in whole hundredths and whole half points.

mod assess;
mod coefficient;
pub mod composition;
mod demand;
mod estonia;
pub mod fide;
mod field;
mod game;
pub mod history;
mod names;
mod norm;
mod rank;
mod readings;
mod row;
mod score;
mod standing;
mod table;
mod title;
mod trial;
mod withdrawn;

pub use assess::{Assessment, assess};
pub use coefficient::{
    Coefficient, Hundredths, Indicators, NotHundredths, NotIndicator, RankIndicator, Term,
};
pub use demand::{percent_of, points_for};
pub use estonia::{EstonianNorms, EstonianStanding, EstonianTitle, estonian_norms};
pub use field::{Known, Options};
pub use game::{Clause, Game};
pub use names::{one_player, read_known};
pub use norm::{Norm, Purpose, beginners_norm, credit_at, is_of_rank, norms_at};
pub use rank::Rank;
pub use readings::{
    Annulled, ChampionshipPoints, Choice, Confirm, Counted, Lapsed, OpenQuestion, OwnRank, RankTwo,
    Readings, Rounding, Skip, Titles, TwoMovers,
};
pub use row::AssessmentRow;
pub use score::{Opponents, Tally};
pub use scoresheet_clock::{Day, NotADay};
pub use standing::Standing;
pub use table::{Column, NormCell, bounds, cells};
pub use title::Title;
pub use trial::{ExactPoints, Share, Trial};
pub use withdrawn::worked_out;
