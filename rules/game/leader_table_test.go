package game_test

import (
	"testing"

	"koprulu/rules/game"
)

// leaderTable is the table of the Event cards with Brood War, in Stage II.
func leaderTable(t *testing.T, change func(*game.Options), factions ...string) eventGame {
	t.Helper()
	r := eventRules(t, func(o *game.Options) {
		o.BroodWar = true
		if change != nil {
			change(o)
		}
	}, factions...)
	tab := eventGame{game.NewEventTable(r), t}
	tab.Stage(2)
	tab.S.StagesLed = 1 << 1
	return tab
}

// The answers about Leadership cards.

func (tab eventGame) card(p game.Player, id string) game.Answer {
	return game.Answer{Verb: game.DoLeader, V: game.AnswerValues{game.OfLeader: uint8(tab.Leader(p, id))}}
}

func (tab eventGame) give(unit string, a game.Area) game.Answer {
	return game.Answer{Verb: game.DoGive, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit(unit)), game.OfArea: uint8(a)}}
}

func (tab eventGame) leave(unit string, from, to game.Area) game.Answer {
	return game.Answer{Verb: game.DoLeave, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit(unit)),
		game.OfFrom: uint8(from), game.OfTo: uint8(to)}}
}

// choose lets a player choose a Leadership card facedown.
func (tab eventGame) choose(p game.Player, id string) {
	tab.t.Helper()
	if broken := tab.R.Apply(&tab.S, p, tab.card(p, id), &tab.Log); broken != 0 {
		tab.t.Fatalf("%s refused with %v", id, broken)
	}
}

// has checks in which place a Leadership card of a player is.
func (tab eventGame) has(p game.Player, id, place string) {
	tab.t.Helper()
	seat, l := &tab.S.Seats[p], tab.Leader(p, id)
	at := map[string]game.LeaderSet{"deck": seat.LeaderDeck, "play": seat.Leaders, "lasting": seat.Lasting}
	for name, set := range at {
		if set.Has(l) != (name == place) {
			tab.t.Errorf("%s: in %s %v, want it in %s", id, name, set.Has(l), place)
		}
	}
}

// legalAre checks the legal answers, in any order.
func (tab eventGame) legalAre(want ...game.Answer) {
	tab.t.Helper()
	got := map[game.Answer]bool{}
	for _, a := range tab.Legal() {
		got[a] = true
	}
	for _, a := range want {
		if !got[a] {
			tab.t.Errorf("%v is not legal", a)
		}
		delete(got, a)
	}
	for a := range got {
		tab.t.Errorf("%v is legal", a)
	}
}

// setupGame is a game with Brood War that is played through its setup.
type setupGame struct {
	t *testing.T
	r *game.Rules
	s game.State
	// asked are the decisions so far, with the player.
	asked []game.Frame
}

// setUp plays a setup in which the players choose some Leadership cards; pick may give other answers than
// the first legal one.
func setUp(t *testing.T, change func(*game.Options), cards []string,
	pick func(g *setupGame, p game.Player, legal []game.Answer) game.Answer, factions ...string) *setupGame {
	t.Helper()
	r := eventRules(t, func(o *game.Options) {
		o.BroodWar = true
		if change != nil {
			change(o)
		}
	}, factions...)
	g := &setupGame{t: t, r: r}
	g.s = game.New(r, [32]byte{7}, nil)
	buf := make([]game.Answer, 0, game.MaxLegal)
	for g.s.Phase == game.Setup {
		p := r.Open(&g.s).First()
		legal := r.Legal(&g.s, p, buf)
		if len(legal) == 0 {
			t.Fatalf("nothing is legal at %v", g.s.Top())
		}
		a := legal[0]
		if g.s.Top().Step == game.AskLeader {
			for _, l := range legal {
				if r.Sheets[g.s.Seats[p].Faction].Leaders[l.Leader()].ID == cards[p] {
					a = l
				}
			}
		} else if g.s.Top().Step == game.AskPlanet {
			a = roomiest(r, legal)
		} else if pick != nil {
			if other := pick(g, p, legal); other.Verb != game.NoVerb {
				a = other
			}
		}
		f := g.s.Top()
		f.Player = p
		g.asked = append(g.asked, f)
		if broken := r.Apply(&g.s, p, a, nil); broken != 0 {
			t.Fatalf("%v refused with %v", a, broken)
		}
	}
	return g
}

// roomiest returns the first placement of the planet with the most room for ground units, where all starting forces
// fit.
func roomiest(r *game.Rules, legal []game.Answer) game.Answer {
	best, most := legal[0], -1
	for _, a := range legal {
		room := 0
		for areas := r.Planets[a.Planet()].Areas; areas != 0; areas &= areas - 1 {
			if info := r.Areas[areas.First()]; info.Admits&game.Ground != 0 {
				room += int(info.Limit)
			}
		}
		if room > most {
			best, most = a, room
		}
	}
	return best
}

// units counts the units of a type that a player has in all areas.
func (g *setupGame) units(p game.Player, unit string) int {
	n := 0
	for held := g.s.Seats[p].Held; held != 0; held &= held - 1 {
		for u := range g.r.Units {
			if g.r.Units[u].ID == unit {
				n += g.r.OfType(&g.s, p, g.s.Units[held.First()], game.UnitType(u)).Len()
			}
		}
	}
	return n
}

// forces checks the starting forces of player 0: workers, transports, bases and units.
func (g *setupGame) forces(workers, transports, bases int, units map[string]int) {
	g.t.Helper()
	seat := &g.s.Seats[0]
	if int(seat.Pool) != workers || seat.Transports.Len() != transports || seat.Bases.Len() != bases {
		g.t.Errorf("%d workers, %d transports, %d bases; want %d, %d, %d",
			seat.Pool, seat.Transports.Len(), seat.Bases.Len(), workers, transports, bases)
	}
	for unit, n := range units {
		if got := g.units(0, unit); got != n {
			g.t.Errorf("%d of %s, want %d", got, unit, n)
		}
	}
}
