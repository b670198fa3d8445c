//! Files of which all games are in another audit too, such as one that was named by its whole path there.

use crate::manifest::Manifest;
use crate::stats::StatsError;
use crate::stats::parts::ParquetTable;
use crate::union::AuditFolder;
use polars::prelude::{PlSmallStr, PolarsResult};
use scoresheet_batch::Fingerprint;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// Files of one audit whose games are those of files of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedFiles {
    /// The folder of the one, and of the other.
    pub folders: [String; 2],
    /// The first such file, as each names it.
    pub files: [String; 2],
    /// How many such files there are.
    pub count: usize,
}

impl fmt::Display for CopiedFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = &self.folders;
        let [file, same] = &self.files;
        write!(f, "{other}: {same} has the same games as {file} in {one}")?;
        match self.count - 1 {
            0 => f.write_str("; they are counted twice"),
            1 => f.write_str(", and so has 1 other file; they are counted twice"),
            more => write!(
                f,
                ", and so have {more} other files; they are counted twice"
            ),
        }
    }
}

/// What the games of a file are known by: how many there are, and the hash of their ids in their order.
type Games = (u64, Fingerprint);

/// Such files, for every two audits that have any. Parts of one list are cut from different files, or from different
/// games of one, and are not compared.
pub(crate) fn copied_files(
    folders: &[AuditFolder],
    manifests: &[Manifest],
) -> Result<Vec<CopiedFiles>, StatsError> {
    let list = |at: usize| Some(manifests.get(at)?.part.as_ref()?.list.to_string());
    let one_list = (1..folders.len()).all(|at| list(at).is_some() && list(at) == list(0));
    if one_list {
        return Ok(Vec::new());
    }
    let name = |at: usize| folders[at].dir.display().to_string();
    let mut known: HashMap<Games, (usize, String)> = HashMap::new();
    let mut copied: BTreeMap<(usize, usize), CopiedFiles> = BTreeMap::new();
    for (at, folder) in folders.iter().enumerate() {
        let table = ParquetTable::open(&folder.dir.join("games.parquet"))?;
        for (file, games) in games_of_files(&table)? {
            let Some((before, same)) = known.get(&games).filter(|known| known.0 != at) else {
                known.entry(games).or_insert((at, file));
                continue;
            };
            let both = copied.entry((*before, at)).or_insert_with(|| CopiedFiles {
                folders: [name(*before), name(at)],
                files: [same.clone(), file],
                count: 0,
            });
            both.count += 1;
        }
    }
    Ok(copied.into_values().collect())
}

fn games_of_files(table: &ParquetTable) -> PolarsResult<BTreeMap<String, Games>> {
    let columns = ["file", "game_id"].map(PlSmallStr::from_static);
    let mut found: BTreeMap<String, Games> = BTreeMap::new();
    let mut start = 0;
    for rows in table.groups() {
        let group = table.rows((start, rows), Some(&columns))?;
        let (files, ids) = (
            group.column("file")?.str()?,
            group.column("game_id")?.str()?,
        );
        for (file, id) in files.iter().zip(ids.iter()) {
            let (Some(file), Some(id)) = (file, id) else {
                continue;
            };
            let games = match found.get_mut(file) {
                Some(games) => games,
                None => found.entry(file.to_owned()).or_default(),
            };
            games.0 += 1;
            games.1.add(id.as_bytes());
        }
        start += rows;
    }
    Ok(found)
}
