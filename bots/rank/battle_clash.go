package rank

import "koprulu/rules/game"

// Combat cards: which to place at a skirmish, and which to keep.

// clash is a skirmish as one side sees it before the cards are shown.
type clash struct {
	k         uint8
	side      int
	own, foe  game.UnitType
	ownTypes  game.UnitSet // all own units in the skirmish
	foeTypes  game.UnitSet
	support   int // tenths, before anything silences it
	against   int
	bonus     [2]pair10 // what is in play adds for each side; attack in attack[0]
	expect    pair10    // what the foe will show without support and bonus
	weak      pair10    // the same with minor values
	known     bool      // the foe's cards are faceup
	detected  bool      // the foe has a detector here
	killWorth int
	dieWorth  int
}

// showing is what a side amounts to with a choice of cards.
type showing struct {
	attack, health int // tenths, of the cards alone
	sufficient     bool
	insufficient   bool
	zero           bool
	cloaked        bool
	silent         bool
	minor          bool
	blast          bool
	baseless       bool // the foe's base attack value is 0
	dulled         bool // the foe uses its minor attack value
	extra          int  // worth of side effects
	onKill         int  // worth of what follows a kill
	onLive         int  // worth of what follows survival
	onSteal        int  // worth of taking over a unit that was not killed
}

// clash looks at a skirmish of the battle from the seat's side.
func (b *battles) clash(k uint8) clash {
	l := b.look
	bat := &l.s.Battle
	c := clash{k: k}
	if bat.Players[game.Attacker] != l.me {
		c.side = 1
	}
	sk := &bat.Skirmishes[k]
	foe := bat.Players[1-c.side]
	c.own, c.foe = l.typeOf(l.me, sk.Front[c.side]), l.typeOf(foe, sk.Front[1-c.side])
	c.ownTypes = l.types(l.me, sk.Support[c.side]|1<<sk.Front[c.side])
	c.foeTypes = l.types(foe, sk.Support[1-c.side]|1<<sk.Front[1-c.side])
	c.support = l.supportIn(l.me, sk.Support[c.side], c.foe)
	c.against = l.supportIn(foe, sk.Support[1-c.side], c.own)
	for types := c.foeTypes; types != 0; types &= types - 1 {
		c.detected = c.detected || l.r.Units[firstUnit(types)].Detector
	}
	c.bonus[0] = b.standing(&c, c.side, l.me, c.own, c.foe)
	c.bonus[1] = b.standing(&c, 1-c.side, foe, c.foe, c.own)
	b.expected(&c, foe, sk)
	b.stakes(&c)
	if l.brood {
		b.clashBrood(&c)
	}
	return c
}

// standing adds up what applies to a side apart from any card of the skirmish.
func (b *battles) standing(c *clash, side int, p game.Player, own, foe game.UnitType) pair10 {
	l := b.look
	bat := &l.s.Battle
	var sum pair10
	add := func(effects []game.Effect) {
		for i := range effects {
			e := &effects[i]
			if e.Kind != game.Attack && e.Kind != game.Health || !b.holds(e, side, p, own, foe, false) {
				continue
			}
			if e.Kind == game.Attack {
				sum.attack[0] += 10 * int(e.Amount)
			} else {
				sum.health += 10 * int(e.Amount)
			}
		}
	}
	sheet := &l.r.Sheets[l.s.Seats[p].Faction]
	for cards := l.s.Seats[p].Play; cards != 0; cards &= cards - 1 {
		if card := &sheet.Cards[cards.First()]; card.Timing == game.InBattle {
			add(card.Effects)
		}
	}
	if card := bat.StartCard[side]; card != game.NoCard {
		add(sheet.Cards[card].Effects)
	}
	if card := bat.StartEvent[side]; card != game.NoEvent {
		add(l.r.Events[card].Effects)
	}
	if side == game.Attacker {
		for _, card := range [2]game.EventCard{bat.Opening, bat.Second} {
			if card != game.NoEvent {
				add(l.r.Events[card].Effects)
			}
		}
		if bat.Special {
			sum.attack[0] += 10
		}
	}
	for m := range l.r.Modules {
		if l.s.Seats[p].Modules[m] > 0 {
			add(l.r.Modules[m].Effects)
		}
	}
	for leaders := l.s.Seats[p].Leaders; leaders != 0; leaders &= leaders - 1 {
		card := &sheet.Leaders[leaders.First()]
		if card.Timing == game.InBattle && card.Hero != game.NoUnit && l.types(p, bat.Units[side]).Has(card.Hero) {
			add(card.Effects)
		}
	}
	if side == game.Defender && bat.Guard && sum.health == 0 {
		sum.health = 20 // BW-TOKEN-03, BW-TOKEN-05
	}
	return sum
}

