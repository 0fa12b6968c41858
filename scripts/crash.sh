#!/usr/bin/env bash
# Kills a process that writes to the store, hundreds of times at random moments, and checks each time that
# everything it confirmed is there and nothing is half done.
# Usage: scripts/crash.sh [ROUNDS]   (400 by default, about two minutes)
set -euo pipefail
cd "$(dirname "$0")/.."
KOPRULU_CRASH_ROUNDS="${1:-400}" go test ./site/store -run '^TestCrash$' -count 1 -v -timeout 30m
