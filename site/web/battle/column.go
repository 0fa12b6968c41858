package battle

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/web/fight"
)

// duelState says in a word or two how far along a skirmish is.
func (s *stage) duelState(d *fight.Duel) string {
	w := s.p.Words()
	switch {
	case d.Resolved:
		return w.Text("web.board.battle.resolved")
	case d.Now && d.Shown:
		return w.Text("web.board.battle.turned")
	case d.Now && s.step() > 6:
		return w.Text("web.board.battle.now")
	case d.Now:
		return w.Text("web.board.battle.your-cards")
	case d.Placed[0]+d.Placed[1] > 0:
		return w.Text("web.board.battle.down")
	case s.step() >= 6:
		return w.Text("web.board.battle.awaits")
	}
	return w.Text("web.board.battle.formed")
}

func duelClass(d *fight.Duel) string {
	switch {
	case d.Resolved:
		return "skirmish is-done"
	case d.Now:
		return "skirmish is-now"
	}
	return "skirmish"
}

// unitNote says what a front-line unit is, or what became of it.
func (s *stage) unitNote(u game.UnitType, f fight.Fate) string {
	w := s.p.Words()
	switch f {
	case fight.Destroyed:
		return w.Text("web.board.battle.destroyed")
	case fight.Withdrew:
		return w.Text("web.board.battle.withdrew")
	}
	return s.prints[game.Attacker].Unit(u).Note
}

func fateClass(f fight.Fate) string {
	switch f {
	case fight.Destroyed:
		return "is-lost"
	case fight.Withdrew:
		return "is-fled"
	}
	return ""
}

// sumView is one of the two comparisons of a skirmish: the attack of a side against the health of the other.
type sumView struct {
	title, class, attack, sign, health, parts, healthParts, words string
	// points are both values once they are final.
	points [2]int
}

// sum returns the comparison of a side's attack.
func (s *stage) sum(d *fight.Duel, side int) sumView {
	w := s.p.Words()
	v := sumView{title: s.attackTitle(side)}
	if d.Measured {
		m := &d.Sums[side]
		v.attack, v.health, v.sign = strconv.Itoa(m.Attack), strconv.Itoa(m.Health), "<"
		v.points = [2]int{m.Attack, m.Health}
		if m.Attack >= m.Health {
			v.sign = "≥"
		}
		v.class = "sum is-miss"
		if m.Enough {
			v.class = "sum is-hit"
		}
		v.parts = s.attackParts(d, side, m) + s.misses(d, side)
		v.healthParts = s.healthParts(d, side, m)
		v.words = w.Text("web.board.battle.sum", "title", v.title, "attack", m.Attack, "health", m.Health)
		return v
	}
	return s.forecast(d, side)
}

// sumsWith returns the comparison with each of the reinforcement cards that the reader may place along with a card at
// the skirmish now, as the tray has them; nil where there are none or they make no difference. What is chosen there
// counts before it is placed.
func (s *stage) sumsWith(k int, d *fight.Duel, side int) []sumView {
	if !s.Own || d.Measured || !d.Now || d.Placed[s.Bottom] > 0 ||
		!slices.ContainsFunc(s.offers, func(c choice.Choice) bool {
			return c.Answer.Verb == game.DoCard && int(c.Answer.Skirmish()) == k
		}) {
		return nil
	}
	t := s.tray()
	if t == nil || len(t.with) < 2 {
		return nil
	}
	var out []sumView
	same := true
	for _, extra := range t.with {
		with := *d
		with.Extra[s.Bottom] = extra.card
		out = append(out, s.forecast(&with, side))
		same = same && out[len(out)-1] == out[0]
	}
	if same {
		return nil
	}
	return out
}

