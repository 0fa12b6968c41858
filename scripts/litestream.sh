#!/usr/bin/env bash
# Tries the recipe for Litestream, deploy/litestream.yml: plays while it copies, kills it, restores, checks.
# Builds Litestream once, from the Go module proxy, and keeps it under ${XDG_CACHE_HOME:-~/.cache}/koprulu; that takes two minutes of processor time.
# Usage: scripts/litestream.sh
set -euo pipefail
cd "$(dirname "$0")/.."
version=v0.5.18
folder="${XDG_CACHE_HOME:-$HOME/.cache}/koprulu/litestream-$version-$(go env GOVERSION)"
if ! [ -x "$folder/litestream" ]; then
	echo "Building Litestream $version, once"
	GOBIN="$folder" go install "github.com/benbjohnson/litestream/cmd/litestream@$version"
fi
KOPRULU_LITESTREAM="$folder/litestream" go test ./cmd/koprulu -run '^TestLitestream$' -count 1 -v
