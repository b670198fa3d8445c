//! The players of an event as applicants.

use super::federation::{self, Federation};
use super::verdict::lack_of_form;
use super::{
    Applicant, EventKind, Foreigners, Form, HeldTitle, Lack, NormGame, NormResult, Opponent,
    Requirement, RoundsADay, StrongSwiss, TitleEdition, Verdict, foreigners, judge,
};
use crate::Day;
use scoresheet_clock::{Date, DateText};
use scoresheet_event::{
    ByeReason, Event, Kind, Ledger, LedgerEntry, Place, Player, PlayerId, PlayerResult, Points,
    Sex, Turn,
};
use serde::Serialize;

/// What is known beside the event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Application {
    /// What the event is.
    pub kind: Option<EventKind>,
    /// How it is paired, if not as the event says.
    pub form: Option<Form>,
    /// Whether a form that needs the QC's consent is judged as a round robin.
    pub allow_format: bool,
    /// The federation that registers it, if not that of the event.
    pub registering: Option<String>,
}

/// Why the rounds of a player cannot be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NotJudged {
    /// Who.
    pub player: PlayerId,
    /// What is missing or not known.
    pub why: String,
    /// Where the source has it.
    #[serde(skip)]
    pub at: Place,
}

/// Why an event cannot be judged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unjudged {
    /// A crosstable without rounds, of an event that is no round robin.
    #[error("the rounds of the games are not known, so the last one is not known either")]
    NoRounds,
    /// It is not stated how the event is paired.
    #[error(
        "the event does not state how it is paired, and that decides which games may be left out"
    )]
    NoForm,
    /// What is needed in the last round is asked of an event in which nobody can make a norm.
    #[error("{} ({})", .0.what, .0.article)]
    Form(Lack),
    /// It starts on a day for which no edition is offered.
    #[error("only the Title Regulations of 1 January 2024 are available; the event starts on {0}")]
    NoEdition(String),
    /// It is not stated when it starts.
    #[error(
        "the event does not state its first day, which decides the edition; name one with --edition"
    )]
    NoDate,
    /// What is needed in the last round is asked, and it is not paired, or has been played.
    #[error(
        "round {0}, the last, must be paired and not yet played: only then is it known what is needed in it"
    )]
    NoLastRound(u16),
}

/// A player's rounds as norms see them, or why they cannot be.
pub type Rounds = Result<Vec<NormGame>, NotJudged>;

/// Of each player, in the order of the event, the rounds; unknown titles and missing federations of opponents make
/// that a player cannot be judged. In a round robin, of which all games are used, the rounds need not be known.
///
/// # Errors
/// The event has no rounds, and is no round robin.
pub fn applications(event: &Event) -> Result<Vec<Rounds>, Unjudged> {
    let ledger = Ledger::of(event);
    if !ledger.is_by_round() && !form_of(event).is_some_and(Form::all_meet) {
        return Err(Unjudged::NoRounds);
    }
    let zero = without_point_against_rated(event, &ledger);
    let all = event.ids().map(|id| {
        let entries = ledger.entries(id).iter();
        entries.map(|entry| game(event, id, entry, &zero)).collect()
    });
    Ok(all.collect())
}

fn game(
    event: &Event,
    own: PlayerId,
    entry: &LedgerEntry,
    zero: &[bool],
) -> Result<NormGame, NotJudged> {
    let (result, opponent) = match entry.turn {
        Turn::Out(ByeReason::PairingBye) => (NormResult::PairingBye, None),
        Turn::Out(ByeReason::EmptyBoard) => (NormResult::ForfeitWin, None),
        Turn::Out(
            ByeReason::Free
            | ByeReason::FullBye
            | ByeReason::HalfBye
            | ByeReason::ZeroBye
            | ByeReason::Absent,
        ) => (NormResult::Out, None),
        Turn::Opponent { opponent, mark, .. } => {
            let result = match mark {
                PlayerResult::Win => NormResult::Played(Points::ONE),
                PlayerResult::Draw => NormResult::Played(Points::HALF),
                PlayerResult::Loss => NormResult::Played(Points::ZERO),
                PlayerResult::ForfeitWin => NormResult::ForfeitWin,
                PlayerResult::ForfeitLoss => NormResult::ForfeitLoss,
                PlayerResult::Open => NormResult::Open,
            };
            (
                result,
                event.players.get(opponent.index()).zip(Some(opponent)),
            )
        }
    };
    let opponent = opponent.map(|(player, id)| {
        let zero = zero.get(id.index()).copied().unwrap_or(false);
        opponent_of(player, zero).map_err(|why| NotJudged {
            player: own,
            why,
            at: player.at,
        })
    });
    Ok(NormGame {
        round: entry.round.unwrap_or(0),
        result,
        opponent: opponent.transpose()?,
    })
}

