package foreign

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/protocol"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

// player is a seat of one game that a program plays.
type player struct {
	pool *Pool
	name string
	seed uint64
	proc *process
	// begun is true once the program knows the game; failed is why it can't continue.
	begun  bool
	failed error

	out    []byte
	world  game.State
	view   game.View
	beside [game.MaxLegal]game.Answer
	// next and also are the answers to what it tries.
	next, also [game.MaxLegal]game.Answer
	chance     rand.PCG
}

func (b *player) Name() string { return b.name }

// Pick is PickContext for callers without a context; a program that fails panics there.
func (b *player) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	a, err := b.PickContext(b.pool.ctx, r, s, seat, legal)
	if err != nil {
		panic(err)
	}
	return a
}

// PickContext asks the program. It makes player a bot.Thinker.
func (b *player) PickContext(ctx context.Context, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) (game.Answer, error) {
	if b.failed != nil {
		return game.Answer{}, b.failed
	}
	a, err := b.pick(ctx, r, s, seat, legal)
	b.failed = err
	return a, err
}

func (b *player) pick(ctx context.Context, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) (game.Answer, error) {
	if !b.begun {
		if err := b.begin(ctx, r, seat); err != nil {
			return game.Answer{}, err
		}
		b.begun = true
	}
	if err := b.proc.unasked(b.pool.cfg.Listen); err != nil {
		return game.Answer{}, err
	}
	r.ViewInto(s, seat, &b.view)
	when := fmt.Sprintf("decision %d (%s)", s.Answers, words.Decision(b.view.Step))
	t, done := b.proc.talk(ctx, when, b.pool.cfg.Limit)
	defer done()
	beside := r.Beside(s, seat, b.beside[:0])
	b.out = protocol.AppendDecision(b.out[:0], r, &protocol.Question{View: &b.view, Legal: legal, Beside: beside},
		b.pool.cfg.Limit)
	if err := t.send(b.out); err != nil {
		return game.Answer{}, err
	}
	for {
		said, err := t.read()
		if err != nil {
			return game.Answer{}, err
		}
		switch said.Kind {
		case protocol.Answer:
			a, ok := numbered(said.Do[0], legal, beside)
			if !ok {
				return a, t.wrong(outside(said.Do[0], len(legal), len(beside)),
					"answer with the number of one of them, counted from 0")
			}
			return a, nil
		case protocol.Resign:
			if broken := r.MayResign(&s.Board, seat); broken != rule.None {
				return game.Answer{}, t.wrong("it resigns, which "+broken.String()+" forbids",
					"answer with one of the legal answers")
			}
			return game.Answer{Verb: game.DoResign}, nil
		case protocol.Try:
			err = b.try(t, r, s, seat, &said)
		case protocol.Components:
			err = b.components(t)
		default:
			err = t.unexpected(said.Kind, protocol.Try, protocol.Answer)
		}
		if err != nil {
			return game.Answer{}, err
		}
	}
}

// begin tells the program which game begins, and waits until it is ready.
func (b *player) begin(ctx context.Context, r *game.Rules, seat game.Player) error {
	if err := b.proc.unasked(b.pool.cfg.Listen); err != nil {
		return err
	}
	t, done := b.proc.talk(ctx, "the beginning of a game", startLimit)
	defer done()
	b.out = protocol.AppendGame(b.out[:0], r, &protocol.Game{Seat: seat, Seed: b.seed,
		Version: record.VersionOf(r.Options), Limit: b.pool.cfg.Limit})
	if err := t.send(b.out); err != nil {
		return err
	}
	for {
		said, err := t.read()
		switch {
		case err != nil:
			return err
		case said.Kind == protocol.Ready:
			return nil
		case said.Kind != protocol.Components:
			return t.unexpected(said.Kind, protocol.Components, protocol.Ready)
		}
		if err := b.components(t); err != nil {
			return err
		}
	}
}

// components sends what is in the box.
func (b *player) components(t *talk) error {
	doc := []byte("null")
	if b.pool.cfg.Components != nil {
		doc = b.pool.cfg.Components()
	}
	return t.send(protocol.AppendComponents(nil, doc))
}

// try sends what the seat would see after answers that the program wants to try. What it can't know is imagined: the
// same in the same world, whatever is tried there.
func (b *player) try(t *talk, r *game.Rules, s *game.State, seat game.Player, said *protocol.Said) error {
	b.world = *s
	b.chance.Seed(b.seed+uint64(s.Answers), uint64(said.World))
	r.Redeal(&b.world, seat, &b.chance)
	for i, n := range said.Do {
		if !r.Open(&b.world).Has(seat) {
			return t.wrong(fmt.Sprintf("after the first %d answers that it tries, it has no decision", i),
				"try no more of them here")
		}
		legal, beside := r.Legal(&b.world, seat, b.next[:0]), r.Beside(&b.world, seat, b.also[:0])
		a, ok := numbered(n, legal, beside)
		if !ok {
			return t.wrong(fmt.Sprintf("of the answers that it tries, number %d: %s", i+1, outside(n, len(legal), len(beside))),
				"try the number of one of them, counted from 0")
		}
		if broken := r.Apply(&b.world, seat, a, nil); broken != rule.None {
			return fmt.Errorf("a legal answer that is tried breaks %s", broken)
		}
	}
	r.ViewInto(&b.world, seat, &b.view)
	q := protocol.Question{View: &b.view}
	if b.view.Open.Has(seat) {
		q.Legal, q.Beside = r.Legal(&b.world, seat, b.next[:0]), r.Beside(&b.world, seat, b.also[:0])
	}
	b.out = protocol.AppendPosition(b.out[:0], r, &q, said.Do, said.World)
	return t.send(b.out)
}

// Close tells the program that the game is over, and releases it. One that failed has already ended.
func (b *player) Close() error {
	proc := b.proc
	b.proc = nil
	switch {
	case proc == nil:
		return nil
	case b.failed != nil:
		proc.end()
		return nil
	}
	b.failed = errors.New("the bot was closed")
	if b.begun {
		if err := proc.unasked(b.pool.cfg.Listen); err != nil {
			return fmt.Errorf("bot %s: %w", b.name, err)
		}
		t, done := proc.talk(b.pool.ctx, "the end of a game", b.pool.cfg.Limit)
		defer done()
		if err := t.send(protocol.AppendReset(nil)); err != nil {
			return fmt.Errorf("bot %s: %w", b.name, err)
		}
	}
	b.pool.put(proc)
	return nil
}

// numbered returns an answer by its number: first the legal ones, then those besides them.
func numbered(n int, legal, beside []game.Answer) (game.Answer, bool) {
	switch {
	case n < len(legal):
		return legal[n], true
	case n < len(legal)+len(beside):
		return beside[n-len(legal)], true
	}
	return game.Answer{}, false
}

// outside says that no answer has this number.
func outside(n, legal, beside int) string {
	text := fmt.Sprintf(`"do" is %d, but the legal answers have the numbers 0 to %d`, n, legal-1)
	if beside > 0 {
		text += fmt.Sprintf(" and those beside them %d to %d", legal, legal+beside-1)
	}
	return text
}
