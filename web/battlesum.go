package web

import (
	"koprulu/game"
)

// span is a value that is not known exactly yet.
type span struct{ low, high int }

func (s span) exact() bool { return s.low == s.high }

// text writes a span: 7, or 4–8.
func (s span) text() string {
	if s.exact() {
		return boardInt(s.low)
	}
	return boardInt(s.low) + "–" + boardInt(s.high)
}

// forecast is what can be said of the values of a side before the cards are turned up: the printed values of
// its card, or of all cards that it may be, with support and the special order. What reinforcement cards and abilities
// that the reader doesn't see bring about is not in it.
type forecast struct {
	attack, health span
	// printed is the printed attack, cards what the known cards add to it.
	printed        span
	cards, support int
	special        bool
	// hero is the bonus of a hero in front to the attack, raised what the known cards add to the health.
	hero, raised int
}

// forecast returns the known part of the values of a side of a skirmish.
func (f *fight) forecast(p *TablePage, d *duel, side int) forecast {
	var out forecast
	who, deck := f.players[side], f.players[side]
	if int(d.deck[side]) < p.View.Players {
		deck = d.deck[side]
	}
	at := &p.View.Seats[who]
	own, sheet := &p.Rules.Sheets[at.Faction], &p.Rules.Sheets[p.View.Seats[deck].Faction]
	candidates := game.CardSet(0)
	switch {
	case d.card[side] != game.NoCard:
		candidates = 1 << d.card[side]
	case who == p.Seat && d.placed[side] == 0 && deck == who:
		candidates = at.Hand
	default:
		candidates = f.unseen(p, deck)
	}
	first := true
	for set := candidates; set != 0; set &= set - 1 {
		info := &sheet.Cards[set.First()]
		if info.Reinforcement || info.PlayArea {
			continue
		}
		v := info.Minor
		if info.Units.Has(d.front[side]) || int(d.front[side]) < len(p.Rules.Units) && p.Rules.Units[d.front[side]].Major {
			v = info.Major
		}
		if first {
			out.printed, out.health = span{int(v.Attack), int(v.Attack)}, span{int(v.Health), int(v.Health)}
			first = false
			continue
		}
		out.printed = span{min(out.printed.low, int(v.Attack)), max(out.printed.high, int(v.Attack))}
		out.health = span{min(out.health.low, int(v.Health)), max(out.health.high, int(v.Health))}
	}
	health := 0
	if c := d.card[side]; c != game.NoCard && sheet.Cards[c].Units.Has(d.front[side]) {
		a, h := f.bonus(p, d, side, sheet.Cards[c].Effects)
		out.cards, health = out.cards+a, health+h
	}
	if c := d.extra[side]; c != game.NoCard && reinforces(&own.Cards[c], d, side) {
		a, h := f.bonus(p, d, side, own.Cards[c].Effects)
		out.cards, health = out.cards+a, health+h
	}
	bonus := heroBonus(p.Rules, d.front[side])
	out.hero, out.raised = int(bonus.Attack), health
	health += int(bonus.Health)
	if f.guarded && side == game.Defender && out.raised == 0 {
		health += guardHealth
	}
	out.support = f.supportOf(p, d, side)
	out.special = f.special && side == game.Attacker
	plus := out.cards + out.support + out.hero
	if out.special {
		plus++
	}
	out.attack = span{max(0, out.printed.low+plus), max(0, out.printed.high+plus)}
	out.health = span{max(0, out.health.low+health), max(0, out.health.high+health)}
	return out
}

// unseen returns the cards of a player's deck that a card which the reader can't see may be.
func (f *fight) unseen(p *TablePage, deck game.Player) game.CardSet {
	at := &p.View.Seats[deck]
	set := game.CardSet(1)<<len(p.Rules.Sheets[at.Faction].Cards) - 1
	set &^= at.TechDeck | at.Play | at.Spent
	if deck == p.Seat { // His own unseen card came from the deck.
		set &^= at.Hand
	}
	for _, c := range at.Discards[:at.DiscardCount] {
		set &^= 1 << c
	}
	for i := range f.duels {
		for side := range 2 {
			d := &f.duels[i]
			if own := f.players[side] == deck; d.resolved {
				continue
			} else if d.card[side] != game.NoCard && (own && int(d.deck[side]) >= p.View.Players || d.deck[side] == deck) {
				set &^= 1 << d.card[side]
			} else if own && d.extra[side] != game.NoCard {
				set &^= 1 << d.extra[side]
			}
		}
	}
	return set
}

