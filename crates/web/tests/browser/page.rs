//! The page as a test sees it: by its attributes, through a real mouse and a real keyboard.

use crate::driver::{Browser, Driver, capabilities, root, scratch, serve};
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction, TouchActions};
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long anything on the page may take, on a machine that does other things too.
const PATIENCE: Duration = Duration::from_secs(20);

/// A command of one driver's own.
#[derive(Debug)]
struct Vendor {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Vendor {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// One browser with one page. [`Page::close`] fails the test if the console has seen an error.
pub(crate) struct Page {
    pub(crate) client: Client,
    pub(crate) address: String,
    pub(crate) downloads: PathBuf,
    // Last, so that it goes last.
    _driver: Driver,
}

impl Page {
    /// Opens a page of the app, `"#/"` or `"#/chess"`, in a new browser, past the introduction.
    pub(crate) async fn open(test: &str, hash: &str) -> Self {
        let page = Self::open_as_newcomer(test, hash).await;
        if page.count("[data-action=leave]").await == 1 {
            page.press("leave").await;
        }
        page
    }

    /// Opens a page of the app for the first time.
    pub(crate) async fn open_as_newcomer(test: &str, hash: &str) -> Self {
        Self::open_at(test, format!("http://{}/", serve()), hash).await
    }

    /// Opens a page of a server in a new browser.
    pub(crate) async fn open_at(test: &str, address: String, hash: &str) -> Self {
        let directory = scratch(test);
        let (profile, downloads) = (directory.join("profile"), directory.join("downloads"));
        std::fs::create_dir_all(&downloads).expect("a directory");
        let driver = Driver::start();
        let client = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(capabilities(&profile, &downloads))
            .connect(&driver.address())
            .await
            .expect("Chromium starts");
        let page = Self { client, address, downloads, _driver: driver };
        page.viewport(1440, 900, "light").await;
        page.visit(hash).await;
        page
    }

    pub(crate) async fn visit(&self, hash: &str) {
        self.client.goto(&format!("{}{hash}", self.address)).await.expect("loaded");
        self.ready().await;
    }

    pub(crate) async fn reload(&self) {
        self.client.refresh().await.expect("loaded");
        self.ready().await;
    }

    async fn ready(&self) {
        self.eventually("the page is there", async || self.count("#table").await == 1).await;
    }

    /// Ends the browser; any error on its console fails the test.
    pub(crate) async fn close(self) {
        self.close_after(&[]).await;
    }

    /// The same after something that the console may speak of in these words.
    pub(crate) async fn close_after(self, expected: &[&str]) {
        let errors = self.errors().await;
        let unforeseen = |message: &&String| !expected.iter().any(|words| message.contains(words));
        let errors: Vec<&String> = errors.iter().filter(unforeseen).collect();
        assert!(errors.is_empty(), "errors on the console: {errors:#?}");
        self.client.close().await.expect("closed");
    }

