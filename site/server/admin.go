package server

import (
	"bytes"
	"context"
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
	"koprulu/table"
)

// The pages of hosts and moderators. For everybody else their addresses look like any other address at which there is nothing
// (visit.hidden). What can be done there is in the table of powers.

// adminRoutes are the addresses of the pages.
func (s *Server) adminRoutes() []core.Route {
	return []core.Route{
		{Pattern: "GET /admin", Class: core.ClassPage, Power: true, Handle: s.adminHome},
		{Pattern: "POST /admin/site", Class: core.ClassAct, Effect: core.ChangesNothing, Power: true, Handle: s.adminSite},
		{Pattern: "GET /admin/people", Class: core.ClassExport, Power: true, Handle: s.adminPeople},
		{Pattern: "GET /admin/people/{id}", Class: core.ClassPage, Power: true, Handle: s.adminPerson},
		{Pattern: "POST /admin/people/{id}", Class: core.ClassAct, Effect: core.ChangesNothing, Power: true, Handle: s.adminPersonAct},
		{Pattern: "GET /admin/tables", Class: core.ClassExport, Power: true, Handle: s.adminTables},
		{Pattern: "GET /admin/tables/{id}", Class: core.ClassPage, Power: true, Handle: s.adminTable},
		{Pattern: "POST /admin/tables/{id}", Class: core.ClassAct, Effect: core.ChangesNothing, Power: true, Handle: s.adminTableAct},
		{Pattern: "GET /admin/leagues", Class: core.ClassExport, Power: true, Handle: s.adminLeagues},
		{Pattern: "GET /admin/leagues/{id}", Class: core.ClassPage, Power: true, Handle: s.adminLeague},
		{Pattern: "POST /admin/leagues/{id}", Class: core.ClassAct, Effect: core.ChangesNothing, Power: true, Handle: s.adminLeagueAct},
		{Pattern: "GET /admin/reports", Class: core.ClassExport, Power: true, Handle: s.adminReports},
		{Pattern: "POST /admin/reports/{id}", Class: core.ClassAct, Effect: core.ChangesNothing, Power: true, Handle: s.adminReportAct},
		{Pattern: "GET /admin/invites", Class: core.ClassPage, Power: true, Handle: s.adminInvites},
		{Pattern: "POST /admin/invites", Class: core.ClassAct, Effect: core.ChangesNothing, Power: true, Handle: s.adminInvitesAct},
		{Pattern: "GET /admin/audit", Class: core.ClassPage, Power: true, Handle: s.adminAudit},
	}
}

// adminFrame is what the pages share. done is the verb of what was just done.
func (s *Server) adminFrame(v *core.Visit, part admin.Part) admin.Frame {
	v.Secret = true
	f := admin.Frame{Reader: s.Reader(v.Ctx, v), Path: v.URL.Path, Part: part, Host: v.IsHost(), Invites: v.IsHost() && s.Config.SignUp == core.SignUpInvite}
	if key := "web.admin.done." + v.URL.Query().Get("done"); v.URL.Query().Has("done") && f.Reader.Words.Has(key) {
		f.Done = f.Reader.Words.Text(key)
	}
	return f
}

