//! Which games the numbers of each table are of: the words that find them on the page.

use scoresheet_report::page::Column;
use scoresheet_tables::stats::{Measure, Statistic};

/// Which games the numbers of a table are of.
struct Counted {
    table: &'static str,
    /// What finds the games of a row: `{year:decade}` is the search in the field `year` for what its column `decade` has,
    /// `{year:decade!}` the same where nothing is found without it, `{decade}` what it has.
    row: &'static str,
    /// What finds those among them that a column counts, by its name.
    columns: &'static [(&'static str, &'static str)],
}

const fn counted(
    table: &'static str,
    row: &'static str,
    columns: &'static [(&'static str, &'static str)],
) -> Counted {
    Counted {
        table,
        row,
        columns,
    }
}

const RESULTS: &[(&str, &str)] = &[
    ("games", ""),
    ("white_wins", "result:\"1-0\""),
    ("draws", "result:\"1/2-1/2\""),
    ("black_wins", "result:\"0-1\""),
    ("both_lost", "result:\"0-0\""),
    ("unfinished", "-is:finished"),
    ("not_played", "is:unplayed"),
];

const GAMES: &[(&str, &str)] = &[("games", "")];

const FINDINGS: &[(&str, &str)] = &[
    ("games", ""),
    ("findings", "found:*"),
    ("errors", "found:\"error *\""),
    ("warnings", "found:\"warning *\""),
    ("notes", "found:\"note *\""),
    ("games_with", "found:*"),
    ("games_with_error", "found:\"error *\""),
];

