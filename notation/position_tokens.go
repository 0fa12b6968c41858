package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// What Brood War puts on the board besides units and bases: installations, guard tokens and
// special conquest point tokens; and what a player has of it.

// The fields of an installation and of guard tokens.
var (
	siteFields  = []string{"area", "faction", "kind"}
	guardFields = []string{"area", "faction", "count"}
)

// basesOf returns the number of bases that a player has in the game (LIMIT-01, MODE-04).
func (p *positionReader) basesOf(q game.Player) int {
	return p.r.BaseLimit(&p.state, q)
}

// lost reads the bases that are out of the game.
func (p *positionReader) lost() {
	p.sectionsOf("lost-bases", func(q game.Player, c *document.Cursor) {
		if !p.r.Options.Survival {
			c.Bad("only in Survival bases leave the game (MODE-04)")
			return
		}
		least := 0
		if p.r.Options.FasterSurvival {
			least = int(p.r.Common.Bases) - int(p.r.Common.FasterBases)
		}
		if n, ok := c.Whole(document.Say("number of bases"), least, int(p.r.Common.Bases)); ok {
			p.state.Seats[q].LostBases = uint8(n)
		}
	})
}

// entryOf reads an entry of a list of pieces in areas: where it is, and whose.
func (p *positionReader) entryOf(c *document.Cursor, fields []string) (a game.Area, at *document.Cursor, q game.Player, ok bool) {
	if !c.Object(fields...) {
		return 0, nil, 0, false
	}
	at, faction := c.Need("area"), c.Need("faction")
	if at == nil || faction == nil {
		return 0, nil, 0, false
	}
	a, ok = p.tableArea(at)
	q, known := document.Find(faction, p.findPlayer)
	if known && p.sheet(q) == nil {
		faction.Bad("%v", errNoFaction)
		known = false
	}
	return a, at, q, ok && known
}

// sites reads the installations, such as {"area": "torus.1", "faction": "overmind", "kind": "cerebrate"},
// and the special conquest point tokens.
func (p *positionReader) sites() {
	s := &p.state
	if list := p.doc.Get("installations"); list != nil {
		list.EachItem(func(c *document.Cursor) {
			a, at, q, ok := p.entryOf(c, siteFields)
			kind := c.Need("kind")
			if !ok || kind == nil {
				return
			}
			site, ok := document.Find(kind, document.OneOf(document.Say("installation"), installationWords[1:]))
			if site++; !ok {
				return
			}
			have := 0
			for o := range game.Area(len(p.r.Areas)) {
				if s.Seats[q].Sites.Has(o) && s.Installations[o] == game.Installation(site) {
					have++
				}
			}
			switch most := p.sitesIn(q, game.Installation(site)); {
			case s.BaseAt[a] != game.Nobody:
				at.Bad("%s has a base in this area; an area holds one base or one installation (BW-INST-02)", p.player(s.BaseAt[a]))
			case s.Installations[a] != game.NoInstallation:
				at.Bad("there is an installation in this area already (BW-INST-02)")
			case p.r.Areas[a].Admits&game.Ground == 0:
				at.Bad("%s cannot hold an installation (BW-PLANET-05)", p.area(a))
			case most == 0:
				kind.Bad("%s never has this installation", p.player(q))
			case have >= most:
				kind.Bad("%s has at most %d of these installations", p.player(q), most)
			default:
				s.Installations[a] = game.Installation(site)
				s.Seats[q].Sites |= 1 << a
			}
		})
	}
	list := p.doc.Get("point-tokens")
	if list == nil {
		return
	}
	most := 0
	for q := range game.Player(p.r.Options.Players) {
		if e := p.leaderEffect(q, game.ConquestTokens); e != nil {
			most += int(e.Amount)
		}
	}
	list.EachItem(func(c *document.Cursor) {
		a, ok := p.tableArea(c)
		switch {
		case !ok:
		case s.Points.Has(a):
			c.Bad("%s is listed already", p.area(a))
		case s.Points.Len() >= most:
			c.Bad("the cards of these factions place at most %d such tokens", most)
		default:
			s.Points |= 1 << a
		}
	})
}

// leaderEffect returns the effect of a kind among the Leadership cards of a player's faction, in play or not.
func (p *positionReader) leaderEffect(q game.Player, kind game.EffectKind) *game.Effect {
	sheet := p.sheet(q)
	if sheet == nil {
		return nil
	}
	for l := range sheet.Leaders {
		effects := sheet.Leaders[l].Effects
		for i := range effects {
			if effects[i].Kind == kind {
				return &effects[i]
			}
		}
	}
	return nil
}

// sitesIn returns how many installations of a kind a player has in the box.
func (p *boardReader) sitesIn(q game.Player, site game.Installation) int {
	sheet := p.sheet(q)
	if site == game.InfestedCommandCenter {
		if sheet.Race == game.Zerg {
			return int(p.r.Common.InfestedCenters)
		}
		return 0
	}
	for l := range sheet.Leaders {
		effects := sheet.Leaders[l].Effects
		for i := range effects {
			if effects[i].Kind == game.Install && effects[i].Site == site {
				return 1
			}
		}
	}
	return 0
}

