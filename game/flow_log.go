package game

// Log collects what happens while answers are applied, in the caller's slices:
// with enough capacity nothing is allocated.
type Log struct {
	Entries []Entry
	// Chance is what chance decided, as groups of bytes: kind, subject, count, values.
	// Package notation writes it into records, and a replay checks it.
	Chance []byte
	// Forced are the answers that the rules gave without asking (RULING-89), since the last answer of a player only.
	Forced []Forced
}

// Forced is an answer that was the only one, to a decision that nobody was asked for.
type Forced struct {
	Step   Step
	Player Player
	Answer Answer
}

// Entry is one thing that happened, with its audience from birth (HIDE-29).
// What A to F and the values mean stands beside each LogKind.
type Entry struct {
	Kind   LogKind
	Player Player
	// To are the seats that may read the entry; ToAll adds everybody else.
	To               PlayerSet
	A, B, C, D, E, F uint8
	V, W             int16
}

// ToAll is the audience of what is open to all, spectators included.
const ToAll PlayerSet = 0xFF

// ToSpectators is the bit of those without a seat.
const ToSpectators PlayerSet = 1 << 7

// The kinds of a group in Log.Chance.
const (
	chanceCards   = 'c'
	chanceEvents  = 'e'
	chancePick    = 'p'
	chancePlanets = 't'
)

func (l *Log) chance(kind, subject uint8, count int) {
	l.Chance = append(l.Chance, kind, subject, uint8(count))
}

func (l *Log) chanceValue(v uint8) { l.Chance = append(l.Chance, v) }

// tell writes an entry that everybody may read.
func (g *play) tell(kind LogKind, p Player, args ...uint8) {
	if g.log != nil {
		g.write(kind, p, ToAll, 0, 0, args)
	}
}

// tellValues writes an open entry with two numbers.
func (g *play) tellValues(kind LogKind, p Player, v, w int, args ...uint8) {
	if g.log != nil {
		g.write(kind, p, ToAll, int16(v), int16(w), args)
	}
}

// tellOnly writes an entry for some seats.
func (g *play) tellOnly(to PlayerSet, kind LogKind, p Player, args ...uint8) {
	if g.log != nil {
		g.write(kind, p, to, 0, 0, args)
	}
}

func (g *play) write(kind LogKind, p Player, to PlayerSet, v, w int16, args []uint8) {
	e := Entry{Kind: kind, Player: p, To: to, V: v, W: w}
	for i, a := range args {
		switch i {
		case 0:
			e.A = a
		case 1:
			e.B = a
		case 2:
			e.C = a
		case 3:
			e.D = a
		case 4:
			e.E = a
		case 5:
			e.F = a
		}
	}
	g.log.Entries = append(g.log.Entries, e)
}

// LogKind is a kind of log entry.
type LogKind uint8

