//! Folders of several audits taken together: the parts of a list, or audits of different files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::manifest::{Manifest, ManifestError, PartOf};
use scoresheet_batch::input::matching;

/// A folder that an audit wrote to.
#[derive(Debug, Clone)]
pub struct AuditFolder {
    /// The folder.
    pub dir: PathBuf,
    /// What the names of the folders that it is in say of it, such as `month` and `2013-01` for `month=2013-01`.
    pub keys: Vec<(String, String)>,
}

/// The name of a key, and its value.
type Key = (String, String);

/// Folders cannot be taken together.
#[derive(Debug, thiserror::Error)]
pub enum UnionError {
    /// A folder cannot be read.
    #[error("{path}")]
    Unreadable {
        /// The folder.
        path: String,
        /// What the system says.
        #[source]
        reason: io::Error,
    },
    /// A pattern matches no folder, or what it goes through cannot be read.
    #[error("{0}")]
    Pattern(String),
    /// A summary cannot be read.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// A folder has no summary, without which nobody knows what its tables are.
    #[error("{0}: has no summary.json, so what was audited is not known")]
    NoManifest(String),
    /// An audit did not come to its end.
    #[error("{0}: its audit was interrupted; run it again")]
    Interrupted(String),
    /// Two folders have the same part.
    #[error("{one} and {other} both have part {part} of one list")]
    Twice {
        /// A folder.
        one: String,
        /// The other.
        other: String,
        /// The part.
        part: u32,
    },
    /// One folder is named twice.
    #[error("{0} is named twice; its games would be counted twice")]
    SameFolder(String),
    /// Two audits read the same file.
    #[error("{one} and {other} both have the games of {file}")]
    SameFile {
        /// A folder.
        one: String,
        /// The other.
        other: String,
        /// The file.
        file: String,
    },
    /// Parts are missing.
    #[error("{0}")]
    Missing(MissingParts),
    /// They were not audited alike.
    #[error("{one} and {other} cannot be taken together: {what}; audit the records again alike")]
    Unlike {
        /// A folder.
        one: String,
        /// The other.
        other: String,
        /// What is not the same.
        what: String,
    },
}

/// Parts of a list that are not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingParts {
    /// Their numbers.
    pub parts: Vec<u32>,
    /// How many the list has.
    pub of: u32,
}

impl std::fmt::Display for MissingParts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 20;
        let shown: Vec<String> = (self.parts.iter().take(SHOWN))
            .map(u32::to_string)
            .collect();
        let more = self.parts.len().saturating_sub(SHOWN);
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        let (parts, are, them) = match self.parts.len() {
            1 => ("part", "is", "it"),
            _ => ("parts", "are", "them"),
        };
        let (shown, of) = (shown.join(", "), self.of);
        write!(
            f,
            "{parts} {shown}{more} of {of} {are} missing: audit {them} too"
        )
    }
}

/// The folders that arguments name: folders of audits, patterns such as `out/*` (for shells that leave them as they are),
/// and folders of folders that are called `key=value`, in the order of their names. Parts of a list come in their order.
///
/// # Errors
/// A folder cannot be read, or a pattern fits nothing.
pub fn audit_folders(arguments: &[PathBuf]) -> Result<Vec<AuditFolder>, UnionError> {
    let mut found = Vec::new();
    for argument in arguments {
        for dir in folders_called(argument)? {
            let keys = keys_in(&dir);
            add(dir, keys, &mut found)?;
        }
    }
    // Parts in their order, wherever their folders are; whatever else there is stays in its place.
    let mut lists: BTreeMap<String, usize> = BTreeMap::new();
    let ranked = found.into_iter().enumerate().map(|(at, folder)| {
        let manifest = Manifest::read(&folder.dir).ok().flatten();
        let part = manifest.and_then(|manifest| manifest.part);
        let rank = match part {
            Some(part) => (*lists.entry(part.list.to_string()).or_insert(at), part.part),
            None => (at, 0),
        };
        (rank, folder)
    });
    let mut ranked: Vec<((usize, u32), AuditFolder)> = ranked.collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    Ok(ranked.into_iter().map(|(_, folder)| folder).collect())
}

