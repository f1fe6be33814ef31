# The commands of the project. `make run` and `make test` do all the set-up they need.

CARGO ?= cargo
# What is built to be run or measured uses the CPU's own instructions.
NATIVE := RUSTFLAGS="$(RUSTFLAGS) -C target-cpu=native"

.PHONY: run test lint unit doc fuzz bench rust

run: rust
	$(NATIVE) $(CARGO) run --release --quiet --bin fourfold -- status

test: lint unit doc fuzz

lint: rust
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

unit: rust
	$(CARGO) test --workspace --quiet

doc: rust
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

# A few seconds of each fuzz target, where the nightly toolchain is installed.
fuzz: rust
	fuzz/smoke

# Speed beside peer libraries, in one process on one thread.
bench: rust
	cd bench && $(NATIVE) $(CARGO) run --release --quiet

rust:
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing: install it with rustup, then run make again" >&2; exit 1; }
