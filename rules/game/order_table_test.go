package game_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// orderGame is a table of orders with Brood War and the test that plays at it.
type orderGame struct {
	*game.OrderTable
	t *testing.T
}

func orderTable(t *testing.T, factions ...string) orderGame {
	t.Helper()
	return orderTableWith(t, nil, factions...)
}

func orderTableWith(t *testing.T, change func(*game.Options), factions ...string) orderGame {
	t.Helper()
	if len(factions) == 0 {
		factions = []string{"raynor", "overmind"}
	}
	r := eventRules(t, nil, factions...)
	if change != nil {
		change(&r.Options)
	}
	return orderGame{game.NewOrderTable(r), t}
}

// The answers.
var (
	doExecute = game.Answer{Verb: game.DoExecute}
	doEvent   = game.Answer{Verb: game.DoEvent}
	doDone    = game.Answer{Verb: game.DoDone}
	doPass    = game.Answer{Verb: game.DoPass}
	doConfirm = game.Answer{Verb: game.DoConfirm}
)

func executeAs(o game.Order) game.Answer {
	return game.Answer{Verb: game.DoExecuteAs, V: game.AnswerValues{game.OfOrder: uint8(o)}}
}

func (tab orderGame) place(o game.Order, planet string) game.Answer {
	return game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(o),
		game.OfPlanet: uint8(tab.Planet(planet))}}
}

func (tab orderGame) defend(area string) game.Answer {
	return game.Answer{Verb: game.DoDefend, V: game.AnswerValues{game.OfArea: uint8(tab.Area(area))}}
}

func (tab orderGame) reveal(planet string) game.Answer {
	return game.Answer{Verb: game.DoReveal, V: game.AnswerValues{game.OfPlanet: uint8(tab.Planet(planet))}}
}

// move moves units; if from is "card" they come from a Leadership card.
func (tab orderGame) move(n int, unit, from, to string) game.Answer {
	a := game.Answer{Verb: game.DoMove, V: game.AnswerValues{game.OfCount: uint8(n), game.OfUnit: uint8(tab.Unit(unit)),
		game.OfFrom: uint8(game.NoArea), game.OfTo: uint8(tab.Area(to))}}
	if from != "card" {
		a.V[game.OfFrom] = uint8(tab.Area(from))
	}
	return a
}

// do answers for the player whose decision is open; the answers must be legal.
func (tab orderGame) do(answers ...game.Answer) {
	tab.t.Helper()
	for _, a := range answers {
		f := tab.S.Top()
		if broken := tab.R.Apply(&tab.S, f.Player, a, &tab.Log); broken != rule.None {
			tab.t.Fatalf("%v at %v refused with %v; legal: %v", a, f, broken, tab.Legal())
		}
	}
}

// refuse tries an answer that a rule must refuse and that must not be listed.
func (tab orderGame) refuse(want rule.ID, a game.Answer) {
	tab.t.Helper()
	before := tab.S
	if broken := tab.R.Apply(&tab.S, tab.S.Top().Player, a, nil); broken != want {
		tab.t.Fatalf("%v at %v refused with %v, want %v", a, tab.S.Top(), broken, want)
	}
	if tab.S != before {
		tab.t.Fatal("a refused answer changed the game")
	}
	if slices.Contains(tab.Legal(), a) {
		tab.t.Errorf("%v is listed though %v forbids it", a, want)
	}
}

// asks checks which decision is open.
func (tab orderGame) asks(step game.Step, p game.Player) {
	tab.t.Helper()
	if f := tab.S.Top(); tab.Over() || f.Step != step || f.Player != p {
		tab.t.Fatalf("asked %v, want step %d of player %d", f, step, p)
	}
	legal := tab.Legal()
	for _, a := range legal {
		if broken := tab.R.Check(&tab.S, p, a); broken != rule.None {
			tab.t.Fatalf("%v is listed and refused with %v", a, broken)
		}
	}
}

// offers checks that exactly these answers are legal.
func (tab orderGame) offers(want ...game.Answer) {
	tab.t.Helper()
	if got := tab.Legal(); !slices.Equal(got, want) {
		tab.t.Fatalf("offered %v, want %v", got, want)
	}
}

func (tab orderGame) over() {
	tab.t.Helper()
	if !tab.Over() {
		tab.t.Fatalf("not over: asked %v, legal %v", tab.S.Top(), tab.Legal())
	}
}

func (tab orderGame) told(kind game.LogKind, want int) {
	tab.t.Helper()
	if got := len(tab.Told(kind)); got != want {
		tab.t.Errorf("told %d entries of kind %d, want %d", got, kind, want)
	}
}

// tokens compares the unused tokens of a kind and those in the Special Order Pool.
func (tab orderGame) tokens(p game.Player, o game.Order, unused, pooled int) {
	tab.t.Helper()
	seat := &tab.S.Seats[p]
	if int(seat.Tokens[o]) != unused || int(seat.OrderPool[o]) != pooled {
		tab.t.Errorf("player %d has %d unused and %d pooled orders %d, want %d and %d",
			p, seat.Tokens[o], seat.OrderPool[o], o, unused, pooled)
	}
}

// drawn counts the Event cards that a player drew.
func (tab orderGame) drawn(p game.Player, want int) {
	tab.t.Helper()
	n := 0
	for _, place := range tab.S.EventPlace {
		if place == game.EventDrawn(p) {
			n++
		}
	}
	if n != want {
		tab.t.Errorf("player %d drew %d Event cards, want %d", p, n, want)
	}
}
