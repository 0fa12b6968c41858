// Package played prepares positions for tests of bots: games with dealt factions, played decision by decision.
package played

import (
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/golden"
	"koprulu/rules/notation/position"
)

// Player answers for all seats; a *rank.Judge is one.
type Player interface {
	Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer
}

// Set returns the components with which tests of bots play: a published set, which stays as it is. So no test depends
// on a card that somebody adds, corrects or takes out, unless it is about the newest components.
func Set() *components.Set { return published("3") }

func published(version string) *components.Set {
	s, err := components.Published(version)
	if err != nil {
		panic(err) // Published sets stay in the program.
	}
	return s
}

// Rules returns the rules of a game of Set in which chance deals the factions.
func Rules(tb testing.TB, opts game.Options) *game.Rules {
	tb.Helper()
	opts.RandomFactions = true
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := Set().Rules(opts)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// Games plays games to their ends, the nth from a seed of n and a salt, and calls see before each answer with the seat
// that is asked first and its legal answers. see must not change the position, nor keep the answers.
func Games(tb testing.TB, r *game.Rules, games int, salt byte, by Player,
	see func(s *game.State, seat game.Player, legal []game.Answer)) {
	tb.Helper()
	var buf [game.MaxLegal]game.Answer
	for i := range games {
		s := game.New(r, [32]byte{byte(i), salt}, nil)
		for s.Phase != game.Over {
			seat := r.Open(&s).First()
			legal := r.Legal(&s, seat, buf[:0])
			see(&s, seat, legal)
			if broken := r.Apply(&s, seat, by.Pick(r, &s, seat, legal), nil); broken != rule.None {
				tb.Fatalf("game %d, round %d, step %d: the answer breaks %s", i, s.Round, s.Top().Step, broken)
			}
		}
	}
}

// Positions calls see with the positions that are stored of golden games, which together have every step and part in
// which a game can wait. What seldom happens is looked for there, and not in games that are played in the hope of it.
func Positions(tb testing.TB, see func(name string, r *game.Rules, s *game.State)) {
	tb.Helper()
	list, err := golden.Positions()
	if err != nil {
		tb.Fatal(err)
	}
	for _, p := range list {
		var r *game.Rules
		var s game.State
		for _, version := range []string{"3", "2", "1"} { // It does not say with which set its game was dealt.
			if r, s, err = position.Read(published(version), p.Text); err == nil {
				break
			}
		}
		if err != nil {
			tb.Fatalf("%s: %v", p.Name, err)
		}
		see(p.Name, r, &s)
	}
}
