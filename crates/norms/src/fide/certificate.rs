//! The figures of a norm as form IT1 asks for them; the form's layout is FIDE's.

use super::entrants::form_of;
use super::{Application, TitleEdition, Unjudged, applications, event_norms};
use super::{Form, HeldTitle, NormGame, NormResult, Verdict};
use scoresheet_event::assessment::{Unclear, named};
use scoresheet_event::{Event, Player};
use serde::Serialize;

/// A certificate of one norm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// What it states, each with its name: the event, the applicant, the figures.
    pub facts: Vec<(&'static str, String)>,
    /// A row for each round: round, opponent, federation, title, rating as used, result, and why it is no game of the
    /// norm.
    pub rounds: Vec<[String; 7]>,
}

impl Certificate {
    /// What heads the columns of [`Certificate::rounds`].
    pub const HEADINGS: [&str; 7] = [
        "Round",
        "Opponent",
        "Federation",
        "Title",
        "Rating",
        "Result",
        "Not counted",
    ];
}

/// How the event is paired; nothing where that is not stated.
fn system(event: &Event) -> &'static str {
    match form_of(event) {
        Some(Form::Swiss) => "Swiss",
        Some(Form::RoundRobin) => "round-robin",
        Some(Form::DoubleRoundRobin) => "double round-robin",
        Some(Form::KnockOut) => "knock-out",
        Some(Form::Other) => "another, with the consent of the QC's chairman (1.4.2e)",
        None => "",
    }
}

/// Why a player has no certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoCertificate {
    /// The event as a whole cannot be judged.
    #[error(transparent)]
    Event(#[from] Unjudged),
    /// Nobody is meant, or more than one.
    #[error(transparent)]
    Unclear(#[from] Unclear),
    /// The player cannot be judged.
    #[error("{0}")]
    Player(String),
}

/// A certificate for each norm of the player that a number, a name or a part of one means.
///
/// # Errors
/// If there is none; [`NoCertificate`] says why.
pub fn certificates(
    event: &Event,
    wanted: &str,
    edition: Option<TitleEdition>,
    known: &Application,
) -> Result<Vec<Certificate>, NoCertificate> {
    let norms = event_norms(event, edition, known)?;
    let index = named(std::slice::from_ref(event), wanted)?.1.index();
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
    let papers = own.verdicts.iter();
    let papers: Vec<Certificate> = papers
        .filter_map(|verdict| certificate(event, player, &rounds, verdict))
        .collect();
    match papers.is_empty() {
        true => Err(none(format!("{who} has made no norm"))),
        false => Ok(papers),
    }
}

/// The certificate of a norm; nothing where it is none.
#[must_use]
pub fn certificate(
    event: &Event,
    player: &Player,
    games: &[NormGame],
    verdict: &Verdict,
) -> Option<Certificate> {
    let figures = verdict.figures.as_ref().filter(|_| verdict.norm)?;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let of = |pair: [usize; 2], how: &str| format!("{} ({how} {})", pair[0], pair[1]);
    let mut facts = vec![
        ("Event", event.title().to_owned()),
        ("Place", text(&event.site)),
        ("Federation of the event", text(&event.federation)),
        ("Dates", [text(&event.start), text(&event.end)].join(" – ")),
        ("System", system(event).to_owned()),
        ("Rounds", event.rounds().to_string()),
        ("Title norm", verdict.title.code().to_owned()),
        ("Applicant", player.name.clone()),
        ("FIDE ID", text(&player.id)),
        ("Federation", text(&player.federation)),
        (
            "Rating",
            player
                .rating
                .map_or_else(String::new, |rating| rating.to_string()),
        ),
        ("Games (1.4.1)", figures.games.to_string()),
        ("Points (1.4.8)", figures.score.printed()),
        (
            "Points needed (1.4.8)",
            figures
                .needed
                .map_or_else(String::new, |points| points.printed()),
        ),
        (
            "Other federations (1.4.3)",
            format!("{} (at least 2)", figures.federations),
        ),
        ("Of the own federation (1.4.4)", of(figures.own, "at most")),
        ("Of one federation (1.4.4)", of(figures.one, "at most")),
        ("Title holders (1.4.5a)", of(figures.titled, "at least")),
        (
            "Holders of the title (1.4.5)",
            of(figures.holders, "at least"),
        ),
        ("Average of the opponents (1.4.7)", figures.ra.to_string()),
        (
            "Performance (1.4.8)",
            format!(
                "{} ({} % gives {:+})",
                figures.rp, figures.percent, figures.dp
            ),
        ),
    ];
    let article = |name, article: Option<&str>| article.map(|article| (name, article.to_owned()));
    facts.extend(article("Exemption", verdict.exemption));
    facts.extend(article("By the special rule", verdict.by));
    facts.extend(
        verdict
            .counts_as
            .map(|games| ("Counts as games (1.4.1d)", games.to_string())),
    );
    facts.extend(
        verdict
            .remarks
            .iter()
            .map(|remark| ("Remark", remark.clone())),
    );
    let not_checked =
        "consent of the Qualification Commission, adjudications, changes of the schedule (1.4.2d)";
    facts.push(("Not checked", not_checked.to_owned()));
    Some(Certificate {
        facts,
        rounds: games.iter().map(|game| round(game, verdict)).collect(),
    })
}

fn round(game: &NormGame, verdict: &Verdict) -> [String; 7] {
    let opponent = game.opponent.as_ref();
    let of = |text: Option<String>| text.unwrap_or_default();
    let raised = verdict.figures.as_ref().and_then(|figures| figures.raised);
    let rating = opponent.map(|one| match (one.rating.map_or(1400, i64::from), raised) {
        (rating, Some([lowest, floor])) if rating == lowest => {
            format!("{rating} (the lowest counts {floor})")
        }
        (rating, _) if one.rating.is_none() => format!("{rating} (unrated)"),
        (rating, _) => rating.to_string(),
    });
    let result = match game.result {
        NormResult::Played(points) => points.printed(),
        NormResult::ForfeitWin => "+".to_owned(),
        NormResult::ForfeitLoss => "−".to_owned(),
        NormResult::PairingBye => "bye".to_owned(),
        NormResult::Out => String::new(),
    };
    let left_out = verdict.left_out.iter().find(|each| each.is(game));
    [
        if game.round > 0 {
            game.round.to_string()
        } else {
            String::new()
        },
        of(opponent.map(|one| one.name.clone())),
        of(opponent.and_then(|one| one.federation.clone())),
        of(opponent
            .and_then(|one| one.title)
            .map(|title: HeldTitle| title.code().to_owned())),
        of(rating),
        result,
        of(left_out.map(|each| each.article.to_owned())),
    ]
}
