package game

// Field is the place of a value in Frame.V. Steps share a name where they mean the same; no step has two fields in one
// place.
type Field uint8

// The fields of frames. The table of steps says which step has which.
const (
	// FieldLeader is a Leadership card of the player, FieldEvent an Event card, FieldEffect one of the card's effects.
	FieldLeader Field = 0
	FieldEvent  Field = 0
	FieldEffect Field = 1
	// FieldProgress counts what an effect has done so far: questions, planets, routes or players. FieldMemory is what it
	// has to remember: a planet, how many of its choices were made, or whether a figure is at hand.
	FieldProgress Field = 3
	FieldMemory   Field = 2

	// FieldTurns counts players or turns that are over, FieldCount what a part counts.
	FieldTurns Field = 0
	FieldCount Field = 0
	// FieldLeft counts what is still to be chosen.
	FieldLeft Field = 3

	// FieldArea, FieldPlanet, FieldSide, FieldRoute, FieldUnit, FieldFigure, FieldCard and FieldInstallation are what
	// a question is about.
	FieldArea         Field = 2
	FieldPlanet       Field = 3
	FieldSide         Field = 4
	FieldRoute        Field = 2
	FieldUnit         Field = 4
	FieldFigure       Field = 0
	FieldCard         Field = 1
	FieldInstallation Field = 0
	// FieldPlayers are the players who still have to answer, FieldHit those already hit, FieldBy the one who expels.
	FieldPlayers Field = 0
	FieldHit     Field = 0
	FieldBy      Field = 0
	// FieldStage is the stage of Leadership cards; in the setup, 1 once a player has placed their starting units.
	FieldStage Field = 2

	// FieldExtra counts the players asked for an extra order at the start of the phase (TIME-68), FieldFollowing is 1 if a
	// second order may follow that of the last turn.
	FieldExtra     Field = 1
	FieldFollowing Field = 2
	// FieldRaised is 1 once the player has put an order on top.
	FieldRaised Field = 1
	// FieldOptional is 1 if an order may be declined, FieldMore counts those that follow, FieldBeyond is 1 for an order
	// beyond those of the turns, which cannot be the Defend order (RULING-124).
	FieldOptional Field = 0
	FieldMore     Field = 1
	FieldBeyond   Field = 2

	// FieldReactions is 1 once reactions to an order were asked for, FieldDisposed once its token was disposed of.
	FieldReactions Field = 0
	FieldDisposed  Field = 1
	// FieldByCard is 1 where a card allows what an order usually does, FieldDiscount is what it takes off the price.
	FieldByCard   Field = 0
	FieldDiscount Field = 2
	// FieldKinds has bit 0 set if a building may be bought and bit 1 if a module may.
	FieldKinds Field = 1
	// FieldToHand is 1 if a card of the technology may go to the hand.
	FieldToHand Field = 1

	// FieldStays is the side that stays after a battle, FieldSurvivors has a bit for each side with survivors; the side
	// that retreats is in FieldCount.
	FieldStays     Field = 1
	FieldSurvivors Field = 2
	// FieldSkirmish is the number of a skirmish, from 0; 255 for none.
	FieldSkirmish Field = 0
	// FieldPlace is where a card that may be recharged is.
	FieldPlace Field = 2
	// FieldDone counts the effects of a card that were carried out, FieldFeedback the sides asked for Feedback.
	FieldDone     Field = 1
	FieldFeedback Field = 2
	// FieldLayer has the bits of Layer, 0 for types of unit. FieldCheapest is 1 if the cheapest unit is destroyed,
	// FieldOther if a card other than a technology does it.
	FieldLayer    Field = 0
	FieldCheapest Field = 1
	FieldOther    Field = 2
	// FieldOutside is 1 in a battle outside skirmishes.
	FieldOutside Field = 1
	// FieldAt is 0 or the number of the skirmish, from 1, where a card of another deck waits (BW-KEY-04).
	FieldAt Field = 2

	// FieldHalf is 1 between the bases and the transports, FieldBegun once the start of the phase was asked for,
	// FieldRules counts special rules of a scenario asked for at its end.
	FieldHalf  Field = 0
	FieldBegun Field = 1
	FieldRules Field = 2
	// FieldAtEnd is 1 at the end of the Regrouping Phase and 0 at its start.
	FieldAtEnd Field = 1
	// FieldRule is a special rule of the scenario.
	FieldRule Field = 0
	// FieldGiven is 1 once a unit was destroyed for the hero.
	FieldGiven Field = 1

	// FieldMust is 1 if the first base must be on this planet, FieldAnywhere if it may be on any (RULING-51).
	FieldMust     Field = 0
	FieldAnywhere Field = 1
	// FieldZ is the number of a z-axis route, from 1; FieldKept is 1 in an event.
	FieldZ    Field = 0
	FieldKept Field = 1
	// FieldEnds counts the ends of a z-axis route that move, FieldNew is 1 if a route may be added.
	FieldEnds Field = 0
	FieldNew  Field = 1
	// FieldEnd is an end of a route, FieldWay in which way it is asked for: ZOne, ZFirst or ZSecond.
	FieldEnd Field = 1
	FieldWay Field = 0
	// FieldPlaced is the value left (PlaceAllowed), or the units placed of the first two pieces, four bits each, and
	// FieldPlacedMore those of the others (PlaceUnits).
	FieldPlaced     Field = 3
	FieldPlacedMore Field = 4

	// FieldVerb, FieldDoomed (a type of unit), FieldDoomedAt (an area or a route) and FieldStolen are the answer that has
	// to be confirmed.
	FieldVerb     Field = 0
	FieldDoomed   Field = 1
	FieldDoomedAt Field = 2
	FieldStolen   Field = 3
)

// FieldKind is the meaning of the value of a frame's field.
type FieldKind uint8

// The kinds. Those that end in OrNone have 255 for none.
const (
	ANumber FieldKind = iota
	NumberOrNone
	APlanet
	PlanetOrNone
	AnArea
	AreaOrNone
	RouteOrNone
	ASide
	AnEvent
	// EventEffect is an effect of the Event card of the same frame, LeaderEffect of its Leadership card.
	EventEffect
	LeaderEffect
	ALeader
	AnInstallation
	APlayer
	SomePlayers
	UnitOrNone
	FigureOrNone
	// ACard is a card of the player.
	ACard
	// ASplashCard is a card of the opponent, or of the deck that the field "at" names.
	ASplashCard
	// ADestruction are four values: the answer that has to be confirmed.
	ADestruction
)
