//! Castling as written.

use crate::chess::rules::ChessRules;
use crate::rules::Fault;
use scoresheet_chess::{Board, Wing};
use scoresheet_notation::{ChessFlags, ChessText};
use scoresheet_rulebook::Irregularity;
use scoresheet_source::Code;

impl ChessRules {
    /// The wing that is written; where none is ("castles"), the one to which it can be done.
    #[inline]
    pub fn wing(&self, board: &Board, text: &ChessText) -> Result<Wing, Box<Fault>> {
        let [short, long] = [ChessFlags::CASTLE_SHORT, ChessFlags::CASTLE_LONG];
        match (text.flags.has(short), text.flags.has(long)) {
            (true, true) => {
                let can = |wing| board.castle(wing).one().is_some();
                match (can(Wing::Short), can(Wing::Long)) {
                    (true, true) => Err(Fault::new(
                        Code::AmbiguousMove,
                        self.clause(Irregularity::Ambiguous),
                        "this may be O-O or O-O-O",
                    )),
                    (false, true) => Ok(Wing::Long),
                    _ => Ok(Wing::Short),
                }
            }
            (true, false) => Ok(Wing::Short),
            _ => Ok(Wing::Long),
        }
    }
}
