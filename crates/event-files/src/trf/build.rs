//! From records to an event: players and teams, from the rounds of two players to one meeting, rounds of teams
//! without a match, and whether what is stated twice agrees.

use super::document::Faults;
use super::player::sign;
use super::points::Table;
use super::record::{Adjusting, Byes};
use super::single_result::{self, SingleResult};
use super::tags::{COMMENT, known};
use super::{
    Document, Heading, LineUp, MOST_ROUNDS, Outcome, PlayerRecord, Record, TeamByes, TeamForfeit,
    TeamRecord, TrfLine, TrfRound, Type, Use, Worth, boards,
};
use scoresheet_clock::Date;
use scoresheet_event::check::stated_points;
use scoresheet_event::{
    Adjusted, Adjustment, Bye, ByeReason, Colour, Event, Fault, FaultCode, Kind, Pairing, Place,
    Player, PlayerId, PlayerResult, Points, Reading, Scoring, Team, TeamId, TeamRound,
    WithoutMatch,
};
use scoresheet_source::Level;
use std::collections::{HashMap, HashSet};

/// An event in the making.
struct Builder<'d, 'a> {
    event: Event,
    faults: Faults,
    /// The players' records in the order of `event.players`, with their lines.
    players: Vec<(u32, &'d PlayerRecord<'a>)>,
    /// Whose starting number it is.
    numbers: HashMap<u32, PlayerId>,
    byes: Vec<(u32, &'d Byes)>,
    team_byes: Vec<(u32, &'d TeamByes)>,
    team_forfeits: Vec<(u32, &'d TeamForfeit)>,
    line_ups: Vec<(u32, &'d LineUp)>,
    adjusting: Vec<(u32, &'d Adjusting)>,
    single_results: Vec<(u32, &'d SingleResult)>,
    stated: Stated,
    table: Table,
}

/// What is stated once for all, each with its line.
#[derive(Default)]
struct Stated {
    players: Option<(u32, u32)>,
    teams: Option<(u32, u32)>,
    words: Option<(u32, Type)>,
    code: Option<(u32, Type)>,
    rounds: Option<u32>,
    points: Option<u32>,
    /// What results are worth, those that are out of the ordinary (299) apart.
    worths: HashMap<&'static [Worth], Points>,
    /// What records say that stand once, by their codes.
    alone: HashMap<&'static str, String>,
}

/// Records that say something of the whole event, and stand once: of two different ones nothing tells which holds. Others that
/// do are known by what was read of them.
const ALONE: [&str; 6] = ["062", "082", "122", "202", "212", "222"];

/// What is odd, its column, the field, and whether a text in it is odd.
type OddField<'f> = (
    &'f str,
    u32,
    fn(&Player) -> &Option<String>,
    &'f dyn Fn(&str) -> bool,
);

/// What is lax, its column, and how often a record has it.
type LaxForm<'f> = (&'f str, u32, &'f dyn Fn(&PlayerRecord<'_>) -> usize);

/// As report files have them, long and short.
const FIDE_TITLES: &[&str] = &[
    "gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "g", "m", "f", "c", "wg", "wm", "wf", "wc",
    "h", "hm",
];

impl Document<'_> {
    /// The event that comes of the records, and all that is wrong with them; results are worth what
    /// `usual` says where the records do not say otherwise.
    #[must_use]
    pub fn reading(&self, file_name: &str, usual: Scoring, kind: Option<Kind>) -> Reading {
        let mut builder = Builder {
            event: Event {
                files: vec![file_name.to_owned()],
                ..Event::default()
            },
            faults: self.faults_so_far(),
            players: Vec::new(),
            numbers: HashMap::new(),
            byes: Vec::new(),
            team_byes: Vec::new(),
            team_forfeits: Vec::new(),
            line_ups: Vec::new(),
            adjusting: Vec::new(),
            single_results: Vec::new(),
            stated: Stated::default(),
            table: Table::from(usual),
        };
        for line in self.lines() {
            builder.take(line);
        }
        builder.cut_off();
        builder.teams(self);
        builder.finish_type(kind);
        builder.finish_points(usual);
        pairings(&mut builder);
        builder.remark_on_type();
        builder.boards();
        builder.adjustments();
        builder.single_results();
        builder.remark_on_open_games();
        check_counts(&mut builder);
        builder.check_stated_points();
        builder.remark_on_odd_fields();
        builder.remark_on_lax_forms();
        builder.remark_on_kept(self);
        Reading {
            event: builder.event,
            faults: builder.faults.reported(),
        }
    }
}

/// Whether so many players have stated points of twice what their results give, and nobody others.
fn all_doubled(event: &Event, differing: usize) -> bool {
    let stated = event.players.iter().zip(event.points());
    let doubled = stated
        .filter(|(player, sum)| *sum > Points::ZERO && player.stated_points == Some(*sum + *sum));
    differing > 0 && doubled.count() == differing
}

/// A place in the only file.
const fn at(line: u32, column: u32) -> Place {
    Place {
        file: 0,
        line,
        column,
    }
}

impl<'d, 'a> Builder<'d, 'a> {
    fn fault(&mut self, code: FaultCode, at: Place, message: impl Into<String>) {
        self.faults.push(Fault::new(code, at, message));
    }

    fn warn(&mut self, code: FaultCode, at: Place, message: impl Into<String>) {
        let fault = Fault::new(code, at, message);
        let level = Level::Warning;
        self.faults.push(Fault { level, ..fault });
    }

    fn take(&mut self, line: &'d TrfLine<'a>) {
        let number = line.number;
        self.alone(line);
        match &line.record {
            Record::Heading(heading, text) => self.heading(line, *heading, text),
            Record::Players(count) => self.stated.players = Some((number, *count)),
            Record::Teams(count) => self.stated.teams = Some((number, *count)),
            Record::TypeInWords(found) => {
                let before = self.stated.words.replace((number, *found));
                self.once(line, before.is_some());
            }
            Record::TypeAsCode(found) => {
                let before = self.stated.code.replace((number, *found));
                self.once(line, before.is_some());
            }
            Record::Rounds(rounds) => self.rounds(line, *rounds),
            Record::Points(worths) => {
                self.worths(line, worths);
                self.table.set(worths);
                self.stated.points = Some(number);
            }
            Record::Player(record) => self.player(number, record),
            Record::Byes(byes) => self.byes.push((number, byes)),
            Record::TeamByes(byes) => {
                self.once(line, !self.team_byes.is_empty());
                self.team_byes.push((number, byes));
            }
            Record::TeamForfeit(forfeit) => self.team_forfeits.push((number, forfeit)),
            Record::MatchPoints(scoring) => {
                let before = self.event.match_scoring.replace(*scoring);
                self.once(line, before.is_some_and(|before| before != *scoring));
            }
            Record::BoardColours(colours) => {
                let before = std::mem::replace(&mut self.event.board_colours, colours.clone());
                self.once(line, !before.is_empty() && before != *colours);
            }
            Record::LineUp(line_up) => self.line_ups.push((number, line_up)),
            Record::Adjustment(adjusting) => self.adjusting.push((number, adjusting)),
            Record::SingleResult(single) => self.single_results.push((number, single)),
            Record::Abnormal => self.warn(
                FaultCode::FieldIgnored,
                at(number, 0),
                "unusual points (299) that cannot be assigned are kept, not counted",
            ),
            Record::Blank
            | Record::Team(_)
            | Record::TeamWithScore(_)
            | Record::Kept
            | Record::Unreadable => {}
        }
        if is_kept(line) {
            self.event.kept.push(line.text.trim_end().to_owned());
        }
    }

    /// The number of rounds, which has two records: 142, and XXR of programs.
    fn rounds(&mut self, line: &TrfLine<'_>, rounds: u16) {
        let before = self.event.rounds.replace(rounds);
        let first = self.stated.rounds.replace(line.number);
        if let (Some(before), Some(first)) = (before.filter(|before| *before != rounds), first) {
            let message = format!(
                "record {} states {rounds} rounds, and line {first} states {before}",
                line.code()
            );
            self.fault(FaultCode::UnreadableLine, at(line.number, 0), message);
        }
    }

    fn heading(&mut self, line: &TrfLine<'_>, heading: Heading, text: &str) {
        let place = match heading {
            Heading::Name => &mut self.event.name,
            Heading::City => &mut self.event.site,
            Heading::Federation => &mut self.event.federation,
            Heading::Start => &mut self.event.start,
            Heading::End => &mut self.event.end,
        };
        if text.is_empty() {
            return;
        }
        let twice = place.as_deref().is_some_and(|before| before != text);
        *place = Some(text.to_owned());
        if matches!(heading, Heading::Start | Heading::End)
            && let Some(fault) = crate::dates::fault(text, at(line.number, 5))
        {
            self.faults.push(fault);
        }
        if matches!(heading, Heading::Start | Heading::End) {
            let [start, end] = [&self.event.start, &self.event.end].map(Option::as_deref);
            let turned = crate::dates::turned(start, end, at(line.number, 5));
            if let Some(fault) = turned {
                self.faults.push(fault);
            }
        }
        self.once(line, twice);
    }

    /// Two different records of a kind that stands once.
    fn alone(&mut self, line: &TrfLine<'_>) {
        let Some(code) = ALONE.into_iter().find(|code| *code == line.code()) else {
            return;
        };
        let text = line.text.trim_end();
        let before = self
            .stated
            .alone
            .entry(code)
            .or_insert_with(|| text.to_owned());
        let twice = before != text;
        self.once(line, twice);
    }

    /// Two numbers of points for one result; 299 has those that are out of the ordinary.
    fn worths(&mut self, line: &TrfLine<'_>, worths: &[(&'static [Worth], Points)]) {
        let mut twice = false;
        for (whose, points) in worths.iter().filter(|_| line.code() != "299") {
            let before = self.stated.worths.insert(whose, *points);
            twice |= before.is_some_and(|before| before != *points);
        }
        self.once(line, twice);
    }