/// What an argument stands for: itself, or the folders that it matches as a pattern.
fn folders_called(argument: &Path) -> Result<Vec<PathBuf>, UnionError> {
    let refused =
        |why: &dyn std::fmt::Display| UnionError::Pattern(format!("{}: {why}", argument.display()));
    let Some(paths) = matching(argument).map_err(|error| refused(&error))? else {
        return Ok(vec![argument.to_owned()]);
    };
    let folders: Vec<PathBuf> = paths.into_iter().filter(|path| path.is_dir()).collect();
    if folders.is_empty() {
        return Err(refused(&"no folder has this name"));
    }
    Ok(folders)
}

/// The last names of a path, as far as they are keys with values.
fn keys_in(dir: &Path) -> Vec<Key> {
    let names = dir.components().rev();
    let names = names.map_while(|name| key(&name.as_os_str().to_string_lossy()));
    let mut keys: Vec<_> = names.collect();
    keys.reverse();
    keys
}

fn key(name: &str) -> Option<Key> {
    let (key, value) = name.split_once('=')?;
    (!key.is_empty()).then(|| (key.to_owned(), value.to_owned()))
}

/// A folder that has neither tables nor a summary stands for those in it that are called `key=value`, if there are any.
fn add(dir: PathBuf, keys: Vec<Key>, found: &mut Vec<AuditFolder>) -> Result<(), UnionError> {
    let audited = |name: &str| dir.join(name).exists();
    let inner = if audited("games.parquet") || audited(Manifest::FILE) || !dir.is_dir() {
        Vec::new()
    } else {
        folders_with_keys(&dir)?
    };
    if inner.is_empty() {
        found.push(AuditFolder { dir, keys });
        return Ok(());
    }
    for (dir, more) in inner {
        let mut keys = keys.clone();
        keys.push(more);
        add(dir, keys, found)?;
    }
    Ok(())
}

fn folders_with_keys(dir: &Path) -> Result<Vec<(PathBuf, Key)>, UnionError> {
    let unreadable = |reason| UnionError::Unreadable {
        path: dir.display().to_string(),
        reason,
    };
    let mut inner = Vec::new();
    for entry in fs::read_dir(dir).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        if let Some(key) = name.as_deref().and_then(key).filter(|_| path.is_dir()) {
            inner.push((path, key));
        }
    }
    inner.sort();
    Ok(inner)
}

/// What the folders say of themselves, if they add up to an audit of all that they read.
///
/// # Errors
/// The first reason why not.
pub fn check_union(folders: &[AuditFolder]) -> Result<Vec<Manifest>, UnionError> {
    let manifests = check_alike(folders)?;
    match missing_parts(&manifests) {
        Some(missing) => Err(UnionError::Missing(missing)),
        None => Ok(manifests),
    }
}

/// What the folders say of themselves, if they are of complete audits that were done alike, and none has what another has.
/// Parts may be [missing](missing_parts).
///
/// # Errors
/// The first reason why not.
pub fn check_alike(folders: &[AuditFolder]) -> Result<Vec<Manifest>, UnionError> {
    let mut manifests = Vec::new();
    for AuditFolder { dir, .. } in folders {
        let name = || dir.display().to_string();
        let manifest = Manifest::read(dir)?.ok_or_else(|| UnionError::NoManifest(name()))?;
        if manifest.summary.interrupted {
            return Err(UnionError::Interrupted(name()));
        }
        manifests.push(manifest);
    }
    let all: Vec<(&AuditFolder, &Manifest)> = folders.iter().zip(&manifests).collect();
    alike(&all)?;
    apart(&all)?;
    Ok(manifests)
}

/// That all were audited with the same options, by a version that writes the same tables.
fn alike(all: &[(&AuditFolder, &Manifest)]) -> Result<(), UnionError> {
    let Some((first, others)) = all.split_first() else {
        return Ok(());
    };
    let refused = |other: &AuditFolder, what: String| UnionError::Unlike {
        one: first.0.dir.display().to_string(),
        other: other.dir.display().to_string(),
        what,
    };
    for (folder, manifest) in others {
        let (one, other) = (&first.1.version, &manifest.version);
        if one != other {
            let what = format!("one is by scoresheet {one}, the other by {other}");
            return Err(refused(folder, what));
        }
        if let Some((table, one, other)) = other_schema(&first.1.schemas, &manifest.schemas) {
            let what = match (one, other) {
                (Some(one), Some(other)) => {
                    format!(
                        "the schema version of {table} is {one} in one and {other} in the other"
                    )
                }
                (None, _) | (_, None) => format!("only one of them has the table {table}"),
            };
            return Err(refused(folder, what));
        }
        let names = first.1.options.keys().chain(manifest.options.keys());
        for name in names {
            let [one, other] = [first.1, *manifest].map(|of| {
                let values = of.options.get(name).map(|values| values.join(" "));
                values.unwrap_or_else(|| "not given".to_owned())
            });
            if one != other {
                let what = format!("{name} was {one} in one and {other} in the other");
                return Err(refused(folder, what));
            }
        }
    }
    Ok(())
}

