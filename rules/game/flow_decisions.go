package game

import (
	"math/bits"
	"slices"

	"koprulu/rules/game/rule"
)

// Every decision has three functions side by side in the file of its chapter: legalX lists the answers for which checkX
// returns no broken rule, applyX carries out a legal answer. This file only finds them by the step on top of the stack,
// with plain switches, so that nothing escapes to the heap. What the tables below say of a decision, its functions need
// not: they never see another verb than its deed, and declining is none of their business but where Step.heeds. A
// decision between deeds that are always possible needs no more than their verbs and its applyX.

// alternatives are the verbs of the decisions that only say which of some deeds is done, none for the others.
var alternatives = [Steps][]Verb{
	AskExtraDraw:      {DoDraw, DoPass},
	AskShield:         {DoConfirm, DoPass},
	AskHealing:        {DoDraw, DoPass},
	AskDrawThree:      {DoDraw, DoPass},
	AskEndMarker:      {DoConquest, DoEvent},
	AskConfirmDestroy: {DoConfirm, DoCancel},
	AskDisposal:       {DoPool, DoRemove},
}

// declines is the verb that declines each decision whatever the position, none where that is not always legal. It is
// listed after all other answers.
var declines = [Steps]Verb{
	AskPlanningCard:   DoPass,
	AskOrderCard:      DoPass,
	AskBuild:          DoDone,
	AskUpgrade:        DoDone,
	AskBase:           DoDone,
	AskRecall:         DoPass,
	AskOpening:        DoPass,
	AskStartAbility:   DoPass,
	AskPrice:          DoPass,
	AskTech:           DoPass,
	AskToHand:         DoPass,
	AskPlayEvent:      DoPass,
	AskEventPlanet:    DoPass,
	AskEventTransport: DoDone,
	AskSabotage:       DoDone,
	AskLeaderPiece:    DoDone,
	AskSiteMove:       DoDone,
	AskRestore:        DoDone,
	AskInfest:         DoPass,
	AskReaction:       DoPass,
	AskFleet:          DoDone,
	AskSwap:           DoPass,
	AskCaptive:        DoPass,
	AskRevenge:        DoPass,
	AskRecharge:       DoPass,
	AskCollateral:     DoPass,
	AskEvacuate:       DoDone,
}

// deeds is the verb of all other answers to each decision, none where there are several.
var deeds = [Steps]Verb{
	AskFaction:        DoFaction,
	AskPlanet:         DoPlanet,
	AskMajorSlot:      DoSlot,
	AskMinorSlot:      DoSlot,
	AskStartUnit:      DoPlace,
	AskStartTransport: DoTransport,
	AskRecall:         DoRecall,
	AskOpening:        DoUseEvent,
	AskVictim:         DoLose,
	AskFront:          DoFront,
	AskPair:           DoPair,
	AskSupport:        DoSupport,
	AskSkirmish:       DoResolve,
	AskPrice:          DoUse,
	AskCasualty:       DoLose,
	AskKilled:         DoLose,
	AskSplash:         DoLose,
	AskExcess:         DoExcess,
	AskRetreat:        DoRetreat,
	AskGo:             DoGo,
	AskTech:           DoTech,
	AskToHand:         DoTake,
	AskPlayEvent:      DoPlay,
	AskZSlot:          DoSlot,
	AskEventArea:      DoArea,
	AskEventPlanet:    DoAt,
	AskEventTransport: DoTransport,
	AskSabotage:       DoSabotage,
	AskKillUnit:       DoLose,
	AskLeader:         DoLeader,
	AskLeaderPlanet:   DoAt,
	AskLeaderPlayer:   DoPlayer,
	AskLeaderPiece:    DoGive,
	AskExtraLeader:    DoLeader,
	AskToken:          DoToken,
	AskExpelled:       DoLeave,
	AskSiteMove:       DoLeave,
	AskRestore:        DoArea,
	AskInfest:         DoArea,
	AskReaction:       DoLock,
	AskFleet:          DoPlace,
	AskSwap:           DoSwap,
	AskAssist:         DoLose,
	AskCaptive:        DoGive,
	AskRevenge:        DoRevenge,
	AskRecharge:       DoTake,
	AskCollateral:     DoRaze,
	AskEvacuate:       DoEvacuate,
	AskEvasion:        DoTransport,
}

