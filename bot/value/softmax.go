package value

import "koprulu/game"

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

// softmax turns scores, in thousandths, of the seats that are in the game into chances that add up to One, but for what
// rounding takes.
func softmax(score *[game.MaxPlayers]int32, in game.PlayerSet) (c Chances) {
	top := int32(-1 << 30)
	for set := in; set != 0; set &= set - 1 {
		top = max(top, score[set.First()])
	}
	var e [game.MaxPlayers]int64
	sum := int64(0)
	for set := in; set != 0; set &= set - 1 {
		p := set.First()
		at := int64(top-score[p]) * 32
		i, rest := at/1000, at%1000
		if i < int64(len(decay))-1 {
			e[p] = (decay[i]*(1000-rest) + decay[i+1]*rest) / 1000
		}
		sum += e[p]
	}
	for set := in; set != 0; set &= set - 1 {
		p := set.First()
		c[p] = int32(e[p] * One / sum)
	}
	return c
}
