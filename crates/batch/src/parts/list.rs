//! A list of parts, a line of JSON for each.

use crate::fingerprint::Fingerprint;
use crate::input::{Found, InputProblem, Place, Portion, Reason, Version, walk};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;

/// What lists are written as; a list of another number is refused.
const FORMAT: u32 = 1;

/// One part: what is audited together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// How the line is written.
    pub(super) format: u32,
    /// The list that it is of: the hash of all its lines.
    pub list: Fingerprint,
    /// Its number, from 1.
    pub part: u32,
    /// How many parts the list has.
    pub of: u32,
    /// Bytes on disk, still compressed.
    pub bytes: u64,
    /// What was known about the records beforehand, by option: what a game is may depend on it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Vec<String>>,
    /// What is in it, in order.
    pub(super) items: Vec<Item>,
}

/// Something that is in a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Item {
    /// A file, a member of an archive, or a stretch of a file.
    Read(Stretch),
    /// A file of a folder or archive whose name is not that of a record.
    Skipped(String),
    /// What could not be read when the parts were cut.
    Problem {
        /// Its name.
        file: String,
        /// Why.
        reason: Reason,
    },
}

/// What is read of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stretch {
    /// As in the column of that name.
    pub file: String,
    /// The archive that it is a member of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archive: Option<String>,
    /// The file on disk.
    #[serde(flatten)]
    pub version: Version,
    /// Where it starts.
    pub start: Place,
    /// The byte of the (decompressed) file before which it ends; none if that is the end of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<u64>,
    /// The hash of its text.
    pub text: Fingerprint,
}

/// A list of parts cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    /// A line is none of a list.
    #[error("line {line}: is not a part in a list that this version writes: {reason}")]
    NoPart {
        /// From 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// There are no lines.
    #[error("is empty: it lists no part")]
    Empty,
    /// Lines are of two lists.
    #[error("lines 1 and {0} are of two different lists")]
    TwoLists(usize),
    /// A number is missing, or there twice.
    #[error("line {line}: has part {found}, where part {wanted} belongs")]
    Numbers {
        /// From 1.
        line: usize,
        /// The number there.
        found: u32,
        /// The number that is expected.
        wanted: u32,
    },
    /// The end is missing.
    #[error("ends after part {last} of {of}")]
    Short {
        /// The last part.
        last: u32,
        /// How many there were.
        of: u32,
    },
    /// Two parts have bytes in common.
    #[error("parts {one} and {other} overlap: both have byte {byte} of {file}")]
    Overlap {
        /// The first.
        one: u32,
        /// The second.
        other: u32,
        /// The file.
        file: String,
        /// The first byte that both have.
        byte: u64,
    },
    /// Bytes of a file are in no part.
    #[error("bytes {from} to {to} of {file} are in no part")]
    Gap {
        /// The file.
        file: String,
        /// The first of them.
        from: u64,
        /// The one after the last, or `its end`.
        to: String,
    },
    /// It is not as it was written.
    #[error("was changed after it was written: cut the files again")]
    Changed,
}

/// A part cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// The number is too large, or 0.
    #[error("there is no part {part}: the list has parts 1 to {of}")]
    Beyond {
        /// The number.
        part: u32,
        /// The last.
        of: u32,
    },
}

/// All parts of some files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartList {
    /// In order.
    pub parts: Vec<Part>,
}

impl PartList {
    /// Numbers the parts.
    pub(super) fn of(groups: Vec<(u64, Vec<Item>)>, options: &super::CutOptions) -> Self {
        let of = groups.len() as u32;
        let parts = (1..).zip(groups).map(|(part, (bytes, items))| Part {
            format: FORMAT,
            list: Fingerprint::default(),
            part,
            of,
            bytes,
            options: options.stated.clone(),
            items,
        });
        let mut list = Self {
            parts: parts.collect(),
        };
        let hash = list.hash();
        list.parts.iter_mut().for_each(|part| part.list = hash);
        list
    }

    /// What the list is known by: the hash of its lines, without what they say of it.
    fn hash(&self) -> Fingerprint {
        let mut hash = Fingerprint::default();
        for part in &self.parts {
            let bare = Part {
                list: Fingerprint::default(),
                ..part.clone()
            };
            // None of its fields can fail to be written.
            hash.add(&serde_json::to_vec(&bare).unwrap_or_default());
        }
        hash
    }

    /// Reads a list, and looks whether it is whole and as it was written.
    ///
    /// # Errors
    /// The first of what is wrong with it.
    pub fn read(from: impl BufRead) -> Result<Self, ListError> {
        let mut parts: Vec<Part> = Vec::new();
        for (at, line) in (1..).zip(from.lines()) {
            let line = line?;
            let refused = |reason| ListError::NoPart { line: at, reason };
            let part: Part = serde_json::from_str(&line).map_err(|e| refused(e.to_string()))?;
            if part.format != FORMAT {
                let reason = format!("its format is {}, and not {FORMAT}", part.format);
                return Err(refused(reason));
            }
            if parts.first().is_some_and(|first| first.list != part.list) {
                return Err(ListError::TwoLists(at));
            }
            parts.push(part);
        }
        let list = Self { parts };
        list.check()?;
        Ok(list)
    }

