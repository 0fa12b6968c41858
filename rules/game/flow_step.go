package game

import "koprulu/rules/game/rule"

// Step is the kind of a Frame: first the procedures, which run by themselves,
// then the decisions, which wait for an answer.
type Step uint8

// The procedures. The table of steps says what their frames hold in addition to the part that comes next.
const (
	// RunSetup is the setup (SETUP-01, GALAXY-01).
	RunSetup Step = iota
	// RunRound is one round (ROUND-01), phase after phase.
	RunRound
	// RunPlanning is the Planning Phase (PLAN-01). Player is Nobody, or the first player of the phase with Brood War.
	RunPlanning
	// RunPlanningEnd asks for the cards of TIME-62.
	RunPlanningEnd
	// RunExecution is the Execution Phase: Player has the turn.
	RunExecution
	// RunOrder executes the order in Exec.
	RunOrder
	// RunBuild is a Build order (BUILD-01).
	RunBuild
	// RunMobilize is a Mobilize order (MOB-01).
	RunMobilize
	// RunResearch is a Research order (RES-01).
	RunResearch
	// RunTechBought puts the cards of a bought technology away (RES-07).
	RunTechBought
	// RunBattle is a battle (BATTLE-02).
	RunBattle
	// RunSkirmish is the skirmish Battle.Now (BATTLE-26).
	RunSkirmish
	// RunRegrouping is the Regrouping Phase (REGROUP-01).
	RunRegrouping
	// RunEventStep is the Play Event Cards step (EVENT-03). Player is the first one once the cards are read.
	RunEventStep
	// RunEvent carries out an Event card of Player; FieldEffect is the effect that comes next.
	RunEvent
	// RunLeaders is a Choose Leadership Cards step (BW-LEAD-03).
	RunLeaders
	// RunLeader carries out a Leadership card of Player; FieldEffect is the effect that comes next, Part the occasion.
	RunLeader
	// RunDefend is a Defend order (BW-ORDER-14).
	RunDefend
	// RunReactions asks for the cards of TIME-63 when a Mobilize order was revealed, the active player first, then the
	// others clockwise.
	RunReactions
	// RunRegroupingEnds asks for the cards of TIME-69 at the start and at the end of the Regrouping Phase.
	RunRegroupingEnds

	// The decisions begin here.
	firstDecision
)

