package notation

import "koprulu/game"

// The order that is executed and the purchase that is paid for.

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
		if o, ok := find(v, oneOf(say("order"), orderWords)); ok {
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
	for _, area := range []struct {
		name string
		to   *game.Area
	}{{"target", &x.Target}, {"lift-from", &x.LiftFrom}, {"lift-to", &x.LiftTo}, {"defend", &x.Defend}} {
		if v := c.get(area.name); v != nil {
			*area.to, _ = p.tableArea(v)
		}
	}
	if v := c.get("token"); v != nil {
		// The word behind the orders is for those without a token: OrderKinds.
		if o, ok := find(v, oneOf(say("order token"), append(orderWords[:game.OrderKinds:game.OrderKinds], noToken))); ok {
			x.Token = game.Order(o)
		}
	}
	for _, mark := range []struct {
		name string
		to   *bool
	}{{"returns", &x.Returns}, {"room", &x.Room}, {"gifted", &x.Gifted}} {
		if v := c.get(mark.name); v != nil {
			*mark.to = v.yes()
		}
	}
	if v := c.get("locked"); v != nil {
		v.items(func(c *cursor) {
			if a, ok := p.tableArea(c); ok {
				x.Locked |= 1 << a
			}
		})
	}
	needsOwner := false
	for _, name := range []string{"fresh", "moved", "origins", "technology", "to-hand", "laden"} {
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
	if v := c.get("laden"); v != nil {
		x.Laden = p.figureSet(owner, v)
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
		if a, ok := find(c, p.findOrigin); ok {
			p.state.Exec.Origin[f] = a
			set |= 1 << f
		}
	})
	return set
}

// findOrigin finds the area that a figure came from, or the word for a Leadership card.
func (p *positionReader) findOrigin(w string) (game.Area, error) {
	if w == onCard {
		return game.NoArea, nil
	}
	return p.findArea(w)
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
	i, ok := find(at, oneOf(say("item"), itemWords))
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
		field("area", &b.B, func(w string) (uint8, error) { a, err := p.findOrigin(w); return uint8(a), err })
		b.C = uint8(game.NoArea)
		if c.get("second") != nil {
			field("second", &b.C, area)
		}
		within(c, "stolen", int(game.StolenFirst|game.StolenSecond), &b.Stolen)
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
