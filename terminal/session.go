package terminal

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"koprulu/bot"
	"koprulu/game"
	"koprulu/game/rule"
)

// session is a game being played: the state with its history, what happened so
// far, and who sits where. It knows nothing of screens.
type session struct {
	rules *game.Rules
	seats []Seat
	seed  [32]byte
	hist  *game.History
	// turns are the answers so far, without those that were taken back.
	turns []turn
	// feed is all that happened, in order.
	feed []game.Entry
	// tape is the record of it all, as it is saved.
	tape *tape
	// saved is called after every change; nil if the game is not kept.
	saved func(*session) error
}

// turn is an answer that was given.
type turn struct {
	seat   game.Player
	answer game.Answer
	// feed is the place of its first entry in session.feed, tape the length of the
	// tape before it.
	feed, tape int
}

// newSession deals a game.
func newSession(r *game.Rules, seats []Seat, seed [32]byte) (*session, error) {
	if len(seats) != r.Options.Players {
		return nil, fmt.Errorf("terminal: %d seats for %d players", len(seats), r.Options.Players)
	}
	for _, seat := range seats {
		if !seat.Human() {
			if _, err := bot.New(seat.Bot, 0); err != nil {
				return nil, err
			}
		}
	}
	var log game.Log
	state := game.New(r, seed, &log)
	t, err := newTape(r, seats, seed, &state, &log)
	if err != nil {
		return nil, err
	}
	return &session{rules: r, seats: seats, seed: seed, hist: game.NewHistory(state), feed: log.Entries, tape: t}, nil
}

// state gives the true state; only the rules and what is saved may come from it.
func (g *session) state() *game.State { return &g.hist.State }

// over reports whether the game has ended.
func (g *session) over() bool { return g.state().Phase == game.Over }

// open gives the seats that have to decide.
func (g *session) open() game.PlayerSet { return g.rules.Open(g.state()) }

// humans gives the seats of people.
func (g *session) humans() game.PlayerSet {
	var set game.PlayerSet
	for p, seat := range g.seats {
		if seat.Human() {
			set |= 1 << p
		}
	}
	return set
}

// answer applies an answer of a seat and saves the game. It gives the broken rule
// if the answer is not legal; an error is one of saving, the answer counts.
func (g *session) answer(p game.Player, a game.Answer) (rule.ID, error) {
	broken, err := g.apply(p, a)
	if broken != rule.None || err != nil {
		return broken, err
	}
	return rule.None, g.keep()
}

// apply applies an answer without saving.
func (g *session) apply(p game.Player, a game.Answer) (rule.ID, error) {
	log := game.Log{Entries: g.feed}
	t := turn{seat: p, answer: a, feed: len(g.feed), tape: g.tape.text.Len()}
	before := *g.state()
	if broken := g.hist.Apply(g.rules, p, a, &log); broken != rule.None {
		return broken, nil
	}
	g.feed = log.Entries
	g.turns = append(g.turns, t)
	return rule.None, g.tape.out.Answer(&before, p, a, &log)
}

// undoable gives how many answers a seat can take back.
func (g *session) undoable(p game.Player) int { return g.hist.Undoable(p) }

// undo takes the last answer of a seat back and reports whether that was possible.
func (g *session) undo(p game.Player) (bool, error) {
	if !g.hist.Undo(p) {
		return false, nil
	}
	last := g.turns[len(g.turns)-1]
	g.turns = g.turns[:len(g.turns)-1]
	g.feed = g.feed[:last.feed:last.feed]
	g.tape.text.Truncate(last.tape)
	return true, g.keep()
}

// keep saves the game if it is to be kept.
func (g *session) keep() error {
	if g.saved == nil {
		return nil
	}
	return g.saved(g)
}

// botToMove gives a bot that has to decide, Nobody if only people have to.
func (g *session) botToMove() game.Player {
	if set := g.open() &^ g.humans(); set != 0 {
		return set.First()
	}
	return game.Nobody
}

