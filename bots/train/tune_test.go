package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"koprulu/bots/value"
	"koprulu/rules/game"
)

// TestCalibrated checks that overconfident chances are brought back to what comes true, in games of Survival by a
// temper of their own, and that positions keep their order.
func TestCalibrated(t *testing.T) {
	const sure, real, survived = 0.2, 0.12, 0.06
	net := &value.Net{}
	net.Skip[value.Might] = round(sure)
	survival := func(i int) bool { return i%4 > 1 }
	chance := rand.New(rand.NewPCG(7, 8))
	var games [][]sample
	for i := range 8000 {
		p := sample{In: 0b11, Team: [game.MaxPlayers]uint8{0, 1}}
		for q := range 2 {
			p.Of[q][value.Might] = int16(chance.IntN(20))
		}
		lead, worth := float64(p.Of[0][value.Might]-p.Of[1][value.Might]), real
		if survival(i) {
			worth = survived
		}
		p.Won = 2
		if chance.Float64() < 1/(1+math.Exp(-worth*lead)) {
			p.Won = 1
		}
		games = append(games, []sample{p})
	}
	tuned := calibrated(net, games, survival)
	if got := float64(tuned.Tuned.Temper) / value.Tempers; math.Abs(got-real/sure) > 0.05 {
		t.Errorf("the temper is %.2f, not %.2f", got, real/sure)
	}
	if got := float64(tuned.Tuned.Survival) / value.Tempers; math.Abs(got-survived/real) > 0.07 {
		t.Errorf("the temper of Survival is %.2f, not %.2f", got, survived/real)
	}
	if off := tuned.Calibrated(200); off > 0.05 {
		t.Errorf("calibrated chances are %.3f away from what happened", off)
	}
	if before := (&value.Header{Calibration: tuned.Untuned}); before.Calibrated(200) < 0.06 {
		t.Errorf("before the calibration the chances were only %.3f away from what happened", before.Calibrated(200))
	}
	again := calibrated(tuned, games, survival)
	for i, b := range again.Untuned {
		if c := tuned.Calibration[i]; b.Count > 1000 && math.Abs(b.Won-b.Predicted-(c.Won-c.Predicted)) > 0.02 {
			t.Errorf("calibrated chances in bin %d are off by %.3f when they are read again, and were by %.3f", i,
				b.Won-b.Predicted, c.Won-c.Predicted)
		}
	}
	for i, b := range tuned.Calibration {
		if b.Count > 200 && (b.Error < 0.002 || b.Error > 0.05) {
			t.Errorf("the chances of bin %d are off by %.4f by chance", i, b.Error)
		}
	}
	if got, want := tuned.Skip[value.Might], float64(round(real)); math.Abs(float64(got)-want) >
		0.05*float64(round(sure)) {
		t.Errorf("the weight is %d, not %.0f", got, want)
	}
	if none := calibrated(net, games[:2], survival); none.Tuned.Survival != 0 {
		t.Errorf("without games of Survival their temper is %d", none.Tuned.Survival)
	}
}

// TestTogether checks that estimates of one game that come true together are no more certain for being many.
func TestTogether(t *testing.T) {
	const n, said = 200_000, 0.34 // The error of an error is then 0.16 %, and the bound below nearly twenty of these.
	for _, each := range []int{1, 5} {
		chance := rand.New(rand.NewPCG(5, 6))
		games := make([][10]value.Bin, n)
		for i := range games {
			b := &games[i][3]
			b.Count, b.Predicted = each, said*float64(each)
			if chance.Float64() < said {
				b.Won = float64(each)
			}
		}
		b := together(games)[3]
		if want := math.Sqrt(said * (1 - said) / n); b.Count != n*each || math.Abs(b.Error-want) > 0.03*want {
			t.Errorf("%d estimates in %d games are off by %.5f by chance, not %.5f", b.Count, n, b.Error, want)
		}
		if math.Abs(b.Predicted-said) > 1e-9 || math.Abs(b.Won-said) > 5.5*b.Error { // by luck less than once in a million
			t.Errorf("said %.3f, came true %.3f (+-%.3f)", b.Predicted, b.Won, b.Error)
		}
	}
}
