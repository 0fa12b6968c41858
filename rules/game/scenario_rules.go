package game

// Scenario is a scenario (MODE-11, MODE-25) as data, with all names resolved to components. Like Rules it never
// changes. Package notation reads it from a document.
type Scenario struct {
	// ID names it. Document is its text, which records repeat; it is empty for the project's own scenarios, whose id is
	// enough.
	ID, Document string
	// Name and About are for people; for the project's own scenarios they are in the catalogue.
	Name, About ScenarioText
	// Reconstructed is true for a reconstruction of a printed scenario (MODE-26); Sourced says which of its parts have a
	// source, Original which are our own.
	Reconstructed bool
	Sourced       []string
	Original      string

	// BroodWar is true if it is played with the expansion.
	BroodWar bool
	// Players is the number of seats, Factions are theirs, NoFaction after the last: the seats are in the play order of
	// the scenario (MODE-13).
	Players  int
	Factions [MaxPlayers]Faction
	// Teams has the number of each seat's team (MODE-20).
	Teams [MaxPlayers]uint8
	// First is the first player of the first round (MODE-12).
	First Player
	// Rounds is the last round (MODE-19), 0 if they are not limited.
	Rounds uint16
	// Placed, Tiles and Links are the layout of the galaxy (MODE-16).
	Placed PlanetSet
	Tiles  [MaxPlanets]Tile
	Links  []Link
	Forces [MaxPlayers]Force
	// Items are in areas or carried when the game begins (MODE-22), at most MaxItems, each kind once.
	Items []ScenarioItem
	// Removed are the Event cards taken out (MODE-15), PutAway how many cards of Stages I and II are removed unseen; with
	// Refill the Stage III discards become a new deck when it is empty, as in VAR-04.
	Removed EventSet
	PutAway [2]uint8
	Refill  bool
	// Stages has a bit for each stage whose Leadership cards are chosen (MODE-21).
	Stages uint8
	// Points says what conquest points are for (MODE-18).
	Points PointUse
	// Conditions are the ways to win; the first has priority (MODE-28).
	Conditions []WinCondition
	// Special are the special rules (MODE-25).
	Special []SpecialRule
}

// ScenarioText is a text in one language or several, by the code of the language as in BCP 47, such as "de". The text
// under the empty code serves where a language is missing. The rules never read it.
type ScenarioText map[string]string

// In returns the text in a language, or the one under the empty code where that is missing.
func (t ScenarioText) In(language string) string {
	if text := t[language]; text != "" {
		return text
	}
	return t[""]
}

// Force is what a player begins with (MODE-14, MODE-16, MODE-17).
type Force struct {
	Workers uint8
	Bases   AreaSet
	// Units are placed by their owner on the named planets, heroes among them.
	Units      []ForceUnit
	Transports RouteSet
	Level      [Buildings]uint8
	Modules    [MaxModules]uint8
	Techs      []Tech
	// Leaders are the Leadership cards in play (MODE-21).
	Leaders LeaderSet
	Sites   []ForceSite
	// Tokens are the resource tokens.
	Tokens [2]uint8
	// Guards are the areas of guard tokens, one each time an area is listed.
	Guards []Area
}

// ForceUnit is a number of units of a type that begin on a planet.
type ForceUnit struct {
	Planet Planet
	Unit   UnitType
	Count  uint8
}

// ForceSite is an installation on the board when the game begins.
type ForceSite struct {
	Area Area
	Kind Installation
}

// ItemKind is a kind of scenario item (MODE-22).
type ItemKind uint8

// The items in the box, with their words in text.
const (
	// KhalisCrystal ("khalis-crystal").
	KhalisCrystal ItemKind = iota
	// UrajCrystal ("uraj-crystal").
	UrajCrystal
	// PsiEmitter ("psi-emitter").
	PsiEmitter
	// ItemKinds counts the kinds.
	ItemKinds
	// MaxItems bounds the items of a scenario: there is one of each kind.
	MaxItems = int(ItemKinds)
)

// ScenarioItem is an item when the game begins.
type ScenarioItem struct {
	Kind ItemKind
	// Area is where it is, NoArea if a unit of type Unit of Player carries it, wherever its owner places it.
	Area   Area
	Player Player
	Unit   UnitType
	// Layers and Race say which units may carry it; Race is Races for units of any race.
	Layers Layer
	Race   Race
}

// PointUse says what conquest points are for in a scenario (MODE-18).
type PointUse uint8

// The uses, with their words in text.
const (
	// PointsNone ("none"): nobody collects any; effects that give or take some do nothing (RULING-126).
	PointsNone PointUse = iota
	// PointsCount ("count"): they are collected but do not win on their own.
	PointsCount
	// PointUses counts the uses.
	PointUses
)

