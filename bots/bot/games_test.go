package bot_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// noted records what a bot answers.
type noted struct {
	bot.Bot
	answers []byte
}

func (n *noted) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	a := n.Bot.Pick(r, s, seat, legal)
	noted := [8]byte{byte(a.Verb), 6: a.Stolen()} // in the order of the verb's fields, wherever an answer keeps them
	for i, f := range a.Verb.Info().Fields {
		noted[1+i] = a.V[f.At]
	}
	n.answers = append(n.answers, noted[:]...)
	return a
}

// TestBasePlayStays checks that the yardstick never changes: it plays the base game as simple did before Brood War was
// added, the same answers to the same questions.
func TestBasePlayStays(t *testing.T) {
	first, err := components.Published("1")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	for _, c := range []struct {
		opts  game.Options
		games int
	}{
		{game.Options{Players: 2}, 20}, {game.Options{Players: 3}, 10}, {game.Options{Players: 4}, 20},
		{game.Options{Players: 6}, 10},
		{game.Options{Players: 4, Teams: true}, 10}, {game.Options{Players: 2, GalacticConquest: true}, 3},
		{game.Options{Players: 3, Shields: true, Healing: true}, 10},
	} {
		r := tableOf(t, first, c.opts)
		for i := range c.games {
			seeds := match.SeedsOf(5, i)
			tab := &match.Table{Rules: r}
			for seat := range c.opts.Players {
				name := bot.Yardstick
				if i%4 == 3 && seat == 0 {
					name = "random"
				}
				tab.Bots = append(tab.Bots, &noted{Bot: newBot(t, name, seeds.Bots[seat])})
			}
			if err := tab.Play(context.Background(), &seeds); err != nil {
				t.Fatal(err)
			}
			for _, b := range tab.Bots {
				sum.Write(b.(*noted).answers)
			}
		}
	}
	const want = "e2c8b125b2166ff7c25cfb74b17f42e5"
	if got := hex.EncodeToString(sum.Sum(nil))[:32]; got != want {
		t.Errorf("the answers have the hash %s, not %s", got, want)
	}
}

// broodWar lists the tables of Brood War with all its options and modes.
var broodWar = []struct {
	name  string
	opts  game.Options
	games int
}{
	{"two", game.Options{Players: 2}, 20},
	{"three", game.Options{Players: 3}, 10},
	{"four", game.Options{Players: 4}, 10},
	{"five", game.Options{Players: 5}, 5},
	{"six", game.Options{Players: 6}, 5},
	{"teams of four", game.Options{Players: 4, Teams: true}, 10},
	{"teams of six", game.Options{Players: 6, Teams: true}, 5},
	{"own orders hidden", game.Options{Players: 4, HideOwnOrders: true}, 5},
	{"disposable orders", game.Options{Players: 4, DisposableOrders: true}, 10},
	{"more planets", game.Options{Players: 4, MorePlanets: true}, 5},
	{"larger galaxy", game.Options{Players: 4, LargerGalaxy: true}, 5},
	{"no leaders", game.Options{Players: 4, NoLeaders: true}, 5},
	{"no leaders in a larger galaxy", game.Options{Players: 3, NoLeaders: true, LargerGalaxy: true,
		DisposableOrders: true}, 5},
	{"survival", game.Options{Players: 4, Survival: true}, 5},
	{"survival of two", game.Options{Players: 2, Survival: true}, 10},
	{"faster survival", game.Options{Players: 3, Survival: true, FasterSurvival: true}, 5},
	{"survival in teams", game.Options{Players: 4, Survival: true, Teams: true}, 5},
	{"galactic conquest", game.Options{Players: 2, GalacticConquest: true}, 5},
	{"galactic conquest of four", game.Options{Players: 4, GalacticConquest: true, MorePlanets: true}, 2},
	{"galactic conquest in teams", game.Options{Players: 4, GalacticConquest: true, Teams: true}, 3},
}

// TestBroodWarEverywhere plays games with all options and modes of Brood War until they end in a victory with a name.
func TestBroodWarEverywhere(t *testing.T) {
	t.Parallel()
	for _, c := range broodWar {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.opts.BroodWar = true
			r := table(t, c.opts)
			for _, bots := range [][]string{{"simple"}, {"simple", "random"}} {
				res, err := match.Run(context.Background(), match.Config{Rules: r, Games: c.games, Bots: bots, Seed: 3,
					Rotate: true, Workers: 1}, nil)
				if err != nil {
					t.Errorf("%v: %v", bots, err)
					continue
				}
				v := res.Victories
				if v.Normal+v.Special+v.EndGame+v.Elimination != c.games {
					t.Errorf("%v: %d games end by %+v", bots, c.games, v)
				}
				if c.opts.Conquest() && v.Elimination != c.games {
					t.Errorf("%v: not all of %d games end by elimination: %+v", bots, c.games, v)
				}
			}
		})
	}
}
