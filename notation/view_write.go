package notation

import "koprulu/game"

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
		"resource-tokens", "lost-bases", "leader-deck", "leaders", "leader-chosen", "chosen-leader", "lasting", "fresh", "influence"}
	viewEventFields  = []string{"deck-count", "discard", "beside", "playing"}
	viewBattleFields = []string{"area", "guard", "special", "opening", "second", "now", "leaving", "attacker", "defender", "skirmishes"}
	viewHalfFields   = []string{"front", "support", "lost", "dead", "cards", "deck", "card", "extra", "marks", "gone", "gone-front"}
)

// AppendView appends what a seat sees as JSON on one line, without allocating if dst
// is large enough. Views that are equal give equal bytes (P5).
func AppendView(dst []byte, r *game.Rules, v *game.View) []byte {
	w := viewWriter{flowWriter{namer: namesInView(r, v), writer: writer{dst: dst, flat: true}, sides: v.Battle.Players}, v}
	for i := range v.Battle.Skirmishes {
		w.decks[i] = v.Battle.Skirmishes[i].Deck
	}
	w.view()
	return w.dst
}

// namesInView gives the names in a view.
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
	w.open('{')
	w.nameField("koprulu", ViewVersion)
	w.key("seat")
	if v.Seat == game.Nobody {
		w.null()
	} else {
		w.putPlayer(v.Seat)
	}
	w.key("seats")
	w.players(1<<v.Players - 1)
	w.key("decision")
	w.number(int(v.Answers))
	w.key("round")
	w.number(int(v.Round))
	w.nameField("phase", PhaseWord(v.Phase))
	w.key("stage")
	w.number(int(v.Stage))
	if v.First != game.Nobody {
		w.nameField("first", w.player(v.First))
	}
	if v.Active != game.Nobody {
		w.nameField("active", w.player(v.Active))
	}
	if gone := (1<<v.Players - 1) &^ v.Alive; gone != 0 {
		w.key("eliminated")
		w.players(gone)
	}
	if v.Phase == game.Over {
		w.nameField("victory", VictoryWord(v.Victory))
		w.key("winners")
		w.players(v.Winners)
		w.condition(v.Condition)
	} else {
		w.nameField("ask", DecisionWord(v.Step))
		w.key("open")
		w.players(v.Open)
		if v.Open.Has(v.Seat) {
			w.key("frame")
			w.frame(&v.Frame)
		}
	}
	w.table()
	w.items(&v.Items)
	w.key("players")
	w.open('{')
	for p := range game.Player(v.Players) {
		w.key(w.player(p))
		w.seat(p)
	}
	w.close('}')
	w.orders()
	w.key("events")
	w.open('{')
	w.key("deck-count")
	w.number(int(v.EventDeck))
	w.eventSet("discard", v.EventDiscards)
	w.eventSet("beside", v.Beside)
	w.eventField("playing", v.Playing)
	w.close('}')
	owner := v.Exec.Player
	if owner == game.Nobody && v.Open != 0 {
		owner = v.Open.First()
	}
	if v.Exec != idleExec() {
		w.key("executing")
		w.exec(&v.Exec, owner)
	}
	if v.Buy != (game.Purchase{}) {
		w.key("buying")
		w.buy(&v.Buy, owner)
	}
	if v.Battle.Area != game.NoArea || v.Battle.Units[game.Attacker] != 0 {
		w.key("battle")
		w.battle(owner)
	}
	w.close('}')
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
			w.key("units")
			w.open('[')
			any = true
		}
		w.comma()
		w.open('{')
		w.key("area")
		w.putArea(a)
		w.nameField("faction", w.player(v.Holder[a]))
		w.figuresField("units", v.Holder[a], v.Units[a])
		w.close('}')
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
		w.key("stages-led")
		w.stages(v.StagesLed)
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
	w.open('{')
	w.numberField("points", int(s.Points))
	if s.Planets != 0 {
		w.key("drawn-planets")
		w.open('[')
		for set := s.Planets; set != 0; set &= set - 1 {
			w.comma()
			w.name(w.planet(set.First()))
		}
		w.close(']')
	}
	if sheet == nil {
		w.close('}')
		return
	}
	w.workers(s.Pool, s.Unavailable, s.Home, s.Cards, &w.v.Workers)
	w.key("resources")
	w.areas(s.Cards)
	w.key("transports")
	w.open('[')
	for set := s.Transports; set != 0; set &= set - 1 {
		w.comma()
		w.putRoute(set.First())
	}
	w.close(']')
	w.key("supply")
	w.open('{')
	for set := s.Supply; set != 0; {
		u := sheet.Figures[set.First()]
		w.numberField(w.unit(u), (set & sheet.TypeFigures[u]).Len())
		set &^= sheet.TypeFigures[u]
	}
	w.close('}')
	w.key("buildings")
	w.open('{')
	for b, level := range s.Level {
		w.numberField(sheet.Buildings[b].ID, int(level))
	}
	w.close('}')
	w.modules(&s.Modules)
	w.key("hand-count")
	w.number(int(s.HandCount))
	w.key("hand")
	w.cards(p, s.Hand)
	w.key("deck-count")
	w.number(int(s.DeckCount))
	w.key("discard")
	w.open('[')
	for i := int(s.DiscardCount) - 1; i >= 0; i-- {
		w.comma()
		w.putCard(p, s.Discards[i])
	}
	w.close(']')
	w.key("technology-deck")
	w.cards(p, s.TechDeck)
	w.cardsField("technologies", p, s.Play)
	w.cardsField("spent", p, s.Spent)
	w.cardsField("discarding", p, s.Discarding)
	w.key("token-count")
	w.number(int(s.TokenCount))
	if w.v.Seat == p {
		w.key("tokens")
		w.open('{')
		for o, n := range s.Tokens {
			w.numberField(orderWords[o], int(n))
		}
		w.close('}')
	}
	if s.Drawn != [4]uint8{} {
		w.key("drawn")
		w.open('[')
		for _, n := range s.Drawn[1:] {
			w.comma()
			w.number(int(n))
		}
		w.close(']')
	}
	w.eventSet("kept", s.Kept)
	w.eventSet("read", s.Read)
	if w.r.Options.BroodWar {
		w.belongings(p, s)
	}
	w.close('}')
}

