//! The guide is true: every command in README and `docs/guide` is run, and prints what is shown.
//!
//! A page is run from top to bottom in a folder of its own, beside a copy of the records that ship with
//! the project. A fenced block whose opening line names a file after its language (` ```csv club.csv `) is
//! that file; one of `console` has commands after `$ `, each with what it prints to both streams. A line
//! of `…` alone stands for any number of lines, `…` in a line for any text. A command that does not
//! end with 0 is followed by `$ echo $?`. Blocks of any other language are not run.

use crate::common::{corpora, program, scratch};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One command of a page and what the page says it prints.
struct Step<'a> {
    /// Line of the page, from 1.
    line: usize,
    command: String,
    shown: Vec<&'a str>,
}

/// What a page has to be run.
enum Part<'a> {
    File(&'a str, String),
    Console(Vec<Step<'a>>),
    /// Lines that are not run.
    Text,
}

/// The fenced blocks of a page and the lines between them, each with its lines as they stand.
fn parts(page: &str) -> Vec<(Vec<&str>, Part<'_>)> {
    let mut parts = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((_, line)) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            parts.push((vec![line], Part::Text));
            continue;
        };
        let mut block = vec![line];
        let mut inside = Vec::new();
        for (at, line) in lines.by_ref() {
            block.push(line);
            if line == "```" {
                break;
            }
            inside.push((at + 1, line));
        }
        let mut words = info.split_whitespace();
        let part = match (words.next(), words.next()) {
            (Some("console"), None) => Part::Console(steps(&inside)),
            (Some(_), Some(name)) => {
                let text = inside.iter().map(|(_, line)| format!("{line}\n")).collect();
                Part::File(name, text)
            }
            _ => Part::Text,
        };
        parts.push((block, part));
    }
    parts
}

/// Commands of a block; one that ends with `\` goes on in the next line.
fn steps<'a>(inside: &[(usize, &'a str)]) -> Vec<Step<'a>> {
    let mut steps: Vec<Step<'a>> = Vec::new();
    let mut goes_on = false;
    for &(line, text) in inside {
        if let Some(command) = text.strip_prefix("$ ") {
            let command = command.to_owned();
            goes_on = command.ends_with('\\');
            let shown = Vec::new();
            steps.push(Step {
                line,
                command,
                shown,
            });
        } else if let Some(step) = steps.last_mut() {
            if goes_on {
                write!(step.command, "\n{text}").unwrap();
                goes_on = text.ends_with('\\');
            } else {
                step.shown.push(text);
            }
        } else {
            panic!("line {line}: a block of commands begins with one: {text}");
        }
    }
    steps
}

/// Runs a command as a reader would type it; what it prints, and its status.
fn run(dir: &Path, command: &str, last: i32) -> (Vec<String>, i32) {
    let built = PathBuf::from(program(dir).get_program());
    let path = format!(
        "{}:{}",
        built.parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    let script = format!("exec 2>&1\n(exit {last})\n{command}\n");
    let mut shell = Command::new("sh");
    for (name, value) in program(dir).get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell
        .current_dir(dir)
        .env("PATH", path)
        .args(["-c", &script]);
    let output = shell.stdin(std::process::Stdio::null()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| line.trim_end().to_owned());
    (lines.collect(), output.status.code().unwrap())
}

/// True if `line` is `shown`, where `…` stands for any text.
fn line_fits(shown: &str, line: &str) -> bool {
    let mut pieces = shown.trim_end().split('…');
    let Some(mut rest) = line.strip_prefix(pieces.next().unwrap_or_default()) else {
        return false;
    };
    let mut pieces = pieces.peekable();
    if pieces.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(piece) = pieces.next() {
        if pieces.peek().is_none() {
            return rest.ends_with(piece);
        }
        let Some(at) = rest.find(piece) else {
            return false;
        };
        rest = &rest[at + piece.len()..];
    }
    true
}

/// True if `lines` are `shown`, where a line of `…` stands for any number of lines.
fn fits(shown: &[&str], lines: &[String]) -> bool {
    match (shown, lines) {
        ([], []) => true,
        ([first, rest @ ..], _) if first.trim() == "…" => {
            (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..]))
        }
        ([first, rest @ ..], [line, others @ ..]) => line_fits(first, line) && fits(rest, others),
        _ => false,
    }
}

