//! Events as rows of plain fields, for tables that programs read.

use crate::tiebreak::Standings;
use crate::{Event, Ledger, Pairing, Player, PlayerId, PlayerResult, Points, RuleSet};

/// A player in the standings, or without a place after them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StandingRow {
    /// Which of several events, from 1.
    pub event: u32,
    /// Its name.
    pub event_name: Option<String>,
    /// Its place, as the source has it.
    pub event_site: Option<String>,
    /// Its first day, as the source has it.
    pub event_start: Option<String>,
    /// The set of rules.
    pub rules: &'static str,
    /// The first of the places shared; none for who was struck or does not count.
    pub place: Option<u32>,
    /// The last of them.
    pub place_last: Option<u32>,
    /// The starting number.
    pub number: u32,
    /// The name.
    pub player: String,
    /// The rank as the source has it.
    pub rank: Option<String>,
    /// The title as the source has it.
    pub title: Option<String>,
    /// The rating.
    pub rating: Option<u32>,
    /// Federation or club as the source has it.
    pub federation: Option<String>,
    /// All points that count.
    pub points: Points,
    /// Penalties and bonuses, which are part of them.
    pub adjustment: Points,
    /// Games played that count.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Of them drawn.
    pub draws: u32,
    /// Of them lost.
    pub losses: u32,
    /// The tie-breaks, each as `code value`, semicolons between; none were applied.
    pub tiebreaks: Option<String>,
    /// Left after this round; 0 is before the first.
    pub left_after: Option<u32>,
    /// Struck from the table.
    pub struck: bool,
}

impl StandingRow {
    /// All players of an event: those with a place in order, the others after them. `standings` are
    /// those of the players, not of teams.
    #[must_use]
    pub fn all(number: u32, event: &Event, rules: RuleSet, standings: &Standings) -> Vec<Self> {
        let ledger = Ledger::of(event);
        let points = event.points();
        let mut unplaced = vec![true; event.players.len()];
        let mut rows: Vec<Self> = Vec::with_capacity(event.players.len());
        let row = |index: usize, player: &Player| {
            let id = PlayerId(u32::try_from(index).unwrap_or(u32::MAX));
            Self {
                event: number,
                event_name: event.name.clone(),
                event_site: event.site.clone(),
                event_start: event.start.clone(),
                rules: rules.code(),
                points: points.get(index).copied().unwrap_or_default(),
                adjustment: event.adjustment_of(id),
                ..Self::of(player).counted(&ledger, id)
            }
        };
        for placed in &standings.rows {
            let Some(player) = event.players.get(placed.competitor) else {
                continue;
            };
            if let Some(own) = unplaced.get_mut(placed.competitor) {
                *own = false;
            }
            let values = (standings.specs.iter().zip(&placed.values))
                .filter_map(|(spec, value)| Some(format!("{spec} {}", value.as_ref()?)));
            let values: Vec<String> = values.collect();
            rows.push(Self {
                place: u32::try_from(placed.place).ok(),
                place_last: u32::try_from(placed.last).ok(),
                tiebreaks: (!values.is_empty()).then(|| values.join("; ")),
                ..row(placed.competitor, player)
            });
        }
        let players = event.players.iter().enumerate().zip(unplaced);
        let others = players.filter(|(_, unplaced)| *unplaced);
        rows.extend(others.map(|((index, player), _)| row(index, player)));
        rows
    }

    fn of(player: &Player) -> Self {
        Self {
            number: player.number,
            player: player.name.clone(),
            rank: player.rank.clone(),
            title: player.title.clone(),
            rating: player.rating.map(u32::from),
            federation: player.federation.clone(),
            left_after: player.left_after.map(u32::from),
            struck: player.struck,
            ..Self::default()
        }
    }

    fn counted(mut self, ledger: &Ledger, player: PlayerId) -> Self {
        for entry in ledger.entries(player).iter().filter(|entry| entry.counts) {
            let of_them = match entry.mark() {
                Some(PlayerResult::Win) => &mut self.wins,
                Some(PlayerResult::Draw) => &mut self.draws,
                Some(PlayerResult::Loss) => &mut self.losses,
                _ => continue,
            };
            *of_them += 1;
            self.games += 1;
        }
        self
    }
}

/// A game of two players.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairingRow {
    /// Which of several events, from 1.
    pub event: u32,
    /// Its name.
    pub event_name: Option<String>,
    /// The round, where known.
    pub round: Option<u32>,
    /// The board, where known.
    pub board: Option<u32>,
    /// White's starting number.
    pub white_number: u32,
    /// White's name.
    pub white: String,
    /// Black's starting number.
    pub black_number: u32,
    /// Black's name.
    pub black: String,
    /// Whether it is known who had White; if not, `white` is one of the two.
    pub colours_known: bool,
    /// White's result, as tables print it.
    pub white_result: &'static str,
    /// Black's result.
    pub black_result: &'static str,
    /// Whether it goes to be rated.
    pub rated: bool,
    /// Whether it counts in the standings.
    pub counts: bool,
}

impl PairingRow {
    /// All meetings of an event, in the order of its source.
    #[must_use]
    pub fn all(number: u32, event: &Event) -> Vec<Self> {
        (event.pairings.iter())
            .map(|pairing| Self::of(number, event, pairing))
            .collect()
    }

    fn of(event_number: u32, event: &Event, pairing: &Pairing) -> Self {
        let number = |id: PlayerId| event.players.get(id.index()).map_or(0, |each| each.number);
        let name = |id: PlayerId| event.name_of(id).to_owned();
        let [white, black] = pairing.players;
        Self {
            event: event_number,
            event_name: event.name.clone(),
            round: pairing.round.map(u32::from),
            board: pairing.board.map(u32::from),
            white_number: number(white),
            white: name(white),
            black_number: number(black),
            black: name(black),
            colours_known: pairing.colours_known,
            white_result: pairing.results[0].printed(),
            black_result: pairing.results[1].printed(),
            rated: pairing.rated,
            counts: pairing.counts,
        }
    }
}
