package components

import (
	"testing"

	"koprulu/rules/game"
)

func TestCosts(t *testing.T) {
	for in, want := range map[string]game.Cost{
		"1 mineral": {Minerals: 1}, "2 minerals 1 gas": {Minerals: 2, Gas: 1}, "2 gas": {Gas: 2}, "free": {},
	} {
		got, err := parseCost(in)
		if err != nil || got != want || formatCost(got) != in {
			t.Errorf("%q is read as %v, %v and written as %q", in, got, err, formatCost(got))
		}
	}
	for _, in := range []string{"", "1", "mineral", "0 gas", "1 gold", "1 gas 1 gas", "-1 gas", "+1 gas", "10 gas",
		"free gas"} {
		if c, err := parseCost(in); err == nil {
			t.Errorf("%q is read as %v", in, c)
		}
	}
}

func TestValues(t *testing.T) {
	v, err := parseValues("7/3")
	if err != nil || v != (game.Values{Attack: 7, Health: 3}) || formatValues(v) != "7/3" {
		t.Errorf("7/3 is read as %v, %v", v, err)
	}
	for _, in := range []string{"", "7", "7/", "/3", "7/3/1", "-1/3", "21/3", "a/b"} {
		if v, err := parseValues(in); err == nil {
			t.Errorf("%q is read as %v", in, v)
		}
	}
}

func TestObjectives(t *testing.T) {
	for in, want := range map[string]game.Objective{
		"resource-areas 6": {Kind: game.ResourceAreas, Amount: 6},
		"whole-planets 2":  {Kind: game.WholePlanets, Amount: 2},
		"most-areas":       {Kind: game.MostAreas},
		"conquest-areas 3": {Kind: game.ConquestAreas, Amount: 3},
		"base-planets 3":   {Kind: game.BasePlanets, Amount: 3},
		"predestined":      {Kind: game.Predestined},
	} {
		got, err := parseObjective(in)
		if err != nil || got != want || formatObjective(got) != in {
			t.Errorf("%q is read as %v, %v and written as %q", in, got, err, formatObjective(got))
		}
	}
	for _, in := range []string{"", "resource-areas", "most-areas 3", "resource-areas six", "win"} {
		if o, err := parseObjective(in); err == nil {
			t.Errorf("%q is read as %v", in, o)
		}
	}
}
