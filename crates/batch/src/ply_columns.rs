//! Columns of plies while their rows are made: a value for every ply, a text of some that come again and again, or a value
//! for few of them.

use scoresheet_source::{DistinctTexts, ShortText, SmallText};
use std::iter;
use std::marker::PhantomData;
use std::ops::Range;

/// A column of plies.
pub trait PlyColumn {
    /// What a ply has in it.
    type Value;

    /// Leaves no value, and the memory to be used again.
    fn clear(&mut self);

    /// The value of a ply; `None` beyond the last.
    fn value(&self, at: usize) -> Option<Self::Value>;

    /// Gives a ply its value, after those before it.
    fn set(&mut self, at: usize, value: Self::Value);
}

impl<T: Copy> PlyColumn for Vec<T> {
    type Value = T;

    fn clear(&mut self) {
        self.clear();
    }

    fn value(&self, at: usize) -> Option<T> {
        self.as_slice().get(at).copied()
    }

    fn set(&mut self, _: usize, value: T) {
        self.push(value);
    }
}

/// Texts that come again and again: each once, and which of them each ply has.
#[derive(Debug, Clone)]
pub struct Texts<V> {
    texts: DistinctTexts,
    /// Of each ply up to the last that has one.
    keys: Vec<u32>,
    value: PhantomData<V>,
}

/// The key of no text.
const ABSENT: u32 = u32::MAX;

/// What a ply has in a column of [`Texts`]: a text, or a text or none.
pub trait TextValue: Sized {
    /// The text.
    fn text(&self) -> Option<&SmallText>;

    /// The value with this text; `None` if it needs one.
    fn of(text: Option<SmallText>) -> Option<Self>;
}

impl TextValue for SmallText {
    fn text(&self) -> Option<&SmallText> {
        Some(self)
    }

    fn of(text: Option<SmallText>) -> Option<Self> {
        text
    }
}

impl TextValue for Option<SmallText> {
    fn text(&self) -> Option<&SmallText> {
        self.as_ref()
    }

    fn of(text: Option<SmallText>) -> Option<Self> {
        Some(text)
    }
}

impl<V> Default for Texts<V> {
    fn default() -> Self {
        Self {
            texts: DistinctTexts::default(),
            keys: Vec::new(),
            value: PhantomData,
        }
    }
}

impl<V> Texts<V> {
    /// All texts; a key is a place among them.
    #[must_use]
    pub fn texts(&self) -> &[SmallText] {
        self.texts.all()
    }

    /// The keys of some plies, which have no text where there is none for theirs; those behind them have none either.
    #[must_use]
    pub fn keys(&self, plies: Range<usize>) -> &[u32] {
        let end = plies.end.min(self.keys.len());
        self.keys.get(plies.start..end).unwrap_or_default()
    }

    /// The key of a text.
    #[inline]
    pub(crate) fn key(&mut self, text: &SmallText) -> u32 {
        self.texts.key_of(text)
    }

    /// The same of a short text.
    #[inline]
    pub(crate) fn key_of_short(&mut self, text: ShortText) -> u32 {
        self.texts.key_of_short(text)
    }

    /// Gives plies from `at` on, behind all that have a text, the texts that have these keys; those before that have none
    /// get none.
    pub(crate) fn extend(&mut self, at: usize, keys: impl Iterator<Item = Option<u32>> + Clone) {
        if keys.clone().all(|key| key.is_none()) {
            return;
        }
        self.keys.resize(at, ABSENT);
        self.keys.extend(keys.map(|key| key.unwrap_or(ABSENT)));
    }
}

impl Texts<SmallText> {
    /// The same where every ply has one.
    pub(crate) fn extend_all(&mut self, keys: impl Iterator<Item = u32>) {
        self.keys.extend(keys);
    }

    /// Gives so many plies behind those that have one the text that has this key.
    pub(crate) fn push_all(&mut self, plies: usize, key: u32) {
        self.keys.resize(self.keys.len() + plies, key);
    }
}

impl<V: TextValue> PlyColumn for Texts<V> {
    type Value = V;

    fn clear(&mut self) {
        self.texts.clear();
        self.keys.clear();
    }

    fn value(&self, at: usize) -> Option<V> {
        let key = self.keys.get(at);
        V::of(
            key.and_then(|key| self.texts.all().get(*key as usize))
                .cloned(),
        )
    }

    fn set(&mut self, at: usize, value: V) {
        let key = value.text().map(|text| self.key(text));
        self.extend(at, iter::once(key));
    }
}

/// The same texts of the same plies.
impl<V: TextValue + PartialEq> PartialEq for Texts<V> {
    fn eq(&self, other: &Self) -> bool {
        let plies = self.keys.len().max(other.keys.len());
        (0..plies).all(|at| self.value(at) == other.value(at))
    }
}

impl<V: TextValue + Eq> Eq for Texts<V> {}

/// Values that few plies have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rare<T> {
    /// Each with the place of its ply, rising.
    values: Vec<(usize, T)>,
}

impl<T> Default for Rare<T> {
    fn default() -> Self {
        Self { values: Vec::new() }
    }
}

impl<T> Rare<T> {
    /// The values of some plies, each with the place of its ply.
    #[must_use]
    pub fn within(&self, plies: Range<usize>) -> &[(usize, T)] {
        let before = |end| self.values.partition_point(|(at, _)| *at < end);
        self.values
            .get(before(plies.start)..before(plies.end))
            .unwrap_or_default()
    }

    /// Gives a ply a value, after those before it.
    #[inline]
    pub(crate) fn push(&mut self, at: usize, value: Option<T>) {
        if let Some(value) = value {
            self.values.push((at, value));
        }
    }
}

impl<T: Clone> PlyColumn for Rare<T> {
    type Value = Option<T>;

    fn clear(&mut self) {
        self.values.clear();
    }

    fn value(&self, at: usize) -> Option<Option<T>> {
        let found = self.values.binary_search_by_key(&at, |(at, _)| *at);
        let found = found.ok().and_then(|found| self.values.get(found));
        Some(found.map(|(_, value)| value.clone()))
    }

    fn set(&mut self, at: usize, value: Option<T>) {
        self.push(at, value);
    }
}
