//! Games by HTTP, to the letter.

use crate::client::{get, new_game, post, request};
use crate::process::{Server, folder};
use serde_json::{Value, json};

#[tokio::test]
async fn games_are_begun_and_seats_taken_once() {
    let server = Server::start(&folder("seats"));
    let at = server.address;
    let (status, created) = post(at, "/api/games", &json!({ "kind": "duplicate" })).await;
    assert_eq!(status, 201);
    let id = created["game"].as_str().expect("a name");
    let invites = created["invites"].as_object().expect("invitations");
    assert_eq!(invites.keys().collect::<Vec<_>>(), ["E", "N", "S", "W"]);
    let seats = format!("/api/games/{id}/seats");
    let rows = [
        (seats.as_str(), json!({ "invite": invites["N"], "name": "Ann" }), 201, "N"),
        (&seats, json!({ "invite": invites["N"], "name": "Eve" }), 409, "used"),
        (&seats, json!({ "invite": "guess", "name": "Eve" }), 404, "no-invite"),
        (&seats, json!({ "name": "Eve" }), 400, "bad-request"),
        ("/api/games/none/seats", json!({ "invite": invites["S"] }), 404, "no-invite"),
        (&seats, json!({ "invite": invites["S"] }), 201, "S"),
    ];
    for (path, body, status, expected) in rows {
        let (code, answer) = post(at, path, &body).await;
        let said = answer["seat"].as_str().or(answer["code"].as_str());
        assert_eq!((code, said), (status, Some(expected)), "{body}: {answer}");
        assert_eq!(answer["secret"].is_string(), status == 201);
        assert_eq!(answer["message"].is_string(), status != 201);
    }
    let (status, text) = get(at, &format!("/api/games/{id}")).await;
    let game: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((status, &game["seq"], &game["moves"], &game["outcome"]), (200, &json!(0), &json!([]), &Value::Null));
    assert_eq!(game["seats"]["N"], json!({ "name": "Ann", "taken": true, "online": false }));
    assert!(!text.contains(invites["W"].as_str().expect("a secret")), "no secret is shown");
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_in_words() {
    let server = Server::start(&folder("refused"));
    let at = server.address;
    let rows = [
        (json!({}), 400, "kind"),
        (json!({ "kind": "poker" }), 400, "poker"),
        (json!({ "kind": "chess", "start": "nothing" }), 400, "position"),
        (json!({ "kind": "duplicate", "start": "8/8/8/8/8/8/8/8 w - - 0 1" }), 400, "one starting position"),
        (json!({ "kind": "chess", "clock": { "base_ms": 0 } }), 400, "second"),
        (json!({ "kind": "chess", "clock": { "base_ms": "soon" } }), 400, "soon"),
        (json!({ "kind": "chess", "rulings": { "coffee": 1 } }), 400, "coffee"),
        (json!({ "kind": "chess", "start": "x".repeat(20_000) }), 413, "bytes"),
    ];
    for (body, status, expected) in rows {
        let (code, answer) = post(at, "/api/games", &body).await;
        let message = answer["message"].as_str().unwrap_or_default();
        assert_eq!(code, status, "{answer}");
        assert!(message.contains(expected) && answer["code"].is_string(), "{answer}");
    }
    for (path, status, code) in [
        ("/api/games/none", 404, "no-game"),
        ("/api/games/none.pgn", 404, "no-game"),
        ("/api/nothing", 404, "not-found"),
    ] {
        let (found, text) = get(at, path).await;
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!((found, answer["code"].as_str()), (status, Some(code)), "{path}");
    }
    let head = format!("DELETE /api/games/x HTTP/1.1\r\nHost: {at}");
    assert_eq!(request(at, &head, "").await.map(|(status, _)| status), Some(405));
    assert_eq!(get(at, "/healthz").await.0, 200);
    assert_eq!(get(at, "/readyz").await.0, 200);
}

#[tokio::test]
async fn own_games_are_listed_by_the_secrets_one_keeps() {
    let server = Server::start(&folder("mine"));
    let at = server.address;
    let one = new_game(at, json!({ "kind": "chess" })).await;
    let two = new_game(at, json!({ "kind": "duplicate" })).await;
    let secrets = json!({ "secrets": [one.seats[1].1, "guess", two.seats[3].1] });
    let (status, own) = post(at, "/api/mine", &secrets).await;
    let own = own.as_array().expect("a list");
    assert_eq!((status, own.len()), (200, 2));
    let mut seats: Vec<_> = own.iter().map(|game| (game["game"].as_str(), game["seat"].as_str())).collect();
    let mut expected = vec![(Some(one.id.as_str()), Some("black")), (Some(two.id.as_str()), Some("W"))];
    seats.sort();
    expected.sort();
    assert_eq!(seats, expected);
}

#[tokio::test]
async fn a_wrong_call_is_one_line() {
    let folder = folder("calls");
    let holder = Server::start(&folder);
    let path = folder.display().to_string();
    let rows = [
        (vec!["--data", path.as_str(), "--port", "0"], 1, "another fourfold"),
        (vec!["--database", "nonsense"], 1, "--database"),
        (vec!["--data", "x", "--database", "y"], 2, "--data"),
        (vec!["--public-url", "https://x.example/path"], 2, "--public-url"),
        (vec!["--listen", "nowhere"], 2, "nowhere"),
    ];
    for (args, status, expected) in rows {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_fourfold")).arg("serve").args(&args).output();
        let output = output.expect("run");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{args:?}: {said}");
        assert!(said.contains(expected) && said.lines().count() == 1, "{args:?}: {said}");
    }
    drop(holder);
}
