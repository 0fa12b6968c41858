package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// playerFields are the fields of what belongs to one player.
var playerFields = []string{"points", "workers", "resources", "buildings", "modules", "hand", "known", "deck", "discard",
	"rest", "technology-deck", "technologies", "spent", "discarding", "drawn-planets", "captives", "lent", "waiting", "order-pool",
	"defended", "infestable", "resource-tokens", "lost-bases", "leader-deck", "leaders", "chosen-leader", "lasting", "fresh", "influence"}

// workerFields are the fields of the workers of a player.
var workerFields = []string{"pool", "unavailable", "home", "cards"}

// players reads what belongs to each player and fills up what is left out.
func (p *positionReader) players() {
	sections := make([]*document.Cursor, p.r.Options.Players)
	if list := p.doc.Get("players"); list != nil {
		list.EachField(func(name string, c *document.Cursor) {
			if q, ok := document.FindName(name, c, p.findPlayer); ok && c.Object(playerFields...) {
				if sections[q] != nil {
					c.Bad("%s stands here twice", p.player(q))
				}
				sections[q] = c
			}
		})
	}
	for q, c := range sections {
		p.resources(game.Player(q), c)
	}
	for q := range game.Player(p.r.Options.Players) {
		c := sections[q]
		if c == nil {
			c = p.sectionOf(q)
		}
		p.scores(q, c)
		p.drawnPlanets(q, c)
		if p.sheet(q) == nil {
			continue
		}
		p.workers(q, c)
		p.sheetTokens(q, c)
		p.cards(q, c)
		p.belongings(q, c)
	}
}

// scores reads the conquest points.
func (p *positionReader) scores(q game.Player, c *document.Cursor) {
	if v := c.Get("points"); v != nil {
		if n, ok := v.Whole(document.Say("number of conquest points"), 0, 9999); ok {
			p.state.Seats[q].Points = uint16(n)
		}
	}
}

// drawnPlanets reads the planets that a player drew and has not placed.
func (p *positionReader) drawnPlanets(q game.Player, c *document.Cursor) {
	v := c.Get("drawn-planets")
	if v == nil {
		return
	}
	if p.state.Phase != game.Setup && len(v.Items) > 0 {
		v.Bad("only in the setup there are planets to place")
		return
	}
	v.EachItem(func(c *document.Cursor) {
		planet, ok := document.Find(c, p.findPlanet)
		if !ok {
			return
		}
		taken := p.state.Placed
		for i := range p.state.Seats {
			taken |= p.state.Seats[i].Planets
		}
		if taken.Has(planet) {
			c.Bad("%s is on the table or drawn already", p.planet(planet))
			return
		}
		p.state.Seats[q].Planets |= 1 << planet
		if most := p.planetsEach(); p.state.Seats[q].Planets.Len() > most {
			c.Bad("a player draws %d planets (GALAXY-02)", most)
		}
	})
}

// planetsEach returns how many planets each player draws (GALAXY-02, OPT-08, OPT-10).
func (p *positionReader) planetsEach() int {
	if p.r.Options.MorePlanets {
		return 3
	}
	return p.planetsPlaced()
}

// planetsPlaced returns how many planets each player places (GALAXY-09, OPT-10).
func (p *boardReader) planetsPlaced() int {
	if p.r.Options.LargerGalaxy {
		return 3
	}
	return 2
}

// resources reads the Resource cards a player holds. Without the field he holds
// those that Regrouping step 3 would give to everybody (REGROUP-10).
func (p *positionReader) resources(q game.Player, c *document.Cursor) {
	seat := &p.state.Seats[q]
	var list *document.Cursor
	if c != nil {
		list = c.Get("resources")
	}
	if list == nil {
		if p.state.Phase != game.Setup && p.state.Alive.Has(q) {
			seat.Cards = p.dueCards(q)
		}
		return
	}
	list.EachItem(func(c *document.Cursor) {
		a, ok := p.tableArea(c)
		if !ok {
			return
		}
		switch {
		case p.r.Areas[a].Resource == game.NoResource:
			c.Bad("%s has no Resource card", p.area(a))
			return
		case p.state.Depleted.Has(a):
			c.Bad("the Resource card of %s is out of the game: the area is depleted (PAY-14)", p.area(a))
			return
		}
		for o := range p.r.Options.Players {
			// The defaults of players read before give way to what is written.
			if p.state.Seats[o].Cards.Has(a) {
				if game.Player(o) == q || p.writesResources(game.Player(o)) {
					c.Bad("%s holds this card already", p.player(game.Player(o)))
					return
				}
				p.state.Seats[o].Cards &^= 1 << a
			}
		}
		seat.Cards |= 1 << a
	})
}

