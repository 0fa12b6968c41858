package hint_test

import (
	"os"
	"path/filepath"
	"testing"

	"koprulu/bots/hint"
	"koprulu/bots/value"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
)

// placed reads a position of testdata.
func placed(t *testing.T, name string) (*game.Rules, game.State) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	r, s, err := position.Read(played.Set(), text)
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// hints returns the hints of a position of testdata, with the answers in words.
func hints(t *testing.T, name string) (hint.Hints, []string) {
	t.Helper()
	r, s := placed(t, name)
	seat := r.Open(&s).First()
	h := work(t, r, &s, seat, hint.Default)
	v := r.View(&s, seat)
	var told []string
	for _, x := range h.List {
		told = append(told, answer.FormatInView(r, &v, x.Answer))
	}
	return h, told
}

// TestBattleIsFoughtWell: by the rules of thumb all ways to go on lose these battles, and a card placed blind is as
// good as any; who fights well wins nine of ten.
func TestBattleIsFoughtWell(t *testing.T) {
	for name, want := range map[string]string{"pair.json": "pair wraith zergling", "card.json": "card 1 combat-13"} {
		h, told := hints(t, name)
		if told[0] != want || h.List[0].Battle < value.One*9/10 {
			t.Errorf("%s: %q is first, with which %d of 100 battles are won", name, told[0], 100*h.List[0].Battle/value.One)
		}
		for i, x := range h.List[1:] {
			if x.Battle > value.One*7/10 {
				t.Errorf("%s: %q wins %d of 100", name, told[1+i], 100*x.Battle/value.One)
			}
		}
	}
}

// TestPairsInAnotherOrder: of three units and two Dragoons, the same two meet them in both orders, which is one hint.
func TestPairsInAnotherOrder(t *testing.T) {
	h, told := hints(t, "commute.json")
	if len(h.List) != 2 {
		t.Errorf("%d hints: %q", len(h.List), told)
	}
}
