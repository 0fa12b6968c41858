package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// What Brood War puts on the board in addition to units and bases: installations, guard tokens and
// special conquest point tokens; and what a player has of these.

// lost reads the bases that are out of the game.
func (p *reader) lost() {
	p.sectionsOf("lost-bases", func(q game.Player, c *document.Cursor) {
		if !p.Rules.Options.Survival {
			c.Bad("bases leave the game only in Survival (MODE-04)")
			return
		}
		least := 0
		if p.Rules.Options.FasterSurvival {
			least = int(p.Rules.Common.Bases) - int(p.Rules.Common.FasterBases)
		}
		if n, ok := c.Whole(document.Say("number of bases"), least, int(p.Rules.Common.Bases)); ok {
			p.State.Seats[q].LostBases = uint8(n)
		}
	})
}

// placed reads an entry of a list of pieces in areas: where it is, and whose. more are the other fields that it may
// have.
func (p *reader) placed(c *document.Cursor, more ...string) (at *document.Cursor, a game.Area, q game.Player,
	ok bool) {
	if !c.Object(append([]string{"area", "faction"}, more...)...) {
		return nil, 0, 0, false
	}
	at, faction := c.Need("area"), c.Need("faction")
	a, ok = p.TableArea(at)
	q, known := document.Find(faction, p.FindPlayer)
	if known && p.Sheet(q) == nil {
		faction.Bad("%v", words.ErrNoFaction)
		known = false
	}
	return at, a, q, ok && known
}

// sitesOf returns how many installations of a kind a player can have: those in their box and, by a rule of the
// scenario, what they inherit of others.
func sitesOf(p *reader, q game.Player, site game.Installation) int {
	n := p.SitesIn(q, site)
	sc := p.Rules.Options.Scenario
	if sc == nil {
		return n
	}
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind != game.RuleRemains || x.Site != site || x.Player != q {
			continue
		}
		for o := range game.Player(sc.Players) {
			if o != q {
				n += p.SitesIn(o, site)
			}
		}
	}
	return n
}

// sites reads the installations, such as {"area": "torus.1", "faction": "overmind", "kind": "cerebrate"},
// and the special conquest point tokens.
func (p *reader) sites() {
	s := &p.State
	for c := range p.Doc.Get("installations").Each() {
		at, a, q, ok := p.placed(c, "kind")
		kind := c.Need("kind")
		site, known := document.Find(kind, words.FindInstallation)
		if !ok || !known {
			continue
		}
		have := 0
		for o := range game.Area(len(p.Rules.Areas)) {
			if s.Seats[q].Sites.Has(o) && s.Installations[o] == site {
				have++
			}
		}
		switch most := sitesOf(p, q, site); {
		case s.BaseAt[a] != game.Nobody:
			at.Bad("%s has a base in this area; an area holds only one base or installation (BW-INST-02)", p.Player(s.BaseAt[a]))
		case s.Installations[a] != game.NoInstallation:
			at.Bad("there is already an installation in this area (BW-INST-02)")
		case p.Rules.Areas[a].Admits&game.Ground == 0:
			at.Bad("%s cannot hold an installation (BW-PLANET-05)", p.Area(a))
		case most == 0:
			kind.Bad("%s can never have this installation", p.Player(q))
		case have >= most:
			kind.Bad("%s can have at most %d of these installations", p.Player(q), most)
		default:
			s.Installations[a] = site
			s.Seats[q].Sites |= 1 << a
		}
	}
	most := 0
	for q := range p.Rules.Players() {
		if e := leaderEffect(p, q, game.ConquestTokens); e != nil {
			most += int(e.Amount)
		}
	}
	for c := range p.Doc.Get("point-tokens").Each() {
		a, ok := p.TableArea(c)
		switch {
		case !ok:
		case s.Points.Has(a):
			c.Bad("%s is already listed", p.Area(a))
		case s.Points.Len() >= most:
			c.Bad("the cards of these factions place at most %d such tokens", most)
		default:
			s.Points |= 1 << a
		}
	}
}

