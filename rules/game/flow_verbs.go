package game

// AnswerField is a value of an answer and its form in the text of the answer: capitals for what is named, small letters
// for words written as they are, brackets for what may be left out. A value with an empty form is written with another
// one.
type AnswerField struct {
	At   ValueOf
	Form string
}

// VerbInfo describes the answers of a verb.
type VerbInfo struct {
	// Word begins the answer in text; verbs that share it differ in what follows.
	Word   string
	Fields []AnswerField
	// Stolen has the bits that OfStolen may have.
	Stolen uint8
}

// Info describes the answers of a verb. What it returns must not be changed.
func (v Verb) Info() *VerbInfo {
	if v >= Verbs {
		return &verbs[NoVerb]
	}
	return &verbs[v]
}

// AnyTime reports whether the answers of a verb belong to no question: a seat gives them asked or not, and the question
// that is open stays open.
func (v Verb) AnyTime() bool { return v == DoResign || v == DoLastRound }

// With returns the answer of a verb with values in the order of its fields; values for which the verb has no field are
// left out.
func (v Verb) With(values ...uint8) Answer {
	a := Answer{Verb: v}
	for i, f := range v.Info().Fields {
		if i < len(values) {
			a.V[f.At] = values[i]
		}
	}
	return a
}

// First returns the first value of an answer as its verb has them, 0 if it has none.
func (a Answer) First() uint8 {
	if fields := a.Verb.Info().Fields; len(fields) > 0 {
		return a.V[fields[0].At]
	}
	return 0
}

// unused has the bits of the values that each verb does not have, the first lowest.
var unused = func() (bits [Verbs]uint64) {
	for v := range Verbs {
		var used AnswerValues
		for _, f := range verbs[v].Fields {
			used[f.At] = 255
		}
		used[OfStolen] |= verbs[v].Stolen
		bits[v] = (1<<56 - 1) &^ used.bits()
	}
	return bits
}()

