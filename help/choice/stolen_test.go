package choice_test

import (
	"testing"

	"koprulu/help/choice"
	"koprulu/internal/played"
	"koprulu/locale"
	"koprulu/rules/game"
)

// TestPartSaysWhichUnit checks that inside a group nothing is left out that distinguishes a player's own units from
// stolen ones (BW-KEY-03).
func TestPartSaysWhichUnit(t *testing.T) {
	r, err := played.Set().Rules(game.Options{Players: 2, BroodWar: true})
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	v := r.View(&s, 0)
	for _, verb := range []game.Verb{game.DoMove, game.DoBack, game.DoRecall, game.DoPair, game.DoSupport, game.DoBuild} {
		key := game.Answer{Verb: verb}
		own := choice.Choice{Answer: verb.With(1, 0, uint8(game.NoArea)), Label: "all of it"}
		stolen := own
		stolen.Answer.V[game.OfStolen] = game.StolenFirst
		if a, b := choice.Part(locale.English(), r, &v, key, &own),
			choice.Part(locale.English(), r, &v, key, &stolen); a == b || b != "all of it" {
			t.Errorf("verb %d: own %q, stolen %q", verb, a, b)
		}
	}
}
