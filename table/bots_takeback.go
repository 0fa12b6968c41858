package table

import (
	"context"
	"time"

	"koprulu/rules/game"
)

// A Respite is the time for which bots leave the last answers of a person alone, so that they can be taken back: for
// HubConfig.TakeBack after each of them, and longer while the person seems to think about it.
type Respite struct {
	// Seat is whose answers they are.
	Seat game.Player
	// Until is when it ends, the zero time if there is none.
	Until time.Time
}

// Of reports whether the bots of a table wait for a seat.
func (r Respite) Of(seat game.Player) bool { return !r.Until.IsZero() && r.Seat == seat }

// respite is a Respite in progress.
type respite struct {
	Respite
	// begun is when the last answer was given, bound when it ends at the latest.
	begun, bound time.Time
	// changed is closed when the end changes.
	changed chan struct{}
}

// longestRespite is how many times longer a person can make bots wait by thinking about taking something back.
const longestRespite = 6

// grant begins a respite after a change of the game if bots would go on after something that a person can take back.
// Programs know what they do, and bots don't wait for them. The caller holds the lock.
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

// Hold makes bots wait longer after what the seat of a person can take back, or, if on is false, no longer than they
// would anyway. It changes nothing if they don't wait for that seat. Errors: ErrNotYours.
func (t *Table) Hold(ctx context.Context, who Person, on bool) error {
	mode := respiteUsual
	if on {
		mode = respiteLong
	}
	return t.respited(ctx, who, mode)
}

// The modes that a respite may be changed to.
const (
	respiteOver = iota
	respiteUsual
	respiteLong
)

// in returns the respite as a mode has it.
func (r respite) in(mode int, usual time.Duration) respite {
	switch mode {
	case respiteUsual:
		r.Until = r.begun.Add(usual)
	case respiteLong:
		r.Until = r.bound
	default:
		return respite{}
	}
	r.changed = nil
	return r
}

// Done ends the time in which bots wait for the seat of a person, who takes nothing back. What can be taken back stays
// so until someone has answered. It changes nothing if they don't wait for that seat. Errors: ErrNotYours.
func (t *Table) Done(ctx context.Context, who Person) error {
	return t.respited(ctx, who, respiteOver)
}

// respited changes the respite of a person's seat, and shows it. None of this is kept on disk.
func (t *Table) respited(ctx context.Context, who Person, mode int) error {
	t, err := t.lock(ctx)
	if err != nil {
		return err
	}
	seat := t.snap.Load().SeatOf(who)
	held := t.respite.Of(seat)
	if seat != game.Nobody && held {
		t.setRespite(t.respite.in(mode, t.hub.cfg.TakeBack))
		t.publish()
	}
	t.mu.Unlock()
	switch feed := t.hub.cfg.Feed; {
	case seat == game.Nobody:
		return ErrNotYours
	case held && feed != nil: // Another server may play for the bots.
		return feed.Tell(ctx, News{Kind: NewsRespite, Table: t.id, Seat: seat, Mode: mode})
	}
	return nil
}

// hearRespite changes the respite as another server has been told to.
func (t *Table) hearRespite(n *News) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.gone && t.respite.Of(n.Seat) {
		t.setRespite(t.respite.in(n.Mode, t.hub.cfg.TakeBack))
		t.publish()
	}
}

// leaveAlone waits until nobody thinks any more about taking back the answers after which a bot was asked, and all have
// been shown them (bots_shown.go), and reports whether the bot is still asked.
func (t *Table) leaveAlone(q *question) bool {
	for {
		t.mu.Lock()
		now := t.hub.now()
		left, changed := t.respite.Until.Sub(now), t.respite.changed
		t.mu.Unlock()
		if changed == nil {
			left = 0
		}
		showing, shown := t.watch.showing(now)
		if left = max(left, showing); left <= 0 || q.ctx.Err() != nil {
			return q.ctx.Err() == nil
		}
		over := make(chan struct{})
		stop := t.hub.cfg.Clock.AfterFunc(left, func() { close(over) })
		select {
		case <-over:
		case <-changed:
		case <-shown:
		case <-q.ctx.Done():
		}
		stop()
	}
}