// orderOf reads from a form of the pages what is to be done: the fields that the power reads, and no others.
func (s *Server) orderOf(v *core.Visit, on gate.Subject, verb, id string) (o gate.Order, err error) {
	o = gate.Order{On: on, Verb: verb, ID: id}
	p := gate.PowerOf(on, verb, gate.DoerOf(v).Office)
	if p == nil {
		return o, core.Wrong("form", "do")
	}
	o.Reason = v.Value("reason")
	for _, name := range p.Fields {
		switch name {
		case "name":
			o.Name = v.Value(name)
		case "role":
			o.Role = v.Value(name)
		case "text":
			o.Text = v.Value(name)
		case "note":
			o.Note = v.Value(name)
		case "count":
			o.Count, err = wholeNumber(v, name)
		case "uses":
			o.Uses, err = wholeNumber(v, name)
		case "seconds":
			o.Seconds, err = secondsOf(v)
		case "until":
			var seconds int64
			if seconds, err = secondsOf(v); seconds > 0 {
				o.Until = s.Now().Add(time.Duration(seconds) * time.Second)
			}
		}
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

// wholeNumber reads a field that has to be a number from 1 on.
func wholeNumber(v *core.Visit, name string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(v.Value(name)))
	if err != nil || n < 1 || n > math.MaxInt32 {
		return 0, core.Wrong("form", name)
	}
	return n, nil
}

// secondsOf reads how long something lasts, in the field days or hours; 0 for good.
func secondsOf(v *core.Visit) (int64, error) {
	if v.Fields.Has("days") {
		days, err := wholeNumber(v, "days")
		return int64(days) * 24 * 60 * 60, err
	}
	length, err := hoursOf(v)
	return int64(length / time.Second), err
}

// adminDone leads back to a page after something was done.
func (s *Server) adminDone(w http.ResponseWriter, v *core.Visit, path, verb string) error {
	return s.SeeOther(w, v, path+"?done="+verb)
}

// adminPage is how many lines a list has.
const adminPage = 40

// nextPage returns the address of the rest of a list, given how many lines were found when one more than fits was asked for.
func nextPage(v *core.Visit, found int) string {
	if found <= adminPage {
		return ""
	}
	q := v.URL.Query()
	q.Del("done")
	q.Set("skip", strconv.Itoa(core.SkipOf(v)+adminPage))
	return v.URL.Path + "?" + q.Encode()
}

// asPerson returns a person for the pages.
func (s *Server) asPerson(a *people.Account) admin.Person {
	return admin.Person{ID: string(a.ID), Name: a.Name, Role: a.Role.String(), Since: a.Created, Ban: s.asSanction(a.Ban), Mute: s.asSanction(a.Mute)}
}

func (s *Server) asSanction(x people.Sanction) *admin.Sanction {
	switch {
	case !x.Holds(s.Now()):
		return nil
	case x.Endless():
		return &admin.Sanction{Reason: x.Reason}
	}
	return &admin.Sanction{Until: x.Until, Reason: x.Reason}
}

// asTable returns a table for the pages: what everybody who may see it can read.
func asTable(m *table.Summary) admin.Table {
	t := admin.Table{ID: string(m.ID), Name: m.Settings.Name, Status: core.StatusWord(m.Status), Public: m.Settings.Public, Round: m.Round, Updated: m.Updated}
	for i := range m.Seats {
		seat := &m.Seats[i]
		t.Seats = append(t.Seats, admin.Seat{Person: string(seat.Person), Name: seat.Name, Bot: seat.Bot, Left: seat.Left, Owner: seat.Person != "" && seat.Person == m.Owner})
	}
	return t
}

// adminActs returns lines of the audit log before a number for the pages, one more than n if there are more, and the number of the last of the first n.
func (s *Server) adminActs(ctx context.Context, w *locale.Words, about string, before int64, n int) (list []admin.Act, last int64, err error) {
	acts, err := s.Kept.Powers.Acts(ctx, about, before, n+1)
	if err != nil {
		return nil, 0, err
	}
	name := s.namer(ctx, w)
	for i := range acts {
		a := &acts[i]
		if i < n {
			last = a.ID
		}
		line := admin.Act{At: a.At, ActorID: string(a.Actor), Verb: a.Verb, Target: string(a.Target), Office: string(a.Office), Table: string(a.Table), League: a.League, Detail: gate.DetailText(w, a.Verb, a.Detail)}
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

// namer returns a function that looks up people's present names, each of them once: empty for nobody, and a special word for those who have left.
func (s *Server) namer(ctx context.Context, w *locale.Words) func(id table.Person) (string, error) {
	names := map[table.Person]string{"": ""}
	return func(id table.Person) (string, error) {
		if known, ok := names[id]; ok {
			return known, nil
		}
		a, err := s.Kept.People.Person(ctx, id)
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

// adminHome shows the overview.
func (s *Server) adminHome(w http.ResponseWriter, v *core.Visit) error {
	return s.adminHomeWith(w, v, http.StatusOK, func(*admin.HomePage) {})
}

func (s *Server) adminHomeWith(w http.ResponseWriter, v *core.Visit, status int, add func(*admin.HomePage)) error {
	p := &admin.HomePage{Frame: s.adminFrame(v, admin.Overview)}
	p.Path = admin.Path
	site := s.Standing()
	if n := site.Notice; n != nil {
		p.Notice, p.Until = n.Text, n.Until
	}
	if r := site.ReadOnly; r != nil {
		p.ReadOnly, p.Reason, p.Since = true, r.Reason, r.Since
	}
	open, next, err := s.reportsFor(v, false, 0)
	if err != nil {
		return err
	}
	p.Reports, p.MoreReports = len(open), next != 0
	if v.IsHost() {
		acts, _, err := s.adminActs(v.Ctx, v.WordsOf(), "", 0, 10)
		if err != nil {
			return err
		}
		p.Acts = acts[:min(len(acts), 10)]
	}
	add(p)
	return s.HTML(w, v, status, func(b *bytes.Buffer) error { return admin.WriteHome(v.Ctx, b, p) })
}

// hoursOf reads how long something lasts, 0 for good.
func hoursOf(v *core.Visit) (time.Duration, error) {
	text := strings.ReplaceAll(strings.TrimSpace(v.Value("hours")), ",", ".")
	if text == "" {
		return 0, nil
	}
	const most = 100 * 366 * 24 // longer than anybody cares about
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n*3600 >= 1) || n > most {
		return 0, core.Wrong("hours", "hours")
	}
	return time.Duration(n * float64(time.Hour)).Truncate(time.Second), nil
}

// adminSite sets or clears the notice, and begins or ends the time in which nothing changes; for hosts.
func (s *Server) adminSite(w http.ResponseWriter, v *core.Visit) error {
	if !v.IsHost() {
		return core.ErrNowhere
	}
	verb := v.Value("do")
	o, err := s.orderOf(v, gate.OnSite, verb, "")
	if err == nil {
		_, err = s.gate.Exercise(v.Ctx, gate.DoerOf(v), o)
	}
	if err == nil {
		return s.adminDone(w, v, admin.Path, verb)
	}
	p := core.ProblemOf(err)
	if p.Status >= 500 {
		return err
	}
	return s.adminHomeWith(w, v, p.Status, func(h *admin.HomePage) {
		h.Problem, h.Text, h.UntilText, h.Why = p.Sentence(v.WordsOf()), v.Value("text"), v.Value("hours"), v.Value("reason")
	})
}

// adminPeople lists people.
func (s *Server) adminPeople(w http.ResponseWriter, v *core.Visit) error {
	p := &admin.PeoplePage{Frame: s.adminFrame(v, admin.People), Query: core.QueryOf(v)}
	list, err := s.Kept.Powers.PeopleLike(v.Ctx, people.Query{Words: p.Query, Skip: core.SkipOf(v), N: adminPage + 1})
	if err != nil {
		return err
	}
	p.Next = nextPage(v, len(list))
	for i := range list[:min(len(list), adminPage)] {
		p.People = append(p.People, s.asPerson(&list[i]))
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return admin.WritePeople(v.Ctx, b, p) })
}

// adminPerson shows a person.
func (s *Server) adminPerson(w http.ResponseWriter, v *core.Visit) error {
	return s.adminPersonWith(w, v, http.StatusOK, func(*admin.PersonPage) {})
}

func (s *Server) adminPersonWith(w http.ResponseWriter, v *core.Visit, status int, add func(*admin.PersonPage)) error {
	id := table.Person(v.PathValue("id"))
	b, err := s.Kept.People.Belongings(v.Ctx, id)
	if errors.Is(err, people.ErrNobody) {
		return core.ErrNowhere
	}
	if err != nil {
		return err
	}
	p := &admin.PersonPage{Frame: s.adminFrame(v, admin.People), Person: s.asPerson(&b.Account)}
	if p.May, p.Why, err = s.mayDo(v, gate.Order{On: gate.OnPerson, ID: string(id)}); err != nil {
		return err
	}
	list, err := s.Kept.Tables.TablesLike(v.Ctx, people.TableQuery{Person: id, Public: !v.IsHost(), N: adminPage})
	if err != nil {
		return err
	}
	for i := range list {
		p.Tables = append(p.Tables, asTable(&list[i]))
	}
	if v.IsHost() {
		p.Devices, p.Tokens, p.Passkeys = len(b.Devices), len(b.Tokens), len(b.Passkeys)
		acts, _, err := s.adminActs(v.Ctx, v.WordsOf(), string(id), 0, 20)
		if err != nil {
			return err
		}
		p.Acts = acts[:min(len(acts), 20)]
	}
	add(p)
	return s.HTML(w, v, status, func(b *bytes.Buffer) error { return admin.WritePerson(v.Ctx, b, p) })
}

// mayDo returns what the reader may do to something now and, if there is something that they may not do, why.
func (s *Server) mayDo(v *core.Visit, o gate.Order) (verbs []string, why string, err error) {
	verbs, why, err = s.gate.May(v.Ctx, gate.DoerOf(v), o)
	if why != "" {
		why = v.WordsOf().Text("web.server.problem." + why)
	}
	return verbs, why, err
}

// adminPersonAct does something to a person.
func (s *Server) adminPersonAct(w http.ResponseWriter, v *core.Visit) error {
	id, verb := v.PathValue("id"), v.Value("do")
	o, err := s.orderOf(v, gate.OnPerson, verb, id)
	var out *gate.Outcome
	if err == nil {
		out, err = s.gate.Exercise(v.Ctx, gate.DoerOf(v), o)
	}
	switch {
	case errors.Is(err, people.ErrNobody):
		return core.ErrNowhere
	case err != nil:
		p := core.ProblemOf(err)
		if p.Status >= 500 {
			return err
		}
		return s.adminPersonWith(w, v, p.Status, func(q *admin.PersonPage) {
			q.Problem, q.Reason, q.Hours, q.NewName = p.Sentence(v.WordsOf()), v.Value("reason"), v.Value("hours"), v.Value("name")
		})
	case out.Link != "":
		return s.adminPersonWith(w, v, http.StatusOK, func(q *admin.PersonPage) { q.Link, q.LinkEnds = out.Link, out.Ends })
	}
	return s.adminDone(w, v, admin.Path+"/people/"+url.PathEscape(id), verb)
}

// adminAudit shows the audit log, to hosts.
func (s *Server) adminAudit(w http.ResponseWriter, v *core.Visit) error {
	if !v.IsHost() {
		return core.ErrNowhere
	}
	p := &admin.AuditPage{Frame: s.adminFrame(v, admin.Audit), About: strings.TrimSpace(v.URL.Query().Get("about"))}
	before, err := strconv.ParseInt(v.URL.Query().Get("before"), 10, 64)
	if err != nil || before < 0 {
		before = 0
	}
	acts, last, err := s.adminActs(v.Ctx, v.WordsOf(), p.About, before, adminPage)
	if err != nil {
		return err
	}
	if p.Acts = acts; len(acts) > adminPage {
		p.Acts, p.Next = acts[:adminPage], admin.Path+"/audit?"+url.Values{"about": {p.About}, "before": {strconv.FormatInt(last, 10)}}.Encode()
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return admin.WriteAudit(v.Ctx, b, p) })
}