// heeds reports whether declining does more than to take the frame of the decision off the stack.
func (s Step) heeds() bool {
	switch s {
	case AskPlanningCard, AskOrderCard, AskOpening, AskPrice, AskTech, AskRecharge:
		return true
	}
	return false
}

// legal lists the legal answers of p to the decision f.
func (g *play) legal(f *Frame, p Player, l *list) {
	switch f.Step {
	case AskFaction:
		g.legalFaction(f, p, l)
	case AskPlanet:
		g.legalPlanet(f, p, l)
	case AskStartBase:
		g.legalStartBase(f, p, l)
	case AskMajorSlot:
		g.legalMajorSlot(f, p, l)
	case AskMinorSlot:
		g.legalMinorSlot(f, p, l)
	case AskStartUnit:
		g.legalStartUnit(f, p, l)
	case AskStartTransport:
		g.legalStartTransport(f, p, l)
	case AskOrder:
		g.legalOrder(f, p, l)
	case AskPlanningCard:
		g.legalPlanningCard(f, p, l)
	case AskReveal:
		g.legalReveal(f, p, l)
	case AskExecute:
		g.legalExecute(f, p, l)
	case AskOrderCard:
		g.legalOrderCard(f, p, l)
	case AskBuild:
		g.legalBuild(f, p, l)
	case AskPay:
		g.legalPay(f, p, l)
	case AskUpgrade:
		g.legalUpgrade(f, p, l)
	case AskBase:
		g.legalBase(f, p, l)
	case AskMove:
		g.legalMove(f, p, l)
	case AskRecall:
		g.legalRecall(f, p, l)
	case AskOpening:
		g.legalOpening(f, p, l)
	case AskStartAbility:
		g.legalStartAbility(f, p, l)
	case AskVictim:
		g.legalVictim(f, p, l)
	case AskFront:
		g.legalFront(f, p, l)
	case AskPair:
		g.legalPair(f, p, l)
	case AskSupport:
		g.legalSupport(f, p, l)
	case AskCards:
		g.legalCards(f, p, l)
	case AskSkirmish:
		g.legalSkirmish(f, p, l)
	case AskPrice:
		g.legalPrice(f, p, l)
	case AskReplace:
		g.legalReplace(f, p, l)
	case AskCasualty:
		g.legalCasualty(f, p, l)
	case AskKilled:
		g.legalKilled(f, p, l)
	case AskWithdraw:
		g.legalWithdraw(f, p, l)
	case AskSplash:
		g.legalSplash(f, p, l)
	case AskExcess:
		g.legalExcess(f, p, l)
	case AskRetreat:
		g.legalRetreat(f, p, l)
	case AskGo:
		g.legalGo(f, p, l)
	case AskTech:
		g.legalTech(f, p, l)
	case AskSpecialResearch:
		g.legalSpecialResearch(f, p, l)
	case AskToHand:
		g.legalToHand(f, p, l)
	case AskPlayEvent:
		g.legalPlayEvent(f, p, l)
	case AskZRoute:
		g.legalZRoute(f, p, l)
	case AskZSlot:
		g.legalZSlot(f, p, l)
	case AskEventArea:
		g.legalEventArea(f, p, l)
	case AskEventPiece:
		g.legalEventPiece(f, p, l)
	case AskEventPlanet:
		g.legalEventPlanet(f, p, l)
	case AskEventTransport:
		g.legalEventTransport(f, p, l)
	case AskSabotage:
		g.legalSabotage(f, p, l)
	case AskKillUnit:
		g.legalKillUnit(f, p, l)
	case AskDiscard:
		g.legalDiscard(f, p, l)
	case AskLeader:
		g.legalLeader(f, p, l)
	case AskLeaderArea:
		g.legalLeaderArea(f, p, l)
	case AskLeaderPlanet:
		g.legalLeaderPlanet(f, p, l)
	case AskLeaderUnit:
		g.legalLeaderUnit(f, p, l)
	case AskLeaderRoute:
		g.legalLeaderRoute(f, p, l)
	case AskLeaderPlayer:
		g.legalLeaderPlayer(f, p, l)
	case AskLeaderPiece:
		g.legalLeaderPiece(f, p, l)
	case AskExtraLeader:
		g.legalExtraLeader(f, p, l)
	case AskToken:
		g.legalToken(f, p, l)
	case AskExpelled:
		g.legalExpelled(f, p, l)
	case AskSiteMove:
		g.legalSiteMove(f, p, l)
	case AskHeroReturn:
		g.legalHeroReturn(f, p, l)
	case AskRestore:
		g.legalRestore(f, p, l)
	case AskInfest:
		g.legalInfest(f, p, l)
	case AskReaction:
		g.legalReaction(f, p, l)
	case AskFleet:
		g.legalFleet(f, p, l)
	case AskSwap:
		g.legalSwap(f, p, l)
	case AskAssist:
		g.legalAssist(f, p, l)
	case AskCaptive:
		g.legalCaptive(f, p, l)
	case AskRevenge:
		g.legalRevenge(f, p, l)
	case AskRecharge:
		g.legalRecharge(f, p, l)
	case AskCollateral:
		g.legalCollateral(f, p, l)
	case AskEvacuate:
		g.legalEvacuate(f, p, l)
	case AskEvasion:
		g.legalEvasion(f, p, l)
	default:
		for _, verb := range alternatives[f.Step] {
			l.add(Answer{Verb: verb})
		}
	}
	if verb := declines[f.Step]; verb != NoVerb {
		l.add(Answer{Verb: verb})
	}
}

