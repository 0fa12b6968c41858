package view

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/words"
)

// Version is the value of the field "koprulu" of a view.
const Version = "view/1"

// Append appends what a seat sees as JSON on one line, without allocating if dst is large enough. Equal views yield
// equal bytes (P5).
func Append(dst []byte, r *game.Rules, v *game.View) []byte {
	w := writer{board.Writer{Names: words.InView(r, v), Writer: document.Writer{Dst: dst, Flat: true},
		Sides: v.Battle.Players}, v}
	for i := range v.Battle.Skirmishes {
		w.Decks[i] = v.Battle.Skirmishes[i].Deck
	}
	w.view()
	return w.Dst
}

// writer writes a view section by section.
type writer struct {
	board.Writer
	v *game.View
}

func (w *writer) view() {
	v := w.v
	w.Open('{')
	w.NameField("koprulu", Version)
	w.Key("seat")
	if v.Seat == game.Nobody {
		w.Null()
	} else {
		w.PutPlayer(v.Seat)
	}
	w.PlayersField("seats", 1<<v.Players-1)
	w.NumberField("decision", int(v.Answers))
	w.NumberField("round", int(v.Round))
	w.NameField("phase", words.Phase(v.Phase))
	w.NumberField("stage", int(v.Stage))
	w.PlayerField("first", v.First)
	w.PlayerField("active", v.Active)
	if gone := (1<<v.Players - 1) &^ v.Alive; gone != 0 {
		w.PlayersField("eliminated", gone)
	}
	if v.Resigned != 0 {
		w.PlayersField("resigned", v.Resigned)
	}
	if v.LastRound != 0 {
		w.PlayersField("last-round", v.LastRound)
	}
	if v.Phase == game.Over {
		w.NameField("victory", words.Victory(v.Victory))
		w.PlayersField("winners", v.Winners)
		w.Condition(v.Condition)
	} else {
		w.NameField("ask", words.Decision(v.Step))
		w.PlayersField("open", v.Open)
		if v.Open.Has(v.Seat) {
			w.Key("frame")
			w.Frame(&v.Frame)
		}
	}
	w.table()
	w.Items(&v.Items)
	w.OpenObject("players")
	for p := range game.Player(v.Players) {
		w.Key(w.Player(p))
		w.seat(p)
	}
	w.Close('}')
	w.orders()
	w.OpenObject("events")
	w.NumberField("deck-count", int(v.EventDeck))
	w.eventSet("discard", v.EventDiscards)
	w.eventSet("beside", v.Beside)
	w.EventField("playing", v.Playing)
	w.Close('}')
	owner := v.Exec.Player
	if owner == game.Nobody && v.Open != 0 {
		owner = v.Open.First()
	}
	if v.Exec != board.IdleExec() {
		w.Key("executing")
		w.Exec(&v.Exec, owner)
	}
	if v.Buy != (game.Purchase{}) {
		w.Key("buying")
		w.Buy(&v.Buy, owner)
	}
	if v.Battle.Area != game.NoArea || v.Battle.Units[game.Attacker] != 0 {
		w.Key("battle")
		w.Battle(&v.Battle.OpenBattle, owner, v.Frame.Player, func(i uint8) {
			k := &v.Battle.Skirmishes[i]
			w.Skirmish(&k.OpenSkirmish, k.Cards, k.Card, k.Extra)
		})
	}
	w.Close('}')
}

// table writes the galaxy and the pieces on it. Figures are listed by their
// numbers, so that a unit can be followed as it moves.
func (w *writer) table() {
	v := w.v
	w.Galaxy(v.Placed, &v.Tiles)
	w.Part("units", '[', func() {
		for set := v.InPlay; set != 0; set &= set - 1 {
			a := set.First()
			if v.Units[a] == 0 {
				continue
			}
			w.Comma()
			w.Open('{')
			w.AreaField("area", a)
			w.NameField("faction", w.Player(v.Holder[a]))
			w.FiguresField("units", v.Holder[a], v.Units[a])
			w.Close('}')
		}
	})
	seat := func(p game.Player) *game.OpenSeat { return &v.Seats[p].OpenSeat }
	w.Bases(seat)
	w.AreasLine("depleted", v.Depleted)
	w.AreasLine("partly-depleted", v.Partial)
	w.SitesAndGuards(&v.Board, seat)
	if v.StagesLed != 0 {
		w.Key("stages-led")
		w.Stages(v.StagesLed)
	}
}

