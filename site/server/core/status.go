package core

import (
	"context"

	"koprulu/locale"
	"koprulu/site/web/page"
	"koprulu/table"
)

// ClosedText says by whom and why a waiting table (what is "room") or a league ("contest") was closed.
func ClosedText(w *locale.Words, what string, c *table.Closing) string {
	return w.Text("web."+what+".closed."+c.Role, "reason", c.Reason)
}

// statusWords are the statuses of tables in the API.
var statusWords = [...]string{table.Waiting: "waiting", table.Playing: "playing", table.Paused: "paused",
	table.Finished: "finished", table.Ended: "ended", table.Frozen: "frozen"}

// StatusWord is the word for the status of a table in the API.
func StatusWord(s table.Status) string {
	if int(s) < len(statusWords) {
		return statusWords[s]
	}
	return "unknown"
}

// Statuses are those words.
func Statuses() []string { return statusWords[:] }

// StatusNamed returns a status by its word.
func StatusNamed(word string) (table.Status, bool) {
	for status := table.Waiting; status <= table.Frozen; status++ {
		if StatusWord(status) == word {
			return status, true
		}
	}
	return 0, false
}

// SetWord is the word for what a game is played with: the base game, or Brood War too.
func SetWord(broodWar bool) string {
	if broodWar {
		return page.SetBroodWar
	}
	return page.SetBase
}

// ClosingOf returns how the site closed a table, nil if it did not.
func (s *Site) ClosingOf(ctx context.Context, m *table.Summary) (*table.Closing, error) {
	if m.Settings.Shut != nil || m.Status != table.Ended {
		return m.Settings.Shut, nil
	}
	t, err := s.TableOf(ctx, m.ID)
	if err != nil {
		return nil, err
	}
	return t.Snapshot().Closing, nil
}
