package notation

import (
	"strconv"

	"koprulu/game"
)

// flowWriter writes what is going on in a game: the stack of frames, the order
// that is executed, the purchase and the battle.
type flowWriter struct {
	namer
	writer
	// sides are the players of the battle.
	sides [2]game.Player
}

// The put methods write a name as a text.

func (w *flowWriter) putArea(a game.Area) {
	w.dst = w.appendArea(append(w.dst, '"'), a)
	w.named()
}

func (w *flowWriter) putRoute(r game.Route) {
	w.dst = w.appendRoute(append(w.dst, '"'), r)
	w.named()
}

func (w *flowWriter) putEvent(c game.EventCard) {
	w.dst = w.appendEvent(append(w.dst, '"'), c)
	w.named()
}

func (w *flowWriter) putFigure(p game.Player, f game.Figure) {
	w.dst = w.appendFigure(append(w.dst, '"'), p, f)
	w.named()
}

func (w *flowWriter) putPlayer(p game.Player)            { w.name(w.player(p)) }
func (w *flowWriter) putCard(p game.Player, c game.Card) { w.name(w.card(p, c)) }

// nameField writes a field with a name.
func (w *flowWriter) nameField(field, value string) {
	w.key(field)
	w.name(value)
}

func (w *flowWriter) flow(s *game.State) {
	w.open('{')
	w.numberField("answers", int(s.Answers))
	w.numberField("barrier", int(s.Barrier))
	w.numberField("chances", int(s.Chances))
	if s.Active != game.Nobody {
		w.nameField("active", w.player(s.Active))
	}
	w.sequence(s.Orders[:s.OrderCount])
	w.key("frames")
	w.open('[')
	for i := range s.Frames[:s.FrameCount] {
		w.comma()
		w.frame(&s.Frames[i])
	}
	w.close(']')
	if s.Exec != idleExec() {
		w.key("executing")
		w.exec(&s.Exec, ownerOf(s))
	}
	if s.Buy != (game.Purchase{}) {
		w.key("buying")
		w.buy(&s.Buy, s.Top().Player)
	}
	if s.Battle != (game.Battle{Area: game.NoArea}) {
		w.key("battle")
		w.battle(&s.Battle, ownerOf(s))
	}
	w.close('}')
}

// idleExec is the value of State.Exec while no order is executed.
func idleExec() game.Exec {
	return game.Exec{Player: game.Nobody, Planet: game.NoPlanet, Order: game.OrderKinds, Target: game.NoArea,
		LiftFrom: game.NoArea, LiftTo: game.NoArea, Bought: game.NoTech, ToHand: game.NoCard}
}

// sequence writes in which sequence the orders were placed, if the stacks do not tell.
func (w *flowWriter) sequence(orders []game.PlacedOrder) {
	inOrder := true
	for i := 1; i < len(orders); i++ {
		if orders[i].Planet < orders[i-1].Planet {
			inOrder = false
		}
	}
	if inOrder {
		return
	}
	w.key("order-sequence")
	w.open('[')
	for i := range orders {
		w.comma()
		w.name(w.planet(orders[i].Planet))
	}
	w.close(']')
}

func (w *flowWriter) frame(f *game.Frame) {
	w.open('{')
	w.nameField("step", wordAt(stepWords[:], int(f.Step)))
	if f.Player != game.Nobody {
		w.nameField("player", w.player(f.Player))
	}
	values := [6]uint8{f.A, f.B, f.C, f.D, f.E, f.F}
	var slots []slot
	if f.Step < game.Steps {
		slots = frameSlots[f.Step]
	}
	for i, v := range values {
		if i >= len(slots) {
			if len(slots) == 1 && slots[0].kind == aDestruction && i < 3 {
				continue
			}
			w.numberField(rawFields[i], int(v))
			continue
		}
		w.slot(f, slots[i], v)
	}
	w.close('}')
}

func (w *flowWriter) slot(f *game.Frame, k slot, v uint8) {
	switch k.kind {
	case aNumber, anEffect:
		w.numberField(k.name, int(v))
		return
	case aPlanetOrNone, aRouteOrNone, aFigureOrNone:
		if v == 255 {
			return
		}
	}
	w.key(k.name)
	switch k.kind {
	case aPlanet, aPlanetOrNone:
		w.name(w.planet(game.Planet(v)))
	case anArea:
		w.putArea(game.Area(v))
	case aRouteOrNone:
		w.putRoute(game.Route(v))
	case aSide:
		w.name(wordAt(sideWords, int(v)))
	case anEvent:
		w.putEvent(game.EventCard(v))
	case aFigureOrNone:
		w.putFigure(f.Player, game.Figure(v))
	case aRivalCard:
		w.putCard(w.rival(f.Player), game.Card(v))
	case somePlayers:
		w.players(game.PlayerSet(v))
	case aDestruction:
		a := answerWriter{namer: w.namer, p: f.Player, dst: append(w.dst, '"')}
		a.answer(game.Answer{Verb: game.Verb(f.A), A: f.B, B: f.C})
		w.dst = a.dst
		w.named()
	}
}

