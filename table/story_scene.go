package table

import (
	"cmp"
	"context"
	"slices"

	"koprulu/rules/game"
)

// SceneKind is what a scene of a recap is about.
type SceneKind uint8

// The kinds of scenes.
const (
	// SceneBattle: Seat attacked Other in the area.
	SceneBattle SceneKind = iota
	// SceneAreas: Seat holds areas that it did not hold before; Other held them, game.Nobody if nobody or several did.
	SceneAreas
	// SceneBase: Seat has a new base in the area.
	SceneBase
	// SceneBaseLost: the base of Seat in the area was destroyed.
	SceneBaseLost
	// ScenePoints: seats scored conquest points.
	ScenePoints
	// SceneTech: Seat bought technologies.
	SceneTech
	// SceneDepletion: an area yields less from now on. Seat held it, by its Resource card or else by units or a base,
	// game.Nobody if nobody did; Other is who force mined it, game.Nobody unless that brought it.
	SceneDepletion
	// SceneStage: a new stage of the game has begun.
	SceneStage
	// SceneOrders: Seat placed orders, without saying which.
	SceneOrders
	// SceneEliminated: Seat was eliminated.
	SceneEliminated
	// SceneResigned: Seat has resigned.
	SceneResigned
	// SceneAhead: Count answers were given that Seat, whose player reads the recap, had left for later.
	SceneAhead
	// SceneStandIn: Count answers were given by a bot that stood in for Seat, whose player reads the recap.
	SceneStandIn
	// SceneEnd: the game ended.
	SceneEnd
	// SceneKinds is the number of kinds.
	SceneKinds
)

// Scene is something that happened between two answers of a player, as a recap tells it. It contains only what the
// player may know.
type Scene struct {
	Kind SceneKind
	// From and At are the numbers of answers between which it happened: a film of it begins at From, and At shows it.
	From, At int
	// Unix is when it happened, in seconds since 1970.
	Unix uint32
	// Seat did it or suffered it, Other is whom it was against: see the kinds. Both are game.Nobody where there is none.
	Seat, Other game.Player
	// Planet is where it happened, game.NoPlanet if it has no place. Areas are those that it is about, in their order.
	Planet game.Planet
	Areas  []game.Area
	// Over is true for a battle that has ended; Winner won it, game.Nobody if no side was left. Lost are the units lost in
	// it.
	Over   bool
	Winner game.Player
	Lost   []Loss
	// Count is how many answers were given.
	Count int
	// Points are what each seat scored, or lost.
	Points [game.MaxPlayers]int
	// Techs are the technologies that were bought, of the faction of Seat.
	Techs []game.Tech
	// Orders are the planets on which orders were placed, once for each, in the order of placing.
	Orders []game.Planet
	// Stage is the stage that has begun.
	Stage game.Stage
	// Entry is the line of the log about it, for SceneDepletion and SceneEnd.
	Entry game.Entry
}

// Loss are units of a type that a seat lost.
type Loss struct {
	Seat  game.Player
	Unit  game.UnitType
	Count int
}

// MostScenes is the most scenes that a recap has: the last ones.
const MostScenes = 40

// About reports whether a scene is about a seat: it did or suffered it.
func (c *Scene) About(seat game.Player) bool {
	return seat < game.MaxPlayers && (c.Seat == seat || c.Other == seat || c.Kind == ScenePoints && c.Points[seat] != 0)
}

// Against reports whether a scene is about something that was done to a seat.
func (c *Scene) Against(seat game.Player) bool {
	if seat >= game.MaxPlayers {
		return false
	}
	switch c.Kind {
	case SceneBattle, SceneAreas:
		return c.Other == seat
	case SceneDepletion:
		return c.Seat == seat && c.Other != seat
	case SceneBaseLost, SceneEliminated:
		return c.Seat == seat
	}
	return false
}

