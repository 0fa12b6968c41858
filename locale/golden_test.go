package locale

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/rules/game"
)

var update = flag.Bool("update", false, "write the texts in testdata again; read them through afterwards")

// TestCardTexts compares the texts of all components with those in testdata, which someone has proofread.
func TestCardTexts(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	for _, w := range readThrough(t, "cards") {
		t.Run(w.lang, func(t *testing.T) {
			same(t, filepath.Join("testdata", "cards."+w.lang+".txt"), componentTexts(w, r))
		})
	}
}

// readThrough returns the languages whose texts were proofread: those that have a file in testdata. A new language has
// none until someone makes it with -update and reads it.
func readThrough(t *testing.T, what string) []*Words {
	t.Helper()
	var out []*Words
	for _, w := range All() {
		if _, err := os.Stat(filepath.Join("testdata", what+"."+w.lang+".txt")); err == nil {
			out = append(out, w)
		}
	}
	if len(out) < 3 {
		t.Fatalf("only %d languages have texts of %s that were read through", len(out), what)
	}
	return out
}

// same compares a text with that of a file, or writes the file with -update.
func same(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g, x := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(g), len(x)) {
		if i >= len(g) || i >= len(x) || g[i] != x[i] {
			t.Fatalf("%s, line %d differs; go test -update writes it again, to be read through", path, i+1)
		}
	}
}

// TestBroodWarTexts does the same for what Brood War adds and changes.
func TestBroodWarTexts(t *testing.T) {
	base, r := rules(t, game.Options{Players: 2}), rules(t, game.Options{Players: 2, BroodWar: true})
	for _, w := range readThrough(t, "broodwar") {
		t.Run(w.lang, func(t *testing.T) {
			known := map[string]bool{}
			before := strings.Split(componentTexts(w, base), "\n")
			for i := 0; i+1 < len(before); i++ {
				known[before[i]+"\n"+before[i+1]] = true
			}
			var b strings.Builder
			after := strings.Split(componentTexts(w, r), "\n")
			for i, text := range after {
				if strings.HasPrefix(text, "    ") && !known[after[i-1]+"\n"+text] {
					fmt.Fprintf(&b, "%s\n%s\n", after[i-1], text)
				}
			}
			b.WriteString(leaderTexts(w, r))
			same(t, filepath.Join("testdata", "broodwar."+w.lang+".txt"), b.String())
		})
	}
}

// leaderTexts returns name and text of every Leadership card.
func leaderTexts(w *Words, r *game.Rules) string {
	var b strings.Builder
	for i := range r.Sheets {
		f := game.Faction(i)
		fmt.Fprintf(&b, "\n== %s\n", w.FactionName(r, f))
		for l := range r.Sheets[i].Leaders {
			fmt.Fprintf(&b, "%s\n    %s\n", w.LeaderName(r, f, game.Leader(l)), w.LeaderText(r, f, game.Leader(l)))
		}
	}
	return b.String()
}

// componentTexts returns name and text of every card, technology, Event card, module and unit.
func componentTexts(w *Words, r *game.Rules) string {
	var b strings.Builder
	line := func(name, text string) { fmt.Fprintf(&b, "%s\n    %s\n", name, text) }
	for race := range game.Races {
		for i := range r.Sheets {
			if r.Sheets[i].Race != race {
				continue
			}
			f := game.Faction(i)
			fmt.Fprintf(&b, "\n== %s: %s\n", w.RaceName(race), w.ObjectiveText(r, f))
			if i > 0 && r.Sheets[i-1].Race == race {
				continue // the cards of a race are the same for both factions
			}
			for c, info := range r.Sheets[i].Cards {
				if info.Same != game.Card(c) {
					continue
				}
				line(w.CardName(r, f, game.Card(c)), w.CardText(r, f, game.Card(c)))
			}
			for n := range r.Sheets[i].Techs {
				line(w.TechName(r, f, game.Tech(n)), w.TechText(r, f, game.Tech(n)))
			}
		}
	}
	b.WriteString("\n== Events\n")
	for i := range r.Events {
		if r.Events[i].Same == game.EventCard(i) {
			line(w.EventName(r, game.EventCard(i)), w.EventText(r, game.EventCard(i)))
		}
	}
	b.WriteString("\n== Modules\n")
	for i := range r.Modules {
		line(w.ModuleName(r, uint8(i)), w.ModuleText(r, uint8(i)))
	}
	b.WriteString("\n== Units\n")
	for i := range r.Units {
		line(w.UnitName(r, game.UnitType(i)), w.UnitText(r, game.UnitType(i)))
	}
	return b.String()
}
