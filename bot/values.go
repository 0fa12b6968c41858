package bot

// The values that the rules of thumb weigh, in hundredths of a resource unless it says
// percent or rounds. They were found by letting simple play thousands of games against
// itself, two, four and six at the table, with one of them changed on one side.
const (
	// Areas: what control of one is worth.

	pointValue     = 850  // a conquest point a round
	pointDuel      = 250  // the same against a single foe, who is more often beaten in other ways
	resourceValue  = 150  // a resource a round for who has a base on the planet
	resourceFar    = 50   // a resource a round for who has none
	landValue      = 40   // any area
	baseValue      = 700  // the base in it
	baseDuel       = 1000 // the same against a single foe
	lastRound      = 200  // points of a player who wins by them at the end of this round, in percent
	nextRound      = 140  // points of a player who wins by them a round later, in percent
	objectiveValue = 600  // an objective, shared among what it still lacks
	spoilMany      = 60   // what the leader of several foes loses, in percent
	lastPiece      = 800  // that a foe is nearly out of the game

	// Garrisons: what it costs to leave an area.

	farDanger = 25 // enemy units next door without a transport, in percent
	weakPost  = 33 // the danger that exceeds what is left there, in percent
	postLimit = 25 // no more than this part of the worth of the area, in percent
	openBase  = 30 // a base left alone where no foe is near

	// Moves.

	assaultLeast = 60  // the least value of an attack
	prizePart    = 200 // the area that an attack may win, in percent
	lossPart     = 100 // the units that it may lose, in percent
	assaultFail  = 60  // an attack that fails
	killsMany    = 66  // units of one of several foes, in percent
	riskyEntry   = 75  // an empty area that foes can reach, in percent
	moveCost     = 25  // the quality of the unit that is sent, in percent
	supportCost  = 40  // a unit moved to strengthen another area
	stageGain    = 20  // the quality of a unit that comes a step nearer to the foes, in percent
	stageMost    = 60  // at most this
	patience     = 12  // rounds after which long wars become fiercer
	endurance    = 30  // rounds after which the last one gives up building

	// Orders.

	secondMobilize = 25   // a second Mobilize order on a planet, in percent
	attackMost     = 900  // an attack, at most
	newUnits       = 60   // what units that are yet to be built could win, in percent
	followBase     = 250  // units that clear the way for a base
	buildMost      = 800  // a Build order, at most
	secondBuild    = 66   // a second Build order on a planet, in percent
	baseReach      = 10   // what a new base brings into reach of transports, in percent
	specialBonus   = 40   // a special order
	researchBase   = 175  // a Research order, which brings an Event card
	cardDraw       = 30   // a Combat card with room in the hand
	techMost       = 300  // a technology, at most
	researchAgain  = 33   // a second Research order, in percent
	buildFirst     = 100  // building before moving
	uncover        = 50   // an own order beneath
	researchNow    = 250  // a Research order when it can be executed
	eventCard      = 130  // the first Event card of a round
	urgeFor        = 60   // an Event card when the end of the game is welcome
	urgeAgainst    = -100 // an Event card when it is not

	// Purchases.

	workerFirst   = 240 // a worker
	workerFade    = 35  // less with every round
	workerNext    = 20  // less for every further one
	transportPart = 35  // what a transport brings into reach, in percent
	transportMost = 260 // a transport, at most
	unitBase      = 80  // a unit, besides its quality
	placeEmpty    = 50  // an empty area that it takes, in percent
	placeBase     = 150 // a base that it guards
	buildingBase  = 60  // a building
	buildingGain  = 150 // how much better its unit is than the others, in percent
	buildingWide  = 150 // a building of a new type, where that raises the build limit
	buildingFly   = 40  // its unit flies
	supplyFirst   = 150 // a module that raises the build limit
	supplyFade    = 60  // less for every unit of the limit
	supplyMost    = 200 // what is earned beyond the limit, at most
	specialModule = 160 // a module that allows special orders
	upgradeFade   = 15  // an upgrade, less with every round
	newBase       = 150 // a base
	newResource   = 100 // a resource on its planet
	techCost      = 60  // a resource that a technology costs
	techHave      = 25  // a unit on the board that a technology serves
	techCan       = 25  // a type of unit that it serves and that can be built

	// Brood War.

	spoilWinner    = 120  // what a foe loses who is about to win by points, in percent
	lastBase       = 1200 // the only base of the seat
	skyPart        = 40   // an area for flying units alone, to who has none, in percent
	heroPrice      = 150  // a hero, besides the cost of its type: it does not come back
	strategicValue = 60   // a strategic area
	siteValue      = 400  // an own installation
	lifeValue      = 3000 // the bases of a player in Survival, shared among them
	guardQuality   = 100  // a guard token, as quality of units
	guardValue     = 70   // a guard token where nothing threatens yet
	guardShare     = 25   // what it saves of an area in danger, in percent
	guardWar       = 12   // the same in a war that only elimination ends
	disposeCost    = 50   // a special order that leaves the game
	evasionCost    = 80   // the transports that the Offensive module destroys
	cloakPart      = 33   // a unit with cloaking that is beaten but not seen, in percent
	stealPart      = 150  // a unit that is taken over, in percent of its price
	swapLeast      = 3000 // an exchange by the Defensive module, in hundredths of a hundredth
	detectGain     = 40   // a detector where foes have units with cloaking
	placeCovert    = 80   // a unit built onto a Leadership card from which it goes anywhere
	campaignFrom   = 16   // rounds after which units gather for attacks where only elimination ends the game
	campaignLate   = 150  // the same without Brood War
	concedeFrom    = 60   // rounds after which the last one of such a war gives up
	concedeLate    = 150  // the same without Brood War
	upperEven      = 400  // what every player counts for besides its units when armies are compared
	upperMost      = 400  // who is stronger attacks as much more readily, in percent
	towerFrom      = 150  // who is so much stronger than all others gathers for attacks at once, in percent
	preyFrom       = 8    // rounds after which all turn on the weakest one in wars that only elimination ends
	preyPart       = 200  // what it loses, in percent
	preyZeal       = 200  // how readily it is attacked, in percent
	bridgePart     = 60   // what a transport that lasts for a round brings into reach, in percent
	routeAhead     = 1200 // a Build order that takes a transport towards the foes in such a war
	vitalPost      = 200  // the danger that exceeds what is left at a base in Survival, in percent
	vitalLimit     = 60   // no more than this part of the worth of the area, in percent
	goalValue      = 2500 // an area that decides a scenario
	itemValue      = 500  // an item of a scenario
	itemStep       = 500  // that it comes a step nearer to where it counts
	exitPart       = 100  // a unit that comes to where it can be evacuated, in percent of its price
	questShare     = 2    // what areas are worth to a side that has a goal elsewhere, one part in so many
	questResearch  = 50   // a Research order of such a side, in percent
	wayValue       = 150  // an area on the way to the goal of a scenario, for every step nearer
	wayBase        = 800  // the same for a base
	hurry          = 25   // an attack, more with every round when time works against the seat, in percent
	webModule      = 60   // a module for battles
	leaderPet      = 450  // a Leadership card that a bot is fond of; every third has one
	leaderTaste    = 60   // how much one bot's taste for a Leadership card differs from another's
	techTaste      = 160  // the same for technologies
	techPet        = 260  // the one technology that a bot is fond of
)
