package game

// View is what one seat, or a spectator, may know of a game. It is built from
// an empty value, field by field (HIDE-01 to HIDE-31): what is not listed here
// stays hidden. It is a plain value like State.
type View struct {
	// Seat is the viewer, Nobody for a spectator (HIDE-28).
	Seat    Player
	Players int
	Answers uint32
	Round   uint16
	Phase   Phase
	Stage   Stage
	First   Player
	Active  Player
	Alive   PlayerSet
	Winners PlayerSet
	Victory Victory
	// Condition and Items are as in State; all of a scenario is open.
	Condition uint8
	Items     [MaxItems]ItemPlace
	// Step is the kind of the open decision and Open who has to decide; Frame is
	// the whole frame for those who do.
	Step  Step
	Open  PlayerSet
	Frame Frame

	InPlay            AreaSet
	Placed            PlanetSet
	Tiles             [MaxPlanets]Tile
	Links             [MaxRoutes]Link
	LinkCount         uint8
	Units             [MaxAreas]Figures
	Holder            [MaxAreas]Player
	BaseAt            [MaxAreas]Player
	Partial, Depleted AreaSet
	Workers           [MaxAreas]uint8
	Guards            [MaxAreas]uint8
	Installations     [MaxAreas]Installation
	Points            AreaSet
	StagesLed         uint8

	Seats [MaxPlayers]SeatView

	// Orders are the tokens on the board from the first placed to the last; Order
	// is OrderKinds where the viewer may not know the face.
	Orders     [MaxOrders]OrderView
	OrderCount uint8

	// EventDeck counts the cards of the Event deck, EventDiscards lists its
	// discard pile as a set, Beside the cards beside the board (HIDE-15, HIDE-19).
	EventDeck     uint8
	EventDiscards EventSet
	Beside        EventSet
	// Playing is the Event card being carried out, NoEvent if there is none.
	Playing EventCard

	Exec   Exec
	Buy    Purchase
	Battle BattleView
}

// EventSet is a set of Event cards.
type EventSet [2]uint64

// Has reports whether a card is in the set.
func (s EventSet) Has(c EventCard) bool { return s[c/64]>>(c%64)&1 != 0 }

// Add puts a card into the set.
func (s *EventSet) Add(c EventCard) { s[c/64] |= 1 << (c % 64) }

// SeatView is what the viewer may know of a seat.
type SeatView struct {
	Faction           Faction
	Points            uint16
	Pool, Unavailable uint8
	Home              [2]uint8
	Supply            Figures
	Held, Bases       AreaSet
	Transports        RouteSet
	Cards             AreaSet
	Level             [Buildings]uint8
	Modules           [MaxModules]uint8
	// HandCount is open; Hand are the cards the viewer knows: all of his own, and
	// those that everybody saw going there (HIDE-21).
	HandCount, DeckCount uint8
	Hand                 CardSet
	TechDeck, Play       CardSet
	Spent                CardSet
	Discarding           CardSet
	Discards             [MaxCards]Card
	DiscardCount         uint8
	// TokenCount are the unplaced order tokens, Tokens their faces for the owner (HIDE-05).
	TokenCount uint8
	Tokens     [OrderKinds]uint8
	Planets    PlanetSet
	// Drawn counts the unread Event cards by stage (HIDE-17), Kept are those in
	// the play area, Read those the owner has read in the Event step (HIDE-18).
	Drawn [4]uint8
	Kept  EventSet
	Read  EventSet

	Aside, Waiting      Figures
	Captives            [MaxCaptives]Captive
	OrderPool           [OrderKinds]uint8
	Defended            bool
	DefendedOn          Planet
	ResourceTokens      [2]uint8
	Guarded, Sites      AreaSet
	LostBases           uint8
	LeaderDeck, Leaders LeaderSet
	// Chosen is the Leadership card that lies face down, for its owner (HIDE-25); HasChosen tells
	// everybody that there is one.
	Chosen         Leader
	HasChosen      bool
	Lasting, Fresh LeaderSet
	Influence      Planet
}

