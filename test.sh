#!/usr/bin/env bash
# Checks a change in minutes: format, go vet, all tests but those that say that they are for the night, and the race detector where goroutines meet.
#
#   ./test.sh            everything that has to hold before a change is sent
#   ./test.sh --quick    format, vet and short tests of the rules and of what is built on them: no pages, no server, no browser
#
# A test says itself where it belongs: a file with the build tag nightly is left to scripts/nightly.sh, one with !race runs without the detector, and
# what testing.Short leaves out is played in full without it. docs/testing.md says more. Needs Go; Chromium, PostgreSQL, python3 and a C compiler are installed with
# apt-get if they are missing and this runs as root. The last line is "N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")"
case "${1:-}" in
"" | --quick) quick=${1:-} ;;
*) echo "usage: ./test.sh [--quick]" >&2 && exit 2 ;;
esac

# With the same flags everywhere, every step finds what the others have compiled; -trimpath lets clones share it. Releases are built without C, so everything is
# but what the race detector needs. Compilers and tests throw away most of what they make; with more memory, the collector has a quarter as much to do.
export GOFLAGS="${GOFLAGS:+$GOFLAGS }-trimpath" CGO_ENABLED=0 GOGC="${GOGC:-400}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/gotestsum" gotest.tools/gotestsum
passed=0 failed=0

# step NAME COMMAND... counts as one test.
step() {
	printf '\n== %s\n' "$1"
	if "${@:2}"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $1"; fi
}

# tests NAME FLAGS... runs go test, shows a line for each package, what was skipped and why, and everything about what failed, and counts.
tests() {
	local code=0 all skips failures errors count='s/^DONE ([0-9]+) tests?(, ([0-9]+) skipped)?(, ([0-9]+) failures?)?(, ([0-9]+) errors?)?.*/\1,\3,\5,\7/p'
	printf '\n== %s\n' "$1"
	"$work/gotestsum" --format pkgname --format-hide-empty-pkg --format-icons text -- -vet=off -timeout 40m "${@:2}" 2>&1 | tee "$work/said" || code=$?
	IFS=, read -r all skips failures errors < <(sed -En "$count" "$work/said" | tail -n 1) || all=0 skips=0 failures=0 errors=1
	# A package that failed as a whole is a failure and no test.
	passed=$((passed + (all > skips + failures ? all - skips - failures : 0))) failures=$((failures + errors))
	# What did not come to its end without a failed test has failed, too.
	[ "$code" = 0 ] || [ "$failures" -gt 0 ] || failures=1
	failed=$((failed + failures))
}

sum() {
	printf '\n%d passed, %d failed\n' "$passed" "$failed"
	[ "$failed" = 0 ] || exit 1
}

formatted() { [ -z "$(gofmt -l . | tee /dev/stderr)" ]; }
step Format formatted

if [ "$quick" ]; then
	# Packages that draw pages, serve them or start processes take most of the time.
	mapfile -t inner < <(go list ./... | grep -Ev '^koprulu/(site|terminal|cmd|examples|internal/journeys)(/|$)')
	step "go vet" go vet "${inner[@]}"
	tests "Rules and what is built on them, short" -short "${inner[@]}"
	sum
	exit
fi

# have WHAT CHECK INSTALL installs what tests need if it is missing.
have() {
	! "$2" >/dev/null 2>&1 || return 0
	echo "There is no $1 here: installing it with apt-get"
	[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo "That needs root and apt-get. Tests that need $1 will fail until it is installed." && return 1; }
	{ { [ -e "$work/fresh" ] || { apt-get update && touch "$work/fresh"; }; } && "$3"; } >"$work/apt" 2>&1 || { tail -n 20 "$work/apt" && return 1; }
}
apt() { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$1"; }
chromium() { command -v "${KOPRULU_CHROMIUM:-chromium-headless-shell}" || command -v chromium || command -v chromium-browser || command -v google-chrome || command -v google-chrome-stable; }
postgres() { ls "${KOPRULU_POSTGRES:-/nowhere}/initdb" || command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }
python() { command -v python3; }
compiler() { command -v "$(go env CC)"; }
install_chromium() { apt chromium-headless-shell || apt chromium; }
# Tests start their own PostgreSQL; the package would start one for the machine.
install_postgres() { apt postgresql-common && sed -Ei 's/^#?(create_main_cluster) .*$/\1 = false/' /etc/postgresql-common/createcluster.conf && apt postgresql; }
install_python() { apt python3; }
install_compiler() { apt gcc && apt libc6-dev; }
for what in chromium postgres python compiler; do step "$what" have "$what" "$what" "install_$what"; done
KOPRULU_CHROMIUM=$(chromium || true)
KOPRULU_CHROMIUM_VERSION=$("${KOPRULU_CHROMIUM:-false}" --version 2>/dev/null || echo "$KOPRULU_CHROMIUM")
export KOPRULU_CHROMIUM KOPRULU_CHROMIUM_VERSION # The version tells go test whether an outcome in its cache is of this browser.

step "go mod verify" go mod verify
step "go vet" go vet ./...
tests "All tests but those for the night" -p 4 ./cmd/koprulu ./internal/journeys ./site/... ./table ./rules/conform ./...
# SQLite is C translated into Go, which keeps its memory to itself. A program with the race detector waits for a second before it ends, unless it is told not to.
export CGO_ENABLED=1 GORACE="${GORACE:-atexit_sleep_ms=0}"
tests "Where goroutines meet, with the race detector" -race -short -p 3 '-gcflags=modernc.org/...=-race=false' ./site/server/... ./table/... ./site/store/... ./site/notify/...
sum
