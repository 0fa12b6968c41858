package game

import "koprulu/rules/game/rule"

// The Play Event Cards step and the Event cards (chapter 24). What an effect does is in the file of its subject:
// event_routes.go, event_units.go and event_board.go. What is bought is chosen and paid for as in a Build or Research
// order.

// The parts of the Play Event Cards step.
const (
	eventsUnread Part = iota
	eventsDecide
	eventsDiscard
)

// eventStep runs the Play Event Cards step: everyone reads their cards, then they decide one after the other, knowing
// what came before (EVENT-03, EVENT-04, RULING-74). Once they are read, the frame's Player is the first player of this
// step, even if the token moves on in it (RULING-29).
func (g *play) eventStep(f *Frame) {
	if f.Part == eventsUnread {
		f.Player = g.s.First
		f.V[FieldTurns], f.Part = 0, eventsDecide
		g.readEvents()
	}
	if int(f.V[FieldTurns]) >= g.r.Options.Players {
		g.pop()
		return
	}
	p := Player((int(f.Player) + int(f.V[FieldTurns])) % g.r.Options.Players)
	if f.Part == eventsDiscard {
		g.discardRead(p)
		f.V[FieldTurns], f.Part = f.V[FieldTurns]+1, eventsDecide
		return
	}
	if !g.alive(p) || g.nextEvent(EventRead(p), 0) == NoEvent {
		f.V[FieldTurns]++
		return
	}
	f.Part = eventsDiscard
	switch {
	case !g.layEndMarkers(p):
		g.ask(AskPlayEvent, p)
	case g.s.Phase != Over:
		// One benefit, however many cards (EVENT-08, CONF-06).
		g.ask(AskEndMarker, p)
	}
}

// readEvents lets every player read the cards they drew, no earlier than now (EVENT-03, CONF-20) and all at once
// (TIME-58).
func (g *play) readEvents() {
	var readers PlayerSet
	for c := g.nextInZone(EventDrawn(0), 0); c != NoEvent; c = g.nextInZone(EventDrawn(0), c+1) {
		readers |= 1 << (g.s.EventPlace[c] - EventDrawn(0))
	}
	if readers &= g.s.Alive; readers == 0 {
		return
	}
	for i := range g.r.Options.Players {
		p := g.inTurn(i)
		if !readers.Has(p) {
			continue
		}
		for c := g.nextEvent(EventDrawn(p), 0); c != NoEvent; c = g.nextEvent(EventDrawn(p), c+1) {
			g.s.EventPlace[c] = EventRead(p)
			g.tellOnly(1<<p, LogEventRead, p, uint8(c))
		}
	}
	g.barrier()
}

// discardRead shows and discards the cards that a player read and did not execute (EVENT-05).
func (g *play) discardRead(p Player) {
	for c := g.nextEvent(EventRead(p), 0); c != NoEvent; c = g.nextEvent(EventRead(p), c+1) {
		g.tell(LogEventShown, p, uint8(c))
		g.discardEvent(c)
		g.barrier()
	}
}

// layEndMarkers plays all cards of a player that must be played (EVENT-07, EVENT-08): The End Draws Near, by whatever
// name (CONF-05), and reports whether there were any. They stay beside the board (EVENT-09). The game may be over then
// (WIN-18).
func (g *play) layEndMarkers(p Player) bool {
	laid := false
	for c := g.nextEvent(EventRead(p), 0); c != NoEvent; c = g.nextEvent(EventRead(p), c+1) {
		if effectOf(g.r.Events[c].Effects, EndMarker) == nil {
			continue
		}
		laid = true
		g.s.EventPlace[c] = EventBeside
		g.s.EndMarkers++
		g.tellValues(LogEndMarker, p, int(g.s.EndMarkers), 0, uint8(c))
		g.barrier()
		if g.endMarkerLaid(); g.s.Phase == Over {
			return true
		}
	}
	return laid
}

// The choice of an Event card (EVENT-04): one of the cards read, equal ones
// once, or none.

