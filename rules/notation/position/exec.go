package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/words"
)

// The order being executed and the purchase being paid for.

// exec reads the order that is executed, in full.
func (p *reader) exec(c *document.Cursor) {
	if !c.Object(board.ExecFields...) {
		return
	}
	x := &p.State.Exec
	document.Optional(c, "player", p.FindPlayer, &x.Player)
	owner := x.Player
	document.Optional(c, "owner", p.FindPlayer, &owner)
	document.Optional(c, "planet", p.FindPlanet, &x.Planet)
	if x.Planet != game.NoPlanet && !p.OnTable(c.Get("planet"), x.Planet) {
		return
	}
	document.Optional(c, "order", words.FindOrder, &x.Order)
	x.Special = x.Order.Special()
	flag(c, "special", &x.Special)
	document.Within(c, "bargain", 1, &x.Bargain)
	document.Within(c, "limit", 99, &x.Limit)
	document.Within(c, "free", 99, &x.Free)
	document.Within(c, "built", 99, &x.Built)
	document.Within(c, "upgraded", 3, &x.Upgraded)
	document.Within(c, "quota", 255, &x.Quota)
	x.Recalled = c.Get("recalled").Yes()
	p.area(c, "target", &x.Target)
	p.area(c, "lift-from", &x.LiftFrom)
	p.area(c, "lift-to", &x.LiftTo)
	p.area(c, "defend", &x.Defend)
	document.Optional(c, "token", document.OneOf[game.Order](document.Say("order token"),
		append(words.Orders[:game.OrderKinds:game.OrderKinds], board.NoToken)), &x.Token)
	flag(c, "returns", &x.Returns)
	flag(c, "room", &x.Room)
	flag(c, "gifted", &x.Gifted)
	x.Locked = p.areas(c.Get("locked"))
	needsOwner := false
	for _, name := range []string{"fresh", "moved", "origins", "technology", "to-hand", "laden"} {
		needsOwner = needsOwner || c.Get(name) != nil
	}
	if !needsOwner {
		return
	}
	if owner == game.Nobody || p.Sheet(owner) == nil {
		c.Bad(`the player is missing; where no order has one, "owner" says whose figures and cards these are`)
		return
	}
	x.Fresh, x.Laden = p.figureSet(owner, c.Get("fresh")), p.figureSet(owner, c.Get("laden"))
	x.Moved = origins(p, owner, c.Get("moved"))
	origins(p, owner, c.Get("origins"))
	document.Optional(c, "technology", p.OfTech(owner), &x.Bought)
	document.Optional(c, "to-hand", p.OfCard(owner), &x.ToHand)
}

// flag reads an optional field that is true or false.
func flag(c *document.Cursor, name string, to *bool) {
	if v := c.Get(name); v != nil {
		*to = v.Yes()
	}
}

// area reads an optional field with an area on the table.
func (p *reader) area(c *document.Cursor, name string, to *game.Area) {
	if v := c.Get(name); v != nil {
		*to, _ = p.TableArea(v)
	}
}

// areas reads a list of areas on the table, none where it is missing.
func (p *reader) areas(c *document.Cursor) (set game.AreaSet) {
	for c := range c.Each() {
		if a, ok := p.TableArea(c); ok {
			set |= 1 << a
		}
	}
	return set
}

// origins reads where figures came from.
func origins(p *reader, q game.Player, c *document.Cursor) game.Figures {
	var set game.Figures
	for name, c := range c.EachField() {
		f, ok := document.FindName(name, c, p.ofFigure(q))
		if !ok {
			continue
		}
		if a, ok := document.Find(c, p.findOrigin); ok {
			p.State.Exec.Origin[f] = a
			set |= 1 << f
		}
	}
	return set
}

// findOrigin finds the area that a figure came from, or the word for a Leadership card.
func (p *reader) findOrigin(w string) (game.Area, error) {
	if w == words.OnCard {
		return game.NoArea, nil
	}
	return p.FindArea(w)
}

// buy reads the purchase that is being paid.
func (p *reader) buy(c *document.Cursor) {
	if !c.Object(board.BuyFields...) {
		return
	}
	item, ok := document.Find(c.Need("item"), document.OneOf[game.Item](document.Say("item"), words.Purchases))
	if !ok {
		return
	}
	b := &p.State.Buy
	b.Item = item
	q := p.State.Top().Player
	if p.State.Top().Step != game.AskPay {
		c.Bad("a purchase needs the decision ask-pay on top of the frames")
		return
	}
	switch b.Item {
	case game.ItemTransport:
		b.V[game.BoughtRoute] = found(c.Need("route"), p.FindRoute)
	case game.ItemUnit:
		b.V[game.BoughtUnit] = found(c.Need("unit"), p.FindUnit)
		b.V[game.BoughtArea] = found(c.Need("area"), p.findOrigin)
		b.V[game.BoughtSecond] = uint8(game.NoArea)
		if v := c.Get("second"); v != nil {
			b.V[game.BoughtSecond] = found(v, p.FindArea)
		}
		document.Within(c, "stolen", int(game.StolenFirst|game.StolenSecond), &b.Stolen)
	case game.ItemBuilding:
		b.V[game.BoughtBuilding] = found(c.Need("building"), func(w string) (uint8, error) { return p.FindBuilding(q, w) })
	case game.ItemModule:
		b.V[game.BoughtModule] = found(c.Need("module"), p.FindModule)
	case game.ItemBase:
		b.V[game.BoughtArea] = found(c.Need("area"), p.FindArea)
	case game.ItemTech:
		b.V[game.BoughtTech] = found(c.Need("technology"), p.OfTech(q))
	}
	document.Within(c, "minerals", 99, &b.Minerals)
	document.Within(c, "gas", 99, &b.Gas)
	document.Within(c, "discount", 99, &b.Discount)
	document.Within(c, "bargain", 1, &b.Bargain)
}
