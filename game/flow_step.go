package game

import "koprulu/game/rule"

// Step is the kind of a Frame: first the procedures, which run by themselves,
// then the decisions, which wait for an answer.
type Step uint8

// The procedures. Frame.A is the number of the part that comes next.
const (
	// RunSetup is the setup (SETUP-01, GALAXY-01).
	RunSetup Step = iota
	// RunRound is one round (ROUND-01): A phase, .
	RunRound
	// RunPlanning is the Planning Phase: A orders placed so far in turns (PLAN-01), B players asked for the extra order
	// at its start (TIME-68), C 1 if a second order may follow that of the last turn.
	RunPlanning
	// RunPlanningEnd asks for the cards of TIME-62: A players already asked, B 1 once the one asked put an order on top.
	RunPlanningEnd
	// RunExecution is the Execution Phase: Player has the turn.
	RunExecution
	// RunOrder executes the order in Exec: A part, B 1 once reactions were asked for, C 1 once its token was disposed of.
	RunOrder
	// RunBuild is a Build order: A step.
	RunBuild
	// RunMobilize is a Mobilize order: A part.
	RunMobilize
	// RunResearch is a Research order: A step.
	RunResearch
	// RunTechBought puts the cards of a bought technology away: A part, B 1 if a card may go to the hand.
	RunTechBought
	// RunBattle is a battle: A step (BATTLE-02).
	RunBattle
	// RunSkirmish is the skirmish Battle.Now: A part.
	RunSkirmish
	// RunRegrouping is the Regrouping Phase: A step, D special rules of a scenario asked for at its end.
	RunRegrouping
	// RunEventStep is the Play Event Cards step: A players already done, B part; Player the first one once the cards are read.
	RunEventStep
	// RunEvent carries out Event card A of Player: B the next effect.
	RunEvent
	// RunLeaders is a Choose Leadership Cards step (BW-LEAD-03): A part, B players already done, C stage.
	RunLeaders
	// RunLeader carries out Leadership card A of Player: B the next effect, C 1 if an Event card lets him (RULING-130),
	// D 1 in the parts that wait for the galaxy (RULING-78), E part of an effect, F what it remembers.
	RunLeader
	// RunDefend is a Defend order (BW-ORDER-14): A part.
	RunDefend
	// RunReactions asks for the cards of TIME-63 when a Mobilize order was revealed, the active player first, then the
	// others clockwise: A players already asked, B questions of the next one already asked.
	RunReactions
	// RunRegroupingEnds asks for the cards of TIME-69: A players already asked, B 1 at the end of the phase, C ability.
	RunRegroupingEnds

	// The decisions begin here.
	firstDecision
)