/// A table that one audit has otherwise than the other, or not at all.
fn other_schema(
    one: &BTreeMap<String, String>,
    other: &BTreeMap<String, String>,
) -> Option<(String, Option<String>, Option<String>)> {
    let tables = one.keys().chain(other.keys());
    let mut versions = tables.map(|table| {
        (
            table.clone(),
            one.get(table).cloned(),
            other.get(table).cloned(),
        )
    });
    versions.find(|(_, one, other)| one != other)
}

/// That no part and no file is there twice.
fn apart(all: &[(&AuditFolder, &Manifest)]) -> Result<(), UnionError> {
    let mut folders = BTreeSet::new();
    for (folder, _) in all {
        // A folder that was read exists; two names may lead to it.
        let own = folder
            .dir
            .canonicalize()
            .unwrap_or_else(|_| folder.dir.clone());
        if !folders.insert(own) {
            return Err(UnionError::SameFolder(folder.dir.display().to_string()));
        }
    }
    let mut parts = BTreeMap::new();
    let mut read: BTreeMap<&str, (&Path, Option<&PartOf>)> = BTreeMap::new();
    for (folder, manifest) in all {
        let part = manifest.part.as_ref();
        let before = part.and_then(|of| parts.insert((of.list.to_string(), of.part), &folder.dir));
        if let (Some(before), Some(of)) = (before, part) {
            return Err(UnionError::Twice {
                one: before.display().to_string(),
                other: folder.dir.display().to_string(),
                part: of.part,
            });
        }
        for file in read_by(manifest) {
            if let Some(before) = read.insert(file, (&folder.dir, part)) {
                both_have(file, before, (&folder.dir, part))?;
            }
        }
    }
    // What was read of a folder that another audit read, or of its archive.
    for (file, of) in &read {
        let archive = file.split_once('!').map(|(archive, _)| archive);
        let folders = Path::new(file).ancestors().skip(1);
        let folders = folders.filter_map(Path::to_str).chain(archive);
        for other in folders.filter_map(|folder| read.get(folder)) {
            both_have(file, *other, *of)?;
        }
    }
    Ok(())
}

/// The files of a part; else the files and folders that were named.
fn read_by(manifest: &Manifest) -> impl Iterator<Item = &str> {
    let of_part = manifest.part.iter().flat_map(|part| &part.files);
    let named = manifest.paths.iter().filter(|_| manifest.part.is_none());
    of_part.chain(named).map(String::as_str)
}

/// Refuses two audits that read the same file, unless they read parts of it that one list has cut.
fn both_have(
    file: &str,
    (one, first): (&Path, Option<&PartOf>),
    (other, second): (&Path, Option<&PartOf>),
) -> Result<(), UnionError> {
    let of_one_list = match (first, second) {
        (Some(first), Some(second)) => first.list == second.list,
        (None | Some(_), None) | (None, Some(_)) => false,
    };
    if one == other || of_one_list {
        return Ok(());
    }
    Err(UnionError::SameFile {
        one: one.display().to_string(),
        other: other.display().to_string(),
        file: file.to_owned(),
    })
}

/// The parts that are missing of the first list of which some are.
#[must_use]
pub fn missing_parts(manifests: &[Manifest]) -> Option<MissingParts> {
    let mut lists: BTreeMap<String, (u32, BTreeSet<u32>)> = BTreeMap::new();
    for part in manifests
        .iter()
        .filter_map(|manifest| manifest.part.as_ref())
    {
        let list = lists.entry(part.list.to_string()).or_default();
        list.0 = part.of;
        list.1.insert(part.part);
    }
    lists.into_values().find_map(|(of, there)| {
        let parts: Vec<u32> = (1..=of).filter(|part| !there.contains(part)).collect();
        (!parts.is_empty()).then_some(MissingParts { parts, of })
    })
}
