package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// ViewVersion is the value of the field "koprulu" of a view.
const ViewVersion = "view/1"

// The fields of a view and of its parts.
var (
	viewFields = []string{"koprulu", "seat", "seats", "decision", "round", "phase", "stage", "first", "active", "eliminated",
		"victory", "winners", "condition", "ask", "open", "frame", "planets", "routes", "z-routes", "units", "bases", "depleted",
		"partly-depleted", "installations", "guards", "point-tokens", "stages-led", "items", "players", "orders", "events", "executing", "buying", "battle"}
	viewPlayerFields = []string{"points", "workers", "resources", "transports", "supply", "buildings", "modules",
		"hand-count", "hand", "deck-count", "discard", "technology-deck", "technologies", "spent", "discarding",
		"token-count", "tokens", "drawn-planets", "drawn", "kept", "read", "captives", "waiting", "order-pool", "defended",
		"infestable", "resource-tokens", "lost-bases", "leader-deck", "leaders", "leader-chosen", "chosen-leader", "lasting", "fresh", "influence"}
	viewEventFields  = []string{"deck-count", "discard", "beside", "playing"}
	viewBattleFields = []string{"area", "guard", "special", "opening", "second", "now", "leaving", "attacker", "defender", "skirmishes"}
	viewHalfFields   = []string{"front", "support", "lost", "dead", "cards", "deck", "card", "extra", "marks", "gone", "gone-front"}
)

// AppendView appends what a seat sees as JSON on one line, without allocating if dst
// is large enough. Views that are equal give equal bytes (P5).
func AppendView(dst []byte, r *game.Rules, v *game.View) []byte {
	w := viewWriter{flowWriter{namer: namesInView(r, v), Writer: document.Writer{Dst: dst, Flat: true}, sides: v.Battle.Players}, v}
	for i := range v.Battle.Skirmishes {
		w.decks[i] = v.Battle.Skirmishes[i].Deck
	}
	w.view()
	return w.Dst
}

// namesInView returns the names in a view.
func namesInView(r *game.Rules, v *game.View) namer {
	n := namer{r: r, links: &v.Links, count: &v.LinkCount}
	for p := range v.Seats {
		n.factions[p], n.captives[p] = v.Seats[p].Faction, v.Seats[p].Captives
	}
	for p := v.Players; p < game.MaxPlayers; p++ {
		n.factions[p] = game.NoFaction
	}
	return n
}

// viewWriter writes a view section by section.
type viewWriter struct {
	flowWriter
	v *game.View
}

func (w *viewWriter) view() {
	v := w.v
	w.Open('{')
	w.nameField("koprulu", ViewVersion)
	w.Key("seat")
	if v.Seat == game.Nobody {
		w.Null()
	} else {
		w.putPlayer(v.Seat)
	}
	w.Key("seats")
	w.players(1<<v.Players - 1)
	w.Key("decision")
	w.Whole(int(v.Answers))
	w.Key("round")
	w.Whole(int(v.Round))
	w.nameField("phase", PhaseWord(v.Phase))
	w.Key("stage")
	w.Whole(int(v.Stage))
	if v.First != game.Nobody {
		w.nameField("first", w.player(v.First))
	}
	if v.Active != game.Nobody {
		w.nameField("active", w.player(v.Active))
	}
	if gone := (1<<v.Players - 1) &^ v.Alive; gone != 0 {
		w.Key("eliminated")
		w.players(gone)
	}
	if v.Phase == game.Over {
		w.nameField("victory", VictoryWord(v.Victory))
		w.Key("winners")
		w.players(v.Winners)
		w.condition(v.Condition)
	} else {
		w.nameField("ask", DecisionWord(v.Step))
		w.Key("open")
		w.players(v.Open)
		if v.Open.Has(v.Seat) {
			w.Key("frame")
			w.frame(&v.Frame)
		}
	}
	w.table()
	w.items(&v.Items)
	w.Key("players")
	w.Open('{')
	for p := range game.Player(v.Players) {
		w.Key(w.player(p))
		w.seat(p)
	}
	w.Close('}')
	w.orders()
	w.Key("events")
	w.Open('{')
	w.Key("deck-count")
	w.Whole(int(v.EventDeck))
	w.eventSet("discard", v.EventDiscards)
	w.eventSet("beside", v.Beside)
	w.eventField("playing", v.Playing)
	w.Close('}')
	owner := v.Exec.Player
	if owner == game.Nobody && v.Open != 0 {
		owner = v.Open.First()
	}
	if v.Exec != idleExec() {
		w.Key("executing")
		w.exec(&v.Exec, owner)
	}
	if v.Buy != (game.Purchase{}) {
		w.Key("buying")
		w.buy(&v.Buy, owner)
	}
	if v.Battle.Area != game.NoArea || v.Battle.Units[game.Attacker] != 0 {
		w.Key("battle")
		w.battle(owner)
	}
	w.Close('}')
}

