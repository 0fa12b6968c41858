package web

import (
	"slices"

	"koprulu/game"
	"koprulu/table"
)

// fight is what a reader knows of a battle: what its log lines told him and, while it is fought, what lies there.
type fight struct {
	area    game.Area
	players [2]game.Player
	// bottom is the side that is drawn below: that of the reader, else the attacker. own is true if it is his.
	bottom int
	own    bool
	// fought is true while the battle goes on, special if the attacker's order counts as special.
	fought, special bool
	winner          game.Player
	duels           []duel
	// opening are the units lost before the skirmishes, splashed those lost to splash damage, stranded those that
	// could not retreat.
	opening, splashed, stranded [2][]game.UnitType
	retreats                    []retreat
	// since counts the lines that followed when it was over, until the answers with which it was.
	since, until int
	// guarded is true if the defender used a guard token (BW-TOKEN-03); notes are lines about what else happened outside of skirmishes.
	guarded bool
	notes   []game.Entry
	// seq tells battles apart: the number of answers when it began.
	seq int
}

// retreat are units that left for another area after the battle.
type retreat struct {
	side, n int
	unit    game.UnitType
	to      game.Area
}

// duel is one skirmish.
type duel struct {
	front   [2]game.UnitType
	support [2][]game.UnitType
	// held tells of each supporting unit whether it is under mind control, while the battle is fought.
	held [2][]bool
	// placed counts the cards of each side; card and extra are those that the reader may see.
	placed      [2]int
	card, extra [2]game.Card
	// secret is true for cards that only the reader sees, blind for one taken unseen from the deck. With everything open
	// no card is the reader's own.
	secret, blind [2]bool
	// deck is the player from whose Combat deck the standard card of a unit under mind control comes, nobody for an own one (BW-KEY-04).
	deck [2]game.Player
	// lost are the cards that were rejected or cancelled, lostOther those of the deck of another player.
	lost, lostOther [2]game.CardSet
	// sums are the final values: the attack of each side against the health of the other.
	sums     [2]strength
	measured bool
	// bonuses are what adds to the values of each side beside the cards of the skirmish, support and a special order.
	bonuses [2][]game.Entry
	// splash are the splash damage cards that each side triggered.
	splash [2][]splashCard
	// notes are lines about what else happened in it: mind control, sacrifice, collateral damage and such.
	notes  []game.Entry
	shield [2]bool
	// fell and fled are the units that were destroyed or withdrew in it.
	fell, fled      [2][]game.UnitType
	shown, resolved bool
	now             bool
	// nth counts the skirmishes in the order in which they are resolved, from 1; 0 before it is its turn.
	nth       int
	frontGone [2]bool
}

// splashCard is a card that triggers splash damage, of another player's deck if that is somebody.
type splashCard struct {
	card game.Card
	deck game.Player
}

// strength is the final attack value of a side against the final health value of the other, and its parts:
// the printed attack, the bonuses of the cards, the support, the rest (SKIRM-10), which may hold the 1 of a special order; and
// the printed health of the other.
type strength struct {
	attack, health                int
	printed, cards, support, rest int
	printedHealth                 int
	special, enough               bool
}

// fightOf returns the battle that is fought, or the last one as long as its result should be seen; nil if there is none.
func fightOf(p *TablePage) *fight {
	if p.View == nil {
		return nil
	}
	f := lastFight(p.Log)
	b := &p.View.Battle
	if b.Area != game.NoArea {
		if f == nil || f.area != b.Area || f.players != b.Players || f.winner != game.Nobody && f.since > 0 {
			f = &fight{area: b.Area, players: b.Players, winner: game.Nobody}
		}
		f.overlay(p)
	} else if f == nil || p.View.Phase == game.Over {
		return nil
	}
	f.bottom = game.Attacker
	if side := f.side(p.Seat); side >= 0 {
		f.bottom, f.own = side, true
	}
	if !f.fought && (f.since > keepOwnResult || f.since > keepResult && !f.own) {
		return nil
	}
	return f
}

// keepResult is the number of lines that may follow a battle before its result leaves the table, and keepOwnResult that for
// those who fought it: bots go on at once, while people read. It stays in the log.
const keepResult, keepOwnResult = 12, 60

// lastFight reads the last battle out of the log; nil if there was none.
func lastFight(log []table.LogItem) *fight {
	from := -1
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Kind == table.NoEntry && log[i].Game.Kind == game.LogBattle {
			from = i
			break
		}
	}
	if from < 0 {
		return nil
	}
	e := &log[from].Game
	f := &fight{area: game.Area(e.A), players: [2]game.Player{e.Player, game.Player(e.B)}, winner: game.Nobody, seq: log[from].Answers}
	now, begun := -1, 0
	for i := from + 1; i < len(log); i++ {
		if log[i].Kind != table.NoEntry {
			continue
		}
		e := &log[i].Game
		if f.winner != game.Nobody && (f.since > 0 || !aftermath(e.Kind)) {
			f.since++
			continue
		}
		f.until = log[i].Answers
		f.read(e, &now)
		if e.Kind == game.LogSkirmish {
			begun++
			f.duel(now).nth = begun
		}
	}
	for i := range f.duels {
		f.duels[i].now = i == now && f.winner == game.Nobody
		f.duels[i].resolved = f.duels[i].measured && (i != now || f.winner != game.Nobody)
	}
	return f
}

