package game

// Rules is what never changes during a game: the components and the options of the table. All copies of a game share
// one Rules; nothing writes to it once it is made.
type Rules struct {
	Options Options
	Planets []PlanetTile
	Areas   []AreaInfo
	Units   []Unit
	Modules []Module
	// Events are all Event cards, one entry per card, by stage.
	Events []Event
	Sheets [FactionCount]Sheet
	Common Common
	// Hash identifies the components, for records; package components sets it.
	Hash string
	// sources is what Index noted about the rest.
	sources sources
}

// Options are the choices of a table that change the rules or the setup, made before anything is drawn (TIME-01).
type Options struct {
	// Players is the number of seats, 2 to 6 (SETUP-17).
	Players int
	// Teams plays the Team Play variant (VAR-11), with teams that are settled before the game (VAR-12).
	Teams bool
	// GalacticConquest plays the Galactic Conquest variant (VAR-01).
	GalacticConquest bool
	// RandomFactions deals the factions that Factions leaves open (SETUP-04);
	// Team Play always does (VAR-14).
	RandomFactions bool
	// Factions fixes the faction of seats; NoFaction leaves the choice open.
	Factions [MaxPlayers]Faction
	// HideOwnOrders forbids players to look at their own placed orders (HIDE-05, RULING-88).
	HideOwnOrders bool
	// BroodWar plays with the expansion (BW-SETUP-01); everything below needs it.
	BroodWar bool
	// DisposableOrders is the optional rule Disposable Special Orders (OPT-05), MorePlanets
	// More Starting Planet Tokens (OPT-08), LargerGalaxy Larger Galaxy (OPT-10), NoLeaders No
	// Leadership Cards (OPT-15). Randomized Factions (OPT-04) is RandomFactions.
	DisposableOrders, MorePlanets, LargerGalaxy, NoLeaders bool
	// Scenario is the scenario that is played (MODE-11), nil for none; it fixes players, factions and teams.
	// In JSON it is left out: documents have it in the words of package notation.
	Scenario *Scenario `json:"-"`
	// Survival plays that game mode (MODE-02), FasterSurvival with three bases for each faction (MODE-06), which is an
	// option of it (CONF-18).
	Survival, FasterSurvival bool
	// Shields and Healing switch on the reconstructed racial abilities of the Protoss
	// and the Zerg, whose printed text is not known.
	Shields, Healing bool
	// Revision is the state of the rules under which the game was dealt. In JSON it is left out: records and stored tables
	// keep it next to the options, in the words of package notation.
	Revision Revision `json:"-"`
}

// Conquest reports whether the rules of Galactic Conquest are in force (VAR-01 to VAR-06): in that variant
// and in Survival (MODE-02). Nobody has conquest points then, and only elimination wins.
func (o Options) Conquest() bool { return o.GalacticConquest || o.Survival }

// Players returns how many players there are, to range over them.
func (r *Rules) Players() Player { return Player(r.Options.Players) }

// Common are the figures that apply to every faction.
type Common struct {
	WorkerCost, TransportCost, BaseCost Cost
	Workers, Transports, Bases          uint8
	// Orders is the number of tokens of each kind (COMP-02, RULING-114).
	Orders [OrderKinds]uint8
	// TargetPoints is the conquest points for a normal victory (WIN-03), RivalTarget
	// those against Aldaris' objective (WIN-17), EndMarkers the number
	// of The End Draws Near cards that ends the game (WIN-16).
	TargetPoints, RivalTarget, EndMarkers uint8
	// EventRemoved is the number of cards removed from each of Stages I and
	// II, by number of players (SETUP-09).
	EventRemoved [MaxPlayers + 1]uint8
	// GuardTokens and ResourceTokens are the tokens of the common supply (SETUP-07, BW-TOKEN-10),
	// 0 in the base game.
	GuardTokens, ResourceTokens uint8
	// FasterBases is the number of bases of a faction in Faster Survival (MODE-06).
	FasterBases uint8
	// LargerTarget is the target for a normal victory in Larger Galaxy (OPT-13).
	LargerTarget uint8
	// InfestedCenters is the number of Infested Command Centers of a Zerg faction.
	InfestedCenters uint8
}

// Cost is a price in resources.
type Cost struct{ Minerals, Gas uint8 }

