//! Names of players, by a table.

use super::Class;
use crate::edit::Edit;
use crate::names::Names;
use scoresheet_batch::Game;
use scoresheet_notation::KnownTag;

pub(crate) fn edit(game: &Game<'_>, names: &Names, edits: &mut Vec<Edit>) {
    for known in [KnownTag::White, KnownTag::Black] {
        let Some(tag) = game.record.tag(known) else {
            continue;
        };
        let value = tag.value_in(game.record.text);
        let Some(name) = names.of(value.trim()).filter(|name| *name != value) else {
            continue;
        };
        let written = name.replace('\\', "\\\\").replace('"', "\\\"");
        let message = format!("{value} is {name} in the table");
        edits.push(Edit::new(Class::Names, tag.value, written, message));
    }
}
