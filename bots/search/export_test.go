package search

// Parents returns the lines from which the last Pick made its last plans.
func (b *Searcher) Parents() []Line {
	list := make([]Line, 0, parents)
	for _, a := range b.best[:parents] {
		list = append(list, Line{Answer: a.answer, Plan: a.plan})
	}
	return list
}
