package server

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// cardsOn lists the tables that a page shows, in their order.
func cardsOn(page string) []string {
	var ids []string
	for _, m := range regexp.MustCompile(`href="/t/(over\d+|running\d+)"`).FindAllStringSubmatch(page, -1) {
		if len(ids) == 0 || ids[len(ids)-1] != m[1] {
			ids = append(ids, m[1])
		}
	}
	return ids
}

// TestPagesOfRecords: finished tables are listed page by page, the newest first, each once; those that go on are not
// among them, not even when someone searches.
func TestPagesOfRecords(t *testing.T) {
	unraced(t)
	s := newSite(t)
	const onPage = 30
	const tables = 2*onPage + 5
	for i := range tables + 2 {
		row := &table.Stored{
			Basics: table.Basics{
				ID:       table.ID(fmt.Sprintf("over%03d", i)),
				Settings: settings(2),
				Status:   table.Finished,
				Seats:    []table.Seat{{Name: "Zoe"}, {Name: "Kim"}},
				Created:  time.Unix(int64(i), 0),
				Updated:  time.Unix(int64(1000+i), 0),
			},
			RulesVersion: "base/2",
			Components:   "x",
			Seed:         &[32]byte{1},
		}
		row.Settings.Public, row.Settings.Spectators, row.Settings.Name = true, true, fmt.Sprint("Battle ", i)
		if i >= tables {
			row.ID, row.Status = table.ID(fmt.Sprintf("running%03d", i)), table.Playing
		}
		if err := s.store.Create(t.Context(), row); err != nil {
			t.Fatal(err)
		}
	}
	reads := s.visitor()
	next := tables - 1
	for page, want := range map[int]int{1: onPage, 2: onPage, 3: 5, 4: 0} {
		got := cardsOn(reads.get(fmt.Sprint("/records?page=", page)).body)
		if len(got) != want {
			t.Errorf("page %d has %d tables, want %d", page, len(got), want)
		}
		for i, id := range got {
			if want := fmt.Sprintf("over%03d", next-(page-1)*onPage-i); id != want {
				t.Fatalf("table %d of page %d is %s, want %s", i+1, page, id, want)
			}
		}
	}
	first := cardsOn(reads.get("/records").body)
	for _, odd := range []string{"0", "-1", "x", "201"} {
		if got := cardsOn(reads.get("/records?page=" + odd).body); fmt.Sprint(got) != fmt.Sprint(first) {
			t.Errorf("page %q is not the first one", odd)
		}
	}
	if got := cardsOn(reads.get("/records?q=Battle+7").body); fmt.Sprint(got) != "[over007]" {
		t.Errorf("found: %v", got)
	}
	if got := cardsOn(reads.get(fmt.Sprint("/records?q=Battle+", tables)).body); len(got) != 0 {
		t.Errorf("a table that goes on is among the records: %v", got)
	}
	if got := cardsOn(reads.get("/?q=Battle+7").body); !strings.Contains(fmt.Sprint(got), "over007") {
		t.Errorf("the first page finds %v", got)
	}
}

// TestPromptsInTheLobby: the first page tells readers, and nobody else, what their tables ask of them.
func TestPromptsInTheLobby(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Public, set.Spectators = true, true
	made := s.deal(set, ann, ben)
	snap := made.Snapshot()
	seat := snap.Rules.Open(snap.State).First()
	people := []*actor{ann, ben}
	want := core.LanguageOf("en").Prompt(snap.Rules, snap.View(seat))
	if want == "" || seat >= game.MaxPlayers {
		t.Fatal("nobody is asked anything")
	}
	want = strings.NewReplacer("'", "&#39;", `"`, "&#34;").Replace(want)
	if r := people[seat].get("/"); !strings.Contains(r.body, want) {
		t.Errorf("the first page does not say %q", want)
	}
	for who, a := range map[string]*actor{"the other player": people[1-seat], "somebody without a seat": s.person("Eve"),
		"nobody": s.visitor()} {
		if r := a.get("/"); strings.Contains(r.body, want) {
			t.Errorf("%s reads what is asked of a player", who)
		}
	}
}
