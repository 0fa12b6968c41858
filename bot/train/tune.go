package train

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"path/filepath"

	"koprulu/bot/search"
	"koprulu/bot/value"
)

// The tempers that are tried, in parts of value.Tempers.
const leastTemper, mostTemper = value.Tempers / 2, value.Tempers * 3 / 2

// tune calibrates the chances of a network on games that bots play with it, as a fit to a few thousand games is too sure of itself. It multiplies
// all scores by the temper that these games make likeliest. So the weights order positions as before.
func (t *trainer) tune(ctx context.Context, net *value.Net) (*value.Net, error) {
	b := search.Budget{Rollouts: t.Rollouts, Plans: t.Plans, Answers: t.Answers}
	name := fmt.Sprintf("%s-%d-tuning", t.Set, net.Generation)
	games, err := inChunks(ctx, t.Dir, name, t.Tuning, t.Workers, func(ctx context.Context, i int) ([]sample, error) {
		return recorded(ctx, t.deck.at(i), t.seedOf(net.Generation, 4), i, thinking(net, b))
	}, func(done int) { t.progress(name, done, t.Tuning) })
	if err != nil {
		return nil, err
	}
	tuned := calibrated(net, games)
	tuned.Tuned.Commit, tuned.Tuned.Command = t.Commit, t.Command
	slog.Info("calibrated", "set", t.Set, "generation", net.Generation, "games", len(games), "temper", float64(tuned.Tuned.Temper)/value.Tempers, "loss", tuned.Loss)
	return tuned, Write(filepath.Join(t.Dir, fmt.Sprintf("%s-%d-tuned.weights", t.Set, net.Generation)), tuned)
}

// calibrated returns a network with the temper that fits games best.
func calibrated(net *value.Net, games [][]sample) *value.Net {
	var halves [2][]*sample
	for i, g := range games {
		halves[i%2] = append(halves[i%2], pointers(g)...)
	}
	tuned := *net
	tuned.Tuned = value.Tuning{Games: len(games), Temper: temper(net, halves[0], halves[1])}
	// Each half is judged with the temper that the other one suggests, as any choice flatters the games by which it was made.
	judges := [2]*fitter{tempered(net, temper(net, halves[1])), tempered(net, temper(net, halves[0]))}
	loss, of := 0.0, make([][10]value.Bin, len(games))
	for i, g := range games {
		loss += judges[i%2].count(pointers(g), &of[i])
	}
	tuned.Loss, tuned.Calibration = loss/max(1, float64(len(halves[0])+len(halves[1]))), together(of)
	for f := range tuned.Skip {
		tuned.Skip[f] = tempering(tuned.Skip[f], tuned.Tuned.Temper)
	}
	for u := range tuned.Second {
		tuned.Second[u] = tempering(tuned.Second[u], tuned.Tuned.Temper)
	}
	return &tuned
}

// tempering multiplies a weight by a temper.
func tempering(weight int32, temper int) int32 {
	return int32(math.Round(float64(weight) * float64(temper) / value.Tempers))
}

// temper returns the temper with which a network's chances fit what happened best.
func temper(net *value.Net, lists ...[]*sample) int {
	best, least := value.Tempers, math.Inf(1)
	for n := leastTemper; n <= mostTemper; n++ {
		f, loss := tempered(net, n), 0.0
		for _, list := range lists {
			loss += f.count(list, nil)
		}
		if loss < least {
			best, least = n, loss
		}
	}
	return best
}

// tempered returns a network with a temper, as something that can be measured.
func tempered(net *value.Net, temper int) *fitter {
	f := &fitter{}
	for i := range f.scale {
		f.scale[i] = 1
	}
	f.m.load(net, &f.scale)
	for i := range f.m.w {
		if i < firstAt || i >= secondAt {
			f.m.w[i] = f.m.w[i] * float64(temper) / value.Tempers
		}
	}
	return f
}

// pointers returns the positions of a game.
func pointers(g []sample) (list []*sample) {
	for i := range g {
		list = append(list, &g[i])
	}
	return list
}

// together adds up the sums of the bins of games, and says how far chance alone moves each. Games are independent of each other,
// the estimates of a game are not: who is ahead in one round is mostly ahead in the next, and wins or loses once.
func together(games [][10]value.Bin) (bins [10]value.Bin) {
	for i := range bins {
		b := &bins[i]
		for j := range games {
			g := &games[j][i]
			b.Count += g.Count
			b.Predicted += g.Predicted
			b.Won += g.Won
		}
		if b.Count == 0 || len(games) < 2 {
			continue
		}
		off, squares := (b.Won-b.Predicted)/float64(b.Count), 0.0
		for j := range games {
			g := &games[j][i]
			x := g.Won - g.Predicted - float64(off*float64(g.Count))
			squares += float64(x * x)
		}
		b.Error = math.Sqrt(squares*float64(len(games))/float64(len(games)-1)) / float64(b.Count)
	}
	means(&bins)
	return bins
}