// aftermath reports whether a line still belongs to a battle that is decided.
func aftermath(k game.LogKind) bool {
	switch k {
	case game.LogRetreat, game.LogDestroyed, game.LogWithdrew, game.LogDiscard, game.LogSplash, game.LogDraw, game.LogDrew, game.LogReshuffle:
		return true
	}
	return false
}

// side returns the side of a player, -1 for others.
func (f *fight) side(p game.Player) int { return slices.Index(f.players[:], p) }

// duel returns a skirmish, which may be the first that is heard of it.
func (f *fight) duel(k int) *duel {
	if f.duels == nil {
		f.duels = make([]duel, 0, game.MaxSkirmishes)
	}
	for len(f.duels) <= min(k, game.MaxSkirmishes-1) {
		f.duels = append(f.duels, duel{
			front: [2]game.UnitType{game.NoUnit, game.NoUnit},
			card:  [2]game.Card{game.NoCard, game.NoCard}, extra: [2]game.Card{game.NoCard, game.NoCard},
			deck: [2]game.Player{game.Nobody, game.Nobody},
		})
	}
	return &f.duels[min(k, game.MaxSkirmishes-1)]
}

// read takes in one line. now is the skirmish that is being resolved.
func (f *fight) read(e *game.Entry, now *int) {
	switch e.Kind {
	case game.LogBattleWon:
		f.winner = e.Player
		return
	case game.LogSkirmish:
		*now = int(e.A)
		return
	}
	side := f.side(e.Player)
	if side < 0 {
		return
	}
	switch e.Kind {
	case game.LogPair:
		f.duel(int(e.A)).front = [2]game.UnitType{game.UnitType(e.B), game.UnitType(e.C)}
	case game.LogSupport:
		d := f.duel(int(e.A))
		d.support[side] = append(d.support[side], game.UnitType(e.B))
	case game.LogCards:
		d := f.duel(int(e.A))
		d.placed[side], d.blind[side] = int(e.B), e.C != 0
	case game.LogPlacedCard:
		d := f.duel(int(e.A))
		d.card[side], d.extra[side], d.deck[side] = game.Card(e.B), game.Card(e.C), deckOf(e.D)
	case game.LogShown:
		d := f.duel(int(e.A))
		d.card[side], d.extra[side], d.shown, d.deck[side] = game.Card(e.B), game.Card(e.C), true, deckOf(e.D)
	case game.LogRejected, game.LogCancelled:
		if d := f.duel(int(e.A)); e.C == 0 {
			d.lost[side] |= 1 << e.B
		} else {
			d.lostOther[side] |= 1 << e.B
			d.deck[side] = deckOf(e.C)
		}
	case game.LogStrength:
		d := f.duel(int(e.A))
		d.sums[side] = strength{int(e.V), int(e.W), int(int8(e.C)), int(int8(e.D)), int(int8(e.E)), int(int8(e.F)), int(e.B >> 2), e.B&2 != 0, e.B&1 != 0}
		d.measured = true
	case game.LogBonus:
		d := f.duel(int(e.A))
		d.bonuses[side] = append(d.bonuses[side], *e)
	case game.LogSplash:
		d := f.duel(int(e.A))
		d.splash[side] = append(d.splash[side], splashCard{game.Card(e.B), deckOf(e.C)})
	case game.LogShield:
		f.duel(int(e.A)).shield[side] = true
	case game.LogGuardUsed:
		f.guarded = true
		f.notes = append(f.notes, *e)
	case game.LogSwapped:
		f.swap(e)
		f.notes = append(f.notes, *e)
	case game.LogSacrificed:
		f.duel(int(e.B)).note(e)
	case game.LogCollateral:
		f.duel(int(e.A)).note(e)
	case game.LogStolen, game.LogRecharged, game.LogLeader:
		if *now >= 0 && *now < len(f.duels) {
			f.duel(*now).note(e)
		} else if e.Kind == game.LogLeader {
			f.notes = append(f.notes, *e)
		}
	case game.LogDestroyed:
		f.lose(side, game.UnitType(e.A), *now)
	case game.LogWithdrew:
		if *now >= 0 && f.winner == game.Nobody {
			d := f.duel(*now)
			d.fled[side] = append(d.fled[side], game.UnitType(e.A))
		}
	case game.LogRetreat:
		f.retreats = append(f.retreats, retreat{side, int(e.B), game.UnitType(e.C), game.Area(e.A)})
	}
}

// deckOf reads whose deck a card of a line comes from: nobody for the own one, else the seat before the number.
func deckOf(n uint8) game.Player { return game.Player(n - 1) }

