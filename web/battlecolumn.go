package web

import (
	"slices"
	"strings"

	"koprulu/game"
)

// duelState says in a word or two how far a skirmish is.
func (s *stage) duelState(d *duel) string {
	w := s.p.words()
	switch {
	case d.resolved:
		return w.Text("web.board.battle.resolved")
	case d.now && d.shown:
		return w.Text("web.board.battle.turned")
	case d.now && s.step() > 6:
		return w.Text("web.board.battle.now")
	case d.now:
		return w.Text("web.board.battle.your-cards")
	case d.placed[0]+d.placed[1] > 0:
		return w.Text("web.board.battle.down")
	case s.step() >= 6:
		return w.Text("web.board.battle.awaits")
	}
	return w.Text("web.board.battle.formed")
}

// level says how much of a skirmish is open: nothing, the cards, the sums, what they brought about. The page
// shows each of these steps when it comes, at the pace of the reader.
func (d *duel) level() int {
	switch {
	case d.resolved:
		return 3
	case d.measured:
		return 2
	case d.shown:
		return 1
	}
	return 0
}

func duelClass(d *duel) string {
	switch {
	case d.resolved:
		return "skirmish is-done"
	case d.now:
		return "skirmish is-now"
	}
	return "skirmish"
}

// fate says what became of one of several like units of a side: the nth one.
type fate uint8

const (
	stands fate = iota
	destroyed
	withdrew
)

// fates tells what became of the front-line unit and of the supporting units of a side, in their order.
func (d *duel) fates(side int) (front fate, support []fate) {
	fell, fled := slices.Clone(d.fell[side]), slices.Clone(d.fled[side])
	take := func(u game.UnitType) fate {
		if i := slices.Index(fell, u); i >= 0 {
			fell = slices.Delete(fell, i, i+1)
			return destroyed
		}
		if i := slices.Index(fled, u); i >= 0 {
			fled = slices.Delete(fled, i, i+1)
			return withdrew
		}
		return stands
	}
	front = take(d.front[side])
	for _, u := range d.support[side] {
		support = append(support, take(u))
	}
	return front, support
}

// unitNote says what a front-line unit is, or what became of it.
func (s *stage) unitNote(u game.UnitType, f fate) string {
	w := s.p.words()
	switch f {
	case destroyed:
		return w.Text("web.board.battle.destroyed")
	case withdrew:
		return w.Text("web.board.battle.withdrew")
	}
	return s.prints[game.Attacker].unit(u).note
}

func fateClass(f fate) string {
	switch f {
	case destroyed:
		return "is-lost"
	case withdrew:
		return "is-fled"
	}
	return ""
}

// sumView is one of the two comparisons of a skirmish: the attack of a side against the health of the other.
type sumView struct {
	title, class, attack, sign, health, parts, healthParts, words string
}

// sum returns the comparison of a side's attack.
func (s *stage) sum(d *duel, side int) sumView {
	w := s.p.words()
	v := sumView{title: s.attackTitle(side)}
	if d.measured {
		m := &d.sums[side]
		v.attack, v.health, v.sign = boardInt(m.attack), boardInt(m.health), "<"
		if m.attack >= m.health {
			v.sign = "≥"
		}
		v.class = "sum is-miss"
		if m.enough {
			v.class = "sum is-hit"
		}
		v.parts = s.attackParts(d, side, m)
		v.healthParts = s.healthParts(d, side, m)
		v.words = w.Text("web.board.battle.sum", "title", v.title, "attack", m.attack, "health", m.health)
		return v
	}
	own, other := s.forecast(s.p, d, side), s.forecast(s.p, d, 1-side)
	v.attack, v.health, v.sign = own.attack.text(), other.health.text(), w.Text("web.board.battle.vs")
	v.class = "sum is-wait"
	switch {
	case own.attack.low >= other.health.high:
		v.sign, v.class = "≥", "sum is-wait is-likely"
	case own.attack.high < other.health.low:
		v.sign = "<"
	}
	parts := []string{w.Text("web.board.battle.part.card", "n", own.printed.text())}
	add := func(n int, key string) {
		if n != 0 {
			parts = append(parts, w.Text(key, "n", signed(n)))
		}
	}
	add(own.cards, "web.board.battle.part.ability")
	add(own.support, "web.board.battle.part.support")
	if own.hero != 0 {
		parts = append(parts, w.Text("web.bw.battle.part.of", "n", signed(own.hero), "source", w.UnitName(s.p.Rules, d.front[side])))
	}
	if own.special {
		add(1, "web.board.battle.part.special")
	}
	v.parts = strings.Join(parts, " ")
	v.words = w.Text("web.board.battle.forecast", "title", v.title, "attack", v.attack, "health", v.health)
	return v
}

