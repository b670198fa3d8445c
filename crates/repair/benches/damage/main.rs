//! How much of damaged records `repair` gets back, and how often it is wrong.
//!
//! ```sh
//! cargo bench -p scoresheet-repair --bench damage -- --games 60 corpora/famous
//! ```
//!
//! Clean games are written in a notation, damaged by a noise that the search knows nothing of
//! (`noise.tsv`, `noise-hand.tsv`), and read. What the search is told is the game, unless an option says otherwise;
//! never how much is damaged. Games that the prior over moves was learned from are left out.

#![allow(clippy::print_stdout, reason = "a measurement is there to be printed")]

mod args;
mod failures;
mod form;
mod games;
mod noise;
mod pages;
mod pairs;
mod print;
mod rng;
mod runs;
mod seen;
mod sheets;
mod structure;
mod tally;

use args::{Args, Table};
use clap::Parser;
use form::CleanForm;
use games::{Clean, clean_games};
use noise::Noise;
use print::Printed;
use runs::{Damage, run};
use scoresheet_repair::prior::held_out;
use scoresheet_replay::Game;
use sheets::Track;
use structure::Structure;
use tally::Tally;

/// What ships with the repository and is written without damage.
const SHIPPED: &[&str] = &[
    "corpora/famous/famous.pgn",
    "corpora/sources",
    "corpora/generated/chess/san.pgn",
    "corpora/generated/russian/full.pdn",
    "corpora/generated/brazilian/full.pdn",
    "corpora/generated/international",
];

/// Rows of the table of structure; a sign that is damaged throughout is so in every notation.
const STRUCTURED: &[&str] = &[
    "chess-full-et",
    "chess-short-et",
    "russian-full",
    "russian-short",
    "international-numeric",
];

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    // Cargo runs a benchmark in the folder of its crate.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
    if let Some(path) = &args.pairs {
        return pairs::compare(path, &args);
    }
    let shipped = || SHIPPED.iter().map(|path| (*path).to_owned()).collect();
    let paths = match args.paths.is_empty() {
        true => shipped(),
        false => args.paths.clone(),
    };
    let mut games = clean_games(&paths)?;
    if !args.learned_too && !args.no_prior {
        let kept = |clean: &Clean| clean.game == Game::Chess || held_out(clean.line.names());
        games.retain(kept);
    }
    let bench = Bench {
        games,
        noise: Noise::of(args.noise)?,
        args,
    };
    bench.print()
}

/// Ways to hand a game over, each with its name and what damage at a rate is there.
fn tracks() -> impl Iterator<Item = (&'static str, Box<dyn Fn(f64) -> Damage>)> {
    let cells = [Track::Tokens, Track::Raw].map(|track| {
        let damage: Box<dyn Fn(f64) -> Damage> =
            Box::new(move |rate| Damage::Characters(track, rate));
        (track.name(), damage)
    });
    let pages = pages::ALL.map(|layout| {
        let damage: Box<dyn Fn(f64) -> Damage> = Box::new(move |rate| Damage::Page(layout, rate));
        (layout.name(), damage)
    });
    cells.into_iter().chain(pages)
}

struct Bench {
    args: Args,
    games: Vec<Clean>,
    noise: Noise,
}

impl Bench {
    fn print(&self) -> anyhow::Result<()> {
        if !self.args.tsv {
            for (game, name) in Game::ALL {
                let clean = self.games.iter().filter(|clean| clean.game == game);
                println!("{name}: {} clean games", clean.count());
            }
            println!();
        }
        let mut failures = failures::Report::new(self.args.failures.as_deref())?;
        let characters = [Table::Noise, Table::Thresholds, Table::Calibration];
        if characters.iter().any(|table| self.args.prints(*table)) {
            self.characters(&mut failures)?;
        }
        if self.args.prints(Table::Structure) {
            self.structure(&mut failures)?;
        }
        Ok(())
    }

