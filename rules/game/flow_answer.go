package game

import (
	"math/bits"

	"koprulu/rules/game/rule"
)

// Answer is one answer to a decision, as an 8-byte value: a verb and its values, which the methods below return by
// their names. The table of verbs says which values a verb has; the others are zero.
type Answer struct {
	Verb Verb
	V    AnswerValues
}

// AnswerValues are the values of an answer, by ValueOf.
type AnswerValues [7]uint8

// ValueOf is the place of a value in an answer. A name has the same place in every verb; no verb has two values in one
// place.
type ValueOf uint8

// Verb is the kind of an answer.
type Verb uint8

// The verbs. The comment shows the words in text (package notation).
const (
	NoVerb Verb = iota
	// DoPass: "pass", decline an option.
	DoPass
	// DoDone: "done", end a series of answers.
	DoDone
	// DoFaction: "faction F".
	DoFaction
	// DoPlanet: "planet P X Y TURN".
	DoPlanet
	// DoBase: "base AREA".
	DoBase
	// DoSlot: "slot P SIDE".
	DoSlot
	// DoPlace: "place UNIT AREA".
	DoPlace
	// DoTransport: "transport ROUTE".
	DoTransport
	// DoOrder: "order ORDER P".
	DoOrder
	// DoReveal: "reveal P".
	DoReveal
	// DoExecute: "execute".
	DoExecute
	// DoEvent: "event", take the Event card option or draw an Event card.
	DoEvent
	// DoWorker: "build worker".
	DoWorker
	// DoBuildTransport: "build transport ROUTE".
	DoBuildTransport
	// DoBuild: "build UNIT AREA [AREA]".
	DoBuild
	// DoPay: "pay minerals|gas AREA|home".
	DoPay
	// DoForce: "force minerals|gas AREA [careful]".
	DoForce
	// DoDiscount: "discount minerals|gas".
	DoDiscount
	// DoFree: "free", build this unit without its price.
	DoFree
	// DoBuilding: "building TYPE".
	DoBuilding
	// DoModule: "module TYPE".
	DoModule
	// DoMove: "move [N] UNIT FROM TO".
	DoMove
	// DoBack: "back [N] UNIT AT FROM".
	DoBack
	// DoLift: "lift-off AREA".
	DoLift
	// DoBackLift: "back lift-off".
	DoBackLift
	// DoRecall: "recall UNIT FROM TO".
	DoRecall
	// DoUse: "use CARD [worker|UNIT|ROUTE ROUTE]".
	DoUse
	// DoUseEvent: "use EVENT [P]".
	DoUseEvent
	// DoDraw: "draw", draw the Combat cards offered.
	DoDraw
	// DoFront: "front UNIT".
	DoFront
	// DoPair: "pair UNIT UNIT".
	DoPair
	// DoSupport: "support UNIT N".
	DoSupport
	// DoCard: "card N CARD [CARD]".
	DoCard
	// DoBlind: "blind N".
	DoBlind
	// DoResolve: "resolve N".
	DoResolve
	// DoLose: "lose UNIT [front|support]".
	DoLose
	// DoWithdraw: "withdraw AREA".
	DoWithdraw
	// DoRetreat: "retreat AREA".
	DoRetreat
	// DoGo: "go UNIT".
	DoGo
	// DoExcess: "excess UNIT".
	DoExcess
	// DoTech: "research TECH".
	DoTech
	// DoTake: "take CARD".
	DoTake
	// DoPlay: "play EVENT".
	DoPlay
	// DoEnd: "end ROUTE major|minor".
	DoEnd
	// DoAddRoute: "add-route".
	DoAddRoute
	// DoArea: "area AREA".
	DoArea
	// DoAt: "at P".
	DoAt
	// DoSabotage: "sabotage FACTION ROUTE".
	DoSabotage
	// DoConquest: "conquest", gain the conquest point.
	DoConquest
	// DoDiscard: "discard CARD".
	DoDiscard
	// DoDestroyUnit: "destroy UNIT AREA".
	DoDestroyUnit
	// DoDestroyBase: "destroy base AREA".
	DoDestroyBase
	// DoDestroyTransport: "destroy transport ROUTE".
	DoDestroyTransport
	// DoConfirm: "confirm".
	DoConfirm
	// DoCancel: "cancel".
	DoCancel
	// DoLeader: "lead LEADER".
	DoLeader
	// DoGive: "give-up UNIT AREA".
	DoGive
	// DoPlayer: "player FACTION".
	DoPlayer
	// DoToken: "token minerals|gas".
	DoToken
	// DoLeave: "leave UNIT FROM TO".
	DoLeave
	// DoRaise: "raise PLANET".
	DoRaise
	// DoExecuteAs: "execute as ORDER".
	DoExecuteAs
	// DoDefend: "defend AREA".
	DoDefend
	// DoPool: "pool", put the executed special order in the Special Order Pool (OPT-06).
	DoPool
	// DoRemove: "remove", remove it from the game (OPT-06).
	DoRemove
	// DoLock: "lock CARD AREA".
	DoLock
	// DoGuard: "guard", use a guard token (BW-TOKEN-03).
	DoGuard
	// DoUseLeader: "use LEADER".
	DoUseLeader
	// DoSwap: "swap SKIRMISH UNIT [front] SKIRMISH UNIT [front]".
	DoSwap
	// DoRaze: "raze base|installation|workers".
	DoRaze
	// DoRevenge: "revenge UNIT AREA" or "revenge base|installation AREA".
	DoRevenge
	// DoPickUp: "pick-up ITEM UNIT AREA".
	DoPickUp
	// DoEvacuate: "evacuate UNIT".
	DoEvacuate
	// DoResign: "resign", at any time for one's own seat, asked or not (RULING-145).
	DoResign
	// DoLastRound: "last-round", in a Planning Phase for one's own seat, asked or not: the seat agrees that the game ends
	// with this round.
	DoLastRound
	// Verbs counts the verbs.
	Verbs
)

