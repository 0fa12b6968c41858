package rulecases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// query answers a question of a rule case. It returns "" if the statement is true, otherwise what is true instead. The
// questions:
//
//	units AREA FACTION UNIT N      figures of a type in an area, including attackers in battle
//	supply FACTION UNIT N          figures of a type not on the board
//	base AREA FACTION|none
//	transport ROUTE FACTION        a transport is there
//	controls FACTION AREA          the area is friendly to it
//	holds FACTION AREA             it has the Resource card of the area
//	depletion AREA none|partial|full
//	workers AREA N                 on the Resource card of the area
//	home FACTION minerals|gas N    on a permanent resource
//	pool|unavailable|points|hand|deck|discards|technologies|drawn|kept|orders FACTION N
//	has FACTION hand|play|technology|discard CARD
//	top FACTION CARD               the top card of the discard pile
//	building FACTION TYPE LEVEL
//	module FACTION TYPE N
//	tokens FACTION ORDER N         unplaced order tokens
//	stack PLANET N                 orders on a planet
//	ask FACTION STEP-NAME          the open decision, by the word that notation uses
//	formal FACTION                 it is asked for the one answer that is left only because it could take moves back
//	open FACTION...                who has to decide, in seat order
//	phase NAME
//	round N
//	first FACTION
//	stage N
//	events N                       cards of the Event deck
//	markers N                      The End Draws Near cards beside the board
//	adjacent PLANET PLANET
//	routes N                       routes laid out
//	alive FACTION
//	victory KIND
//	winners FACTION...
//	battle AREA|none
//	limit FACTION hand|build N
//	target FACTION N               conquest points needed
//	legal N                        number of legal answers
//	event CARD PLACE [FACTION]     a card of this name is in deck|removed|out|beside|discard|played, or drawn|later|kept|read of a player
func query(r *game.Rules, s *game.State, asked []string) (string, error) {
	if len(asked) == 0 {
		return "", fmt.Errorf("an empty question")
	}
	q := asker{r, s, asked}
	switch asked[0] {
	case "units":
		return q.units()
	case "supply":
		return q.number(3, func(p game.Player) int {
			return r.OfType(s, p, s.Seats[p].Supply, q.unit(asked[2])).Len()
		})
	case "base":
		a, err := q.area(asked[1])
		if err != nil {
			return "", err
		}
		return q.equal(asked[2], q.name(s.BaseAt[a]))
	case "transport":
		p, err := player(r, s, asked[2])
		if err != nil {
			return "", err
		}
		route, err := q.route(asked[1])
		if err != nil {
			return "", err
		}
		return q.truth(s.Seats[p].Transports.Has(route))
	case "controls":
		p, err := player(r, s, asked[1])
		if err != nil {
			return "", err
		}
		a, err := q.area(asked[2])
		return errOr(err, func() (string, error) { return q.truth(r.Controlled(s, p).Has(a)) })
	case "holds":
		p, err := player(r, s, asked[1])
		if err != nil {
			return "", err
		}
		a, err := q.area(asked[2])
		return errOr(err, func() (string, error) { return q.truth(s.Seats[p].Cards.Has(a)) })
	case "depletion":
		a, err := q.area(asked[1])
		return errOr(err, func() (string, error) {
			is := "none"
			if s.Partial.Has(a) {
				is = "partial"
			} else if s.Depleted.Has(a) {
				is = "full"
			}
			return q.equal(asked[2], is)
		})
	case "workers":
		a, err := q.area(asked[1])
		return errOr(err, func() (string, error) { return q.equal(asked[2], strconv.Itoa(int(s.Workers[a]))) })
	case "home":
		return q.number(3, func(p game.Player) int {
			if asked[2] == "gas" {
				return int(s.Seats[p].Home[game.Gas])
			}
			return int(s.Seats[p].Home[game.Minerals])
		})
	case "pool", "unavailable", "points", "hand", "deck", "discards", "technologies", "drawn", "kept", "orders":
		return q.number(2, func(p game.Player) int { return q.count(asked[0], p) })
	case "has":
		return q.has()
	case "top":
		p, err := player(r, s, asked[1])
		if err != nil {
			return "", err
		}
		pile := s.Seats[p].DiscardPile(nil)
		if len(pile) == 0 {
			return "no card", nil
		}
		return q.equal(asked[2], r.Sheets[s.Seats[p].Faction].Cards[pile[len(pile)-1]].ID)
	case "building":
		return q.number(3, func(p game.Player) int {
			for b, building := range r.Sheets[s.Seats[p].Faction].Buildings {
				if building.ID == asked[2] {
					return int(s.Seats[p].Level[b])
				}
			}
			return -1
		})
	case "module":
		return q.number(3, func(p game.Player) int {
			for m, module := range r.Modules {
				if module.ID == asked[2] {
					return int(s.Seats[p].Modules[m])
				}
			}
			return -1
		})
	case "tokens":
		return q.number(3, func(p game.Player) int {
			for o := range game.OrderKinds {
				if words.Order(o) == asked[2] {
					return int(s.Seats[p].Tokens[o])
				}
			}
			return -1
		})
	case "stack":
		n := 0
		for _, o := range s.Orders[:s.OrderCount] {
			if r.Planets[o.Planet].ID == asked[1] {
				n++
			}
		}
		return q.equal(asked[2], strconv.Itoa(n))
	case "ask":
		p, err := player(r, s, asked[1])
		if err != nil {
			return "", err
		}
		if !r.Open(s).Has(p) {
			return fmt.Sprintf("not his decision but that of %v", r.Open(s)), nil
		}
		return q.equal(asked[2], words.Decision(r.Decision(s)))
	case "formal":
		p, err := player(r, s, asked[1])
		if err != nil {
			return "", err
		}
		_, formal := r.Formality(s, p)
		return q.truth(formal)
	case "open":
		var names []string
		for open := r.Open(s); open != 0; open &= open - 1 {
			names = append(names, q.name(open.First()))
		}
		return q.equal(strings.Join(asked[1:], " "), strings.Join(names, " "))
	case "phase":
		return q.equal(asked[1], words.Phase(s.Phase))
	case "round":
		return q.equal(asked[1], strconv.Itoa(int(s.Round)))
	case "first":
		return q.equal(asked[1], q.name(s.First))
	case "stage":
		return q.equal(asked[1], strconv.Itoa(int(r.StageNow(s))))
	case "events":
		return q.equal(asked[1], strconv.Itoa(int(s.EventDeck)))
	case "markers":
		return q.equal(asked[1], strconv.Itoa(int(s.EndMarkers)))
	case "adjacent":
		a, b := q.planet(asked[1]), q.planet(asked[2])
		if a < 0 || b < 0 {
			return "", fmt.Errorf("no such planet")
		}
		return q.truth(s.Adjacent[a].Has(game.Planet(b)))
	case "routes":
		return q.equal(asked[1], strconv.Itoa(int(s.LinkCount)))
	case "alive":
		p, err := player(r, s, asked[1])
		return errOr(err, func() (string, error) { return q.truth(s.Alive.Has(p)) })
	case "victory":
		return q.equal(asked[1], words.Victory(s.Victory))
	case "winners":
		var names []string
		for w := s.Winners; w != 0; w &= w - 1 {
			names = append(names, q.name(w.First()))
		}
		return q.equal(strings.Join(asked[1:], " "), strings.Join(names, " "))
	case "battle":
		if s.Battle.Area == game.NoArea {
			return q.equal(asked[1], "none")
		}
		return q.equal(asked[1], q.areaName(s.Battle.Area))
	case "limit":
		return q.number(3, func(p game.Player) int {
			if asked[2] == "hand" {
				return r.HandLimit(s, p)
			}
			return r.BuildLimitOf(s, p)
		})
	case "target":
		return q.number(2, func(p game.Player) int { return r.Target(s, p) })
	case "event":
		return q.event()
	case "legal":
		n := 0
		var buf [game.MaxLegal]game.Answer
		for open := r.Open(s); open != 0; open &= open - 1 {
			n += len(r.Legal(s, open.First(), buf[:0]))
		}
		return q.equal(asked[1], strconv.Itoa(n))
	case "clash", "won", "skirmishes", "front", "supporting", "splash", "sees", "announced", "knows":
		return q.fight() // see query_battle_test.go
	case "guards", "installation", "pooled", "resource-tokens", "leader", "captive", "hero", "waiting",
		"point-token", "led",
		"defended", "lost-bases", "influence", "defending", "locked", "marked":
		return q.broodWar() // see query_pieces_test.go
	}
	return "", fmt.Errorf("no question %q", asked[0])
}

