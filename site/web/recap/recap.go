package recap

import (
	"cmp"
	"slices"

	"koprulu/rules/game"
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
	// least the beginning of a battle that went on then, and after it the end of one.
	Lines []table.LogItem
	// From and To are the moments between which the others played: see table.Snapshot.Since. From is 0 if the reader has
	// not answered yet.
	From, To int
	// Stints are when bots stood in for the reader, whose answers are told like those of others.
	Stints table.Stints
}

// rank is how much an item matters to the reader: those of the first ranks come first.
type rank uint8

const (
	onMe rank = iota
	ends
	myLoss
	stages
	theirs
	points
	orders
)

// Before is how many lines before a turn are enough to know the battle that it began in: those of a long one with the
// cards it draws.
const Before = 120

// item is one thing that happened.
type item struct {
	rank rank
	seat game.Player
	// at is the moment that the replay shows, way where it happened.
	at  int
	way seen.Way
	// nth is the number of the line that it ends with, because one answer can bring many.
	nth int
	// head is what happened, text what came of it; both are parts of one sentence.
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

// bad reports whether an item is to stand out: something was done to the reader.
func (i *item) bad() bool { return i.rank == onMe || i.rank == myLoss }

// maker makes the items of a model.
type maker struct {
	*Model
	items []item
	// fight is the battle that is going on, nil if there is none.
	fight *fight
	// built is what each seat built, wherever it was, put what it put on the map without building it, such as its starting
	// forces; moved counts the units on their way by seat and area.
	built, put [game.MaxPlayers]*works
	moved      map[moved]*tally
	won        [game.MaxPlayers]int
	// nth is the number of the line that is being taken in.
	nth int
	// scored is the last moment when points were scored.
	scored int
	// placed are the orders that were placed, by seat.
	placed [game.MaxPlayers]placed
	// idle are the orders, by seat, of which nothing that is told has come yet.
	idle [game.MaxPlayers]*table.LogItem
	// last is the order that the reader executed last, while nothing has come of it.
	last *table.LogItem
	// cause is the name of the card that was used last, at moment when.
	cause string
	since int
	// card is the Event card that is being carried out.
	card effects
	// forced are the areas that were force mined, by whom and when.
	forced map[game.Area]mining
}

// placed are the orders of a seat, by the planets on which they lie; at is the moment of the last one, way where it
// lies.
type placed struct {
	planets []game.Planet
	at      int
	way     seen.Way
}

// works are what a seat built, or put on the map.
type works struct {
	tally
	workers, transports int
	// bought are the names of buildings and modules, routes those of the routes where transports were put.
	bought, routes []string
}

type moved struct {
	seat game.Player
	to   game.Area
}

// tally counts units by type.
type tally struct {
	at    int
	nth   int
	way   seen.Way
	types []game.UnitType
	// areas are those where they were built.
	areas []game.Area
	count map[game.UnitType]int
}

// fight is a battle as far as it is told.
type fight struct {
	begun              *table.LogItem
	attacker, defender game.Player
	area               game.Area
	// at is the moment of the last thing that is told of it, 0 for none, nth its line; over is true after its end.
	at     int
	nth    int
	over   bool
	winner game.Player
	lost   [game.MaxPlayers]*tally
}

// make returns what happened, what matters most first, and what matters equally in the order in which it came.
func (m *Model) make() []item {
	k := &maker{Model: m, moved: map[moved]*tally{}, scored: -1, card: effects{item: -1}, forced: map[game.Area]mining{}}
	for i := range m.Lines {
		k.nth = i
		switch l := &m.Lines[i]; {
		case l.Kind != table.NoEntry:
		case l.Answers <= m.To:
			k.take(l)
		default:
			k.takeRest(l)
		}
	}
	k.endFight()
	k.takeStints()
	for seat := range k.idle {
		k.endOrder(game.Player(seat))
	}
	k.takeStages()
	k.gather()
	slices.SortStableFunc(k.items, func(a, b item) int { return cmp.Compare(a.rank, b.rank) })
	return k.items
}

// told reports whether a line belongs to what is told: what the reader's own answer did for them does not.
func (k *maker) told(l *table.LogItem) bool {
	return l.Answers > k.From || l.Answers == k.From && l.Game.Player != k.Seat
}

// own reports whether a line is about the reader, and not about what a bot did that stood in for them.
func (k *maker) own(l *table.LogItem) bool { return k.mine(&l.Game) && !k.Stints.Has(l.Answers) }

// mine reports whether an entry is about the reader.
func (k *maker) mine(e *game.Entry) bool { return e.Player == k.Seat }

// take takes in a line.
func (k *maker) take(l *table.LogItem) {
	e := &l.Game
	k.takeOwn(l)
	switch e.Kind {
	case game.LogBattle:
		k.endFight()
		k.fight = &fight{begun: l, attacker: e.Player, defender: game.Player(e.V[game.EntryOtherPlayer]),
			area: game.Area(e.V[game.EntryArea]), winner: game.Nobody}
		if k.told(l) {
			k.fight.at, k.fight.nth = l.Answers, k.nth
		}
		delete(k.moved, moved{e.Player, k.fight.area}) // They came to fight.
		k.came(e.Player)
		k.card.item = -1
		return
	case game.LogReveal, game.LogExecute, game.LogPhase, game.LogRound:
		k.endFight()
		k.card.item = -1
		if e.Kind == game.LogExecute && k.told(l) && !k.own(l) && int(e.Player) < len(k.idle) {
			k.endOrder(e.Player)
			k.idle[e.Player] = l
		}
		return
	case game.LogDestroyed, game.LogBattleWon:
		if f := k.fight; f != nil && game.Area(e.V[game.EntryArea]) == f.area {
			k.takeFight(l)
			return
		}
	}
	if l.Answers < k.From {
		return
	}
	effect := k.takeEffect(l)
	k.takeLoss(l)
	switch {
	case e.Kind == game.LogPay && e.V[game.EntryForced] != 0:
		k.forced[game.Area(e.V[game.EntryArea])] = mining{e.Player, l.Answers}
	case effect:
	case e.Kind == game.LogDepletion:
		k.takeDepletion(l)
	case k.told(l) && !k.own(l):
		k.takeTheirs(l)
	}
	switch {
	case e.Kind == game.LogPoints && int(e.Player) < len(k.won):
		k.won[e.Player] += int(e.N[game.EntryAmount])
		k.scored = l.Answers
	case e.Kind == game.LogEliminated, e.Kind == game.LogResigned, e.Kind == game.LogVictory:
		k.add(ends, l, "")
	}
}

// came notes that something that is told came of the order that a seat executes.
func (k *maker) came(seat game.Player) {
	if int(seat) < len(k.idle) {
		k.idle[seat] = nil
	}
}

// endOrder tells of the order that a seat executed last if nothing else is told of it: it moved nothing, or only drew
// cards.
func (k *maker) endOrder(seat game.Player) {
	if l := k.idle[seat]; l != nil {
		k.idle[seat] = nil
		k.add(theirs, l, "")
	}
}

// takeStints tells that a bot stood in for the reader.
func (k *maker) takeStints() {
	for _, t := range k.Stints {
		if at := min(t.To, k.To); at > max(t.From, k.From) {
			k.items = append(k.items, item{rank: ends, seat: k.Seat, at: at, nth: -1, head: k.Words().Text("web.since.standin")})
		}
	}
}

// takeOwn tells of the order that the reader executed last if the game went on with nothing having come of it:
// otherwise it would end without a word.
func (k *maker) takeOwn(l *table.LogItem) {
	e := &l.Game
	switch e.Kind {
	case game.LogReveal, game.LogExecute, game.LogPhase, game.LogRound:
		if k.last != nil && l.Answers >= k.From {
			k.items = append(k.items, item{rank: myLoss, seat: k.Seat, at: l.Answers, nth: k.nth, way: k.WayOf(k.last),
				head: k.sentence(k.last), text: k.Words().Text("web.since.nothing")})
		}
		if k.last = nil; e.Kind == game.LogExecute && k.own(l) && k.Seated() {
			k.last = l
		}
	default:
		if k.mine(e) {
			k.last = nil
		}
	}
}

// takeRest takes in a line from after the others last played. The reader's own answers brought it, so that only the end
// of a battle in which the others left off belongs to their turn.
func (k *maker) takeRest(l *table.LogItem) {
	e := &l.Game
	switch e.Kind {
	case game.LogBattle, game.LogReveal, game.LogExecute, game.LogPhase, game.LogRound:
		k.endFight()
	case game.LogDestroyed, game.LogBattleWon:
		if f := k.fight; f != nil && game.Area(e.V[game.EntryArea]) == f.area {
			k.takeFight(l)
		}
	}
}

// takeFight takes in what comes of the battle.
func (k *maker) takeFight(l *table.LogItem) {
	e, f := &l.Game, k.fight
	if l.Answers >= k.From {
		f.at, f.nth = l.Answers, k.nth
	}
	if e.Kind == game.LogBattleWon {
		f.over, f.winner = true, e.Player
		return
	}
	if f.lost[e.Player] == nil {
		f.lost[e.Player] = &tally{count: map[game.UnitType]int{}}
	}
	f.lost[e.Player].add(game.UnitType(e.V[game.EntryUnit]), 1)
}

// takeLoss counts what the reader loses, no matter who is to blame.
func (k *maker) takeLoss(l *table.LogItem) {
	e := &l.Game
	switch e.Kind {
	case game.LogBaseLost, game.LogTransportLost, game.LogCardLost, game.LogInstallationLost, game.LogGuardLost,
		game.LogLeaderLost, game.LogOrderRemoved,
		game.LogObstructed:
	case game.LogDestroyed, game.LogWorkerLost:
		if l.Answers == k.From {
			return // It came of the reader's own answer.
		}
	case game.LogStolen, game.LogCollateral, game.LogSeen:
		if game.Player(e.V[game.EntryOtherPlayer]) != k.Seat || k.mine(e) {
			return
		}
		k.add(myLoss, l, "")
		return
	default:
		return
	}
	if !k.mine(e) {
		return
	}
	k.add(myLoss, l, k.causeOf(l))
}

// takeTheirs takes in what others do.
func (k *maker) takeTheirs(l *table.LogItem) {
	e := &l.Game
	switch e.Kind {
	case game.LogOrder:
		if int(e.Player) < len(k.placed) {
			k.placed[e.Player] = placed{append(k.placed[e.Player].planets, game.Planet(e.V[game.EntryPlanet])), l.Answers,
				k.WayOf(l)}
		}
	case game.LogMove, game.LogLeft:
		key := moved{e.Player, game.Area(e.V[game.EntryTo])}
		n := 1
		if e.Kind == game.LogMove {
			n = int(e.V[game.EntryCount])
		}
		if k.moved[key] == nil {
			k.moved[key] = &tally{count: map[game.UnitType]int{}}
		}
		k.moved[key].at, k.moved[key].nth, k.moved[key].way = l.Answers, k.nth, k.WayOf(l)
		k.moved[key].add(game.UnitType(e.V[game.EntryUnit]), n)
	case game.LogBack:
		key := moved{e.Player, game.Area(e.V[game.EntryFrom])}
		if t := k.moved[key]; t != nil {
			t.add(game.UnitType(e.V[game.EntryUnit]), -int(e.V[game.EntryCount]))
		}
	case game.LogUnit, game.LogBuildUnit, game.LogTransport, game.LogWorker, game.LogBuilding, game.LogModule:
		if int(e.Player) < len(k.built) {
			k.takeWorks(l)
		}
	case game.LogUse, game.LogUseEvent, game.LogLeader:
		k.cause, k.since = k.named(e), l.Answers
		if e.Kind != game.LogUse || k.fight == nil {
			k.add(theirs, l, "")
		}
		if e.Kind == game.LogUseEvent && !k.kept(game.EventCard(e.V[game.EntryEvent])) {
			k.card = effects{item: len(k.items) - 1, seat: e.Player}
		}
	case game.LogPlanet, game.LogObstructed, game.LogBaseLost, game.LogBase, game.LogInstallation,
		game.LogInstallationLost, game.LogLiftOff, game.LogHero, game.LogTech,
		game.LogInfluence, game.LogLocked, game.LogRaised, game.LogRouteMoved, game.LogTransportMoved, game.LogEvacuated,
		game.LogItem, game.LogDefend, game.LogEventOption,
		game.LogCameDown, game.LogRetreat, game.LogStolen, game.LogWorkers,
		game.LogEndMarker, game.LogPointToken, game.LogRestored:
		if e.Kind == game.LogStolen && game.Player(e.V[game.EntryOtherPlayer]) == k.Seat {
			return // It was taken from the reader: see takeLoss.
		}
		k.add(theirs, l, "")
	case game.LogRoute:
		if e.V[game.EntryZ] != 0 && l.Answers > k.From { // Other routes come on their own, with a planet.
			k.add(theirs, l, "")
		}
		return
	default:
		return
	}
	k.came(e.Player)
}

// takeWorks takes in what is built or put on the map. Transports of the starting forces come after their units; those
// of an order are built.
func (k *maker) takeWorks(l *table.LogItem) {
	e := &l.Game
	all := &k.built
	if e.Kind == game.LogUnit || e.Kind == game.LogTransport && k.put[e.Player] != nil && k.built[e.Player] == nil {
		all = &k.put
	}
	t := all[e.Player]
	if t == nil {
		t = &works{tally: tally{way: k.WayOf(l), count: map[game.UnitType]int{}}}
		all[e.Player] = t
	}
	t.at, t.nth = l.Answers, k.nth
	w, faction := k.Words(), k.Faction(e.Player)
	switch e.Kind {
	case game.LogUnit:
		t.add(game.UnitType(e.V[game.EntryUnit]), int(e.V[game.EntryCount]))
	case game.LogBuildUnit:
		t.add(game.UnitType(e.V[game.EntryUnit]), 1)
	case game.LogTransport:
		t.transports++
		t.routes = append(t.routes, w.RouteName(k.Rules, k.View, game.Route(e.V[game.EntryRoute])))
		return
	case game.LogWorker:
		t.workers++
		return
	case game.LogBuilding:
		t.bought = append(t.bought, w.BuildingLevelName(k.Rules, faction, e.V[game.EntryBuilding], e.V[game.EntryLevel]))
		return
	case game.LogModule:
		t.bought = append(t.bought, w.ModuleName(k.Rules, e.V[game.EntryModule]))
		return
	}
	if area := game.Area(e.V[game.EntryArea]); int(area) < len(k.Rules.Areas) && !slices.Contains(t.areas, area) {
		t.areas = append(t.areas, area)
	}
}

// named returns the name of the card that an entry is about.
func (k *maker) named(e *game.Entry) string {
	for _, piece := range k.Words().EntryPieces(k.Rules, k.View, *e) {
		if piece.Term {
			return piece.Text
		}
	}
	return ""
}

// add adds an item that says what a line of the log says, perhaps with the card that caused it.
func (k *maker) add(rank rank, l *table.LogItem, cause string) {
	text := k.sentence(l)
	it := item{rank: rank, seat: l.Game.Player, at: l.Answers, nth: k.lineOf(l), way: k.WayOf(l), head: text}
	if cause != "" {
		it.head, it.text = cause, text
	}
	k.items = append(k.items, it)
}

// lineOf returns the number of a line.
func (k *maker) lineOf(line *table.LogItem) int {
	for i := range k.Lines {
		if &k.Lines[i] == line {
			return i
		}
	}
	return len(k.Lines)
}

func (t *tally) add(u game.UnitType, n int) {
	if t.count[u] == 0 && !slices.Contains(t.types, u) {
		t.types = append(t.types, u)
	}
	t.count[u] += n
}
