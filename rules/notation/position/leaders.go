package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
)

// Leadership cards: every card of a faction is in the deck, in the play area, chosen facedown, or gone.

// leaders reads where the Leadership cards are.
func (p *reader) leaders() {
	s := &p.State
	if c := p.Doc.Get("stages-led"); c != nil {
		for c := range c.Each() {
			if n, ok := c.Whole(document.Say("stage"), 1, 3); ok {
				s.StagesLed |= 1 << n
			}
		}
		if !p.Rules.Options.LeadersChosen() && s.StagesLed != 0 {
			c.Bad("no Leadership cards are chosen in this game")
		}
	} else {
		s.StagesLed = ledByNow(p.Rules, s)
	}
	for q := range p.Rules.Players() {
		if sheet := p.Sheet(q); sheet != nil && len(sheet.Leaders) > 0 {
			leadersOf(p, q, sheet)
		}
	}
}

// ledByNow returns the stages whose Leadership cards have been chosen where a position does not say: the first one,
// after setup.
func ledByNow(r *game.Rules, s *game.State) uint8 {
	if r.Options.LeadersChosen() && s.Phase != game.Setup {
		return 1 << 1
	}
	return 0
}

// leadersOf reads the Leadership cards of one player.
func leadersOf(p *reader, q game.Player, sheet *game.Sheet) {
	seat := &p.State.Seats[q]
	c := p.sectionOf(q)
	var used game.LeaderSet
	given := map[string]bool{}
	list := func(name string, to *game.LeaderSet) {
		v := c.Get(name)
		if v == nil {
			return
		}
		given[name] = true
		for c := range v.Each() {
			l, ok := document.Find(c, p.OfLeader(q))
			if ok && used.Has(l) {
				c.Bad("%s is already named", p.Leader(q, l))
				ok = false
			}
			if ok {
				*to |= 1 << l
				used |= 1 << l
			}
		}
	}
	list("leaders", &seat.Leaders)
	list("lasting", &seat.Lasting)
	if v := c.Get("chosen-leader"); v != nil {
		if l, ok := document.Find(v, p.OfLeader(q)); ok {
			if used.Has(l) {
				v.Bad("%s is already named", p.Leader(q, l))
			}
			seat.Chosen = l
		}
	}
	list("leader-deck", &seat.LeaderDeck)
	for c := range c.Get("fresh").Each() {
		l, ok := document.Find(c, p.OfLeader(q))
		switch {
		case !ok:
		case !seat.Lasting.Has(l):
			c.Bad("%s is not among the lasting cards", p.Leader(q, l))
		default:
			seat.Fresh |= 1 << l
		}
	}
	document.Optional(c, "influence", p.FindPlanet, &seat.Influence)
	if seat.Influence != game.NoPlanet {
		p.OnTable(c.Get("influence"), seat.Influence)
	}
	if !given["leaders"] {
		shown := shownBy(p, q, sheet) &^ used
		seat.Leaders |= shown
		used |= shown
	}
	if !given["leader-deck"] {
		seat.LeaderDeck = (1<<len(sheet.Leaders) - 1) &^ used
		if l := seat.Chosen; l != game.NoLeader && p.State.StagesLed>>sheet.Leaders[l].Stage&1 != 0 {
			seat.LeaderDeck &^= 1 << l // It was turned faceup.
		}
	}
}

// shownBy returns the cards that are in play although the document does not say so: those of heroes and installations
// on the board, and the Special Victory card where all have it (OPT-15).
func shownBy(p *reader, q game.Player, sheet *game.Sheet) game.LeaderSet {
	s, o := &p.State, &p.Rules.Options
	var set game.LeaderSet
	for l := range sheet.Leaders {
		info := &sheet.Leaders[l]
		shown := info.Hero != game.NoUnit && p.built[q]&sheet.TypeFigures[info.Hero] != 0 ||
			info.Special && o.NoLeaders && !o.LargerGalaxy && s.Phase != game.Setup
		for i := range info.Effects {
			if e := &info.Effects[i]; e.Kind == game.Install && o.Scenario == nil {
				for a := range s.Seats[q].Sites.All() {
					shown = shown || s.Installations[a] == e.Site
				}
			}
		}
		if shown {
			set |= 1 << l
		}
	}
	return set
}

// sectionOf returns the section of a player, an empty one if there is none.
func (p *reader) sectionOf(q game.Player) *document.Cursor {
	if list := p.Doc.Get("players"); list != nil && list.Kind == document.Object {
		for i := range list.Items {
			at := list.Item(i)
			if o, err := p.FindPlayer(at.Name); err == nil && o == q {
				return at
			}
		}
	}
	return p.Doc.Absent("players." + p.Player(q))
}