// writesResources reports whether the Resource cards of a player are written in the document.
func (p *positionReader) writesResources(q game.Player) bool {
	list := p.doc.Get("players")
	if list == nil {
		return false
	}
	found := false
	for _, f := range list.Items {
		if o, err := p.findPlayer(f.Name); err == nil && o == q && f.Get("resources") != nil {
			found = true
		}
	}
	return found
}

// dueCards returns the Resource cards that a player would hold if all were dealt by
// REGROUP-10 now: of the planets with his bases those of friendly areas, and of
// empty ones where nobody else has a base.
func (p *positionReader) dueCards(q game.Player) game.AreaSet {
	s := &p.state
	seat := &s.Seats[q]
	empty, held := s.InPlay, game.AreaSet(0)
	for o := range p.r.Options.Players {
		empty &^= s.Seats[o].Held | s.Seats[o].Bases
		held |= s.Seats[o].Cards
	}
	var out game.AreaSet
	for bases := seat.Bases; bases != 0; bases &= bases - 1 {
		here := p.r.Planets[p.r.Areas[bases.First()].Planet].Areas
		take := p.r.Controlled(s, q)
		sole := true
		for o := range p.r.Options.Players {
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
	for set := out; set != 0; set &= set - 1 {
		if a := set.First(); p.r.Areas[a].Resource == game.NoResource {
			out = out.Without(a)
		}
	}
	return out
}

// workers reads where the workers of a player are. Those in the pool are, without
// the field, the starting workers that are nowhere else.
func (p *positionReader) workers(q game.Player, c *document.Cursor) {
	seat := &p.state.Seats[q]
	most := int(p.r.Common.Workers)
	total := 0
	count := func(c *document.Cursor) uint8 {
		n, _ := c.Whole(document.Say("number of workers"), 0, most)
		total += n
		return uint8(n)
	}
	place := c.Get("workers")
	if place != nil && place.Object(workerFields...) {
		if v := place.Get("unavailable"); v != nil {
			seat.Unavailable = count(v)
		}
		if home := place.Get("home"); home != nil && home.Object(resourceWords...) {
			for r, name := range resourceWords {
				if v := home.Get(name); v != nil {
					seat.Home[r] = count(v)
					if most := p.r.Permanent(&p.state, q, game.Resource(r)); int(seat.Home[r]) > most {
						v.Bad("the permanent %s take %d workers (PAY-11)", name, most)
					}
				}
			}
		}
		if cards := place.Get("cards"); cards != nil {
			cards.EachField(func(name string, c *document.Cursor) {
				a, ok := document.FindName(name, c, p.findArea)
				if !ok {
					return
				}
				if !seat.Cards.Has(a) {
					c.Bad("%s does not hold the Resource card of %s", p.player(q), name)
					return
				}
				p.state.Workers[a] = count(c)
			})
		}
		if v := place.Get("pool"); v != nil {
			seat.Pool = count(v)
		}
	}
	if place == nil || place.Get("pool") == nil {
		if p.state.Phase != game.Setup {
			seat.Pool = uint8(max(0, int(p.sheet(q).Start.Workers)-total))
		}
		total += int(seat.Pool)
	}
	if total > most {
		place.Bad("%s has %d workers, but there are %d (LIMIT-01)", p.player(q), total, most)
	}
}

// sheetTokens reads buildings and modules.
func (p *positionReader) sheetTokens(q game.Player, c *document.Cursor) {
	seat, sheet := &p.state.Seats[q], p.sheet(q)
	if list := c.Get("buildings"); list != nil {
		list.EachField(func(name string, c *document.Cursor) {
			b, ok := document.FindName(name, c, func(w string) (uint8, error) { return p.findBuilding(q, w) })
			if !ok {
				return
			}
			if n, ok := c.Whole(document.Say("level of %s", name), 0, len(sheet.Buildings[b].Levels)); ok {
				seat.Level[b] = uint8(n)
			}
		})
	}
	if list := c.Get("modules"); list != nil {
		total := 0
		list.EachField(func(name string, c *document.Cursor) {
			m, ok := document.FindName(name, c, p.findModule)
			if !ok {
				return
			}
			n, ok := c.Whole(document.Say("number of modules %s of this race", name), 0, int(p.r.Modules[m].Tokens[sheet.Race]))
			seat.Modules[m] = uint8(n)
			if total += n; ok && total > int(sheet.ModuleSpaces) {
				list.Bad("%d modules are too many for the %d spaces of the sheet (MOD-01)", total, sheet.ModuleSpaces)
			}
		})
	}
}

// A zone is where cards of a player lie, as the document names it.
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

// cards reads the Combat and Technology cards of a player. Every card lies in
// exactly one place.
func (p *positionReader) cards(q game.Player, c *document.Cursor) {
	sheet := p.sheet(q)
	place := map[game.Card]document.Sentence{}
	for set := p.inBattle[q]; set != 0; set &= set - 1 {
		place[set.First()] = document.Say("the battle")
	}
	read := func(name string) zone {
		z := zone{name: name}
		list := c.Get(name)
		if list == nil {
			return z
		}
		z.given = true
		list.EachItem(func(c *document.Cursor) {
			card, ok := document.Find(c, func(w string) (game.Card, error) { return p.findCard(q, w) })
			if !ok {
				return
			}
			if at, twice := place[card]; twice {
				c.Bad("%s lies in %s already", p.card(q, card), at)
				return
			}
			if why := misplaced(sheet, name, card); why != nil {
				c.Bad("%s", why)
				return
			}
			place[card] = document.Say("%s", name)
			z.cards = append(z.cards, card)
		})
		return z
	}
	hand, deck, discard := read("hand"), read("deck"), read("discard")
	techDeck, play, discarding := read("technology-deck"), read("technologies"), read("discarding")
	// What is not mentioned: technologies are in their deck, and all else is the rest.
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
			c.Bad("%s is in none of the places of cards; it belongs into technology-deck or technologies", sheet.Cards[i].ID)
			return
		default:
			rest = append(rest, card)
		}
	}
	if p.state.Phase == game.Setup {
		if sheet.Starting&^(hand.set()|deck.set()|discard.set()) == sheet.Starting {
			rest = nil // not dealt yet
		}
		hand.given = true
	}
	p.deal(q, c, hand, deck, discard, rest)
	seat := &p.state.Seats[q]
	seat.TechDeck, seat.Play, seat.Discarding = techDeck.set(), play.set(), discarding.set()
	p.marked(q, c.Get("known"), &seat.Known, ^game.CardSet(0))
	p.marked(q, c.Get("spent"), &seat.Spent, seat.Play)
}