    /// Reports a record that may not stand again, or not with something else in it.
    fn once(&mut self, line: &TrfLine<'_>, twice: bool) {
        if twice {
            let message = format!(
                "record {} appears twice, but is allowed only once",
                line.code()
            );
            self.fault(FaultCode::UnreadableLine, at(line.number, 0), message);
        }
    }

    fn player(&mut self, line: u32, record: &'d PlayerRecord<'a>) {
        let Some(number) = record.number else {
            return;
        };
        let Ok(next) = u32::try_from(self.event.players.len()) else {
            return;
        };
        if let Some(first) = self.numbers.get(&number) {
            let before = self.event.players.get(first.index());
            let before = before.map_or(0, |player| player.at.line);
            let message = format!("number {number} is also that of line {before}");
            self.fault(FaultCode::DuplicateNumber, at(line, 0), message);
        } else {
            self.numbers.insert(number, PlayerId(next));
        }
        if record.name.trim().is_empty() {
            let message = format!("player {number} has no name");
            self.warn(FaultCode::UnreadableLine, at(line, 15), message);
        }
        let owned = |text: Option<&str>| text.map(str::to_owned);
        self.event.players.push(Player {
            number,
            name: record.name.to_owned(),
            sex: record.sex,
            title: owned(record.title),
            rating: record.rating,
            federation: owned(record.federation),
            id: owned(record.id),
            birth: owned(record.birth),
            stated_points: record.points,
            stated_place: record.place,
            at: at(line, 0),
            ..Player::default()
        });
        self.players.push((line, record));
    }

