package train

import (
	"context"
	"math"
	"math/rand/v2"

	"koprulu/bots/value"
	"koprulu/rules/game"
)

// How a model is fitted.
const (
	// batch is the number of positions after which weights change, rounds how often each is seen.
	batch, rounds = 64, 30
	// pace is how much weights change at first; it falls to a tenth.
	pace = 0.002
	// held is the part of the games that are kept out of training: one in held.
	held = 10
	// pull draws weights back to where they began.
	pull = 1e-4
)

// fitted is the result of a fit.
type fitted struct {
	net *value.Net
	// loss is the mean loss on the positions that were not trained on, bins compare what was predicted on them with what
	// happened.
	loss float64
	bins [10]value.Bin
}

// fit fits a network to games, each a list of positions, beginning with the weights of another one unless that is nil.
func fit(ctx context.Context, games [][]sample, from *value.Net, seed uint64) (fitted, error) {
	var learned, kept []*sample
	for i, g := range games {
		for j := range g {
			if i%held == held-1 {
				kept = append(kept, &g[j])
			} else {
				learned = append(learned, &g[j])
			}
		}
	}
	scale := scales(learned)
	chance := rand.New(rand.NewPCG(seed, 0x666974))
	f := fitter{scale: scale}
	if from != nil {
		f.m.load(from, &scale)
	} else {
		f.m.begin(chance)
	}
	start := f.m.w
	best, bestLoss := f.m, math.Inf(1)
	for n := range rounds {
		if err := ctx.Err(); err != nil {
			return fitted{}, err
		}
		chance.Shuffle(len(learned), func(i, j int) { learned[i], learned[j] = learned[j], learned[i] })
		rate := pace * (1 - 0.9*float64(n)/rounds)
		for rest := learned; len(rest) > 0; {
			now := rest[:min(batch, len(rest))]
			rest = rest[len(now):]
			f.step(now, rate, &start)
		}
		if loss := f.loss(kept, nil); loss < bestLoss {
			best, bestLoss = f.m, loss
		}
	}
	f.m = best
	res := fitted{net: f.m.net(&scale), loss: bestLoss}
	f.loss(kept, &res.bins)
	return res, nil
}

// scales returns the number that each feature is divided by: how far it spreads.
func scales(list []*sample) (scale [value.Features]float64) {
	n := 0.0
	var sum, squares [value.Features]float64
	for _, p := range list {
		for player := range p.In.All() {
			n++
			for f, x := range p.Of[player] {
				sum[f] += float64(x)
				squares[f] += float64(x) * float64(x)
			}
		}
	}
	for f := range scale {
		mean := sum[f] / max(1, n)
		scale[f] = max(1, math.Sqrt(max(0, squares[f]/max(1, n)-float64(mean*mean))))
	}
	return scale
}

// fitter changes a model step by step (Adam).
type fitter struct {
	m     model
	scale [value.Features]float64
	g     [weightCount]float64
	// first and second are the moving means of the changes and of their squares, steps counts them.
	first, second [weightCount]float64
	steps         float64
	// decay1 and decay2 are the weights that the means still give to their start at zero.
	decay1, decay2 float64

	x    [game.MaxPlayers][value.Features]float64
	unit [game.MaxPlayers][value.Hidden]float64
}

// chances returns the chance of each team in a position.
func (f *fitter) chances(p *sample) (c [game.MaxPlayers]float64, seats [game.MaxPlayers]float64) {
	var score [game.MaxPlayers]float64
	for q := range p.In.All() {
		for i, v := range p.Of[q] {
			f.x[q][i] = float64(v) / f.scale[i]
		}
		score[p.Team[q]] += f.m.score(&f.x[q], &f.unit[q])
		seats[p.Team[q]]++
	}
	most := math.Inf(-1)
	for t := range score {
		if seats[t] > 0 {
			score[t] /= seats[t]
			most = max(most, score[t])
		}
	}
	sum := 0.0
	for t := range score {
		if seats[t] > 0 {
			c[t] = exp(score[t] - most)
			sum += c[t]
		}
	}
	for t := range c {
		c[t] /= sum
	}
	return c, seats
}

// target returns the share of each team in the victory.
func target(p *sample) (share [game.MaxPlayers]float64) {
	n := 0.0
	for t := range share {
		if p.Won>>t&1 != 0 {
			n++
		}
	}
	for t := range share {
		if p.Won>>t&1 != 0 {
			share[t] = 1 / n
		}
	}
	return share
}

// step changes the weights after some positions.
func (f *fitter) step(list []*sample, rate float64, start *[weightCount]float64) {
	f.g = [weightCount]float64{}
	for _, p := range list {
		c, seats := f.chances(p)
		share := target(p)
		for q := range p.In.All() {
			t := p.Team[q]
			f.m.learn(&f.x[q], &f.unit[q], (c[t]-share[t])/seats[t]/float64(len(list)), &f.g)
		}
	}
	if f.steps++; f.steps == 1 {
		f.decay1, f.decay2 = 1, 1
	}
	f.decay1 *= 0.9
	f.decay2 *= 0.999
	for i := range f.g {
		g := f.g[i] + float64(pull*(f.m.w[i]-start[i]))
		f.first[i] = float64(0.9*f.first[i]) + float64(0.1*g)
		f.second[i] = float64(0.999*f.second[i]) + float64(0.001*float64(g*g))
		f.m.w[i] -= float64(rate*(f.first[i]/(1-f.decay1))) / (math.Sqrt(f.second[i]/(1-f.decay2)) + 1e-8)
	}
}

// loss returns the mean loss on some positions, and counts them by predicted chance if bins is not nil.
func (f *fitter) loss(list []*sample, bins *[10]value.Bin) float64 {
	sum := f.count(list, bins)
	if bins != nil {
		means(bins)
	}
	return sum / max(1, float64(len(list)))
}

// count returns the sum of the losses on some positions. If bins is not nil, it adds up in them what was predicted and
// what happened.
func (f *fitter) count(list []*sample, bins *[10]value.Bin) float64 {
	sum := 0.0
	for _, p := range list {
		c, seats := f.chances(p)
		share := target(p)
		for t := range c {
			if seats[t] == 0 {
				continue
			}
			if share[t] > 0 {
				sum -= float64(share[t] * math.Log(max(1e-9, c[t])))
			}
			if bins != nil {
				b := &bins[min(9, int(c[t]*10))]
				b.Count++
				b.Predicted += c[t]
				b.Won += share[t]
			}
		}
	}
	return sum
}

// means turns the sums of bins into means.
func means(bins *[10]value.Bin) {
	for i := range bins {
		if b := &bins[i]; b.Count > 0 {
			b.Predicted /= float64(b.Count)
			b.Won /= float64(b.Count)
		}
	}
}
