//! The figures of a norm as form IT1 asks for them; the form's layout is FIDE's.

use super::entrants::form_of;
use super::figures::UNRATED;
use super::{Application, TitleEdition, Unjudged, applications, event_norms};
use super::{Form, NormGame, NormResult, Opponent, Verdict};
use scoresheet_event::{Event, Player, PlayerId};
use serde::Serialize;

/// A certificate of one norm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// The event.
    pub event: CertifiedEvent,
    /// The edition of the regulations.
    pub edition: TitleEdition,
    /// Who made the norm.
    pub applicant: CertifiedApplicant,
    /// The norm: its figures, what was left out, exemptions, remarks.
    pub norm: Verdict,
    /// A round each.
    pub rounds: Vec<CertifiedRound>,
    /// What no record of an event shows, and so was not checked (1.4.2d).
    pub not_checked: &'static str,
}

/// The event of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CertifiedEvent {
    /// What it is called.
    pub name: String,
    /// Where.
    pub place: Option<String>,
    /// The federation that registers it.
    pub federation: Option<String>,
    /// The first day, as stated.
    pub start: Option<String>,
    /// The last day, as stated.
    pub end: Option<String>,
    /// How it is paired; nothing where that is not stated.
    pub system: Option<&'static str>,
    /// How many rounds it has.
    pub rounds: u16,
}

/// The applicant of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CertifiedApplicant {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The number in FIDE's register.
    pub fide_id: Option<String>,
    /// The federation.
    pub federation: Option<String>,
    /// The title held.
    pub title: Option<String>,
    /// The rating.
    pub rating: Option<u16>,
}

/// A round of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CertifiedRound {
    /// The round; nothing where it is not known.
    pub round: Option<u16>,
    /// The opponent, who may not have come.
    pub opponent: Option<Opponent>,
    /// The rating that the opponent counts with: 1400 of an unrated one, of the lowest the floor (1.4.6).
    pub counted_rating: Option<i64>,
    /// `1`, `½`, `0`, `+`, `−` or `bye`; nothing where the round was left out.
    pub result: Option<String>,
    /// The article by which the round is no game of the norm.
    pub not_counted: Option<&'static str>,
}

/// How an event is paired.
const fn system(form: Form) -> &'static str {
    match form {
        Form::Swiss => "Swiss",
        Form::RoundRobin => "round-robin",
        Form::DoubleRoundRobin => "double round-robin",
        Form::KnockOut => "knock-out",
        Form::Other => "another, with the consent of the QC's chairman (1.4.2e)",
    }
}

/// Why a player has no certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoCertificate {
    /// The event as a whole cannot be judged.
    #[error(transparent)]
    Event(#[from] Unjudged),
    /// The player cannot be judged.
    #[error("{0}")]
    Player(String),
}

/// A certificate for each norm of a player.
///
/// # Errors
/// If there is none; [`NoCertificate`] says why.
pub fn certificates(
    event: &Event,
    player: PlayerId,
    edition: Option<TitleEdition>,
    known: &Application,
) -> Result<Vec<Certificate>, NoCertificate> {
    let norms = event_norms(event, edition, known)?;
    let index = player.index();
    let rounds = applications(event)?.into_iter().nth(index);
    let (Some(player), Some(own), Some(rounds)) =
        (event.players.get(index), norms.players.get(index), rounds)
    else {
        return Ok(Vec::new());
    };
    let none = |why: String| NoCertificate::Player(why);
    let who = format!("{} {}", own.number, own.name);
    if let (Some(why), []) = (&own.not_judged, own.verdicts.as_slice()) {
        return Err(none(format!("{who} cannot be judged: {why}")));
    }
    let rounds = rounds.map_err(|not| none(not.why))?;
    let paired = known.form.or_else(|| form_of(event));
    let made = own.verdicts.iter().filter(|verdict| verdict.norm);
    let is_provisional = norms.open_games > 0 || norms.rounds_to_come > 0;
    let provisional =
        is_provisional.then(|| "provisional: games of the event have no result yet".to_owned());
    let papers: Vec<Certificate> = made
        .map(|verdict| Certificate {
            event: CertifiedEvent {
                system: paired.map(system),
                ..CertifiedEvent::of(event)
            },
            edition: norms.edition,
            applicant: CertifiedApplicant::of(player),
            norm: Verdict {
                remarks: (provisional.iter().chain(&verdict.remarks).cloned()).collect(),
                ..verdict.clone()
            },
            rounds: certified_rounds(&rounds, verdict),
            not_checked: "consent of the Qualification Commission, adjudications, changes of the schedule (1.4.2d)",
        })
        .collect();
    match papers.is_empty() {
        true => Err(none(format!("{who} has made no norm"))),
        false => Ok(papers),
    }
}

impl CertifiedEvent {
    fn of(event: &Event) -> Self {
        Self {
            name: event.title().to_owned(),
            place: event.site.clone(),
            federation: event.federation.clone(),
            start: event.start.clone(),
            end: event.end.clone(),
            system: None,
            rounds: event.rounds(),
        }
    }
}

impl CertifiedApplicant {
    fn of(player: &Player) -> Self {
        Self {
            number: player.number,
            name: player.name.clone(),
            fide_id: player.id.clone(),
            federation: player.federation.clone(),
            title: player.title.clone(),
            rating: player.rating,
        }
    }
}

fn certified_rounds(games: &[NormGame], verdict: &Verdict) -> Vec<CertifiedRound> {
    // One opponent is raised to the floor, though another may have the same rating (1.4.6).
    let mut raised = verdict.figures.as_ref().and_then(|figures| figures.raised);
    let rounds = games.iter().map(|game| {
        let left_out = verdict.left_out.iter().find(|each| each.is(game));
        let opponent = game.opponent.as_ref().filter(|_| left_out.is_none());
        let rating = opponent.map(|one| one.rating.map_or(UNRATED, i64::from));
        let floor = raised
            .filter(|[lowest, _]| rating == Some(*lowest))
            .map(|[_, floor]| floor);
        if floor.is_some() {
            raised = None;
        }
        CertifiedRound {
            round: Some(game.round).filter(|round| *round > 0),
            opponent: game.opponent.clone(),
            counted_rating: floor.or(rating),
            result: result(game.result),
            not_counted: left_out.map(|each| each.article),
        }
    });
    rounds.collect()
}

fn result(result: NormResult) -> Option<String> {
    match result {
        NormResult::Played(points) => Some(points.printed()),
        NormResult::ForfeitWin => Some("+".to_owned()),
        NormResult::ForfeitLoss => Some("−".to_owned()),
        NormResult::PairingBye => Some("bye".to_owned()),
        NormResult::Open | NormResult::Out => None,
    }
}
