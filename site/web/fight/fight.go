package fight

import (
	"slices"

	"koprulu/rules/game"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Fight is what a reader knows of a battle: what its log lines told them and, while it is fought, what is on the table.
type Fight struct {
	Area    game.Area
	Players [2]game.Player
	// Bottom is the side that is drawn below: that of the reader, else the attacker. Own is true if it is theirs.
	Bottom int
	Own    bool
	// Fought is true while the battle goes on, Special if the attacker's order counts as special.
	Fought, Special bool
	Winner          game.Player
	Duels           []Duel
	// Opening are the units lost before the skirmishes, Splashed those lost to splash damage, Stranded those that
	// could not retreat.
	Opening, Splashed, Stranded [2][]game.UnitType
	// Used is the last card that each side used before the skirmishes, game.NoCard for none.
	Used     [2]game.Card
	Retreats []retreat
	// since counts the lines that followed once it was over, Until the answers up to its end.
	since, Until int
	// past is true once the next round has begun.
	past bool
	// Guarded is true if the defender used a guard token (BW-TOKEN-03); Notes are lines about what else happened outside
	// of skirmishes.
	Guarded bool
	Notes   []game.Entry
	// Seq tells battles apart: the number of answers when it began.
	Seq int
}

// retreat are units that left for another area after the battle.
type retreat struct {
	Side, N int
	Unit    game.UnitType
	To      game.Area
}

// Duel is one skirmish.
type Duel struct {
	Front   [2]game.UnitType
	Support [2][]game.UnitType
	// Held says for each supporting unit whether it is under mind control, while the battle is fought.
	Held [2][]bool
	// Placed counts the cards of each side; Card and Extra are those that the reader may see.
	Placed      [2]int
	Card, Extra [2]game.Card
	// Paid is true once the price of a reinforcement card is paid, while the battle is fought.
	Paid [2]bool
	// Secret is true for cards that only the reader sees, Blind for one taken unseen from the deck. With everything open
	// no card is the reader's own.
	Secret, Blind [2]bool
	// Deck is the player from whose Combat deck the standard card of a unit under mind control comes, nobody for the
	// side's own (BW-KEY-04).
	Deck [2]game.Player
	// Lost are the cards that were rejected or cancelled, LostOther those of the deck of another player.
	Lost, LostOther [2]game.CardSet
	// Sums are the final values: the attack of each side against the health of the other.
	Sums     [2]Strength
	Measured bool
	// Bonuses are what adds to the values of each side apart from the cards of the skirmish, support and a special order.
	Bonuses [2][]game.Entry
	// Splash are the splash damage cards that each side triggered.
	Splash [2][]splashCard
	// Notes are lines about what else happened in it: mind control, sacrifice, collateral damage and such.
	Notes  []game.Entry
	Shield [2]bool
	// Fell and Fled are the units that were destroyed or withdrew in it.
	Fell, Fled      [2][]game.UnitType
	Shown, Resolved bool
	Now             bool
	// Nth counts the skirmishes in the order in which they are resolved, from 1; 0 before its turn.
	Nth       int
	frontGone [2]bool
}

// splashCard is a card that triggers splash damage, from another player's deck if that is set.
type splashCard struct {
	Card game.Card
	Deck game.Player
}

// Strength is the final attack value of a side against the final health value of the other, and its parts: the printed
// attack, the bonuses of the cards, the support, the rest (SKIRM-10), which may hold the 1 of a special order; and the
// printed health of the other.
type Strength struct {
	Attack, Health                int
	Printed, Cards, Support, Rest int
	PrintedHealth                 int
	Special, Enough               bool
}

// Of returns the battle that is fought, or the last one as long as its result should be seen; nil if there is none.
func Of(p *seen.Game) *Fight {
	if p.View == nil {
		return nil
	}
	f := Last(p.Log)
	b := &p.View.Battle
	if b.Area != game.NoArea {
		if f == nil || f.Area != b.Area || f.Players != b.Players || f.Winner != game.Nobody && f.since > 0 {
			f = &Fight{Area: b.Area, Players: b.Players, Winner: game.Nobody, Used: [2]game.Card{game.NoCard, game.NoCard}}
		}
		f.overlay(p)
	} else if f == nil || p.View.Phase == game.Over {
		return nil
	}
	f.Bottom = game.Attacker
	if side := f.side(p.Seat); side >= 0 {
		f.Bottom, f.Own = side, true
	}
	if !f.Fought && (f.since > keepOwnResult || f.since > keepResult && (!f.Own || f.past)) {
		return nil
	}
	return f
}

// keepResult is the number of lines that may follow a battle before its result leaves the table, and keepOwnResult that
// for those who fought it, within the round: bots go on at once, while people read. It stays in the log.
const keepResult, keepOwnResult = 12, 60

// Last reads the last battle out of the log; nil if there was none.
func Last(log []table.LogItem) *Fight {
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
	f := &Fight{Area: game.Area(e.V[game.EntryArea]), Players: [2]game.Player{e.Player,
		game.Player(e.V[game.EntryOtherPlayer])}, Winner: game.Nobody, Seq: log[from].Answers,
		Used: [2]game.Card{game.NoCard, game.NoCard}}
	now, begun := -1, 0
	for i := from + 1; i < len(log); i++ {
		if log[i].Kind != table.NoEntry {
			continue
		}
		e := &log[i].Game
		if f.Winner != game.Nobody && (f.since > 0 || !aftermath(e.Kind)) {
			f.since++
			f.past = f.past || e.Kind == game.LogRound
			continue
		}
		f.Until = log[i].Answers
		f.read(e, &now)
		if e.Kind == game.LogSkirmish {
			begun++
			f.duel(now).Nth = begun
		}
	}
	for i := range f.Duels {
		f.Duels[i].Now = i == now && f.Winner == game.Nobody
		f.Duels[i].Resolved = f.Duels[i].Measured && (i != now || f.Winner != game.Nobody)
	}
	return f
}

// aftermath reports whether a line still belongs to a battle that is decided.
func aftermath(k game.LogKind) bool {
	switch k {
	case game.LogRetreat, game.LogDestroyed, game.LogWithdrew, game.LogDiscard, game.LogSplash, game.LogDraw, game.LogDrew,
		game.LogReshuffle:
		return true
	}
	return false
}

// side returns the side of a player, -1 for others.
func (f *Fight) side(p game.Player) int { return slices.Index(f.Players[:], p) }

// duel returns a skirmish, a new one if nothing is known of it yet.
func (f *Fight) duel(k int) *Duel {
	if f.Duels == nil {
		f.Duels = make([]Duel, 0, game.MaxSkirmishes)
	}
	for len(f.Duels) <= min(k, game.MaxSkirmishes-1) {
		f.Duels = append(f.Duels, Duel{
			Front: [2]game.UnitType{game.NoUnit, game.NoUnit},
			Card:  [2]game.Card{game.NoCard, game.NoCard}, Extra: [2]game.Card{game.NoCard, game.NoCard},
			Deck: [2]game.Player{game.Nobody, game.Nobody},
		})
	}
	return &f.Duels[min(k, game.MaxSkirmishes-1)]
}

// read takes in one line. now is the skirmish that is being resolved.
func (f *Fight) read(e *game.Entry, now *int) {
	switch e.Kind {
	case game.LogBattleWon:
		f.Winner = e.Player
		return
	case game.LogSkirmish:
		*now = int(e.V[game.EntrySkirmish])
		return
	}
	side := f.side(e.Player)
	if side < 0 {
		return
	}
	switch e.Kind {
	case game.LogUse:
		if len(f.Duels) == 0 {
			f.Used[side] = game.Card(e.V[game.EntryCard])
		}
	case game.LogPair:
		f.duel(int(e.V[game.EntrySkirmish])).Front = [2]game.UnitType{game.UnitType(e.V[game.EntryUnit]),
			game.UnitType(e.V[game.EntryOtherUnit])}
	case game.LogSupport:
		d := f.duel(int(e.V[game.EntrySkirmish]))
		d.Support[side] = append(d.Support[side], game.UnitType(e.V[game.EntryUnit]))
	case game.LogCards:
		d := f.duel(int(e.V[game.EntrySkirmish]))
		d.Placed[side], d.Blind[side] = int(e.V[game.EntryCount]), e.V[game.EntryBlind] != 0
	case game.LogPlacedCard:
		d := f.duel(int(e.V[game.EntrySkirmish]))
		d.Card[side], d.Extra[side], d.Deck[side] = game.Card(e.V[game.EntryCard]), game.Card(e.V[game.EntryExtra]),
			DeckOf(e.V[game.EntryDeck])
	case game.LogShown:
		d := f.duel(int(e.V[game.EntrySkirmish]))
		d.Card[side], d.Extra[side], d.Shown, d.Deck[side] = game.Card(e.V[game.EntryCard]), game.Card(e.V[game.EntryExtra]),
			true, DeckOf(e.V[game.EntryDeck])
	case game.LogRejected, game.LogCancelled:
		if d := f.duel(int(e.V[game.EntrySkirmish])); e.V[game.EntryDeck] == 0 {
			d.Lost[side] |= 1 << e.V[game.EntryCard]
		} else {
			d.LostOther[side] |= 1 << e.V[game.EntryCard]
			d.Deck[side] = DeckOf(e.V[game.EntryDeck])
		}
	case game.LogStrength:
		d := f.duel(int(e.V[game.EntrySkirmish]))
		d.Sums[side] = Strength{
			Attack: int(e.N[game.EntryAttack]), Health: int(e.N[game.EntryHealth]),
			Printed: int(int8(e.V[game.EntryPrinted])), Cards: int(int8(e.V[game.EntryCards])),
			Support: int(int8(e.V[game.EntrySupport])), Rest: int(int8(e.V[game.EntryRest])),
			PrintedHealth: int(e.V[game.EntryFlags] >> game.HealthShift),
			Special:       e.V[game.EntryFlags]&game.WithSpecial != 0, Enough: e.V[game.EntryFlags]&game.Enough != 0,
		}
		d.Measured = true
	case game.LogBonus:
		d := f.duel(int(e.V[game.EntrySkirmish]))
		d.Bonuses[side] = append(d.Bonuses[side], *e)
	case game.LogSplash:
		d := f.duel(int(e.V[game.EntrySkirmish]))
		d.Splash[side] = append(d.Splash[side], splashCard{game.Card(e.V[game.EntryCard]), DeckOf(e.V[game.EntryDeck])})
	case game.LogShield:
		f.duel(int(e.V[game.EntrySkirmish])).Shield[side] = true
	case game.LogGuardUsed:
		f.Guarded = true
		f.Notes = append(f.Notes, *e)
	case game.LogSwapped:
		f.swap(e)
		f.Notes = append(f.Notes, *e)
	case game.LogSacrificed:
		f.duel(int(e.V[game.EntrySkirmish])).note(e)
	case game.LogCollateral:
		f.duel(int(e.V[game.EntrySkirmish])).note(e)
	case game.LogStolen, game.LogRecharged, game.LogLeader:
		if *now >= 0 && *now < len(f.Duels) {
			f.duel(*now).note(e)
		} else if e.Kind == game.LogLeader {
			f.Notes = append(f.Notes, *e)
		}
	case game.LogDestroyed:
		f.lose(side, game.UnitType(e.V[game.EntryUnit]), *now)
	case game.LogWithdrew:
		if *now >= 0 && f.Winner == game.Nobody {
			d := f.duel(*now)
			d.Fled[side] = append(d.Fled[side], game.UnitType(e.V[game.EntryUnit]))
		}
	case game.LogRetreat:
		f.Retreats = append(f.Retreats, retreat{side, int(e.V[game.EntryCount]), game.UnitType(e.V[game.EntryUnit]),
			game.Area(e.V[game.EntryArea])})
	}
}

// DeckOf reads whose deck a card of a line comes from: nobody for the player's own, otherwise the seat one below the
// number.
func DeckOf(n uint8) game.Player { return game.Player(n - 1) }

// note keeps a line about the skirmish.
func (d *Duel) note(e *game.Entry) { d.Notes = append(d.Notes, *e) }

// swap exchanges two units between skirmishes (BW-MOD-02). The line does not say where each was; one of its type is as
// good as another.
func (f *Fight) swap(e *game.Entry) {
	side := f.side(e.Player)
	one, other := f.duel(int(e.V[game.EntrySkirmish])), f.duel(int(e.V[game.EntryOtherSkirmish]))
	place := func(d *Duel, u game.UnitType) *game.UnitType {
		if i := slices.Index(d.Support[side], u); i >= 0 && d.Front[side] != u {
			return &d.Support[side][i]
		}
		return &d.Front[side]
	}
	a, b := place(one, game.UnitType(e.V[game.EntryUnit])), place(other, game.UnitType(e.V[game.EntryOtherUnit]))
	*a, *b = *b, *a
}

// lose puts a destroyed unit where it was lost: the line doesn't say. Splash damage is dealt after the last
// skirmish only, so what is lost then is a casualty of that skirmish as long as it can be.
func (f *Fight) lose(side int, u game.UnitType, now int) {
	switch {
	case f.Winner != game.Nobody:
		f.Stranded[side] = append(f.Stranded[side], u)
		return
	case now < 0:
		f.Opening[side] = append(f.Opening[side], u)
		return
	}
	d := f.duel(now)
	pending := -len(f.Splashed[side])
	last := true
	for i := range f.Duels {
		pending += len(f.Duels[i].Splash[1-side])
		last = last && f.Duels[i].Measured
	}
	if pending > 0 && last && (len(d.Fell[side]) > 0 || !d.Sums[1-side].Enough || !d.holds(side, u)) {
		f.Splashed[side] = append(f.Splashed[side], u)
		return
	}
	d.Fell[side] = append(d.Fell[side], u)
}

// holds reports whether a side brought a unit of a type to the skirmish.
func (d *Duel) holds(side int, u game.UnitType) bool {
	return d.Front[side] == u || slices.Contains(d.Support[side], u)
}

// overlay adds what is on the table while the battle is fought: that is exact where the log is not.
func (f *Fight) overlay(p *seen.Game) {
	v := p.View
	b := &v.Battle
	f.Fought, f.Special, f.Guarded = true, b.Special, f.Guarded || b.Guard
	f.Duels = f.Duels[:min(len(f.Duels), int(b.Count))]
	resolving := false
	switch v.Step {
	case game.AskPrice, game.AskShield, game.AskReplace, game.AskCasualty, game.AskKilled, game.AskWithdraw,
		game.AskAssist, game.AskCaptive,
		game.AskRecharge, game.AskCollateral, game.AskRevenge:
		resolving = true
	}
	for k := range int(b.Count) {
		w, d := &b.Skirmishes[k], f.duel(k)
		d.Resolved, d.Now = w.Resolved, resolving && k == int(b.Now) && !w.Resolved
		if v.Step == game.AskCards && v.Open.Has(v.Seat) {
			d.Now = k == int(v.Frame.V[game.FieldSkirmish])
		}
		for side := range 2 {
			d.Front[side] = unitThere(p.Rules, v, w, side, w.Front[side])
			d.Support[side], d.Held[side] = d.Support[side][:0], d.Held[side][:0]
			for fig := range w.Support[side].All() {
				d.Support[side] = append(d.Support[side], unitThere(p.Rules, v, w, side, fig))
				d.Held[side] = append(d.Held[side], captiveOwner(p.Rules, v, f.Players[side], fig) != game.Nobody)
			}
			d.frontGone[side] = b.Units[side]&(1<<w.Front[side]) == 0
			if w.Resolved {
				continue
			}
			d.Deck[side] = captiveOwner(p.Rules, v, f.Players[side], w.Front[side])
			d.Placed[side] = int(w.Cards[side])
			d.Card[side], d.Extra[side] = w.Card[side], w.Extra[side]
			d.Paid[side] = w.Marks[side]&game.MarkPaid != 0
			open := w.Marks[side]&game.MarkOpen != 0
			d.Blind[side] = w.Marks[side]&game.MarkBlind != 0
			d.Secret[side] = !open && w.Card[side] != game.NoCard && f.Players[side] == p.Seat
			d.Shown = d.Shown || open && d.Now
		}
	}
}

// Captive reports whether a unit of a side is under mind control.
func (f *Fight) Captive(p *seen.Game, side int, fig game.Figure) bool {
	return captiveOwner(p.Rules, p.View, f.Players[side], fig) != game.Nobody
}

// captiveOwner returns the original owner of a unit under mind control, nobody for other units.
func captiveOwner(r *game.Rules, v *game.View, p game.Player, f game.Figure) game.Player {
	places := r.Sheets[v.Seats[p].Faction].CaptiveFigures
	if !places.Has(f) {
		return game.Nobody
	}
	return v.Seats[p].Captives[f-places.First()].Owner
}

// unitThere returns the type of a unit of a skirmish, or the one that it had if it was under mind control and has left.
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
