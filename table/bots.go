package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// A question is an open decision of a bot.
type question struct {
	// ctx ends when nobody waits for an answer any more: the table has changed, or the hub is being closed.
	ctx    context.Context
	table  ID
	bot    string
	seat   game.Player
	number uint64
	rules  *game.Rules
	state  *game.State
	// memory is what the bot carries from its previous decision.
	memory string
	// time is how long it may think before it has to answer; after the same time again it has failed.
	time time.Duration
}

// A reply is the answer of a bot, and what it carries on.
type reply struct {
	answer game.Answer
	memory string
}

// A thought is the question that a bot of a table thinks about; forget ends its context.
type thought struct {
	question
	forget context.CancelFunc
}

// playBots answers for the bots of a table until none of them has an open decision.
func (t *Table) playBots() {
	for {
		q, ok := t.nextQuestion()
		if !ok {
			return
		}
		if delay := t.hub.cfg.BotDelay; delay > 0 && watched(t) && !t.hub.wait(delay) {
			continue // The hub is being closed; nextQuestion ends it.
		}
		a, wrong := t.hub.think(&q)
		if q.ctx.Err() != nil {
			continue // The question is not open any more.
		}
		if !t.leaveAlone(&q) {
			continue // It was taken back.
		}
		if err := t.botAnswers(&q, a, wrong); err != nil && !errors.Is(err, ErrStanding) && t.hub.life.Err() == nil {
			t.hub.cfg.Log.Error("keeping the answer of a bot", "table", t.id, "err", err)
			t.hub.wait(retryAfter)
		}
	}
}

// watched reports whether anyone has a page of the table open.
func watched(t *Table) bool {
	seats, spectators := t.Connected()
	return seats != 0 || spectators > 0
}

// nextQuestion returns the next decision of a bot. If there is none, the goroutine that
// plays for the bots has ended with this call.
func (t *Table) nextQuestion() (question, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.thought.end()
	r := &t.row
	if r.Status == Playing && !t.hub.stands() && t.hub.life.Err() == nil && t.mine() {
		for p := range r.players() {
			if d := r.Decisions[p]; d.Number != 0 && r.Seats[p].Bot != "" {
				q := question{nil, t.id, r.Seats[p].Bot, p, d.Number, t.course.origin.rules, t.asked(p),
					r.Minds[p].Memory, t.hub.cfg.BotTime / 2}
				if r.Settings.alike() {
					q.time *= alikePatience
				}
				ctx, forget := context.WithCancel(t.hub.life)
				q.ctx = ctx
				t.thought = thought{q, forget}
				return q, true
			}
		}
	}
	t.botsGo = false
	return question{}, false
}

// end ends the thought, if there is one.
func (o *thought) end() {
	if o.forget != nil {
		o.forget()
	}
	*o = thought{}
}

// reconsider ends the thought of a bot whose decision is gone: it was taken back, someone else has the seat, or the
// game does not go on. The caller holds the lock.
func (t *Table) reconsider() {
	if t.thought.forget != nil && !t.waitsFor(&t.thought.question) {
		t.thought.end()
	}
}

// waitsFor reports whether it is still that bot's decision that a question is about. The caller holds the lock.
func (t *Table) waitsFor(q *question) bool {
	r := &t.row
	return r.Status == Playing && r.Decisions[q.seat].Number == q.number && r.Seats[q.seat].Bot == q.bot && t.mine()
}

// errGivesUp is the failure of a bot that resigns the seat of somebody for whom it plays: that is theirs to decide.
var errGivesUp = errors.New("it resigned for a person")

// errSlow is the failure of a bot that does not answer.
var errSlow = errors.New("it took too long")

// think asks a bot. It gets a redealt game, and the list of its legal answers is made from that too, so that it can't
// reveal anything (P5). It is created again, with what it carries from its previous decision. Its random choices follow
// from the seed of the game and the decision, so after a restart it answers as it would have. After half of its time
// its context ends, so that it answers with the best it has found; if it does not, or panics, it has failed. The second
// half begins when the first is over: a process that was stopped meanwhile does not hold that against its bots. A
// goroutine that never ends can't be stopped, but nothing waits for it.
func (h *Hub) think(q *question) (reply, error) {
	queue := h.thinking
	if bot.LooksAhead(q.bot) {
		queue = h.searching
	}
	select {
	case queue <- struct{}{}:
		defer func() { <-queue }()
	case <-q.ctx.Done():
		return reply{}, q.ctx.Err()
	}
	type outcome struct {
		reply
		err error
	}
	outcomes := make(chan outcome, 1)
	ctx, brake := context.WithCancel(q.ctx)
	defer brake() // A bot that checks its context stops when nobody waits for it any more.
	go func() {
		var o outcome
		defer func() {
			if p := recover(); p != nil {
				o.err = fmt.Errorf("it panicked: %v", p)
			}
			outcomes <- o
		}()
		o.reply, o.err = h.ask(newConsiderate(ctx), q)
	}()
	for braked := false; ; braked = true {
		over := make(chan struct{})
		stop := h.cfg.Clock.AfterFunc(q.time, func() { close(over) })
		select {
		case o := <-outcomes:
			stop()
			return o.reply, o.err
		case <-q.ctx.Done():
			stop()
			return reply{}, q.ctx.Err()
		case <-over:
			if braked {
				return reply{}, errSlow
			}
			brake()
		}
	}
}

