package document

import (
	"slices"
	"strings"
)

// Near returns the words that someone who wrote got may have meant, best first.
func Near(got string, possible []string) []string {
	type match struct {
		word string
		far  int
	}
	var found []match
	for _, w := range possible {
		if same(got, w) {
			return []string{w}
		}
		far := distance(got, w)
		if far <= max(1, len(w)/3) || len(got) > 2 && strings.Contains(w, got) {
			found = append(found, match{w, far})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return a.far - b.far })
	var best []string
	for _, m := range found[:min(4, len(found))] {
		best = append(best, m.word)
	}
	return best
}

// same reports whether two words differ only in case, or in how their parts are joined.
func same(a, b string) bool {
	return strings.EqualFold(joined.Replace(a), joined.Replace(b))
}

// joined writes the parts of a word together.
var joined = strings.NewReplacer("-", "", "_", "", " ", "")

// distance counts the letters to change, add, drop or swap with the next to turn a into b.
func distance(a, b string) int {
	if len(a) > 64 || len(b) > 64 {
		return max(len(a), len(b))
	}
	last, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			cost := row[j]
			if a[i] != b[j] {
				cost++
			}
			next[j+1] = min(cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], last[j-1]+1)
			}
		}
		last, row, next = row, next, last
	}
	return row[len(b)]
}
