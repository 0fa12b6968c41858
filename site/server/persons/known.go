package persons

import (
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/web/person"
	"koprulu/table"
)

// known is a person as a reader may know them.
type known struct {
	account people.Account
	games   []people.Played
	// sum is what the games come to that the request picks out.
	filter person.Filter
	sum    *people.Summary
	rating people.Rated
	// times is true if the reader may see how long decisions took, own if it is the reader.
	times, own bool
	// running are the tables at which they play, or wait to play, that the reader may see.
	running []table.Summary
}

// known returns the person whom a page is about, ErrNowhere if there is no page or it is hidden from the reader.
func (c *Chapter) known(v *core.Visit) (*known, error) {
	id, hidden, err := c.Kept.Results.PersonAt(v.Ctx, people.PageID(v.PathValue("page")))
	if err != nil {
		return nil, err
	}
	reader := v.Person()
	k := &known{own: id == reader}
	if hidden && !k.own {
		return nil, core.ErrNowhere
	}
	if k.account, err = c.Kept.People.Person(v.Ctx, id); err != nil {
		return nil, err
	}
	if k.games, err = c.Kept.Results.GamesOf(v.Ctx, id, reader, mostGames); err != nil {
		return nil, err
	}
	k.filter = person.ParseFilter(v.URL.Query())
	k.sum = people.Sum(k.games, k.filter.Games(c.Now()), k.own)
	if k.rating, err = c.Kept.Results.RatingOf(v.Ctx, id); err != nil {
		return nil, err
	}
	if k.times = k.own; !k.times {
		if k.times, err = c.Kept.Results.Met(v.Ctx, id, reader); err != nil {
			return nil, err
		}
	}
	k.running, err = c.runningOf(v, id)
	return k, err
}

// runningOf lists the tables at which somebody plays, or waits to play, that a reader may see: those that the lobby
// lists for everybody, and the reader's own.
func (c *Chapter) runningOf(v *core.Visit, who table.Person) ([]table.Summary, error) {
	list, err := c.Kept.Lobby.Mine(v.Ctx, who)
	if err != nil {
		return nil, err
	}
	reader := v.Person()
	barred, err := c.Barred(v.Ctx, who)
	if err != nil {
		return nil, err
	}
	var seen []table.Summary
	for i := range list {
		m := &list[i]
		listed := m.Settings.Public && (m.Status == table.Waiting && !barred || m.Settings.Spectators && m.Status.Runs())
		sits, mine := false, false
		for j := range m.Seats {
			sits = sits || m.Seats[j].Person == who && !m.Seats[j].Left
			mine = mine || reader != "" && m.Seats[j].Person == reader && !m.Seats[j].Left
		}
		if sits && listed || mine {
			seen = append(seen, *m)
		}
	}
	return seen, nil
}
