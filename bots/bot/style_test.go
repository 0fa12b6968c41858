//go:build nightly

package bot_test

import (
	"context"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/game"
)

// habits are what a seat did in its games.
type habits struct{ built, taken, points, rounds int }

// habitsOf plays games of two with a kind of bot against simple, each deal from both seats, and counts what the bot has
// at the end of the fourth round, or of the game: levels, modules and bases, what its foe lacks of units, areas and
// bases, conquest points.
func habitsOf(t *testing.T, kind string, deals int) (h habits) {
	t.Helper()
	r := table(t, game.Options{Players: 2})
	for i := range 2 * deals {
		seeds := match.SeedsOf(31, i/2)
		seat := game.Player(i % 2)
		tab := &match.Table{Rules: r, Bots: make([]bot.Bot, 2)}
		tab.Bots[seat], tab.Bots[1-seat] = newBot(t, kind, seeds.Bots[seat]), newBot(t, "simple", seeds.Bots[1-seat])
		tab.Deal(&seeds)
		for tab.State.Phase != game.Over && tab.State.Round < 4 {
			if err := tab.Step(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		s := &tab.State
		for _, level := range s.Seats[seat].Level {
			h.built += int(level)
		}
		for _, modules := range s.Seats[seat].Modules {
			h.built += int(modules)
		}
		h.built += s.Seats[seat].Bases.Len()
		foe := &s.Seats[1-seat]
		h.taken += foe.Supply.Len() - foe.Held.Len() - 2*foe.Bases.Len()
		h.points += int(s.Seats[seat].Points)
		h.rounds += int(s.Round)
	}
	return h
}

// TestStyles checks that bots with a style do more of what they like than those without.
func TestStyles(t *testing.T) {
	if testing.Short() {
		t.Skip("a style shows in many games only")
	}
	t.Parallel()
	const deals = 12
	plain := habitsOf(t, "medium", deals)
	builder, aggressive, racer := habitsOf(t, "medium-builder", deals), habitsOf(t, "medium-aggressive", deals),
		habitsOf(t, "medium-racer", deals)
	t.Logf("in %d games: without style %+v, builder %+v, aggressive %+v, racer %+v", 2*deals, plain, builder,
		aggressive, racer)
	if builder.built <= plain.built {
		t.Errorf("builders build %d, others %d", builder.built, plain.built)
	}
	if aggressive.taken <= plain.taken {
		t.Errorf("to foes of aggressive bots %d are missing, to those of others %d", aggressive.taken, plain.taken)
	}
	if racer.points <= plain.points {
		t.Errorf("racers have %d conquest points, others %d", racer.points, plain.points)
	}
}
