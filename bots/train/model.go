package train

import (
	"math"
	"math/rand/v2"

	"koprulu/bots/value"
)

// model is a network with real numbers, for fitting. All products are rounded before they are added (float64(x * y)),
// because some machines would otherwise add them unrounded and get different results.
type model struct {
	// w are the weights: of the features, of the features in each unit, what units begin with, of the units.
	w [weightCount]float64
}

// Where the weights are in a model.
const (
	skipAt      = 0
	firstAt     = skipAt + int(value.Features)
	biasAt      = firstAt + int(value.Features)*value.Hidden
	secondAt    = biasAt + value.Hidden
	weightCount = secondAt + value.Hidden
)

// ceiling is the most that a unit passes on, as in value.Net.
const ceiling = 6

// fine is 1 in the unit of the weights of a value.Net.
const fine = 1 << 16

// begin sets small random weights between the layers; the rest is zero.
func (m *model) begin(chance *rand.Rand) {
	for i := firstAt; i < biasAt; i++ {
		m.w[i] = (chance.Float64() - 0.5) * 0.2
	}
	for i := secondAt; i < weightCount; i++ {
		m.w[i] = (chance.Float64() - 0.5) * 0.2
	}
}

// load takes over the weights of a network, for features each of which is divided by its scale.
func (m *model) load(n *value.Net, scale *[value.Features]float64) {
	for f := range value.Features {
		m.w[skipAt+int(f)] = float64(n.Skip[f]) * scale[f] / fine
		for u := range value.Hidden {
			m.w[firstAt+int(f)*value.Hidden+u] = float64(n.First[f][u]) * scale[f] / fine
		}
	}
	for u := range value.Hidden {
		m.w[biasAt+u] = float64(n.Bias[u]) / fine
		m.w[secondAt+u] = float64(n.Second[u]) / fine
	}
}

// net rounds the weights to whole ones for a network.
func (m *model) net(scale *[value.Features]float64) *value.Net {
	n := &value.Net{}
	for f := range value.Features {
		n.Skip[f] = round(m.w[skipAt+int(f)] / scale[f])
		for u := range value.Hidden {
			n.First[f][u] = round(m.w[firstAt+int(f)*value.Hidden+u] / scale[f])
		}
	}
	for u := range value.Hidden {
		n.Bias[u], n.Second[u] = round(m.w[biasAt+u]), round(m.w[secondAt+u])
	}
	return n
}

func round(x float64) int32 { return int32(math.Round(x * fine)) }

// score returns the score of a seat with features x, and leaves what its units pass on in unit.
func (m *model) score(x *[value.Features]float64, unit *[value.Hidden]float64) float64 {
	copy(unit[:], m.w[biasAt:secondAt])
	sum := 0.0
	for f, v := range x {
		if v == 0 {
			continue
		}
		sum += float64(m.w[skipAt+f] * v)
		row := m.w[firstAt+f*value.Hidden:][:value.Hidden]
		for u, w := range row {
			unit[u] += float64(w * v)
		}
	}
	for u, v := range unit {
		unit[u] = min(ceiling, max(0, v))
		sum += float64(m.w[secondAt+u] * unit[u])
	}
	return sum
}

// learn adds to g the gradient of the loss, for a seat whose score should fall by d.
func (m *model) learn(x *[value.Features]float64, unit *[value.Hidden]float64, d float64, g *[weightCount]float64) {
	var back [value.Hidden]float64
	for u, v := range unit {
		g[secondAt+u] += float64(d * v)
		if v > 0 && v < ceiling {
			back[u] = d * m.w[secondAt+u]
			g[biasAt+u] += back[u]
		}
	}
	for f, v := range x {
		if v == 0 {
			continue
		}
		g[skipAt+f] += float64(d * v)
		row := g[firstAt+f*value.Hidden:][:value.Hidden]
		for u, b := range back {
			row[u] += float64(b * v)
		}
	}
}

// exp returns e^x for x up to 0, by the same steps on every machine.
func exp(x float64) float64 {
	if x < -40 {
		return 0
	}
	n := math.Floor(float64(x*math.Log2E) + 0.5)
	rest := x - float64(n*math.Ln2)
	sum, term := 1.0, 1.0
	for i := 1.0; i < 14; i++ {
		term = term * rest / i
		sum += term
	}
	return math.Ldexp(sum, int(n))
}
