package table

import (
	"context"
	"fmt"
	"io"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/record"
)

// Record writes the record of the answers that stand (docs/formats.md). What was taken back, and what happened at the
// table outside the game, is not in it. A record shows what every seat did and the order of all cards: until the game
// is over it is for the operator only, never for a seat. It has the seed if the game is over, or with secret; with
// the seed a table can be made from it again (Hub.Import). Frozen tables are written as they were stored. ErrStatus
// before the game is dealt.
func (t *Table) Record(ctx context.Context, w io.Writer, secret bool) error {
	s := t.Snapshot()
	switch {
	case s.Status == Waiting:
		return ErrStatus
	case s.origin == nil:
		row, entries, err := t.hub.cfg.Store.Load(ctx, t.id)
		if err != nil {
			return fmt.Errorf("reading table %s: %w", t.id, err)
		}
		return t.hub.rawRecord(w, row, entries, secret)
	}
	return s.record(ctx, w, secret)
}

// seatNames returns the names of the seats in records.
func seatNames(seats []Seat) []string {
	names := make([]string, len(seats))
	for p, s := range seats {
		names[p] = SeatName(s)
	}
	return names
}

// SeatName returns the name at a seat, as in records: a person's, or "bot:" and that of a bot.
func SeatName(s Seat) string {
	switch {
	case s.Bot != "" && (s.Person == "" || s.Left):
		return botPrefix + s.Bot
	case s.Name != "":
		return s.Name
	}
	return "nobody"
}

// record replays the game and records it.
func (s *Snapshot) record(ctx context.Context, w io.Writer, secret bool) error {
	o := s.origin
	out := record.NewWriter(w, seatNames(s.Seats))
	// A game that ended by consent has no line for its end; its seed is at the beginning.
	out.KeepSeed = secret || s.Status == Ended
	out.FromPosition = o.start != nil
	s.shuffle.tell(out, len(s.Seats))
	var log game.Log
	state := o.first(&log)
	if err := out.Start(o.rules, o.seed, &state, &log); err != nil {
		return err
	}
	for i := range s.turns {
		if i%lookEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		turn, before := &s.turns[i], state
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		if broken := o.rules.Apply(&state, turn.seat, turn.answer, &log); broken != rule.None {
			return fmt.Errorf("answer %d: %w", i+1, &Refused{Rule: broken})
		}
		if err := out.Answer(&before, turn.seat, turn.answer, &log); err != nil {
			return err
		}
	}
	if state.Phase == game.Over {
		return out.End(&state)
	}
	return nil
}
