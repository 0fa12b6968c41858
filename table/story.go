package table

import (
	"context"

	"koprulu/rules/game"
)

// Story is the story of a game that is over, told from its log and the positions at the ends of its rounds.
type Story struct {
	// Ends are how the players stood at the end of setup, of each round, and of the game, in their order.
	Ends []RoundEnd
	// Seats are what each player did and suffered.
	Seats [game.MaxPlayers]SeatStory
	// Battles are all battles, in their order.
	Battles []BattleStory
	// Seconds is how long the game took, from its beginning to its last answer.
	Seconds int
}

// RoundEnd is how the players stood when a round was over.
type RoundEnd struct {
	// Round is 0 for the setup; At is the number of answers until then.
	Round, At int
	// Points are the conquest points of each seat, Income what its resources yield in a round: permanent ones and those of
	// its Resource cards. Bases are those that it had.
	Points, Income, Bases [game.MaxPlayers]int
}

// SeatStory is what one player did and suffered.
type SeatStory struct {
	// Lost and Destroyed are units, BasesLost bases. A unit is destroyed by the opponent of the battle in which it is
	// lost.
	Lost, Destroyed, BasesLost int
	// Battles is how many the player took part in, Won how many of these they won.
	Battles, Won int
	// Leaders are the Leadership cards that were resolved, in their order.
	Leaders []game.Leader
	// Cards are the Combat cards that were turned up, in the order in which each first was.
	Cards []CardStory
	// Answers is how many the player gave, Seconds how long they took together: the time between the previous answer and
	// theirs.
	Answers, Seconds int
}

// CardStory is how often a player turned up a kind of Combat card, and how often its attack then reached the health of
// the other side. Deck is one more than the seat whose deck it is from, 0 for their own (BW-KEY-04).
type CardStory struct {
	Card       game.Card
	Deck       uint8
	Shown, Hit int
}

// BattleStory is a battle.
type BattleStory struct {
	// Round is when it was, At the number of answers before it, Until the number after which it was over.
	Round, At, Until int
	Area             game.Area
	Attacker         game.Player
	Defender         game.Player
	// Winner is Nobody where no side was left.
	Winner game.Player
	// Lost are the units that each side lost: the attacker, the defender.
	Lost [2]int
	// BaseLost is true if the defender lost a base in the area by the end of the round.
	BaseLost bool
}

// Story tells the story of a game that is over. The error is ErrNoReplay if it can't be played again.
func (s *Snapshot) Story(ctx context.Context) (*Story, error) {
	if s.origin == nil || !s.Over() {
		return nil, ErrNoReplay
	}
	var ends []RoundEnd
	var view game.View
	state := s.origin.first(nil)
	for i := range s.turns {
		before := state.Round
		if err := s.origin.along(ctx, &state, s.turns[i:i+1]); err != nil {
			return nil, err
		}
		if state.Round != before {
			s.Rules.ViewInto(&state, game.Nobody, &view)
			ends = append(ends, EndOf(s.Rules, &view, int(before), i+1))
		}
	}
	s.Rules.ViewInto(&state, game.Nobody, &view)
	ends = append(ends, EndOf(s.Rules, &view, int(state.Round), len(s.turns)))
	seats := make([]game.Player, len(s.turns))
	for i := range s.turns {
		if seats[i] = s.turns[i].seat; s.turns[i].unasked {
			seats[i] = game.Nobody
		}
	}
	return Tell(ends, s.Log, seats), nil
}

// EndOf returns how the players stand after a number of answers, with which a round ends.
func EndOf(r *game.Rules, v *game.View, round, at int) RoundEnd {
	end := RoundEnd{Round: round, At: at}
	for p := range v.Players {
		seat := &v.Seats[p]
		end.Points[p], end.Bases[p] = int(seat.Points), seat.Bases.Len()
		if int(seat.Faction) < len(r.Sheets) && v.Alive.Has(game.Player(p)) {
			for _, res := range []game.Resource{game.Minerals, game.Gas} {
				end.Income[p] += v.Permanent(r, game.Player(p), res)
			}
		}
		for a := range seat.Cards.All() {
			end.Income[p] += int(r.Areas[a].Amount)
		}
	}
	return end
}

// Tell makes the story of a game out of the ends of its rounds, its whole log, and the seats that gave its answers:
// game.Nobody for those that nobody was asked for.
func Tell(ends []RoundEnd, log []LogItem, seats []game.Player) *Story {
	t := teller{Story: &Story{Ends: ends}, fights: -1}
	for i := range log {
		if log[i].Kind == NoEntry {
			t.hear(&log[i])
		}
	}
	t.over(len(seats))
	t.time(log, seats)
	return t.Story
}

