//! The pages for whoever works on the program name files and functions that are there.

use std::path::Path;

/// Every `crates/…` or other path in code marks exists; after `::` stands a function of that file.
#[test]
fn files_and_functions_that_are_named_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (page, least) in [("CONTRIBUTING.md", 40), ("docs/DESIGN.md", 1)] {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        let mut named = 0;
        for marked in text.split('`').skip(1).step_by(2) {
            let (path, function) = marked.split_once("::").unwrap_or((marked, ""));
            let below = [
                "crates/", "docs/", "scripts/", "benches/", "fuzz/", "corpora/",
            ];
            if !below.iter().any(|folder| path.starts_with(folder))
                || path.contains([' ', '*', '…'])
            {
                continue;
            }
            named += 1;
            assert!(root.join(path).exists(), "{page}: {path}");
            if !function.is_empty() {
                let code = std::fs::read_to_string(root.join(path)).unwrap();
                assert!(code.contains(&format!("fn {function}")), "{page}: {marked}");
            }
        }
        assert!(named >= least, "{page}: {named}");
    }
}