// misplaced says why a card cannot lie in a zone.
func misplaced(sheet *game.Sheet, zone string, c game.Card) error {
	info := &sheet.Cards[c]
	switch zone {
	case "technology-deck":
		if sheet.Starting.Has(c) {
			return document.Say("%s is a card of the starting Combat deck and never in the Technology deck", info.ID)
		}
	case "technologies":
		if !info.PlayArea {
			return document.Say("%s is no technology of the play area; once bought it is a card of the Combat deck (RES-07)", info.ID)
		}
	default:
		if info.PlayArea {
			return document.Say("%s is a technology of the play area and never among the Combat cards (KEY-14)", info.ID)
		}
	}
	return nil
}

// deal puts the cards of the deck, the discard pile and the hand in their places.
// The rest lies shuffled under the cards of the deck that are listed, and a hand that
// is left out is dealt from it.
func (p *positionReader) deal(q game.Player, c *document.Cursor, hand, deck, discard zone, rest []game.Card) {
	seat, sheet := &p.state.Seats[q], p.sheet(q)
	shuffler(p.state.Seed, 'c'+byte(q)).Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	if !hand.given {
		n := min(int(sheet.HandLimit), len(rest))
		hand.cards, rest = rest[:n], rest[n:]
	}
	toDiscard := false
	if v := c.Get("rest"); v != nil {
		if i, ok := document.Find(v, document.OneOf(document.Say("place for the other cards"), []string{"deck", "discard"})); ok {
			toDiscard = i == 1
		}
	}
	if toDiscard {
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

// marked reads a list of cards that carry a mark; they must be among some, which are in the play area.
func (p *positionReader) marked(q game.Player, list *document.Cursor, to *game.CardSet, among game.CardSet) {
	if list == nil {
		return
	}
	list.EachItem(func(c *document.Cursor) {
		card, ok := document.Find(c, func(w string) (game.Card, error) { return p.findCard(q, w) })
		switch {
		case !ok:
		case !among.Has(card):
			c.Bad("%s is not in the play area", p.card(q, card))
		case to.Has(card):
			c.Bad("%s stands here twice", p.card(q, card))
		default:
			*to |= 1 << card
		}
	})
}
