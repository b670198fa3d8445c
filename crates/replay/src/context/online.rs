//! Games that were not played over the board: on servers and by correspondence.

use scoresheet_notation::{KnownTag, RecordText};

/// The last parts of addresses that servers have.
const ENDS: [&str; 3] = ["org", "com", "net"];

/// How servers say in the tag Termination how a game ended.
const BY_SERVERS: [&str; 3] = [" won by ", " won on ", "game drawn by "];

/// True if a tag says that the game was played on a server or by correspondence.
pub(crate) fn is_online(record: RecordText<'_>) -> bool {
    let value = |tag| {
        record
            .value(tag)
            .map_or(String::new(), |value| value.to_lowercase())
    };
    let (site, event) = (value(KnownTag::Site), value(KnownTag::Event));
    let termination = value(KnownTag::Termination);
    let correspondence = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric())
            .any(|w| w == "iccf")
    };
    site.split_whitespace().any(is_address)
        || correspondence(&site)
        || correspondence(&event)
        || BY_SERVERS.iter().any(|words| termination.contains(words))
}

/// `https://lichess.org/abcd`, `Chess.com`.
pub fn is_address(word: &str) -> bool {
    let host = word.split_once("://").map_or(word, |(_, rest)| rest);
    let host = host.split('/').next().unwrap_or_default();
    let host = host.trim_end_matches(['.', ',', ';', ')']);
    let last = host.rsplit_once('.').filter(|(name, _)| !name.is_empty());
    word.contains("://") || last.is_some_and(|(_, last)| ENDS.contains(&last))
}
