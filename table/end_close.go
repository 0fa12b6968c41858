package table

import (
	"context"
	"strings"

	"koprulu/rules/game"
)

// Hosts and moderators of a site may end a game for good, or remove a table altogether, whoever made it. Whether they
// may is for the caller to check.

// rolePrefix marks in entries what somebody did as a host or a moderator of the site. Their name is not in it.
const rolePrefix = "role:"

// A Closing says by whom and why the game of a table was ended for good.
type Closing struct {
	// Role is host or moderator.
	Role string `json:"role"`
	// Reason is for everybody who sees the table.
	Reason string `json:"reason"`
	// Listed is true for a waiting table that was public until then: moderators still find it.
	Listed bool `json:"listed,omitempty"`
}

// Moderated reports whether moderators find the table: public ones, and those that were when they were shut.
func (s *Settings) Moderated() bool { return s.Public || s.Shut != nil && s.Shut.Listed }

// closing reads the closing from the text of a DidClose.
func closing(text string) Closing {
	role, reason, _ := strings.Cut(text, " ")
	return Closing{Role: role, Reason: reason}
}

// Close ends the game of a table without a result, in the name of a role. As after an early end that all agree to,
// everything is open: the game can be read and exported, but not continued. A table that waits is shut: it leaves the
// lists, nobody can sit down there, and its game never begins; those who have a seat can read why. ErrStatus if the
// game is over or the table is shut.
func (t *Table) Close(ctx context.Context, role, reason string) error {
	return t.change(ctx, func(e *edit) error {
		if e.Status == Waiting {
			if err := e.opens(); err != nil {
				return err
			}
			e.Settings.Shut, e.Settings.Public, e.cold = &Closing{role, reason, e.Settings.Public}, false, true
			e.Invite, e.Watch = "", ""
			return nil
		}
		if err := e.plays(); err != nil {
			return err
		}
		e.happen(DidClose, game.Nobody, rolePrefix+role, role+" "+reason, 0)
		e.ByHost = true
		e.finish(Ended)
		return nil
	})
}

// closed returns how the game of a table was ended by the site, nil if it was not.
func (c *course) closed() *Closing {
	for i := len(c.log) - 1; i >= 0 && c.log[i].Kind != NoEntry; i-- {
		if c.log[i].Kind == DidClose {
			found := closing(c.log[i].Text)
			return &found
		}
	}
	return nil
}

// Closing says by whom and why the table was closed, if the line is about that.
func (l *LogItem) Closing() (c Closing, ok bool) {
	if l.Kind != DidClose {
		return Closing{}, false
	}
	return closing(l.Text), true
}

// Remove removes a table for good, whatever its status. remove takes it out of the store; nothing changes the table
// meanwhile. Everybody who watches it is told to take it from the hub again, and finds nothing.
func (h *Hub) Remove(ctx context.Context, id ID, remove func(context.Context) error) error {
	t, err := h.Table(ctx, id)
	if err == nil {
		t, err = t.lock(ctx)
	}
	if err != nil {
		if ctx.Err() != nil {
			return err
		}
		// A table that can't be read can still be removed, and remove says if there is none.
		return h.write(func() error { return remove(ctx) })
	}
	defer t.mu.Unlock()
	if err := h.write(func() error { return remove(context.WithoutCancel(ctx)) }); err != nil {
		t.unsure = true
		return err
	}
	t.row.Status = Ended // Bots and clocks have nothing to do here any more.
	t.thought.end()
	t.endRespite()
	t.gone = true
	h.remove(t)
	t.watch.close()
	return nil
}