    /// Lists of entrants may end with the name; where others have points, a line that ends before them is cut off.
    fn cut_off(&mut self) {
        if self
            .players
            .iter()
            .all(|(_, record)| record.points.is_none())
        {
            return;
        }
        for (line, record) in std::mem::take(&mut self.players) {
            let place = at(line, 81);
            if record.points.is_none() && !self.faults.any_at(place) {
                let message = "the line ends before the player's points";
                self.fault(FaultCode::UnreadableLine, place, message);
            }
            self.players.push((line, record));
        }
    }

    /// Teams come last: their players may stand further down. 310 makes 013 superfluous.
    fn teams(&mut self, document: &'d Document<'a>) {
        let (mut with_score, mut plain) = (Vec::new(), Vec::new());
        for line in document.lines() {
            if let Record::TeamWithScore(team) = &line.record {
                with_score.push((line.number, team));
            } else if let Record::Team(team) = &line.record {
                plain.push((line.number, team));
            }
        }
        if with_score.is_empty() {
            for (index, (line, team)) in (1..).zip(plain) {
                self.team(line, index, team);
            }
            return;
        }
        if let Some((line, _)) = plain.first() {
            let message = format!(
                "the teams are those of 310 records; 013 is not used{}",
                times(plain.len())
            );
            self.fault(FaultCode::FieldIgnored, at(*line, 0), message);
        }
        for (line, team) in with_score {
            let number = team.number.unwrap_or(0);
            if number == 0 {
                let message = "a team without a number";
                self.fault(FaultCode::UnreadableLine, at(line, 5), message);
            } else if self.event.teams.iter().any(|each| each.number == number) {
                let message = format!("two teams have number {number}");
                self.fault(FaultCode::DuplicateNumber, at(line, 5), message);
            }
            self.team(line, number, team);
        }
    }

    fn team(&mut self, line: u32, number: u32, record: &TeamRecord<'_>) {
        let Ok(next) = u32::try_from(self.event.teams.len()) else {
            return;
        };
        let mut players = Vec::new();
        for (whose, column) in &record.players {
            let id = self.numbers.get(whose).copied();
            let Some((id, player)) = id.and_then(|id| {
                let player = self.event.players.get_mut(id.index())?;
                Some((id, player))
            }) else {
                let message = format!("no player has number {whose}");
                self.fault(FaultCode::UnknownPlayer, at(line, *column), message);
                continue;
            };
            if player.team.is_some() {
                let message = format!("player {whose} is in a team twice, or in two teams");
                self.fault(FaultCode::DuplicateNumber, at(line, *column), message);
                continue;
            }
            player.team = Some(TeamId(next));
            players.push(id);
        }
        if record.name.is_empty() {
            self.warn(
                FaultCode::UnreadableLine,
                at(line, 0),
                "a team without a name",
            );
        }
        if record.players.is_empty() {
            self.warn(
                FaultCode::MissingPlayer,
                at(line, 0),
                "a team without players",
            );
        }
        self.event.teams.push(Team {
            number,
            name: record.name.to_owned(),
            players,
            stated_match_points: record.match_points,
            stated_game_points: record.game_points,
            stated_place: record.place,
            at: at(line, 0),
            ..Team::default()
        });
    }

    /// Line-ups, and the boards of games.
    fn boards(&mut self) {
        if !self.event.plays_matches() {
            if let Some((line, _)) = self.line_ups.first() {
                let message = "a line-up (300) in an event without matches of teams is not used";
                self.warn(FaultCode::FieldIgnored, at(*line, 0), message);
            }
            return;
        }
        let faults = boards::place(&mut self.event, &self.line_ups, &self.numbers);
        faults.into_iter().for_each(|fault| self.faults.push(fault));
    }

