package galaxy

import (
	"slices"
	"strconv"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/page"
)

// light is what on the map an answer can be about right now: it glows, and pointing at it chooses it.
type light struct {
	// Places are lit; planets as a whole, so that those of lit areas and routes are not among them.
	choice.Places
	// chosen are the places picked so far, other those that could be picked instead of one of them.
	chosen, other choice.Places
	// reveals is true if the lit planets are those whose top order may be revealed.
	reveals bool
	// order is the order that is chosen and about to be placed, OrderKinds for none.
	order game.Order
	// wanted are the places of the answer that the tutorial proposes.
	wanted choice.Places
	// rest are the answers that fit the pick.
	rest []choice.Choice
	// begun is true if the beginning of a move is chosen, so that its end is to be pointed at.
	begun bool
	// slots are the choices among slots, cells those among the cells of the grid with the first answer of each.
	slots []slotChoice
	cells []cellChoice
	// refused and barred hold the rules that keep likely planets and areas from being lit, stuck those that keep the
	// reader's units in their areas, which are not greyed for that reason.
	refused [game.MaxPlanets]refusal
	// final are the planets and areas none of whose answers could be taken back.
	final         choice.Places
	barred, stuck [game.MaxAreas]refusal
}

// slotChoice is a slot that can be chosen.
type slotChoice struct {
	planet game.Planet
	side   game.Side
	choice *choice.Choice
}

// cellChoice is a cell of the grid where a planet can be laid, with the answers that lay it there.
type cellChoice struct {
	x, y    int8
	planet  game.Planet
	answers []*choice.Choice
}

// lightOf finds what is lit for the reader of a page.
func lightOf(p *Model) light {
	l := light{order: game.OrderKinds}
	asked, _ := choice.Split(p.Choices)
	if len(asked) == 0 {
		return l
	}
	pick := p.Pick.Trim(asked)
	l.rest = pick.Narrow(asked)
	for _, key := range pick {
		l.pick(key)
	}
	mixed := mixes(l.rest)
	for i := range l.rest {
		c := &l.rest[i]
		if mixed && c.Answer.Verb == game.DoDefend {
			continue // Pointing at a planet for an order must not place the Defend order there.
		}
		l.add(c)
		if p.Suggest != "" && p.Suggest == c.Text {
			l.wanted = c.Places
			l.wanted.Areas = l.spots(c.Answer, c.Places.Areas)
		}
	}
	var open choice.Places
	for i := range l.rest {
		if c := &l.rest[i]; c.Final {
			l.final.Join(c.Places)
		} else {
			open.Join(c.Places)
		}
	}
	if open.None() {
		l.final = choice.Places{} // The prompt says it of all.
	}
	l.final.Planets &= l.Planets &^ open.Planets
	l.final.Areas &= l.Areas &^ open.Areas
	if len(l.cells) > 0 {
		// All cells of the planet stay, so that another one can be chosen.
		l.cells = nil
		rest := slices.DeleteFunc(slices.Clone(pick), isCell).Narrow(asked)
		for i := range rest {
			l.add(&rest[i])
		}
	}
	l.refuse(p)
	l.instead(pick, asked)
	l.above(p.Rules)
	return l
}

// instead finds what could be pointed at instead of a place that was picked. Of a planet and its areas only one is
// pointed at, because they lie on top of each other.
func (l *light) instead(pick choice.Pick, asked []choice.Choice) {
	for _, before := range pick.Before() {
		at := light{order: game.OrderKinds}
		for _, key := range before {
			at.pick(key)
		}
		rest := before.Narrow(asked)
		mixed := mixes(rest)
		for i := range rest {
			if !mixed || rest[i].Answer.Verb != game.DoDefend {
				at.add(&rest[i])
			}
		}
		l.other.Join(at.Places)
	}
	l.other.Routes &^= l.Routes | l.chosen.Routes
	l.other.Areas &^= l.Areas | l.chosen.Areas
	l.other.Planets &^= l.Planets | l.chosen.Planets
}