// holds reports whether the conditions of an effect hold for a side.
func (b *battles) holds(e *game.Effect, side int, p game.Player, own, foe game.UnitType, supported bool) bool {
	l := b.look
	switch {
	case e.If&game.IfAttacker != 0 && side != game.Attacker,
		e.If&game.IfDefender != 0 && side != game.Defender,
		e.If&game.IfAtBase != 0 && !l.s.Seats[p].Bases.Has(l.s.Battle.Area) && !l.r.Started(l.s, e, side),
		e.If&game.IfSufficient != 0,
		e.If&game.IfSupported != 0 && !supported,
		e.If&game.IfFrontGround != 0 && l.r.Units[own].Layer&game.Ground == 0,
		e.Own != 0 && e.If&game.IfHave == 0 && !e.Own.Has(own),
		e.Vs != 0 && l.r.Units[foe].Layer&e.Vs == 0:
		return false
	}
	return true
}

// expected fills in what the foe will show: its cards if they are faceup, otherwise the average of its deck.
func (b *battles) expected(c *clash, foe game.Player, sk *game.Skirmish) {
	l := b.look
	faction := l.s.Seats[foe].Faction
	facts := &l.book.faction[faction]
	e := &facts.unit[c.foe]
	kind := kindOf(l.r.Units[c.own].Layer)
	c.weak = pair10{attack: [2]int{e.weak.attack[kind]}, health: e.weak.health}
	side := 1 - c.side
	if card := sk.Card[side]; sk.Marks[side]&game.MarkOpen != 0 && card != game.NoCard {
		if l.brood { // the top card of another deck, for a unit under mind control
			faction = l.s.Seats[sk.Deck[side]].Faction
		}
		info := &l.r.Sheets[faction].Cards[card]
		faction = l.s.Seats[foe].Faction
		c.known = true
		v := info.Minor
		c.expect = pair10{}
		if info.Units.Has(c.foe) {
			v = info.Major
			b.addOpen(c, info, foe)
		}
		if hero := &l.r.Units[c.foe]; hero.Hero {
			if hero.Major {
				v = info.Major
			}
			c.expect.attack[0] += 10 * int(hero.Bonus.Attack)
			c.expect.health += 10 * int(hero.Bonus.Health)
		}
		if extra := sk.Extra[side]; extra != game.NoCard {
			b.addOpen(c, &l.r.Sheets[faction].Cards[extra], foe)
		}
		c.expect.attack[0] += 10 * int(v.Attack)
		c.expect.health += 10 * int(v.Health)
		return
	}
	p := facts.matchChance(l, foe, c.foe, l.s.Seats[foe].Hand.Len(), max(1, int(l.s.Battle.Count)))
	c.expect = pair10{
		attack: [2]int{e.weak.attack[kind] + (e.strong.attack[kind]-e.weak.attack[kind])*p/100},
		health: e.weak.health + (e.strong.health-e.weak.health)*p/100,
	}
}

// addOpen adds the bonuses of an open card of the foe.
func (b *battles) addOpen(c *clash, info *game.CardInfo, foe game.Player) {
	for i := range info.Effects {
		e := &info.Effects[i]
		if !b.holds(e, 1-c.side, foe, c.foe, c.own, c.against > 0) {
			continue
		}
		switch e.Kind {
		case game.Attack:
			c.expect.attack[0] += 10 * int(e.Amount)
		case game.Health:
			c.expect.health += 10 * int(e.Amount)
		}
	}
}

// stakes says what it is worth to destroy the foe's front-line unit and to keep the seat's.
func (b *battles) stakes(c *clash) {
	l := b.look
	l.measure()
	bat := &l.s.Battle
	left := 0
	for i := range bat.Skirmishes[:bat.Count] {
		if !bat.Skirmishes[i].Resolved {
			left++
		}
	}
	area := (l.worthAt(bat.Area) + l.spoilAt(bat.Area)) / max(1, left)
	if c.side == game.Defender {
		area = l.worthAt(bat.Area) / max(1, left)
	}
	c.killWorth = l.book.price[c.foe] + 50
	c.dieWorth = l.book.price[c.own] + 50
	if c.side == game.Attacker {
		c.killWorth += area
		if bat.Units[game.Attacker].Len() == 1 {
			c.dieWorth += area / 2
		}
	} else {
		c.dieWorth += area
		if bat.Units[game.Attacker].Len() == 1 {
			c.killWorth += area / 2
		}
	}
}

