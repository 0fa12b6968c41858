package components

// Format is the format and version of a file of components.
const Format = formatWord + "/1"

// formatWord is the format without its version.
const formatWord = "koprulu-components"

// File is the contents of a file of components, in the order in which Export writes them. Its fields are those of the
// JSON document; a field without omitempty must be there. Entries of a list are found by the fields tagged as key, so a
// file with corrections needs only an entry's key and what it corrects.
//
// A File is what one game uses, without or with Brood War. The document holds both: an entry of the set broodwar exists
// only with Brood War, and what Brood War changes in another entry is in its field broodwar, which holds only the
// changed fields, or {"remove": true} if the entry is not used there. In a list inside such a field, entries are
// changed, added or removed one by one.
type File struct {
	Format       string       `json:"format"`
	Sources      []Source     `json:"sources"`
	Common       Common       `json:"common"`
	Lists        []List       `json:"lists"`
	Planets      []Planet     `json:"planets"`
	Units        []Unit       `json:"units"`
	Heroes       []Hero       `json:"heroes,omitempty"`
	Races        []Race       `json:"races"`
	Factions     []Faction    `json:"factions"`
	Buildings    []Building   `json:"buildings"`
	Modules      []Module     `json:"modules"`
	Combat       []CombatCard `json:"combat"`
	Technologies []Technology `json:"technologies"`
	Events       []Event      `json:"events"`
	Leaders      []Leader     `json:"leaders,omitempty"`
}

// The sets to which an entry may belong. An entry of both looks the same in
// either box; one of base may be changed by Brood War.
const (
	SetBase     = "base"
	SetBroodWar = "broodwar"
	SetBoth     = "both"
)

// Source explains a code that entries name as their source.
type Source struct {
	ID   string `json:"id" key:""`
	Text string `json:"text"`
}

// Named is the id of an entry and the set that it is in: SetBase, SetBroodWar or SetBoth.
type Named struct {
	ID  string `json:"id" key:""`
	Set string `json:"set"`
}

func (n *Named) named() *Named { return n }

// Remark says where an entry comes from and how far it can be trusted. It has no effect on play or
// on Set.Hash.
type Remark struct {
	// Source are codes of File.Sources.
	Source []string `json:"source"`
	// Confidence is one of the words of Confidences.
	Confidence string `json:"confidence"`
	// Note says what was uncertain and how it was decided.
	Note string `json:"note,omitempty"`
}

// Confidences are the words for how far an entry can be trusted, best first,
// each with its meaning.
var Confidences = [...][2]string{
	{"certain", "a rulebook says so, or two sources that do not depend on each other"},
	{"owner", "read off a copy of the game by its owner"},
	{"seen", "one source shows it"},
	{"partly-seen", "part of it was seen, the rest is ours"},
	{"inferred", "it follows from what was seen"},
	{"reconstructed", "made to fit what is known about it, such as a name or a count"},
	{"original", "our own, as nothing was found"},
}

// Common are the figures that apply to every faction.
type Common struct {
	WorkerCost     string `json:"worker_cost"`
	TransportCost  string `json:"transport_cost"`
	BaseCost       string `json:"base_cost"`
	Workers        int    `json:"workers"`
	Transports     int    `json:"transports"`
	Bases          int    `json:"bases"`
	StandardOrders int    `json:"standard_orders"`
	SpecialOrders  int    `json:"special_orders"`
	TargetPoints   int    `json:"target_points"`
	RivalTarget    int    `json:"rival_target"`
	EndMarkers     int    `json:"end_markers"`
	// EventRemoved is for two players, three players and so on.
	EventRemoved []int `json:"event_removed"`
	// GuardTokens and ResourceTokens are the numbers in the common supply.
	GuardTokens    int `json:"guard_tokens,omitempty"`
	ResourceTokens int `json:"resource_tokens,omitempty"`
	// InfestedCenters is the number of Infested Command Centers of a Zerg faction.
	InfestedCenters int `json:"infested_centers,omitempty"`
	// FasterBases is the number of bases in Faster Survival, LargerTarget the target in Larger Galaxy.
	FasterBases  int `json:"faster_bases,omitempty"`
	LargerTarget int `json:"larger_target,omitempty"`
	Remark
}

// List gives a group of units a name that effects can use.
type List struct {
	ID    string   `json:"id" key:""`
	Units []string `json:"units"`
	Remark
}

// Planet is a planet tile. Slots are the sides with a slot for a navigation route, as letters of
// NESW; the tile may be turned, so only the pattern counts.
type Planet struct {
	Named
	Slots string `json:"slots"`
	Areas []Area `json:"areas"`
	Remark
}

// Area is an area of a planet. It yields minerals, gas or conquest points, or
// nothing. Strategic marks a strategic area, Admits the units that may be there.
type Area struct {
	Area      int    `json:"area" key:""`
	Minerals  int    `json:"minerals,omitempty"`
	Gas       int    `json:"gas,omitempty"`
	Conquest  int    `json:"conquest,omitempty"`
	Strategic bool   `json:"strategic,omitempty"`
	Limit     int    `json:"limit"`
	Admits    string `json:"admits"`
}

// Unit is a type of unit. At is the installation on whose planet it is built,
// for a type that needs no building.
type Unit struct {
	Named
	Race     string   `json:"race"`
	Layer    string   `json:"layer"`
	Targets  string   `json:"targets"`
	Support  int      `json:"support"`
	Cost     string   `json:"cost"`
	Consumes string   `json:"consumes,omitempty"`
	At       string   `json:"at,omitempty"`
	Keywords []string `json:"keywords,omitempty"`
	Figures  int      `json:"figures"`
	Remark
}

