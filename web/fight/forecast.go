package fight

import (
	"strconv"

	"koprulu/game"
	"koprulu/web/seen"
)

// span is a value that is not known exactly yet.
type span struct{ Low, High int }

func (s span) exact() bool { return s.Low == s.High }

// Text writes a span: 7, or 4–8.
func (s span) Text() string {
	if s.exact() {
		return strconv.Itoa(s.Low)
	}
	return strconv.Itoa(s.Low) + "–" + strconv.Itoa(s.High)
}

// forecast is what can be said of the values of a side before the cards are turned up: the printed values of
// its card, or of all cards that it may be, with support and the special order. What reinforcement cards and abilities
// that the reader doesn't see bring about is not in it.
type forecast struct {
	Attack, Health span
	// Printed is the printed attack, cards what the known cards add to it.
	Printed        span
	Cards, Support int
	Special        bool
	// Hero is the bonus of a hero in front to the attack, raised what the known cards add to the health.
	Hero, raised int
}

// Forecast returns the known part of the values of a side of a skirmish.
func (f *Fight) Forecast(p *seen.Game, d *Duel, side int) forecast {
	var out forecast
	who, deck := f.Players[side], f.Players[side]
	if int(d.Deck[side]) < p.View.Players {
		deck = d.Deck[side]
	}
	at := &p.View.Seats[who]
	own, sheet := &p.Rules.Sheets[at.Faction], &p.Rules.Sheets[p.View.Seats[deck].Faction]
	candidates := game.CardSet(0)
	switch {
	case d.Card[side] != game.NoCard:
		candidates = 1 << d.Card[side]
	case who == p.Seat && d.Placed[side] == 0 && deck == who:
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
		if info.Units.Has(d.Front[side]) || int(d.Front[side]) < len(p.Rules.Units) && p.Rules.Units[d.Front[side]].Major {
			v = info.Major
		}
		if first {
			out.Printed, out.Health = span{int(v.Attack), int(v.Attack)}, span{int(v.Health), int(v.Health)}
			first = false
			continue
		}
		out.Printed = span{min(out.Printed.Low, int(v.Attack)), max(out.Printed.High, int(v.Attack))}
		out.Health = span{min(out.Health.Low, int(v.Health)), max(out.Health.High, int(v.Health))}
	}
	health := 0
	if c := d.Card[side]; c != game.NoCard && sheet.Cards[c].Units.Has(d.Front[side]) {
		a, h := f.Bonus(p, d, side, sheet.Cards[c].Effects)
		out.Cards, health = out.Cards+a, health+h
	}
	if c := d.Extra[side]; c != game.NoCard && Reinforces(&own.Cards[c], d, side) {
		a, h := f.Bonus(p, d, side, own.Cards[c].Effects)
		out.Cards, health = out.Cards+a, health+h
	}
	bonus := HeroBonus(p.Rules, d.Front[side])
	out.Hero, out.raised = int(bonus.Attack), health
	health += int(bonus.Health)
	if f.Guarded && side == game.Defender && out.raised == 0 {
		health += GuardHealth
	}
	out.Support = f.SupportOf(p, d, side)
	out.Special = f.Special && side == game.Attacker
	plus := out.Cards + out.Support + out.Hero
	if out.Special {
		plus++
	}
	out.Attack = span{max(0, out.Printed.Low+plus), max(0, out.Printed.High+plus)}
	out.Health = span{max(0, out.Health.Low+health), max(0, out.Health.High+health)}
	return out
}

// unseen returns the cards of a player's deck that a card which the reader can't see may be.
func (f *Fight) unseen(p *seen.Game, deck game.Player) game.CardSet {
	at := &p.View.Seats[deck]
	set := game.CardSet(1)<<len(p.Rules.Sheets[at.Faction].Cards) - 1
	set &^= at.TechDeck | at.Play | at.Spent
	if deck == p.Seat { // His own unseen card came from the deck.
		set &^= at.Hand
	}
	for _, c := range at.Discards[:at.DiscardCount] {
		set &^= 1 << c
	}
	for i := range f.Duels {
		for side := range 2 {
			d := &f.Duels[i]
			if own := f.Players[side] == deck; d.Resolved {
				continue
			} else if d.Card[side] != game.NoCard && (own && int(d.Deck[side]) >= p.View.Players || d.Deck[side] == deck) {
				set &^= 1 << d.Card[side]
			} else if own && d.Extra[side] != game.NoCard {
				set &^= 1 << d.Extra[side]
			}
		}
	}
	return set
}

// Reinforces reports whether a reinforcement card passes the test of SKIRM-03.
func Reinforces(info *game.CardInfo, d *Duel, side int) bool {
	if info.Units.Has(d.Front[side]) {
		return true
	}
	for _, u := range d.Support[side] {
		if info.Specialty && info.Units.Has(u) {
			return true
		}
	}
	return false
}

// Bonus adds up what a card's own effects add to attack and health, as far as their conditions can be seen.
func (f *Fight) Bonus(p *seen.Game, d *Duel, side int, effects []game.Effect) (attack, health int) {
	const seen = game.IfAttacker | game.IfDefender | game.IfSupported | game.IfFrontGround | game.IfFoeAlone
	for _, e := range effects {
		switch {
		case e.If&^seen != 0,
			e.If&game.IfAttacker != 0 && side != game.Attacker,
			e.If&game.IfDefender != 0 && side != game.Defender,
			e.If&game.IfSupported != 0 && len(d.Support[side]) == 0,
			e.If&game.IfFoeAlone != 0 && len(d.Support[1-side]) != 0,
			e.If&game.IfFrontGround != 0 && p.Rules.Units[d.Front[side]].Layer&game.Ground == 0,
			e.Own != 0 && !e.Own.Has(d.Front[side]),
			e.Vs != 0 && p.Rules.Units[d.Front[1-side]].Layer&e.Vs == 0:
		case e.Kind == game.Attack:
			attack += int(e.Amount)
		case e.Kind == game.Health:
			health += int(e.Amount)
		}
	}
	return attack, health
}

// SupportOf adds up the support values of a side against the opposing front-line unit (SKIRM-12).
func (f *Fight) SupportOf(p *seen.Game, d *Duel, side int) int {
	n := 0
	for _, u := range d.Support[side] {
		n += SupportValue(p.Rules, u, d.Front[1-side])
	}
	return n
}

// SupportValue is what a supporting unit adds against a front-line unit: nothing if it can't target it.
func SupportValue(r *game.Rules, u, against game.UnitType) int {
	if int(u) >= len(r.Units) || int(against) >= len(r.Units) || r.Units[u].Targets&r.Units[against].Layer == 0 {
		return 0
	}
	return int(r.Units[u].Support)
}

// GuardHealth is what a guard token adds to the health of the defender in a skirmish where nothing else does (BW-TOKEN-03, BW-TOKEN-05).
const GuardHealth = 2

// HeroBonus returns the bonus of a hero in front, nothing for other units (BW-HERO-12).
func HeroBonus(r *game.Rules, u game.UnitType) game.Values {
	if int(u) >= len(r.Units) {
		return game.Values{}
	}
	return r.Units[u].Bonus
}
