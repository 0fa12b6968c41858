package ladder_test

import (
	"context"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/ladder"
	"koprulu/bots/match"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// TestNames checks that every opponent calls itself by its name, and that other bots can be made, too.
func TestNames(t *testing.T) {
	for _, name := range append(ladder.SparringNames(), "simple", "medium") {
		if b, err := ladder.NewSparring(name, 1); err != nil || b.Name() != name {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ladder.NewSparring("nobody", 1); err == nil {
		t.Error("nobody is made")
	}
}

// TestOpponentsPlay lets all opponents play to the end against simple; a match refuses answers that are not legal.
func TestOpponentsPlay(t *testing.T) {
	for _, name := range ladder.SparringNames() {
		for _, opts := range []game.Options{{Players: 2, BroodWar: true}, {Players: 3}} {
			games := 8
			if name == ladder.Stranger || name == ladder.Familiar {
				games = 1
			}
			cfg := match.Config{Rules: played.Rules(t, opts), Games: games, Bots: []string{name, "simple"}, Rotate: true,
				Seed: 3, Maker: ladder.NewSparring}
			if _, err := match.Run(context.Background(), cfg, nil); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// battles counts battles.
type battles struct{ n int }

func (*battles) Start(*game.Rules, [32]byte, *game.State, *game.Log) error { return nil }
func (b *battles) Answer(_ *game.State, _ game.Player, _ game.Answer, log *game.Log) error {
	for i := range log.Entries {
		if log.Entries[i].Kind == game.LogBattleWon {
			b.n++
		}
	}
	return nil
}
func (*battles) End(*game.State) error { return nil }

// TestTheyAreWhatTheyAreCalled compares tables of one kind of player: attackers fight more than simple-1 does, turtles
// less, and racers finish first.
func TestTheyAreWhatTheyAreCalled(t *testing.T) {
	const games = 60
	fought, rounds := map[string]int{}, map[string]float64{}
	for _, name := range []string{bot.Yardstick, ladder.Attacker, ladder.Turtle, ladder.Racer} {
		b := &battles{}
		cfg := match.Config{Rules: played.Rules(t, game.Options{Players: 4}), Games: games, Bots: []string{name}, Seed: 3,
			Workers: 1, Maker: ladder.NewSparring}
		cfg.Record = func(int, []string) (match.Recorder, error) { return b, nil }
		res, err := match.Run(context.Background(), cfg, nil)
		if err != nil {
			t.Fatal(err)
		}
		fought[name], rounds[name] = int(float64(b.n)/res.Rounds.Mean), res.Rounds.Mean
	}
	t.Logf("battles a round in %d games: %v; rounds a game: %v", games, fought, rounds)
	if fought[ladder.Attacker] <= fought[bot.Yardstick] || fought[ladder.Turtle] >= fought[bot.Yardstick] {
		t.Errorf("battles a round: %v", fought)
	}
	if rounds[ladder.Racer] >= rounds[bot.Yardstick] {
		t.Errorf("rounds a game: %v", rounds)
	}
}
