package notation

import "koprulu/game"

// The frames of a position that is written in full.

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
	i, ok := find(at, oneOf(say("step"), stepWords[:]))
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
		f.Step != game.RunPlanningEnd && f.Step != game.RunRegrouping && f.Step != game.RunEventStep && f.Step != game.AskDiscard &&
		f.Step != game.RunLeaders && f.Step != game.RunRegroupingEnds && f.Step != game.AskLeader
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
		case aPlanetOrNone, aRouteOrNone, aFigureOrNone, anAreaOrNone, aUnitOrNone, aNumberOrNone:
			*to = 255
		case aNumber, anEffect, aLeaderEffect:
		default:
			c.need(k.name)
		}
		return
	}
	switch k.kind {
	case aNumber, aNumberOrNone:
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
	case anArea, anAreaOrNone:
		a, _ := p.tableArea(v)
		*to = uint8(a)
	case aLeader:
		if l, ok := find(v, p.ofLeader(f.Player)); ok {
			*to = uint8(l)
		}
	case aLeaderEffect:
		if sheet := p.sheet(f.Player); sheet != nil && int(f.A) < len(sheet.Leaders) {
			within(c, k.name, len(sheet.Leaders[f.A].Effects)-1, to)
		}
	case aSite:
		if i, ok := find(v, oneOf(say("installation"), installationWords[1:])); ok {
			*to = uint8(i + 1)
		}
	case aPlayer:
		q, _ := find(v, p.findPlayer)
		*to = uint8(q)
	case aUnitOrNone:
		u, _ := find(v, p.findUnit)
		*to = uint8(u)
	case aCard:
		if card, ok := find(v, p.ofCard(f.Player)); ok {
			*to = uint8(card)
		}
	case aRouteOrNone:
		r, _ := find(v, p.findRoute)
		*to = uint8(r)
	case aSide:
		side, _ := find(v, oneOf(say("side"), sideWords))
		*to = uint8(side)
	case anEvent:
		e, ok := find(v, p.findCopy)
		if ok {
			*to = uint8(e)
		}
	case aFigureOrNone:
		fig, _ := find(v, p.ofFigure(f.Player))
		*to = uint8(fig)
	case aSplashCard:
		owner := p.rivalOf(f.Player)
		if at := c.get("at"); at != nil {
			owner = p.deckOf(owner, at)
		}
		card, _ := find(v, p.ofCard(owner))
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

// deckOf gives the player of whose deck the standard card of a player is at a skirmish, counted from 1.
func (p *positionReader) deckOf(q game.Player, at *cursor) game.Player {
	b := p.flow.get("battle")
	n, ok := at.number(say("skirmish"), 1, game.MaxSkirmishes)
	if !ok || b == nil || b.node.get("skirmishes") == nil || n > len(b.node.get("skirmishes").items) {
		return q
	}
	for _, name := range battleSides {
		side, half := b.node.get(name), b.node.get("skirmishes").items[n-1].get(name)
		if side == nil || half == nil || side.get("player") == nil || half.get("deck") == nil {
			continue
		}
		if o, err := p.findPlayer(side.get("player").text); err != nil || o != q {
			continue
		}
		if deck, err := p.findPlayer(half.get("deck").text); err == nil {
			return deck
		}
	}
	return q
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