fn opponent_of(player: &Player, zero: bool) -> Result<Opponent, String> {
    let title = player
        .title
        .as_deref()
        .map(str::trim)
        .filter(|title| !title.is_empty());
    let held = title.map(|title| HeldTitle::read(title).ok_or(title));
    let held = held.transpose().map_err(|title| {
        format!(
            "the title {title:?} of {} {} is not known",
            player.number, player.name
        )
    })?;
    Ok(Opponent {
        number: player.number,
        name: player.name.clone(),
        title: held,
        rating: player.rating.filter(|rating| *rating > 0),
        federation: federation_of(player)?.map(str::to_owned),
        no_point_against_rated: zero,
    })
}

/// The code of a player's federation; none of a player who has none.
///
/// # Errors
/// The code is not one of FIDE's.
fn federation_of(player: &Player) -> Result<Option<&'static str>, String> {
    match federation::read(player.federation.as_deref()) {
        Federation::Code(code) => Ok(Some(code)),
        Federation::None => Ok(None),
        Federation::Unknown => Err(format!(
            "the federation {:?} of {} {} is not one of FIDE's",
            player.federation.as_deref().unwrap_or_default(),
            player.number,
            player.name
        )),
    }
}

/// Of each player whether he made no point against the rated (1.4.2b).
fn without_point_against_rated(event: &Event, ledger: &Ledger) -> Vec<bool> {
    let rated = |id: PlayerId| {
        event
            .players
            .get(id.index())
            .is_some_and(|one| one.rating.is_some_and(|rating| rating > 0))
    };
    let none = event.ids().map(|id| {
        let mut games = ledger.entries(id).iter();
        !games.any(|entry| {
            let scored = matches!(entry.mark(), Some(PlayerResult::Win | PlayerResult::Draw));
            scored && entry.opponent().is_some_and(rated)
        })
    });
    none.collect()
}

/// One player of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerNorms {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// A verdict for each title, highest first; none where the player cannot be judged.
    pub verdicts: Vec<Verdict>,
    /// Why the player cannot be judged, or not for all titles.
    pub not_judged: Option<String>,
}

/// The title norms of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventNorms {
    /// What it is called.
    pub event: String,
    /// The edition of the regulations.
    pub edition: TitleEdition,
    /// Why that one.
    pub edition_because: String,
    /// Rated foreigners in the poorest round of a Swiss, where it is known who registers it (1.4.3d).
    pub foreigners: Option<Foreigners>,
    /// The poorest round of a Swiss (1.5.6).
    pub strong_swiss: Option<StrongSwiss>,
    /// Rounds a day (1.1.3).
    pub rounds_a_day: RoundsADay,
    /// Whether the event lasts more than thirty days, so that the ratings on the day of each game count (1.4.6a).
    pub is_long: bool,
    /// Whether the rounds of the games are known; else no game is taken for that of the last round (1.4.2c).
    pub by_round: bool,
    /// How many games have no result yet, among them those of a round-robin that are not listed: until then nothing of this is
    /// final.
    pub open_games: usize,
    /// How many rounds that the event states have not taken place.
    pub rounds_to_come: u16,
    /// Numbers of players whose rating is below what their title asks for at some time, or who have none: it may have sunk
    /// since, or one of the two is wrong (1.3, 1.5.1, 1.5.3).
    pub titles_above_rating: Vec<u32>,
    /// In a round robin, numbers of unrated players who have no point against the rated yet, and have games to come: games
    /// against them do not count as things stand (1.4.2b).
    pub no_point_yet: Vec<u32>,
    /// The players, in the order of the event.
    pub players: Vec<PlayerNorms>,
}

