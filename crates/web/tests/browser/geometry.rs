//! Every square of the compass is hit where the game's description says that it is.

use crate::page::Page;
use std::f64::consts::SQRT_2;

/// The angles of the description, clockwise from a board with White at the bottom.
const ANGLES: [(&str, f64); 4] = [("NW", 225.0), ("NE", 135.0), ("SW", 315.0), ("SE", 45.0)];

/// The middle of a square of a board with this middle and side, turned so far: nothing here is asked of the page.
fn middle(centre: (f64, f64), side: f64, degrees: f64, file: u8, rank: u8) -> (f64, f64) {
    let (x, y) = ((f64::from(file) - 3.5) * side, (3.5 - f64::from(rank)) * side);
    let (sin, cos) = degrees.to_radians().sin_cos();
    (centre.0 + x * cos - y * sin, centre.1 + x * sin + y * cos)
}

/// Only the rectangle around a board's squares comes from the page.
async fn board(page: &Page, name: &str) -> ((f64, f64), f64) {
    let script = format!(
        "const r = [...document.querySelectorAll(\"[data-board='{name}'] .area\")].map(e => e.getBoundingClientRect());
         const l = Math.min(...r.map(r => r.left)), t = Math.min(...r.map(r => r.top));
         const w = Math.max(...r.map(r => r.right)) - l, h = Math.max(...r.map(r => r.bottom)) - t;
         return [l + w / 2, t + h / 2, w]"
    );
    let numbers: Vec<f64> =
        page.script(&script).await.as_array().expect("numbers").iter().map(|n| n.as_f64().expect("a number")).collect();
    ((numbers[0], numbers[1]), numbers[2] / (8.0 * SQRT_2))
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn all_256_squares_are_hit() {
    let page = Page::open("geometry", "#/").await;
    page.script(
        "window.hits = [];
         addEventListener('click', e => {
             const s = e.target.closest('[data-square]');
             window.hits.push(s ? s.dataset.board + ':' + s.dataset.square : 'none');
         }, true)",
    )
    .await;
    let mut expected = Vec::new();
    for (name, degrees) in ANGLES {
        let (centre, side) = board(&page, name).await;
        assert!(side > 25.0, "{name}: squares of {side} pixels");
        for rank in 0..8u8 {
            for file in 0..8u8 {
                page.click_at(middle(centre, side, degrees, file, rank)).await;
                expected.push(format!("{name}:{}{}", char::from(b'a' + file), rank + 1));
            }
        }
    }
    let hits = page.script("return window.hits").await;
    let hits: Vec<&str> = hits.as_array().expect("a list").iter().map(|hit| hit.as_str().expect("a text")).collect();
    assert_eq!(hits, expected);
    page.close().await;
}

/// The boards lie as a compass: which of two boards is further north, and so on.
#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn home_ranks_face_their_seats() {
    let page = Page::open("seats", "#/").await;
    for (place, other, further) in [
        ("NW:e1", "NW:e8", "north"),
        ("NE:e1", "NE:e8", "north"),
        ("SW:e1", "SW:e8", "south"),
        ("SE:e1", "SE:e8", "south"),
        ("NW:e8", "NW:e1", "west"),
        ("SW:e8", "SW:e1", "west"),
        ("NE:e8", "NE:e1", "east"),
        ("SE:e8", "SE:e1", "east"),
    ] {
        let (a, b) = (page.middle(place).await, page.middle(other).await);
        let is = match further {
            "north" => a.1 < b.1,
            "south" => a.1 > b.1,
            "west" => a.0 < b.0,
            _ => a.0 > b.0,
        };
        assert!(is, "{place} is further {further} than {other}: {a:?} {b:?}");
    }
    page.close().await;
}
