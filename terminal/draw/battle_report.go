package draw

import "koprulu/rules/game"

// battleReport is what a seat has read about one battle: the battle stage shows it for the skirmishes that are
// resolved, even after the battle itself is over.
type battleReport struct {
	area    game.Area
	players [2]game.Player
	duels   [game.MaxSkirmishes]duel
	count   int
	winner  game.Player
	// guarded is true once the defender has used a guard token.
	guarded  bool
	from, to int // its entries in the feed
}

// duel is the outcome of one skirmish.
type duel struct {
	front   [2]game.UnitType
	support [2][]game.UnitType
	placed  [2]int
	blind   [2]bool
	card    [2]game.Card
	extra   [2]game.Card
	// deck is one plus the seat whose deck the standard card of a unit under mind control comes from, 0 for its own.
	deck [2]uint8
	// lost are the cards that were rejected or cancelled, gone are those of another player's deck.
	lost [2]game.CardSet
	gone [2]bool
	// attack and health are the final values of each side; measured is true once they are known.
	attack, health [2]int
	parts          [2][4]int
	enough         [2]bool
	measured       bool
	splash         [2]bool
	shield         [2]bool
	// fell and fled are the units that were destroyed or withdrew after it.
	fell, fled [2][]game.UnitType
}

// newDuel is a skirmish between two units in front, without cards.
func newDuel(attacker, defender game.UnitType) duel {
	none := [2]game.Card{game.NoCard, game.NoCard}
	return duel{front: [2]game.UnitType{attacker, defender}, card: none, extra: none}
}

// LastBattle reads the last battle from the feed, as far as a seat may know it;
// it returns nil if there was none.
func LastBattle(feed []game.Entry, seat game.Player) *battleReport {
	from := -1
	for i := len(feed) - 1; i >= 0; i-- {
		if feed[i].Kind == game.LogBattle {
			from = i
			break
		}
	}
	if from < 0 {
		return nil
	}
	b := &battleReport{winner: game.Nobody, from: from, to: len(feed)}
	e := &feed[from]
	b.area = game.Area(e.V[game.EntryArea])
	b.players = [2]game.Player{e.Player, game.Player(e.V[game.EntryOtherPlayer])}
	now := -1
	for i := from + 1; i < len(feed); i++ {
		e := &feed[i]
		if !MayRead(e, seat) {
			continue
		}
		if b.winner != game.Nobody && !aftermath(e.Kind) {
			b.to = i
			break
		}
		b.read(e, &now)
	}
	return b
}

// aftermath reports whether an entry still belongs to a battle that is decided.
func aftermath(k game.LogKind) bool {
	switch k {
	case game.LogRetreat, game.LogDestroyed, game.LogWithdrew, game.LogDiscard, game.LogRecharged:
		return true
	}
	return false
}

// Side returns the side on which a player fights, -1 for others.
func (b *battleReport) Side(p game.Player) int {
	for i, q := range b.players {
		if p == q {
			return i
		}
	}
	return -1
}

// read processes one entry. now is the skirmish being resolved.
func (b *battleReport) read(e *game.Entry, now *int) {
	side := b.Side(e.Player)
	switch {
	case e.Kind == game.LogBattleWon:
		b.winner = e.Player
		return
	case e.Kind == game.LogGuardUsed:
		b.guarded = true
		return
	case e.Kind == game.LogSkirmish:
		*now = int(e.V[game.EntrySkirmish])
		return
	case side < 0:
		return
	}
	at := func(k uint8) *duel {
		if k >= game.MaxSkirmishes {
			return &duel{}
		}
		return &b.duels[k]
	}
	d := at(e.V[game.EntrySkirmish])
	switch e.Kind {
	case game.LogPair:
		*d = newDuel(game.UnitType(e.V[game.EntryUnit]), game.UnitType(e.V[game.EntryOtherUnit]))
		b.count = max(b.count, int(e.V[game.EntrySkirmish])+1)
	case game.LogSupport:
		d.support[side] = append(d.support[side], game.UnitType(e.V[game.EntryUnit]))
	case game.LogCards:
		d.placed[side], d.blind[side] = int(e.V[game.EntryCount]), e.V[game.EntryBlind] != 0
	case game.LogPlacedCard, game.LogShown:
		d.card[side], d.extra[side], d.deck[side] = game.Card(e.V[game.EntryCard]), game.Card(e.V[game.EntryExtra]),
			e.V[game.EntryDeck]
		d.gone[side] = false
	case game.LogRejected, game.LogCancelled:
		switch {
		case e.V[game.EntryDeck] != 0:
			d.gone[side] = true
		case e.V[game.EntryCard] < game.MaxCards:
			d.lost[side] |= 1 << e.V[game.EntryCard]
		}
	case game.LogStrength:
		d.attack[side], d.health[1-side] = int(e.N[game.EntryAttack]), int(e.N[game.EntryHealth])
		d.parts[side] = [4]int{int(int8(e.V[game.EntryPrinted])), int(int8(e.V[game.EntryCards])),
			int(int8(e.V[game.EntrySupport])), int(int8(e.V[game.EntryRest]))}
		d.enough[side], d.measured = e.V[game.EntryFlags]&game.Enough != 0, true
	case game.LogSplash:
		d.splash[side] = true
	case game.LogShield:
		d.shield[side] = true
	case game.LogDestroyed, game.LogWithdrew:
		if *now < 0 || *now >= b.count || b.winner != game.Nobody {
			return
		}
		lost := &at(uint8(*now)).fell[side]
		if e.Kind == game.LogWithdrew {
			lost = &at(uint8(*now)).fled[side]
		}
		*lost = append(*lost, game.UnitType(e.V[game.EntryUnit]))
	}
}