// Scenes returns what happened after the first from answers and up to the first to, as a seat may know it, oldest
// first: at most MostScenes scenes, and whether there were more before them. The error is ErrNoReplay where the game
// can't be played again, or that of ctx.
func (s *Snapshot) Scenes(ctx context.Context, seat game.Player, from, to int) (list []Scene, more bool, err error) {
	if s.origin == nil {
		return nil, false, ErrNoReplay
	}
	from = max(0, min(from, len(s.turns)))
	to = max(from, min(to, len(s.turns)))
	k := sceneMaker{r: s.Rules, from: from, fight: -1}
	for i := range s.Log {
		if l := &s.Log[i]; l.Kind == NoEntry && l.For(seat) && l.Answers <= to {
			k.take(l)
		}
	}
	state := s.origin.first(nil)
	if err := s.origin.along(ctx, &state, s.turns[:from]); err != nil {
		return nil, false, err
	}
	before := holders(s.Rules, &state.Board)
	now, since := before, [game.MaxAreas]int{}
	for i := from; i < to; i++ {
		k.depleted(&state, i+1)
		if err := s.origin.along(ctx, &state, s.turns[i:i+1]); err != nil {
			return nil, false, err
		}
		next := holders(s.Rules, &state.Board)
		for a := range next {
			if next[a] != now[a] {
				since[a] = i + 1
			}
		}
		now = next
	}
	k.areas(&before, &now, &since)
	k.stages(s.Rules.StageNow(&state))
	stints := s.StandIns(seat)
	for i := from; i < to; i++ {
		switch {
		case s.turns[i].seat != seat:
		case s.gaveAhead(seat, i+1):
			k.given(SceneAhead, seat, i+1)
		case stints.Has(i + 1):
			k.given(SceneStandIn, seat, i+1)
		}
	}
	list = k.scenes()
	if more = len(list) > MostScenes; more {
		list = list[len(list)-MostScenes:]
	}
	return list, more, nil
}

// holders returns the only player with units or a base in each area, game.Nobody where there is none or several.
func holders(r *game.Rules, b *game.Board) (out [game.MaxAreas]game.Player) {
	for a := range out {
		out[a] = game.Nobody
		if a >= len(r.Areas) {
			continue
		}
		units, base := b.Holder[a], b.BaseAt[a]
		switch {
		case int(units) >= r.Options.Players:
			out[a] = base
		case int(base) >= r.Options.Players || base == units:
			out[a] = units
		}
		if int(out[a]) >= r.Options.Players {
			out[a] = game.Nobody
		}
	}
	return out
}

// sceneMaker makes scenes out of the lines of a log.
type sceneMaker struct {
	r    *game.Rules
	from int
	list []Scene
	// fight is the index in list of the battle that goes on; -1 if there is none, or if it is old.
	fight int
	// old is a battle that goes on and began before the recap.
	old *Scene
	// times are when answers were given, from the lines about them.
	times []answerTime
	// mined are the areas that were force mined, by whom and with which answer.
	mined map[game.Area]mining
	// draws are the Event cards that were drawn, one scene for each.
	draws []Scene
}

// mining is who force mined an area, and with which answer.
type mining struct {
	by game.Player
	at int
}

// answerTime is when an answer was given.
type answerTime struct {
	answers int
	unix    uint32
}

// told reports whether a line is part of the recap.
func (k *sceneMaker) told(l *LogItem) bool { return l.Answers > k.from }

// add adds a scene.
func (k *sceneMaker) add(l *LogItem, kind SceneKind, planet game.Planet, areas ...game.Area) *Scene {
	c := sceneAt(l, kind)
	c.Seat, c.Planet, c.Areas = l.Game.Player, planet, areas
	return k.keep(c)
}

// keep adds a scene to the list.
func (k *sceneMaker) keep(c Scene) *Scene {
	k.list = append(k.list, c)
	return &k.list[len(k.list)-1]
}

// sceneAt returns a scene of one answer, without anybody and without a place.
func sceneAt(l *LogItem, kind SceneKind) Scene {
	return Scene{Kind: kind, From: max(0, l.Answers-1), At: l.Answers, Unix: l.Unix, Seat: game.Nobody, Other: game.Nobody,
		Winner: game.Nobody, Planet: game.NoPlanet}
}

// planetOf returns the planet of an area.
func (k *sceneMaker) planetOf(a game.Area) game.Planet {
	if int(a) >= len(k.r.Areas) {
		return game.NoPlanet
	}
	return k.r.Areas[a].Planet
}

// battle returns the battle that goes on, nil if none does.
func (k *sceneMaker) battle() *Scene {
	if k.fight >= 0 {
		return &k.list[k.fight]
	}
	return k.old
}