// rival gives the opponent of a player in the battle.
func (w *flowWriter) rival(p game.Player) game.Player {
	if w.sides[game.Attacker] == p {
		return w.sides[game.Defender]
	}
	return w.sides[game.Attacker]
}

func (w *flowWriter) players(set game.PlayerSet) {
	w.open('[')
	for p := range game.Player(game.MaxPlayers) {
		if set.Has(p) {
			w.comma()
			w.putPlayer(p)
		}
	}
	w.close(']')
}

// ownerOf gives the player whose figures, cards and technologies Exec names.
func ownerOf(s *game.State) game.Player {
	if s.Exec.Player != game.Nobody {
		return s.Exec.Player
	}
	return s.Top().Player
}

func (w *flowWriter) exec(x *game.Exec, owner game.Player) {
	w.open('{')
	if x.Player != game.Nobody {
		w.nameField("player", w.player(x.Player))
	} else if owner != game.Nobody {
		w.nameField("owner", w.player(owner))
	}
	if x.Planet != game.NoPlanet {
		w.nameField("planet", w.planet(x.Planet))
	}
	if x.Order != game.OrderKinds {
		w.nameField("order", wordAt(orderWords, int(x.Order)))
	}
	if x.Special != x.Order.Special() || x.Order == game.OrderKinds && x.Special {
		w.key("special")
		w.truth(x.Special)
	}
	w.numberField("bargain", int(x.Bargain))
	w.numberField("limit", int(x.Limit))
	w.numberField("free", int(x.Free))
	w.numberField("built", int(x.Built))
	w.figuresField("fresh", owner, x.Fresh)
	w.numberField("upgraded", int(x.Upgraded))
	w.origins("moved", owner, x.Moved, &x.Origin)
	var other game.Figures
	for f, a := range x.Origin {
		if a != 0 && !x.Moved.Has(game.Figure(f)) {
			other |= 1 << f
		}
	}
	w.origins("origins", owner, other, &x.Origin)
	w.areaField("target", x.Target)
	w.numberField("quota", int(x.Quota))
	w.areaField("lift-from", x.LiftFrom)
	w.areaField("lift-to", x.LiftTo)
	w.truthField("recalled", x.Recalled)
	if x.Bought != game.NoTech {
		w.nameField("technology", w.tech(owner, x.Bought))
	}
	w.cardField("to-hand", owner, x.ToHand)
	w.close('}')
}

func (w *flowWriter) areaField(name string, a game.Area) {
	if a != game.NoArea {
		w.key(name)
		w.putArea(a)
	}
}

// origins writes where figures came from, such as {"marine.1": "helios.2"}.
func (w *flowWriter) origins(name string, p game.Player, set game.Figures, from *[game.MaxFigures]game.Area) {
	if set == 0 {
		return
	}
	w.key(name)
	w.open('{')
	for ; set != 0; set &= set - 1 {
		f := set.First()
		w.comma()
		w.putFigure(p, f)
		w.dst = append(w.dst, ':')
		w.putArea(from[f])
	}
	w.close('}')
}

// appendFigure writes a figure as its unit and its number among those of its type, such as marine.2.
func (n *namer) appendFigure(dst []byte, p game.Player, f game.Figure) []byte {
	sheet := n.sheet(p)
	if sheet == nil || int(f) >= len(sheet.Figures) {
		return append(dst, '?')
	}
	u := sheet.Figures[f]
	dst = append(append(dst, n.unit(u)...), '.')
	return strconv.AppendInt(dst, int64(rank(sheet.TypeFigures[u], f)), 10)
}

// figuresField writes a set of figures, such as {"marine": [1, 3]}.
func (w *flowWriter) figuresField(name string, p game.Player, set game.Figures) {
	if set == 0 {
		return
	}
	w.key(name)
	w.figures(p, set)
}

func (w *flowWriter) figures(p game.Player, set game.Figures) {
	w.open('{')
	sheet := w.sheet(p)
	for set != 0 && sheet != nil && int(set.First()) < len(sheet.Figures) {
		u := sheet.Figures[set.First()]
		all := sheet.TypeFigures[u]
		w.key(w.unit(u))
		w.open('[')
		for of := set & all; of != 0; of &= of - 1 {
			w.comma()
			w.number(rank(all, of.First()))
		}
		w.close(']')
		set &^= all
	}
	w.close('}')
}

func (w *flowWriter) buy(b *game.Purchase, p game.Player) {
	w.open('{')
	w.nameField("item", wordAt(itemWords, int(b.Item)))
	switch b.Item {
	case game.ItemTransport:
		w.key("route")
		w.putRoute(game.Route(b.A))
	case game.ItemUnit:
		w.nameField("unit", w.unit(game.UnitType(b.A)))
		w.areaField("area", game.Area(b.B))
		w.areaField("second", game.Area(b.C))
	case game.ItemBuilding:
		w.nameField("building", w.building(p, b.A))
	case game.ItemModule:
		w.nameField("module", w.module(b.A))
	case game.ItemBase:
		w.areaField("area", game.Area(b.A))
	case game.ItemTech:
		w.nameField("technology", w.tech(p, game.Tech(b.A)))
	}
	w.numberField("minerals", int(b.Minerals))
	w.numberField("gas", int(b.Gas))
	w.numberField("discount", int(b.Discount))
	w.numberField("bargain", int(b.Bargain))
	w.close('}')
}