// OrderView is an order token as the viewer sees it.
type OrderView struct {
	Planet Planet
	Player Player
	Order  Order
}

// BattleView is the battle as the viewer sees it.
type BattleView struct {
	Area       Area
	Players    [2]Player
	Units      [2]Figures
	Special    bool
	Opening    EventCard
	Second     EventCard
	Shield     [2]uint8
	Leaving    Figures
	Guard      bool
	StartCard  [2]Card
	StartEvent [2]EventCard
	Count      uint8
	Now        uint8
	Splash     [2]CardSet
	FrontOf    [2]Figure
	Skirmishes [MaxSkirmishes]SkirmishView
}

// SkirmishView is a skirmish as the viewer sees it. Cards counts the cards of
// each side; Card and Extra are NoCard where their faces are hidden.
type SkirmishView struct {
	Front       [2]Figure
	Support     [2]Figures
	Lost, Dead  [2]Figures
	Cards       [2]uint8
	Card, Extra [2]Card
	Marks       [2]Mark
	Deck        [2]Player
	// Gone and GoneFront are as in Skirmish.
	Gone, GoneFront [2]UnitSet
	Resolved        bool
}

// View builds what a seat may know, for Nobody what is open to all. After the
// end of the game the state itself may be shown (HIDE-29).
func (r *Rules) View(s *State, seat Player) View {
	var v View
	r.ViewInto(s, seat, &v)
	return v
}

// ViewInto is View into a value of the caller's.
func (r *Rules) ViewInto(s *State, seat Player, v *View) {
	*v = View{Seat: seat, Players: r.Options.Players, Playing: NoEvent}
	v.Answers, v.Round, v.Phase, v.Stage = s.Answers, s.Round, s.Phase, r.StageNow(s)
	v.First, v.Active, v.Alive = s.First, s.Active, s.Alive
	v.Winners, v.Victory = s.Winners, s.Victory
	v.Condition, v.Items = s.Condition, s.Items
	v.Step, v.Open = r.Decision(s), r.Open(s)
	if v.Open.Has(seat) {
		v.Frame = s.Top()
	}
	v.InPlay, v.Placed = s.InPlay, s.Placed
	v.Tiles, v.Links, v.LinkCount = s.Tiles, s.Links, s.LinkCount
	v.Units, v.Holder, v.BaseAt = s.Units, s.Holder, s.BaseAt
	v.Partial, v.Depleted, v.Workers = s.Partial, s.Depleted, s.Workers
	v.Guards, v.Installations, v.Points, v.StagesLed = s.Guards, s.Installations, s.Points, s.StagesLed
	for p := range Player(r.Options.Players) {
		r.viewSeat(s, seat, p, &v.Seats[p])
	}
	for i, o := range s.Orders[:s.OrderCount] {
		v.Orders[i] = OrderView{Planet: o.Planet, Player: o.Player, Order: OrderKinds}
		if o.Seen.Has(seat) {
			v.Orders[i].Order = o.Order
		}
	}
	v.OrderCount = s.OrderCount
	v.EventDeck = s.EventDeck
	for i := range r.Events {
		c := EventCard(i)
		place := s.EventPlace[i]
		switch {
		case place == EventDiscarded:
			v.EventDiscards.Add(c)
		case place == EventBeside:
			v.Beside.Add(c)
		case place == EventPlayed:
			v.Playing = c
		case place >= EventRead(0) && place <= EventRead(MaxPlayers-1):
			p := Player(place - EventRead(0))
			v.Seats[p].Drawn[r.Events[i].Stage]++
			if p == seat {
				v.Seats[p].Read.Add(c)
			}
		case place >= EventKept(0) && place <= EventKept(MaxPlayers-1):
			v.Seats[place-EventKept(0)].Kept.Add(c)
		case place >= EventLater(0) && place <= EventLater(MaxPlayers-1):
			v.Seats[place-EventLater(0)].Drawn[r.Events[i].Stage]++
		case place >= EventDrawn(0) && place <= EventDrawn(MaxPlayers-1):
			v.Seats[place-EventDrawn(0)].Drawn[r.Events[i].Stage]++
		}
	}
	v.Exec, v.Buy = s.Exec, s.Buy
	r.viewBattle(&s.Battle, seat, &v.Battle)
}

