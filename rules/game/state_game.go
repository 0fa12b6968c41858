package game

// State is everything in a game that changes, as one plain value: a copy by assignment is a full copy, and == compares
// two games (promise P1). It holds no pointer, map, slice, interface or function. Everything else is in Rules.
//
// What is open to everyone is in Board, which it shares with View; the fields here are hidden until View shows them
// (promise P5).
type State struct {
	// Seed and Chances are the state of chance: the seed of the game and the
	// number of shuffles and random picks so far (RULING-87).
	Seed    [32]byte
	Chances uint32
	// Barrier is the value of Answers before which nothing can be taken back (RULING-90), because something was revealed
	// or decided by chance. An answer of another seat is a barrier too; History sees to that.
	Barrier uint32

	// Frames is the stack of the flow of play; the last of FrameCount is on top.
	Frames     [MaxFrames]Frame
	FrameCount uint8

	Board

	Seats [MaxPlayers]Seat

	// Orders are the order tokens on the board, in the sequence of placement: the stack of a planet is the subsequence of
	// its orders, top last (PLAN-06).
	Orders [MaxOrders]PlacedOrder

	// EventPile holds the Event deck from its bottom up and, from the far end down, the discard pile. EventPlace says
	// where every card is.
	EventPile     [MaxEvents]EventCard
	EventDiscards uint8
	EventPlace    [MaxEvents]EventPlace

	Battle Battle
}

// Board is what everyone may know of a game (HIDE-01): it is part of State and, unchanged, of every View. Any field
// here is shown to all seats and spectators.
type Board struct {
	// Answers counts the answers applied so far, forced ones included; it is the
	// number of the open decision.
	Answers uint32
	Round   uint16
	Phase   Phase
	// First holds the first player token (TERM-18), Active is executing an order (TERM-09).
	First, Active Player
	// Alive are the players not eliminated, Winners those who won. Resigned are those who have resigned (RULING-145),
	// whether they are still in the game or not.
	Alive, Winners, Resigned PlayerSet
	// LastRound are the players who agree that the game ends with this round.
	LastRound PlayerSet
	Victory   Victory
	// Condition is the victory condition of a scenario by which the game ended, from 1; 0 for none.
	Condition uint8
	// Items are where the items of the scenario are (MODE-22), which nothing but a scenario names (BW-TOKEN-09).
	Items [MaxItems]ItemPlace
	// EndMarkers counts The End Draws Near cards beside the board (EVENT-09).
	EndMarkers uint8

	// InPlay are the areas of the planets on the table.
	InPlay    AreaSet
	Placed    PlanetSet
	Tiles     [MaxPlanets]Tile
	Links     [MaxRoutes]Link
	LinkCount uint8
	// ZUsed has a bit for each z-axis route that is laid out.
	ZUsed uint8
	// Adjacent has the planets next to each planet (TERM-10).
	Adjacent [MaxPlanets]PlanetSet

	// Units are the figures in each area, all of the player Holder; attackers in
	// a contested area are in Battle instead.
	Units  [MaxAreas]Figures
	Holder [MaxAreas]Player
	// BaseAt is the owner of the base in each area.
	BaseAt [MaxAreas]Player
	// Partial and Depleted are the areas with a depletion token (PAY-13, PAY-14).
	Partial, Depleted AreaSet
	// Workers are those on the Resource card of each area.
	Workers [MaxAreas]uint8

	// Guards are the guard tokens in each area (BW-TOKEN-07); Seat.Guarded says whose they are.
	Guards [MaxAreas]uint8
	// Installations are the installations (BW-INST-01); Seat.Sites says whose they are.
	Installations [MaxAreas]Installation
	// Points are the areas with a special conquest point token (FAQ-23).
	Points AreaSet
	// StagesLed has a bit for each stage whose Leadership cards were chosen (BW-LEAD-04).
	StagesLed uint8

	// OrderCount counts the order tokens on the board (HIDE-03).
	OrderCount uint8
	// EventDeck counts the cards of the Event deck (HIDE-15).
	EventDeck uint8

	Exec Exec
	Buy  Purchase
}

// Tile is the place of a planet: its cell of the grid and quarter turns clockwise (RULING-61).
type Tile struct {
	X, Y int8
	Turn uint8
	// Used has a bit for each side whose slot holds the end of a route (RULING-62).
	Used uint8
}

// Link is a navigation route that is laid out. Z is 0 for a normal route and
// the number of a z-axis route otherwise, whose major end is the first one.
type Link struct {
	Planets [2]Planet
	Sides   [2]Side
	Z       uint8
}

