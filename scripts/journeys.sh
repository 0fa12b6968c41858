#!/usr/bin/env bash
# Makes the journeys through the site on screens of five sizes and in three languages, in a real browser: whole games with both sets, battles,
# modes, lessons, the film, the end. scripts/nightly.sh makes each of them once; this is for changes to the page, and takes about an hour and a half.
# Usage: scripts/journeys.sh [-short] [SIZE LANGUAGE]
# With a SIZE such as 390x844 and a LANGUAGE such as de, only these are tried. With -short it is a lesson on a phone in German. Failures are listed at the end.
set -euo pipefail
cd "$(dirname "$0")/.."
run='^Test(WholeGame|BroodWarGame|SurvivalGame|ScenarioGame|BroodWarKeyboard|Battle|Twice|Odds|Film|Lessons|Newcomer|Invitation|Languages)$'
sizes=(1440x900 1366x768 820x1180 390x844 844x390) languages=(en de ru)
if [ "${1:-}" = -short ]; then
	sizes=(390x844) languages=(de) run='^TestLessons$'
elif [ $# = 2 ]; then
	sizes=("$1") languages=("$2")
fi
failed=()
if [ $# = 0 ]; then
	echo "== pages reloaded at each width, low windows in every language, and a game against strong bots"
	KOPRULU_SCREEN=1440x900 go test -tags nightly ./internal/journeys -run '^Test(Screens|BroodWarScreens|ScreensOfPeople|AgainstStrong|LowStage)$' -count 1 -timeout 40m || failed+=("pages at each width, strong bots")
fi
for size in "${sizes[@]}"; do
	for language in "${languages[@]}"; do
		echo "== $size $language"
		KOPRULU_SCREEN=$size KOPRULU_LANGUAGE=$language go test -tags nightly ./internal/journeys -run "$run" -count 1 -timeout 40m || failed+=("$size $language")
	done
done
if [ ${#failed[@]} -gt 0 ]; then
	printf 'failed: %s\n' "${failed[@]}"
	exit 1
fi
