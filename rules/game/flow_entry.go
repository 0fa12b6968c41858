package game

// LogKind is a kind of log entry.
type LogKind uint8

// The kinds of log entry. The words are in package locale.
const (
	NoLog LogKind = iota
	// LogFirstPlayer: Player holds the first player token.
	LogFirstPlayer
	// LogFaction: Player plays a faction.
	LogFaction
	// LogPlanetDrawn: Player drew a planet.
	LogPlanetDrawn
	// LogPlanet: Player placed a planet.
	LogPlanet
	// LogRoute: a route was laid out between two planets; EntryZ is the number of a z-axis route or 0.
	LogRoute
	// LogPlanetLost: a planet could not be placed and left the game.
	LogPlanetLost
	// LogBase: Player has a new base in an area.
	LogBase
	// LogUnit: Player put units of a type in an area.
	LogUnit
	// LogTransport: Player put a transport on a route.
	LogTransport
	// LogRound: a round begins.
	LogRound
	// LogPhase: a phase begins.
	LogPhase
	// LogStep: a Regrouping step begins.
	LogStep
	// LogOrder: Player placed an order on a planet; it is OrderKinds for those who may not know which.
	LogOrder
	// LogPeek: Player looks at the orders of a planet.
	LogPeek
	// LogSeen: Player saw an order of another player on a planet.
	LogSeen
	// LogReveal: Player revealed an order on a planet.
	LogReveal
	// LogExecute: Player executes an order on a planet.
	LogExecute
	// LogEventOption: Player takes an Event card for an order on a planet instead.
	LogEventOption
	// LogObstructed: Player's orders are all covered (EXEC-09).
	LogObstructed
	// LogOrderLost: an order of the eliminated Player on a planet was discarded.
	LogOrderLost
	// LogDrawEvent: Player drew an Event card of a stage.
	LogDrawEvent
	// LogDraw: Player drew Combat cards.
	LogDraw
	// LogDrew: Player drew a Combat card (for the player only).
	LogDrew
	// LogReshuffle: Player's discard pile became a new Combat deck.
	LogReshuffle
	// LogWorker: Player built a worker.
	LogWorker
	// LogPay: Player put a worker on the card of an area (NoArea: a permanent resource), by force mining if EntryForced is
	// 1.
	LogPay
	// LogDepletion: an area is depleted, partly or fully (EntryDegree).
	LogDepletion
	// LogBuilding: Player bought a level of a building type.
	LogBuilding
	// LogModule: Player bought a module.
	LogModule
	// LogTech: Player bought a technology.
	LogTech
	// LogToHand: Player put a card in their hand.
	LogToHand
	// LogMove: Player moved units from an area (NoArea: a Leadership card) to another.
	LogMove
	// LogBack: Player took a move back: units from an area to another (NoArea: a Leadership card).
	LogBack
	// LogLiftOff: Player moved their base from an area to another.
	LogLiftOff
	// LogUse: Player used a card.
	LogUse
	// LogUseEvent: Player used or played an Event card.
	LogUseEvent
	// LogBattle: Player attacks another player in an area.
	LogBattle
	// LogPair: in a skirmish an attacking unit is against a defending one, EntryOtherUnit.
	LogPair
	// LogSupport: Player supports a skirmish with a unit.
	LogSupport
	// LogCards: Player placed cards at a skirmish; EntryBlind is 1 if blind.
	LogCards
	// LogPlacedCard: Player placed a card and a reinforcement card (NoCard: none) at a skirmish; for the player only
	// unless open. EntryDeck is 0 or, for a unit under mind control, one more than the seat whose deck the card is from
	// (BW-KEY-04).
	LogPlacedCard
	// LogSkirmish: a skirmish is resolved.
	LogSkirmish
	// LogShown: Player turned up a card, and perhaps a reinforcement card, at a skirmish.
	LogShown
	// LogRejected: Player's card at a skirmish is discarded without effect (SKIRM-03, SKIRM-05).
	LogRejected
	// LogCancelled: Player's card at a skirmish was cancelled.
	LogCancelled
	// LogStrength: Player's final attack and the opponent's final health at a skirmish, with the printed attack and what
	// the cards, the support and the rest add to it, as int8; see Enough and the following for EntryFlags. The LogBonus
	// entries before it say what the rest is made of.
	LogStrength
	// LogDestroyed: Player lost a unit in an area (NoArea: on a Leadership card).
	LogDestroyed
	// LogWithdrew: Player's unit withdrew to an area.
	LogWithdrew
	// LogSplash: a splash damage card of Player is triggered at a skirmish.
	LogSplash
	// LogBattleWon: Player won the battle in an area.
	LogBattleWon
	// LogRetreat: Player retreats units to an area.
	LogRetreat
	// LogDiscard: Player discarded a card.
	LogDiscard
	// LogBaseLost: Player's base in an area was destroyed.
	LogBaseLost
	// LogTransportLost: Player's transport on a route was destroyed.
	LogTransportLost
	// LogCardLost: Player lost the Resource card of an area, with EntryCount workers.
	LogCardLost
	// LogCardGained: Player took the Resource card of an area.
	LogCardGained
	// LogPoints: Player gained conquest points and has EntryTotal.
	LogPoints
	// LogEventShown: Player's Event card was shown and discarded.
	LogEventShown
	// LogEndMarker: The End Draws Near card of Player is next to the board; EntryAmount are there.
	LogEndMarker
	// LogWorkers: Player has more workers in the Worker Pool.
	LogWorkers
	// LogRouteMoved: an end of a route is now at a planet.
	LogRouteMoved
	// LogEliminated: Player is eliminated.
	LogEliminated
	// LogVictory: the game ends with a victory of the seats in EntryWinners. EntryDecider is what decided between the
	// seats in EntryEqual, who qualified and were equal until then.
	LogVictory
	// LogEventRead: Player reads their Event card (for the player only).
	LogEventRead
	// LogWorkerLost: Player lost workers.
	LogWorkerLost
	// LogBuildUnit: Player built a unit in an area.
	LogBuildUnit
	// LogShield: Player's Shields protect the front-line unit at a skirmish.
	LogShield
	// LogLeaderChosen: Player has chosen a Leadership card facedown.
	LogLeaderChosen
	// LogLeader: Player's Leadership card does something, in one of the ways of EntryWay.
	LogLeader
	// LogLeaderLost: Player's Leadership card has no effect.
	LogLeaderLost
	// LogHero: Player's hero enters an area.
	LogHero
	// LogInstallation: Player has an installation in an area.
	LogInstallation
	// LogInstallationLost: Player's installation in an area was destroyed.
	LogInstallationLost
	// LogGuard: Player has guard tokens in an area.
	LogGuard
	// LogGuardUsed: Player uses a guard token in an area.
	LogGuardUsed
	// LogGuardLost: Player loses their guard tokens in an area.
	LogGuardLost
	// LogTokens: Player took resource tokens.
	LogTokens
	// LogTokenUsed: Player paid with a resource token.
	LogTokenUsed
	// LogDefend: Player placed their Defend order in an area.
	LogDefend
	// LogPool: Player's order went into the Special Order Pool.
	LogPool
	// LogOrderRemoved: Player's order was removed from the game.
	LogOrderRemoved
	// LogOrderReturned: Player's special order returned to the unused orders (BW-PLANET-07).
	LogOrderReturned
	// LogNoRoom: Player's special order has no room in the Special Order Pool (BW-ORDER-04).
	LogNoRoom
	// LogStolen: Player took over a unit of another player by mind control.
	LogStolen
	// LogRecharged: Player took a card back to their hand.
	LogRecharged
	// LogCollateral: Player's collateral damage at a skirmish hit a base (EntryKind 0), an installation (1) or EntryAmount
	// workers (2) of another player.
	LogCollateral
	// LogSacrificed: Player's front-line unit at a skirmish is sacrificed.
	LogSacrificed
	// LogSwapped: Player exchanged a unit of one skirmish and one of another.
	LogSwapped
	// LogPointToken: Player put a special conquest point token in an area.
	LogPointToken
	// LogLocked: Player keeps the units of an area from moving.
	LogLocked
	// LogLeft: Player's unit left an area for another.
	LogLeft
	// LogRaised: Player put the bottom order of a planet on top.
	LogRaised
	// LogRestored: Player turned the Resource card of an area back.
	LogRestored
	// LogInfluence: Player limits the orders of others on a planet.
	LogInfluence
	// LogGranted: Player shuffled the granted technologies into their Combat deck, EntryAmount cards.
	LogGranted
	// LogWaiting: Player put units on a Leadership card.
	LogWaiting
	// LogCameDown: Player brought units from a Leadership card to an area.
	LogCameDown
	// LogBaseGone: Player's base is out of the game; EntryAmount of their bases are left.
	LogBaseGone
	// LogItem: Player's unit picked up an item in an area.
	LogItem
	// LogItemDropped: an item is in an area.
	LogItemDropped
	// LogEvacuated: Player took a unit in an area out of the game and scored points; they have EntryTotal.
	LogEvacuated
	// LogBonus: Player's attack at a skirmish has EntryAttack more and their health EntryHealth, from the source
	// EntrySource; EntryWhich says which of these. See BonusHero and the following.
	LogBonus
	// LogResigned: Player has resigned, and leaves when what is under way is over.
	LogResigned
	// LogTransportMoved: Player moved their transport from a route to another.
	LogTransportMoved
	// LogLastRound: all players who are in the game agree that it ends with this round.
	LogLastRound
	// LogKinds counts the kinds.
	LogKinds
)
