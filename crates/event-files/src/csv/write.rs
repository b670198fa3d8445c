//! Tables written back.

use super::{Written, labels};
use scoresheet_event::typed_table::Heading;
use scoresheet_event::{Adjusted, Adjustment, Event, Player, PlayerResult, Points, Scoring, Sex};

/// The columns that speak of a player, as they are headed; the last two follow the results.
pub(crate) const PLAYER_HEADINGS: &[(Heading, &str)] = &[
    (Heading::Number, "number"),
    (Heading::Name, "name"),
    (Heading::Sex, "sex"),
    (Heading::Title, "title"),
    (Heading::Rank, "rank"),
    (Heading::Rating, "rating"),
    (Heading::Federation, "federation"),
    (Heading::Team, "team"),
    (Heading::Id, "id"),
    (Heading::Birth, "birth"),
    (Heading::Left, "left"),
    (Heading::Struck, "struck"),
    (Heading::Adjustment, "adjustment"),
    (Heading::Points, "points"),
    (Heading::Place, "place"),
];

/// A table that grows row by row.
pub(crate) struct Writer {
    text: String,
    left_out: Vec<String>,
}

impl Writer {
    /// The statements about the event.
    pub fn new(event: &Event) -> Self {
        let mut writer = Self {
            text: String::new(),
            left_out: Vec::new(),
        };
        for (key, value) in labels::statements(event) {
            let one_line = value.split(['\n', '\r']).collect::<Vec<_>>().join(" ");
            writer.leave_out(one_line.trim() != value, "line breaks in labels");
            writer
                .text
                .push_str(&format!("# {key}: {}\n", one_line.trim()));
        }
        let Scoring {
            win, draw, loss, ..
        } = event.scoring;
        writer.leave_out(
            event.scoring != Scoring::of(win, draw, loss),
            "the points for byes and forfeited games",
        );
        writer.leave_out(
            !event.kept.is_empty(),
            "records of the report file that it was read from",
        );
        writer.leave_out(
            !event.team_rounds.is_empty() || event.match_scoring.is_some(),
            "byes, forfeited matches and match points of teams",
        );
        let of_teams = |each: &Adjustment| matches!(each.whose, Adjusted::Team(_));
        writer.leave_out(
            event.adjustments.iter().any(of_teams),
            "penalties and bonuses of teams",
        );
        let stated = |team: &scoresheet_event::Team| {
            team.stated_match_points.is_some()
                || team.stated_game_points.is_some()
                || team.stated_place.is_some()
        };
        writer.leave_out(
            event.teams.iter().any(stated),
            "stated points and places of teams",
        );
        let alike = |index: usize| {
            let team = event.teams.get(index);
            let id = |player: &&Player| player.team.is_some_and(|team| team.index() == index);
            let members = event.players.iter().filter(id).count();
            team.is_some_and(|team| {
                usize::try_from(team.number) == Ok(index + 1)
                    && members == team.players.len()
                    && members > 0
            })
        };
        writer.leave_out(
            !(0..event.teams.len()).all(alike),
            "numbers and line-ups of teams",
        );
        writer
    }

    /// Notes once what the table has no place for.
    pub fn leave_out(&mut self, there: bool, what: &str) {
        if there && !self.left_out.iter().any(|each| each == what) {
            self.left_out.push(what.to_owned());
        }
    }

    /// Adds a line as it is.
    pub fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds rows of fields, quoted where they have to be: around what separates columns in other tables too, since a
    /// reader finds out by counting which of these it is.
    pub fn rows(&mut self, rows: impl IntoIterator<Item = Vec<String>>) {
        for row in rows {
            let separates = |field: &String| field.contains([';', '\t']);
            let style = match row.iter().any(separates) {
                true => csv::QuoteStyle::Always,
                false => csv::QuoteStyle::Necessary,
            };
            let mut builder = csv::WriterBuilder::new();
            let mut writer = builder
                .quote_style(style)
                .comment(Some(b'#'))
                .from_writer(Vec::new());
            // Neither can fail: memory takes everything, and what went in was text.
            let _ = writer.write_record(row);
            let bytes = writer.into_inner().unwrap_or_default();
            self.text
                .push_str(&String::from_utf8(bytes).unwrap_or_default());
        }
    }

    pub fn done(self) -> Written {
        Written {
            text: self.text,
            left_out: self.left_out,
        }
    }
}

/// The columns of players for which some player has something.
pub(crate) fn player_fields(event: &Event) -> Vec<(Heading, &'static str)> {
    let used = |heading: Heading| {
        matches!(heading, Heading::Number | Heading::Name)
            || (event.players.iter()).any(|player| !player_field(event, player, heading).is_empty())
    };
    let all = PLAYER_HEADINGS.iter().copied();
    all.filter(|(heading, _)| used(*heading)).collect()
}

/// What the player's row has in a column.
pub(crate) fn player_field(event: &Event, player: &Player, heading: Heading) -> String {
    let words = |value: &Option<String>| value.clone().unwrap_or_default();
    let number = |value: Option<u32>| value.map(|value| value.to_string()).unwrap_or_default();
    match heading {
        Heading::Number => player.number.to_string(),
        Heading::Name => player.name.clone(),
        Heading::Sex => match player.sex {
            Some(Sex::Man) => "m".to_owned(),
            Some(Sex::Woman) => "w".to_owned(),
            None => String::new(),
        },
        Heading::Title => words(&player.title),
        Heading::Rank => words(&player.rank),
        Heading::Rating => number(player.rating.map(u32::from)),
        Heading::Federation => words(&player.federation),
        Heading::Team => {
            let team = player.team.and_then(|team| event.teams.get(team.index()));
            team.map(|team| team.name.clone()).unwrap_or_default()
        }
        Heading::Id => words(&player.id),
        Heading::Birth => words(&player.birth),
        Heading::Left => number(player.left_after.map(u32::from)),
        Heading::Struck if player.struck => "yes".to_owned(),
        Heading::Points => player
            .stated_points
            .map(|points| points.to_string())
            .unwrap_or_default(),
        Heading::Adjustment => adjustments_of(event, player),
        Heading::Place => number(player.stated_place),
        Heading::Struck
        | Heading::Pairing(_)
        | Heading::Results(_)
        | Heading::Blank
        | Heading::Unknown => String::new(),
    }
}

/// `-½`, `+1@3`: the points, and the round from which they count, as [`super::players`] reads them back.
fn adjustments_of(event: &Event, player: &Player) -> String {
    if event.adjustments.is_empty() {
        return String::new();
    }
    let id = event.by_number(player.number);
    let own = (event.adjustments.iter()).filter(|each| match each.whose {
        Adjusted::Player(whose) => Some(whose) == id,
        Adjusted::Team(_) => false,
    });
    let texts = own.map(|each| {
        let sign = if each.points < Points::ZERO { "" } else { "+" };
        let from = each.from_round.map(|round| format!("@{round}"));
        format!(
            "{sign}{}{}",
            each.points.printed(),
            from.unwrap_or_default()
        )
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// A mark as [`super::results`] reads it back.
pub(crate) fn mark_text(mark: PlayerResult, scoring: &Scoring) -> String {
    match mark {
        PlayerResult::Win | PlayerResult::Draw | PlayerResult::Loss => {
            scoring.points(mark).printed()
        }
        PlayerResult::ForfeitWin | PlayerResult::ForfeitLoss | PlayerResult::Open => {
            mark.printed().to_owned()
        }
    }
}
