package choice_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"koprulu/help/choice"
	"koprulu/internal/played"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
)

// play plays random games and calls look for each seat with an open decision.
func play(t *testing.T, options game.Options, look func(r *game.Rules, s *game.State, v *game.View)) {
	t.Helper()
	n := 0
	for seed := uint64(1); n < 1500; seed++ {
		n += playOne(t, options, seed, look)
	}
}

// playOne plays one game and returns the number of its answers.
func playOne(t *testing.T, options game.Options, number uint64,
	look func(r *game.Rules, s *game.State, v *game.View)) int {
	t.Helper()
	r, err := played.Set().Rules(options)
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, chance.NumberSeed(number), nil)
	chance := rand.New(rand.NewPCG(number, 1))
	var buf [game.MaxLegal]game.Answer
	n := 0
	for ; s.Phase != game.Over && n < 1500; n++ {
		open := r.Open(&s)
		for p := range game.Player(options.Players) {
			if open.Has(p) {
				v := r.View(&s, p)
				look(r, &s, &v)
			}
		}
		p := open.First()
		legal := r.Legal(&s, p, buf[:0])
		r.Apply(&s, p, legal[chance.IntN(len(legal))], nil)
	}
	return n
}

// open returns what the seat of a view can answer.
func open(w *locale.Words, r *game.Rules, s *game.State, v *game.View) []choice.Choice {
	var legal, beside [game.MaxLegal]game.Answer
	return choice.Open(w, r, v, r.Legal(s, v.Seat, legal[:0]), r.Beside(s, v.Seat, beside[:0]))
}

// TestEveryAnswerIsReached opens groups until single answers remain: every answer must come up exactly once, every Pick
// must survive being written and read, and no list may be endless.
func TestEveryAnswerIsReached(t *testing.T) {
	w := locale.English()
	play(t, game.Options{Players: 3, RandomFactions: true}, func(r *game.Rules, s *game.State, v *game.View) {
		all := open(w, r, s, v)
		asked, beside := choice.Split(all)
		if len(asked) == 0 {
			t.Fatal("a decision without an answer")
		}
		for _, part := range [][]choice.Choice{asked, beside} {
			var found []string
			var walk func(p choice.Pick)
			walk = func(p choice.Pick) {
				again, err := choice.ParsePick(p.String())
				if err != nil || !slices.Equal(again, p) {
					t.Fatalf("%q is read as %v: %v", p, again, err)
				}
				items := choice.Arrange(p.Narrow(part), p.Groups(), 4,
					func(k game.Answer) string { return choice.GroupName(w, r, v, k) })
				for _, i := range items {
					switch {
					case !i.Group:
						found = append(found, i.Choices[0].Text)
					case len(p) > 4:
						t.Fatalf("%v opens without an end", p)
					default:
						if i.Label == "" || i.Label == "…" {
							t.Errorf("group %v has no name", i.Key)
						}
						walk(append(slices.Clip(p), i.Key))
					}
				}
			}
			walk(nil)
			want := make([]string, len(part))
			for i := range part {
				want[i] = part[i].Text
			}
			slices.Sort(found)
			slices.Sort(want)
			if !slices.Equal(found, want) {
				t.Fatalf("%v: groups lead to\n%q, not to\n%q", v.Step, found, want)
			}
		}
	})
}

// pointed returns the places that can be pointed at: those of the answers left; of a move, where it begins, then where
// it ends.
func pointed(p choice.Pick, all []choice.Choice) (out choice.Places) {
	var begun bool
	if len(p) > 0 {
		kind, _, _ := choice.Place(p[0])
		begun = kind == choice.SpotFrom
	}
	for _, c := range p.Narrow(all) {
		switch a := c.Answer; {
		case c.Confirmed:
		case a.Verb != game.DoMove && a.Verb != game.DoBack && a.Verb != game.DoRecall:
			out.Join(c.Places)
		case begun:
			out.Areas |= 1 << a.To()
		default:
			out.Areas |= 1 << a.From()
		}
	}
	return out
}

// TestPoint points at every lit place: the remaining answers are about it, and the result is a Pick or an answer.
func TestPoint(t *testing.T) {
	w := locale.English()
	given := 0
	play(t, game.Options{Players: 2, RandomFactions: true}, func(r *game.Rules, s *game.State, v *game.View) {
		all := open(w, r, s, v)
		lit := pointed(nil, all)
		for a := lit.Areas; a != 0; a &= a - 1 {
			pick, answer := choice.Pick(nil).Point(all, choice.SpotArea, uint8(a.First()))
			if answer != nil {
				given++
				if !answer.Places.Areas.Has(a.First()) {
					t.Errorf("pointing at area %d gives %s", a.First(), answer.Text)
				}
				continue
			}
			rest := pick.Narrow(all)
			if len(pick) != 1 || len(rest) < 2 && !rest[0].Confirmed {
				t.Errorf("pointing at area %d picks %v, which leaves %d answers", a.First(), pick, len(rest))
			}
			// A second place, if one is lit, leads on.
			if next := pointed(pick, all); next.Areas != 0 {
				if p, answer := pick.Point(all, choice.SpotArea, uint8(next.Areas.First())); answer == nil &&
					len(p.Narrow(all)) == 0 {
					t.Errorf("%v and area %d leave nothing", pick, next.Areas.First())
				}
			}
		}
	})
	if given == 0 {
		t.Error("no answer was ever given by pointing")
	}
}

func TestParsePickRefuses(t *testing.T) {
	for _, text := range []string{"x", "1.2", "1.2.3.4.5.6", "256.0.0.0.0", "250.0.0.0.0", "1.0.0.0.-1", "-",
		"1.0.0.0.0-1.0.0.0.0-1.0.0.0.0-1.0.0.0.0-1.0.0.0.0-1.0.0.0.0-1.0.0.0.0"} {
		if p, err := choice.ParsePick(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

// TestTrim drops what no answer fits any longer, and keeps what was picked before.
func TestTrim(t *testing.T) {
	all := []choice.Choice{{Answer: game.Answer{Verb: game.DoOrder,
		V: game.AnswerValues{game.OfOrder: 1, game.OfPlanet: 2}}},
		{Answer: game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: 1, game.OfPlanet: 3}}}}
	order := game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: 1}}
	gone := game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: 4}}
	for _, c := range []struct {
		name       string
		pick, want choice.Pick
	}{
		{"nothing picked", nil, nil},
		{"still there", choice.Pick{order}, choice.Pick{order}},
		{"gone", choice.Pick{gone}, nil},
		{"the second part is gone", choice.Pick{order, choice.At(choice.SpotPlanet, 9)}, choice.Pick{order}},
	} {
		if got := c.pick.Trim(all); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v becomes %v", c.name, c.pick, got)
		}
	}
}