    /// Penalties and bonuses (299): of teams, where these play.
    fn adjustments(&mut self) {
        let in_teams = self.event.plays_matches();
        for (line, adjusting) in std::mem::take(&mut self.adjusting) {
            for (number, column) in &adjusting.whose {
                let team = self
                    .event
                    .teams
                    .iter()
                    .position(|team| team.number == *number);
                let team = team.and_then(|index| u32::try_from(index).ok());
                let whose = if in_teams {
                    team.map(|team| Adjusted::Team(TeamId(team)))
                } else {
                    self.numbers.get(number).copied().map(Adjusted::Player)
                };
                let at = at(line, *column);
                let Some(whose) = whose else {
                    let what = if in_teams { "team" } else { "player" };
                    let message = format!("no {what} has number {number}");
                    self.fault(FaultCode::UnknownPlayer, at, message);
                    continue;
                };
                self.event.adjustments.push(Adjustment {
                    whose,
                    match_points: adjusting.match_points,
                    points: adjusting.points,
                    from_round: adjusting.from_round,
                    at,
                });
            }
        }
    }

    /// Other points for some results (299 with a sign).
    fn single_results(&mut self) {
        let found = std::mem::take(&mut self.single_results);
        if found.is_empty() {
            return;
        }
        let faults = if self.event.plays_matches() {
            single_result::count_of_teams(&mut self.event, &found)
        } else {
            single_result::count(&mut self.event, &found, &self.numbers)
        };
        faults.into_iter().for_each(|fault| self.faults.push(fault));
    }

    /// What the records say of it comes before what is `told` of it.
    fn finish_type(&mut self, told: Option<Kind>) {
        let words = self.stated.words.map(|(_, found)| found);
        let code = self.stated.code.map(|(_, found)| found);
        match Type::joined(words, code) {
            Ok(None) => self.event.kind = told,
            Ok(kind) => {
                self.event.kind = kind;
                if told.is_some_and(|told| kind != Some(told)) {
                    let line = self.stated.code.or(self.stated.words);
                    let message = "the file states this itself (092, 192): --kind is ignored";
                    let place = at(line.map_or(0, |(line, _)| line), 0);
                    self.fault(FaultCode::FieldIgnored, place, message);
                }
            }
            Err(()) => {
                let line = self.stated.code.map_or(0, |(line, _)| line);
                let message = "records 092 and 192 disagree on how the event is paired";
                self.fault(FaultCode::UnreadableLine, at(line, 0), message);
            }
        }
    }

    /// What is assumed of an event that does not say how it is paired: points of byes and tie-breaks rest on it.
    fn remark_on_type(&mut self) {
        if self.event.kind.is_some() || self.event.pairings.is_empty() {
            return;
        }
        let taken = if self.event.is_round_robin() {
            "as a round-robin, since everyone meets everyone"
        } else {
            "as a Swiss, since not everyone meets everyone"
        };
        let message = format!(
            "no record says that the event is a Swiss or a round-robin (092, 192): it is taken {taken}"
        );
        let fault = Fault::new(FaultCode::ReadAs, at(0, 0), message);
        self.faults.push(fault.settled_by("--kind says it"));
    }

    fn finish_points(&mut self, usual: Scoring) {
        let (scoring, fault) = self.table.scoring();
        self.event.scoring = scoring;
        let line = self.stated.points.unwrap_or(0);
        if usual != Scoring::STANDARD && scoring != usual {
            let message =
                "the file states this itself: --scoring is ignored where it says something else";
            self.fault(FaultCode::FieldIgnored, at(line, 0), message);
        }
        if let Some((code, message)) = fault {
            self.fault(code, at(line, 0), message);
        }
    }

    fn remark_on_open_games(&mut self) {
        let open = |pairing: &Pairing| pairing.results.contains(&PlayerResult::Open);
        if self.table.unknown() != Points::ZERO && self.event.pairings.iter().any(open) {
            let line = self.stated.points.unwrap_or(0);
            let message = "points for games without a result are stated, but such games do not count here yet";
            self.warn(FaultCode::FieldIgnored, at(line, 0), message);
        }
    }

    /// The points of a report file are worked out by a program from the results beside them: where they differ, one of the two
    /// is wrong, and nobody can tell which.
    fn check_stated_points(&mut self) {
        // Of an event that could not be read as a whole they differ for no other reason.
        if self.faults.any_error() {
            return;
        }
        let found = stated_points(&self.event);
        let doubled = self.stated.points.is_none() && all_doubled(&self.event, found.len());
        for fault in found {
            let fault = Fault {
                level: Level::Error,
                ..fault
            };
            self.faults.push(if doubled {
                fault.settled_by("where a win is two points, --scoring 2-1-0")
            } else {
                fault
            });
        }
    }