// teller builds a story.
type teller struct {
	*Story
	round int
	// fights is the place of the battle that goes on, -1 for none.
	fights int
	// last is the card that each seat turned up last, -1 for none since its last skirmish.
	last [game.MaxPlayers]int
}

// hear takes in a line of the log.
func (t *teller) hear(l *LogItem) {
	e := &l.Game
	p := e.Player
	switch e.Kind {
	case game.LogRound:
		t.over(l.Answers)
		t.round = int(e.N[game.EntryAmount])
		return
	case game.LogBattle:
		t.over(l.Answers)
		other := game.Player(e.V[game.EntryOtherPlayer])
		t.fights = len(t.Battles)
		t.Battles = append(t.Battles, BattleStory{Round: t.round, At: max(0, l.Answers-1), Until: l.Answers,
			Area:     game.Area(e.V[game.EntryArea]),
			Attacker: p, Defender: other, Winner: game.Nobody})
		for _, q := range [2]game.Player{p, other} {
			if q < game.MaxPlayers {
				t.Seats[q].Battles++
			}
		}
		return
	}
	if p >= game.MaxPlayers {
		return
	}
	seat := &t.Seats[p]
	switch e.Kind {
	case game.LogBattleWon:
		seat.Won++
		if t.fights >= 0 {
			t.Battles[t.fights].Winner = p
			t.over(l.Answers)
		}
	case game.LogDestroyed:
		seat.Lost++
		if t.fights < 0 {
			break
		}
		b := &t.Battles[t.fights]
		switch p {
		case b.Attacker:
			b.Lost[0]++
			t.destroys(b.Defender)
		case b.Defender:
			b.Lost[1]++
			t.destroys(b.Attacker)
		}
	case game.LogBaseLost:
		seat.BasesLost++
		for i := len(t.Battles) - 1; i >= 0 && t.Battles[i].Round == t.round; i-- {
			if b := &t.Battles[i]; b.Area == game.Area(e.V[game.EntryArea]) && b.Defender == p {
				b.BaseLost = true
				break
			}
		}
	case game.LogLeader:
		if e.V[game.EntryWay] == game.LeaderResolved {
			seat.Leaders = append(seat.Leaders, game.Leader(e.V[game.EntryLeader]))
		}
	case game.LogShown:
		t.last[p] = seat.card(game.Card(e.V[game.EntryCard]), e.V[game.EntryDeck]) + 1
	case game.LogStrength:
		if n := t.last[p]; n > 0 && e.V[game.EntryFlags]&game.Enough != 0 {
			seat.Cards[n-1].Hit++
		}
		t.last[p] = 0
	}
}

// destroys counts a unit that a player destroyed.
func (t *teller) destroys(p game.Player) {
	if p < game.MaxPlayers {
		t.Seats[p].Destroyed++
	}
}

// over ends the battle that goes on.
func (t *teller) over(at int) {
	if t.fights >= 0 {
		t.Battles[t.fights].Until = at
		t.fights = -1
	}
}

// card counts a card that was turned up, and returns its place.
func (s *SeatStory) card(id game.Card, deck uint8) int {
	for i := range s.Cards {
		if s.Cards[i].Card == id && s.Cards[i].Deck == deck {
			s.Cards[i].Shown++
			return i
		}
	}
	s.Cards = append(s.Cards, CardStory{Card: id, Deck: deck, Shown: 1})
	return len(s.Cards) - 1
}

// time works out how long the players took. Answers that are not in the log count with the next one that is.
func (t *teller) time(log []LogItem, seats []game.Player) {
	for _, p := range seats {
		if p < game.MaxPlayers {
			t.Seats[p].Answers++
		}
	}
	var first, last uint32
	for i := range log {
		l := &log[i]
		if l.Kind != NoEntry || l.Unix == 0 {
			continue
		}
		if first == 0 {
			first, last = l.Unix, l.Unix
		}
		if l.Unix > last && l.Answers > 0 && l.Answers <= len(seats) {
			n := l.Answers - 1
			for n > 0 && seats[n] == game.Nobody {
				n--
			}
			t.Seats[seats[n]].Seconds += int(l.Unix - last)
		}
		last = max(last, l.Unix)
	}
	t.Seconds = int(last - first)
}
