package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
)

// The battle of a position.

// battleUnits reads the attacking units, which are in no area. It looks only at the document, because everything else
// about the battle is read later.
func (p *reader) battleUnits() func() {
	return func() {
		if p.flow == nil || p.flow.Kind != document.Object {
			return
		}
		b := p.flow.Get("battle")
		if b == nil || b.Kind != document.Object {
			return
		}
		side := b.Get(board.Sides[game.Attacker])
		if side == nil || side.Kind != document.Object || side.Get("units") == nil {
			return
		}
		var who *document.Cursor
		if b.Get("area") != nil {
			who = side.Get("player")
		} else if x := p.flow.Get("executing"); x != nil && x.Kind == document.Object {
			who = x.Get("player")
		}
		if who == nil {
			side.Bad("the player of these units is missing")
			return
		}
		q, ok := document.Find(who, p.FindPlayer)
		if !ok || p.Sheet(q) == nil {
			return
		}
		for name, c := range side.Get("units").EachField() {
			if !c.Is(document.Array) {
				continue
			}
			figs := p.figures(q, name, c, p.built[q])
			p.built[q] |= figs
			p.State.Seats[q].Supply &^= figs
			p.State.Seats[q].Aside &^= figs
			p.State.Battle.Units[game.Attacker] |= figs
		}
	}
}

// battle reads the battle. The units of the attacker were read with the other units.
func (p *reader) battle(c *document.Cursor) {
	if !c.Object(battleFields...) {
		return
	}
	b := &p.State.Battle
	p.area(c, "area", &b.Area)
	if b.Area == game.NoArea {
		return
	}
	*b = game.Battle{OpenBattle: game.OpenBattle{Area: b.Area, Units: b.Units, Opening: game.NoEvent, Second: game.NoEvent,
		StartCard: [2]game.Card{game.NoCard, game.NoCard}, StartEvent: [2]game.EventCard{game.NoEvent, game.NoEvent},
		FrontOf: [2]game.Figure{game.NoFigure, game.NoFigure}}}
	b.Special = c.Get("special").Yes()
	b.Guard = c.Get("guard").Yes()
	document.Optional(c, "opening", p.findCopy, &b.Opening)
	document.Optional(c, "second", p.findCopy, &b.Second)
	document.Within(c, "now", game.MaxSkirmishes-1, &b.Now)
	if v := c.Get("leaving"); v != nil {
		leaving(p, v)
	}
	for side, name := range board.Sides {
		at := c.Need(name)
		if at == nil || !at.Object(board.SideFields...) || at.Need("player") == nil {
			return
		}
		battleSide(p, at, side)
	}
	if b.Players[game.Attacker] == b.Players[game.Defender] {
		c.Bad("attacker and defender are the same player")
	}
	if len(c.Problems()) > 0 {
		return
	}
	for c := range c.Get("skirmishes").Each() {
		if b.Count == game.MaxSkirmishes {
			c.Bad("a battle has at most %d skirmishes", game.MaxSkirmishes)
			continue
		}
		readSkirmish(p, c, &b.Skirmishes[b.Count])
		b.Count++
	}
}

// leaving reads which figures must retreat together, those of the player who has to decide about them.
func leaving(p *reader, v *document.Cursor) {
	var who *document.Cursor
	if frames := p.flow.Get("frames"); frames != nil && len(frames.Items) > 0 {
		who = frames.Item(len(frames.Items) - 1).Get("player")
	}
	if who == nil {
		v.Bad("units leave a battle only while somebody has to say where they go")
		return
	}
	if q, ok := document.Find(who, p.FindPlayer); ok {
		p.State.Battle.Leaving = p.figureSet(q, v)
	}
}

func battleSide(p *reader, c *document.Cursor, side int) {
	b := &p.State.Battle
	q, ok := document.Find(c.Get("player"), p.FindPlayer)
	if !ok || p.Sheet(q) == nil {
		return
	}
	b.Players[side] = q
	if v := c.Get("units"); v != nil && side == game.Defender {
		b.Units[side] = p.figureSet(q, v)
		if b.Units[side] != 0 && (p.State.Holder[b.Area] != q || b.Units[side]&^p.State.Units[b.Area] != 0) {
			v.Bad("these units are not in %s", p.Area(b.Area))
		}
	}
	document.Optional(c, "card", p.OfCard(q), &b.StartCard[side])
	document.Optional(c, "event", p.findCopy, &b.StartEvent[side])
	b.Splash[side] = p.cardSet(q, c.Get("splash"))
	p.inBattle[q] |= b.Splash[side]
	document.Optional(c, "front", p.ofFigure(q), &b.FrontOf[side])
	document.Within(c, "shield", game.MaxSkirmishes, &b.Shield[side])
}

func readSkirmish(p *reader, c *document.Cursor, k *game.Skirmish) {
	if !c.Object(board.SkirmishFields...) {
		return
	}
	*k = game.Skirmish{
		OpenSkirmish: game.OpenSkirmish{Deck: p.State.Battle.Players, Front: [2]game.Figure{game.NoFigure, game.NoFigure}},
		Card:         [2]game.Card{game.NoCard, game.NoCard},
		Extra:        [2]game.Card{game.NoCard, game.NoCard},
	}
	k.Resolved = c.Get("resolved").Yes()
	for side, name := range board.Sides {
		at := c.Need(name)
		if at == nil || !at.Object(halfFields...) {
			return
		}
		q := p.State.Battle.Players[side]
		document.Optional(at, "front", p.ofFigure(q), &k.Front[side])
		k.Support[side], k.Lost[side], k.Dead[side] = p.figureSet(q, at.Get("support")), p.figureSet(q, at.Get("lost")),
			p.figureSet(q, at.Get("dead"))
		document.Optional(at, "deck", p.FindPlayer, &k.Deck[side])
		for _, card := range []struct {
			name string
			of   game.Player
			to   *game.Card
		}{{"card", k.Deck[side], &k.Card[side]}, {"extra", q, &k.Extra[side]}} {
			v := at.Get(card.name)
			if v == nil {
				continue
			}
			if document.Optional(at, card.name, p.OfCard(card.of), card.to); *card.to == game.NoCard {
				return
			}
			if p.inBattle[card.of].Has(*card.to) {
				v.Bad("%s already lies elsewhere in the battle", v.Text)
			}
			p.inBattle[card.of] |= 1 << *card.to
		}
		k.Gone[side] = document.Set[game.UnitSet](at.Get("gone"), p.FindUnit)
		k.GoneFront[side] = document.Set[game.UnitSet](at.Get("gone-front"), p.FindUnit)
		k.Marks[side] = document.Set[game.Mark](at.Get("marks"), document.OneOf[uint8](document.Say("mark"), board.Marks))
	}
}
