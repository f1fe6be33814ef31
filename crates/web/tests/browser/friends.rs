//! People on different machines at one table: each has a browser of their own, and the server is a process that can be
//! killed.

use crate::driver::{root, scratch};
use crate::page::Page;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Says to a process of these tests that it is the server: its port, and the folder of its games.
const SERVES: &str = "FOURFOLD_TEST_SERVES";
/// What the console says while there is no server.
const OUTAGE: [&str; 4] =
    ["WebSocket connection to", "ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "establish a connection to the server"];

/// A server in a process of its own: the same test, told to serve.
struct House {
    process: Child,
    test: &'static str,
    address: SocketAddr,
    games: PathBuf,
}

impl House {
    fn open(test: &'static str) -> House {
        let games = scratch(&format!("{test}-games"));
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.expect("a free port");
        let process = Self::start(test, address, &games);
        House { process, test, address, games }
    }

    fn start(test: &str, address: SocketAddr, games: &std::path::Path) -> Child {
        let process = Command::new(std::env::current_exe().expect("this program"))
            .args([&format!("friends::{test}"), "--exact", "--ignored", "--nocapture"])
            .env(SERVES, format!("{} {}", address.port(), games.display()))
            .stdout(Stdio::null())
            .spawn()
            .expect("a server");
        for _ in 0..600 {
            if std::net::TcpStream::connect(address).is_ok() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        process
    }

    /// Kills it outright, with nothing said to anybody.
    fn kill(&mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }

    fn start_again(&mut self) {
        self.process = Self::start(self.test, self.address, &self.games);
    }

    async fn visitor(&self, name: &str, hash: &str) -> Page {
        Page::open_at(&format!("{}-{name}", self.test), format!("http://{}/", self.address), hash).await
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may be gone already, which is what is wanted.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Serves for as long as the process lives, if that is what it was started for.
async fn serve_if_asked() {
    let Ok(asked) = std::env::var(SERVES) else { return };
    let (port, games) = asked.split_once(' ').expect("a port and a folder");
    let bundle = server::Bundle::from_directory(&root().join("target/web/bundle")).expect("the bundle");
    let site = server::Site::in_folder(Some(bundle), games.as_ref()).expect("a folder for games");
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.set_reuseaddr(true).expect("an address that was used before");
    socket.bind(([127, 0, 0, 1], port.parse().expect("a port")).into()).expect("bound");
    let listener = socket.listen(64).expect("listening");
    server::serve(listener, site, std::future::pending()).await.expect("served");
}

async fn seat(page: &Page, name: &str) {
    page.eventually("the invitation is understood", async || page.count("#name").await == 1).await;
    page.find("#name").await.send_keys(name).await.expect("typed");
    page.press("sit").await;
    page.eventually("seated", async || page.table("you").await.is_some()).await;
}

async fn invitation(host: &Page, seat: &str) -> String {
    let link = format!("a[data-invite={seat}]");
    host.eventually("an invitation", async || host.count(&link).await == 1).await;
    host.attribute(&link, "href").await.expect("an address")
}

/// Plays a move by two clicks, and waits until everybody has it.
async fn play(mover: &Page, all: &[&Page], board: &str, mv: &str) {
    let ply = mover.ply().await + 1;
    mover.click(&format!("{board}:{}", &mv[..2])).await;
    mover.click(&format!("{board}:{}", &mv[2..])).await;
    everybody_at(all, ply, mv).await;
}

async fn everybody_at(all: &[&Page], ply: usize, mv: &str) {
    for page in all {
        page.eventually(&format!("ply {ply}, {mv}"), async || page.ply().await == ply).await;
    }
}

async fn linked(page: &Page, state: &str) {
    page.eventually("a table", async || page.count("#table").await == 1).await;
    page.eventually(state, async || page.table("link").await.as_deref() == Some(state)).await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn four_play_duplicate_chess_to_its_end() {
    serve_if_asked().await;
    let mut house = House::open("four_play_duplicate_chess_to_its_end");
    let north = house.visitor("north", "#/friends/new/duplicate").await;
    north.find("#name").await.send_keys("Ann").await.expect("typed");
    north.press("begin").await;
    north.eventually("a table", async || north.table("you").await.as_deref() == Some("N")).await;
    north.pictures("friends-waiting").await;
    let mut others = Vec::new();
    for (seat_name, name) in [("S", "Bob"), ("E", "Cleo"), ("W", "Dan")] {
        let page = house.visitor(name, &invitation(&north, seat_name).await).await;
        if seat_name == "S" {
            page.pictures_without_boards("friends-invited").await;
        }
        seat(&page, name).await;
        let address = page.client.current_url().await.expect("an address");
        assert!(
            !address.as_str().contains("invite")
                && address.fragment().is_some_and(|hash| hash.matches('/').count() == 2),
            "{address}"
        );
        others.push(page);
    }
    let [south, east, west] = &others[..] else { panic!("three") };
    let all = [&north, south, east, west];
    north.eventually("everybody is here", async || north.count("[data-presence=here]").await == 4).await;
    play(&north, &all, "NW", "e2e4").await;
    play(south, &all, "SE", "e2e4").await;
    // Nobody moves for another seat.
    west.click("NW:e7").await;
    assert!(west.why().await.contains("Cleo (East) is to move"), "{}", west.why().await);
    // A reload in the middle.
    east.reload().await;
    linked(east, "open").await;
    east.eventually("the game is there again", async || east.ply().await == 2).await;
    play(east, &all, "NE", "e7e5").await;
    play(west, &all, "SW", "e7e5").await;
    // Looking back is not interrupted by what the others do.
    west.press("first").await;
    play(&north, &[&north, south, east], "NE", "g1f3").await;
    west.eventually("told of the move", async || west.text(".strip").await.contains("move 0 of 5")).await;
    assert_eq!(west.ply().await, 0);
    west.press("last").await;
    // A second tab on one seat: both live.
    let first_tab = south.client.window().await.expect("a tab");
    let second_tab = south.client.new_window(true).await.expect("another tab").handle;
    let address = south.client.current_url().await.expect("an address");
    south.client.switch_to_window(second_tab).await.expect("switched");
    south.client.goto(address.as_str()).await.expect("loaded");
    linked(south, "open").await;
    assert_eq!(south.table("you").await.as_deref(), Some("S"));
    south.eventually("at the table", async || south.ply().await == 5).await;
    play(south, &all, "SW", "d1h5").await;
    south.client.close_window().await.expect("closed");
    south.client.switch_to_window(first_tab).await.expect("switched");
    south.eventually("the other tab has it too", async || south.ply().await == 6).await;
    // The server is killed, and a move is made while it is away.
    house.kill();
    for page in all {
        linked(page, "lost").await;
    }
    assert!(north.text(".link").await.contains("connection is lost"), "{}", north.text(".link").await);
    west.pictures("friends-lost").await;
    east.click("NE:b8").await;
    east.click("NE:c6").await;
    assert!(east.why().await.contains("as soon as the connection is back"), "{}", east.why().await);
    assert_eq!(east.ply().await, 6, "nothing is shown as played that is not kept");
    house.start_again();
    for page in all {
        linked(page, "open").await;
    }
    everybody_at(&all, 7, "b8c6").await;
    play(west, &all, "NW", "b8c6").await;
    play(&north, &all, "NW", "f1c4").await;
    north.pictures("friends-four").await;
    play(south, &all, "SE", "h5f7").await;
    for page in all {
        assert_eq!(page.table("outcome").await.as_deref(), Some("checkmate"));
        assert_eq!(page.text("[data-result=win]").await, "Bob win");
    }
    south.pictures("friends-over").await;
    // Another game, by consent: everybody moves on by a seat.
    north.press("rematch").await;
    for page in [south, east, west] {
        page.eventually("asked", async || page.count("[data-offer=rematch]").await == 1).await;
        if std::ptr::eq(page, west) {
            page.pictures("friends-offer").await;
        }
        let accept = page.find("[data-offer=rematch] .lit").await;
        assert_eq!(accept.text().await.expect("a text"), "Accept Ann's rematch");
        accept.click().await.expect("accepted");
    }
    for (page, expected) in all.into_iter().zip(["S", "E", "W", "N"]) {
        page.eventually("the next game", async || page.count("a[data-next]").await == 1).await;
        page.find("a[data-next]").await.click().await.expect("gone there");
        page.eventually("seated there", async || page.table("you").await.as_deref() == Some(expected)).await;
    }
    for page in std::iter::once(north).chain(others) {
        page.close_after(&OUTAGE).await;
    }
}

/// Black's knight goes out by the keyboard alone: the board is turned, and so are the arrows. What happened is said.
async fn by_keyboard(black: &Page) {
    let [enter, up, right] = ['\u{e007}', '\u{e013}', '\u{e014}'];
    black.script("document.querySelector('[data-board=main][data-square=g8]').focus()").await;
    black.keys(&[enter, up, up, right]).await;
    assert_eq!(black.keyboard_at().await, "main:f6");
    black.keys(&[enter]).await;
    black.eventually("told", async || black.text("#why[aria-live]").await.contains("You have played g8f6.")).await;
}

#[tokio::test]
#[ignore = "needs the bundle and Chromium: `make test`"]
async fn two_play_chess_to_a_claimed_draw() {
    serve_if_asked().await;
    let house = House::open("two_play_chess_to_a_claimed_draw");
    let white = house.visitor("white", "#/friends/new/chess").await;
    white.pictures_without_boards("friends-lobby").await;
    white.choose("#clock", "10+5").await;
    white.press("begin").await;
    white.eventually("a table", async || white.table("you").await.as_deref() == Some("white")).await;
    let black = house.visitor("black", &invitation(&white, "black").await).await;
    seat(&black, "Bob").await;
    let watcher = house.visitor("watcher", "#/").await;
    let table = white.client.current_url().await.expect("an address");
    watcher.client.goto(table.as_str()).await.expect("loaded");
    let all = [&white, &black, &watcher];
    for page in all {
        linked(page, "open").await;
    }
    assert_eq!(watcher.table("you").await, None);
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];
    for (ply, mv) in knights.into_iter().enumerate() {
        if ply == 1 {
            by_keyboard(&black).await;
            everybody_at(&all, 2, mv).await;
        } else {
            play(all[ply % 2], &all, "main", mv).await;
        }
        if ply == 2 {
            black.pictures("friends-two").await;
        }
    }
    watcher.click("main:e2").await;
    assert!(watcher.why().await.contains("You are watching"), "{}", watcher.why().await);
    watcher.pictures("friends-watching").await;
    white.press("claim").await;
    for page in all {
        page.eventually("a draw", async || page.table("outcome").await.as_deref() == Some("threefold")).await;
    }
    // The list of one's games leads back to it.
    white.visit("#/friends").await;
    white.eventually("the list", async || white.text(".games").await.contains("Chess, as White")).await;
    white.eventually("how it stands", async || white.text(".games").await.contains("over")).await;
    white.pictures_without_boards("friends-list").await;
    white.find(".games a").await.click().await.expect("back");
    white.eventually("back at the table", async || white.table("outcome").await.as_deref() == Some("threefold")).await;
    for page in [white, black, watcher] {
        page.close().await;
    }
}