// above leaves out what lies on top of something else that is pointed at: planets whose areas are, and areas of planets
// that are.
func (l *light) above(r *game.Rules) {
	for a := range l.other.Areas.All() {
		if planet := r.Areas[a].Planet; l.Planets.Has(planet) {
			l.other.Areas &^= 1 << a
		}
	}
	for a := range (l.other.Areas | l.Areas).All() {
		l.other.Planets &^= 1 << r.Areas[a].Planet
	}
	// What can be pointed at is not refused.
	for a := range l.other.Areas.All() {
		l.barred[a], l.stuck[a] = refusal{}, refusal{}
	}
	for p := range l.other.Planets.All() {
		l.refused[p] = refusal{}
	}
}

// mixes reports whether an order can be placed on planets as well.
func mixes(all []choice.Choice) bool {
	return slices.ContainsFunc(all, func(c choice.Choice) bool { return c.Answer.Verb == game.DoOrder })
}

// pick notes an element of the pick.
func (l *light) pick(key game.Answer) {
	kind, index, place := choice.Place(key)
	switch {
	case !place:
		switch key.Verb {
		case game.DoMove, game.DoRecall, game.DoLeave:
			l.begun = true
			l.chosen.Areas |= 1 << key.From()
		case game.DoOrder:
			l.order = key.Order()
		}
	case kind == choice.SpotPlanet:
		l.chosen.Planets |= 1 << index
	case kind == choice.SpotRoute:
		l.chosen.Routes |= 1 << index
	case kind == choice.SpotPiece: // It is on the stage of the battle.
	default:
		l.begun = l.begun || kind == choice.SpotFrom
		l.chosen.Areas |= 1 << index
	}
}

// add lights the places of a choice.
func (l *light) add(c *choice.Choice) {
	a := c.Answer
	switch a.Verb {
	case game.DoPlanet:
		l.addCell(c)
		return
	case game.DoSlot:
		l.slots = append(l.slots, slotChoice{a.Planet(), a.Side(), c})
		return
	}
	if areas := l.spots(a, c.Places.Areas); areas != 0 || c.Places.Routes != 0 {
		l.Areas |= areas
		l.Routes |= c.Places.Routes
		return
	}
	l.Planets |= c.Places.Planets
	l.reveals = l.reveals || a.Verb == game.DoReveal
}

// spots returns the areas to point at for an answer about areas: for a move, only the end that is still open.
func (l *light) spots(a game.Answer, areas game.AreaSet) game.AreaSet {
	if a.Verb != game.DoMove && a.Verb != game.DoRecall && a.Verb != game.DoLeave {
		return areas
	}
	if l.begun {
		return 1 << a.To()
	}
	return 1 << a.From()
}

// isCell reports whether an element of a pick chooses a cell for a planet.
func isCell(key game.Answer) bool { return key.Verb == game.DoPlanet && key.Turn() == anyTurn }

// addCell notes a way to lay a planet.
func (l *light) addCell(c *choice.Choice) {
	x, y, p := c.Answer.X(), c.Answer.Y(), c.Answer.Planet()
	for i := range l.cells {
		if at := &l.cells[i]; at.x == x && at.y == y {
			if at.planet == p {
				at.answers = append(at.answers, c)
			} else {
				at.planet = game.NoPlanet
			}
			return
		}
	}
	l.cells = append(l.cells, cellChoice{x, y, p, []*choice.Choice{c}})
}

// slot returns the choice of a slot, if it can be chosen.
func (l *light) slot(p game.Planet, side game.Side) (*choice.Choice, bool) {
	for _, s := range l.slots {
		if s.planet == p && s.side == side {
			return s.choice, true
		}
	}
	return nil, false
}

// end returns the choice of an end of a z-axis route; ends is true if ends are to be chosen. Where both ends move
// together there is one choice for a route, and either end means it.
func (l *light) end(i game.Route, end int) (c *choice.Choice, ends bool) {
	of := 0
	for k := range l.rest {
		a := l.rest[k].Answer
		if a.Verb != game.DoEnd {
			continue
		}
		ends = true
		if uint8(a.Route()) != uint8(i) {
			continue
		}
		of++
		if of == 1 || a.End() == uint8(end) {
			c = &l.rest[k]
		}
	}
	return c, ends
}

