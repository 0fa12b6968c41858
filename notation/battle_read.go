package notation

import "koprulu/game"

// The battle of a position.

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
			p.state.Seats[q].Aside &^= figs
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
	*b = game.Battle{OpenBattle: game.OpenBattle{Area: b.Area, Units: b.Units, Opening: game.NoEvent, Second: game.NoEvent,
		StartCard: [2]game.Card{game.NoCard, game.NoCard}, StartEvent: [2]game.EventCard{game.NoEvent, game.NoEvent},
		FrontOf: [2]game.Figure{game.NoFigure, game.NoFigure}}}
	if v := c.get("special"); v != nil {
		b.Special = v.yes()
	}
	if v := c.get("guard"); v != nil {
		b.Guard = v.yes()
	}
	optional(c, "opening", p.findCopy, &b.Opening)
	optional(c, "second", p.findCopy, &b.Second)
	within(c, "now", game.MaxSkirmishes-1, &b.Now)
	if v := c.get("leaving"); v != nil {
		v.items(func(c *cursor) {
			if n, ok := c.number(say("number of a figure"), 1, game.MaxFigures); ok {
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
	*k = game.Skirmish{
		OpenSkirmish: game.OpenSkirmish{Deck: p.state.Battle.Players, Front: [2]game.Figure{game.NoFigure, game.NoFigure}},
		Card:         [2]game.Card{game.NoCard, game.NoCard},
		Extra:        [2]game.Card{game.NoCard, game.NoCard},
	}
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
		optional(at, "deck", p.findPlayer, &k.Deck[side])
		for _, card := range []struct {
			name string
			of   game.Player
			to   *game.Card
		}{{"card", k.Deck[side], &k.Card[side]}, {"extra", q, &k.Extra[side]}} {
			v := at.get(card.name)
			if v == nil {
				continue
			}
			if optional(at, card.name, p.ofCard(card.of), card.to); *card.to == game.NoCard {
				return
			}
			if p.inBattle[card.of].Has(*card.to) {
				v.bad("%s lies at another place of the battle already", v.text)
			}
			p.inBattle[card.of] |= 1 << *card.to
		}
		k.Gone[side], k.GoneFront[side] = p.unitSet(at.get("gone")), p.unitSet(at.get("gone-front"))
		if v := at.get("marks"); v != nil {
			v.items(func(c *cursor) {
				if bit, ok := find(c, oneOf(say("mark"), markWords)); ok {
					k.Marks[side] |= 1 << bit
				}
			})
		}
	}
}

// unitSet reads a list of types of unit.
func (p *positionReader) unitSet(c *cursor) game.UnitSet {
	var set game.UnitSet
	if c == nil {
		return 0
	}
	c.items(func(c *cursor) {
		if u, ok := find(c, p.findUnit); ok {
			set |= 1 << u
		}
	})
	return set
}
