package match_test

import (
	"context"
	"math"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/game"
)

// A cheat looks for everything it may not know in the state that it is given, and the test compares that with the truth
// (promise P5). If redealing is fair, what the cheat sees agrees with the truth as often as a guess does, and no more
// often.
type cheat struct {
	bot.Bot
	truth *game.State
	found map[string]*agreement
	seeds int
	picks int
}

// agreement sums up what was seen of something hidden, one trial after another: how much it agrees with the truth,
// beyond what guessing would achieve, and how much that varies.
type agreement struct {
	trials, same, hidden int
	excess, variance     float64
}

// z is the number of standard deviations by which the agreement differs from that of guesses.
func (a *agreement) z() float64 { return a.excess / math.Sqrt(a.variance) }

// Pick compares, then spoils the state, which must not affect anyone.
func (c *cheat) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	c.picks++
	if s.Seed == c.truth.Seed {
		c.seeds++
	}
	for p := range game.Player(r.Options.Players) {
		if s.Seats[p].Faction == game.NoFaction {
			continue
		}
		if p != seat {
			c.hand(s, p)
			c.orders(r, s, seat, p)
			c.leader(r, s, p)
		}
		c.deck(s, p, p == seat)
	}
	c.events(r, s, seat)
	a := c.Bot.Pick(r, s, seat, legal)
	*s = game.State{}
	return a
}

// of returns the agreement about something.
func (c *cheat) of(what string) *agreement {
	if c.found[what] == nil {
		c.found[what] = &agreement{}
	}
	return c.found[what]
}

// sets compares a set drawn from a pool of hidden things with the true one: of k out of
// n, k*k/n agree by chance.
func (a *agreement) sets(n, k, same int) {
	if k == 0 || k == n {
		return
	}
	mean := float64(k) * float64(k) / float64(n)
	a.trials++
	a.excess += float64(same) - mean
	// The variance of the hypergeometric distribution.
	a.variance += mean * (1 - float64(k)/float64(n)) * float64(n-k) / float64(n-1)
	if k >= 3 && n-k >= 3 {
		a.hidden++
		if same == k {
			a.same++
		}
	}
}

// hand looks for the cards in another player's hand, except those that everyone saw going there.
func (c *cheat) hand(s *game.State, p game.Player) {
	seen, real := &s.Seats[p], &c.truth.Seats[p]
	if s.Battle.Area != game.NoArea && (s.Battle.Players[0] == p || s.Battle.Players[1] == p) {
		return // facedown cards belong to the pool, too
	}
	hand := (real.Hand | real.Discarding) &^ real.Known
	n := hand.Len() + int(real.Deck)
	c.of("hand").sets(n, hand.Len(), (hand & (seen.Hand | seen.Discarding)).Len())
}

// deck looks for the order of a Combat deck: place by place each card agrees with
// the truth once in n.
func (c *cheat) deck(s *game.State, p game.Player, own bool) {
	seen, real := &s.Seats[p], &c.truth.Seats[p]
	n := int(real.Deck)
	if n < 2 {
		return
	}
	what, pool := "own deck", n
	if !own {
		what, pool = "deck of others", n+((real.Hand|real.Discarding)&^real.Known).Len()
		if s.Battle.Area != game.NoArea {
			return
		}
	} else if s.Battle.Area != game.NoArea {
		return
	}
	same := 0
	for i := range n {
		if seen.Pile[i] == real.Pile[i] {
			same++
		}
	}
	a := c.of(what)
	a.trials++
	a.excess += float64(same) - float64(n)/float64(pool)
	a.variance += float64(n) / float64(pool)
	if n >= 4 {
		a.hidden++
		if same == n {
			a.same++
		}
	}
}

// orders looks for the faces of another player's facedown orders.
func (c *cheat) orders(r *game.Rules, s *game.State, seat, p game.Player) {
	// In the base game special orders are dealt with a limit (PLAN-11), so compare only standard ones; with Brood War any
	// of that player's tokens may be there, including the Star order (BW-ORDER-01, BW-ORDER-18).
	kinds := game.Order(3)
	if r.Options.BroodWar {
		kinds = game.OrderKinds
	} else if c.truth.Seats[p].Modules != [game.MaxModules]uint8{} {
		return
	}
	var left [game.OrderKinds]int
	total, hidden, same := 0, 0, 0
	for i, o := range c.truth.Orders[:c.truth.OrderCount] {
		if o.Player != p || o.Seen.Has(seat) {
			continue
		}
		if o.Order >= kinds || s.Orders[i].Order >= kinds {
			return
		}
		hidden++
		left[o.Order]++
		if s.Orders[i].Order == o.Order {
			same++
		}
	}
	for o, n := range c.truth.Seats[p].Tokens[:kinds] {
		left[o] += int(n)
	}
	for _, n := range left {
		total += n
	}
	if hidden == 0 || total < 2 {
		return
	}
	a := c.of("orders")
	a.trials++
	a.excess += float64(same)
	for _, o := range c.truth.Orders[:c.truth.OrderCount] {
		if o.Player == p && !o.Seen.Has(seat) {
			// Bots prefer some orders to others, but redealing does not consider that.
			chance := float64(left[o.Order]) / float64(total)
			a.excess -= chance
			a.variance += chance * (1 - chance)
		}
	}
	if hidden == 4 {
		a.hidden++
		if same == hidden {
			a.same++
		}
	}
}