func (w *writer) seat(p game.Player) {
	s, sheet := &w.v.Seats[p], w.Sheet(p)
	w.Open('{')
	w.WholeField("points", int(s.Points))
	w.PlanetsField("drawn-planets", s.Planets)
	if sheet == nil {
		w.Close('}')
		return
	}
	w.Workers(&s.OpenSeat, &w.v.Workers)
	w.Key("resources")
	w.Areas(s.Cards)
	w.Key("transports")
	w.Routes(s.Transports)
	w.OpenObject("supply")
	for set := s.Supply; set != 0; {
		u := sheet.Figures[set.First()]
		w.WholeField(w.Unit(u), (set & sheet.TypeFigures[u]).Len())
		set &^= sheet.TypeFigures[u]
	}
	w.Close('}')
	w.OpenObject("buildings")
	for b, level := range s.Level {
		w.WholeField(sheet.Buildings[b].ID, int(level))
	}
	w.Close('}')
	w.Modules(&s.Modules)
	w.NumberField("hand-count", int(s.HandCount))
	w.Key("hand")
	w.Cards(p, s.Hand)
	w.NumberField("deck-count", int(s.DeckCount))
	w.OpenList("discard")
	for i := int(s.DiscardCount) - 1; i >= 0; i-- {
		w.Comma()
		w.PutCard(p, s.Discards[i])
	}
	w.Close(']')
	w.Key("technology-deck")
	w.Cards(p, s.TechDeck)
	w.CardsField("technologies", p, s.Play)
	w.CardsField("spent", p, s.Spent)
	w.CardsField("discarding", p, s.Discarding)
	w.NumberField("token-count", int(s.TokenCount))
	if w.v.Seat == p {
		w.OpenObject("tokens")
		for o, n := range s.Tokens {
			w.WholeField(words.Orders[o], int(n))
		}
		w.Close('}')
	}
	if s.Drawn != [4]uint8{} {
		w.OpenList("drawn")
		for _, n := range s.Drawn[1:] {
			w.Comma()
			w.Whole(int(n))
		}
		w.Close(']')
	}
	w.eventSet("kept", s.Kept)
	w.eventSet("read", s.Read)
	if w.Rules.Options.BroodWar {
		w.belongings(p, s)
	}
	w.Close('}')
}

// belongings writes what a player has from Brood War.
func (w *writer) belongings(p game.Player, s *game.SeatView) {
	w.CaptivesField(p)
	w.Belongings(p, &s.OpenSeat)
	w.WholeField("lost-bases", int(s.LostBases))
	w.BoolField("leader-chosen", s.HasChosen)
	w.LeaderCards(p, &s.OpenSeat, s.Chosen)
}

// eventSet writes a set of Event cards, and nothing if it is empty.
func (w *writer) eventSet(name string, set game.EventSet) {
	if set == (game.EventSet{}) {
		return
	}
	w.OpenList(name)
	for i := range w.Rules.Events {
		if set.Has(game.EventCard(i)) {
			w.Comma()
			w.PutEvent(game.EventCard(i))
		}
	}
	w.Close(']')
}

// hiddenOrder is the word for an order whose face the viewer may not know.
const hiddenOrder = "hidden"

// orders writes the stacks, each from the bottom up, such as "overmind hidden".
func (w *writer) orders() {
	orders := w.v.Orders[:w.v.OrderCount]
	var stacks game.PlanetSet
	for i := range orders {
		stacks |= 1 << orders[i].Planet
	}
	w.Part("orders", '{', func() {
		for ; stacks != 0; stacks &= stacks - 1 {
			w.OpenList(w.Planet(stacks.First()))
			for i := range orders {
				o := &orders[i]
				if o.Planet != stacks.First() {
					continue
				}
				w.Comma()
				w.Dst = append(append(append(w.Dst, '"'), w.Player(o.Player)...), ' ')
				if o.Order >= game.OrderKinds {
					w.Dst = append(w.Dst, hiddenOrder...)
				} else {
					w.Dst = append(w.Dst, words.Orders[o.Order]...)
				}
				w.EndName()
			}
			w.Close(']')
		}
	})
}
