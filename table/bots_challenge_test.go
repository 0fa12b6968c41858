package table_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/table"
)

// slowly has all bots take a second for each decision, and a day for each game.
func slowly(cfg *table.HubConfig) {
	cfg.BotTime, cfg.BotDelay = 24*time.Hour, 0
	cfg.Bot = func(name string, seed uint64) (bot.Bot, error) {
		b, err := bot.New(name, seed)
		return unhurried{b}, err
	}
}

type unhurried struct{ bot.Bot }

func (u unhurried) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	time.Sleep(time.Second)
	return u.Bot.Pick(r, s, seat, legal)
}

// weeks returns the deal of a challenge in which the third seat is a person's.
func weeks(id table.ID, kind string) table.Deal {
	s := table.NewSettings("challenge", 4)
	s.Public, s.Spectators, s.Help, s.Challenge = false, false, table.HelpOff, "2026-W48"
	s.Options.BroodWar = true
	copy(s.Options.Factions[:], []game.Faction{0, 1, 2, 3})
	seed := chance.NumberSeed(5)
	return table.Deal{ID: id, Settings: s, Seed: &seed, Seats: []table.Seat{{Bot: kind}, {Bot: kind},
		{Person: persons[0], Name: "Anna"}, {Bot: kind}}}
}

// playWeek plays the challenge for a person with answers that follow only from their number, as fast as possible or
// long after all bots, and returns what each seat has answered, and in which order.
func playWeek(t *testing.T, fast bool, answers int) (list [game.MaxPlayers][]game.Answer, order []game.Player) {
	inBubble(t, func(w *world) {
		tab, err := w.hub.Deal(w.ctx, weeks("week", "random"))
		w.must(err)
		for own := 0; ; {
			synctest.Wait()
			s := tab.Snapshot()
			if s.Over() || s.Answers >= answers {
				list, order = s.AnswersOf()
				return
			}
			others := false
			for p := range s.Seats {
				others = others || p != 2 && s.Decisions[p].Number != 0
			}
			if s.Decisions[2].Number == 0 || others && !fast {
				time.Sleep(time.Second)
				continue
			}
			legal := s.Legal(2, nil)
			if len(legal) == 0 {
				t.Fatal("nothing is legal")
			}
			text := answer.Format(s.Rules, s.State, 2, legal[own*7919%len(legal)])
			_, err := tab.Answer(w.ctx, persons[0], 2, s.Decisions[2].Number, text)
			w.must(err)
			own++
		}
	}, slowly)
	return list, order
}

// TestChallengeBotsAnswerAlike: people who play the challenge of a week with the same answers get the same answers from
// the bots, even where several choose at the same time and one person is faster than the bots and another is slower.
func TestChallengeBotsAnswerAlike(t *testing.T) {
	const answers = 260
	fast, first := playWeek(t, true, answers)
	slow, second := playWeek(t, false, answers)
	if slices.Equal(first, second) {
		t.Fatal("the one was not faster than the other anywhere")
	}
	for p := range fast {
		n := min(len(fast[p]), len(slow[p]))
		if n < 20 && p < 4 {
			t.Errorf("seat %d has answered %d times", p+1, n)
		}
		for i := range n {
			if fast[p][i] != slow[p][i] {
				t.Errorf("answer %d of seat %d is %v or %v", i+1, p+1, fast[p][i], slow[p][i])
				break
			}
		}
	}
}

// TestChallengeBotsDontHurry: a busy machine does not make the bots of the challenge answer with less thought, as it
// does others.
func TestChallengeBotsDontHurry(t *testing.T) {
	b := &ponder{name: "ponder"}
	inBubble(t, func(w *world) {
		d := weeks("week", "ponder")
		_, err := w.hub.Deal(w.ctx, d)
		w.must(err)
		d.ID, d.Settings.Challenge = "other", ""
		other, err := w.hub.Deal(w.ctx, d)
		w.must(err)
		time.Sleep(time.Minute)
		synctest.Wait()
		if b.begun.Load() < 2 || other.Snapshot().Answers == 0 {
			t.Fatalf("%d thoughts, %d answers", b.begun.Load(), other.Snapshot().Answers)
		}
		week, err := w.hub.Table(w.ctx, "week")
		w.must(err)
		if n := week.Snapshot().Answers; n != 0 {
			t.Errorf("after a minute the bots of the challenge have answered %d times without having finished thinking", n)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if s := week.Snapshot(); s.Answers == 0 || s.Seats[0].Bot != "ponder" {
			t.Errorf("after two minutes: %d answers, %+v", s.Answers, s.Seats[0])
		}
	}, b.with)
}

// TestNobodyAddsToADeal: while a game that is dealt with a given seed waits, after its server stopped in between, no
// seat adds a part to the seed.
func TestNobodyAddsToADeal(t *testing.T) {
	w := newWorld(t)
	d := weeks("week", "simple")
	w.must(w.hub.Lay(w.ctx, &d))
	tab, err := w.hub.Table(w.ctx, d.ID)
	w.must(err)
	wants(t, "a seal", tab.Seal(w.ctx, persons[0], chance.Part{1}), table.ErrStatus)
	tab, err = w.hub.Deal(context.Background(), d)
	w.must(err)
	if s := tab.Snapshot(); s.Status != table.Playing || s.State.Seed != *d.Seed {
		t.Errorf("the game is %d and has another seed", s.Status)
	}
}
