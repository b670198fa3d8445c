//! One file an edition, to hold beside the printed page. Another edition is another file here and its
//! name in [`Edition::ALL`].

use crate::Edition;

mod fide;
mod kv53;
mod mk53;
mod rk;
mod vk;

/// The modern codes do not say when they came into force. They are taken for games from 1992, the
/// first year in which the codes of the Soviet Union cannot have held; `--rules` says otherwise.
const MODERN: u16 = 1992;

/// Static, so that an edition has one address.
static EDITIONS: [Edition; 6] = [
    kv53::KV53,
    vk::VK,
    vk::VK_BRAZILIAN,
    rk::RK,
    mk53::MK53,
    fide::FIDE,
];

impl Edition {
    /// Every edition.
    pub const ALL: &'static [Self] = &EDITIONS;
}
