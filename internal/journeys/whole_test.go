//go:build nightly

package journeys

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWholeGame plays a game of four against bots to its end, watched from a second browser at its beginning and its
// end. The server is killed in the middle. In scripts/journeys.sh all of it is clicked through; otherwise only its
// beginning, because TestBroodWarGame and others click to the end. Then the game is exported, verified and replayed by
// the program, and open to everyone on its replay page; the look back at it appears on its own, says where and why it
// was decided, and is what the program finds in the export.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Mara")
	watch := value[string](b,
		`[...document.querySelectorAll(".menu__link input")].map(i => i.value).find(v => v.includes("/watch/"))`)
	table := b.table()
	spectator := newBrowser(t, 820, 1180)
	spectator.open(watch)
	spectator.wait("the spectator sees the table",
		`document.querySelector("#prompt") && document.querySelector("#galaxy")`)
	spectator.accessible("a table for a spectator")
	if value[bool](spectator, `!!document.querySelector("#prompt button[data-choice], #battle button[name=text]")`) {
		t.Error("a spectator can answer")
	}

	_, long := one(t)
	rng := rand.New(rand.NewPCG(11, 11))
	answers, killed := 0, false
	for !b.myTurn().Over {
		if answers++; answers > 1500 {
			t.Fatalf("1500 answers and the game is not over:\n%s", b.text())
		}
		b.answer(rng, byScript)
		if answers == 25 {
			s.restart()
			killed = true
		}
		if answers == 27 { // Soon after the restart: some games are over after a few more.
			b.looksSoFar(table)
		}
		if answers == 40 && !long { // Drawing everything is left to scripts/journeys.sh.
			spectator.open(s.base + "/about")
			b.playsOn(table, "never", rng)
			spectator.open(watch)
			b.open(table)
		}
	}
	if !killed {
		t.Fatalf("the game was over after %d answers, before the server was killed:\n%s", answers, b.text())
	}
	spectator.wait("the spectator sees the end", `document.querySelector("#prompt").dataset.over === "on"`)
	if one, two := b.turn().Sentence, spectator.turn().Sentence; one == "" || two == "" {
		t.Errorf("the end is not told: %q and %q", one, two)
	}
	spectator.accessible("a finished game")
	b.looksBack(table)

	// Everything is open now: every hand, every order, the seed.
	spectator.open(table + "/replay?at=40&as=all")
	spectator.wait("the replay shows a position",
		`document.querySelector("#galaxy") && document.querySelector("input[type=range]")`)
	spectator.accessible("the replay")
	for _, b := range []*browser{b, spectator} {
		b.clean()
	}

	dir := t.TempDir()
	id := table[strings.LastIndex(table, "/")+1:]
	koprulu(t, "export", id, "--data", s.data, "--out", dir)
	record := filepath.Join(dir, id+".jsonl")
	if said := koprulu(t, "verify", record); !strings.Contains(said, id) {
		t.Errorf("verify says: %s", said)
	}
	found := koprulu(t, "analyse", record, "--json", "--depth", "4")
	found = strings.TrimSpace(found[max(0, strings.LastIndex(found, `{"koprulu"`)):]) // The progress comes before it.
	if kept := value[string](b, `fetch("/api/v1/tables/`+id+`/lookback").then(r => r.text())`); !strings.Contains(kept,
		found) {
		t.Errorf("the server found\n%.300s\nthe program finds\n%.300s", kept, found)
	}
	if told := koprulu(t, "replay", record); strings.Count(told, "\n") < 100 {
		t.Errorf("replay tells little:\n%s", told)
	}
	downloaded := value[string](b, `fetch(`+"`"+table+"/record"+"`"+`).then(r => r.text())`)
	exported, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(downloaded, "\n"); len(lines) != len(strings.Split(string(exported), "\n")) {
		t.Errorf("the record of the page has %d lines, that of the export %d", len(lines),
			len(strings.Split(string(exported), "\n")))
	}
}