type asker struct {
	r     *game.Rules
	s     *game.State
	words []string
}

func errOr(err error, then func() (string, error)) (string, error) {
	if err != nil {
		return "", err
	}
	return then()
}

func (q asker) equal(want, is string) (string, error) {
	if want == is {
		return "", nil
	}
	if is == "" {
		is = "nothing"
	}
	return is, nil
}

func (q asker) truth(holds bool) (string, error) {
	if holds {
		return "", nil
	}
	return "not so", nil
}

// number compares the number in the last word with one that belongs to a player.
func (q asker) number(at int, of func(game.Player) int) (string, error) {
	if len(q.words) != at+1 {
		return "", fmt.Errorf("want %d words", at+1)
	}
	p, err := player(q.r, q.s, q.words[1])
	if err != nil {
		return "", err
	}
	return q.equal(q.words[at], strconv.Itoa(of(p)))
}

func (q asker) name(p game.Player) string {
	if p == game.Nobody {
		return "none"
	}
	if q.s.Seats[p].Faction == game.NoFaction {
		return fmt.Sprint("seat-", p+1)
	}
	return q.r.Sheets[q.s.Seats[p].Faction].ID
}

func (q asker) planet(id string) int {
	return slices.IndexFunc(q.r.Planets, func(p game.PlanetTile) bool { return p.ID == id })
}

func (q asker) areaName(a game.Area) string {
	return fmt.Sprintf("%s.%d", q.r.Planets[q.r.Areas[a].Planet].ID, q.r.Areas[a].Number)
}