// ask lets a bot pick one of its legal answers. A memory that is not the bot's own is dropped: without one it thinks
// from scratch.
func (h *Hub) ask(ctx context.Context, q *question) (reply, error) {
	seed, redeal := bot.Seeds(q.bot, q.state, q.seat)
	seen := *q.state
	q.rules.Redeal(&seen, q.seat, rand.NewChaCha8(redeal))
	var room [game.MaxLegal]game.Answer
	legal := q.rules.Legal(&seen, q.seat, room[:0])
	switch len(legal) {
	case 0:
		return reply{}, errors.New("there is no legal answer")
	case 1:
		return reply{legal[0], q.memory}, nil
	}
	b, err := h.cfg.Bot(q.bot, seed)
	if err != nil {
		return reply{}, err
	}
	if err := bot.Recall(b, q.memory); err != nil {
		h.cfg.Log.Warn("what a bot remembers can't be read and is dropped", "table", q.table, "bot", q.bot, "seat",
			int(q.seat)+1, "err", err)
	}
	a, err := bot.Ask(ctx, b, q.rules, &seen, q.seat, legal)
	if err != nil {
		return reply{}, err
	}
	return reply{a, bot.Memory(b)}, nil
}

// botAnswers applies the answer of a bot, or puts another bot in its place if it failed or its answer is
// not legal. If the stand-in itself fails, the first legal answer is taken.
func (t *Table) botAnswers(q *question, a reply, wrong error) error {
	if t.hub.life.Err() != nil {
		return nil
	}
	err := t.change(t.hub.life, func(e *edit) error {
		if !e.t.waitsFor(q) {
			return nil
		}
		return e.letBot(q, a, wrong)
	})
	if errors.Is(err, ErrUnknown) {
		err = nil
	}
	return err
}

// EndByBots marks an end to which bots agreed after Patience rounds without an elimination.
const (
	EndByBots = "bots"
	Patience  = bot.Patience
)

// agreeToEnd ends a game that nobody can end and in which only bots play, stand-ins included.
func (e *edit) agreeToEnd() {
	c := &e.course
	if e.Status != Playing || !bot.Agree(c.origin.rules, c.state, c.fell) {
		return
	}
	for p := range e.players() {
		if s := &e.Seats[p]; s.Person != "" && s.Bot == "" && c.state.Alive.Has(p) &&
			!c.state.Resigned.Has(p) {
			return
		}
	}
	e.happen(DidEnd, game.Nobody, "", EndByBots, 0)
	e.finish(Ended)
}

// letBot carries out what a bot decided. It returns an error if no answer leads on, so that the question stays.
func (e *edit) letBot(q *question, a reply, wrong error) error {
	if wrong == nil && a.answer.Verb == game.DoResign && e.Seats[q.seat].Person != "" {
		wrong = errGivesUp
	}
	if wrong == nil {
		before := e.course.state.Answers
		broken := e.answer(q.seat, a.answer, "", botPrefix+q.bot)
		if broken == rule.None {
			e.remember(q.seat, before, a.memory)
			e.agreeToEnd()
			return nil
		}
		wrong = &Refused{Rule: broken}
	}
	e.t.hub.cfg.Log.Error("a bot failed", "table", e.t.id, "bot", q.bot, "seat", int(q.seat)+1, "err", wrong)
	if stand := e.t.hub.cfg.StandIn; q.bot != stand {
		e.replaceBot(q.seat, stand)
		return nil
	}
	var room [game.MaxLegal]game.Answer
	for _, legal := range q.rules.Legal(q.state, q.seat, room[:0]) {
		if e.answer(q.seat, legal, "", botPrefix+q.bot) == rule.None {
			e.forget(q.seat)
			e.agreeToEnd()
			return nil
		}
	}
	return fmt.Errorf("no answer leads on: %w", wrong)
}
