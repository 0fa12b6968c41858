package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/site/server/upkeep"
	"koprulu/site/store"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// Check is koprulu check.
type Check struct {
	File   string `arg:"" optional:"" name:"file" help:"A copy made by 'koprulu backup', to check instead of the data of a server."`
	Repair bool   `help:"Repair what can be worked out from the answers of a game; the server must not be running."`
	JSON   bool   `name:"json" help:"Print one JSON object."`
	cli.DataFlags
	Database string `env:"KOPRULU_DATABASE" name:"database" placeholder:"URL" help:"Check this PostgreSQL database, such as postgres://koprulu@localhost/koprulu, instead of an SQLite file. If it contains a password, give it as the variable: others on the machine can read flags."`
}

// checked is a database that can be checked.
type checked interface {
	table.Store
	All(ctx context.Context) ([]table.ID, error)
	CheckPages(ctx context.Context) ([]store.Fault, error)
	CheckRows(ctx context.Context) ([]store.Fault, error)
	Orphans(ctx context.Context) ([]store.Fault, error)
	Inspect(ctx context.Context, id table.ID) (*store.Inspection, error)
	Outcome(ctx context.Context, id table.ID) (*table.Result, error)
	RatingFaults(ctx context.Context) ([]string, error)
	Rerate(ctx context.Context) (int, error)
	Close() error
}

// Help is the long help.
func (Check) Help() string {
	return `Reads everything that a server has kept, while it is running or not: every page of the file, and the checksum of every row, every
entry and every position. Each game is played again from its answers and what chance decided, and compared with the stored position and the
stored result. The ratings of people are worked out again from the rated games, in the order in which these ended.
The command says what is wrong, where, and what can be done about it.

With --repair, damaged positions and clocks are restored from the answers, and ratings from the games. Answers themselves can't
be restored: a table that lost some has to be taken from a copy. Make a copy of the damaged file first ('koprulu backup --damaged').

The exit code is 0 if everything is sound or was repaired, 1 if damage is left, and 2 if there is no data to check.

    koprulu check --data /var/lib/koprulu
    koprulu check /backup/koprulu.db --json
    koprulu check --database postgres://koprulu@localhost/koprulu`
}

// findings are what koprulu check found, as --json prints it.
type findings struct {
	File    string `json:"file"`
	Tables  int    `json:"tables"`
	Entries int    `json:"entries"`
	// Sound is true if no damage is left.
	Sound  bool         `json:"sound"`
	Faults []checkFault `json:"faults"`
	remedy string       // for what concerns the database as a whole
	// Unplayed are games that could not be played again, though they are not damaged.
	Unplayed []checkFault `json:"unplayed"`
}

// checkFault is something that is wrong, with what can be done about it.
type checkFault struct {
	// Table is empty for the file as a whole.
	Table  table.ID `json:"table,omitempty"`
	What   string   `json:"what"`
	Remedy string   `json:"remedy,omitempty"`
	Mended bool     `json:"mended"`
}

// What can be done about faults.
const (
	remedyFile     = "check the disk, stop the server and replace the file with a sound copy; until then 'koprulu export --all' saves the tables that can be read"
	remedyDatabase = "check the disk, stop all servers and restore the database from a sound copy; 'koprulu move' takes nothing out of a damaged one"
	remedyMend     = "stop the server and run 'koprulu check --repair'"
	remedyVersion  = "this program does not know its rules or components: run 'koprulu check --repair' with one that does, or take the table from a copy"
	remedyTable    = "its answers are lost here: take it from a sound copy, with 'koprulu export' there and 'koprulu import' here"
)

// Run checks a database.
func (c Check) Run(a *cli.App, set *components.Set) error {
	ctx, stop := cli.Interruptible()
	defer stop()
	found, err := c.find(ctx, a, set)
	if err != nil {
		return err
	}
	if c.File == "" {
		if err := writeNote(c.Data, checkNote, found.noted(time.Now())); err != nil {
			a.Note("koprulu: the page of hosts will not show this check: %v", err)
		}
	}
	return c.say(a, found)
}