// show works out what two cards of the seat would show at a skirmish. Either may be NoCard.
func (b *battles) show(c *clash, w *showing, card, extra game.Card) {
	l := b.look
	*w = showing{cloaked: l.book.units[c.own].cloaked && !c.detected}
	supported := l.s.Battle.Skirmishes[c.k].Support[c.side] != 0
	if card != game.NoCard {
		info := &l.sheet.Cards[card]
		v := info.Minor
		if info.Units.Has(c.own) {
			v = info.Major
			b.apply(c, w, info.Effects, supported)
		} else if l.r.Units[c.own].Major {
			v = info.Major
		}
		w.attack += 10 * int(v.Attack)
		w.health += 10 * int(v.Health)
	}
	if extra != game.NoCard {
		info := &l.sheet.Cards[extra]
		if info.Units.Has(c.own) || info.Specialty && info.Units&c.ownTypes != 0 {
			b.apply(c, w, info.Effects, supported)
		} else {
			w.extra -= 40
		}
	}
}

// apply adds the effects of a card that applies.
func (b *battles) apply(c *clash, w *showing, effects []game.Effect, supported bool) {
	l := b.look
	bat := &l.s.Battle
	for i := range effects {
		e := &effects[i]
		if e.Kind == game.PayWorker && l.seat.Pool == 0 {
			return
		}
		if !b.holds(e, c.side, l.me, c.own, c.foe, supported) || e.If&game.IfNoDetector != 0 && c.detected ||
			e.If&game.IfFoeAlone != 0 && c.against > 0 {
			continue
		}
		named := e.Units == 0 || e.Units.Has(c.foe)
		switch e.Kind {
		case game.Attack:
			w.attack += 10 * int(e.Amount)
		case game.Health:
			w.health += 10 * int(e.Amount)
		case game.PayWorker:
			w.extra -= 15
		case game.Sufficient:
			w.sufficient = true
		case game.Insufficient:
			w.insufficient = w.insufficient || named
		case game.ZeroAttack:
			w.zero = true
		case game.Cloak:
			w.cloaked = w.cloaked || !c.detected && (e.Units == 0 || e.Units.Has(c.own))
		case game.NoSupport:
			w.silent = true
		case game.ImposeMinor:
			w.minor = w.minor || named
		case game.Blast:
			w.blast = w.blast || l.r.Units[c.foe].Layer&e.Layer != 0
		case game.CancelReinforcement:
			w.extra += 20
		case game.CancelStandard:
			w.extra += 60
		case game.Kill:
			w.extra += 120 * int(e.Amount)
		case game.Splash:
			w.onKill += b.splashed(bat.Players[1-c.side], bat.Units[1-c.side], e)
		case game.Annihilate:
			others := bat.Skirmishes[c.k].Support[1-c.side]
			w.onLive += l.price(bat.Players[1-c.side], others) + l.book.price[c.foe]
		case game.MindControl:
			if !l.r.Units[c.foe].Hero { // BW-KEY-09
				w.onSteal = l.book.price[c.foe] * l.w.StealPart / 100
			}
		case game.Collateral:
			w.onLive += b.razing()
		case game.ZeroBase:
			w.baseless = true
		case game.MinorAttack:
			w.dulled = w.dulled || l.r.Units[c.foe].Layer&e.Layer != 0
		case game.Feedback:
			w.extra += 25
		case game.NoModule:
			w.extra += 10
		}
	}
}

// splashed returns what else a splash damage card may destroy: the cheapest of the units it reaches, if there are
// several.
func (b *battles) splashed(p game.Player, set game.Figures, e *game.Effect) int {
	l := b.look
	victims, least := 0, 0
	for ; set != 0; set &= set - 1 {
		u := l.typeOf(p, set.First())
		if e.Layer != 0 && l.r.Units[u].Layer&e.Layer == 0 || e.Layer == 0 && !e.Units.Has(u) || l.r.Units[u].Hero {
			continue // heroes are immune (BW-HERO-08)
		}
		if victims == 0 || l.book.price[u] < least {
			least = l.book.price[u]
		}
		victims++
	}
	if victims < 2 {
		return 0
	}
	return least
}

