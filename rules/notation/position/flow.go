package position

import (
	"strconv"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// The fields of the flow of play.
var (
	flowFields = []string{"answers", "barrier", "chances", "active", "order-sequence", "frames", "executing",
		"buying", "battle"}
	battleFields = []string{"area", "guard", "special", "opening", "second", "now", "leaving", "attacker", "defender",
		"skirmishes"}
	halfFields = []string{"front", "support", "lost", "dead", "deck", "card", "extra", "marks", "gone", "gone-front"}
)

// findCopy reads an Event card with the number of its copy, which may be left out
// for the first one.
func (p *reader) findCopy(w string) (game.EventCard, error) {
	id, number, dotted := strings.Cut(w, ".")
	c, err := p.FindEvent(id)
	if err != nil || !dotted {
		return c, err
	}
	for ; int(c) < len(p.Rules.Events) && p.Rules.Events[c].ID == id; c++ {
		if strconv.Itoa(int(p.Rules.Events[c].Copy)) == number {
			return c, nil
		}
	}
	return game.NoEvent, document.Unknown(document.Say("copy of %s", id), w, nil)
}

func (p *reader) cardSet(q game.Player, c *document.Cursor) game.CardSet {
	var set game.CardSet
	for c, card := range document.Found(c, p.OfCard(q)) {
		if set.Has(card) {
			c.Bad("%s appears here twice", p.Card(q, card))
		}
		set |= 1 << card
	}
	return set
}

// going reads the flow of play, except for the frames.
func (p *reader) going() {
	if p.flow == nil {
		p.executing()
		return
	}
	if !p.flow.Object(flowFields...) {
		return
	}
	if c := p.Doc.Get("executing"); c != nil && p.flow.Get("frames") != nil {
		c.Bad(`what is being executed belongs in "flow", as the frames are there`)
		return
	}
	s := &p.State
	document.Within(p.flow, "answers", 1<<30, &s.Answers)
	document.Within(p.flow, "barrier", 1<<30, &s.Barrier)
	document.Within(p.flow, "chances", 1<<30, &s.Chances)
	document.Optional(p.flow, "active", p.FindPlayer, &s.Active)
	if p.flow.Get("frames") == nil {
		for _, name := range []string{"executing", "buying", "battle", "active"} {
			if c := p.flow.Get(name); c != nil {
				c.Bad("this makes sense only together with the frames")
				return
			}
		}
		p.executing()
		return
	}
	// The names of figures and cards depend on the player of the top frame.
	frames := p.flow.Get("frames")
	for c := range frames.Each() {
		p.frame(c)
	}
	if len(frames.Items) > 0 && s.FrameCount == 0 {
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