// WorkerPrice as the price of a card pays with a worker of the Worker Pool.
const WorkerPrice = 254

// The values of answers. What a name means in detail depends on the verb.
const (
	// OfUnit is a type of unit.
	OfUnit ValueOf = 0
	// OfCard is a card.
	OfCard ValueOf = 0
	// OfEvent is an Event card.
	OfEvent ValueOf = 0
	// OfTech is a technology.
	OfTech ValueOf = 0
	// OfLeader is a Leadership card.
	OfLeader ValueOf = 0
	// OfPlayer is a player.
	OfPlayer ValueOf = 0
	// OfFaction is a faction.
	OfFaction ValueOf = 0
	// OfOrder is an order.
	OfOrder ValueOf = 0
	// OfResource is a resource.
	OfResource ValueOf = 0
	// OfBuilding is a type of building.
	OfBuilding ValueOf = 0
	// OfModule is a type of module.
	OfModule ValueOf = 0
	// OfArea is an area, NoArea for a place on a Leadership card or the permanent resource.
	OfArea ValueOf = 1
	// OfFrom is where units are, NoArea for a Leadership card.
	OfFrom ValueOf = 1
	// OfPlanet is a planet.
	OfPlanet ValueOf = 1
	// OfRoute is a route.
	OfRoute ValueOf = 1
	// OfPrice is what a card costs: a unit type, NoUnit, WorkerPrice or, where a transport moves, the route it leaves.
	OfPrice ValueOf = 1
	// OfExtra is a reinforcement card, NoCard for none.
	OfExtra ValueOf = 1
	// OfTo is where units go, NoArea for a Leadership card.
	OfTo ValueOf = 2
	// OfSecond is the area of the second unit consumed, NoArea for none.
	OfSecond ValueOf = 2
	// OfSide is a side of a planet as placed.
	OfSide ValueOf = 2
	// OfEnd is 0 for the major end of a route and 1 for the minor.
	OfEnd ValueOf = 2
	// OfX is the column of a cell.
	OfX ValueOf = 2
	// OfOther is the second type of unit.
	OfOther ValueOf = 2
	// OfNewRoute is the route that a transport goes to.
	OfNewRoute ValueOf = 2
	// OfCount is a number of units.
	OfCount ValueOf = 3
	// OfSkirmish is a skirmish, from 0.
	OfSkirmish ValueOf = 3
	// OfCareful is 1 if a card is used against the depletion.
	OfCareful ValueOf = 3
	// OfFront is InFront or InSupport, 0 for a unit that needs no word for its place.
	OfFront ValueOf = 3
	// OfKind is what is razed, or destroyed in revenge.
	OfKind ValueOf = 3
	// OfY is the row of a cell.
	OfY ValueOf = 3
	// OfItem is an item.
	OfItem ValueOf = 3
	// OfItems is the items that the units take along, one bit each.
	OfItems ValueOf = 4
	// OfOtherSkirmish is the second skirmish, from 0.
	OfOtherSkirmish ValueOf = 4
	// OfTurn is quarter turns clockwise.
	OfTurn ValueOf = 4
	// OfStolen is the bits about units under mind control.
	OfStolen ValueOf = 5
	// OfFronts is bit 0 if the first and bit 1 if the second is the front-line unit.
	OfFronts ValueOf = 6
)