// WinCondition is a way to win a scenario.
type WinCondition struct {
	Kind ConditionKind
	// Who is the player who wins, with their team; Nobody for anyone who fulfils it.
	Who Player
	// Site is an installation (WinDestroy, WinHold, WinFallen), Base the area of a starting base (WinDestroy), NoArea if
	// the condition is about an installation.
	Site Installation
	Base Area
	// Items are the items that must be together (WinGather), as bits; Planet is where, NoPlanet for any planet with a base
	// of the winner. If Loose is set none of them may be carried.
	Items  uint8
	Planet Planet
	Loose  bool
	// Amount is a number of points (WinScore, WinPoints).
	Amount uint16
	// Losers are those who must have lost their bases (WinHomeless), or the one who must have been eliminated (WinFallen).
	Losers PlayerSet
	// ByItems is true if items decide, otherwise conquest points (WinMost).
	ByItems bool
}

// ConditionKind is a kind of victory condition.
type ConditionKind uint8

// The conditions, with their words in text and the moment at which they are checked.
const (
	// WinDestroy ("destroy"): at once, when an installation or a starting base is destroyed; by Who, or by anyone.
	WinDestroy ConditionKind = iota
	// WinHold ("hold"): an installation is in play at the end of the last round.
	WinHold
	// WinGather ("gather"): items are in areas of one planet that the player controls, in the step Check for Special
	// Victory.
	WinGather
	// WinScore ("score"): at once, with Amount points.
	WinScore
	// WinPoints ("points"): Amount conquest points in the step Check for Normal Victory.
	WinPoints
	// WinHomeless ("homeless"): at once, when none of some players has a base.
	WinHomeless
	// WinMost ("most"): the most items in controlled areas, or the most points, at the end of the last round.
	WinMost
	// WinLast ("last"): the end of the last round.
	WinLast
	// WinFallen ("fallen"): a player was eliminated while an installation is in play; the player who took the last piece
	// wins.
	WinFallen
	// ConditionKinds counts the kinds.
	ConditionKinds
)

// SpecialRule is a special rule of a scenario.
type SpecialRule struct {
	Kind SpecialKind
	// Player is the one it concerns (RuleEvacuate), or the heir (RuleRemains).
	Player Player
	Site   Installation
	// Area is a starting base (RuleCapital).
	Area Area
	// Item is an item of the scenario (RuleDraw).
	Item uint8
	// Amount is a number of units, cards, rounds or points.
	Amount uint8
	// Between are the players at peace (RuleTruce).
	Between PlayerSet
}

// SpecialKind is a kind of special rule.
type SpecialKind uint8

// The special rules, with their words in text.
const (
	// RuleEvacuate ("evacuate"): at the end of every Regrouping Phase a player may take units in the area of an
	// installation, if they control it, out of the game and score their cost.
	RuleEvacuate SpecialKind = iota
	// RuleDraw ("draw"): the owner of the carrier of an item draws more Combat cards in a battle in which it takes part.
	RuleDraw
	// RuleTruce ("truce"): in the first rounds two players do not move units into areas with each other's bases, while
	// both have a base.
	RuleTruce
	// RuleCapital ("capital"): a starting base cannot lift off, be destroyed by its owner or be rebuilt.
	RuleCapital
	// RuleRemains ("remains"): an installation whose owner is eliminated then belongs to another player.
	RuleRemains
	// RuleRelics ("relics"): every item in a controlled area yields conquest points.
	RuleRelics
	// SpecialKinds counts the kinds.
	SpecialKinds
)

// Equal reports whether two scenarios are the same, as records compare them.
func (sc *Scenario) Equal(other *Scenario) bool {
	if sc == nil || other == nil {
		return sc == other
	}
	return sc.ID == other.ID && sc.Document == other.Document
}

// Same reports whether two tables have the same options.
func (o Options) Same(other Options) bool {
	same := o.Scenario.Equal(other.Scenario)
	o.Scenario, other.Scenario = nil, nil
	o.Revision, other.Revision = Newest, Newest
	return same && o == other
}

// Options returns the options of a game of the scenario.
func (sc *Scenario) Options() Options {
	return Options{Players: sc.Players, Factions: sc.Factions, BroodWar: sc.BroodWar, Scenario: sc}
}

// fits reports whether options are those of their scenario: a scenario replaces all choices of the table that
// concern setup, teams and victory (MODE-11, RULING-46).
func (o *Options) fits() bool {
	sc := o.Scenario
	return o.BroodWar == sc.BroodWar && !o.Teams && !o.GalacticConquest && !o.Survival && !o.DisposableOrders &&
		!o.MorePlanets && !o.LargerGalaxy && !o.NoLeaders &&
		!o.RandomFactions && o.Players == sc.Players && o.Factions == sc.Factions
}

// special returns the first special rule of a kind, nil if there is none.
func (g *play) special(kind SpecialKind) *SpecialRule {
	sc := g.r.Options.Scenario
	if sc == nil {
		return nil
	}
	for i := range sc.Special {
		if sc.Special[i].Kind == kind {
			return &sc.Special[i]
		}
	}
	return nil
}

// pointless reports whether nobody collects conquest points (VAR-01, MODE-18).
func (g *play) pointless() bool {
	sc := g.r.Options.Scenario
	return g.r.Options.Conquest() || sc != nil && sc.Points == PointsNone
}
