//! What a person decides of a damaged record.
//!
//! [`Answers`] are decisions kept in a file: on which document, at which place, what was written there, and what it is.
//! [`settle`] reads a game again with them as certain, and says which no longer fit. [`ReviewPage`] is one page on
//! which the open questions of a document are settled; it saves the same file. [`Desk`] deals with all games of a run.

mod answers;
mod ask;
mod desk;
mod fit;
mod images;
mod kept;
mod moved;
mod page;
mod place;
mod question;
mod records;
mod render;
mod settle;
mod sums;
mod typed;

pub use answers::{Answers, AnswersError, Decision, Is, same_document};
pub use ask::{AskError, Person};
pub use desk::{Desk, HandledGame};
pub use images::ImagesBeside;
pub use kept::{KeptAnswers, KeptError};
pub use page::{Images, PageImages, ReviewPage};
pub use place::{GamePlace, SourceLine, Stretch};
pub use question::Question;
pub use records::{Records, RecordsError};
pub use render::{
    plies_in_words, render_question, render_repair, rest_in_words, stop_in_words, title,
};
pub use settle::{Misfit, Settled, settle, settle_answers};
pub use sums::{RepairSums, level};
pub use typed::{name_of_candidate, read_move};
