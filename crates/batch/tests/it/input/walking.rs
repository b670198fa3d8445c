use super::*;
use std::fs;
use std::io::Write;
use tempfile::TempDir;

fn folder(files: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, GAMES).unwrap();
    }
    folder
}

/// What is found, a line each, paths from `folder` on.
fn found(folder: &TempDir, paths: &[&str]) -> Vec<String> {
    let root = format!("{}/", folder.path().display());
    walk(paths.iter().map(|path| folder.path().join(path)))
        .map(|found| match found {
            Found::Source(source) => format!("+ {}", source.name),
            Found::Skipped(path) => format!("- {path}"),
            Found::Problem(problem) => format!("! {problem}"),
        })
        .map(|line| line.replace(&root, ""))
        .collect()
}

#[test]
fn folders_are_read_in_order_and_by_ending() {
    let folder = folder(&[
        "b.pgn",
        "a/z.PDN",
        "a/y.txt",
        "a.pgn.gz",
        "c.pdn.xz",
        "c.doc",
        "d.txt.zst",
        "e.pgn.bz2",
        "f.gz",
        "g",
    ]);
    assert_eq!(
        found(&folder, &["."]),
        [
            "+ ./a/y.txt",
            "+ ./a/z.PDN",
            "+ ./a.pgn.gz",
            "+ ./b.pgn",
            "- ./c.doc",
            "+ ./c.pdn.xz",
            "+ ./d.txt.zst",
            "+ ./e.pgn.bz2",
            "- ./f.gz",
            "- ./g",
        ]
    );
    assert_eq!(
        found(&folder, &["g", "c.doc"]),
        ["+ g", "+ c.doc"],
        "named: always read"
    );
}

/// Tables know files by their names: games of two files of one name would be taken for those of one.
#[cfg(unix)]
#[test]
fn no_two_files_are_called_the_same() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder(&["caf\u{e9}.pgn", "caf\\xE9.pgn", "z.zip!a.pgn"]);
    for name in [b"caf\xC0.pgn", b"caf\xE9.pgn"] {
        fs::write(folder.path().join(OsStr::from_bytes(name)), GAMES).unwrap();
    }
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.path().join("z.zip")).unwrap());
    zip.start_file("a.pgn", zip::write::SimpleFileOptions::default())
        .unwrap();
    zip.write_all(GAMES.as_bytes()).unwrap();
    zip.finish().unwrap();
    let not_read = "not read: another input has the same name, and nobody could tell their games apart; rename one of the two";
    assert_eq!(
        found(&folder, &["."]),
        [
            "+ ./caf\\xE9.pgn",
            "+ ./caf\\xC0.pgn",
            "+ ./caf\u{e9}.pgn",
            &format!("! ./caf\\xE9.pgn: {not_read}"),
            "+ ./z.zip!a.pgn",
            &format!("! ./z.zip!a.pgn: {not_read}"),
        ]
    );
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_named_and_the_rest_goes_on() {
    let folder = folder(&["a.pgn"]);
    assert_eq!(
        found(&folder, &["no", "a.pgn", "a.pgn/b"]),
        [
            "! no: no such file or folder",
            "+ a.pgn",
            "! a.pgn/b: cannot be read: Not a directory (os error 20)",
        ]
    );
}

#[test]
fn a_file_reached_twice_is_read_once() {
    let folder = folder(&["x/a.pgn", "x/y/b.pgn"]);
    assert_eq!(
        found(&folder, &["x/y/b.pgn", "x", "x/y", "x/../x/a.pgn"]),
        [
            "+ x/y/b.pgn",
            "+ x/a.pgn",
            "! x/y/b.pgn: found twice; read once",
            "! x/y: found twice; read once",
            "! x/../x/a.pgn: found twice; read once",
        ]
    );
}

#[cfg(target_os = "linux")]
#[test]
fn links_are_followed_and_bad_ones_named() {
    use std::os::unix::fs::symlink;
    let folder = folder(&["x/a.pgn"]);
    let at = |path: &str| folder.path().join(path);
    symlink(at("x"), at("x/loop")).unwrap();
    symlink(at("nowhere"), at("x/gone.pgn")).unwrap();
    symlink(at("x/a.pgn"), at("x/same.pgn")).unwrap();
    symlink(at("self"), at("self")).unwrap();
    assert_eq!(
        found(&folder, &["x", "x/gone.pgn", "self"]),
        [
            "+ x/a.pgn",
            "! x/gone.pgn: the link leads nowhere",
            "! x/loop: the link leads back to x, which contains it",
            "! x/same.pgn: found twice; read once",
            "! x/gone.pgn: the link leads nowhere",
            "! self: cannot be read: Too many levels of symbolic links (os error 40)",
        ]
    );
}

#[cfg(unix)]
#[test]
fn an_unreadable_folder_costs_only_itself() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&["x/a.pgn", "y.pgn"]);
    let closed = folder.path().join("x");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    let lines = found(&folder, &["."]);
    let permissions_count = fs::read_dir(&closed).is_err();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
    if permissions_count {
        assert_eq!(
            lines[0],
            "! ./x: cannot be read: Permission denied (os error 13)"
        );
    }
    assert_eq!(lines[1], "+ ./y.pgn");
}

