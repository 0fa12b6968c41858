#!/usr/bin/env bash
# Runs every fuzz target for some minutes, one after the other.
#
#   scripts/fuzz.sh [MINUTES] [PATTERN]
#
# Inputs are hardly minimized, because documents are large and the time is better spent on new ones. MINUTES is the time for each target (default 3), PATTERN chooses targets by name.
# Go keeps inputs that crash under testdata/fuzz of the package: commit them as regression cases.
set -euo pipefail
cd "$(dirname "$0")/.."

minutes=${1:-3}
pattern=${2:-.}
failed=0
count=0
# Asking each package for its targets would build the tests of all of them.
for package in $(git grep -lE '^func Fuzz' -- '*_test.go' | xargs dirname | sort -u); do
	for target in $(grep -ohE '^func Fuzz[A-Za-z]+' "$package"/*_test.go | cut -d' ' -f2 | grep -E "$pattern" || true); do
		echo "== $package $target, $minutes min"
		count=$((count + 1))
		go test -run '^$' -fuzz "^$target\$" -fuzztime "${minutes}m" -fuzzminimizetime 100x "./$package" || failed=$((failed + 1))
	done
done
echo "$count targets, $failed failed"
[ "$failed" = 0 ]
