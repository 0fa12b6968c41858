package game

// EntryValue is the place of a value in Entry.V. A name has the same place and the same meaning in every kind; no kind
// has two values in one place.
type EntryValue uint8

// EntryValues are the values of an entry, by EntryValue.
type EntryValues [entryValues]uint8

// entryValues is the most values that a kind needs.
const entryValues = 6

// EntryNumber is the place of a number in Entry.N: one that is too large for a value of eight bits, or may be negative.
type EntryNumber uint8

// EntryNumbers are the numbers of an entry, by EntryNumber.
type EntryNumbers [2]int16

// The values of entries. The table of kinds says which kind has which.
const (
	// EntryPlanet, EntryArea, EntryRoute, EntryUnit (a type) and so on are what the entry is about, EntryOther... another
	// of these.
	EntryPlanet        EntryValue = 0
	EntryArea          EntryValue = 2
	EntryRoute         EntryValue = 1
	EntryNewRoute      EntryValue = 2
	EntryOtherPlanet   EntryValue = 2
	EntryUnit          EntryValue = 1
	EntryOtherUnit     EntryValue = 3
	EntryOrder         EntryValue = 1
	EntrySkirmish      EntryValue = 0
	EntryOtherSkirmish EntryValue = 2
	EntryCard          EntryValue = 1
	EntryFaction       EntryValue = 0
	EntryPhase         EntryValue = 0
	EntryStep          EntryValue = 0
	EntryStage         EntryValue = 0
	EntryResource      EntryValue = 0
	EntryBuilding      EntryValue = 0
	EntryModule        EntryValue = 0
	EntryTech          EntryValue = 0
	EntryEvent         EntryValue = 0
	EntryLeader        EntryValue = 0
	EntrySite          EntryValue = 0
	EntryItem          EntryValue = 0
	EntryVictory       EntryValue = 0
	// EntryFrom and EntryTo are the areas of a move.
	EntryFrom EntryValue = 2
	EntryTo   EntryValue = 3
	// EntryCount is how many units, cards or workers. EntryOtherPlayer is another seat than the player.
	EntryCount       EntryValue = 4
	EntryOtherPlayer EntryValue = 3
	// EntryZ is the number of a z-axis route, 0 for others. EntryEnd is the end of a route, 0 the major one and 1 the
	// minor one.
	EntryZ   EntryValue = 3
	EntryEnd EntryValue = 2
	// EntryExtra is a reinforcement card, EntryDeck 0 or one more than the seat whose deck EntryCard is from, EntryBlind 1
	// if it was not looked at.
	EntryExtra EntryValue = 2
	EntryDeck  EntryValue = 3
	EntryBlind EntryValue = 1
	// EntryFlags are the bits of a LogStrength: Enough, WithSpecial and the printed health. EntryPrinted is the printed
	// attack, EntryCards, EntrySupport and EntryRest are what else the attack is made of, as int8.
	EntryFlags   EntryValue = 1
	EntryPrinted EntryValue = 2
	EntryCards   EntryValue = 3
	EntrySupport EntryValue = 4
	EntryRest    EntryValue = 5
	// EntryForced is 1 for force mining, EntryDegree how far an area is depleted, DepletedPartly or DepletedFully,
	// EntryLevel the level of a building.
	EntryForced EntryValue = 1
	EntryDegree EntryValue = 0
	EntryLevel  EntryValue = 1
	// EntryWay is how a Leadership card does something, LeaderResolved and the following, EntryKind what collateral damage
	// hits.
	EntryWay  EntryValue = 1
	EntryKind EntryValue = 1
	// EntrySource is where a bonus comes from, BonusHero and the following; EntryWhich is which of these it is.
	EntrySource EntryValue = 1
	EntryWhich  EntryValue = 2
	// EntryWinners and EntryEqual are sets of seats, EntryDecider what decided between those who were equal, DecidedAlone
	// and the following.
	EntryWinners EntryValue = 1
	EntryEqual   EntryValue = 3
	EntryDecider EntryValue = 2
)

// The numbers of entries.
const (
	// EntryAmount is how many, or which round; EntryTotal how many there are then.
	EntryAmount EntryNumber = 0
	EntryTotal  EntryNumber = 1
	// EntryAttack and EntryHealth are values in a skirmish, or what is added to them.
	EntryAttack EntryNumber = 0
	EntryHealth EntryNumber = 1
)

// The bits of EntryFlags. Above them is the printed health of the opponent.
const (
	// Enough: the attack reaches the health. WithSpecial: the rest includes the 1 of a special order.
	Enough      uint8 = 1
	WithSpecial uint8 = 2
	// HealthShift is where the printed health begins.
	HealthShift = 2
)

