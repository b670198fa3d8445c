//! One page of an audit that asks nothing of the network.
//!
//! [`Contents`] are what was audited and which games and findings are listed; [`compose`] makes the page of
//! them. It is made of sections: each file here makes those of one concern, all from the same contents.

mod answers;
mod archive;
mod classes;
mod contents;
mod events;
mod facts;
mod games;
mod listed;
mod needs;
mod rules;
mod statistics;
mod summary;

pub use contents::Contents;
pub use events::EventOptions;

use scoresheet_batch::RereadOptions;
use scoresheet_report::page::page;
use scoresheet_tables::stats::StatsError;

/// What is asked of a page.
#[derive(Debug, Clone, Default)]
pub struct PageOptions {
    /// Its title; without one, what was audited.
    pub title: Option<String>,
    /// Games that are there with comments, variations and source, at most.
    pub games: usize,
    /// Findings to list and to draw, at most.
    pub findings: usize,
    /// How games are read once more: as the audit read them.
    pub again: RereadOptions,
    /// What the audit was asked for beyond what is usual, as it is typed.
    pub asked: Vec<String>,
}

/// A page, and what is to be said of it.
#[derive(Debug, Clone)]
pub struct Page {
    /// The page.
    pub html: String,
    /// Games that their files do not show any more as they were audited.
    pub lost: usize,
}

/// A page cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The tables of games and findings are not those of an audit.
    #[error("{dir}: these are not tables of an audit by this version")]
    Tables {
        /// The folder.
        dir: String,
        /// What is wrong with them.
        #[source]
        reason: StatsError,
    },
    /// The numbers of `summary.json` are of other tables.
    #[error(
        "{dir}: summary.json is about {reported} games, but games.parquet has {found}: audit the records again"
    )]
    OtherGames {
        /// The folder.
        dir: String,
        /// Games, as `summary.json` has them.
        reported: u64,
        /// Games that are there.
        found: u64,
    },
    /// The table of plies cannot be read.
    #[error("plies.parquet")]
    Plies(#[source] StatsError),
    /// An event cannot be judged.
    #[error("{0}")]
    Event(String),
    /// A table cannot be read.
    #[error(transparent)]
    Query(#[from] StatsError),
}

type Result<T> = std::result::Result<T, PageError>;

/// Makes the page.
///
/// # Errors
/// A table cannot be read, or an event contradicts itself.
pub fn compose(contents: &Contents, events: &EventOptions) -> Result<Page> {
    let mut cited = rules::Cited::default();
    // What the tables tell, while the files are read again.
    let (reread, told, event_section) = std::thread::scope(|scope| {
        let told = scope.spawn(|| -> Result<_> {
            let mut facts = facts::Gathered::of(contents)?;
            statistics::duplicates(&contents.answers, &mut facts)?;
            Ok((statistics::section(contents, &facts)?, facts))
        });
        let of_events = scope.spawn(|| events::section(contents, events));
        let reread = games::Reread::of(contents);
        (reread, joined(told), joined(of_events))
    });
    let (reread, event_section) = (reread?, event_section?);
    let (statistics, facts) = told?;
    let all_games = archive::section(contents, &reread, facts.fields());
    let (needs, cards) = needs::section(contents, &reread.boards);
    let mut sections = vec![needs, all_games];
    sections.extend(event_section);
    sections.push(statistics);
    sections.push(listed::found(contents, &cards, &facts, &mut cited)?);
    sections.push(summary::section(contents));
    sections.extend(cited.section());
    Ok(Page {
        html: page(&contents.title(), &needs::lede(contents), &sections),
        lost: reread.lost,
    })
}

/// What a thread gives; it panics as the thread does.
fn joined<T>(thread: std::thread::ScopedJoinHandle<'_, T>) -> T {
    let given = thread.join();
    given.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
