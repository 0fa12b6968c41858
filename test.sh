#!/usr/bin/env bash
# Checks everything that can be checked in a few minutes: format, linters, all tests, seeds of the fuzz targets,
# a short conformance run, the race detector where goroutines meet, journeys in a real Chromium.
#
#   ./test.sh            everything
#   ./test.sh --quick    format, vet, the rules and everything built directly on them, with short runs;
#                        no linters, no race detector, no pages, no server, no browser
#
# Needs Go. Chromium, PostgreSQL and python3 are installed with apt-get if they are missing and this runs as root. golangci-lint, nfpm and GoReleaser are built once, from
# the Go module proxy, and kept with the built program under ${XDG_CACHE_HOME:-~/.cache}/koprulu. The last line is
# "N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")"

quick=
case "${1:-}" in
"") ;;
--quick) quick=yes ;;
*)
	echo "usage: ./test.sh [--quick]" >&2
	exit 2
	;;
esac

# With the same flags everywhere, every step finds what the others have compiled; -trimpath lets clones share it, too.
export GOFLAGS="${GOFLAGS:+$GOFLAGS }-trimpath"
# Releases are built without C, so everything except the race detector, which needs it, is built without C, too, and compiled once.
cgo=$(go env CGO_ENABLED)
export CGO_ENABLED=0

# Compilers, linters and tests throw away most of what they make; with more memory, the collector has a quarter as much to do.
export GOGC="${GOGC:-400}"

results=$(mktemp -d)
beside= raced= released=
trap 'for group in $beside $raced $released; do kill -- "-$group" 2>/dev/null || true; done; rm -rf "$results"' EXIT
cache="${XDG_CACHE_HOME:-$HOME/.cache}/koprulu"
testsum="$results/testsum$(go env GOEXE)"
list="$results/list"
go build -o "$testsum" ./internal/testsum

# All packages; testsum fails for each whose tests do not come to an end, even if it is missing from all lists below.
all=$(go list ./...)
among() { grep "$@" <<<"$all" || true; } # grep fails if it finds nothing

# What takes longest begins first, so that nothing is left to wait for alone at the end.
longest='koprulu/(cmd/koprulu|rules/conform|site/server|site/store|site/store/postgres|site/store/move|table|site/notify)$'
ordered() {
	local list
	list=$(cat)
	grep -E "$longest" <<<"$list" || true
	grep -Ev "$longest" <<<"$list" || true
}

say() { printf '\n== %s\n' "$*"; }

# The journeys drive a real browser.
journeys='koprulu/internal/journeys$'

find_chromium() {
	for name in "${KOPRULU_CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
		if [ -n "$name" ] && command -v "$name" >/dev/null; then
			command -v "$name"
			return
		fi
	done
	return 1
}

