#!/usr/bin/env bash
# Makes the pictures in docs/screenshots again: plays up to some moments of games in a real browser and
# photographs them, and every state of the table that the design has a picture of (docs/screenshots/README.md). Needs Chromium, as test.sh does.
set -euo pipefail
cd "$(dirname "$0")/.."

dir=$PWD/docs/screenshots
all=$(mktemp -d)
trap 'rm -rf "$all"' EXIT
KOPRULU_SCREENSHOTS="$all" go test -count=1 -run '^(TestScreens|TestBroodWarScreens|TestStates)$' -v -tags nightly ./internal/journeys
mkdir -p "$dir"
for name in lobby-wide table-wide table-wide-light table-phone battle-wide battle-phone sheet-wide replay-wide codex-wide \
	broodwar-wide-dark leaders-wide-dark leaders-phone-dark scenario-wide-dark; do
	cp "$all/${name%-dark}.jpg" "$dir/$name.jpg"
	echo "docs/screenshots/$name.jpg"
done
for name in $(sed -n 's/^| `\([a-z0-9-]*\)`.*/\1/p' "$dir/README.md"); do
	cp "$all/$name.jpg" "$dir/$name.jpg"
	echo "docs/screenshots/$name.jpg"
done
