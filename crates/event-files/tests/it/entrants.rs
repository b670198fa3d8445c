//! Lists of players, however odd, and the lots drawn for them.

use proptest::prelude::*;
use scoresheet_event::lots::{VarmaOptions, draw_varma};
use scoresheet_event_files::entrants;

proptest! {
    #[test]
    fn no_list_is_too_odd(text in "[\\PC\n\t;,\"]{0,200}", headed: bool) {
        let text = if headed { format!("name,federation\n{text}") } else { text };
        if let Ok(list) = entrants::read(&text) {
            let _ = draw_varma(&list, &"1".parse().unwrap(), VarmaOptions::default());
            let _ = entrants::names_by_number(&list);
        }
    }
}
