package choice_test

import (
	"slices"
	"testing"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
)

// TestInstead: once a place is chosen, pointing at another one that could have been chosen chooses that instead and
// gives no answer, and pointing at the same again changes nothing.
func TestInstead(t *testing.T) {
	w := locale.English()
	swapped := map[game.Step]int{}
	play(t, game.Options{Players: 3, RandomFactions: true}, func(r *game.Rules, s *game.State, v *game.View) {
		all := open(w, r, s, v)
		lit := pointed(nil, all)
		type spot struct {
			kind  choice.Spot
			index uint8
		}
		var spots []spot
		for areas := lit.Areas; areas != 0; areas &= areas - 1 {
			spots = append(spots, spot{choice.SpotArea, uint8(areas.First())})
		}
		if lit.Areas == 0 {
			for planets := lit.Planets; planets != 0; planets &= planets - 1 {
				spots = append(spots, spot{choice.SpotPlanet, uint8(planets.First())})
			}
		}
		for _, a := range spots[:min(3, len(spots))] {
			pick, _ := choice.Pick(nil).Point(all, a.kind, a.index)
			if len(pick) != 1 {
				continue
			}
			if again, answer := pick.Point(all, a.kind, a.index); answer != nil || !slices.Equal(again, pick) {
				t.Fatalf("%v: pointing at %v twice picks %v, then %v", v.Step, a, pick, again)
			}
			next := pointed(pick, all)
			for _, b := range spots {
				if b == a || b.kind == choice.SpotArea && next.Areas.Has(game.Area(b.index)) || b.kind == choice.SpotPlanet &&
					next.Planets.Has(game.Planet(b.index)) {
					continue // It leads on.
				}
				other, answer := pick.Point(all, b.kind, b.index)
				if answer != nil || len(other) != 1 || slices.Equal(other, pick) || len(other.Narrow(all)) == 0 {
					t.Fatalf("%v: %v after %v picks %v and gives %v", v.Step, b, a, other, answer)
				}
				if _, index, place := choice.Place(other[0]); !place || index != b.index {
					t.Fatalf("%v: %v after %v picks %v", v.Step, b, a, other)
				}
				swapped[v.Step]++
			}
		}
	})
	for _, step := range []game.Step{game.AskOrder, game.AskMove, game.AskStartUnit} {
		if swapped[step] == 0 {
			t.Errorf("nothing was ever chosen instead at %v: %v", step, swapped)
		}
	}
}

// TestInsteadOfAPart: what was chosen after a place stays if it fits the new place; where a move begins is a different
// choice from where it ends.
func TestInsteadOfAPart(t *testing.T) {
	move := func(count, unit, from, to uint8) choice.Choice {
		return choice.Choice{Answer: game.Answer{Verb: game.DoMove,
			V: game.AnswerValues{game.OfCount: count, game.OfUnit: unit, game.OfFrom: from, game.OfTo: to}},
			Places: choice.Places{Areas: 1<<from | 1<<to}}
	}
	place := func(unit, area uint8) choice.Choice {
		return choice.Choice{Answer: game.Answer{Verb: game.DoPlace,
			V: game.AnswerValues{game.OfUnit: unit, game.OfArea: area}}, Places: choice.Places{Areas: 1 << area}}
	}
	moves := []choice.Choice{move(1, 0, 3, 5), move(2, 0, 3, 5), move(1, 0, 3, 6), move(1, 1, 3, 6), move(1, 0, 7, 5),
		move(1, 1, 7, 6)}
	places := []choice.Choice{place(0, 3), place(1, 3), place(0, 5), place(1, 5), place(1, 6)}
	from := func(a uint8) game.Answer { return choice.At(choice.SpotFrom, a) }
	to := func(a uint8) game.Answer { return choice.At(choice.SpotTo, a) }
	area := func(a uint8) game.Answer { return choice.At(choice.SpotArea, a) }
	group := game.Answer{Verb: game.DoMove, V: game.AnswerValues{game.OfUnit: 255, game.OfFrom: 3}}
	unit := game.Answer{Verb: game.DoPlace, V: game.AnswerValues{game.OfUnit: 0}}
	for _, c := range []struct {
		name  string
		all   []choice.Choice
		pick  choice.Pick
		point uint8
		want  choice.Pick
	}{
		{"another end", moves, choice.Pick{from(3), to(5)}, 6, choice.Pick{from(3), to(6)}},
		{"another beginning", moves, choice.Pick{from(3)}, 7, choice.Pick{from(7)}},
		{"another beginning once the end is chosen", moves, choice.Pick{from(3), to(5)}, 7, choice.Pick{from(7)}},
		{"another beginning than that of a button", moves, choice.Pick{group}, 7, choice.Pick{from(7)}},
		{"the beginning itself", moves, choice.Pick{group}, 3, choice.Pick{group}},
		{"another area for the same unit", places, choice.Pick{area(3), unit}, 5, choice.Pick{area(5), unit}},
		{"another area for another unit", places, choice.Pick{area(3), unit}, 6, choice.Pick{area(6)}},
		{"nothing there", places, choice.Pick{area(3)}, 9, choice.Pick{area(3)}},
	} {
		got, answer := c.pick.Point(c.all, choice.SpotArea, c.point)
		if answer != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v becomes %v, %v; want %v", c.name, c.pick, got, answer, c.want)
		}
	}
}
