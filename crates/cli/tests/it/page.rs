//! A page as a browser reads it.

use html5ever::tendril::TendrilSink;
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use std::collections::BTreeSet;

/// The page: its source, and its elements in order.
pub struct Page {
    source: String,
    text: String,
    elements: Vec<Element>,
}

struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    /// The text right below it.
    text: String,
    /// Ids of the elements that it stands in.
    within: Vec<String>,
}

impl Element {
    fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// The source of a page with what is packed in it.
pub fn unpacked(source: &str) -> String {
    let mut whole = String::new();
    for part in source.split_inclusive("</script>") {
        whole.push_str(part);
        let block = part.rsplit_once("<script type=\"application/octet-stream\"");
        let packed = block.and_then(|(_, block)| block.split_once('>'));
        let Some((head, packed)) = packed else {
            continue;
        };
        let packed = packed.trim_end_matches("</script>");
        let bytes = scoresheet_report::page::unpacked(packed);
        if head.contains("working-") {
            let parts: Vec<String> = serde_json::from_slice(&bytes).unwrap();
            whole.push_str(&parts.concat());
        } else if !head.contains("archive-moves") {
            whole.push_str(&String::from_utf8(bytes).unwrap());
        }
    }
    whole
}

impl Page {
    pub fn read(source: String) -> Self {
        let parsed = html5ever::parse_document(RcDom::default(), Default::default());
        let dom = parsed.from_utf8().one(source.as_bytes());
        let errors = dom.errors.borrow();
        assert!(errors.is_empty(), "{errors:?}");
        let mut page = Self {
            source,
            text: String::new(),
            elements: Vec::new(),
        };
        page.walk(&dom.document, &[]);
        page
    }

    fn walk(&mut self, node: &Handle, within: &[String]) {
        let mut within = within.to_vec();
        match &node.data {
            NodeData::Element { name, attrs, .. } => {
                let attributes: Vec<(String, String)> = (attrs.borrow().iter())
                    .map(|one| (one.name.local.to_string(), one.value.to_string()))
                    .collect();
                let children = node.children.borrow();
                let text = (children.iter())
                    .filter_map(|child| match &child.data {
                        NodeData::Text { contents } => Some(contents.borrow().to_string()),
                        _ => None,
                    })
                    .collect();
                let element = Element {
                    name: name.local.to_string(),
                    attributes,
                    text,
                    within: within.clone(),
                };
                within.extend(element.get("id").map(str::to_owned));
                self.elements.push(element);
            }
            NodeData::Text { contents } => self.text.push_str(&contents.borrow()),
            NodeData::Comment { contents } => panic!("a comment: {contents}"),
            _ => {}
        }
        for child in node.children.borrow().iter() {
            self.walk(child, &within);
        }
    }

    pub fn source(&self) -> &str {
        &self.source
    }

    /// All text, that of scripts and styles as well.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What a packed block of the page holds.
    pub fn unpacked(&self, id: &str) -> Vec<u8> {
        let block = (self.elements.iter()).find(|one| one.get("id") == Some(id));
        let block = block.unwrap_or_else(|| panic!("no block {id}"));
        let bytes = scoresheet_report::page::unpacked(&block.text);
        assert_eq!(block.get("data-bytes"), Some(&*bytes.len().to_string()));
        bytes
    }

    /// A packed block that is JSON.
    pub fn json(&self, id: &str) -> serde_json::Value {
        serde_json::from_slice(&self.unpacked(id)).unwrap()
    }

    /// A column of the archive of games: its texts.
    pub fn archived(&self, column: &str) -> Vec<String> {
        let games = self.json("archive-games");
        let places = games[column].as_array().unwrap().iter();
        let text = |place: &serde_json::Value| {
            let place = place.as_u64().unwrap() as usize;
            place.checked_sub(1).map_or(String::new(), |at| {
                games["texts"][at].as_str().unwrap().to_owned()
            })
        };
        places.map(text).collect()
    }

    pub fn count(&self, tag: &str) -> usize {
        self.elements
            .iter()
            .filter(|element| element.name == tag)
            .count()
    }

    /// Rows of the body of a table.
    pub fn rows(&self, id: &str) -> usize {
        let inside = |element: &&Element| element.within.iter().any(|outer| outer == id);
        let rows = self.elements.iter().filter(inside);
        rows.filter(|element| element.name == "tr").count() - 1
    }