// addLegal lists an answer to the decision f if it is legal.
func (g *play) addLegal(f *Frame, p Player, a Answer, l *list) { l.addUnless(g.check(f, p, a), a) }

// addEachLegal is addEach for those answers that are legal.
func addEachLegal[S ~uint8 | ~uint32 | ~uint64](g *play, f *Frame, p Player, l *list, a Answer, at ValueOf, set S) {
	for rest := uint64(set); rest != 0 && !l.full(); rest &= rest - 1 {
		a.V[at] = uint8(bits.TrailingZeros64(rest))
		l.addUnless(g.check(f, p, a), a)
	}
}

// judge returns the rule that an answer of p to the decision f breaks.
func (g *play) judge(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb == declines[f.Step] {
		return rule.None
	}
	if deed := deeds[f.Step]; deed != NoVerb && deed != a.Verb {
		return f.Step.Timing()
	}
	return g.check(f, p, a)
}

// check is judge for an answer that does not decline and has the deed of the decision, if it has a single one.
func (g *play) check(f *Frame, p Player, a Answer) rule.ID {
	switch f.Step {
	case AskFaction:
		return g.checkFaction(f, p, a)
	case AskPlanet:
		return g.checkPlanet(f, p, a)
	case AskStartBase:
		return g.checkStartBase(f, p, a)
	case AskMajorSlot:
		return g.checkMajorSlot(f, p, a)
	case AskMinorSlot:
		return g.checkMinorSlot(f, p, a)
	case AskStartUnit:
		return g.checkStartUnit(f, p, a)
	case AskStartTransport:
		return g.checkStartTransport(f, p, a)
	case AskOrder:
		return g.checkOrder(f, p, a)
	case AskPlanningCard:
		return g.checkPlanningCard(f, p, a)
	case AskReveal:
		return g.checkReveal(f, p, a)
	case AskExecute:
		return g.checkExecute(f, p, a)
	case AskOrderCard:
		return g.checkOrderCard(f, p, a)
	case AskBuild:
		return g.checkBuild(f, p, a)
	case AskPay:
		return g.checkPay(f, p, a)
	case AskUpgrade:
		return g.checkUpgrade(f, p, a)
	case AskBase:
		return g.checkBase(f, p, a)
	case AskMove:
		return g.checkMove(f, p, a)
	case AskRecall:
		return g.checkRecall(f, p, a)
	case AskOpening:
		return g.checkOpening(f, p, a)
	case AskStartAbility:
		return g.checkStartAbility(f, p, a)
	case AskVictim:
		return g.checkVictim(f, p, a)
	case AskFront:
		return g.checkFront(f, p, a)
	case AskPair:
		return g.checkPair(f, p, a)
	case AskSupport:
		return g.checkSupport(f, p, a)
	case AskCards:
		return g.checkCards(f, p, a)
	case AskSkirmish:
		return g.checkSkirmish(f, p, a)
	case AskPrice:
		return g.checkPrice(f, p, a)
	case AskReplace:
		return g.checkReplace(f, p, a)
	case AskCasualty:
		return g.checkCasualty(f, p, a)
	case AskKilled:
		return g.checkKilled(f, p, a)
	case AskWithdraw:
		return g.checkWithdraw(f, p, a)
	case AskSplash:
		return g.checkSplash(f, p, a)
	case AskExcess:
		return g.checkExcess(f, p, a)
	case AskRetreat:
		return g.checkRetreat(f, p, a)
	case AskGo:
		return g.checkGo(f, p, a)
	case AskTech:
		return g.checkTech(f, p, a)
	case AskSpecialResearch:
		return g.checkSpecialResearch(f, p, a)
	case AskToHand:
		return g.checkToHand(f, p, a)
	case AskPlayEvent:
		return g.checkPlayEvent(f, p, a)
	case AskZRoute:
		return g.checkZRoute(f, p, a)
	case AskZSlot:
		return g.checkZSlot(f, p, a)
	case AskEventArea:
		return g.checkEventArea(f, p, a)
	case AskEventPiece:
		return g.checkEventPiece(f, p, a)
	case AskEventPlanet:
		return g.checkEventPlanet(f, p, a)
	case AskEventTransport:
		return g.checkEventTransport(f, p, a)
	case AskSabotage:
		return g.checkSabotage(f, p, a)
	case AskKillUnit:
		return g.checkKillUnit(f, p, a)
	case AskDiscard:
		return g.checkDiscard(f, p, a)
	case AskLeader:
		return g.checkLeader(f, p, a)
	case AskLeaderArea:
		return g.checkLeaderArea(f, p, a)
	case AskLeaderPlanet:
		return g.checkLeaderPlanet(f, p, a)
	case AskLeaderUnit:
		return g.checkLeaderUnit(f, p, a)
	case AskLeaderRoute:
		return g.checkLeaderRoute(f, p, a)
	case AskLeaderPlayer:
		return g.checkLeaderPlayer(f, p, a)
	case AskLeaderPiece:
		return g.checkLeaderPiece(f, p, a)
	case AskExtraLeader:
		return g.checkExtraLeader(f, p, a)
	case AskToken:
		return g.checkToken(f, p, a)
	case AskExpelled:
		return g.checkExpelled(f, p, a)
	case AskSiteMove:
		return g.checkSiteMove(f, p, a)
	case AskHeroReturn:
		return g.checkHeroReturn(f, p, a)
	case AskRestore:
		return g.checkRestore(f, p, a)
	case AskInfest:
		return g.checkInfest(f, p, a)
	case AskReaction:
		return g.checkReaction(f, p, a)
	case AskFleet:
		return g.checkFleet(f, p, a)
	case AskSwap:
		return g.checkSwap(f, p, a)
	case AskAssist:
		return g.checkAssist(f, p, a)
	case AskCaptive:
		return g.checkCaptive(f, p, a)
	case AskRevenge:
		return g.checkRevenge(f, p, a)
	case AskRecharge:
		return g.checkRecharge(f, p, a)
	case AskCollateral:
		return g.checkCollateral(f, p, a)
	case AskEvacuate:
		return g.checkEvacuate(f, p, a)
	case AskEvasion:
		return g.checkEvasion(f, p, a)
	}
	switch {
	case slices.Contains(alternatives[f.Step], a.Verb):
		return rule.None
	case f.Step == AskConfirmDestroy:
		return rule.RULING59
	}
	return f.Step.Timing()
}