// The decisions. Frame.Player decides; for AskDiscard and AskLeader it is Nobody and FieldPlayers is the
// set of those who still have to choose.
const (
	// AskFaction: which faction (SETUP-03).
	AskFaction Step = firstDecision + iota
	// AskPlanet: which planet, where and how turned (GALAXY-05).
	AskPlanet
	// AskStartBase: whether the base goes to a planet (GALAXY-08), and where (RULING-51).
	AskStartBase
	// AskMajorSlot: the slot of the major end of a z-axis route (GALAXY-12).
	AskMajorSlot
	// AskMinorSlot: the slot of the minor end; FieldPlanet and FieldSide are those of the major end.
	AskMinorSlot
	// AskStartUnit: where a starting unit goes (GALAXY-19). The units left follow from the supply.
	AskStartUnit
	// AskStartTransport: the route of a starting transport (GALAXY-20).
	AskStartTransport
	// AskOrder: which order on which planet (PLAN-03), or the Defend order.
	AskOrder
	// AskPlanningCard: a card at the end of the Planning Phase (TIME-62).
	AskPlanningCard
	// AskReveal: which order to reveal (EXEC-02).
	AskReveal
	// AskExecute: execute, execute as another order, or the Event card option (EXEC-05), which an order that a card gives
	// without a token does not have.
	AskExecute
	// AskOrderCard: a card at the start of one of the player's orders (TIME-63).
	AskOrderCard
	// AskBuild: what to build in step 1 (BUILD-17).
	AskBuild
	// AskPay: one worker onto a card (TIME-20).
	AskPay
	// AskUpgrade: a building or module in step 2 (BUILD-24).
	AskUpgrade
	// AskBase: where to build a base in step 3 (BUILD-26).
	AskBase
	// AskMove: one move, or the end of movement (MOB-02).
	AskMove
	// AskRecall: a unit to recall (MOB-21).
	AskRecall
	// AskOpening: a card when a battle is started (TIME-66).
	AskOpening
	// AskStartAbility: a start-of-battle ability (BATTLE-05).
	AskStartAbility
	// AskVictim: which of the player's units in the battle a start-of-battle ability destroys.
	AskVictim
	// AskExtraDraw: two more Combat cards (SPECIAL-05).
	AskExtraDraw
	// AskFront: the front-line unit of a side of assist units (KEY-11).
	AskFront
	// AskPair: a pair of front-line units (BATTLE-10).
	AskPair
	// AskSupport: the skirmish of a supporting unit (BATTLE-14).
	AskSupport
	// AskCards: the cards at a skirmish (BATTLE-19).
	AskCards
	// AskSkirmish: which skirmish is resolved next (BATTLE-26).
	AskSkirmish
	// AskShield: the Protoss ability Shields, an option of the table.
	AskShield
	// AskPrice: whether to pay for a reinforcement card (SKIRM-28).
	AskPrice
	// AskReplace: the card that replaces a cancelled one (RULING-98).
	AskReplace
	// AskCasualty: which supporting unit is destroyed (SKIRM-16).
	AskCasualty
	// AskKilled: which unit an ability at the end of the Destroy Units step destroys.
	AskKilled
	// AskWithdraw: where a figure withdraws to (KEY-02). Without a figure: if not all can withdraw, which one goes first.
	AskWithdraw
	// AskSplash: which unit a splash damage card kills (SPLASH-06).
	AskSplash
	// AskExcess: which unit above the limit leaves (RETREAT-02).
	AskExcess
	// AskRetreat: where retreating units go (RETREAT-08).
	AskRetreat
	// AskGo: which of them go if not all fit (RETREAT-10).
	AskGo
	// AskHealing: the Zerg ability Healing, an option of the table.
	AskHealing
	// AskDrawThree: three Combat cards (RES-03).
	AskDrawThree
	// AskTech: which technology (RES-04).
	AskTech
	// AskSpecialResearch: an Event card or a card to the hand (SPECIAL-07).
	AskSpecialResearch
	// AskToHand: which card of a technology goes to the hand (Event cards).
	AskToHand
	// AskPlayEvent: which Event card to execute (EVENT-04).
	AskPlayEvent
	// AskEndMarker: the benefit of The End Draws Near (FAQ-07).
	AskEndMarker
	// AskZRoute: which end of which z-axis route moves, or a new route.
	AskZRoute
	// AskZSlot: the new slot of an end of a z-axis route, NoRoute for a new one. FieldWay ZSecond has the place of the
	// other end in FieldPlanet and FieldSide.
	AskZSlot
	// AskEventArea: an area for an effect of an Event card.
	AskEventArea
	// AskEventPiece: which unit is placed in an area by an effect of an Event card if not all can be.
	AskEventPiece
	// AskEventPlanet: the planet of the moves of an effect of an Event card.
	AskEventPlanet
	// AskEventTransport: where a free transport goes.
	AskEventTransport
	// AskSabotage: which enemy transport is destroyed.
	AskSabotage
	// AskKillUnit: which of their units a player destroys.
	AskKillUnit
	// AskDiscard: the discards above the hand limit (REGROUP-19).
	AskDiscard
	// AskConfirmDestroy: confirm a voluntary destruction (RULING-59).
	AskConfirmDestroy
	// AskLeader: which Leadership card (BW-LEAD-03), chosen facedown by all at the same time.
	AskLeader
	// AskLeaderArea: an area for an effect of a Leadership card; FieldMemory is how many of its choices were made, or the
	// planet of the area (Sacrificed).
	AskLeaderArea
	// AskLeaderPlanet: a planet for an effect of a Leadership card.
	AskLeaderPlanet
	// AskLeaderUnit: one of the player's units to be destroyed for an effect of a Leadership card.
	AskLeaderUnit
	// AskLeaderRoute: a route for an effect of a Leadership card; FieldRoute is the one in question (KillRoutes).
	AskLeaderRoute
	// AskLeaderPlayer: a player for an effect of a Leadership card.
	AskLeaderPlayer
	// AskLeaderPiece: which of the player's units in an area makes room for a unit that an effect of a Leadership card
	// places.
	AskLeaderPiece
	// AskExtraLeader: which unused Leadership card of a stage an Event card resolves (RULING-130).
	AskExtraLeader
	// AskToken: the type of a resource token (BW-TOKEN-02).
	AskToken
	// AskExpelled: where a unit that must leave a planet goes.
	AskExpelled
	// AskSiteMove: a unit that leaves the area of an installation for anywhere, at the end of the Regrouping Phase
	// (TIME-69).
	AskSiteMove
	// AskHeroReturn: where the hero of a Leadership card comes back (TIME-69).
	AskHeroReturn
	// AskRestore: a partially depleted area to turn back (TIME-69).
	AskRestore
	// AskInfest: whether an Infested Command Center goes to an area (TIME-67).
	AskInfest
	// AskReaction: a card of a player other than the active one when an order was revealed (TIME-63).
	AskReaction
	// AskFleet: which units of a Leadership card come down into an area (TIME-63); NoArea before the first.
	AskFleet
	// AskDisposal: whether an executed special order goes to the pool or leaves the game (OPT-06).
	AskDisposal
	// AskSwap: the use of the Defensive module (BW-MOD-02).
	AskSwap
	// AskAssist: which unit with assist is destroyed at a skirmish (RULING-136).
	AskAssist
	// AskCaptive: which unit under mind control makes room for another (RULING-41).
	AskCaptive
	// AskRevenge: what a destroyed hero takes with it.
	AskRevenge
	// AskRecharge: whether a card at a skirmish goes back to the hand (BW-KEY-10); in step 8 of the battle there is no
	// skirmish.
	AskRecharge
	// AskCollateral: what collateral damage destroys at a skirmish (BW-KEY-01).
	AskCollateral
	// AskEvacuate: which unit leaves the game by a special rule of the scenario.
	AskEvacuate
	// AskEvasion: which transport from a planet went past Limited Orbital Defense, if there are several (BW-MOD-08).
	AskEvasion
	// Steps counts the steps.
	Steps
)

// Timing returns the line of the timing table that describes the decision; an
// answer of the wrong kind is refused with it.
func (s Step) Timing() rule.ID {
	if s < firstDecision || s >= Steps {
		return rule.None
	}
	return steps[s].Timing
}

// BroodWar reports whether only the expansion has the step.
func (s Step) BroodWar() bool {
	return s >= AskLeader && s < Steps || s >= RunLeaders && s <= RunRegroupingEnds
}

// Decides reports whether the step waits for an answer.
func (s Step) Decides() bool { return s >= firstDecision && s < Steps }

// together reports whether several players decide at the same time: FieldPlayers are those who have not yet.
func (s Step) together() bool { return s == AskDiscard || s == AskLeader }

// secret reports whether a single legal answer is still asked for, because skipping the decision would reveal something
// hidden (P3).
func (s Step) secret() bool {
	switch s {
	case AskOrder, AskCards, AskReplace, AskDiscard, AskToHand, AskLeader:
		return true
	}
	return false
}