// reinforces reports whether a reinforcement card passes the test of SKIRM-03.
func reinforces(info *game.CardInfo, d *duel, side int) bool {
	if info.Units.Has(d.front[side]) {
		return true
	}
	for _, u := range d.support[side] {
		if info.Specialty && info.Units.Has(u) {
			return true
		}
	}
	return false
}

// bonus adds up what a card's own effects add to attack and health, as far as their conditions can be seen.
func (f *fight) bonus(p *TablePage, d *duel, side int, effects []game.Effect) (attack, health int) {
	const seen = game.IfAttacker | game.IfDefender | game.IfSupported | game.IfFrontGround | game.IfFoeAlone
	for _, e := range effects {
		switch {
		case e.If&^seen != 0,
			e.If&game.IfAttacker != 0 && side != game.Attacker,
			e.If&game.IfDefender != 0 && side != game.Defender,
			e.If&game.IfSupported != 0 && len(d.support[side]) == 0,
			e.If&game.IfFoeAlone != 0 && len(d.support[1-side]) != 0,
			e.If&game.IfFrontGround != 0 && p.Rules.Units[d.front[side]].Layer&game.Ground == 0,
			e.Own != 0 && !e.Own.Has(d.front[side]),
			e.Vs != 0 && p.Rules.Units[d.front[1-side]].Layer&e.Vs == 0:
		case e.Kind == game.Attack:
			attack += int(e.Amount)
		case e.Kind == game.Health:
			health += int(e.Amount)
		}
	}
	return attack, health
}

// supportOf adds up the support values of a side against the opposing front-line unit (SKIRM-12).
func (f *fight) supportOf(p *TablePage, d *duel, side int) int {
	n := 0
	for _, u := range d.support[side] {
		n += supportValue(p.Rules, u, d.front[1-side])
	}
	return n
}

// supportValue is what a supporting unit adds against a front-line unit: nothing if it can't target it.
func supportValue(r *game.Rules, u, against game.UnitType) int {
	if int(u) >= len(r.Units) || int(against) >= len(r.Units) || r.Units[u].Targets&r.Units[against].Layer == 0 {
		return 0
	}
	return int(r.Units[u].Support)
}

// matchup is a front line of the reader that a card of his counts for.
type matchup struct {
	unit     game.UnitType
	skirmish int
	// plus is what support, special order and the card's own effects add to its attack, health to its health.
	plus, health int
}

// corner writes the values that a card would have there.
func (m matchup) corner(face *cardFace) string {
	if face.Kind != cardStandard {
		return ""
	}
	return boardInt(max(0, int(face.Major.Attack)+m.plus)) + "/" + boardInt(max(0, int(face.Major.Health)+m.health))
}

// matching returns the front line of the reader for which a card counts with its major values: that of the skirmish
// for which he places cards, else the first that still waits for some.
func (d *desk) matching(face *cardFace) (matchup, bool) {
	b := &d.v.Battle
	if b.Area == game.NoArea || face.Kind == cardInPlay || !d.mine {
		return matchup{}, false
	}
	f := d.fight
	if f == nil || !f.own {
		return matchup{}, false
	}
	info := &d.sheet.Cards[face.Card]
	for k := range f.duels {
		duel := &f.duels[k]
		if d.asked(game.AskCards, game.AskReplace) && k != int(d.v.Frame.V[game.FieldSkirmish]) || duel.resolved || !d.asked(game.AskReplace) && duel.placed[f.bottom] > 0 {
			continue
		}
		if !info.Reinforcement && int(duel.deck[f.bottom]) < d.v.Players {
			continue // The standard card comes from another deck (BW-KEY-04).
		}
		if info.Reinforcement && !reinforces(info, duel, f.bottom) || !info.Reinforcement && !info.Units.Has(duel.front[f.bottom]) {
			continue
		}
		m := matchup{unit: duel.front[f.bottom], skirmish: k}
		m.plus, m.health = f.bonus(d.p, duel, f.bottom, info.Effects)
		m.plus += f.supportOf(d.p, duel, f.bottom)
		bonus := heroBonus(d.r, duel.front[f.bottom])
		if m.health == 0 && f.guarded && f.bottom == game.Defender {
			m.health = guardHealth
		}
		m.plus += int(bonus.Attack)
		m.health += int(bonus.Health)
		if f.special && f.bottom == game.Attacker {
			m.plus++
		}
		return m, true
	}
	return matchup{}, false
}
