package table

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
)

// Begin lets the owner deal the game as soon as no seat is open, whether everybody is ready or not. If parts of the
// seed are sealed and not opened, it waits for them (openWithin). Errors: ErrNotOwner; FreeSeatsError if seats are
// open; ErrStatus if the game has been dealt.
func (t *Table) Begin(ctx context.Context, owner Person) error {
	return changeOwned(ctx, t, owner, func(e *edit) error {
		if e.Dealing() {
			return nil // It begins already.
		}
		if err := e.opens(); err != nil {
			return err
		}
		if free := e.freeSeats(); free != 0 {
			return &FreeSeatsError{free}
		}
		return e.begin()
	})
}

// freeSeats returns the seats without a person or a bot.
func (e *edit) freeSeats() game.PlayerSet {
	var free game.PlayerSet
	for p, s := range e.Seats {
		if s.Open() {
			free |= 1 << p
		}
	}
	return free
}

// beginIfReady begins the game if every seat is taken and all persons, of whom there is at least one, are ready.
func (e *edit) beginIfReady() error {
	persons := 0
	for _, s := range e.Seats {
		if s.Open() || s.Person != "" && !s.Ready {
			return nil
		}
		if s.Person != "" {
			persons++
		}
	}
	if persons == 0 {
		return nil
	}
	return e.begin()
}

// newOrigin returns the beginning of a game that is dealt from a seed.
func newOrigin(r *game.Rules, seed [32]byte) *origin {
	sum := sha256.Sum256(seed[:])
	return &origin{rules: r, seed: seed, hash: hex.EncodeToString(sum[:])}
}

// deal deals the game.
func (e *edit) deal(seed [32]byte) error {
	e.Settings = *e.Settings.dealt()
	rules, err := e.t.hub.boxes.of(&e.Settings)
	if err != nil {
		return err
	}
	return e.start(newOrigin(rules, seed))
}

// dealt returns the settings with which a game is dealt.
func (s Settings) dealt() *Settings {
	if s.chosen() {
		// Players who have chosen nothing get one of the factions that are left.
		s.Options.RandomFactions = true
	}
	return &s
}

// start sets the game up at its first decision.
func (e *edit) start(o *origin) error {
	var log game.Log
	e.course.begin(o, e.now, &log)
	if e.course.state.Endless() {
		return game.ErrEndless
	}
	seed := o.seed
	e.Seed, e.Status = &seed, Playing
	e.RulesVersion, e.Components = record.VersionOf(o.rules.Options), o.rules.Hash
	for p := range e.players() {
		s := e.Seats[p]
		s.Ready = false
		e.setSeat(p, s)
		e.Banks[p] = e.Settings.Pace.Start
		e.joins(p)
		e.learn(p)
	}
	e.add(DidDeal, game.Nobody, string(e.Owner)).Chance = chance.Format(o.rules, e.course.state, log.Chance)
	e.began, e.moved, e.cold = true, true, true
	e.reopen(game.Nobody)
	return e.layOut()
}

// layOut answers all questions of the setup, where the settings ask for it, for people and bots alike: by the rules of
// thumb, each from what the seat may know. As the setup ends with cards that are drawn (SETUP-14), nobody can take back
// what they were never asked.
func (e *edit) layOut() error {
	c := &e.course
	if !e.Settings.LaidOut {
		return nil
	}
	for open := c.origin.rules.Open(c.state); c.state.Phase == game.Setup &&
		open != 0; open = c.origin.rules.Open(c.state) {
		p := open.First()
		q := question{ctx: e.t.hub.life, table: e.t.id, bot: bot.Simple, seat: p, rules: c.origin.rules, state: c.state}
		r, err := e.t.hub.ask(q.ctx, &q)
		if err != nil {
			return fmt.Errorf("laying out the galaxy: %w", err)
		}
		if c.state.Top().Step == game.AskPlanet {
			r.answer = denser(c.origin.rules, c.state, p, r.answer)
		}
		if broken := e.answer(p, r.answer, "", botPrefix+q.bot); broken != rule.None {
			return fmt.Errorf("laying out the galaxy: %w", &Refused{Rule: broken})
		}
	}
	for p := range e.players() { // Nobody was asked what is answered already.
		if e.Decisions[p].Number == 0 {
			e.opened &^= 1 << p
		}
	}
	return nil
}

// denser returns where the planet of an answer goes so that the galaxy sprawls least: long thin ones make planets small
// on every screen. Of the places that are as good, it is the one of the answer, or else the first of the list.
func denser(r *game.Rules, s *game.State, p game.Player, chosen game.Answer) game.Answer {
	var room [game.MaxLegal]game.Answer
	least, best := sprawl(r, s, chosen), chosen
	for _, a := range r.Legal(s, p, room[:0]) {
		if a.Verb != chosen.Verb || a.Planet() != chosen.Planet() {
			continue
		}
		if n := sprawl(r, s, a); n < least {
			least, best = n, a
		}
	}
	return best
}

// sprawl says how long the galaxy is once a planet is placed, and then how few cells a route leads to that do not make
// it longer: where the next ones can go.
func sprawl(r *game.Rules, s *game.State, a game.Answer) int {
	tiles, placed := s.Tiles, s.Placed|1<<a.Planet()
	tiles[a.Planet()] = game.Tile{X: a.X(), Y: a.Y(), Turn: uint8(a.Turn())}
	left, right, top, bottom := a.X(), a.X(), a.Y(), a.Y()
	taken := map[[2]int8]bool{}
	for planet := range placed.All() {
		t := &tiles[planet]
		left, right, top, bottom = min(left, t.X), max(right, t.X), min(top, t.Y), max(bottom, t.Y)
		taken[[2]int8{t.X, t.Y}] = true
	}
	long := max(right-left, bottom-top)
	open := map[[2]int8]bool{}
	for planet := range placed.All() {
		t := &tiles[planet]
		slots := r.Planets[planet].Slots
		slots = slots<<(t.Turn&3) | slots>>(4-t.Turn&3)
		for side, step := range [...][2]int8{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
			x, y := t.X+step[0], t.Y+step[1]
			inside := max(right, x)-min(left, x) <= long && max(bottom, y)-min(top, y) <= long
			if inside && slots>>side&1 == 1 && !taken[[2]int8{x, y}] {
				open[[2]int8{x, y}] = true
			}
		}
	}
	return 100*int(long) - len(open)
}