    /// The page's own scripts, no address, no handler, unique ids, every place there, headings in order.
    pub fn assert_sound(&self) {
        self.assert_closed();
        self.assert_places();
        self.assert_readable();
    }

    fn assert_closed(&self) {
        let scripts = self.elements.iter().filter(|one| one.name == "script");
        let (data, code): (Vec<&Element>, Vec<&Element>) =
            scripts.partition(|script| script.get("type") == Some("application/octet-stream"));
        assert_eq!((code.len(), self.count("style")), (2, 1));
        for block in data {
            let id = block.get("id").unwrap();
            let is_text = ["archive-moves", "game-texts"].contains(&id) || id.ends_with("-rows");
            assert!(is_text || self.json(id) != serde_json::Value::Null, "{id}");
        }
        let policy = self
            .elements
            .iter()
            .find(|one| one.get("http-equiv").is_some())
            .unwrap();
        let policy = policy.get("content").unwrap();
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        for name in ["script", "style"] {
            let inline = (self.elements.iter())
                .filter(|one| one.name == name && one.get("type").is_none())
                .map(|one| format!(" '{}'", scoresheet_report::page::hash(&one.text)));
            let allowed = format!("{name}-src{};", inline.collect::<String>());
            assert!(policy.contains(&allowed), "{name}: {policy}");
        }
        for element in &self.elements {
            for (name, value) in &element.attributes {
                assert!(!name.starts_with("on") && name != "style", "{name}={value}");
                let leads =
                    ["href", "src", "action", "data", "xlink:href"].contains(&name.as_str());
                assert!(
                    !leads || value.starts_with('#') || value.starts_with("data:image/"),
                    "{name}={value}"
                );
            }
            let foreign = ["object", "embed", "link", "base", "iframe", "foreignObject"];
            assert!(
                !foreign.contains(&element.name.as_str()),
                "{}",
                element.name
            );
        }
    }

    fn assert_places(&self) {
        let packed = self
            .elements
            .iter()
            .any(|one| one.get("id") == Some("archive-games"));
        let archive = if packed {
            self.json("archive-games")
        } else {
            serde_json::Value::Null
        };
        let more = archive["number"].as_array().into_iter().flatten();
        let numbers: BTreeSet<String> = more
            .scan(0, |sum, more| {
                *sum += more.as_i64().unwrap();
                Some(sum.to_string())
            })
            .collect();
        let mut ids = BTreeSet::new();
        for id in self.elements.iter().filter_map(|element| element.get("id")) {
            assert!(ids.insert(id), "twice: {id}");
            assert!(
                !id.contains(char::is_whitespace) && !id.is_empty(),
                "{id:?}"
            );
        }
        for element in &self.elements {
            let to = element.get("href").and_then(|href| href.strip_prefix('#'));
            let named = [
                "aria-labelledby",
                "aria-describedby",
                "aria-controls",
                "for",
            ];
            let named = named.iter().filter_map(|name| element.get(name));
            for id in to.into_iter().chain(named.flat_map(str::split_whitespace)) {
                // A ply of a game: `game-1/ply-3`; of a game that is in the archive; what is searched for.
                let place = id.split('/').next().unwrap();
                let is_found = ["find", "years"].contains(&place)
                    || place
                        .strip_prefix("game-")
                        .is_some_and(|number| numbers.contains(number));
                assert!(
                    is_found || ids.contains(place),
                    "{} leads to {id}",
                    element.name
                );
            }
        }
    }

    fn assert_readable(&self) {
        let mut level = 0;
        for element in &self.elements {
            let heading = ["h1", "h2", "h3", "h4", "h5", "h6"]
                .iter()
                .position(|name| *name == element.name);
            if let Some(next) = heading {
                assert!(
                    next <= level + 1,
                    "{} after level {level}: {}",
                    element.name,
                    element.text
                );
                level = next;
            }
        }
        assert_eq!(
            (
                self.count("h1"),
                self.count("main"),
                self.count("title") > 0
            ),
            (1, 1, true)
        );
        assert_eq!(self.count("table"), self.count("caption"));
        let loose = self
            .elements
            .iter()
            .filter(|one| one.name == "th" && one.get("scope").is_none());
        assert_eq!(loose.count(), 0);
    }
}
