package table_test

import (
	"errors"
	"testing"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestStory: the story of a finished game agrees with its positions and its log, and there is none before the end.
func TestStory(t *testing.T) {
	inBubble(t, func(w *world) {
		running := w.deal(quick(2), 2)
		if _, err := running.Snapshot().Story(w.ctx); !errors.Is(err, table.ErrNoReplay) {
			t.Errorf("of a game that goes on: %v", err)
		}
		snap := w.finished(3).Snapshot()
		story, err := snap.Story(w.ctx)
		w.must(err)
		if last := story.Ends[len(story.Ends)-1]; last.At != snap.Answers || last.Round != int(snap.State.Round) {
			t.Errorf("the last end is after %d answers, round %d; the game has %d, %d", last.At, last.Round, snap.Answers,
				snap.State.Round)
		}
		if len(story.Ends) != int(snap.State.Round)+1 {
			t.Errorf("%d ends of %d rounds", len(story.Ends), snap.State.Round)
		}
		for i, end := range story.Ends {
			then, err := snap.At(w.ctx, end.At)
			w.must(err)
			view := then.View(game.Nobody)
			for p := range game.Player(3) {
				if end.Points[p] != int(view.Seats[p].Points) || end.Bases[p] != view.Seats[p].Bases.Len() {
					t.Errorf("end %d: seat %d has %d points and %d bases, want %d and %d", i, p, end.Points[p], end.Bases[p],
						view.Seats[p].Points, view.Seats[p].Bases.Len())
				}
			}
		}
		fought, lost, destroyed, answers := 0, 0, 0, 0
		for p := range story.Seats {
			s := &story.Seats[p]
			fought, lost, destroyed, answers = fought+s.Battles, lost+s.Lost, destroyed+s.Destroyed, answers+s.Answers
		}
		units := 0
		for i := range snap.Log {
			if l := &snap.Log[i]; l.Kind == table.NoEntry && l.Game.Kind == game.LogDestroyed {
				units++
			}
		}
		inBattles := 0
		for _, b := range story.Battles {
			inBattles += b.Lost[0] + b.Lost[1]
			then, err := snap.At(w.ctx, b.At+1)
			w.must(err)
			if b.Until <= b.At || int(then.State.Round) != b.Round || then.State.Phase != game.Execution {
				t.Errorf("a battle from answer %d to %d", b.At, b.Until)
			}
			if b.Winner != game.Nobody && b.Winner != b.Attacker && b.Winner != b.Defender {
				t.Errorf("seat %d won a battle of %d and %d", b.Winner, b.Attacker, b.Defender)
			}
		}
		if len(story.Battles) == 0 || fought != 2*len(story.Battles) || lost != units || destroyed != inBattles ||
			answers > snap.Answers || answers < snap.Answers-snap.Answers/20 {
			t.Errorf("%d battles, %d fought, %d of %d units lost, %d destroyed, %d in battles, %d answers of %d",
				len(story.Battles), fought, lost, units, destroyed, inBattles, answers, snap.Answers)
		}
		if story.Seconds < 0 {
			t.Errorf("it took %d seconds", story.Seconds)
		}
	})
}

// TestStoryTimes: the time before an answer counts for the seat that gave it, including the time of answers that are
// not in the log.
func TestStoryTimes(t *testing.T) {
	line := func(answers int, unix uint32) table.LogItem {
		return table.LogItem{Answers: answers, Unix: unix, Game: game.LogWorker.With(0)}
	}
	log := []table.LogItem{line(0, 1000), line(1, 1010), line(1, 1010), line(3, 1040), line(4, 1041)}
	story := table.Tell(nil, log, []game.Player{1, 0, 1, 0})
	if story.Seconds != 41 || story.Seats[0].Seconds != 1 || story.Seats[1].Seconds != 40 || story.Seats[0].Answers != 2 {
		t.Errorf("%d s, seat 0: %d, seat 1: %d", story.Seconds, story.Seats[0].Seconds, story.Seats[1].Seconds)
	}
}

// TestStoryOfBattles: units are destroyed by the opponent in the battle, a base counts for the last battle in its area
// in that round, and a card counts if the attack reached the health.
func TestStoryOfBattles(t *testing.T) {
	round := func(n int16) game.Entry {
		e := game.LogRound.With(game.Nobody)
		e.N[game.EntryAmount] = n
		return e
	}
	log := []game.Entry{round(2),
		game.LogBattle.With(0, 5, 1), game.LogShown.With(0, 0, 7, uint8(game.NoCard), 0),
		game.LogStrength.With(0, 0, game.Enough), game.LogShown.With(1, 0, 3, uint8(game.NoCard), 0),
		game.LogStrength.With(1, 0, 0),
		game.LogDestroyed.With(1, 2, 5), game.LogBattleWon.With(0, 5), game.LogDestroyed.With(1, 2, 9),
		game.LogBaseLost.With(1, 5), round(3), game.LogBaseLost.With(1, 5)}
	var items []table.LogItem
	for i, e := range log {
		items = append(items, table.LogItem{Answers: i, Game: e})
	}
	story := table.Tell(nil, items, make([]game.Player, len(log)))
	if len(story.Battles) != 1 {
		t.Fatalf("%d battles", len(story.Battles))
	}
	want := table.BattleStory{Round: 2, At: 0, Until: 7, Area: 5, Attacker: 0, Defender: 1, Winner: 0, Lost: [2]int{0, 1},
		BaseLost: true}
	if story.Battles[0] != want {
		t.Errorf("%+v, want %+v", story.Battles[0], want)
	}
	if a, b := &story.Seats[0], &story.Seats[1]; a.Destroyed != 1 || b.Lost != 2 || b.BasesLost != 2 || a.Won != 1 ||
		b.Won != 0 || a.Battles != 1 || b.Battles != 1 {
		t.Errorf("%+v, %+v", a, b)
	}
	if c := story.Seats[0].Cards; len(c) != 1 || c[0] != (table.CardStory{Card: 7, Shown: 1, Hit: 1}) {
		t.Errorf("the winner's cards: %+v", c)
	}
	if c := story.Seats[1].Cards; len(c) != 1 || c[0].Hit != 0 {
		t.Errorf("the loser's cards: %+v", c)
	}
}
