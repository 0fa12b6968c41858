package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"koprulu/site/store"
)

// backupCmd is koprulu backup.
type backupCmd struct {
	File    string `arg:"" name:"file" help:"File for the copy; it must not exist yet."`
	Damaged bool   `help:"Copy damaged data as it is."`
	JSON    bool   `name:"json" help:"Print JSON."`
	dataFlags
}

// Help is the long help.
func (backupCmd) Help() string {
	return `Copies all data of a server into one file, as it is at one moment. The server may be running. The
copy is complete and on disk when the program ends with exit code 0. All pages, and the checksums of all entries and
positions, are checked: damage is reported, with exit code 1, and nothing is copied unless --damaged is given.

To restore a copy, stop the server, replace koprulu.db in its data directory with the copy, and remove koprulu.db-wal and
koprulu.db-shm there. The copy holds all secrets of running games: protect it like the data.

    koprulu backup koprulu-2026-11-21.db
    koprulu backup /backup/koprulu.db --data /var/lib/koprulu`
}

// Run writes the copy.
func (c backupCmd) Run(a *app) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	st, err := c.openToRead(ctx)
	if err != nil {
		return err
	}
	defer st.Close()
	copyTo := st.Backup
	if c.Damaged {
		copyTo = st.BackupDamaged
	}
	if err := copyTo(ctx, c.File); errors.Is(err, store.ErrUnsound) || errors.Is(err, store.ErrDamaged) {
		return exit{exitFailed, err}
	} else if err != nil {
		return usagef("%w", err)
	}
	info, err := os.Stat(c.File)
	if err != nil {
		return usagef("%w", err)
	}
	if c.JSON {
		return a.json(struct {
			File  string `json:"file"`
			Bytes int64  `json:"bytes"`
		}{c.File, info.Size()})
	}
	a.printf("%s: %d bytes\n", c.File, info.Size())
	return nil
}
