//! A column of texts under construction: every text once, and which of them each row has.
//!
//! Parquet is to have most columns so. polars' writer would be given the texts row by row, estimate how many there are, and
//! sort them in; that takes longer than all that the rows are made of.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use polars::prelude::PlSmallStr;
use polars_arrow::array::{MutablePlString, PrimitiveArray, StaticArray};
use xxhash_rust::xxh3::xxh3_64;

use crate::batch::{BatchColumn, TextRows};
use crate::grow::Grow;
use crate::presence::Presence;
use crate::short_texts::ShortTexts;

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
    /// Every text once; of a plain column the text of each row.
    texts: MutablePlString,
    /// Nearly every row has another text, which is not looked for any more.
    plain: bool,
    short: ShortTexts,
    long: HashMap<Box<str>, u32, BuildHasherDefault<ByXxh3>>,
    /// The long text of the row before, and its key: the name of a file stays the same for long.
    last: (String, u32),
}

impl TextColumn {
    /// A row with this text.
    #[inline]
    pub fn append(&mut self, text: &str) {
        let absent = self.presence.push(self.keys.len());
        if absent > 0 {
            self.pad(absent);
        }
        let key = if self.plain {
            self.texts.push_value(text);
            0
        } else {
            self.key(text)
        };
        self.keys.push(key);
    }

    /// Rows without a text.
    fn pad(&mut self, absent: usize) {
        let rows = self.keys.len() + absent;
        self.keys.resize(rows, 0);
        if self.plain {
            (0..absent).for_each(|_| self.texts.push_value(""));
        }
    }

    #[inline]
    fn key(&mut self, text: &str) -> u32 {
        let next = self.texts.len() as u32;
        let key = match packed(text.as_bytes()) {
            Some(number) => self.short.key(number, next),
            None => self.long_key(text, next),
        };
        if key == next {
            self.add(text);
        }
        key
    }

    /// A text that the rows before do not have.
    #[cold]
    fn add(&mut self, text: &str) {
        self.texts.push_value(text);
        // This row is not among them yet.
        let rows = self.keys.len() + 1;
        if self.texts.len() > SAMPLE && self.texts.len() > rows / 4 * 3 {
            self.make_plain();
            self.texts.push_value(text);
        }
    }

    fn long_key(&mut self, text: &str, next: u32) -> u32 {
        if self.last.0 == text {
            return self.last.1;
        }
        let known = self.long.get(text).copied();
        let key = known.unwrap_or_else(|| {
            self.long.insert(text.into(), next);
            next
        });
        self.last.0.clear();
        self.last.0.push_str(text);
        self.last.1 = key;
        key
    }

    /// From here on row by row, the rows that are there included.
    fn make_plain(&mut self) {
        let texts = std::mem::take(&mut self.texts).freeze();
        let mut each = MutablePlString::with_capacity(2 * self.keys.len());
        for (row, key) in self.keys.iter().enumerate() {
            each.push_value(if self.presence.is_absent(row) {
                ""
            } else {
                texts.value(*key as usize)
            });
        }
        self.texts = each;
        self.plain = true;
        (self.short, self.long) = (ShortTexts::new(), HashMap::default());
    }
}

impl Grow for TextColumn {
    fn start(name: &str) -> Self {
        Self {
            name: PlSmallStr::from_str(name),
            keys: Vec::new(),
            presence: Presence::default(),
            texts: MutablePlString::new(),
            plain: false,
            short: ShortTexts::new(),
            long: HashMap::default(),
            last: (String::new(), 0),
        }
    }

    #[inline]
    fn append_absent(&mut self) {
        self.presence.push_absent();
    }

    fn complete(mut self) -> BatchColumn {
        let absent = self.presence.settle(self.keys.len());
        self.pad(absent);
        let rows = self.keys.len();
        let present = self.presence.complete();
        let texts = self.texts.freeze();
        if self.plain {
            return BatchColumn::plain(self.name, texts.with_validity_typed(present));
        }
        let keys = PrimitiveArray::from_vec(self.keys).with_validity_typed(present);
        let column = TextRows {
            name: self.name,
            keys,
            texts,
        };
        // Three quarters of the rows may have texts of their own for a dictionary to be worth it: that is where polars
        // draws the line.
        if rows > FEW_ROWS && column.texts.len() > rows / 4 * 3 {
            return BatchColumn::Plain(column.each());
        }
        BatchColumn::Texts(column)
    }
}

/// A text of at most fifteen bytes as a number.
#[inline]
fn packed(text: &[u8]) -> Option<u128> {
    let eight = |at: usize| Some(u64::from_le_bytes(*text.get(at..)?.first_chunk()?));
    let four = |at: usize| Some(u32::from_le_bytes(*text.get(at..)?.first_chunk()?));
    let length = text.len();
    let (low, high) = match length {
        // What is read twice is shifted out, or is the same.
        9..=15 => (eight(0)?, eight(length - 8)? >> (8 * (16 - length))),
        8 => (eight(0)?, 0),
        4..=7 => (
            u64::from(four(0)?) | u64::from(four(length - 4)?) << (8 * (length - 4)),
            0,
        ),
        // Which of three bytes are one and the same, by the length.
        1..=3 => {
            let byte = |at: usize| u64::from(text[at]) << (8 * at);
            (byte(0) | byte(length / 2) | byte(length - 1), 0)
        }
        0 => (0, 0),
        _ => return None,
    };
    Some(u128::from(low) | u128::from(high) << 64 | (length as u128) << 120)
}

/// Texts by XXH3.
#[derive(Default)]
pub(crate) struct ByXxh3(u64);

impl Hasher for ByXxh3 {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 ^= xxh3_64(bytes);
    }

    fn write_u8(&mut self, _: u8) {
        // What ends a text for `Hash`; a text is hashed alone here.
    }
}
