package table_test

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/table"
)

// careful is a bot that is created again for each decision. The same is also asked of a bot that was made once and
// remembers on its own, and of one that remembers nothing.
type careful struct {
	bot.Bot
	all  *compared
	seed uint64
	back bool
}

// compared are the bots of a table that are compared with others.
type compared struct {
	mu   sync.Mutex
	once map[uint64]bot.Bot // by seed
	// asked counts the decisions, recalled those with a memory, without those where a bot that forgets answers
	// differently.
	asked, recalled, without int
	wrong                    []string
	memories                 map[string]bool
}

// with makes bots of one name be compared.
func (c *compared) with(name string) func(*table.HubConfig) {
	c.once, c.memories = map[uint64]bot.Bot{}, map[string]bool{}
	return func(cfg *table.HubConfig) {
		cfg.BotDelay = time.Second
		cfg.Bot = func(asked string, seed uint64) (bot.Bot, error) {
			b, err := bot.New(asked, seed)
			if err != nil || asked != name {
				return b, err
			}
			return &careful{Bot: b, all: c, seed: seed}, nil
		}
	}
}

func (b *careful) Memory() string {
	memory := bot.Memory(b.Bot)
	b.all.mu.Lock()
	defer b.all.mu.Unlock()
	b.all.memories[memory] = true
	return memory
}

func (b *careful) Recall(memory string) error {
	b.back = true
	return bot.Recall(b.Bot, memory)
}

func (b *careful) PickContext(ctx context.Context, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) (game.Answer, error) {
	c := b.all
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.once[b.seed] == nil {
		c.once[b.seed], _ = bot.New(b.Name(), b.seed)
	}
	if bot.Memory(b.Bot) != bot.Memory(c.once[b.seed]) {
		c.wrong = append(c.wrong, fmt.Sprintf("decision %d: the bot remembers something else than one that was never away",
			c.asked+1))
	}
	seen, again := *s, *s
	want, _ := bot.Ask(ctx, c.once[b.seed], r, &seen, seat, legal)
	forgetful, _ := bot.New(b.Name(), b.seed)
	anew, _ := bot.Ask(ctx, forgetful, r, &again, seat, legal)
	got, err := bot.Ask(ctx, b.Bot, r, s, seat, legal)
	c.asked++
	if b.back {
		c.recalled++
	}
	if anew != got {
		c.without++
	}
	if got != want {
		c.wrong = append(c.wrong, fmt.Sprintf("decision %d: %v, one that was never away answers %v", c.asked, got, want))
	}
	return got, err
}

// minds returns what the store keeps of the bots of a table.
func (w *world) minds(id table.ID) (minds [game.MaxPlayers]table.Mind) {
	w.store.Change(id, func(row *table.Stored, _ []table.Entry) { minds = row.Minds })
	return minds
}

