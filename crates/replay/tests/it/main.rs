//! Records judged by the rules. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks for what it expects"
)]

mod accepted;
mod ambiguity;
mod any_move_by_hand;
mod broken_down;
mod broken_off;
mod claims;
mod collate;
mod context;
mod convert;
mod descriptive;
mod dice;
mod doubted_moves;
mod draw_rules;
mod fide_laws;
mod fide_readings;
mod findings_page;
mod forms;
mod hostile;
mod irregularities;
mod judged;
mod move_names;
mod named_ends;
mod number_alone;
mod numbers;
mod old_habits;
mod other_games;
mod page;
mod played_together;
mod player_names;
mod positions_on_the_way;
mod random_games;
mod restated;
mod same_game;
mod sealed;
mod sealed_slips;
mod set_ups;
mod short_draughts;
mod slips;
mod slips_random;
mod stated_ends;
mod symbols;
mod words_of_pawns;