// belongings writes what a player has of Brood War.
func (w *viewWriter) belongings(p game.Player, s *game.SeatView) {
	w.captivesField(p)
	w.figuresField("waiting", p, s.Waiting)
	w.orderList("order-pool", &s.OrderPool)
	w.defended(s.Defended, s.DefendedOn)
	w.resourceTokens(s.ResourceTokens)
	w.numberField("lost-bases", int(s.LostBases))
	w.truthField("leader-chosen", s.HasChosen)
	w.leaderCards(p, s.LeaderDeck, s.Leaders, s.Lasting, s.Fresh, s.Chosen, s.Influence)
}

// eventSet writes a set of Event cards, and nothing if it is empty.
func (w *viewWriter) eventSet(name string, set game.EventSet) {
	if set == (game.EventSet{}) {
		return
	}
	w.key(name)
	w.open('[')
	for i := range w.r.Events {
		if set.Has(game.EventCard(i)) {
			w.comma()
			w.putEvent(game.EventCard(i))
		}
	}
	w.close(']')
}

// hiddenOrder is the word for an order whose face the viewer may not know.
const hiddenOrder = "hidden"

// orders writes the stacks, each from the bottom up, such as "overmind hidden".
func (w *viewWriter) orders() {
	orders := w.v.Orders[:w.v.OrderCount]
	if len(orders) == 0 {
		return
	}
	w.key("orders")
	w.open('{')
	for set := w.v.Placed; set != 0; set &= set - 1 {
		planet, begun := set.First(), false
		for i := range orders {
			o := &orders[i]
			if o.Planet != planet {
				continue
			}
			if !begun {
				w.key(w.planet(planet))
				w.open('[')
				begun = true
			}
			w.comma()
			w.dst = append(append(append(w.dst, '"'), w.player(o.Player)...), ' ')
			if o.Order >= game.OrderKinds {
				w.dst = append(w.dst, hiddenOrder...)
			} else {
				w.dst = append(w.dst, orderWords[o.Order]...)
			}
			w.named()
		}
		if begun {
			w.close(']')
		}
	}
	w.close('}')
}

func (w *viewWriter) battle(owner game.Player) {
	b := &w.v.Battle
	w.open('{')
	w.areaField("area", b.Area)
	if b.Area == game.NoArea {
		w.key("attacker")
		w.open('{')
		w.figuresField("units", owner, b.Units[game.Attacker])
		w.close('}')
		w.close('}')
		return
	}
	w.truthField("guard", b.Guard)
	w.truthField("special", b.Special)
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

func (w *viewWriter) skirmish(k *game.SkirmishView) {
	w.open('{')
	w.truthField("resolved", k.Resolved)
	for side, name := range battleSides {
		w.key(name)
		w.open('{')
		w.half(w.sides[side], k.Front[side], k.Support[side], k.Lost[side], k.Dead[side])
		w.numberField("cards", int(k.Cards[side]))
		w.skirmishCards(w.sides[side], k.Deck[side], k.Card[side], k.Extra[side])
		w.marks(k.Marks[side])
		w.unitsField("gone", k.Gone[side])
		w.unitsField("gone-front", k.GoneFront[side])
		w.close('}')
	}
	w.close('}')
}
