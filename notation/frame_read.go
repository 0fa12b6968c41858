package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// The frames of a position that is written in full.

// frame reads one frame of the stack.
func (p *positionReader) frame(c *document.Cursor) {
	s := &p.state
	if c.Kind != document.Object {
		c.Is(document.Object)
		return
	}
	f := game.Frame{Player: game.Nobody}
	at := c.Need("step")
	if at == nil {
		return
	}
	i, ok := document.Find(at, document.OneOf(document.Say("step"), stepWords[:]))
	if !ok {
		return
	}
	f.Step = game.Step(i)
	document.Optional(c, "player", p.findPlayer, &f.Player)
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
	if !c.Object(names...) {
		return
	}
	values := [6]*uint8{&f.A, &f.B, &f.C, &f.D, &f.E, &f.F}
	for i, to := range values {
		switch {
		case i < len(slots):
			p.slot(c, &f, slots[i], to)
		case i >= used:
			document.Within(c, rawFields[i], 255, to)
		}
	}
	if s.FrameCount == game.MaxFrames {
		c.Bad("the stack has at most %d frames", game.MaxFrames)
		return
	}
	s.Frames[s.FrameCount] = f
	s.FrameCount++
	p.fits(c, &f)
}

// fits checks that a frame has the player that it needs.
func (p *positionReader) fits(c *document.Cursor, f *game.Frame) {
	needsPlayer := f.Step != game.RunSetup && f.Step != game.RunRound && f.Step != game.RunPlanning &&
		f.Step != game.RunPlanningEnd && f.Step != game.RunRegrouping && f.Step != game.RunEventStep && f.Step != game.AskDiscard &&
		f.Step != game.RunLeaders && f.Step != game.RunRegroupingEnds && f.Step != game.AskLeader
	if needsPlayer && f.Player == game.Nobody {
		c.Bad("the player of %s is missing", stepWords[f.Step])
		return
	}
	if needsPlayer && p.sheet(f.Player) == nil && f.Step != game.AskFaction {
		c.Bad("%v", errNoFaction)
	}
}

func (p *positionReader) slot(c *document.Cursor, f *game.Frame, k slot, to *uint8) {
	v := c.Get(k.name)
	if v == nil {
		switch k.kind {
		case aPlanetOrNone, aRouteOrNone, aFigureOrNone, anAreaOrNone, aUnitOrNone, aNumberOrNone:
			*to = 255
		case aNumber, anEffect, aLeaderEffect:
		default:
			c.Need(k.name)
		}
		return
	}
	switch k.kind {
	case aNumber, aNumberOrNone:
		document.Within(c, k.name, int(k.most), to)
	case anEffect:
		if e := &p.r.Events[f.A]; f.Step == game.AskEventPiece {
			e = &p.r.Events[f.B]
			document.Within(c, k.name, len(e.Effects)-1, to)
		} else {
			document.Within(c, k.name, len(e.Effects)-1, to)
		}
	case aPlanet, aPlanetOrNone:
		planet, ok := document.Find(v, p.findPlanet)
		if ok && f.Step != game.AskZSlot {
			p.onTable(v, planet)
		}
		*to = uint8(planet)
	case anArea, anAreaOrNone:
		a, _ := p.tableArea(v)
		*to = uint8(a)
	case aLeader:
		if l, ok := document.Find(v, p.ofLeader(f.Player)); ok {
			*to = uint8(l)
		}
	case aLeaderEffect:
		if sheet := p.sheet(f.Player); sheet != nil && int(f.A) < len(sheet.Leaders) {
			document.Within(c, k.name, len(sheet.Leaders[f.A].Effects)-1, to)
		}
	case aSite:
		if i, ok := document.Find(v, document.OneOf(document.Say("installation"), installationWords[1:])); ok {
			*to = uint8(i + 1)
		}
	case aPlayer:
		q, _ := document.Find(v, p.findPlayer)
		*to = uint8(q)
	case aUnitOrNone:
		u, _ := document.Find(v, p.findUnit)
		*to = uint8(u)
	case aCard:
		if card, ok := document.Find(v, p.ofCard(f.Player)); ok {
			*to = uint8(card)
		}
	case aRouteOrNone:
		r, _ := document.Find(v, p.findRoute)
		*to = uint8(r)
	case aSide:
		side, _ := document.Find(v, document.OneOf(document.Say("side"), sideWords))
		*to = uint8(side)
	case anEvent:
		e, ok := document.Find(v, p.findCopy)
		if ok {
			*to = uint8(e)
		}
	case aFigureOrNone:
		fig, _ := document.Find(v, p.ofFigure(f.Player))
		*to = uint8(fig)
	case aSplashCard:
		owner := p.rivalOf(f.Player)
		if at := c.Get("at"); at != nil {
			owner = p.deckOf(owner, at)
		}
		card, _ := document.Find(v, p.ofCard(owner))
		*to = uint8(card)
	case somePlayers:
		var set game.PlayerSet
		v.EachItem(func(c *document.Cursor) {
			if q, ok := document.Find(c, p.findPlayer); ok {
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
	b := p.flow.Get("battle")
	if b == nil {
		return game.Nobody
	}
	for _, name := range battleSides {
		side := b.Node.Get(name)
		if side == nil || side.Get("player") == nil {
			continue
		}
		if o, err := p.findPlayer(side.Get("player").Text); err == nil && o != q {
			return o
		}
	}
	return game.Nobody
}

// deckOf gives the player of whose deck the standard card of a player is at a skirmish, counted from 1.
func (p *positionReader) deckOf(q game.Player, at *document.Cursor) game.Player {
	b := p.flow.Get("battle")
	n, ok := at.Whole(document.Say("skirmish"), 1, game.MaxSkirmishes)
	if !ok || b == nil || b.Node.Get("skirmishes") == nil || n > len(b.Node.Get("skirmishes").Items) {
		return q
	}
	for _, name := range battleSides {
		side, half := b.Node.Get(name), b.Node.Get("skirmishes").Items[n-1].Get(name)
		if side == nil || half == nil || side.Get("player") == nil || half.Get("deck") == nil {
			continue
		}
		if o, err := p.findPlayer(side.Get("player").Text); err != nil || o != q {
			continue
		}
		if deck, err := p.findPlayer(half.Get("deck").Text); err == nil {
			return deck
		}
	}
	return q
}

// destruction reads the answer that has to be confirmed.
func (p *positionReader) destruction(c *document.Cursor, f *game.Frame) {
	text, ok := c.Word()
	if !ok {
		return
	}
	a, err := ParseAnswer(p.r, &p.state, f.Player, text)
	switch {
	case err != nil:
		c.Bad("%v", err)
	case a.Verb < game.DoDestroyUnit || a.Verb > game.DoDestroyTransport:
		c.Bad("%q destroys nothing", text)
	default:
		f.A, f.B, f.C = uint8(a.Verb), a.A, a.B
	}
}