    /// One note for each kind of field that is read though other programs refuse its form.
    fn remark_on_lax_forms(&mut self) {
        if self.faults.any_error() {
            return;
        }
        let without_colour = |round: &TrfRound| match round.outcome {
            Outcome::Game { mark, .. } => mark.is_played() && round.colour.is_none(),
            Outcome::Out(_)
            | Outcome::WonAlone
            | Outcome::LostAlone
            | Outcome::Silent
            | Outcome::Unreadable => false,
        };
        let games = |record: &PlayerRecord<'_>| {
            let rounds = record.rounds.iter().flatten();
            rounds.filter(|round| without_colour(round)).count()
        };
        let kinds: [LaxForm<'_>; 3] = [
            ("points without a decimal (1 for 1.0)", 81, &|record| {
                usize::from(!record.points_in_form)
            }),
            ("a place left blank", 86, &|record| {
                usize::from(record.place_left_out)
            }),
            ("a game without a colour", 0, &games),
        ];
        for (what, column, count) in kinds {
            let counts = self
                .players
                .iter()
                .map(|(line, record)| (*line, count(record)));
            let Some((line, _)) = counts.clone().find(|(_, count)| *count > 0) else {
                continue;
            };
            let all: usize = counts.map(|(_, count)| count).sum();
            let place = at(line, column);
            let message = format!("{what}{}: read here, refused by other programs", times(all));
            self.fault(FaultCode::FieldIgnored, place, message);
        }
    }

    /// One note for each kind of field that is kept as written though other programs refuse it, and for numbers that
    /// nobody has: a line may be lost.
    fn remark_on_odd_fields(&mut self) {
        let title = |text: &str| !FIDE_TITLES.contains(&text.to_ascii_lowercase().as_str());
        let number = |text: &str| !text.bytes().all(|byte| byte.is_ascii_digit());
        let date = |text: &str| Date::read(text).is_none();
        let kinds: [OddField<'_>; 3] = [
            (
                "titles that are not FIDE's",
                11,
                |player| &player.title,
                &title,
            ),
            (
                "register numbers that are not numbers",
                58,
                |player| &player.id,
                &number,
            ),
            (
                "dates of birth that are not dates",
                70,
                |player| &player.birth,
                &date,
            ),
        ];
        for (what, column, of, is_odd) in kinds {
            let odd = (self.event.players.iter())
                .filter_map(|player| Some((player.at.line, of(player).as_deref()?)))
                .filter(|(_, text)| is_odd(text.trim()));
            let odd: Vec<(u32, String)> = odd.map(|(line, text)| (line, text.to_owned())).collect();
            if let Some((line, first)) = odd.first() {
                let message = format!(
                    "{what} are kept as written{}, the first {first:?}",
                    times(odd.len())
                );
                self.fault(FaultCode::FieldIgnored, at(*line, column), message);
            }
        }
        let last = self.numbers.keys().max().copied().unwrap_or(0);
        let mut lacking = (1..last).filter(|number| !self.numbers.contains_key(number));
        if let Some(first) = lacking.next() {
            let message = match lacking.count() {
                0 => format!("nobody has number {first}, though there are numbers up to {last}"),
                more => format!(
                    "nobody has number {first} and {more} more, though there are numbers up to {last}"
                ),
            };
            let fault = Fault::new(FaultCode::MissingPlayer, at(0, 0), message);
            self.faults.push(Fault {
                level: Level::Note,
                ..fault
            });
        }
    }

    /// One note for all records that are kept as they stand, and one for those that nobody knows.
    fn remark_on_kept(&mut self, document: &Document<'_>) {
        // A line that is kept may be of use all the same: the tie-breaks that it states.
        let is_used = |code: &str| known(code).is_some_and(|record| record.used != Use::Kept);
        let kept = |line: &&TrfLine<'_>| {
            line.record == Record::Kept && line.code() != COMMENT && !is_used(line.code())
        };
        let (familiar, strange): (Vec<_>, Vec<_>) = (document.lines().iter())
            .filter(kept)
            .partition(|line| known(line.code()).is_some());
        for (lines, what) in [(familiar, "records"), (strange, "unknown records")] {
            if let Some(first) = lines.first() {
                let message = format!("{what} kept unchanged, not used: {}", codes(&lines));
                self.fault(FaultCode::FieldIgnored, at(first.number, 0), message);
            }
        }
    }
}

