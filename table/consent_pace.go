package table

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"koprulu/rules/game"
)

// All may agree on another pace: on a clock for a sitting instead of days, on days instead of a clock, or on none. The
// banks are converted by one rule, Pace.Convert, and what comes of it is shown with the proposal.

// Convert returns what the time left in a bank of one pace is in a bank of another: each bank keeps the share of its
// cap that is left, but holds at least what an answer gains. A bank begins full where there was no clock before.
func (p Pace) Convert(to Pace, left time.Duration) time.Duration {
	switch {
	case !to.Clocked():
		return 0
	case !p.Clocked():
		return to.Start
	}
	share := time.Duration(float64(left) / float64(p.Cap) * float64(to.Cap)).Truncate(time.Second)
	return min(max(share, to.Gain, shortest), to.Cap)
}

// String returns a pace as entries have it: what is in the bank at the start, what an answer gains, and the cap, in
// seconds.
func (p Pace) String() string {
	return fmt.Sprintf("%g %g %g", Seconds(p.Start), Seconds(p.Gain), Seconds(p.Cap))
}

// ParsePace reads what String writes, and reports whether it could.
func ParsePace(text string) (p Pace, ok bool) {
	words := strings.Fields(text)
	if len(words) != 3 {
		return p, false
	}
	for i, to := range []*time.Duration{&p.Start, &p.Gain, &p.Cap} {
		n, err := strconv.ParseFloat(words[i], 64)
		if err != nil || !(n >= 0 && n <= MaxBank.Seconds()) {
			return Pace{}, false
		}
		*to = time.Duration(n * float64(time.Second)).Round(time.Millisecond)
	}
	return p, true
}

// ProposeNewPace asks all who have a vote at a table to play at another pace from now on; if only bots are asked it
// happens at once. Errors: as Propose; ErrCounts; *InvalidError for a pace that no table has.
func ProposeNewPace(ctx context.Context, t *Table, who Person, pace Pace) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.votes(who)
		if err != nil {
			return err
		}
		if e.Settings.fixed() {
			return ErrCounts
		}
		if err := pace.check(); err != nil {
			return err
		}
		if e.Proposal != nil || pace == e.Settings.Pace {
			return ErrProposal
		}
		e.ask(&Proposal{Kind: ProposePace, By: p, Agreed: 1 << p, At: e.now, Pace: pace}, who)
		return nil
	})
}

// converted returns the banks by seat as they would be if the pace changed at a moment.
func converted(t *Stored, to Pace, now time.Time) (banks [game.MaxPlayers]time.Duration) {
	if t.Status == Paused {
		now = t.PausedAt
	}
	for p := range t.players() {
		left := t.Banks[p]
		if d := t.Decisions[p]; d.Number != 0 && d.Bank != 0 {
			left = max(0, d.Bank-t.spent(p, d, now))
		}
		banks[p] = t.Settings.Pace.Convert(to, left)
	}
	return banks
}

// Converted returns the banks by seat as they would be if all had agreed on the proposed pace when the table last
// changed; running clocks run on until all have.
func (s *Public) Converted() [game.MaxPlayers]time.Duration { return s.converted }

// setPace changes the pace. Decisions that are open stay what they are; their time begins anew with what the bank holds
// then, and time that does not count goes with the paces that can have it.
func setPace(e *edit, pace Pace) {
	s := &e.Settings
	e.Banks = converted(&e.Stored, pace, e.now)
	s.Pace, e.cold = pace, true
	switch slow := pace.Start >= Correspondence; {
	case !slow && !s.Rest.None():
		s.Rest, s.RestLater = s.RestLater, s.Rest
	case slow && s.Rest.None():
		s.Rest, s.RestLater = s.RestLater, s.Rest
	}
	e.course.spans = nil // They are times of the other pace.
	for p := range e.players() {
		if d := &e.Decisions[p]; d.Number != 0 {
			*d = Decision{Number: d.Number, Since: e.clock()}
			e.wind(p)
		}
	}
}