// guards reads the guard tokens, such as {"area": "torus.1", "faction": "raynor"}, with a count if there are more.
func (p *positionReader) guards() {
	s := &p.state
	list := p.doc.Get("guards")
	if list == nil {
		return
	}
	total := 0
	list.EachItem(func(c *document.Cursor) {
		a, at, q, ok := p.entryOf(c, guardFields)
		if !ok {
			return
		}
		n := 1
		if v := c.Get("count"); v != nil {
			if n, ok = v.Whole(document.Say("number of guard tokens"), 1, int(p.r.Common.GuardTokens)); !ok {
				return
			}
		}
		switch total += n; {
		case s.Guards[a] > 0:
			at.Bad("there are guard tokens in this area already; all of an area stand in one entry")
		case total > int(p.r.Common.GuardTokens):
			c.Bad("there are only %d guard tokens (BW-TOKEN-10)", p.r.Common.GuardTokens)
		case !p.guardable(q, a):
			at.Bad("%s does not control %s; without control the guard token is gone (BW-TOKEN-06)", p.player(q), p.area(a))
		default:
			s.Guards[a] = uint8(n)
			s.Seats[q].Guarded |= 1 << a
		}
	})
}

// guardable reports whether a guard token of a player can be in an area: he controls it, it is fought for, or he
// is moving and could take the move back.
func (p *positionReader) guardable(q game.Player, a game.Area) bool {
	s := &p.state
	return s.Battle.Area == a || s.Exec.Target == a || s.Exec.Player == q || p.r.Controlled(s, q).Has(a)
}

// infestable reads the areas of battles of this round in which a base that falls can be infested (BW-INST-07).
func (p *positionReader) infestable(q game.Player, list *document.Cursor) {
	switch {
	case list == nil:
		return
	case !infests(p.sheet(q)):
		list.Bad("no card of %s infests a base after a battle", p.player(q))
		return
	}
	list.EachItem(func(c *document.Cursor) {
		if a, ok := p.tableArea(c); ok {
			p.state.Seats[q].Infestable |= 1 << a
		}
	})
}

// infests reports whether a faction has a card by which a base that falls after a battle is infested.
func infests(sheet *game.Sheet) bool {
	for c := range sheet.Cards {
		for i := range sheet.Cards[c].Effects {
			if sheet.Cards[c].Effects[i].Kind == game.InfestFallen {
				return true
			}
		}
	}
	return false
}

// belongings reads what a player has of Brood War besides cards.
func (p *positionReader) belongings(q game.Player, c *document.Cursor) {
	seat := &p.state.Seats[q]
	if v := c.Get("defended"); v != nil {
		if planet, ok := document.Find(v, p.findPlanet); ok && p.onTable(v, planet) {
			seat.Defended, seat.DefendedOn = true, planet
		}
	}
	p.infestable(q, c.Get("infestable"))
	if v := c.Get("resource-tokens"); v != nil && v.Object(resourceWords...) {
		left := int(p.r.Common.ResourceTokens)
		for o := range p.state.Seats {
			for _, n := range p.state.Seats[o].ResourceTokens {
				left -= int(n)
			}
		}
		for r, name := range resourceWords {
			if n := v.Get(name); n != nil {
				k, ok := n.Whole(document.Say("number of resource tokens"), 0, int(p.r.Common.ResourceTokens))
				if left -= k; ok && left < 0 {
					n.Bad("all players together have at most %d resource tokens (BW-TOKEN-10)", p.r.Common.ResourceTokens)
					return
				}
				seat.ResourceTokens[r] = uint8(k)
			}
		}
	}
	if v := c.Get("order-pool"); v != nil {
		seat.OrderPool = p.orderList(v, document.Say("the Special Order Pool"))
	}
}

// orderList reads a list of special orders and Star orders, such as ["special-build"].
func (p *positionReader) orderList(c *document.Cursor, where document.Sentence) (n [game.OrderKinds]uint8) {
	c.EachItem(func(c *document.Cursor) {
		o, ok := document.Find(c, document.OneOf(document.Say("order"), orderWords))
		switch {
		case !ok:
		case !game.Order(o).Special() && game.Order(o) != game.StarOrder:
			c.Bad("%s never goes into %s", orderWords[o], where)
		default:
			n[o]++
		}
	})
	return n
}

// removedOrders reads the special orders that left the game (OPT-06).
func (p *positionReader) removedOrders() (out [game.MaxPlayers][game.OrderKinds]uint8) {
	list := p.doc.Get("removed-orders")
	if list == nil {
		return out
	}
	if !p.r.Options.DisposableOrders {
		list.Bad("only with Disposable Special Orders tokens leave the game (OPT-06)")
		return out
	}
	list.EachField(func(name string, c *document.Cursor) {
		if q, ok := document.FindName(name, c, p.findPlayer); ok {
			out[q] = p.orderList(c, document.Say("the removed orders"))
		}
	})
	return out
}