// take takes in a line.
func (k *sceneMaker) take(l *LogItem) {
	e := &l.Game
	if n := len(k.times); n == 0 || k.times[n-1].answers != l.Answers {
		k.times = append(k.times, answerTime{l.Answers, l.Unix})
	}
	switch e.Kind {
	case game.LogBattle:
		k.end()
		k.begin(l)
		return
	case game.LogReveal, game.LogExecute, game.LogPhase, game.LogRound:
		k.end()
		return
	case game.LogDestroyed, game.LogBattleWon:
		if b := k.battle(); b != nil && b.Areas[0] == game.Area(e.V[game.EntryArea]) {
			k.fought(l)
			return
		}
	}
	if k.told(l) {
		k.tell(l)
	}
}

// timeOf returns when an answer was given, as far as the lines show: the time of its first line, or of the next one.
func (k *sceneMaker) timeOf(answers int) uint32 {
	i, _ := slices.BinarySearchFunc(k.times, answers, func(t answerTime, n int) int { return t.answers - n })
	if i < len(k.times) {
		return k.times[i].unix
	}
	if i > 0 {
		return k.times[i-1].unix
	}
	return 0
}

// begin begins a battle.
func (k *sceneMaker) begin(l *LogItem) {
	area := game.Area(l.Game.V[game.EntryArea])
	c := sceneAt(l, SceneBattle)
	c.Seat, c.Other, c.Planet, c.Areas = l.Game.Player, game.Player(l.Game.V[game.EntryOtherPlayer]), k.planetOf(area),
		[]game.Area{area}
	if !k.told(l) {
		k.old = &c
		return
	}
	k.list = append(k.list, c)
	k.fight = len(k.list) - 1
}

// fought takes in what happens in the battle that goes on. One that began before the recap becomes part of it when it
// ends or costs something.
func (k *sceneMaker) fought(l *LogItem) {
	b := k.battle()
	e := &l.Game
	if e.Kind == game.LogBattleWon {
		b.Over, b.Winner = true, e.Player
	} else {
		i := slices.IndexFunc(b.Lost, func(o Loss) bool {
			return o.Seat == e.Player && o.Unit == game.UnitType(e.V[game.EntryUnit])
		})
		if i < 0 {
			i = len(b.Lost)
			b.Lost = append(b.Lost, Loss{Seat: e.Player, Unit: game.UnitType(e.V[game.EntryUnit])})
		}
		b.Lost[i].Count++
	}
	if k.told(l) {
		if k.fight < 0 {
			b.From = k.from
			k.list = append(k.list, *b)
			k.fight, k.old = len(k.list)-1, nil
			b = k.battle()
		}
		b.At, b.Unix = l.Answers, l.Unix
	}
	if b.Over {
		k.fight, k.old = -1, nil
	}
}

// end ends the battle that goes on without a winner, because something else happens.
func (k *sceneMaker) end() {
	if k.fight >= 0 {
		k.list[k.fight].Over = true
	}
	k.fight, k.old = -1, nil
}

// tell makes or extends the scene for a line.
func (k *sceneMaker) tell(l *LogItem) {
	e := &l.Game
	area, planet := game.Area(e.V[game.EntryArea]), game.Planet(e.V[game.EntryPlanet])
	switch e.Kind {
	case game.LogPay:
		if e.V[game.EntryForced] == 0 {
			return
		}
		if k.mined == nil {
			k.mined = map[game.Area]mining{}
		}
		k.mined[area] = mining{e.Player, l.Answers}
	case game.LogDepletion:
		c := k.add(l, SceneDepletion, k.planetOf(area), area)
		c.Seat, c.Entry = game.Nobody, *e
		if m, ok := k.mined[area]; ok && m.at == l.Answers {
			c.Other = m.by
		}
	case game.LogDrawEvent:
		c := sceneAt(l, SceneStage)
		c.Stage = game.Stage(e.V[game.EntryStage])
		k.draws = append(k.draws, c)
	case game.LogBase:
		k.add(l, SceneBase, k.planetOf(area), area)
	case game.LogBaseLost:
		k.add(l, SceneBaseLost, k.planetOf(area), area)
	case game.LogPoints:
		if int(e.Player) >= game.MaxPlayers || e.N[game.EntryAmount] == 0 {
			return
		}
		c := k.same(ScenePoints, game.Nobody, l.Answers)
		if c == nil {
			c = k.add(l, ScenePoints, game.NoPlanet)
			c.Seat = game.Nobody
		}
		c.At, c.Unix = l.Answers, l.Unix
		c.Points[e.Player] += int(e.N[game.EntryAmount])
	case game.LogTech:
		c := k.same(SceneTech, e.Player, l.Answers)
		if c == nil {
			c = k.add(l, SceneTech, game.NoPlanet)
		}
		c.At, c.Unix, c.Techs = l.Answers, l.Unix, append(c.Techs, game.Tech(e.V[game.EntryTech]))
	case game.LogOrder:
		i := slices.IndexFunc(k.list, func(c Scene) bool { return c.Kind == SceneOrders && c.Seat == e.Player })
		if i < 0 {
			k.add(l, SceneOrders, planet)
			i = len(k.list) - 1
		}
		c := &k.list[i]
		c.At, c.Unix, c.Planet, c.Orders = l.Answers, l.Unix, planet, append(c.Orders, planet)
	case game.LogEliminated:
		k.add(l, SceneEliminated, game.NoPlanet)
	case game.LogResigned:
		k.add(l, SceneResigned, game.NoPlanet)
	case game.LogVictory:
		c := k.add(l, SceneEnd, game.NoPlanet)
		c.Entry = *e
	}
}