# Tests start their own PostgreSQL (internal/postgrestest), in a directory that is removed with them.
find_postgres() {
	local at
	for at in "${KOPRULU_POSTGRES:-}/initdb" "$(command -v initdb || true)" /usr/lib/postgresql/*/bin/initdb; do
		if [ -x "$at" ]; then
			echo "$at"
			return
		fi
	done
	return 1
}

# installed WHAT CONSEQUENCE REMEDY INSTALL installs what tests need and is missing, if that is possible here.
installed() {
	if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
		echo "There is no $1 here, and it can't be installed without root and apt-get; $2 will fail. $3"
		return
	fi
	echo "There is no $1 here: installing it with apt-get"
	if ! { refresh && $4; } >"$results/apt" 2>&1; then
		tail -n 20 "$results/apt"
		echo "$1 could not be installed; $2 will fail"
	fi
}
refresh() { [ "$fresh" ] || { apt-get update && fresh=yes; }; }
install() { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$1"; }
install_python() { install python3; }
install_chromium() { install chromium-headless-shell || install chromium; }
# Without a database that is started automatically.
install_postgres() {
	install postgresql-common &&
		sed -Ei 's/^#?(create_main_cluster) .*$/\1 = false/' /etc/postgresql-common/createcluster.conf &&
		install postgresql
}

# prepare installs what is missing: python3, for bots in Python and the package for research (nothing but its standard library), Chromium and PostgreSQL.
prepare() {
	command -v python3 >/dev/null || installed python3 "the tests of what is written in Python" "" install_python
	find_chromium >/dev/null || installed Chromium "the journeys" "Install Chromium, or name the program in KOPRULU_CHROMIUM." install_chromium
	find_postgres >/dev/null || installed PostgreSQL "the tests of site/store/postgres" "Install PostgreSQL 15 or later, or name the directory of its programs in KOPRULU_POSTGRES." install_postgres
}

# What is missing is installed while the linters run.
fresh= preparing=
if ! [ "$quick" ]; then
	prepare >"$results/prepared" 2>&1 &
	preparing=$!
fi

say "Format"
"$testsum" step "$list" gofmt bash -c 'files=$(gofmt -l .); [ -z "$files" ] || { echo "not formatted: $files"; exit 1; }'

if [ "$quick" ]; then
	"$testsum" step "$list" "go vet" go vet ./...
	# Packages that draw pages, serve them or start processes take most of the time.
	outer='koprulu/(site|terminal|cmd|examples|internal/journeys)(/.*)?$'
	say "Tests of the rules and of what is built on them, short"
	inner=$(among -Ev "$outer")
	"$testsum" test "$list" -short -timeout 5m -- $inner
	say "Sum"
	"$testsum" total "$list" $inner
	exit
fi

"$testsum" step "$list" "go mod verify" go mod verify

say "Linters, go vet among them"
# The folder's name holds everything that the program depends on. Built by another Go, it could not read this Go's code.
lint_version=v2.15.0
linter="$cache/golangci-lint-$lint_version-$(go env GOVERSION)"
if ! [ -x "$linter/golangci-lint$(go env GOEXE)" ]; then
	echo "Building golangci-lint $lint_version, once; some two minutes of processor time"
	"$testsum" step "$list" "go install golangci-lint" env GOBIN="$linter" go install "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$lint_version"
fi
"$testsum" step "$list" "golangci-lint" "$linter/golangci-lint$(go env GOEXE)" run ./...

code=0
wait "$preparing" || code=$?
preparing=
cat "$results/prepared"
[ "$code" = 0 ] || exit "$code"

say "Python, Chromium, PostgreSQL"
python3 --version || true
if chromium=$(find_chromium); then
	export KOPRULU_CHROMIUM="$chromium"
	KOPRULU_CHROMIUM_VERSION=$("$chromium" --version 2>/dev/null || echo "$chromium")
	export KOPRULU_CHROMIUM_VERSION
	echo "$KOPRULU_CHROMIUM_VERSION"
fi
if initdb=$(find_postgres); then
	"$initdb" --version
fi

# The program that some tests start is built once for all of them. Its folder is named after its content, so that go test, which
# records the variables that a test reads, takes an outcome from its cache only if the program is the same.
go build -buildvcs=false -o "$results/koprulu$(go env GOEXE)" ./cmd/koprulu
program="$cache/program/$(go tool buildid "$results/koprulu$(go env GOEXE)" | tr -c 'A-Za-z0-9_\n-' '-')"
mkdir -p "$program"
mv "$results/koprulu$(go env GOEXE)" "$program/"
find "$cache/program" -mindepth 1 -maxdepth 1 -mtime +2 -exec rm -rf {} +
export KOPRULU_PROGRAM="$program/koprulu$(go env GOEXE)"

# The journeys take longest and often wait for their browser, so they run alongside everything that follows, in their own process
# group, which ends with the script. Their output is shown when they are done. Two browsers beside everything else can make a machine so busy that
# one fails: one or two that failed are run once more, and the summary names them with what they said, even if they pass then.
set -m
"$testsum" again "$results/journeys" -vet=off -timeout 40m -- $(among -E "$journeys") >"$results/said" 2>&1 &
beside=$!
set +m

# The run is over when the journeys are, so everything else lets them have a processor first.
after() { nice -n 10 "$@"; }

make_release() {
	# Programs for two systems, their archives and packages, twice: the same commit makes the same bytes. nfpm is built once.
	export release="$results/release"
	made() { after scripts/release.sh -o "$release" v0.0.0-test linux/amd64 windows/amd64; }
	export -f made after
	"$testsum" step "$results/release.list" "scripts/release.sh" bash -c made
	"$testsum" step "$results/release.list" "what a release holds" env KOPRULU_RELEASE="$release" KOPRULU_RELEASE_VERSION=v0.0.0-test go test -C tools -count 1 -run '^TestRelease$' ./release
	again() { after scripts/release.sh -o "$release.again" v0.0.0-test linux/amd64 && cd "$release.again" && for file in *linux* *.deb *.rpm; do cmp "$file" "$release/$file" || return 1; done; }
	export -f again
	"$testsum" step "$results/release.list" "the same release twice" bash -c again

	# GoReleaser, whose configuration is the public form of the script, is built once, where it is available.
	goreleaser_version=v2.15.1
	goreleaser="$cache/goreleaser-$goreleaser_version-$(go env GOVERSION)"
	if ! [ -x "$goreleaser/goreleaser$(go env GOEXE)" ]; then
		echo "Building GoReleaser $goreleaser_version, once; two and a half minutes of processor time"
		GOBIN="$goreleaser" after go install "github.com/goreleaser/goreleaser/v2@$goreleaser_version" || echo "SKIPPED: GoReleaser can't be built here"
	fi
	if [ -x "$goreleaser/goreleaser$(go env GOEXE)" ]; then
		# It wants to know where a release would go, which a clone may not say.
		git clone -q . "$results/public" && git -C "$results/public" remote set-url origin https://example.org/koprulu/koprulu.git
		cp .goreleaser.yaml "$results/public"
		"$testsum" step "$results/release.list" "goreleaser check" bash -c 'cd "$1" && "$2" check' - "$results/public" "$goreleaser/goreleaser$(go env GOEXE)"
		"$testsum" step "$results/release.list" "goreleaser snapshot" bash -c 'cd "$1" && after "$2" build --snapshot --single-target --clean && dist/*/koprulu* version --json' - "$results/public" "$goreleaser/goreleaser$(go env GOEXE)"
	fi
}
# It is made alongside the tests, and shown when it is done.
set -m
make_release >"$results/release.said" 2>&1 &
released=$!
set +m