// forecast returns the comparison of a side's attack as far as it is known before the cards are turned up.
func (s *stage) forecast(d *fight.Duel, side int) sumView {
	w := s.p.Words()
	v := sumView{title: s.attackTitle(side)}
	own, other := s.Forecast(s.p, d, side), s.Forecast(s.p, d, 1-side)
	v.attack, v.health, v.sign = own.Attack.Text(), other.Health.Text(), w.Text("web.board.battle.vs")
	v.class = "sum is-wait"
	switch {
	case own.Attack.Low >= other.Health.High:
		v.sign, v.class = "≥", "sum is-wait is-likely"
	case own.Attack.High < other.Health.Low:
		v.sign = "<"
	}
	parts := []string{w.Text("web.board.battle.part.card", "n", own.Printed.Text())}
	add := func(n int, key string) {
		if n != 0 {
			parts = append(parts, w.Text(key, "n", signed(n)))
		}
	}
	add(own.Cards, "web.board.battle.part.ability")
	add(own.Support, "web.board.battle.part.support")
	if own.Hero != 0 {
		parts = append(parts, w.Text("web.bw.battle.part.of", "n", signed(own.Hero), "source",
			w.UnitName(s.p.Rules, d.Front[side])))
	}
	if own.Special {
		add(1, "web.board.battle.part.special")
	}
	v.parts = strings.Join(parts, " ") + s.misses(d, side)
	v.words = w.Text("web.board.battle.forecast", "title", v.title, "attack", v.attack, "health", v.health)
	return v
}

// misses says, after the parts of an attack, that what it may destroy is not the opposing front-line unit (SKIRM-16),
// and nothing if it is.
func (s *stage) misses(d *fight.Duel, side int) string {
	own, other, units := d.Front[side], d.Front[1-side], s.p.Rules.Units
	if int(own) >= len(units) || int(other) >= len(units) || units[own].Targets&units[other].Layer != 0 {
		return ""
	}
	return "; " + s.p.Words().Text("web.board.battle.misses")
}

// attackTitle says whose attack a sum is.
func (s *stage) attackTitle(side int) string {
	w := s.p.Words()
	switch {
	case !s.Own:
		return w.Text("web.board.battle.attack-of", "player", s.name(side))
	case side == s.Bottom:
		return w.Text("web.board.battle.yours")
	}
	return w.Text("web.board.battle.theirs")
}

// attackParts spells an attack value out: card 7, support 1, special order 1. An ability may set the value to
// something other than the sum of the parts, or decide without it; that is said too.
func (s *stage) attackParts(d *fight.Duel, side int, m *fight.Strength) string {
	w := s.p.Words()
	parts := []string{w.Text("web.board.battle.part.card", "n", strconv.Itoa(m.Printed))}
	add := func(n int, key string) {
		if n != 0 {
			parts = append(parts, w.Text(key, "n", signed(n)))
		}
	}
	add(m.Cards, "web.board.battle.part.ability")
	add(m.Support, "web.board.battle.part.support")
	rest := m.Rest
	if m.Special {
		add(1, "web.board.battle.part.special")
		rest--
	}
	for i := range d.Bonuses[side] {
		if e := &d.Bonuses[side][i]; e.N[game.EntryAttack] != 0 {
			parts = append(parts, s.bonusPart(side, e, int(e.N[game.EntryAttack])))
			rest -= int(e.N[game.EntryAttack])
		}
	}
	add(rest, "web.board.battle.part.rest")
	if m.Printed+m.Cards+m.Support+m.Rest != m.Attack {
		parts = append(parts, w.Text("web.board.battle.part.set", "n", m.Attack))
	}
	if m.Enough != (m.Attack >= m.Health) {
		parts = append(parts, w.Text("web.board.battle.part.decided"))
	}
	return strings.Join(parts, " ")
}

// bonusPart names a bonus in a sum: +1 Jim Raynor.
func (s *stage) bonusPart(side int, e *game.Entry, n int) string {
	w := s.p.Words()
	return w.Text("web.bw.battle.part.of", "n", signed(n), "source", w.BonusName(s.p.Rules, s.faction(side), *e))
}

