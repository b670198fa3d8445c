//! What is written to disk: files that appear whole or not at all, several of them side by side, in a folder that one
//! run at a time writes to.
//!
//! Until it is complete a file has a name of its own, which nobody else has and which is made anew: another run beside
//! this one, a link or a file that lies there already is never written to. What a killed process leaves behind is
//! called `.NAME.….partial`.

mod held;
mod stage;
mod whole;

pub use held::{Held, NotHeld};
pub use stage::Stage;
pub use whole::{WholeFile, can_write, publish_all, write};
