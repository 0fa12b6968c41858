package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/words"
)

// The frames of a position that is written in full.

// frame reads one frame of the stack.
func (p *reader) frame(c *document.Cursor) {
	s := &p.State
	if !c.Is(document.Object) {
		return
	}
	f := game.Frame{Player: game.Nobody}
	step, ok := document.Find(c.Need("step"), document.OneOf[game.Step](document.Say("step"), words.Steps[:]))
	if !ok {
		return
	}
	f.Step = step
	document.Optional(c, "player", p.FindPlayer, &f.Player)
	info := f.Step.Info()
	names := []string{"step", "player"}
	if len(info.Parts) > 0 {
		names = append(names, "part")
	}
	for _, k := range info.Fields {
		names = append(names, k.Word)
	}
	if !c.Object(names...) {
		return
	}
	p.part(c, &f)
	for _, k := range info.Fields {
		p.value(c, &f, k)
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
func (p *reader) fits(c *document.Cursor, f *game.Frame) {
	needsPlayer := f.Step != game.RunSetup && f.Step != game.RunRound && f.Step != game.RunPlanning &&
		f.Step != game.RunPlanningEnd && f.Step != game.RunRegrouping && f.Step != game.RunEventStep &&
		f.Step != game.AskDiscard &&
		f.Step != game.RunLeaders && f.Step != game.RunRegroupingEnds && f.Step != game.AskLeader
	if needsPlayer && f.Player == game.Nobody {
		c.Bad("the player of %s is missing", words.Steps[f.Step])
		return
	}
	if needsPlayer && p.Sheet(f.Player) == nil && f.Step != game.AskFaction {
		c.Bad("%v", words.ErrNoFaction)
	}
}

// part reads the part of a procedure that comes next; without one it is the first.
func (p *reader) part(c *document.Cursor, f *game.Frame) {
	if v := c.Get("part"); v.Is(document.String) {
		part, ok := f.Step.PartNamed(v.Text)
		if !ok {
			v.Bad("%v", document.Unknown(document.Say("part"), v.Text, f.Step.Info().Parts))
			return
		}
		f.Part = part
	}
}

// value reads a field of a frame.
func (p *reader) value(c *document.Cursor, f *game.Frame, k game.FrameField) {
	to := &f.V[k.At]
	v := c.Get(k.Word)
	if v == nil {
		switch k.Kind {
		case game.PlanetOrNone, game.RouteOrNone, game.FigureOrNone, game.AreaOrNone, game.UnitOrNone, game.NumberOrNone:
			*to = 255
		case game.ANumber, game.EventEffect, game.LeaderEffect:
		default:
			c.Need(k.Word)
		}
		return
	}
	//exhaustive:enforce
	switch k.Kind {
	case game.ANumber, game.NumberOrNone:
		document.Within(c, k.Word, int(k.Most), to)
	case game.EventEffect:
		document.Within(c, k.Word, len(p.Rules.Events[f.V[game.FieldEvent]].Effects)-1, to)
	case game.APlanet, game.PlanetOrNone:
		planet, ok := document.Find(v, p.FindPlanet)
		if ok && f.Step != game.AskZSlot {
			p.OnTable(v, planet)
		}
		*to = uint8(planet)
	case game.AnArea, game.AreaOrNone:
		a, _ := p.TableArea(v)
		*to = uint8(a)
	case game.ALeader:
		*to = found(v, p.OfLeader(f.Player))
	case game.LeaderEffect:
		if sheet := p.Sheet(f.Player); sheet != nil && int(f.V[game.FieldLeader]) < len(sheet.Leaders) {
			document.Within(c, k.Word, len(sheet.Leaders[f.V[game.FieldLeader]].Effects)-1, to)
		}
	case game.AnInstallation:
		*to = found(v, words.FindInstallation)
	case game.APlayer:
		*to = found(v, p.FindPlayer)
	case game.UnitOrNone:
		*to = found(v, p.FindUnit)
	case game.ACard:
		*to = found(v, p.OfCard(f.Player))
	case game.RouteOrNone:
		*to = found(v, p.FindRoute)
	case game.ASide:
		*to = found(v, document.OneOf[uint8](document.Say("side"), words.Sides))
	case game.AnEvent:
		*to = found(v, p.findCopy)
	case game.FigureOrNone:
		*to = found(v, p.ofFigure(f.Player))
	case game.ASplashCard:
		owner := rivalOf(p, f.Player)
		if at := c.Get("at"); at != nil {
			owner = deckOf(p, owner, at)
		}
		*to = found(v, p.OfCard(owner))
	case game.SomePlayers:
		*to = uint8(p.playerSet(v))
	case game.ADestruction:
		destruction(p, v, f)
	}
}

// found returns the number of what a value of a frame names, 0 after a mistake.
func found[T ~uint8](c *document.Cursor, f document.Finder[T]) uint8 {
	v, _ := document.Find(c, f)
	return uint8(v)
}

// rivalOf returns the opponent of a player in the battle of the document, which is
// read after the frames.
func rivalOf(p *reader, q game.Player) game.Player {
	b := p.flow.Get("battle")
	if b == nil {
		return game.Nobody
	}
	for _, name := range board.Sides {
		side := b.Node.Get(name)
		if side == nil || side.Get("player") == nil {
			continue
		}
		if o, err := p.FindPlayer(side.Get("player").Text); err == nil && o != q {
			return o
		}
	}
	return game.Nobody
}

// deckOf returns the player from whose deck the standard card of a player comes at a skirmish, counted from 1.
func deckOf(p *reader, q game.Player, at *document.Cursor) game.Player {
	b := p.flow.Get("battle")
	n, ok := at.Whole(document.Say("skirmish"), 1, game.MaxSkirmishes)
	if !ok || b == nil || b.Node.Get("skirmishes") == nil || n > len(b.Node.Get("skirmishes").Items) {
		return q
	}
	for _, name := range board.Sides {
		side, half := b.Node.Get(name), b.Node.Get("skirmishes").Items[n-1].Get(name)
		if side == nil || half == nil || side.Get("player") == nil || half.Get("deck") == nil {
			continue
		}
		if o, err := p.FindPlayer(side.Get("player").Text); err != nil || o != q {
			continue
		}
		if deck, err := p.FindPlayer(half.Get("deck").Text); err == nil {
			return deck
		}
	}
	return q
}

// destruction reads the answer that has to be confirmed.
func destruction(p *reader, c *document.Cursor, f *game.Frame) {
	text, ok := c.Word()
	if !ok {
		return
	}
	a, err := answer.Parse(p.Rules, &p.State, f.Player, text)
	switch {
	case err != nil:
		c.Bad("%v", err)
	case a.Verb < game.DoDestroyUnit || a.Verb > game.DoDestroyTransport:
		c.Bad("%q destroys nothing", text)
	default:
		confirmed := game.ConfirmationOf(f.Player, a)
		f.V = confirmed.V
	}
}
