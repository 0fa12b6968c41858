#!/bin/sh
# Before the package is removed, but not before an upgrade: deb says "remove", rpm 0.
set -e
case "${1:-}" in
remove | 0)
	if [ -d /run/systemd/system ]; then
		systemctl disable --now koprulu.service || true
	fi
	;;
esac
