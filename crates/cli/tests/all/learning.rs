//! `fourfold datagen`, `fourfold train` and `fourfold tune`, from nothing to a net that plays.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn command(folder: &Path, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fourfold"));
    command.current_dir(folder).args(args.split_whitespace());
    command
}

fn fourfold(folder: &Path, args: &str) -> Output {
    command(folder, args).output().expect("fourfold starts")
}

fn stdout(folder: &Path, args: &str) -> String {
    let output = fourfold(folder, args);
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is text")
}

/// The one line on standard error of a call that fails, with its exit status.
fn failure(folder: &Path, args: &str) -> (i32, String) {
    let output = fourfold(folder, args);
    let text = String::from_utf8(output.stderr).expect("errors are text");
    assert_eq!(text.lines().count(), 1, "{args}: {text}");
    (output.status.code().expect("an exit status"), text.trim_end().into())
}

const DATAGEN: &str = "datagen few.games --nodes 30 --seed 5 --terms-alone";

#[test]
fn from_nothing_to_a_net_that_plays() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // Broken off and gone on with, on more threads, it is the same file.
    stdout(folder, &format!("{DATAGEN} --positions 500"));
    stdout(folder, &format!("{DATAGEN} --positions 3000 --threads 2"));
    stdout(folder, &format!("{} --positions 3000", DATAGEN.replace("few", "whole")));
    let games = fs::read(folder.join("few.games")).unwrap();
    assert_eq!(games, fs::read(folder.join("whole.games")).unwrap());

    let told = stdout(folder, "train few.games --epochs 2 --out first.net");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].contains(" positions to learn from, ") && lines[3].starts_with("epoch 2: error 0.0"), "{told}");
    assert_eq!(lines.last(), Some(&"first.net"));
    assert!(fs::read_to_string(folder.join("first.svg")).unwrap().contains("<svg"));
    let kept: Vec<String> =
        fs::read_dir(folder).unwrap().map(|f| f.unwrap().file_name().display().to_string()).collect();
    assert_eq!(kept.len(), 4, "nothing else is left behind: {kept:?}");

    // It plays the next games, which are others.
    let with_net = "datagen next.games --nodes 30 --seed 5 --net first.net --positions 300";
    stdout(folder, with_net);
    assert!(!games.starts_with(&fs::read(folder.join("next.games")).unwrap()[24..]));
    let told = stdout(folder, "train next.games --from first.net --epochs 1 --out second.net");
    assert!(told.ends_with("second.net\n"), "{told}");
    // Nobody else goes on with its games.
    for other in ["", "--net second.net", "--terms-alone"] {
        let (status, told) = failure(folder, &with_net.replace("--net first.net", other));
        assert_eq!(status, 1);
        assert!(told.starts_with("fourfold: next.games holds games of seed 5 with 30 nodes a move by net "), "{told}");
    }
}

/// A training that is asked to stop goes on where it was, to the net that it would have become.
#[cfg(unix)]
#[test]
fn ctrl_c_loses_nothing() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    stdout(folder, &format!("{DATAGEN} --positions 3000"));
    // Few steps an epoch and many epochs, or many steps in the only one.
    for settings in ["--epochs 60 --batch 200", "--epochs 1 --batch 1"] {
        let train = |out: &str| format!("train few.games {settings} --out {out}.net");
        stdout(folder, &train("whole"));
        let mut command = command(folder, &train("parts"));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        lines.find(|line| line.starts_with("the tuned terms alone")).expect("it learns");
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", "INT", &id]).status().unwrap().success());
        let mut told = String::new();
        child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        assert!(child.wait().unwrap().success() && told.contains("stopped; the same command goes on"), "{told}");
        assert!(folder.join("parts.checkpoint").exists() && !folder.join("parts.net").exists());
        assert!(!folder.join("parts.net.lock").exists());
        stdout(folder, &train("parts"));
        let [whole, parts] = ["whole", "parts"].map(|name| fs::read(folder.join(name).with_extension("net")).unwrap());
        assert_eq!(whole, parts, "{settings}");
        fs::remove_file(folder.join("parts.net")).unwrap();
    }
}

/// Hours of learning are not lost to a slip in the call.
#[test]
fn what_cannot_end_well_is_not_begun() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    stdout(folder, &format!("{DATAGEN} --positions 300"));
    fs::write(folder.join("junk.net"), "not a net").unwrap();
    fs::create_dir(folder.join("odd.checkpoint")).unwrap();
    let other_training = fs::File::create(folder.join("busy.net.lock")).unwrap();
    other_training.lock().unwrap();
    for (args, status, words) in [
        ("train few.games --rate nan", 2, "'nan' for '--rate <RATE>': it should be a number above 0"),
        ("train few.games --stretch 0", 2, "'0' for '--stretch <STRETCH>': it should be a number above 0"),
        ("train few.games --decay=-1", 2, "it should be a number of 0 or more"),
        ("train few.games --result-share 7", 2, "it should be a number from 0 to 1"),
        (
            "train few.games --out few.checkpoint",
            2,
            "--out is few.checkpoint, and a net is a file whose name ends in .net",
        ),
        ("train few.games --out few", 2, "a net is a file whose name ends in .net"),
        ("train few.games --out nowhere/a.net", 1, "nowhere/a.net: No such file or directory"),
        ("train few.games --from junk.net", 1, "junk.net: this is no net"),
        ("train missing.games", 1, "missing.games: No such file or directory"),
        ("train junk.net", 1, "junk.net, byte 0: this is no file of games"),
        ("train few.games --out odd.net", 1, "odd.checkpoint: "),
        ("train few.games --out busy.net", 1, "busy.net: another training is learning it"),
        ("tune few.games --rate inf", 2, "it should be a number above 0"),
        ("tune few.games", 1, "crates/engine/src/eval/weights.rs: No such file or directory"),
        ("duplicate tune --games 1", 1, "crates/quartet/src/eval/weights.rs: No such file or directory"),
        ("datagen other.games --net junk.net", 1, "junk.net: this is no net"),
        ("datagen other.games --net junk.net --terms-alone", 2, "cannot be used with"),
    ] {
        let (code, told) = failure(folder, args);
        assert!(code == status && told.contains(words), "{args}: {told}");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 4, "nothing was left behind");
}
