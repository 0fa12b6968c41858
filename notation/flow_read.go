package notation

import (
	"strconv"
	"strings"

	"koprulu/game"
)

// flowFields and the lists below are the fields of what is going on.
var (
	flowFields = []string{"answers", "barrier", "chances", "active", "order-sequence", "frames", "executing", "buying", "battle"}
	execFields = []string{"player", "owner", "planet", "order", "special", "bargain", "limit", "free", "built", "fresh",
		"upgraded", "moved", "origins", "target", "quota", "lift-from", "lift-to", "recalled", "technology", "to-hand"}
	buyFields = []string{"item", "route", "unit", "area", "second", "building", "module", "technology", "minerals", "gas",
		"discount", "bargain"}
	battleFields   = []string{"area", "special", "opening", "second", "now", "leaving", "attacker", "defender", "skirmishes"}
	sideFields     = []string{"player", "units", "card", "event", "splash", "front", "shield"}
	skirmishFields = []string{"resolved", "attacker", "defender"}
	halfFields     = []string{"front", "support", "lost", "dead", "card", "extra", "marks"}
)

// within reads an optional field with a whole number that fits into a byte or more.
func within[T ~uint8 | ~uint32](c *cursor, name string, most int, to *T) {
	if v := c.get(name); v != nil {
		n, _ := v.number(name, 0, most)
		*to = T(n)
	}
}

// named reads an optional field with a name.
func (p *positionReader) optional(c *cursor, name string, f func(*cursor)) {
	if v := c.get(name); v != nil {
		f(v)
	}
}

func optional[T any](c *cursor, name string, f finder[T], to *T) {
	if v := c.get(name); v != nil {
		if found, ok := find(v, f); ok {
			*to = found
		}
	}
}

// ofCard gives a finder for the cards of a player, ofTech for his technologies, ofFigure for his figures.
func (p *positionReader) ofCard(q game.Player) finder[game.Card] {
	return func(w string) (game.Card, error) { return p.findCard(q, w) }
}

func (p *positionReader) ofTech(q game.Player) finder[game.Tech] {
	return func(w string) (game.Tech, error) { return p.findTech(q, w) }
}

func (p *positionReader) ofFigure(q game.Player) finder[game.Figure] {
	return func(w string) (game.Figure, error) {
		sheet := p.sheet(q)
		if sheet == nil {
			return game.NoFigure, errNoFaction
		}
		id, number, _ := strings.Cut(w, ".")
		u, err := p.findUnit(id)
		if err != nil {
			return game.NoFigure, err
		}
		n, err := strconv.Atoi(number)
		if all := sheet.TypeFigures[u]; err != nil || n < 1 || n > all.Len() {
			return game.NoFigure, unknown("figure of "+sheet.ID, w, []string{id + ".1"})
		}
		return nth(sheet.TypeFigures[u], n), nil
	}
}

// findCopy reads an Event card with the number of its copy, which may be left out
// for the first one.
func (p *positionReader) findCopy(w string) (game.EventCard, error) {
	id, number, dotted := strings.Cut(w, ".")
	c, err := p.findEvent(id)
	if err != nil || !dotted {
		return c, err
	}
	for ; int(c) < len(p.r.Events) && p.r.Events[c].ID == id; c++ {
		if itoa(int(p.r.Events[c].Copy)) == number {
			return c, nil
		}
	}
	return game.NoEvent, unknown("copy of "+id, w, nil)
}

// figureSet reads a set of figures, such as {"marine": [1, 3]}.
func (p *positionReader) figureSet(q game.Player, c *cursor) game.Figures {
	var set game.Figures
	if p.sheet(q) == nil {
		c.bad("%v", errNoFaction)
		return 0
	}
	c.each(func(name string, c *cursor) {
		if !c.is(isList) {
			return
		}
		set |= p.figures(q, name, c, 0)
	})
	return set
}

func (p *positionReader) cardSet(q game.Player, c *cursor) game.CardSet {
	var set game.CardSet
	c.items(func(c *cursor) {
		if card, ok := find(c, p.ofCard(q)); ok {
			if set.Has(card) {
				c.bad("%s stands here twice", p.card(q, card))
			}
			set |= 1 << card
		}
	})
	return set
}

