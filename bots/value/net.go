package value

// Hidden is the number of units between the features and the score of a seat.
const Hidden = 16

// The weights are whole numbers in parts of 1<<fine; what a unit of the layer in between puts out is in parts of
// 1<<coarse, at most top.
const (
	fine   = 16
	coarse = 8
	top    = 6 << coarse
)

// Net turns the features of a seat into its score, a natural logarithm: twice the chance of winning for 0.69 more. It
// adds up the weighted features themselves and the outputs of a layer of units that are zero below a threshold.
type Net struct {
	Header
	// Skip are the weights of the features, First those of each feature in each unit, Bias what each unit begins with,
	// Second the weights of the units; in parts of 1<<16.
	Skip   [Features]int32
	First  [Features][Hidden]int32
	Bias   [Hidden]int32
	Second [Hidden]int32
}

// Score returns the score of a seat in thousandths, as a natural logarithm.
func (n *Net) Score(v *Vector) int32 {
	sum := int64(0)
	var unit [Hidden]int64
	for i, b := range n.Bias {
		unit[i] = int64(b)
	}
	for i, x := range v {
		if x == 0 {
			continue
		}
		sum += int64(n.Skip[i]) * int64(x)
		for j, w := range &n.First[i] {
			unit[j] += int64(w) * int64(x)
		}
	}
	deep := int64(0)
	for i, w := range n.Second {
		deep += int64(w) * min(top, max(0, unit[i]>>(fine-coarse)))
	}
	return int32(((sum + deep>>coarse) * 1000) >> fine)
}
