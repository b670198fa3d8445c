//! One player's norms, step by step.

use super::{norm_clauses, opponents, purpose};
use crate::{Align, Sheet};
use scoresheet_norms::{Assessment, Opponents, Standing, Trial};

/// What each norm asks of the player, and what it comes to.
#[must_use]
pub fn explained_norms(assessment: &Assessment, player: &Standing) -> Sheet {
    let columns = [
        ("Rank", Align::Left),
        ("To", Align::Left),
        ("Required", Align::Left),
        ("Exactly", Align::Right),
        ("Points", Align::Right),
        ("Made", Align::Right),
        ("Missing", Align::Right),
        ("Clause", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled(title(player));
    for trial in &player.trials {
        let lacking = if trial.is_met() {
            "met".to_owned()
        } else {
            trial.short.printed()
        };
        sheet.row([
            trial.rank.to_string(),
            purpose(trial.purpose, assessment.game).to_owned(),
            asked(trial),
            trial.exact.to_string(),
            trial.needed.printed(),
            trial.made.printed(),
            lacking,
            norm_clauses(&trial.clauses),
        ]);
    }
    if let Some(coefficient) = &assessment.coefficient {
        sheet.note(format!("{} ({})", coefficient.working(), assessment.clause));
    }
    sheet.note(verdict(player));
    sheet
}

fn title(player: &Standing) -> String {
    let percent = player
        .percent
        .map_or_else(String::new, |it| format!(", {it} %"));
    format!(
        "{} {}, rank {}: {} of {} games{percent}",
        player.number,
        player.name,
        player.rank,
        player.tally.points.printed(),
        player.tally.games,
    )
}

/// `15 × 71 %`, and against whom if not against all.
fn asked(trial: &Trial) -> String {
    let shares = trial.shares.iter().map(|share| {
        let alone = trial.shares.len() == 1 && share.tally.points == trial.made;
        let against = if alone && share.against == Opponents::All {
            String::new()
        } else {
            format!(" against {}", opponents(share.against))
        };
        format!("{} × {} %{against}", share.tally.games, share.percent)
    });
    let shares: Vec<_> = shares.collect();
    shares.join(" + ")
}

fn verdict(player: &Standing) -> String {
    let mut stated = Vec::new();
    if player.struck {
        stated.push("struck from the table: no norm applies".to_owned());
    } else if player.trials.is_empty() {
        stated.push(format!(
            "no norm here leads above rank {} or confirms it",
            player.rank
        ));
    }
    if let Some(rank) = player.reached {
        stated.push(format!("reaches rank {rank}"));
        let skipped = player
            .skipped
            .iter()
            .map(|rank| format!("skips rank {rank}"));
        stated.extend(skipped);
    }
    let refused = player.refused.iter();
    stated.extend(refused.map(|rank| {
        format!("meets the norm of rank {rank}, which is given only to players of the rank below")
    }));
    match player.confirmed {
        Some(true) => stated.push(format!("confirms rank {}", player.rank)),
        Some(false) => stated.push(format!("does not confirm rank {}", player.rank)),
        None if player.confirmation_is_open() => stated.push(format!(
            "games without a result decide whether rank {} is confirmed",
            player.rank
        )),
        None => {}
    }
    if stated.is_empty() {
        let open = player.trials.iter().any(|trial| trial.undecided);
        stated.push(
            if open {
                "meets no norm yet"
            } else {
                "meets no norm"
            }
            .to_owned(),
        );
    }
    stated.join("; ")
}
