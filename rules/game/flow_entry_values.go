package game

// Constants for the values of entries; those for sources are with the bonuses, and those of a type of their own are
// with that type.

// How far an area is depleted, in EntryDegree (PAY-13, PAY-14).
const (
	DepletedPartly uint8 = iota + 1
	DepletedFully
)

// How a Leadership card does something, in EntryWay.
const (
	// LeaderResolved: it is turned up, and resolved at once.
	LeaderResolved uint8 = iota
	// LeaderByEvent: an Event card brings it into play.
	LeaderByEvent
	// LeaderUsed: what it can do while it is in play is used.
	LeaderUsed
)

// What decided between seats who were equal, in EntryDecider: the figures of Standing in their order (WIN-04).
const (
	// DecidedAlone: nobody else qualified.
	DecidedAlone uint8 = iota
	DecidedByPoints
	DecidedByResources
	DecidedByAreas
	DecidedByBases
	DecidedByWorkers
	// DecidedByNothing: they share the victory (WIN-06).
	DecidedByNothing
)
