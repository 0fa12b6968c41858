package host

import (
	"context"
	"errors"
	"fmt"
	"os"

	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/site/store"
	"koprulu/table"
)

// Check is koprulu check.
type Check struct {
	File   string `arg:"" optional:"" name:"file" help:"A copy made by 'koprulu backup', to check instead of the data of a server."`
	Repair bool   `help:"Repair what can be worked out from the answers of a game; the server must not be running."`
	JSON   bool   `name:"json" help:"Print one JSON object."`
	cli.DataFlags
}

// Help is the long help.
func (Check) Help() string {
	return `Reads everything that a server has kept, while it is running or not: every page of the file, and the checksum of every entry and
every position. Each game is played again from its answers and what chance decided, and compared with the stored position. The
ratings of people are worked out again from the rated games, in the order in which these ended.
The command says what is wrong, where, and what can be done about it.

With --repair, damaged positions and clocks are restored from the answers, and ratings from the games. Answers themselves can't
be restored: a table that lost some has to be taken from a copy. Make a copy of the damaged file first ('koprulu backup --damaged').

The exit code is 0 if everything is sound or was repaired, 1 if damage is left, and 2 if there is no data to check.

    koprulu check --data /var/lib/koprulu
    koprulu check /backup/koprulu.db --json`
}

// findings are what koprulu check found, as --json prints it.
type findings struct {
	File    string `json:"file"`
	Tables  int    `json:"tables"`
	Entries int    `json:"entries"`
	// Sound is true if no damage is left.
	Sound  bool         `json:"sound"`
	Faults []checkFault `json:"faults"`
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
	remedyFile    = "check the disk, stop the server and replace the file with a sound copy; until then 'koprulu export --all' saves the tables that can be read"
	remedyMend    = "stop the server and run 'koprulu check --repair'"
	remedyVersion = "this program does not know its rules or components: run 'koprulu check --repair' with one that does, or take the table from a copy"
	remedyTable   = "its answers are lost here: take it from a sound copy, with 'koprulu export' there and 'koprulu import' here"
)

// Run checks a database.
func (c Check) Run(a *cli.App, set *components.Set) error {
	ctx, stop := cli.Interruptible()
	defer stop()
	file := c.DataFile()
	if c.File != "" {
		file = c.File
	}
	found := findings{File: file, Faults: []checkFault{}, Unplayed: []checkFault{}}
	if _, err := os.Stat(file); err != nil {
		return cli.FileError(file, "a copy, or the data of a server with --data", err)
	}
	st, err := cli.Opened(store.Open(ctx, file, store.Options{ReadOnly: !c.Repair}))
	switch {
	case errors.Is(err, store.ErrDamaged):
		found.Faults = append(found.Faults, checkFault{What: err.Error(), Remedy: remedyFile})
		return c.say(a, &found)
	case err != nil:
		return err
	}
	defer st.Close()
	hub := table.NewHub(table.HubConfig{Store: reading{sleeping{st}}, Components: set})
	defer hub.Close(ctx)
	if err := c.check(ctx, a, st, hub, &found); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return cli.Failf("stopped before everything was checked")
	}
	return c.say(a, &found)
}

// check looks for faults. What can't be read is one of them; an error means that the program failed.
func (c Check) check(ctx context.Context, a *cli.App, st *store.Store, hub *table.Hub, found *findings) error {
	done := a.Waiting("reading the pages of " + found.File)
	wrong, err := st.CheckPages(ctx)
	done()
	found.file(wrong, err)
	wrong, err = st.Orphans(ctx)
	found.file(wrong, err)
	repair := c.Repair && len(found.Faults) == 0
	if c.Repair && !repair {
		a.Note("koprulu: pages of the file are damaged, so nothing is written to it")
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
func (f *findings) ratings(ctx context.Context, st *store.Store, repair bool) error {
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
		f.Faults = append(f.Faults, checkFault{What: w.What, Remedy: remedyFile})
	}
	if err != nil {
		f.Faults = append(f.Faults, checkFault{What: err.Error(), Remedy: remedyFile})
	}
}

// table checks a table, and mends it if that is wanted and possible.
func (c Check) table(ctx context.Context, st *store.Store, hub *table.Hub, id table.ID, repair bool,
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

// say prints what was found, and determines the exit code.
func (c Check) say(a *cli.App, found *findings) error {
	left := 0
	for _, f := range found.Faults {
		if !f.Mended {
			left++
		}
	}
	found.Sound = left == 0
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
