//! Positions that findings are about and the table of findings does not have.

use crate::Contents;
use scoresheet_batch::{Game, GameRow};
use scoresheet_notation::Record;
use scoresheet_notation::write::Item;
use scoresheet_replay::{Shown, ShownMove};
use scoresheet_source::Span;
use scoresheet_tables::stats::ListedFinding;
use std::collections::HashMap;

/// The position before a ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Before {
    /// The position.
    pub fen: String,
    /// Origin and target of the move that is made there, if the finding is about it.
    pub moved: Option<[(u8, u8); 2]>,
}

/// The number of a finding, and the position that it is about or why there is none.
pub type Found = (u64, Result<Before, String>);

/// Positions of the findings that have a card, or why there is none.
pub struct Boards<'c> {
    /// Findings about plies that have no position, by their games.
    wanting: HashMap<(&'c str, u32), Vec<&'c ListedFinding>>,
    /// By the numbers of the findings.
    known: HashMap<u64, Result<Before, String>>,
    /// Games of which no board is drawn, and why.
    fragments: HashMap<(&'c str, u32), String>,
}

impl<'c> Boards<'c> {
    /// What is wanted, and nothing known yet.
    pub fn wanted(contents: &'c Contents) -> Self {
        let mut wanting: HashMap<_, Vec<_>> = HashMap::new();
        let without = (contents.weighty())
            .filter(|finding| finding.row.ply.is_some() && finding.row.fen.is_none());
        for finding in without {
            if let Some(number) = finding.row.game_no {
                let game = (finding.row.file.as_str(), number);
                wanting.entry(game).or_default().push(finding);
            }
        }
        Self {
            wanting,
            known: HashMap::new(),
            fragments: HashMap::new(),
        }
    }

    /// Nothing of this game is drawn: from what position it was played is not known.
    pub fn fragment(&mut self, row: &'c GameRow, why: &str) {
        self.lose(row, why);
        self.fragments
            .insert((row.file.as_str(), row.game_no), why.to_owned());
    }

    /// Why nothing is drawn of the game that a finding is about.
    pub fn undrawn(&self, finding: &'c ListedFinding) -> Option<&str> {
        let game = (finding.row.file.as_str(), finding.row.game_no?);
        self.fragments.get(&game).map(String::as_str)
    }

    /// Whether a finding of this game wants a position.
    pub fn are_wanted(&self, row: &'c GameRow) -> bool {
        !self.wanting(row).is_empty()
    }

    /// The findings of this game that want a position.
    pub fn wanting(&self, row: &'c GameRow) -> &[&'c ListedFinding] {
        let wanting = self.wanting.get(&(row.file.as_str(), row.game_no));
        wanting.map_or(&[], Vec::as_slice)
    }

    /// The position of a finding that the table has none of, or why there is none; nothing where none
    /// was wanted.
    pub fn of(&self, finding: &ListedFinding) -> Option<&Result<Before, String>> {
        self.known.get(&finding.number)
    }

    /// The positions that a game that was read again has.
    pub fn of_game(&self, row: &'c GameRow, game: &Game<'_>, shown: &Shown) -> Vec<Found> {
        let wanting = self.wanting(row).iter();
        let found = wanting.map(|finding| {
            let place = place(finding, game);
            let before = place.and_then(|span| before(finding, span, game, shown));
            let why = "the game, when read again, does not lead to this position";
            (finding.number, before.ok_or_else(|| why.to_owned()))
        });
        found.collect()
    }

    /// Keeps them.
    pub fn put_all(&mut self, found: Vec<Found>) {
        self.known.extend(found);
    }

    /// No finding of this game gets a position.
    pub fn lose(&mut self, row: &'c GameRow, why: &str) {
        for finding in self.wanting(row).to_vec() {
            self.put(finding, Err(why.to_owned()));
        }
    }

    /// What is known of a finding.
    pub fn put(&mut self, finding: &ListedFinding, before: Result<Before, String>) {
        self.known.insert(finding.number, before);
    }
}

impl Before {
    /// The position before a move, and the move.
    pub fn of(mv: &ShownMove) -> Self {
        Self {
            fen: mv.before.fen(),
            moved: Some([mv.from, mv.to]),
        }
    }
}

/// Where in the text of the chunk the finding is found again.
fn place(finding: &ListedFinding, game: &Game<'_>) -> Option<Span> {
    let (row, chunk) = (&finding.row, game.chunk);
    let same = game.verdict.findings.iter().find(|found| {
        let at = found.span.start as usize;
        found.code.as_str() == row.code
            && found.ply == row.ply
            && (chunk.line(at), chunk.column(at)) == (row.line, row.column)
    });
    same.map(|found| found.span)
}

/// The position before the move at this place, be it of a variation; for other places of the main line
/// that before the ply that is due there.
fn before(finding: &ListedFinding, span: Span, game: &Game<'_>, shown: &Shown) -> Option<Before> {
    let here = |mv: &&ShownMove| (mv.span.start..mv.span.end).contains(&span.start);
    let moves = shown.items.iter().filter_map(says);
    if let Some(mv) = moves.into_iter().find(here) {
        return Some(Before::of(mv));
    }
    let due = in_main_line(&game.record, span).then(|| {
        game.verdict
            .line
            .position_before(usize::try_from(finding.row.ply?).ok()?)
    })??;
    Some(Before {
        fen: due.fen(),
        moved: None,
    })
}

/// The move that an item is.
pub fn says(item: &Item<ShownMove>) -> Option<&ShownMove> {
    let Item::Move { says, .. } = item else {
        return None;
    };
    Some(says)
}

/// Whether no variation is open at this place: the plies of one are counted from where it starts.
fn in_main_line(record: &Record, span: Span) -> bool {
    let earlier = record.tokens.iter();
    let earlier = earlier.take_while(|token| token.span.start < span.start);
    let depth = earlier.fold(0_usize, |depth, token| {
        depth.saturating_add_signed(token.kind.nesting())
    });
    depth == 0
}
