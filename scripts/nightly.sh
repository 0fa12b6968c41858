#!/usr/bin/env bash
# Everything that ./test.sh has no time for, one step after the other. It is run every night, and before something large is called done.
#
#   scripts/nightly.sh [--long] [STEP...]
#
# Without a STEP it is all of them, at most an hour on two processors; with --long they play, kill and try as much as somebody would ever want, which takes days, and
# there are the steps that are only worth it then. A step that has passed at the same commit is not run again, so that the same command continues
# what was stopped; with changes that are not committed, and for steps that are named, everything is run. What a step said is in the file that the summary names, in the folder
# KOPRULU_NIGHTLY or ${XDG_CACHE_HOME:-~/.cache}/koprulu/nightly. The last line is "N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/.."
export GOFLAGS="${GOFLAGS:+$GOFLAGS }-trimpath" CGO_ENABLED=0 GOGC="${GOGC:-400}" GORACE="${GORACE:-atexit_sleep_ms=0}"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/koprulu"
long=
if [ "${1:-}" = --long ]; then long=yes && shift; fi
# usual USUAL LONG prints one of two figures; short prints the flag of scripts that know it.
usual() { if [ "$long" ]; then echo "$2"; else echo "$1"; fi; }
short() { usual -short ""; }
# fetched PROGRAM MODULE VERSION builds a program once, with this Go, whose code it might not read otherwise, and prints its path.
fetched() {
	local folder="$cache/$1-$3-$(go env GOVERSION)"
	[ -x "$folder/$1" ] || GOBIN="$folder" go install "$2@$3" >&2
	echo "$folder/$1"
}

# Mistakes that go vet does not know.
lint() { "$(fetched golangci-lint github.com/golangci/golangci-lint/v2/cmd/golangci-lint v2.15.0)" run ./...; }
# All tests, with those for the night: journeys through whole games among them.
tests() { go tool gotestsum --format pkgname --format-hide-empty-pkg --format-icons text -- -tags nightly -vet=off -timeout 60m ./...; }
# Every benchmark once: nothing else notices one that does not run any more.
benchmarks() { go test -vet=off -run '^$' -bench . -benchtime 1x -timeout 60m ./...; }
# The module of the tools that no user runs.
tools() { go vet -C tools ./... && go test -C tools ./...; }
# The race detector wherever goroutines are. Random play and secrets are asked for one after the other, where it has nothing to find (!race).
race() {
	CGO_ENABLED=1 go test -race -tags nightly -vet=off '-gcflags=modernc.org/...=-race=false' -timeout 60m \
		./bots/match ./bots/foreign ./terminal/... ./table/... ./site/server/... ./site/store/... ./site/notify/... ./site/load ./examples/...
	CGO_ENABLED=1 go test -race -vet=off '-gcflags=modernc.org/...=-race=false' -timeout 60m -run '^TestServe|^TestScripts$/^serve$' ./cmd/koprulu
}
# A release, twice: the same commit makes the same bytes.
release() (
	set -e
	at=$(mktemp -d)
	trap 'rm -rf "$at"' EXIT
	scripts/release.sh -o "$at/first" v0.0.0-test linux/amd64 windows/amd64
	KOPRULU_RELEASE="$at/first" KOPRULU_RELEASE_VERSION=v0.0.0-test go test -C tools -count 1 -run '^TestRelease$' ./release
	scripts/release.sh -o "$at/second" v0.0.0-test linux/amd64
	for file in "$at"/second/{*linux*,*.deb,*.rpm}; do cmp "$file" "$at/first/$(basename "$file")"; done
)
# Whole random games of every kind, everything checked: pieces, limits, logs, secrets, what may be answered.
soak() {
	KOPRULU_GAMES=$(usual 1000 10000) go test -count 1 -timeout 24h ./rules/conform
	go run -C tools ./soak -set broodwar -games "$(usual 500 20000)" -every 20
	go run -C tools ./soak -games "$(usual 2000 1000000)"
}
# Answers left for later are given exactly when their words say.
ahead() { KOPRULU_AHEAD_GAMES=$(usual 500 10000) go test -count 1 -timeout 24h -v -run TestGivenExactlyWhenTheWordsSay ./help/ahead; }
# A process that writes to the store is killed at random moments; everything it confirmed is there, and nothing is half done.
crash() { KOPRULU_CRASH_ROUNDS=$(usual 100 400) go test -count 1 -timeout 30m -v -run '^TestCrash$' ./site/store; }
# Three servers on one PostgreSQL behind a balancer, all killed and halted under load: every acknowledged answer is there once, in order.
nodes() { KOPRULU_NODES_KILLS=$(usual 20 200) go test -tags nightly -count 1 -timeout 60m -v -run '^TestNodes$' ./cmd/koprulu; }
# A card more, a figure changed or a card less, as the date draws it: what is tested does not depend on one card.
othercard() { if [ "$long" ]; then for kind in more figure less; do scripts/othercard.sh "$(date +%Y%m%d)" "$kind"; done; else scripts/othercard.sh; fi; }
fuzz() { scripts/fuzz.sh "$(usual 0.2 3)"; }
mutate() { KOPRULU_MUTATIONS="$state/mutations.jsonl" scripts/mutate.sh $(short); }
ladder() { scripts/ladder.sh $(short) ${long:+"$state/ladder.jsonl"}; }
# Bots never answer what another answer beats in every world, or hardly ever.
referee() {
	go run -C tools ./trial -referee 50 -most 2 -cell base-4 -change medium -deals "$(usual 4 100)"
	go run -C tools ./trial -referee 50 -most 2 -cell broodwar-4 -change medium -deals "$(usual 1 100)"
	go run -C tools ./trial -referee 50 -most 2 -cell base-2 -change strong -deals "$(usual 1 20)"
	go run -C tools ./trial -referee 50 -most 2 -cell broodwar-2 -change strong -deals "$(usual 1 20)"
}
pyenv() { scripts/pyenv.sh $(short); }
verifier() { scripts/verifier.sh $(short); }
# What updates cost the page of a seat at a table of four, in a real browser.
light() { KOPRULU_LIGHT=$(usual 10 120) go test -tags nightly -run '^TestLight$' -v -count 1 -timeout 30m ./internal/journeys; }
load() { scripts/load.sh $(short); }
litestream() { scripts/litestream.sh; }
# What the program of the commit before has left, this one opens and plays on.
upgrade() { scripts/upgrade.sh; }
units() { scripts/units.sh; }
# The journeys on screens of five sizes and in three languages; usually one lesson on a phone in German.
journeys() { scripts/journeys.sh $(short); }

