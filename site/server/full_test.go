package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/site/server/core"
	"koprulu/table"
)

// unwritable is a store that fails with an error while one is set.
type unwritable struct {
	table.Store
	why atomic.Pointer[error]
}

func (u *unwritable) Commit(ctx context.Context, c *table.Commit) error {
	if why := u.why.Load(); why != nil {
		return fmt.Errorf("writing: %w", *why)
	}
	return u.Store.Commit(ctx, c)
}

// TestFullDisk: while the disk can't be written to, answers and forms are refused with the reason and the time after
// which to try again, on pages and by the API; pages can be read; the log isn't filled; and everything goes on once
// there is room.
func TestFullDisk(t *testing.T) {
	kept := &unwritable{}
	s := newSite(t, fixed(5), func(_ *core.Config, hc *table.HubConfig) {
		kept.Store = hc.Store
		hc.Store = kept
	})
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	at := "/t/" + string(made.ID())
	snap := made.Snapshot()
	asked, seat := ann, game.Player(0)
	if snap.Decisions[seat].Number == 0 {
		asked, seat = ben, 1
	}
	text := answer.Format(snap.Rules, snap.State, seat, snap.Legal(seat, nil)[0])
	for word, why := range map[string]error{"full": table.ErrFull, "broken": table.ErrBroken, "away": table.ErrAway} {
		before := len(s.logs.String())
		kept.why.Store(&why)
		page := asked.post(at+"/answer", "decision", fmt.Sprint(snap.Decisions[seat].Number), "text", text)
		program := asked.json("/api/v1/tables/"+string(made.ID())+"/answer",
			fmt.Sprintf(`{"decision":%d,"answer":%q}`, snap.Decisions[seat].Number, text))
		for what, r := range map[string]*reply{"page": page, "interface": program} {
			if r.status != http.StatusServiceUnavailable || r.header.Get("Retry-After") == "" {
				t.Errorf("%s with %q: status %d, to try again after %q\n%.300s", what, word, r.status,
					r.header.Get("Retry-After"), r.body)
			}
		}
		if !strings.Contains(program.body, `"error":"`+word+`"`) {
			t.Errorf("%s: the API says %s", word, program.body)
		}
		if r := asked.get(at); r.status != http.StatusOK {
			t.Errorf("%s: the page of the table has status %d", word, r.status)
		}
		for line := range strings.Lines(s.logs.String()[before:]) {
			if strings.Contains(line, "level=ERROR") || strings.Contains(line, "level=WARN") {
				t.Errorf("%s: the log has %s", word, line)
			}
		}
		kept.why.Store(nil)
		if made.Snapshot().Seq != snap.Seq {
			t.Errorf("%s: the table has changed", word)
		}
	}
	if r := asked.post(at+"/answer", "decision", fmt.Sprint(snap.Decisions[seat].Number), "text", text); r.status >= 400 ||
		made.Snapshot().Seq == snap.Seq {
		t.Errorf("with room again: status %d", r.status)
	}
}
