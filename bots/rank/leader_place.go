package rank

import (
	"slices"

	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// What a Leadership card asks for when it is resolved: areas, planets, units, routes.

// leadEffect returns the effect of a Leadership card that a question is about.
func leadEffect(l *sight.Look, f *game.Frame) *game.Effect {
	return &l.Sheet.Leaders[f.V[game.FieldLeader]].Effects[f.V[game.FieldEffect]]
}

// leaderArea answers AskLeaderArea.
func (b *Judge) leaderArea(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	e := leadEffect(l, f)
	if e.Kind == game.PlaceEither {
		if u, to, n := b.either(e); n > 0 {
			if a := game.DoPlace.With(uint8(u), uint8(to)); slices.Contains(legal, a) {
				return a
			}
		}
		return legal[0]
	}
	return l.Choose(legal, game.DoArea, func(a game.Answer) int {
		area := a.Area()
		n := 0
		switch e.Kind {
		case game.Install:
			n = b.siteArea(area, e.Site)
		case game.GainHero:
			n = b.heroArea(area, sight.FirstUnit(e.Units))
		case game.ConquestTokens:
			n = b.tokenArea(area)
		case game.Sacrificed:
			n = b.ruin(area)
		}
		return n
	})
}

// siteArea says how good an area is for an installation: out of reach of the foes, and with plenty of room if units
// start from it.
func (b *Judge) siteArea(a game.Area, site game.Installation) int {
	l := &b.look
	n := l.Quality(l.Me, l.Units(a))/2 - l.DangerAt(a)/2
	if site == game.WarpGate {
		n += 40 * int(l.Rules.Areas[a].Limit)
	}
	return n
}

// heroArea says how good an area is for a hero to appear in: where it is needed, near the foes, but not where they
// would destroy it at once.
func (b *Judge) heroArea(a game.Area, hero game.UnitType) int {
	l := &b.look
	n := min(l.DangerAt(a)/3, 120) - 25*min(4, l.FrontAt(l.Rules.Areas[a].Planet)) + l.WorthAt(a)/20
	if l.DangerAt(a) > 2*(l.Quality(l.Me, l.Units(a))+l.Guard(a)+l.Facts.Unit[hero].Quality) {
		n -= 200
	}
	return n
}

// tokenArea says how good an area is for a special conquest point token, which stays there and scores for whichever
// player controls it (FAQ-23): best is one that the seat holds and will keep.
func (b *Judge) tokenArea(a game.Area) int {
	l := &b.look
	n := -min(l.DangerAt(a)/3, 200)
	switch {
	case l.Controlled().Has(a):
		n += 400 + min(l.Quality(l.Me, l.Units(a))/4, 100)
		if l.Seat.Bases.Has(a) {
			n += 80
		}
	case l.Empty.Has(a) && l.Bases.Has(l.Rules.Areas[a].Planet):
		n += 250
	case l.Empty.Has(a):
		n += 100
	}
	return n
}

// ruin says what destroying all units in an area is worth.
func (b *Judge) ruin(a game.Area) int {
	l := &b.look
	p := l.State.Holder[a]
	switch {
	case p == game.Nobody:
		return 0
	case !l.Rival(p):
		return -l.Price(p, l.State.Units[a]) - l.WorthAt(a)
	}
	return l.Price(p, l.State.Units[a]) + l.SpoilAt(a)/2
}

// ruinOn returns the most that Ultimate Sacrifice could ruin on a planet.
func (b *Judge) ruinOn(p game.Planet) int {
	l := &b.look
	n := 0
	for a := range (l.Rules.Planets[p].Areas & l.Foes).All() {
		n = max(n, b.ruin(a))
	}
	return n
}

// sacrificeWorth says what a unit could ruin by being sacrificed.
func (b *Judge) sacrificeWorth() int {
	l := &b.look
	n := 0
	for a := range l.Seat.Held.All() {
		for u := range l.Types(l.Me, l.Units(a)).All() {
			n = max(n, b.offering(u, a))
		}
	}
	return n
}

// offering says what sacrificing a unit in an area for Ultimate Sacrifice is worth.
func (b *Judge) offering(u game.UnitType, a game.Area) int {
	return b.ruinOn(b.look.Rules.Areas[a].Planet) - b.look.KeepWorth(u) - b.gap(u, a)
}

// gap says what it costs when a unit leaves an area.
func (b *Judge) gap(u game.UnitType, a game.Area) int {
	l := &b.look
	here := l.Units(a)
	figs := l.OfType(here, u)
	if a == game.NoArea || figs == 0 {
		return 0
	}
	return l.Leaving(a, here&^(1<<figs.First())) - l.Leaving(a, here)
}

// leaderUnit answers AskLeaderUnit: the unit that can best be spared for a hero, if it can, or the one whose
// sacrifice ruins most.
func (b *Judge) leaderUnit(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	hero := leadEffect(l, f).Kind == game.GainHero
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoGive {
			continue
		}
		u, at := a.Unit(), a.Area()
		if !hero {
			found.Offer(a, b.offering(u, at))
		} else if cost := b.gap(u, at); cost < 2*b.w.HeroPrice {
			found.Offer(a, -cost)
		}
	}
	return found.OrLast(legal)
}