    /// What the console has seen of errors.
    async fn errors(&self) -> Vec<String> {
        let log = match Browser::chosen() {
            Browser::Chromium => self.vendor("se/log", json!({ "type": "browser" })).await,
            Browser::Firefox => {
                // It speaks of what an engine's worker asked for that was ended before it came.
                let script = "const [address] = arguments;
                    const ended = m => m.errorMessage.includes('.wasm') && m.sourceName.endsWith('sw.js');
                    const errors = Services.console.getMessageArray().filter(m => m instanceof Ci.nsIScriptError);
                    const own = errors.filter(m => !(m.flags & m.warningFlag) && m.sourceName.startsWith(address) && !ended(m));
                    return own.map(m => ({ level: 'SEVERE', message: String(m) }))";
                self.privileged(script, vec![json!(self.address)]).await
            }
        };
        let entries = log.as_array().expect("a list").iter().filter(|entry| entry["level"] == "SEVERE");
        entries.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    async fn vendor(&self, path: &'static str, body: Value) -> Value {
        self.client.issue_cmd(Vendor { path, body }).await.expect(path)
    }

    /// A command of the DevTools protocol, which Chromium alone has.
    pub(crate) async fn devtools(&self, command: &str, parameters: Value) -> Value {
        self.vendor("goog/cdp/execute", json!({ "cmd": command, "params": parameters })).await
    }

    /// Runs a script with the rights of the browser itself, which Firefox alone lets one do.
    async fn privileged(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.vendor("moz/context", json!({ "context": "chrome" })).await;
        let value = self.client.execute(script, arguments).await.expect(script);
        self.vendor("moz/context", json!({ "context": "content" })).await;
        value
    }

    /// The size of the window, also below what a window can have, and the light.
    pub(crate) async fn viewport(&self, width: u32, height: u32, scheme: &str) {
        match Browser::chosen() {
            Browser::Chromium => {
                let metrics =
                    json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
                self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
            }
            Browser::Firefox => {
                let script = "const style = gBrowser.selectedBrowser.style;
                    style.flex = 'none';
                    ['width', 'height'].forEach((side, i) => ['', 'min-', 'max-'].forEach(
                        bound => style.setProperty(bound + side, arguments[i] + 'px')))";
                self.privileged(script, vec![json!(width), json!(height)]).await;
                self.eventually("the window has its size", async || {
                    self.script("return [innerWidth, innerHeight]").await == json!([width, height])
                })
                .await;
            }
        }
        self.media("prefers-color-scheme", scheme).await;
    }

    /// What the browser says that the person wants, in place of what was said before.
    pub(crate) async fn media(&self, feature: &str, value: &str) {
        match Browser::chosen() {
            Browser::Chromium => {
                let media = json!({ "features": [{ "name": feature, "value": value }] });
                self.devtools("Emulation.setEmulatedMedia", media).await;
            }
            Browser::Firefox => {
                let script = "const [feature, value] = arguments, context = gBrowser.selectedBrowser.browsingContext;
                    context.prefersColorSchemeOverride = feature === 'prefers-color-scheme' ? value : 'none';
                    context.forcedColorsOverride = feature === 'forced-colors' ? value : 'none';
                    Services.prefs.setIntPref('ui.prefersReducedMotion', Number(feature === 'prefers-reduced-motion'))";
                self.privileged(script, vec![json!(feature), json!(value)]).await;
            }
        }
        let query = format!("return matchMedia('({feature}: {value})').matches");
        self.eventually(&format!("{feature}: {value}"), async || self.script(&query).await == json!(true)).await;
    }

    /// Fingers can be used on the screen.
    pub(crate) async fn allow_touch(&self) {
        match Browser::chosen() {
            Browser::Chromium => {
                let touch = json!({ "enabled": true, "maxTouchPoints": 1 });
                self.devtools("Emulation.setTouchEmulationEnabled", touch).await;
            }
            Browser::Firefox => {
                let script = "gBrowser.selectedBrowser.browsingContext.touchEventsOverride = 'enabled'";
                self.privileged(script, vec![]).await;
            }
        }
    }

    /// The page may use the clipboard.
    pub(crate) async fn allow_clipboard(&self) {
        if Browser::chosen() == Browser::Chromium {
            let permissions = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
            self.devtools("Browser.grantPermissions", permissions).await;
        }
    }

    /// There is no network any more.
    pub(crate) async fn cut_off(&self) {
        match Browser::chosen() {
            Browser::Chromium => {
                self.devtools("Network.enable", json!({})).await;
                let offline = json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
                self.devtools("Network.emulateNetworkConditions", offline).await;
            }
            Browser::Firefox => {
                self.privileged("Services.io.offline = true", vec![]).await;
            }
        }
    }

    /// Lets a script run before those of every page that is loaded from now on; false where the browser has no way for that.
    pub(crate) async fn before_all_else(&self, source: &str) -> bool {
        let can = Browser::chosen() == Browser::Chromium;
        if can {
            self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await;
        }
        can
    }

    /// Writes a picture for a person to look at.
    pub(crate) async fn picture(&self, name: &str) {
        let directory = root().join("target/web/pictures");
        std::fs::create_dir_all(&directory).expect("a directory");
        let bytes = self.client.screenshot().await.expect("a picture");
        assert!(bytes.len() > 10_000, "{name}: an empty picture");
        std::fs::write(directory.join(format!("{name}.png")), bytes).expect("written");
    }

    /// The same in windows of all sizes, by day and by night; [`Page::open`]'s at the end. In each the boards are on the
    /// first screen, and nothing is wider than the window.
    pub(crate) async fn pictures(&self, name: &str) {
        for (width, height) in [(360, 740), (390, 844), (1024, 768), (1440, 900)] {
            for scheme in ["dark", "light"] {
                self.viewport(width, height, scheme).await;
                let name = format!("{name}-{width}x{height}-{scheme}");
                self.picture(&name).await;
                let script = "const boards = document.querySelector('.boards').getBoundingClientRect();
                    return [boards.bottom + scrollY, document.documentElement.scrollWidth]";
                let measured = self.script(script).await;
                for (i, (what, room)) in [("lower", height), ("wider", width)].into_iter().enumerate() {
                    let reach = measured[i].as_f64().expect("a number");
                    assert!(reach <= f64::from(room), "{name}: {what} than the window, {reach}");
                }
            }
        }
    }

    /// The same for a page without boards.
    pub(crate) async fn pictures_without_boards(&self, name: &str) {
        for (width, height) in [(390, 844), (1024, 768), (1440, 900)] {
            for scheme in ["dark", "light"] {
                self.viewport(width, height, scheme).await;
                self.picture(&format!("{name}-{width}x{height}-{scheme}")).await;
                let wide = self.script("return document.documentElement.scrollWidth").await;
                assert!(wide.as_f64().is_some_and(|wide| wide <= f64::from(width)), "{name}: {wide} in {width}");
            }
        }
    }

    pub(crate) async fn eventually(&self, what: &str, condition: impl AsyncFn() -> bool) {
        let started = Instant::now();
        while !condition().await {
            assert!(started.elapsed() < PATIENCE, "not within {PATIENCE:?}: {what}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) async fn script(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.expect(script)
    }

    pub(crate) async fn count(&self, selector: &str) -> usize {
        let counted =
            self.client.execute("return document.querySelectorAll(arguments[0]).length", vec![selector.into()]).await;
        usize::try_from(counted.expect(selector).as_u64().expect("a number")).expect("a count")
    }

    pub(crate) async fn find(&self, selector: &str) -> Element {
        self.client.find(Locator::Css(selector)).await.unwrap_or_else(|error| panic!("{selector}: {error}"))
    }

    pub(crate) async fn text(&self, selector: &str) -> String {
        self.find(selector).await.text().await.expect("a text")
    }

    pub(crate) async fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.find(selector).await.attr(name).await.expect("an attribute")
    }

    /// An attribute of the table: `turn`, `ply`, `outcome`.
    pub(crate) async fn table(&self, name: &str) -> Option<String> {
        self.attribute("#table", &format!("data-{name}")).await
    }

    pub(crate) async fn ply(&self) -> usize {
        self.table("ply").await.and_then(|ply| ply.parse().ok()).expect("a ply")
    }

    /// An attribute of a square: `piece`, `mark`, `ghost`. Squares are written `NW:e4`.
    pub(crate) async fn square(&self, place: &str, name: &str) -> Option<String> {
        self.attribute(&square_selector(place), &format!("data-{name}")).await
    }

    pub(crate) async fn click(&self, place: &str) {
        if Browser::chosen() == Browser::Firefox {
            // To its driver a group of SVG is never in sight.
            return self.click_at(self.middle(place).await).await;
        }
        self.settled(place).await.click().await.unwrap_or_else(|error| panic!("{place}: {error}"));
    }

    /// A square to which no piece is on its way any more: until then the middle of both together is somewhere else.
    async fn settled(&self, place: &str) -> Element {
        let square = square_selector(place);
        let script = format!("return document.getAnimations().some(a => a.effect.target.matches(\"{square} .piece\"))");
        self.eventually(&format!("no piece slides to {place}"), async || self.script(&script).await == json!(false))
            .await;
        self.find(&square).await
    }

    /// Chooses a value of a list.
    pub(crate) async fn choose(&self, select: &str, value: &str) {
        self.find(select)
            .await
            .select_by_value(value)
            .await
            .unwrap_or_else(|error| panic!("{select} {value}: {error}"));
    }

    /// Presses a button, which may be in the menu.
    pub(crate) async fn press(&self, action: &str) {
        let selector = format!("[data-action='{action}']");
        if self.count(&selector).await == 0 {
            self.find("[data-action=menu]").await.click().await.expect("a menu");
        }
        let button = self.find(&selector).await;
        button.click().await.unwrap_or_else(|error| panic!("{action}: {error}"));
    }

    pub(crate) async fn why(&self) -> String {
        self.text("#why").await
    }

    /// How many squares carry a mark, on one board or (`""`) on all.
    pub(crate) async fn marks(&self, board: &str, mark: &str) -> usize {
        let board = if board.is_empty() { String::new() } else { format!("[data-board='{board}']") };
        self.count(&format!("{board}[data-mark='{mark}']")).await
    }

    /// A click at a point of the window, with the mouse and not by way of any element.
    pub(crate) async fn click_at(&self, (x, y): (f64, f64)) {
        let mouse = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo { duration: Some(Duration::ZERO), x, y })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(mouse).await.expect("clicked");
    }

    /// Drags from a point of the window to another.
    pub(crate) async fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let go = |(x, y)| PointerAction::MoveTo { duration: Some(Duration::from_millis(30)), x, y };
        let halfway = (from.0.midpoint(to.0), from.1.midpoint(to.1));
        let mouse = MouseActions::new("mouse".into())
            .then(go(from))
            .then(PointerAction::Down { button: 0 })
            .then(go(halfway))
            .then(go(to))
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(mouse).await.expect("dragged");
    }

