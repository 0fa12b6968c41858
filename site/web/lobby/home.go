package lobby

import (
	"time"

	"koprulu/rules/game"
)

// Week is what the first page says of the week's challenge.
type Week struct {
	// Factions are those of all seats, the player's first; empty while nobody has made the challenge of this week.
	Factions []game.Faction
	// Played counts who has begun a game, Days those that are left, today included.
	Played, Days int
}

// WeekOf makes what the first page says of a challenge that ends at a time.
func WeekOf(factions []game.Faction, seat, played int, now, ends time.Time) Week {
	var order []game.Faction
	for i := range factions {
		order = append(order, factions[(seat+i)%len(factions)])
	}
	return Week{order, played, int((ends.Sub(now) + day - 1) / day)}
}

// lesson is a chapter of the tutorial as the first page offers it.
type lesson struct {
	// chapter is the id of the chapter in addresses.
	chapter string
	// faction and picture are what it shows, minutes about how long it takes.
	faction game.Faction
	picture string
	minutes int
}

// lessonList are the lessons, in the order in which they build on each other.
var lessonList = []lesson{
	{"basics", raynor, "marine", 10},
	{"regroup", tassadar, "zealot", 3},
	{"broodwar", overmind, "hydralisk", 5},
}

// Lessons returns the ids of the chapters that the first page offers.
func Lessons() []string {
	var ids []string
	for _, l := range lessonList {
		ids = append(ids, l.chapter)
	}
	return ids
}

// lessonMinutes returns how long all lessons take.
func lessonMinutes() int {
	n := 0
	for _, l := range lessonList {
		n += l.minutes
	}
	return n
}

// listed is how many open tables the first page lists; the page of all tables has the others.
const listed = 4

// listing reports whether the reader looks for tables: the page is the list of all of them then.
func (p *Page) listing() bool { return p.All || p.Query != "" || p.Filter != (Filter{}) }

// offered returns the open tables that the page lists.
func (p *Page) offered() []*Card {
	list := p.shown()
	if !p.listing() && len(list) > listed {
		list = list[:listed]
	}
	return list
}
