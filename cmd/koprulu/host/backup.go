package host

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/store"
)

// Backup is koprulu backup.
type Backup struct {
	File    string `arg:"" name:"file" help:"File for the copy; it must not exist yet."`
	Damaged bool   `help:"Copy damaged data as it is."`
	JSON    bool   `name:"json" help:"Print JSON."`
	cli.DataFlags
}

// Help is the long help.
func (Backup) Help() string {
	return `Copies all data of a server into one file, as it is at one moment. The server may be running. The
copy is complete and on disk when the program ends with exit code 0. All pages, and the checksums of all rows, entries
and positions, are checked: damage is reported, with exit code 1, and nothing is copied unless --damaged is given.

To restore a copy, stop the server, replace koprulu.db in its data directory with the copy, and remove koprulu.db-wal and
koprulu.db-shm there. The copy holds all secrets of running games: protect it like the data.

    koprulu backup koprulu-2026-11-21.db
    koprulu backup /backup/koprulu.db --data /var/lib/koprulu`
}

// Run writes the copy.
func (c Backup) Run(a *cli.App) error {
	ctx, stop := cli.Interruptible()
	defer stop()
	st, err := c.OpenToRead(ctx)
	if err != nil && os.Getenv("KOPRULU_DATABASE") != "" {
		return fmt.Errorf("%w (KOPRULU_DATABASE names a PostgreSQL database: pg_dump copies it)", err)
	} else if err != nil {
		return err
	}
	defer st.Close()
	copyTo := st.Backup
	if c.Damaged {
		copyTo = st.BackupDamaged
	}
	err = copyTo(ctx, c.File)
	var bytes int64
	if err == nil {
		var info os.FileInfo
		if info, err = os.Stat(c.File); err == nil {
			bytes = info.Size()
		}
	}
	file := c.File
	if full, err := filepath.Abs(file); err == nil {
		file = full
	}
	if err := noteBackup(c.Data, time.Now().UTC(), file, bytes, err); err != nil {
		a.Note("koprulu: the page of hosts will not show this copy: %v", err)
	}
	if errors.Is(err, store.ErrUnsound) || errors.Is(err, store.ErrDamaged) {
		return cli.Failf("%w", err)
	} else if err != nil {
		return cli.Usagef("%w", err)
	}
	if c.JSON {
		return a.JSON(struct {
			File  string `json:"file"`
			Bytes int64  `json:"bytes"`
		}{c.File, bytes})
	}
	a.Printf("%s: %d bytes\n", c.File, bytes)
	return nil
}