/// An archive of `members`, each stored or deflated.
fn zip(members: &[(&str, &[u8], bool)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes, deflate) in members {
        let method = if *deflate {
            zip::CompressionMethod::Deflated
        } else {
            zip::CompressionMethod::Stored
        };
        let options = zip::write::SimpleFileOptions::default().compression_method(method);
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer
        .add_directory("folder/", zip::write::SimpleFileOptions::default())
        .unwrap();
    writer.finish().unwrap().into_inner()
}

#[test]
fn members_of_an_archive_are_sources_in_its_order() {
    let folder = folder(&[]);
    let games = GAMES.as_bytes();
    let packed = ::zstd::encode_all(games, 3).unwrap();
    let bytes = zip(&[
        ("b.pgn", games, true),
        ("folder/a.pdn", games, false),
        ("readme.doc", games, true),
        ("c.pgn.zst", &packed, false),
        ("inner.zip", b"PK", false),
    ]);
    fs::write(folder.path().join("x.zip"), &bytes).unwrap();
    fs::write(folder.path().join("named"), &bytes).unwrap();
    let lines = [
        "+ !b.pgn",
        "+ !folder/a.pdn",
        "- !readme.doc",
        "+ !c.pgn.zst",
        "- !inner.zip",
    ];
    for name in ["x.zip", "named"] {
        assert_eq!(
            found(&folder, &[name]),
            lines.map(|line| line.replace('!', &format!("{name}!")))
        );
    }
    for found in walk([folder.path().join("x.zip")]) {
        if let Found::Source(source) = found {
            let (chunks, problems) = read(&source, &Options::default());
            assert_eq!((text(&chunks).as_str(), problems), (GAMES, vec![]));
        }
    }
}

#[test]
fn members_of_one_name_are_reported() {
    let folder = folder(&[]);
    let games = GAMES.as_bytes();
    let mut bytes = zip(&[("a1.pgn", games, true), ("a2.pgn", games, true)]);
    let twos = (0..bytes.len() - 6).filter(|at| bytes[*at..].starts_with(b"a2.pgn"));
    for at in twos.collect::<Vec<_>>() {
        bytes[at + 1] = b'1';
    }
    fs::write(folder.path().join("x.zip"), &bytes).unwrap();
    assert_eq!(
        found(&folder, &["x.zip"]),
        [
            "+ x.zip!a1.pgn",
            "! x.zip: cannot be unpacked: several members have the same name; only one of each is read",
        ]
    );
}

#[test]
fn damage_in_an_archive_is_seen() {
    let folder = folder(&[]);
    let path = folder.path().join("x.zip");
    let mut bytes = zip(&[("b.pgn", GAMES.as_bytes(), false)]);
    let at = bytes
        .windows(5)
        .position(|window| window == b"1. e4")
        .unwrap();
    bytes[at] = b'2';
    fs::write(&path, &bytes).unwrap();
    let (chunks, problems) = read(&source(&path), &Options::default());
    assert_eq!(chunks.len(), 1);
    assert!(
        problems[0]
            .to_string()
            .ends_with("its size or checksum differs from the one stated in the archive")
    );
    fs::write(&path, &bytes[..40]).unwrap();
    assert!(found(&folder, &["x.zip"])[0].starts_with("! x.zip: cannot be unpacked: "));
}

#[test]
fn standard_input_is_a_source_once() {
    let names: Vec<_> = walk(["-", "-"]).collect();
    assert!(
        matches!(&names[0], Found::Source(source) if &*source.name == "-" && source.size.is_none())
    );
    assert!(matches!(&names[1], Found::Problem(problem) if problem.reason == Reason::ReachedTwice));
}

#[test]
fn patterns_match_as_in_a_shell() {
    let folder = folder(&[
        "b/1.pgn",
        "a/2.pgn",
        "a/deep/3.pgn",
        "c.pdn",
        "[1].pgn",
        "1.pgn",
        ".4.pgn",
        ".d/5.pgn",
    ]);
    let matched = |pattern: &str| {
        let found = matching(&folder.path().join(pattern)).unwrap();
        found.map(|paths| {
            let inside = paths
                .iter()
                .map(|path| path.strip_prefix(folder.path()).unwrap());
            inside
                .map(|path| path.display().to_string())
                .collect::<Vec<_>>()
        })
    };
    let some = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect());
    assert_eq!(matched("*/*.pgn"), some(&["a/2.pgn", "b/1.pgn"]));
    assert_eq!(
        matched("**/*.pgn"),
        some(&["1.pgn", "[1].pgn", "a/2.pgn", "a/deep/3.pgn", "b/1.pgn"])
    );
    assert_eq!(matched("?"), some(&["a", "b"]));
    assert_eq!(matched("x*.pgn"), some(&[]));
    // A file of that very name, and what is no pattern at all.
    for name in ["[1].pgn", "c.pdn", "[a.pgn"] {
        assert_eq!(matched(name), None, "{name}");
    }
}

#[test]
fn an_empty_file_in_a_folder_is_told() {
    let folder = folder(&["x/a.pgn"]);
    fs::write(folder.path().join("x/b.pgn"), "").unwrap();
    assert_eq!(
        found(&folder, &["x"]),
        ["+ x/a.pgn", "! x/b.pgn: it is empty"]
    );
    assert_eq!(found(&folder, &["x/b.pgn"]), ["+ x/b.pgn"]);
}
