package table_test

import (
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestLastSeen: a table tells when somebody last had a page open, to the minute, after a restart too; of those who
// never had one, and of bots, nothing. It forgets it with the person, and with the game.
func TestLastSeen(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(3, table.Pace{}), 2, "simple")
		w.play(tab, 1, 12, nil)
		tab.Attach(1)
		time.Sleep(10*time.Minute + 20*time.Second)
		tab.Detach(1)
		gone := time.Now().Truncate(time.Minute)
		want := [game.MaxPlayers]time.Time{1: gone}
		check := func(when string, tab *table.Table) {
			t.Helper()
			synctest.Wait()
			for p, got := range tab.LastSeen(tab.Snapshot()) {
				if !got.Equal(want[p]) {
					t.Errorf("%s seat %d was last seen at %v, want %v", when, p, got, want[p])
				}
			}
		}
		check("at once", tab)
		// A page that comes back at once is not worth a commit.
		tab.Attach(1)
		tab.Detach(1)
		time.Sleep(5 * time.Minute)
		check("later", tab)
		check("read again", w.fresh(tab.ID()))
		w.sameAfterReload(tab)

		// What others do meanwhile changes nothing, and whoever is there is seen with it.
		tab.Attach(0)
		w.play(tab, 2, 1, nil)
		want[0] = time.Now().Truncate(time.Minute)
		check("after an answer", w.fresh(tab.ID()))
		tab.Detach(0)

		w.must(tab.Leave(w.ctx, persons[1]))
		want[1] = time.Time{}
		check("once the second has left", tab)
		check("read again", w.fresh(tab.ID()))
	})
}
