package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/words"
)

// playerFields are the fields of what belongs to one player.
var playerFields = []string{"points", "workers", "resources", "buildings", "modules", "hand", "known",
	"deck", "discard",
	"rest", "technology-deck", "technologies", "spent", "discarding", "drawn-planets", "captives", "lent", "waiting",
	"order-pool",
	"defended", "infestable", "resource-tokens", "lost-bases", "leader-deck", "leaders", "chosen-leader", "lasting",
	"fresh", "influence"}

// players reads what belongs to each player and fills in what is left out.
func (p *reader) players() {
	sections := make([]*document.Cursor, p.Rules.Options.Players)
	for name, c := range p.Doc.Get("players").EachField() {
		if q, ok := document.FindName(name, c, p.FindPlayer); ok && c.Object(playerFields...) {
			if sections[q] != nil {
				c.Bad("%s appears here twice", p.Player(q))
			}
			sections[q] = c
		}
	}
	for q, c := range sections {
		p.resources(game.Player(q), c)
	}
	for q := range p.Rules.Players() {
		c := sections[q]
		if c == nil {
			c = p.sectionOf(q)
		}
		document.Counted(c, "points", document.Say("number of conquest points"), 0, 9999, &p.State.Seats[q].Points)
		drawnPlanets(p, q, c)
		if p.Sheet(q) == nil {
			continue
		}
		p.workers(q, c)
		p.SheetTokens(q, c, 0, &p.State.Seats[q].Level, &p.State.Seats[q].Modules)
		p.cards(q, c)
		belongings(p, q, c)
	}
}

// drawnPlanets reads the planets that a player drew and has not placed.
func drawnPlanets(p *reader, q game.Player, c *document.Cursor) {
	v := c.Get("drawn-planets")
	if v == nil {
		return
	}
	if p.State.Phase != game.Setup && len(v.Items) > 0 {
		v.Bad("there are planets to place only during the setup")
		return
	}
	for c, planet := range document.Found(v, p.FindPlanet) {
		taken := p.State.Placed
		for i := range p.State.Seats {
			taken |= p.State.Seats[i].Planets
		}
		if taken.Has(planet) {
			c.Bad("%s is already on the table or drawn", p.Planet(planet))
			continue
		}
		p.State.Seats[q].Planets |= 1 << planet
		if most := planetsEach(p); p.State.Seats[q].Planets.Len() > most {
			c.Bad("a player draws %d planets (GALAXY-02)", most)
		}
	}
}

// planetsEach returns how many planets each player draws (GALAXY-02, OPT-08, OPT-10).
func planetsEach(p *reader) int {
	if p.Rules.Options.MorePlanets {
		return 3
	}
	return p.PlanetsPlaced()
}

// resources reads the Resource cards a player holds. Without the field they hold those that Regrouping step 3 would
// give to everyone (REGROUP-10).
func (p *reader) resources(q game.Player, c *document.Cursor) {
	seat := &p.State.Seats[q]
	var list *document.Cursor
	if c != nil {
		list = c.Get("resources")
	}
	if list == nil {
		if p.State.Phase != game.Setup && p.State.Alive.Has(q) {
			seat.Cards = dueCards(p, q)
		}
		return
	}
items:
	for c := range list.Each() {
		a, ok := p.TableArea(c)
		if !ok {
			continue
		}
		switch {
		case p.Rules.Areas[a].Resource == game.NoResource:
			c.Bad("%s has no Resource card", p.Area(a))
			continue
		case p.State.Depleted.Has(a):
			c.Bad("the Resource card of %s is out of the game: the area is depleted (PAY-14)", p.Area(a))
			continue
		}
		for o := range p.Rules.Options.Players {
			// The defaults of players read earlier give way to what is written.
			if p.State.Seats[o].Cards.Has(a) {
				if game.Player(o) == q || writesResources(p, game.Player(o)) {
					c.Bad("%s already holds this card", p.Player(game.Player(o)))
					continue items
				}
				p.State.Seats[o].Cards &^= 1 << a
			}
		}
		seat.Cards |= 1 << a
	}
}

