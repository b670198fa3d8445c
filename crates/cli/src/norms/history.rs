//! Who holds which rank on a day, by a history; and composers.

use super::args::NormsArgs;
use super::sources;
use crate::event::faults;
use crate::sheets;
use anyhow::Result;
use scoresheet_norms::composition::{self, Composer, Distinction, Worth};
use scoresheet_norms::history::{self, Keeping};
use scoresheet_norms::{Choice, Day, Game};
use scoresheet_report::{Align, Sheet, norm_choices, norm_clauses};
use serde::Serialize;
use std::path::Path;
use std::slice;

/// What is printed as JSON.
#[derive(Serialize)]
struct Answer<T> {
    on: Day,
    players: Vec<T>,
    choices: Vec<Choice>,
}

/// Ranks and terms on a day.
pub fn run_history(args: &NormsArgs, path: &Path, game: Game, on: Day) -> Result<()> {
    let (entries, source) = sources::table(path, &args.source, history::read)?;
    let readings = args.readings();
    let (players, found) = history::keep(&entries, game, &readings, on);
    faults::print(&found, &[source])?;
    let taken = readings.of_history();
    let later = entries.iter().filter(|entry| entry.date > on).count();
    let mut steps = steps(&players);
    if later > 0 {
        steps.note(format!(
            "{later} rows are later than {on} and were left out."
        ));
    }
    for line in norm_choices(&taken) {
        steps.note(line);
    }
    let answer = Answer {
        on,
        players,
        choices: taken,
    };
    let tables = [held(&answer, game), steps];
    sheets::print(
        &args.sheets,
        &tables,
        "ranks-held",
        slice::from_ref(&answer),
    )
}

fn held(answer: &Answer<Keeping>, game: Game) -> Sheet {
    let credits = match game {
        Game::Chess => "Candidate points",
        Game::Draughts => "Of three for MK",
    };
    let columns = [
        ("Player", Align::Left),
        ("Rank", Align::Left),
        ("Since", Align::Left),
        ("Until", Align::Left),
        ("Failures", Align::Right),
        (credits, Align::Right),
        ("Term by", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled(format!("Ranks on {}", answer.on));
    for player in &answer.players {
        let day = |day: Option<Day>| day.map_or_else(String::new, |day| day.to_string());
        let until = match player.until {
            Some(until) => until.to_string(),
            None => "no term".to_owned(),
        };
        sheet.row([
            player.player.clone(),
            player.rank.to_string(),
            day(player.since),
            until,
            player.failures.to_string(),
            player.credits.to_string(),
            player
                .clause
                .as_ref()
                .map_or_else(String::new, ToString::to_string),
        ]);
    }
    sheet
}

fn steps(players: &[Keeping]) -> Sheet {
    let columns = [
        ("Player", Align::Left),
        ("Date", Align::Left),
        ("Where", Align::Left),
        ("What", Align::Left),
        ("Rank", Align::Left),
        ("Until", Align::Left),
        ("Clause", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled("How this was determined");
    for player in players {
        for step in &player.steps {
            sheet.row([
                player.player.clone(),
                step.date.to_string(),
                step.event
                    .clone()
                    .unwrap_or_else(|| "end of the term".to_owned()),
                step.says.clone(),
                step.rank.to_string(),
                step.until.map_or_else(String::new, |day| day.to_string()),
                norm_clauses(&step.clauses),
            ]);
        }
    }
    sheet
}

/// Composers' points and ranks on a day.
pub fn run_composition(args: &NormsArgs, path: &Path, on: Day) -> Result<()> {
    let (awards, _) = sources::table(path, &args.source, composition::read)?;
    let readings = args.readings();
    let taken = readings.of_composition();
    let base = readings.championship_points;
    let players = composition::judge(&awards, on, readings.two_movers, base);
    let mut ranks = ranks(&players);
    for line in norm_choices(&taken) {
        ranks.note(line);
    }
    let answer = Answer {
        on,
        players,
        choices: taken,
    };
    let tables = [results(&answer), ranks];
    sheets::print(
        &args.sheets,
        &tables,
        "composition",
        slice::from_ref(&answer),
    )
}

fn results(answer: &Answer<Composer>) -> Sheet {
    let columns = [
        ("Player", Align::Left),
        ("Date", Align::Left),
        ("Contest", Align::Left),
        ("Place", Align::Right),
        ("Points", Align::Right),
        ("Valid until", Align::Left),
        ("Counts", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled(format!("Points in composition on {}", answer.on));
    let rows = answer.players.iter().flat_map(|each| &each.results);
    for worth in rows.clone() {
        sheet.row(result(worth));
    }
    if rows.clone().any(|worth| worth.suspect) {
        sheet.note(
            "* First place among two-movers is printed as 2 points, the same as second; the other columns go 3 : 2 : \
             1, so 3 may be meant (--two-movers corrected).",
        );
    }
    for player in &answer.players {
        sheet.note(format!("{}: {} valid points", player.player, player.points));
    }
    sheet
}

fn result(worth: &Worth) -> [String; 7] {
    let award = &worth.award;
    let place = match award.distinction {
        Distinction::Place(place) => place.to_string(),
        Distinction::Commended => "commended".to_owned(),
    };
    let branch = award
        .branch
        .map_or_else(String::new, |it| format!(", {}", it.code()));
    [
        award.player.clone(),
        award.date.to_string(),
        award
            .event
            .clone()
            .unwrap_or_else(|| format!("{}{branch}", award.level.code())),
        place,
        format!("{}{}", worth.points, if worth.suspect { " *" } else { "" }),
        worth.valid_until.to_string(),
        if worth.counts { "yes" } else { "" }.to_owned(),
    ]
}

fn ranks(players: &[Composer]) -> Sheet {
    let columns = [
        ("Player", Align::Left),
        ("Rank", Align::Left),
        ("Due", Align::Left),
        ("Required", Align::Left),
        ("So", Align::Left),
        ("Clause", Align::Left),
    ];
    let yes = |so: Option<bool>| match so {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not known",
    };
    let mut sheet = Sheet::new(columns).titled("Ranks in composition");
    for player in players {
        for claim in &player.claims {
            for asked in &claim.asked {
                sheet.row([
                    player.player.clone(),
                    claim.rank.to_string(),
                    yes(claim.is_due()).to_owned(),
                    asked.what.clone(),
                    yes(asked.so).to_owned(),
                    claim.clause.to_string(),
                ]);
            }
        }
    }
    sheet
}
