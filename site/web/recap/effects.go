package recap

import (
	"slices"
	"strings"

	"koprulu/rules/game"
	"koprulu/table"
)

// effects are what has come so far of the Event card that a seat used last.
type effects struct {
	// item is the place of the item that is about the card, -1 if no card is being carried out.
	item int
	seat game.Player
	// came are the sentences of the effects, as the log has them, each once; times says how often it came.
	came  []string
	times []int
}

// mining is who force mined an area, and with which answer.
type mining struct {
	by game.Player
	at int
}

// kept reports whether an Event card waits in the play area until it helps with something: what its player does then is
// not an effect of the card.
func (k *maker) kept(c game.EventCard) bool {
	return int(c) < len(k.Rules.Events) && k.Rules.Events[c].Kept
}

// miner returns who force mined an area with the answer that brought a line, game.Nobody if nobody did.
func (k *maker) miner(l *table.LogItem) game.Player {
	if m, ok := k.forced[game.Area(l.Game.V[game.EntryArea])]; ok && m.at == l.Answers {
		return m.by
	}
	return game.Nobody
}

// takeEffect adds a line to the Event card that it comes from, and reports whether it came from one and nothing else
// has to be told about it. What the reader loses is told with their losses.
func (k *maker) takeEffect(l *table.LogItem) bool {
	e, card := &l.Game, &k.card
	if card.item < 0 {
		return false
	}
	switch e.Kind {
	case game.LogDraw, game.LogTokens, game.LogWorkers, game.LogUnit, game.LogTransport, game.LogBase, game.LogBuilding,
		game.LogModule, game.LogTech, game.LogRouteMoved:
		if e.Player != card.seat {
			card.item = -1
			return false
		}
	case game.LogRoute:
		if e.V[game.EntryZ] == 0 {
			return false
		}
	case game.LogDestroyed, game.LogBaseLost, game.LogTransportLost, game.LogInstallationLost, game.LogGuardLost,
		game.LogCardLost:
		if k.mine(e) {
			return false
		}
	case game.LogDepletion:
		if k.holds(game.Area(e.V[game.EntryArea])) || k.miner(l) != game.Nobody {
			return false
		}
	case game.LogPay, game.LogTokenUsed, game.LogDrew, game.LogToHand, game.LogReshuffle, game.LogPoints,
		game.LogDrawEvent:
		return false // The card may still have other effects.
	default:
		card.item = -1
		return false
	}
	said := k.sentence(l)
	if i := slices.Index(card.came, said); i >= 0 {
		card.times[i]++
	} else {
		card.came, card.times = append(card.came, said), append(card.times, 1)
	}
	it := &k.items[card.item]
	if way := k.WayOf(l); onMap(way.To) && !onMap(it.way.To) {
		it.way = way
	}
	var texts []string
	for i, said := range card.came {
		if n := card.times[i]; n > 1 {
			said = k.Words().Text("web.show.times", "what", said, "n", n)
		}
		texts = append(texts, said)
	}
	it.at, it.text = l.Answers, strings.Join(texts, "; ")
	return true
}

// onMap reports whether an id is one of the map rather than of the strip of a player.
func onMap(id string) bool { return id != "" && !strings.HasPrefix(id, "player-") }

// holds reports whether the reader has something to lose in an area: its Resource card, units or a base.
func (k *maker) holds(a game.Area) bool {
	return k.Seated() && k.View.Seats[k.Seat].Stands(a)
}

// takeDepletion tells of an area that yields less from now on. It is attributed to whoever force mined it; what readers
// did themselves they need not be told.
func (k *maker) takeDepletion(l *table.LogItem) {
	a := game.Area(l.Game.V[game.EntryArea])
	if l.Answers <= k.From || int(a) >= len(k.Rules.Areas) {
		return // The reader's own answer brought it.
	}
	by := k.miner(l)
	it := item{rank: theirs, seat: by, at: l.Answers, nth: k.nth, way: k.WayOf(l), head: k.sentence(l), icon: "minerals"}
	if k.Rules.Areas[a].Resource == game.Gas {
		it.icon = "gas"
	}
	if by != k.Seat && k.holds(a) {
		it.rank = myLoss
		if cause := k.causeOf(l); cause != "" {
			it.head, it.text = cause, it.head
		}
	}
	k.items = append(k.items, it)
}

// causeOf names the card that brought a line: one of the same answer, or the Event card that is being carried out;
// empty for none.
func (k *maker) causeOf(l *table.LogItem) string {
	if k.since == l.Answers || k.card.item >= 0 {
		return k.cause
	}
	return ""
}

// takeStages tells of new stages.
func (k *maker) takeStages() {
	var drawn []game.Stage
	var at []int
	for i := range k.Lines {
		if l := &k.Lines[i]; l.Kind == table.NoEntry && l.Game.Kind == game.LogDrawEvent {
			drawn, at = append(drawn, game.Stage(l.Game.V[game.EntryStage])), append(at, i)
		}
	}
	game.BegunStages(drawn, k.View.Stage)
	for n, begun := range drawn {
		if l := &k.Lines[at[n]]; begun != 0 && l.Answers >= k.From && l.Answers <= k.To {
			k.items = append(k.items, item{rank: stages, seat: game.Nobody, at: l.Answers, nth: at[n], icon: "event",
				head: k.Words().Text("log.stage", "stage", k.Words().StageName(begun))})
		}
	}
}
