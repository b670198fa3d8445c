//! A column of texts under construction: every text once, and which of them each row has.
//!
//! Parquet is to have most columns so. polars' writer would be given the texts row by row, estimate how many there are, and
//! sort them in; that takes longer than all that the rows are made of.

use std::mem;

use polars::prelude::PlSmallStr;
use polars_arrow::array::{MutablePlString, PrimitiveArray, StaticArray};
use scoresheet_source::{DistinctTexts, SmallText};

use crate::batch::{BatchColumn, TextRows};
use crate::grow::{Grow, make_room};
use crate::presence::Presence;

/// Rows of which polars makes a dictionary however many texts they have.
const FEW_ROWS: usize = 128;

/// Texts after which a column is known by: if they are nearly all different, so are those that follow.
const SAMPLE: usize = 2048;

/// A column of texts.
pub struct TextColumn {
    name: PlSmallStr,
    /// Which of the texts each row has; 0 where it has none. Of a plain column only their number counts.
    keys: Vec<u32>,
    presence: Presence,
    texts: Held,
    /// Keys in this column, from 1, of texts that have other keys in rows that are being appended; 0 where it is not known yet.
    known: Vec<u32>,
}

/// The texts of a column.
enum Held {
    /// Every text once.
    Once(DistinctTexts),
    /// The text of each row: nearly every row has another text, which is not looked for any more.
    Plain(MutablePlString),
}

impl TextColumn {
    /// A row with this text.
    #[inline]
    pub fn append(&mut self, text: &str) {
        self.append_one(|texts| texts.key(text), || text);
    }

    /// The same of a text that is small.
    #[inline]
    pub fn append_small(&mut self, text: &SmallText) {
        self.append_one(|texts| texts.key_of(text), || text.as_str());
    }

    /// A row with a text, by its key where every text is kept once.
    #[inline(always)]
    fn append_one<'t>(
        &mut self,
        key: impl FnOnce(&mut DistinctTexts) -> u32,
        text: impl FnOnce() -> &'t str,
    ) {
        self.end_gap(1);
        match &mut self.texts {
            Held::Plain(texts) => {
                texts.push_value(text());
                self.keys.push(0);
            }
            Held::Once(texts) => {
                let before = texts.all().len();
                self.keys.push(key(texts));
                if texts.all().len() > before {
                    self.judge();
                }
            }
        }
    }

    /// Rows with these of the texts that `of` has; without a text where it has none for a key.
    pub fn append_keys(&mut self, keys: &[u32], of: &[SmallText]) {
        let Held::Once(texts) = &mut self.texts else {
            return self.append_each(keys, of);
        };
        let (before, mut absent) = (texts.all().len(), 0);
        self.known.clear();
        self.known.resize(of.len(), 0);
        let known = self.known.as_mut_slice();
        for key in keys {
            match known.get_mut(*key as usize) {
                Some(here) if *here == 0 => *here = texts.key_of(&of[*key as usize]) + 1,
                Some(_) => {}
                None => absent += 1,
            }
        }
        let is_new = texts.all().len() > before;
        // Most columns have a text in every row.
        if absent == 0 && !keys.is_empty() {
            self.append_present(keys);
        } else {
            let has_text = |key: &u32| (*key as usize) < of.len();
            for rows in keys.chunk_by(|one, next| has_text(one) == has_text(next)) {
                if rows.first().is_some_and(has_text) {
                    self.append_present(rows);
                } else {
                    self.append_absent(rows.len());
                }
            }
        }
        if is_new {
            self.judge();
        }
    }

    /// Rows with texts whose keys here are known.
    fn append_present(&mut self, keys: &[u32]) {
        self.end_gap(keys.len());
        make_room(&mut self.keys, keys.len());
        let known = self.known.as_slice();
        let here = keys.iter().map(|key| known[*key as usize] - 1);
        self.keys.extend(here);
    }

    /// The same of a plain column.
    fn append_each(&mut self, keys: &[u32], of: &[SmallText]) {
        for key in keys {
            match of.get(*key as usize) {
                Some(text) => self.append_small(text),
                None => self.append_absent(1),
            }
        }
    }

    /// Ends the rows without a text, if it was such: so many with one follow.
    #[inline]
    fn end_gap(&mut self, rows: usize) {
        let absent = self.presence.push(self.keys.len(), rows);
        if absent > 0 {
            self.pad(absent);
        }
    }

    /// Rows without a text.
    fn pad(&mut self, absent: usize) {
        self.keys.resize(self.keys.len() + absent, 0);
        if let Held::Plain(texts) = &mut self.texts {
            (0..absent).for_each(|_| texts.push_value(""));
        }
    }

    /// After rows that have a text new to the column: whether it is still worth while to keep each once.
    #[cold]
    fn judge(&mut self) {
        let Held::Once(texts) = &mut self.texts else {
            return;
        };
        let rows = self.keys.len();
        let different = texts.all().len();
        if different <= SAMPLE || different <= rows / 4 * 3 {
            return;
        }
        let texts = mem::take(texts);
        let mut each = MutablePlString::with_capacity(2 * rows);
        for (row, key) in self.keys.iter().enumerate() {
            let absent = self.presence.is_absent(row);
            each.push_value(if absent {
                ""
            } else {
                &texts.all()[*key as usize]
            });
        }
        self.texts = Held::Plain(each);
    }
}

impl Grow for TextColumn {
    fn start(name: &str) -> Self {
        Self {
            name: PlSmallStr::from_str(name),
            keys: Vec::new(),
            presence: Presence::default(),
            texts: Held::Once(DistinctTexts::default()),
            known: Vec::new(),
        }
    }

    #[inline]
    fn append_absent(&mut self, rows: usize) {
        self.presence.push_absent(rows);
    }

    fn complete(mut self) -> BatchColumn {
        let absent = self.presence.settle(self.keys.len());
        self.pad(absent);
        let rows = self.keys.len();
        let present = self.presence.complete();
        let texts = match self.texts {
            Held::Once(texts) => texts,
            Held::Plain(each) => {
                let texts = each.freeze().with_validity_typed(present);
                return BatchColumn::plain(self.name, texts);
            }
        };
        let mut once = MutablePlString::with_capacity(texts.all().len());
        let all = texts.all().iter().map(SmallText::as_str);
        all.for_each(|text| once.push_value(text));
        let keys = PrimitiveArray::from_vec(self.keys).with_validity_typed(present);
        let column = TextRows {
            name: self.name,
            keys,
            texts: once.freeze(),
        };
        // Three quarters of the rows may have texts of their own for a dictionary to be worth it: that is where polars
        // draws the line.
        if rows > FEW_ROWS && column.texts.len() > rows / 4 * 3 {
            return BatchColumn::Plain(column.each());
        }
        BatchColumn::Texts(column)
    }
}
