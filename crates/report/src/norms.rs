//! Rank norms as tables for people: the coefficient, what is asked, who met what, and how it came about.

mod estonia;
mod explained;
mod fide;
mod kept;

pub use estonia::estonian_sheet;
pub use explained::explained_norms;
pub use fide::{
    certificate_sheets, explained_title_sheets, rating_sheets, title_sheets, what_if_sheet,
};
pub use kept::{composer_rank_sheet, composition_sheet, held_rank_sheet, rank_step_sheet};

use crate::{Align, Sheet};
use scoresheet_norms::{
    Assessment, Choice, Clause, Coefficient, Game, Opponents, Purpose, Rank, Rounding, Standing,
    Trial,
};
use scoresheet_source::quantity::counted;
use std::collections::BTreeMap;

/// That an event goes on: until its end no norm and no change is final.
fn rounds_to_come(rounds: u16) -> Option<String> {
    let rounds = usize::from(rounds);
    (rounds > 0).then(|| {
        let to_come = counted(rounds, "round is", "rounds are");
        format!("Provisional: {to_come} still to come.")
    })
}

/// The coefficient, what is asked, who met what.
#[must_use]
pub fn norm_sheets(assessment: &Assessment, rounding: Rounding) -> Vec<Sheet> {
    let coefficient =
        (assessment.coefficient.as_ref()).map(|coefficient| working(assessment, coefficient));
    let mut players = players(assessment);
    for warning in &assessment.warnings {
        players.note(format!("! {warning}"));
    }
    for line in norm_choices(&assessment.choices) {
        players.note(line);
    }
    let asked = [asked(assessment, rounding), players];
    coefficient.into_iter().chain(asked).collect()
}

fn working(assessment: &Assessment, coefficient: &Coefficient) -> Sheet {
    let columns = [
        ("Rank", Align::Left),
        ("Players", Align::Right),
        ("Indicator", Align::Right),
        ("Product", Align::Right),
    ];
    let title = match &assessment.event {
        Some(name) => format!("{name}: coefficient {}", coefficient.value),
        None => format!("Coefficient {}", coefficient.value),
    };
    let mut sheet = Sheet::new(columns).titled(title);
    for term in &coefficient.terms {
        let players = term.players.to_string();
        let (indicator, product) = (term.indicator.to_string(), term.product.to_string());
        sheet.row([term.rank.to_string(), players, indicator, product]);
    }
    sheet.note(format!("{} ({})", coefficient.working(), assessment.clause));
    sheet
}

/// The number of games that most players have.
fn usual_games(assessment: &Assessment) -> u32 {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for player in assessment.players.iter().filter(|player| !player.struck) {
        *counts.entry(player.tally.games).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, players)| *players);
    most.map_or(0, |(games, _)| games)
}

