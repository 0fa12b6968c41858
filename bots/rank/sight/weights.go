package sight

// Weights are what the rules of thumb weigh, in hundredths of a resource unless they say percent or rounds.
type Weights struct {
	// Areas: what control of one is worth.

	PointValue     int // a conquest point a round
	PointDuel      int // the same against a single foe, who is beaten in other ways more often
	ResourceValue  int // a resource a round for a player with a base on the planet
	ResourceFar    int // a resource a round for a player without one
	LandValue      int // any area
	BaseValue      int // the base in it
	BaseDuel       int // the same against a single foe
	LastRound      int // points of a player about to win by them at the end of this round, in percent
	NextRound      int // points of a player who wins by them a round later, in percent
	ObjectiveValue int // an objective, shared among what it still lacks
	SpoilMany      int // what the leader of several foes loses, in percent
	LastPiece      int // a foe's last pieces: it is nearly out of the game

	// Garrisons: what it costs to leave an area.

	FarDanger int // enemy units next door without a transport, in percent
	WeakPost  int // the danger that exceeds what is left there, in percent
	PostLimit int // at most this part of the worth of the area, in percent
	OpenBase  int // a base left alone where no foe is near

	// Moves.

	AssaultLeast int // the least value of an attack
	PrizePart    int // the area that an attack may win, in percent
	LossPart     int // the units that it may lose, in percent
	AssaultFail  int // an attack that fails
	KillsMany    int // units of one of several foes, in percent
	RiskyEntry   int // an empty area that foes can reach, in percent
	MoveCost     int // the quality of the unit that is sent, in percent
	SupportCost  int // a unit moved to strengthen another area
	StageGain    int // the quality of a unit that comes a step nearer to the foes, in percent
	StageMost    int // at most this
	Patience     int // rounds after which long wars become fiercer
	Endurance    int // rounds after which the last one gives up building

	// Orders.

	SecondMobilize int // a second Mobilize order on a planet, in percent
	AttackMost     int // an attack, at most
	NewUnits       int // what units that are yet to be built could win, in percent
	FollowBase     int // units that clear the way for a base
	BuildMost      int // a Build order, at most
	SecondBuild    int // a second Build order on a planet, in percent
	BaseReach      int // what a new base brings into reach of transports, in percent
	SpecialBonus   int // a special order
	ResearchBase   int // a Research order, which brings an Event card
	CardDraw       int // a Combat card with room in the hand
	TechMost       int // a technology, at most
	ResearchAgain  int // a second Research order, in percent
	BuildFirst     int // building before moving
	Uncover        int // one of the seat's orders beneath
	ResearchNow    int // a Research order when it can be executed
	EventCard      int // the first Event card of a round
	UrgeFor        int // an Event card when the end of the game is welcome
	UrgeAgainst    int // an Event card when it is not

	// Purchases.

	WorkerFirst   int // a worker
	WorkerFade    int // less with every round
	WorkerNext    int // less for every further one
	TransportPart int // what a transport brings into reach, in percent
	TransportMost int // a transport, at most
	UnitBase      int // a unit, on top of its quality
	PlaceEmpty    int // an empty area that it takes, in percent
	PlaceBase     int // a base that it guards
	BuildingBase  int // a building
	BuildingGain  int // how much better its unit is than the others, in percent
	BuildingWide  int // a building of a new type, where that raises the build limit
	BuildingFly   int // its unit flies
	SupplyFirst   int // a module that raises the build limit
	SupplyFade    int // less for every unit of the limit
	SupplyMost    int // what is earned beyond the limit, at most
	SpecialModule int // a module that allows special orders
	UpgradeFade   int // an upgrade, less with every round
	NewBase       int // a base
	NewResource   int // a resource on its planet
	TechCost      int // a resource that a technology costs
	TechHave      int // a unit on the board that benefits from a technology
	TechCan       int // a type of unit that benefits from it and can be built

	// Brood War.

	SpoilWinner    int // what a foe about to win by points loses, in percent
	LastBase       int // the only base of the seat
	SkyPart        int // an area for flying units alone, to a player without any, in percent
	HeroPrice      int // a hero, on top of the cost of its type: it does not come back
	StrategicValue int // a strategic area
	SiteValue      int // one of the seat's installations
	LifeValue      int // the bases of a player in Survival, shared among them
	GuardQuality   int // a guard token, as quality of units
	GuardValue     int // a guard token where nothing threatens yet
	GuardShare     int // what a guard token saves of an area in danger, in percent
	GuardWar       int // the same in a war that only elimination ends
	DisposeCost    int // a special order that leaves the game
	EvasionCost    int // the transports that the Offensive module destroys
	CloakPart      int // a unit with cloaking that is beaten but not seen, in percent
	StealPart      int // a unit that is taken over, in percent of its price
	SwapLeast      int // an exchange by the Defensive module, in hundredths of a hundredth
	DetectGain     int // a detector where foes have units with cloaking
	PlaceCovert    int // a unit built onto a Leadership card from which it goes anywhere
	CampaignFrom   int // rounds after which units gather for attacks where only elimination ends the game
	CampaignLate   int // the same without Brood War
	ConcedeFrom    int // rounds after which the last one of such a war gives up
	ConcedeLate    int // the same without Brood War
	UpperEven      int // what every player counts for on top of its units when armies are compared
	UpperMost      int // the stronger side attacks that much more readily, in percent
	TowerFrom      int // a player this much stronger than all others gathers for attacks at once, in percent
	PreyFrom       int // rounds after which all turn on the weakest one in wars that only elimination ends
	PreyPart       int // what it loses, in percent
	PreyZeal       int // how readily it is attacked, in percent
	BridgePart     int // what a transport that lasts for a round brings into reach, in percent
	RouteAhead     int // a Build order that takes a transport towards the foes in such a war
	VitalPost      int // the danger that exceeds what is left at a base in Survival, in percent
	VitalLimit     int // at most this part of the worth of the area, in percent
	GoalValue      int // an area that decides a scenario
	ItemValue      int // an item of a scenario
	ItemStep       int // an item that comes a step nearer to where it counts
	ExitPart       int // a unit that comes to where it can be evacuated, in percent of its price
	QuestShare     int // divides what areas are worth to a side that has a goal elsewhere
	QuestResearch  int // a Research order of such a side, in percent
	WayValue       int // an area on the way to the goal of a scenario, for every step nearer
	WayBase        int // the same for a base
	Hurry          int // an attack, more with every round when time works against the seat, in percent
	WebModule      int // a module for battles
	LeaderPet      int // a Leadership card that a bot is fond of; every third bot has one
	LeaderTaste    int // how much one bot's taste for a Leadership card differs from another's
	TechTaste      int // the same for technologies
	TechPet        int // the one technology that a bot is fond of
}

