package notation

import (
	"strconv"

	"koprulu/game"
)

// AppendPosition appends a game as a position that says everything, so that
// ReadPosition gives an equal state back.
func AppendPosition(dst []byte, r *game.Rules, s *game.State) []byte {
	w := positionOf(r, s, writer{dst: dst})
	w.position(true)
	return w.dst
}

// positionOf gives what writes a game as a position behind what was written before.
func positionOf(r *game.Rules, s *game.State, to writer) positionWriter {
	return positionWriter{flowWriter{namer: namesOf(r, s), writer: to, sides: s.Battle.Players}, s}
}

func itoa(n int) string { return strconv.Itoa(n) }

// positionWriter writes a position section by section, in the order of positionFields.
type positionWriter struct {
	flowWriter
	s *game.State
}

// position writes the whole document; in a record the seed stands elsewhere.
func (w *positionWriter) position(seed bool) {
	s := w.s
	w.open('{')
	w.line("koprulu")
	w.text(PositionVersion)
	w.line("options")
	writeOptions(&w.writer, w.r)
	w.line("factions")
	w.open('[')
	for p := range w.r.Options.Players {
		w.comma()
		if f := s.Seats[p].Faction; f != game.NoFaction {
			w.text(w.faction(f))
		} else {
			w.null()
		}
	}
	w.close(']')
	if seed {
		w.line("seed")
		w.text(FormatSeed(s.Seed))
	}
	w.line("round")
	w.number(int(s.Round))
	w.line("phase")
	w.text(PhaseWord(s.Phase))
	w.line("first")
	if s.First == game.Nobody {
		w.null()
	} else {
		w.text(w.player(s.First))
	}
	if gone := (1<<w.r.Options.Players - 1) &^ s.Alive; gone != 0 {
		w.line("eliminated")
		w.players(gone)
	}
	if s.Phase == game.Over {
		w.line("victory")
		w.text(VictoryWord(s.Victory))
		w.line("winners")
		w.players(s.Winners)
	}
	w.galaxy(s.Placed, &s.Tiles)
	w.units()
	w.bases()
	w.areasLine("depleted", s.Depleted)
	w.areasLine("partly-depleted", s.Partial)
	w.line("players")
	w.open('{')
	for p := range game.Player(w.r.Options.Players) {
		w.row()
		w.key(w.player(p))
		w.seat(p)
	}
	w.close('}')
	w.orders()
	w.events()
	w.line("flow")
	w.flow(s)
	if !w.flat {
		w.dst = append(w.dst, '\n')
	}
	w.dst = append(w.dst, '}', '\n')
	w.more = true
}

// galaxy writes planets and routes.
func (w *flowWriter) galaxy(placed game.PlanetSet, tiles *[game.MaxPlanets]game.Tile) {
	if placed == 0 {
		return
	}
	w.line("planets")
	w.open('{')
	for set := placed; set != 0; set &= set - 1 {
		t := &tiles[set.First()]
		w.key(w.planet(set.First()))
		w.dst = append(w.dst, `{"cell":[`...)
		w.number(int(t.X))
		w.dst = append(w.dst, ',')
		w.number(int(t.Y))
		w.dst = append(w.dst, ']')
		w.numberField("turn", 90*int(t.Turn))
		w.close('}')
	}
	w.close('}')
	links := w.links[:*w.count]
	if len(links) == 0 {
		return
	}
	w.line("routes")
	w.open('[')
	zs := false
	for i := range links {
		l := &links[i]
		w.comma()
		w.dst = append(w.dst, '"')
		if l.Z > 0 {
			zs = true
			w.dst = w.appendLink(w.dst, l)
		} else {
			w.dst = append(append(append(w.dst, w.planet(l.Planets[0])...), '/'), w.planet(l.Planets[1])...)
		}
		w.named()
	}
	w.close(']')
	if !zs {
		return
	}
	w.line("z-routes")
	w.open('[')
	for i := range links {
		l := &links[i]
		if l.Z == 0 {
			continue
		}
		w.comma()
		w.open('{')
		w.numberField("z", int(l.Z))
		for end, name := range endWords {
			w.key(name)
			w.dst = append(append(append(w.dst, '"'), w.planet(l.Planets[end])...), ' ')
			w.dst = append(w.dst, wordAt(sideWords, int(l.Sides[end]))...)
			w.named()
		}
		w.close('}')
	}
	w.close(']')
}

