// Package admin is the chapter of the site with the pages of hosts and moderators. For everybody else their addresses
// look like any other address at which there is nothing (core.Route.Power). What can be done there is in the table of
// powers, and done by the gate.
package admin

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
)

// Chapter has the pages.
type Chapter struct {
	*core.Site
	gate *gate.Gate
}

// New makes the chapter.
func New(site *core.Site, g *gate.Gate) *Chapter { return &Chapter{Site: site, gate: g} }

// Routes are the addresses of the chapter.
func (c *Chapter) Routes() []core.Route {
	list := slices.Concat(
		core.ClassPage.Anybody(core.Handlers{
			"GET /admin":              page(c.home),
			"GET /admin/people/{id}":  page(c.person),
			"GET /admin/tables/{id}":  page(c.table),
			"GET /admin/leagues/{id}": page(c.league),
			"GET /admin/invites":      page(c.invites),
			"GET /admin/audit":        c.audit,
			"GET /admin/status":       c.status,
		}),
		core.ClassAct.Anybody(core.Handlers{
			"POST /admin/site":         c.act(c.home, c.siteOrder),
			"POST /admin/people/{id}":  c.act(c.person, c.personOrder),
			"POST /admin/tables/{id}":  c.act(c.table, c.tableOrder),
			"POST /admin/leagues/{id}": c.act(c.league, c.leagueOrder),
			"POST /admin/reports/{id}": c.act(c.reports, c.reportOrder),
			"POST /admin/invites":      c.act(c.invites, c.inviteOrder),
		}),
		core.ClassExport.Anybody(core.Handlers{
			"GET /admin/people":  c.people,
			"GET /admin/tables":  c.tables,
			"GET /admin/leagues": c.leagues,
			"GET /admin/reports": page(c.reports),
		}),
	)
	for i := range list {
		list[i].Power = true
		if strings.HasPrefix(list[i].Pattern, "POST ") {
			list[i].Effect = core.ChangesNothing // The gate refuses while nothing may change; one of its acts ends that time.
		}
	}
	return list
}

// said is what a page says about what its form asked for: why it was not done, or what only its reader learns of what
// was done.
type said struct {
	status  int
	problem string
	// form is what was entered and not accepted.
	form url.Values
	done gate.Outcome
}

// shown draws a page with what it has to say.
type shown func(v *core.Visit, s *said) error

// page makes the handler of a page that has nothing to say.
func page(show shown) core.Handler {
	return func(v *core.Visit) error { return show(v, &said{status: http.StatusOK}) }
}

// act makes the handler of the form of a page: it reads what is to be done, has it done, and leads back to where that
// is said.
func (c *Chapter) act(show shown, read func(v *core.Visit) (o gate.Order, back string, err error)) core.Handler {
	return func(v *core.Visit) error {
		o, back, err := read(v)
		if core.ProblemOf(err) == core.ErrNowhere {
			return err
		}
		var out *gate.Outcome
		if err == nil {
			out, err = c.gate.Exercise(v.Ctx, gate.DoerOf(v), o)
		}
		switch p := core.ProblemOf(err); {
		case err != nil && p.Status >= 500:
			return err
		case err != nil:
			return show(v, &said{status: p.Status, problem: p.Sentence(v.WordsOf()), form: v.Fields})
		case out.Link != "" || len(out.Made) > 0:
			return show(v, &said{status: http.StatusOK, done: *out})
		}
		return c.SeeOther(v, back+"?done="+o.Verb)
	}
}

// frame is what the pages share. The address has the verb of what was just done.
func (c *Chapter) frame(v *core.Visit, part admin.Part, say *said) admin.Frame {
	v.Secret = true
	f := admin.Frame{Problem: say.problem, Reader: c.Reader(v), Path: v.URL.Path, Part: part, Host: v.IsHost(),
		Invites: v.IsHost() && c.Config.SignUp == core.SignUpInvite}
	if key := "web.admin.done." + v.Param("done"); v.URL.Query().Has("done") && f.Reader.Words.Has(key) {
		f.Done = f.Reader.Words.Text(key)
	}
	return f
}

// finderOf reads the form of a list, whose kinds are in a field, and the time from which on the list is: the zero time
// for all times.
func (c *Chapter) finderOf(v *core.Visit, field string, kinds []string) (f admin.Finder, since time.Time) {
	f = admin.Finder{Query: core.QueryOf(v), Kinds: kinds}
	if kind := v.Param(field); slices.Contains(kinds, kind) {
		f.Kind = kind
	}
	chosen := v.Param("since")
	if length, err := time.ParseDuration(chosen); err == nil && slices.Contains(admin.Times, chosen) {
		f.Since, since = chosen, c.Now().Add(-length)
	}
	return f, since
}

// PerPage is how many lines a list has.
const PerPage = 40

// mayDo returns what the reader may do to something now and, if there is something that they may not do, why.
func (c *Chapter) mayDo(v *core.Visit, o gate.Order) (verbs []string, why string, err error) {
	verbs, why, err = c.gate.May(v.Ctx, gate.DoerOf(v), o)
	if why != "" {
		why = v.Text("web.server.problem." + why)
	}
	return verbs, why, err
}

// actsShown is how many lines of the audit log the page of something has.
const actsShown = 20

// before reads the number before which the lines of a page are, 0 for the newest.
func before(v *core.Visit) int64 {
	n, err := strconv.ParseInt(v.Param("before"), 10, 64)
	if err != nil {
		return 0
	}
	return max(0, n)
}

// nextBefore is the address of the lines of a page before a number.
func nextBefore(v *core.Visit, number int64) string {
	q := v.URL.Query()
	q.Del("done")
	q.Set("before", strconv.FormatInt(number, 10))
	return v.URL.Path + "?" + q.Encode()
}
