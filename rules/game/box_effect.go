package game

// Effect is one thing that a card, a module or a sheet does, expressed in a closed
// vocabulary: what (Kind), how much (Amount), to whom (the rest) and under what
// conditions. When it happens is the Timing of its card. The data say what each card has (RULING-86).
type Effect struct {
	Kind   EffectKind
	Amount int8
	// Layer is the kind of unit that splash damage or a destruction reaches;
	// zero means that Units names the types.
	Layer Layer
	// Vs limits the effect to an opposing front-line unit of this kind (KEY-08);
	// zero means any.
	Vs Layer
	// Own limits the effect to a front-line unit of the owner of these types; zero means any.
	Own UnitSet
	// Units are the types that the effect names: splash victims, vehicles,
	// cloaked units, the unit that must be there or is unlocked.
	Units UnitSet
	// If are further conditions, all of which must hold.
	If Condition
	// Pieces are the units that PlaceUnits puts on the board, for Race only.
	Pieces [4]Piece
	// Race limits PlaceUnits to players of one race, InfestFallen to bases of one.
	Race Race
	// Of are the resources that an effect is about, as bits 1<<Minerals and 1<<Gas.
	Of uint8
	// Site is the installation that an effect is about.
	Site Installation
}

// Piece is a number of units of one type.
type Piece struct {
	Unit  UnitType
	Count uint8
}

// EffectKind is one kind of effect. The comment on each names its word in the
// data files and says what its fields mean.
type EffectKind uint8

