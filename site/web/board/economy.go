package board

import (
	"strconv"

	"github.com/a-h/templ"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/card"
	"koprulu/site/web/seen"
)

// ecoCard is a permanent resource or a Resource card on a desk.
type ecoCard struct {
	id       string
	resource game.Resource
	// area is game.NoArea for a permanent resource.
	area              game.Area
	capacity, workers int
	partial           bool
	// label says all of it in words.
	label string
	// pay puts a worker on it, nil if that is not legal; force is true if that depletes the card.
	pay   *choice.Choice
	force bool
	// careful force mines with an Event card's help.
	careful *choice.Choice
	// why is the rule against putting a worker on it while the reader pays, said is what that comes to now.
	why  rule.ID
	said string
}

// ecoGroup are the cards of a planet, or the permanent resources, whose name says what they are.
type ecoGroup struct {
	title string
	says  templ.Attributes
	cards []ecoCard
}

// economy returns the cards of the desk, the permanent resources first, then by planet.
func (d *Desk) economy() []ecoGroup {
	home := ecoGroup{title: d.w.Text("web.board.permanent"), says: templ.Attributes{"tabindex": "0",
		"aria-description": d.w.Text("web.board.permanent.text")}}
	for res := range game.NoResource {
		if d.v.Permanent(d.r, d.who, res) > 0 {
			home.cards = append(home.cards, d.ecoCard(res, game.NoArea))
		}
	}
	groups := []ecoGroup{home}
	last := game.NoPlanet
	for a := range d.At.Cards.All() {
		info := &d.r.Areas[a]
		if info.Resource >= game.NoResource {
			continue
		}
		if info.Planet != last {
			groups = append(groups, ecoGroup{title: d.w.PlanetName(d.r, info.Planet)})
			last = info.Planet
		}
		g := &groups[len(groups)-1]
		g.cards = append(g.cards, d.ecoCard(info.Resource, a))
	}
	return groups
}

func (d *Desk) ecoCard(res game.Resource, a game.Area) ecoCard {
	c := ecoCard{resource: res, area: a, id: d.id("home-" + card.ResourceIcon(res))}
	place := d.w.Text("web.board.permanent")
	if a == game.NoArea {
		c.capacity, c.workers = d.v.Permanent(d.r, d.who, res), int(d.At.Home[res])
	} else {
		c.id = d.id("rc-" + strconv.Itoa(int(a)))
		c.capacity, c.workers, c.partial = int(d.r.Areas[a].Amount), int(d.v.Workers[a]), d.v.Partial.Has(a)
		place = d.w.AreaName(d.r, a)
	}
	c.label = d.w.Text("web.board.rc", "place", place, "resource", d.w.ResourceName(res), "capacity", c.capacity,
		"workers", c.workers)
	if c.partial {
		c.label = d.w.Text("web.board.rc.partial", "card", c.label)
	}
	if !d.asked(game.AskPay) {
		return c
	}
	pay := game.DoPay.With(uint8(res), uint8(a))
	c.pay = d.offer(pay)
	if c.pay == nil && a != game.NoArea {
		c.pay = d.offer(game.DoForce.With(uint8(res), uint8(a)))
		c.force = c.pay != nil
		c.careful = d.offer(game.DoForce.With(uint8(res), uint8(a), 1))
	}
	if c.pay == nil && c.careful == nil {
		c.why, c.said = d.refusal(pay)
	}
	return c
}

// free counts the workers that a resource can still take without force mining.
func (d *Desk) free(res game.Resource) int { return d.freeIn(d.v, d.At, res) }

// freeIn is free in another moment of the game.
func (d *Desk) freeIn(v *game.View, at *game.SeatView, res game.Resource) int {
	n := v.Permanent(d.r, d.who, res) - int(at.Home[res])
	for a := range at.Cards.All() {
		if d.r.Areas[a].Resource == res {
			n += max(0, int(d.r.Areas[a].Amount)-int(v.Workers[a]))
		}
	}
	return n
}

// working counts the workers on cards and permanent resources.
func (d *Desk) working() int {
	n := int(d.At.Home[game.Minerals]) + int(d.At.Home[game.Gas])
	for a := range d.At.Cards.All() {
		n += int(d.v.Workers[a])
	}
	return n
}

// staff counts all workers of the player.
func (d *Desk) staff() int { return int(d.At.Pool) + int(d.At.Unavailable) + d.working() }

// poolNote says where the workers are that are not in the pool.
func (d *Desk) poolNote() string {
	s := d.w.Text("web.board.pool", "n", int(d.At.Pool))
	if n := d.working(); n > 0 {
		s = d.w.Text("list.comma", "a", s, "b", d.w.Text("web.board.working", "n", n))
	}
	if n := int(d.At.Unavailable); n > 0 {
		s = d.w.Text("list.comma", "a", s, "b", d.w.Text("web.board.unavailable", "n", n))
	}
	return s
}

// payable reports whether something other than force mining is left to pay with.
func (d *Desk) payable() bool {
	return seen.Payable(d.Offers)
}

// discounts are the answers that take something off the price.
func (d *Desk) discounts() []choice.Choice {
	var out []choice.Choice
	for _, c := range d.Offers {
		if c.Answer.Verb == game.DoDiscount || c.Answer.Verb == game.DoFree {
			out = append(out, c)
		}
	}
	return out
}