// units writes the units in areas. Numbers are enough where the figures are those
// that a reader takes; otherwise the figures are listed.
func (w *positionWriter) units() {
	s := w.s
	var plain [game.MaxPlayers]game.UnitSet
	any := false
	for p := range game.Player(w.r.Options.Players) {
		if sheet := w.sheet(p); sheet != nil {
			plain[p] = w.plainTypes(p, sheet)
			any = any || s.Seats[p].Held != 0
		}
	}
	if !any {
		return
	}
	w.line("units")
	w.open('[')
	for a := range game.Area(len(w.r.Areas)) {
		p := s.Holder[a]
		if s.Units[a] == 0 || int(p) >= w.r.Options.Players {
			continue
		}
		sheet := w.sheet(p)
		w.row()
		w.open('{')
		w.key("area")
		w.putArea(a)
		w.nameField("faction", w.player(p))
		w.key("units")
		w.open('{')
		for set := s.Units[a]; set != 0; {
			u := sheet.Figures[set.First()]
			figs := set & sheet.TypeFigures[u]
			set &^= figs
			w.key(w.unit(u))
			if plain[p].Has(u) {
				w.number(figs.Len())
				continue
			}
			w.open('[')
			for ; figs != 0; figs &= figs - 1 {
				w.comma()
				w.number(rank(sheet.TypeFigures[u], figs.First()))
			}
			w.close(']')
		}
		w.close('}')
		w.close('}')
	}
	w.close(']')
}

// plainTypes gives the types of a player whose figures on the board are, area by
// area, the lowest ones not used yet.
func (w *positionWriter) plainTypes(p game.Player, sheet *game.Sheet) game.UnitSet {
	var plain game.UnitSet
	for u := range game.UnitType(len(w.r.Units)) {
		all := sheet.TypeFigures[u]
		if all == 0 {
			continue
		}
		free := all &^ w.fighting(p)
		good := true
		for held := w.s.Seats[p].Held; held != 0 && good; held &= held - 1 {
			here := w.s.Units[held.First()] & all
			good = lowestOf(free, here.Len()) == here
			free &^= here
		}
		if good {
			plain |= 1 << u
		}
	}
	return plain
}

// fighting gives the figures of a player that stand in the battle only.
func (w *positionWriter) fighting(p game.Player) game.Figures {
	b := &w.s.Battle
	attacker := b.Players[game.Attacker]
	if b.Area == game.NoArea {
		attacker = ownerOf(w.s)
	}
	if p == attacker {
		return b.Units[game.Attacker]
	}
	return 0
}

// lowestOf gives the n lowest figures of a set.
func lowestOf(set game.Figures, n int) game.Figures {
	rest := set
	for range n {
		rest &= rest - 1
	}
	return set &^ rest
}

// bases writes bases and transports.
func (w *positionWriter) bases() {
	n := 0
	for p := range game.Player(w.r.Options.Players) {
		for set := w.s.Seats[p].Bases; set != 0; set &= set - 1 {
			w.piece("bases", &n, "area")
			w.putArea(set.First())
			w.ofPlayer(p)
		}
	}
	w.pieces(n)
	n = 0
	for p := range game.Player(w.r.Options.Players) {
		for set := w.s.Seats[p].Transports; set != 0; set &= set - 1 {
			w.piece("transports", &n, "route")
			w.putRoute(set.First())
			w.ofPlayer(p)
		}
	}
	w.pieces(n)
}

// piece begins an entry of a list of pieces, and the list before the first.
func (w *flowWriter) piece(list string, n *int, where string) {
	if *n == 0 {
		w.line(list)
		w.open('[')
	}
	*n++
	w.comma()
	w.open('{')
	w.key(where)
}

// ofPlayer ends an entry of a list of pieces with the player whose it is.
func (w *flowWriter) ofPlayer(p game.Player) {
	w.nameField("faction", w.player(p))
	w.close('}')
}

// pieces ends a list of pieces if it was begun.
func (w *flowWriter) pieces(n int) {
	if n > 0 {
		w.close(']')
	}
}

func (w *flowWriter) areas(set game.AreaSet) {
	w.open('[')
	for ; set != 0; set &= set - 1 {
		w.comma()
		w.putArea(set.First())
	}
	w.close(']')
}

func (w *flowWriter) areasLine(name string, set game.AreaSet) {
	if set != 0 {
		w.line(name)
		w.areas(set)
	}
}

func (w *positionWriter) seat(p game.Player) {
	seat, sheet := &w.s.Seats[p], w.sheet(p)
	w.open('{')
	w.numberField("points", int(seat.Points))
	if seat.Planets != 0 {
		w.key("drawn-planets")
		w.open('[')
		for set := seat.Planets; set != 0; set &= set - 1 {
			w.comma()
			w.name(w.planet(set.First()))
		}
		w.close(']')
	}
	if sheet == nil {
		w.close('}')
		return
	}
	w.workers(seat.Pool, seat.Unavailable, seat.Home, seat.Cards, &w.s.Workers)
	w.key("resources")
	w.areas(seat.Cards)
	var printed [game.Buildings]uint8
	for b := range printed {
		printed[b] = sheet.Printed >> b & 1
	}
	if seat.Level != printed {
		w.key("buildings")
		w.open('{')
		for b, level := range seat.Level {
			if level != printed[b] {
				w.key(sheet.Buildings[b].ID)
				w.number(int(level))
			}
		}
		w.close('}')
	}
	w.modules(&seat.Modules)
	w.key("hand")
	w.cards(p, seat.Hand)
	w.cardsField("known", p, seat.Known)
	w.key("deck")
	w.open('[')
	for i := int(seat.Deck) - 1; i >= 0; i-- {
		w.comma()
		w.putCard(p, seat.Pile[i])
	}
	w.close(']')
	w.key("discard")
	w.open('[')
	for i := int(seat.Discards); i > 0; i-- {
		w.comma()
		w.putCard(p, seat.Pile[game.MaxCards-i])
	}
	w.close(']')
	w.key("technology-deck")
	w.cards(p, seat.TechDeck)
	w.cardsField("technologies", p, seat.Play)
	w.cardsField("spent", p, seat.Spent)
	w.cardsField("discarding", p, seat.Discarding)
	w.close('}')
}

