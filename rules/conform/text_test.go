package conform_test

import (
	"bytes"
	"fmt"
	"testing"

	"koprulu/bots/bot"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/conform"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
)

func table(tb testing.TB, players int, change func(*game.Options)) *game.Rules {
	tb.Helper()
	opts := game.Options{Players: players, RandomFactions: true}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	if change != nil {
		change(&opts)
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// inText checks that every legal answer is read back as it was written, and that a
// game saved as a position is loaded as the same game.
func inText(r *game.Rules) func(*game.State, game.Player, []game.Answer) error {
	return func(s *game.State, p game.Player, legal []game.Answer) error {
		for _, a := range legal {
			text := answer.Format(r, s, p, a)
			got, err := answer.Parse(r, s, p, text)
			if err != nil {
				return fmt.Errorf("answer %q: %w", text, err)
			}
			if got != a {
				return fmt.Errorf("answer %v is written %q and read %v", a, text, got)
			}
			if err := shortened(r, s, p, a, legal); err != nil {
				return err
			}
		}
		saved := position.Append(nil, r, s)
		_, loaded, err := position.Read(components.Default(), saved)
		if err != nil {
			return fmt.Errorf("saved position: %w", err)
		}
		if loaded != *s {
			return fmt.Errorf("a loaded position is another game than the saved one")
		}
		return nil
	}
}

// shortened checks that the price of a card, the planet that it is about and the area of the second unit consumed can
// be left out where only one is possible.
func shortened(r *game.Rules, s *game.State, p game.Player, a game.Answer, legal []game.Answer) error {
	at, none := game.OfPrice, uint8(game.NoUnit)
	switch a.Verb {
	case game.DoUse:
	case game.DoUseEvent:
		at, none = game.OfPlanet, uint8(game.NoPlanet)
	case game.DoBuild:
		at, none = game.OfSecond, uint8(game.NoArea)
	default:
		return nil
	}
	short := a
	short.V[at] = none
	if short == a || a.V[game.OfNewRoute] != 0 && a.Verb == game.DoUse {
		return nil
	}
	alike := 0
	for _, b := range legal {
		if b.V[at] = none; b == short {
			alike++
		}
	}
	text := answer.Format(r, s, p, short)
	got, err := answer.Parse(r, s, p, text)
	if broken := r.Check(s, p, got); err != nil || (broken == rule.None) != (alike == 1) || alike == 1 && got != a {
		return fmt.Errorf("%q, with %d ways to go on, is read as %v (%s, %v)", text, alike, got, broken, err)
	}
	return nil
}

// P5: two games that differ only in what a seat can't know are described to it in the same words.
func inWords(r *game.Rules, c *conform.Checker) func(*game.State, game.Player, []game.Answer) error {
	return func(s *game.State, _ game.Player, _ []game.Answer) error {
		var buf, other [game.MaxLegal]game.Answer
		for seat := range game.Player(r.Options.Players) {
			redealt := *s
			r.Redeal(&redealt, seat, c.Rand)
			for _, w := range locale.All() {
				if a, b := w.Waiting(r, shown(r, s, seat), seat), w.Waiting(r, shown(r, &redealt, seat), seat); a != b {
					return fmt.Errorf("seat %d waits for %q, redealt for %q", seat, a, b)
				}
				if !r.Open(s).Has(seat) {
					continue
				}
				if a, b := w.Prompt(r, shown(r, s, seat)), w.Prompt(r, shown(r, &redealt, seat)); a != b {
					return fmt.Errorf("seat %d is asked %q, redealt %q", seat, a, b)
				}
				legal, same := r.Legal(s, seat, buf[:0]), r.Legal(&redealt, seat, other[:0])
				for i := range legal {
					if a, b := w.Answer(r, shown(r, s, seat), legal[i]), w.Answer(r, shown(r, &redealt, seat), same[i]); a != b {
						return fmt.Errorf("seat %d may answer %q, redealt %q", seat, a, b)
					}
				}
			}
		}
		return nil
	}
}

func TestWordsHideWhatASeatCantKnow(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 6; n++ {
		t.Run(fmt.Sprint(n, " players"), func(t *testing.T) {
			t.Parallel()
			r := table(t, n, nil)
			for seed := range uint64(2) {
				c := conform.NewChecker(r, 700+seed, 9)
				c.Also = inWords(r, c)
				if _, err := c.Play(); err != nil {
					t.Fatalf("seed %d: %v", 700+seed, err)
				}
			}
		})
	}
}

// Save and load, and answers in words, at the decisions of random games.
func TestGamesInText(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 6; n++ {
		t.Run(fmt.Sprint(n, " players"), func(t *testing.T) {
			t.Parallel()
			r := table(t, n, func(o *game.Options) { o.Teams = n == 4 })
			for seed := range uint64(4) {
				c := conform.NewChecker(r, 500+seed, 7)
				c.Also = inText(r)
				if _, err := c.Play(); err != nil {
					t.Fatalf("seed %d: %v", 500+seed, err)
				}
			}
		})
	}
}

// The conformance suite over the play of the simple bot, which reaches other positions than random play.
func TestSimplePlay(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 6; n++ {
		t.Run(fmt.Sprint(n, " players"), func(t *testing.T) {
			t.Parallel()
			r := table(t, n, nil)
			for seed := range uint64(8) {
				var bots [game.MaxPlayers]bot.Bot
				for i := range n {
					b, err := bot.New("simple", seed*10+uint64(i))
					if err != nil {
						t.Fatal(err)
					}
					bots[i] = b
				}
				c := conform.NewChecker(r, 900+seed, 11)
				c.Also = inText(r)
				c.Choose = func(s *game.State, p game.Player, legal []game.Answer) game.Answer {
					seen := *s
					r.Redeal(&seen, p, c.Rand)
					return bots[p].Pick(r, &seen, p, legal)
				}
				s, err := c.Play()
				if err != nil {
					t.Fatalf("seed %d: %v", 900+seed, err)
				}
				if s.Victory == game.NoVictory {
					t.Fatalf("seed %d: no victory", 900+seed)
				}
			}
		})
	}
}

// A recorded game is replayed to the same end (P4).
func TestRecordsReplay(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 6; n++ {
		r := table(t, n, nil)
		key := chance.NumberSeed(uint64(n))
		var log game.Log
		s := game.New(r, key, &log)
		var out bytes.Buffer
		seats := make([]string, n)
		for i := range seats {
			seats[i] = "random"
		}
		w := record.NewWriter(&out, seats)
		if err := w.Start(r, key, &s, &log); err != nil {
			t.Fatal(err)
		}
		c := conform.NewChecker(r, uint64(n), 1000)
		for s.Phase != game.Over {
			p, a, err := c.Step(&s)
			if err != nil {
				t.Fatal(err)
			}
			log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
			before := s
			if broken := r.Apply(&s, p, a, &log); broken != rule.None {
				t.Fatal(broken)
			}
			if err := w.Answer(&before, p, a, &log); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.End(&s); err != nil {
			t.Fatal(err)
		}
		rec, err := record.Read(components.Default(), bytes.NewReader(out.Bytes()), false)
		if err != nil {
			t.Fatal(err)
		}
		if _, end, err := rec.Verify(components.Default()); err != nil {
			t.Fatal(err)
		} else if end != s {
			t.Fatal("the replayed game ends differently")
		}
	}
}

// Games with Brood War and its options in text and in words: what is written is read back, and reveals to nobody what
// they can't know; half of the games are played by the simple bot.
func TestBroodWarInText(t *testing.T) {
	t.Parallel()
	for i, change := range []func(*game.Options){
		nil,
		func(o *game.Options) { o.DisposableOrders, o.MorePlanets = true, true },
		func(o *game.Options) { o.LargerGalaxy, o.Teams = true, true },
		func(o *game.Options) { o.NoLeaders = true },
		func(o *game.Options) { o.Survival, o.FasterSurvival = true, true },
		func(o *game.Options) { o.HideOwnOrders = true },
	} {
		t.Run(fmt.Sprint("table ", i), func(t *testing.T) {
			t.Parallel()
			r := table(t, []int{3, 5, 4, 2, 2, 6}[i], func(o *game.Options) {
				o.BroodWar = true
				if change != nil {
					change(o)
				}
			})
			for seed := range uint64(4) {
				c := conform.NewChecker(r, 300+seed, 7)
				text, words := inText(r), inWords(r, c)
				c.Also = func(s *game.State, p game.Player, legal []game.Answer) error {
					if err := text(s, p, legal); err != nil {
						return err
					}
					return words(s, p, legal)
				}
				if seed%2 == 1 {
					var bots [game.MaxPlayers]bot.Bot
					for i := range r.Options.Players {
						b, err := bot.New("simple", seed*10+uint64(i))
						if err != nil {
							t.Fatal(err)
						}
						bots[i] = b
					}
					c.Choose = func(s *game.State, p game.Player, legal []game.Answer) game.Answer {
						seen := *s
						r.Redeal(&seen, p, c.Rand)
						return bots[p].Pick(r, &seen, p, legal)
					}
				}
				if _, err := c.Play(); err != nil {
					t.Fatalf("seed %d: %v", 300+seed, err)
				}
			}
		})
	}
}

// shown returns what a player may know of a state.
func shown(r *game.Rules, s *game.State, p game.Player) *game.View {
	v := r.View(s, p)
	return &v
}
