package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// The order that is executed and the purchase that is paid for.

// exec reads the order that is executed, in full.
func (p *positionReader) exec(c *document.Cursor) {
	if !c.Object(execFields...) {
		return
	}
	x := &p.state.Exec
	document.Optional(c, "player", p.findPlayer, &x.Player)
	owner := x.Player
	document.Optional(c, "owner", p.findPlayer, &owner)
	document.Optional(c, "planet", p.findPlanet, &x.Planet)
	if x.Planet != game.NoPlanet && !p.onTable(c.Get("planet"), x.Planet) {
		return
	}
	if v := c.Get("order"); v != nil {
		if o, ok := document.Find(v, document.OneOf(document.Say("order"), orderWords)); ok {
			x.Order = game.Order(o)
			x.Special = x.Order.Special()
		}
	}
	if v := c.Get("special"); v != nil {
		x.Special = v.Yes()
	}
	document.Within(c, "bargain", 1, &x.Bargain)
	document.Within(c, "limit", 99, &x.Limit)
	document.Within(c, "free", 99, &x.Free)
	document.Within(c, "built", 99, &x.Built)
	document.Within(c, "upgraded", 3, &x.Upgraded)
	document.Within(c, "quota", 255, &x.Quota)
	if v := c.Get("recalled"); v != nil {
		x.Recalled = v.Yes()
	}
	for _, area := range []struct {
		name string
		to   *game.Area
	}{{"target", &x.Target}, {"lift-from", &x.LiftFrom}, {"lift-to", &x.LiftTo}, {"defend", &x.Defend}} {
		if v := c.Get(area.name); v != nil {
			*area.to, _ = p.tableArea(v)
		}
	}
	if v := c.Get("token"); v != nil {
		// The word behind the orders is for those without a token: OrderKinds.
		if o, ok := document.Find(v, document.OneOf(document.Say("order token"), append(orderWords[:game.OrderKinds:game.OrderKinds], noToken))); ok {
			x.Token = game.Order(o)
		}
	}
	for _, mark := range []struct {
		name string
		to   *bool
	}{{"returns", &x.Returns}, {"room", &x.Room}, {"gifted", &x.Gifted}} {
		if v := c.Get(mark.name); v != nil {
			*mark.to = v.Yes()
		}
	}
	if v := c.Get("locked"); v != nil {
		v.EachItem(func(c *document.Cursor) {
			if a, ok := p.tableArea(c); ok {
				x.Locked |= 1 << a
			}
		})
	}
	needsOwner := false
	for _, name := range []string{"fresh", "moved", "origins", "technology", "to-hand", "laden"} {
		needsOwner = needsOwner || c.Get(name) != nil
	}
	if !needsOwner {
		return
	}
	if owner == game.Nobody || p.sheet(owner) == nil {
		c.Bad(`the player is missing; without a player of the order "owner" names whose figures and cards these are`)
		return
	}
	if v := c.Get("fresh"); v != nil {
		x.Fresh = p.figureSet(owner, v)
	}
	if v := c.Get("laden"); v != nil {
		x.Laden = p.figureSet(owner, v)
	}
	x.Moved = p.origins(owner, c.Get("moved"))
	p.origins(owner, c.Get("origins"))
	document.Optional(c, "technology", p.ofTech(owner), &x.Bought)
	document.Optional(c, "to-hand", p.ofCard(owner), &x.ToHand)
}

// origins reads where figures came from.
func (p *positionReader) origins(q game.Player, c *document.Cursor) game.Figures {
	var set game.Figures
	if c == nil {
		return 0
	}
	c.EachField(func(name string, c *document.Cursor) {
		f, ok := document.FindName(name, c, p.ofFigure(q))
		if !ok {
			return
		}
		if a, ok := document.Find(c, p.findOrigin); ok {
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
func (p *positionReader) buy(c *document.Cursor) {
	if !c.Object(buyFields...) {
		return
	}
	at := c.Need("item")
	if at == nil {
		return
	}
	i, ok := document.Find(at, document.OneOf(document.Say("item"), itemWords))
	if !ok {
		return
	}
	b := &p.state.Buy
	b.Item = game.Item(i)
	q := p.state.Top().Player
	if p.state.Top().Step != game.AskPay {
		c.Bad("a purchase needs the decision ask-pay on top of the frames")
		return
	}
	field := func(name string, to *uint8, f document.Finder[uint8]) {
		if v := c.Need(name); v != nil {
			*to, _ = document.Find(v, f)
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
		if c.Get("second") != nil {
			field("second", &b.C, area)
		}
		document.Within(c, "stolen", int(game.StolenFirst|game.StolenSecond), &b.Stolen)
	case game.ItemBuilding:
		field("building", &b.A, func(w string) (uint8, error) { return p.findBuilding(q, w) })
	case game.ItemModule:
		field("module", &b.A, p.findModule)
	case game.ItemBase:
		field("area", &b.A, area)
	case game.ItemTech:
		field("technology", &b.A, func(w string) (uint8, error) { t, err := p.findTech(q, w); return uint8(t), err })
	}
	document.Within(c, "minerals", 99, &b.Minerals)
	document.Within(c, "gas", 99, &b.Gas)
	document.Within(c, "discount", 99, &b.Discount)
	document.Within(c, "bargain", 1, &b.Bargain)
}
