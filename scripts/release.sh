#!/usr/bin/env bash
# Makes a release: programs, archives, packages, lists of their parts, checksums.
#
#   scripts/release.sh [-short] [-o FOLDER] VERSION [TARGET...]
#
# VERSION is that of the release, such as v0.1.0. A TARGET is a system and a processor, such as linux/amd64; without one it is
# linux, darwin and windows on amd64 and arm64. FOLDER (default dist) is made again from scratch.
#
# For each target there is an archive with the program, its licences and documents, completion and manual pages, and the program's list of parts (SBOM,
# CycloneDX). For Linux there are a deb and an rpm, too, with the service for systemd. SHA256SUMS has the checksums, SHA256SUMS.minisig
# their signature by the secret key of minisign that KOPRULU_SIGNING_KEY names (KOPRULU_SIGNING_PASSWORD is its password); without one the
# release is not signed. KOPRULU_SOURCE is where its source code is, which its programs then say (--source). The
# same commit and the same Go make the same bytes, wherever and whenever; -short leaves out packages, to check that quickly.
#
# Needs only Go: nfpm, which makes the packages, is built once, from the Go module proxy, and kept under ${XDG_CACHE_HOME:-~/.cache}/koprulu.
set -euo pipefail
cd "$(dirname "$0")/.."

short= out=dist
while [ $# -gt 0 ]; do
	case "$1" in
	-short) short=yes ;;
	-o) out=$2 && shift ;;
	*) break ;;
	esac
	shift
done
if ! [[ ${1:-} =~ ^v[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]]; then
	sed -n '2,/^set /s/^# \{0,1\}//p' "$0" >&2
	exit 2
fi
version=$1
shift
targets=("$@")
[ $# -gt 0 ] || targets=({linux,darwin,windows}/{amd64,arm64})

# What other people's variables would change.
export GOFLAGS=-trimpath CGO_ENABLED=0 GOAMD64=v1 GOARM64=v8.0 LC_ALL=C TZ=UTC
unset GOEXPERIMENT
umask 022
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$out" && mkdir -p "$out"
go build -C tools -o "$work/release" ./release
go run -C tools ./licences/gen -texts "$work/LICENSES"

nfpm_version=v2.45.2
nfpm="${XDG_CACHE_HOME:-$HOME/.cache}/koprulu/nfpm-$nfpm_version-$(go env GOVERSION)"
if ! [ "$short" ] && ! [ -x "$nfpm/nfpm" ]; then
	echo "Building nfpm $nfpm_version, once; about a minute"
	GOBIN="$nfpm" go install "github.com/goreleaser/nfpm/v2/cmd/nfpm@$nfpm_version"
fi

# Completion and manual pages are the same on every system; this system's program writes them.
go build -o "$work/koprulu" ./cmd/koprulu
mkdir "$work/completion"
"$work/koprulu" --lang en man "$work/man"
"$work/koprulu" completion bash >"$work/completion/koprulu.bash"
"$work/koprulu" completion zsh >"$work/completion/_koprulu"
"$work/koprulu" completion fish >"$work/completion/koprulu.fish"

for target in "${targets[@]}"; do
	os=${target%/*} arch=${target#*/}
	name=koprulu_${version#v}_${os}_$arch
	stage="$work/$name"
	mkdir "$stage"
	program="$stage/koprulu"
	[ "$os" != windows ] || program+=.exe
	GOOS=$os GOARCH=$arch go build -ldflags "-s -w -X koprulu/cmd/koprulu/cli.version=$version -X koprulu/cmd/koprulu/host.sourceCode=${KOPRULU_SOURCE:-}" -o "$program" ./cmd/koprulu
	"$work/release" sbom "$program" "$version" "$out/$name.cdx.json"
	"$work/release" documents "$stage" .
	cp "$work/LICENSES" "$stage/"
	cp -r "$work/completion" "$stage/completion"
	[ "$os" = windows ] || cp -r "$work/man" "$stage/man"
	if [ "$os" = windows ]; then
		"$work/release" archive "$out/$name.zip" "$stage"
	else
		"$work/release" archive "$out/$name.tar.gz" "$stage"
	fi
	if [ "$os" = linux ] && ! [ "$short" ]; then
		mkdir "$stage/systemd" "$stage/doc"
		sed 's#/usr/local/bin/koprulu#/usr/bin/koprulu#' deploy/koprulu.service >"$stage/systemd/koprulu.service"
		cp deploy/package/sysusers.conf deploy/package/koprulu.env "$stage/"
		mv "$stage"/{README.md,LICENSE,NOTICE,CHANGELOG.md,SECURITY.md,LICENSES,docs,deploy} "$stage/doc/"
		find "$stage" -name '*.1' -exec gzip -9n {} +
		chmod -R u=rwX,go=rX "$stage"
		for kind in deb rpm; do
			# It says what it does, and what is wrong, on standard output.
			STAGE=$stage PACKAGE_ARCH=$arch PACKAGE_VERSION=$version "$nfpm/nfpm" package --config deploy/package/nfpm.yaml --packager "$kind" --target "$out" >"$work/said" || {
				cat "$work/said" >&2
				exit 1
			}
		done
	fi
	rm -rf "$stage"
	echo "$name"
done
(export LC_ALL=C && cd "$out" && sha256sum -- * >"$work/sums") # in the order of bytes
mv "$work/sums" "$out/SHA256SUMS"
if [ "${KOPRULU_SIGNING_KEY:-}" ]; then
	"$work/release" sign "$out/SHA256SUMS" "$version"
	echo "SHA256SUMS is signed: minisign -V -p KEY.pub -m SHA256SUMS"
else
	echo "Not signed: KOPRULU_SIGNING_KEY names no key"
fi
[ "${KOPRULU_SOURCE:-}" ] || echo "The programs name no place of their source code: KOPRULU_SOURCE is not set"
