package rank

import "koprulu/rules/game"

// What a Leadership card asks for when it is resolved: areas, planets, units, routes.

// leadEffect returns the effect of a Leadership card that a question is about.
func leadEffect(l *look, f *game.Frame) *game.Effect {
	return &l.sheet.Leaders[f.V[game.FieldLeader]].Effects[f.V[game.FieldEffect]]
}

// leaderArea answers AskLeaderArea.
func (b *Judge) leaderArea(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	e := leadEffect(l, f)
	if e.Kind == game.PlaceEither {
		if u, to, n := b.either(e); n > 0 {
			if a := (game.Answer{Verb: game.DoPlace, V: game.AnswerValues{game.OfUnit: uint8(u), game.OfArea: uint8(to)}}); has(legal, a) {
				return a
			}
		}
		return legal[0]
	}
	return l.choose(legal, game.DoArea, func(a game.Answer) int {
		area := a.Area()
		n := 0
		switch e.Kind {
		case game.Install:
			n = b.siteArea(area, e.Site)
		case game.GainHero:
			n = b.heroArea(area, firstUnit(e.Units))
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
	n := l.quality(l.me, l.units(a))/2 - l.dangerAt(a)/2
	if site == game.WarpGate {
		n += 40 * int(l.r.Areas[a].Limit)
	}
	return n
}

// heroArea says how good an area is for a hero to appear in: where it is needed, near the foes, but not where they
// would destroy it at once.
func (b *Judge) heroArea(a game.Area, hero game.UnitType) int {
	l := &b.look
	n := min(l.dangerAt(a)/3, 120) - 25*min(4, l.frontAt(l.r.Areas[a].Planet)) + l.worthAt(a)/20
	if l.dangerAt(a) > 2*(l.quality(l.me, l.units(a))+l.guard(a)+l.facts.unit[hero].quality) {
		n -= 200
	}
	return n
}

// tokenArea says how good an area is for a special conquest point token, which stays there and scores for whichever
// player controls it (FAQ-23): best is one that the seat holds and will keep.
func (b *Judge) tokenArea(a game.Area) int {
	l := &b.look
	n := -min(l.dangerAt(a)/3, 200)
	switch {
	case l.controlled().Has(a):
		n += 400 + min(l.quality(l.me, l.units(a))/4, 100)
		if l.seat.Bases.Has(a) {
			n += 80
		}
	case l.empty.Has(a) && l.bases.Has(l.r.Areas[a].Planet):
		n += 250
	case l.empty.Has(a):
		n += 100
	}
	return n
}

// ruin says what destroying all units in an area is worth.
func (b *Judge) ruin(a game.Area) int {
	l := &b.look
	p := l.s.Holder[a]
	switch {
	case p == game.Nobody:
		return 0
	case l.r.Team(p) == l.r.Team(l.me):
		return -l.price(p, l.s.Units[a]) - l.worthAt(a)
	}
	return l.price(p, l.s.Units[a]) + l.spoilAt(a)/2
}

// ruinOn returns the most that Ultimate Sacrifice could ruin on a planet.
func (b *Judge) ruinOn(p game.Planet) int {
	l := &b.look
	n := 0
	for areas := l.r.Planets[p].Areas & l.foes; areas != 0; areas &= areas - 1 {
		n = max(n, b.ruin(areas.First()))
	}
	return n
}

// sacrificeWorth says what a unit could ruin by being sacrificed.
func (b *Judge) sacrificeWorth() int {
	l := &b.look
	n := 0
	for areas := l.seat.Held; areas != 0; areas &= areas - 1 {
		a := areas.First()
		for types := l.types(l.me, l.units(a)); types != 0; types &= types - 1 {
			n = max(n, b.offering(firstUnit(types), a))
		}
	}
	return n
}

// offering says what sacrificing a unit in an area for Ultimate Sacrifice is worth.
func (b *Judge) offering(u game.UnitType, a game.Area) int {
	return b.ruinOn(b.look.r.Areas[a].Planet) - b.look.keepWorth(u) - b.gap(u, a)
}

// gap says what it costs when a unit leaves an area.
func (b *Judge) gap(u game.UnitType, a game.Area) int {
	l := &b.look
	here := l.units(a)
	figs := l.ofType(here, u)
	if a == game.NoArea || figs == 0 {
		return 0
	}
	return l.leaving(a, here&^(1<<figs.First())) - l.leaving(a, here)
}

// leaderUnit answers AskLeaderUnit: the unit that can best be spared for a hero, if it can, or the one whose
// sacrifice ruins most.
func (b *Judge) leaderUnit(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	hero := leadEffect(l, f).Kind == game.GainHero
	found := l.weigh()
	for _, a := range legal {
		if a.Verb != game.DoGive {
			continue
		}
		u, at := a.Unit(), a.Area()
		if !hero {
			found.offer(a, b.offering(u, at))
		} else if cost := b.gap(u, at); cost < 2*b.w.HeroPrice {
			found.offer(a, -cost)
		}
	}
	return found.orLast(legal)
}

// leaderPlanet answers AskLeaderPlanet.
func (b *Judge) leaderPlanet(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	e := leadEffect(l, f)
	if e.Kind != game.ChoosePlanets {
		l.measure()
	}
	away := game.NoPlanet
	if e.Kind == game.Expel {
		away, _ = b.expulsion()
	}
	return l.choose(legal, game.DoAt, func(a game.Answer) int {
		p := a.Planet()
		n := 0
		switch e.Kind {
		case game.ChoosePlanets:
			n = b.site(p)
		case game.LimitOrders:
			n = stake(l, p)
		case game.BuildNow:
			if l.bases.Has(p) {
				n = b.economy.appetite(p, false)
			} else {
				n = b.economy.baseGain(p) / 2
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
	for planets := l.s.Placed; planets != 0; planets &= planets - 1 {
		p := planets.First()
		if unitsOn(l, l.me, p) == 0 {
			continue
		}
		n := 0
		for areas := l.r.Planets[p].Areas & l.foes; areas != 0; areas &= areas - 1 {
			a := areas.First()
			if q := l.enemy(a); q != game.Nobody && l.s.Holder[a] == q {
				n += l.price(q, l.s.Units[a])/4 + (l.worthAt(a)+l.spoilAt(a))/5
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
	for _, a := range legal {
		if a.Player() == b.look.me {
			return a
		}
	}
	return legal[0]
}

// either returns the best type and area where only one of several kinds of units is placed, and what that is worth.
func (b *Judge) either(e *game.Effect) (game.UnitType, game.Area, int) {
	l := &b.look
	unit, to, most := game.NoUnit, game.NoArea, 0
	for _, piece := range e.Pieces {
		if piece.Count == 0 {
			continue
		}
		left := l.ofType(l.seat.Supply, piece.Unit).Len()
		for areas := l.controlled(); areas != 0; areas &= areas - 1 {
			a := areas.First()
			if !l.admits(a, piece.Unit) {
				continue
			}
			count := min(int(piece.Count), left, max(1, l.room(a)))
			if n := count*b.economy.unitValue(piece.Unit) + min(l.dangerAt(a)/6, 60); left > 0 && n > most {
				unit, to, most = piece.Unit, a, n
			}
		}
	}
	return unit, to, most
}

// leaderPiece answers AskLeaderPiece: a lesser unit makes room for a better one.
func (b *Judge) leaderPiece(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	found := l.weigh()
	for _, a := range legal {
		if a.Verb == game.DoGive {
			if n := l.keepWorth(game.UnitType(f.V[game.FieldUnit])) - l.keepWorth(a.Unit()); n > 0 && !l.r.Units[a.Unit()].Hero {
				found.offer(a, n)
			}
		}
	}
	return found.orLast(legal)
}