func (w *flowWriter) cards(p game.Player, set game.CardSet) {
	w.open('[')
	for ; set != 0; set &= set - 1 {
		w.comma()
		w.putCard(p, set.First())
	}
	w.close(']')
}

// workers writes where the workers of a player are.
func (w *flowWriter) workers(pool, unavailable uint8, home [2]uint8, cards game.AreaSet, on *[game.MaxAreas]uint8) {
	w.key("workers")
	w.open('{')
	w.key("pool")
	w.number(int(pool))
	w.numberField("unavailable", int(unavailable))
	if home != [2]uint8{} {
		w.key("home")
		w.open('{')
		for r, name := range resourceWords {
			w.numberField(name, int(home[r]))
		}
		w.close('}')
	}
	any := false
	for ; cards != 0; cards &= cards - 1 {
		a := cards.First()
		if on[a] == 0 {
			continue
		}
		if !any {
			w.key("cards")
			w.open('{')
			any = true
		}
		w.comma()
		w.putArea(a)
		w.dst = append(w.dst, ':')
		w.number(int(on[a]))
	}
	if any {
		w.close('}')
	}
	w.close('}')
}

// modules writes how many modules of each type a player has, and nothing if he has none.
func (w *flowWriter) modules(of *[game.MaxModules]uint8) {
	if *of == [game.MaxModules]uint8{} {
		return
	}
	w.key("modules")
	w.open('{')
	for m, n := range of {
		w.numberField(w.module(uint8(m)), int(n))
	}
	w.close('}')
}

// orders writes the stacks, each from the bottom up.
func (w *positionWriter) orders() {
	orders := w.s.Orders[:w.s.OrderCount]
	if len(orders) == 0 {
		return
	}
	w.line("orders")
	w.open('{')
	for planet := range game.Planet(len(w.r.Planets)) {
		begun := false
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
			w.dst = append(w.dst, wordAt(orderWords, int(o.Order))...)
			seen := o.Seen
			if !w.r.Options.HideOwnOrders {
				seen &^= 1 << o.Player
			}
			if seen != 0 {
				w.dst = append(w.dst, " seen-by"...)
			}
			for p := range game.Player(game.MaxPlayers) {
				if seen.Has(p) {
					w.dst = append(append(w.dst, ' '), w.player(p)...)
				}
			}
			w.named()
		}
		if begun {
			w.close(']')
		}
	}
	w.close('}')
}

// events writes where the Event cards are. Those put away unseen are the ones that
// are not listed.
func (w *positionWriter) events() {
	s := w.s
	built := s.EventDeck > 0 || s.EventDiscards > 0
	for i := range w.r.Events {
		built = built || s.EventPlace[i] != game.EventInDeck
	}
	if !built {
		return
	}
	w.line("events")
	w.open('{')
	w.key("deck")
	w.open('[')
	for i := int(s.EventDeck) - 1; i >= 0; i-- {
		w.comma()
		w.putEvent(s.EventPile[i])
	}
	w.close(']')
	if s.EventDiscards > 0 {
		w.key("discard")
		w.open('[')
		for i := int(s.EventDiscards); i > 0; i-- {
			w.comma()
			w.putEvent(s.EventPile[game.MaxEvents-i])
		}
		w.close(']')
	}
	for _, z := range eventPlaces {
		if z.place != game.EventRemoved {
			w.eventsAt(z.name, z.place)
		}
	}
	for _, z := range eventZones {
		any := false
		for p := range game.Player(w.r.Options.Players) {
			if !w.anyEventAt(z.place(p)) {
				continue
			}
			if !any {
				w.key(z.name)
				w.open('{')
				any = true
			}
			w.eventsAt(w.player(p), z.place(p))
		}
		if any {
			w.close('}')
		}
	}
	w.close('}')
}

func (w *positionWriter) anyEventAt(place game.EventPlace) bool {
	for i := range w.r.Events {
		if w.s.EventPlace[i] == place {
			return true
		}
	}
	return false
}

func (w *positionWriter) eventsAt(name string, place game.EventPlace) {
	if !w.anyEventAt(place) {
		return
	}
	w.key(name)
	w.open('[')
	for i := range w.r.Events {
		if w.s.EventPlace[i] == place {
			w.comma()
			w.putEvent(game.EventCard(i))
		}
	}
	w.close(']')
}