/// The codes of lines in the order of their first places, each with how often it stands there.
fn codes(lines: &[&TrfLine<'_>]) -> String {
    let mut codes: Vec<(&str, usize)> = Vec::new();
    for line in lines {
        match codes.iter_mut().find(|(code, _)| *code == line.code()) {
            Some((_, count)) => *count += 1,
            None => codes.push((line.code(), 1)),
        }
    }
    let reported: Vec<String> = (codes.into_iter())
        .map(|(code, count)| match count {
            1 => code.to_owned(),
            _ => format!("{code} ({count} times)"),
        })
        .collect();
    reported.join(", ")
}

/// Whether a line goes into [`Event::kept`].
fn is_kept(line: &TrfLine<'_>) -> bool {
    match line.record {
        Record::Kept | Record::Abnormal => true,
        Record::TypeInWords(_) | Record::TypeAsCode(_) | Record::TeamWithScore(_) => {
            known(line.code()).is_some_and(|known| known.used == Use::Partly)
        }
        Record::Blank
        | Record::Heading(..)
        | Record::Players(_)
        | Record::Teams(_)
        | Record::Rounds(_)
        | Record::Points(_)
        | Record::Player(_)
        | Record::Team(_)
        | Record::Byes(_)
        | Record::TeamByes(_)
        | Record::TeamForfeit(_)
        | Record::MatchPoints(_)
        | Record::BoardColours(_)
        | Record::LineUp(_)
        | Record::Adjustment(_)
        | Record::SingleResult(_)
        | Record::Unreadable => false,
    }
}

/// Whose entry it is, and where.
#[derive(Clone, Copy)]
struct TrfEntry {
    player: PlayerId,
    number: u32,
    round: u16,
    at: Place,
    cell: TrfRound,
}

impl TrfEntry {
    /// The place of its sign.
    const fn sign_at(&self) -> Place {
        Place {
            column: self.at.column + 7,
            ..self.at
        }
    }
}

/// Makes meetings and byes, round by round in the order of the lines.
fn pairings(builder: &mut Builder<'_, '_>) {
    let rounds = (builder
        .players
        .iter()
        .map(|(_, record)| record.rounds.len()))
    .max();
    let rounds = u16::try_from(rounds.unwrap_or(0)).unwrap_or(MOST_ROUNDS);
    let mut silent = Vec::new();
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for round in 1..=rounds {
        for index in 0..builder.players.len() {
            let Some(entry) = entry(builder, index, round) else {
                continue;
            };
            match entry.cell.outcome {
                Outcome::Out(why) => sit_out(builder, entry, why),
                Outcome::WonAlone => won.push(entry),
                Outcome::LostAlone => lost.push(entry),
                Outcome::Silent => silent.push(entry),
                Outcome::Game { mark, rated } => met(builder, entry, mark, rated),
                Outcome::Unreadable => {}
            }
        }
    }
    without_opponent(builder, &won, &lost);
    announced_byes(builder);
    // Whether everyone meets everyone may only be seen from the meetings.
    let why = if builder.event.is_round_robin() {
        ByeReason::Free
    } else {
        ByeReason::Absent
    };
    for entry in silent {
        sit_out(builder, entry, why);
    }
    builder
        .event
        .byes
        .sort_by_key(|each| (each.round, each.player));
}

/// A player's entry of a round. A second player of one number has none: nobody can tell whose opponents
/// his are.
fn entry(builder: &Builder<'_, '_>, index: usize, round: u16) -> Option<TrfEntry> {
    let (line, record) = *builder.players.get(index)?;
    let number = record.number?;
    let player = *builder.numbers.get(&number)?;
    let cell = (*record.rounds.get(usize::from(round).checked_sub(1)?)?)?;
    (player.index() == index).then_some(TrfEntry {
        player,
        number,
        round,
        at: at(line, cell.column),
        cell,
    })
}

fn sit_out(builder: &mut Builder<'_, '_>, entry: TrfEntry, why: ByeReason) {
    builder
        .event
        .byes
        .push(Bye::new(entry.round, entry.player, why, entry.at));
}

/// Signs of games without an opponent. In a team event the other team had nobody for the board; else they are read
/// as byes, with one note for all.
fn without_opponent(builder: &mut Builder<'_, '_>, won: &[TrfEntry], lost: &[TrfEntry]) {
    let in_teams = builder.event.plays_matches();
    let why = if in_teams {
        ByeReason::EmptyBoard
    } else {
        ByeReason::FullBye
    };
    won.iter().for_each(|entry| sit_out(builder, *entry, why));
    for entry in lost {
        sit_out(builder, *entry, ByeReason::ZeroBye);
    }
    let code = FaultCode::UnreadableResult;
    if let (Some(first), false) = (won.first(), in_teams) {
        let message = format!(
            "a win without an opponent is read as a full-point bye (F){}",
            times(won.len())
        );
        builder.warn(code, first.sign_at(), message);
    }
    if let Some(first) = lost.first() {
        let message = format!(
            "a loss without an opponent is read as a zero-point bye (Z){}",
            times(lost.len())
        );
        let fault = Fault::new(code, first.sign_at(), message);
        let level = Level::Note;
        builder.faults.push(Fault { level, ..fault });
    }
}

/// `, 12 times`, of more than one.
fn times(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        _ => format!(", {count} times"),
    }
}

fn met(builder: &mut Builder<'_, '_>, own: TrfEntry, mark: PlayerResult, rated: bool) {
    let (number, opponent, round) = (own.number, own.cell.opponent, own.round);
    if opponent == number {
        let message = format!("round {round}: player {number} is paired with the same player");
        return builder.fault(FaultCode::MetHimself, own.at, message);
    }
    let Some(other) = builder.numbers.get(&opponent).copied() else {
        let message =
            format!("round {round}: player {number} meets {opponent}, for whom there is no line");
        return builder.fault(FaultCode::MissingPlayer, own.at, message);
    };
    let theirs = entry(builder, other.index(), round);
    let answers = |theirs: &TrfEntry| theirs.cell.opponent == number;
    match theirs
        .filter(answers)
        .map(|theirs| (theirs, theirs.cell.outcome))
    {
        // Each meeting is made once, by the player whose line comes first.
        Some((
            theirs,
            Outcome::Game {
                mark: answer,
                rated: also,
            },
        )) => {
            if own.player < theirs.player {
                both(builder, [own, theirs], [mark, answer], [rated, also]);
            }
        }
        Some(_) => {}
        None => one_sided(builder, own, theirs),
    }
}

