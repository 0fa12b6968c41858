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
	"koprulu/site/web/admin"
	"koprulu/table"
)

// The pages of hosts and moderators. For everybody else their addresses look like any other address at which there is nothing
// (visit.hidden). What can be done there is in the table of powers.

// adminRoutes are the addresses of the pages.
func (s *Server) adminRoutes() []route {
	return []route{
		{pattern: "GET /admin", class: classPage, handle: s.adminHome},
		{pattern: "POST /admin/site", class: classAct, handle: s.adminSite},
		{pattern: "GET /admin/people", class: classExport, handle: s.adminPeople},
		{pattern: "GET /admin/people/{id}", class: classPage, handle: s.adminPerson},
		{pattern: "POST /admin/people/{id}", class: classAct, handle: s.adminPersonAct},
		{pattern: "GET /admin/tables", class: classExport, handle: s.adminTables},
		{pattern: "GET /admin/tables/{id}", class: classPage, handle: s.adminTable},
		{pattern: "POST /admin/tables/{id}", class: classAct, handle: s.adminTableAct},
		{pattern: "GET /admin/leagues", class: classExport, handle: s.adminLeagues},
		{pattern: "GET /admin/leagues/{id}", class: classPage, handle: s.adminLeague},
		{pattern: "POST /admin/leagues/{id}", class: classAct, handle: s.adminLeagueAct},
		{pattern: "GET /admin/reports", class: classExport, handle: s.adminReports},
		{pattern: "POST /admin/reports/{id}", class: classAct, handle: s.adminReportAct},
		{pattern: "GET /admin/invites", class: classPage, handle: s.adminInvites},
		{pattern: "POST /admin/invites", class: classAct, handle: s.adminInvitesAct},
		{pattern: "GET /admin/audit", class: classPage, handle: s.adminAudit},
	}
}

// adminFrame is what the pages share. done is the verb of what was just done.
func (s *Server) adminFrame(v *visit, part admin.Part) admin.Frame {
	v.secret = true
	f := admin.Frame{Reader: s.reader(v.ctx, v), Path: v.URL.Path, Part: part, Host: v.host(), Invites: v.host() && s.cfg.SignUp == SignUpInvite}
	if key := "web.admin.done." + v.URL.Query().Get("done"); v.URL.Query().Has("done") && f.Reader.Words.Has(key) {
		f.Done = f.Reader.Words.Text(key)
	}
	return f
}

