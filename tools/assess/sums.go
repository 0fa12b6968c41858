package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"koprulu/bots/analyse"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// sums are figures about many games.
type sums struct {
	games, points int
	// quiet counts the steps of lines of the graph at which nothing was drawn and no choice cost much, jump adds up how
	// far they went, and far counts those of more than ten percentage points.
	quiet, far int
	jump       float64
	// bins are the chances by tens of percent: how many, their sum, and what came true of them. squares is the sum of
	// their squared errors.
	bins    [10]struct{ n, said, came float64 }
	squares float64
	// bots are the players by their names.
	bots map[string]*played
	// drifts are the mean luck of the seats of each game, by kind of luck. They should be zero but for chance.
	drifts [analyse.Shown + 1][]float64
	// judged is true if more than luck was looked at.
	judged bool
}

// played sums up how a kind of bot played.
type played struct {
	seats, decisions, good, won int
	accuracies                  float64
	luck                        []float64
}

// percent returns a share of value.One in percent.
func percent(x int32) float64 { return 100 * float64(x) / value.One }

// add adds a game.
func (s *sums) add(j *judged) {
	if s.bots == nil {
		s.bots = map[string]*played{}
	}
	s.games++
	s.points += len(j.game.Moves)
	if s.judged = len(j.report.Points) > 0; s.judged {
		s.curve(j)
	}
	for k := range s.drifts {
		x := 0.0
		for i := range j.report.Players {
			x += percent(j.report.Players[i].Luck[k])
		}
		s.drifts[k] = append(s.drifts[k], x/float64(len(j.report.Players)))
	}
	for i := range j.report.Players {
		if i >= len(j.names) {
			break
		}
		b := s.bots[j.names[i]]
		if b == nil {
			b = &played{}
			s.bots[j.names[i]] = b
		}
		p := &j.report.Players[i]
		b.seats++
		b.decisions += p.Decisions
		b.good += p.Good
		b.accuracies += float64(p.Accuracy()) / 10
		b.luck = append(b.luck, percent(p.Luck[analyse.NoNews]))
		if j.game.State.Winners.Has(game.Player(i)) {
			b.won++
		}
	}
}

// curve adds the graph of a game.
func (s *sums) curve(j *judged) {
	end := analyse.Decided(j.game)
	for i := range j.report.Points {
		pt := &j.report.Points[i]
		for q := range j.game.Rules.Options.Players {
			said, came := percent(pt.Chances[q])/100, percent(end[q])/100
			b := &s.bins[min(9, int(10*said))]
			b.n++
			b.said += said
			b.came += came
			s.squares += (said - came) * (said - came)
			if i+1 < len(j.report.Points) && quiet(j, i) {
				step := math.Abs(percent(j.report.Points[i+1].Chances[q]) - 100*said)
				s.quiet++
				s.jump += step
				if step > 10 {
					s.far++
				}
			}
		}
	}
}

// quiet reports whether nothing was drawn or turned up at a move, no round ended, and no better answer was known.
func quiet(j *judged, i int) bool {
	m, pt := &j.game.Moves[i], &j.report.Points[i]
	return m.News == [game.MaxPlayers]analyse.News{} && percent(pt.Loss) <= 3 &&
		j.game.Moves[i+1].State.Round == m.State.Round
}

// drift writes a mean with its standard error.
func drift(list []float64) string {
	n, sum, squares := float64(len(list)), 0.0, 0.0
	for _, x := range list {
		sum, squares = sum+x, squares+x*x
	}
	return fmt.Sprintf("%+.2f (+-%.2f)", sum/n, math.Sqrt((squares-sum*sum/n)/(n*(n-1))))
}

func (s *sums) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games, %d answers\n", s.games, s.points)
	if s.judged {
		s.graph(&b)
	}
	fmt.Fprintf(&b,
		"\nluck of a seat, on average: %s points, with cards drawn %s, events %s, cards revealed %s\n\nplayers:\n",
		drift(s.drifts[analyse.NoNews]), drift(s.drifts[analyse.Drawn]), drift(s.drifts[analyse.Event]),
		drift(s.drifts[analyse.Shown]))
	for _, name := range slices.SortedFunc(maps.Keys(s.bots),
		func(x, y string) int { return cmp.Compare(s.bots[y].mean(), s.bots[x].mean()) }) {
		p := s.bots[name]
		fmt.Fprintf(&b, "  %-10s %3d seats: luck %s points, won %d", name, p.seats, drift(p.luck), p.won)
		if s.judged {
			fmt.Fprintf(&b, "; accuracy %.1f %%, %.1f %% of %d decisions good", p.mean(),
				100*float64(p.good)/float64(max(1, p.decisions)), p.decisions/p.seats)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// graph writes how calm the graph of chances is and how far the chances come true.
func (s *sums) graph(b *strings.Builder) {
	fmt.Fprintf(b,
		"\ngraph: %.2f points from one answer to the next where nothing was drawn and nothing lost, more than 10 at %.2f %%\n",
		s.jump/float64(max(1, s.quiet)), 100*float64(s.far)/float64(max(1, s.quiet)))
	n, off := 0.0, 0.0
	for _, bin := range s.bins {
		n += bin.n
		off += math.Abs(bin.said - bin.came)
	}
	fmt.Fprintf(b, "chances: squared error %.4f, calibration error %.1f points\n", s.squares/n, 100*off/n)
	for _, bin := range s.bins {
		fmt.Fprintf(b, "  said %5.1f %%, came %5.1f %%, %6.0f times\n", 100*bin.said/max(1, bin.n),
			100*bin.came/max(1, bin.n), bin.n)
	}
}

// mean returns the mean accuracy of a seat.
func (p *played) mean() float64 { return p.accuracies / float64(p.seats) }
