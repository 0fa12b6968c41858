package battle

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

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
	bonus     [2]sight.Pair10 // what is in play adds for each side; attack in attack[0]
	expect    sight.Pair10    // what the foe will show without support and bonus
	weak      sight.Pair10    // the same with minor values
	known     bool            // the foe's cards are faceup
	detected  bool            // the foe has a detector here
	killWorth int
	dieWorth  int
}

// Showing is what a side amounts to with a choice of cards.
type Showing struct {
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

// Clash looks at a skirmish of the battle from the seat's side.
func (b *Judge) Clash(k uint8) clash {
	l := b.Look
	bat := &l.State.Battle
	c := clash{k: k}
	if bat.Players[game.Attacker] != l.Me {
		c.side = 1
	}
	sk := &bat.Skirmishes[k]
	foe := bat.Players[1-c.side]
	c.own, c.foe = l.TypeOf(l.Me, sk.Front[c.side]), l.TypeOf(foe, sk.Front[1-c.side])
	c.ownTypes = l.Types(l.Me, sk.Support[c.side]|1<<sk.Front[c.side])
	c.foeTypes = l.Types(foe, sk.Support[1-c.side]|1<<sk.Front[1-c.side])
	c.support = l.SupportIn(l.Me, sk.Support[c.side], c.foe)
	c.against = l.SupportIn(foe, sk.Support[1-c.side], c.own)
	for types := c.foeTypes; types != 0; types &= types - 1 {
		c.detected = c.detected || l.Rules.Units[sight.FirstUnit(types)].Detector
	}
	c.bonus[0] = b.standing(c.side, l.Me, c.own, c.foe)
	c.bonus[1] = b.standing(1-c.side, foe, c.foe, c.own)
	b.expected(&c, foe, sk)
	b.stakes(&c)
	if l.Brood {
		b.clashBrood(&c)
	}
	return c
}

// standing adds up what applies to a side apart from any card of the skirmish.
func (b *Judge) standing(side int, p game.Player, own, foe game.UnitType) sight.Pair10 {
	l := b.Look
	bat := &l.State.Battle
	var sum sight.Pair10
	add := func(effects []game.Effect) {
		for i := range effects {
			e := &effects[i]
			if e.Kind != game.Attack && e.Kind != game.Health || !b.holds(e, side, p, own, foe, false) {
				continue
			}
			if e.Kind == game.Attack {
				sum.Attack[0] += 10 * int(e.Amount)
			} else {
				sum.Health += 10 * int(e.Amount)
			}
		}
	}
	sheet := &l.Rules.Sheets[l.State.Seats[p].Faction]
	for cards := l.State.Seats[p].Play; cards != 0; cards &= cards - 1 {
		if card := &sheet.Cards[cards.First()]; card.Timing == game.InBattle {
			add(card.Effects)
		}
	}
	if card := bat.StartCard[side]; card != game.NoCard {
		add(sheet.Cards[card].Effects)
	}
	if card := bat.StartEvent[side]; card != game.NoEvent {
		add(l.Rules.Events[card].Effects)
	}
	if side == game.Attacker {
		for _, card := range [2]game.EventCard{bat.Opening, bat.Second} {
			if card != game.NoEvent {
				add(l.Rules.Events[card].Effects)
			}
		}
		if bat.Special {
			sum.Attack[0] += 10
		}
	}
	for m := range l.Rules.Modules {
		if l.State.Seats[p].Modules[m] > 0 {
			add(l.Rules.Modules[m].Effects)
		}
	}
	for leaders := l.State.Seats[p].Leaders; leaders != 0; leaders &= leaders - 1 {
		card := &sheet.Leaders[leaders.First()]
		if card.Timing == game.InBattle && card.Hero != game.NoUnit && l.Types(p, bat.Units[side]).Has(card.Hero) {
			add(card.Effects)
		}
	}
	if side == game.Defender && bat.Guard && sum.Health == 0 {
		sum.Health = 20 // BW-TOKEN-03, BW-TOKEN-05
	}
	return sum
}

// holds reports whether the conditions of an effect hold for a side.
func (b *Judge) holds(e *game.Effect, side int, p game.Player, own, foe game.UnitType, supported bool) bool {
	l := b.Look
	switch {
	case e.If&game.IfAttacker != 0 && side != game.Attacker,
		e.If&game.IfDefender != 0 && side != game.Defender,
		e.If&game.IfAtBase != 0 && !l.State.Seats[p].Bases.Has(l.State.Battle.Area) && !l.Rules.Started(l.State, e, side),
		e.If&game.IfSufficient != 0,
		e.If&game.IfSupported != 0 && !supported,
		e.If&game.IfFrontGround != 0 && l.Rules.Units[own].Layer&game.Ground == 0,
		e.Own != 0 && e.If&game.IfHave == 0 && !e.Own.Has(own),
		e.Vs != 0 && l.Rules.Units[foe].Layer&e.Vs == 0:
		return false
	}
	return true
}

// expected fills in what the foe will show: its cards if they are faceup, otherwise the average of its deck.
func (b *Judge) expected(c *clash, foe game.Player, sk *game.Skirmish) {
	l := b.Look
	faction := l.State.Seats[foe].Faction
	facts := &l.Book.Faction[faction]
	e := &facts.Unit[c.foe]
	kind := sight.KindOf(l.Rules.Units[c.own].Layer)
	c.weak = sight.Pair10{Attack: [2]int{e.Weak.Attack[kind]}, Health: e.Weak.Health}
	side := 1 - c.side
	if card := sk.Card[side]; sk.Marks[side]&game.MarkOpen != 0 && card != game.NoCard {
		if l.Brood { // the top card of another deck, for a unit under mind control
			faction = l.State.Seats[sk.Deck[side]].Faction
		}
		info := &l.Rules.Sheets[faction].Cards[card]
		faction = l.State.Seats[foe].Faction
		c.known = true
		v := info.Minor
		c.expect = sight.Pair10{}
		if info.Units.Has(c.foe) {
			v = info.Major
			b.addOpen(c, info, foe)
		}
		if hero := &l.Rules.Units[c.foe]; hero.Hero {
			if hero.Major {
				v = info.Major
			}
			c.expect.Attack[0] += 10 * int(hero.Bonus.Attack)
			c.expect.Health += 10 * int(hero.Bonus.Health)
		}
		if extra := sk.Extra[side]; extra != game.NoCard {
			b.addOpen(c, &l.Rules.Sheets[faction].Cards[extra], foe)
		}
		c.expect.Attack[0] += 10 * int(v.Attack)
		c.expect.Health += 10 * int(v.Health)
		return
	}
	p := facts.MatchChance(l, foe, c.foe, l.State.Seats[foe].Hand.Len(), max(1, int(l.State.Battle.Count)))
	c.expect = sight.Pair10{
		Attack: [2]int{e.Weak.Attack[kind] + (e.Strong.Attack[kind]-e.Weak.Attack[kind])*p/100},
		Health: e.Weak.Health + (e.Strong.Health-e.Weak.Health)*p/100,
	}
}

// addOpen adds the bonuses of an open card of the foe.
func (b *Judge) addOpen(c *clash, info *game.CardInfo, foe game.Player) {
	for i := range info.Effects {
		e := &info.Effects[i]
		if !b.holds(e, 1-c.side, foe, c.foe, c.own, c.against > 0) {
			continue
		}
		switch e.Kind {
		case game.Attack:
			c.expect.Attack[0] += 10 * int(e.Amount)
		case game.Health:
			c.expect.Health += 10 * int(e.Amount)
		}
	}
}

// stakes says what it is worth to destroy the foe's front-line unit and to keep the seat's.
func (b *Judge) stakes(c *clash) {
	l := b.Look
	l.Measure()
	bat := &l.State.Battle
	left := 0
	for i := range bat.Skirmishes[:bat.Count] {
		if !bat.Skirmishes[i].Resolved {
			left++
		}
	}
	area := (l.WorthAt(bat.Area) + l.SpoilAt(bat.Area)) / max(1, left)
	if c.side == game.Defender {
		area = l.WorthAt(bat.Area) / max(1, left)
	}
	c.killWorth = l.Book.Price[c.foe] + 50
	c.dieWorth = l.Book.Price[c.own] + 50
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

// Show works out what two cards of the seat would show at a skirmish. Either may be NoCard.
func (b *Judge) Show(c *clash, w *Showing, card, extra game.Card) {
	l := b.Look
	*w = Showing{cloaked: l.Book.Units[c.own].Cloaked && !c.detected}
	supported := l.State.Battle.Skirmishes[c.k].Support[c.side] != 0
	if card != game.NoCard {
		info := &l.Sheet.Cards[card]
		v := info.Minor
		if info.Units.Has(c.own) {
			v = info.Major
			b.apply(c, w, info.Effects, supported)
		} else if l.Rules.Units[c.own].Major {
			v = info.Major
		}
		w.attack += 10 * int(v.Attack)
		w.health += 10 * int(v.Health)
	}
	if extra != game.NoCard {
		info := &l.Sheet.Cards[extra]
		if info.Units.Has(c.own) || info.Specialty && info.Units&c.ownTypes != 0 {
			b.apply(c, w, info.Effects, supported)
		} else {
			w.extra -= 40
		}
	}
}

// apply adds the effects of a card that applies.
func (b *Judge) apply(c *clash, w *Showing, effects []game.Effect, supported bool) {
	l := b.Look
	bat := &l.State.Battle
	for i := range effects {
		e := &effects[i]
		if e.Kind == game.PayWorker && l.Seat.Pool == 0 {
			return
		}
		if !b.holds(e, c.side, l.Me, c.own, c.foe, supported) || e.If&game.IfNoDetector != 0 && c.detected ||
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
			w.blast = w.blast || l.Rules.Units[c.foe].Layer&e.Layer != 0
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
			w.onLive += l.Price(bat.Players[1-c.side], others) + l.Book.Price[c.foe]
		case game.MindControl:
			if !l.Rules.Units[c.foe].Hero { // BW-KEY-09
				w.onSteal = l.Book.Price[c.foe] * l.Weights.StealPart / 100
			}
		case game.Collateral:
			w.onLive += b.razing()
		case game.ZeroBase:
			w.baseless = true
		case game.MinorAttack:
			w.dulled = w.dulled || l.Rules.Units[c.foe].Layer&e.Layer != 0
		case game.Feedback:
			w.extra += 25
		case game.NoModule:
			w.extra += 10
		}
	}
}

// splashed returns what else a splash damage card may destroy: the cheapest of the units it reaches, if there are
// several.
func (b *Judge) splashed(p game.Player, set game.Figures, e *game.Effect) int {
	l := b.Look
	victims, least := 0, 0
	for ; set != 0; set &= set - 1 {
		u := l.TypeOf(p, set.First())
		if e.Layer != 0 && l.Rules.Units[u].Layer&e.Layer == 0 || e.Layer == 0 && !e.Units.Has(u) || l.Rules.Units[u].Hero {
			continue // heroes are immune (BW-HERO-08)
		}
		if victims == 0 || l.Book.Price[u] < least {
			least = l.Book.Price[u]
		}
		victims++
	}
	if victims < 2 {
		return 0
	}
	return least
}

// Judge says what a showing is worth at a skirmish, in hundredths of a hundredth.
func (b *Judge) Judge(c *clash, w *Showing) int {
	l := b.Look
	foe := c.expect
	if w.minor && !c.known {
		foe = c.weak
	}
	switch {
	case w.baseless:
		foe.Attack[0] = 0
	case w.dulled && !c.known:
		foe.Attack[0] = c.weak.Attack[0]
	}
	attack := w.attack + c.support + c.bonus[0].Attack[0]
	against := foe.Attack[0] + c.against + c.bonus[1].Attack[0]
	if w.silent {
		against -= c.against
	}
	health := w.health + c.bonus[0].Health
	theirs := foe.Health + c.bonus[1].Health
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
	if l.Rules.Units[c.own].Targets&l.Rules.Units[c.foe].Layer == 0 {
		kill = 0
	}
	if l.Rules.Units[c.foe].Targets&l.Rules.Units[c.own].Layer == 0 {
		die = 0
	}
	if w.blast {
		kill, die = 97, 100
	}
	if l.Rules.Units[c.own].Sacrifice && l.Rules.Units[c.own].Targets&l.Rules.Units[c.foe].Layer != 0 {
		die = 100 // BW-KEY-12
	}
	lose := c.dieWorth
	if w.cloaked {
		lose -= l.Book.Price[c.own]
	}
	return kill*(c.killWorth+w.onKill) + (100-kill)*w.onSteal - die*lose + (100-die)*w.onLive + 100*w.extra
}

// sharper is like chance, for a foe whose cards may be known.
func sharper(c *clash, over int) int {
	if !c.known {
		return sight.Chance(over)
	}
	if over >= 0 {
		return 100
	}
	return 0
}

// Cards answers AskCards and AskReplace.
func (b *Judge) Cards(f *game.Frame, legal []game.Answer) game.Answer {
	c := b.Clash(f.V[game.FieldSkirmish])
	found := b.Look.Weigh()
	var known game.CardSet // the cards with a cost that was worked out
	costs := &b.costs
	var w Showing
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
			b.Show(&c, &w, a.Card(), a.Extra())
			n := b.Judge(&c, &w)
			if a.Card() != game.NoCard {
				n -= 100 * cost(a.Card())
			}
			if a.Extra() != game.NoCard {
				n -= 100 * cost(a.Extra())
			}
			found.Offer(a, n)
		case game.DoBlind:
			found.Offer(a, b.blind(&c))
		}
	}
	return found.Answer
}

