//! An audit that found no game: what is there instead.

use super::AuditArgs;
use crate::games::input_options;
use scoresheet_batch::input::{OtherFormat, Piece, Pieces, walk};
use scoresheet_batch::{Summary, instead_of_games};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is said where no game was read: of every file that was named what it is, and of the files that were passed
/// over what they are. Of databases of other programs it is said wherever they are.
pub fn lines(args: &AuditArgs, paths: &[PathBuf], summary: &Summary) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    if summary.games == 0 && summary.unread_files == 0 {
        let named = paths.iter().filter(|path| path.is_file());
        lines.extend(named.filter_map(|path| instead(args, path)));
    }
    lines.extend(others(summary));
    let folders = paths.iter().any(|path| path.is_dir());
    if summary.files == 0 && folders && lines.is_empty() {
        lines.push(
            "no file is called like a record: .pgn, .pdn or .txt, compressed or not, or a .zip of them; any other \
             name can be given itself"
                .to_owned(),
        );
    }
    lines
}

fn instead(args: &AuditArgs, file: &Path) -> Option<String> {
    let mut pieces = Pieces::new(walk([file]), input_options(&args.record));
    let said = pieces.find_map(|piece| match piece {
        Piece::Chunk(chunk) => Some(instead_of_games(chunk.beginning())),
        Piece::Problem(_) | Piece::Skipped(_) => None,
    });
    Some(format!(
        "{}: {}",
        file.display(),
        said.unwrap_or_else(|| instead_of_games(""))
    ))
}

/// Files that were passed over and are known by their names: one line for each kind.
fn others(summary: &Summary) -> Vec<String> {
    let mut kinds: BTreeMap<&str, (&OtherFormat, &str, u64)> = BTreeMap::new();
    for name in &summary.skipped {
        let format =
            OtherFormat::of_name(name).filter(|format| summary.games == 0 || format.holds_games());
        if let Some(format) = format {
            kinds.entry(format.what).or_insert((format, name, 0)).2 += 1;
        }
    }
    let line = |(format, first, count): (&OtherFormat, &str, u64)| {
        let more = match count {
            1 => String::new(),
            n => format!(" (and {} more such files)", n - 1),
        };
        format!("{first}: {}{more}", format.advice(first))
    };
    kinds.into_values().map(line).collect()
}
