package rank

import (
	"slices"

	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Mobilize orders: where units go. One answer moves units of one type; the best move is worked out again each time from
// what has already moved.

// assault is an attack on an area.
type assault struct {
	area  game.Area
	value int
	// next is a unit to send first, from its area.
	unit game.UnitType
	from game.Area
}

// sources returns the areas from which the seat's units can go to a planet.
func (b *Judge) sources(p game.Planet) game.AreaSet {
	l := &b.look
	from := l.AreasOn(l.Carried[p]|1<<p) & l.Seat.Held
	if l.State.Exec.Player == l.Me {
		from &^= l.State.Exec.Locked
	}
	return from
}

// screened reports whether nothing can be brought to an area from other planets (MOD-08).
func (b *Judge) screened(a game.Area) bool {
	l := &b.look
	return l.Shielded(a) && !evades(l)
}

// evades reports whether the seat may ignore Limited Orbital Defense (BW-MOD-07).
func evades(l *sight.Look) bool {
	return l.Brood && l.HasModule(l.Me, game.Evasion) && l.Rules.Leads(l.State, l.Me, game.ProtectTransports) == nil
}

// stay returns the seat's units in an area without those that are assumed to leave it.
func stay(l *sight.Look, a game.Area, out game.Figures) game.Figures {
	return l.Units(a) &^ (out &^ l.State.Exec.Moved)
}

// spare is a unit that could move.
type spare struct {
	unit game.UnitType
	from game.Area
	// cost is what its leaving costs; price adds part of its own quality, because better units are kept for battle.
	cost, price int
	found       bool
}

// spareUnit returns the unmoved unit that can best be spared for an area of a planet: the one with the lowest sum of
// what leaving costs and its own quality.
func (b *Judge) spareUnit(p game.Planet, to game.Area, moved game.Figures) spare {
	l := &b.look
	var found spare
	near := l.Foes.Has(to) && b.screened(to)
	for from := b.sources(p).Without(to); from != 0; from &= from - 1 {
		o := from.First()
		if near && l.Book.Planet[o] != p {
			continue
		}
		c := b.crew(o, moved)
		for i := range c.movers[:c.count] {
			m := &c.movers[i]
			if l.Admits(to, m.unit) && (!found.found || m.price < found.price) {
				found = spare{unit: m.unit, from: o, cost: m.cost, price: m.price, found: true}
			}
		}
	}
	// Units on a Leadership card leave nothing behind.
	for types := l.Types(l.Me, l.Free&^moved); types != 0; types &= types - 1 {
		u := sight.FirstUnit(types)
		if price := l.Facts.Unit[u].Quality * b.w.MoveCost / 100; l.Admits(to, u) && (!found.found || price < found.price) {
			found = spare{unit: u, from: game.NoArea, price: price, found: true}
		}
	}
	return found
}

// entry returns what the first unit in an area of a planet gains.
func (b *Judge) entry(a game.Area) int {
	l := &b.look
	n := l.WorthAt(a)
	// A unit left there alone may be driven away.
	if l.DangerAt(a) > 0 {
		n = n * b.w.RiskyEntry / 100
	}
	return n
}

// expansion returns the best empty area of a planet to enter and the unit for it.
func (b *Judge) expansion(p game.Planet, moved game.Figures) (spare, game.Area, int) {
	l := &b.look
	moved |= laden(l)
	var found spare
	to, value := game.NoArea, 0
	// Nobody leaves an empty area, so the same unit is the best to spare for all areas that admit the same kinds.
	var spares [game.Ground | game.Flying + 1]spare
	var known [game.Ground | game.Flying + 1]bool
	for areas := l.Rules.Planets[p].Areas & l.Empty; areas != 0; areas &= areas - 1 {
		a := areas.First()
		admits := l.Rules.Areas[a].Admits & (game.Ground | game.Flying)
		if !known[admits] {
			spares[admits], known[admits] = b.spareUnit(p, a, moved), true
		}
		unit := &spares[admits]
		if n := b.entry(a) - unit.price; unit.found && n > value {
			found, to, value = *unit, a, n
		}
	}
	return found, to, value
}

// assault finds the best attack on an area of a planet, or on the target of the order if it has one.
func (b *Judge) assault(p game.Planet, moved game.Figures, special bool) assault {
	l := &b.look
	moved |= laden(l)
	found := assault{area: game.NoArea}
	if target := l.State.Exec.Target; target != game.NoArea && l.State.Exec.Player == l.Me {
		if l.Foes.Has(target) {
			return b.assaultOn(p, target, moved, special)
		}
		return found
	}
	for areas := l.Rules.Planets[p].Areas & l.Foes; areas != 0; areas &= areas - 1 {
		a := areas.First()
		if l.Mates.Has(a) {
			continue
		}
		if next := b.assaultOn(p, a, moved, special); next.value > found.value {
			found = next
		}
	}
	return found
}

// assaultOn finds how many units to commit to an attack on an area, and the next one to send.
func (b *Judge) assaultOn(p game.Planet, a game.Area, moved game.Figures, special bool) assault {
	l := &b.look
	enemy := l.Enemy(a)
	found := assault{area: game.NoArea}
	if enemy == game.Nobody || l.State.Holder[a] == l.Me {
		return found // nobody to drive away, or only a base that falls on its own (REGROUP-03)
	}
	var force game.Figures
	if l.State.Exec.Player == l.Me && l.State.Exec.Target == a {
		force = l.State.Battle.Units[game.Attacker]
	}
	var defenders game.Figures
	if l.State.Holder[a] == enemy {
		defenders = l.State.Units[a]
	}
	capacity := int(l.Rules.Areas[a].Limit)
	if defenders != 0 {
		capacity += 2
	} else {
		capacity = 1
	}
	capacity = min(capacity, sight.MaxFighters)
	now := 0
	cost := 0
	if l.Brood && evades(l) && l.Shielded(a) {
		cost = b.w.EvasionCost
	}
	f := &b.fight
	f.Shelter = 0
	if l.Brood && l.State.Seats[enemy].Guarded.Has(a) {
		f.Shelter = 20 // BW-TOKEN-03
	}
	f.Defend(l, enemy, defenders)
	f.Send(l, l.Me, force, special)
	if force != 0 {
		now = b.assaultValue(a, enemy)
	}
	found.value = now
	line := b.column(p, a, moved)
	for i, n := 0, force.Len(); n < capacity && b.follower(line, i); i, n = i+1, n+1 {
		unit := &line.units[i]
		f.Sides[0].Join(l, unit.figure)
		cost += unit.cost
		if n := b.assaultValue(a, enemy) - cost; n > found.value+10 {
			found = assault{area: a, value: n, unit: line.units[0].unit, from: line.units[0].from}
		}
	}
	return found
}

// fighter returns the unmoved unit that is best to send into battle.
func (b *Judge) fighter(p game.Planet, to game.Area, out game.Figures) spare {
	l := &b.look
	var found spare
	value := 0
	near := b.screened(to)
	for from := b.sources(p).Without(to); from != 0; from &= from - 1 {
		o := from.First()
		if near && l.Book.Planet[o] != p {
			continue
		}
		c := b.crew(o, out)
		for i := range c.movers[:c.count] {
			m := &c.movers[i]
			if n := m.quality - m.cost; l.Admits(to, m.unit) && (!found.found || n > value) {
				found, value = spare{unit: m.unit, from: o, cost: max(0, m.cost), found: true}, n
			}
		}
	}
	for types := l.Types(l.Me, l.Free&^out); types != 0; types &= types - 1 {
		u := sight.FirstUnit(types)
		if n := l.Facts.Unit[u].Quality; l.Admits(to, u) && (!found.found || n > value) {
			found, value = spare{unit: u, from: game.NoArea, found: true}, n
		}
	}
	return found
}

// assaultValue says what the attack of the units that were sent on the defenders is worth.
func (b *Judge) assaultValue(a game.Area, enemy game.Player) int {
	l := &b.look
	f := &b.fight
	f.Expect(l)
	prize := l.WorthAt(a) + l.SpoilAt(a)
	kills := f.Kills
	if l.State.Alive.Len() > 2 {
		kills = kills * b.w.KillsMany / 100
	}
	zeal := l.Zeal()
	losses := f.Losses
	if upper := l.Upper(enemy); upper > 100 {
		zeal, losses = zeal*upper/100, losses*100/upper
	}
	if enemy == l.Prey() {
		zeal = zeal * b.w.PreyZeal / 100
	}
	return f.Win*prize*b.w.PrizePart/10000*zeal/100 + kills*zeal/100 - losses*b.w.LossPart/100 -
		(100-f.Win)*b.w.AssaultFail/100
}

// reinforcement returns the best area of a planet to strengthen.
func (b *Judge) reinforcement(p game.Planet, moved game.Figures) (spare, game.Area, int) {
	l := &b.look
	moved |= laden(l)
	var found spare
	to, value := game.NoArea, 0
	for areas := l.Rules.Planets[p].Areas & l.Controlled(); areas != 0; areas &= areas - 1 {
		a := areas.First()
		if l.Room(a) <= 0 || l.DangerAt(a) == 0 && !l.Vital(a) {
			continue
		}
		here := l.Units(a)
		before := l.Leaving(a, here)
		if before <= 0 {
			continue
		}
		unit := b.spareUnit(p, a, moved)
		if !unit.found {
			continue
		}
		fig := l.OfType(l.Units(unit.from)&^moved, unit.unit).First()
		n := before - l.Leaving(a, here|1<<fig) - unit.cost - b.w.SupportCost
		if n > value {
			found, to, value = unit, a, n
		}
	}
	return found, to, value
}

// advance returns the best move of a unit that can be spared, to an area of the seat nearer to the foes.
func (b *Judge) advance(p game.Planet, moved game.Figures) (spare, game.Area, int) {
	l := &b.look
	moved |= laden(l)
	var found spare
	to, value := game.NoArea, 0
	// Only those from farther back come nearer.
	sources := b.sources(p) &^ l.Rules.Planets[p].Areas
	for from := sources; from != 0; from &= from - 1 {
		if o := from.First(); l.FrontAt(l.Book.Planet[o]) <= l.FrontAt(p) {
			sources = sources.Without(o)
		}
	}
	if sources == 0 {
		return found, to, value
	}
	for areas := l.Rules.Planets[p].Areas & (l.Controlled() | l.Empty); areas != 0; areas &= areas - 1 {
		a := areas.First()
		if l.Room(a) <= 0 {
			continue
		}
		here := min(l.DangerOn(p)/20, 20) - 10*l.Units(a).Len()
		if l.Drives() {
			here += 50
		}
		for from := sources; from != 0; from &= from - 1 {
			o := from.First()
			c := b.crew(o, moved)
			for i := range c.movers[:c.count] {
				m := &c.movers[i]
				if !l.Admits(a, m.unit) || l.Rules.Units[m.unit].Targets == 0 {
					continue
				}
				n := min(m.quality*b.w.StageGain/100, b.w.StageMost) + here - m.cost
				if n > value {
					found, to, value = spare{unit: m.unit, from: o, cost: m.cost, found: true}, a, n
				}
			}
		}
	}
	return found, to, value
}

// mobilize works out what mobilizing returns, and the first of the moves that it counts on.
func (b *Judge) mobilize(p game.Planet, special bool) (int, step) {
	l := &b.look
	l.Terrain() // now, because below it assumes that areas are no longer empty
	var moved game.Figures
	n := 0
	var first step
	empty := l.Empty
	attack := b.assault(p, 0, special)
	if attack.value > b.w.AssaultLeast {
		n = min(attack.value, b.w.AttackMost)
		first = step{unit: attack.unit, from: attack.from, to: attack.area, found: true}
		if attack.area != game.NoArea && attack.from != game.NoArea {
			fig := l.OfType(l.Units(attack.from), attack.unit).First()
			moved |= 1 << fig
		}
	}
	for range 4 {
		unit, to, value := b.expansion(p, moved)
		if value <= 0 {
			break
		}
		first.or(&unit, to)
		n += value
		moved |= 1 << l.OfType(l.Units(unit.from)&^moved, unit.unit).First()
		l.Empty = l.Empty.Without(to)
	}
	l.Empty = empty
	if unit, to, value := b.reinforcement(p, moved); value > 0 {
		first.or(&unit, to)
		n += value / 2
	}
	for range 3 {
		unit, to, value := b.advance(p, moved)
		if value <= 0 {
			break
		}
		first.or(&unit, to)
		n += min(value*l.Zeal()/100, 200)
		moved |= 1 << l.OfType(l.Units(unit.from)&^moved, unit.unit).First()
	}
	return n + b.errand(p), first
}

// step is the move of a unit.
type step struct {
	unit     game.UnitType
	from, to game.Area
	found    bool
}

// or takes a move unless there is one already.
func (s *step) or(unit *spare, to game.Area) {
	if !s.found {
		*s = step{unit: unit.unit, from: unit.from, to: to, found: true}
	}
}

// next returns the best next move of an order on a planet.
func (b *Judge) next(p game.Planet, card bool, legal []game.Answer) (game.Answer, bool) {
	l := &b.look
	moved := l.State.Exec.Moved
	if !card && moved == 0 {
		// It is the first move that was counted on when the order was chosen, unless that is illegal.
		if first, known := b.firstMove(p, l.State.Exec.Special); known &&
			(!first.found || slices.Contains(legal, first.answer())) {
			return first.answer(), first.found
		}
	}
	if !card {
		attack := b.assault(p, moved, l.State.Exec.Special)
		if attack.area != game.NoArea && attack.value > b.w.AssaultLeast {
			if a := (step{unit: attack.unit, from: attack.from, to: attack.area}).answer(); slices.Contains(legal, a) {
				return a, true
			}
		}
	}
	for _, way := range [...]func(*Judge, game.Planet, game.Figures) (spare, game.Area, int){(*Judge).expansion,
		(*Judge).reinforcement, (*Judge).advance} {
		if unit, to, value := way(b, p, moved); value > 0 {
			if a := moveOne(unit, to); slices.Contains(legal, a) {
				return a, true
			}
		}
	}
	return game.Answer{}, false
}

// answer returns the answer that makes the move.
func (s step) answer() game.Answer { return moveOne(spare{unit: s.unit, from: s.from}, s.to) }

// move answers AskMove.
func (b *Judge) move(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	if l.Brood {
		if a, ok := b.moveBrood(f, legal); ok {
			return a
		}
	}
	if a, ok := b.next(l.State.Exec.Planet, f.V[game.FieldByCard] != 0, legal); ok {
		return a
	}
	if a, ok := b.carry(legal); ok {
		return a
	}
	return b.endMove(legal)
}

// endMove ends movement, or takes a move back if ending is not allowed.
func (b *Judge) endMove(legal []game.Answer) game.Answer {
	for _, verb := range [...]game.Verb{game.DoDone, game.DoBack, game.DoBackLift} {
		for i := len(legal) - 1; i >= 0; i-- {
			if legal[i].Verb == verb {
				return legal[i]
			}
		}
	}
	return legal[0]
}

// recall sends a unit to where a battle is waiting, or nobody.
func (b *Judge) recall(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	target := l.State.Exec.Target
	if target == game.NoArea || l.State.Battle.Units[game.Attacker] == 0 {
		return sight.Last(legal)
	}
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoRecall || a.To() != target {
			continue
		}
		from := a.From()
		here := l.Units(from)
		fig := l.OfType(here, a.Unit()).First()
		n := l.Facts.Unit[a.Unit()].Quality - l.Leaving(from, here&^(1<<fig)) + l.Leaving(from, here)
		if n > 100 {
			found.Offer(a, n)
		}
	}
	return found.OrLast(legal)
}
