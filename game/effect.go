package game

// Effect is one thing that a card, a module or a sheet does, said in a closed
// vocabulary: what (Kind), how much (Amount), to whom (the rest) and under what
// conditions. When it happens is the Timing of its card.
type Effect struct {
	Kind   EffectKind
	Amount int8
	// Layer is the kind of unit that splash damage or a destruction reaches;
	// zero means that Units names the types.
	Layer Layer
	// Vs limits the effect to an opposing front-line unit of this kind (KEY-08);
	// zero means any.
	Vs Layer
	// Own limits the effect to an own front-line unit of these types; zero means any.
	Own UnitSet
	// Units are the types that the effect names: splash victims, vehicles,
	// cloaked units, the unit that must be there or is unlocked.
	Units UnitSet
	// If are further conditions, all of which must hold.
	If Condition
	// Pieces are the units that PlaceUnits puts on the board, for Race only.
	Pieces [4]Piece
	// Race limits PlaceUnits to players of one race.
	Race Race
}

// Piece is a number of units of one type.
type Piece struct {
	Unit  UnitType
	Count uint8
}

// EffectKind is one kind of effect. The comment of each gives its word in the
// data files and what its fields mean.
type EffectKind uint8

// The kinds of effect. The flow of play never asks for a card by name: it asks
// which effects are in force.
const (
	// NoEffect is no effect; it is never in a list.
	NoEffect EffectKind = iota

	// Attack ("attack +N"): Amount is added to the own attack value.
	Attack
	// Health ("health +N"): Amount is added to the own health value.
	Health
	// Splash ("splash ground|flying|any" or "splash units LIST"): a splash
	// damage card (SPLASH-01); Layer or Units say what it kills.
	Splash
	// ImposeMinor ("impose-minor units LIST"): an opposing front-line unit of
	// Units uses the minor values and its owner's card has no ability.
	ImposeMinor
	// Cloak ("cloak front" or "cloak units LIST"): the own front-line unit, or all
	// own units of Units in the skirmish, have cloaking (KEY-01).
	Cloak
	// CloakOthers ("cloak-others units LIST"): if a unit of Units is in the
	// skirmish, the other own units in it have cloaking.
	CloakOthers
	// Detect ("detector", "detector units LIST"): the own units of the skirmish are
	// detectors (KEY-05), with Units only if one of these types is in it.
	Detect
	// NoSupport ("no-support", "no-support units LIST"): opposing supporting units, or
	// those of Units, add no support value.
	NoSupport
	// ZeroAttack ("zero-attack"): the final attack values of both sides are 0.
	ZeroAttack
	// Sufficient ("sufficient"): the own side has sufficient strength (SKIRM-30 level 4).
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
	// Blast ("blast ground|flying"): the own front-line unit is destroyed at the
	// end of the Destroy Units step and takes an opposing front-line unit of
	// Layer with it, without triggering splash damage (FAQ-14).
	Blast
	// Annihilate ("annihilate"): at the end of the Destroy Units step every
	// opposing unit of the skirmish is destroyed, if the own front-line unit was not.
	Annihilate
	// Kill ("kill N ground|flying|any"): Amount opposing units of Layer are destroyed,
	// chosen by their controller: in the skirmish, or at the start of a battle in the battle.
	Kill
	// KillCheapest ("kill-cheapest ground|flying|any"): the opponent destroys the cheapest
	// of his units of Layer in the battle.
	KillCheapest
	// ReturnToDeck ("return"): after use the card goes back to the Technology deck (KEY-13).
	ReturnToDeck
	// PayWorker ("pay worker"): the owner may move a worker from the Worker
	// Pool to the Unavailable Workers area; otherwise the card does nothing.
	PayWorker
	// PayUnitOrWorker ("pay unit-or-worker"): the owner destroys one of his units in
	// the battle or a worker of his Worker Pool to use the card.
	PayUnitOrWorker
	// DrawCombat ("draw combat N"): draw Amount Combat cards.
	DrawCombat
	// ShowCards ("show-cards", "show-cards units LIST"): the opponent places his Combat cards
	// face up; without Units in the whole battle and first, with Units in
	// every skirmish that holds one of these types of the owner.
	ShowCards

	// Unlock ("unlock UNIT"): the tech-required unit in Units may be built (BUILD-18).
	Unlock
	// Recall ("recall N units LIST"): at the end of the movement step move
	// Amount units from anywhere to an area of the active planet with a unit of Units.
	Recall
	// KeepTransports ("keep-transports"): own transports survive Regrouping step 1
	// while a unit of the owner is on one of the two planets.
	KeepTransports
	// ShiftTransport ("shift-transport N"): at the start of an own order move Amount own
	// transports between routes of the active planet, once per Execution Phase.
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
	// GainTransports ("transports N"): place up to Amount transports on routes of planets with own bases.
	GainTransports
	// PlaceUnits ("place RACE N UNIT N UNIT ... at base|presence"): free units of one
	// race in one area; If AtBase: a friendly area of a planet with an own base, otherwise a
	// friendly or empty area of a planet with an own unit or base.
	PlaceUnits
	// PlaceAllowed ("place-allowed N"): free units that the buildings allow,
	// worth at most Amount resources together, in one friendly area of a planet with an own base.
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

	// SpecialOrders ("special-orders +N"): so many more special orders (MOD-04).
	SpecialOrders
	// OrbitalDefense ("orbital-defense"): Limited Orbital Defense (MOD-08).
	OrbitalDefense

	// EffectKinds counts the kinds.
	EffectKinds
)

// Layer is a set of the two kinds of unit, ground and flying (UNIT-01).
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
	// IfFrontGround ("front-ground"): the own front-line unit is a ground unit.
	IfFrontGround
	// IfSufficient ("sufficient-strength"): the own side has sufficient strength (SKIRM-30 level 5).
	IfSufficient
	// IfFewest ("fewest"): no player has fewer conquest points than the owner.
	IfFewest
	// IfHave ("have"): a unit of Own takes part in the battle on the owner's side.
	IfHave
	// IfExclusive ("exclusive"): the bonus is of the kind that excludes a guard token (BW-TOKEN-05).
	IfExclusive
	// CardToHand ("to-hand"): a card of the technology may go to the hand.
	CardToHand
	// IfBaseOnPlanet is free for later sets.
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
	// OnOrderStart ("order-start"): at the start of an own order (TIME-63).
	OnOrderStart
	// OnMoveEnd ("move-end"): at the end of the movement step (TIME-65).
	OnMoveEnd
	// OnRegroupStart ("regroup-1"): in Regrouping step 1 (TIME-67).
	OnRegroupStart
	// OnPlanningEnd ("planning-end"): at the end of the Planning Phase (TIME-62).
	OnPlanningEnd
	// OnForceMine ("force-mine"): when its owner force mines (TIME-64).
	OnForceMine
	// Always ("always"): in force as long as it is in play.
	Always
	// Immediate ("immediate"): when the Event card is executed.
	Immediate
	// Timings counts the timings.
	Timings
)