// checkCopy checks a copy as koprulu check does.
func checkCopy(ctx context.Context, set *components.Set, file string, now func() time.Time) (upkeep.Check, error) {
	found, err := Check{File: file}.find(ctx, &cli.App{Err: io.Discard}, set)
	if err != nil {
		return upkeep.Check{}, err
	}
	return found.noted(now()), nil
}

// find checks a database.
func (c Check) find(ctx context.Context, a *cli.App, set *components.Set) (*findings, error) {
	found := &findings{Faults: []checkFault{}, Unplayed: []checkFault{}}
	st, err := c.open(ctx, found)
	switch {
	case errors.Is(err, store.ErrDamaged):
		found.Faults = append(found.Faults, checkFault{What: err.Error(), Remedy: found.remedy})
		return found, nil
	case err != nil:
		return nil, err
	}
	defer st.Close()
	hub := table.NewHub(table.HubConfig{Store: reading{sleeping{st}}, Components: set})
	defer hub.Close(ctx)
	if err := c.check(ctx, a, st, hub, found); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, cli.Failf("stopped before everything was checked")
	}
	found.judge()
	return found, nil
}

// judge says whether damage is left, and returns how much.
func (f *findings) judge() (left int) {
	for _, fault := range f.Faults {
		if !fault.Mended {
			left++
		}
	}
	f.Sound = left == 0
	return left
}

// noted is what hosts see of it.
func (f *findings) noted(at time.Time) upkeep.Check {
	return upkeep.Check{At: at.UTC(), Of: f.File, Sound: f.Sound, Tables: f.Tables, Faults: f.judge()}
}

// open opens what is to be checked, and notes its name.
func (c Check) open(ctx context.Context, found *findings) (checked, error) {
	if c.Database != "" && c.File == "" {
		if !cli.IsPostgres(c.Database) {
			return nil, cli.Usagef(
				"--database: this is not the address of a PostgreSQL database, such as postgres://koprulu@localhost/koprulu")
		}
		s, err := postgres.Open(ctx, c.Database, postgres.Options{ReadOnly: !c.Repair, Alone: c.Repair})
		if err != nil {
			return nil, cli.Usagef("--database: %w", err)
		}
		found.File, found.remedy = s.Where(), remedyDatabase
		return s, nil
	}
	found.File, found.remedy = c.DataFile(), remedyFile
	if c.File != "" {
		found.File = c.File
	}
	if _, err := os.Stat(found.File); err != nil {
		return nil, cli.FileError(found.File, "a copy, or the data of a server with --data", err)
	}
	s, err := cli.Opened(store.Open(ctx, found.File, store.Options{ReadOnly: !c.Repair}))
	if err != nil {
		return nil, err
	}
	return s, nil
}

// check looks for faults. What can't be read is one of them; an error means that the program failed.
func (c Check) check(ctx context.Context, a *cli.App, st checked, hub *table.Hub, found *findings) error {
	done := a.Waiting("reading " + found.File)
	for _, look := range []func(context.Context) ([]store.Fault, error){st.CheckPages, st.CheckRows, st.Orphans} {
		found.file(look(ctx))
	}
	done()
	repair := c.Repair && len(found.Faults) == 0
	if c.Repair && !repair {
		a.Note("koprulu: what is damaged can't be repaired, so nothing is written")
	}
	ids, err := st.All(ctx)
	found.file(nil, err)
	p := cli.ProgressOf(a.Err, len(ids), "tables")
	defer p.End()
	for i, id := range ids {
		if ctx.Err() != nil {
			return nil
		}
		if err := c.table(ctx, st, hub, id, repair, found); err != nil {
			return err
		}
		p.Done(i + 1)
	}
	return found.ratings(ctx, st, repair)
}

// ratings compares the ratings of people with what the rated games lead to, and mends them if that is wanted.
func (f *findings) ratings(ctx context.Context, st checked, repair bool) error {
	wrong, err := st.RatingFaults(ctx)
	f.file(nil, err)
	if len(wrong) > 0 && repair {
		if _, err := st.Rerate(ctx); err != nil {
			return err
		}
	}
	for _, what := range wrong {
		f.Faults = append(f.Faults, checkFault{What: what, Remedy: remedyMend, Mended: repair})
	}
	return nil
}

