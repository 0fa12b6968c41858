package position

import (
	"strconv"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// eventFields are the fields of the Event cards.
var eventFields = []string{"stage", "deck", "discard", "removed", "out", "beside", "played", "drawn", "later",
	"kept", "read"}

// eventPlaces are the zones of Event cards that belong to nobody, eventZones those of a player.
var (
	eventPlaces = []struct {
		name  string
		place game.EventPlace
	}{{"removed", game.EventRemoved}, {"out", game.EventOut}, {"beside", game.EventBeside}, {"played", game.EventPlayed}}
	eventZones = []struct {
		name  string
		place func(game.Player) game.EventPlace
	}{{"drawn", game.EventDrawn}, {"later", game.EventLater}, {"kept", game.EventKept}, {"read", game.EventRead}}
)

// namedEvent is an Event card that the document names, and its place.
type namedEvent struct {
	c    *document.Cursor
	id   string
	copy int
	to   func(game.EventCard)
}

// events reads where the Event cards are. A name without a number means the next copy of that name
// that is not named.
func (p *reader) events() {
	s := &p.State
	c := p.Doc.Get("events")
	if c == nil {
		if s.Phase == game.Setup && (p.flow != nil || setupStep(p) <= setupFactions) {
			return // the deck is not built yet
		}
		fillEvents(p, [game.MaxEvents]bool{}, 1)
		return
	}
	if !c.Object(eventFields...) {
		return
	}
	var named []namedEvent
	list := func(c *document.Cursor, to func(game.EventCard)) {
		for c := range c.Each() {
			word, ok := c.Word()
			if !ok {
				continue
			}
			e := namedEvent{c: c, id: word, to: to}
			if id, number, dotted := strings.Cut(word, "."); dotted {
				n, err := strconv.Atoi(number)
				if err != nil || n < 1 {
					c.Bad("%q is not the number of a copy", number)
					continue
				}
				e.id, e.copy = id, n
			}
			named = append(named, e)
		}
	}
	at := func(place game.EventPlace) func(game.EventCard) {
		return func(e game.EventCard) { s.EventPlace[e] = place }
	}
	var deck, discard []game.EventCard
	list(c.Get("deck"), func(e game.EventCard) { deck = append(deck, e) })
	list(c.Get("discard"), func(e game.EventCard) { discard = append(discard, e) })
	for _, z := range eventPlaces {
		list(c.Get(z.name), at(z.place))
	}
	for _, z := range eventZones {
		for name, c := range c.Get(z.name).EachField() {
			if q, ok := document.FindName(name, c, p.FindPlayer); ok {
				list(c, at(z.place(q)))
			}
		}
	}
	used, ok := assignEvents(p, named)
	if !ok {
		return
	}
	for q := range p.Rules.Players() {
		for i := range p.Rules.Events {
			if used[i] && s.EventPlace[i] == game.EventKept(q) {
				if !p.Rules.Events[i].Kept {
					c.Bad("%s is not kept in the play area; it is executed and discarded at once", p.Rules.Events[i].ID)
					return
				}
				s.Seats[q].Kept++
			}
		}
	}
	for i := range p.Rules.Events {
		if used[i] && s.EventPlace[i] == game.EventBeside {
			s.EndMarkers++
		}
	}
	stage := 1
	if v := c.Get("stage"); v != nil {
		stage, _ = v.Whole(document.Say("stage"), 1, 3)
		if c.Get("deck") != nil {
			v.Bad("the deck is listed, so its top card gives the stage")
			return
		}
	}
	pileEvents(p, deck, discard)
	if c.Get("deck") == nil {
		fillEvents(p, used, stage)
		return
	}
	for i := range p.Rules.Events {
		if !used[i] {
			s.EventPlace[i] = game.EventRemoved
		}
	}
}

// assignEvents assigns a copy to every named card, first to those with a number.
func assignEvents(p *reader, named []namedEvent) (used [game.MaxEvents]bool, ok bool) {
	ok = true
	cards := make([]game.EventCard, len(named))
	for _, numbered := range []bool{true, false} {
		for i, e := range named {
			if (e.copy > 0) != numbered {
				continue
			}
			first, err := p.FindEvent(e.id)
			if err != nil {
				e.c.Bad("%v", err)
				return used, false
			}
			found, copies := game.NoEvent, 0
			for c := first; int(c) < len(p.Rules.Events); c++ {
				if p.Rules.Events[c].ID != e.id {
					continue
				}
				copies++
				if numbered && int(p.Rules.Events[c].Copy) == e.copy || !numbered && !used[c] && found == game.NoEvent {
					found = c
				}
			}
			switch {
			case found == game.NoEvent && numbered:
				e.c.Bad("there are %d copies of %s, numbered from 1", copies, e.id)
			case found == game.NoEvent:
				e.c.Bad("there are only %d copies of %s, and all of them are already named", copies, e.id)
			case used[found]:
				e.c.Bad("%s is already named", p.EventCopy(found))
			default:
				used[found] = true
				cards[i] = found
				continue
			}
			return used, false
		}
	}
	// The places are filled in the order of the document, which is that of the piles.
	for i, e := range named {
		e.to(cards[i])
	}
	return used, ok
}

// pileEvents puts the cards of the deck, top first, and of the discard pile, last
// discarded first, in their places.
func pileEvents(p *reader, deck, discard []game.EventCard) {
	s := &p.State
	for i, e := range deck {
		s.EventPile[len(deck)-1-i] = e
		s.EventPlace[e] = game.EventInDeck
	}
	for i, e := range discard {
		s.EventPile[game.MaxEvents-len(discard)+i] = e
		s.EventPlace[e] = game.EventDiscarded
	}
	s.EventDeck, s.EventDiscards = uint8(len(deck)), uint8(len(discard))
}

// fillEvents builds the Event deck from the cards that are not used, shuffled by the seed, as setup
// does (SETUP-08 to SETUP-11). Cards of stages before the given one are put away.
func fillEvents(p *reader, used [game.MaxEvents]bool, stage int) {
	s := &p.State
	for st := game.Stage(3); st >= 1; st-- {
		var cards []game.EventCard
		for i := range p.Rules.Events {
			if used[i] || p.Rules.Events[i].Stage != st {
				continue
			}
			if sc := p.Rules.Options.Scenario; eventUnused(p, &p.Rules.Events[i]) || sc != nil &&
				sc.Removed.Has(game.EventCard(i)) {
				s.EventPlace[i] = game.EventOut
				continue
			}
			cards = append(cards, game.EventCard(i))
		}
		shuffler(s.Seed, 'e'+byte(st)).Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		removed := 0
		if st < 3 {
			removed = int(p.Rules.Common.EventRemoved[p.Rules.Options.Players])
			if p.Rules.Options.NoLeaders {
				removed-- // OPT-16
			}
			if sc := p.Rules.Options.Scenario; sc != nil { // MODE-15
				removed = int(sc.PutAway[st-1])
			}
			removed = max(0, min(len(cards), removed))
		}
		if int(st) < stage {
			removed = len(cards)
		}
		for i, e := range cards {
			if i < removed {
				s.EventPlace[e] = game.EventRemoved
			} else {
				s.EventPile[s.EventDeck] = e
				s.EventDeck++
			}
		}
	}
}

// eventUnused reports whether a card is taken out before the deck is built: The End Draws Near where only elimination
// decides (VAR-03), and the cards about Leadership cards where there are none (OPT-16).
func eventUnused(p *reader, e *game.Event) bool {
	for i := range e.Effects {
		switch e.Effects[i].Kind {
		case game.EndMarker:
			return p.Rules.Options.Conquest()
		case game.ExtraLeader:
			return p.Rules.Options.NoLeaders
		}
	}
	return false
}

// result reads how the game ended.
func (p *reader) result() {
	victory, winners := p.Doc.Get("victory"), p.Doc.Get("winners")
	if p.State.Phase != game.Over {
		for _, c := range []*document.Cursor{victory, winners} {
			if c != nil {
				c.Bad(`the game is not over; a result needs the phase "over"`)
			}
		}
		return
	}
	if victory == nil {
		p.Doc.Bad(`the field "victory" is missing, although the phase is "over"`)
		return
	}
	if v, ok := document.Find(victory, document.OneOf[game.Victory](document.Say("victory"), words.Victories[1:])); ok {
		p.State.Victory = v + 1
	}
	if winners == nil {
		p.Doc.Bad(`the field "winners" is missing, although the phase is "over"`)
		return
	}
	if v := p.Doc.Get("condition"); v != nil {
		most := 0
		if sc := p.Rules.Options.Scenario; sc != nil {
			most = len(sc.Conditions)
		}
		n, _ := v.Whole(document.Say("victory condition of this game"), 1, most)
		p.State.Condition = uint8(n)
	}
	p.State.Winners = p.playerSet(winners)
}
