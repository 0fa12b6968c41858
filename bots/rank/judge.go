package rank

import (
	"math/rand/v2"

	"koprulu/bots/rank/battle"
	"koprulu/bots/rank/economy"
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Judge weighs the answers of a seat by rules of thumb. All values are whole numbers in hundredths of a resource, so
// that it judges the same on every machine. It looks at the position as it is, never ahead, and remembers nothing
// between decisions except the state of its random numbers. A Judge serves one goroutine.
type Judge struct {
	w       *sight.Weights
	chance  rand.PCG
	look    sight.Look
	battles battle.Judge
	economy economy.Judge
	fight   sight.Fight
	line    column
	// crews are the units that could leave the areas of manned.
	crews  [game.MaxAreas]crew
	manned game.AreaSet
	// values are what orders on each planet promise, for choosing which to place.
	values [game.MaxPlanets][game.SpecialBuild]int
	// leaders are its taste for Leadership cards where several are about as good, in hundredths of a resource.
	leaders [game.MaxLeaders]int
	// nextEvent and pool are what eventWorth and poolRoom have worked out for this question.
	nextEvent, pool sight.Memo
	// kept is what is known of each seat's Mobilize orders in the position that the judge was last asked about, keptRoot
	// in the one that lines of play begin with; left is how many lines had left that one when kept was taken from it.
	kept, keptRoot [game.MaxPlayers]kept
	left           int
	// known is the one of the seat that is asked, once it has been asked for.
	known *kept
	// blank is a position without the hidden orders of a player; still always deals it the same way.
	blank game.State
	still rand.PCG
}

// New makes a judge with the given weights, which must not change while it is in use. Everything it leaves to chance,
// including its taste, follows from the seed.
func New(seed uint64, w *sight.Weights) *Judge {
	b := &Judge{w: w}
	b.look.Weights = w
	b.battles.Look = &b.look
	b.economy.Look = &b.look
	b.chance.Seed(seed, 0x73696d706c65)
	var chance rand.PCG // separate, so that play without Brood War does not depend on it
	chance.Seed(seed, 0x7461737465)
	for i := range b.leaders {
		b.leaders[i] = sight.Below(&chance, w.LeaderTaste)
	}
	if sight.Below(&chance, 3) == 0 {
		b.leaders[sight.Below(&chance, game.MaxLeaders)] += w.LeaderPet
	}
	b.economy.Taste.Form(&chance, w)
	return b
}

// begin starts to look at a position for a seat.
func (b *Judge) begin(r *game.Rules, s *game.State, seat game.Player) {
	b.look.Begin(r, s, seat)
	b.economy.Begin()
	b.line.open, b.manned, b.known, b.nextEvent.Known, b.pool.Known = false, 0, nil, false, false
}

// Seed restarts the judge's random numbers, for a judge that plays many games ahead; its taste stays.
func (b *Judge) Seed(high, low uint64) { b.chance.Seed(high, low) }

// AppendChance appends the state of the judge's random numbers, in bytes that only SetChance reads.
func (b *Judge) AppendChance(dst []byte) []byte {
	dst, _ = b.chance.AppendBinary(dst) // never fails
	return dst
}

// SetChance makes a judge with the same seed continue from where AppendChance was called. Anything else is an error and
// changes nothing.
func (b *Judge) SetChance(memory []byte) error { return b.chance.UnmarshalBinary(memory) }

// Return tells the judge that a line of play begins in a position, which it may know from the line before: what it
// found out there still holds where nothing has changed since.
func (b *Judge) Return(r *game.Rules, s *game.State) { b.look.Stand(r, s) }

// Answered tells the judge that the only thing that has happened since its last question, or since Return, is an answer
// to a question of one kind, which was followed by a question of another kind. A caller that reports every answer of a
// line saves the judge from looking at what cannot have changed.
func (b *Judge) Answered(step game.Step, a game.Answer, next game.Step) {
	b.look.Answered(step, a.Verb, next)
}

// Pick answers each kind of decision by the rules of thumb in the file about it.
func (b *Judge) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	if len(legal) == 1 {
		return legal[0]
	}
	b.begin(r, s, seat)
	switch f := s.Top(); f.Step {

	case game.AskPlanet:
		return b.planet(legal)
	case game.AskStartBase:
		return b.startBase(&f, legal)
	case game.AskMajorSlot, game.AskMinorSlot, game.AskZSlot:
		return b.slot(&f, legal)
	case game.AskStartUnit:
		return b.startUnit(legal)
	case game.AskStartTransport, game.AskEventTransport:
		return b.route(legal)

	case game.AskOrder:
		return b.order(&f, legal)
	case game.AskPlanningCard:
		return b.planningCard(legal)
	case game.AskReveal:
		if a, ok := b.disband(); ok {
			return a
		}
		return b.reveal(legal)
	case game.AskExecute:
		if a, ok := b.disband(); ok {
			return a
		}
		return b.execute(legal)
	case game.AskOrderCard:
		return b.orderCard(legal)

	case game.AskBuild:
		return b.economy.Build(legal)
	case game.AskPay:
		return b.economy.Pay(legal)
	case game.AskUpgrade:
		return b.economy.Upgrade(&f, legal)
	case game.AskBase:
		return b.economy.Base(&f, legal)
	case game.AskTech:
		return b.economy.Tech(&f, legal)
	case game.AskSpecialResearch, game.AskToHand:
		return b.economy.Take(legal)

	case game.AskMove:
		return b.move(&f, legal)
	case game.AskRecall:
		return b.recall(legal)

	case game.AskOpening, game.AskStartAbility:
		return b.battles.Ability(legal)
	case game.AskFront:
		return b.battles.Front(legal)
	case game.AskPair:
		return b.battles.Pair(legal)
	case game.AskSupport:
		return b.battles.Support(legal)
	case game.AskCards, game.AskReplace:
		return b.battles.Cards(&f, legal)
	case game.AskPrice:
		return b.battles.Price(legal)

	case game.AskVictim, game.AskCasualty, game.AskKilled, game.AskSplash, game.AskKillUnit, game.AskExcess:
		return b.battles.Lose(legal)
	case game.AskWithdraw, game.AskRetreat, game.AskGo:
		return b.battles.Retreat(&f, legal)

	case game.AskPlayEvent:
		return b.event(legal)
	case game.AskEventArea:
		return b.eventArea(&f, legal)
	case game.AskEventPiece:
		return b.eventPiece(legal)
	case game.AskEventPlanet:
		return b.eventPlanet(legal)
	case game.AskSabotage:
		return b.sabotage(legal)
	case game.AskDiscard:
		return b.battles.Discard(legal)
	case game.AskConfirmDestroy:
		return b.confirm(&f, legal)
	case game.AskFaction, game.AskExtraDraw, game.AskSkirmish, game.AskShield, game.AskHealing, game.AskDrawThree,
		game.AskEndMarker, game.AskZRoute:
		return b.byVerb(legal)
	}
	if l := &b.look; l.Brood {
		return b.pickBrood(s.Top(), legal)
	}
	return b.byVerb(legal)
}

