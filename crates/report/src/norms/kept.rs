//! Ranks held by players' histories, and those of composers.

use super::norm_clauses;
use crate::{Align, Sheet};
use scoresheet_norms::composition::{Composer, Distinction, Worth};
use scoresheet_norms::history::Keeping;
use scoresheet_norms::{Day, Game};

/// Who holds which rank on a day, and since when.
///
/// ```
/// use scoresheet_norms::{Game, Readings, history};
/// use scoresheet_report::{held_rank_sheet, rank_step_sheet};
/// let text = "player,date,kind,coefficient,games,points\nKask,1953-09-30,tournament,2.00,11,8.5\n";
/// let (entries, faults) = history::read(text);
/// assert!(faults.is_empty(), "{faults:?}");
/// let on = "1954-01-01".parse()?;
/// let (players, _) = history::keep(&entries, Game::Chess, &Readings::default(), on);
/// let sheet = held_rank_sheet(&players, Game::Chess, on);
/// assert_eq!((sheet.title.as_deref(), &*sheet.rows[0][0]), (Some("Ranks on 1954-01-01"), "Kask"));
/// assert_eq!(rank_step_sheet(&players).rows[0][1], "1953-09-30");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn held_rank_sheet(players: &[Keeping], game: Game, on: Day) -> Sheet {
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
    let mut sheet = Sheet::new(columns).titled(format!("Ranks on {}", on));
    for player in players {
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

/// How it came about that players hold their ranks.
#[must_use]
pub fn rank_step_sheet(players: &[Keeping]) -> Sheet {
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

/// Composers' results, and what each is worth on a day.
#[must_use]
pub fn composition_sheet(players: &[Composer], on: Day) -> Sheet {
    let columns = [
        ("Player", Align::Left),
        ("Date", Align::Left),
        ("Contest", Align::Left),
        ("Place", Align::Right),
        ("Points", Align::Right),
        ("Valid until", Align::Left),
        ("Counts", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled(format!("Points in composition on {}", on));
    let rows = players.iter().flat_map(|each| &each.results);
    for worth in rows.clone() {
        sheet.row(result(worth));
    }
    if rows.clone().any(|worth| worth.suspect) {
        sheet.note(
            "* First place among two-movers is printed as 2 points, the same as second; the other columns go 3 : 2 : \
             1, so 3 may be meant (--two-movers corrected).",
        );
    }
    for player in players {
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

/// What the points of composers are asked for, rank by rank.
#[must_use]
pub fn composer_rank_sheet(players: &[Composer]) -> Sheet {
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
