package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"koprulu/club/people"
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/notation/record"
	"koprulu/site/store"
	"koprulu/site/store/move"
	"koprulu/table"
)

// Import is koprulu import.
type Import struct {
	Files []string `arg:"" name:"file|dir" help:"Records, directories with records (*.jsonl), or - for a record on standard input."`
	JSON  bool     `name:"json" help:"Print JSON."`
	URL   string   `name:"url" default:"http://localhost:8080" env:"KOPRULU_URL" placeholder:"URL" help:"Address of the site, for the links that are printed (${default})."`
	reserveFlags
	cli.DataFlags
}

// Help is the long help.
func (Import) Help() string {
	return `Makes a table from each record, and its game continues where the record ends. Every line is checked, as by 'koprulu verify'. Along with
ID.jsonl it reads ID.table.json, which 'koprulu export' writes; a record without it becomes a private table whose
seats are open. A game that is not over needs its secret seed, which 'koprulu export' keeps.

People known to this server get their seats back. The seats of others are open: give them the link to join.
A table whose id is in use gets a new one. The server must not be running, because two programs can't write to the same data.

    koprulu import moved/7k2m9qxw4p.jsonl
    koprulu import archive --data /var/lib/koprulu --url https://games.example.org`
}

// Run makes the tables.
func (c Import) Run(a *cli.App, set *components.Set) error {
	files, err := recordFiles(c.Files)
	if err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	st, err := c.OpenToWrite(ctx)
	if err != nil {
		return err
	}
	defer st.Close()
	if err := move.Allowed(ctx, st, false); err != nil {
		return cli.Usagef("%w", err)
	}
	if err := c.leaves(c.Data); err != nil {
		return err
	}
	code := 0
	told := []imported{}
	for _, file := range files {
		one, err := c.importFile(ctx, st, set, file)
		switch {
		case err == nil:
			if !c.JSON {
				one.say(a)
			}
			if one.Former != "" {
				a.Note("koprulu: %s: there is a table %s already, so this one is %s", one.File, one.Former, one.Table)
			}
			told = append(told, one)
			continue
		case ctx.Err() != nil:
			return cli.Failf("stopped before %s", file)
		}
		a.Note("koprulu: %s", cli.Plainly(err))
		told = append(told, imported{File: cli.Shown(file), Error: cli.Plainly(err)})
		code = max(code, cli.CodeOf(err, cli.Failed))
	}
	return a.End(c.JSON, told, cli.Silent(code))
}

// imported is what koprulu import --json says of a record: the table that it became, or why it became none.
type imported struct {
	File string `json:"file"`
	// Error is empty if there is a table; everything else is about the table.
	Error   string   `json:"error,omitempty"`
	Table   table.ID `json:"table,omitempty"`
	Name    string   `json:"name,omitempty"`
	Status  string   `json:"status,omitempty"`
	Answers int      `json:"answers"`
	URL     string   `json:"url,omitempty"`
	Join    string   `json:"join,omitempty"`
	Watch   string   `json:"watch,omitempty"`
	// Open are the seats whose people this server does not know; Former is the id that the table had, if another table has
	// it here.
	Open   []openSeat `json:"open"`
	Former table.ID   `json:"former,omitempty"`
}

// openSeat is a seat of an imported table, with the name of who sat there if that is known.
type openSeat struct {
	Seat int    `json:"seat"`
	Name string `json:"name,omitempty"`
}

// recordFiles returns the files with records that the user named, directly or by their directories.
func recordFiles(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		if name == cli.Input {
			files = append(files, name)
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			return nil, cli.FileError(name, "a record, or a directory with records", err)
		}
		if !info.IsDir() {
			files = append(files, name)
			continue
		}
		found, err := filepath.Glob(filepath.Join(escapeGlob(name), "*"+recordSuffix))
		if err != nil {
			return nil, cli.Usagef("%s: %w", name, err)
		}
		if len(found) == 0 {
			return nil, cli.Usagef("%s: there is no record (*%s) in this directory", name, recordSuffix)
		}
		files = append(files, found...)
	}
	return files, nil
}

// escapeGlob escapes a name so that it matches only itself in a pattern.
func escapeGlob(name string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(name)
}