steps=(lint tests benchmarks tools race journeys release soak ahead crash nodes othercard fuzz mutate ladder referee pyenv verifier light load litestream upgrade units)
all=("${steps[@]}")
if [ $# -gt 0 ]; then steps=("$@"); fi
for step in "${steps[@]}"; do
	[[ " ${all[*]} " == *" $step "* ]] || { echo "There is no step $step; they are: ${all[*]}" >&2 && exit 2; }
done
commit=$(git rev-parse --short HEAD) remembers=yes
if [ -n "$(git status --porcelain)" ]; then commit+=-changed remembers=; fi
state="${KOPRULU_NIGHTLY:-$cache/nightly}/$commit$(usual "" -long)"
mkdir -p "$state"

passed=0 failed=0 summary=
for step in "${steps[@]}"; do
	log="$state/$step.log" before="$state/$step.passed" began=$SECONDS outcome=
	if [ "$remembers" ] && [ $# = 0 ] && [ -e "$before" ]; then
		outcome="passed before, in $(cat "$before") s"
	else
		printf '== %s, %s\n' "$step" "$(date +%H:%M:%S)"
		rm -f "$before"
		# A shell of its own stops at the first command that fails, which a function in a condition does not.
		code=0
		(set -e; "$step") >"$log" 2>&1 &
		wait $! || code=$?
		if [ "$code" = 0 ]; then
			echo $((SECONDS - began)) >"$before"
			outcome="passed in $((SECONDS - began)) s"
		else
			outcome="FAILED after $((SECONDS - began)) s"
			tail -n 30 "$log"
		fi
	fi
	if [[ $outcome == FAILED* ]]; then failed=$((failed + 1)); else passed=$((passed + 1)); fi
	summary+=$(printf '%-12s %-28s %s' "$step" "$outcome" "$log")$'\n'
done
printf '\n%s\n%d passed, %d failed\n' "$summary" "$passed" "$failed"
[ "$failed" = 0 ]
