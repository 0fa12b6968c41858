package later_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/help/ahead"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/later"
	"koprulu/site/web/log"
	"koprulu/site/web/seen"
)

var goldenGames = sample.Golden("../../..")

// everything is a list with all kinds, and with all that falls.
func everything() *ahead.List {
	l := &ahead.List{Last: 40}
	all := []ahead.Answer{
		{Kind: ahead.Pass, Until: ahead.UntilRound, Unless: ahead.Conditions},
		{Kind: ahead.Pass, Until: ahead.UntilOff, Unless: ahead.Conditions},
		{Kind: ahead.Pass, Until: ahead.UntilRound}, {Kind: ahead.Pass, Until: ahead.UntilOff},
		{Kind: ahead.Orders, Orders: []ahead.Order{{Nth: 2, Order: "build", Planet: "torus", Unless: ahead.UnlessStack},
			{Nth: 3, Order: "defend", Area: "torus.1"}}},
		{Kind: ahead.Reveals, Reveals: []ahead.Reveal{{Planet: "torus", Then: ahead.ThenExecute},
			{Planet: "helios", Then: ahead.ThenEvent}}},
		{Kind: ahead.Attacked, At: "torus.1", Cards: []ahead.Card{{Card: "combat-1", With: "combat-18", Unit: "marine"},
			{Card: "combat-2"}},
			Support: ahead.SupportStrongest, Retreat: "helios.1", Rest: ahead.RestBot},
		{Kind: ahead.Attacked, At: "helios", Rest: ahead.RestAsk}, {Kind: ahead.Discards, Discards: []string{"combat-1"}},
		{Kind: ahead.Regrouping, Token: "gas", Infest: ahead.Yes},
		{Kind: ahead.Regrouping, Token: "minerals", Infest: ahead.No},
	}
	for i, a := range all {
		l.Left = append(l.Left, ahead.Left{ID: uint32(i + 1), Answer: a})
	}
	for i, why := range []ahead.Why{ahead.WhyAttacked, ahead.WhyEntered, ahead.WhyHand, ahead.WhyPhase, ahead.WhyStack,
		ahead.WhyIllegal, ahead.WhyTop,
		ahead.WhyGone, ahead.WhyUndo, ahead.WhyStandIn} {
		for by := range 2 {
			l.Fallen = append(l.Fallen, ahead.Fallen{ID: uint32(20 + i), Answer: all[4+i%2], Why: why, By: by,
				At: time.Unix(1e9, 0)})
		}
	}
	return l
}

// page returns a game as seat 0 sees it.
func page(t *testing.T, w *locale.Words, seat game.Player) *seen.Game {
	t.Helper()
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	return pagetest.Game(t, sample.Position{Game: games[0], At: 60}, sample.Look{Seat: seat, Words: w, Lines: 4000})
}

// TestWords: whatever is left, and whatever fell, is said in words in each language, and so is each form.
func TestWords(t *testing.T) {
	for _, lang := range locale.Languages() {
		m := &later.Model{Game: page(t, locale.Match(lang), 0), List: everything()}
		for name, draw := range map[string]func(*bytes.Buffer) error{
			"panel": func(b *bytes.Buffer) error { return later.Panel(m).Render(t.Context(), b) },
			"page":  func(b *bytes.Buffer) error { return later.Whole(m).Render(t.Context(), b) },
		} {
			var b bytes.Buffer
			if err := draw(&b); err != nil {
				t.Fatal(err)
			}
			if text := b.String(); strings.Contains(text, "web.later") || strings.ContainsAny(text, "⟨⟩{}") ||
				strings.Contains(text, ">combat-") || strings.Contains(text, ">torus") {
				t.Errorf("%s, %s: something has no words:\n%s", lang, name, text)
			}
		}
	}
}

// TestNobodyElsesPanel: a reader without a seat has no panel, and nothing in it.
func TestNobodyElsesPanel(t *testing.T) {
	var b bytes.Buffer
	m := &later.Model{Game: page(t, locale.English(), game.Nobody), List: everything()}
	if err := later.Panel(m).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "<li") || strings.Contains(b.String(), "<a ") {
		t.Errorf("a spectator sees\n%s", b.String())
	}
}