// attackTitle says whose attack a sum is.
func (s *stage) attackTitle(side int) string {
	w := s.p.words()
	switch {
	case !s.own:
		return w.Text("web.board.battle.attack-of", "player", s.name(side))
	case side == s.bottom:
		return w.Text("web.board.battle.yours")
	}
	return w.Text("web.board.battle.theirs")
}

// attackParts spells an attack value out: card 7, support 1, special order 1. An ability may set the value to
// something else than the sum of the parts, or decide without it; that is said too.
func (s *stage) attackParts(d *duel, side int, m *strength) string {
	w := s.p.words()
	parts := []string{w.Text("web.board.battle.part.card", "n", boardInt(m.printed))}
	add := func(n int, key string) {
		if n != 0 {
			parts = append(parts, w.Text(key, "n", signed(n)))
		}
	}
	add(m.cards, "web.board.battle.part.ability")
	add(m.support, "web.board.battle.part.support")
	rest := m.rest
	if m.special {
		add(1, "web.board.battle.part.special")
		rest--
	}
	for i := range d.bonuses[side] {
		if e := &d.bonuses[side][i]; e.V != 0 {
			parts = append(parts, s.bonusPart(side, e, int(e.V)))
			rest -= int(e.V)
		}
	}
	add(rest, "web.board.battle.part.rest")
	if m.printed+m.cards+m.support+m.rest != m.attack {
		parts = append(parts, w.Text("web.board.battle.part.set", "n", m.attack))
	}
	if m.enough != (m.attack >= m.health) {
		parts = append(parts, w.Text("web.board.battle.part.decided"))
	}
	return strings.Join(parts, " ")
}

// bonusPart names a bonus in a sum: +1 Jim Raynor.
func (s *stage) bonusPart(side int, e *game.Entry, n int) string {
	w := s.p.words()
	return w.Text("web.bw.battle.part.of", "n", signed(n), "source", w.BonusName(s.p.Rules, s.faction(side), *e))
}

// healthParts spells a health value out where something was added to what the card says: card 6, ability 2, guard token 2.
func (s *stage) healthParts(d *duel, side int, m *strength) string {
	w, other := s.p.words(), 1-side
	plus := m.health - m.printedHealth
	if plus == 0 {
		return ""
	}
	parts := []string{w.Text("web.bw.battle.part.health", "n", m.printedHealth)}
	if d.shield[other] {
		parts = append(parts, w.Text("web.bw.battle.part.of", "n", signed(1), "source", w.OptionName("shields")))
		plus--
	}
	for i := range d.bonuses[other] {
		if e := &d.bonuses[other][i]; e.W != 0 {
			parts = append(parts, s.bonusPart(other, e, int(e.W)))
			plus -= int(e.W)
		}
	}
	if plus != 0 {
		parts = slices.Insert(parts, 1, w.Text("web.board.battle.part.ability", "n", signed(plus)))
	}
	return strings.Join(parts, " ")
}