// judge says what a showing is worth at a skirmish, in hundredths of a hundredth.
func (b *battles) judge(c *clash, w *showing) int {
	l := b.look
	foe := c.expect
	if w.minor && !c.known {
		foe = c.weak
	}
	switch {
	case w.baseless:
		foe.attack[0] = 0
	case w.dulled && !c.known:
		foe.attack[0] = c.weak.attack[0]
	}
	attack := w.attack + c.support + c.bonus[0].attack[0]
	against := foe.attack[0] + c.against + c.bonus[1].attack[0]
	if w.silent {
		against -= c.against
	}
	health := w.health + c.bonus[0].health
	theirs := foe.health + c.bonus[1].health
	if w.zero {
		attack, against = 0, 0
	}
	kill, die := sharper(c, attack-theirs), sharper(c, against-health)
	if w.sufficient {
		kill = 99
	}
	if w.insufficient {
		die = 1
	}
	if l.r.Units[c.own].Targets&l.r.Units[c.foe].Layer == 0 {
		kill = 0
	}
	if l.r.Units[c.foe].Targets&l.r.Units[c.own].Layer == 0 {
		die = 0
	}
	if w.blast {
		kill, die = 97, 100
	}
	if l.r.Units[c.own].Sacrifice && l.r.Units[c.own].Targets&l.r.Units[c.foe].Layer != 0 {
		die = 100 // BW-KEY-12
	}
	lose := c.dieWorth
	if w.cloaked {
		lose -= l.book.price[c.own]
	}
	return kill*(c.killWorth+w.onKill) + (100-kill)*w.onSteal - die*lose + (100-die)*w.onLive + 100*w.extra
}

// sharper is like chance, for a foe whose cards may be known.
func sharper(c *clash, over int) int {
	if !c.known {
		return chance(over)
	}
	if over >= 0 {
		return 100
	}
	return 0
}

// cards answers AskCards and AskReplace.
func (b *battles) cards(f *game.Frame, legal []game.Answer) game.Answer {
	c := b.clash(f.V[game.FieldSkirmish])
	found := b.look.weigh()
	var known game.CardSet // the cards with a cost that was worked out
	costs := &b.costs
	var w showing
	cost := func(card game.Card) int {
		if !known.Has(card) {
			known |= 1 << card
			costs[card] = b.cardCost(&c, card)
		}
		return costs[card]
	}
	for _, a := range legal {
		switch a.Verb {
		case game.DoCard:
			b.show(&c, &w, a.Card(), a.Extra())
			n := b.judge(&c, &w)
			if a.Card() != game.NoCard {
				n -= 100 * cost(a.Card())
			}
			if a.Extra() != game.NoCard {
				n -= 100 * cost(a.Extra())
			}
			found.offer(a, n)
		case game.DoBlind:
			found.offer(a, b.blind(&c))
		}
	}
	return found.answer
}

// blind says what a card of the deck is worth, unseen.
func (b *battles) blind(c *clash) int {
	l := b.look
	e := &l.facts.unit[c.own]
	kind := kindOf(l.r.Units[c.foe].Layer)
	match := 100 * e.matching / max(1, l.facts.standard)
	strong := showing{attack: e.strong.attack[kind], health: e.strong.health}
	weak := showing{attack: e.weak.attack[kind], health: e.weak.health}
	return (b.judge(c, &strong)*match + b.judge(c, &weak)*(100-match)) / 100
}

// cardCost is the cost of using a card here rather than elsewhere: little for junk, more for a card that a later
// skirmish of this battle needs.
func (b *battles) cardCost(c *clash, card game.Card) int {
	l := b.look
	info := &l.sheet.Cards[card]
	n := 5 + l.cardWorth(card)/12
	bat := &l.s.Battle
	for k := c.k + 1; k < bat.Count; k++ {
		u := l.typeOf(l.me, bat.Skirmishes[k].Front[c.side])
		if !info.Units.Has(u) || info.Reinforcement {
			continue
		}
		n += 20
		if !info.Units.Has(c.own) {
			n += 60
		}
		// The only card for that unit.
		if l.matching(u) == 1 {
			n += 60
		}
	}
	return n
}

// discard answers AskDiscard: the card that is worth the least.
func (b *battles) discard(legal []game.Answer) game.Answer {
	l := b.look
	found := l.weigh()
	for _, a := range legal {
		n := -l.cardWorth(a.Card())
		// One of several cards for the same units can be spared more easily.
		same := (l.seat.Hand & l.facts.card[a.Card()].twins).Len()
		found.offer(a, n+10*same)
	}
	return found.answer
}

// price answers AskPrice: a worker is well spent on a reinforcement card.
func (b *battles) price(legal []game.Answer) game.Answer {
	for _, a := range legal {
		if a.Verb == game.DoUse {
			return a
		}
	}
	return last(legal)
}
