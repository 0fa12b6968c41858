package train

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math"
	"path/filepath"

	"koprulu/bots/search"
	"koprulu/bots/value"
)

// The tempers that are tried, in parts of value.Tempers.
const leastTemper, mostTemper = value.Tempers / 4, value.Tempers * 3 / 2

// tune calibrates the chances of a network on games that bots play with it, because a fit to a few thousand games is
// overconfident. It multiplies all scores by the temper that these games make likeliest, and those in games of Survival
// by one of their own, so the weights still put positions in the same order.
func (t *trainer) tune(ctx context.Context, net *value.Net) (*value.Net, error) {
	b := search.Budget{Rollouts: t.Rollouts, Plans: t.Plans, Answers: t.Answers}
	name := fmt.Sprintf("%s-%d-tuning", t.Set, net.Generation)
	games, err := inChunks(ctx, t.Dir, name, t.Tuning, t.Workers, func(ctx context.Context, i int) ([]sample, error) {
		return recorded(ctx, t.deck.at(i), t.seedOf(net.Generation, 4), i, thinking(net, b))
	}, func(done int) { t.progress(name, done, t.Tuning) })
	if err != nil {
		return nil, err
	}
	tuned := calibrated(net, games, func(i int) bool { return t.deck.at(i).Options.Survival })
	tuned.Tuned.Commit, tuned.Tuned.Command = t.Commit, t.Command
	slog.Info("calibrated", "set", t.Set, "generation", net.Generation, "games", len(games), "temper",
		float64(tuned.Tuned.Temper)/value.Tempers,
		"survival", float64(tuned.Tuned.Survival)/value.Tempers, "loss", tuned.Loss)
	return tuned, Write(filepath.Join(t.Dir, fmt.Sprintf("%s-%d-tuned.weights", t.Set, net.Generation)), tuned)
}

// calibrated returns a network with the tempers that fit games best; survival reports which of them are games of
// Survival.
func calibrated(net *value.Net, games [][]sample, survival func(int) bool) *value.Net {
	var halves [2]modes
	for i, g := range games {
		m := mode(survival(i))
		halves[i%2][m] = append(halves[i%2][m], pointers(g)...)
	}
	tempers := tempersOf(net, &halves[0], &halves[1])
	tuned := *net
	tuned.Tuned = value.Tuning{Games: len(games), Temper: tempers[mode(false)]}
	if n := mode(true); len(halves[0][n])+len(halves[1][n]) > 0 {
		tuned.Tuned.Survival = int(math.Round(float64(tempers[n]) * value.Tempers / float64(tempers[mode(false)])))
	}
	// Each half is judged with the tempers that the other one suggests, because any choice looks good on the games by
	// which it was made.
	var judges [2][2]*fitter
	for half := range judges {
		for m, n := range tempersOf(net, &halves[1-half]) {
			judges[half][m] = tempered(net, n)
		}
	}
	before := [2]*fitter{tempered(net, value.Tempers), tempered(net, cmp.Or(net.Tuned.Survival, value.Tempers))}
	loss, positions, of, was := 0.0, 0, make([][10]value.Bin, len(games)), make([][10]value.Bin, len(games))
	for i, g := range games {
		m := mode(survival(i))
		loss += judges[i%2][m].count(pointers(g), &of[i])
		before[m].count(pointers(g), &was[i])
		positions += len(g)
	}
	tuned.Loss, tuned.Calibration, tuned.Untuned = loss/max(1, float64(positions)), together(of), together(was)
	for f := range tuned.Skip {
		tuned.Skip[f] = tempering(tuned.Skip[f], tuned.Tuned.Temper)
	}
	for u := range tuned.Second {
		tuned.Second[u] = tempering(tuned.Second[u], tuned.Tuned.Temper)
	}
	return &tuned
}

// modes are positions grouped by what their scores are multiplied by: those of Survival have a temper of their own.
type modes [2][]*sample

// mode returns the index in modes.
func mode(survival bool) int {
	if survival {
		return 1
	}
	return 0
}

// tempersOf returns the tempers with which a network's chances fit what happened best, by mode; a mode without
// positions gets that of the other.
func tempersOf(net *value.Net, lists ...*modes) (best [2]int) {
	for m := range best {
		var of [][]*sample
		for _, l := range lists {
			if len(l[m]) > 0 {
				of = append(of, l[m])
			}
		}
		if best[m] = best[0]; len(of) > 0 {
			best[m] = temper(net, of...)
		}
	}
	return best
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

// together adds up the sums of the bins of games, and says how far chance alone moves each. Games are independent of
// each other; the estimates of a game are not: a player who is ahead in one round is mostly ahead in the next, and wins
// or loses only once.
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
