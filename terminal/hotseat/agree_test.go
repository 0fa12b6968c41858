package hotseat_test

import (
	"testing"

	"koprulu/bots/bot"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/terminal/hotseat"
)

// TestBotsAgreeToEnd: bots end a game that only elimination ends, and in which nobody plays with them any more, after
// bot.Patience; not while a person plays.
func TestBotsAgreeToEnd(t *testing.T) {
	for _, conquest := range []bool{true, false} {
		opts := game.Options{Players: 2, RandomFactions: true, GalacticConquest: conquest}
		for i := range opts.Factions {
			opts.Factions[i] = game.NoFaction
		}
		r, err := played.Set().Rules(opts)
		if err != nil {
			t.Fatal(err)
		}
		g, err := hotseat.New(r, []hotseat.Seat{{}, {Bot: "simple"}}, [32]byte{7})
		if err != nil {
			t.Fatal(err)
		}
		g.Age(bot.Patience)
		if g.Over() {
			t.Error("it is over while a person plays")
		}
		if err := g.LetBotPlay(0); err != nil {
			t.Fatal(err)
		}
		if g.Over() != conquest || g.Agreed() != conquest {
			t.Errorf("conquest %v: over %v, agreed %v", conquest, g.Over(), g.Agreed())
		}
		if _, err := g.Record(); err != nil {
			t.Error(err)
		}
	}
}