fn one_sided(builder: &mut Builder<'_, '_>, own: TrfEntry, theirs: Option<TrfEntry>) {
    let (number, opponent, round) = (own.number, own.cell.opponent, own.round);
    let theirs = theirs.map(|theirs| (theirs.cell.outcome, theirs.cell.opponent));
    let instead = match theirs {
        Some((Outcome::Unreadable, 0)) => return,
        Some((_, 0)) | None => "has no game".to_owned(),
        Some((_, third)) => format!("meets {third}"),
    };
    let message = format!("round {round}: player {number} meets {opponent}, who {instead}");
    builder.fault(FaultCode::ResultsDisagree, own.at, message);
}

fn both(
    builder: &mut Builder<'_, '_>,
    sides: [TrfEntry; 2],
    marks: [PlayerResult; 2],
    rated: [bool; 2],
) {
    let [first, second] = sides;
    let names = format!(
        "round {}: players {} and {}",
        first.round, first.number, second.number
    );
    let colours = [first.cell.colour, second.cell.colour];
    let colours_known = match colours {
        [Some(one), Some(other)] if one == other => {
            let message = format!("{names} have the same colour");
            builder.fault(FaultCode::ColoursDisagree, first.at, message);
            false
        }
        [None, None] => false,
        _ => true,
    };
    if !marks[0].agrees_with(marks[1]) || rated[0] != rated[1] {
        let said = |side: usize| match sign(marks[side], rated[side]) {
            ' ' => "no result".to_owned(),
            sign => sign.to_string(),
        };
        let message = format!("{names} have {} and {}", said(0), said(1));
        builder.fault(FaultCode::ResultsDisagree, first.at, message);
    }
    let swapped =
        colours_known && (colours[0] == Some(Colour::Black) || colours[1] == Some(Colour::White));
    let (players, marks) = if swapped {
        ([second.player, first.player], [marks[1], marks[0]])
    } else {
        ([first.player, second.player], marks)
    };
    builder.event.pairings.push(Pairing {
        colours_known,
        rated: rated[0] && rated[1],
        at: if swapped { second.at } else { first.at },
        ..Pairing::new(Some(first.round), players[0], players[1], marks)
    });
}

/// Byes of 240: they may also stand in the players' own lines, and must not contradict these. Where there
/// are teams, they are the teams'.
fn announced_byes(builder: &mut Builder<'_, '_>) {
    let byes = std::mem::take(&mut builder.byes);
    let in_teams = builder.event.plays_matches();
    team_rounds(builder, if in_teams { &byes } else { &[] });
    if in_teams {
        return;
    }
    for (line, byes) in byes {
        for (number, column) in &byes.whose {
            let place = at(line, *column);
            let Some(player) = builder.numbers.get(number).copied() else {
                let message = format!("no player has number {number}");
                builder.fault(FaultCode::UnknownPlayer, place, message);
                continue;
            };
            match entry(builder, player.index(), byes.round).map(|own| own.cell.outcome) {
                Some(Outcome::Out(why)) if why == byes.why => {}
                Some(Outcome::WonAlone) if byes.why == ByeReason::FullBye => {}
                Some(Outcome::LostAlone) if byes.why == ByeReason::ZeroBye => {}
                None => builder
                    .event
                    .byes
                    .push(Bye::new(byes.round, player, byes.why, place)),
                Some(_) => {
                    let message = format!(
                        "round {}: player {number} has a bye here, but something else on the player's line",
                        byes.round
                    );
                    builder.fault(FaultCode::ResultsDisagree, place, message);
                }
            }
        }
    }
}

/// Brings what 240, 320 and 330 say of teams into the event, each with its line, and reports what
/// contradicts it.
fn team_rounds(builder: &mut Builder<'_, '_>, on_request: &[(u32, &Byes)]) {
    let (byes, forfeits) = (
        std::mem::take(&mut builder.team_byes),
        std::mem::take(&mut builder.team_forfeits),
    );
    if on_request.is_empty() && byes.is_empty() && forfeits.is_empty() {
        return;
    }
    let mut rounds = Rounds::new(builder);
    for (line, record) in on_request {
        for (team, column) in &record.whose {
            let place = at(*line, *column);
            if let Some(team) = rounds.team(*team, place) {
                rounds.add(record.round, team, WithoutMatch::Bye(record.why), place);
            }
        }
    }
    for (line, record) in byes {
        let without = WithoutMatch::PairingBye {
            match_points: record.match_points,
            game_points: record.game_points,
        };
        for (round, team, column) in &record.whose {
            let place = at(line, *column);
            if let Some(team) = rounds.team(*team, place) {
                rounds.add(*round, team, without, place);
            }
        }
    }
    for (line, record) in forfeits {
        rounds.forfeit(line, record);
    }
}

