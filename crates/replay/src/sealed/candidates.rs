//! The legal moves that a text may mean, and why each.

use super::slip::Slip;
use scoresheet_notation::Language;

/// Legal moves, each once, with the slips that each supposes.
#[derive(Debug, Clone)]
pub(super) struct Candidates<M> {
    found: Vec<(M, Vec<Supposition>)>,
}

/// What has to be supposed for a move to be meant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Supposition {
    pub slip: Slip,
    /// Whose piece letters these are taken for; `None` where that is not in question.
    pub language: Option<&'static Language>,
}

/// A candidate by its name.
pub(super) struct Named {
    pub name: String,
    pub suppositions: Vec<Supposition>,
}

impl<M> Default for Candidates<M> {
    fn default() -> Self {
        Self { found: Vec::new() }
    }
}

impl<M: Copy + PartialEq> Candidates<M> {
    /// Adds moves that one supposition explains.
    pub fn add(
        &mut self,
        moves: impl IntoIterator<Item = M>,
        slip: Slip,
        language: Option<&'static Language>,
    ) {
        for mv in moves {
            let at = self.found.iter().position(|(known, _)| *known == mv);
            let at = at.unwrap_or_else(|| {
                self.found.push((mv, Vec::new()));
                self.found.len() - 1
            });
            // The first language that explains it is as good as the next.
            if let Some((_, why)) = self.found.get_mut(at)
                && why.iter().all(|known| known.slip != slip)
            {
                why.push(Supposition { slip, language });
            }
        }
    }

    pub fn has(&self, mv: &M) -> bool {
        self.found.iter().any(|(known, _)| known == mv)
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Their names, in order.
    pub fn named(&self, name: impl Fn(&M) -> String) -> Vec<Named> {
        let mut named: Vec<Named> = self
            .found
            .iter()
            .map(|(mv, why)| Named {
                name: name(mv),
                suppositions: why.clone(),
            })
            .collect();
        named.sort_by(|a, b| a.name.cmp(&b.name));
        named
    }
}

/// What a text may mean, by rank: what stands there goes before every slip, and a wholly
/// miswritten target after all others, or KV53's and MK53's examples of one meaning would have
/// several.
#[derive(Debug, Clone)]
pub(super) struct Meanings<M> {
    /// The moves that are written, as it stands.
    pub written: Candidates<M>,
    /// The moves that explain the text by one slip.
    pub slips: Candidates<M>,
    /// The moves that explain it if the target is wholly miswritten.
    pub last: Candidates<M>,
    /// Why it is not a legal move, if it is none.
    pub refusal: String,
    /// Languages in which it is another legal move.
    pub elsewhere: Vec<&'static Language>,
}

impl<M> Default for Meanings<M> {
    fn default() -> Self {
        Self {
            written: Candidates::default(),
            slips: Candidates::default(),
            last: Candidates::default(),
            refusal: String::new(),
            elsewhere: Vec::new(),
        }
    }
}

impl<M: Copy + PartialEq> Meanings<M> {
    /// The candidates of the first rank that has some.
    pub fn deciding(&self) -> &Candidates<M> {
        let ranks = [&self.written, &self.slips];
        let found = ranks.into_iter().find(|rank| !rank.is_empty());
        found.unwrap_or(&self.last)
    }

    /// True if what is written is a legal move, or several.
    pub fn as_it_stands(&self) -> bool {
        !self.written.is_empty()
    }

    /// True if nothing but another target explains it.
    pub fn by_target_alone(&self) -> bool {
        self.written.is_empty() && self.slips.is_empty()
    }
}
