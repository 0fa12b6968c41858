package terminal

import (
	"strings"
	"testing"

	"koprulu/bot"
	"koprulu/components"
	"koprulu/game"
	"koprulu/terminal/hotseat"
)

// TestOddsInWords: the odds of a battle name both sides and each skirmish that is to come, the same each time; without a battle that is
// said.
func TestOddsInWords(t *testing.T) {
	options := game.Options{Players: 2, RandomFactions: true}
	for p := range options.Factions {
		options.Factions[p] = game.NoFaction
	}
	r, err := components.Default().Rules(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := hotseat.New(r, make([]hotseat.Seat, 2), [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	w := newWords("en", r)
	if got := oddsText(t.Context(), g, w, 0); len(got) != 1 || got[0] != w.text("ui.odds.none") {
		t.Errorf("without a battle: %q", got)
	}
	b, err := bot.New(bot.Simple, 1)
	if err != nil {
		t.Fatal(err)
	}
	for g.State().Top().Step != game.AskCards {
		if g.Over() {
			t.Fatal("nobody fought")
		}
		p := g.Open().First()
		legal, _ := g.Answers(p)
		if _, err := g.Answer(p, b.Pick(r, g.State(), p, legal)); err != nil {
			t.Fatal(err)
		}
	}
	seat := g.Open().First()
	got := oddsText(t.Context(), g, w, seat)
	v := g.View(seat)
	if want := 5 + int(v.Battle.Count); len(got) != want {
		t.Errorf("%d lines, want %d: %q", len(got), want, got)
	}
	all := strings.Join(got, "\n")
	for _, p := range v.Battle.Players {
		if !strings.Contains(all, w.player(&v, p)) {
			t.Errorf("no word of %s: %q", w.player(&v, p), got)
		}
	}
	if again := strings.Join(oddsText(t.Context(), g, w, seat), "\n"); again != all {
		t.Errorf("asked again:\n%s\n%s", all, again)
	}
}
