//! Where tables lie until all of them are complete.

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that is gone when it is dropped.
pub struct Stage {
    /// Where it is.
    pub dir: PathBuf,
}

impl Stage {
    /// Makes it in `out`, which is made if it is not there: on the same disk, files are moved whole.
    pub fn in_folder(out: &Path) -> Result<Self> {
        let dir = out.join(".partial");
        // What a run left that was ended by force is of that run.
        if dir.exists() {
            fs::remove_dir_all(&dir).with_context(|| format!("cannot write {}", dir.display()))?;
        }
        fs::create_dir_all(&dir).with_context(|| format!("cannot write {}", out.display()))?;
        Ok(Self { dir })
    }

    /// Moves what is in it to `out`, in place of what has these names there.
    pub fn publish(self, out: &Path) -> Result<()> {
        let telling = || format!("cannot write {}", out.display());
        for entry in fs::read_dir(&self.dir).with_context(telling)? {
            let entry = entry.with_context(telling)?;
            let target = out.join(entry.file_name());
            let telling = || format!("cannot write {}", target.display());
            fs::rename(entry.path(), &target).with_context(telling)?;
        }
        Ok(())
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // Nothing can be done about a failure here, and a leftover has a telling name.
        let _ = fs::remove_dir_all(&self.dir);
    }
}