/// In the order of the tables.
const TABLES: &[Counted] = &[
    counted("results_by_game", "{game:game}", RESULTS),
    counted(
        "results_by_edition",
        "{game:game} {edition:edition}",
        RESULTS,
    ),
    counted("results_by_decade", "{game:game} {decade:decade}", RESULTS),
    counted(
        "results_by_colour",
        "{game:game} {decade:decade} is:decided -is:empty",
        &[
            ("games", ""),
            ("wins", "{winner:colour}"),
            ("draws", "result:\"1/2-1/2\""),
            ("losses", "{loser:colour}"),
        ],
    ),
    counted(
        "results_by_event",
        "{event:event} {site:site} {game:game}",
        RESULTS,
    ),
    counted("results_by_opening", "{eco:eco} {opening:opening}", RESULTS),
    counted("lengths_by_game", "{game:game} is:whole", GAMES),
    counted(
        "lengths_by_decade",
        "{game:game} {decade:decade} is:whole",
        GAMES,
    ),
    counted("openings", "{game:game} {opening:line} start:\"\"", RESULTS),
    counted(
        "openings_from_positions",
        "{game:game} {start:start_fen} {opening:line}",
        RESULTS,
    ),
    counted("openings_drawn", "{game:game} {drawn:opening}", RESULTS),
    counted(
        "players",
        "{game:game} {player:player!}",
        &[
            ("games", ""),
            ("white_games", "{white:player} -is:empty"),
            ("black_games", "{black:player} -is:empty"),
            ("wins", "{won:player}"),
            ("draws", "result:\"1/2-1/2\""),
            ("losses", "{lost:player}"),
            ("both_lost", "result:\"0-0\""),
            ("unfinished", "-is:finished"),
            ("not_played", "is:unplayed"),
        ],
    ),
    counted(
        "head_to_head",
        "{game:game} {player:player} {player:opponent}",
        &[
            ("games", "-is:unplayed"),
            ("player_white", "{white:player} -is:unplayed"),
            ("wins", "{won:player} -is:unplayed"),
            ("draws", "result:\"1/2-1/2\" -is:unplayed"),
            ("losses", "{lost:player} -is:unplayed"),
            ("both_lost", "result:\"0-0\" -is:unplayed"),
            ("unfinished", "-is:finished"),
            ("not_played", "is:unplayed"),
            ("white_wins", "{white:player} {won:player} -is:unplayed"),
            (
                "white_draws",
                "{white:player} result:\"1/2-1/2\" -is:unplayed",
            ),
            ("white_losses", "{white:player} {lost:player} -is:unplayed"),
            ("black_wins", "{black:player} {won:player} -is:unplayed"),
            (
                "black_draws",
                "{black:player} result:\"1/2-1/2\" -is:unplayed",
            ),
            ("black_losses", "{black:player} {lost:player} -is:unplayed"),
        ],
    ),
    counted(
        "score_by_rating",
        "{game:game} is:decided -is:empty difference:{from}..{to}",
        GAMES,
    ),
    counted(
        "material_by_ply",
        "{game:game} is:usual plies:{ply}-",
        GAMES,
    ),
    counted(
        "material_by_tenth",
        "{game:game} is:usual is:legal {result:result} tenth:{tenth}",
        &[("plies", "")],
    ),
    counted(
        "promotions",
        "{game:game} promoted:\"{promotion} {side}\"",
        &[("count", "")],
    ),
    counted(
        "promotions_by_ply",
        "{game:game} is:usual",
        &[
            ("plies", "plies:{from_ply}-"),
            ("count", "promoted:\"ply {from_ply}\""),
        ],
    ),
    counted(
        "promotions_by_decade",
        "{game:game} {decade:decade} plies:1-",
        &[
            ("games", ""),
            ("count", "promotions:1-"),
            ("games_with", "promotions:1-"),
        ],
    ),
    counted(
        "capture_lengths",
        "{game:game}",
        &[
            ("moves", "{captured:pieces}"),
            ("games_longest", "longest:{pieces} plies:1-"),
        ],
    ),
    counted(
        "main_road",
        "{game:game} {diagonal:side}",
        &[
            ("games", ""),
            ("plies", ""),
            ("won", "{winner:side}"),
            ("drawn", "result:\"1/2-1/2\""),
            ("lost", "{loser:side}"),
            ("other", "-is:decided"),
        ],
    ),
    counted(
        "main_road_endings",
        "{game:game} {diagonal:side} {ended:ending} {clause:clause}",
        GAMES,
    ),
    counted(
        "endings",
        "{game:game} {edition:edition} {ended:ending} {clause:clause} {known:known_by}",
        GAMES,
    ),
    counted(
        "draw_rules",
        "{game:game} {edition:edition}",
        &[
            ("games", "plies:1-"),
            ("met", "{met:clause}"),
            ("ended", "{met:clause} {clause:clause}"),
            ("went_on", "{continued:clause}"),
            ("excepted", "{excepted:clause}"),
        ],
    ),
    counted(
        "findings_by_class",
        "found:\"{level} {code} {clause}\"",
        &[("games", ""), ("findings", "")],
    ),
    counted("findings_by_file", "{file:file}", FINDINGS),
    counted("findings_by_event", "{event:event}", FINDINGS),
    counted("findings_by_decade", "{decade:decade}", FINDINGS),
    counted("findings_by_program", "{program:program}", FINDINGS),
    counted("same_moves", "same:\"moves {group}\"", GAMES),
    counted(
        "prefixes",
        "",
        &[
            ("games", "same:\"line {file} {game_no}\""),
            ("longer_games", "begins:\"{file} {game_no}\""),
        ],
    ),
    counted("same_players", "same:\"players {group}\"", GAMES),
    counted(
        "time_use",
        "{game:game}",
        &[
            ("moves", "timed:\"ply {from_ply} {known_by}\""),
            ("left_out", "timed:\"left out ply {from_ply} {known_by}\""),
        ],
    ),
];

/// The column with what its numbers lead to, if they are of games, or of something that games have.
pub fn leading(column: Column, of: &Statistic, measure: &Measure) -> Column {
    let counted = TABLES.iter().find(|counted| counted.table == of.name);
    let words = counted.and_then(|counted| {
        let mut columns = counted.columns.iter();
        let (_, words) = columns.find(|(name, _)| *name == measure.name)?;
        Some(format!("{} {words}", counted.row))
    });
    match words {
        Some(words) if measure.unit == "games" => column.counts(numbered(words.trim(), of)),
        Some(words) => {
            let meaning = column.meaning.clone().unwrap_or_default();
            let column = column.meaning(format!("{meaning} Leads to the games that have any."));
            column.counts_any(numbered(words.trim(), of))
        }
        None => column,
    }
}

/// The words with the places of columns for their names.
fn numbered(words: &str, of: &Statistic) -> String {
    let mut parts = words.split('{');
    let mut numbered = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (named, rest) = part.split_once('}').unwrap_or((part, ""));
        let start = named.find(':').map_or(0, |colon| colon + 1);
        let (field, name) = named.split_at(start);
        let bare = name.trim_end_matches('!');
        let needed = &name[bare.len()..];
        let at = of.columns.iter().position(|column| column.name == bare);
        if let Some(at) = at {
            numbered.push_str(&format!("{{{field}{at}{needed}}}"));
        }
        numbered.push_str(rest);
    }
    numbered
}