// The kinds of log entry. The words are in package locale.
const (
	NoLog LogKind = iota
	// LogFirstPlayer: Player holds the first player token.
	LogFirstPlayer
	// LogFaction: Player plays faction A.
	LogFaction
	// LogPlanetDrawn: Player drew planet A.
	LogPlanetDrawn
	// LogPlanet: Player placed planet A.
	LogPlanet
	// LogRoute: route A was laid out between planets B and C (D: z-axis number or 0).
	LogRoute
	// LogPlanetLost: planet A could not be placed and left the game.
	LogPlanetLost
	// LogBase: Player has a new base in area A.
	LogBase
	// LogUnit: Player put B units of type A in area C.
	LogUnit
	// LogTransport: Player put a transport on route A.
	LogTransport
	// LogRound: round V begins.
	LogRound
	// LogPhase: phase A begins.
	LogPhase
	// LogStep: Regrouping step A begins.
	LogStep
	// LogOrder: Player placed an order on planet A; B is the order for its owner, OrderKinds for others.
	LogOrder
	// LogPeek: Player looks at the orders of planet A.
	LogPeek
	// LogSeen: Player saw order B of player C on planet A.
	LogSeen
	// LogReveal: Player revealed order B on planet A.
	LogReveal
	// LogExecute: Player executes order B on planet A.
	LogExecute
	// LogEventOption: Player takes an Event card for order B on planet A instead.
	LogEventOption
	// LogObstructed: Player's orders are all covered (EXEC-09).
	LogObstructed
	// LogOrderLost: order of eliminated Player on planet A was discarded.
	LogOrderLost
	// LogDrawEvent: Player drew an Event card of stage A.
	LogDrawEvent
	// LogDraw: Player drew V Combat cards.
	LogDraw
	// LogDrew: Player drew Combat card A (for the player only).
	LogDrew
	// LogReshuffle: Player's discard pile became a new Combat deck.
	LogReshuffle
	// LogWorker: Player built a worker.
	LogWorker
	// LogPay: Player put a worker on the card of area B (NoArea: permanent resource A); C 1 if force mined.
	LogPay
	// LogDepletion: area A is partially (B 1) or fully (B 2) depleted.
	LogDepletion
	// LogBuilding: Player bought level B of building type A.
	LogBuilding
	// LogModule: Player bought module A.
	LogModule
	// LogTech: Player bought technology A.
	LogTech
	// LogToHand: Player put card A in his hand.
	LogToHand
	// LogMove: Player moved A units of type B from area C (NoArea: a Leadership card) to area D.
	LogMove
	// LogBack: Player took a move back: A units of type B from area C to area D (NoArea: a Leadership card).
	LogBack
	// LogLiftOff: Player moved his base from area A to area B.
	LogLiftOff
	// LogUse: Player used card A.
	LogUse
	// LogUseEvent: Player used or played Event card A.
	LogUseEvent
	// LogBattle: Player attacks player B in area A.
	LogBattle
	// LogPair: skirmish A is attacking unit type B against defending unit type C.
	LogPair
	// LogSupport: Player supports skirmish A with unit type B.
	LogSupport
	// LogCards: Player placed B cards at skirmish A; C 1 if blind.
	LogCards
	// LogPlacedCard: Player placed cards B and C (NoCard: none) at skirmish A; for him only unless open. D is 0 or,
	// for a unit under mind control, the seat plus one from whose deck card B is (BW-KEY-04).
	LogPlacedCard
	// LogSkirmish: skirmish A is resolved.
	LogSkirmish
	// LogShown: Player turned up card B (and C) at skirmish A; D as in LogPlacedCard.
	LogShown
	// LogRejected: Player's card B at skirmish A is discarded without effect (SKIRM-03, SKIRM-05); C is D of LogPlacedCard.
	LogRejected
	// LogCancelled: Player's card B at skirmish A was cancelled; C is D of LogPlacedCard.
	LogCancelled
	// LogStrength: Player has final attack V, the opponent final health W, at skirmish A; B bit 0 if sufficient,
	// bit 1 if the rest holds the 1 of a special order, from bit 2 on the printed health of the opponent. C printed attack, D bonus of
	// cards, E support, F the rest, as int8; LogBonus before it says what the rest is made of.
	LogStrength
	// LogDestroyed: Player lost a unit of type A in area B (NoArea: on a Leadership card).
	LogDestroyed
	// LogWithdrew: Player's unit of type A withdrew to area B.
	LogWithdrew
	// LogSplash: splash damage card B of Player is triggered at skirmish A; C is D of LogPlacedCard.
	LogSplash
	// LogBattleWon: Player won the battle in area A.
	LogBattleWon
	// LogRetreat: Player retreats B units of type C to area A.
	LogRetreat
	// LogDiscard: Player discarded card A.
	LogDiscard
	// LogBaseLost: Player's base in area A was destroyed.
	LogBaseLost
	// LogTransportLost: Player's transport on route A was destroyed.
	LogTransportLost
	// LogCardLost: Player lost the Resource card of area A with B workers.
	LogCardLost
	// LogCardGained: Player took the Resource card of area A.
	LogCardGained
	// LogPoints: Player gained V conquest points and has W.
	LogPoints
	// LogEventShown: Player's Event card A was shown and discarded.
	LogEventShown
	// LogEndMarker: The End Draws Near card A of Player lies beside the board; V lie there.
	LogEndMarker
	// LogWorkers: Player has V more workers in the Worker Pool.
	LogWorkers
	// LogRouteMoved: the end B of route A now is at planet C.
	LogRouteMoved
	// LogEliminated: Player is eliminated.
	LogEliminated
	// LogVictory: victory A; the winners are the seats in B. What decided between the seats in D, who qualified and were equal until then,
	// is C: 1 conquest points, 2 resources, 3 controlled areas, 4 bases, 5 workers in the pool (WIN-04), 6 nothing, so that they share
	// the victory (WIN-06); 0 if nobody else qualified.
	LogVictory
	// LogEventRead: Player reads his Event card A (for him only).
	LogEventRead
	// LogWorkerLost: Player lost V workers.
	LogWorkerLost
	// LogBuildUnit: Player built a unit of type A in area B.
	LogBuildUnit
	// LogShield: Player's Shields protect the front-line unit at skirmish A.
	LogShield
	// LogLeaderChosen: Player has chosen a Leadership card face down.
	LogLeaderChosen
	// LogLeader: Player's Leadership card A is turned up or resolved; B 1 if by an Event card, 2 if an ability of it is used later.
	LogLeader
	// LogLeaderLost: Player's Leadership card A has no effect.
	LogLeaderLost
	// LogHero: Player's hero of type A enters area B.
	LogHero
	// LogInstallation: Player has installation A in area B.
	LogInstallation
	// LogInstallationLost: Player's installation A in area B was destroyed.
	LogInstallationLost
	// LogGuard: Player has V guard tokens in area A.
	LogGuard
	// LogGuardUsed: Player uses a guard token in area A.
	LogGuardUsed
	// LogGuardLost: Player loses his guard tokens in area A.
	LogGuardLost
	// LogTokens: Player took V resource tokens of resource A.
	LogTokens
	// LogTokenUsed: Player paid with a resource token of resource A.
	LogTokenUsed
	// LogDefend: Player placed his Defend order in area A.
	LogDefend
	// LogPool: Player's order A went into the Special Order Pool.
	LogPool
	// LogOrderRemoved: Player's order A was removed from the game.
	LogOrderRemoved
	// LogOrderReturned: Player's special order A returned to the unused orders (BW-PLANET-07).
	LogOrderReturned
	// LogNoRoom: Player's special order A has no room in the Special Order Pool (BW-ORDER-04).
	LogNoRoom
	// LogStolen: Player took over a unit of type A of player B by mind control.
	LogStolen
	// LogRecharged: Player took card A back to his hand.
	LogRecharged
	// LogCollateral: Player's collateral damage at skirmish A hit a base (B 0), an installation (1) or V workers (2) of player C.
	LogCollateral
	// LogSacrificed: Player's front-line unit of type A at skirmish B is sacrificed.
	LogSacrificed
	// LogSwapped: Player exchanged unit type B of skirmish A and unit type D of skirmish C.
	LogSwapped
	// LogPointToken: Player put a special conquest point token in area A.
	LogPointToken
	// LogLocked: Player keeps the units of area A from moving.
	LogLocked
	// LogLeft: Player's unit of type A left area B for area C.
	LogLeft
	// LogRaised: Player put the bottom order of planet A on top.
	LogRaised
	// LogRestored: Player turned the Resource card of area A back.
	LogRestored
	// LogInfluence: Player limits the orders of others on planet A.
	LogInfluence
	// LogGranted: Player shuffled the granted technologies into his Combat deck; V cards.
	LogGranted
	// LogWaiting: Player put V units of type A on Leadership card B.
	LogWaiting
	// LogCameDown: Player brought V units of type A from a Leadership card to area B.
	LogCameDown
	// LogBaseGone: Player's base is out of the game; V of his bases are left.
	LogBaseGone
	// LogItem: Player's unit of type B picked up item A in area C.
	LogItem
	// LogItemDropped: item A lies in area B.
	LogItemDropped
	// LogEvacuated: Player took a unit of type A in area B out of the game and scored V points; he has W.
	LogEvacuated
	// LogBonus: Player's attack at skirmish A has V more, his health W, from source B, which is C there; see BonusHero and the following.
	LogBonus
	// LogKinds counts the kinds.
	LogKinds
)