    /// Goes from a point of the window to another with a finger, as browsers hear of it: they may take it for scrolling.
    pub(crate) async fn finger(&self, from: (f64, f64), to: (f64, f64)) {
        let go = |(x, y), ms| PointerAction::MoveTo { duration: Some(Duration::from_millis(ms)), x, y };
        let halfway = (from.0.midpoint(to.0), from.1.midpoint(to.1));
        let touch = TouchActions::new("finger".into())
            .then(go(from, 0))
            .then(PointerAction::Down { button: 0 })
            .then(go(halfway, 80))
            .then(go(to, 80))
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(touch).await.expect("touched");
    }

    /// Strikes keys one after the other, wherever the keyboard is.
    pub(crate) async fn keys(&self, keys: &[char]) {
        let mut actions = KeyActions::new("keyboard".into());
        for &value in keys {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.client.perform_actions(actions).await.expect("typed");
    }

    /// Where the middle of a square is in the window.
    pub(crate) async fn middle(&self, place: &str) -> (f64, f64) {
        let (x, y, width, height) = self.settled(place).await.rectangle().await.expect("a rectangle");
        let scrolled = self.script("return window.scrollY").await.as_f64().expect("a number");
        (x + width / 2.0, y + height / 2.0 - scrolled)
    }

    /// The square that the keyboard is at, as `NW:e4`.
    pub(crate) async fn keyboard_at(&self) -> String {
        let script =
            "const a = document.activeElement; return (a.dataset.board || '') + ':' + (a.dataset.square || '')";
        self.script(script).await.as_str().expect("a text").to_owned()
    }

    /// The text of the only file downloaded so far with this ending, once it is all there.
    pub(crate) async fn downloaded(&self, ending: &str) -> String {
        let find = || {
            let entries = std::fs::read_dir(&self.downloads).expect("a directory");
            entries
                .filter_map(Result::ok)
                .map(|entry| entry.path())
                .find(|path| path.to_string_lossy().ends_with(ending))
        };
        self.eventually("the file is saved", async || find().is_some()).await;
        let path = find().expect("a file");
        let text = std::fs::read_to_string(&path).expect("readable");
        std::fs::remove_file(path).expect("removed");
        text
    }

    /// Gives a file to the page's file input.
    pub(crate) async fn upload(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.downloads.with_file_name(name);
        std::fs::write(&path, text).expect("written");
        self.find("input[type=file]").await.send_keys(&path.to_string_lossy()).await.expect("chosen");
    }
}

fn square_selector(place: &str) -> String {
    let (board, square) = place.split_once(':').expect("board:square");
    format!("[data-board='{board}'][data-square='{square}']")
}
