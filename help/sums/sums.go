// Package sums adds up what can be said of the values of one side of a skirmish before its cards are turned up: the
// printed values of its card, or of all cards that it may be, with support, heroes, guard tokens and the special order.
// It leaves out the effects of cards that the reader doesn't see.
package sums

import (
	"slices"
	"strconv"

	"koprulu/rules/game"
)

// Span is a value that is not known exactly yet.
type Span struct{ Low, High int }

// Exact reports whether the value is known.
func (s Span) Exact() bool { return s.Low == s.High }

// Text writes a span: 7, or 4–8.
func (s Span) Text() string {
	if s.Exact() {
		return strconv.Itoa(s.Low)
	}
	return strconv.Itoa(s.Low) + "–" + strconv.Itoa(s.High)
}

// Side is one side of a skirmish as a reader knows it.
type Side struct {
	// Front is its front-line unit, Foe the one that it faces.
	Front, Foe game.UnitType
	// Support are its supporting units, FoeSupport those of the other side.
	Support, FoeSupport []game.UnitType
	// Attacker is true for the side that attacks, Special if its order counts as special, Guarded for a defender that has
	// used a guard token.
	Attacker, Special, Guarded bool
	// Card and Extra are its standard and its reinforcement card, nil for none or one that the reader doesn't see. Without
	// Card its printed values are those of Candidates, the cards that may be it.
	Card, Extra *game.CardInfo
	Candidates  []*game.CardInfo
	// Paid is true once the price of Extra is paid. Until then a card that has one adds nothing, and it may be declined
	// (SKIRM-28).
	Paid bool
}

// Sum is what is known of the values of a side.
type Sum struct {
	Attack, Health Span
	// Printed is the printed attack, Cards what the known cards add to it, Support what the supporting units do.
	Printed        Span
	Cards, Support int
	// Special is true if the special order adds one.
	Special bool
	// Hero is what a hero as the front-line unit adds to the attack, Raised what the known cards add to the health.
	Hero, Raised int
}

// Of returns the sum of a side.
func Of(r *game.Rules, s *Side) Sum {
	var out Sum
	candidates := s.Candidates
	if s.Card != nil {
		candidates = []*game.CardInfo{s.Card}
	}
	first := true
	for _, info := range candidates {
		if info.Reinforcement || info.PlayArea {
			continue
		}
		v := info.Minor
		if info.Units.Has(s.Front) || int(s.Front) < len(r.Units) && r.Units[s.Front].Major {
			v = info.Major
		}
		attack, health := int(v.Attack), int(v.Health)
		if first {
			out.Printed, out.Health = Span{attack, attack}, Span{health, health}
			first = false
			continue
		}
		out.Printed = Span{min(out.Printed.Low, attack), max(out.Printed.High, attack)}
		out.Health = Span{min(out.Health.Low, health), max(out.Health.High, health)}
	}
	if s.Card != nil && s.Card.Units.Has(s.Front) {
		out.Cards, out.Raised = s.Bonus(r, s.Card.Effects)
	}
	if s.Extra != nil && s.Reinforces(s.Extra) && (s.Paid || !Priced(s.Extra)) {
		attack, health := s.Bonus(r, s.Extra.Effects)
		out.Cards, out.Raised = out.Cards+attack, out.Raised+health
	}
	bonus := HeroBonus(r, s.Front)
	out.Hero = int(bonus.Attack)
	health := out.Raised + int(bonus.Health)
	if s.Guarded && out.Raised == 0 {
		health += GuardHealth
	}
	out.Support = s.Supported(r)
	out.Special = s.Special && s.Attacker
	plus := out.Cards + out.Support + out.Hero
	if out.Special {
		plus++
	}
	out.Attack = Span{max(0, out.Printed.Low+plus), max(0, out.Printed.High+plus)}
	out.Health = Span{max(0, out.Health.Low+health), max(0, out.Health.High+health)}
	return out
}

// Reinforces reports whether a reinforcement card passes the test of SKIRM-03.
func (s *Side) Reinforces(info *game.CardInfo) bool {
	if info.Units.Has(s.Front) {
		return true
	}
	for _, u := range s.Support {
		if info.Specialty && info.Units.Has(u) {
			return true
		}
	}
	return false
}

// Priced reports whether a reinforcement card does nothing until a worker is paid for it, once it is turned up
// (SKIRM-28).
func Priced(info *game.CardInfo) bool {
	return slices.ContainsFunc(info.Effects, func(e game.Effect) bool { return e.Kind == game.PayWorker })
}

// Bonus adds up what a card's own effects add to attack and health, as far as their conditions can be seen.
func (s *Side) Bonus(r *game.Rules, effects []game.Effect) (attack, health int) {
	const seen = game.IfAttacker | game.IfDefender | game.IfSupported | game.IfFrontGround | game.IfFoeAlone
	for _, e := range effects {
		switch {
		case e.If&^seen != 0,
			e.If&game.IfAttacker != 0 && !s.Attacker,
			e.If&game.IfDefender != 0 && s.Attacker,
			e.If&game.IfSupported != 0 && len(s.Support) == 0,
			e.If&game.IfFoeAlone != 0 && len(s.FoeSupport) != 0,
			e.If&game.IfFrontGround != 0 && r.Units[s.Front].Layer&game.Ground == 0,
			e.Own != 0 && !e.Own.Has(s.Front),
			e.Vs != 0 && r.Units[s.Foe].Layer&e.Vs == 0:
		case e.Kind == game.Attack:
			attack += int(e.Amount)
		case e.Kind == game.Health:
			health += int(e.Amount)
		}
	}
	return attack, health
}

// Supported adds up the support values of the side against the opposing front-line unit (SKIRM-12).
func (s *Side) Supported(r *game.Rules) int {
	n := 0
	for _, u := range s.Support {
		n += Support(r, u, s.Foe)
	}
	return n
}

// Support is what a supporting unit adds against a front-line unit: nothing if it can't target it.
func Support(r *game.Rules, u, against game.UnitType) int {
	if int(u) >= len(r.Units) || int(against) >= len(r.Units) || r.Units[u].Targets&r.Units[against].Layer == 0 {
		return 0
	}
	return int(r.Units[u].Support)
}

// GuardHealth is what a guard token adds to the health of the defender in a skirmish where nothing else does
// (BW-TOKEN-03, BW-TOKEN-05).
const GuardHealth = 2

// HeroBonus returns the bonus of a hero as the front-line unit, nothing for other units (BW-HERO-12).
func HeroBonus(r *game.Rules, u game.UnitType) game.Values {
	if int(u) >= len(r.Units) {
		return game.Values{}
	}
	return r.Units[u].Bonus
}