// orderOf reads from a form of the pages what is to be done: the fields that the power reads, and no others.
func (s *Server) orderOf(v *visit, on subject, verb, id string) (o order, err error) {
	o = order{on: on, verb: verb, id: id}
	p := powerOf(on, verb, v.doer().office)
	if p == nil {
		return o, wrong("form", "do")
	}
	o.Reason = v.value("reason")
	for _, name := range p.fields {
		switch name {
		case "name":
			o.Name = v.value(name)
		case "role":
			o.Role = v.value(name)
		case "text":
			o.Text = v.value(name)
		case "note":
			o.Note = v.value(name)
		case "count":
			o.Count, err = wholeNumber(v, name)
		case "uses":
			o.Uses, err = wholeNumber(v, name)
		case "seconds":
			o.Seconds, err = secondsOf(v)
		case "until":
			var seconds int64
			if seconds, err = secondsOf(v); seconds > 0 {
				o.Until = s.now().Add(time.Duration(seconds) * time.Second)
			}
		}
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

// wholeNumber reads a field that has to be a number from 1 on.
func wholeNumber(v *visit, name string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(v.value(name)))
	if err != nil || n < 1 || n > math.MaxInt32 {
		return 0, wrong("form", name)
	}
	return n, nil
}

// secondsOf reads how long something lasts, in the field days or hours; 0 for good.
func secondsOf(v *visit) (int64, error) {
	if v.form.Has("days") {
		days, err := wholeNumber(v, "days")
		return int64(days) * 24 * 60 * 60, err
	}
	length, err := hoursOf(v)
	return int64(length / time.Second), err
}

// adminDone leads back to a page after something was done.
func (s *Server) adminDone(w http.ResponseWriter, v *visit, path, verb string) error {
	return s.seeOther(w, v, path+"?done="+verb)
}

// adminPage is how many lines a list has.
const adminPage = 40

// skipOf returns how much of a list was on earlier pages.
func skipOf(v *visit) int {
	n, err := strconv.Atoi(v.URL.Query().Get("skip"))
	if err != nil || n < 0 || n > math.MaxInt32 {
		return 0
	}
	return n
}

// nextPage returns the address of the rest of a list, given how many lines were found when one more than fits was asked for.
func nextPage(v *visit, found int) string {
	if found <= adminPage {
		return ""
	}
	q := v.URL.Query()
	q.Del("done")
	q.Set("skip", strconv.Itoa(skipOf(v)+adminPage))
	return v.URL.Path + "?" + q.Encode()
}

// asPerson returns a person for the pages.
func (s *Server) asPerson(a *people.Account) admin.Person {
	return admin.Person{ID: string(a.ID), Name: a.Name, Role: a.Role.String(), Since: a.Created, Ban: s.asSanction(a.Ban), Mute: s.asSanction(a.Mute)}
}

func (s *Server) asSanction(x people.Sanction) *admin.Sanction {
	switch {
	case !x.Holds(s.now()):
		return nil
	case x.Endless():
		return &admin.Sanction{Reason: x.Reason}
	}
	return &admin.Sanction{Until: x.Until, Reason: x.Reason}
}

// asTable returns a table for the pages: what everybody who may see it can read.
func asTable(m *table.Summary) admin.Table {
	t := admin.Table{ID: string(m.ID), Name: m.Settings.Name, Status: statusWord(m.Status), Public: m.Settings.Public, Round: m.Round, Updated: m.Updated}
	for i := range m.Seats {
		seat := &m.Seats[i]
		t.Seats = append(t.Seats, admin.Seat{Person: string(seat.Person), Name: seat.Name, Bot: seat.Bot, Left: seat.Left, Owner: seat.Person != "" && seat.Person == m.Owner})
	}
	return t
}

// adminActs returns lines of the audit log before a number for the pages, one more than n if there are more, and the number of the last of the first n.
func (s *Server) adminActs(ctx context.Context, w *locale.Words, about string, before int64, n int) (list []admin.Act, last int64, err error) {
	acts, err := s.kept.powers.Acts(ctx, about, before, n+1)
	if err != nil {
		return nil, 0, err
	}
	name := s.namer(ctx, w)
	for i := range acts {
		a := &acts[i]
		if i < n {
			last = a.ID
		}
		line := admin.Act{At: a.At, ActorID: string(a.Actor), Verb: a.Verb, Target: string(a.Target), Office: string(a.Office), Table: string(a.Table), League: a.League, Detail: detailText(w, a.Verb, a.Detail)}
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
		a, err := s.kept.people.Person(ctx, id)
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
func (s *Server) adminHome(w http.ResponseWriter, v *visit) error {
	return s.adminHomeWith(w, v, http.StatusOK, func(*admin.HomePage) {})
}

func (s *Server) adminHomeWith(w http.ResponseWriter, v *visit, status int, add func(*admin.HomePage)) error {
	p := &admin.HomePage{Frame: s.adminFrame(v, admin.Overview)}
	p.Path = admin.Path
	site := s.site()
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
	if v.host() {
		acts, _, err := s.adminActs(v.ctx, v.wordsOf(), "", 0, 10)
		if err != nil {
			return err
		}
		p.Acts = acts[:min(len(acts), 10)]
	}
	add(p)
	return s.html(w, v, status, func(b *bytes.Buffer) error { return admin.WriteHome(v.ctx, b, p) })
}

// hoursOf reads how long something lasts, 0 for good.
func hoursOf(v *visit) (time.Duration, error) {
	text := strings.ReplaceAll(strings.TrimSpace(v.value("hours")), ",", ".")
	if text == "" {
		return 0, nil
	}
	const most = 100 * 366 * 24 // longer than anybody cares about
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n*3600 >= 1) || n > most {
		return 0, wrong("hours", "hours")
	}
	return time.Duration(n * float64(time.Hour)).Truncate(time.Second), nil
}

// adminSite sets or clears the notice, and begins or ends the time in which nothing changes; for hosts.
func (s *Server) adminSite(w http.ResponseWriter, v *visit) error {
	if !v.host() {
		return errNowhere
	}
	verb := v.value("do")
	o, err := s.orderOf(v, onSite, verb, "")
	if err == nil {
		_, err = s.exercise(v.ctx, v.doer(), o)
	}
	if err == nil {
		return s.adminDone(w, v, admin.Path, verb)
	}
	p := problemOf(err)
	if p.status >= 500 {
		return err
	}
	return s.adminHomeWith(w, v, p.status, func(h *admin.HomePage) {
		h.Problem, h.Text, h.UntilText, h.Why = p.sentence(v.wordsOf()), v.value("text"), v.value("hours"), v.value("reason")
	})
}

// adminPeople lists people.
func (s *Server) adminPeople(w http.ResponseWriter, v *visit) error {
	p := &admin.PeoplePage{Frame: s.adminFrame(v, admin.People), Query: query(v)}
	list, err := s.kept.powers.PeopleLike(v.ctx, people.Query{Words: p.Query, Skip: skipOf(v), N: adminPage + 1})
	if err != nil {
		return err
	}
	p.Next = nextPage(v, len(list))
	for i := range list[:min(len(list), adminPage)] {
		p.People = append(p.People, s.asPerson(&list[i]))
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return admin.WritePeople(v.ctx, b, p) })
}

// adminPerson shows a person.
func (s *Server) adminPerson(w http.ResponseWriter, v *visit) error {
	return s.adminPersonWith(w, v, http.StatusOK, func(*admin.PersonPage) {})
}

func (s *Server) adminPersonWith(w http.ResponseWriter, v *visit, status int, add func(*admin.PersonPage)) error {
	id := table.Person(v.PathValue("id"))
	b, err := s.kept.people.Belongings(v.ctx, id)
	if errors.Is(err, people.ErrNobody) {
		return errNowhere
	}
	if err != nil {
		return err
	}
	p := &admin.PersonPage{Frame: s.adminFrame(v, admin.People), Person: s.asPerson(&b.Account)}
	if p.May, p.Why, err = s.mayDo(v, order{on: onPerson, id: string(id)}); err != nil {
		return err
	}
	list, err := s.kept.tables.TablesLike(v.ctx, people.TableQuery{Person: id, Public: !v.host(), N: adminPage})
	if err != nil {
		return err
	}
	for i := range list {
		p.Tables = append(p.Tables, asTable(&list[i]))
	}
	if v.host() {
		p.Devices, p.Tokens, p.Passkeys = len(b.Devices), len(b.Tokens), len(b.Passkeys)
		acts, _, err := s.adminActs(v.ctx, v.wordsOf(), string(id), 0, 20)
		if err != nil {
			return err
		}
		p.Acts = acts[:min(len(acts), 20)]
	}
	add(p)
	return s.html(w, v, status, func(b *bytes.Buffer) error { return admin.WritePerson(v.ctx, b, p) })
}

// mayDo returns what the reader may do to something now and, if there is something that they may not do, why.
func (s *Server) mayDo(v *visit, o order) (verbs []string, why string, err error) {
	verbs, why, err = s.powersOver(v.ctx, v.doer(), o)
	if why != "" {
		why = v.wordsOf().Text("web.server.problem." + why)
	}
	return verbs, why, err
}

// adminPersonAct does something to a person.
func (s *Server) adminPersonAct(w http.ResponseWriter, v *visit) error {
	id, verb := v.PathValue("id"), v.value("do")
	o, err := s.orderOf(v, onPerson, verb, id)
	var out *outcome
	if err == nil {
		out, err = s.exercise(v.ctx, v.doer(), o)
	}
	switch {
	case errors.Is(err, people.ErrNobody):
		return errNowhere
	case err != nil:
		p := problemOf(err)
		if p.status >= 500 {
			return err
		}
		return s.adminPersonWith(w, v, p.status, func(q *admin.PersonPage) {
			q.Problem, q.Reason, q.Hours, q.NewName = p.sentence(v.wordsOf()), v.value("reason"), v.value("hours"), v.value("name")
		})
	case out.link != "":
		return s.adminPersonWith(w, v, http.StatusOK, func(q *admin.PersonPage) { q.Link, q.LinkEnds = out.link, out.ends })
	}
	return s.adminDone(w, v, admin.Path+"/people/"+url.PathEscape(id), verb)
}

// adminAudit shows the audit log, to hosts.
func (s *Server) adminAudit(w http.ResponseWriter, v *visit) error {
	if !v.host() {
		return errNowhere
	}
	p := &admin.AuditPage{Frame: s.adminFrame(v, admin.Audit), About: strings.TrimSpace(v.URL.Query().Get("about"))}
	before, err := strconv.ParseInt(v.URL.Query().Get("before"), 10, 64)
	if err != nil || before < 0 {
		before = 0
	}
	acts, last, err := s.adminActs(v.ctx, v.wordsOf(), p.About, before, adminPage)
	if err != nil {
		return err
	}
	if p.Acts = acts; len(acts) > adminPage {
		p.Acts, p.Next = acts[:adminPage], admin.Path+"/audit?"+url.Values{"about": {p.About}, "before": {strconv.FormatInt(last, 10)}}.Encode()
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return admin.WriteAudit(v.ctx, b, p) })
}