fn asked(assessment: &Assessment, rounding: Rounding) -> Sheet {
    let games = usual_games(assessment);
    let columns = [
        ("Rank", Align::Left),
        ("To", Align::Left),
        ("%", Align::Right),
        ("Exactly", Align::Right),
        ("Points", Align::Right),
        ("Clause", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled(format!("Norms of {games} games"));
    let titled = |rank: Rank| rank >= Rank::Candidate;
    let of_interest = assessment.players.iter().any(|player| titled(player.rank));
    for title in assessment.titles.iter().filter(|_| of_interest) {
        let state = if title.open { "open" } else { "not open" };
        let percents = title
            .percents
            .iter()
            .map(|(against, percent)| format!("{percent} % against {}", opponents(*against)));
        let percents: Vec<_> = percents.collect();
        sheet.note(format!(
            "Rank {} is {state} here: {}; {} ({})",
            title.rank,
            title.because,
            percents.join(", "),
            norm_clauses(&title.clauses),
        ));
    }
    for norm in &assessment.norms {
        let (exact, points) = Assessment::asked(norm, games, rounding);
        sheet.row([
            norm.rank.to_string(),
            purpose(norm.purpose, assessment.game).to_owned(),
            norm.percent.to_string(),
            exact.to_string(),
            points.printed(),
            norm_clauses(&norm.clauses),
        ]);
    }
    let others =
        (assessment.players.iter()).any(|player| !player.struck && player.tally.games != games);
    if others {
        sheet.note("For players with a different number of games, the norm is computed from their own number.");
    }
    sheet
}

fn players(assessment: &Assessment) -> Sheet {
    let columns = [
        ("No", Align::Right),
        ("Name", Align::Left),
        ("Rank", Align::Left),
        ("Games", Align::Right),
        ("Points", Align::Right),
        ("%", Align::Right),
        ("Reached", Align::Left),
        ("Confirmed", Align::Left),
        ("Missing", Align::Left),
        ("Clause", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled("Norms met");
    for player in &assessment.players {
        let percent = player.percent.map_or_else(String::new, |it| it.to_string());
        let clause = player
            .deciding()
            .map_or_else(String::new, |it| norm_clauses(&it.clauses));
        sheet.row([
            player.number.to_string(),
            player.name.clone(),
            player.rank.to_string(),
            player.tally.games.to_string(),
            player.tally.points.printed(),
            percent,
            reached(player, assessment.game),
            confirmed(player),
            lacking(player, assessment.game),
            clause,
        ]);
    }
    sheet
}

fn reached(player: &Standing, game: Game) -> String {
    let list = |ranks: &[Rank]| {
        let ranks: Vec<_> = ranks.iter().map(ToString::to_string).collect();
        ranks.join(", ")
    };
    let mut stated = Vec::new();
    if player.struck {
        stated.push("struck".to_owned());
    }
    if let Some(rank) = player.reached {
        let skips = if player.skipped.is_empty() {
            String::new()
        } else {
            format!(" (skips {})", list(&player.skipped))
        };
        let few = rests_on(player, |trial| {
            trial.purpose == Purpose::Reach && trial.rank == rank
        });
        let of_rank = |trial: &&Trial| trial.purpose == Purpose::Reach && trial.rank == rank;
        let mut settled = player
            .trials
            .iter()
            .filter(of_rank)
            .filter(|trial| trial.is_met());
        let so_far = if settled.all(|trial| trial.undecided) {
            " so far"
        } else {
            ""
        };
        stated.push(format!("{rank}{so_far}{skips}{few}"));
    }
    if !player.refused.is_empty() {
        stated.push(format!(
            "not {}, which would skip a rank",
            list(&player.refused)
        ));
    }
    if player.credited == Some(true) {
        stated.push(purpose(Purpose::Credit, game).to_owned());
    }
    stated.join(", ")
}

/// On how many of a player's games a norm rests that is met, where these are not all: one of a title's percentages.
fn rests_on(player: &Standing, of: impl Fn(&Trial) -> bool) -> String {
    let met = player
        .trials
        .iter()
        .filter(|trial| of(trial) && trial.is_met());
    let games = met.map(|trial| {
        trial
            .shares
            .iter()
            .map(|share| share.tally.games)
            .sum::<u32>()
    });
    match games.max().filter(|games| *games < player.tally.games) {
        Some(games) => format!(" (on {games} of {} games)", player.tally.games),
        None => String::new(),
    }
}

fn confirmed(player: &Standing) -> String {
    match player.confirmed {
        Some(true) => {
            let few = rests_on(player, |trial| trial.purpose == Purpose::Confirm);
            format!("yes{few}")
        }
        Some(false) => "no".to_owned(),
        None if player.confirmation_is_open() => "open".to_owned(),
        None => String::new(),
    }
}

fn lacking(player: &Standing, game: Game) -> String {
    let missed = player.missed();
    let missed: Vec<_> = (missed.iter().take(2))
        .map(|trial| short_of(trial, game))
        .collect();
    missed.join(", ")
}

/// `½ to reach II`
fn short_of(trial: &Trial, game: Game) -> String {
    let to = purpose(trial.purpose, game);
    let rank = match trial.purpose {
        Purpose::Credit => String::new(),
        Purpose::Reach | Purpose::Confirm => format!(" {}", trial.rank),
    };
    let open = if trial.undecided { " (open)" } else { "" };
    format!("{} to {to}{rank}{open}", trial.short.printed())
}

/// What a norm is for.
fn purpose(purpose: Purpose, game: Game) -> &'static str {
    match (purpose, game) {
        (Purpose::Reach, _) => "reach",
        (Purpose::Confirm, _) => "confirm",
        (Purpose::Credit, Game::Chess) => "candidate point",
        (Purpose::Credit, Game::Draughts) => "one of three for MK",
    }
}

/// Against whom.
const fn opponents(opponents: Opponents) -> &'static str {
    match opponents {
        Opponents::All => "all",
        Opponents::Masters => "masters",
        Opponents::Candidates => "candidates",
        Opponents::FirstWithPoints => "rank I with three candidate points",
    }
}

/// Clauses one after another.
#[must_use]
pub fn norm_clauses(clauses: &[Clause]) -> String {
    let clauses: Vec<_> = clauses.iter().map(ToString::to_string).collect();
    clauses.join("; ")
}

/// The lines that name the answers to the open questions.
#[must_use]
pub fn norm_choices(choices: &[Choice]) -> Vec<String> {
    let line = |choice: &Choice| {
        let Choice {
            option,
            answer,
            says,
            ..
        } = choice;
        let usual = if choice.usual { "default; " } else { "" };
        let others = choice.others.join(", ");
        format!("  --{option} {answer}: {says} ({usual}or {others})")
    };
    let head = "Answers to the open questions:".to_owned();
    std::iter::once(head)
        .chain(choices.iter().map(line))
        .collect()
}
