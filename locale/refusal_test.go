package locale

import (
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestRefusalOf: the refusal says what is to be decided for an answer of the wrong kind, why a step is over, and how
// many units there are for a move of too many.
func TestRefusalOf(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 2, RandomFactions: true})
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	p := r.Open(&s).First()
	v := r.View(&s, p)
	for _, w := range All() {
		prompt := w.Prompt(r, &v)
		if got := w.RefusalOf(r, &v, game.Answer{Verb: game.DoDone}, v.Step.Timing()); !strings.Contains(got, prompt) ||
			!strings.Contains(got, v.Step.Timing().String()) {
			t.Errorf("a wrong kind: %q", got)
		}
		over := v
		over.Step = game.AskUpgrade
		if got := w.RefusalOf(r, &over, game.Answer{Verb: game.DoWorker}, rule.BUILD01); got == w.Refusal(rule.BUILD01) {
			t.Errorf("a step that is over: %q", got)
		}
		if got := w.RefusalOf(r, &v, game.Answer{Verb: game.DoMove}, rule.PAY08); got != w.Text("refusal.line", "id",
			"PAY-08", "sentence", w.CaseOf(r, &v, game.Answer{Verb: game.DoMove}, rule.PAY08)) {
			t.Errorf("anything else: %q", got)
		}
		moved := v
		moved.Placed = 1<<r.Areas[0].Planet | 1<<r.Areas[1].Planet
		var u game.UnitType
		area := game.Area(0)
		moved.Holder[area], moved.Units[area] = p, r.Sheets[v.Seats[p].Faction].TypeFigures[0]
		for u = 0; r.Sheets[v.Seats[p].Faction].TypeFigures[u] == 0; u++ {
		}
		figs := r.Sheets[v.Seats[p].Faction].TypeFigures[u]
		moved.Units[area] = figs & (figs - 1)
		n := moved.Units[area].Len()
		for _, id := range []rule.ID{rule.MOB02, rule.MOB16} {
			got := w.RefusalOf(r, &moved, game.Answer{Verb: game.DoMove,
				V: game.AnswerValues{game.OfCount: uint8(n + 1), game.OfUnit: uint8(u), game.OfFrom: uint8(area), game.OfTo: 1}},
				id)
			if !strings.Contains(got, w.AreaName(r, area)) || !strings.Contains(got, string(rune('0'+n))) {
				t.Errorf("%d of %d: %q", n+1, n, got)
			}
			if got := w.RefusalOf(r, &moved, game.Answer{Verb: game.DoMove,
				V: game.AnswerValues{game.OfCount: uint8(n), game.OfUnit: uint8(u), game.OfFrom: uint8(area), game.OfTo: 1}},
				id); !strings.Contains(got, w.AreaName(r, 1)) || !strings.Contains(got, shortRule(w, id)) {
				t.Errorf("%d of %d: %q", n, n, got)
			}
		}
	}
}

// TestRefusalOfTheWrongKind: a player who is not asked learns whom the game is waiting for; a card that must be
// discarded, or a step of the Build order that has not come yet, is no reason to quote the rule: what is asked now says
// more.
func TestRefusalOfTheWrongKind(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 2, RandomFactions: true})
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	p := r.Open(&s).First()
	mine, others := r.View(&s, p), r.View(&s, 1-p)
	for _, w := range All() {
		if got := w.RefusalOf(r, &others, game.Answer{Verb: game.DoDone}, others.Step.Timing()); !strings.Contains(got,
			w.Text("illegal.wait", "waiting", w.Waiting(r, &others, 1-p))) {
			t.Errorf("nothing is asked: %q", got)
		}
		if got := w.StaleOf(r, &others, rule.None); got != w.Text("illegal.closed", "waiting", w.Waiting(r, &others, 1-p)) {
			t.Errorf("a question that is closed: %q", got)
		}
		if got := w.StaleOf(r, &mine, rule.PAY08); got != w.Text("illegal.stale", "prompt", w.Prompt(r, &mine)) {
			t.Errorf("a question that is settled: %q", got)
		}
		for _, c := range []struct {
			step   game.Step
			answer game.Answer
			broken rule.ID
			now    bool
		}{
			{game.AskBuild, game.Answer{Verb: game.DoBase}, rule.BUILD01, true},
			{game.AskDiscard, game.Answer{Verb: game.DoPass}, rule.REGROUP19, true},
			{game.AskDiscard, game.Answer{Verb: game.DoDiscard}, rule.REGROUP19, false},
		} {
			v := mine
			v.Step = c.step
			v.Seats[v.Seat].Hand = 1 // the card that is discarded
			want := w.Refusal(c.broken)
			if c.now {
				want = w.Text("refusal.line", "id", c.broken.String(), "sentence", w.Text("illegal.now", "prompt", w.Prompt(r, &v)))
			}
			if got := w.RefusalOf(r, &v, c.answer, c.broken); got != want {
				t.Errorf("%s: %q, not %q", c.step.Info().Word, got, want)
			}
		}
	}
}