// only returns the answer that the reader gives by pointing at a place, nil if that gives none; several is true if more
// than one is about it.
func (l *light) only(kind choice.Spot, index uint8) (only *choice.Choice, several bool) {
	for i := range l.rest {
		c := &l.rest[i]
		places := c.Places
		if places.Areas = l.spots(c.Answer, places.Areas); !places.Has(kind, index) {
			continue
		}
		if only != nil {
			return nil, true
		}
		only = c
	}
	return only, false
}

// label names what happens if the reader points at a place.
func (l *light) label(d *drawing, kind choice.Spot, index uint8) string {
	only, several := l.only(kind, index)
	switch {
	case only != nil:
		return page.Capital(only.Label)
	case several, l.other.Has(kind, index):
		return d.w.Text("web.galaxy.choose", "place", placeName(d.w, d.r, d.v, kind, index))
	}
	return placeName(d.w, d.r, d.v, kind, index)
}

// placeName returns the name of a place.
func placeName(w *locale.Words, r *game.Rules, v *game.View, kind choice.Spot, index uint8) string {
	switch kind {
	case choice.SpotPlanet:
		return w.PlanetName(r, game.Planet(index))
	case choice.SpotRoute:
		return w.RouteName(r, v, game.Route(index))
	}
	return w.AreaName(r, game.Area(index))
}

// way returns the end at which a move over a route begins, if the route carries the move that is being chosen: it leads
// from a planet where the move begins to one where it may end, and a transport of the reader is on it (MOB-04).
func (l *light) way(d *drawing, i game.Route) (end int, ok bool) {
	if !l.begun || int(d.page.Seat) >= d.v.Players || !d.v.Seats[d.page.Seat].Transports.Has(i) {
		return 0, false
	}
	for end, from := range d.v.Links[i].Planets {
		to := d.v.Links[i].Planets[1-end]
		if d.r.Planets[from].Areas&l.chosen.Areas != 0 && d.r.Planets[to].Areas&l.Areas != 0 {
			return end, true
		}
	}
	return 0, false
}

// state writes the classes of a place that is lit, could be picked instead of another one, is greyed or chosen, and
// reports whether it is lit, and whether it can be pointed at.
func (d *drawing) state(kind choice.Spot, index uint8, why refusal) (lit, button bool) {
	lit, other := d.light.Has(kind, index), d.light.other.Has(kind, index)
	switch {
	case lit && d.light.wanted.Has(kind, index):
		d.Raw(` lit wanted`)
	case lit:
		d.Raw(` lit`)
	case other:
		d.Raw(` other`)
	case why.rule != rule.None:
		d.Raw(` dim`)
	}
	if d.light.chosen.Has(kind, index) {
		d.Raw(` on`)
	}
	return lit, lit || other
}

// post lets an element tell the server that the reader points at a place.
func (d *drawing) post(kind choice.Spot, index uint8) {
	d.request(PostPoint)
	d.Put(`,"at":"`, int(kind), `.`, int(index), `"}'`)
	if only, _ := d.light.only(kind, index); only != nil && only.Final {
		d.Raw(` data-final`)
	}
}

// postAnswer lets an element send an answer.
func (d *drawing) postAnswer(c *choice.Choice) {
	d.request(PostAnswer)
	d.Put(`,"text":"`, plain(c.Text), `"}'`)
	if c.Final {
		d.Raw(` data-final`)
	}
}

// postPick lets an element choose a part of an answer.
func (d *drawing) postPick(pick choice.Pick) {
	d.request(PostPick)
	d.Put(`,"pick":"`, pick.String(), `"}'`)
}

// request begins the attributes of a request about the open decision; its values stay open for more.
func (d *drawing) request(path string) {
	d.Put(` hx-post="`, d.page.Post(path), `" hx-swap="none" hx-vals='{"decision":"`)
	d.B = strconv.AppendUint(d.B, d.page.Decision, 10)
	d.Raw(`"`)
}
