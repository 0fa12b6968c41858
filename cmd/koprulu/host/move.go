package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/store"
	"koprulu/site/store/move"
	"koprulu/site/store/postgres"
)

// Move is koprulu move.
type Move struct {
	From string `required:"" env:"KOPRULU_FROM" placeholder:"DIR|FILE|URL" help:"Where the site is: the data directory of a server, an SQLite file, or a PostgreSQL database such as postgres://koprulu@localhost/koprulu. If it contains a password, give it as the variable: others on the machine can read flags."`
	To   string `required:"" env:"KOPRULU_TO" placeholder:"DIR|FILE|URL" help:"Where it goes: a directory or file, created if it does not exist, or an empty PostgreSQL database."`
	JSON bool   `name:"json" help:"Print one JSON object."`
}

// Help is the long help.
func (Move) Help() string {
	return `Moves a whole site from an SQLite file to PostgreSQL or back: tables with all their answers, people with their keys and passkeys, chat, notices,
reports, everything. No server may use either of the two. Games in progress continue where the next server opens; the
time between the servers counts against nobody, as after every outage.

The source is checked first. At the end every row is read on both sides, and the checksums are compared. If the command is interrupted, run it
again: it continues where it stopped. Until it has succeeded, no server opens the target; afterwards, none opens the source unless it is
told to with 'koprulu serve --despite-move'. The source keeps everything; remove it when you no longer want it.

The exit code is 0 when the site has arrived, 1 if the move was interrupted, the source is damaged or rows differ, and 2 if a side can't be used.

    koprulu move --from /var/lib/koprulu --to postgres://koprulu@localhost/koprulu
    koprulu move --from postgres://koprulu@localhost/koprulu --to /var/lib/koprulu`
}

// side is an open database at one end of a move.
type side interface {
	move.Side
	io.Closer
}

// Run moves the site.
func (c Move) Run(a *cli.App) (err error) {
	ctx, stop := cli.Interruptible()
	defer stop()
	from, to, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close(), to.Close()) }()
	last := time.Now()
	result, err := move.Run(ctx, from, to, move.Options{Tell: func(p move.Progress) {
		if time.Since(last) < tellEvery {
			return
		}
		last = time.Now()
		doing := "moving"
		if p.Comparing {
			doing = "comparing"
		}
		a.Note("%s: %s, %s so far", doing, p.Relation, cli.Plural(p.Rows, "row"))
	}})
	switch {
	case ctx.Err() != nil && err != nil:
		return cli.Failf("stopped; the same command continues where this one stopped")
	case errors.Is(err, move.ErrDiffers):
		for _, d := range result.Differences {
			a.Note("%s", d)
		}
		return a.End(c.JSON, result, cli.Failf("%w", err))
	case errors.Is(err, move.ErrUnsound):
		return cli.Failf("%w", err)
	case err != nil:
		return cli.Usagef("%w", err)
	}
	if c.JSON {
		return a.JSON(result)
	}
	rows := 0
	for _, n := range result.Rows {
		rows += n
	}
	a.Printf("%s is in %s now: %s, %s, all compared\n", result.From, result.To, cli.Plural(result.Tables, "table"),
		cli.Plural(rows, "row"))
	return nil
}

// tellEvery is how often the progress of a move is reported.
const tellEvery = 2 * time.Second

// open opens both sides.
func (c Move) open(ctx context.Context) (from, to side, err error) {
	from, err = openSide(ctx, "--from", c.From, false)
	if err != nil {
		return nil, nil, err
	}
	if to, err = openSide(ctx, "--to", c.To, true); err != nil {
		return nil, nil, errors.Join(err, from.Close())
	}
	return from, to, nil
}

// openSide opens a database for this program alone. Only a new one may be made.
func openSide(ctx context.Context, flag, name string, fresh bool) (side, error) {
	if cli.IsPostgres(name) {
		s, err := postgres.Open(ctx, name, postgres.Options{Alone: true})
		if errors.Is(err, postgres.ErrLocked) {
			return nil, cli.Usagef("%s: another program uses this database; stop all its servers", flag)
		} else if err != nil {
			return nil, cli.Usagef("%s: %w", flag, err)
		}
		return s, nil
	}
	if strings.Contains(name, "://") {
		return nil, cli.Usagef(
			"%s: this is neither a directory nor a file nor the address of a PostgreSQL database, such as postgres://koprulu@localhost/koprulu", flag)
	}
	file, err := sqliteFile(name, fresh)
	if err != nil {
		return nil, cli.Usagef("%s: %w", flag, err)
	}
	s, err := store.Open(ctx, file, store.Options{})
	if errors.Is(err, store.ErrLocked) {
		return nil, cli.Usagef("%s: another program uses %s; stop its server", flag, file)
	} else if err != nil {
		return nil, cli.Usagef("%s: %w", flag, err)
	}
	return s, nil
}

// sqliteFile returns the file that a directory or a file names. A name that does not exist yet is a directory, unless
// it ends with .db.
func sqliteFile(name string, fresh bool) (string, error) {
	info, err := os.Stat(name)
	switch {
	case err == nil && !info.IsDir():
		return name, nil
	case err == nil:
	case !errors.Is(err, fs.ErrNotExist):
		return "", err
	case !fresh:
		return "", fmt.Errorf("%s: there is nothing with this name; name the data of a server", name)
	case filepath.Ext(name) == ".db":
		return name, os.MkdirAll(filepath.Dir(name), 0o700)
	default:
		if err := os.MkdirAll(name, 0o700); err != nil {
			return "", err
		}
	}
	file := cli.DataFlags{Data: name}.DataFile()
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) && !fresh {
		return "", fmt.Errorf("%s: there is no site in this directory", name)
	}
	return file, nil
}