// going reads what is going on, but for the frames.
func (p *positionReader) going() {
	if p.flow == nil {
		p.executing()
		return
	}
	if !p.flow.object(flowFields...) {
		return
	}
	if c := p.doc.get("executing"); c != nil && p.flow.get("frames") != nil {
		c.bad(`what is executed stands in "flow" if the frames do`)
		return
	}
	s := &p.state
	within(p.flow, "answers", 1<<30, &s.Answers)
	within(p.flow, "barrier", 1<<30, &s.Barrier)
	within(p.flow, "chances", 1<<30, &s.Chances)
	optional(p.flow, "active", p.findPlayer, &s.Active)
	if p.flow.get("frames") == nil {
		for _, name := range []string{"executing", "buying", "battle", "active"} {
			if c := p.flow.get(name); c != nil {
				c.bad("this needs the frames")
				return
			}
		}
		p.executing()
		return
	}
	// The names of figures and cards depend on the player of the top frame.
	p.flow.get("frames").items(p.frame)
	if n := len(p.flow.get("frames").node.items); n > 0 && s.FrameCount == 0 {
		return
	}
	p.optional(p.flow, "executing", p.exec)
	p.optional(p.flow, "buying", p.buy)
	p.optional(p.flow, "battle", p.battle)
}

// frame reads one frame of the stack.
func (p *positionReader) frame(c *cursor) {
	s := &p.state
	if c.kind != isObject {
		c.is(isObject)
		return
	}
	f := game.Frame{Player: game.Nobody}
	at := c.need("step")
	if at == nil {
		return
	}
	i, ok := find(at, oneOf("step", stepWords[:]))
	if !ok {
		return
	}
	f.Step = game.Step(i)
	optional(c, "player", p.findPlayer, &f.Player)
	slots := frameSlots[f.Step]
	names := []string{"step", "player"}
	for _, k := range slots {
		names = append(names, k.name)
	}
	used := len(slots)
	if used == 1 && slots[0].kind == aDestruction {
		used = 3
	}
	names = append(names, rawFields[used:]...)
	if !c.object(names...) {
		return
	}
	values := [6]*uint8{&f.A, &f.B, &f.C, &f.D, &f.E, &f.F}
	for i, to := range values {
		switch {
		case i < len(slots):
			p.slot(c, &f, slots[i], to)
		case i >= used:
			within(c, rawFields[i], 255, to)
		}
	}
	if s.FrameCount == game.MaxFrames {
		c.bad("the stack has at most %d frames", game.MaxFrames)
		return
	}
	s.Frames[s.FrameCount] = f
	s.FrameCount++
	p.fits(c, &f)
}

// fits checks that a frame has the player that it needs.
func (p *positionReader) fits(c *cursor, f *game.Frame) {
	needsPlayer := f.Step != game.RunSetup && f.Step != game.RunRound && f.Step != game.RunPlanning &&
		f.Step != game.RunPlanningEnd && f.Step != game.RunRegrouping && f.Step != game.RunEventStep && f.Step != game.AskDiscard
	if needsPlayer && f.Player == game.Nobody {
		c.bad("the player of %s is missing", stepWords[f.Step])
		return
	}
	if needsPlayer && p.sheet(f.Player) == nil && f.Step != game.AskFaction {
		c.bad("%v", errNoFaction)
	}
}