// Of returns the part of the cost in one resource.
func (c Cost) Of(r Resource) uint8 {
	if r == Minerals {
		return c.Minerals
	}
	return c.Gas
}

// PlanetTile is a planet (COMP-01). Space stations and asteroid fields are planets like any other (BW-PLANET-01).
type PlanetTile struct {
	ID string
	// Slots has a bit for each side with a navigation route slot, before turning.
	Slots uint8
	// First and Count give its areas in Rules.Areas: two to four, Moria alone has five (BW-PLANET-09).
	First Area
	Count uint8
	// Areas is the same as a set.
	Areas AreaSet
}

// AreaInfo is an area of a planet (TERM-03). What it yields is data: each field is treated by its own rules
// (RULING-109).
type AreaInfo struct {
	Planet Planet
	// Number is its number on the planet, from 1.
	Number uint8
	// Resource and Amount are what its Resource card yields; NoResource if it has none.
	Resource Resource
	Amount   uint8
	// Conquest is the number of conquest points it yields (TERM-21).
	Conquest uint8
	// Strategic marks a strategic area (BW-PLANET-06).
	Strategic bool
	// Limit is the unit limit, Admits the kinds of unit that may be there (BW-PLANET-02).
	Limit  uint8
	Admits Layer
}

// Unit is a type of unit as the Faction Sheet shows it (COMP-15).
type Unit struct {
	ID      string
	Race    Race
	Layer   Layer
	Targets Layer // UNIT-02
	Support uint8 // UNIT-05
	Cost    Cost
	// Consumes is destroyed to build a tech-required unit (BUILD-20); Count is 0 for others.
	Consumes Piece
	Assist   bool
	Detector bool
	Cloaked  bool
	// Sacrifice is the Brood War keyword (BW-KEY-12).
	Sacrifice bool
	// TechRequired marks a unit that a technology unlocks (BUILD-18).
	TechRequired bool
	// Hero marks a hero (BW-HERO-06). A hero is a separate unit type with one figure, so that answers and positions can
	// distinguish it from others of its type; Kind is the type whose figure it takes from the supply (BW-HERO-02). For all
	// others Kind is the type itself.
	Hero bool
	Kind UnitType
	// Bonus is added to the values of a front-line hero (BW-HERO-12).
	Bonus Values
	// Major uses the major values of every standard card (Sarah Kerrigan).
	Major bool
	// At is the installation on whose planet the unit is built, without building or
	// base (BW-INST-08); NoInstallation for all others.
	At Installation
	// Figures is the number of figures of each faction of the race; a hero has one, of its faction.
	Figures uint8
}

// Module is a type of module (COMP-06).
type Module struct {
	ID string
	// Cost and Tokens are by race.
	Cost    [Races]Cost
	Tokens  [Races]uint8
	Effects []Effect
}

// Building is a type of building of a race with its levels (BLDG-01).
type Building struct {
	ID     string
	Levels []BuildingLevel
}

// BuildingLevel is one building token: what its two sides show (BLDG-07).
type BuildingLevel struct {
	Cost  Cost
	Units UnitSet
}

// Objective is a faction's special victory objective (TERM-23).
type Objective struct {
	Kind   ObjectiveKind
	Amount uint8
}

// ObjectiveKind is a kind of special victory objective.
type ObjectiveKind uint8

// The objectives, with their words in the data files.
const (
	// ResourceAreas ("resource-areas N"): control N areas with gas or minerals (WIN-13).
	ResourceAreas ObjectiveKind = iota
	// WholePlanets ("whole-planets N"): control every area of N planets (WIN-15).
	WholePlanets
	// MostAreas ("most-areas"): control more areas than each enemy (WIN-15).
	MostAreas
	// ConquestAreas ("conquest-areas N"): control N areas with conquest points (WIN-14, CONF-15).
	ConquestAreas
	// BasePlanets ("base-planets N"): bases on N planets (WIN-14).
	BasePlanets
	// Predestined ("predestined"): Aldaris' objective (WIN-17).
	Predestined
	ObjectiveKinds
)

