package locale

import (
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestCaseOf: what is refused is named, in every language; what the rule itself says is left to the rule.
func TestCaseOf(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 2, RandomFactions: true})
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	v := r.View(&s, r.Open(&s).First())
	f := v.Seats[v.Seat].Faction
	v.Placed = 1
	var high game.UnitType
	for !r.Sheets[f].Buildings[0].Levels[1].Units.Has(high) {
		high++
	}
	for _, w := range All() {
		for _, c := range []struct {
			broken rule.ID
			answer game.Answer
			names  string
		}{
			{rule.PLAN03, game.Answer{Verb: game.DoOrder}, w.PlanetName(r, 0)},
			{rule.PLAN15, game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(game.BuildOrder)}},
				w.OrderName(game.BuildOrder)},
			{rule.BUILD12, game.Answer{Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: uint8(high)}},
				w.BuildingLevelName(r, f, 0, 2)},
			{rule.BUILD14, game.Answer{Verb: game.DoBuild}, w.AreaName(r, 0)},
			{rule.PAY08, game.Answer{Verb: game.DoWorker}, w.CostText(r.Common.WorkerCost)},
		} {
			got := w.CaseOf(r, &v, c.answer, c.broken)
			if !strings.Contains(strings.ToLower(got), strings.ToLower(c.names)) {
				t.Errorf("%s: %q does not name %q", c.broken, got, c.names)
			}
			if full := w.RefusalOf(r, &v, c.answer, c.broken); !strings.Contains(full, got) ||
				!strings.Contains(full, c.broken.String()) {
				t.Errorf("%s: the refusal is %q", c.broken, full)
			}
		}
		if got := w.CaseOf(r, &v, game.Answer{Verb: game.DoOrder}, rule.ROUND05); !strings.Contains(got, w.PlanetName(r, 0)) {
			t.Errorf("of a rule without a case of its own: %q does not name the planet", got)
		}
	}
}

// TestCaseValues: the numbers, places and players in a reason are those of the case.
func TestCaseValues(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 2, RandomFactions: true})
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	v := r.View(&s, r.Open(&s).First())
	w, me, other := English(), v.Seat, 1-v.Seat
	v.Seats[other].Faction = (v.Seats[me].Faction + 1) % game.FactionCount
	v.Placed = 7
	v.Exec.Planet, v.Exec.Built = 0, 3
	v.Seats[me].Pool = 4
	v.Buy.Minerals, v.Buy.Gas = 2, 1
	var first [3]game.Area // of the first three planets
	for a := game.Area(len(r.Areas)); a > 0; a-- {
		if p := r.Areas[a-1].Planet; p < 3 {
			first[p] = a - 1
		}
	}
	v.Exec.Target = first[2]
	v.Holder[first[1]] = other
	v.BaseAt[first[0]] = me
	v.Adjacent[0] = 1 << 1
	special := game.Order(0)
	for !special.Special() {
		special++
	}
	v.OrderCount = 3
	v.Orders[0] = game.OrderView{Planet: 0, Player: me, Order: special}
	v.Orders[1] = game.OrderView{Planet: 0, Player: other, Order: special}
	v.Orders[2] = game.OrderView{Planet: 1, Player: me, Order: game.BuildOrder}
	near := first[1] + 1 // another area of the second planet, with a unit to move
	u := r.Sheets[v.Seats[me].Faction].Figures[0]
	v.Holder[near], v.Units[near], v.Holder[first[0]], v.Units[first[0]] = me, 1, me, 1
	areas := func(from, to game.Area) game.AnswerValues {
		a := game.DoMove.With(1, uint8(u))
		a.V[game.OfFrom], a.V[game.OfTo] = uint8(from), uint8(to)
		return a.V
	}
	limit := int(r.Areas[first[0]].Limit)
	for _, c := range []struct {
		broken rule.ID
		answer game.Answer
		want   string
	}{
		{rule.PAY08, game.Answer{Verb: game.DoWorker}, w.Text("case.price", "cost", w.CostText(r.Common.WorkerCost), "n", 4)},
		{rule.BUILD11, game.Answer{Verb: game.DoBuild}, w.Text("case.limit", "n", 3)},
		{rule.PLAN03, game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfPlanet: 2}},
			w.Text("case.order", "planet", w.PlanetName(r, 2), "planets",
				w.List([]string{w.PlanetName(r, 0), w.PlanetName(r, 1)}))},
		{rule.PLAN11, game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(special)}},
			w.Text("case.special", "n", 1)},
		{rule.EXEC04, game.Answer{Verb: game.DoReveal}, w.Text("case.covered", "planet", w.PlanetName(r, 0), "player",
			w.PlayerWithin(r, &v, other))},
		{rule.RULING09, game.Answer{Verb: game.DoPay}, w.Text("case.due", "resource", w.ResourceName(game.Minerals), "cost",
			w.CostText(game.Cost{Minerals: 2, Gas: 1}))},
		{rule.PAY11, game.Answer{Verb: game.DoPay}, w.Text("case.permanent", "resource", w.ResourceName(game.Minerals), "n",
			int(r.Sheets[v.Seats[me].Faction].Permanent[game.Minerals]))},
		{rule.MOB02, game.Answer{Verb: game.DoMove, V: areas(first[1], first[0])},
			w.Text("case.nobody", "area", w.AreaName(r, first[1]))},
		{rule.MOB04, game.Answer{Verb: game.DoMove, V: areas(near, first[0])},
			w.Text("case.ship", "a", w.PlanetName(r, 1), "b", w.PlanetName(r, 0))},
		{rule.MOB08, game.Answer{Verb: game.DoMove, V: areas(near, first[0])},
			w.Text("case.enemy", "area", w.AreaName(r, first[0]), "other", w.AreaName(r, first[2]))},
		{rule.MOB11, game.Answer{Verb: game.DoMove, V: areas(near, first[0])},
			w.Text("case.attack", "area", w.AreaName(r, first[0]), "n", limit+2, "limit", limit)},
		{rule.MOB19, game.Answer{Verb: game.DoMove, V: areas(first[0], first[1])},
			w.Text("case.defense", "area", w.AreaName(r, first[1]), "player", w.PlayerWithin(r, &v, other))},
	} {
		if got, want := w.CaseOf(r, &v, c.answer, c.broken), stopped(Capital(c.want)); got != want {
			t.Errorf("%s: it says %q, not %q", c.broken, got, want)
		}
	}
}