// Hero is a hero of a faction. It is a unit of the type Unit with the type's figures and keywords except those of
// Without; cards that show a unit of Also show it too. Attack and Health are its bonus as a front-line unit. Major lets
// it use the major values of every standard card.
type Hero struct {
	Named
	Faction string   `json:"faction"`
	Unit    string   `json:"unit"`
	Also    string   `json:"also,omitempty"`
	Attack  int      `json:"attack,omitempty"`
	Health  int      `json:"health,omitempty"`
	Major   bool     `json:"major,omitempty"`
	Without []string `json:"without,omitempty"`
	Remark
}

// Race is what the Faction Sheets of a race share. Minerals and Gas are the permanent resources,
// MindControl is the number of mind control tokens.
type Race struct {
	ID           string `json:"id" key:""`
	HandLimit    int    `json:"hand_limit"`
	BuildLimit   int    `json:"build_limit"`
	PerBuilding  int    `json:"per_building"`
	LiftOff      bool   `json:"lift_off,omitempty"`
	Minerals     int    `json:"minerals"`
	Gas          int    `json:"gas"`
	ModuleSpaces int    `json:"module_spaces"`
	MindControl  int    `json:"mind_control,omitempty"`
	Remark
}

// Faction is a faction with its starting forces and objective. With Brood War its Leadership cards determine the
// starting forces, and the objective is that of its Special Victory card.
type Faction struct {
	Named
	Race       string `json:"race"`
	Workers    int    `json:"workers"`
	Transports int    `json:"transports"`
	Units      string `json:"units"`
	Objective  string `json:"objective"`
	Remark
}

// Building is a type of building.
type Building struct {
	Named
	Race   string  `json:"race"`
	Levels []Level `json:"levels" grow:""`
}

// Level is a building token, or the printed building of the Faction Sheet.
type Level struct {
	Level   int      `json:"level" key:""`
	Printed bool     `json:"printed,omitempty"`
	Cost    string   `json:"cost"`
	Units   []string `json:"units"`
	Remark
}

// Module is a type of module. A race without a cost for it has no tokens of it.
type Module struct {
	Named
	Cost    Costs    `json:"cost"`
	Tokens  Tokens   `json:"tokens"`
	Effects []string `json:"effects"`
	Remark
}

// Costs are costs by race.
type Costs struct {
	Terran  string `json:"terran,omitempty"`
	Protoss string `json:"protoss,omitempty"`
	Zerg    string `json:"zerg,omitempty"`
}

// Tokens are numbers of tokens by race.
type Tokens struct {
	Terran  int `json:"terran,omitempty"`
	Protoss int `json:"protoss,omitempty"`
	Zerg    int `json:"zerg,omitempty"`
}

// CombatCard is a card of the starting Combat deck of a race. Its ID is
// combat-N with its number. Kind is standard or reinforcement.
type CombatCard struct {
	Race string `json:"race" key:""`
	Named
	Kind string `json:"kind"`
	Face
	Remark
}

// Face is what a Combat or Technology card shows. Units are its icons, or the single word all, which means any unit,
// even one under mind control. Major and Minor are attack/health. Timing is compare if left out.
type Face struct {
	Units     []string `json:"units,omitempty"`
	Specialty bool     `json:"specialty,omitempty"`
	Major     string   `json:"major,omitempty"`
	Minor     string   `json:"minor,omitempty"`
	Timing    string   `json:"timing,omitempty"`
	Effects   []string `json:"effects,omitempty"`
}

// Technology is a technology with all its cards. Kind is standard, reinforcement or play-area. A technology without
// cards is not in the game. One with a Faction is only in the deck of that faction; a Granted one can't be bought,
// because only a Leadership card grants it.
type Technology struct {
	Named
	Race    string     `json:"race"`
	Faction string     `json:"faction,omitempty"`
	Kind    string     `json:"kind"`
	Cost    string     `json:"cost"`
	Granted bool       `json:"granted,omitempty"`
	Cards   []TechCard `json:"cards" grow:""`
	Remark
}

// TechCard is one card of a technology. A file with corrections may add the next copy, or remove one with {"copy": N,
// "remove": true}.
type TechCard struct {
	Copy int `json:"copy" key:""`
	Face
}

// Event is an Event card with its number of copies.
type Event struct {
	Named
	Stage   int      `json:"stage"`
	Copies  int      `json:"copies"`
	Timing  string   `json:"timing"`
	Effects []string `json:"effects"`
	Remark
}

// Leader is a Leadership card. Special marks the Special Victory card. Stays says that the card stays in the play area;
// Until says how long the effects of one that does not stay last. Workers, Transports, Bases and Units are the starting
// forces of a card of Stage I; Bases is 1 if left out. Timing says when its abilities for a battle work.
type Leader struct {
	Named
	Faction    string   `json:"faction"`
	Stage      int      `json:"stage"`
	Special    bool     `json:"special,omitempty"`
	Stays      bool     `json:"stays,omitempty"`
	Until      string   `json:"until,omitempty"`
	Hero       string   `json:"hero,omitempty"`
	Workers    int      `json:"workers,omitempty"`
	Transports int      `json:"transports,omitempty"`
	Bases      int      `json:"bases,omitempty"`
	Units      string   `json:"units,omitempty"`
	Timing     string   `json:"timing,omitempty"`
	Effects    []string `json:"effects,omitempty"`
	Remark
}
