package table

import (
	"context"
	"time"

	"koprulu/game"
)

// A Respite is the time for which bots leave the last answers of a person alone, so that they can be taken back: for HubConfig.TakeBack after
// each of them, and longer while the person seems to think about it.
type Respite struct {
	// Seat is whose answers they are.
	Seat game.Player
	// Until is when it ends, the zero time if there is none.
	Until time.Time
}

// Of reports whether the bots of a table wait for a seat.
func (r Respite) Of(seat game.Player) bool { return !r.Until.IsZero() && r.Seat == seat }

// respite is a Respite that goes on.
type respite struct {
	Respite
	// begun is when the last answer was given, bound when it ends at the latest.
	begun, bound time.Time
	// changed is closed when the end changes.
	changed chan struct{}
}

// longestRespite is how many times longer a person can make bots wait by thinking about it.
const longestRespite = 6

// grant begins a respite after a change of the game, where bots would go on with what a person can take back. Programs know what they do, and
// are not waited for. The caller holds the lock.
func (t *Table) grant() {
	wait := t.hub.cfg.TakeBack
	n, by := t.course.undoable()
	if wait <= 0 || n == 0 || !t.row.BotWaits() {
		t.endRespite()
		return
	}
	if s := &t.row.Seats[by]; s.Person == "" || s.Bot != "" || s.Program || s.Left {
		t.endRespite()
		return
	}
	now := t.hub.now()
	t.setRespite(respite{Respite: Respite{by, now.Add(wait)}, begun: now, bound: now.Add(longestRespite * wait)})
}

// endRespite lets bots go on at once. The caller holds the lock.
func (t *Table) endRespite() { t.setRespite(respite{}) }

func (t *Table) setRespite(r respite) {
	if t.respite.changed != nil {
		close(t.respite.changed)
	}
	if !r.Until.IsZero() {
		r.changed = make(chan struct{})
	}
	t.respite = r
}

// Hold makes bots wait longer with what the seat of a person can take back, or, if it ends, no longer than they would anyway. It changes
// nothing where they don't wait for that seat. Errors: ErrNotYours.
func (t *Table) Hold(ctx context.Context, who Person, on bool) error {
	return t.respited(ctx, who, func(r respite) respite {
		if r.Until = r.begun.Add(t.hub.cfg.TakeBack); on {
			r.Until = r.bound
		}
		return r
	})
}

// Done ends the time in which bots wait for the seat of a person: it takes nothing back. What can be taken back stays so until someone has
// answered. It changes nothing where they don't wait for that seat. Errors: ErrNotYours.
func (t *Table) Done(ctx context.Context, who Person) error {
	return t.respited(ctx, who, func(respite) respite { return respite{} })
}

// respited changes the respite of a person's seat, and shows it. Nothing of it is kept on disk.
func (t *Table) respited(ctx context.Context, who Person, change func(respite) respite) error {
	t, err := t.lock(ctx)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	seat := t.snap.Load().SeatOf(who)
	switch {
	case seat == game.Nobody:
		return ErrNotYours
	case t.respite.Of(seat):
		next := change(t.respite)
		next.changed = nil
		t.setRespite(next)
		t.publish()
	}
	return nil
}

// leaveAlone waits until nobody thinks about taking back any more what a bot was asked after, and reports whether the bot is still asked.
func (t *Table) leaveAlone(q *question) bool {
	for {
		t.mu.Lock()
		left, changed := t.respite.Until.Sub(t.hub.now()), t.respite.changed
		t.mu.Unlock()
		if changed == nil || left <= 0 || q.ctx.Err() != nil {
			return q.ctx.Err() == nil
		}
		over := make(chan struct{})
		stop := t.hub.cfg.Clock.AfterFunc(left, func() { close(over) })
		select {
		case <-over:
		case <-changed:
		case <-q.ctx.Done():
		}
		stop()
	}
}