// table writes the galaxy and the pieces on it. Figures are listed by their
// numbers, so that a unit can be followed as it moves.
func (w *viewWriter) table() {
	v := w.v
	w.galaxy(v.Placed, &v.Tiles)
	any := false
	for set := v.InPlay; set != 0; set &= set - 1 {
		a := set.First()
		if v.Units[a] == 0 {
			continue
		}
		if !any {
			w.Key("units")
			w.Open('[')
			any = true
		}
		w.Comma()
		w.Open('{')
		w.Key("area")
		w.putArea(a)
		w.nameField("faction", w.player(v.Holder[a]))
		w.figuresField("units", v.Holder[a], v.Units[a])
		w.Close('}')
	}
	w.pieces(btoi(any))
	n := 0
	for p := range game.Player(v.Players) {
		for set := v.Seats[p].Bases; set != 0; set &= set - 1 {
			w.piece("bases", &n, "area")
			w.putArea(set.First())
			w.ofPlayer(p)
		}
	}
	w.pieces(n)
	w.areasLine("depleted", v.Depleted)
	w.areasLine("partly-depleted", v.Partial)
	w.tokensOnBoard()
	if v.StagesLed != 0 {
		w.Key("stages-led")
		stages(&w.Writer, v.StagesLed)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (w *viewWriter) seat(p game.Player) {
	s, sheet := &w.v.Seats[p], w.sheet(p)
	w.Open('{')
	w.WholeField("points", int(s.Points))
	if s.Planets != 0 {
		w.Key("drawn-planets")
		w.Open('[')
		for set := s.Planets; set != 0; set &= set - 1 {
			w.Comma()
			w.Name(w.planet(set.First()))
		}
		w.Close(']')
	}
	if sheet == nil {
		w.Close('}')
		return
	}
	w.workers(s.Pool, s.Unavailable, s.Home, s.Cards, &w.v.Workers)
	w.Key("resources")
	w.areas(s.Cards)
	w.Key("transports")
	w.Open('[')
	for set := s.Transports; set != 0; set &= set - 1 {
		w.Comma()
		w.putRoute(set.First())
	}
	w.Close(']')
	w.Key("supply")
	w.Open('{')
	for set := s.Supply; set != 0; {
		u := sheet.Figures[set.First()]
		w.WholeField(w.unit(u), (set & sheet.TypeFigures[u]).Len())
		set &^= sheet.TypeFigures[u]
	}
	w.Close('}')
	w.Key("buildings")
	w.Open('{')
	for b, level := range s.Level {
		w.WholeField(sheet.Buildings[b].ID, int(level))
	}
	w.Close('}')
	w.modules(&s.Modules)
	w.Key("hand-count")
	w.Whole(int(s.HandCount))
	w.Key("hand")
	w.cards(p, s.Hand)
	w.Key("deck-count")
	w.Whole(int(s.DeckCount))
	w.Key("discard")
	w.Open('[')
	for i := int(s.DiscardCount) - 1; i >= 0; i-- {
		w.Comma()
		w.putCard(p, s.Discards[i])
	}
	w.Close(']')
	w.Key("technology-deck")
	w.cards(p, s.TechDeck)
	w.cardsField("technologies", p, s.Play)
	w.cardsField("spent", p, s.Spent)
	w.cardsField("discarding", p, s.Discarding)
	w.Key("token-count")
	w.Whole(int(s.TokenCount))
	if w.v.Seat == p {
		w.Key("tokens")
		w.Open('{')
		for o, n := range s.Tokens {
			w.WholeField(orderWords[o], int(n))
		}
		w.Close('}')
	}
	if s.Drawn != [4]uint8{} {
		w.Key("drawn")
		w.Open('[')
		for _, n := range s.Drawn[1:] {
			w.Comma()
			w.Whole(int(n))
		}
		w.Close(']')
	}
	w.eventSet("kept", s.Kept)
	w.eventSet("read", s.Read)
	if w.r.Options.BroodWar {
		w.belongings(p, s)
	}
	w.Close('}')
}

// belongings writes what a player has of Brood War.
func (w *viewWriter) belongings(p game.Player, s *game.SeatView) {
	w.captivesField(p)
	w.figuresField("waiting", p, s.Waiting)
	w.orderList("order-pool", &s.OrderPool)
	w.defended(s.Defended, s.DefendedOn)
	w.areasField("infestable", s.Infestable)
	w.resourceTokens(s.ResourceTokens)
	w.WholeField("lost-bases", int(s.LostBases))
	w.BoolField("leader-chosen", s.HasChosen)
	w.leaderCards(p, s.LeaderDeck, s.Leaders, s.Lasting, s.Fresh, s.Chosen, s.Influence)
}

// eventSet writes a set of Event cards, and nothing if it is empty.
func (w *viewWriter) eventSet(name string, set game.EventSet) {
	if set == (game.EventSet{}) {
		return
	}
	w.Key(name)
	w.Open('[')
	for i := range w.r.Events {
		if set.Has(game.EventCard(i)) {
			w.Comma()
			w.putEvent(game.EventCard(i))
		}
	}
	w.Close(']')
}

// hiddenOrder is the word for an order whose face the viewer may not know.
const hiddenOrder = "hidden"

// orders writes the stacks, each from the bottom up, such as "overmind hidden".
func (w *viewWriter) orders() {
	orders := w.v.Orders[:w.v.OrderCount]
	if len(orders) == 0 {
		return
	}
	w.Key("orders")
	w.Open('{')
	for set := w.v.Placed; set != 0; set &= set - 1 {
		planet, begun := set.First(), false
		for i := range orders {
			o := &orders[i]
			if o.Planet != planet {
				continue
			}
			if !begun {
				w.Key(w.planet(planet))
				w.Open('[')
				begun = true
			}
			w.Comma()
			w.Dst = append(append(append(w.Dst, '"'), w.player(o.Player)...), ' ')
			if o.Order >= game.OrderKinds {
				w.Dst = append(w.Dst, hiddenOrder...)
			} else {
				w.Dst = append(w.Dst, orderWords[o.Order]...)
			}
			w.EndName()
		}
		if begun {
			w.Close(']')
		}
	}
	w.Close('}')
}

func (w *viewWriter) battle(owner game.Player) {
	b := &w.v.Battle
	w.Open('{')
	w.areaField("area", b.Area)
	if b.Area == game.NoArea {
		w.Key("attacker")
		w.Open('{')
		w.figuresField("units", owner, b.Units[game.Attacker])
		w.Close('}')
		w.Close('}')
		return
	}
	w.BoolField("guard", b.Guard)
	w.BoolField("special", b.Special)
	w.eventField("opening", b.Opening)
	w.eventField("second", b.Second)
	w.WholeField("now", int(b.Now))
	w.figuresField("leaving", w.v.Frame.Player, b.Leaving) // whoever has to decide about them
	for side, name := range battleSides {
		w.Key(name)
		w.battleSide(b.Players[side], b.Units[side], b.StartCard[side], b.StartEvent[side], b.Splash[side],
			b.FrontOf[side], b.Shield[side])
	}
	if b.Count > 0 {
		w.Key("skirmishes")
		w.Open('[')
		for i := range b.Skirmishes[:b.Count] {
			w.Comma()
			w.skirmish(&b.Skirmishes[i])
		}
		w.Close(']')
	}
	w.Close('}')
}

func (w *viewWriter) skirmish(k *game.SkirmishView) {
	w.Open('{')
	w.BoolField("resolved", k.Resolved)
	for side, name := range battleSides {
		w.Key(name)
		w.Open('{')
		w.half(w.sides[side], k.Front[side], k.Support[side], k.Lost[side], k.Dead[side])
		w.WholeField("cards", int(k.Cards[side]))
		w.skirmishCards(w.sides[side], k.Deck[side], k.Card[side], k.Extra[side])
		w.marks(k.Marks[side])
		w.unitsField("gone", k.Gone[side])
		w.unitsField("gone-front", k.GoneFront[side])
		w.Close('}')
	}
	w.Close('}')
}
