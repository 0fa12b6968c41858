#!/bin/sh
# After the package is removed. Games and copies stay in /var/lib/koprulu and /var/lib/koprulu-backup.
set -e
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
fi
