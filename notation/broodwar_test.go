package notation_test

import (
	"strconv"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/notation"
)

// expansions are the kinds of table with Brood War on which random games are played.
func expansions(t testing.TB) []*game.Rules {
	t.Helper()
	var out []*game.Rules
	for _, o := range []game.Options{
		{Players: 2}, {Players: 3}, {Players: 6}, {Players: 4, Teams: true}, {Players: 3, GalacticConquest: true, HideOwnOrders: true},
		{Players: 4, DisposableOrders: true, MorePlanets: true}, {Players: 3, LargerGalaxy: true, NoLeaders: true},
		{Players: 3, NoLeaders: true}, {Players: 4, LargerGalaxy: true, DisposableOrders: true},
		{Players: 3, Survival: true}, {Players: 4, Survival: true, FasterSurvival: true},
	} {
		o.BroodWar = true
		for i := range o.Factions {
			o.Factions[i] = game.NoFaction
		}
		r, err := components.Default().Rules(o)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

// every returns all kinds of table, with and without Brood War.
func every(t testing.TB) []*game.Rules { return append(tables(t), expansions(t)...) }

// Whatever happens in games with Brood War, the position reads back to the same game.
func TestBroodWarRoundTrip(t *testing.T) {
	for i, r := range expansions(t) {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			for seed := range uint64(games(t, 10)) {
				n := 0
				playRandom(r, seed*100+uint64(i), 3000, func(s *game.State, p game.Player, legal []game.Answer) {
					if n++; n%7 == 0 || p == game.Nobody {
						roundTrip(t, r, s)
					}
				})
			}
		})
	}
}

// roundTrip writes a game and reads it back.
func roundTrip(t *testing.T, r *game.Rules, s *game.State) {
	t.Helper()
	text := notation.AppendPosition(nil, r, s)
	own, back, err := notation.ReadPosition(components.Default(), text)
	if err != nil {
		t.Fatalf("decision %v, answer %d: %v\n%s", r.Decision(s), s.Answers, err, text)
	}
	if own.Options != r.Options || back != *s {
		t.Fatalf("decision %v, answer %d: another game comes back: %s\n%s", r.Decision(s), s.Answers, diff(back, *s), text)
	}
}
