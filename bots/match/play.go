package match

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Recorder records a game while it is played. Its arguments are valid until it returns. An error ends the match.
type Recorder interface {
	// Start takes the game as it was dealt with its seed, up to the first decision.
	Start(r *game.Rules, seed [32]byte, s *game.State, log *game.Log) error
	// Answer takes an answer of a seat, the game before it, and its result.
	Answer(before *game.State, p game.Player, a game.Answer, log *game.Log) error
	// End takes the game after the last answer.
	End(s *game.State) error
}

// BotError says that a bot failed to answer.
type BotError struct {
	Bot  string
	Seat game.Player
	Err  error
}

func (e *BotError) Error() string {
	return fmt.Sprintf("bot %s at seat %d: %v", e.Bot, e.Seat+1, e.Err)
}

func (e *BotError) Unwrap() error { return e.Err }

// Table plays games with bots at the seats; it can be used for one game after another.
type Table struct {
	Rules *game.Rules
	// Bots are the players by seat.
	Bots []bot.Bot
	// Limit is the number of answers after which a game counts as stuck, 0 for DefaultLimit.
	Limit int
	// Recorder may be nil.
	Recorder Recorder

	// State is the game, Unforced the number of decisions that seats were asked to make.
	State    game.State
	Unforced int
	// Choices are what each seat chose to play with.
	Choices [game.MaxPlayers]Choices

	shown  game.State // what the bot that decides is shown
	before game.State
	log    game.Log
	buf    [game.MaxLegal]game.Answer
	redeal rand.PCG
}

// Choices are the Leadership cards that a seat chose and the technologies that it bought.
type Choices struct {
	Leaders game.LeaderSet
	// Techs has a bit for each technology of the seat's sheet.
	Techs uint64
}

// note records a choice.
func (c *Choices) note(step game.Step, a game.Answer) {
	switch {
	case step == game.AskLeader && a.Verb == game.DoLeader, step == game.AskExtraLeader && a.Verb == game.DoLeader:
		c.Leaders |= 1 << a.Leader()
	case step == game.AskTech && a.Verb == game.DoTech:
		c.Techs |= 1 << a.Tech()
	}
}

// Play plays a game to its end, or until the bots agree to end it (bot.Agree): then nobody has won, and its record has
// no end. A game that gets stuck and a bot that answers illegally are errors.
func (t *Table) Play(ctx context.Context, seeds *Seeds) error {
	t.Deal(seeds)
	if t.State.Endless() {
		return game.ErrEndless
	}
	if t.Recorder != nil {
		if err := t.Recorder.Start(t.Rules, seeds.Game, &t.State, &t.log); err != nil {
			return err
		}
	}
	limit := cmp.Or(t.Limit, DefaultLimit)
	alive, since := t.State.Alive, t.State.Round
	for t.State.Phase != game.Over {
		if alive != t.State.Alive {
			alive, since = t.State.Alive, t.State.Round
		}
		if bot.Agree(t.Rules, &t.State, int(since)) {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if int(t.State.Answers) > limit {
			return fmt.Errorf("no end after %d answers, in round %d", t.State.Answers, t.State.Round)
		}
		if err := t.Step(ctx); err != nil {
			return fmt.Errorf("round %d, answer %d: %w", t.State.Round, t.State.Answers, err)
		}
	}
	if t.Recorder != nil {
		return t.Recorder.End(&t.State)
	}
	return nil
}

// Deal begins a new game.
func (t *Table) Deal(seeds *Seeds) {
	t.Unforced = 0
	t.Choices = [game.MaxPlayers]Choices{}
	t.redeal.Seed(seeds.Redeal[0], seeds.Redeal[1])
	t.log.Entries, t.log.Chance = t.log.Entries[:0], t.log.Chance[:0]
	t.State = game.New(t.Rules, seeds.Game, t.logged())
}

// logged returns the log if anyone reads it.
func (t *Table) logged() *game.Log {
	if t.Recorder == nil {
		return nil
	}
	return &t.log
}

// Step takes one decision: that of the first seat that has one.
func (t *Table) Step(ctx context.Context) error {
	open := t.Rules.Open(&t.State)
	if open == 0 {
		return fmt.Errorf("nobody has to decide and the game is not over")
	}
	p := open.First()
	a, err := t.ask(ctx, p)
	if err != nil {
		return err
	}
	t.Unforced++
	if t.Recorder != nil {
		t.before = t.State
		t.log.Entries, t.log.Chance = t.log.Entries[:0], t.log.Chance[:0]
	}
	step := t.State.Top().Step
	if broken := t.Rules.Apply(&t.State, p, a, t.logged()); broken != rule.None {
		return fmt.Errorf("bot %s at seat %d gives the answer %v, which breaks %s", t.Bots[p].Name(), p+1, a, broken)
	}
	t.Choices[p].note(step, a)
	if t.Recorder != nil {
		return t.Recorder.Answer(&t.before, p, a, &t.log)
	}
	return nil
}

// ask gets the answer of a seat. The bot sees a redealt game, and the list of its legal answers is made from that too,
// so that it can't reveal anything either. Bots that look only at the list get it from the game itself, and no state.
func (t *Table) ask(ctx context.Context, p game.Player) (game.Answer, error) {
	b := t.Bots[p]
	from := &t.State
	blind := bot.IsBlind(b)
	if !blind {
		t.shown = t.State
		t.Rules.Redeal(&t.shown, p, &t.redeal)
		from = &t.shown
	}
	legal := t.Rules.Legal(from, p, t.buf[:0])
	switch {
	case len(legal) == 0:
		return game.Answer{}, fmt.Errorf("seat %d has no legal answer to decision %d", p+1, t.State.Top().Step)
	case len(legal) == 1:
		return legal[0], nil
	case blind:
		from = nil
	}
	a, err := bot.Ask(ctx, b, t.Rules, from, p, legal)
	if err != nil && ctx.Err() == nil {
		err = &BotError{Bot: b.Name(), Seat: p, Err: err}
	}
	return a, err
}
