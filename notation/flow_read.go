package notation

import (
	"strconv"
	"strings"

	"koprulu/game"
	"koprulu/internal/document"
)

// flowFields and the lists below are the fields of what is going on.
var (
	flowFields = []string{"answers", "barrier", "chances", "active", "order-sequence", "frames", "executing", "buying", "battle"}
	execFields = []string{"player", "owner", "planet", "order", "special", "bargain", "limit", "free", "built", "fresh",
		"upgraded", "moved", "origins", "target", "quota", "lift-from", "lift-to", "recalled", "technology", "to-hand", "token",
		"returns", "room", "gifted", "defend", "locked", "laden"}
	buyFields = []string{"item", "route", "unit", "area", "second", "building", "module", "technology", "minerals", "gas",
		"discount", "bargain", "stolen"}
	battleFields   = []string{"area", "guard", "special", "opening", "second", "now", "leaving", "attacker", "defender", "skirmishes"}
	sideFields     = []string{"player", "units", "card", "event", "splash", "front", "shield"}
	skirmishFields = []string{"resolved", "attacker", "defender"}
	halfFields     = []string{"front", "support", "lost", "dead", "deck", "card", "extra", "marks", "gone", "gone-front"}
)

// ofCard returns a finder for the cards of a player, ofTech for his technologies, ofFigure for his figures.
func (p *boardReader) ofCard(q game.Player) document.Finder[game.Card] {
	return func(w string) (game.Card, error) { return p.findCard(q, w) }
}

func (p *boardReader) ofTech(q game.Player) document.Finder[game.Tech] {
	return func(w string) (game.Tech, error) { return p.findTech(q, w) }
}

// findCopy reads an Event card with the number of its copy, which may be left out
// for the first one.
func (p *positionReader) findCopy(w string) (game.EventCard, error) {
	id, number, dotted := strings.Cut(w, ".")
	c, err := p.findEvent(id)
	if err != nil || !dotted {
		return c, err
	}
	for ; int(c) < len(p.r.Events) && p.r.Events[c].ID == id; c++ {
		if strconv.Itoa(int(p.r.Events[c].Copy)) == number {
			return c, nil
		}
	}
	return game.NoEvent, document.Unknown(document.Say("copy of %s", id), w, nil)
}

func (p *positionReader) cardSet(q game.Player, c *document.Cursor) game.CardSet {
	var set game.CardSet
	c.EachItem(func(c *document.Cursor) {
		if card, ok := document.Find(c, p.ofCard(q)); ok {
			if set.Has(card) {
				c.Bad("%s stands here twice", p.card(q, card))
			}
			set |= 1 << card
		}
	})
	return set
}

// going reads what is going on, but for the frames.
func (p *positionReader) going() {
	if p.flow == nil {
		p.executing()
		return
	}
	if !p.flow.Object(flowFields...) {
		return
	}
	if c := p.doc.Get("executing"); c != nil && p.flow.Get("frames") != nil {
		c.Bad(`what is executed stands in "flow" if the frames do`)
		return
	}
	s := &p.state
	document.Within(p.flow, "answers", 1<<30, &s.Answers)
	document.Within(p.flow, "barrier", 1<<30, &s.Barrier)
	document.Within(p.flow, "chances", 1<<30, &s.Chances)
	document.Optional(p.flow, "active", p.findPlayer, &s.Active)
	if p.flow.Get("frames") == nil {
		for _, name := range []string{"executing", "buying", "battle", "active"} {
			if c := p.flow.Get(name); c != nil {
				c.Bad("this needs the frames")
				return
			}
		}
		p.executing()
		return
	}
	// The names of figures and cards depend on the player of the top frame.
	p.flow.Get("frames").EachItem(p.frame)
	if n := len(p.flow.Get("frames").Items); n > 0 && s.FrameCount == 0 {
		return
	}
	for _, part := range []struct {
		name string
		read func(*document.Cursor)
	}{{"executing", p.exec}, {"buying", p.buy}, {"battle", p.battle}} {
		if c := p.flow.Get(part.name); c != nil {
			part.read(c)
		}
	}
}