// Seat is what belongs to one player and is in their play area (TERM-19). What is open to everyone is in OpenSeat,
// which it shares with SeatView; the fields here are hidden until View shows them.
type Seat struct {
	OpenSeat

	// Hand are the Combat cards in hand, Discarding those chosen in the discard step and not shown
	// yet (TIME-60).
	Hand, Discarding CardSet
	// Pile holds the Combat deck from its bottom up and, from the far end down,
	// the discard pile with its top first.
	Pile     [MaxCards]Card
	Deck     uint8
	Discards uint8
	// Tokens are the unplaced order tokens of each kind.
	Tokens [OrderKinds]uint8
	// Kept counts the Event cards in the play area (EVENT-15).
	Kept uint8
	// Chosen is the facedown Leadership card (BW-LEAD-03), NoLeader if there is none.
	Chosen Leader
}

// OpenSeat is what everyone may know of a seat: it is part of Seat and, unchanged, of every SeatView. Any field here
// is shown to all seats and spectators.
type OpenSeat struct {
	// Faction is NoFaction before it is chosen.
	Faction Faction
	// Points are the conquest points (WIN-02): 0 at the beginning (SETUP-06), without a limit above the target (COMP-14).
	Points uint16
	// Pool, Unavailable and Home are the workers in the Worker Pool, in the
	// Unavailable Workers area and on the permanent resources.
	Pool, Unavailable uint8
	Home              [2]uint8
	// Supply are the figures not on the board.
	Supply Figures
	// Held are the areas with units of the player, Bases those with a base, outside battle.
	Held, Bases AreaSet
	// Sites are the areas with an installation of the player, Guarded those with their guard tokens.
	Sites, Guarded AreaSet
	// Aside are the figures that are neither in the supply nor on the board: heroes not in play and the figures that gave
	// up their place to a hero (BW-HERO-02), free places for units under mind control, and the player's figures that
	// another player controls (BW-KEY-03). Waiting are those on a Leadership card.
	Aside, Waiting Figures
	Transports     RouteSet
	// Cards are the areas whose Resource cards the player holds.
	Cards AreaSet
	// Infestable are the areas in which a unit that lets the player infest a base that falls there took part in a battle
	// in this round (InfestFallen).
	Infestable AreaSet
	// TechDeck and Play are the cards in the Technology deck, which everybody may know (RULING-77), and in the play area.
	// Known are Combat cards in hand, or played from it and not turned faceup yet, that everyone saw going there
	// (HIDE-21). Spent are cards used up until the phase ends.
	TechDeck, Play, Known, Spent CardSet
	// Level is the highest level of each building type, Modules the number of each module. They stay when the last base
	// falls (BLDG-12, RULING-14).
	Level   [Buildings]uint8
	Modules [MaxModules]uint8
	// Planets are the planets drawn and not placed yet.
	Planets PlanetSet

	// Captives are the units under mind control, in the places Sheet.CaptiveFigures: each is where its token is
	// (BW-TOKEN-08).
	Captives [MaxCaptives]Captive
	// OrderPool are the tokens in the Special Order Pool (BW-ORDER-03).
	OrderPool [OrderKinds]uint8
	// Defended is true once the Defend order has been placed in this Planning Phase (BW-ORDER-13); DefendedOn is its
	// planet, meaningless while Defended is false.
	Defended   bool
	DefendedOn Planet
	// ResourceTokens are the resource tokens of each type (BW-TOKEN-01).
	ResourceTokens [2]uint8
	// LostBases counts the bases out of the game in Survival (MODE-04).
	LostBases uint8
	// LeaderDeck are the Leadership cards that can still be chosen, open to everybody (BW-LEAD-08), Leaders those in the
	// play area.
	LeaderDeck, Leaders LeaderSet
	// Lasting are cards that left the game and still have an effect, Fresh those of them whose effect
	// began in this round (RULING-122, RULING-131).
	Lasting, Fresh LeaderSet
	// Influence is the planet of Subtle Influence, NoPlanet while there is none.
	Influence Planet
}

// Stands reports whether a seat has something to lose in an area: its Resource card, units or a base.
func (s *OpenSeat) Stands(a Area) bool { return (s.Cards | s.Held | s.Bases).Has(a) }

// Captive is a unit under mind control: the figure of its original owner, Nobody if the place is free (BW-KEY-08).
type Captive struct {
	Owner  Player
	Figure Figure
}

// PlacedOrder is an order token on the board, which keeps its owner and its planet whatever happens to the owner's
// pieces there (EXEC-14). Seen are the players who may know its face.
type PlacedOrder struct {
	Planet Planet
	Player Player
	Order  Order
	Seen   PlayerSet
}

// EventPlace says where an Event card is: one of the constants, or one of the
// zones that belong to a player, made by the functions.
type EventPlace uint8

