//! One file an edition, to hold beside the printed page. Another edition is another file here and its
//! name in [`Edition::ALL`].

use crate::Edition;

mod fide;
mod kv53;
mod mk53;
mod rk;
mod vk;

impl Edition {
    /// Every edition.
    pub const ALL: &'static [Self] = &[
        kv53::KV53,
        vk::VK,
        vk::VK_BRAZILIAN,
        rk::RK,
        mk53::MK53,
        fide::FIDE,
    ];
}
