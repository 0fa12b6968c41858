// Package hotseat is one game at one keyboard: its state and undo history, who sits where, the bots, and the file in
// which it is saved. It displays nothing: a screen asks it for the View and the answers of a seat.
package hotseat

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

// Game is a game being played: the state with its history, what has happened so
// far, and who sits where. It knows nothing of screens.
type Game struct {
	Rules *game.Rules
	Seed  [32]byte
	// Turns are the answers so far, except those that were taken back.
	Turns []Turn
	// Feed is everything that happened, in order; not every entry is for every seat (game.Entry.To).
	Feed  []game.Entry
	seats []Seat
	// given are the seats that people gave up for a bot.
	given game.PlayerSet
	// maker makes the bots, players are those that hold something.
	maker   bot.Maker
	players [game.MaxPlayers]player
	hist    *game.History
	// fell is the round in which somebody was last eliminated.
	fell int
	// hints counts the decisions for which a seat was given hints, hinted is the last of them, counted from 1.
	hints  [game.MaxPlayers]int
	hinted [game.MaxPlayers]uint32
	// minds are what bots carry from decision to decision.
	minds [game.MaxPlayers]mind
	// tape is the record of it all, as it is saved.
	tape *tape
	// saved is called after every change; nil if the game is not kept.
	saved func(*Game) error
}

// Turn is an answer that was given.
type Turn struct {
	Seat   game.Player
	Answer game.Answer
	// Feed is the index of its first entry in Game.Feed, Saved the length of what was saved before it.
	Feed, Saved int
}

// Seat is one player.
type Seat struct {
	// Bot is the name of the program that plays the seat, empty for a person.
	Bot string
}

// Human reports whether a person plays the seat.
func (s Seat) Human() bool { return s.Bot == "" }

// New deals a game.
func New(r *game.Rules, seats []Seat, seed [32]byte) (*Game, error) {
	if len(seats) != r.Options.Players {
		return nil, fmt.Errorf("hotseat: %d seats for %d players", len(seats), r.Options.Players)
	}
	for _, seat := range seats {
		if !seat.Human() && !bot.IsProgram(seat.Bot) {
			if _, err := bot.New(seat.Bot, 0); err != nil {
				return nil, err
			}
		}
	}
	var log game.Log
	state := game.New(r, seed, &log)
	if state.Endless() {
		return nil, game.ErrEndless
	}
	t, err := newTape(r, seats, seed, &state, &log)
	if err != nil {
		return nil, err
	}
	return &Game{Rules: r, seats: seats, maker: bot.New, Seed: seed, hist: game.NewHistory(state), Feed: log.Entries,
		tape: t}, nil
}

// State returns the true state. It is for tests: what is shown comes from View.
func (g *Game) State() *game.State { return &g.hist.State }

// Over reports whether the game has ended, by the rules or because the bots agreed to end it.
func (g *Game) Over() bool { return g.State().Phase == game.Over || g.Agreed() }

// Agreed reports whether bots with whom nobody plays any more have agreed to end the game (bot.Agree).
func (g *Game) Agreed() bool {
	s := g.State()
	return s.Phase != game.Over && g.Humans()&s.Alive&^s.Resigned == 0 && bot.Agree(g.Rules, s, g.fell)
}

// Open returns the seats that have to decide.
func (g *Game) Open() game.PlayerSet { return g.Rules.Open(g.State()) }

// Humans returns the seats of people.
func (g *Game) Humans() game.PlayerSet {
	var set game.PlayerSet
	for p, seat := range g.seats {
		if seat.Human() {
			set |= 1 << p
		}
	}
	return set
}

// Answer applies an answer of a seat and saves the game. It returns the broken rule if the answer is not legal; an
// error is about saving, and the answer still counts.
func (g *Game) Answer(p game.Player, a game.Answer) (rule.ID, error) {
	broken, err := g.apply(p, a)
	for broken == rule.None && err == nil {
		only, ok := g.formality(p)
		if !ok {
			return rule.None, g.Keep()
		}
		broken, err = g.apply(p, only)
	}
	return broken, err
}

// formality returns the answer of a person's seat to a decision that is only a formality after their own last answer,
// which they can take back together with it: they are not asked for it.
func (g *Game) formality(p game.Player) (game.Answer, bool) {
	if g.Undoable(p) == 0 || !g.seats[p].Human() {
		return game.Answer{}, false
	}
	return g.Rules.Formality(g.State(), p)
}

// apply applies an answer without saving.
func (g *Game) apply(p game.Player, a game.Answer) (rule.ID, error) {
	log := game.Log{Entries: g.Feed}
	t := Turn{Seat: p, Answer: a, Feed: len(g.Feed), Saved: g.tape.text.Len()}
	before := *g.State()
	if broken := g.hist.Apply(g.Rules, p, a, &log); broken != rule.None {
		return broken, nil
	}
	if s := g.State(); s.Alive != before.Alive {
		g.fell = int(s.Round)
	}
	g.Feed = log.Entries
	g.Turns = append(g.Turns, t)
	return rule.None, g.tape.out.Answer(&before, p, a, &log)
}