// battleSides are the names of the sides of a battle.
var battleSides = [2]string{game.Attacker: "attacker", game.Defender: "defender"}

// markWords are the marks of a side of a skirmish, by bit.
var markWords = []string{"blind", "open", "paid", "declined", "match", "wins", "killed", "broken"}

func (w *flowWriter) battle(b *game.Battle, owner game.Player) {
	w.open('{')
	w.areaField("area", b.Area)
	w.truthField("special", b.Special)
	if b.Area == game.NoArea {
		// Units on their way: those that entered the target wait here.
		w.key("attacker")
		w.open('{')
		w.figuresField("units", owner, b.Units[game.Attacker])
		w.close('}')
		w.close('}')
		return
	}
	w.eventField("opening", b.Opening)
	w.eventField("second", b.Second)
	w.numberField("now", int(b.Now))
	w.leaving(b.Leaving)
	for side, name := range battleSides {
		w.key(name)
		w.battleSide(b.Players[side], b.Units[side], b.StartCard[side], b.StartEvent[side], b.Splash[side],
			b.FrontOf[side], b.Shield[side])
	}
	if b.Count > 0 {
		w.key("skirmishes")
		w.open('[')
		for i := range b.Skirmishes[:b.Count] {
			w.comma()
			w.skirmish(&b.Skirmishes[i])
		}
		w.close(']')
	}
	w.close('}')
}

// leaving writes which figures must retreat together, as their numbers on the sheet:
// of which side they are only the frames tell.
func (w *flowWriter) leaving(set game.Figures) {
	if set == 0 {
		return
	}
	w.key("leaving")
	w.open('[')
	for ; set != 0; set &= set - 1 {
		w.comma()
		w.number(int(set.First()) + 1)
	}
	w.close(']')
}

// marks writes the marks of a side of a skirmish.
func (w *flowWriter) marks(marks uint8) {
	if marks == 0 {
		return
	}
	w.key("marks")
	w.open('[')
	for bit, word := range markWords {
		if marks>>bit&1 != 0 {
			w.comma()
			w.name(word)
		}
	}
	w.close(']')
}

// battleSide writes what a battle holds for each side.
func (w *flowWriter) battleSide(p game.Player, units game.Figures, card game.Card, event game.EventCard,
	splash game.CardSet, front game.Figure, shield uint8) {
	w.open('{')
	w.nameField("player", w.player(p))
	w.figuresField("units", p, units)
	w.cardField("card", p, card)
	w.eventField("event", event)
	w.cardsField("splash", p, splash)
	w.figureField("front", p, front)
	w.numberField("shield", int(shield))
	w.close('}')
}

func (w *flowWriter) skirmish(k *game.Skirmish) {
	w.open('{')
	w.truthField("resolved", k.Resolved)
	for side, name := range battleSides {
		w.key(name)
		w.open('{')
		w.half(w.sides[side], k.Front[side], k.Support[side], k.Lost[side], k.Dead[side])
		w.skirmishCards(w.sides[side], k.Card[side], k.Extra[side])
		w.marks(k.Marks[side])
		w.close('}')
	}
	w.close('}')
}

// half writes the units of one side of a skirmish.
func (w *flowWriter) half(p game.Player, front game.Figure, support, lost, dead game.Figures) {
	w.figureField("front", p, front)
	w.figuresField("support", p, support)
	w.figuresField("lost", p, lost)
	w.figuresField("dead", p, dead)
}

// skirmishCards writes the cards of one side of a skirmish.
func (w *flowWriter) skirmishCards(p game.Player, card, extra game.Card) {
	w.cardField("card", p, card)
	w.cardField("extra", p, extra)
}

func (w *flowWriter) cardField(name string, p game.Player, c game.Card) {
	if c != game.NoCard {
		w.nameField(name, w.card(p, c))
	}
}

func (w *flowWriter) figureField(name string, p game.Player, f game.Figure) {
	if f != game.NoFigure {
		w.key(name)
		w.putFigure(p, f)
	}
}

func (w *flowWriter) eventField(name string, c game.EventCard) {
	if c != game.NoEvent {
		w.key(name)
		w.putEvent(c)
	}
}

// cardsField writes a set of cards.
func (w *flowWriter) cardsField(name string, p game.Player, set game.CardSet) {
	if set == 0 {
		return
	}
	w.key(name)
	w.open('[')
	for ; set != 0; set &= set - 1 {
		w.comma()
		w.putCard(p, set.First())
	}
	w.close(']')
}