func (r *Rules) viewSeat(s *State, viewer, p Player, v *SeatView) {
	seat := &s.Seats[p]
	v.Faction, v.Points = seat.Faction, seat.Points
	v.Pool, v.Unavailable, v.Home = seat.Pool, seat.Unavailable, seat.Home
	v.Supply, v.Held, v.Bases = seat.Supply, seat.Held, seat.Bases
	v.Transports, v.Cards = seat.Transports, seat.Cards
	v.Level, v.Modules = seat.Level, seat.Modules
	// Cards chosen in the discard step count as in hand until all are shown (RULING-66).
	v.HandCount = uint8(seat.Hand.Len() + seat.Discarding.Len())
	v.DeckCount = seat.Deck
	// What everybody saw going to the hand stays known until it is turned up, even if it lies face down already.
	v.Hand = seat.Known
	v.TechDeck, v.Play, v.Spent = seat.TechDeck, seat.Play, seat.Spent
	for i := range seat.Discards {
		v.Discards[i] = seat.Pile[MaxCards-1-int(i)]
	}
	v.DiscardCount = seat.Discards
	for _, n := range seat.Tokens {
		v.TokenCount += n
	}
	v.Planets = seat.Planets
	v.Aside, v.Waiting, v.Captives = seat.Aside, seat.Waiting, seat.Captives
	v.OrderPool, v.ResourceTokens = seat.OrderPool, seat.ResourceTokens
	v.Defended, v.DefendedOn = seat.Defended, seat.DefendedOn
	v.Guarded, v.Sites, v.LostBases = seat.Guarded, seat.Sites, seat.LostBases
	v.LeaderDeck, v.Leaders, v.Lasting, v.Fresh = seat.LeaderDeck, seat.Leaders, seat.Lasting, seat.Fresh
	v.Influence = seat.Influence
	v.Chosen, v.HasChosen = NoLeader, seat.Chosen != NoLeader
	if r.turnedUp(s, p) {
		v.Chosen = seat.Chosen
	}
	if viewer == p {
		v.Chosen = seat.Chosen
		v.Hand, v.Discarding, v.Tokens = seat.Hand, seat.Discarding, seat.Tokens
	}
}

func (r *Rules) viewBattle(b *Battle, viewer Player, v *BattleView) {
	v.Area, v.Players, v.Units = b.Area, b.Players, b.Units
	v.Special, v.Opening, v.Second = b.Special, b.Opening, b.Second
	v.Shield, v.Leaving, v.Guard = b.Shield, b.Leaving, b.Guard
	v.StartCard, v.StartEvent = b.StartCard, b.StartEvent
	v.Count, v.Now, v.Splash, v.FrontOf = b.Count, b.Now, b.Splash, b.FrontOf
	for i := range b.Skirmishes[:b.Count] {
		k, w := &b.Skirmishes[i], &v.Skirmishes[i]
		w.Front, w.Support, w.Lost, w.Dead, w.Resolved, w.Deck = k.Front, k.Support, k.Lost, k.Dead, k.Resolved, k.Deck
		w.Gone, w.GoneFront = k.Gone, k.GoneFront
		for side := range 2 {
			w.Card[side], w.Extra[side] = NoCard, NoCard
			if k.Card[side] != NoCard {
				w.Cards[side]++
			}
			if k.Extra[side] != NoCard {
				w.Cards[side]++
			}
			// Whether a card is blind is open: it comes from the deck (BATTLE-22).
			w.Marks[side] = k.Marks[side]
			open, own := k.Marks[side]&MarkOpen != 0, b.Players[side] == viewer
			if open || own && k.Marks[side]&MarkBlind == 0 {
				w.Card[side] = k.Card[side]
			}
			// A reinforcement card always comes from the hand.
			if open || own {
				w.Extra[side] = k.Extra[side]
			}
		}
	}
}