/// Judges every player of an event, by the edition that is asked for, else by the first day of the event.
///
/// # Errors
/// The event as a whole cannot be judged.
pub fn event_norms(
    event: &Event,
    edition: Option<TitleEdition>,
    known: &Application,
) -> Result<EventNorms, Unjudged> {
    let edition_because = match edition {
        Some(_) => "as asked for".to_owned(),
        None => by_the_date(event),
    };
    let edition = edition_of(event, edition)?;
    let setting = Setting::of(event, known)?;
    let requirements = edition.requirements();
    if let Some(lack) = setting.lack_of_form() {
        // Of nobody need more be known.
        let players = refused_players(event, &requirements, &lack);
        return Ok(setting.norms(event, (edition, edition_because), players));
    }
    let judged = applications(event)?.into_iter().zip(&event.players);
    let players = judged.map(|(games, player)| {
        let verdicts = games.map_err(|not| not.why).and_then(|games| {
            let applicant = setting.applicant(player, &games)?;
            let (for_women, for_all): (Vec<_>, Vec<_>) =
                requirements.iter().partition(|asked| asked.for_women);
            let judged = |asked: &&Requirement| judge(asked, &applicant);
            let mut verdicts: Vec<Verdict> = for_all.iter().map(judged).collect();
            let of_women = for_women.iter().map(judged);
            match applicant.sex {
                Some(Sex::Woman) => verdicts.extend(of_women),
                Some(Sex::Man) => {}
                None => {
                    let met = of_women.filter(|verdict| verdict.norm);
                    let met: Vec<&str> = met.map(|verdict| verdict.title.code()).collect();
                    let why = format!(
                        "{}: the sex is not stated, and a woman would have made the norm",
                        met.join(", ")
                    );
                    return Ok((verdicts, (!met.is_empty()).then_some(why)));
                }
            }
            Ok((verdicts, None))
        });
        let (verdicts, not_judged) = verdicts.unwrap_or_else(|why| (Vec::new(), Some(why)));
        PlayerNorms {
            number: player.number,
            name: player.name.clone(),
            verdicts,
            not_judged,
        }
    });
    let players = players.collect();
    Ok(setting.norms(event, (edition, edition_because), players))
}

/// The players of an event in which nobody can make a norm: told for each title that a player could apply for.
fn refused_players(event: &Event, requirements: &[Requirement], lack: &Lack) -> Vec<PlayerNorms> {
    let refused = |player: &Player| {
        let woman = sex_of(player) == Some(Sex::Woman);
        let asked = requirements
            .iter()
            .filter(|asked| !asked.for_women || woman);
        PlayerNorms {
            number: player.number,
            name: player.name.clone(),
            verdicts: asked
                .map(|asked| Verdict::refused(asked, lack.clone()))
                .collect(),
            not_judged: None,
        }
    };
    event.players.iter().map(refused).collect()
}

fn titles_above_rating(event: &Event) -> Vec<u32> {
    let above = |player: &&Player| {
        let asked = player.title.as_deref().and_then(HeldTitle::read);
        let asked = asked.and_then(HeldTitle::rating_once);
        asked.is_some_and(|asked| player.rating.unwrap_or(0) < asked)
    };
    let players = event.players.iter().filter(above);
    players.map(|player| player.number).collect()
}

fn no_point_yet(event: &Event) -> Vec<u32> {
    let ledger = Ledger::of(event);
    let zero = without_point_against_rated(event, &ledger);
    let waits = |id: PlayerId| {
        let mut games = ledger.entries(id).iter();
        games.any(|entry| entry.mark() == Some(PlayerResult::Open))
    };
    let players = event.ids().zip(&event.players).zip(zero);
    players
        .filter(|((id, player), zero)| *zero && player.rating.is_none_or(|r| r == 0) && waits(*id))
        .map(|((_, player), _)| player.number)
        .collect()
}

/// Whether more than thirty days lie between the first day and the last, where both are known.
fn is_long(event: &Event) -> bool {
    let day = |text: &Option<String>| Date::read(text.as_deref()?)?.days();
    match (day(&event.start), day(&event.end)) {
        (Some(first), Some(last)) => last - first >= 30,
        (None, _) | (_, None) => false,
    }
}

/// How many rounds an event has; where those of the games are not known, as many as everyone needs to meet everyone.
fn rounds(event: &Event) -> u16 {
    if Ledger::of(event).is_by_round() {
        return event.rounds();
    }
    let players = u16::try_from(event.players.len()).unwrap_or(u16::MAX);
    let once = players.saturating_sub(1) | 1;
    match form_of(event) {
        Some(Form::DoubleRoundRobin) => once.saturating_mul(2),
        Some(Form::RoundRobin | Form::Swiss | Form::KnockOut | Form::Other) | None => once,
    }
}

/// Titles of women tell the sex where it is not stated.
pub(super) fn sex_of(player: &Player) -> Option<Sex> {
    let title = || HeldTitle::read(player.title.as_deref()?);
    let by_title = || title()?.is_for_women().then_some(Sex::Woman);
    player.sex.or_else(by_title)
}

/// How an event is paired, as it states; nothing where it does not.
pub(super) fn form_of(event: &Event) -> Option<Form> {
    match event.kind {
        Some(Kind::Swiss) => Some(Form::Swiss),
        Some(Kind::RoundRobin { cycles: 1 }) => Some(Form::RoundRobin),
        Some(Kind::RoundRobin { cycles: 2 }) => Some(Form::DoubleRoundRobin),
        Some(Kind::RoundRobin { .. }) => Some(Form::Other),
        None => in_words(event).or(event.is_round_robin().then_some(Form::RoundRobin)),
    }
}

