package recap

import (
	"cmp"
	"slices"
	"strings"

	"koprulu/rules/game"
	"koprulu/table"
)

// sentence returns what a line of the log says, without its full stop.
func (m *Model) sentence(l *table.LogItem) string {
	return strings.TrimSuffix(m.Words().Entry(m.Rules, m.View, l.Game), ".")
}

// endFight ends the battle that is going on, and tells of it if any of it belongs to what is told.
func (k *maker) endFight() {
	f := k.fight
	k.fight = nil
	if f == nil || f.at == 0 || f.at < k.From || !f.over && f.begun.Answers < k.From {
		return
	}
	w := k.Words()
	it := item{rank: theirs, seat: f.attacker, at: f.at, nth: f.nth, way: k.WayOf(f.begun), head: k.sentence(f.begun)}
	area := w.AreaName(k.Rules, f.area)
	var came []string
	lost := func(seat game.Player) {
		if int(seat) < len(f.lost) && f.lost[seat] != nil {
			came = append(came, w.Text("web.since.lost", "units", k.units(f.lost[seat])))
		}
	}
	switch k.Seat {
	case f.defender:
		it.rank, it.head = onMe, w.Text("web.since.attack", "player", k.PlayerName(f.attacker), "area", area)
		if f.over && f.winner == k.Seat {
			came = append(came, w.Text("web.since.held", "area", area))
		} else if f.over {
			came = append(came, w.Text("web.since.taken", "area", area))
		}
		lost(k.Seat)
	case f.attacker:
		it.head = w.Text("web.since.mine", "area", area)
		if f.over && f.winner == k.Seat {
			came = append(came, w.Text("web.since.won"))
		} else if f.over {
			came = append(came, w.Text("web.since.failed"))
		}
		lost(k.Seat)
	default:
		if f.over && int(f.winner) < k.View.Players {
			came = append(came, w.Text("web.since.wins", "player", k.PlayerName(f.winner)))
		}
	}
	it.text = strings.Join(came, ", ")
	k.items = append(k.items, it)
}

// gather adds what is told in totals: units that were built and moved, points, orders.
func (k *maker) gather() {
	w := k.Words()
	var sums []item
	for key, t := range k.moved {
		if units := k.units(t); units != "" {
			sums = append(sums, item{rank: theirs, seat: key.seat, at: t.at, nth: t.nth, way: t.way,
				head: w.Text("web.since.moves", "player", k.PlayerName(key.seat), "units", units, "area",
					w.AreaName(k.Rules, key.to))})
		}
	}
	for seat := range game.Player(k.View.Players) {
		sums = k.gatherWorks(sums, "web.since.puts", seat, k.put[seat])
		sums = k.gatherWorks(sums, "web.since.builds", seat, k.built[seat])
	}
	slices.SortFunc(sums, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.seat, b.seat), cmp.Compare(a.head, b.head),
			cmp.Compare(a.text, b.text))
	})
	k.items = append(k.items, sums...)
	slices.SortStableFunc(k.items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.nth, b.nth))
	})
	if k.scored >= 0 {
		it := item{rank: points, seat: game.Nobody, at: k.scored}
		var said []string
		for seat := range game.Player(k.View.Players) {
			if n := k.won[seat]; n != 0 {
				it.scores = append(it.scores, score{seat, n})
				said = append(said, w.Text("web.since.points.one", "player", k.PlayerName(seat), "n", signed(n)))
			}
		}
		if it.head = w.Text("web.since.points", "list", w.List(said)); len(said) > 0 {
			k.items = append(k.items, it)
		}
	}
	for seat := range game.Player(k.View.Players) {
		o := &k.placed[seat]
		if len(o.planets) == 0 {
			continue
		}
		var planets []string
		for _, planet := range o.planets {
			planets = append(planets, w.PlanetName(k.Rules, planet))
		}
		k.items = append(k.items, item{rank: orders, seat: seat, at: o.at, way: o.way,
			head: w.Text("web.since.orders", "player", k.PlayerName(seat), "n", len(planets)), text: w.List(planets)})
	}
}

// gatherWorks adds what a seat built, or put on the map, as one item: what it is, then where.
func (m *Model) gatherWorks(sums []item, key string, seat game.Player, t *works) []item {
	if t == nil {
		return sums
	}
	w := m.Words()
	things := m.unitNames(&t.tally)
	if t.workers > 0 {
		things = append(things, w.Text("web.since.workers", "n", t.workers))
	}
	if t.transports > 0 {
		things = append(things, w.Text("web.since.transports", "n", t.transports))
	}
	var places []string
	for _, area := range t.areas {
		places = append(places, w.AreaName(m.Rules, area))
	}
	return append(sums, item{rank: theirs, seat: seat, at: t.at, nth: t.nth, way: t.way,
		head: w.Text(key, "player", m.PlayerName(seat), "units", w.List(append(things, t.bought...))),
		text: w.List(append(places, t.routes...))})
}

// units names the units of a tally, empty if none are left.
func (m *Model) units(t *tally) string { return m.Words().List(m.unitNames(t)) }

// unitNames are the units of a tally by type.
func (m *Model) unitNames(t *tally) []string {
	var names []string
	for _, u := range t.types {
		if t.count[u] > 0 {
			names = append(names, m.Words().UnitCount(m.Rules, u, t.count[u]))
		}
	}
	return names
}
