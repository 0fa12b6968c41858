#!/usr/bin/env bash
# Does what somebody does who adds a card, corrects one or takes one out, in a copy of the checkout, and runs all short tests: only those may fail that name the card.
#
#   scripts/othercard.sh [SEED [more|figure|less]]
#
# SEED (default: of today) draws the card and what is done with it. The steps are those of docs/howto/card.md, in its order. What is committed is what is copied.
set -euo pipefail
cd "$(dirname "$0")/.."
export GOFLAGS="${GOFLAGS:+$GOFLAGS }-trimpath" CGO_ENABLED=0 GOGC="${GOGC:-400}"
kinds=(more figure less)
seed=${1:-$(date +%Y%m%d)}
kind=${2:-${kinds[seed % 3]}}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q . "$work/published"
git clone -q . "$work/copy"
go build -C tools -o "$work/othercard" ./othercard
cd "$work/copy"
read -r ids what < <("$work/othercard" change rules/components/data "$seed" "$kind")
[ "$ids" ] || exit 1
echo "Seed $seed, $kind: $what"

# 2. A new card has a name in every language.
if [ "$kind" = more ]; then
	for name in en:Stranger de:Fremdling ru:Чужак; do sed -i "/^event.new-recruits\t/i event.${ids%,*}\t${name#*:}" "locale/languages/${name%:*}/game.tsv"; done
fi
# 3. to 5. Each is a command of the how-to.
go test ./rules/components -run TestDataFilesAreWrittenAsExported -update
go run ./rules/components/internal/retire "$work/published/rules/components" "$what."
go generate ./rules/components
go test ./locale -update
go generate ./rules/golden
git diff --stat

go test -short -json -vet=off -timeout 30m ./... >"$work/output" || true
"$work/othercard" judge . "$ids" <"$work/output" || {
	cp "$work/output" "${TMPDIR:-/tmp}/othercard-$seed-$kind.json"
	echo "What the tests said is in ${TMPDIR:-/tmp}/othercard-$seed-$kind.json"
	exit 1
}
