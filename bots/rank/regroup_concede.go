package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Wars that only elimination ends must end: transports far in the rear make room for ones that lead to the foes, and a
// bot that is hopelessly last after very many rounds gives up (LIMIT-04).

// disband answers AskReveal and AskExecute in such wars with something other than the legal answers: a piece to
// destroy.
func (b *Judge) disband() (game.Answer, bool) {
	l := &b.look
	if !l.Drives() || l.State.Battle.Area != game.NoArea {
		return game.Answer{}, false
	}
	l.Measure()
	if concedes(l) {
		return b.surrender()
	}
	if base := spareBase(l); base != game.NoArea {
		a := game.DoDestroyBase.With(uint8(base))
		return a, l.Rules.Check(l.State, l.Me, a) == rule.None
	}
	if r, ok := b.spareTransport(); ok {
		a := game.DoDestroyTransport.With(uint8(r))
		return a, l.Rules.Check(l.State, l.Me, a) == rule.None
	}
	return game.Answer{}, false
}

// concedes reports whether the seat gives up: it is last of all in a war that would not end.
func concedes(l *sight.Look) bool {
	from := l.Weights.ConcedeLate
	if l.Brood {
		from = l.Weights.ConcedeFrom
	}
	return int(l.State.Round) >= from && l.Weary()
}

// surrender returns the next piece that the seat destroys: bases first where they keep it alive.
func (b *Judge) surrender() (game.Answer, bool) {
	l := &b.look
	if l.Rules.Options.Survival || l.Seat.Held == 0 {
		for base := range l.Seat.Bases.All() {
			a := game.DoDestroyBase.With(uint8(base))
			if l.Rules.Check(l.State, l.Me, a) == rule.None {
				return a, true
			}
		}
	}
	for area := range l.Seat.Held.All() {
		for u := range l.Types(l.Me, l.Units(area)).All() {
			a := game.DoDestroyUnit.With(uint8(u), uint8(area))
			if l.Rules.Check(l.State, l.Me, a) == rule.None {
				return a, true
			}
		}
	}
	return game.Answer{}, false
}

// spareTransport returns the transport farthest in the rear if all are on the board and one is missing on the way to
// the foes.
func (b *Judge) spareTransport() (game.Route, bool) {
	l := &b.look
	if l.Seat.Transports.Len() < int(l.Rules.Common.Transports) || !wantsRoute(l) {
		return 0, false
	}
	back := rear(l)
	return back, back != game.NoRoute
}

// rear returns the transport farthest from the foes, NoRoute if none is far.
func rear(l *sight.Look) game.Route {
	back, most := game.NoRoute, 1
	for r := range l.Seat.Transports.All() {
		ends := &l.State.Links[r].Planets
		if n := l.FrontAt(ends[0]) + l.FrontAt(ends[1]); n > most {
			back, most = r, n
		}
	}
	return back
}

// wantsRoute reports whether a transport is missing somewhere.
func wantsRoute(l *sight.Look) bool {
	for q := range l.PlanetsOf(l.Controlled()).All() {
		if launches(l, q) || spans(l, q) {
			return true
		}
	}
	return false
}

// paved reports whether a Build order has been placed where it will take a transport to a planet of the foes.
func (b *Judge) paved(p game.Planet) bool {
	l := &b.look
	if l.Carried[p] != 0 || l.FrontAt(p) > 0 || l.Bridges() {
		return false
	}
	for q := range l.State.Adjacent[p].All() {
		if launches(l, q) && l.Placed(q)[game.BuildOrder] > 0 && l.Seat.Held&l.Rules.Planets[q].Areas != 0 {
			return true
		}
	}
	return false
}

// launches reports whether the seat could build a transport on a planet to one nearer to the foes that it cannot
// reach: with a base there, in Survival with any area (MODE-07).
func launches(l *sight.Look, q game.Planet) bool {
	if !l.Bases.Has(q) {
		return false // what is built by MODE-07 is gone when the round ends: see bridges
	}
	for r := range l.State.LinkCount {
		ends := &l.State.Links[r].Planets
		for i, p := range ends {
			if ends[1-i] == q && !l.Seat.Transports.Has(game.Route(r)) && l.Carried[p] == 0 &&
				l.FrontAt(p) < max(1, l.FrontAt(q)) {
				return true
			}
		}
	}
	return false
}

// confirm answers AskConfirmDestroy: nothing is destroyed by mistake.
func (b *Judge) confirm(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	want := game.DoCancel
	if l.Drives() && (f.V[game.FieldVerb] == uint8(game.DoDestroyTransport) ||
		f.V[game.FieldVerb] == uint8(game.DoDestroyBase) && l.State.Exec.Player == l.Me || concedes(l)) {
		want = game.DoConfirm
	}
	if a, ok := withVerb(legal, want); ok {
		return a
	}
	return legal[0]
}
