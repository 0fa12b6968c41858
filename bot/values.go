package bot

// The values that the rules of thumb weigh, in hundredths of a resource unless said
// otherwise. They were found by letting simple play thousands of games against itself
// with one of them changed.
const (
	// Areas. pointValue is a conquest point a round; resourceValue a resource a round for
	// who has a base on the planet, resourceFar for who has none; landValue any area;
	// baseValue the base in it.
	pointValue    = 600
	resourceValue = 150
	resourceFar   = 50
	landValue     = 40
	baseValue     = 700
	// lastRound and nextRound say how much more points count, in hundredths, for who wins
	// by them at the end of this round or of the next.
	lastRound = 200
	nextRound = 140
	// objectiveValue is shared among what is still lacking for an objective.
	objectiveValue = 600
	// spoilMany is the part, in hundredths, of what a foe loses that is a gain if there
	// are many foes and this one leads; lastPiece what it adds that he is nearly out of the game.
	spoilMany = 60
	lastPiece = 800
	// farDanger is the part, in hundredths, that enemy units next door without
	// a transport count for; weakPost the part of the excess of danger that a weak
	// garrison costs, postLimit its limit as a part of the worth of the area.
	farDanger = 25
	weakPost  = 33
	postLimit = 25
	// openBase is what it costs to leave a base alone where no enemy is near.
	openBase = 30

	// Moves. assaultLeast is the least value of an attack, assaultFail the cost of a
	// failed one, killsMany the part of kills that counts with several foes; riskyEntry
	// the part that an empty area in reach of foes is worth; moveCost the part of
	// its quality that moving a unit costs.
	// prizePart and lossPart weigh what an attack may win and lose.
	assaultLeast = 60
	prizePart    = 145
	lossPart     = 100
	assaultFail  = 60
	killsMany    = 66
	riskyEntry   = 75
	moveCost     = 25
	stageGain    = 20
	stageMost    = 60
	patience     = 12
	endurance    = 30
	supportCost  = 40

	// Orders. secondMobilize, secondBuild are the parts that a second order of a kind on a planet
	// counts for; newUnits the part of what units yet to be built could win;
	// followBase what units bring that a Build order for a base waits for.
	secondMobilize = 25
	secondBuild    = 66
	newUnits       = 60
	followBase     = 250
	attackMost     = 900
	baseReach      = 10
	buildMost      = 800
	specialBonus   = 40
	researchBase   = 120
	cardDraw       = 30
	techMost       = 300
	researchAgain  = 33
	buildFirst     = 100
	uncover        = 50
	researchNow    = 250
	eventCard      = 130
	urgeFor        = 60
	urgeAgainst    = -100

	// Purchases.
	workerFirst   = 240
	workerFade    = 35
	workerNext    = 20
	transportPart = 25
	transportMost = 260
	unitBase      = 80
	placeEmpty    = 50
	placeBase     = 150
	buildingBase  = 60
	buildingGain  = 150
	buildingWide  = 150
	buildingFly   = 40
	supplyFirst   = 260
	supplyFade    = 60
	supplyMost    = 200
	specialModule = 160
	upgradeFade   = 15
	newBase       = 150
	newResource   = 100
	techCost      = 60
	techHave      = 25
	techCan       = 25
)