// The kinds of effect. The flow of play never asks for a card by name: it asks
// which effects are in force.
const (
	// NoEffect is no effect; it is never in a list.
	NoEffect EffectKind = iota

	// Attack ("attack +N"): Amount is added to the owner's attack value.
	Attack
	// Health ("health +N"): Amount is added to the owner's health value.
	Health
	// Splash ("splash ground|flying|any" or "splash units LIST"): a splash
	// damage card (SPLASH-01); Layer or Units say what it kills.
	Splash
	// ImposeMinor ("impose-minor units LIST"): an opposing front-line unit of
	// Units uses the minor values and its owner's card has no ability.
	ImposeMinor
	// Cloak ("cloak front" or "cloak units LIST"): the owner's front-line unit, or all the owner's units of Units in the
	// skirmish, have cloaking (KEY-01).
	Cloak
	// CloakOthers ("cloak-others units LIST"): if a unit of Units is in the skirmish, the owner's other units in it have
	// cloaking.
	CloakOthers
	// Detect ("detector", "detector units LIST"): the owner's units of the skirmish are detectors (KEY-05), with Units
	// only if one of these types is in it.
	Detect
	// NoSupport ("no-support", "no-support units LIST", "no-support ground|flying"): opposing
	// supporting units, or those of Units or Layer, add no support value.
	NoSupport
	// ZeroAttack ("zero-attack"): the final attack values of both sides are 0.
	ZeroAttack
	// Sufficient ("sufficient"): the owner's side has sufficient strength (SKIRM-30 level 4).
	Sufficient
	// Insufficient ("insufficient units LIST"): an opposing front-line unit of
	// Units does not have sufficient strength.
	Insufficient
	// CancelReinforcement ("cancel reinforcement"): the opposing reinforcement
	// card is cancelled (KEY-06).
	CancelReinforcement
	// CancelStandard ("cancel standard"): the opposing standard card is cancelled
	// and its owner plays another (RULING-98).
	CancelStandard
	// Blast ("blast ground|flying"): the owner's front-line unit is destroyed at the end of the Destroy Units step and
	// takes an opposing front-line unit of Layer with it, without triggering splash damage (FAQ-14).
	Blast
	// Annihilate ("annihilate"): at the end of the Destroy Units step every opposing unit of the skirmish is destroyed, if
	// the owner's front-line unit was not.
	Annihilate
	// Kill ("kill N ground|flying|any"): Amount opposing units of Layer are destroyed,
	// chosen by their controller: in the skirmish, or at the start of a battle in the battle.
	Kill
	// KillCheapest ("kill-cheapest ground|flying|any"): the opponent destroys the cheapest of their units of Layer in the
	// battle.
	KillCheapest
	// ReturnToDeck ("return"): after use the card goes back to the Technology deck (KEY-13).
	ReturnToDeck
	// PayWorker ("pay worker"): the owner may move a worker from the Worker
	// Pool to the Unavailable Workers area; otherwise the card does nothing.
	PayWorker
	// PayUnitOrWorker ("pay unit-or-worker"): the owner destroys one of their units in the battle or a worker of their
	// Worker Pool to use the card.
	PayUnitOrWorker
	// DrawCombat ("draw combat N"): draw Amount Combat cards.
	DrawCombat
	// ShowCards ("show-cards", "show-cards units LIST"): the opponent places their Combat cards faceup; without Units in
	// the whole battle and first, with Units in every skirmish that holds one of these types of the owner.
	ShowCards

	// Unlock ("unlock UNIT,UNIT,..."): the tech-required units in Units may be built (BUILD-18).
	Unlock
	// Recall ("recall N units LIST"): at the end of the movement step move
	// Amount units from anywhere to an area of the active planet with a unit of Units.
	Recall
	// KeepTransports ("keep-transports"): the owner's transports survive Regrouping step 1 while a unit of the owner is on
	// one of the two planets.
	KeepTransports
	// ShiftTransport ("shift-transport N"): at the start of one of the owner's orders, move Amount of their transports
	// between routes of the active planet, once per Execution Phase.
	ShiftTransport

	// MoveZRoute ("move-z-route N"): move Amount ends of one z-axis route.
	MoveZRoute
	// AddZRoute ("add-z-route"): or add a z-axis route that was never laid out.
	AddZRoute
	// BuyModule ("buy module discount N"): buy a module for Amount resources less.
	BuyModule
	// BuyTech ("buy technology discount N"): buy a technology for Amount resources
	// less; with If CardToHand one of its cards may go to the hand; Amount 99 is free.
	BuyTech
	// BuyBuilding ("buy building discount N"): buy a building for Amount resources less.
	BuyBuilding
	// BuyBase ("buy base discount N"): build a base for Amount resources less; 99 is free.
	BuyBase
	// GainWorkers ("workers N"): unused workers go to the Worker Pool.
	GainWorkers
	// GainTransports ("transports N"): place up to Amount transports on routes of planets with the player's bases.
	GainTransports
	// PlaceUnits ("place RACE N UNIT N UNIT ... at base|presence"): free units of one race in one area; If AtBase: a
	// friendly area of a planet with a base of the player, otherwise a friendly or empty area of a planet with a unit or
	// base of the player.
	PlaceUnits
	// PlaceAllowed ("place-allowed N"): free units that the buildings allow, worth at most Amount resources together, in
	// one friendly area of a planet with a base of the player.
	PlaceAllowed
	// MoveUnits ("move-units N"): move up to Amount units (0: any number) to
	// empty or friendly areas of one planet as by a Mobilize order.
	MoveUnits
	// NoDepletion ("no-depletion"): kept; when force mining, the card and area do
	// not become more depleted.
	NoDepletion
	// PeekOrders ("peek-orders"): kept; at the end of a Planning Phase look at the orders of one planet.
	PeekOrders
	// GainConquest ("conquest N"): gain Amount conquest points; with If Fewest only
	// if no player has fewer. The largest effect whose condition holds counts.
	GainConquest
	// HandLimit ("hand-limit +N"): the hand limit is Amount higher.
	HandLimit
	// KillTransports ("kill-transports N"): destroy up to Amount enemy transports, one per opponent at most.
	KillTransports
	// Deplete ("deplete partial|full"): an area becomes partially (Amount 1) or fully (Amount 2) depleted.
	Deplete
	// ExtraOrders ("extra-orders N"): kept; at the end of a Planning Phase place up to
	// Amount more orders (exactly one if Amount is 1).
	ExtraOrders
	// EndMarker ("end-marker"): The End Draws Near (EVENT-07): its player gains one conquest
	// point or draws one Event card.
	EndMarker
	// CountsSpecial ("counts-special"): kept; the Mobilize order counts as special.
	CountsSpecial
	// KillUnits ("kill-units N"): the controller of an area's enemy units destroys Amount of them.
	KillUnits
	// KillBase ("kill-base"): an enemy base without units of its owner is destroyed.
	KillBase
	// BuildLimit ("build-limit +N"): the unit build limit is Amount higher.
	BuildLimit
	// FreeUnits ("free-units N"): Amount units cost no resources.
	FreeUnits

	// SpecialOrders ("special-orders +N"): this many more special orders (MOD-04).
	SpecialOrders
	// OrbitalDefense ("orbital-defense"): Limited Orbital Defense (MOD-08).
	OrbitalDefense

	// Brood War: Combat and Technology cards.

	// Collateral ("collateral"): the owner's front-line unit has collateral damage (BW-KEY-01).
	Collateral
	// MindControl ("mind-control"): at the end of the Destroy Units step the opposing
	// front-line unit is stolen (BW-KEY-03).
	MindControl
	// ZeroBase ("zero-base"): the opposing front-line unit's base attack value is 0.
	ZeroBase
	// MinorAttack ("minor-attack ground|flying|any"): an opposing front-line unit of Layer uses
	// the minor attack value.
	MinorAttack
	// NoModule ("no-module-bonus"): the opponent gets no bonus from modules in the skirmish.
	NoModule
	// Feedback ("feedback"): a cancel effect on the opposing reinforcement card, or if the opponent has units with assist
	// in the skirmish they destroy one of them (FAQ-21, RULING-136).
	Feedback
	// Recharge ("recharge units LIST"): a reinforcement technology with an icon of Units may go back to the hand instead
	// of being discarded, once per Execution Phase (BW-KEY-10). Units are icons: a type does not include its heroes.
	Recharge
	// DrawMore ("draw-more N"): Amount more Combat cards in the draw step of the battle.
	DrawMore
	// LockArea ("lock-area units LIST"): once per Execution Phase the units of an opponent in one area of a planet with
	// one of the owner's Units cannot move by the Mobilize order they revealed.
	LockArea
	// Infest ("infest units LIST"): in Regrouping step 1 an Infested Command Center may be put where an enemy base was
	// destroyed beside one of the owner's Units (BW-INST-07).
	Infest
	// InfestFallen ("infest-fallen RACE units LIST"): in Regrouping step 1 an Infested Command Center may take the place
	// of a base of Race that was destroyed in an area with the owner's units, if one of their Units took part in a battle
	// there this round (BW-INST-07).
	InfestFallen

	// Brood War: modules.

	// SwapUnits ("swap-units"): the Defensive module (BW-MOD-02).
	SwapUnits
	// AssistRoom ("assist-room N"): in each area Amount units with assist do not count (BW-MOD-05).
	AssistRoom
	// Evasion ("evasion"): the Offensive module (BW-MOD-07).
	Evasion

	// Brood War: Event and Leadership cards.

	// GainTokens ("tokens N minerals|gas|any"): Amount resource tokens (BW-TOKEN-02).
	GainTokens
	// ExtraLeader ("leadership N"): resolve an unused Leadership card of Stage Amount (RULING-130).
	ExtraLeader

	// Permanent ("permanent minerals|gas +N"): a permanent resource is Amount higher.
	Permanent
	// Install ("install SITE"): put the installation Site in a friendly area (BW-INST-06).
	Install
	// SitePoints ("site-points N SITE"): Amount conquest points in every Gain Conquest Points step while Site is in play.
	SitePoints
	// SiteOrder ("site-order SITE"): one more order at the start of every Planning Phase while Site is in play (TIME-68).
	SiteOrder
	// SiteMoves ("site-moves SITE"): at the end of every Regrouping Phase units may go from the area of Site to
	// friendly and empty areas anywhere.
	SiteMoves
	// GainHero ("hero UNIT"): gain the hero in Units, the only one there (BW-HERO-02).
	GainHero
	// HeroReturns ("hero-returns"): at the end of every Regrouping Phase the hero may come back to an area with a base of
	// its owner.
	HeroReturns
	// GrantCards ("grant-cards"): the technologies that only this card gives are shuffled into the Combat deck (FAQ-22).
	GrantCards
	// ChoosePlanets ("choose-planets"): the starting planets are chosen, not drawn.
	ChoosePlanets
	// ChooseFirst ("choose-first"): choose the first player.
	ChooseFirst
	// AllZRoutes ("all-z-routes"): place the z-axis routes of all players.
	AllZRoutes
	// RouteTransports ("route-transports"): a starting transport on every route of the planet with the base.
	RouteTransports
	// UseStarOrder ("star-order"): the Star order is among the tokens (BW-ORDER-18).
	UseStarOrder
	// Storage ("storage N"): at the start of every Regrouping Phase one resource token for each worker in the Worker
	// Pool, at most Amount.
	Storage
	// Covert ("covert N UNIT"): put Amount units on the card; units of this type may be built there and take part in the
	// owner's Mobilize orders as if they were on the active planet.
	Covert
	// Fleet ("fleet"): built units may wait on the card and come down before the moves of any Mobilize order into an area
	// with a base of the owner.
	Fleet
	// RestoreAreas ("restore N"): at the end of every Regrouping Phase up to Amount partially depleted areas whose
	// Resource cards the owner holds are turned back.
	RestoreAreas
	// ProtectAreas ("protect-areas"): opponents cannot deplete the owner's areas.
	ProtectAreas
	// DrawEvents ("draw event N"): draw Amount Event cards.
	DrawEvents
	// OrderAs ("order-as build|mobilize|research"): a revealed order may be executed as the special order of the type of
	// the standard order Amount, without the pool; the token returns.
	OrderAs
	// LimitOrders ("limit-orders N"): choose a planet on which the player has more units than any other player; in the
	// next Planning Phase the others may place at most Amount orders on it.
	LimitOrders
	// KillRoutes ("kill-routes"): for every route one enemy transport on it may be destroyed.
	KillRoutes
	// BuildNow ("build-order"): execute a Build order on any planet.
	BuildNow
	// RetrieveWorkers ("retrieve-workers"): all workers return to the Worker Pool.
	RetrieveWorkers
	// ConquestTokens ("conquest-tokens N"): put Amount special conquest point tokens in areas without conquest points
	// (FAQ-23).
	ConquestTokens
	// RaiseBuildings ("raise-buildings"): every building type the player has is raised to its highest level.
	RaiseBuildings
	// PlaceEither ("place-either N UNIT N UNIT ..."): units of one of the Pieces in a friendly area; the player's units
	// there may make room.
	PlaceEither
	// LosePoints ("lose-points N"): every enemy loses Amount conquest points.
	LosePoints
	// Expel ("expel"): all enemy units leave a planet with a unit of the player.
	Expel
	// Sacrificed ("sacrificed"): destroy one of the player's units, then all units in an area of its planet.
	Sacrificed
	// AllTransports ("all-transports"): place all unused transports on any routes.
	AllTransports
	// ProtectTransports ("protect-transports"): the owner's transports cannot be destroyed.
	ProtectTransports
	// DoubleOrders ("double-orders"): a second order may follow each order placed.
	DoubleOrders
	// NoVictories ("no-victories"): nobody wins by points, objective or end of the Event deck.
	NoVictories
	// FreePiece ("free-piece"): one worker or transport of each Build order is free.
	FreePiece
	// DoubleModules ("double-modules"): modules count twice for the Special Order Pool and the unit build limit.
	DoubleModules
	// Revenge ("revenge"): when the hero is destroyed by an opponent, destroy an enemy unit, base or installation on its
	// planet.
	Revenge
	// RaiseOrder ("raise-order"): at the end of every Planning Phase the bottom order of a stack may be put on top.
	RaiseOrder

	// EffectKinds counts the kinds.
	EffectKinds
)