func (g *play) legalPlayEvent(f *Frame, p Player, l *list) {
	for c := g.nextEvent(EventRead(p), 0); c != NoEvent; c = g.nextEvent(EventRead(p), c+1) {
		a := Answer{Verb: DoPlay, V: AnswerValues{OfEvent: uint8(c)}}
		l.addUnless(g.checkPlayEvent(f, p, a), a)
		if l.full() {
			return
		}
	}
}

func (g *play) checkPlayEvent(f *Frame, p Player, a Answer) rule.ID {
	if int(a.Event()) >= len(g.r.Events) || g.s.EventPlace[a.Event()] != EventRead(p) {
		return rule.EVENT04
	}
	same := g.r.Events[a.Event()].Same
	for c := same; c < a.Event(); c++ {
		if g.s.EventPlace[c] == EventRead(p) && g.r.Events[c].Same == same {
			return rule.EVENT04
		}
	}
	return rule.None
}

func (g *play) applyPlayEvent(f *Frame, p Player, a Answer) {
	g.pop()
	g.s.EventPlace[a.Event()] = EventPlayed
	g.tell(LogUseEvent, p, uint8(a.Event()))
	g.barrier()
	g.push(Frame{Step: RunEvent, Player: p, V: FrameValues{FieldEvent: uint8(a.Event())}})
}

// The benefit of The End Draws Near: a conquest point or an Event card (FAQ-07).

func (g *play) applyEndMarker(f *Frame, p Player, a Answer) {
	g.pop()
	if a.Verb == DoConquest {
		g.addPoints(p, 1)
	} else {
		g.drawEvent(p, EventLater(p))
	}
}

// event carries out an Event card as far as possible (EVENT-14), effect by
// effect, and discards it, or puts it in the play area (EVENT-06, EVENT-15).
func (g *play) event(f *Frame) {
	p, c := f.Player, EventCard(f.V[FieldEvent])
	card := &g.r.Events[c]
	// Moves and purchases of the last effect are over.
	g.s.Exec = g.noExec()
	switch {
	case card.Kept:
		g.s.EventPlace[c] = EventKept(p)
		g.seat(p).Kept++
		g.pop()
	case int(f.V[FieldEffect]) < len(card.Effects):
		g.carryOut(f, card, &card.Effects[f.V[FieldEffect]])
	default:
		g.discardEvent(c)
		g.pop()
	}
}

// carryOut carries out one effect of an Event card, or asks what it needs to know, and
// moves the frame on to the next effect.
func (g *play) carryOut(f *Frame, card *Event, e *Effect) {
	p, i := f.Player, f.V[FieldEffect]
	f.V[FieldEffect]++
	switch e.Kind {
	case MoveZRoute, AddZRoute:
		// The two are alternatives of one card: its first effect of the two asks for both.
		if !earlier(card, i, MoveZRoute, AddZRoute) {
			ask := Frame{Step: AskZRoute, Player: p}
			if move := effectOf(card.Effects, MoveZRoute); move != nil {
				ask.V[FieldEnds] = uint8(move.Amount)
			}
			if effectOf(card.Effects, AddZRoute) != nil {
				ask.V[FieldNew] = 1
			}
			g.offer(ask)
		}
	case GainWorkers:
		g.gainWorkers(p, int(e.Amount))
	case GainTransports:
		g.offer(Frame{Step: AskEventTransport, Player: p, V: FrameValues{FieldLeft: uint8(e.Amount)}})
	case DrawCombat:
		g.drawCards(p, int(e.Amount))
	case PlaceUnits, PlaceAllowed, Deplete, KillUnits, KillBase:
		g.offer(Frame{Step: AskEventArea, Player: p, V: FrameValues{FieldEvent: f.V[FieldEvent], FieldEffect: i}})
	case MoveUnits:
		g.offer(Frame{Step: AskEventPlanet, Player: p, V: FrameValues{FieldEvent: f.V[FieldEvent], FieldEffect: i}})
	case KillTransports:
		g.offer(Frame{Step: AskSabotage, Player: p, V: FrameValues{FieldLeft: uint8(e.Amount)}})
	case GainConquest:
		if !earlier(card, i, GainConquest, GainConquest) {
			g.addPoints(p, g.conquestOf(p, card))
		}
	case BuyModule, BuyBuilding, BuyTech:
		// Upgrades belong to bases and research needs one (BUILD-25, RES-01).
		if g.seat(p).Bases != 0 {
			g.push(buying(p, e))
		}
	case BuyBase:
		g.push(buying(p, e))
	case GainTokens: // BW-TOKEN-02
		g.gainTokens(p, int(e.Amount), e.Of)
	case ExtraLeader: // RULING-130
		g.offer(Frame{Step: AskExtraLeader, Player: p, V: FrameValues{FieldStage: uint8(e.Amount)}})
	}
}

