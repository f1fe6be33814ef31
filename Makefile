# The commands of the project. `make run` and `make test` do all the set-up they need.

CARGO ?= cargo
# What is built to be run or measured uses the CPU's own instructions.
NATIVE := RUSTFLAGS="$(RUSTFLAGS) -C target-cpu=native"
# What is kept for compiling the next edit more quickly costs more than it saves where everything is compiled once.
export CARGO_INCREMENTAL ?= 0
TARGET := $(or $(CARGO_TARGET_DIR),target)
# Always the whole workspace: for a single package cargo chooses other features of what all share, and compiles it again.
XTASK := sh -c '$(CARGO) build --workspace --quiet --bin xtask && exec $(TARGET)/debug/xtask "$$0"'

.PHONY: engine run test tests checks lint unit doc oracle browser browser-firefox fuzz bench nightly msrv races web chromium firefox postgres rust dist windows mingw

# The default, as OpenBench calls it: `make EXE=name` leaves the engine beside this file under that name, without the
# terminal, the server and the other commands, which would be most of what is compiled.
EXE ?= fourfold
engine: rust
	$(NATIVE) $(CARGO) build --release --quiet --package fourfold --no-default-features
	cp "$(TARGET)/release/fourfold" "$(EXE)"

# The web app, at http://127.0.0.1:4444.
run: web
	$(NATIVE) $(CARGO) run --release --quiet --bin fourfold --features web -- serve

# Tests that wait for clocks and sockets leave time in which everything else is checked beside them.
test: rust postgres chromium
	$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) tests checks

tests:
	$(MAKE) unit
	$(MAKE) browser

checks:
	$(MAKE) lint
	$(MAKE) doc
	$(MAKE) oracle
	$(MAKE) fuzz

# Cargo has jobs of its own to give, as many as there are cores, and takes none from make.
export CARGO_MAKEFLAGS :=
# What goes on beside tests that look at the clock steps back behind them.
ASIDE := nice

lint: rust
	$(ASIDE) $(CARGO) fmt --all --check
	$(ASIDE) $(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	$(ASIDE) $(XTASK) lint

unit: rust postgres
	$(CARGO) test --workspace --quiet

doc: rust
	RUSTDOCFLAGS="-D warnings" $(ASIDE) $(CARGO) doc --workspace --no-deps --quiet

# Who can still win, beside chasolver, which is no dependency of the workspace: a slice of what `nightly` asks.
oracle: rust
	cd bench && $(ASIDE) $(CARGO) test --locked --quiet --package fourfold-oracle

# The web app for browsers, into target/web/bundle.
web: rust
	$(ASIDE) $(XTASK) web

# The web app in a real Chromium; pictures are left in target/web/pictures.
browser: web chromium
	$(CARGO) test --workspace --quiet --test browser -- --ignored --test-threads=2

# The same in Firefox, for the night: a browser that is started for every test takes its time.
browser-firefox: web firefox
	BROWSER=firefox PATH="$(abspath $(TARGET))/tools/bin:$$PATH" $(CARGO) test --workspace --quiet --test browser -- --ignored --test-threads=2

# A few seconds of each fuzz target, where the nightly toolchain is installed; the server's is for the night.
fuzz: rust
	$(ASIDE) fuzz/smoke

# Speed beside peer libraries, in one process on one thread.
bench: rust
	cd bench && $(NATIVE) $(CARGO) run --release --quiet

# Archives, manual pages, completions and checksums of a release, into target/dist.
dist: rust mingw
	packaging/dist

# The program for Windows, built with mingw-w64 and run under wine.
windows: rust mingw
	packaging/windows

# What takes too long for every day: won endings of the engine, a hundred of each kind, its stronger levels, who can still win
# beside chasolver, which fails where the two contradict each other, any bytes for the server, the page in Firefox, and the
# oldest Rust.
nightly: rust msrv browser-firefox
	fuzz/smoke --server
	cd bench && $(NATIVE) $(CARGO) run --release --quiet -- dead
	$(NATIVE) $(CARGO) test --release --quiet --package engine --test all -- levels:: --ignored --nocapture
	$(NATIVE) $(CARGO) test --release --quiet --package quartet --test all -- levels:: --ignored --nocapture
	$(NATIVE) $(CARGO) test --release --quiet --package engine --test all -- endings:: --include-ignored --nocapture
	$(CARGO) test --quiet --package fourfold --test serve -- --ignored --nocapture

# Everything with the oldest Rust that Cargo.toml promises to build with.
MSRV := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
msrv: rust
	rustup toolchain install $(MSRV) --profile minimal
	$(CARGO) +$(MSRV) check --workspace --target-dir $(TARGET)/msrv

# The search of several threads under ThreadSanitizer; needs the nightly toolchain with its rust-src.
races: rust
	RUSTFLAGS="-Zsanitizer=thread" $(CARGO) +nightly test --release --quiet -Zbuild-std --target $(shell rustc -vV | sed -n "s,^host: ,,p") --target-dir target/races --package engine --test all search::

# What builds for Windows, installed where that is possible; without it `dist` leaves that archive out.
mingw:
	@{ command -v x86_64-w64-mingw32-gcc && command -v zip; } >/dev/null \
	|| { command -v apt-get >/dev/null && $(SUDO) apt-get update -q && $(SUDO) apt-get install -q -y --no-install-recommends gcc-mingw-w64-x86-64 zip; } \
	|| echo "mingw-w64 or zip is missing (Debian: gcc-mingw-w64-x86-64, zip)" >&2
	@command -v rustup >/dev/null && rustup target add x86_64-pc-windows-gnu >/dev/null 2>&1 || true

rust:
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing: install it with rustup, then run make again" >&2; exit 1; }

# Installed where that is possible, named where it is not.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo -n)
chromium:
	@{ command -v chromium && command -v chromedriver; } >/dev/null \
	|| { command -v apt-get >/dev/null && $(SUDO) apt-get update -q && $(SUDO) apt-get install -q -y --no-install-recommends chromium chromium-driver; } \
	|| { echo "The browser tests need Chromium and ChromeDriver: install them (Debian: chromium, chromium-driver), then run make again" >&2; exit 1; }

# Firefox from the system, what drives it from the registry of crates.
firefox: rust
	@{ command -v firefox-esr || command -v firefox; } >/dev/null \
	|| { command -v apt-get >/dev/null && $(SUDO) apt-get update -q && $(SUDO) apt-get install -q -y --no-install-recommends firefox-esr; } \
	|| { echo "These tests need Firefox: install it (Debian: firefox-esr), then run make again" >&2; exit 1; }
	@PATH="$(TARGET)/tools/bin:$$PATH" command -v geckodriver >/dev/null || $(CARGO) install --quiet --locked geckodriver --root "$(TARGET)/tools"

# The tests of many nodes start a PostgreSQL of their own in a temporary folder; without one they say so and are skipped.
postgres:
	@{ ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; } >/dev/null 2>&1 \
	|| { command -v apt-get >/dev/null && $(SUDO) apt-get update -q && $(SUDO) apt-get install -q -y --no-install-recommends postgresql; } \
	|| echo "The tests of many nodes are skipped: they need PostgreSQL (Debian: postgresql)" >&2
