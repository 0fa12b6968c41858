package game

import (
	"slices"
	"strings"
)

// What the battles of Brood War need in addition to BattleTable's base: heroes, stolen units, tokens, leaders.

// special takes a hero, or a unit under mind control such as "1:marine" (a Marine of player 1), for a player, in
// addition to units already taken; 0 for all other units.
func (t *BattleTable) special(p Player, id string, taken Figures) Figures {
	g := t.play()
	if owner, unit, ok := strings.Cut(id, ":"); ok {
		q := Player(owner[0] - '0')
		fig := g.ofType(q, t.S.Seats[q].Supply, t.Unit(unit)).First()
		to := g.freePlace(p, q, fig)
		t.S.Seats[q].Supply &^= 1 << fig
		t.S.Seats[q].Aside |= 1 << fig
		t.S.Seats[p].Aside &^= 1 << to
		*g.captive(p, to) = Captive{Owner: q, Figure: fig}
		return 1 << to
	}
	u := t.Unit(id)
	if !t.R.Units[u].Hero {
		return 0
	}
	hero, lent := g.sheet(p).TypeFigures[u], (g.lendable(p, u) &^ taken).lowest(1)
	t.S.Seats[p].Supply &^= lent
	t.S.Seats[p].Aside = t.S.Seats[p].Aside&^hero | lent
	return hero
}

// Leader finds a Leadership card of a player by its ID.
func (t *BattleTable) Leader(p Player, id string) Leader {
	for l := range t.play().sheet(p).Leaders {
		if t.play().sheet(p).Leaders[l].ID == id {
			return Leader(l)
		}
	}
	panic("no leader " + id)
}

// Lead puts a Leadership card in a player's play area.
func (t *BattleTable) Lead(p Player, id string) {
	l := t.Leader(p, id)
	t.S.Seats[p].LeaderDeck &^= 1 << l
	t.S.Seats[p].Leaders |= 1 << l
}

// Guard puts a guard token of a player in an area.
func (t *BattleTable) Guard(p Player, area string) { t.play().putGuard(p, t.Area(area)) }

// Site puts an installation of a player in an area.
func (t *BattleTable) Site(p Player, site Installation, area string) {
	t.play().putSite(p, site, t.Area(area))
}

// Workers gives a player the Resource card of an area with workers on it.
func (t *BattleTable) Workers(p Player, area string, n uint8) {
	t.play().takeCard(p, t.Area(area))
	t.S.Workers[t.Area(area)] = n
}

// Supplied counts the figures of a type in a player's supply.
func (t *BattleTable) Supplied(p Player, id string) int {
	return t.play().ofType(p, t.S.Seats[p].Supply, t.Unit(id)).Len()
}

// Captives counts the units that a player controls by mind control.
func (t *BattleTable) Captives(p Player) int { return t.play().captives(p).Len() }

// Worth returns the cost of a type of unit with the units destroyed for it.
func (t *BattleTable) Worth(id string) int { return t.play().worth(t.Unit(id)) }

// Kill has units of an area destroyed as by an Event card.
func (t *BattleTable) Kill(area string, n int) {
	t.play().killUnits(t.Area(area), n)
	t.play().run()
}

// Answer reads an answer of the player who is asked, in the words of Brood War or those of Parse. A "*" after a unit
// means the stolen one, "+" the same for the second unit.
func (t *BattleTable) Answer(text string) Answer {
	var stolen uint8
	if strings.Contains(text, "*") {
		stolen |= StolenFirst
	}
	if strings.Contains(text, "+") {
		stolen |= StolenSecond
	}
	a := t.answer(strings.NewReplacer("*", "", "+", "").Replace(text))
	a.V[OfStolen] = stolen
	return a
}

func (t *BattleTable) answer(text string) Answer {
	words := strings.Fields(text)
	p := t.S.Top().Player
	unit := func(i int) uint8 { return uint8(t.Unit(words[i])) }
	digit := func(i int) uint8 { return words[i][0] - '0' }
	switch words[0] {
	case "guard":
		return Answer{Verb: DoGuard}
	case "use":
		for l := range t.play().sheet(p).Leaders {
			if t.play().sheet(p).Leaders[l].ID == words[1] {
				return Answer{Verb: DoUseLeader, V: AnswerValues{OfLeader: uint8(l)}}
			}
		}
	case "owner": // owner SKIRMISH [CARD]: the standard card is the original owner's
		a := Answer{Verb: DoCard, V: AnswerValues{OfSkirmish: digit(1), OfCard: uint8(NoCard), OfExtra: uint8(NoCard)}}
		if len(words) > 2 {
			a.V[OfExtra] = uint8(t.Card(p, words[2]))
		}
		return a
	case "swap": // swap SKIRMISH UNIT [front] SKIRMISH UNIT [front]
		a := Answer{Verb: DoSwap, V: AnswerValues{OfSkirmish: digit(1), OfUnit: unit(2)}}
		rest := words[3:]
		if rest[0] == "front" {
			a.V[OfFronts] |= swapFirstFront
			rest = rest[1:]
		}
		a.V[OfOtherSkirmish], a.V[OfOther] = rest[0][0]-'0', uint8(t.Unit(rest[1]))
		if len(rest) > 2 {
			a.V[OfFronts] |= swapSecondFront
		}
		return a
	case "raze":
		return Answer{Verb: DoRaze, V: AnswerValues{OfKind: map[string]uint8{"base": razeBase, "installation": razeSite,
			"workers": razeWorkers}[words[1]]}}
	case "revenge":
		a := Answer{Verb: DoRevenge, V: AnswerValues{OfArea: uint8(t.Area(words[2]))}}
		switch words[1] {
		case "base":
			a.V[OfKind] = revengeBase
		case "installation":
			a.V[OfKind] = revengeSite
		default:
			a.V[OfUnit] = unit(1)
		}
		return a
	case "take":
		return Answer{Verb: DoTake, V: AnswerValues{OfCard: uint8(t.Card(p, words[1]))}}
	case "give-up":
		return Answer{Verb: DoGive, V: AnswerValues{OfUnit: unit(1), OfArea: uint8(t.Area(words[2]))}}
	}
	return t.Parse(text)
}

// EditArea changes an area, at this table only.
func (t *BattleTable) EditArea(name string, change func(*AreaInfo)) {
	t.R.Areas = slices.Clone(t.R.Areas)
	change(&t.R.Areas[t.Area(name)])
	t.R.Index()
}
