//! What is written to disk: files that appear whole or not at all, several of them side by side, in a folder that one
//! run at a time writes to.
//!
//! Until it is complete a file has a name of its own, which nobody else has and which is made anew: another run beside
//! this one, a link or a file that lies there already is never written to. A [`WholeFile`] lies beside the one that it
//! is to become, and a killed process leaves it after as `.NAME.….partial`. Files that belong together lie in a
//! [`Stage`], a folder within the one that they are for, which the run that holds that folder next puts in order.

mod held;
mod overwrite;
mod stage;
mod system_words;
mod whole;
mod whole_folder;

pub use held::{Held, NotHeld};
pub use overwrite::{Overwrites, keep, keep_out_of, same_file};
pub use stage::{Stage, UNFINISHED, is_half_published};
pub use system_words::in_plain_words;
pub use whole::{WholeFile, can_write, write, write_by};
pub use whole_folder::WholeFolder;
