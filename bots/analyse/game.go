package analyse

import (
	"fmt"

	"koprulu/bots/value"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Game is a game as it was played. It must not change while it is analysed.
type Game struct {
	Rules *game.Rules
	Moves []Move
	// State is the position after the last move.
	State game.State

	log game.Log
}

// Move is an answer that was given.
type Move struct {
	Seat   game.Player
	Answer game.Answer
	// State is the position before the answer.
	State game.State
	// News says what was drawn or turned up because of it, by seat.
	News [game.MaxPlayers]News
}

// News is a kind of luck.
type News uint8

// The kinds of luck, the weightier ones last: where several come at once, only the last counts.
const (
	NoNews News = iota
	// Drawn: the seat drew Combat cards.
	Drawn
	// Event: the seat read Event cards that it had drawn.
	Event
	// Shown: in a battle of the seat a Combat card was revealed that came from a deck unseen. A chosen card is not luck;
	// having it in hand was luck when it was drawn.
	Shown
)

// Begin begins a game from a position.
func Begin(r *game.Rules, s *game.State) *Game { return &Game{Rules: r, State: *s} }

// Play adds an answer. The error names the rule that it breaks; in that case the game does not change.
func (g *Game) Play(seat game.Player, a game.Answer) error {
	m := Move{Seat: seat, Answer: a, State: g.State}
	g.log.Entries, g.log.Chance = g.log.Entries[:0], g.log.Chance[:0]
	if broken := g.Rules.Apply(&g.State, seat, a, &g.log); broken != rule.None {
		return fmt.Errorf("answer %d breaks %s", len(g.Moves), broken)
	}
	for i := range g.log.Entries {
		e := &g.log.Entries[i]
		kind := newsOf(&m.State, e)
		if kind == NoNews || int(e.Player) >= g.Rules.Options.Players {
			continue
		}
		m.News[e.Player] = max(m.News[e.Player], kind)
		if b := &m.State.Battle; kind == Shown && b.Area != game.NoArea {
			// Both sides of a battle learn something.
			m.News[b.Players[game.Attacker]], m.News[b.Players[game.Defender]] = Shown, Shown
		}
	}
	g.Moves = append(g.Moves, m)
	return nil
}

// newsOf says what kind of luck an entry of the log is about; before is the position before the answer.
func newsOf(before *game.State, e *game.Entry) News {
	switch e.Kind {
	case game.LogDrew:
		return Drawn
	case game.LogEventRead:
		return Event
	case game.LogShown:
		if unseen(before, e) {
			return Shown
		}
	}
	return NoNews
}

// unseen reports whether nobody knew the card that an entry reveals: it was neither in a hand nor played by someone who
// knew it.
func unseen(before *game.State, e *game.Entry) bool {
	card, owner := game.Card(e.V[game.EntryCard]), e.Player
	if deck := e.V[game.EntryDeck]; deck > 0 {
		owner = game.Player(deck - 1)
	}
	if card == game.NoCard || before.Seats[owner].Hand.Has(card) {
		return false
	}
	b := &before.Battle
	for i := range b.Skirmishes[:b.Count] {
		k := &b.Skirmishes[i]
		for side := range k.Card {
			if k.Card[side] == card && k.Deck[side] == owner && k.Marks[side]&game.MarkBlind == 0 {
				return false
			}
		}
	}
	return true
}

// after returns the position after a move.
func (g *Game) after(i int) *game.State {
	if i+1 < len(g.Moves) {
		return &g.Moves[i+1].State
	}
	return &g.State
}

// Decided returns every seat's share of the victory in a game that is over.
func Decided(g *Game) value.Chances {
	var e value.Estimator
	return e.Estimate(g.Rules, &g.State)
}