// TestMindsEnd: what a bot remembers goes with the bot, and with the decision that it comes from.
func TestMindsEnd(t *testing.T) {
	for name, c := range map[string]struct {
		// from is the number of answers that stood when the bot made its decision.
		change func(w *world, tab *table.Table, from int)
		kept   bool
	}{
		"another bot": {func(w *world, tab *table.Table, _ int) { w.must(tab.SetBot(w.ctx, owner, 1, "simple")) }, false},
		"a person": {func(w *world, tab *table.Table, _ int) {
			w.must(tab.OpenSeat(w.ctx, owner, 1))
			w.must(tab.Sit(w.ctx, persons[1], "Ben", 1))
		}, false},
		"its decision is taken back": {func(w *world, tab *table.Table, from int) {
			w.must(tab.Propose(w.ctx, owner, table.ProposeUndo, from))
		}, false},
		"more is taken back": {func(w *world, tab *table.Table, from int) {
			w.must(tab.Propose(w.ctx, owner, table.ProposeUndo, from-3))
		}, false},
		"what came later is taken back": {func(w *world, tab *table.Table, from int) {
			w.must(tab.Propose(w.ctx, owner, table.ProposeUndo, from+1))
		}, true},
		"the end": {func(w *world, tab *table.Table, _ int) {
			w.must(tab.Propose(w.ctx, owner, table.ProposeEnd, 0))
		}, false},
		"a pause": {func(w *world, tab *table.Table, _ int) {
			w.must(tab.Propose(w.ctx, owner, table.ProposePause, 0))
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(w *world) {
				tab := w.deal(quick(2), 1, "medium")
				tab.Attach(0)
				from := 0
				var m table.Mind
				for seed := uint64(1); ; seed++ { // until the person has answered after the bot
					w.play(tab, seed, 1, nil)
					time.Sleep(2 * time.Second)
					synctest.Wait()
					s := tab.Snapshot()
					if m = w.minds(tab.ID())[1]; m.Memory == "" || s.Answers < 10 {
						continue
					}
					for from = s.Answers; from > 0; from-- {
						if then, err := s.At(w.ctx, from); err != nil || then.State.Answers <= m.Answers {
							break
						}
					}
					if from+1 < s.Answers {
						break
					}
				}
				w.hub.Close(w.ctx) // bots answer no more
				w.hub = table.NewHub(w.cfg)
				tab, err := w.hub.Table(w.ctx, tab.ID())
				w.must(err)
				c.change(w, tab, from)
				now := w.minds(tab.ID())[1]
				if c.kept && now != m || !c.kept && now != (table.Mind{}) {
					t.Errorf("it remembered %v, and now %v", m, now)
				}
			}, func(cfg *table.HubConfig) { cfg.BotDelay = time.Second })
		})
	}
}

// TestMindsStaySecret: nothing that leaves a table contains what its bots remember.
func TestMindsStaySecret(t *testing.T) {
	c := &compared{}
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 1, "medium")
		tab.Attach(0)
		searched := 0
		for seed := uint64(1); !tab.Snapshot().Over() && tab.Snapshot().Answers < 80; seed++ {
			w.play(tab, seed, 1, nil)
			time.Sleep(10 * time.Second)
			synctest.Wait()
			m := w.minds(tab.ID())[1]
			if m.Memory == "" {
				continue
			}
			s := tab.Snapshot()
			var record bytes.Buffer
			w.must(tab.Record(w.ctx, &record, true))
			shown := fmt.Sprintf("%+v %+v %+v %s", s.Public, s.Log, *tab.Manifest(), record.String())
			for memory := range c.memories {
				if strings.Contains(shown, memory) {
					t.Fatalf("after %d answers something shows what the bot remembers", s.Answers)
				}
			}
			searched++
			// A table whose bot remembers something else looks the same.
			w.store.Change(tab.ID(), func(row *table.Stored, _ []table.Entry) { row.Minds[1].Memory = "AQ" })
			w.sameAfterReload(tab)
			w.store.Change(tab.ID(), func(row *table.Stored, _ []table.Entry) { row.Minds[1] = m })
		}
		if searched < 10 {
			t.Errorf("only %d moments were searched", searched)
		}
	}, c.with("medium"))
	var holds func(t *testing.T, of reflect.Type, path string)
	holds = func(t *testing.T, of reflect.Type, path string) {
		if of == reflect.TypeFor[table.Mind]() {
			t.Errorf("%s shows what bots remember", path)
		}
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			holds(t, of.Elem(), path)
		case reflect.Struct:
			if strings.HasPrefix(of.PkgPath(), "koprulu/table") {
				for i := range of.NumField() {
					holds(t, of.Field(i).Type, path+"."+of.Field(i).Name)
				}
			}
		}
	}
	holds(t, reflect.TypeFor[table.Public](), "Public")
	holds(t, reflect.TypeFor[table.Manifest](), "Manifest")
	holds(t, reflect.TypeFor[table.Entry](), "Entry")
	holds(t, reflect.TypeFor[table.Summary](), "Summary")
}
