package server

import (
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"koprulu/table"
)

// contents returns everything that the database of a site holds, except when the server was last alive and keys were
// last used: a line for each row.
func (s *site) contents(t *testing.T) string {
	t.Helper()
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: filepath.ToSlash(s.store.Path()),
		RawQuery: "mode=ro"}).String())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	list := func(query string) (lines []string) {
		t.Helper()
		rows, err := db.QueryContext(t.Context(), query)
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			if err := rows.Scan(into...); err != nil {
				t.Fatal(err)
			}
			var line strings.Builder
			for i, v := range values {
				if columns[i] != "seen" {
					fmt.Fprintf(&line, " %s=%v", columns[i], v)
				}
			}
			lines = append(lines, line.String())
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		return lines
	}
	var all strings.Builder
	for _, line := range list(
		"SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'meta' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name") {
		name := strings.TrimPrefix(line, " name=")
		for _, row := range list("SELECT * FROM \"" + name + "\" ORDER BY 1") {
			all.WriteString(name + row + "\n")
		}
	}
	return all.String()
}

// TestGetChangesNothing asks for every address of the site with GET, as everybody, for tables of every kind, by every
// link: what the site stores stays as it is. Other sites can make a browser do that much.
func TestGetChangesNothing(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5))
	owner, player, known, nobody := s.person("Olga"), s.person("Paul"), s.person("Gert"), s.visitor()
	waiting, running, over := s.waitingTable(t, owner, false, true), s.waitingTable(t, owner, false, true),
		s.waitingTable(t, owner, true, true)
	s.moveOn(t, running, "playing", owner, player)
	s.moveOn(t, over, "over", owner, player)
	personal := owner.post("/profile/link")
	secret := regexp.MustCompile(`/me/([A-Za-z0-9_-]+)`).FindStringSubmatch(personal.body)
	if secret == nil {
		t.Fatalf("no personal link: status %d", personal.status)
	}
	invite, watch := waiting.Links()
	also, _ := running.Links()
	fill := map[string][]string{
		"{id}":     {string(waiting.ID()), string(running.ID()), string(over.ID())},
		"{secret}": {invite, watch, also, secret[1]}, "{seat}": {"0"}, "{kind}": {"planets"}, "{rule}": {"ROUND-01"},
		"{scenario}": {"none"},
		"{hash}":     {"x"}, "{file...}": {"css/base.css"}, "{$}": {""},
	}
	fill["{round}"] = []string{"1", "x"}
	fill["{day}"] = []string{"2026-01-01", "none"}
	fill["{rest...}"] = []string{"none"}
	fill["{week}"] = []string{"2026-W01", "none"}
	fill["{code}"] = []string{"aaaaa-aaaaa-aaaaa-aaaaa"}
	fill["{page}"] = []string{owner.id.Page(), "none"}
	fill["{name...}"] = []string{"api", "none"}
	fill["{address}"], fill["{token}"] = []string{"none"}, []string{"none"}
	if err := s.Restore(t.Context()); err != nil { // It makes the key to which browsers subscribe, as at the first start.
		t.Fatal(err)
	}
	before := s.contents(t)
	if !strings.Contains(before, string(running.ID())) || !strings.Contains(before, "Gert") {
		t.Fatalf("the tables and people are not among what is kept:\n%.2000s", before)
	}
	asked := 0
	for _, rt := range s.routes() {
		path, get := strings.CutPrefix(rt.Pattern, "GET ")
		if !get {
			continue
		}
		paths := filled(path, fill)
		for _, p := range paths {
			if strings.ContainsAny(p, "{}") {
				t.Fatalf("%s: no value for a part of it", p)
			}
			for _, a := range []*actor{owner, player, known, nobody} {
				if strings.HasSuffix(p, "/stream") {
					a.knock(p)
				} else if r := a.get(p); r.status >= 500 {
					t.Errorf("%s: status %d", p, r.status)
				}
				asked++
			}
			if after := s.contents(t); after != before {
				t.Fatalf("%s changed what is kept:\n%s", p, difference(before, after))
			}
		}
	}
	if asked < 200 {
		t.Errorf("only %d requests", asked)
	}
	if made := []*table.Table{waiting, running, over}; made[1].Snapshot().Over() {
		t.Error("the game is over")
	}
}

// filled returns the addresses of a path with every value for each of its parts.
func filled(path string, fill map[string][]string) []string {
	paths := []string{path}
	for name, values := range fill {
		var next []string
		for _, p := range paths {
			if !strings.Contains(p, name) {
				next = append(next, p)
				continue
			}
			for _, v := range values {
				next = append(next, strings.Replace(p, name, v, 1))
			}
		}
		paths = next
	}
	return paths
}

// difference returns the lines that only one of two texts has.
func difference(before, after string) string {
	var out strings.Builder
	for line := range strings.Lines(before) {
		if !strings.Contains(after, line) {
			out.WriteString("- " + line)
		}
	}
	for line := range strings.Lines(after) {
		if !strings.Contains(before, line) {
			out.WriteString("+ " + line)
		}
	}
	return out.String()
}
