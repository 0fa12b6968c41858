package challenge

import (
	"cmp"
	"slices"
	"strings"
)

// Rank sorts results and gives them places: victories first, the earlier the better, then by conquest points; defeats
// are ranked by conquest points, then by how long the person held out. Games that were given up, are late or still go
// on come last, without a place.
func Rank(list []Result) {
	compare := func(a, b Result) int {
		if c := cmp.Compare(b.class(), a.class()); c != 0 {
			return c
		}
		switch a.Outcome {
		case Won:
			return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(b.Points, a.Points))
		case Lost:
			return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Round, a.Round))
		}
		return 0
	}
	slices.SortStableFunc(list, func(a, b Result) int {
		return cmp.Or(compare(a, b), strings.Compare(a.Name, b.Name), strings.Compare(string(a.Table), string(b.Table)))
	})
	for i := range list {
		switch {
		case list[i].Outcome < Lost:
			list[i].Place = 0
		case i > 0 && compare(list[i-1], list[i]) == 0:
			list[i].Place = list[i-1].Place
		default:
			list[i].Place = i + 1
		}
	}
}

// class orders outcomes: those that count, then games that go on, then those that don't.
func (r *Result) class() int {
	switch r.Outcome {
	case Won:
		return 4
	case Lost:
		return 3
	case Running:
		return 2
	case Late:
		return 1
	}
	return 0
}
