//! Files of games: what is written is read, what is damaged is noticed, what was torn is gone on with.

use std::fs;
use std::num::NonZeroU16;
use std::path::Path;
use trainer::games::{Appender, Damage, Games, GamesError, Header, TrainingGame};
use trainer::selfplay::{SelfPlay, Settings};

const HEADER: Header = Header { nodes: 60, seed: 9, net: None };

fn played(count: u32) -> Vec<TrainingGame> {
    let settings = Settings { nodes: 60, seed: 9, net: None };
    assert_eq!(settings.header(), HEADER);
    let mut play = SelfPlay::new(&settings, engine::system_clock);
    (0..count).map(|number| play.play(number)).collect()
}

fn write(path: &Path, games: &[TrainingGame]) {
    let mut file = Appender::open(path, HEADER).unwrap();
    let first = file.next_number() as usize;
    games[first..].iter().for_each(|game| file.push(game).unwrap());
}

fn read(path: &Path) -> Vec<TrainingGame> {
    Games::open(path).unwrap().map(Result::unwrap).collect()
}

/// What is wrong with the file, and how many games can be read before that.
fn damage(path: &Path) -> (usize, Damage) {
    let is_damage = |error| match error {
        GamesError::Damaged { damage, .. } => damage,
        other => panic!("{other}"),
    };
    let games = match Games::open(path) {
        Ok(games) => games,
        Err(error) => return (0, is_damage(error)),
    };
    let mut whole = 0;
    for game in games {
        match game {
            Ok(_) => whole += 1,
            Err(error) => return (whole, is_damage(error)),
        }
    }
    panic!("nothing is wrong with {}", path.display());
}

#[test]
fn what_is_written_is_read_in_about_four_bytes_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let games = played(4);
    write(&path, &games);
    assert_eq!(read(&path), games);
    assert_eq!(Games::open(&path).unwrap().header(), HEADER);
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    assert_eq!(fs::metadata(&path).unwrap().len() as usize, 24 + 4 * plies + 12 * games.len());
}

#[test]
fn a_file_that_was_torn_anywhere_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let (path, torn) = (folder.path().join("whole"), folder.path().join("torn"));
    let games = played(3);
    write(&path, &games);
    let bytes = fs::read(&path).unwrap();
    for length in (24..bytes.len()).step_by(97) {
        fs::write(&torn, &bytes[..length]).unwrap();
        write(&torn, &games);
        assert_eq!(fs::read(&torn).unwrap(), bytes, "torn after {length} bytes");
    }
}

#[test]
fn every_damaged_byte_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    write(&path, &played(2));
    let bytes = fs::read(&path).unwrap();
    for at in 24..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        fs::write(&path, damaged).unwrap();
        damage(&path);
    }
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    write(&path, &played(2));
    let bytes = fs::read(&path).unwrap();
    let mut later = bytes.clone();
    later[8] = 7;
    let table: [(&[u8], (usize, Damage)); 5] = [
        (b"", (0, Damage::NoGames)),
        (b"[Event \"a game\"]\n\n1. e4 *\n", (0, Damage::NoGames)),
        (&later, (0, Damage::Version(7))),
        (&bytes[..bytes.len() - 1], (1, Damage::Torn)),
        (&bytes[..29], (0, Damage::Torn)),
    ];
    for (bytes, expected) in table {
        fs::write(&path, bytes).unwrap();
        assert_eq!(damage(&path), expected);
    }
    fs::write(&path, &bytes).unwrap();
    let has = "holds games of seed 9 with 60 nodes a move by the terms alone, not of seed 9";
    for (header, wanted) in [
        (Header { nodes: 61, ..HEADER }, "with 61 nodes a move by the terms alone"),
        (Header { net: NonZeroU16::new(0xbee), ..HEADER }, "with 60 nodes a move by net 0bee"),
    ] {
        let other = Appender::open(&path, header).unwrap_err().to_string();
        assert!(other.ends_with(&format!("{has} {wanted}")), "{other}");
    }
    assert_eq!(fs::read(&path).unwrap(), bytes, "a file that is refused stays as it is");
}

/// Two programs that go on with one file would each write over what the other has written.
#[test]
fn a_file_is_written_by_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let games = played(2);
    let mut first = Appender::open(&path, HEADER).unwrap();
    first.push(&games[0]).unwrap();
    assert!(matches!(Appender::open(&path, HEADER), Err(GamesError::Busy { .. })));
    first.push(&games[1]).unwrap();
    drop(first);
    assert_eq!(Appender::open(&path, HEADER).unwrap().next_number(), 2);
    assert_eq!(read(&path), games);
}
