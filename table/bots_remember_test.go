//go:build !race

package table_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestBotsRemember: the bots of a table answer like those of a simulation, which remember their plans on their own,
// even after restarts of the server.
func TestBotsRemember(t *testing.T) {
	c := &compared{}
	inBubble(t, func(w *world) {
		tab := w.create(quick(2), 0, "medium", "medium")
		tab.Attach(game.Nobody)
		w.must(tab.Begin(w.ctx, owner))
		for range 3 {
			time.Sleep(30*time.Second + 500*time.Millisecond) // while no bot thinks: it would be asked twice
			w.restart(time.Minute)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		again, err := w.hub.Table(w.ctx, tab.ID())
		w.must(err)
		if !again.Snapshot().Over() {
			t.Fatalf("the game stands still after %d answers", again.Snapshot().Answers)
		}
		w.store.Change(tab.ID(), func(row *table.Stored, _ []table.Entry) {
			if row.Minds != [game.MaxPlayers]table.Mind{} {
				t.Error("bots remember a game that is over")
			}
		})
	}, c.with("medium"))
	for _, wrong := range c.wrong {
		t.Error(wrong)
	}
	if c.asked < 100 || c.recalled != c.asked-2 || c.without < 10 {
		t.Errorf("%d decisions, %d with a memory, %d otherwise without one", c.asked, c.recalled, c.without)
	}
}

// TestForeignMinds: a memory that a bot can't use, because it is damaged or from another bot, seat, game or moment, is
// dropped with a line in the log of the server, and the game goes on.
func TestForeignMinds(t *testing.T) {
	var other table.Mind
	play := func(t *testing.T, change func(row *table.Stored)) (end game.State, warnings string) {
		var log bytes.Buffer
		inBubble(t, func(w *world) {
			tab := w.create(quick(2), 0, "medium", "medium-racer")
			tab.Attach(game.Nobody)
			w.must(tab.Begin(w.ctx, owner))
			time.Sleep(16 * time.Second)
			w.stop()
			w.store.Change(tab.ID(), func(row *table.Stored, _ []table.Entry) {
				if row.Minds[0].Memory == "" || row.Minds[1].Memory == "" {
					t.Fatal("the bots remember nothing yet")
				}
				other = row.Minds[1]
				change(row)
			})
			w.hub = table.NewHub(w.cfg)
			w.start()
			time.Sleep(16*time.Second + 500*time.Millisecond)
			synctest.Wait()
			again, err := w.hub.Table(w.ctx, tab.ID())
			w.must(err)
			if s := again.Snapshot(); s.Answers < 30 || s.Seats[0].Bot != "medium" {
				t.Fatalf("after %d answers: %+v", s.Answers, s.Seats)
			}
			end = *again.Snapshot().State
		}, func(cfg *table.HubConfig) {
			cfg.BotDelay = time.Second
			cfg.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
		})
		return end, log.String()
	}
	// as a table of an earlier version has it
	without, log := play(t, func(row *table.Stored) { row.Minds[0] = table.Mind{} })
	if log != "" {
		t.Errorf("a bot that remembers nothing yet is worth these lines:\n%s", log)
	}
	for name, change := range map[string]func(row *table.Stored){
		"damaged": func(row *table.Stored) {
			row.Minds[0].Memory = strings.Replace(row.Minds[0].Memory, "A", "B", 2)
		},
		"cut off":         func(row *table.Stored) { row.Minds[0].Memory = row.Minds[0].Memory[:20] },
		"no memory":       func(row *table.Stored) { row.Minds[0].Memory = "{\"plan\": [1, 2]}" },
		"another seat's":  func(row *table.Stored) { row.Minds[0] = other },
		"from the future": func(row *table.Stored) { row.Minds[0].Answers = 1 << 20 },
	} {
		t.Run(name, func(t *testing.T) {
			end, log := play(t, change)
			if end != without {
				t.Error("the game goes on otherwise than without a memory")
			}
			if n := strings.Count(log, "is dropped"); n != 1 || !strings.Contains(log, "seat=1") {
				t.Errorf("the log says:\n%s", log)
			}
		})
	}
	if end, _ := play(t, func(*table.Stored) {}); end == without {
		t.Error("it makes no difference whether the bot remembers")
	}
}
