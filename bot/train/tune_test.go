package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"koprulu/bot/value"
	"koprulu/game"
)

// TestCalibrated checks that chances which are too sure of themselves are brought back to what comes true, and that the positions
// keep their order.
func TestCalibrated(t *testing.T) {
	const sure, real = 0.2, 0.12
	net := &value.Net{}
	net.Skip[value.Might] = round(sure)
	chance := rand.New(rand.NewPCG(7, 8))
	var games [][]sample
	for range 4000 {
		p := sample{In: 0b11, Team: [game.MaxPlayers]uint8{0, 1}}
		for q := range 2 {
			p.Of[q][value.Might] = int16(chance.IntN(20))
		}
		lead := float64(p.Of[0][value.Might] - p.Of[1][value.Might])
		p.Won = 2
		if chance.Float64() < 1/(1+math.Exp(-real*lead)) {
			p.Won = 1
		}
		games = append(games, []sample{p})
	}
	tuned := calibrated(net, games)
	if got := float64(tuned.Tuned.Temper) / value.Tempers; math.Abs(got-real/sure) > 0.05 {
		t.Errorf("the temper is %.2f, not %.2f", got, real/sure)
	}
	if off := tuned.Calibrated(100); off > 0.05 {
		t.Errorf("calibrated chances are %.3f away from what happened", off)
	}
	if got, want := tuned.Skip[value.Might], float64(round(real)); math.Abs(float64(got)-want) > 0.05*float64(round(sure)) {
		t.Errorf("the weight is %d, not %.0f", got, want)
	}
}
