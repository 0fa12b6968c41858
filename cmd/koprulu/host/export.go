package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/site/store"
	"koprulu/table"
)

// Export is koprulu export.
type Export struct {
	Tables []string `arg:"" optional:"" name:"table" help:"Tables, by the ids in their addresses."`
	All    bool     `help:"Export all tables."`
	Out    string   `default:"." placeholder:"DIR" help:"Directory for the files; it is created if it does not exist."`
	JSON   bool     `name:"json" help:"Print JSON."`
	cli.DataFlags
}

// Help is the long help.
func (Export) Help() string {
	return `Writes two files for each table: ID.jsonl with the record of the game, which 'koprulu verify' and 'koprulu replay' read, and
ID.table.json with what a record does not say: who sits where, clocks, settings. 'koprulu import' makes a
table from them. The server may be running; each table is written as of one moment. Tables that
are waiting for players have no game yet and are skipped.

The record of a game in progress holds its secret seed: anyone who can read it knows everything hidden in the game.
The files are for the operator's eyes only.

    koprulu export 7k2m9qxw4p --out moved
    koprulu export --all --out archive --data /var/lib/koprulu`
}

// exported is what koprulu export --json says of a table: its files, or why there are none.
type exported struct {
	Table    table.ID `json:"table"`
	Record   string   `json:"record,omitempty"`
	Manifest string   `json:"manifest,omitempty"`
	Error    string   `json:"error,omitempty"`
}

// tablesAtOnce is how many tables are kept in memory while many are exported.
const tablesAtOnce = 256

// Run writes the files.
func (c Export) Run(a *cli.App, set *components.Set) error {
	if c.All == (len(c.Tables) > 0) {
		return cli.Usagef("name the tables to export, or --all (see 'koprulu export --help')")
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	st, err := c.OpenToRead(ctx)
	if err != nil {
		return err
	}
	defer st.Close()
	ids, err := c.ids(ctx, st)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return cli.FileError(c.Out, "a directory for the files", err)
	}
	code := 0
	told := []exported{}
	for len(ids) > 0 {
		n := min(tablesAtOnce, len(ids))
		bad, err := c.exportSome(ctx, st, set, ids[:n], func(e exported) {
			switch {
			case e.Error != "":
				a.Note("koprulu: %s", e.Error)
			case !c.JSON:
				a.Printf("%s\n", e.Record)
			}
			told = append(told, e)
		})
		if err != nil {
			return err
		}
		code, ids = max(code, bad), ids[n:]
	}
	return a.End(c.JSON, told, cli.Silent(code))
}

// ids returns the tables to export.
func (c Export) ids(ctx context.Context, st *store.Store) ([]table.ID, error) {
	if c.All {
		return st.All(ctx)
	}
	var ids []table.ID
	for _, id := range c.Tables {
		ids = append(ids, table.ID(id))
	}
	return ids, nil
}

// exportSome writes the files of some tables. A table that can't be exported sets the exit code and does not stop the
// others.
func (c Export) exportSome(ctx context.Context, st *store.Store, set *components.Set, ids []table.ID,
	tell func(exported)) (code int, err error) {
	hub := table.NewHub(table.HubConfig{Store: reading{sleeping{st}}, Components: set})
	defer hub.Close(ctx)
	for _, id := range ids {
		t, err := hub.Table(ctx, id)
		if err == nil {
			err = c.export(ctx, t)
		}
		switch {
		case err == nil:
			tell(exported{Table: id, Record: c.path(id, recordSuffix), Manifest: c.path(id, manifestSuffix)})
		case ctx.Err() != nil:
			return 0, cli.Failf("stopped")
		case errors.Is(err, table.ErrStatus):
			tell(exported{Table: id, Error: fmt.Sprintf("table %s is waiting for players and has no game yet", id)})
			if !c.All {
				code = max(code, cli.Failed)
			}
		case errors.Is(err, table.ErrUnknown):
			tell(exported{Table: id, Error: fmt.Sprintf("there is no table %s in %s", id, c.Data)})
			code = max(code, cli.Usage)
		default:
			tell(exported{Table: id, Error: fmt.Sprintf("table %s: %s", id, cli.Plainly(err))})
			code = max(code, cli.Failed)
		}
	}
	return code, nil
}

// The names of the files of a table are its id and one of these.
const (
	recordSuffix   = ".jsonl"
	manifestSuffix = ".table.json"
)

// path returns the name of a file of a table. Ids have only letters and digits, but this one may have come
// from the command line.
func (c Export) path(id table.ID, suffix string) string {
	return filepath.Join(c.Out, filepath.Base(string(id))+suffix)
}

// export writes the two files of a table, the record last: a record that exists is complete.
func (c Export) export(ctx context.Context, t *table.Table) error {
	if t.Snapshot().Status == table.Waiting {
		return table.ErrStatus
	}
	manifest, err := json.MarshalIndent(t.Manifest(), "", "  ")
	if err != nil {
		return fmt.Errorf("writing the manifest: %w", err)
	}
	err = writePrivate(c.path(t.ID(), manifestSuffix), func(w io.Writer) error {
		_, err := w.Write(append(manifest, '\n'))
		return err
	})
	if err != nil {
		return err
	}
	return writePrivate(c.path(t.ID(), recordSuffix), func(w io.Writer) error { return t.Record(ctx, w, true) })
}

// writePrivate writes a file that nobody else may read. It is written as a whole or not at all.
func writePrivate(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".koprulu-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
