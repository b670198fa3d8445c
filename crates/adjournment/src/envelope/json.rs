//! An envelope as one JSON object, its values strings, the number of the move a number.

use super::Key;
use super::lines::{EnvelopeLine, EnvelopeLines, Says, fact, is_key};
use super::problem::{Problem, ProblemKind};
use scoresheet_source::Span;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;
use std::fmt;

/// Where comments stand.
const COMMENTS: &str = "comments";
/// What names the kind of the object, and is no fact.
const SCHEMA: &str = "schema";
/// Where lines stand that are no facts.
const UNREAD: &str = "unread";

/// The members of an object in their order, a name that appears twice too.
struct Members<'t>(Vec<(String, &'t RawValue)>);

impl<'t> Deserialize<'t> for Members<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'t> Visitor<'t> for InOrder {
            type Value = Members<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Members<'t>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// Reads the object `text`, which starts at byte `from` of the whole.
pub(super) fn read(text: &str, from: usize) -> Result<EnvelopeLines, Problem> {
    let members: Members<'_> =
        serde_json::from_str(text).map_err(|error| syntax(text, from, &error))?;
    let mut lines = Vec::with_capacity(members.0.len());
    for (name, raw) in members.0 {
        let start = raw.get().as_ptr() as usize - text.as_ptr() as usize + from;
        let span = Span::new(start as u32, (start + raw.get().len()) as u32);
        lines.extend(
            member(&name, raw.get())
                .into_iter()
                .map(|says| EnvelopeLine { says, span }),
        );
    }
    Ok(EnvelopeLines { lines })
}

fn syntax(text: &str, from: usize, error: &serde_json::Error) -> Problem {
    let before = error.line().saturating_sub(1);
    let line_start: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    let at = (line_start + error.column().saturating_sub(1)).min(text.len().saturating_sub(1));
    let at = text.floor_char_boundary(at);
    let end = text.ceil_char_boundary(at + 1);
    Problem {
        kind: ProblemKind::NoJson(without_place(&error.to_string())),
        span: Span::new((from + at) as u32, (from + end) as u32),
    }
}

/// The message without ` at line 1 column 2`, which the span says.
fn without_place(message: &str) -> String {
    let end = message.rfind(" at line ").unwrap_or(message.len());
    message.get(..end).unwrap_or(message).to_owned()
}

/// What a member says: one line, several for an array of comments, none for `null`.
fn member(name: &str, raw: &str) -> Vec<Says> {
    let texts = || serde_json::from_str::<Vec<String>>(raw).ok();
    match (name, raw) {
        (_, "null") | (SCHEMA, _) => return Vec::new(),
        (COMMENTS, _) => {
            if let Some(texts) = texts() {
                return texts.into_iter().map(Says::Comment).collect();
            }
        }
        (UNREAD, _) => {
            if let Some(texts) = texts() {
                return texts.into_iter().map(Says::Unread).collect();
            }
        }
        _ => {}
    }
    let value = match raw.as_bytes().first() {
        Some(b'"') => serde_json::from_str::<String>(raw).ok(),
        Some(b'{' | b'[') | None => None,
        Some(_) => Some(raw.to_owned()),
    };
    vec![match value {
        Some(value) if is_key(name) => fact(name.trim(), value.trim().to_owned()),
        _ => Says::Unread(format!("{name}: {raw}")),
    }]
}

/// The sheet as an object on one line.
pub(super) fn write(sheet: &EnvelopeLines) -> String {
    // A map of strings cannot fail to be written to memory.
    serde_json::to_string(&Object(sheet)).unwrap_or_default()
}

struct Object<'a>(&'a EnvelopeLines);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let (mut comments, mut unread) = (Vec::new(), Vec::new());
        for line in &self.0.lines {
            match &line.says {
                Says::Fact(key, value) => match plain_number(*key, value) {
                    Some(number) => map.serialize_entry(&key.json(), &number)?,
                    None => map.serialize_entry(&key.json(), value)?,
                },
                Says::Other(key, value) => map.serialize_entry(key, value)?,
                Says::Comment(comment) => comments.push(comment),
                Says::Unread(line) => unread.push(line),
                Says::Blank => {}
            }
        }
        for (name, list) in [(COMMENTS, comments), (UNREAD, unread)] {
            if !list.is_empty() {
                map.serialize_entry(name, &list)?;
            }
        }
        map.end()
    }
}

/// The number of the move, if it reads back as the same text.
fn plain_number(key: Key, value: &str) -> Option<u32> {
    let number: u32 = value.parse().ok()?;
    (key == Key::MoveNumber && number.to_string() == value).then_some(number)
}
