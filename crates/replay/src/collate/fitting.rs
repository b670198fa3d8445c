//! Which legal moves the entry of a sheet fits.

use super::entries::{SheetEntry, Wrote};
use crate::remarks::Remarks;
use crate::rules::Rules;
use crate::token::TokenText;
use scoresheet_source::Code;

/// The legal moves that the entry fits: one as a rule, several if it does not say which.
pub(super) fn fitting<R: Rules>(
    rules: &R,
    position: &R::Position,
    entry: &SheetEntry,
) -> Vec<R::Move> {
    let Wrote::Move(written) = &entry.wrote else {
        return Vec::new();
    };
    let token = TokenText {
        bytes: &entry.bytes,
        span: entry.span,
        ply: 0,
        may_go_on: true,
    };
    let resolved = rules.resolve(position, written, &token, &mut Remarks::default());
    match resolved.map_err(|fault| fault.code) {
        Ok(mv) => vec![mv],
        Err(Code::AmbiguousMove | Code::AmbiguousCapture | Code::PromotionMissing) => {
            rules.candidates(position, written, &token)
        }
        Err(_) => Vec::new(),
    }
}