// depleted says who held the areas that an answer depletes, from the state before it.
func (k *sceneMaker) depleted(s *game.State, at int) {
	for i := range k.list {
		c := &k.list[i]
		if c.Kind != SceneDepletion || c.At != at {
			continue
		}
		c.Seat = holders(k.r, &s.Board)[c.Areas[0]]
		for p := range k.r.Players() {
			if s.Seats[p].Cards.Has(c.Areas[0]) {
				c.Seat = p
			}
		}
	}
}

// stages adds the stages that have begun.
func (k *sceneMaker) stages(now game.Stage) {
	drawn := make([]game.Stage, len(k.draws))
	for i := range k.draws {
		drawn[i] = k.draws[i].Stage
	}
	game.BegunStages(drawn, now)
	for i, begun := range drawn {
		if begun != 0 {
			c := k.draws[i]
			c.Stage = begun
			k.list = append(k.list, c)
		}
	}
}

// together is how many answers may lie between two lines of one scene.
const together = 6

// same returns the last scene of a kind and a seat, nil if there is none or it was too long ago.
func (k *sceneMaker) same(kind SceneKind, seat game.Player, at int) *Scene {
	for i := len(k.list) - 1; i >= 0; i-- {
		if c := &k.list[i]; c.Kind == kind && c.Seat == seat && at-c.At <= together {
			return c
		}
	}
	return nil
}

// areas adds the areas that changed hands, unless a battle or a base there already shows that.
func (k *sceneMaker) areas(before, now *[game.MaxAreas]game.Player, since *[game.MaxAreas]int) {
	for i := range k.r.Areas {
		a := game.Area(i)
		if now[a] == before[a] || now[a] == game.Nobody || k.tells(a, now[a]) {
			continue
		}
		planet := k.planetOf(a)
		at := slices.IndexFunc(k.list, func(c Scene) bool {
			return c.Kind == SceneAreas && c.Planet == planet && c.Seat == now[a] && c.Other == before[a]
		})
		if at < 0 {
			k.list = append(k.list, Scene{Kind: SceneAreas, From: since[a] - 1, Seat: now[a], Other: before[a],
				Winner: game.Nobody, Planet: planet})
			at = len(k.list) - 1
		}
		c := &k.list[at]
		c.From, c.At, c.Areas = min(c.From, since[a]-1), max(c.At, since[a]), append(c.Areas, a)
		c.Unix = k.timeOf(c.At)
	}
}

// tells reports whether another scene shows who holds an area now: a battle that its attacker won there, or a new base.
func (k *sceneMaker) tells(a game.Area, holder game.Player) bool {
	return slices.ContainsFunc(k.list, func(c Scene) bool {
		return slices.Contains(c.Areas, a) && (c.Kind == SceneBattle && c.Winner == holder || c.Kind == SceneBase &&
			c.Seat == holder)
	})
}

// given adds an answer that was given for a seat: from what it had left for later, or by a bot that stood in.
func (k *sceneMaker) given(kind SceneKind, seat game.Player, at int) {
	c := k.same(kind, seat, at)
	if c == nil {
		c = k.keep(Scene{Kind: kind, From: at - 1, Seat: seat, Other: game.Nobody, Winner: game.Nobody,
			Planet: game.NoPlanet})
	}
	c.At, c.Unix = at, k.timeOf(at)
	c.Count++
}

// scenes returns what was made, oldest first.
func (k *sceneMaker) scenes() []Scene {
	slices.SortStableFunc(k.list, func(a, b Scene) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Seat, b.Seat))
	})
	return k.list
}
