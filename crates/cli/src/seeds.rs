//! The seed of a draw by lot: as typed, or from the clock.

use crate::terminal::remark;
use anyhow::{Context, Result};
use clap::Args;
use scoresheet_event::Seed;
use std::time::{SystemTime, UNIX_EPOCH};

/// What a draw by lot begins with.
#[derive(Debug, Args)]
pub struct SeedArgs {
    /// Seed of the draw: 1 to 32 ASCII characters, such as a number announced beforehand; the same
    /// seed gives the same draw on every machine [default: taken from the clock and shown]
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
}

impl SeedArgs {
    /// Whether one was typed.
    pub const fn is_given(&self) -> bool {
        self.seed.is_some()
    }

    /// The seed typed, or one that the clock gives.
    pub fn seed(&self) -> Result<Seed> {
        if let Some(seed) = &self.seed {
            return Ok(seed.clone());
        }
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .context("the system clock is set before 1970; give a --seed")?;
        Ok(Seed::from(
            since.as_secs() * 1_000_000 + u64::from(since.subsec_micros()),
        ))
    }

    /// Beside tables for programs, which have no room for it: the seed that the clock gave.
    pub fn tell_chosen(&self, seed: Option<&Seed>) -> Result<()> {
        if let (None, Some(seed)) = (&self.seed, seed) {
            remark(&format!("the seed is {seed}"));
        }
        Ok(())
    }
}
