package arena

import "koprulu/rules/game"

// encoder writes views as arrays of bytes. A player is written as 0 for nobody, 1 for the viewer, 2 for the next seat
// clockwise and so on, and rows of players come in that order. Other names are written as one more than their number in
// the components, 0 for none. Numbers above 255 count as 255.
type encoder struct {
	rules  *game.Rules
	fields []Field
	units  int
	view   *game.View
	dst    []byte
}

func newEncoder(r *game.Rules) *encoder {
	return &encoder{rules: r, fields: layoutOf(r), units: len(r.Units)}
}

// size is how many bytes an encoded view has.
func (e *encoder) size() int { return sizeOf(e.fields) }

// of returns the bytes of a field.
func (e *encoder) of(p part) []byte {
	f := &e.fields[p]
	return e.dst[f.Offset : f.Offset+f.Size()]
}

// row returns a row of a field.
func (e *encoder) row(p part, i int) []byte {
	f := &e.fields[p]
	n := f.Size() / f.Shape[0]
	return e.dst[f.Offset+i*n : f.Offset+(i+1)*n]
}

// who is how a player is written.
func (e *encoder) who(p game.Player) byte {
	if int(p) >= e.view.Players {
		return 0
	}
	return byte((int(p)-int(e.view.Seat)+e.view.Players)%e.view.Players) + 1
}

// name is how something with a number is written; its number for none is 255, which becomes 0.
func name[T ~uint8](v T) byte { return byte(v) + 1 }

// number is a number as a byte.
func number[T ~uint8 | ~uint16 | ~uint32 | ~int](n T) byte { return byte(min(uint64(n), 255)) }

