package game

// Player is a seat, counted clockwise from 0.
type Player uint8

// Planet is an index into Rules.Planets.
type Planet uint8

// Area is an index into Rules.Areas.
type Area uint8

// UnitType is an index into Rules.Units.
type UnitType uint8

// Figure is one plastic figure of a faction, an index into Sheet.Figures: one unit, however many creatures
// stand on it (TERM-01).
type Figure uint8

// Card is one Combat or Technology card of a faction, an index into Sheet.Cards.
type Card uint8

// Tech is a technology of a faction (all cards of one name), an index into
// Sheet.Techs.
type Tech uint8

// EventCard is one Event card, an index into Rules.Events.
type EventCard uint8

// Route is an index into State.Links.
type Route uint8

// Faction is an index into Rules.Sheets.
type Faction uint8

// Leader is one Leadership card of a faction, an index into Sheet.Leaders.
type Leader uint8

// Side is one of the four sides of a planet tile on the grid (RULING-61).
type Side uint8

// The sides, clockwise; a quarter turn adds one.
const (
	North Side = iota
	East
	South
	West
)

// Opposite returns the side that meets s on the neighbouring cell.
func (s Side) Opposite() Side { return s ^ 2 }

// Race is one of the three races (TERM-13).
type Race uint8

// The races.
const (
	Terran Race = iota
	Protoss
	Zerg
	Races
)

// Resource is what an area with a Resource card yields.
type Resource uint8

// The resources.
const (
	Minerals Resource = iota
	Gas
	// NoResource marks an area without a Resource card.
	NoResource
)

// Stage is the stage of an Event card and of the game (EVENT-11), 1 to 3.
type Stage uint8

// Phase is a phase of the round (ROUND-01) or the time before and after.
type Phase uint8

// The phases.
const (
	Setup Phase = iota
	Planning
	// Execution is called Action Phase in texts of Brood War (CONF-13).
	Execution
	Regrouping
	Over
)

// Order is the face of an order token (COMP-02).
type Order uint8

// The order tokens. Special orders are the standard ones plus Special.
const (
	BuildOrder Order = iota
	MobilizeOrder
	ResearchOrder
	SpecialBuild
	SpecialMobilize
	SpecialResearch
	// StarOrder becomes any order when it is revealed (BW-ORDER-18).
	StarOrder
	// OrderKinds counts the kinds of order token.
	OrderKinds
)

// Special reports whether the order is a special order.
func (o Order) Special() bool { return o >= SpecialBuild && o <= SpecialResearch }

// Standard returns the standard order of the same type; the Star order is its own.
func (o Order) Standard() Order {
	if o >= StarOrder {
		return o
	}
	return o % SpecialBuild
}

// Installation is a kind of installation (BW-INST-01).
type Installation uint8

// The installations, with their words in text.
const (
	NoInstallation Installation = iota
	// InfestedCommandCenter ("infested-command-center", BW-INST-07).
	InfestedCommandCenter
	// OvermindSite ("overmind") is the Overmind of the Leadership card of that name.
	OvermindSite
	// Cerebrate ("cerebrate") is that of Cerebrate Daggoth.
	Cerebrate
	// WarpGate ("warp-gate").
	WarpGate
	// Installations counts the kinds, NoInstallation included.
	Installations
)

// Victory is a way in which the game ends (WIN-01).
type Victory uint8

// The victories.
const (
	NoVictory Victory = iota
	NormalVictory
	SpecialVictory
	EndGameVictory
	EliminationVictory
	// ScenarioVictory is a victory condition of a scenario (MODE-18).
	ScenarioVictory
	// LastRoundVictory is that of the best standing after a round that all agreed to be the last.
	LastRoundVictory
	// Victories counts the kinds, NoVictory included.
	Victories
)

// Nobody, NoArea and so on mean "none" where a value is optional.
const (
	Nobody    Player    = 255
	NoArea    Area      = 255
	NoPlanet  Planet    = 255
	NoUnit    UnitType  = 255
	NoFigure  Figure    = 255
	NoCard    Card      = 255
	NoTech    Tech      = 255
	NoEvent   EventCard = 255
	NoRoute   Route     = 255
	NoFaction Faction   = 255
	NoLeader  Leader    = 255
	NoOrder   Order     = 255
)

// The sizes that fix the layout of State.
const (
	MaxPlayers = 6
	MaxPlanets = 20
	MaxAreas   = 64
	MaxRoutes  = 40
	MaxFigures = 64
	MaxCards   = 56
	MaxTechs   = 40
	MaxEvents  = 96
	MaxOrders  = 64
	MaxFrames  = 20
	// MaxSkirmishes bounds the skirmishes of one battle; a side has at most
	// this many front-line units.
	MaxSkirmishes = 8
	// MaxLegal bounds the list of legal answers to one decision.
	MaxLegal = 1024
	// FactionCount is the number of Faction Sheets in the box (TERM-14).
	FactionCount = 6
	// Buildings is the number of building types of a faction (BLDG-01).
	Buildings = 3
	// MaxModules bounds the types of module.
	MaxModules = 8
	// MaxLeaders is the number of Leadership cards of a faction (BW-LEAD-01).
	MaxLeaders = 7
	// MaxCaptives is the number of mind control tokens of a faction (BW-KEY-06).
	MaxCaptives = 2
	// ZRoutes is the number of z-axis routes in the box (COMP-01).
	ZRoutes = 6
)
