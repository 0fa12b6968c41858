package recap

import (
	"cmp"
	"slices"
	"strings"

	"koprulu/rules/game"
	"koprulu/site/web/log"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Model is what the strip is made from.
type Model struct {
	*seen.Game
	Turn
}

// Turn is what the others did since the reader's last turn.
type Turn struct {
	// Lines are those of the log that the reader may read, oldest first: what happened since their turn, and before it at
	// least the beginning of a battle that went on then.
	Lines []table.LogItem
	// From and To are the moments between which the others played: see table.Snapshot.Since. From is 0 if the reader has
	// not answered yet.
	From, To int
	// Stints are when bots stood in for the reader, whose answers are told like those of others.
	Stints table.Stints
}

// Before is how many lines before a turn are enough to know the battle that it began in: those of a long one with the
// cards it draws.
const Before = 120

// rank is how much an item matters to the reader: those of the first ranks come first.
type rank uint8

const (
	hurts rank = iota
	others
	points
	orders
)

// item is one thing that happened.
type item struct {
	rank rank
	seat game.Player
	// at is the moment that the replay shows, place the id of where it happened.
	at    int
	place string
	// head is what happened, text what there is to say beside it.
	head, text string
	// scores are points by seat, for an item that tells of those.
	scores []score
	// icon is the picture of an item that was not done by a seat.
	icon string
}

// score is what a seat gained, or lost.
type score struct {
	seat game.Player
	n    int
}

// make returns what happened, in the words in which it is told when it happens: what hurts the reader first, and what
// matters equally in the order in which it came.
func (m *Model) make() []item {
	var list []item
	for _, s := range m.Stints {
		if at := min(s.To, m.To); at > max(s.From, m.From) {
			list = append(list, item{rank: hurts, seat: m.Seat, at: at, head: m.Words().Text("web.since.standin")})
		}
	}
	t := &Told{Game: m.Game, stints: m.Stints}
	for i := 0; i < len(m.Lines); {
		at := m.Lines[i].Answers
		for t.new = len(t.lines); i < len(m.Lines) && m.Lines[i].Answers == at; i++ {
			if m.Lines[i].Kind == table.NoEntry {
				t.lines = append(t.lines, m.Lines[i])
			}
		}
		if at <= m.From || at > m.To {
			continue
		}
		for _, b := range t.beats() {
			if kept(&b) {
				list = append(list, itemOf(&b, at))
			}
		}
	}
	list = m.sums(list)
	slices.SortStableFunc(list, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.at, b.at))
	})
	return list
}

// kept reports whether the strip tells of something: not of each step of the others, which the film shows, nor of what
// it tells in totals.
func kept(b *beat) bool {
	switch b.kind {
	case game.LogPoints, game.LogRound, game.LogMove:
		return false
	case game.LogBuilding, game.LogModule, game.LogTech, game.LogDepletion, game.LogInstallation:
		return true
	}
	return b.bad || b.held || b.ms >= 1200
}

// itemOf makes an item of what was shown after a number of answers.
func itemOf(b *beat, at int) item {
	it := item{rank: others, seat: b.seat, at: at, head: b.text, text: b.more, icon: log.IconOf(b.kind)}
	if b.more != "" {
		it.head += "."
	}
	if b.bad {
		it.rank = hurts
	}
	if len(b.ways) > 0 {
		it.place = b.ways[0][strings.LastIndexByte(b.ways[0], ' ')+1:]
	}
	return it
}

// sums adds what is told in totals: which units others moved into an area, points, and the orders that others placed.
func (m *Model) sums(list []item) []item {
	w := m.Words()
	t := &Told{Game: m.Game}
	type arrival struct {
		tally
		seat game.Player
		area game.Area
		last *table.LogItem
	}
	var moved []arrival
	won, scored := [game.MaxPlayers]int{}, item{rank: points, seat: game.Nobody}
	var placed [game.MaxPlayers][]string
	var last [game.MaxPlayers]*table.LogItem
	for i := range m.Lines {
		l := &m.Lines[i]
		e := &l.Game
		switch {
		case l.Kind != table.NoEntry || l.Answers <= m.From || l.Answers > m.To || int(e.Player) >= m.View.Players:
		case e.Kind == game.LogPoints:
			won[e.Player] += int(e.N[game.EntryAmount])
			scored.at = l.Answers
		case e.Player == m.Seat && !m.Stints.Has(l.Answers):
		case e.Kind == game.LogMove:
			to := game.Area(e.V[game.EntryTo])
			k := slices.IndexFunc(moved, func(a arrival) bool { return a.seat == e.Player && a.area == to })
			if k < 0 {
				k = len(moved)
				moved = append(moved, arrival{seat: e.Player, area: to})
			}
			for range e.V[game.EntryCount] {
				moved[k].add(game.UnitType(e.V[game.EntryUnit]))
			}
			moved[k].last = l
		case e.Kind == game.LogOrder:
			placed[e.Player] = append(placed[e.Player], w.PlanetName(m.Rules, game.Planet(e.V[game.EntryPlanet])))
			last[e.Player] = l
		}
	}
	for _, a := range moved {
		list = append(list, item{rank: others, seat: a.seat, at: a.last.Answers, place: m.WayOf(a.last).To,
			head: w.Text("web.since.moves", "player", m.PlayerName(a.seat), "units", t.units(&a.tally), "area",
				w.AreaName(m.Rules, a.area))})
	}
	var said []string
	for seat := range game.Player(m.View.Players) {
		if n := won[seat]; n != 0 {
			scored.scores = append(scored.scores, score{seat, n})
			said = append(said, w.Text("web.since.points.one", "player", m.PlayerName(seat), "n", signed(n)))
		}
		if l := last[seat]; l != nil {
			what := w.Text("web.since.orders", "player", m.PlayerName(seat), "n", len(placed[seat]))
			list = append(list, item{rank: orders, seat: seat, at: l.Answers, place: m.WayOf(l).To, text: w.List(placed[seat]),
				head: w.Text("web.since.item", "what", what)})
		}
	}
	if scored.head = w.Text("web.since.points", "list", w.List(said)); len(said) > 0 {
		list = append(list, scored)
	}
	return list
}