    fn forms(&self) -> impl Iterator<Item = &'static CleanForm> {
        let played = |form: &&CleanForm| self.games.iter().any(|game| game.game == form.game);
        let taken = |form: &&CleanForm| self.args.takes(form.name);
        form::ALL.iter().filter(taken).filter(played)
    }

    /// Damaged characters: the table of the noise, and what follows from its answers.
    fn characters(&self, failures: &mut failures::Report) -> anyhow::Result<()> {
        let columns = [&["notation", "track", "damaged %"], print::MEASURED].concat();
        let mut noise = Printed::new(&columns);
        let mut thresholds = Printed::new(&[
            "notation and track, all rates",
            "threshold",
            "answered %",
            "false repairs /10⁴",
            "false reads /10⁴",
            "both /10⁴",
        ]);
        let mut calibration = Printed::new(&[
            "notation and track, all rates",
            "probability",
            "plies",
            "said %",
            "right %",
        ]);
        let mut all = Tally::default();
        for form in self.forms() {
            for (track, damaged) in tracks() {
                let only = self.args.track.as_deref().unwrap_or_default();
                if !track.starts_with(only) {
                    continue;
                }
                let mut together = Tally::default();
                for rate in &self.args.rates {
                    let damage = damaged(rate / 100.0);
                    let tally = self.row(form, damage, failures)?;
                    let mut fields = vec![form.name.to_owned(), track.to_owned(), rate.to_string()];
                    fields.extend(print::measured(&tally));
                    noise.row(fields);
                    together.join(&tally);
                }
                let row = format!("{} {track}", form.name);
                print::thresholds(&row, &together, &mut thresholds);
                print::calibration(&row, &together, &mut calibration);
                all.join(&together);
            }
        }
        print::thresholds("all", &all, &mut thresholds);
        print::calibration("all", &all, &mut calibration);
        self.show(Table::Noise, &noise);
        self.show(Table::Thresholds, &thresholds);
        self.show(Table::Calibration, &calibration);
        Ok(())
    }

    /// Damage beyond characters.
    fn structure(&self, failures: &mut failures::Report) -> anyhow::Result<()> {
        let columns = [&["damage", "notation", "named %"], print::MEASURED].concat();
        let mut table = Printed::new(&columns);
        let only = self.args.track.as_deref().unwrap_or_default();
        let chosen = structure::ALL.iter().filter(|row| row.1.starts_with(only));
        for (structure, name) in chosen {
            let every_form = matches!(structure, Structure::Throughout(_));
            for form in self.forms() {
                if !every_form && !STRUCTURED.contains(&form.name) {
                    continue;
                }
                let rate = self.args.structure_rate / 100.0;
                let damage = Damage::Structure(*structure, name, rate);
                let tally = self.row(form, damage, failures)?;
                let named = structure.reason().map_or("–".to_owned(), |_| {
                    print::percent(tally.named, tally.games)
                });
                let mut fields = vec![(*name).to_owned(), form.name.to_owned(), named];
                fields.extend(print::measured(&tally));
                table.row(fields);
            }
        }
        self.show(Table::Structure, &table);
        Ok(())
    }

    fn row(
        &self,
        form: &CleanForm,
        damage: Damage,
        failures: &mut failures::Report,
    ) -> anyhow::Result<Tally> {
        let mut tally = Tally::default();
        let reason = match damage {
            Damage::Characters(..) | Damage::Page(..) => None,
            Damage::Structure(structure, ..) => structure.reason(),
        };
        for tried in run(&self.args, &self.games, &self.noise, form, damage) {
            tally.add(&tried.seen, reason);
            failures.tell(form, damage, &tried)?;
        }
        Ok(tally)
    }

    fn show(&self, table: Table, printed: &Printed) {
        if self.args.prints(table) {
            println!("{}", printed.text(self.args.tsv));
        }
    }
}