# Packages that start goroutines run with the race detector, which also shows what the tests themselves find. The exceptions are
#  - single: tests that play game after game or ask one thing after the other, where it has nothing to find and takes ten times as long;
#  - both: tests that play less with it, and tests that measure memory, which run once with it and once without.
# If a test named here is renamed, it runs with the race detector.
concurrent='koprulu/(bots/match|bots/foreign|terminal|table|site/(store|server|notify|load)|examples)(/.*)?$'
single='TestPlainAttacks|TestPlainGame|TestPlainHints|TestOddsInWords|TestHintsInWords|TestNarrowScreens|TestBoxesOfPeopleAreBounded|TestCheat|TestBroodWar|TestSecrets|TestPassing|TestAnyKeys|TestSizes|TestBroodWarTable|TestNothingHiddenLeavesTheServer|TestOddsTellNothingHidden|TestLogsAndPagesOfRandomGames|TestBotsRemember|TestForeignMinds|TestTablePagesStayLight|TestUpdatesStaySmall|TestOddsOfAttacksTellNothingHidden|TestZippedLengthsTellNothing|TestHintsTellNothingHidden|TestPictureOfAGame|TestNothingForceMinesUnasked|TestResponsesFitTheDocument|TestLookbackOnAsking|TestChancesSoFar|TestAttacksTellNothingHidden|TestAttacksOnTheScreen|TestEditorHostile|TestUploadsAreBounded|TestGetChangesNothing|TestSecretLinesStaySecret|TestOpenErrors|TestDamageIsNoticed|TestMissingRows|TestRoundTrip|TestRefused|TestUnsound|TestDamagedOnTheWay|TestRatingsTellNothingOfRunningGames|TestWhoMayLook|TestRefusedAnswersExplainThemselves|TestPersonPages|TestChallengeIsSealed|TestLookbackPages|TestAdminShowsNoSecrets|TestPlayedGameFitsTheDocument|TestLobbyNamesLead|TestHidingWorksAtOnce|TestSourceOnEveryPage|TestPagesOfRecords|TestAdminReports|TestEditorScenarios|TestAdminInvites|TestAdminManyReports|TestAdminInAllLanguages|TestWholeScenario|TestScenarioTables'
both='TestWholeGamesOfBroodWar|TestMemoryOfStreams'
race=
if [ "$cgo" = 1 ] && command -v "$(go env CC)" >/dev/null && CGO_ENABLED=1 go build -race -o /dev/null ./internal/testsum 2>/dev/null; then
	race=yes
