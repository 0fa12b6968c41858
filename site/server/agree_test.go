package server

import (
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/table"
)

// payment is a kind of answer that buys or pays, with the question that it answers.
type payment struct {
	step game.Step
	verb game.Verb
}

// payments are all there are: TestNothingForceMinesUnasked fails if an answer of another kind makes a player pay.
var payments = []payment{
	{game.AskBuild, game.DoWorker}, {game.AskBuild, game.DoBuildTransport}, {game.AskBuild, game.DoBuild},
	{game.AskUpgrade, game.DoBuilding}, {game.AskUpgrade, game.DoModule},
	{game.AskBase, game.DoBase}, {game.AskTech, game.DoTech},
	{game.AskPay, game.DoPay}, {game.AskPay, game.DoForce}, {game.AskPay, game.DoToken}, {game.AskPay, game.DoDiscount},
	{game.AskPay, game.DoFree},
}

// TestNothingForceMinesUnasked: whatever is bought or paid, in any step, by an order or a card, whoever puts workers on
// cards, nothing is force mined unless somebody presses a button that says so, with its price; that button does it.
func TestNothingForceMinesUnasked(t *testing.T) {
	unraced(t)
	w := newTwins(t)
	people := [2]*actor{}
	for p := range people {
		people[p] = w.person(t, seatPerson(p))[0]
	}
	tried, opened := map[payment]int{}, 0
	for seed := uint64(1); seed <= 300 && len(tried) < len(payments)-1; seed++ {
		r := dealtRules(t, 2, seed%3 != 0)
		s := game.New(r, chance.NumberSeed(seed), nil)
		rng := rand.New(rand.NewPCG(seed, 2))
		var buf, room [game.MaxLegal]game.Answer
		for n := 0; s.Phase != game.Over && n < 2500; n++ {
			seat := r.Open(&s).First()
			for moments := []game.State{s, poorer(r, s, seat)}; len(moments) > 0; moments = moments[1:] {
				at := moments[0]
				legal := r.Legal(&at, seat, room[:0])
				if len(legal) < 2 {
					continue // Nobody is asked then.
				}
				for _, a := range legal {
					kind := payment{r.Decision(&at), a.Verb}
					known := slices.Contains(payments, kind)
					if !known && rng.IntN(8) > 0 {
						continue
					}
					var log game.Log
					next := at
					if r.Apply(&next, seat, a, &log); known && kind.step != game.AskPay && r.Open(&next).Has(seat) &&
						r.Decision(&next) == game.AskPay && at != s {
						moments = append(moments, next) // It is paid with workers, tokens, cards.
					}
					if known && tried[kind] >= 3 || !minesUnasked(&log) {
						continue
					}
					if !known || !table.Charges(a.Verb) {
						t.Fatalf("%v makes somebody pay in %v, which the list of payments does not know", a.Verb.Info().Word,
							kind.step.Info().Word)
					}
					tried[kind]++
					opened++
					minesWhenAsked(t, w, people[seat], table.ID(fmt.Sprint("mining", opened)), r, &at, seat, a, tried[kind]%2 == 1)
				}
			}
			legal := r.Legal(&s, seat, buf[:0])
			r.Apply(&s, seat, legal[rng.IntN(len(legal))], nil)
		}
	}
	for _, kind := range payments {
		if tried[kind] == 0 && kind.verb != game.DoFree { // After something free, nothing is left to be paid.
			t.Errorf("%v in %v was never tried", kind.verb.Info().Word, kind.step.Info().Word)
		}
	}
}

