//! Before the last round: which result would make a norm.

use super::entrants::{Setting, edition_of, sex_of};
use super::{
    Application, FideTitle, NormResult, NotJudged, TitleEdition, Unjudged, applications, judge,
};
use scoresheet_event::{Event, Ledger, PlayerId, PlayerResult, Points, Sex, Turn};
use serde::Serialize;

/// A player who is paired in the last round, and a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WhatIf {
    /// Who.
    pub player: PlayerId,
    /// Which norm.
    pub title: FideTitle,
    /// The fewest points of the last game that make it.
    pub needed: Points,
    /// Whether it is made whatever comes of that game, because the last round may be left out (1.4.1e).
    pub safe: bool,
    /// The article by which the limits of federations do not hold, where the norm is not within them.
    pub exemption: Option<&'static str>,
    /// What has to be said of it.
    pub remarks: Vec<String>,
}

/// What the last round of an event can still make, with the players' names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BeforeLast<'e> {
    event: &'e str,
    norms: Vec<OpenNorm<'e>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct OpenNorm<'e> {
    number: u32,
    name: &'e str,
    title: FideTitle,
    needed: Points,
    safe: bool,
    exemption: Option<&'static str>,
    remarks: &'e [String],
}

impl<'e> BeforeLast<'e> {
    /// What [`what_if`] found of the event.
    #[must_use]
    pub fn of(event: &'e Event, found: &'e [WhatIf]) -> Self {
        let norms = found.iter().filter_map(|found| {
            let player = event.players.get(found.player.index())?;
            Some(OpenNorm {
                number: player.number,
                name: &player.name,
                title: found.title,
                needed: found.needed,
                safe: found.safe,
                exemption: found.exemption,
                remarks: &found.remarks,
            })
        });
        Self {
            event: event.title(),
            norms: norms.collect(),
        }
    }
}

/// All who can make a norm in the last round, which is paired and not played as a whole; players who cannot be judged are left to
/// [`super::event_norms`].
///
/// # Errors
/// The event as a whole cannot be judged.
pub fn what_if(
    event: &Event,
    edition: Option<TitleEdition>,
    known: &Application,
) -> Result<Vec<WhatIf>, Unjudged> {
    let edition = edition_of(event, edition)?;
    let setting = Setting::of(event, known)?;
    if let Some(lack) = setting.lack_of_form() {
        return Err(Unjudged::Form(lack));
    }
    let (rounds, requirements) = (applications(event)?, edition.requirements());
    let ledger = Ledger::of(event);
    let last = event.rounds();
    if last == 0 {
        return Err(Unjudged::NoRounds);
    }
    let mut pairings = event.pairings.iter();
    if !pairings.any(|game| game.round == Some(last) && game.results.contains(&PlayerResult::Open))
    {
        return Err(Unjudged::NoLastRound(last));
    }
    let mut found = Vec::new();
    for ((id, games), player) in event.ids().zip(rounds).zip(&event.players) {
        let open = |turn: Turn| {
            matches!(
                turn,
                Turn::Opponent {
                    mark: PlayerResult::Open,
                    ..
                }
            )
        };
        let last = ledger
            .entries(id)
            .iter()
            .position(|entry| entry.round == Some(last) && open(entry.turn));
        let (Some(last), Ok::<_, NotJudged>(mut games)) = (last, games) else {
            continue;
        };
        let woman = sex_of(player) == Some(Sex::Woman);
        for asked in requirements
            .iter()
            .filter(|asked| !asked.for_women || woman)
        {
            let mut norm = |points| {
                if let Some(game) = games.get_mut(last) {
                    game.result = NormResult::Played(points);
                }
                let applicant = setting.applicant(player, &games).ok()?;
                Some(judge(asked, &applicant)).filter(|verdict| verdict.norm)
            };
            let made =
                [Points::ZERO, Points::HALF, Points::ONE].map(|points| (points, norm(points)));
            let safe = made.iter().all(|(_, made)| made.is_some());
            let mut made = made.into_iter();
            if let Some((needed, verdict)) = made.find_map(|(points, made)| Some((points, made?))) {
                found.push(WhatIf {
                    player: id,
                    title: asked.title,
                    needed,
                    safe,
                    exemption: verdict.exemption,
                    remarks: verdict.remarks,
                });
            }
        }
    }
    Ok(found)
}