func (p *positionReader) slot(c *cursor, f *game.Frame, k slot, to *uint8) {
	v := c.get(k.name)
	if v == nil {
		switch k.kind {
		case aPlanetOrNone, aRouteOrNone, aFigureOrNone:
			*to = 255
		case aNumber, anEffect:
		default:
			c.need(k.name)
		}
		return
	}
	switch k.kind {
	case aNumber:
		within(c, k.name, int(k.most), to)
	case anEffect:
		if e := &p.r.Events[f.A]; f.Step == game.AskEventPiece {
			e = &p.r.Events[f.B]
			within(c, k.name, len(e.Effects)-1, to)
		} else {
			within(c, k.name, len(e.Effects)-1, to)
		}
	case aPlanet, aPlanetOrNone:
		planet, ok := find(v, p.findPlanet)
		if ok && f.Step != game.AskZSlot {
			p.onTable(v, planet)
		}
		*to = uint8(planet)
	case anArea:
		a, _ := p.tableArea(v)
		*to = uint8(a)
	case aRouteOrNone:
		r, _ := find(v, p.findRoute)
		*to = uint8(r)
	case aSide:
		side, _ := find(v, oneOf("side", sideWords))
		*to = uint8(side)
	case anEvent:
		e, ok := find(v, p.findCopy)
		if ok {
			*to = uint8(e)
		}
	case aFigureOrNone:
		fig, _ := find(v, p.ofFigure(f.Player))
		*to = uint8(fig)
	case aRivalCard:
		card, _ := find(v, p.ofCard(p.rivalOf(f.Player)))
		*to = uint8(card)
	case somePlayers:
		var set game.PlayerSet
		v.items(func(c *cursor) {
			if q, ok := find(c, p.findPlayer); ok {
				set |= 1 << q
			}
		})
		*to = uint8(set)
	case aDestruction:
		p.destruction(v, f)
	}
}

// rivalOf gives the opponent of a player in the battle of the document, which is
// read after the frames.
func (p *positionReader) rivalOf(q game.Player) game.Player {
	b := p.flow.get("battle")
	if b == nil {
		return game.Nobody
	}
	for _, name := range battleSides {
		side := b.node.get(name)
		if side == nil || side.get("player") == nil {
			continue
		}
		if o, err := p.findPlayer(side.get("player").text); err == nil && o != q {
			return o
		}
	}
	return game.Nobody
}

// destruction reads the answer that has to be confirmed.
func (p *positionReader) destruction(c *cursor, f *game.Frame) {
	text, ok := c.word()
	if !ok {
		return
	}
	a, err := ParseAnswer(p.r, &p.state, f.Player, text)
	switch {
	case err != nil:
		c.bad("%v", err)
	case a.Verb < game.DoDestroyUnit || a.Verb > game.DoDestroyTransport:
		c.bad("%q destroys nothing", text)
	default:
		f.A, f.B, f.C = uint8(a.Verb), a.A, a.B
	}
}

// exec reads the order that is executed, in full.
func (p *positionReader) exec(c *cursor) {
	if !c.object(execFields...) {
		return
	}
	x := &p.state.Exec
	optional(c, "player", p.findPlayer, &x.Player)
	owner := x.Player
	optional(c, "owner", p.findPlayer, &owner)
	optional(c, "planet", p.findPlanet, &x.Planet)
	if x.Planet != game.NoPlanet && !p.onTable(c.get("planet"), x.Planet) {
		return
	}
	if v := c.get("order"); v != nil {
		if o, ok := find(v, oneOf("order", orderWords)); ok {
			x.Order = game.Order(o)
			x.Special = x.Order.Special()
		}
	}
	if v := c.get("special"); v != nil {
		x.Special = v.yes()
	}
	within(c, "bargain", 1, &x.Bargain)
	within(c, "limit", 99, &x.Limit)
	within(c, "free", 99, &x.Free)
	within(c, "built", 99, &x.Built)
	within(c, "upgraded", 3, &x.Upgraded)
	within(c, "quota", 255, &x.Quota)
	if v := c.get("recalled"); v != nil {
		x.Recalled = v.yes()
	}
	for name, to := range map[string]*game.Area{"target": &x.Target, "lift-from": &x.LiftFrom, "lift-to": &x.LiftTo} {
		if v := c.get(name); v != nil {
			*to, _ = p.tableArea(v)
		}
	}
	needsOwner := false
	for _, name := range []string{"fresh", "moved", "origins", "technology", "to-hand"} {
		needsOwner = needsOwner || c.get(name) != nil
	}
	if !needsOwner {
		return
	}
	if owner == game.Nobody || p.sheet(owner) == nil {
		c.bad(`the player is missing; without a player of the order "owner" names whose figures and cards these are`)
		return
	}
	if v := c.get("fresh"); v != nil {
		x.Fresh = p.figureSet(owner, v)
	}
	x.Moved = p.origins(owner, c.get("moved"))
	p.origins(owner, c.get("origins"))
	optional(c, "technology", p.ofTech(owner), &x.Bought)
	optional(c, "to-hand", p.ofCard(owner), &x.ToHand)
}

