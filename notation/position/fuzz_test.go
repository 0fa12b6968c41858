package position_test

import (
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/notation/internal/sample"
	"koprulu/notation/position"
	"koprulu/notation/view"
)

// FuzzPosition reads any bytes as a position: no panic, no endless loop; what is accepted can be written and read back
// unchanged, and can be played on.
func FuzzPosition(f *testing.F) {
	f.Add([]byte(sample.Small))
	f.Add([]byte(sample.With(`"executing": {"player": "raynor", "order": "special-build", "planet": "torus", "step": 2}`)))
	f.Add([]byte(sample.With("\"phase\": \"regrouping\"\n\"step\": 8\n\"events\": {\"drawn\": {\"overmind\": [\"new-recruits\", \"module-surplus\"]}}")))
	f.Add([]byte(`{"koprulu": "position/1", "phase": "setup", "first": null, "options": {"players": 3}}`))
	f.Add([]byte(sample.Expanded))
	rules, states := sample.Decisions(f)
	for i, r := range rules {
		f.Add(position.Append(nil, r, &states[i]))
	}
	set := components.Default()
	f.Fuzz(func(t *testing.T, text []byte) {
		sample.Watched(t)
		r, s, err := position.Read(set, text)
		if err != nil {
			return
		}
		saved := position.Append(nil, r, &s)
		_, again, err := position.Read(set, saved)
		if err != nil {
			t.Fatalf("%v\n%s", err, saved)
		}
		if again != s {
			t.Fatalf("%s\n%s", sample.Diff(again, s), saved)
		}
		for p := range game.Player(r.Options.Players) {
			v := r.View(&s, p)
			view.Append(nil, r, &v)
		}
		buf := make([]game.Answer, 0, game.MaxLegal)
		for i := 0; i < 30 && s.Phase != game.Over; i++ {
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf)
			if len(legal) == 0 {
				t.Fatalf("no legal answer\n%s", position.Append(nil, r, &s))
			}
			if broken := r.Apply(&s, p, legal[i*7%len(legal)], nil); broken != rule.None {
				t.Fatalf("a legal answer breaks %v", broken)
			}
		}
	})
}