func (q asker) area(name string) (game.Area, error) {
	for a := range game.Area(len(q.r.Areas)) {
		if q.areaName(a) == name {
			return a, nil
		}
	}
	return 0, fmt.Errorf("no area %q", name)
}

func (q asker) unit(id string) game.UnitType {
	return game.UnitType(slices.IndexFunc(q.r.Units, func(u game.Unit) bool { return u.ID == id }))
}

func (q asker) route(name string) (game.Route, error) {
	for i, l := range q.s.Links[:q.s.LinkCount] {
		a, b := q.r.Planets[l.Planets[0]].ID, q.r.Planets[l.Planets[1]].ID
		if l.Z > 0 && name == fmt.Sprint("z", l.Z) || l.Z == 0 && (name == a+"/"+b || name == b+"/"+a) {
			return game.Route(i), nil
		}
	}
	return 0, fmt.Errorf("no route %q", name)
}

func (q asker) units() (string, error) {
	if len(q.words) != 5 {
		return "", fmt.Errorf("want AREA FACTION UNIT N")
	}
	a, err := q.area(q.words[1])
	if err != nil {
		return "", err
	}
	p, err := player(q.r, q.s, q.words[2])
	if err != nil {
		return "", err
	}
	u := q.unit(q.words[3])
	if int(u) >= len(q.r.Units) {
		return "", fmt.Errorf("no unit %q", q.words[3])
	}
	var here game.Figures
	if q.s.Holder[a] == p {
		here = q.s.Units[a]
	}
	attacking := q.s.Battle.Area == a && q.s.Battle.Players[game.Attacker] == p ||
		q.s.Battle.Area == game.NoArea && q.s.Exec.Player == p && q.s.Exec.Target == a
	if attacking {
		here |= q.s.Battle.Units[game.Attacker]
	}
	return q.equal(q.words[4], strconv.Itoa(q.r.OfType(q.s, p, here, u).Len()))
}

func (q asker) count(what string, p game.Player) int {
	seat := &q.s.Seats[p]
	switch what {
	case "pool":
		return int(seat.Pool)
	case "unavailable":
		return int(seat.Unavailable)
	case "points":
		return int(seat.Points)
	case "hand":
		return seat.Hand.Len()
	case "deck":
		return int(seat.Deck)
	case "discards":
		return int(seat.Discards)
	case "technologies":
		return seat.TechDeck.Len()
	case "kept":
		return int(seat.Kept)
	case "orders":
		n := 0
		for _, o := range q.s.Orders[:q.s.OrderCount] {
			if o.Player == p {
				n++
			}
		}
		return n
	case "drawn":
		n := 0
		for c := range q.r.Events {
			switch q.s.EventPlace[c] {
			case game.EventDrawn(p), game.EventLater(p), game.EventRead(p):
				n++
			}
		}
		return n
	}
	return -1
}

func (q asker) has() (string, error) {
	if len(q.words) != 4 {
		return "", fmt.Errorf("want FACTION ZONE CARD")
	}
	p, err := player(q.r, q.s, q.words[1])
	if err != nil {
		return "", err
	}
	seat := &q.s.Seats[p]
	c := slices.IndexFunc(q.r.Sheets[seat.Faction].Cards, func(c game.CardInfo) bool { return c.ID == q.words[3] })
	if c < 0 {
		return "", fmt.Errorf("no card %q", q.words[3])
	}
	switch q.words[2] {
	case "hand":
		return q.truth(seat.Hand.Has(game.Card(c)))
	case "play":
		return q.truth(seat.Play.Has(game.Card(c)))
	case "technology":
		return q.truth(seat.TechDeck.Has(game.Card(c)))
	case "discard":
		return q.truth(slices.Contains(seat.DiscardPile(nil), game.Card(c)))
	}
	return "", fmt.Errorf("no zone %q", q.words[2])
}

// event asks where a card with a given name is.
func (q asker) event() (string, error) {
	if len(q.words) < 3 {
		return "", fmt.Errorf("want CARD PLACE [FACTION]")
	}
	places := map[string]game.EventPlace{"deck": game.EventInDeck, "removed": game.EventRemoved, "out": game.EventOut,
		"beside": game.EventBeside, "discard": game.EventDiscarded, "played": game.EventPlayed}
	place, ok := places[q.words[2]]
	if !ok {
		if len(q.words) != 4 {
			return "", fmt.Errorf("want CARD PLACE FACTION")
		}
		p, err := player(q.r, q.s, q.words[3])
		if err != nil {
			return "", err
		}
		switch q.words[2] {
		case "drawn":
			place = game.EventDrawn(p)
		case "later":
			place = game.EventLater(p)
		case "kept":
			place = game.EventKept(p)
		case "read":
			place = game.EventRead(p)
		default:
			return "", fmt.Errorf("no place %q", q.words[2])
		}
	}
	known := false
	for c := range q.r.Events {
		if q.r.Events[c].ID != q.words[1] {
			continue
		}
		if known = true; q.s.EventPlace[c] == place {
			return "", nil
		}
	}
	if !known {
		return "", fmt.Errorf("no Event card %q", q.words[1])
	}
	return "somewhere else", nil
}