// origins reads where figures came from.
func (p *positionReader) origins(q game.Player, c *cursor) game.Figures {
	var set game.Figures
	if c == nil {
		return 0
	}
	c.each(func(name string, c *cursor) {
		f, ok := findKey(name, c, p.ofFigure(q))
		if !ok {
			return
		}
		if a, ok := find(c, p.findArea); ok {
			p.state.Exec.Origin[f] = a
			set |= 1 << f
		}
	})
	return set
}

// buy reads the purchase that is being paid.
func (p *positionReader) buy(c *cursor) {
	if !c.object(buyFields...) {
		return
	}
	at := c.need("item")
	if at == nil {
		return
	}
	i, ok := find(at, oneOf("item", itemWords))
	if !ok {
		return
	}
	b := &p.state.Buy
	b.Item = game.Item(i)
	q := p.state.Top().Player
	if p.state.Top().Step != game.AskPay {
		c.bad("a purchase needs the decision ask-pay on top of the frames")
		return
	}
	field := func(name string, to *uint8, f finder[uint8]) {
		if v := c.need(name); v != nil {
			*to, _ = find(v, f)
		}
	}
	area := func(w string) (uint8, error) { a, err := p.findArea(w); return uint8(a), err }
	switch b.Item {
	case game.ItemTransport:
		field("route", &b.A, func(w string) (uint8, error) { r, err := p.findRoute(w); return uint8(r), err })
	case game.ItemUnit:
		field("unit", &b.A, func(w string) (uint8, error) { u, err := p.findUnit(w); return uint8(u), err })
		field("area", &b.B, area)
		b.C = uint8(game.NoArea)
		if c.get("second") != nil {
			field("second", &b.C, area)
		}
	case game.ItemBuilding:
		field("building", &b.A, func(w string) (uint8, error) { return p.findBuilding(q, w) })
	case game.ItemModule:
		field("module", &b.A, p.findModule)
	case game.ItemBase:
		field("area", &b.A, area)
	case game.ItemTech:
		field("technology", &b.A, func(w string) (uint8, error) { t, err := p.findTech(q, w); return uint8(t), err })
	}
	within(c, "minerals", 99, &b.Minerals)
	within(c, "gas", 99, &b.Gas)
	within(c, "discount", 99, &b.Discount)
	within(c, "bargain", 1, &b.Bargain)
}

// battleUnits reads the attacking units, which stand in no area. It looks at the
// document only, as everything else about the battle is read later.
func (p *positionReader) battleUnits() func() {
	return func() {
		if p.flow == nil || p.flow.kind != isObject {
			return
		}
		b := p.flow.get("battle")
		if b == nil || b.kind != isObject {
			return
		}
		side := b.get(battleSides[game.Attacker])
		if side == nil || side.kind != isObject || side.get("units") == nil {
			return
		}
		var who *cursor
		if b.get("area") != nil {
			who = side.get("player")
		} else if x := p.flow.get("executing"); x != nil && x.kind == isObject {
			who = x.get("player")
		}
		if who == nil {
			side.bad("the player of these units is missing")
			return
		}
		q, ok := find(who, p.findPlayer)
		if !ok || p.sheet(q) == nil {
			return
		}
		side.get("units").each(func(name string, c *cursor) {
			if !c.is(isList) {
				return
			}
			figs := p.figures(q, name, c, p.built[q])
			p.built[q] |= figs
			p.state.Seats[q].Supply &^= figs
			p.state.Battle.Units[game.Attacker] |= figs
		})
	}
}