// TestLogMarks: the log says once, and to its owner alone, that an answer was left for later.
func TestLogMarks(t *testing.T) {
	mark := locale.English().Text("web.later.given")
	for _, seat := range []game.Player{0, 1} {
		g := page(t, locale.English(), seat)
		list := &ahead.List{}
		for i := max(0, len(g.Log)-log.Shown); i < len(g.Log); i++ {
			if l := &g.Log[i]; l.Game.Player == 0 && l.Game.Kind == game.LogExecute {
				list.Given = []int{l.Answers}
			}
		}
		if list.Given == nil {
			t.Fatal("the seat executes no order")
		}
		shared := &log.Shared{}
		drawn := func(of *ahead.List) string {
			var b bytes.Buffer
			if err := log.List(&log.Model{Game: g, Shared: shared, Later: &later.Model{Game: g, List: of}}).Render(t.Context(),
				&b); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		want := 0
		if seat == 0 {
			want = 1
		}
		if n := strings.Count(drawn(list), mark); n != want {
			t.Errorf("seat %d: the log says %d times that an answer was given by what was left for later, want %d",
				seat+1, n, want)
		}
		if strings.Contains(drawn(nil), mark) {
			t.Errorf("seat %d: the mark shows to who shares the lines", seat+1)
		}
	}
}

// TestForms: what a form sends is what is left.
func TestForms(t *testing.T) {
	form := func(fields map[string]string) ahead.Answer {
		return later.FromForm(func(name string) string { return fields[name] })
	}
	a := form(map[string]string{"kind": "orders", "order.2": "build", "place.2": "torus", "unless.2": "1",
		"order.4": "defend", "place.4": "torus.1", "place.3": "helios"})
	if len(a.Orders) != 2 || a.Orders[0] != (ahead.Order{Nth: 2, Order: "build", Planet: "torus",
		Unless: ahead.UnlessStack}) ||
		a.Orders[1] != (ahead.Order{Nth: 4, Order: "defend", Area: "torus.1"}) {
		t.Errorf("orders: %+v", a)
	}
	a = form(map[string]string{"kind": "pass", "until": "off", "unless.hand": "1"})
	if a.Until != ahead.UntilOff || len(a.Unless) != 1 || a.Unless[0] != ahead.UnlessHand {
		t.Errorf("pass: %+v", a)
	}
	a = form(map[string]string{"kind": "attacked", "at": "torus", "card.1": "combat-2", "unit.1": "marine",
		"with.0": "combat-18", "rest": "bot", "support": "strongest"})
	if a.At != "torus" || len(a.Cards) != 1 || a.Cards[0] != (ahead.Card{Card: "combat-2", Unit: "marine"}) ||
		a.Rest != ahead.RestBot || a.Support == "" {
		t.Errorf("attacked: %+v", a)
	}
	a = form(map[string]string{"kind": "reveals", "planet.0": "torus", "then.0": "event", "then.1": "execute"})
	if len(a.Reveals) != 1 || a.Reveals[0] != (ahead.Reveal{Planet: "torus", Then: ahead.ThenEvent}) {
		t.Errorf("reveals: %+v", a)
	}
}

// TestFormOffersWhatIsPossible: where an order is asked for, the form offers just the places where one is legal; a seat
// that a bot plays, and one that is out, are offered nothing.
func TestFormOffersWhatIsPossible(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	whole := func(g *seen.Game) string {
		var b bytes.Buffer
		if err := later.Whole(&later.Model{Game: g}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	asked := 0
	for i, gm := range games {
		for at := 20; at < gm.Answers() && asked < 12; at += 7 {
			g := pagetest.Game(t, sample.Position{Game: gm, At: at}, sample.Look{Asked: true, Words: locale.English()})
			if g.View.Step != game.AskOrder || g.View.OrderTurn == 0 || !g.Seated() {
				continue
			}
			asked++
			names, want := words.InView(g.Rules, g.View), map[string]bool{}
			for _, c := range g.Choices {
				switch c.Answer.Verb {
				case game.DoOrder:
					want[names.Planet(c.Answer.Planet())] = true
				case game.DoDefend:
					want[names.Area(c.Answer.Area())] = true
				}
			}
			_, list, found := strings.Cut(whole(g), `<select class="input" name="place.`)
			if !found {
				t.Fatalf("game %d after %d answers: no place for an order", i, at)
			}
			list, _, _ = strings.Cut(list, "</select>")
			got := 0
			for _, o := range strings.Split(list, `<option value="`)[1:] {
				place, _, _ := strings.Cut(o, `"`)
				if got++; !want[place] {
					t.Errorf("game %d after %d answers: %s is offered", i, at, place)
				}
			}
			if got != len(want) {
				t.Errorf("game %d after %d answers: %d places are offered, want %d", i, at, got, len(want))
			}
			out := *g.View
			out.Alive &^= 1 << g.Seat
			gone := *g
			gone.View = &out
			if text := whole(&gone); strings.Contains(text, "<select") || !strings.Contains(text, "out of the game") {
				t.Errorf("game %d after %d answers: somebody who is out is offered something", i, at)
			}
			snap := *g.Snap
			snap.Seats = slices.Clone(snap.Seats)
			snap.Seats[g.Seat].Bot = "simple"
			gone = *g
			gone.Snap = &snap
			if text := whole(&gone); strings.Contains(text, "<select") || !strings.Contains(text, "bot plays for you") {
				t.Errorf("game %d after %d answers: a seat that a bot plays is offered something", i, at)
			}
		}
	}
	if asked == 0 {
		t.Error("no order is asked for")
	}
}

// TestLapsedText: what fell last is told, with the reason, to its owner as long as the game goes on.
func TestLapsedText(t *testing.T) {
	g := page(t, locale.English(), 0)
	m := &later.Model{Game: g, List: everything()}
	if text := m.LapsedText(); !strings.Contains(text, "A bot stood in for you.") {
		t.Errorf("told is %q", text)
	}
	m.List = &ahead.List{Left: everything().Left}
	if text := m.LapsedText(); text != "" {
		t.Errorf("nothing fell, and told is %q", text)
	}
	m = &later.Model{Game: page(t, locale.English(), game.Nobody), List: everything()}
	if text := m.LapsedText(); text != "" {
		t.Errorf("a spectator is told %q", text)
	}
}
