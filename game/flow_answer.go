package game

// Answer is one answer to a decision, as an 8-byte value. What A to G mean
// stands beside each Verb.
type Answer struct {
	Verb                Verb
	A, B, C, D, E, F, G uint8
}

// Verb is the kind of an answer.
type Verb uint8

// The verbs. The comment gives the words in text (package notation) and the fields.
const (
	NoVerb Verb = iota
	// DoPass: "pass", decline an option.
	DoPass
	// DoDone: "done", end a series of answers.
	DoDone
	// DoFaction: "faction F"; A faction.
	DoFaction
	// DoPlanet: "planet P X Y TURN"; A planet, B and C the cell as int8, D quarter turns.
	DoPlanet
	// DoBase: "base AREA"; A area.
	DoBase
	// DoSlot: "slot P SIDE"; A planet, B side as placed.
	DoSlot
	// DoPlace: "place UNIT AREA"; A unit type, B area.
	DoPlace
	// DoTransport: "transport ROUTE"; A route.
	DoTransport
	// DoOrder: "order ORDER P"; A order, B planet.
	DoOrder
	// DoReveal: "reveal P"; A planet.
	DoReveal
	// DoExecute: "execute".
	DoExecute
	// DoEvent: "event", take the Event card option or draw an Event card.
	DoEvent
	// DoWorker: "build worker".
	DoWorker
	// DoBuildTransport: "build transport ROUTE"; A route.
	DoBuildTransport
	// DoBuild: "build UNIT AREA [AREA]"; A unit type, B area, C area of the second unit consumed or NoArea.
	DoBuild
	// DoPay: "pay minerals|gas AREA|home"; A resource, B area of the card or NoArea for the permanent resource.
	DoPay
	// DoForce: "force minerals|gas AREA [careful]"; A resource, B area, C 1 to use a card against the depletion.
	DoForce
	// DoDiscount: "discount minerals|gas"; A resource.
	DoDiscount
	// DoFree: "free", build this unit without its price.
	DoFree
	// DoBuilding: "building TYPE"; A building type of the own sheet.
	DoBuilding
	// DoModule: "module TYPE"; A module.
	DoModule
	// DoMove: "move [N] UNIT FROM TO"; A number, B unit type, C from (NoArea: a Leadership card), D to.
	DoMove
	// DoBack: "back [N] UNIT AT FROM"; A number, B unit type, C where they are, D where they came from, as in DoMove.
	DoBack
	// DoLift: "lift-off AREA"; A area, move the base of the active planet there.
	DoLift
	// DoBackLift: "back lift-off".
	DoBackLift
	// DoRecall: "recall UNIT FROM TO"; A unit type, B from, C to.
	DoRecall
	// DoUse: "use CARD [worker|UNIT|ROUTE ROUTE]"; A card, B unit type consumed, NoUnit or workerPrice,
	// or routes B and C for a transport.
	DoUse
	// DoUseEvent: "use EVENT [P]"; A Event card, B planet or NoPlanet.
	DoUseEvent
	// DoDraw: "draw", draw the Combat cards offered.
	DoDraw
	// DoFront: "front UNIT"; A unit type.
	DoFront
	// DoPair: "pair UNIT UNIT"; A attacking, B defending unit type.
	DoPair
	// DoSupport: "support UNIT N"; A unit type, B skirmish from 0.
	DoSupport
	// DoCard: "card N CARD [CARD]"; A skirmish from 0, B standard card, C reinforcement card or NoCard.
	DoCard
	// DoBlind: "blind N"; A skirmish from 0.
	DoBlind
	// DoResolve: "resolve N"; A skirmish from 0.
	DoResolve
	// DoLose: "lose UNIT [front]"; A unit type, B 1 for the front-line unit where that and supporting
	// units may be chosen (AskKilled).
	DoLose
	// DoWithdraw: "withdraw AREA"; A area.
	DoWithdraw
	// DoRetreat: "retreat AREA"; A area.
	DoRetreat
	// DoGo: "go UNIT"; A unit type of a unit that retreats, or that withdraws first.
	DoGo
	// DoExcess: "excess UNIT"; A unit type of a unit that leaves the area.
	DoExcess
	// DoTech: "research TECH"; A technology.
	DoTech
	// DoTake: "take CARD"; A card to the hand.
	DoTake
	// DoPlay: "play EVENT"; A Event card.
	DoPlay
	// DoEnd: "end ROUTE major|minor"; A route, B 0 for the major end and 1 for the minor.
	DoEnd
	// DoAddRoute: "add-route".
	DoAddRoute
	// DoArea: "area AREA"; A area.
	DoArea
	// DoAt: "at P"; A planet.
	DoAt
	// DoSabotage: "sabotage FACTION ROUTE"; A player, B route.
	DoSabotage
	// DoConquest: "conquest", gain the conquest point.
	DoConquest
	// DoDiscard: "discard CARD"; A card.
	DoDiscard
	// DoDestroyUnit: "destroy UNIT AREA"; A unit type, B area, NoArea for a unit on a Leadership card.
	DoDestroyUnit
	// DoDestroyBase: "destroy base AREA"; A area.
	DoDestroyBase
	// DoDestroyTransport: "destroy transport ROUTE"; A route.
	DoDestroyTransport
	// DoConfirm: "confirm".
	DoConfirm
	// DoCancel: "cancel".
	DoCancel
	// DoLeader: "lead LEADER"; A Leadership card of the own sheet.
	DoLeader
	// DoGive: "give-up UNIT AREA"; A unit type, B area, destroy an own unit for an effect.
	DoGive
	// DoPlayer: "player FACTION"; A player.
	DoPlayer
	// DoToken: "token minerals|gas"; A resource: take a resource token, or in a payment discard one (BW-TOKEN-01).
	DoToken
	// DoLeave: "leave UNIT FROM TO"; A unit type, B from, C to.
	DoLeave
	// DoRaise: "raise PLANET"; A planet, put the bottom order of its stack on top.
	DoRaise
	// DoExecuteAs: "execute as ORDER"; A order, execute the revealed order as another one (BW-PLANET-06, BW-ORDER-18).
	DoExecuteAs
	// DoDefend: "defend AREA"; A area, place the Defend order (BW-ORDER-11).
	DoDefend
	// DoPool: "pool", put the executed special order in the Special Order Pool (OPT-06).
	DoPool
	// DoRemove: "remove", remove it from the game (OPT-06).
	DoRemove
	// DoLock: "lock CARD AREA"; A card, B area whose units cannot move.
	DoLock
	// DoGuard: "guard", use a guard token (BW-TOKEN-03).
	DoGuard
	// DoUseLeader: "use LEADER"; A Leadership card of the own sheet.
	DoUseLeader
	// DoSwap: "swap SKIRMISH UNIT [front] SKIRMISH UNIT [front]"; A skirmish from 0, B unit type, C skirmish, D unit
	// type, E bit 0 if the first and bit 1 if the second is the front-line unit.
	DoSwap
	// DoRaze: "raze base|installation|workers"; A 0, 1 or 2 (BW-KEY-01).
	DoRaze
	// DoRevenge: "revenge UNIT AREA" or "revenge base|installation AREA"; A 0 unit, 1 base, 2 installation, B unit type or 0, C area.
	DoRevenge
	// DoPickUp: "pick-up ITEM UNIT AREA"; A item, B unit type, C area (MODE-29).
	DoPickUp
	// DoEvacuate: "evacuate UNIT"; A unit type, take a unit out of the game by a special rule of the scenario (MODE-25).
	DoEvacuate
	// Verbs counts the verbs.
	Verbs
)

