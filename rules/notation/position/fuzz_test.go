package position_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/view"
	"koprulu/rules/notation/words"
)

// FuzzPosition reads any bytes as a position: it ends in bounded time and without a panic, and the position is refused,
// or is written, read back unchanged to the same bytes, and can be played on (kept).
func FuzzPosition(f *testing.F) {
	f.Add([]byte(sample.Small))
	f.Add([]byte(sample.With(`"executing": {"player": "raynor", "order": "special-build", "planet": "torus", "step": 2}`)))
	f.Add([]byte(
		sample.With("\"phase\": \"regrouping\"\n\"step\": 8\n\"events\": {\"drawn\": {\"overmind\": [\"new-recruits\", \"module-surplus\"]}}")))
	f.Add([]byte(`{"koprulu": "position/1", "phase": "setup", "first": null, "options": {"players": 3}}`))
	f.Add([]byte(sample.Expanded))
	for _, text := range seeds(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		sample.Watched(t)
		kept(t, text, func(i, n int) int { return i * 7 % n })
	})
}

// seeds are positions of every step and part of the flow of play, which the stored positions have, of every scenario of
// the project, and of games in which somebody has been eliminated, at every decision that these came to.
func seeds(t testing.TB) (out [][]byte) {
	t.Helper()
	stored, err := filepath.Glob("../../golden/testdata/positions/*.json")
	if err != nil || len(stored) == 0 {
		t.Fatalf("no stored positions: %v", err)
	}
	for _, path := range stored {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, text)
	}
	for i, r := range append(sample.Scenarios(t), sample.Every(t)...) {
		scenario := r.Options.Scenario != nil
		asked := map[game.Step]bool{}
		for seed := range uint64(3) {
			sample.Play(r, seed+uint64(i)*10, 1500, func(s *game.State, _ game.Player, _ []game.Answer) {
				fallen := s.Alive.Len() < r.Options.Players
				if step := r.Decision(s); (scenario || fallen) && !asked[step] {
					asked[step] = true
					out = append(out, position.Append(nil, r, s))
				}
			})
		}
	}
	return out
}

// kept checks what is promised of a position: it is refused, and then kept reports false, or it is written and read
// back to the same bytes, and can be played on; pick chooses the i-th answer of n.
func kept(t *testing.T, text []byte, pick func(i, n int) int) bool {
	t.Helper()
	set := components.Default()
	r, s, err := position.Read(set, text)
	if err != nil {
		return false
	}
	saved := again(t, r, &s)
	for p := range game.Player(r.Options.Players) {
		v := r.View(&s, p)
		view.Append(nil, r, &v)
	}
	buf := make([]game.Answer, 0, game.MaxLegal)
	for i := 0; i < 60 && s.Phase != game.Over; i++ {
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf)
		if len(legal) == 0 {
			t.Fatalf("no legal answer\n%s", position.Append(nil, r, &s))
		}
		a := legal[pick(i, len(legal))]
		asked, said := words.Decision(r.Decision(&s)), answer.Format(r, &s, p, a)
		if broken := r.Apply(&s, p, a, nil); broken != rule.None {
			t.Fatalf("at %s the legal answer %s breaks %v, after %d answers from\n%s", asked, said, broken, i, saved)
		}
	}
	again(t, r, &s)
	return true
}

// again writes a position, and reads and writes it once more.
func again(t *testing.T, r *game.Rules, s *game.State) []byte {
	t.Helper()
	saved := position.Append(nil, r, s)
	rules, other, err := position.Read(components.Default(), saved)
	if err != nil {
		t.Fatalf("written and refused: %v\n%s", err, saved)
	}
	if other != *s {
		t.Fatalf("read back otherwise: %s\n%s", sample.Diff(other, *s), saved)
	}
	if text := position.Append(nil, rules, &other); !bytes.Equal(text, saved) {
		t.Fatalf("written otherwise:\n%s\nbefore:\n%s", text, saved)
	}
	return saved
}
