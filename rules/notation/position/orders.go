package position

import (
	"slices"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// orders reads the order stacks, each from the bottom up, such as
// {"torus": ["overmind mobilize", "raynor build"]}, and counts the unplaced tokens.
func (p *reader) orders() {
	stacks := map[game.Planet][]game.PlacedOrder{}
	var sequence []game.Planet
	for name, c := range p.Doc.Get("orders").EachField() {
		planet, ok := document.FindName(name, c, p.FindPlanet)
		if !ok || !p.OnTable(c, planet) {
			continue
		}
		for c := range c.Each() {
			if o, ok := p.order(c, planet); ok {
				stacks[planet] = append(stacks[planet], o)
				sequence = append(sequence, planet)
			}
		}
	}
	if len(p.Doc.Problems()) > 0 {
		return
	}
	if p.flow != nil {
		if c := p.flow.Get("order-sequence"); c != nil {
			var given []game.Planet
			counts := map[game.Planet]int{}
			for _, planet := range document.Found(c, p.FindPlanet) {
				given = append(given, planet)
				counts[planet]++
			}
			for planet, n := range counts {
				if n != len(stacks[planet]) {
					c.Bad("the stack of %s has %d orders, but the sequence has %d", p.Planet(planet), len(stacks[planet]), n)
					return
				}
			}
			if len(given) != len(sequence) {
				c.Bad("there are %d orders in the stacks, but %d in the sequence", len(sequence), len(given))
				return
			}
			sequence = given
		}
	}
	if len(sequence) > game.MaxOrders {
		p.Doc.Get("orders").Bad("there are more than %d orders", game.MaxOrders)
		return
	}
	for _, planet := range sequence {
		p.State.Orders[p.State.OrderCount] = stacks[planet][0]
		stacks[planet] = stacks[planet][1:]
		p.State.OrderCount++
	}
	p.tokens()
}

// order reads a token of a stack: its player, its face, and after "seen-by" the others who have looked at it.
func (p *reader) order(c *document.Cursor, planet game.Planet) (o game.PlacedOrder, ok bool) {
	text, ok := c.Word()
	if !ok {
		return o, false
	}
	parts := strings.Fields(text)
	if len(parts) < 2 || len(parts) > 2 && (len(parts) == 3 || parts[2] != "seen-by") {
		c.Bad(`%q is not an order in a stack; write player and order, such as "raynor build"`, text)
		return o, false
	}
	q, err := p.FindPlayer(parts[0])
	if err != nil {
		c.Bad("%v", err)
		return o, false
	}
	i := slices.Index(words.Orders, parts[1])
	if i < 0 {
		c.Bad("%v", document.Unknown(document.Say("order"), parts[1], words.Orders))
		return o, false
	}
	o = game.PlacedOrder{Planet: planet, Player: q, Order: game.Order(i)}
	if !p.Rules.Options.HideOwnOrders {
		o.Seen = 1 << q
	}
	if len(parts) > 2 {
		for _, w := range parts[3:] {
			seer, err := p.FindPlayer(w)
			if err != nil {
				c.Bad("%v", err)
				return o, false
			}
			o.Seen |= 1 << seer
		}
	}
	if p.Sheet(q) == nil {
		c.Bad("%v", words.ErrNoFaction)
		return o, false
	}
	return o, true
}

// tokens counts the unplaced order tokens: all in the box that are neither in a stack nor being
// executed.
func (p *reader) tokens() {
	var used [game.MaxPlayers][game.OrderKinds]uint8
	for _, o := range p.State.Orders[:p.State.OrderCount] {
		used[o.Player][o.Order]++
	}
	if q, o := tokenInHand(&p.State); q != game.Nobody {
		used[q][o]++
	}
	removed := p.removedOrders()
	for q := range p.Rules.Options.Players {
		if p.State.Seats[q].Faction == game.NoFaction {
			continue
		}
		for o := range game.OrderKinds {
			box := orderBox(p.Rules, &p.State, game.Player(q), o)
			if n := p.State.Seats[q].OrderPool[o]; used[q][o]+n+removed[q][o] > box && used[q][o] <= box {
				p.Doc.Bad("%s has %d orders %s in the stacks, in the Special Order Pool and out of the game, but only %d such tokens",
					p.Player(game.Player(q)), used[q][o]+n+removed[q][o], words.Orders[o], box)
				return
			}
			if used[q][o] > box {
				place := p.Doc.Get("orders")
				if place == nil {
					place = p.Doc
				}
				place.Bad("%s has %d orders %s on the board, but only %d such tokens", p.Player(game.Player(q)), used[q][o],
					words.Orders[o], box)
				return
			}
			p.State.Seats[q].Tokens[o] = box - used[q][o] - p.State.Seats[q].OrderPool[o] - removed[q][o]
		}
	}
}

// orderBox returns how many tokens of an order a player has in the game. Only a Leadership card grants the Star order
// (BW-ORDER-18).
func orderBox(r *game.Rules, s *game.State, q game.Player, o game.Order) uint8 {
	if o == game.StarOrder && hasStarOrder(r, s, q) {
		return 1
	}
	return r.Common.Orders[o]
}

// hasStarOrder reports whether a player's Leadership card gave them the Star order. It stays with them when they are
// eliminated, although their cards do not.
func hasStarOrder(r *game.Rules, s *game.State, q game.Player) bool {
	if !r.Options.BroodWar {
		return false
	}
	seat := &s.Seats[q]
	leaders := r.Sheets[seat.Faction].Leaders
	for i := range leaders {
		if l := game.Leader(i); words.HasEffect(leaders[i].Effects, game.UseStarOrder) {
			return seat.Leaders.Has(l) ||
				!s.Alive.Has(q) && !seat.LeaderDeck.Has(l) && seat.Chosen != l && couldLead(r, q, l)
		}
	}
	return false
}

// couldLead reports whether a player could have a Leadership card in their play area at all: in a scenario only if it
// begins with it or lets them choose it (MODE-21).
func couldLead(r *game.Rules, q game.Player, l game.Leader) bool {
	sc := r.Options.Scenario
	return sc == nil || sc.Forces[q].Leaders.Has(l) || sc.Stages>>r.Sheets[sc.Factions[q]].Leaders[l].Stage&1 != 0
}

// tokenInHand returns the token of the order that is being executed, which is neither in a stack nor unplaced;
// Nobody if there is none.
func tokenInHand(s *game.State) (game.Player, game.Order) {
	x := &s.Exec
	switch {
	case s.Active == game.Nobody || x.Player == game.Nobody || x.Order >= game.OrderKinds:
		return game.Nobody, game.NoOrder
	case x.Token == game.NoOrder:
		return x.Player, x.Order
	case x.Token >= game.OrderKinds:
		return game.Nobody, game.NoOrder // an order without a token
	}
	return x.Player, x.Token
}