    fn check(&self) -> Result<(), ListError> {
        let last = self.parts.last().ok_or(ListError::Empty)?;
        for (line, (wanted, part)) in (1..).zip((1..).zip(&self.parts)) {
            if part.part != wanted {
                let found = part.part;
                return Err(ListError::Numbers {
                    line,
                    found,
                    wanted,
                });
            }
        }
        if last.part != last.of {
            let (last, of) = (last.part, last.of);
            return Err(ListError::Short { last, of });
        }
        self.covers()?;
        if self.hash() != last.list {
            return Err(ListError::Changed);
        }
        Ok(())
    }

    /// That the stretches of every file follow each other, from its beginning to its end.
    fn covers(&self) -> Result<(), ListError> {
        // Where the stretch of a file ended that came last, and in which part.
        let mut ends: BTreeMap<&str, (Option<u64>, u32)> = BTreeMap::new();
        for part in &self.parts {
            let read = part.items.iter().filter_map(|item| match item {
                Item::Read(stretch) => Some(stretch),
                Item::Skipped(_) | Item::Problem { .. } => None,
            });
            for stretch in read {
                let start = stretch.start.offset;
                let before = ends.insert(&stretch.file, (stretch.end, part.part));
                let (end, one) = before.unwrap_or((Some(0), part.part));
                let file = stretch.file.clone();
                if end.is_none_or(|end| start < end) {
                    return Err(ListError::Overlap {
                        one,
                        other: part.part,
                        file,
                        byte: start,
                    });
                }
                if let Some(from) = end.filter(|end| start > *end) {
                    let to = start.to_string();
                    return Err(ListError::Gap { file, from, to });
                }
            }
        }
        let open = ends
            .iter()
            .find_map(|(file, (end, _))| Some((file, (*end)?)));
        match open {
            Some((file, from)) => Err(ListError::Gap {
                file: (*file).to_owned(),
                from,
                to: "its end".to_owned(),
            }),
            None => Ok(()),
        }
    }

    /// Writes it, a line for each part.
    ///
    /// # Errors
    /// The system's.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        for part in &self.parts {
            serde_json::to_writer(&mut *to, part)?;
            to.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Part number `part`, from 1.
    ///
    /// # Errors
    /// There is none of this number.
    pub fn part(&self, part: u32) -> Result<&Part, PartError> {
        let of = self.parts.len() as u32;
        let at = part
            .checked_sub(1)
            .and_then(|at| self.parts.get(at as usize));
        at.ok_or(PartError::Beyond { part, of })
    }
}

impl Part {
    /// The files of which something is read, by their names in the tables, in order.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.items.iter().map(|item| match item {
            Item::Read(Stretch { file, .. }) | Item::Problem { file, .. } | Item::Skipped(file) => {
                file.as_str()
            }
        })
    }

    /// What is to be read, as a walk over the files would come upon it. A file that is a copy is refused, unless
    /// `copied`; then its text alone has to be the same.
    #[must_use]
    pub fn found(&self, copied: bool) -> Vec<Found> {
        let items = self.items.iter();
        items.map(|item| item.found(copied)).collect()
    }
}

impl Item {
    fn found(&self, copied: bool) -> Found {
        match self {
            Self::Read(stretch) => stretch.found(copied),
            Self::Skipped(file) => Found::Skipped(file.as_str().into()),
            Self::Problem { file, reason } => {
                let path = file.as_str().into();
                Found::Problem(InputProblem::new(&path, reason.clone()))
            }
        }
    }
}

impl Stretch {
    /// A file that is no longer there is another version, too.
    fn found(&self, copied: bool) -> Found {
        let on_disk = self.archive.as_deref().unwrap_or(&self.file);
        let name: Arc<str> = self.file.as_str().into();
        let gone = |why: &str| {
            Found::Problem(InputProblem::new(
                &name,
                Reason::OtherVersion(why.to_owned()),
            ))
        };
        if !Path::new(on_disk).is_file() {
            return gone("there is no such file here");
        }
        let sources = walk([on_disk]).filter_map(|found| match found {
            Found::Source(source) => Some(source),
            Found::Skipped(_) | Found::Problem(_) => None,
        });
        let source = sources
            .into_iter()
            .find(|source| *source.name == *self.file);
        let Some(source) = source else {
            return gone("the archive has no such member");
        };
        Found::Source(source.only(self.portion(copied)))
    }

    fn portion(&self, copied: bool) -> Portion {
        Portion {
            version: self.version,
            copied,
            start: self.start,
            end: self.end,
            text: self.text,
        }
    }
}