// Sheet is a Faction Sheet with the faction's components.
type Sheet struct {
	ID   string
	Race Race
	// FigureSet is all figures. HeroFigures are those of heroes, CaptiveFigures the places
	// of units under mind control (BW-KEY-03), whose types are in Seat.Captives.
	FigureSet, CaptiveFigures, HeroFigures Figures
	// Figures has the type of each figure; TypeFigures the figures of each type.
	Figures     []UnitType
	TypeFigures [64]Figures
	// Start are the starting forces (GALAXY-18).
	Start Start
	// HandLimit is also the size of the first hand (SETUP-14).
	HandLimit uint8
	// BuildLimit is the unit build limit at the start (MOD-02); PerBuilding is
	// added for each building type beyond the first (MOD-03).
	BuildLimit, PerBuilding uint8
	// LiftOff is the Terran ability (MOB-20).
	LiftOff   bool
	Permanent [2]uint8
	// ModuleSpaces is the number of modules it can hold (MOD-01).
	ModuleSpaces uint8
	Buildings    [Buildings]Building
	// Printed has a bit for each building type whose level one is printed on the sheet (BLDG-05).
	Printed   uint8
	Objective Objective
	// Cards are the Combat and Technology cards; Starting those of the first
	// Combat deck.
	Cards    []CardInfo
	Starting CardSet
	Techs    []TechInfo
	// Leaders are the Leadership cards by stage (BW-LEAD-01); none in the base game.
	Leaders []LeaderInfo
}

// Start are starting forces.
type Start struct {
	Workers, Transports uint8
	// Bases is the number of bases, 1 except for one Leadership card (BW-LEAD-14).
	Bases uint8
	Units []Piece
}

// LeaderInfo is a Leadership card (BW-LEAD-01).
type LeaderInfo struct {
	ID    string
	Stage Stage
	// Special marks the Special Victory card (BW-LEAD-10).
	Special bool
	// Stays is true if the card stays in the play area (BW-LEAD-07).
	Stays bool
	// Until is how long the effects of a card that leaves the game last (RULING-131).
	Until Lasting
	// Hero is the hero it provides (BW-HERO-01), NoUnit for others.
	Hero UnitType
	// Start are the starting forces of a Stage I card (BW-LEAD-09).
	Start Start
	// Timing is when its abilities for a battle work; Immediate for others.
	Timing  Timing
	Effects []Effect
}

// Lasting says how long the effects of a Leadership card that left the game last.
type Lasting uint8

// The durations, with their words in the data files. "Next" is that of the next round (RULING-122).
const (
	// LastsNot ("now"): it is over when the card is resolved.
	LastsNot Lasting = iota
	// LastsPlanning ("planning"): through the next Planning Phase.
	LastsPlanning
	// LastsExecution ("execution"): until the end of the next Execution Phase.
	LastsExecution
	// LastsRegrouping ("regrouping"): until the end of the next Regrouping Phase.
	LastsRegrouping
	// LastsPhase ("phase"): until the end of this Regrouping Phase.
	LastsPhase
	// Lastings counts the durations.
	Lastings
)

// Values are an attack and a health value.
type Values struct{ Attack, Health int8 }

// CardInfo is a Combat or Technology card (CARD-02). In the Combat deck there is no difference between them (CARD-09).
type CardInfo struct {
	ID string
	// Tech is the technology it belongs to, NoTech for a card of the starting deck.
	Tech Tech
	// Number is the printed number of a starting card, or the copy of a technology card, from 1.
	Number        uint8
	Reinforcement bool
	// PlayArea is true for a technology in the play area (KEY-14).
	PlayArea bool
	// Units are its unit icons; Specialty the specialty support icon (KEY-15).
	Units        UnitSet
	Specialty    bool
	Major, Minor Values
	Timing       Timing
	Effects      []Effect
	// Same is the lowest card of the sheet that is equal in everything that matters for play.
	Same Card
}

// TechInfo is a technology: all cards of one name (RES-05, CARD-10).
type TechInfo struct {
	ID    string
	Cost  Cost
	Cards CardSet
	// PlayArea is true if it is placed in the play area (KEY-14).
	PlayArea bool
	// Granted marks a technology that only a Leadership card grants (BW-LEAD-15).
	Granted bool
}

// Event is one Event card.
type Event struct {
	ID string
	// Copy is its number among the cards of its name, from 1.
	Copy  uint8
	Stage Stage
	// Kept is true if it is placed in the play area (EVENT-15).
	Kept    bool
	Timing  Timing
	Effects []Effect
	// Same is the first card of the same name.
	Same EventCard
}