// leaderPlanet answers AskLeaderPlanet.
func (b *Judge) leaderPlanet(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	e := leadEffect(l, f)
	if e.Kind != game.ChoosePlanets {
		l.Measure()
	}
	away := game.NoPlanet
	if e.Kind == game.Expel {
		away, _ = b.expulsion()
	}
	return l.Choose(legal, game.DoAt, func(a game.Answer) int {
		p := a.Planet()
		n := 0
		switch e.Kind {
		case game.ChoosePlanets:
			n = b.site(p)
		case game.LimitOrders:
			n = stake(l, p)
		case game.BuildNow:
			if l.Bases.Has(p) {
				n = b.economy.Appetite(p, false)
			} else {
				n = b.economy.BaseGain(p) / 2
			}
		case game.Expel:
			if p == away {
				n = 1
			}
		}
		return n
	})
}

// expulsion returns the planet from which the Psi Disrupter drives the most units away, and what that is worth: the
// seat's units there can enter the areas it empties.
func (b *Judge) expulsion() (game.Planet, int) {
	l := &b.look
	to, most := game.NoPlanet, 0
	for p := range l.State.Placed.All() {
		if unitsOn(l, l.Me, p) == 0 {
			continue
		}
		n := 0
		for a := range (l.Rules.Planets[p].Areas & l.Foes).All() {
			if q := l.Enemy(a); q != game.Nobody && l.State.Holder[a] == q {
				n += l.Price(q, l.State.Units[a])/4 + (l.WorthAt(a)+l.SpoilAt(a))/5
			}
		}
		if to == game.NoPlanet || n > most {
			to, most = p, n
		}
	}
	return to, most
}

// leaderRoute answers AskLeaderRoute: a foe's transport, preferably the leader's, or a route for one of the seat's own.
func (b *Judge) leaderRoute(legal []game.Answer) game.Answer {
	if legal[0].Verb == game.DoTransport {
		return b.route(legal)
	}
	return b.sabotage(legal)
}

// leaderPlayer answers AskLeaderPlayer: the seat itself, as the first player places and reveals first, ahead of rivals
// who want the same.
func (b *Judge) leaderPlayer(legal []game.Answer) game.Answer {
	return legal[max(0, slices.IndexFunc(legal, func(a game.Answer) bool { return a.Player() == b.look.Me }))]
}

// either returns the best type and area where only one of several kinds of units is placed, and what that is worth.
func (b *Judge) either(e *game.Effect) (game.UnitType, game.Area, int) {
	l := &b.look
	unit, to, most := game.NoUnit, game.NoArea, 0
	for _, piece := range e.Pieces {
		if piece.Count == 0 {
			continue
		}
		left := l.OfType(l.Seat.Supply, piece.Unit).Len()
		for a := range l.Controlled().All() {
			if !l.Admits(a, piece.Unit) {
				continue
			}
			count := min(int(piece.Count), left, max(1, l.Room(a)))
			if n := count*b.economy.UnitValue(piece.Unit) + min(l.DangerAt(a)/6, 60); left > 0 && n > most {
				unit, to, most = piece.Unit, a, n
			}
		}
	}
	return unit, to, most
}

// leaderPiece answers AskLeaderPiece: a lesser unit makes room for a better one.
func (b *Judge) leaderPiece(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb == game.DoGive {
			if n := l.KeepWorth(game.UnitType(f.V[game.FieldUnit])) - l.KeepWorth(a.Unit()); n > 0 &&
				!l.Rules.Units[a.Unit()].Hero {
				found.Offer(a, n)
			}
		}
	}
	return found.OrLast(legal)
}