// The decisions. Frame.Player decides; for AskDiscard and AskLeader it is Nobody and A is the
// set of those who still have to choose.
const (
	// AskFaction: which faction (SETUP-03).
	AskFaction Step = firstDecision + iota
	// AskPlanet: which planet, where and how turned (GALAXY-05).
	AskPlanet
	// AskStartBase: whether the base goes to planet A (GALAXY-08); B 1 if it must, C 1 if anywhere (RULING-51).
	AskStartBase
	// AskMajorSlot: the slot of the major end (GALAXY-12); A 1 in an event: keep legal for moving route B end C.
	AskMajorSlot
	// AskMinorSlot: the slot of the minor end; A planet and B side of the major end.
	AskMinorSlot
	// AskStartUnit: where a starting unit goes (GALAXY-19). A to C are free; the units left follow from the supply.
	AskStartUnit
	// AskStartTransport: the route of a starting transport (GALAXY-20).
	AskStartTransport
	// AskOrder: which order on which planet (PLAN-03), or the Defend order; A 1 if it may be declined, B how many more
	// follow, C 1 for an order beyond those of the turns, which cannot be the Defend order (RULING-124).
	AskOrder
	// AskPlanningCard: a card at the end of the Planning Phase (TIME-62); A 1 once the player has put an order on top.
	AskPlanningCard
	// AskReveal: which order to reveal (EXEC-02).
	AskReveal
	// AskExecute: execute, execute as another order, or the Event card option (EXEC-05); A 1 for an order that a card
	// gives without a token, which is no Event card.
	AskExecute
	// AskOrderCard: a card at the start of an own order (TIME-63).
	AskOrderCard
	// AskBuild: what to build in step 1 (BUILD-17).
	AskBuild
	// AskPay: one worker onto a card (TIME-20).
	AskPay
	// AskUpgrade: a building or module in step 2 (BUILD-24); A 1: an Event card's, B bit 0 building, bit 1 module, C discount.
	AskUpgrade
	// AskBase: where to build a base in step 3 (BUILD-26); A 1: an Event card's, C discount.
	AskBase
	// AskMove: one move, or the end of movement (MOB-02); A 1: an Event card's.
	AskMove
	// AskRecall: a unit to recall (MOB-21).
	AskRecall
	// AskOpening: a card when a battle is started (TIME-66).
	AskOpening
	// AskStartAbility: a start-of-battle ability (BATTLE-05).
	AskStartAbility
	// AskVictim: which own unit in the battle is destroyed by a start-of-battle ability; A layer, B 1 if cheapest, C left,
	// D 1 if by another card than a technology.
	AskVictim
	// AskExtraDraw: two more Combat cards (SPECIAL-05).
	AskExtraDraw
	// AskFront: the front-line unit of a side of assist units (KEY-11).
	AskFront
	// AskPair: a pair of front-line units (BATTLE-10).
	AskPair
	// AskSupport: the skirmish of a supporting unit (BATTLE-14).
	AskSupport
	// AskCards: the cards at skirmish A (BATTLE-19).
	AskCards
	// AskSkirmish: which skirmish is resolved next (BATTLE-26).
	AskSkirmish
	// AskShield: the Protoss ability Shields, an option of the table.
	AskShield
	// AskPrice: whether to pay for a reinforcement card (SKIRM-28).
	AskPrice
	// AskReplace: the card in place of a cancelled one (RULING-98).
	AskReplace
	// AskCasualty: which supporting unit is destroyed (SKIRM-16).
	AskCasualty
	// AskKilled: which unit an ability at the end of the Destroy Units step destroys; A layer, B left.
	AskKilled
	// AskWithdraw: where figure A withdraws to (KEY-02); B 1 in a battle outside of skirmishes. A NoFigure:
	// not all can, which one goes first.
	AskWithdraw
	// AskSplash: which unit a splash damage card kills (SPLASH-06); A layer (0: types), B card of the opponent, C 0 or
	// the number of the skirmish, from 1, where a card of another deck waits (BW-KEY-04).
	AskSplash
	// AskExcess: which unit above the limit leaves (RETREAT-02).
	AskExcess
	// AskRetreat: where retreating units go (RETREAT-08).
	AskRetreat
	// AskGo: which of them go if not all fit (RETREAT-10); A area.
	AskGo
	// AskHealing: the Zerg ability Healing, an option of the table.
	AskHealing
	// AskDrawThree: three Combat cards (RES-03).
	AskDrawThree
	// AskTech: which technology (RES-04); A 1: an Event card's, C discount.
	AskTech
	// AskSpecialResearch: an Event card or a card to the hand (SPECIAL-07).
	AskSpecialResearch
	// AskToHand: which card of a technology goes to the hand (Event cards).
	AskToHand
	// AskPlayEvent: which Event card to execute (EVENT-04).
	AskPlayEvent
	// AskEndMarker: the benefit of The End Draws Near (FAQ-07).
	AskEndMarker
	// AskZRoute: which end of which z-axis route moves, or a new route; A ends, B 1 if one may be added.
	AskZRoute
	// AskZSlot: the new slot of end B of route A (NoRoute: a new one); C 1 if the other end is placed next,
	// 2 if it goes to side E of planet D.
	AskZSlot
	// AskEventArea: an area for effect B of Event card A.
	AskEventArea
	// AskEventPiece: which unit is placed in area A by effect C of Event card B if not all can be; D the value left
	// (PlaceAllowed), or D and E the units placed of each piece, four bits each (PlaceUnits).
	AskEventPiece
	// AskEventPlanet: the planet of the moves of effect B of Event card A.
	AskEventPlanet
	// AskEventTransport: where a free transport goes; A left.
	AskEventTransport
	// AskSabotage: which enemy transport is destroyed; A left, B players already hit.
	AskSabotage
	// AskKillUnit: which of his units a player destroys; A area, B left.
	AskKillUnit
	// AskDiscard: the discards above the hand limit (REGROUP-19).
	AskDiscard
	// AskConfirmDestroy: confirm a voluntary destruction (RULING-59); A verb, B and C its fields, D Answer.F.
	AskConfirmDestroy
	// AskLeader: which Leadership card (BW-LEAD-03), chosen face down by all at the same time; Player is Nobody and A the set of those who
	// still have to choose, as in AskDiscard; B the stage.
	AskLeader
	// AskLeaderArea: an area for effect B of Leadership card A; C how many of its choices were made, or the planet
	// of the area (Sacrificed).
	AskLeaderArea
	// AskLeaderPlanet: a planet for effect B of Leadership card A.
	AskLeaderPlanet
	// AskLeaderUnit: an own unit for effect B of Leadership card A, to be destroyed.
	AskLeaderUnit
	// AskLeaderRoute: a route for effect B of Leadership card A; C the one in question (KillRoutes).
	AskLeaderRoute
	// AskLeaderPlayer: a player for effect B of Leadership card A.
	AskLeaderPlayer
	// AskLeaderPiece: which own unit in area C makes room for a unit of type E that effect B of Leadership card A places; D left.
	AskLeaderPiece
	// AskExtraLeader: which unused Leadership card of stage A an Event card resolves (RULING-130).
	AskExtraLeader
	// AskToken: the type of a resource token (BW-TOKEN-02); A left.
	AskToken
	// AskExpelled: where a unit goes that must leave planet A; B player who expels.
	AskExpelled
	// AskSiteMove: a unit that leaves the area of installation A for anywhere, at the end of the Regrouping Phase (TIME-69).
	AskSiteMove
	// AskHeroReturn: where the hero of Leadership card A comes back (TIME-69); B 1 once a unit was destroyed for him.
	AskHeroReturn
	// AskRestore: a partially depleted area to turn back (TIME-69); A left.
	AskRestore
	// AskInfest: whether an Infested Command Center goes to area A (TIME-67).
	AskInfest
	// AskReaction: a card of another player than the active one when an order was revealed (TIME-63).
	AskReaction
	// AskFleet: which units of a Leadership card come down into area A (TIME-63); NoArea before the first.
	AskFleet
	// AskDisposal: whether an executed special order goes to the pool or leaves the game (OPT-06).
	AskDisposal
	// AskSwap: the use of the Defensive module (BW-MOD-02).
	AskSwap
	// AskAssist: which unit with assist is destroyed at skirmish A (RULING-136).
	AskAssist
	// AskCaptive: which unit under mind control makes room for another (RULING-41); A skirmish.
	AskCaptive
	// AskRevenge: what a destroyed hero takes with it; A planet.
	AskRevenge
	// AskRecharge: whether card B at skirmish A goes back to the hand (BW-KEY-10); A 255 in step 8; C where it lies.
	AskRecharge
	// AskCollateral: what collateral damage destroys at skirmish A (BW-KEY-01).
	AskCollateral
	// AskEvacuate: which unit leaves the game by special rule B of the scenario; A left.
	AskEvacuate
	// AskEvasion: which transport from planet A went past Limited Orbital Defense, if there are several (BW-MOD-08).
	AskEvasion
	// Steps counts the steps.
	Steps
)