// importFile makes a table from a record.
func (c Import) importFile(ctx context.Context, st *store.Store, set *components.Set, file string) (imported, error) {
	var none imported
	var m *table.Manifest
	if file != cli.Input {
		var err error
		if m, err = readManifest(strings.TrimSuffix(file, recordSuffix) + manifestSuffix); err != nil {
			return none, err
		}
	}
	played := set
	if m != nil && m.Corrections != "" {
		var err error
		if played, err = components.Parse("corrections", []byte(m.Corrections)); err != nil {
			return none, cli.Failf("%s: the corrections of the table: %w", file, err)
		}
	}
	text, err := cli.ReadFile(file, "a record")
	if err != nil {
		return none, err
	}
	file = cli.Shown(file)
	// The record is read twice, because this reading says in which line something is wrong.
	rec, err := cli.ParseRecord(played, file, text)
	if err != nil {
		return none, err
	}
	if _, _, err := rec.Verify(played); err != nil {
		return none, cli.RecordError(file, err)
	}
	open, err := settle(ctx, st, m)
	if err != nil {
		return none, err
	}
	hub := table.NewHub(table.HubConfig{Store: sleeping{st}, Components: set})
	defer hub.Close(ctx)
	t, err := hub.Import(ctx, bytes.NewReader(text), m)
	switch {
	case errors.Is(err, record.ErrNoSeed):
		return none, cli.Usagef(
			"%s: the game is still in progress, but its secret seed is not in the record; 'koprulu export' keeps it", file)
	case err != nil:
		return none, cli.Failf("%s: %w", file, err)
	}
	one := c.told(file, t, open)
	if m != nil && m.ID != "" && m.ID != t.ID() {
		one.Former = m.ID
	}
	return one, nil
}

// readManifest reads the manifest beside a record, nil if there is none.
func readManifest(path string) (*table.Manifest, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, cli.FileError(path, "the manifest of a table", err)
	}
	m := new(table.Manifest)
	err = document.Recognise(text, "table")
	if err == nil {
		err = document.Decode(text, m)
	}
	if err != nil {
		return nil, cli.Usagef("%s: %s; it should be a manifest that 'koprulu export' wrote", path,
			document.ProblemsOf(err)[0])
	}
	if m.Version != table.ManifestVersion {
		return nil, cli.Usagef("%s: a manifest of version %q can't be read; this program reads %q", path, m.Version,
			table.ManifestVersion)
	}
	return m, nil
}

// settle opens the seats of people whom this server does not know, and returns them. Where a bot plays for one of them
// it continues, and anyone with the link may replace it.
func settle(ctx context.Context, st *store.Store, m *table.Manifest) (open []int, err error) {
	if m == nil {
		return nil, nil
	}
	known := func(p table.Person) (bool, error) {
		_, err := st.People.Person(ctx, p)
		if errors.Is(err, people.ErrNobody) {
			return false, nil
		}
		return err == nil, err
	}
	m.Seats = slices.Clone(m.Seats)
	for i := range m.Seats {
		seat := &m.Seats[i]
		if seat.Person == "" {
			continue
		}
		ok, err := known(seat.Person)
		if err != nil {
			return nil, err
		}
		if ok {
			continue
		}
		*seat = table.Seat{Name: seat.Name, Bot: seat.Bot, Offered: seat.Bot != "" && !seat.Left}
		if seat.Bot == "" {
			open = append(open, i+1)
		}
	}
	if m.Owner != "" {
		ok, err := known(m.Owner)
		if err != nil {
			return nil, err
		}
		if !ok {
			m.Owner = ""
		}
	}
	return open, nil
}

// told says which table a record became, and where it is.
func (c Import) told(file string, t *table.Table, open []int) imported {
	s := t.Snapshot()
	base := strings.TrimSuffix(c.URL, "/")
	invite, watch := t.Links()
	one := imported{File: file, Table: s.ID, Name: s.Settings.Name, Status: statusText(s.Status), Answers: s.Answers,
		URL: fmt.Sprintf("%s/t/%s", base, s.ID), Watch: fmt.Sprintf("%s/watch/%s", base, watch), Open: []openSeat{}}
	if s.Over() {
		return one
	}
	one.Join = fmt.Sprintf("%s/join/%s", base, invite)
	for _, n := range open {
		one.Open = append(one.Open, openSeat{n, s.Seats[n-1].Name})
	}
	return one
}

// say prints it in words.
func (i imported) say(a *cli.App) {
	a.Printf("%s: table %s, %q, %s, %s\n", i.File, i.Table, i.Name, i.Status, cli.Plural(i.Answers, "answer"))
	a.Printf("  table  %s\n", i.URL)
	if i.Join != "" {
		a.Printf("  join   %s\n", i.Join)
	}
	a.Printf("  watch  %s\n", i.Watch)
	for _, seat := range i.Open {
		a.Printf("  seat %d is open%s\n", seat.Seat, nameOf(seat.Name))
	}
}

// nameOf names who sat at a seat, as far as that is known.
func nameOf(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf("; %s sat there", name)
}

// statusText describes the status of a table.
func statusText(s table.Status) string {
	return [...]string{table.Waiting: "waiting", table.Playing: "goes on", table.Paused: "paused",
		table.Finished: "finished", table.Ended: "ended", table.Frozen: "frozen"}[s]
}
