#!/usr/bin/env bash
# Builds and starts the site, and builds and starts it again when its sources change.
#
#   scripts/dev.sh [PORT [PROXY]]
#
# The site listens on PORT (8080). Open http://localhost:PROXY (7331): a proxy that reloads the page after each start. Its script comes from the proxy's own address, as
# the Content Security Policy of the site demands. The data is kept in the folder KOPRULU_DATA, by default one for temporary files.
set -euo pipefail
cd "$(dirname "$0")/.."

port="${1:-8080}" proxy="${2:-7331}"
data="${KOPRULU_DATA:-${TMPDIR:-/tmp}/koprulu-dev}"
mkdir -p "$data"
# A watched page reads its texts from beside its template, which it finds by the paths that -trimpath removes.
export GOFLAGS="${GOFLAGS:-}"
GOFLAGS="${GOFLAGS//-trimpath/}"
echo "http://localhost:$proxy (data in $data)"
exec go tool templ generate -path . -watch -open-browser=false \
	-watch-pattern '(.+\.go$)|(.+\.templ$)|(.+\.css$)|(.+\.js$)|(.+\.tsv$)|(.+\.json$)' \
	-ignore-pattern '(/testdata/)|(_test\.go$)' \
	-proxyport "$proxy" -proxy "http://localhost:$port" -cmd "go run ./cmd/koprulu serve --addr localhost:$port --data $data"
