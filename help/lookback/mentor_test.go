package lookback_test

import (
	"strings"
	"testing"

	"koprulu/bots/analyse"
	"koprulu/bots/hint"
	"koprulu/help/lookback"
	"koprulu/locale"
	"koprulu/rules/game"
)

// TestMentor: the mentor names the first hint and one reason: what the rules make of an order where it lies, else the
// weightiest of what was found out; and says nothing where there is nothing to choose.
func TestMentor(t *testing.T) {
	r, s := duel(t)
	v := r.View(&s, 0)
	planet := game.Planet(0)
	areas := func(set func(a game.Area) bool) (list []game.Area) {
		for i := range r.Planets[planet].Count {
			if a := r.Planets[planet].First + game.Area(i); set(a) {
				list = append(list, a)
			}
		}
		return list
	}
	worth := areas(func(a game.Area) bool { return r.Areas[a].Conquest > 0 })
	if len(worth) == 0 {
		t.Fatal("the planet has no area with conquest points")
	}
	order := func(o game.Order) game.Answer {
		return game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(o), game.OfPlanet: uint8(planet)}}
	}
	stack := func(orders ...game.OrderView) func(v *game.View) {
		return func(v *game.View) { v.OrderCount = uint8(copy(v.Orders[:], orders)) }
	}
	gain := []analyse.Reason{{Cause: analyse.Techs, Amount: 100}, {Cause: analyse.Safer, Amount: 100}}
	for name, c := range map[string]struct {
		set    func(v *game.View)
		answer game.Answer
		why    []analyse.Reason
		want   string
	}{
		"on one's own order": {stack(game.OrderView{Planet: planet, Order: game.MobilizeOrder}),
			order(game.BuildOrder), gain, ". It lies on top of your Mobilize"},
		"on a rival's": {stack(game.OrderView{Planet: planet, Player: 1, Order: game.NoOrder}),
			order(game.BuildOrder), gain, "covers the order of"},
		"with a base": {func(v *game.View) { v.Seats[0].Bases = 1 << worth[0] }, order(game.BuildOrder), nil,
			". Your base there"},
		"where points are free": {func(*game.View) {}, order(game.MobilizeOrder), nil, "is free there"},
		"where points are held": {func(v *game.View) {
			for _, a := range worth {
				v.Seats[1].Bases |= 1 << a
			}
		}, order(game.MobilizeOrder), nil, "fought for"},
		"research": {func(*game.View) {}, order(game.ResearchOrder), nil, "buy a technology"},
		"with an order beneath": {stack(game.OrderView{Planet: planet, Order: game.ResearchOrder},
			game.OrderView{Planet: planet, Order: game.BuildOrder}),
			game.Answer{Verb: game.DoReveal, V: game.AnswerValues{game.OfPlanet: uint8(planet)}}, gain,
			". Your Research order below it"},
		"by the search": {func(*game.View) {}, game.Answer{Verb: game.DoWorker}, gain, "1 technology more."},
		"without counting": {func(*game.View) {}, game.Answer{Verb: game.DoWorker},
			[]analyse.Reason{{Cause: analyse.BaseGained, Amount: 30000, Area: worth[0]}}, ". It can bring you a base in"},
		"towards one's own victory": {func(*game.View) {}, game.Answer{Verb: game.DoWorker},
			[]analyse.Reason{{Cause: analyse.Objective, Amount: 1000}},
			"special victory (" + locale.Match("en").ObjectiveText(r, v.Seats[0].Faction) + ")."},
		"with a base that is moved": {func(*game.View) {},
			game.Answer{Verb: game.DoLift, V: game.AnswerValues{game.OfArea: uint8(worth[0])}},
			[]analyse.Reason{{Cause: analyse.BaseGained, Amount: 30000, Area: worth[0]}, gain[0]}, "1 technology more."},
		"without reason": {func(*game.View) {}, game.Answer{Verb: game.DoWorker}, nil, ""},
	} {
		at := v
		c.set(&at)
		h := &hint.Hints{List: []hint.Hint{{Answer: c.answer, Why: c.why, Battle: hint.NoBattle}, {Battle: hint.NoBattle}}}
		for _, w := range locale.All() {
			text := lookback.Mentor(w, r, &at, h)
			if (text == "") != (c.want == "") || strings.ContainsAny(text, "{}⟨⟩") {
				t.Errorf("%s in %s: %q", name, w.Lang(), text)
			}
			if w.Lang() == "en" && !strings.Contains(text, c.want) {
				t.Errorf("%s: %q does not say %q", name, text, c.want)
			}
		}
		h.List = h.List[:1]
		if text := lookback.Mentor(locale.Match("en"), r, &at, h); text != "" {
			t.Errorf("%s, without a choice: %q", name, text)
		}
	}
}