// battle reads the battle. The units of the attacker were read with the other units.
func (p *positionReader) battle(c *cursor) {
	if !c.object(battleFields...) {
		return
	}
	b := &p.state.Battle
	optionalArea := func(name string, to *game.Area) {
		if v := c.get(name); v != nil {
			*to, _ = p.tableArea(v)
		}
	}
	optionalArea("area", &b.Area)
	if b.Area == game.NoArea {
		return
	}
	*b = game.Battle{Area: b.Area, Units: b.Units, Opening: game.NoEvent, Second: game.NoEvent,
		StartCard: [2]game.Card{game.NoCard, game.NoCard}, StartEvent: [2]game.EventCard{game.NoEvent, game.NoEvent},
		FrontOf: [2]game.Figure{game.NoFigure, game.NoFigure}}
	if v := c.get("special"); v != nil {
		b.Special = v.yes()
	}
	optional(c, "opening", p.findCopy, &b.Opening)
	optional(c, "second", p.findCopy, &b.Second)
	within(c, "now", game.MaxSkirmishes-1, &b.Now)
	if v := c.get("leaving"); v != nil {
		v.items(func(c *cursor) {
			if n, ok := c.number("number of a figure", 1, game.MaxFigures); ok {
				b.Leaving |= 1 << (n - 1)
			}
		})
	}
	for side, name := range battleSides {
		at := c.need(name)
		if at == nil || !at.object(sideFields...) || at.need("player") == nil {
			return
		}
		p.battleSide(at, side)
	}
	if b.Players[game.Attacker] == b.Players[game.Defender] {
		c.bad("attacker and defender are the same player")
	}
	if len(*c.found) > 0 {
		return
	}
	if v := c.get("skirmishes"); v != nil {
		v.items(func(c *cursor) {
			if b.Count == game.MaxSkirmishes {
				c.bad("a battle has at most %d skirmishes", game.MaxSkirmishes)
				return
			}
			p.skirmish(c, &b.Skirmishes[b.Count])
			b.Count++
		})
	}
}

func (p *positionReader) battleSide(c *cursor, side int) {
	b := &p.state.Battle
	q, ok := find(c.get("player"), p.findPlayer)
	if !ok || p.sheet(q) == nil {
		return
	}
	b.Players[side] = q
	if v := c.get("units"); v != nil && side == game.Defender {
		b.Units[side] = p.figureSet(q, v)
		if b.Units[side] != 0 && (p.state.Holder[b.Area] != q || b.Units[side]&^p.state.Units[b.Area] != 0) {
			v.bad("these units are not in %s", p.area(b.Area))
		}
	}
	optional(c, "card", p.ofCard(q), &b.StartCard[side])
	optional(c, "event", p.findCopy, &b.StartEvent[side])
	if v := c.get("splash"); v != nil {
		b.Splash[side] = p.cardSet(q, v)
		p.inBattle[q] |= b.Splash[side]
	}
	optional(c, "front", p.ofFigure(q), &b.FrontOf[side])
	within(c, "shield", game.MaxSkirmishes, &b.Shield[side])
}

func (p *positionReader) skirmish(c *cursor, k *game.Skirmish) {
	if !c.object(skirmishFields...) {
		return
	}
	*k = game.Skirmish{Front: [2]game.Figure{game.NoFigure, game.NoFigure}, Card: [2]game.Card{game.NoCard, game.NoCard},
		Extra: [2]game.Card{game.NoCard, game.NoCard}}
	if v := c.get("resolved"); v != nil {
		k.Resolved = v.yes()
	}
	for side, name := range battleSides {
		at := c.need(name)
		if at == nil || !at.object(halfFields...) {
			return
		}
		q := p.state.Battle.Players[side]
		optional(at, "front", p.ofFigure(q), &k.Front[side])
		for _, set := range []struct {
			name string
			to   *game.Figures
		}{{"support", &k.Support[side]}, {"lost", &k.Lost[side]}, {"dead", &k.Dead[side]}} {
			if v := at.get(set.name); v != nil {
				*set.to = p.figureSet(q, v)
			}
		}
		for _, card := range []struct {
			name string
			to   *game.Card
		}{{"card", &k.Card[side]}, {"extra", &k.Extra[side]}} {
			v := at.get(card.name)
			if v == nil {
				continue
			}
			if optional(at, card.name, p.ofCard(q), card.to); *card.to == game.NoCard {
				return
			}
			if p.inBattle[q].Has(*card.to) {
				v.bad("%s lies at another place of the battle already", v.text)
			}
			p.inBattle[q] |= 1 << *card.to
		}
		if v := at.get("marks"); v != nil {
			v.items(func(c *cursor) {
				if bit, ok := find(c, oneOf("mark", markWords)); ok {
					k.Marks[side] |= 1 << bit
				}
			})
		}
	}
}