// Timing gives the line of the timing table that describes the decision; an
// answer of the wrong kind is refused with it.
func (s Step) Timing() rule.ID {
	if s < firstDecision || s >= Steps {
		return rule.None
	}
	return timings[s]
}

// BroodWar reports whether the step is one of the expansion's only.
func (s Step) BroodWar() bool {
	return s >= AskLeader && s < Steps || s >= RunLeaders && s <= RunRegroupingEnds
}

// Decides reports whether the step waits for an answer.
func (s Step) Decides() bool { return s >= firstDecision && s < Steps }

// secret reports whether a single legal answer is asked for all the same, as
// skipping the question would tell others something hidden (P3).
func (s Step) secret() bool {
	switch s {
	case AskOrder, AskCards, AskReplace, AskDiscard, AskToHand, AskLeader:
		return true
	}
	return false
}

var timings = [Steps]rule.ID{
	AskFaction:         rule.TIME03,
	AskPlanet:          rule.TIME08,
	AskStartBase:       rule.TIME08,
	AskMajorSlot:       rule.TIME09,
	AskMinorSlot:       rule.TIME09,
	AskStartUnit:       rule.TIME11,
	AskStartTransport:  rule.TIME11,
	AskOrder:           rule.TIME13,
	AskPlanningCard:    rule.TIME62,
	AskReveal:          rule.TIME15,
	AskExecute:         rule.TIME17,
	AskOrderCard:       rule.TIME63,
	AskBuild:           rule.TIME19,
	AskPay:             rule.TIME20,
	AskUpgrade:         rule.TIME21,
	AskBase:            rule.TIME22,
	AskMove:            rule.TIME23,
	AskRecall:          rule.TIME65,
	AskOpening:         rule.TIME66,
	AskStartAbility:    rule.TIME32,
	AskVictim:          rule.TIME33,
	AskExtraDraw:       rule.TIME34,
	AskFront:           rule.TIME35,
	AskPair:            rule.TIME36,
	AskSupport:         rule.TIME37,
	AskCards:           rule.TIME40,
	AskSkirmish:        rule.TIME43,
	AskShield:          rule.TIME46,
	AskPrice:           rule.TIME46,
	AskReplace:         rule.TIME45,
	AskCasualty:        rule.TIME47,
	AskKilled:          rule.TIME48,
	AskWithdraw:        rule.TIME48,
	AskSplash:          rule.TIME51,
	AskExcess:          rule.TIME53,
	AskRetreat:         rule.TIME52,
	AskGo:              rule.TIME52,
	AskHealing:         rule.TIME53,
	AskDrawThree:       rule.TIME27,
	AskTech:            rule.TIME28,
	AskSpecialResearch: rule.TIME29,
	AskToHand:          rule.TIME59,
	AskPlayEvent:       rule.TIME59,
	AskEndMarker:       rule.TIME59,
	AskZRoute:          rule.TIME59,
	AskZSlot:           rule.TIME59,
	AskEventArea:       rule.TIME59,
	AskEventPiece:      rule.TIME59,
	AskEventPlanet:     rule.TIME59,
	AskEventTransport:  rule.TIME59,
	AskSabotage:        rule.TIME59,
	AskKillUnit:        rule.TIME59,
	AskDiscard:         rule.TIME60,
	AskConfirmDestroy:  rule.TIME18,
	AskLeader:          rule.TIME05,
	AskLeaderArea:      rule.TIME06,
	AskLeaderPlanet:    rule.TIME06,
	AskLeaderUnit:      rule.TIME06,
	AskLeaderRoute:     rule.TIME06,
	AskLeaderPlayer:    rule.TIME06,
	AskLeaderPiece:     rule.TIME06,
	AskExtraLeader:     rule.TIME59,
	AskToken:           rule.TIME56,
	AskExpelled:        rule.TIME55,
	AskSiteMove:        rule.TIME69,
	AskHeroReturn:      rule.TIME69,
	AskRestore:         rule.TIME69,
	AskInfest:          rule.TIME67,
	AskReaction:        rule.TIME63,
	AskFleet:           rule.TIME63,
	AskDisposal:        rule.TIME17,
	AskSwap:            rule.TIME39,
	AskAssist:          rule.TIME46,
	AskCaptive:         rule.TIME48,
	AskRevenge:         rule.TIME48,
	AskRecharge:        rule.TIME49,
	AskCollateral:      rule.TIME50,
	AskEvacuate:        rule.TIME69,
	AskEvasion:         rule.TIME23,
}