// writesResources reports whether the Resource cards of a player are written in the document.
func writesResources(p *reader, q game.Player) bool {
	list := p.Doc.Get("players")
	if list == nil {
		return false
	}
	found := false
	for _, f := range list.Items {
		if o, err := p.FindPlayer(f.Name); err == nil && o == q && f.Get("resources") != nil {
			found = true
		}
	}
	return found
}

// dueCards returns the Resource cards that a player would hold if all were dealt by REGROUP-10 now: on the planets with
// their bases, those of friendly areas, and of empty ones where nobody else has a base.
func dueCards(p *reader, q game.Player) game.AreaSet {
	s := &p.State
	seat := &s.Seats[q]
	empty, held := s.InPlay, game.AreaSet(0)
	for o := range p.Rules.Options.Players {
		empty &^= s.Seats[o].Held | s.Seats[o].Bases
		held |= s.Seats[o].Cards
	}
	var out game.AreaSet
	for a := range seat.Bases.All() {
		here := p.Rules.Planets[p.Rules.Areas[a].Planet].Areas
		take := p.Rules.Controlled(s, q)
		sole := true
		for o := range p.Rules.Options.Players {
			if game.Player(o) != q && s.Seats[o].Bases&here != 0 {
				sole = false
			}
		}
		if sole {
			take |= empty
		}
		out |= take & here
	}
	out &^= s.Depleted | held
	for a := range out.All() {
		if p.Rules.Areas[a].Resource == game.NoResource {
			out = out.Without(a)
		}
	}
	return out
}

// workers reads where the workers of a player are. Without its field, the pool has the starting
// workers that are nowhere else.
func (p *reader) workers(q game.Player, c *document.Cursor) {
	seat := &p.State.Seats[q]
	most := int(p.Rules.Common.Workers)
	total := 0
	count := func(c *document.Cursor) uint8 {
		n, _ := c.Whole(document.Say("number of workers"), 0, most)
		total += n
		return uint8(n)
	}
	place := c.Get("workers")
	if place.Object(board.WorkerFields...) {
		seat.Unavailable = count(place.Get("unavailable"))
		if home := place.Get("home"); home.Object(words.Resources...) {
			for r, name := range words.Resources {
				if v := home.Get(name); v != nil {
					seat.Home[r] = count(v)
					if most := p.Rules.Permanent(&p.State, q, game.Resource(r)); int(seat.Home[r]) > most {
						v.Bad("the permanent %s take at most %d workers (PAY-11)", name, most)
					}
				}
			}
		}
		for name, c := range place.Get("cards").EachField() {
			a, ok := document.FindName(name, c, p.FindArea)
			if !ok {
				continue
			}
			if !seat.Cards.Has(a) {
				c.Bad("%s does not hold the Resource card of %s", p.Player(q), name)
				continue
			}
			p.State.Workers[a] = count(c)
		}
		seat.Pool = count(place.Get("pool"))
	}
	if place == nil || place.Get("pool") == nil {
		if p.State.Phase != game.Setup {
			seat.Pool = uint8(max(0, int(p.Sheet(q).Start.Workers)-total))
		}
		total += int(seat.Pool)
	}
	if total > most {
		place.Bad("%s has %d workers, but there are only %d (LIMIT-01)", p.Player(q), total, most)
	}
}

// A zone is where cards of a player are, as the document names it.
type zone struct {
	name  string
	cards []game.Card
	given bool
}

func (z *zone) set() game.CardSet {
	var s game.CardSet
	for _, c := range z.cards {
		s |= 1 << c
	}
	return s
}

