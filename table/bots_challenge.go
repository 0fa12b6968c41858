package table

import (
	"slices"

	"koprulu/rules/game"
)

// In the week's challenge everybody meets the same bots: after the same answers a bot gives the same answer. Its random
// choices follow from the seed of the game and the number of answers (bot.Seeds), and nobody knows the seed before the
// week is over. Two things could still make a difference and must not: who was faster when several decide at the same
// time, and how much time a busy machine left a bot.

// alikePatience is how many times longer than elsewhere such bots may think before they have to answer with the best
// that they have found. The work of a decision is bounded, so only a machine that is nearly standing still gets there.
const alikePatience = 20

// alike reports whether bots give everybody the same answers.
func (s *Settings) alike() bool { return s.Challenge != "" }

// TakesBack reports whether people can propose to take back an answer that revealed something. Bots would agree to
// anything, and the challenge of a week is played once.
func (s *Settings) TakesBack() bool { return s.Challenge == "" }

// asked returns the game about which the bot of a seat is asked. It is the current one, except where bots give
// everybody the same answers and several seats decide at the same time: then it is the one in which no person has
// answered yet, because bots are asked in the order of the seats, so nothing else differs. The caller holds the lock.
func (t *Table) asked(seat game.Player) *game.State {
	c, r := &t.course, t.course.origin.rules
	if !t.row.Settings.alike() || !simultaneous(r.Decision(c.state)) {
		return c.state
	}
	s := c.origin.first(nil)
	began, at := s, 0
	for i, turn := range c.turns {
		before := choosingOf(r, &s)
		r.Apply(&s, turn.seat, turn.answer, nil)
		if choosingOf(r, &s) != before {
			began, at = s, i+1
		}
	}
	for _, turn := range c.turns[at:] {
		if t.row.Seats[turn.seat].Bot != "" {
			r.Apply(&began, turn.seat, turn.answer, nil)
		}
	}
	// Somebody may have done more than answer in secret, and changed what is legal for the others.
	var now, then [game.MaxLegal]game.Answer
	if !slices.Equal(r.Legal(c.state, seat, now[:0]), r.Legal(&began, seat, then[:0])) {
		return c.state
	}
	return &began
}

// simultaneous reports whether several seats can have a decision at the same time.
func simultaneous(step game.Step) bool { return step == game.AskDiscard || step == game.AskLeader }

// choosing tells apart the decisions that several seats have at the same time.
type choosing struct {
	step  game.Step
	round uint16
	stage uint8
}

func choosingOf(r *game.Rules, s *game.State) choosing {
	return choosing{r.Decision(s), s.Round, s.StagesLed}
}