// file adds what is wrong with the file as a whole.
func (f *findings) file(wrong []store.Fault, err error) {
	for _, w := range wrong {
		f.Faults = append(f.Faults, checkFault{What: w.What, Remedy: f.remedy})
	}
	if err != nil {
		f.Faults = append(f.Faults, checkFault{What: err.Error(), Remedy: f.remedy})
	}
}

// table checks a table, and mends it if that is wanted and possible.
func (c Check) table(ctx context.Context, st checked, hub *table.Hub, id table.ID, repair bool,
	found *findings) error {
	stored, err := st.Inspect(ctx, id)
	if errors.Is(err, table.ErrUnknown) {
		return nil // It was deleted after it was listed.
	}
	if err != nil {
		stored = &store.Inspection{Faults: []store.Fault{{Table: id, What: err.Error()}}}
	}
	found.Tables++
	wrong := stored.Faults
	faults := func(remedy string, mended bool) {
		for _, w := range wrong {
			found.Faults = append(found.Faults, checkFault{Table: id, What: w.What, Remedy: remedy, Mended: mended})
		}
	}
	if stored.Row == nil {
		faults(remedyTable, false)
		return nil
	}
	found.Entries += len(stored.Entries)
	x := hub.Examine(stored.Row, stored.Entries, stored.Damaged)
	if x.Wrong != nil && (stored.Damaged == nil || x.Mended == nil && x.Unplayed == nil) {
		wrong = append(wrong, store.Fault{Table: id, What: x.Wrong.Error()})
	}
	found.result(ctx, st, id, &x)
	switch {
	case len(wrong) == 0 && x.Unplayed != nil:
		found.Unplayed = append(found.Unplayed, checkFault{Table: id, What: x.Unplayed.Error()})
	case len(wrong) == 0:
	case x.Mended == nil && x.Unplayed != nil:
		faults(remedyVersion, false)
	case x.Mended == nil:
		faults(remedyTable, false)
	case !repair:
		faults(remedyMend, false)
	default:
		if err := st.Commit(ctx, &table.Commit{Before: x.Mended.Seq, After: x.Mended, Cold: true}); err != nil {
			return cli.Failf("repairing table %s: %w", id, err)
		}
		left, err := st.Inspect(ctx, id)
		if err != nil {
			return cli.Failf("repairing table %s: %w", id, err)
		}
		faults("", len(left.Faults) == 0)
	}
	return nil
}

// result compares the stored result of a table with what its game leads to.
func (f *findings) result(ctx context.Context, st checked, id table.ID, x *table.Examination) {
	kept, err := st.Outcome(ctx, id)
	if ctx.Err() != nil {
		return
	}
	if err == nil {
		err = x.Result(kept)
	}
	if err != nil {
		f.Faults = append(f.Faults, checkFault{Table: id, What: err.Error(), Remedy: f.remedy})
	}
}

// say prints what was found, and determines the exit code.
func (c Check) say(a *cli.App, found *findings) error {
	left := found.judge()
	if !c.JSON {
		c.list(a, found, left)
	}
	return a.End(c.JSON, found, cli.Silent(min(left, cli.Failed)))
}

// list prints what was found in words.
func (Check) list(a *cli.App, found *findings, left int) {
	for _, f := range found.Faults {
		where := found.File
		if f.Table != "" {
			where = fmt.Sprintf("table %s", f.Table)
		}
		a.Printf("%s: %s\n", where, f.What)
		switch {
		case f.Mended && f.Table == "":
			a.Printf("  repaired from the games\n")
		case f.Mended:
			a.Printf("  repaired from its answers\n")
		case f.Remedy != "":
			a.Printf("  remedy: %s\n", f.Remedy)
		}
	}
	for _, f := range found.Unplayed {
		a.Printf("table %s: not played again: %s\n", f.Table, f.What)
	}
	what := "everything is sound"
	switch n := len(found.Faults); {
	case left > 0:
		what = cli.Plural(n, "fault") + fmt.Sprintf(", %d repaired", n-left)
	case n > 0:
		what = cli.Plural(n, "fault") + ", all repaired"
	}
	a.Printf("%s: %s, %s: %s\n", found.File, cli.Plural(found.Tables, "table"), cli.Entries(found.Entries), what)
}
