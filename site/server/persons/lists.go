package persons

import (
	"koprulu/club/people"
	"koprulu/site/server/core"
)

// part is what a page has of a list.
type part[T any] struct {
	list []T
	// next is the address of the rest, empty if there is none; first says that nothing comes before.
	next  string
	first bool
	// established is how many people have a rating that counts, in the list of ratings.
	established int
}

// partOf returns what a page has of a list of which one line more was read.
func partOf[T any](v *core.Visit, list []T) *part[T] {
	return &part[T]{list: list[:min(len(list), peopleOnPage)], next: core.NextPage(v, len(list), peopleOnPage),
		first: core.SkipOf(v) == 0}
}

// regulars returns those who play: ?skip= leaves out the first ones.
func (c *Chapter) regulars(v *core.Visit) (*part[people.Regular], error) {
	list, err := c.Kept.Results.Regulars(v.Ctx, core.SkipOf(v), peopleOnPage+1)
	return partOf(v, list), err
}

// ratings returns those who have a rating: ?skip= leaves out the first ones.
func (c *Chapter) ratings(v *core.Visit) (*part[people.Rated], error) {
	list, established, err := c.Kept.Results.Leaderboard(v.Ctx, core.SkipOf(v), peopleOnPage+1)
	p := partOf(v, list)
	p.established = established
	return p, err
}