// blind says what a card of the deck is worth, unseen.
func (b *Judge) blind(c *clash) int {
	l := b.Look
	e := &l.Facts.Unit[c.own]
	kind := sight.KindOf(l.Rules.Units[c.foe].Layer)
	match := 100 * e.Matching / max(1, l.Facts.Standard)
	strong := Showing{attack: e.Strong.Attack[kind], health: e.Strong.Health}
	weak := Showing{attack: e.Weak.Attack[kind], health: e.Weak.Health}
	return (b.Judge(c, &strong)*match + b.Judge(c, &weak)*(100-match)) / 100
}

// cardCost is the cost of using a card here rather than elsewhere: little for junk, more for a card that a later
// skirmish of this battle needs.
func (b *Judge) cardCost(c *clash, card game.Card) int {
	l := b.Look
	info := &l.Sheet.Cards[card]
	n := 5 + l.CardWorth(card)/12
	bat := &l.State.Battle
	for k := c.k + 1; k < bat.Count; k++ {
		u := l.TypeOf(l.Me, bat.Skirmishes[k].Front[c.side])
		if !info.Units.Has(u) || info.Reinforcement {
			continue
		}
		n += 20
		if !info.Units.Has(c.own) {
			n += 60
		}
		// The only card for that unit.
		if l.Matching(u) == 1 {
			n += 60
		}
	}
	return n
}

// Discard answers AskDiscard: the card that is worth the least.
func (b *Judge) Discard(legal []game.Answer) game.Answer {
	l := b.Look
	found := l.Weigh()
	for _, a := range legal {
		n := -l.CardWorth(a.Card())
		// One of several cards for the same units can be spared more easily.
		same := (l.Seat.Hand & l.Facts.Card[a.Card()].Twins).Len()
		found.Offer(a, n+10*same)
	}
	return found.Answer
}

// Price answers AskPrice: a worker is well spent on a reinforcement card.
func (b *Judge) Price(legal []game.Answer) game.Answer {
	for _, a := range legal {
		if a.Verb == game.DoUse {
			return a
		}
	}
	return sight.Last(legal)
}
