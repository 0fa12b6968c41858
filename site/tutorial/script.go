package tutorial

import (
	"slices"
	"strings"

	"koprulu/rules/game"
)

// Step is the current step of the tutorial, and what it says.
type Step struct {
	// Number counts from 1 up to Of.
	Number, Of int
	// Key is the key of the texts of the step in the catalogue: it is followed by .title, .text and, where something is
	// proposed, .why.
	Key string
	// Suggest is the answer that the text proposes, in the words of notation; empty while others decide, and where all
	// answers are equally good.
	Suggest string
	// Own is true if the orders are not as proposed: the reader goes their own way.
	Own bool
	// Done is true after the last step.
	Done bool
}

// moment is what the script looks at.
type moment struct {
	r     *game.Rules
	v     *game.View
	legal []string
	// helios and front are the planet and the area that the first chapter is about.
	helios game.Planet
	front  game.Area
	// orders are those of the reader on Helios, from the bottom.
	orders []game.Order
}

// step is a line of the script: when it fits, and what it proposes, the best first. A proposal that ends in an asterisk
// means any answer that begins with the rest.
type step struct {
	word    string
	number  int
	fits    func(*moment) bool
	suggest []string
}

// asks returns a condition of a step: that the reader has to answer one of some decisions.
func asks(steps ...game.Step) func(*moment) bool {
	return func(m *moment) bool { return slices.ContainsFunc(steps, m.asked) }
}

// offers returns a condition of a step: that the reader may give an answer to a decision (find).
func offers(s game.Step, answer string) func(*moment) bool {
	return func(m *moment) bool { return m.asked(s) && m.find(answer) != "" }
}

// basics is the script of the first chapter. It is read from the top; the first step that fits counts.
var basics = []step{
	{"mobilize", 1, func(m *moment) bool { return m.asked(game.AskOrder) && len(m.orders) == 0 && m.unplaced() > 1 },
		[]string{"order mobilize helios"}},
	{"build", 2, func(m *moment) bool { return m.asked(game.AskOrder) && !slices.Contains(m.orders, game.BuildOrder) },
		[]string{"order build helios"}},
	{"attack-late", 2, asks(game.AskOrder), []string{"order mobilize helios", "order *"}},
	{"covered", 0, func(m *moment) bool { return m.asked(game.AskReveal) && len(m.orders) > 0 && !m.has("reveal helios") },
		[]string{"reveal *"}},
	{"reveal-build", 3, func(m *moment) bool { return m.asked(game.AskReveal) && m.top() == game.BuildOrder },
		[]string{"reveal helios"}},
	{"reveal-mobilize", 7, func(m *moment) bool { return m.asked(game.AskReveal) && m.top() == game.MobilizeOrder },
		[]string{"reveal helios"}},
	{"execute-build", 3, func(m *moment) bool { return m.asked(game.AskExecute) && m.v.Exec.Order == game.BuildOrder },
		[]string{"execute"}},
	{"execute-mobilize", 7, func(m *moment) bool {
		return m.asked(game.AskExecute) && m.v.Exec.Order == game.MobilizeOrder
	}, []string{"execute"}},
	{"marine", 4, func(m *moment) bool {
		return m.asked(game.AskBuild) && m.v.Exec.Built == 0 && m.has("build marine helios.4")
	}, []string{"build marine helios.4"}},
	{"marine-done", 5, asks(game.AskBuild), []string{"done"}},
	{"pay-more", 5, func(m *moment) bool {
		return m.asked(game.AskPay) && (m.v.Exec.Order != game.BuildOrder || m.v.Buy.Item == game.ItemBuilding ||
			m.v.Buy.Item == game.ItemModule)
	}, []string{"pay minerals home", "pay *"}},
	{"pay", 4, asks(game.AskPay), []string{"pay minerals home", "pay minerals *", "pay *"}},
	{"barracks", 5, func(m *moment) bool {
		return m.asked(game.AskUpgrade) && m.v.Exec.Upgraded == 0 && m.has("building barracks")
	}, []string{"building barracks"}},
	{"barracks-done", 6, asks(game.AskUpgrade), []string{"done"}},
	{"base", 6, asks(game.AskBase), []string{"pass", "done"}},
	{"move", 8, func(m *moment) bool { return m.asked(game.AskMove) && m.v.Exec.Target == game.NoArea && m.enemy() },
		[]string{"move 2 marine helios.4 helios.1", "move * helios.1"}},
	{"move-done", 8, asks(game.AskMove), []string{"done"}},
	{"pair", 9, asks(game.AskPair, game.AskFront), []string{"pair *", "front *"}},
	{"support", 9, asks(game.AskSupport), []string{"support *"}},
	{"cards", 9, asks(game.AskCards), []string{"card 1 combat-5", "card 1 combat-3", "card 1 combat-4", "card *"}},
	{"fight", 10, func(m *moment) bool { return m.v.Battle.Area != game.NoArea && m.v.Open.Has(m.v.Seat) }, nil},
	{"done-own", 11, func(m *moment) bool { return m.finished() && m.enemy() }, nil},
	{"done", 11, func(m *moment) bool { return m.finished() }, nil},
	{"research", 11, asks(game.AskReveal), nil},
	{"battle", 10, func(m *moment) bool { return m.v.Battle.Area != game.NoArea }, nil},
	{"other", 0, func(m *moment) bool { return m.v.Open.Has(m.v.Seat) }, nil},
	{"wait-plan", 2, func(m *moment) bool { return m.v.Phase == game.Planning }, nil},
	{"wait", 0, func(*moment) bool { return true }, nil},
}