// The places of Event cards.
const (
	// EventInDeck: in the deck.
	EventInDeck EventPlace = iota
	// EventRemoved: put away unseen during setup (SETUP-10).
	EventRemoved
	// EventOut: removed from the game, faceup or not (EVENT-13), and never drawn again (CARD-14).
	EventOut
	// EventBeside: beside the board (EVENT-09).
	EventBeside
	// EventDiscarded: in the discard pile.
	EventDiscarded
	// EventPlayed: faceup, while it is executed (TIME-59).
	EventPlayed
	eventZones EventPlace = 8
)

// EventDrawn is the place of the facedown cards a player drew (EVENT-02).
func EventDrawn(p Player) EventPlace { return eventZones + EventPlace(p) }

// EventLater is the place of the cards a player drew in the Event step (RULING-99).
func EventLater(p Player) EventPlace { return eventZones + 8 + EventPlace(p) }

// EventKept is the place of the Event cards in a player's play area (EVENT-15).
func EventKept(p Player) EventPlace { return eventZones + 16 + EventPlace(p) }

// EventRead is the place of the cards a player has read in the Event step (EVENT-03).
func EventRead(p Player) EventPlace { return eventZones + 24 + EventPlace(p) }

// Exec is the order being executed, or the moves of an Event card.
type Exec struct {
	Player  Player
	Planet  Planet
	Order   Order
	Special bool
	// Bargain is 1 while the discount of a special Build order is unused (SPECIAL-03).
	Bargain uint8
	// Limit is what cards add to the unit build limit, Free counts the units that they make free.
	Limit, Free uint8
	// Built counts the units built, Fresh are the figures built in this order (BUILD-20).
	Built uint8
	Fresh Figures
	// Moved are the figures that moved (MOB-16), Origin is where each came from.
	Moved  Figures
	Origin [MaxFigures]Area
	// Laden are the figures that picked up an item after they had moved: they cannot move back.
	Laden Figures
	// Locked are areas whose units cannot move by this order, because of a card of another player.
	Locked AreaSet
	// Upgraded has bit 0 when a building was bought, bit 1 when a module was.
	Upgraded uint8
	// Target is the one enemy area entered (MOB-08), Quota the units an Event card
	// may still move (0xFF: any number).
	Target Area
	Quota  uint8
	// LiftFrom and LiftTo are the areas of a Lift Off, NoArea before it (MOB-20).
	LiftFrom, LiftTo Area
	// Recalled is true once a unit has been recalled in this order (FAQ-12).
	Recalled bool
	// Token is the token that was revealed if Order is a different one: a Star order, an order treated as special or one
	// executed by a card (BW-ORDER-18, BW-PLANET-06); OrderKinds if there is no token, as for a Defend order; NoOrder
	// otherwise.
	Token Order
	// Returns is true if the token goes back to the unused orders although it is special: because the
	// player controlled a strategic area of the planet at the reveal (BW-PLANET-07, RULING-32), or by a
	// card.
	Returns bool
	// Room is true if the Special Order Pool had room for the token at the reveal (BW-ORDER-02, RULING-34).
	Room bool
	// Defend is the area of a Defend order, NoArea in other orders (BW-ORDER-14).
	Defend Area
	// Bought is the technology bought by a Research order, ToHand its card taken to the hand.
	Bought Tech
	ToHand Card
	// Gifted is true once a Build order has given the worker or transport that a card makes free (FreePiece).
	Gifted bool
}

// Purchase is the item that is being paid for (PAY-08).
type Purchase struct {
	Item Item
	// V is what is bought and where it goes, by PurchaseValue.
	V PurchaseValues
	// Minerals and Gas are still to be paid; Discount resources of any type may be
	// taken off, Bargain is 1 if the discount of a special Build order may be used.
	Minerals, Gas, Discount uint8
	Bargain                 uint8
	// Stolen are the bits of Answer.Stolen about the units that a tech-required unit consumes.
	Stolen uint8
}

// PurchaseValue is the place of a value in Purchase.V. No item has two values in the same place.
type PurchaseValue uint8

// PurchaseValues are the values of a purchase, by PurchaseValue.
type PurchaseValues [3]uint8

// The values of purchases.
const (
	// BoughtUnit is a type of unit, BoughtBuilding a building type.
	BoughtRoute    PurchaseValue = 0
	BoughtUnit     PurchaseValue = 0
	BoughtBuilding PurchaseValue = 0
	BoughtModule   PurchaseValue = 0
	BoughtTech     PurchaseValue = 0
	// BoughtArea is where a unit or base goes, NoArea for a Leadership card; BoughtSecond is the area of a second unit
	// consumed, NoArea for none.
	BoughtArea   PurchaseValue = 1
	BoughtSecond PurchaseValue = 2
)

// Item is a kind of thing that is bought.
type Item uint8

