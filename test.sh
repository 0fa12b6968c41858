#!/usr/bin/env bash
# Checks everything that can be checked in a few minutes: format, vet, all tests (with the
# race detector where there is concurrency), seeds of the fuzz targets, a short conformance run,
# journeys in a real Chromium. Needs Go; Chromium is installed with apt-get if it is missing and this
# runs as root. The last line is "N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")"

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
testsum="$results/testsum$(go env GOEXE)"
list="$results/list"
go build -o "$testsum" ./internal/testsum

# All packages; testsum fails for each whose tests do not come to an end, whichever list below it falls out of.
all=$(go list ./...)
among() { grep "$@" <<<"$all" || true; } # grep fails where it finds nothing

say() { printf '\n== %s\n' "$*"; }

# Packages with goroutines are tested with the race detector, the others without: it
# slows the long games of the rules down tenfold and has nothing to find there.
concurrent='koprulu/(match|terminal|table|store|server|notify|load|examples|cmd)(/.*)?$'

# The journeys drive a real browser and take turns with nothing else.
journeys='koprulu/internal/journeys$'

say "Format and vet"
"$testsum" step "$list" gofmt bash -c 'files=$(gofmt -l .); [ -z "$files" ] || { echo "not formatted: $files"; exit 1; }'
"$testsum" step "$list" "go vet" go vet ./...
"$testsum" step "$list" "go mod verify" go mod verify

say "Tests, fuzz seeds, 800 conformance games"
# A test that fails is taken down, and the rest goes on; what testsum itself can't do ends the script.
"$testsum" test "$list" -timeout 15m -- $(among -Ev "$concurrent|$journeys")

say "Tests of the packages with concurrency"
race=()
if [ "$(go env CGO_ENABLED)" = 1 ] && command -v "$(go env CC)" >/dev/null && go build -race -o /dev/null ./internal/testsum 2>/dev/null; then
	race=(-race)
	echo "with the race detector"
else
	echo "SKIPPED: the race detector, as it needs a C compiler; the tests run without it"
fi
# Some build the program and start it, so outcomes from before say nothing here either.
"$testsum" test "$list" -count=1 -timeout 15m ${race[@]+"${race[@]}"} -- $(among -E "$concurrent")

say "Chromium"
find_chromium() {
	for name in "${KOPRULU_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
		if [ -n "$name" ] && command -v "$name" >/dev/null; then
			command -v "$name"
			return
		fi
	done
	return 1
}
if ! find_chromium >/dev/null; then
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		echo "There is no Chromium here: installing it with apt-get"
		if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } >"$results/apt" 2>&1; then
			tail -n 20 "$results/apt"
			echo "Chromium could not be installed; the journeys will fail"
		fi
	else
		echo "There is no Chromium here, and it can't be installed without root and apt-get; the journeys will fail."
		echo "Install Chromium, or name the program in KOPRULU_CHROMIUM."
	fi
fi
if chromium=$(find_chromium); then
	export KOPRULU_CHROMIUM="$chromium"
	echo "$("$chromium" --version 2>/dev/null || echo "$chromium")"
fi

say "Journeys in the browser"
# They build the program, which go test does not know of: an outcome from before would say nothing.
"$testsum" test "$list" -count=1 -timeout 15m -- $(among -E "$journeys")

say "Sum"
"$testsum" total "$list" $all
