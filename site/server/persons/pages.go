package persons

import (
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/web/person"
)

// personPage shows the page of a person.
func (c *Chapter) personPage(v *core.Visit, k *known) error {
	_, established, err := c.Kept.Results.Leaderboard(v.Ctx, 0, 0)
	if err != nil {
		return err
	}
	p := &person.Page{Reader: c.Reader(v), Path: v.URL.RequestURI(),
		Face: people.Face{Name: k.account.Name, Page: people.PageOf(k.account.ID)}, Since: k.account.Created,
		Own: k.own, Hidden: k.account.Hidden, Filter: k.filter, Summary: k.sum, Rating: k.rating, Established: established,
		Times: k.times, Most: mostGames}
	for i := range k.running {
		p.Now = append(p.Now, person.Running{Name: core.NameOr(v.WordsOf(), k.running[i].Settings.Name),
			Address: core.TablePath(k.running[i].ID)})
	}
	return core.Show(v, p)
}

// hidePage hides the page of the reader, or shows it again.
func (c *Chapter) hidePage(v *core.Visit) error {
	if err := c.Kept.People.HidePage(v.Ctx, v.Person(), v.Value("do") == "hide"); err != nil {
		return err
	}
	return c.SeeOther(v, string(person.AddressOf(people.PageOf(v.Person()))))
}

// frame is what the lists share.
func (c *Chapter) frame(v *core.Visit) person.Frame {
	return person.Frame{Reader: c.Reader(v), Path: v.URL.RequestURI()}
}

// regularsPage lists those who play.
func (c *Chapter) regularsPage(v *core.Visit, p *part[people.Regular]) error {
	return core.Show(v, &person.RegularsPage{Frame: c.frame(v), List: p.list, Next: p.next})
}

// ratingsPage lists ratings.
func (c *Chapter) ratingsPage(v *core.Visit, p *part[people.Rated]) error {
	return core.Show(v, &person.RatingsPage{Frame: c.frame(v), List: p.list, Established: p.established, Next: p.next,
		First: p.first})
}

// tallyPage shows the totals of all games.
func (c *Chapter) tallyPage(v *core.Visit, t *people.Tally) error {
	return core.Show(v, &person.SitePage{Frame: c.frame(v), Tally: t})
}