// WorkerPrice in Answer.B of DoUse pays with a worker of the Worker Pool.
const WorkerPrice = 254

// fieldCount is the number of leading fields that each verb uses.
var fieldCount = [Verbs]uint8{
	DoFaction:          1,
	DoPlanet:           4,
	DoBase:             1,
	DoSlot:             2,
	DoPlace:            2,
	DoTransport:        1,
	DoOrder:            2,
	DoReveal:           1,
	DoBuildTransport:   1,
	DoBuild:            3,
	DoPay:              2,
	DoForce:            3,
	DoDiscount:         1,
	DoBuilding:         1,
	DoModule:           1,
	DoMove:             5,
	DoBack:             5,
	DoLift:             1,
	DoRecall:           3,
	DoUse:              3,
	DoUseEvent:         2,
	DoFront:            1,
	DoPair:             2,
	DoSupport:          2,
	DoCard:             3,
	DoBlind:            1,
	DoResolve:          1,
	DoLose:             2,
	DoWithdraw:         1,
	DoRetreat:          1,
	DoGo:               1,
	DoExcess:           1,
	DoTech:             1,
	DoTake:             1,
	DoPlay:             1,
	DoEnd:              2,
	DoArea:             1,
	DoAt:               1,
	DoSabotage:         2,
	DoDiscard:          1,
	DoDestroyUnit:      2,
	DoDestroyBase:      1,
	DoDestroyTransport: 1,
	DoLeader:           1,
	DoGive:             2,
	DoPlayer:           1,
	DoToken:            1,
	DoLeave:            3,
	DoRaise:            1,
	DoExecuteAs:        1,
	DoDefend:           1,
	DoLock:             2,
	DoUseLeader:        1,
	DoSwap:             5,
	DoRaze:             1,
	DoRevenge:          3,
	DoPickUp:           3,
	DoEvacuate:         1,
}

// The bits of Answer.F, for units of a type of which a player controls both own ones and such that he stole by mind
// control: without the bit the own ones come first, with it only stolen ones are meant. If he stole two of a type that
// he has not from two players, the bit means the second. It is never set where the type alone tells the unit.
const (
	// StolenFirst is about the first type of the answer, in DoBuild about the unit that is consumed in the first area.
	StolenFirst uint8 = 1 << iota
	// StolenSecond is about the second type, in DoPair that of the defender, or about the second area of DoBuild.
	StolenSecond
)

// stolen gives the bits of Answer.F that a verb may use.
func (v Verb) stolen() uint8 {
	switch v {
	case DoPair, DoSwap, DoBuild:
		return StolenFirst | StolenSecond
	case DoMove, DoBack, DoRecall, DoFront, DoSupport, DoLose, DoGo, DoExcess, DoLeave, DoDestroyUnit, DoGive, DoRevenge, DoPickUp, DoEvacuate:
		return StolenFirst
	}
	return 0
}

// unused has the bits of the fields A to G that each verb does not use, A lowest.
var unused = func() (bits [Verbs]uint64) {
	for v := range Verbs {
		used := uint64(1)<<(8*fieldCount[v]) - 1 | uint64(v.stolen())<<40
		bits[v] = (1<<56 - 1) &^ used
	}
	return bits
}()

// wellFormed reports whether a verb exists and the fields it does not use are zero.
func (a Answer) wellFormed() bool {
	if a.Verb == NoVerb || a.Verb >= Verbs {
		return false
	}
	fields := uint64(a.A) | uint64(a.B)<<8 | uint64(a.C)<<16 | uint64(a.D)<<24 | uint64(a.E)<<32 | uint64(a.F)<<40 | uint64(a.G)<<48
	return fields&unused[a.Verb] == 0
}

// list collects legal answers in the caller's buffer and never grows it, so
// that asking for two answers is enough to know whether there is a choice. The
// slice is never stored anew: an append would make the buffer escape to the heap.
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