/// A game of a team's player: the other side, and whether over the board.
type Met = (Option<TeamId>, bool);

/// Rounds of teams in the making.
struct Rounds<'b, 'd, 'a> {
    builder: &'b mut Builder<'d, 'a>,
    numbers: HashMap<u32, TeamId>,
    /// Whom the players of a team meet in a round, and whether over the board.
    met: HashMap<(u16, TeamId), Vec<Met>>,
    seen: HashSet<(u16, TeamId)>,
}

impl<'b, 'd, 'a> Rounds<'b, 'd, 'a> {
    fn new(builder: &'b mut Builder<'d, 'a>) -> Self {
        let event = &builder.event;
        let numbers = (0..).map(TeamId).zip(&event.teams);
        let numbers = numbers.map(|(id, team)| (team.number, id)).collect();
        let team_of = |player: PlayerId| event.players.get(player.index()).and_then(|one| one.team);
        let mut met: HashMap<_, Vec<Met>> = HashMap::new();
        for pairing in &event.pairings {
            let played = pairing.results.iter().any(|mark| mark.is_played());
            let [one, other] = pairing.players.map(team_of);
            for (own, against) in [(one, other), (other, one)] {
                if let (Some(round), Some(own)) = (pairing.round, own) {
                    met.entry((round, own)).or_default().push((against, played));
                }
            }
        }
        Self {
            builder,
            numbers,
            met,
            seen: HashSet::new(),
        }
    }

    fn team(&mut self, number: u32, place: Place) -> Option<TeamId> {
        let team = self.numbers.get(&number).copied();
        if team.is_none() {
            let message = format!("no team has number {number}");
            self.builder.fault(FaultCode::UnknownPlayer, place, message);
        }
        team
    }

    fn forfeit(&mut self, line: u32, record: &TeamForfeit) {
        let [one, other] = record.teams;
        let round = record.round;
        if one == other {
            let message = format!("round {round}: team {one} meets itself");
            self.builder
                .fault(FaultCode::MetHimself, at(line, 16), message);
            return;
        }
        let [Some(one), Some(other)] =
            [(one, 12), (other, 16)].map(|(team, column)| self.team(team, at(line, column)))
        else {
            return;
        };
        for (team, against, won, column) in [
            (one, other, record.won[0], 12),
            (other, one, record.won[1], 16),
        ] {
            let without = if won {
                WithoutMatch::Won { over: against }
            } else {
                WithoutMatch::Lost { to: against }
            };
            self.add(round, team, without, at(line, column));
        }
    }

    fn add(&mut self, round: u16, team: TeamId, without: WithoutMatch, at: Place) {
        let number = self.builder.event.teams.get(team.index());
        let number = number.map_or(0, |team| team.number);
        if !self.seen.insert((round, team)) {
            let message = format!("round {round}: team {number} has two byes or matches");
            return self.builder.fault(FaultCode::PairedTwice, at, message);
        }
        let found = TeamRound {
            round,
            team,
            without,
            at,
        };
        let against = found.opponent();
        let games = self.met.get(&(round, team)).into_iter().flatten();
        if games
            .clone()
            .any(|(other, played)| *played || *other != against)
        {
            let message = format!(
                "round {round}: team {number} has no match over the board, but its players have other games"
            );
            return self.builder.fault(FaultCode::ResultsDisagree, at, message);
        }
        self.builder.event.team_rounds.push(found);
    }
}

/// Compares the counts as stated with what is there. Points and places are looked at in every event alike:
/// [`scoresheet_event::check()`].
fn check_counts(builder: &mut Builder<'_, '_>) {
    if builder.players.is_empty() {
        builder.fault(
            FaultCode::TooFewPlayers,
            at(1, 0),
            "there is no player (001)",
        );
    }
    for (stated, found, what) in [
        (
            builder.stated.players,
            builder.event.players.len(),
            "players",
        ),
        (builder.stated.teams, builder.event.teams.len(), "teams"),
    ] {
        let Some((line, count)) = stated else {
            continue;
        };
        // Individual events state 0 teams, or as many as there are players.
        let is_moot = what == "teams" && found == 0;
        if u64::from(count) != found as u64 && !is_moot {
            let message = format!("{count} {what} are stated, but {found} are present");
            builder.warn(FaultCode::MissingPlayer, at(line, 5), message);
        }
    }
    let last = builder
        .event
        .pairings
        .iter()
        .filter_map(|each| each.round)
        .max();
    let bye = builder.event.byes.iter().map(|each| each.round).max();
    let Some(stated) = builder.event.rounds else {
        return;
    };
    for (last, what) in [(last, "games"), (bye, "byes")] {
        if let Some(last) = last.filter(|last| *last > stated) {
            let message =
                format!("{stated} rounds are stated, but there are {what} of round {last}");
            let line = builder.stated.rounds.unwrap_or(0);
            builder.warn(FaultCode::RoundsOutOfOrder, at(line, 5), message);
        }
    }
}