// truth is true or false as a byte.
func truth(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// bits writes a 1 for each number of a set.
func bits[S ~uint64 | ~uint32](dst []byte, set S) {
	for i := range dst {
		dst[i] = byte(set >> i & 1)
	}
}

// encode writes what a seat sees; dst has the size of a view.
func (e *encoder) encode(dst []byte, v *game.View) {
	e.dst, e.view = dst, v
	clear(dst)
	copy(e.of(pGame), []byte{byte(v.Step), byte(v.Phase), number(v.Round), byte(v.Stage), v.OrderTurn, e.who(v.First),
		e.who(v.Active), v.EventDeck, v.EndMarkers,
		v.StagesLed, name(v.Playing), byte(v.Players)})
	for i := range v.Players {
		e.seat(i, game.Player((int(v.Seat)+i)%v.Players))
	}
	copy(e.of(pTokens), v.Seats[v.Seat].Tokens[:])
	e.galaxy()
	e.areas()
	orders := e.of(pOrders)
	for i, o := range v.Orders[:v.OrderCount] {
		copy(orders[i*len(orderColumns):], []byte{name(o.Planet), e.who(o.Player), name(o.Order)})
	}
	events(e.row(pEvents, 0), v.EventDiscards)
	events(e.row(pEvents, 1), v.Beside)
	events(e.row(pEvents, 2), v.Seats[v.Seat].Read)
	e.doing()
	if v.Open.Has(v.Seat) {
		f, frame := &v.Frame, e.of(pFrame)
		copy(frame, []byte{1, e.who(f.Player)})
		copy(frame[2:], f.V[:])
	}
	e.battle()
}

// seat writes a row of each field of players.
func (e *encoder) seat(i int, p game.Player) {
	v := e.view
	s := &v.Seats[p]
	row := e.row(pSeat, i)
	copy(row, []byte{name(s.Faction), truth(v.Alive.Has(p)), number(s.Points), s.Pool, s.Unavailable, s.Home[0], s.Home[1],
		s.HandCount, s.DeckCount, s.DiscardCount,
		s.TokenCount, s.Drawn[1], s.Drawn[2], s.Drawn[3], truth(s.HasChosen), name(s.Chosen), 0, s.LostBases,
		name(s.Influence), s.ResourceTokens[0], s.ResourceTokens[1],
		s.Level[0], s.Level[1], s.Level[2]})
	if s.Defended {
		row[16] = name(s.DefendedOn)
	}
	copy(row[24:], s.Modules[:])
	copy(row[24+game.MaxModules:], s.OrderPool[game.SpecialBuild:game.SpecialResearch+1])
	row[len(seatColumns)-1] = truth(v.Resigned.Has(p))
	bits(e.row(pDrawnPlanets, i), s.Planets)
	bits(e.row(pTransports, i), s.Transports)
	bits(e.row(pResources, i), s.Cards)
	bits(e.row(pInfestable, i), s.Infestable)
	if s.Faction == game.NoFaction {
		return
	}
	e.count(e.row(pSupply, i), p, s.Supply)
	e.count(e.row(pWaiting, i), p, s.Waiting)
	bits(e.row(pHand, i), s.Hand)
	bits(e.row(pDiscarding, i), s.Discarding)
	discard := e.row(pDiscards, i)
	for _, c := range s.Discards[:s.DiscardCount] {
		discard[c] = 1
	}
	bits(e.row(pTechDeck, i), s.TechDeck)
	bits(e.row(pPlay, i), s.Play)
	bits(e.row(pSpent, i), s.Spent)
	leaders := e.row(pLeaders, i)
	for j, set := range []game.LeaderSet{s.LeaderDeck, s.Leaders, s.Lasting, s.Fresh} {
		bits(leaders[j*game.MaxLeaders:(j+1)*game.MaxLeaders], uint32(set))
	}
	captives := e.row(pCaptives, i)
	for j, c := range s.Captives {
		if int(c.Owner) < v.Players {
			captives[2*j], captives[2*j+1] = e.who(c.Owner), name(v.TypeOf(e.rules, c.Owner, c.Figure))
		}
	}
	events(e.row(pKept, i), s.Kept)
}

// count counts the figures of a player by their types.
func (e *encoder) count(dst []byte, p game.Player, set game.Figures) {
	for fig := range set.All() {
		if u := e.view.TypeOf(e.rules, p, fig); int(u) < len(dst) {
			dst[u]++
		}
	}
}

// galaxy writes planets and routes.
func (e *encoder) galaxy() {
	v := e.view
	planets := e.of(pPlanets)
	for p := range v.Placed.All() {
		t := &v.Tiles[p]
		copy(planets[int(p)*len(planetColumns):], []byte{1, byte(int(t.X) + 128), byte(int(t.Y) + 128), t.Turn, t.Used})
		bits(e.row(pAdjacent, int(p)), v.Adjacent[p])
	}
	links := e.of(pLinks)
	for i := range v.Links[:v.LinkCount] {
		l := &v.Links[i]
		copy(links[i*len(linkColumns):], []byte{name(l.Planets[0]), name(l.Planets[1]), byte(l.Sides[0]),
			byte(l.Sides[1]), l.Z})
	}
}

// areas writes what is in the areas.
func (e *encoder) areas() {
	v := e.view
	const columns = 11
	dst := e.of(pAreas)
	for a := range v.InPlay.All() {
		row := dst[int(a)*columns : int(a+1)*columns]
		row[0], row[2] = 1, e.who(v.BaseAt[a])
		row[3], row[4] = byte(v.Partial>>a&1), byte(v.Depleted>>a&1)
		row[5], row[6], row[8] = v.Workers[a], v.Guards[a], byte(v.Installations[a])
		row[10] = byte(v.Points >> a & 1)
		for p := range game.Player(v.Players) {
			if v.Seats[p].Guarded>>a&1 != 0 {
				row[7] = e.who(p)
			}
			if v.Seats[p].Sites>>a&1 != 0 {
				row[9] = e.who(p)
			}
		}
		if v.Units[a] != 0 {
			row[1] = e.who(v.Holder[a])
			e.count(e.row(pUnits, int(a)), v.Holder[a], v.Units[a])
		}
	}
}

// doing writes what is being carried out and bought.
func (e *encoder) doing() {
	v := e.view
	x := &v.Exec
	if x.Player != game.Nobody {
		copy(e.of(pExecuting), []byte{e.who(x.Player), name(x.Planet), name(x.Order), truth(x.Special), x.Bargain, x.Limit,
			x.Free, x.Built, x.Upgraded, name(x.Target), x.Quota,
			name(x.LiftFrom), name(x.LiftTo), truth(x.Recalled)})
		bits(e.of(pLocked), x.Locked)
		origins := e.of(pOrigins)
		for fig := range x.Moved.All() {
			origins[fig] = name(x.Origin[fig])
		}
	}
	b := &v.Buy
	copy(e.of(pBuying), []byte{byte(b.Item), b.V[0], b.V[1], b.V[2], b.Minerals, b.Gas, b.Discount, b.Bargain, b.Stolen})
}

// battle writes the battle.
func (e *encoder) battle() {
	v := e.view
	b := &v.Battle
	if b.Area == game.NoArea {
		return
	}
	copy(e.of(pBattle), []byte{name(b.Area), e.who(b.Players[0]), e.who(b.Players[1]), truth(b.Special), truth(b.Guard),
		name(b.Opening), name(b.Second), b.Count, b.Now,
		b.Shield[0], b.Shield[1]})
	for side, p := range b.Players {
		e.count(e.row(pBattleUnits, side), p, b.Units[side])
	}
	skirmishes, support := e.of(pSkirmishes), e.of(pSupport)
	for i := range b.Skirmishes[:b.Count] {
		k := &b.Skirmishes[i]
		for side, p := range b.Players {
			front := byte(0)
			if k.Front[side] != game.NoFigure {
				front = name(v.TypeOf(e.rules, p, k.Front[side]))
			}
			at := (2*i + side) * len(skirmishColumns)
			copy(skirmishes[at:], []byte{front, k.Cards[side], name(k.Card[side]), name(k.Extra[side]), byte(k.Marks[side]),
				byte(k.Marks[side] >> 8), e.who(k.Deck[side]),
				number(k.Lost[side].Len()), number(k.Dead[side].Len()), truth(k.Resolved)})
			e.count(support[(2*i+side)*e.units:(2*i+side+1)*e.units], p, k.Support[side])
		}
	}
}

// events writes a 1 for each card of a set.
func events(dst []byte, set game.EventSet) {
	for i := range dst {
		dst[i] = byte(set[i/64] >> (i % 64) & 1)
	}
}