// poorer returns a game in which a seat has one Resource card of each type, sometimes a token or a discount, and no
// room for workers except by force mining.
func poorer(r *game.Rules, s game.State, seat game.Player) game.State {
	own := &s.Seats[seat]
	switch {
	case r.Options.BroodWar && s.Answers%4 < 2:
		own.ResourceTokens[s.Answers%2] = 1
	case s.Answers%4 == 3 && r.Decision(&s) == game.AskUpgrade:
		s.Exec.Special, s.Exec.Bargain = true, 1
	}
	fill := func(n int) uint8 {
		n = max(0, min(n, int(own.Pool)-4))
		own.Pool -= uint8(n)
		return uint8(n)
	}
	for res := game.Minerals; res <= game.Gas; res++ {
		first := true
		for cards := own.Cards; cards != 0; cards &= cards - 1 {
			a := cards.First()
			switch {
			case r.Areas[a].Resource != res:
			case first:
				s.Workers[a] += fill(int(r.Areas[a].Amount) - int(s.Workers[a]))
				first = false
			default:
				own.Cards, own.Pool = own.Cards.Without(a), own.Pool+s.Workers[a]
				s.Workers[a], s.Partial, s.Depleted = 0, s.Partial.Without(a), s.Depleted.With(a)
			}
		}
		own.Home[res] += fill(r.Permanent(&s, seat, res) - int(own.Home[res]))
	}
	return s
}

// minesUnasked reports whether something was force mined without a question.
func minesUnasked(log *game.Log) bool {
	return slices.ContainsFunc(log.Forced, func(f game.Forced) bool {
		return f.Step == game.AskPay && f.Answer.Verb == game.DoForce
	})
}

// minesWhenAsked gives an answer that would force mine by itself on a page: the page asks about it first, and the
// button that says so gives it.
func minesWhenAsked(t *testing.T, w twins, who *actor, id table.ID, r *game.Rules, s *game.State, seat game.Player,
	a game.Answer, own bool) {
	t.Helper()
	w.open(t, 0, id, r, s)
	made, err := w[0].hub.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(id)
	always := "on"
	if own {
		always = "off"
	}
	who.post(path+"/paying", "always", always)
	before := made.Snapshot()
	text := answer.FormatInView(r, before.View(seat), a)
	n := fmt.Sprint(before.Decisions[seat].Number)
	// Paying for the seat does not force mine, if there is something to pay.
	if before.View(seat).Step == game.AskPay {
		who.post(path+"/pay", "decision", n)
		if mined(made, before) {
			t.Errorf("%s: paying force mines by itself", text)
		}
		if made.Snapshot() != before {
			if err := made.Undo(t.Context(), seatPerson(int(seat)), before.Answers); err != nil {
				t.Fatal(err)
			}
			before = made.Snapshot()
			n = fmt.Sprint(before.Decisions[seat].Number)
		}
	}
	who.post(path+"/answer", "decision", n, "text", text)
	if made.Snapshot() != before {
		t.Fatalf("%s is given though only force mining can pay for it, and nobody asked for that", text)
	}
	body := who.get(path).body
	button := `name="text" value="` + html.EscapeString(text) + `"`
	if !strings.Contains(body, `name="mines"`) || !strings.Contains(body, "btn--force") ||
		!strings.Contains(body, button) || strings.Contains(body, "is-refusal") {
		t.Errorf("%s: the page does not ask about force mining", text)
	}
	// Once dropped, the question stays away.
	who.post(path+"/pick", "decision", n, "pick", "")
	if body = who.get(path).body; strings.Contains(body, `name="mines"`) {
		t.Errorf("%s: the page still asks", text)
	}
	who.post(path+"/answer", "decision", n, "text", text, "mines", "1")
	if made.Snapshot().Answers != before.Answers+1 && !mined(made, before) {
		t.Errorf("%s is not given by who agrees", text)
	}
	if !mined(made, before) {
		t.Errorf("%s: nothing was mined", text)
	}
}

// mined reports whether something was force mined at a table since a moment.
func mined(made *table.Table, before *table.Snapshot) bool {
	for _, l := range made.Snapshot().Log {
		if l.Answers > before.Answers && l.Game.Kind == game.LogPay && l.Game.V[game.EntryForced] == 1 {
			return true
		}
	}
	return false
}