// botMove lets the bot of a seat decide and applies its answer. The bot sees a
// redealt state only (P5). What it leaves to chance follows from the seed and the
// number of the decision, so that a resumed game goes on as it would have. A bot
// that gives an illegal answer gets the first legal one instead.
func (g *session) botMove(p game.Player) error {
	seed := g.botSeed(p)
	b, err := bot.New(g.seats[p].Bot, binary.LittleEndian.Uint64(seed[:]))
	if err != nil {
		return err
	}
	seen := *g.state()
	g.rules.Redeal(&seen, p, rand.NewChaCha8(seed))
	var buf [game.MaxLegal]game.Answer
	legal := g.rules.Legal(&seen, p, buf[:0])
	if len(legal) == 0 {
		return fmt.Errorf("terminal: seat %d has no legal answer", p+1)
	}
	a := legal[0]
	if len(legal) > 1 {
		a = b.Pick(g.rules, &seen, p, legal)
	}
	broken, err := g.answer(p, a)
	if broken != rule.None {
		_, err = g.answer(p, g.rules.Legal(g.state(), p, buf[:0])[0])
	}
	return err
}

// botSeed gives the seed of a bot's next decision.
func (g *session) botSeed(p game.Player) [32]byte {
	var text [48]byte
	copy(text[:], g.seed[:])
	text[32] = byte(p)
	binary.LittleEndian.PutUint32(text[36:], g.state().Answers)
	copy(text[40:], "bot")
	return sha256.Sum256(text[:])
}

// view returns what a seat, or a spectator, may know now.
func (g *session) view(p game.Player) game.View { return g.rules.View(g.state(), p) }

// sight is all that may be shown to a seat, or to a spectator: everything on the
// screen comes from it and from the entries that the seat may read.
type sight struct {
	seat game.Player
	view game.View
	// legal are the legal answers of the seat, beside what it may do beside them.
	legal, beside []game.Answer
	undoable      int
	// limits of each seat's hand, and target the points it needs, 0 if points decide nothing.
	handLimit, buildLimit, target [game.MaxPlayers]int
	// pool is the room of each seat's Special Order Pool, permanent what its permanent resources yield.
	pool      [game.MaxPlayers]int
	permanent [game.MaxPlayers][2]int
	// objective is true for a seat that can win by its objective.
	objective [game.MaxPlayers]bool
}

// sight gives what a seat may see now.
func (g *session) sight(p game.Player) *sight {
	s := &sight{seat: p}
	g.rules.ViewInto(g.state(), p, &s.view)
	for q := range game.Player(g.rules.Options.Players) {
		if s.view.Seats[q].Faction != game.NoFaction {
			// All follow from what lies open.
			s.pool[q] = s.view.PoolSize(g.rules, q)
			for res := range game.NoResource {
				s.permanent[q][res] = s.view.Permanent(g.rules, q, res)
			}
			s.objective[q] = !g.rules.Options.BroodWar || s.view.ObjectiveCounts(g.rules, q)
			s.handLimit[q] = s.view.HandLimit(g.rules, q)
			s.buildLimit[q] = s.view.BuildLimit(g.rules, q)
			s.target[q] = s.view.PointsToWin(g.rules, q)
		}
	}
	if p == game.Nobody {
		return s
	}
	var buf [game.MaxLegal]game.Answer
	s.legal = append(s.legal, g.rules.Legal(g.state(), p, buf[:0])...)
	s.beside = append(s.beside, g.rules.Beside(g.state(), p, buf[:0])...)
	if s.view.Open.Has(p) {
		s.undoable = g.undoable(p)
	}
	return s
}

// mayRead reports whether an entry may be shown to a seat; Nobody is a spectator.
func mayRead(e *game.Entry, p game.Player) bool {
	if p == game.Nobody {
		return e.To&game.ToSpectators != 0
	}
	return e.To.Has(p)
}