// Layer is a set of the two kinds of unit, ground and flying (UNIT-01). Only the rules that name it ask for it: units
// of both kinds move alike (UNIT-04).
type Layer uint8

// The layers.
const (
	Ground Layer = 1 << iota
	Flying
	AnyLayer = Ground | Flying
)

// Condition is a set of conditions of an effect.
type Condition uint16

// The conditions.
const (
	// IfAttacker ("attacker"): the owner is the attacker of the battle.
	IfAttacker Condition = 1 << iota
	// IfDefender ("defender"): the owner is the defender of the battle.
	IfDefender
	// IfSupported ("supported"): at least one friendly unit supports the skirmish.
	IfSupported
	// IfNoDetector ("no-detector"): the opponent has no detector in the skirmish.
	IfNoDetector
	// IfAtBase ("at-base"): the area, or its planet, holds a base of the owner.
	IfAtBase
	// IfFrontGround ("front-ground"): the owner's front-line unit is a ground unit.
	IfFrontGround
	// IfSufficient ("sufficient-strength"): the owner's side has sufficient strength (SKIRM-30 level 5).
	IfSufficient
	// IfFewest ("fewest"): no player has fewer conquest points than the owner.
	IfFewest
	// IfHave ("have"): a unit of Own takes part in the battle on the owner's side.
	IfHave
	// IfExclusive ("exclusive"): the bonus is of the kind that excludes a guard token (BW-TOKEN-05).
	IfExclusive
	// CardToHand ("to-hand"): a card of the technology may go to the hand.
	CardToHand
	// IfFoeAlone ("foe-alone"): no unit supports the opposing front-line unit.
	IfFoeAlone
)