// buying returns the question of an effect that buys something; it can always be declined.
func buying(p Player, e *Effect) Frame {
	f := Frame{Player: p, V: FrameValues{FieldByCard: 1, FieldDiscount: uint8(e.Amount)}}
	switch e.Kind {
	case BuyBuilding:
		f.Step, f.V[FieldKinds] = AskUpgrade, 1
	case BuyModule:
		f.Step, f.V[FieldKinds] = AskUpgrade, 2
	case BuyTech:
		f.Step = AskTech
		if e.If&CardToHand != 0 {
			f.V[FieldToHand] = 1
		}
	case BuyBase:
		f.Step = AskBase
	}
	return f
}

// earlier reports whether a card has an effect of one of two kinds before effect i.
func earlier(card *Event, i uint8, kind, or EffectKind) bool {
	for _, e := range card.Effects[:i] {
		if e.Kind == kind || e.Kind == or {
			return true
		}
	}
	return false
}

// offer asks a question of an Event or Leadership card if there is anything to choose, and reports whether it did: what
// is impossible is skipped (EVENT-14).
func (g *play) offer(f Frame) bool {
	if !g.choosable(&f) {
		return false
	}
	g.push(f)
	return true
}

// again keeps the question on top of the stack open while something is left to choose.
func (g *play) again(f *Frame) {
	if !g.choosable(f) {
		g.pop()
	}
}

// countDown is again for a question that is asked FieldLeft times at most.
func (g *play) countDown(f *Frame) {
	if f.V[FieldLeft]--; f.V[FieldLeft] == 0 {
		g.pop()
		return
	}
	g.again(f)
}

// choosable reports whether a question of a card has an answer other than declining, which is always listed last.
func (g *play) choosable(f *Frame) bool {
	var one [1]Answer
	l := list{buf: one[:]}
	g.legal(f, f.Player, &l)
	return l.n > 0 && l.buf[0].Verb != DoPass && l.buf[0].Verb != DoDone
}

// gainWorkers puts unused workers into a player's Worker Pool, as many as there are (LIMIT-01).
func (g *play) gainWorkers(p Player, n int) {
	n = min(n, int(g.r.Common.Workers)-g.workersInPlay(p))
	if n <= 0 {
		return
	}
	g.seat(p).Pool += uint8(n)
	g.tellValues(LogWorkers, p, n, 0)
}

// conquestOf returns the conquest points of a card: those of its largest effect
// whose condition holds.
func (g *play) conquestOf(p Player, card *Event) int {
	n := 0
	for i := range card.Effects {
		e := &card.Effects[i]
		if e.Kind == GainConquest && (e.If&IfFewest == 0 || g.fewest(p)) {
			n = max(n, int(e.Amount))
		}
	}
	return n
}

// fewest reports whether no player in the game has fewer conquest points than p.
func (g *play) fewest(p Player) bool {
	for q := range g.players() {
		if g.alive(q) && g.seat(q).Points < g.seat(p).Points {
			return false
		}
	}
	return true
}
