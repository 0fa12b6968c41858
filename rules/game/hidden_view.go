package game

// View is what one seat, or a spectator, may know of a game (HIDE-01 to HIDE-31): the open Board as it is, and those
// hidden things that ViewInto shows, one by one; anything not listed there stays hidden. It is a plain value like
// State.
type View struct {
	// Seat is the viewer, Nobody for a spectator (HIDE-28).
	Seat    Player
	Players int
	Stage   Stage
	// Step is the kind of the open decision and Open who has to decide; Frame is
	// the whole frame for those who do.
	Step  Step
	Open  PlayerSet
	Frame Frame
	// OrderTurn counts the turns of placing, including the current one
	// (PLAN-01); 0 where no order is placed in turn.
	OrderTurn uint8

	Board

	Seats [MaxPlayers]SeatView

	// Orders are the tokens on the board from the first placed to the last: whose they are
	// and how they lie is open (PLAN-10). Order is OrderKinds where the viewer may not know the face.
	Orders [MaxOrders]OrderView

	// EventDiscards lists the discard pile of the Event deck as a set, Beside the cards beside the
	// board (HIDE-15, HIDE-19).
	EventDiscards EventSet
	Beside        EventSet
	// Playing is the Event card being carried out, NoEvent if there is none.
	Playing EventCard

	Battle BattleView
}

// EventSet is a set of Event cards.
type EventSet [2]uint64

// Has reports whether a card is in the set.
func (s EventSet) Has(c EventCard) bool { return s[c/64]>>(c%64)&1 != 0 }

// Add puts a card into the set.
func (s *EventSet) Add(c EventCard) { s[c/64] |= 1 << (c % 64) }

// SeatView is what the viewer may know of a seat: everything open, and what is listed here.
type SeatView struct {
	OpenSeat

	// HandCount is open; Hand are the cards the viewer knows: all of their own, and those that everyone saw going there
	// (HIDE-21).
	HandCount, DeckCount uint8
	Hand                 CardSet
	Discarding           CardSet
	Discards             [MaxCards]Card
	DiscardCount         uint8
	// TokenCount are the unplaced order tokens, Tokens their faces for the owner (HIDE-05).
	TokenCount uint8
	Tokens     [OrderKinds]uint8
	// Drawn counts the unread Event cards by stage (HIDE-17), Kept are those in
	// the play area, Read those the owner has read in the Event step (HIDE-18).
	Drawn [4]uint8
	Kept  EventSet
	Read  EventSet

	// Chosen is the facedown Leadership card, for its owner (HIDE-25); HasChosen tells everyone that there is one.
	Chosen    Leader
	HasChosen bool
}

// OrderView is an order token as the viewer sees it.
type OrderView struct {
	Planet Planet
	Player Player
	Order  Order
}

// BattleView is the battle as the viewer sees it.
type BattleView struct {
	OpenBattle
	Skirmishes [MaxSkirmishes]SkirmishView
}

// SkirmishView is a skirmish as the viewer sees it. Cards counts the cards of
// each side; Card and Extra are NoCard where their faces are hidden.
type SkirmishView struct {
	OpenSkirmish
	Cards       [2]uint8
	Card, Extra [2]Card
}

// View returns what a seat may know, for Nobody what is open to all. Teammates know nothing of each other (RULING-76).
// After the end of the game the state itself may be shown (HIDE-29).
func (r *Rules) View(s *State, seat Player) View {
	var v View
	r.ViewInto(s, seat, &v)
	return v
}

// ViewInto is View, but fills a value of the caller's.
func (r *Rules) ViewInto(s *State, seat Player, v *View) {
	*v = View{Seat: seat, Players: r.Options.Players, Playing: NoEvent}
	v.Board = s.Board // on its own: as a part of the literal it is copied twice
	v.Stage, v.Step, v.Open = r.StageNow(s), r.Decision(s), r.Open(s)
	if v.Open.Has(seat) {
		v.Frame = s.Top()
	}
	v.OrderTurn = r.orderTurn(s)
	for p := range r.Players() {
		r.viewSeat(s, seat, p, &v.Seats[p])
	}
	for i, o := range s.Orders[:s.OrderCount] {
		v.Orders[i] = OrderView{Planet: o.Planet, Player: o.Player, Order: OrderKinds}
		if o.Seen.Has(seat) {
			v.Orders[i].Order = o.Order
		}
	}
	for i := range r.Events {
		c := EventCard(i)
		place := s.EventPlace[i]
		switch {
		case place <= EventOut: // most cards; nothing is shown of them
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
	r.viewBattle(&s.Battle, seat, &v.Battle)
}

func (r *Rules) viewSeat(s *State, viewer, p Player, v *SeatView) {
	seat := &s.Seats[p]
	v.OpenSeat = seat.OpenSeat
	// Cards chosen in the discard step count as in hand until all are shown (RULING-66).
	v.HandCount = uint8(seat.Hand.Len() + seat.Discarding.Len())
	v.DeckCount = seat.Deck
	// A card that everyone saw going to the hand stays known until it is turned up, even if it is already facedown.
	v.Hand = seat.Known
	for i := range seat.Discards {
		v.Discards[i] = seat.Pile[MaxCards-1-int(i)]
	}
	v.DiscardCount = seat.Discards
	for _, n := range seat.Tokens {
		v.TokenCount += n
	}
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
	v.OpenBattle = b.OpenBattle
	for i := range b.Skirmishes[:b.Count] {
		k, w := &b.Skirmishes[i], &v.Skirmishes[i]
		w.OpenSkirmish = k.OpenSkirmish
		for side := range 2 {
			w.Card[side], w.Extra[side] = NoCard, NoCard
			if k.Card[side] != NoCard {
				w.Cards[side]++
			}
			if k.Extra[side] != NoCard {
				w.Cards[side]++
			}
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

// OpenView returns what all seats together know, which is shown when a game is over and everything is open (HIDE-29).
// Cards that nobody had seen, those of decks and blind ones of a battle, stay hidden.
func (r *Rules) OpenView(s *State) View {
	open := r.View(s, Nobody)
	var v View
	for p := range Player(open.Players) {
		r.ViewInto(s, p, &v)
		open.Seats[p] = v.Seats[p]
		for i := range v.Orders[:v.OrderCount] {
			if v.Orders[i].Order < OrderKinds {
				open.Orders[i].Order = v.Orders[i].Order
			}
		}
		for i := range v.Battle.Skirmishes[:v.Battle.Count] {
			own, all := &v.Battle.Skirmishes[i], &open.Battle.Skirmishes[i]
			for side := range 2 {
				if own.Card[side] != NoCard {
					all.Card[side] = own.Card[side]
				}
				if own.Extra[side] != NoCard {
					all.Extra[side] = own.Extra[side]
				}
			}
		}
	}
	return open
}

// BlankView returns what everyone sees of a table without any pieces: sketches of maps are built on it.
func BlankView(r *Rules) View {
	s := Blank(r)
	return r.View(&s, Nobody)
}
