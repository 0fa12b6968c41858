package value

import (
	"math/bits"

	"koprulu/rules/game"
)

// decay is e^(-n/32) in parts of One, for n from 0: enough for differences of up to ten, beyond which chances vanish.
var decay = func() (t [320]int64) {
	// e^(-1/32) in parts of 1<<32; products are rounded down.
	const step = 4162825044
	v := int64(1) << 30
	for i := range t {
		t[i] = v >> 14
		v = v * step >> 32
	}
	return t
}()

// softmax turns the scores of teams, in thousandths, into chances that add up to One, except for rounding. Those of
// teams that are not in the set are 0.
func softmax(score *[game.MaxPlayers]int32, teams uint) (c Chances) {
	most := int32(-1 << 30)
	for set := teams; set != 0; set &= set - 1 {
		most = max(most, score[bits.TrailingZeros(set)])
	}
	var e [game.MaxPlayers]int64
	sum := int64(0)
	for set := teams; set != 0; set &= set - 1 {
		t := bits.TrailingZeros(set)
		at := int64(most-score[t]) * 32
		i, rest := at/1000, at%1000
		if i < int64(len(decay))-1 {
			e[t] = (decay[i]*(1000-rest) + decay[i+1]*rest) / 1000
		}
		sum += e[t]
	}
	for set := teams; set != 0; set &= set - 1 {
		t := bits.TrailingZeros(set)
		c[t] = int32(e[t] * One / sum)
	}
	return c
}