// Unit returns a type of unit.
func (a Answer) Unit() UnitType { return UnitType(a.V[OfUnit]) }

// Card returns a card.
func (a Answer) Card() Card { return Card(a.V[OfCard]) }

// Event returns an Event card.
func (a Answer) Event() EventCard { return EventCard(a.V[OfEvent]) }

// Tech returns a technology.
func (a Answer) Tech() Tech { return Tech(a.V[OfTech]) }

// Leader returns a Leadership card.
func (a Answer) Leader() Leader { return Leader(a.V[OfLeader]) }

// Player returns a player.
func (a Answer) Player() Player { return Player(a.V[OfPlayer]) }

// Faction returns a faction.
func (a Answer) Faction() Faction { return Faction(a.V[OfFaction]) }

// Order returns an order.
func (a Answer) Order() Order { return Order(a.V[OfOrder]) }

// Resource returns a resource.
func (a Answer) Resource() Resource { return Resource(a.V[OfResource]) }

// Building returns a type of building.
func (a Answer) Building() uint8 { return a.V[OfBuilding] }

// Module returns a type of module.
func (a Answer) Module() uint8 { return a.V[OfModule] }

// Area returns an area, NoArea for a place on a Leadership card or the permanent resource.
func (a Answer) Area() Area { return Area(a.V[OfArea]) }

// From returns where units are, NoArea for a Leadership card.
func (a Answer) From() Area { return Area(a.V[OfFrom]) }

// Planet returns a planet.
func (a Answer) Planet() Planet { return Planet(a.V[OfPlanet]) }

// Route returns a route.
func (a Answer) Route() Route { return Route(a.V[OfRoute]) }

// Price returns what a card costs: a unit type, NoUnit, WorkerPrice or, where a transport moves, the route it leaves.
func (a Answer) Price() uint8 { return a.V[OfPrice] }

// Extra returns a reinforcement card, NoCard for none.
func (a Answer) Extra() Card { return Card(a.V[OfExtra]) }

// To returns where units go, NoArea for a Leadership card.
func (a Answer) To() Area { return Area(a.V[OfTo]) }

// Second returns the area of the second unit consumed, NoArea for none.
func (a Answer) Second() Area { return Area(a.V[OfSecond]) }

// Side returns a side of a planet as placed.
func (a Answer) Side() Side { return Side(a.V[OfSide]) }

// End returns 0 for the major end of a route and 1 for the minor.
func (a Answer) End() uint8 { return a.V[OfEnd] }

// X returns the column of a cell.
func (a Answer) X() int8 { return int8(a.V[OfX]) }

