//! Rows of the tables: which games are damaged how, and what became of them.

use crate::args::Args;
use crate::form::{CleanForm, Written};
use crate::games::Clean;
use crate::noise::Noise;
use crate::pages::Layout;
use crate::rng::Rng;
use crate::seen::{Seen, see};
use crate::sheets::{Track, cell, running, sheet};
use crate::structure::Structure;
use scoresheet_layout::{Page, ScoreSheet, sheets};
use scoresheet_repair::Options;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is done to every game of a row.
#[derive(Debug, Clone, Copy)]
pub enum Damage {
    /// Characters, at a rate of 0 to 1.
    Characters(Track, f64),
    /// Characters of a page, at a rate of 0 to 1.
    Page(Layout, f64),
    /// Something larger, and characters at a rate.
    Structure(Structure, &'static str, f64),
}

impl Damage {
    /// What the random numbers are named by, so that rows do not share them.
    fn name(self) -> String {
        match self {
            Self::Characters(track, rate) => format!("{} {rate}", track.name()),
            Self::Page(layout, rate) => format!("{} {rate}", layout.name()),
            Self::Structure(_, name, rate) => format!("{name} {rate}"),
        }
    }

    /// What the search is given: the sheets found on a page, with the page; one sheet otherwise.
    fn sheets(
        self,
        written: &Written<'_>,
        noise: &Noise,
        rng: &mut Rng,
    ) -> Option<(Vec<ScoreSheet>, String)> {
        let texts = &written.texts;
        let alone = |sheet| (vec![sheet], String::new());
        let mut characters = Rng::new(rng.bits());
        match self {
            Self::Characters(Track::Tokens, rate) => {
                let texts = texts.iter();
                let cells = texts.map(|text| cell(&noise.damage(text, rate, rng)));
                Some(alone(sheet(cells.collect())))
            }
            Self::Characters(Track::Raw, rate) => {
                let text = noise.damage(&running(texts), rate, rng);
                Some(alone(ScoreSheet::from_movetext(&text)))
            }
            Self::Page(layout, rate) => {
                let page = layout.page(written, rng);
                // Lines end where the paper has them.
                let lines = page.split('\n');
                let lines: Vec<String> = lines
                    .map(|line| noise.damage(line, rate, &mut characters))
                    .collect();
                let text = lines.join("\n");
                let mut found = sheets(&Page::from_text(&text));
                // As the program does: a fragment is not played from the usual position.
                found.retain(ScoreSheet::has_start);
                Some((found, text))
            }
            Self::Structure(structure, _, rate) => {
                let mut damage = |text: &str| noise.damage(text, rate, &mut characters);
                Some(alone(structure.apply(texts, rng, &mut damage)?))
            }
        }
    }
}

/// One damaged game and what became of it.
#[derive(Debug)]
pub struct Tried<'g> {
    /// The game.
    pub game: &'g Clean,
    /// As it was handed over.
    pub sheets: Vec<ScoreSheet>,
    /// The page on which they were found.
    pub page: String,
    /// What the search was told.
    pub options: Options,
    /// What became of it.
    pub seen: Seen,
}

/// The games of `form` in `games`, damaged and read, in order.
pub fn run<'g>(
    args: &Args,
    games: &'g [Clean],
    noise: &Noise,
    form: &CleanForm,
    damage: Damage,
) -> Vec<Tried<'g>> {
    let ours = games.iter().filter(|game| game.game == form.game);
    let ours: Vec<&Clean> = ours.skip(args.skip).take(args.games).collect();
    let options = options(args, form);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(ours.len()));
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(game) = ours.get(at) else { break };
                    let number = (args.skip + at).to_string();
                    let names = [form.name, &damage.name(), &number];
                    let mut rng = Rng::named(args.seed, &names);
                    let written = Written::new(form, &game.line);
                    let Some((sheets, page)) = damage.sheets(&written, noise, &mut rng) else {
                        continue;
                    };
                    let seen = see(game, &sheets, &options);
                    if let Ok(mut done) = done.lock() {
                        done.push((
                            at,
                            Tried {
                                game,
                                sheets,
                                page,
                                options,
                                seen,
                            },
                        ));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, tried)| tried).collect()
}

/// What the search is told.
fn options(args: &Args, form: &CleanForm) -> Options {
    let mut options = Options {
        game: (!args.game_unknown).then_some(form.game),
        prior: !args.no_prior,
        ..Options::default()
    };
    if let Some(threshold) = args.threshold {
        options.min_confidence = threshold;
    }
    if let Some(positions) = args.positions {
        options.positions = positions;
    }
    if args.known {
        options.language = form.language();
        options.chess_system = form.chess_system();
        options.draughts_system = form.draughts_system();
    }
    options
}