// guardHealth is what a guard token adds to the health of the defender in a skirmish where nothing else does (BW-TOKEN-03, BW-TOKEN-05).
const guardHealth = 2

// heroBonus returns the bonus of a hero in front, nothing for other units (BW-HERO-12).
func heroBonus(r *game.Rules, u game.UnitType) game.Values {
	if int(u) >= len(r.Units) {
		return game.Values{}
	}
	return r.Units[u].Bonus
}

// signed writes a number with its sign.
func signed(n int) string {
	if n < 0 {
		return "−" + boardInt(-n)
	}
	return "+" + boardInt(n)
}

// outcome says in a sentence or two what happened in a skirmish, or what can be said before.
func (s *stage) outcome(k int, d *duel) string {
	w := s.p.words()
	var out []string
	say := func(text string) {
		if text != "" {
			out = append(out, text)
		}
	}
	for _, side := range s.sides() {
		for set := d.lost[side]; set != 0; set &= set - 1 {
			say(w.Text("web.board.battle.out.rejected", "player", s.name(side), "card", w.CardName(s.p.Rules, s.faction(side), set.First())))
		}
		for set := d.lostOther[side]; set != 0; set &= set - 1 {
			say(w.Text("web.board.battle.out.rejected", "player", s.name(side), "card", w.CardName(s.p.Rules, s.deck(d, side), set.First())))
		}
	}
	if d.measured {
		lost := [2]bool{}
		for _, side := range s.sides() {
			other := 1 - side
			if names := s.squadNames(d.fell[side]); names != "" {
				say(w.Text("web.board.battle.out.lost", "player", s.name(side), "units", names, "attack", d.sums[other].attack, "health", d.sums[other].health))
				lost[side] = true
			}
			if names := s.squadNames(d.fled[side]); names != "" {
				say(w.Text("web.board.battle.out.fled", "player", s.name(side), "units", names))
				lost[side] = true
			}
		}
		switch {
		case d.resolved && !lost[0] && !lost[1]:
			say(w.Text("web.board.battle.out.none"))
		case !d.resolved && d.sums[0].enough && d.sums[1].enough && !lost[0] && !lost[1]:
			say(w.Text("web.board.battle.out.both"))
		}
		for _, side := range s.sides() {
			for _, c := range d.splash[side] {
				f := s.faction(side)
				if int(c.deck) < s.p.View.Players {
					f = s.p.View.Seats[c.deck].Faction
				}
				say(w.Text("web.board.battle.out.splash", "player", s.name(side), "card", w.CardName(s.p.Rules, f, c.card)))
			}
			if d.shield[side] {
				say(w.Text("web.board.battle.out.shield", "player", s.name(side)))
			}
		}
		for i := range d.notes {
			say(s.entry(&d.notes[i]))
		}
		return strings.Join(out, " ")
	}
	for i := range d.notes {
		say(s.entry(&d.notes[i]))
	}
	for side := range 2 {
		if d.secret[side] {
			own := s.forecast(s.p, d, side)
			say(w.Text("web.board.battle.out.secret", "attack", own.attack.text(), "health", own.health.text()))
		}
	}
	if len(out) > 0 {
		return strings.Join(out, " ")
	}
	switch {
	case d.placed[0] > 0 && d.placed[1] > 0:
		return w.Text("web.board.battle.out.wait")
	case s.step() < 6:
		return w.Text("web.board.battle.out.forming")
	}
	return w.Text("web.board.battle.out.cards")
}

// lostCard reports whether a card of a side, of its own deck or of that of another player, was rejected or cancelled.
func (d *duel) lostCard(side int, c game.Card, other bool) bool {
	if other {
		return c != game.NoCard && d.lostOther[side].Has(c)
	}
	return c != game.NoCard && d.lost[side].Has(c)
}

// entry returns the sentence of a line of the log.
func (s *stage) entry(e *game.Entry) string { return s.p.words().Entry(s.p.Rules, s.p.View, *e) }
