//! Members of zip archives.

use super::member::Member;
use super::names::{is_record_name, is_zip_name};
use super::problem::{InputProblem, Reason};
use super::source::{Found, Origin, Source};
use super::stamp::Stamp;
use scoresheet_source::{decode, detect};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::Path;
use std::sync::Arc;
use zip::{CompressionMethod, ZipArchive};

/// The members of the archive at `path`, in its own order.
pub(super) fn members(path: &Path, name: &Arc<str>, stamp: Option<Stamp>) -> Vec<Found> {
    let archive = File::open(path).map_err(|error| InputProblem::io(name, &error));
    let archive = archive.and_then(|file| {
        ZipArchive::new(BufReader::new(file))
            .map_err(|error| InputProblem::new(name, Reason::Archive(error.to_string())))
    });
    match archive {
        Ok(mut archive) => {
            let alike = names_alike(&archive, name).map(Found::Problem);
            let members = (0..archive.len()).filter_map(|at| member(&mut archive, at, path, name));
            let mut found: Vec<Found> = members.collect();
            refuse_overlapping(&mut found);
            for found in &mut found {
                if let Found::Source(source) = found {
                    source.stamp = stamp;
                }
            }
            found.into_iter().chain(alike).collect()
        }
        Err(problem) => vec![Found::Problem(problem)],
    }
}

/// Members are kept by name, so that one takes the place of another of the same name: it is reported.
fn names_alike<R: Read + Seek>(archive: &ZipArchive<R>, name: &Arc<str>) -> Option<InputProblem> {
    let reported = "several members have the same name; only one of each is read";
    let alike = archive.has_duplicate_names();
    alike.then(|| InputProblem::new(name, Reason::Archive(reported.into())))
}

/// Members whose bytes are those of other members, too: no program that packs files makes such an archive, and a small
/// one can unpack to any size.
fn refuse_overlapping(found: &mut [Found]) {
    let mut places: Vec<(u64, u64, usize)> = found
        .iter()
        .enumerate()
        .filter_map(|(at, found)| match found {
            Found::Source(source) => match &source.origin {
                Origin::Member(member) if member.packed > 0 => {
                    Some((member.start, member.start.saturating_add(member.packed), at))
                }
                Origin::Member(_)
                | Origin::Stdin
                | Origin::Text(_)
                | Origin::Opened(_)
                | Origin::File(_) => None,
            },
            Found::Skipped(_) | Found::Problem(_) => None,
        })
        .collect();
    places.sort_unstable();
    let mut overlapping = BTreeSet::new();
    let mut widest: Option<(u64, usize)> = None;
    for (start, end, at) in places {
        if let Some((before, other)) = widest
            && start < before
        {
            overlapping.extend([at, other]);
        }
        if widest.is_none_or(|(before, _)| end > before) {
            widest = Some((end, at));
        }
    }
    for at in overlapping {
        if let Found::Source(source) = &found[at] {
            let reported = "its bytes overlap those of another member";
            let problem = InputProblem::new(&source.name, Reason::Archive(reported.into()));
            found[at] = Found::Problem(problem);
        }
    }
}

/// Member number `at`; `None` for a folder.
fn member(
    archive: &mut ZipArchive<BufReader<File>>,
    at: usize,
    path: &Path,
    name: &Arc<str>,
) -> Option<Found> {
    let refused = |name: &Arc<str>, reason: &str| {
        Some(Found::Problem(InputProblem::new(
            name,
            Reason::Archive(reason.into()),
        )))
    };
    let entry = match archive.by_index_raw(at) {
        Ok(entry) => entry,
        Err(error) => return refused(name, &format!("member {}: {error}", at + 1)),
    };
    let raw = entry.name_raw();
    let inner = decode(raw, detect(raw).encoding).text;
    if inner.ends_with(['/', '\\']) {
        return None;
    }
    let name: Arc<str> = format!("{name}!{inner}").into();
    if !is_record_name(&inner) || is_zip_name(&inner) {
        return Some(Found::Skipped(name));
    }
    let deflated = entry.compression() == CompressionMethod::Deflated;
    if entry.encrypted() {
        return refused(&name, "it is encrypted");
    }
    if !deflated && entry.compression() != CompressionMethod::Stored {
        return refused(
            &name,
            &format!(
                "its compression method ({}) is not supported",
                entry.compression()
            ),
        );
    }
    let Some(start) = entry.data_start() else {
        return refused(&name, "the archive does not give its position");
    };
    let member = Member {
        archive: path.into(),
        start,
        packed: entry.compressed_size(),
        size: entry.size(),
        crc: entry.crc32(),
        deflated,
    };
    let size = Some(member.packed);
    Some(Found::Source(Source {
        name,
        size,
        stamp: None,
        origin: Origin::Member(member),
        portion: None,
    }))
}
