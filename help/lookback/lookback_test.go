package lookback

import (
	"strings"
	"testing"

	"koprulu/bots/analyse"
	"koprulu/internal/played"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
)

// TestReasonsHaveWords checks that every cause has its word and a sentence in every language, with all that it needs.
func TestReasonsHaveWords(t *testing.T) {
	o := game.Options{Players: 2, RandomFactions: true}
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(o)
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
	if got := AccuracyText(w, 88.7, 3.1) + ", " + AccuracyText(w, 88.7, 0); got != "about 89 %, 88.7 %" {
		t.Error(got)
	}
	if bar(0) != '▁' || bar(65536) != '█' || bar(32768) != '▅' {
		t.Errorf("%c %c %c", bar(0), bar(32768), bar(65536))
	}
	if Letter(0) != "A" || Letter(25) != "Z" || Letter(26) != "AA" {
		t.Error("wrong letters")
	}
}

// TestDocumentsAreRead checks that a turning point read from a document is told in the same words as the one that was
// found, even for players who had no faction yet at that moment, and that documents of other forms are refused.
func TestDocumentsAreRead(t *testing.T) {
	o := game.Options{Players: 2, RandomFactions: true}
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	g := analyse.Begin(r, &s)
	seat := r.Open(&s).First()
	legal := r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal))
	if err := g.Play(seat, legal[0]); err != nil {
		t.Fatal(err)
	}
	turn := analyse.Turn{Other: legal[1], Chance: 1000, Best: 30000, Loss: 29000, Spread: 77}
	for c := range analyse.Causes {
		turn.Why = append(turn.Why, analyse.Reason{Cause: c, Amount: 4242 - 13*int32(c), Area: 1, Foe: 1})
	}
	rep := &analyse.Report{Depth: 4, Points: make([]analyse.Point, 1), Turns: []analyse.Turn{turn},
		Players: make([]analyse.Player, 2)}
	l := &Lookback{Game: g, Report: rep, Pairs: 10, Names: []string{"Ann", "Bob"}}
	text, err := l.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	if d.Turns[0].Good || d.Players[seat].Turns != 1 || d.Players[seat].Good != 0 {
		t.Errorf("a costly answer is told as %+v, of %+v", d.Turns[0], d.Players[seat])
	}
	if again, err := d.Append(nil); err != nil || string(again) != string(text) {
		t.Errorf("read and written again it is\n%s\nnot\n%s (%v)", again, text, err)
	}
	v := r.View(&s, seat)
	for _, w := range locale.All() {
		if got, want := Reasons(w, r, &v, d.Reasons(r, &v, &d.Turns[0])), l.Why(w, &rep.Turns[0]); got != want {
			t.Errorf("%s: %s\nnot %s", w.Lang(), got, want)
		}
	}
	if d.Network != NetworkOf(r) || d.Network.Set != "base" || d.Network.Commit == "" {
		t.Errorf("made with %+v", d.Network)
	}
	for _, wrong := range []string{"", "{}", strings.Replace(string(text), Version, "analysis/0", 1)} {
		if _, err := Read([]byte(wrong)); err == nil {
			t.Errorf("%.40q is read", wrong)
		}
	}
}

// TestGoodMovesAreTold checks that a good move is told as one, in the document and in words.
func TestGoodMovesAreTold(t *testing.T) {
	o := game.Options{Players: 2, RandomFactions: true}
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	g := analyse.Begin(r, &s)
	seat := r.Open(&s).First()
	legal := r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal))
	if err := g.Play(seat, legal[0]); err != nil {
		t.Fatal(err)
	}
	turn := analyse.Turn{Other: legal[1], Chance: 30000, Best: 1000, Loss: -29000, Spread: 77}
	l := &Lookback{Game: g, Report: &analyse.Report{Depth: 4, Points: make([]analyse.Point, 1),
		Turns: []analyse.Turn{turn}, Players: make([]analyse.Player, 2)}, Pairs: 10}
	d := l.Document()
	if u, p := &d.Turns[0], &d.Players[seat]; !u.Good || u.Loss != -44.3 ||
		u.Other != answer.Format(r, &s, seat, legal[1]) || p.Good != 1 || p.Turns != 0 {
		t.Errorf("it is told as %+v, of %+v", *u, *p)
	}
	var b strings.Builder
	w := locale.English()
	if err := l.Write(&b, w); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{w.Text("analysis.turn.gain", "loss", "44", "spread", "1"),
		"(1.5 % to win)", "(45.8 % to win)"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not told:\n%s", want, b.String())
		}
	}
}