// healthParts spells a health value out where something was added to what the card says: card 6, ability 2, guard token
// 2.
func (s *stage) healthParts(d *fight.Duel, side int, m *fight.Strength) string {
	w, other := s.p.Words(), 1-side
	plus := m.Health - m.PrintedHealth
	if plus == 0 {
		return ""
	}
	parts := []string{w.Text("web.bw.battle.part.health", "n", m.PrintedHealth)}
	if d.Shield[other] {
		parts = append(parts, w.Text("web.bw.battle.part.of", "n", signed(1), "source", w.OptionName("shields")))
		plus--
	}
	for i := range d.Bonuses[other] {
		if e := &d.Bonuses[other][i]; e.N[game.EntryHealth] != 0 {
			parts = append(parts, s.bonusPart(other, e, int(e.N[game.EntryHealth])))
			plus -= int(e.N[game.EntryHealth])
		}
	}
	if plus != 0 {
		parts = slices.Insert(parts, 1, w.Text("web.board.battle.part.ability", "n", signed(plus)))
	}
	return strings.Join(parts, " ")
}

// signed writes a number with its sign.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// outcome says in a sentence or two what happened in a skirmish, or what can be said beforehand.
func (s *stage) outcome(k int, d *fight.Duel) string {
	w := s.p.Words()
	var out []string
	say := func(text string) {
		if text != "" {
			out = append(out, text)
		}
	}
	for _, side := range s.sides() {
		for c := range d.Lost[side].All() {
			say(w.Text("web.board.battle.out.rejected", "player", s.name(side), "card",
				w.CardName(s.p.Rules, s.faction(side), c)))
		}
		for c := range d.LostOther[side].All() {
			say(w.Text("web.board.battle.out.rejected", "player", s.name(side), "card",
				w.CardName(s.p.Rules, s.deck(d, side), c)))
		}
	}
	if d.Measured {
		lost := [2]bool{}
		for _, side := range s.sides() {
			other := 1 - side
			if names := s.squadNames(d.Fell[side]); names != "" {
				say(w.Text("web.board.battle.out.lost", "player", s.name(side), "units", names, "attack", d.Sums[other].Attack,
					"health", d.Sums[other].Health))
				lost[side] = true
			}
			if names := s.squadNames(d.Fled[side]); names != "" {
				say(w.Text("web.board.battle.out.fled", "player", s.name(side), "units", names))
				lost[side] = true
			}
		}
		switch {
		case d.Resolved && !lost[0] && !lost[1]:
			say(w.Text("web.board.battle.out.none"))
		case !d.Resolved && d.Sums[0].Enough && d.Sums[1].Enough && !lost[0] && !lost[1]:
			say(w.Text("web.board.battle.out.both"))
		}
		for _, side := range s.sides() {
			for _, c := range d.Splash[side] {
				f := s.faction(side)
				if int(c.Deck) < s.p.View.Players {
					f = s.p.View.Seats[c.Deck].Faction
				}
				say(w.Text("web.board.battle.out.splash", "player", s.name(side), "card", w.CardName(s.p.Rules, f, c.Card)))
			}
			if d.Shield[side] {
				say(w.Text("web.board.battle.out.shield", "player", s.name(side)))
			}
		}
		for i := range d.Notes {
			say(s.entry(&d.Notes[i]))
		}
		return strings.Join(out, " ")
	}
	for i := range d.Notes {
		say(s.entry(&d.Notes[i]))
	}
	for side := range 2 {
		if d.Secret[side] {
			own := s.Forecast(s.p, d, side)
			say(w.Text("web.board.battle.out.secret", "attack", own.Attack.Text(), "health", own.Health.Text()))
		}
	}
	if len(out) > 0 {
		return strings.Join(out, " ")
	}
	switch {
	case d.Shown:
		return w.Text("web.board.battle.out.shown")
	case d.Placed[0] > 0 && d.Placed[1] > 0:
		return w.Text("web.board.battle.out.wait")
	case s.step() < 6:
		return w.Text("web.board.battle.out.forming")
	}
	return w.Text("web.board.battle.out.cards")
}

// entry returns the sentence of a line of the log.
func (s *stage) entry(e *game.Entry) string { return s.p.Words().Entry(s.p.Rules, s.p.View, *e) }
