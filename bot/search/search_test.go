package search_test

import (
	"context"
	"testing"

	"koprulu/bot"
	"koprulu/bot/rank"
	"koprulu/bot/search"
	"koprulu/game"
	"koprulu/match"
)

// ahead is a bot that looks ahead.
type ahead struct{ *search.Searcher }

func (ahead) Name() string { return "ahead" }

func (a ahead) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	return a.Searcher.Pick(context.Background(), r, s, seat, legal)
}

// play plays one game of two, with the bot that looks ahead at one seat.
func play(t *testing.T, r *game.Rules, index int, seat game.Player) game.State {
	t.Helper()
	seeds := match.SeedsOf(7, index)
	tab := &match.Table{Rules: r, Bots: make([]bot.Bot, 2)}
	for i := range tab.Bots {
		tab.Bots[i], _ = bot.New("simple", seeds.Bots[i])
	}
	tab.Bots[seat] = ahead{search.New(seeds.Bots[seat], search.Budget{Rollouts: 64, Plans: 4, Answers: 8}, &rank.First)}
	if err := tab.Play(context.Background(), &seeds); err != nil {
		t.Fatal(err)
	}
	return tab.State
}

// TestLookingAheadPays checks that the smallest search beats the rules of thumb that it looks ahead with: every deal is
// played from both seats.
func TestLookingAheadPays(t *testing.T) {
	r, _ := positions(t, game.Options{Players: 2}, 0, 1)
	won := 0
	for i := range 10 {
		for seat := range game.Player(2) {
			if s := play(t, r, i, seat); s.Winners.Has(seat) {
				won++
			}
		}
	}
	if won < 14 {
		t.Errorf("looking ahead wins %d of 20 games, not 14", won)
	}
}

// TestSameSeedSameGame checks that a search answers alike each time.
func TestSameSeedSameGame(t *testing.T) {
	r, _ := positions(t, game.Options{Players: 2}, 0, 1)
	if first, second := play(t, r, 3, 0), play(t, r, 3, 0); first != second {
		t.Error("two games with the same seeds differ")
	}
}
