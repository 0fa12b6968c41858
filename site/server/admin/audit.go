package admin

import (
	"context"
	"errors"
	"strings"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
	"koprulu/table"
)

// acts returns lines of the audit log for the pages, one more than were asked for if there are more, and the number of
// the last of those that were.
func (c *Chapter) acts(ctx context.Context, w *locale.Words, q people.ActQuery) (list []admin.Act, last int64,
	err error) {
	n := q.N
	q.N++
	acts, err := c.Kept.Powers.Acts(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	name := c.namer(ctx, w)
	for i := range acts {
		a := &acts[i]
		if i < n {
			last = a.ID
		}
		line := admin.Act{At: a.At, ActorID: string(a.Actor), Verb: a.Verb, Target: string(a.Target),
			Office: string(a.Office), Table: string(a.Table), League: a.League, Detail: gate.DetailText(w, a.Verb, a.Detail)}
		if line.Actor, err = name(a.Actor); err != nil {
			return nil, 0, err
		}
		if line.Name, err = name(a.Target); err != nil {
			return nil, 0, err
		}
		list = append(list, line)
	}
	return list, last, nil
}

// lastActs returns the last lines of the audit log about something, at most n, for hosts alone.
func (c *Chapter) lastActs(v *core.Visit, about string, n int) ([]admin.Act, error) {
	if !v.IsHost() {
		return nil, nil
	}
	list, _, err := c.acts(v.Ctx, v.WordsOf(), people.ActQuery{About: about, N: n})
	return list[:min(len(list), n)], err
}

// namer returns a function that looks up people's present names, each of them once: empty for nobody, and a special
// word for those who have left.
func (c *Chapter) namer(ctx context.Context, w *locale.Words) func(id table.Person) (string, error) {
	names := map[table.Person]string{"": ""}
	return func(id table.Person) (string, error) {
		if known, ok := names[id]; ok {
			return known, nil
		}
		a, err := c.Kept.People.Person(ctx, id)
		switch {
		case errors.Is(err, people.ErrNobody):
			a.Name = w.Text("web.server.gone")
		case err != nil:
			return "", err
		}
		names[id] = a.Name
		return a.Name, nil
	}
}

// audit shows the audit log, to hosts.
func (c *Chapter) audit(v *core.Visit) error {
	if !v.IsHost() {
		return core.ErrNowhere
	}
	p := &admin.AuditPage{Frame: c.frame(v, admin.Audit, &said{})}
	q := people.ActQuery{About: strings.TrimSpace(v.Param("about")), Before: before(v), N: PerPage}
	p.Finder, q.Since = c.finderOf(v, "verb", gate.Verbs())
	p.Query, q.Verb = q.About, p.Kind
	acts, last, err := c.acts(v.Ctx, v.WordsOf(), q)
	if err != nil {
		return err
	}
	if p.Acts = acts; len(acts) > PerPage {
		p.Acts, p.Next = acts[:PerPage], nextBefore(v, last)
	}
	return core.Show(v, p)
}