// The items, with their values.
const (
	NoItem Item = iota
	// ItemWorker is a worker.
	ItemWorker
	// ItemTransport: BoughtRoute.
	ItemTransport
	// ItemUnit: BoughtUnit, BoughtArea, BoughtSecond.
	ItemUnit
	// ItemBuilding: BoughtBuilding.
	ItemBuilding
	// ItemModule: BoughtModule.
	ItemModule
	// ItemBase: BoughtArea.
	ItemBase
	// ItemTech: BoughtTech.
	ItemTech
)

// The sides of a battle, as indexes.
const (
	Attacker = 0
	Defender = 1
)

// Battle is the battle being fought; Area is NoArea when there is none. What is open to everyone is in OpenBattle.
type Battle struct {
	OpenBattle
	Skirmishes [MaxSkirmishes]Skirmish
}

// NoBattle returns the value of State.Battle while no battle is fought.
func NoBattle() Battle { return Battle{OpenBattle: OpenBattle{Area: NoArea}} }

// OpenBattle is what everyone may know of a battle, a part of Battle and of BattleView.
type OpenBattle struct {
	Area    Area
	Players [2]Player
	// Units are the units of each side that are still in the battle.
	Units [2]Figures
	// Leaving are the units that must retreat together (RETREAT-08).
	Leaving Figures
	// Splash are the triggered splash damage cards of each side (SPLASH-05).
	Splash [2]CardSet
	// Special is true if the Mobilize order counts as special (SPECIAL-05).
	Special bool
	// Opening is an Event card used when the battle was started (TIME-66), Second a second one.
	Opening, Second EventCard
	// StartCard and StartEvent are the ability that each side used in step 2 (BATTLE-05).
	StartCard  [2]Card
	StartEvent [2]EventCard
	// Count counts the skirmishes; Now is the one being resolved.
	Count, Now uint8
	// FrontOf is the figure that a side of assist units chose as its front line (KEY-11).
	FrontOf [2]Figure
	// Shield is the skirmish where each side used its Shields, counted from 1.
	Shield [2]uint8
	// Guard is true once the defender has used a guard token (BW-TOKEN-03).
	Guard bool
}

// Skirmish is one skirmish of a battle. What is open to everyone is in OpenSkirmish.
type Skirmish struct {
	OpenSkirmish
	// Card and Extra are the standard (or blind) and the reinforcement card of each side.
	Card, Extra [2]Card
}

// OpenSkirmish is what everyone may know of a skirmish, a part of Skirmish and of SkirmishView.
type OpenSkirmish struct {
	// Front and Support are the front-line and the supporting units of each side.
	Front   [2]Figure
	Support [2]Figures
	// Lost are the units destroyed in step C that have not left yet, Dead those that have.
	Lost [2]Figures
	Dead [2]Figures
	// Marks are the facts of each side, as bits of the Mark constants. Everyone may know whether a
	// card is blind: it comes from the deck (BATTLE-22).
	Marks [2]Mark
	// Deck is the player from whose Combat deck the standard card of each side comes, the side's own player except for
	// units under mind control (BW-KEY-04).
	Deck [2]Player
	// Gone are the types of units under mind control that left the skirmish, GoneFront that of the front-line unit: their
	// places may be free by now (BW-KEY-08), and their effects last to the end of the skirmish (KEY-17). Other figures
	// keep their type.
	Gone, GoneFront [2]UnitSet
	// Resolved is true once its cards have been discarded. A triggered splash damage card of
	// another player's deck waits at its skirmish for step 8.
	Resolved bool
}

// Mark is a set of facts of a side of a skirmish.
type Mark uint16

// The marks of a side of a skirmish.
const (
	// MarkBlind: the card was taken unseen from the deck (BATTLE-22).
	MarkBlind Mark = 1 << iota
	// MarkOpen: its cards are faceup (BATTLE-35).
	MarkOpen
	// MarkPaid: the price of the reinforcement card was paid.
	MarkPaid
	// MarkDeclined: it was not paid, so the card does nothing.
	MarkDeclined
	// MarkMatch: the standard card matches the front-line unit (SKIRM-07).
	MarkMatch
	// MarkWins: the side has sufficient strength (SKIRM-14).
	MarkWins
	// MarkKilled: the side destroyed an opposing unit in a way that triggers splash damage (SPLASH-01).
	MarkKilled
	// MarkBroken: the front-line unit of the side was destroyed for good (FAQ-09).
	MarkBroken
	// MarkStolen: the front-line unit of the side was taken over by mind control (BW-KEY-03).
	MarkStolen
	// MarkSacrificed: the front-line unit of the side was destroyed by sacrifice (BW-KEY-12).
	MarkSacrificed
	// MarkFading: a unit with assist of the side waits to withdraw because of a card in step B (RULING-136).
	MarkFading
	// MarkRecharged: the reinforcement card goes back to the hand (BW-KEY-10).
	MarkRecharged
)