// note keeps a line about the skirmish.
func (d *duel) note(e *game.Entry) { d.notes = append(d.notes, *e) }

// swap exchanges two units between skirmishes (BW-MOD-02). The line does not say where each was; one of its type is as good as another.
func (f *fight) swap(e *game.Entry) {
	side := f.side(e.Player)
	one, other := f.duel(int(e.A)), f.duel(int(e.C))
	place := func(d *duel, u game.UnitType) *game.UnitType {
		if i := slices.Index(d.support[side], u); i >= 0 && d.front[side] != u {
			return &d.support[side][i]
		}
		return &d.front[side]
	}
	a, b := place(one, game.UnitType(e.B)), place(other, game.UnitType(e.D))
	*a, *b = *b, *a
}

// lose puts a destroyed unit where it was lost: the line doesn't say. Splash damage is dealt after the last
// skirmish only, so what is lost then is a casualty of that skirmish as long as it can be.
func (f *fight) lose(side int, u game.UnitType, now int) {
	switch {
	case f.winner != game.Nobody:
		f.stranded[side] = append(f.stranded[side], u)
		return
	case now < 0:
		f.opening[side] = append(f.opening[side], u)
		return
	}
	d := f.duel(now)
	pending := -len(f.splashed[side])
	last := true
	for i := range f.duels {
		pending += len(f.duels[i].splash[1-side])
		last = last && f.duels[i].measured
	}
	if pending > 0 && last && (len(d.fell[side]) > 0 || !d.sums[1-side].enough || !d.holds(side, u)) {
		f.splashed[side] = append(f.splashed[side], u)
		return
	}
	d.fell[side] = append(d.fell[side], u)
}

// holds reports whether a side brought a unit of a type to the skirmish.
func (d *duel) holds(side int, u game.UnitType) bool {
	return d.front[side] == u || slices.Contains(d.support[side], u)
}

// overlay takes in what lies there while the battle is fought: that is exact where the log only tells.
func (f *fight) overlay(p *TablePage) {
	v := p.View
	b := &v.Battle
	f.fought, f.special, f.guarded = true, b.Special, f.guarded || b.Guard
	f.duels = f.duels[:min(len(f.duels), int(b.Count))]
	resolving := false
	switch v.Step {
	case game.AskPrice, game.AskShield, game.AskReplace, game.AskCasualty, game.AskKilled, game.AskWithdraw, game.AskAssist, game.AskCaptive,
		game.AskRecharge, game.AskCollateral, game.AskRevenge:
		resolving = true
	}
	for k := range int(b.Count) {
		w, d := &b.Skirmishes[k], f.duel(k)
		d.resolved, d.now = w.Resolved, resolving && k == int(b.Now) && !w.Resolved
		if v.Step == game.AskCards && v.Open.Has(v.Seat) {
			d.now = k == int(v.Frame.V[game.FieldSkirmish])
		}
		for side := range 2 {
			d.front[side] = unitThere(p.Rules, v, w, side, w.Front[side])
			d.support[side], d.held[side] = d.support[side][:0], d.held[side][:0]
			for set := w.Support[side]; set != 0; set &= set - 1 {
				d.support[side] = append(d.support[side], unitThere(p.Rules, v, w, side, set.First()))
				d.held[side] = append(d.held[side], captiveOwner(p.Rules, v, f.players[side], set.First()) != game.Nobody)
			}
			d.frontGone[side] = b.Units[side]&(1<<w.Front[side]) == 0
			if w.Resolved {
				continue
			}
			d.deck[side] = captiveOwner(p.Rules, v, f.players[side], w.Front[side])
			d.placed[side] = int(w.Cards[side])
			d.card[side], d.extra[side] = w.Card[side], w.Extra[side]
			open := w.Marks[side]&game.MarkOpen != 0
			d.blind[side] = w.Marks[side]&game.MarkBlind != 0
			d.secret[side] = !open && w.Card[side] != game.NoCard && f.players[side] == p.Seat
			d.shown = d.shown || open && d.now
		}
	}
}

// captiveOwner returns the original owner of a unit under mind control, nobody for other units.
func captiveOwner(r *game.Rules, v *game.View, p game.Player, f game.Figure) game.Player {
	places := r.Sheets[v.Seats[p].Faction].CaptiveFigures
	if !places.Has(f) {
		return game.Nobody
	}
	return v.Seats[p].Captives[f-places.First()].Owner
}

// unitThere returns the type of a unit of a skirmish, that which it had if it was under mind control and left.
func unitThere(r *game.Rules, v *game.View, w *game.SkirmishView, side int, f game.Figure) game.UnitType {
	gone := w.Gone[side]
	if f == w.Front[side] && w.GoneFront[side] != 0 {
		gone = w.GoneFront[side]
	} else if u := v.TypeOf(r, v.Battle.Players[side], f); u != game.NoUnit {
		return u
	}
	for u := range game.UnitType(len(r.Units)) {
		if gone.Has(u) {
			return u
		}
	}
	return 0
}
