//! Any text as a page of each form, its games, and each as running text: no panic.
#![no_main]

use scoresheet_fuzz::fuzz_target;
use scoresheet_layout::{Page, find};

fuzz_target!(|text: &str| {
    let plain = Ok(Page::from_text(text));
    for page in [plain, Page::from_hocr(text), Page::from_alto(text)]
        .into_iter()
        .flatten()
    {
        for sheet in find(&page).sheets {
            let reading = sheet.reading(text);
            let _ = reading.on_page(sheet.span);
        }
    }
});
