package search

import "slices"

// choice returns the best arm. Where others that lasted as long are not behind it by more than chance explains, the
// rules of thumb decide.
func (b *Searcher) choice() *arm {
	best := b.order[0]
	first := &b.arms[best]
	for _, i := range b.order[1:b.count] {
		if b.budget.Sense > 0 && b.arms[i].n == first.n && b.rankOf(i) < b.rankOf(best) &&
			!b.behind(i, b.order[0], b.budget.Sense) {
			best = i
		}
	}
	return &b.arms[best]
}

// rankOf is the place of an arm's answer among those that the rules of thumb rank.
func (b *Searcher) rankOf(i int8) int {
	for place := range b.ranked {
		if b.ranked[place].Answer == b.arms[i].answer {
			return place
		}
	}
	return len(b.ranked)
}

// behind reports whether an arm is worse than another one in the worlds where both were played on: by more than some
// tenths of the error of their difference, or because it is better in none of them.
func (b *Searcher) behind(x, y int8, tenths int64) bool {
	var n, sum, squares int64
	better := false
	for i := range b.stages {
		p := &b.stages[i]
		at, by := slices.Index(p.order[:p.n], x), slices.Index(p.order[:p.n], y)
		if at < 0 || by < 0 {
			continue
		}
		for pass := range p.passes {
			row := b.stage.values[p.from+pass*p.n:]
			d := (row[by] - row[at]) >> 6 // so that nothing overflows
			n++
			better = better || d < 0
			sum += d
			squares += d * d
		}
	}
	return sum > 0 && (n < 2 || !better || 100*sum*sum*(n-1) > tenths*tenths*(n*squares-sum*sum))
}
