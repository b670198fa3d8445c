//! Draw rules against a second counter that looks back from every ply anew: small cases worked out
//! by hand from the words of each clause, and random games of few pieces.

mod chess;
mod counted;
mod draughts;
mod fide;
mod kv53;
mod mk53;
mod play;
mod random;
mod readings;
mod record;
mod rk;
mod vk;
