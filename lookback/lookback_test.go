package lookback

import (
	"strings"
	"testing"

	"koprulu/bot/analyse"
	"koprulu/components"
	"koprulu/game"
	"koprulu/locale"
)

// TestReasonsHaveWords checks that every cause has its word and a sentence in every language, with all that it needs.
func TestReasonsHaveWords(t *testing.T) {
	o := game.Options{Players: 2, RandomFactions: true}
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	r, err := components.Default().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	v := r.View(&s, game.Nobody)
	for _, w := range locale.All() {
		seen := map[string]bool{}
		for c := range analyse.Causes {
			if causes[c] == "" {
				t.Fatalf("cause %d has no word", c)
			}
			text := Reason(w, r, &v, &analyse.Reason{Cause: c, Amount: 4242, Area: 1, Foe: 1})
			if text == "" || strings.ContainsAny(text, "⟨⟩{}") || seen[text] {
				t.Errorf("%s: %s: %q", w.Lang(), causes[c], text)
			}
			seen[text] = true
		}
	}
}

// TestNumbers checks how shares and differences are rounded and written.
func TestNumbers(t *testing.T) {
	for x, want := range map[int32]int{0: 0, 65536: 1000, -65536: -1000, 32768: 500, 33: 1, -33: -1, 32: 0} {
		if got := tenths(x); got != want {
			t.Errorf("tenths(%d) = %d, not %d", x, got, want)
		}
	}
	w := locale.English()
	if got := signed(w, -5) + " " + signed(w, 123) + " " + percent(w, 32768); got != "−0.5 +12.3 50.0 %" {
		t.Error(got)
	}
	if bar(0) != '▁' || bar(65536) != '█' || bar(32768) != '▅' {
		t.Errorf("%c %c %c", bar(0), bar(32768), bar(65536))
	}
	if Letter(0) != "A" || Letter(25) != "Z" || Letter(26) != "AA" {
		t.Error("wrong letters")
	}
}
