//! The colours of the four players, read from the style sheet: people with the common colour blindnesses tell them apart.
//!
//! Colour vision is simulated by the matrices of Machado, Oliveira and Fernandes (2009) for a complete lack of one kind of
//! cone, on linear light; distances are Euclidean in CIELAB.

const STYLE: &str = include_str!("../assets/style.css");

type Vector = [f64; 3];

const VISIONS: [(&str, [Vector; 3]); 4] = [
    ("common", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protan", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    ("deutan", [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    ("tritan", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

/// A colour of the style sheet as linear light.
fn colour(name: &str) -> Vector {
    let text = STYLE.split(&format!("--{name}: #")).nth(1).unwrap_or_else(|| panic!("no colour --{name}"));
    [0, 2, 4].map(|at| {
        let byte = u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal");
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

fn seen(colour: Vector, vision: &[Vector; 3]) -> Vector {
    vision.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

fn lab([r, g, b]: Vector) -> Vector {
    let curve = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    let y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn players_are_told_apart_whatever_one_sees() {
    let players = ["north", "south", "east", "west"];
    for (vision, matrix) in &VISIONS {
        let seen = players.map(|name| lab(seen(colour(name), matrix)));
        for (i, a) in players.iter().enumerate() {
            for (j, b) in players.iter().enumerate().skip(i + 1) {
                let apart = distance(seen[i], seen[j]);
                assert!(apart > 35.0, "{a} and {b} are {apart:.0} apart in {vision} vision");
            }
        }
        // The two armies of a board differ in lightness as well.
        for white in 0..2 {
            for black in 2..4 {
                let lighter = seen[white][0] - seen[black][0];
                assert!(
                    lighter > 25.0,
                    "{} is {lighter:.0} lighter than {} in {vision} vision",
                    players[white],
                    players[black]
                );
            }
        }
    }
}
