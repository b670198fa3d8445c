//! What is known of a record besides its moves: game, edition, language, start, and what whoever runs the program says.

pub(crate) mod edition;
pub(crate) mod given_start;
pub(crate) mod language;
pub(crate) mod languages_tried;
pub(crate) mod notation_name;
pub(crate) mod online;
pub(crate) mod options;
pub(crate) mod pace;
pub(crate) mod source_game;
pub(crate) mod source_language;
pub(crate) mod square_names;
pub(crate) mod stated_game;