// Timing says when a card works.
type Timing uint8

// The timings, with their words in the data files.
const (
	// OnCompare ("compare"): in step B of a skirmish (CARD-05).
	OnCompare Timing = iota
	// OnCancel ("cancel"): at the start of step B (KEY-06).
	OnCancel
	// OnDestroyed ("end-destroy"): at the end of the Destroy Units step (SKIRM-22).
	OnDestroyed
	// OnBattleStart ("battle-start"): in step 2 of a battle (BATTLE-05).
	OnBattleStart
	// OnBattleOpening ("battle-opening"): between steps 1 and 2, for the attacker (TIME-66).
	OnBattleOpening
	// InBattle ("battle"): in force all the time in the owner's battles.
	InBattle
	// OnBuild ("build"): while the owner executes a Build order.
	OnBuild
	// OnOrderStart ("order-start"): at the start of one of the owner's orders (TIME-63).
	OnOrderStart
	// OnMoveEnd ("move-end"): at the end of the movement step (TIME-65).
	OnMoveEnd
	// OnRegroupStart ("regroup-1"): in Regrouping step 1 (TIME-67).
	OnRegroupStart
	// OnPlanningEnd ("planning-end"): at the end of the Planning Phase (TIME-62).
	OnPlanningEnd
	// OnDiscard ("discard"): when a card would be discarded (BW-KEY-10).
	OnDiscard
	// OnRevealed ("revealed"): when an opponent has revealed an order and executes it (TIME-63).
	OnRevealed
	// OnForceMine ("force-mine"): when its owner force mines (TIME-64).
	OnForceMine
	// Always ("always"): in force as long as it is in play.
	Always
	// Immediate ("immediate"): when the Event card is executed.
	Immediate
	// Timings counts the timings.
	Timings
)