/// What records 092 and 192 of a report file say that no event has a kind for.
fn in_words(event: &Event) -> Option<Form> {
    let words: String = (event.kept.iter())
        .filter(|line| line.starts_with("092 ") || line.starts_with("192 "))
        .flat_map(|line| line.chars().skip(4))
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let says = |known: &[&str]| known.iter().any(|word| words.contains(word));
    if says(&["knockout"]) {
        Some(Form::KnockOut)
    } else if says(&["schevening", "schiller", "doubleswiss"]) {
        Some(Form::Other)
    } else {
        None
    }
}

/// That the rules go by the date of the event: of one that is known in part by the first day that it may be.
pub(super) fn by_the_date(event: &Event) -> String {
    let text = event.start.as_deref().unwrap_or_default();
    let whole = Date::read(text).and_then(Date::day).is_some();
    let first = if whole {
        ""
    } else {
        ", the first day that it may be"
    };
    format!("by the date, {text}{first}")
}

/// The first day of an event, as far as it is known.
pub(super) fn first_day(event: &Event) -> Option<Day> {
    let date = event.start.as_deref().and_then(DateText::read)?;
    let [first, _] = date.days_it_may_be()?;
    Some(first)
}

/// As asked for, else by the first day of the event.
pub(super) fn edition_of(
    event: &Event,
    asked: Option<TitleEdition>,
) -> Result<TitleEdition, Unjudged> {
    if let Some(edition) = asked {
        return Ok(edition);
    }
    let day = first_day(event).ok_or(Unjudged::NoDate)?;
    TitleEdition::in_force(day).ok_or_else(|| Unjudged::NoEdition(day.to_string()))
}

/// What holds for all players of an event.
pub(super) struct Setting<'e> {
    form: Form,
    allow_format: bool,
    rounds: u16,
    players: usize,
    kind: Option<EventKind>,
    registering: Option<&'e str>,
    foreigners: Option<Foreigners>,
}

impl<'e> Setting<'e> {
    pub(super) fn of(event: &'e Event, known: &'e Application) -> Result<Self, Unjudged> {
        let stated = form_of(event);
        let registering = known.registering.as_deref().or(event.federation.as_deref());
        Ok(Self {
            form: known.form.or(stated).ok_or(Unjudged::NoForm)?,
            allow_format: known.allow_format,
            rounds: rounds(event),
            players: event.players.len(),
            kind: known.kind,
            registering,
            foreigners: registering.and_then(|code| foreigners(event, code)),
        })
    }

    /// Why nobody can make a norm, if the form of the event does not allow it (1.4.2e, 1.4.5f).
    pub(super) fn lack_of_form(&self) -> Option<Lack> {
        lack_of_form(self.form, self.allow_format, self.players)
    }

    /// What is said of the event, with what is said of its players.
    fn norms(
        &self,
        event: &Event,
        (edition, edition_because): (TitleEdition, String),
        players: Vec<PlayerNorms>,
    ) -> EventNorms {
        EventNorms {
            event: event.title().to_owned(),
            edition,
            edition_because,
            players,
            foreigners: self.foreigners.filter(|_| self.form == Form::Swiss),
            strong_swiss: StrongSwiss::of(event).filter(|_| self.form == Form::Swiss),
            rounds_a_day: RoundsADay::of(event),
            is_long: is_long(event),
            by_round: Ledger::of(event).is_by_round(),
            open_games: event.open_games() + event.missing_games(),
            rounds_to_come: event.rounds_to_come(),
            titles_above_rating: titles_above_rating(event),
            no_point_yet: if self.form.all_meet() {
                no_point_yet(event)
            } else {
                Vec::new()
            },
        }
    }

    /// A player of the event with his rounds.
    pub(super) fn applicant<'a>(
        &self,
        player: &'a Player,
        games: &'a [NormGame],
    ) -> Result<Applicant<'a>, String>
    where
        'e: 'a,
    {
        let federation = federation_of(player)?;
        Ok(Applicant {
            federation: federation
                .ok_or_else(|| format!("{} {} has no federation", player.number, player.name))?,
            sex: sex_of(player),
            games,
            rounds: self.rounds,
            form: self.form,
            allow_format: self.allow_format,
            players: self.players,
            kind: self.kind,
            registering: self.registering,
            foreigners: self.foreigners,
        })
    }
}