// Other returns the second type of unit.
func (a Answer) Other() UnitType { return UnitType(a.V[OfOther]) }

// NewRoute returns the route that a transport goes to.
func (a Answer) NewRoute() Route { return Route(a.V[OfNewRoute]) }

// Count returns a number of units.
func (a Answer) Count() uint8 { return a.V[OfCount] }

// Skirmish returns a skirmish, from 0.
func (a Answer) Skirmish() uint8 { return a.V[OfSkirmish] }

// Careful returns 1 if a card is used against the depletion.
func (a Answer) Careful() uint8 { return a.V[OfCareful] }

// Front returns 1 for the front-line unit.
func (a Answer) Front() uint8 { return a.V[OfFront] }

// Kind returns what is razed, or destroyed in revenge.
func (a Answer) Kind() uint8 { return a.V[OfKind] }

// Y returns the row of a cell.
func (a Answer) Y() int8 { return int8(a.V[OfY]) }

// Item returns an item.
func (a Answer) Item() uint8 { return a.V[OfItem] }

// Items returns the items that the units take along, one bit each.
func (a Answer) Items() uint8 { return a.V[OfItems] }

// OtherSkirmish returns the second skirmish, from 0.
func (a Answer) OtherSkirmish() uint8 { return a.V[OfOtherSkirmish] }

// Turn returns quarter turns clockwise.
func (a Answer) Turn() uint8 { return a.V[OfTurn] }

// Stolen returns the bits about units under mind control.
func (a Answer) Stolen() uint8 { return a.V[OfStolen] }

// Fronts returns bit 0 if the first and bit 1 if the second is the front-line unit.
func (a Answer) Fronts() uint8 { return a.V[OfFronts] }

// The bits of OfStolen, for units of a type of which a player controls both their own and ones stolen by mind control:
// without the bit their own come first, with it only stolen ones are meant. If the player has none of their own, but
// two that were stolen from two players, the bit means the second. It is never set where the type alone identifies the
// unit.
const (
	// StolenFirst is about the first type of the answer, in DoBuild about the unit that is consumed in the first area.
	StolenFirst uint8 = 1 << iota
	// StolenSecond is about the second type, in DoPair that of the defender, or about the second area of DoBuild.
	StolenSecond
)

// The places of a skirmish that a DoLose names (OfFront).
const (
	InFront uint8 = 1 + iota
	InSupport
)

// wellFormed reports whether a verb exists and the values it does not have are zero.
func (a Answer) wellFormed() bool {
	if a.Verb == NoVerb || a.Verb >= Verbs {
		return false
	}
	return a.V.bits()&unused[a.Verb] == 0
}

// bits returns all values as one number, the first lowest.
func (v *AnswerValues) bits() uint64 {
	return uint64(v[0]) | uint64(v[1])<<8 | uint64(v[2])<<16 | uint64(v[3])<<24 | uint64(v[4])<<32 | uint64(v[5])<<40 |
		uint64(v[6])<<48
}

// list collects legal answers in the caller's buffer and never grows it, so that asking for two answers is enough to
// know whether there is a choice. The slice is never reassigned: an append would make the buffer escape to the heap.
type list struct {
	buf []Answer
	n   int
}

// full reports whether nothing more fits.
func (l *list) full() bool { return l.n == len(l.buf) }

// add appends an answer if it fits.
func (l *list) add(a Answer) {
	if l.n < len(l.buf) {
		l.buf[l.n] = a
		l.n++
	}
}

// addUnless appends an answer that breaks no rule.
func (l *list) addUnless(broken rule.ID, a Answer) {
	if broken == rule.None {
		l.add(a)
	}
}

// addEach appends an answer for every member of a set, which is its value at a place.
func addEach[S ~uint8 | ~uint32 | ~uint64](l *list, a Answer, at ValueOf, set S) {
	for rest := uint64(set); rest != 0; rest &= rest - 1 {
		a.V[at] = uint8(bits.TrailingZeros64(rest))
		l.add(a)
	}
}