// At returns the step of a chapter that fits what a seat sees. legal are its legal answers in the words of notation.
func At(of Chapter, r *game.Rules, v *game.View, legal []string) Step {
	m := &moment{r: r, v: v, legal: legal}
	for p := range r.Planets {
		if r.Planets[p].ID == "helios" {
			m.helios, m.front = game.Planet(p), r.Planets[p].First
		}
	}
	for _, o := range v.Orders[:v.OrderCount] {
		if o.Player == v.Seat && o.Planet == m.helios {
			m.orders = append(m.orders, o.Order)
		}
	}
	c := &chapters[of]
	for i := range c.script {
		if s := &c.script[i]; s.fits(m) {
			return m.step(c, s)
		}
	}
	return Step{Of: c.steps}
}

// step fills in a line of the script.
func (m *moment) step(c *chapter, s *step) Step {
	out := Step{Number: s.number, Of: c.steps, Key: c.key + s.word, Done: strings.HasPrefix(s.word, "done")}
	if out.Number == 0 {
		out.Number = c.reached(m)
	}
	for _, want := range s.suggest {
		if answer := m.find(want); answer != "" {
			out.Suggest = answer
			break
		}
	}
	out.Own = c.proposed != nil && m.v.Phase == game.Planning && !c.proposed(m)
	return out
}

// asked reports whether the reader has to make that decision.
func (m *moment) asked(step game.Step) bool { return m.v.Open.Has(m.v.Seat) && m.v.Step == step }

// has reports whether an answer is legal.
func (m *moment) has(answer string) bool { return slices.Contains(m.legal, answer) }

// find returns the first legal answer that matches: an asterisk matches anything.
func (m *moment) find(want string) string {
	before, after, open := strings.Cut(want, "*")
	for _, answer := range m.legal {
		if answer == want || open && strings.HasPrefix(answer, before) && strings.HasSuffix(answer, after) {
			return answer
		}
	}
	return ""
}

// unplaced counts the orders that the reader has yet to place in this round.
func (m *moment) unplaced() int {
	placed := 0
	for _, o := range m.v.Orders[:m.v.OrderCount] {
		if o.Player == m.v.Seat {
			placed++
		}
	}
	return game.OrdersPerRound - placed
}

// top returns the reader's topmost order on Helios, game.OrderKinds if there is none.
func (m *moment) top() game.Order {
	if n := len(m.orders); n > 0 {
		return m.orders[n-1]
	}
	return game.OrderKinds
}

// asProposed reports whether the orders on Helios are those of the script up to this point.
func (m *moment) asProposed() bool {
	proposed := []game.Order{game.MobilizeOrder, game.BuildOrder}
	want := max(0, min(2, 2-m.unplaced()))
	return slices.Equal(m.orders, proposed[:want])
}

// enemy reports whether the area to be attacked holds another player's unit.
func (m *moment) enemy() bool {
	holder := m.v.Holder[m.front]
	return holder != game.Nobody && holder != m.v.Seat
}

// finished reports whether the reader has executed their orders on Helios, and none is in progress.
func (m *moment) finished() bool {
	switch {
	case m.v.Phase == game.Planning, m.v.Phase == game.Execution && len(m.orders) > 0:
		return false
	}
	return m.v.Battle.Area == game.NoArea && (m.v.Exec.Player != m.v.Seat || m.v.Exec.Planet != m.helios)
}

// reached returns the number of the step that the reader has reached, for moments that no step is about.
func (m *moment) reached() int {
	switch {
	case m.v.Phase == game.Planning:
		return 2
	case slices.Contains(m.orders, game.BuildOrder):
		return 3
	case slices.Contains(m.orders, game.MobilizeOrder):
		return 7
	}
	return chapters[Basics].steps
}