// verbs describes every verb, in one place: the rules refuse an answer with a value that its verb does not have, and
// texts, prompts, pages and bots read the values by the same names.
var verbs = [Verbs]VerbInfo{
	DoPass:    {Word: "pass"},
	DoDone:    {Word: "done"},
	DoFaction: {Word: "faction", Fields: []AnswerField{{OfFaction, "FACTION"}}},
	DoPlanet: {Word: "planet", Fields: []AnswerField{{OfPlanet, "PLANET"}, {OfX, "X"}, {OfY, "Y"},
		{OfTurn, "DEGREES"}}},
	DoBase:           {Word: "base", Fields: []AnswerField{{OfArea, "AREA"}}},
	DoSlot:           {Word: "slot", Fields: []AnswerField{{OfPlanet, "PLANET"}, {OfSide, "SIDE"}}},
	DoPlace:          {Word: "place", Fields: []AnswerField{{OfUnit, "UNIT"}, {OfArea, "AREA"}}},
	DoTransport:      {Word: "transport", Fields: []AnswerField{{OfRoute, "ROUTE"}}},
	DoOrder:          {Word: "order", Fields: []AnswerField{{OfOrder, "ORDER"}, {OfPlanet, "PLANET"}}},
	DoReveal:         {Word: "reveal", Fields: []AnswerField{{OfPlanet, "PLANET"}}},
	DoExecute:        {Word: "execute"},
	DoEvent:          {Word: "event"},
	DoWorker:         {Word: "build worker"},
	DoBuildTransport: {Word: "build transport", Fields: []AnswerField{{OfRoute, "ROUTE"}}},
	DoBuild: {Word: "build", Fields: []AnswerField{{OfUnit, "UNIT"}, {OfArea, "AREA|card"},
		{OfSecond, "[AREA]"}}, Stolen: StolenFirst | StolenSecond},
	DoPay: {Word: "pay", Fields: []AnswerField{{OfResource, "minerals|gas"}, {OfArea, "AREA|home"}}},
	DoForce: {Word: "force", Fields: []AnswerField{{OfResource, "minerals|gas"}, {OfArea, "AREA"},
		{OfCareful, "[careful]"}}},
	DoDiscount: {Word: "discount", Fields: []AnswerField{{OfResource, "minerals|gas"}}},
	DoFree:     {Word: "free"},
	DoBuilding: {Word: "building", Fields: []AnswerField{{OfBuilding, "BUILDING"}}},
	DoModule:   {Word: "module", Fields: []AnswerField{{OfModule, "MODULE"}}},
	DoMove: {Word: "move", Fields: []AnswerField{{OfCount, "[NUMBER]"}, {OfUnit, "UNIT"},
		{OfFrom, "FROM|card"}, {OfTo, "TO"}, {OfItems, "[with ITEM...]"}}, Stolen: StolenFirst},
	DoBack: {Word: "back", Fields: []AnswerField{{OfCount, "[NUMBER]"}, {OfUnit, "UNIT"}, {OfFrom, "AREA"},
		{OfTo, "FROM|card"}, {OfItems, "[with ITEM...]"}}, Stolen: StolenFirst},
	DoLift:     {Word: "lift-off", Fields: []AnswerField{{OfArea, "AREA"}}},
	DoBackLift: {Word: "back lift-off"},
	DoRecall: {Word: "recall", Fields: []AnswerField{{OfUnit, "UNIT"}, {OfFrom, "FROM"}, {OfTo, "TO"}},
		Stolen: StolenFirst},
	DoUse: {Word: "use", Fields: []AnswerField{{OfCard, "CARD"}, {OfPrice, "[worker|UNIT|ROUTE ROUTE]"},
		{OfNewRoute, ""}}},
	DoUseEvent: {Word: "use", Fields: []AnswerField{{OfEvent, "EVENT"}, {OfPlanet, "[PLANET]"}}},
	DoDraw:     {Word: "draw"},
	DoFront:    {Word: "front", Fields: []AnswerField{{OfUnit, "UNIT"}}, Stolen: StolenFirst},
	DoPair: {Word: "pair", Fields: []AnswerField{{OfUnit, "UNIT"}, {OfOther, "UNIT"}},
		Stolen: StolenFirst | StolenSecond},
	DoSupport: {Word: "support", Fields: []AnswerField{{OfUnit, "UNIT"}, {OfSkirmish, "SKIRMISH"}},
		Stolen: StolenFirst},
	DoCard: {Word: "card", Fields: []AnswerField{{OfSkirmish, "SKIRMISH"}, {OfCard, "CARD|none"},
		{OfExtra, "[CARD]"}}},
	DoBlind:   {Word: "blind", Fields: []AnswerField{{OfSkirmish, "SKIRMISH"}}},
	DoResolve: {Word: "resolve", Fields: []AnswerField{{OfSkirmish, "SKIRMISH"}}},
	DoLose: {Word: "lose", Fields: []AnswerField{{OfUnit, "UNIT"}, {OfFront, "[front|support]"}},
		Stolen: StolenFirst},
	DoWithdraw: {Word: "withdraw", Fields: []AnswerField{{OfArea, "AREA"}}},
	DoRetreat:  {Word: "retreat", Fields: []AnswerField{{OfArea, "AREA"}}},
	DoGo:       {Word: "go", Fields: []AnswerField{{OfUnit, "UNIT"}}, Stolen: StolenFirst},
	DoExcess:   {Word: "excess", Fields: []AnswerField{{OfUnit, "UNIT"}}, Stolen: StolenFirst},
	DoTech:     {Word: "research", Fields: []AnswerField{{OfTech, "TECHNOLOGY"}}},
	DoTake:     {Word: "take", Fields: []AnswerField{{OfCard, "CARD"}}},
	DoPlay:     {Word: "play", Fields: []AnswerField{{OfEvent, "EVENT"}}},
	DoEnd:      {Word: "end", Fields: []AnswerField{{OfRoute, "ROUTE"}, {OfEnd, "major|minor"}}},
	DoAddRoute: {Word: "add-route"},
	DoArea:     {Word: "area", Fields: []AnswerField{{OfArea, "AREA"}}},
	DoAt:       {Word: "at", Fields: []AnswerField{{OfPlanet, "PLANET"}}},
	DoSabotage: {Word: "sabotage", Fields: []AnswerField{{OfPlayer, "PLAYER"}, {OfRoute, "ROUTE"}}},
	DoConquest: {Word: "conquest"},
	DoDiscard:  {Word: "discard", Fields: []AnswerField{{OfCard, "CARD"}}},
	DoDestroyUnit: {Word: "destroy", Fields: []AnswerField{{OfUnit, "UNIT"}, {OfArea, "AREA|card"}},
		Stolen: StolenFirst},
	DoDestroyBase:      {Word: "destroy base", Fields: []AnswerField{{OfArea, "AREA"}}},
	DoDestroyTransport: {Word: "destroy transport", Fields: []AnswerField{{OfRoute, "ROUTE"}}},
	DoConfirm:          {Word: "confirm"},
	DoCancel:           {Word: "cancel"},
	DoLeader:           {Word: "lead", Fields: []AnswerField{{OfLeader, "LEADER"}}},
	DoGive: {Word: "give-up", Fields: []AnswerField{{OfUnit, "UNIT"}, {OfArea, "AREA|card"}},
		Stolen: StolenFirst},
	DoPlayer: {Word: "player", Fields: []AnswerField{{OfPlayer, "PLAYER"}}},
	DoToken:  {Word: "token", Fields: []AnswerField{{OfResource, "minerals|gas"}}},
	DoLeave: {Word: "leave", Fields: []AnswerField{{OfUnit, "UNIT"}, {OfFrom, "FROM"}, {OfTo, "TO"}},
		Stolen: StolenFirst},
	DoRaise:     {Word: "raise", Fields: []AnswerField{{OfPlanet, "PLANET"}}},
	DoExecuteAs: {Word: "execute as", Fields: []AnswerField{{OfOrder, "ORDER"}}},
	DoDefend:    {Word: "defend", Fields: []AnswerField{{OfArea, "AREA"}}},
	DoPool:      {Word: "pool"},
	DoRemove:    {Word: "remove"},
	DoLock:      {Word: "lock", Fields: []AnswerField{{OfCard, "CARD"}, {OfArea, "AREA"}}},
	DoGuard:     {Word: "guard"},
	DoUseLeader: {Word: "use", Fields: []AnswerField{{OfLeader, "LEADER"}}},
	DoSwap: {Word: "swap", Fields: []AnswerField{{OfSkirmish, "SKIRMISH"}, {OfUnit, "UNIT [front]"},
		{OfOtherSkirmish, "SKIRMISH"}, {OfOther, "UNIT [front]"}, {OfFronts, ""}}, Stolen: StolenFirst | StolenSecond},
	DoRaze: {Word: "raze", Fields: []AnswerField{{OfKind, "base|installation|workers"}}},
	DoRevenge: {Word: "revenge", Fields: []AnswerField{{OfKind, "UNIT|base|installation"}, {OfUnit, ""},
		{OfArea, "AREA"}}, Stolen: StolenFirst},
	DoPickUp: {Word: "pick-up", Fields: []AnswerField{{OfItem, "ITEM"}, {OfUnit, "UNIT"}, {OfArea, "AREA"}},
		Stolen: StolenFirst},
	DoEvacuate:  {Word: "evacuate", Fields: []AnswerField{{OfUnit, "UNIT"}}, Stolen: StolenFirst},
	DoResign:    {Word: "resign"},
	DoLastRound: {Word: "last-round"},
}