// Undoable returns how many answers a seat can take back, none if a bot plays it now.
func (g *Game) Undoable(p game.Player) int {
	if g.given.Has(p) {
		return 0
	}
	return g.hist.Undoable(p)
}

// Undo takes the last answer of a seat back, with the formalities that were given after it, and reports whether that
// was possible.
func (g *Game) Undo(p game.Player) (bool, error) {
	if g.given.Has(p) || !g.hist.Undo(p) {
		return false, nil
	}
	n := len(g.Turns) - 1
	for _, formal := g.formality(p); formal && g.hist.Undo(p); _, formal = g.formality(p) {
		n--
	}
	g.fell = min(g.fell, int(g.State().Round))
	last := g.Turns[n]
	g.Turns = g.Turns[:n]
	g.Feed = g.Feed[:last.Feed:last.Feed]
	g.tape.text.Truncate(last.Saved)
	g.rethink()
	return true, g.Keep()
}

// Keep saves the game if it has a file.
func (g *Game) Keep() error {
	if g.saved == nil {
		return nil
	}
	return g.saved(g)
}

// BotToMove returns a bot that has to decide, Nobody if only people have to.
func (g *Game) BotToMove() game.Player {
	if set := g.Open() &^ g.Humans(); set != 0 {
		return set.First()
	}
	return game.Nobody
}

// MadeBy sets what makes the bots, instead of bot.New.
func (g *Game) MadeBy(maker bot.Maker) {
	if maker != nil {
		g.maker = maker
	}
}

// Close frees what the bots hold.
func (g *Game) Close() error {
	var all error
	for p := range g.players {
		all = errors.Join(all, g.players[p].free())
	}
	return all
}

// Failed says why the bot of a seat no longer plays and simple plays in its place; it is nil as long as the bot plays.
func (g *Game) Failed(p game.Player) error { return g.players[p].failure() }

// Named returns the name of the bot of a seat.
func (g *Game) Named(p game.Player) string { return g.seats[p].Bot }

// BotMove lets the bot of a seat decide and applies its answer.
func (g *Game) BotMove(ctx context.Context, p game.Player) error {
	d, err := g.Thought(p)(ctx)
	if err != nil {
		return err
	}
	return g.Give(p, d)
}

// LooksAhead reports whether the bot of a seat takes its time.
func (g *Game) LooksAhead(p game.Player) bool {
	return bot.LooksAhead(g.seats[p].Bot) || bot.IsProgram(g.seats[p].Bot)
}

// Thought returns a function that has the bot of a seat decide. It works on a copy, so that it can run while the game
// goes on. The bot sees only a redealt state (P5). Its random choices follow from the seed, the number of the decision
// and what it carried over from the decision before, so that a resumed game continues as it would have; those of a
// program that keeps running are its own. Once a bot has failed, simple plays in its place (Failed).
func (g *Game) Thought(p game.Player) func(ctx context.Context) (Decision, error) {
	seen, r, name, maker, by, memory := *g.State(), g.Rules, g.seats[p].Bot, g.maker, &g.players[p], g.minds[p].memory
	seed, redeal := bot.Seeds(name, &seen, p)
	return func(ctx context.Context) (Decision, error) {
		r.Redeal(&seen, p, rand.NewChaCha8(redeal))
		var buf [game.MaxLegal]game.Answer
		switch legal := r.Legal(&seen, p, buf[:0]); len(legal) {
		case 0:
			return Decision{}, fmt.Errorf("hotseat: seat %d has no legal answer", p+1)
		case 1:
			return Decision{legal[0], memory}, nil
		default:
			return by.pick(ctx, func() (bot.Bot, error) {
				b, err := maker(name, seed)
				if err != nil {
					return nil, err
				}
				return recalling(b, memory), nil
			}, seed, r, &seen, p, legal)
		}
	}
}

// Give applies the decision of a bot and saves the game. One that is not legal counts as the first legal answer.
func (g *Game) Give(p game.Player, d Decision) error {
	before := g.State().Answers
	broken, err := g.apply(p, d.Answer)
	if broken != rule.None {
		var buf [game.MaxLegal]game.Answer
		d.memory = ""
		broken, err = g.apply(p, g.Rules.Legal(g.State(), p, buf[:0])[0])
	}
	if broken != rule.None {
		return fmt.Errorf("hotseat: the first legal answer of seat %d: %w", p+1, game.ErrEndless)
	}
	if err != nil {
		return err
	}
	g.remember(p, before, d.memory)
	return g.Keep()
}

// View returns what a seat, or a spectator (game.Nobody), may know now.
func (g *Game) View(p game.Player) game.View { return g.Rules.View(g.State(), p) }

// Answers returns the legal answers of a seat and what else it may do, none without an open decision.
func (g *Game) Answers(p game.Player) (legal, beside []game.Answer) {
	var buf [game.MaxLegal]game.Answer
	legal = append(legal, g.Rules.Legal(g.State(), p, buf[:0])...)
	return legal, append(beside, g.Rules.Beside(g.State(), p, buf[:0])...)
}

// Parse reads an answer of a seat in notation (answer.Parse).
func (g *Game) Parse(p game.Player, text string) (game.Answer, error) {
	return answer.Parse(g.Rules, g.State(), p, text)
}