// leaderEffect returns the effect of a kind among the Leadership cards of a player's faction, in play or not.
func leaderEffect(p *reader, q game.Player, kind game.EffectKind) *game.Effect {
	sheet := p.Sheet(q)
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

// guards reads the guard tokens, such as {"area": "torus.1", "faction": "raynor"}, with a count if there are more.
func (p *reader) guards() {
	s := &p.State
	total := 0
	for c := range p.Doc.Get("guards").Each() {
		at, a, q, ok := p.placed(c, "count")
		if !ok {
			continue
		}
		n := 1
		if v := c.Get("count"); v != nil {
			if n, ok = v.Whole(document.Say("number of guard tokens"), 1, int(p.Rules.Common.GuardTokens)); !ok {
				continue
			}
		}
		switch total += n; {
		case s.Guards[a] > 0:
			at.Bad("this area already has guard tokens; list all of an area in one entry")
		case total > int(p.Rules.Common.GuardTokens):
			c.Bad("there are only %d guard tokens (BW-TOKEN-10)", p.Rules.Common.GuardTokens)
		case !guardable(p, q, a):
			at.Bad("%s does not control %s and therefore has no guard token there (BW-TOKEN-06)", p.Player(q), p.Area(a))
		default:
			s.Guards[a] = uint8(n)
			s.Seats[q].Guarded |= 1 << a
		}
	}
}

// guardable reports whether a guard token of a player can be in an area: the player controls it, a battle is fought
// for it, or the player is moving and could take the move back.
func guardable(p *reader, q game.Player, a game.Area) bool {
	s := &p.State
	return s.Battle.Area == a || s.Exec.Target == a || s.Exec.Player == q || p.Rules.Controlled(s, q).Has(a)
}

// infestable reads the areas of battles of this round in which a base that falls can be infested (BW-INST-07).
func infestable(p *reader, q game.Player, list *document.Cursor) {
	switch {
	case list == nil:
		return
	case !infests(p.Sheet(q)):
		list.Bad("no card of %s infests a base after a battle", p.Player(q))
		return
	}
	p.State.Seats[q].Infestable = p.areas(list)
}

// infests reports whether a faction has a card by which a base that falls after a battle is infested.
func infests(sheet *game.Sheet) bool {
	for c := range sheet.Cards {
		if words.HasEffect(sheet.Cards[c].Effects, game.InfestFallen) {
			return true
		}
	}
	return false
}

// belongings reads what a player has from Brood War other than cards.
func belongings(p *reader, q game.Player, c *document.Cursor) {
	seat := &p.State.Seats[q]
	v := c.Get("defended")
	if planet, ok := document.Find(v, p.FindPlanet); ok && p.OnTable(v, planet) {
		seat.Defended, seat.DefendedOn = true, planet
	}
	infestable(p, q, c.Get("infestable"))
	left := int(p.Rules.Common.ResourceTokens)
	for o := range p.State.Seats {
		for _, n := range p.State.Seats[o].ResourceTokens {
			left -= int(n)
		}
	}
	if !p.ResourceTokens(c, &left, &seat.ResourceTokens) {
		return
	}
	seat.OrderPool = orderList(c.Get("order-pool"), document.Say("the Special Order Pool"))
}

// orderList reads a list of special orders and Star orders, such as ["special-build"].
func orderList(c *document.Cursor, where document.Sentence) (n [game.OrderKinds]uint8) {
	for c := range c.Each() {
		o, ok := document.Find(c, words.FindOrder)
		switch {
		case !ok:
		case !o.Special() && o != game.StarOrder:
			c.Bad("%s never goes into %s", words.Orders[o], where)
		default:
			n[o]++
		}
	}
	return n
}

// removedOrders reads the special orders that left the game (OPT-06).
func (p *reader) removedOrders() (out [game.MaxPlayers][game.OrderKinds]uint8) {
	list := p.Doc.Get("removed-orders")
	if list == nil {
		return out
	}
	if !p.Rules.Options.DisposableOrders {
		list.Bad("order tokens leave the game only with Disposable Special Orders (OPT-06)")
		return out
	}
	for name, c := range list.EachField() {
		if q, ok := document.FindName(name, c, p.FindPlayer); ok {
			out[q] = orderList(c, document.Say("the removed orders"))
		}
	}
	return out
}
