package odds

import (
	"context"
	"errors"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// ErrNoAttack is returned if a seat could not attack.
var ErrNoAttack = errors.New("there is nothing to attack, or nothing to attack with")

// GlanceAttack and StudyAttack are the budgets for an attack that nobody has made: less than for a battle, because each
// area on the map has its own odds.
var (
	GlanceAttack = Budget{Deals: 60, Likely: true, Care: Care{Cards: 5, Worlds: 4, Plans: 12}}
	StudyAttack  = Budget{Deals: 300, Likely: true, Care: Care{Cards: 6, Worlds: 6, Plans: 32}}
)

// Waiting returns the area that a seat's units have entered to fight there when their movement, which the seat is asked
// for, ends. It reports whether there is one: where they have met no unit, as in an area with a base alone, no battle
// will begin.
func Waiting(v *game.View, seat game.Player) (game.Area, bool) {
	x := &v.Exec
	return x.Target, v.Step == game.AskMove && v.Open.Has(seat) && x.Player == seat && v.Coming(x.Target) != 0
}

// Targets returns the areas that a seat may think of attacking, from what everybody sees: the one that its units have
// entered to fight in when their movement ends (Waiting; then now is true), otherwise those with units of others that
// its own could reach. There are none while a battle is fought. Attack reports whether an attack is possible.
func Targets(r *game.Rules, v *game.View, seat game.Player) (areas game.AreaSet, now bool) {
	if v.Battle.Area != game.NoArea || v.Phase == game.Over || int(seat) >= v.Players {
		return 0, false
	}
	if area, waits := Waiting(v, seat); waits {
		return areas.With(area), true
	}
	for from := range game.Area(len(r.Areas)) {
		if v.InPlay.Has(from) && v.Holder[from] == seat {
			areas |= v.Reach(r, seat, from)
		}
	}
	for a := range areas.All() {
		if v.Units[a] == 0 || v.Holder[a] == seat {
			areas = areas.Without(a)
		}
	}
	return areas, false
}

// mostMoves bounds the moves of an attack; each one moves all units of a type from an area.
const mostMoves = 32

// Attack works out the odds of a battle that is not fought yet, as a seat may know it: the one that begins when its
// movement ends, if its units have entered the area; otherwise the one that would be fought if it attacked there by a
// Mobilize order with all that can reach the area. It assumes the movement of the seat alone: reactions of others to
// the order, cards played with it and the like are left out. Of the budget, only Deals, Likely and Care count.
// ErrNoAttack says that the seat can't attack there.
func (c *Calculator) Attack(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, area game.Area,
	b Budget, seed uint64) (Odds, error) {
	return c.AttackBy(ctx, r, s, seat, area, nil, b, seed)
}

// AttackBy is Attack by some moves of the movement that the seat is asked for, which ends after them; by none it is
// Attack.
func (c *Calculator) AttackBy(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, area game.Area,
	by []game.Answer, b Budget, seed uint64) (Odds, error) {
	o := Odds{Area: area, Players: [2]game.Player{seat, s.Holder[area]}}
	c.deal.open(r, s, seat, seed, 0)
	c.tactics.start(ctx, b.Care, seed)
	if b.Likely {
		c.deal.believe(c.judge)
	}
	c.goes, c.intends = false, nil
	// Which units move follows from what everybody sees.
	c.deal.draw(&c.world, 0)
	c.path = c.path[:0]
	moves, ok := c.moves(r, &c.world, seat, area, by)
	if !ok {
		return o, ErrNoAttack
	}
	c.ahead, c.lead = true, func(w *game.State) bool { return c.begins(r, w, seat, area, moves) }
	for n := range uint64(b.Deals) {
		if err := ctx.Err(); err != nil {
			return o, err
		}
		c.draw(others + n)
		c.judge.Seed(c.deal.seed, others+n)
		if !c.begins(r, &c.world, seat, area, moves) {
			return o, ErrNoAttack
		}
		if c.world.Battle.Area != area { // The defenders have gone.
			o.Deals, o.Wins[game.Attacker] = o.Deals+1, o.Wins[game.Attacker]+1
			o.Losses[0][0], o.Losses[1][0] = o.Losses[0][0]+1, o.Losses[1][0]+1
			continue
		}
		e := c.fight(r, area)
		e.add(&o, 1)
	}
	return o, ctx.Err()
}

// moves makes the moves of an attack in a world, and returns them: those that are given, otherwise all that bring units
// there, none if they have moved. It reports whether they lead to a battle in the area.
func (c *Calculator) moves(r *game.Rules, w *game.State, seat game.Player, area game.Area,
	by []game.Answer) (moves []game.Answer, ok bool) {
	if !attacks(r, w, seat, area) {
		return nil, false
	}
	for _, a := range by {
		if r.Apply(w, seat, a, nil) != rule.None {
			return nil, false
		}
	}
	if by != nil {
		return by, waits(w, area)
	}
	for range mostMoves {
		if waits(w, area) && moves == nil {
			break // They are there, and wait for the movement to end.
		}
		best := game.Answer{}
		for _, a := range r.Legal(w, seat, c.buf[:0]) {
			if a.Verb == game.DoMove && a.To() == area && a.Items() == 0 && better(r, a, best) {
				best = a
			}
		}
		if best.Verb != game.DoMove || r.Apply(w, seat, best, nil) != rule.None {
			break
		}
		moves = append(moves, best)
	}
	return moves, waits(w, area)
}

// attacks brings a world to the moves of an attack on an area: those that the seat is asked for now, or those of an
// assumed order. It reports whether that is possible.
func attacks(r *game.Rules, w *game.State, seat game.Player, area game.Area) bool {
	planet := r.Areas[area].Planet
	if w.Phase != game.Over && r.Decision(w) == game.AskMove && r.Open(w).Has(seat) && w.Exec.Planet == planet &&
		(w.Exec.Target == area || w.Exec.Target == game.NoArea) {
		return true
	}
	return r.Suppose(w, seat, planet)
}

// waits reports whether units wait in an area for the movement to end, and the battle to begin.
func waits(w *game.State, area game.Area) bool {
	return w.Exec.Target == area && w.Battle.Units[game.Attacker] != 0
}

// better reports whether a move brings stronger units than another: where there is no room for all, the most expensive
// go.
func better(r *game.Rules, a, than game.Answer) bool {
	if than.Verb != game.DoMove {
		return true
	}
	worth := func(a game.Answer) int {
		cost := r.Units[a.Unit()].Cost
		return int(cost.Minerals) + int(cost.Gas)
	}
	if x, y := worth(a), worth(than); x != y {
		return x > y
	}
	return a.Count() > than.Count()
}

// begins makes the moves of an attack in a world and ends the movement. It reports whether that is possible; there is
// no battle if all defenders have gone.
func (c *Calculator) begins(r *game.Rules, w *game.State, seat game.Player, area game.Area, moves []game.Answer) bool {
	if !attacks(r, w, seat, area) {
		return false
	}
	for _, a := range moves {
		if r.Apply(w, seat, a, nil) != rule.None {
			return false
		}
	}
	if r.Apply(w, seat, game.Answer{Verb: game.DoDone}, nil) != rule.None {
		return false
	}
	for range longest {
		if w.Battle.Area == area || w.Exec.Target != area || r.Open(w) == 0 {
			break
		}
		p := r.Open(w).First()
		legal := r.Legal(w, p, c.buf[:0])
		if len(legal) == 0 || r.Apply(w, p, c.judge.Pick(r, w, p, legal), nil) != rule.None {
			break
		}
	}
	return true
}
