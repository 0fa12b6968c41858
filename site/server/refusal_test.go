package server

import (
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/table"
)

// untilAsked plays random answers until a step is asked, and returns the position and the seat that is asked.
func untilAsked(t *testing.T, r *game.Rules, step game.Step) (s game.State, p game.Player) {
	t.Helper()
	var buf [game.MaxLegal]game.Answer
	for seed := uint64(1); seed < 40; seed++ {
		s = game.New(r, chance.NumberSeed(seed), nil)
		chance := rand.New(rand.NewPCG(seed, 5))
		for s.Phase != game.Over {
			p = r.Open(&s).First()
			if r.View(&s, p).Step == step {
				return s, p
			}
			legal := r.Legal(&s, p, buf[:0])
			r.Apply(&s, p, legal[chance.IntN(len(legal))], nil)
		}
	}
	t.Fatalf("nobody is asked %s", step.Info().Word)
	return s, p
}

// tooMany returns a move of more units than there are in an area, in the words of notation, and how many are there.
func tooMany(r *game.Rules, s *game.State, p game.Player) (text string, area game.Area, n int) {
	var buf [game.MaxLegal]game.Answer
	for _, a := range r.Legal(s, p, buf[:0]) {
		if a.Verb != game.DoMove {
			continue
		}
		view := r.View(s, p)
		area = game.Area(a.V[game.OfFrom])
		n = view.OfType(r, p, view.Units[area], game.UnitType(a.V[game.OfUnit])).Len()
		a.V[game.OfCount] = uint8(n + 1)
		return answer.Format(r, s, p, a), area, n
	}
	return "", 0, 0
}

// TestRefusedAnswersExplainThemselves: a program and a page are told why an answer is refused, in the language asked
// for: what is asked now, why a step is over, how many units there are. An answer to a question that is no longer open
// gets the same explanation.
func TestRefusedAnswersExplainThemselves(t *testing.T) {
	unraced(t)
	w := newTwins(t)
	s := w[0]
	people := [game.MaxPlayers]*actor{}
	for p := range 3 {
		people[p] = w.person(t, seatPerson(p))[0]
	}
	r := dealtRules(t, 3, false)
	for i, c := range []struct {
		step game.Step
		// text is the refused answer, rule the rule that a program is told, key that of the text that explains it.
		text, rule, key string
	}{
		{game.AskUpgrade, "build worker", "BUILD-01", "illegal.over"},
		{game.AskBase, "build worker", "BUILD-01", "illegal.over"},
		{game.AskBuild, "confirm", game.AskBuild.Timing().String(), "illegal.now"},
		{game.AskPay, "confirm", game.AskPay.Timing().String(), "illegal.now"},
		{game.AskMove, "", "MOB-02", "illegal.few"},
	} {
		state, p := untilAsked(t, r, c.step)
		area, n := game.Area(0), 0
		if c.key == "illegal.few" {
			if c.text, area, n = tooMany(r, &state, p); n == 0 {
				t.Fatal("nothing can be moved")
			}
		}
		id := table.ID(fmt.Sprint("refused", i))
		w.open(t, 0, id, r, &state)
		made, err := s.hub.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		snap := made.Snapshot()
		view, open, who := snap.View(p), snap.Decisions[p].Number, people[p]
		for _, words := range locale.All() {
			lang := words.Lang()
			prompt := words.Prompt(r, view)
			want := words.Text(c.key, "prompt", prompt, "n", n, "area", words.AreaName(r, area))
			late := words.StaleOf(r, view, 0)
			if c.key == "illegal.over" {
				late = want
			}
			for _, try := range []struct {
				decision uint64
				status   int
				word     string
				want     string
			}{{open, http.StatusUnprocessableEntity, "refused", want}, {open + 7, http.StatusConflict, "stale", late}} {
				got := who.json("/api/v1/tables/"+string(id)+"/answer?lang="+lang,
					fmt.Sprintf(`{"decision":%d,"answer":%q}`, try.decision, c.text))
				var told struct{ Error, Rule, Message string }
				if err := json.Unmarshal([]byte(got.body), &told); err != nil || got.status != try.status ||
					told.Error != try.word {
					t.Fatalf("%s, %q: status %d, %v\n%s", c.step.Info().Word, c.text, got.status, err, got.body)
				}
				if !strings.Contains(told.Message, try.want) {
					t.Errorf("%s, %s, %q for decision %d of %d: a program hears %q, not %q", c.step.Info().Word, lang, c.text,
						try.decision, open, told.Message, try.want)
				}
				if try.word == "refused" && told.Rule != c.rule {
					t.Errorf("%s, %q: a program hears of the rule %q", c.step.Info().Word, c.text, told.Rule)
				}
				if got := who.post("/prefs", "lang", lang); got.status >= 400 {
					t.Fatalf("choosing %s: status %d", lang, got.status)
				}
				if got := who.post("/t/"+string(id)+"/answer", "decision", fmt.Sprint(try.decision), "text",
					c.text); got.status != http.StatusSeeOther {
					t.Fatalf("status %d\n%s", got.status, excerpt(got.body))
				}
				if body := html.UnescapeString(who.get("/t/" + string(id)).body); !strings.Contains(body, try.want) {
					t.Errorf("%s, %s, %q for decision %d of %d: the page does not say %q", c.step.Info().Word, lang, c.text,
						try.decision, open, try.want)
				}
			}
		}
	}
}
