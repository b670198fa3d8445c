//! Moves as running text.

use super::ViewerFinding;
use super::data::{GameData, ViewerEntry, stated};

/// `1. e4 e5 (1… c5 {Sicilian}) 2. Nf3`.
pub(super) fn of(moves: &GameData) -> String {
    let mut text = String::new();
    // Black's number is reported at the start, and where something stands between.
    let mut interrupted = true;
    let mut opened = false;
    for entry in moves.items() {
        let word = match entry {
            ViewerEntry::Move {
                text: written,
                number,
                ..
            } => {
                let reported = std::mem::take(&mut interrupted);
                match number {
                    1.. => format!("{number}. {written}"),
                    _ if reported => format!("{}… {written}", number.unsigned_abs()),
                    _ => written.clone(),
                }
            }
            ViewerEntry::Comment(comment) => format!("{{{comment}}}"),
            ViewerEntry::Symbol(symbol) => {
                text.push_str(symbol);
                continue;
            }
            ViewerEntry::Result(result) => (*result).to_owned(),
            ViewerEntry::Placement(_) => "[another position]".to_owned(),
            ViewerEntry::Open => "(".to_owned(),
            ViewerEntry::Close => ")".to_owned(),
        };
        let closes = matches!(entry, ViewerEntry::Close);
        if !text.is_empty() && !opened && !closes {
            text.push(' ');
        }
        opened = matches!(entry, ViewerEntry::Open);
        interrupted |= !matches!(entry, ViewerEntry::Move { .. });
        text.push_str(&word);
    }
    text
}

/// `error at ply 12: illegal-move (VK 4.2): …`
pub(super) fn finding(found: &ViewerFinding) -> String {
    let at = found
        .ply
        .map_or(String::new(), |ply| format!(" at ply {ply}"));
    format!("{}{at}: {}", found.level, stated(found))
}