// cards reads the Combat and Technology cards of a player. Every card is in exactly one place.
func (p *reader) cards(q game.Player, c *document.Cursor) {
	sheet := p.Sheet(q)
	place := map[game.Card]document.Sentence{}
	for c := range p.inBattle[q].All() {
		place[c] = document.Say("the battle")
	}
	read := func(name string) zone {
		z := zone{name: name}
		list := c.Get(name)
		if list == nil {
			return z
		}
		z.given = true
		for c, card := range document.Found(list, p.OfCard(q)) {
			if at, twice := place[card]; twice {
				c.Bad("%s already lies in %s", p.Card(q, card), at)
				continue
			}
			if why := misplaced(sheet, name, card); why != nil {
				c.Bad("%s", why)
				continue
			}
			place[card] = document.Say("%s", name)
			z.cards = append(z.cards, card)
		}
		return z
	}
	hand, deck, discard := read("hand"), read("deck"), read("discard")
	techDeck, play, discarding := read("technology-deck"), read("technologies"), read("discarding")
	// What is not mentioned: technologies are in their deck, everything else is the rest.
	var rest []game.Card
	for i := range sheet.Cards {
		card := game.Card(i)
		if _, known := place[card]; known {
			continue
		}
		switch {
		case !sheet.Starting.Has(card) && !techDeck.given:
			techDeck.cards = append(techDeck.cards, card)
		case sheet.Cards[i].PlayArea:
			c.Bad("%s is in none of the places for cards; it belongs in technology-deck or technologies", sheet.Cards[i].ID)
			return
		default:
			rest = append(rest, card)
		}
	}
	if p.State.Phase == game.Setup {
		if sheet.Starting&^(hand.set()|deck.set()|discard.set()) == sheet.Starting {
			// Not dealt yet.
			for _, card := range rest {
				if !sheet.Starting.Has(card) {
					c.Bad("%s is in none of the places for cards; it belongs in technology-deck or technologies", sheet.Cards[card].ID)
				}
			}
			rest = nil
		}
		hand.given = true
	}
	deal(p, q, c, hand, deck, discard, rest)
	seat := &p.State.Seats[q]
	seat.TechDeck, seat.Play, seat.Discarding = techDeck.set(), play.set(), discarding.set()
	p.marked(q, c.Get("known"), &seat.Known, ^game.CardSet(0))
	p.marked(q, c.Get("spent"), &seat.Spent, seat.Play)
}

// misplaced says why a card cannot be in a zone.
func misplaced(sheet *game.Sheet, zone string, c game.Card) error {
	info := &sheet.Cards[c]
	switch zone {
	case "technology-deck":
		if sheet.Starting.Has(c) {
			return document.Say("%s is a card of the starting Combat deck and can never be in the Technology deck", info.ID)
		}
	case "technologies":
		if !info.PlayArea {
			return document.Say("%s is not a technology of the play area; once bought it is a card of the Combat deck (RES-07)",
				info.ID)
		}
	default:
		if info.PlayArea {
			return document.Say("%s is a technology of the play area and can never be among the Combat cards (KEY-14)", info.ID)
		}
	}
	return nil
}

// deal puts the cards of the deck, the discard pile and the hand in their places. The rest is shuffled and put under
// the listed cards of the deck, and a hand that is left out is dealt from it.
func deal(p *reader, q game.Player, c *document.Cursor, hand, deck, discard zone, rest []game.Card) {
	seat, sheet := &p.State.Seats[q], p.Sheet(q)
	shuffler(p.State.Seed, 'c'+byte(q)).Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	if !hand.given {
		n := min(int(sheet.HandLimit), len(rest))
		hand.cards, rest = rest[:n], rest[n:]
	}
	place, _ := document.Find(c.Get("rest"), document.OneOf[int](document.Say("place for the other cards"),
		[]string{"deck", "discard"}))
	if place == 1 {
		discard.cards = append(discard.cards, rest...)
	} else {
		deck.cards = append(deck.cards, rest...)
	}
	seat.Hand = hand.set()
	for i, card := range deck.cards {
		seat.Pile[len(deck.cards)-1-i] = card
	}
	seat.Deck, seat.Discards = uint8(len(deck.cards)), uint8(len(discard.cards))
	for i, card := range discard.cards {
		seat.Pile[game.MaxCards-len(discard.cards)+i] = card
	}
}

// marked reads a list of cards that carry a mark; they must be among the given ones, which are in the play area.
func (p *reader) marked(q game.Player, list *document.Cursor, to *game.CardSet, among game.CardSet) {
	for c := range list.Each() {
		card, ok := document.Find(c, p.OfCard(q))
		switch {
		case !ok:
		case !among.Has(card):
			c.Bad("%s is not in the play area", p.Card(q, card))
		case to.Has(card):
			c.Bad("%s appears here twice", p.Card(q, card))
		default:
			*to |= 1 << card
		}
	}
}