// pickBrood answers the decisions that Brood War brings.
func (b *Judge) pickBrood(f game.Frame, legal []game.Answer) game.Answer {
	switch f.Step {
	case game.AskLeader, game.AskExtraLeader:
		return b.leader(legal)
	case game.AskLeaderArea:
		return b.leaderArea(&f, legal)
	case game.AskLeaderPlanet:
		return b.leaderPlanet(&f, legal)
	case game.AskLeaderUnit:
		return b.leaderUnit(&f, legal)
	case game.AskLeaderRoute:
		return b.leaderRoute(legal)
	case game.AskLeaderPlayer:
		return b.leaderPlayer(legal)
	case game.AskLeaderPiece:
		return b.leaderPiece(&f, legal)

	case game.AskToken:
		return b.token(legal)
	case game.AskExpelled, game.AskSiteMove:
		return b.leave(legal)
	case game.AskHeroReturn:
		return b.heroReturn(&f, legal)
	case game.AskRestore:
		return b.restore(legal)
	case game.AskInfest:
		return b.infest(legal)

	case game.AskReaction:
		return b.reaction(legal)
	case game.AskFleet:
		return b.fleet(legal)
	case game.AskDisposal:
		return b.disposal(legal)

	case game.AskSwap:
		return b.battles.Swap(legal)
	case game.AskAssist:
		return b.battles.Lose(legal)
	case game.AskCaptive:
		return b.battles.Captive(&f, legal)
	case game.AskRevenge:
		return b.battles.Revenge(legal)
	case game.AskRecharge:
		return b.battles.Recharge(legal)
	case game.AskCollateral:
		return b.battles.Raze(legal)
	case game.AskEvacuate:
		return b.evacuate(legal)
	case game.AskEvasion:
		return b.byVerb(legal)
	}
	return b.byVerb(legal)
}

// byVerb answers what needs no thought: it takes what is offered and never destroys the seat's own pieces.
func (b *Judge) byVerb(legal []game.Answer) game.Answer {
	for _, verb := range [...]game.Verb{game.DoConquest, game.DoDraw, game.DoConfirm, game.DoAddRoute} {
		if a, ok := withVerb(legal, verb); ok {
			return a
		}
	}
	return legal[sight.Below(&b.chance, len(legal))]
}

// withVerb returns the first answer with a verb.
func withVerb(legal []game.Answer, verb game.Verb) (game.Answer, bool) {
	for _, a := range legal {
		if a.Verb == verb {
			return a, true
		}
	}
	return game.Answer{}, false
}
