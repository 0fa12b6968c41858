package lookback_test

import (
	"strings"
	"testing"

	"koprulu/bots/analyse"
	"koprulu/bots/hint"
	"koprulu/bots/value"
	"koprulu/help/lookback"
	"koprulu/internal/played"
	"koprulu/locale"
	"koprulu/rules/game"
)

// duel begins a game of the first two factions.
func duel(t *testing.T) (*game.Rules, game.State) {
	t.Helper()
	o := game.Options{Players: 2}
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	o.Factions[0], o.Factions[1] = 0, 1
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	return r, s
}

// TestLines puts a hint into words in three languages: its figures, its reasons, what may be lost, what comes next, and
// a repeated answer only once.
func TestLines(t *testing.T) {
	r, s := duel(t)
	v := r.View(&s, r.Open(&s).First())
	legal := r.Legal(&s, v.Seat, make([]game.Answer, 0, game.MaxLegal))
	next := hint.Step{Answer: game.Answer{Verb: game.DoWorker}, View: &v}
	other := hint.Step{Answer: game.Answer{Verb: game.DoDone}, View: &v}
	h := hint.Hints{Worlds: 8, List: []hint.Hint{
		{
			Answer: legal[0], Chance: value.One / 4, Error: value.One / 200, Nothing: true, Battle: hint.NoBattle,
			Why: []analyse.Reason{{Cause: analyse.BaseKept, Amount: value.One / 2, Area: 0},
				{Cause: analyse.Next, Amount: 100}},
			Risks: []hint.Risk{{Area: 1, Share: value.One * 31 / 100, Base: true}, {Area: 2, Share: value.One / 5}},
			Next:  []hint.Step{next, next, next, other, next},
		},
		{Answer: legal[1], Chance: value.One / 4, Behind: 100, Apart: 60, Even: true, Battle: hint.NoBattle,
			Why: []analyse.Reason{{Cause: analyse.Techs, Amount: 100}}},
		{Answer: legal[2], Chance: value.One / 8, Behind: value.One / 8, Apart: 60, Battle: value.One * 948 / 1000},
	}}
	want := map[string][]string{
		"en": {"about 25 %",
			"Compared with doing nothing: keeps the base in | more often (+50 of 100 games)|1 conquest point more next round",
			"May be lost: the base in |(31 % of games) and |(20 % of games)", "(3 times)",
			"Compared with the other answers: ", "You win the battle in 95 % of games. Many small differences"},
		"de": {"etwa 25 %", "Verglichen damit, nichts zu tun: behält öfter die Basis in | (+50 von 100 Partien)",
			"Kann verloren gehen: die Basis in |(31 % der Partien) und |(20 % der Partien)", "(3-mal)",
			"Verglichen mit den anderen Antworten: ",
			"Du gewinnst den Kampf in 95 % der Partien. Viele kleine Unterschiede"},
		"ru": {"около 25 %", "По сравнению с бездействием: | (+50 партий из 100)",
			"Можно потерять: базу в области |(31 % партий) и |(20 % партий)", "(раз: 3)", "По сравнению с другими ответами: ",
			"Ты выигрываешь битву в 95 % партий. Много мелких различий"},
	}
	for _, w := range locale.All() {
		lines := lookback.HintLines(w, r, &v, &h)
		first := lines[0]
		told := []string{first.Chance, first.Why, first.Risks, first.Next[0], lines[1].Why, lines[2].Why}
		for i, parts := range want[w.Lang()] {
			at := 0
			for _, part := range strings.Split(parts, "|") {
				found := strings.Index(told[i][at:], part)
				if found < 0 {
					t.Errorf("%s: %q lacks %q", w.Lang(), told[i], part)
					break
				}
				at += found + len(part)
			}
		}
		if first.Permille != 250 || first.Text == "" || first.Label == "" || len(first.Next) != 3 || first.Places.None() {
			t.Errorf("%s: %+v", w.Lang(), first)
		}
		if lines[0].Even || !lines[1].Even || lines[2].Even || lines[1].Risks != "" {
			t.Errorf("%s: which are about as good: %+v", w.Lang(), lines)
		}
	}
	h.List = h.List[2:]
	if only := lookback.HintLines(locale.English(), r, &v, &h)[0]; !strings.Contains(only.Why, "much the same") {
		t.Errorf("the only hint says %q", only.Why)
	}
}