// apply carries out a legal answer of p to the decision f. It takes the frame off
// the stack or changes it.
func (g *play) apply(f *Frame, p Player, a Answer) {
	if a.Verb == declines[f.Step] && !f.Step.heeds() {
		g.pop()
		return
	}
	switch f.Step {
	case AskFaction:
		g.applyFaction(f, p, a)
	case AskPlanet:
		g.applyPlanet(f, p, a)
	case AskStartBase:
		g.applyStartBase(f, p, a)
	case AskMajorSlot:
		g.applyMajorSlot(f, p, a)
	case AskMinorSlot:
		g.applyMinorSlot(f, p, a)
	case AskStartUnit:
		g.applyStartUnit(f, p, a)
	case AskStartTransport:
		g.applyStartTransport(f, p, a)
	case AskOrder:
		g.applyOrder(f, p, a)
	case AskPlanningCard:
		g.applyPlanningCard(f, p, a)
	case AskReveal:
		g.applyReveal(f, p, a)
	case AskExecute:
		g.applyExecute(f, p, a)
	case AskOrderCard:
		g.applyOrderCard(f, p, a)
	case AskBuild:
		g.applyBuild(f, p, a)
	case AskPay:
		g.applyPay(f, p, a)
	case AskUpgrade:
		g.applyUpgrade(f, p, a)
	case AskBase:
		g.applyBase(f, p, a)
	case AskMove:
		g.applyMove(f, p, a)
	case AskRecall:
		g.applyRecall(f, p, a)
	case AskOpening:
		g.applyOpening(f, p, a)
	case AskStartAbility:
		g.applyStartAbility(f, p, a)
	case AskVictim:
		g.applyVictim(f, p, a)
	case AskExtraDraw:
		g.applyExtraDraw(f, p, a)
	case AskFront:
		g.applyFront(f, p, a)
	case AskPair:
		g.applyPair(f, p, a)
	case AskSupport:
		g.applySupport(f, p, a)
	case AskCards:
		g.applyCards(f, p, a)
	case AskSkirmish:
		g.applySkirmish(f, p, a)
	case AskShield:
		g.applyShield(f, p, a)
	case AskPrice:
		g.applyPrice(f, p, a)
	case AskReplace:
		g.applyReplace(f, p, a)
	case AskCasualty:
		g.applyCasualty(f, p, a)
	case AskKilled:
		g.applyKilled(f, p, a)
	case AskWithdraw:
		g.applyWithdraw(f, p, a)
	case AskSplash:
		g.applySplash(f, p, a)
	case AskExcess:
		g.applyExcess(f, p, a)
	case AskRetreat:
		g.applyRetreat(f, p, a)
	case AskGo:
		g.applyGo(f, p, a)
	case AskHealing:
		g.applyHealing(f, p, a)
	case AskDrawThree:
		g.applyDrawThree(f, p, a)
	case AskTech:
		g.applyTech(f, p, a)
	case AskSpecialResearch:
		g.applySpecialResearch(f, p, a)
	case AskToHand:
		g.applyToHand(f, p, a)
	case AskPlayEvent:
		g.applyPlayEvent(f, p, a)
	case AskEndMarker:
		g.applyEndMarker(f, p, a)
	case AskZRoute:
		g.applyZRoute(f, p, a)
	case AskZSlot:
		g.applyZSlot(f, p, a)
	case AskEventArea:
		g.applyEventArea(f, p, a)
	case AskEventPiece:
		g.applyEventPiece(f, p, a)
	case AskEventPlanet:
		g.applyEventPlanet(f, p, a)
	case AskEventTransport:
		g.applyEventTransport(f, p, a)
	case AskSabotage:
		g.applySabotage(f, p, a)
	case AskKillUnit:
		g.applyKillUnit(f, p, a)
	case AskDiscard:
		g.applyDiscard(f, p, a)
	case AskConfirmDestroy:
		g.applyConfirmDestroy(f, p, a)
	case AskLeader:
		g.applyLeader(f, p, a)
	case AskLeaderArea:
		g.applyLeaderArea(f, p, a)
	case AskLeaderPlanet:
		g.applyLeaderPlanet(f, p, a)
	case AskLeaderUnit:
		g.applyLeaderUnit(f, p, a)
	case AskLeaderRoute:
		g.applyLeaderRoute(f, p, a)
	case AskLeaderPlayer:
		g.applyLeaderPlayer(f, p, a)
	case AskLeaderPiece:
		g.applyLeaderPiece(f, p, a)
	case AskExtraLeader:
		g.applyExtraLeader(f, p, a)
	case AskToken:
		g.applyToken(f, p, a)
	case AskExpelled:
		g.applyExpelled(f, p, a)
	case AskSiteMove:
		g.applySiteMove(f, p, a)
	case AskHeroReturn:
		g.applyHeroReturn(f, p, a)
	case AskRestore:
		g.applyRestore(f, p, a)
	case AskInfest:
		g.applyInfest(f, p, a)
	case AskReaction:
		g.applyReaction(f, p, a)
	case AskFleet:
		g.applyFleet(f, p, a)
	case AskDisposal:
		g.applyDisposal(f, p, a)
	case AskSwap:
		g.applySwap(f, p, a)
	case AskAssist:
		g.applyAssist(f, p, a)
	case AskCaptive:
		g.applyCaptive(f, p, a)
	case AskRevenge:
		g.applyRevenge(f, p, a)
	case AskRecharge:
		g.applyRecharge(f, p, a)
	case AskCollateral:
		g.applyCollateral(f, p, a)
	case AskEvacuate:
		g.applyEvacuate(f, p, a)
	case AskEvasion:
		g.applyEvasion(f, p, a)
	}
}