// EntryField is a value of an entry and what it is: in capitals the kind of thing that it names, in small letters the
// words for its numbers, from 0 on.
type EntryField struct {
	At   EntryValue
	Form string
}

// LogInfo describes the entries of a kind.
type LogInfo struct {
	// Word names the kind.
	Word string
	// Fields are its values in the order in which the rules write them, Numbers its numbers.
	Fields  []EntryField
	Numbers []EntryNumber
}

// Info describes the entries of a kind. What it returns must not be changed.
func (k LogKind) Info() *LogInfo {
	if k >= LogKinds {
		return &logKinds[NoLog]
	}
	return &logKinds[k]
}

// With returns an entry of the kind that everybody may read, with values in the order of its fields; those that are
// left out are zero.
func (k LogKind) With(p Player, values ...uint8) Entry {
	e := Entry{Kind: k, Player: p, To: ToAll}
	for i, f := range k.Info().Fields {
		if i < len(values) {
			e.V[f.At] = values[i]
		}
	}
	return e
}

// logKinds describes every kind of entry, in one place: the rules write the values in this order, and the log in words,
// pages, terminal and battle reports read them by the same names.
var logKinds = [LogKinds]LogInfo{
	LogFirstPlayer: {Word: "first-player"},
	LogFaction:     {Word: "faction", Fields: []EntryField{{EntryFaction, "FACTION"}}},
	LogPlanetDrawn: {Word: "planet-drawn", Fields: []EntryField{{EntryPlanet, "PLANET"}}},
	LogPlanet:      {Word: "planet", Fields: []EntryField{{EntryPlanet, "PLANET"}}},
	LogRoute: {Word: "route", Fields: []EntryField{{EntryRoute, "ROUTE"}, {EntryPlanet, "PLANET"},
		{EntryOtherPlanet, "PLANET"}, {EntryZ, "NUMBER|none"}}},
	LogPlanetLost: {Word: "planet-lost", Fields: []EntryField{{EntryPlanet, "PLANET"}}},
	LogBase:       {Word: "base", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogUnit: {Word: "unit", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryCount, "NUMBER"},
		{EntryArea, "AREA"}}},
	LogTransport: {Word: "transport", Fields: []EntryField{{EntryRoute, "ROUTE"}}},
	LogRound:     {Word: "round", Numbers: []EntryNumber{EntryAmount}},
	LogPhase:     {Word: "phase", Fields: []EntryField{{EntryPhase, "PHASE"}}},
	LogStep:      {Word: "step", Fields: []EntryField{{EntryStep, "REGROUPING-STEP"}}},
	LogOrder:     {Word: "order", Fields: []EntryField{{EntryPlanet, "PLANET"}, {EntryOrder, "ORDER"}}},
	LogPeek:      {Word: "peek", Fields: []EntryField{{EntryPlanet, "PLANET"}}},
	LogSeen: {Word: "seen", Fields: []EntryField{{EntryPlanet, "PLANET"}, {EntryOrder, "ORDER"},
		{EntryOtherPlayer, "PLAYER"}}},
	LogReveal:      {Word: "reveal", Fields: []EntryField{{EntryPlanet, "PLANET"}, {EntryOrder, "ORDER"}}},
	LogExecute:     {Word: "execute", Fields: []EntryField{{EntryPlanet, "PLANET"}, {EntryOrder, "ORDER"}}},
	LogEventOption: {Word: "event-option", Fields: []EntryField{{EntryPlanet, "PLANET"}, {EntryOrder, "ORDER"}}},
	LogObstructed:  {Word: "obstructed"},
	LogOrderLost:   {Word: "order-lost", Fields: []EntryField{{EntryPlanet, "PLANET"}}},
	LogDrawEvent:   {Word: "draw-event", Fields: []EntryField{{EntryStage, "STAGE"}}},
	LogDraw:        {Word: "draw", Numbers: []EntryNumber{EntryAmount}},
	LogDrew:        {Word: "drew", Fields: []EntryField{{EntryCard, "CARD"}}},
	LogReshuffle:   {Word: "reshuffle"},
	LogWorker:      {Word: "worker"},
	LogPay: {Word: "pay", Fields: []EntryField{{EntryResource, "minerals|gas"}, {EntryArea, "AREA"},
		{EntryForced, "not|forced"}}},
	LogDepletion: {Word: "depletion", Fields: []EntryField{{EntryArea, "AREA"},
		{EntryDegree, "not|partially|fully"}}},
	LogBuilding: {Word: "building", Fields: []EntryField{{EntryBuilding, "BUILDING"}, {EntryLevel, "NUMBER"}}},
	LogModule:   {Word: "module", Fields: []EntryField{{EntryModule, "MODULE"}}},
	LogTech:     {Word: "tech", Fields: []EntryField{{EntryTech, "TECHNOLOGY"}}},
	LogToHand:   {Word: "to-hand", Fields: []EntryField{{EntryCard, "CARD"}}},
	LogMove: {Word: "move", Fields: []EntryField{{EntryCount, "NUMBER"}, {EntryUnit, "UNIT"},
		{EntryFrom, "AREA"}, {EntryTo, "AREA"}}},
	LogBack: {Word: "back", Fields: []EntryField{{EntryCount, "NUMBER"}, {EntryUnit, "UNIT"},
		{EntryFrom, "AREA"}, {EntryTo, "AREA"}}},
	LogLiftOff:  {Word: "lift-off", Fields: []EntryField{{EntryFrom, "AREA"}, {EntryTo, "AREA"}}},
	LogUse:      {Word: "use", Fields: []EntryField{{EntryCard, "CARD"}}},
	LogUseEvent: {Word: "use-event", Fields: []EntryField{{EntryEvent, "EVENT"}}},
	LogBattle:   {Word: "battle", Fields: []EntryField{{EntryArea, "AREA"}, {EntryOtherPlayer, "PLAYER"}}},
	LogPair: {Word: "pair", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryUnit, "UNIT"},
		{EntryOtherUnit, "UNIT"}}},
	LogSupport: {Word: "support", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryUnit, "UNIT"}}},
	LogCards: {Word: "cards", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryCount, "NUMBER"},
		{EntryBlind, "not|blind"}}},
	LogPlacedCard: {Word: "placed-card", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryCard, "CARD"},
		{EntryExtra, "CARD|none"}, {EntryDeck, "PLAYER|own"}}},
	LogSkirmish: {Word: "skirmish", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}}},
	LogShown: {Word: "shown", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryCard, "CARD"},
		{EntryExtra, "CARD|none"}, {EntryDeck, "PLAYER|own"}}},
	LogRejected: {Word: "rejected", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryCard, "CARD"},
		{EntryDeck, "PLAYER|own"}}},
	LogCancelled: {Word: "cancelled", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryCard, "CARD"},
		{EntryDeck, "PLAYER|own"}}},
	LogStrength: {Word: "strength", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryFlags, "FLAGS"},
		{EntryPrinted, "NUMBER"}, {EntryCards, "NUMBER"}, {EntrySupport, "NUMBER"}, {EntryRest, "NUMBER"}},
		Numbers: []EntryNumber{EntryAttack, EntryHealth}},
	LogDestroyed: {Word: "destroyed", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryArea, "AREA"}}},
	LogWithdrew:  {Word: "withdrew", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryArea, "AREA"}}},
	LogSplash: {Word: "splash", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryCard, "CARD"},
		{EntryDeck, "PLAYER|own"}}},
	LogBattleWon: {Word: "battle-won", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogRetreat: {Word: "retreat", Fields: []EntryField{{EntryArea, "AREA"}, {EntryCount, "NUMBER"},
		{EntryUnit, "UNIT"}}},
	LogDiscard:       {Word: "discard", Fields: []EntryField{{EntryCard, "CARD"}}},
	LogBaseLost:      {Word: "base-lost", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogTransportLost: {Word: "transport-lost", Fields: []EntryField{{EntryRoute, "ROUTE"}}},
	LogCardLost:      {Word: "card-lost", Fields: []EntryField{{EntryArea, "AREA"}, {EntryCount, "NUMBER"}}},
	LogCardGained:    {Word: "card-gained", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogPoints:        {Word: "points", Numbers: []EntryNumber{EntryAmount, EntryTotal}},
	LogEventShown:    {Word: "event-shown", Fields: []EntryField{{EntryEvent, "EVENT"}}},
	LogEndMarker: {Word: "end-marker", Fields: []EntryField{{EntryEvent, "EVENT"}},
		Numbers: []EntryNumber{EntryAmount}},
	LogWorkers: {Word: "workers", Numbers: []EntryNumber{EntryAmount}},
	LogRouteMoved: {Word: "route-moved", Fields: []EntryField{{EntryRoute, "ROUTE"}, {EntryEnd, "major|minor"},
		{EntryPlanet, "PLANET"}}},
	LogEliminated: {Word: "eliminated"},
	LogVictory: {Word: "victory", Fields: []EntryField{{EntryVictory, "VICTORY"}, {EntryWinners, "PLAYERS"},
		{EntryDecider, "DECIDER"}, {EntryEqual, "PLAYERS"}}},
	LogEventRead:    {Word: "event-read", Fields: []EntryField{{EntryEvent, "EVENT"}}},
	LogWorkerLost:   {Word: "worker-lost", Numbers: []EntryNumber{EntryAmount}},
	LogBuildUnit:    {Word: "build-unit", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryArea, "AREA"}}},
	LogShield:       {Word: "shield", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}}},
	LogLeaderChosen: {Word: "leader-chosen"},
	LogLeader: {Word: "leader", Fields: []EntryField{{EntryLeader, "LEADER"},
		{EntryWay, "resolved|event|used"}}},
	LogLeaderLost:   {Word: "leader-lost", Fields: []EntryField{{EntryLeader, "LEADER"}}},
	LogHero:         {Word: "hero", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryArea, "AREA"}}},
	LogInstallation: {Word: "installation", Fields: []EntryField{{EntrySite, "INSTALLATION"}, {EntryArea, "AREA"}}},
	LogInstallationLost: {Word: "installation-lost", Fields: []EntryField{{EntrySite, "INSTALLATION"},
		{EntryArea, "AREA"}}},
	LogGuard:     {Word: "guard", Fields: []EntryField{{EntryArea, "AREA"}}, Numbers: []EntryNumber{EntryAmount}},
	LogGuardUsed: {Word: "guard-used", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogGuardLost: {Word: "guard-lost", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogTokens: {Word: "tokens", Fields: []EntryField{{EntryResource, "minerals|gas"}},
		Numbers: []EntryNumber{EntryAmount}},
	LogTokenUsed:     {Word: "token-used", Fields: []EntryField{{EntryResource, "minerals|gas"}}},
	LogDefend:        {Word: "defend", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogPool:          {Word: "pool", Fields: []EntryField{{EntryOrder, "ORDER"}}},
	LogOrderRemoved:  {Word: "order-removed", Fields: []EntryField{{EntryOrder, "ORDER"}}},
	LogOrderReturned: {Word: "order-returned", Fields: []EntryField{{EntryOrder, "ORDER"}}},
	LogNoRoom:        {Word: "no-room", Fields: []EntryField{{EntryOrder, "ORDER"}}},
	LogStolen:        {Word: "stolen", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryOtherPlayer, "PLAYER"}}},
	LogRecharged:     {Word: "recharged", Fields: []EntryField{{EntryCard, "CARD"}}},
	LogCollateral: {Word: "collateral", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"},
		{EntryKind, "base|installation|workers"}, {EntryOtherPlayer, "PLAYER"}}, Numbers: []EntryNumber{EntryAmount}},
	LogSacrificed: {Word: "sacrificed", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntrySkirmish, "SKIRMISH"}}},
	LogSwapped: {Word: "swapped", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntryUnit, "UNIT"},
		{EntryOtherSkirmish, "SKIRMISH"}, {EntryOtherUnit, "UNIT"}}},
	LogPointToken: {Word: "point-token", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogLocked:     {Word: "locked", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogLeft:       {Word: "left", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryFrom, "AREA"}, {EntryTo, "AREA"}}},
	LogRaised:     {Word: "raised", Fields: []EntryField{{EntryPlanet, "PLANET"}}},
	LogRestored:   {Word: "restored", Fields: []EntryField{{EntryArea, "AREA"}}},
	LogInfluence:  {Word: "influence", Fields: []EntryField{{EntryPlanet, "PLANET"}}},
	LogGranted:    {Word: "granted", Numbers: []EntryNumber{EntryAmount}},
	LogWaiting: {Word: "waiting", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryLeader, "LEADER"}},
		Numbers: []EntryNumber{EntryAmount}},
	LogCameDown: {Word: "came-down", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryArea, "AREA"}},
		Numbers: []EntryNumber{EntryAmount}},
	LogBaseGone: {Word: "base-gone", Numbers: []EntryNumber{EntryAmount}},
	LogItem: {Word: "item", Fields: []EntryField{{EntryItem, "ITEM"}, {EntryUnit, "UNIT"},
		{EntryArea, "AREA"}}},
	LogItemDropped: {Word: "item-dropped", Fields: []EntryField{{EntryItem, "ITEM"}, {EntryArea, "AREA"}}},
	LogEvacuated: {Word: "evacuated", Fields: []EntryField{{EntryUnit, "UNIT"}, {EntryArea, "AREA"}},
		Numbers: []EntryNumber{EntryAmount, EntryTotal}},
	LogBonus: {Word: "bonus", Fields: []EntryField{{EntrySkirmish, "SKIRMISH"}, {EntrySource, "SOURCE"},
		{EntryWhich, "UNIT|MODULE|EVENT|LEADER|CARD"}}, Numbers: []EntryNumber{EntryAttack, EntryHealth}},
	LogResigned:       {Word: "resigned"},
	LogTransportMoved: {Word: "transport-moved", Fields: []EntryField{{EntryRoute, "ROUTE"}, {EntryNewRoute, "ROUTE"}}},
	LogLastRound:      {Word: "last-round"},
}