/// Runs a page; the page as it would be true, and what is not true of it.
fn go_through(name: &str, page: &str) -> (String, String) {
    let dir = scratch();
    copy(&corpora(), &dir.path().join("corpora"));
    let (mut mended, mut wrong) = (String::new(), String::new());
    let mut last = 0;
    for (block, part) in parts(page) {
        match part {
            Part::Text => {}
            Part::File(name, text) => fs::write(dir.path().join(name), text).unwrap(),
            Part::Console(steps) => {
                writeln!(mended, "{}", block[0]).unwrap();
                let mut asked = steps.iter().skip(1).map(|step| step.command == "echo $?");
                for step in &steps {
                    let (lines, status) = run(dir.path(), &step.command, last);
                    last = status;
                    writeln!(mended, "$ {}", step.command).unwrap();
                    if fits(&step.shown, &lines) {
                        step.shown
                            .iter()
                            .for_each(|line| writeln!(mended, "{line}").unwrap());
                    } else {
                        lines
                            .iter()
                            .for_each(|line| writeln!(mended, "{line}").unwrap());
                        let (at, printed) = (step.line, lines.join("\n"));
                        writeln!(wrong, "{name}:{at}: $ {}\n{printed}\n", step.command).unwrap();
                    }
                    if !asked.next().unwrap_or(false) && status != 0 {
                        let at = step.line;
                        writeln!(wrong, "{name}:{at}: ends with {status} untold\n").unwrap();
                    }
                }
                mended.push_str("```\n");
                continue;
            }
        }
        block
            .iter()
            .for_each(|line| writeln!(mended, "{line}").unwrap());
    }
    (mended, wrong)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let guide = fs::read_dir(root.join("docs/guide")).unwrap();
    let mut pages: Vec<_> = guide.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|page| page.extension().is_some_and(|ext| ext == "md"));
    pages.sort();
    pages.push(root.join("README.md"));
    pages
}

#[test]
fn every_command_of_the_guide_prints_what_is_shown() {
    let mut wrong = String::new();
    let mut commands = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        commands += page.lines().filter(|line| line.starts_with("$ ")).count();
        let (mended, stated) = go_through(&name, &page);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, mended).unwrap();
        }
        wrong.push_str(&stated);
    }
    assert!(commands > 0, "no command stands in the guide");
    assert!(
        wrong.is_empty(),
        "these commands print something else than their page shows:\n\n{wrong}\
         UPDATE_DOCS=1 cargo test --release -p scoresheet --test it guide writes it; shorten it again with …"
    );
}

#[test]
fn what_is_left_out_fits_and_nothing_else_does() {
    let lines = ["one".to_owned(), "two 2".to_owned(), "three".to_owned()];
    for shown in [
        &["one", "two 2", "three"][..],
        &["…"],
        &["one", "…"],
        &["…", "three"],
        &["one", "two …", "thr…e"],
        &["…ne", "…", "…w…2", "…", "three"],
    ] {
        assert!(fits(shown, &lines), "{shown:?}");
    }
    for shown in [
        &[][..],
        &["one", "two 2"],
        &["one", "…", "four"],
        &["one", "two …3", "three"],
        &["two 2", "…"],
        &["one", "two 2", "three", "four"],
    ] {
        assert!(!fits(shown, &lines), "{shown:?}");
    }
}

/// Scripts are named as they are started: by their path.
#[test]
fn scripts_that_are_named_can_be_started() {
    use std::os::unix::fs::PermissionsExt as _;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut named = 0;
    for path in pages().into_iter().chain([root.join("docs/packaging.md")]) {
        let page = fs::read_to_string(&path).unwrap();
        let words = page.split(|c: char| c.is_whitespace() || c == '`');
        for script in words.filter(|word| word.starts_with("scripts/") && word.ends_with(".sh")) {
            let mode = fs::metadata(root.join(script)).unwrap().permissions();
            assert_eq!(mode.mode() & 0o100, 0o100, "{script} in {}", path.display());
            named += 1;
        }
    }
    assert!(named > 3, "no script is named");
}
