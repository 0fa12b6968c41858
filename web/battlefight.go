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
	// placed counts the cards of each side; card and extra are those that the reader may see.
	placed      [2]int
	card, extra [2]game.Card
	// secret is true for cards that only the reader sees, blind for one taken unseen from the deck. With everything open
	// no card is the reader's own.
	secret, blind [2]bool
	// lost are the cards that were rejected or cancelled.
	lost [2]game.CardSet
	// sums are the final values: the attack of each side against the health of the other.
	sums     [2]strength
	measured bool
	// splash are the splash damage cards that each side triggered.
	splash [2][]game.Card
	shield [2]bool
	// fell and fled are the units that were destroyed or withdrew in it.
	fell, fled      [2][]game.UnitType
	shown, resolved bool
	now             bool
	// nth counts the skirmishes in the order in which they are resolved, from 1; 0 before it is its turn.
	nth               int
	frontGone, broken [2]bool
}

// strength is the final attack value of a side against the final health value of the other, and its parts:
// the printed attack, the bonuses of the cards, the support, the rest (SKIRM-10).
type strength struct {
	attack, health                int
	printed, cards, support, rest int
	enough                        bool
}

// fightOf gives the battle that is fought, or the last one as long as its result should be seen; nil if there is none.
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

// side gives the side of a player, -1 for others.
func (f *fight) side(p game.Player) int { return slices.Index(f.players[:], p) }

// duel gives a skirmish, which may be the first that is heard of it.
func (f *fight) duel(k int) *duel {
	if f.duels == nil {
		f.duels = make([]duel, 0, game.MaxSkirmishes)
	}
	for len(f.duels) <= min(k, game.MaxSkirmishes-1) {
		f.duels = append(f.duels, duel{
			front: [2]game.UnitType{game.NoUnit, game.NoUnit},
			card:  [2]game.Card{game.NoCard, game.NoCard}, extra: [2]game.Card{game.NoCard, game.NoCard},
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
		d.card[side], d.extra[side] = game.Card(e.B), game.Card(e.C)
	case game.LogShown:
		d := f.duel(int(e.A))
		d.card[side], d.extra[side], d.shown = game.Card(e.B), game.Card(e.C), true
	case game.LogRejected, game.LogCancelled:
		f.duel(int(e.A)).lost[side] |= 1 << e.B
	case game.LogStrength:
		d := f.duel(int(e.A))
		d.sums[side] = strength{int(e.V), int(e.W), int(int8(e.C)), int(int8(e.D)), int(int8(e.E)), int(int8(e.F)), e.B&1 != 0}
		d.measured = true
	case game.LogSplash:
		d := f.duel(int(e.A))
		d.splash[side] = append(d.splash[side], game.Card(e.B))
	case game.LogShield:
		f.duel(int(e.A)).shield[side] = true
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
	f.fought, f.special = true, b.Special
	f.duels = f.duels[:min(len(f.duels), int(b.Count))]
	resolving := false
	switch v.Step {
	case game.AskPrice, game.AskShield, game.AskReplace, game.AskCasualty, game.AskKilled, game.AskWithdraw:
		resolving = true
	}
	for k := range int(b.Count) {
		w, d := &b.Skirmishes[k], f.duel(k)
		d.resolved, d.now = w.Resolved, resolving && k == int(b.Now) && !w.Resolved
		if v.Step == game.AskCards && v.Open.Has(v.Seat) {
			d.now = k == int(v.Frame.A)
		}
		for side := range 2 {
			d.front[side] = unitThere(p.Rules, v, w, side, w.Front[side])
			d.support[side] = d.support[side][:0]
			for set := w.Support[side]; set != 0; set &= set - 1 {
				d.support[side] = append(d.support[side], unitThere(p.Rules, v, w, side, set.First()))
			}
			d.frontGone[side] = b.Units[side]&(1<<w.Front[side]) == 0
			if w.Resolved {
				continue
			}
			d.placed[side] = int(w.Cards[side])
			d.card[side], d.extra[side] = w.Card[side], w.Extra[side]
			open := w.Marks[side]&game.MarkOpen != 0
			d.blind[side] = w.Marks[side]&game.MarkBlind != 0
			d.secret[side] = !open && w.Card[side] != game.NoCard && f.players[side] == p.Seat
			d.shown = d.shown || open && d.now
		}
	}
}

// unitThere gives the type of a unit of a skirmish, that which it had if it was under mind control and left.
func unitThere(r *game.Rules, v *game.View, w *game.SkirmishView, side int, f game.Figure) game.UnitType {
	gone := w.Gone[side]
	if f == w.Front[side] && w.GoneFront[side] != 0 {
		gone = w.GoneFront[side]
	} else if u := r.ViewType(v, v.Battle.Players[side], f); u != game.NoUnit {
		return u
	}
	for u := range game.UnitType(len(r.Units)) {
		if gone.Has(u) {
			return u
		}
	}
	return 0
}