fi

# With the race detector a few packages take long and often wait, so they run alongside the others, and are shown when they are done.
with_race() {
	export CGO_ENABLED=1
	# A program with the race detector waits for a second before it ends, unless it is told not to.
	export GORACE="${GORACE:-atexit_sleep_ms=0}"
	# SQLite is C translated into Go, which keeps its memory to itself. Watching it took half of the time.
	local plain='-gcflags=modernc.org/...=-race=false'
	# The server's tests take longest of all, mostly one after the other: they wait for nothing.
	"$testsum" test "$results/race.list" -race -vet=off "$plain" -timeout 40m -skip "^($single)\$" -- $(among -E "$concurrent" | ordered)
	# The program itself starts goroutines only where it serves.
	after "$testsum" test "$results/race.list" -race -vet=off "$plain" -timeout 40m -run '^TestServe|^TestScripts$/^serve$' -- $(among -E 'koprulu/cmd/koprulu$')
}
if [ "$race" ]; then
	set -m
	with_race >"$results/race.said" 2>&1 &
	raced=$!
	set +m
fi

say "Tests, fuzz seeds, 400 conformance games"
# A failed test is recorded and the rest goes on; an error of testsum itself ends the script.
if [ "$race" ]; then
	after "$testsum" test "$list" -vet=off -timeout 40m -- $(among -Ev "$journeys|$concurrent" | ordered)
	after "$testsum" test "$list" -vet=off -timeout 40m -run "^($single|$both)\$" -- $(among -E "$concurrent" | ordered)
else
	after "$testsum" test "$list" -vet=off -timeout 40m -- $(among -Ev "$journeys" | ordered)
fi

say "Tools"
"$testsum" step "$list" "the tools' module: go vet" go vet -C tools ./...
"$testsum" step "$list" "the tools' module: tests" go test -C tools ./...

say "Where goroutines meet, with the race detector"
if [ "$race" ]; then
	code=0
	wait "$raced" || code=$?
	raced=
	cat "$results/race.said"
	[ "$code" = 0 ] || exit "$code"
	cat "$results/race.list" >>"$list"
else
	echo "SKIPPED: the race detector needs a C compiler"
fi

say "Release"
code=0
wait "$released" || code=$?
released=
cat "$results/release.said"
[ "$code" = 0 ] || exit "$code"
cat "$results/release.list" >>"$list"

say "Journeys in the browser"
code=0
wait "$beside" || code=$?
beside=
cat "$results/said"
[ "$code" = 0 ] || exit "$code"
cat "$results/journeys" >>"$list"

say "Sum"
"$testsum" total "$list" $all