// First are the weights that were found by letting simple play thousands of games against itself, with two, four and
// six players, with one value changed on one side.
var First = Weights{
	// Areas: what control of one is worth.

	PointValue:     850,
	PointDuel:      250,
	ResourceValue:  150,
	ResourceFar:    50,
	LandValue:      40,
	BaseValue:      700,
	BaseDuel:       1000,
	LastRound:      200,
	NextRound:      140,
	ObjectiveValue: 600,
	SpoilMany:      60,
	LastPiece:      800,

	// Garrisons: what it costs to leave an area.

	FarDanger: 25,
	WeakPost:  33,
	PostLimit: 25,
	OpenBase:  30,

	// Moves.

	AssaultLeast: 60,
	PrizePart:    200,
	LossPart:     100,
	AssaultFail:  60,
	KillsMany:    66,
	RiskyEntry:   75,
	MoveCost:     25,
	SupportCost:  40,
	StageGain:    20,
	StageMost:    60,
	Patience:     12,
	Endurance:    30,

	// Orders.

	SecondMobilize: 25,
	AttackMost:     900,
	NewUnits:       60,
	FollowBase:     250,
	BuildMost:      800,
	SecondBuild:    66,
	BaseReach:      10,
	SpecialBonus:   40,
	ResearchBase:   175,
	CardDraw:       30,
	TechMost:       300,
	ResearchAgain:  33,
	BuildFirst:     100,
	Uncover:        50,
	ResearchNow:    250,
	EventCard:      130,
	UrgeFor:        60,
	UrgeAgainst:    -100,

	// Purchases.

	WorkerFirst:   240,
	WorkerFade:    35,
	WorkerNext:    20,
	TransportPart: 35,
	TransportMost: 260,
	UnitBase:      80,
	PlaceEmpty:    50,
	PlaceBase:     150,
	BuildingBase:  60,
	BuildingGain:  150,
	BuildingWide:  150,
	BuildingFly:   40,
	SupplyFirst:   150,
	SupplyFade:    60,
	SupplyMost:    200,
	SpecialModule: 160,
	UpgradeFade:   15,
	NewBase:       150,
	NewResource:   100,
	TechCost:      60,
	TechHave:      25,
	TechCan:       25,

	// Brood War.

	SpoilWinner:    120,
	LastBase:       1200,
	SkyPart:        40,
	HeroPrice:      150,
	StrategicValue: 60,
	SiteValue:      400,
	LifeValue:      3000,
	GuardQuality:   100,
	GuardValue:     70,
	GuardShare:     25,
	GuardWar:       12,
	DisposeCost:    50,
	EvasionCost:    80,
	CloakPart:      33,
	StealPart:      150,
	SwapLeast:      3000,
	DetectGain:     40,
	PlaceCovert:    80,
	CampaignFrom:   16,
	CampaignLate:   150,
	ConcedeFrom:    60,
	ConcedeLate:    150,
	UpperEven:      400,
	UpperMost:      400,
	TowerFrom:      150,
	PreyFrom:       8,
	PreyPart:       200,
	PreyZeal:       200,
	BridgePart:     60,
	RouteAhead:     1200,
	VitalPost:      200,
	VitalLimit:     60,
	GoalValue:      2500,
	ItemValue:      500,
	ItemStep:       500,
	ExitPart:       100,
	QuestShare:     2,
	QuestResearch:  50,
	WayValue:       150,
	WayBase:        800,
	Hurry:          25,
	WebModule:      60,
	LeaderPet:      450,
	LeaderTaste:    60,
	TechTaste:      160,
	TechPet:        260,
}