// leader looks for the Leadership card that another player has placed facedown (BW-LEAD-03): it may be any of that
// player's cards of the stage.
func (c *cheat) leader(r *game.Rules, s *game.State, p game.Player) {
	seat := &c.truth.Seats[p]
	if !r.Options.BroodWar || seat.Chosen == game.NoLeader || c.truth.Top().Step != game.AskLeader {
		return
	}
	leaders, n := r.Sheets[seat.Faction].Leaders, 0.0
	for deck := seat.LeaderDeck; deck != 0; deck &= deck - 1 {
		if leaders[deck.First()].Stage == leaders[seat.Chosen].Stage {
			n++
		}
	}
	a := c.of("leaders")
	a.trials++
	a.hidden++
	if s.Seats[p].Chosen == seat.Chosen {
		a.same++
		a.excess++
	}
	a.excess -= 1 / n
	a.variance += 1 / n * (1 - 1/n)
}

// events looks for the order of the Event deck, and for the Event cards that others drew.
func (c *cheat) events(r *game.Rules, s *game.State, seat game.Player) {
	n := int(c.truth.EventDeck)
	if n < 10 {
		return
	}
	same := 0
	for i := range n {
		if s.EventPile[i] == c.truth.EventPile[i] {
			same++
		}
	}
	a := c.of("event deck")
	a.trials++
	a.hidden++
	if same == n {
		a.same++
	}
	// The cards of a stage are dealt among its deck and its other unseen places.
	for stage := game.Stage(1); stage <= 3; stage++ {
		pool, deck := 0, 0
		for i := range r.Events {
			if r.Events[i].Stage != stage {
				continue
			}
			switch place := c.truth.EventPlace[i]; {
			case place == game.EventInDeck:
				deck++
				pool++
			case place == game.EventRemoved, place >= game.EventDrawn(0) && place < game.EventKept(0),
				place >= game.EventRead(0) && place != game.EventRead(seat):
				pool++
			}
		}
		if pool > 1 {
			a.excess -= float64(deck) / float64(pool)
			a.variance += float64(deck) / float64(pool)
		}
	}
	a.excess += float64(same)
}

// TestCheat plays games in which one bot tries to see hidden cards.
func TestCheat(t *testing.T) {
	t.Run("base", func(t *testing.T) {
		looksBehind(t, game.Options{Players: 3}, 300, "hand", "deck of others", "own deck", "orders", "event deck")
	})
	t.Run("broodwar", func(t *testing.T) {
		looksBehind(t, game.Options{Players: 3, BroodWar: true}, 50, "hand", "deck of others", "own deck", "orders",
			"event deck", "leaders")
	})
}

// looksBehind checks that the cheat finds what it looks for as often as a guess does, with enough trials of each.
func looksBehind(t *testing.T, opts game.Options, trials int, hidden ...string) {
	t.Helper()
	r := table(t, opts)
	c := &cheat{found: map[string]*agreement{}}
	for i := range 45 {
		seeds := match.SeedsOf(31, i)
		var ends [2]game.State
		for turn := range 2 {
			tab := &match.Table{Rules: r}
			for seat := range 3 {
				b, err := bot.New("simple", seeds.Bots[seat])
				if err != nil {
					t.Fatal(err)
				}
				tab.Bots = append(tab.Bots, b)
			}
			if turn == 1 {
				c.Bot, c.truth = tab.Bots[i%3], &tab.State
				tab.Bots[i%3] = c
			}
			if err := tab.Play(context.Background(), &seeds); err != nil {
				t.Fatal(err)
			}
			ends[turn] = tab.State
		}
		if ends[0] != ends[1] {
			t.Fatalf("game %d goes another way if a bot spoils the state that it is shown", i)
		}
	}
	if c.picks < 3000 {
		t.Fatalf("only %d decisions", c.picks)
	}
	if c.seeds > 0 {
		t.Errorf("the bot sees the seed of the game %d times", c.seeds)
	}
	for _, what := range hidden {
		a := c.found[what]
		if a == nil || a.trials < trials {
			t.Errorf("%s: too few trials: %+v", what, a)
			continue
		}
		t.Logf("%s: %d trials, as a whole known in %d of %d, z %.2f", what, a.trials, a.same, a.hidden, a.z())
		// One trial is much like the previous one because the truth changes slowly, but what is shown is redealt each time,
		// so that each trial counts. All that is hidden together fails by luck less than once in a million.
		if math.Abs(a.z()) > 5.5 {
			t.Errorf("%s: what the bot sees agrees with the truth otherwise than a guess: z %.2f", what, a.z())
		}
		if what == "leaders" {
			continue // there are no more than three to guess from
		}
		if a.hidden == 0 || a.same*5 > a.hidden {
			t.Errorf("%s: the bot sees the truth in %d of %d decisions", what, a.same, a.hidden)
		}
	}
}

// TestCheatFindsLeaks checks that the measure works: shown the true game, the cheat knows everything.
func TestCheatFindsLeaks(t *testing.T) {
	for _, opts := range []game.Options{{Players: 3}, {Players: 3, BroodWar: true}} {
		seesAll(t, opts)
	}
}

// seesAll shows the cheat the true game.
func seesAll(t *testing.T, opts game.Options) {
	t.Helper()
	r := table(t, opts)
	seeds := match.SeedsOf(31, 0)
	s := game.New(r, seeds.Game, nil)
	b, err := bot.New("random", 1)
	if err != nil {
		t.Fatal(err)
	}
	c := &cheat{Bot: b, truth: &s, found: map[string]*agreement{}}
	var buf [game.MaxLegal]game.Answer
	for s.Phase != game.Over {
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf[:0])
		shown := s
		r.Apply(&s, p, c.Pick(r, &shown, p, legal), nil)
	}
	if c.seeds != c.picks {
		t.Errorf("the seed is seen %d times of %d", c.seeds, c.picks)
	}
	for what, a := range c.found {
		if a.z() < 10 && !(what == "leaders" && a.same == a.hidden) {
			t.Errorf("%s: the whole truth gives z %.2f", what, a.z())
		}
	}
}
