package search

// Parents returns the lines that the last Pick made its last plans out of.
func (b *Searcher) Parents() []Line {
	list := make([]Line, 0, parents)
	for _, a := range b.best[:parents] {
		list = append(list, Line{Answer: a.answer, Plan: a.plan})
	}
	return list
}
