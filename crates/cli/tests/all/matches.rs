//! `fourfold match` as a user calls it.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn fourfold(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fourfold")).arg("match").args(args).output().expect("it runs")
}

fn words(line: &str) -> Output {
    fourfold(&line.split_whitespace().collect::<Vec<_>>())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The published values, from the command line.
#[test]
fn the_calculator() {
    let rows = [
        ("sprt --pentanomial 365,16618,36229,16974,390", "LLR    2.25 [-2.94, 2.94]  not decided yet"),
        (
            "sprt --pentanomial 223,9863,21279,10037,246 --elo0 0.5 --elo1 2.5 --model logistic",
            "LLR    -3.07 [-2.94, 2.94]  H0 accepted: no gain of 2.5 Elo",
        ),
        ("sprt --pentanomial 34,54,63,64,75", "Elo    55.58 ± 27.65\nnElo   57.94 ± 28.28\n"),
        (
            "sprt --trinomial 759,1863,880 --elo1 5 --model logistic",
            "LLR    2.95 [-2.94, 2.94]  H1 accepted: a gain of more than 0 Elo",
        ),
        ("sprt --trinomial 1,2,1", "Draws  50.00 %"),
        ("sprt --pentanomial 0,0,0,0,1", "Pairs  none lost"),
        ("sprt --pentanomial 1,0,0,0,2 --elo0 -5", "Pairs  2.00 won for one lost"),
    ];
    for (call, expected) in rows {
        let output = words(call);
        let shown = text(&output.stdout);
        assert!(output.status.success() && shown.contains(expected), "{call}: {shown}{}", text(&output.stderr));
        assert!(!shown.contains("NaN") && !shown.contains("inf"), "{call}: {shown}");
    }
    let json = words("sprt --pentanomial 34,54,63,64,75 --json");
    let value: serde_json::Value = serde_json::from_slice(&json.stdout).expect("one object");
    assert_eq!(value["verdict"], "continue");
    assert!(value["elo"].as_f64().is_some_and(|elo| (elo - 55.58).abs() < 0.005), "{value}");
}

/// One line that says what is wrong, and status 2 for a wrong call, 1 for what is wrong with the world.
#[test]
fn wrong_calls() {
    let rows = [
        ("sprt", 2, "--pentanomial"),
        ("sprt --pentanomial 1,2,3", 2, "5 counts are needed"),
        ("sprt --pentanomial 1,2,3,4,5 --elo0 5 --elo1 0", 2, "elo0 must be less than elo1, but 5 is not less than 0"),
        ("", 2, "a match needs at least two engines, not 0"),
        ("tune --engine sh depth=1", 2, "--param"),
        ("tune --engine sh --param Hash", 2, "sh has no limit"),
        ("tune --engine sh depth=1 --param Hash --rate 0", 2, "--rate must be above 0 and at most 1, not 0"),
        ("tune --engine no-such-engine depth=1 --param Hash", 1, "no-such-engine"),
        ("--engine sh", 2, "sh has no limit: give tc, st, depth or nodes, to it or with --each"),
        ("--engine sh tc=fast", 2, "tc cannot be \"fast\""),
        ("--engine sh tc=1 colour=blue", 2, "\"colour\" is none of cmd"),
        ("--engine sh --engine sh --each tc=1 --sprt elo1=much", 2, "--sprt does not take \"elo1=much\""),
        ("--engine sh --engine sh --each tc=1 --sprt elo0=3 elo1=2", 2, "elo0 must be less than elo1"),
        ("--engine sh --engine sh --each tc=1 --draw score=-1", 2, "--draw does not take \"score=-1\""),
        ("--engine sh --engine sh --each tc=1 --concurrency 0", 2, "--concurrency"),
        ("--engine ./no/such/engine --engine sh --each tc=1", 1, "cannot start ./no/such/engine"),
        ("--resume /no/such/match", 1, "/no/such/match holds no match"),
        ("--resume /no/such/match --pairs 3", 2, "--pairs"),
        ("report /no/such/match", 1, "/no/such/match holds no match"),
    ];
    for (call, status, expected) in rows {
        let output = words(call);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{call}: {complaint}");
        assert!(complaint.starts_with("fourfold: ") && complaint.contains(expected), "{call}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{call}: {complaint}");
    }
}

/// A few lines of shell that are an engine until they are asked for a move, and then think for ever.
fn thinker(tag: &str) -> String {
    format!(
        "while read -r what rest; do case $what in uci) echo uciok ;; isready) echo readyok ;; go) sleep 600.{tag} ;; esac; done"
    )
}

struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What runs of the engines with this tag, zombies excepted.
fn running(tag: &str) -> Vec<String> {
    let listing = Command::new("ps").args(["-eo", "stat=,args="]).output().expect("ps runs");
    let ours = |line: &&str| line.contains(&format!("600.{tag}")) && !line.starts_with('Z');
    text(&listing.stdout).lines().filter(ours).map(str::to_owned).collect()
}

/// Whether an engine with this tag is thinking.
fn thinking(tag: &str) -> bool {
    running(tag).iter().any(|line| line.split_whitespace().nth(1) == Some("sleep"))
}

fn within(limit: Duration, mut what: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + limit;
    while !what() {
        if Instant::now() >= deadline {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// Ctrl-C, and a kill that cannot be caught: no engine is left, and the match can be gone on with.
#[test]
fn a_stopped_match_leaves_no_engine() {
    for (number, signal) in ["INT", "TERM", "KILL"].into_iter().enumerate() {
        let tag = format!("{}{number}", std::process::id());
        let scratch = Scratch(std::env::temp_dir().join(format!("fourfold-match-{tag}")));
        let (out, script) = (scratch.0.display().to_string(), format!("arg={}", thinker(&tag)));
        let engine = |name: &'static str| ["--engine", "/bin/sh", "arg=-c", script.as_str(), name];
        let mut args = vec!["match", "--each", "tc=600", "--quiet", "--out", out.as_str()];
        args.extend(engine("name=A"));
        args.extend(engine("name=B"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_fourfold"))
            .args(&args)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        assert!(within(Duration::from_secs(20), || thinking(&tag)), "no engine was asked for a move");
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().is_ok_and(|status| status.success()));
        assert!(within(Duration::from_secs(10), || child.try_wait().is_ok_and(|ended| ended.is_some())), "{signal}");
        assert!(within(Duration::from_secs(5), || running(&tag).is_empty()), "{signal}: an engine is left behind");
        let output = child.wait_with_output().expect("it has ended");
        if signal != "KILL" {
            assert!(text(&output.stderr).contains("stopped; go on with: fourfold match --resume"), "{signal}");
        }
        assert!(words(&format!("report {out}")).status.success(), "{signal}: the match is intact");
    }
}

/// The engine tunes an option of its own; what cannot be tuned is said before any game.
#[test]
fn tuning() {
    let out = std::env::temp_dir().join(format!("fourfold-tuning-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&out);
    let (engine, folder) = (env!("CARGO_BIN_EXE_fourfold"), out.display().to_string());
    let tune = |params: &[&str]| {
        let call =
            ["tune", "--engine", engine, "nodes=50", "--pairs", "2", "--longest", "20", "--out", &folder, "--param"];
        fourfold(&[&call, params].concat())
    };
    let rows: [(&[&str], &str); 5] = [
        (&["Depth"], "has no option \"Depth\""),
        (&["EvalFile"], "the option EvalFile is no number, and cannot be tuned"),
        (&["Hash=much"], "\"Hash=much\": a step is a number"),
        (&["Threads=0.1"], "the step of Threads must be from 0.5 to"),
        (&["Hash", "hash"], "hash is to be tuned twice"),
    ];
    for (params, expected) in rows {
        let output = tune(params);
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(expected), "{params:?}: {said}");
    }
    let output = tune(&["Move Overhead=5"]);
    let shown = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(shown.starts_with("Option") && shown.contains("Move Overhead"), "{shown}");
    // All pairs have been played: there is nothing left to do.
    let output = fourfold(&["tune", "--resume", &folder]);
    assert_eq!(text(&output.stdout), shown);
    std::fs::remove_dir_all(&out).expect("it was made");
}
