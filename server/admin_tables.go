package server

import (
	"bytes"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"koprulu/people"
	"koprulu/table"
	"koprulu/web/admin"
)

// adminTables lists tables: all to hosts, those that everybody can find to moderators.
func (s *Server) adminTables(w http.ResponseWriter, v *visit) error {
	p := &admin.TablesPage{Frame: s.adminFrame(v, admin.Tables), Query: query(v), Status: v.URL.Query().Get("status")}
	q := people.TableQuery{Words: p.Query, Public: !v.host(), Skip: skipOf(v), N: adminPage + 1}
	if status, ok := statusNamed(p.Status); ok {
		q.Status = &status
	} else {
		p.Status = ""
	}
	list, err := s.kept.tables.TablesLike(v.ctx, q)
	if err != nil {
		return err
	}
	p.Next = nextPage(v, len(list))
	for i := range list[:min(len(list), adminPage)] {
		p.Tables = append(p.Tables, asTable(&list[i]))
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return admin.WriteTables(v.ctx, b, p) })
}

// adminSummary returns the table of a request if its sender may moderate it, errNowhere or table.ErrUnknown otherwise.
func (s *Server) adminSummary(v *visit) (*table.Summary, error) {
	id := table.ID(v.PathValue("id"))
	if !plausible(id) {
		return nil, errNowhere
	}
	m, err := s.kept.lobby.Summary(v.ctx, id)
	if err == nil && !m.Settings.Public && !v.host() {
		err = table.ErrUnknown
	}
	return m, err
}

// mayEnd returns the verbs that the sender of a request may use at a table or, if there are none, the key of the text that says why.
func (s *Server) mayEnd(v *visit, m *table.Summary) (verbs []string, why string, err error) {
	if slices.ContainsFunc(m.Seats, func(seat table.Seat) bool { return seat.Person == v.person() }) {
		return nil, "web.admin.why.seated", nil // Closing a game reveals all of it.
	}
	owner, err := s.kept.people.Person(v.ctx, m.Owner)
	switch {
	case errors.Is(err, people.ErrNobody): // They have left, or nobody made it.
	case err != nil:
		return nil, "", err
	case !v.above(&owner) && owner.ID != v.person():
		return nil, "web.admin.why.owner", nil
	}
	if m.Status == table.Playing || m.Status == table.Paused {
		verbs = append(verbs, people.CloseAct)
	}
	if v.host() {
		verbs = append(verbs, people.DeleteAct)
	}
	if len(verbs) == 0 {
		why = "web.admin.why.over"
	}
	return verbs, why, nil
}

// mayJudge reports whether the sender of a request may act on what a person wrote; those who have left rank below everybody.
func (s *Server) mayJudge(v *visit, who table.Person) (bool, error) {
	if who == "" {
		return true, nil
	}
	a, err := s.kept.people.Person(v.ctx, who)
	if errors.Is(err, people.ErrNobody) {
		return true, nil
	}
	return err == nil && v.above(&a), err
}

// adminTable shows a table with its chat.
func (s *Server) adminTable(w http.ResponseWriter, v *visit) error {
	return s.adminTableWith(w, v, http.StatusOK, func(*admin.TablePage) {})
}

func (s *Server) adminTableWith(w http.ResponseWriter, v *visit, status int, add func(*admin.TablePage)) error {
	m, err := s.adminSummary(v)
	if err != nil {
		return err
	}
	words := v.wordsOf()
	p := &admin.TablePage{Frame: s.adminFrame(v, admin.Tables), Table: asTable(m)}
	var why string
	if p.May, why, err = s.mayEnd(v, m); err != nil {
		return err
	}
	if why != "" {
		p.Why = words.Text(why)
	}
	if m.Status == table.Ended {
		t, err := s.tableOf(v.ctx, m.ID)
		if err != nil {
			return err
		}
		if c := t.Snapshot().Closing; c != nil {
			p.Closed = words.Text("web.table.log.close."+c.Role, "reason", c.Reason)
		}
	}
	if err := s.adminChat(v, p, m); err != nil {
		return err
	}
	if v.host() {
		acts, _, err := s.adminActs(v.ctx, words, string(m.ID), 0, 20)
		if err != nil {
			return err
		}
		p.Acts = acts[:min(len(acts), 20)]
	}
	add(p)
	return s.html(w, v, status, func(b *bytes.Buffer) error { return admin.WriteTable(v.ctx, b, p) })
}

// adminChat adds the chat of a table to its page.
func (s *Server) adminChat(v *visit, p *admin.TablePage, m *table.Summary) error {
	before, err := strconv.ParseInt(v.URL.Query().Get("before"), 10, 64)
	if err != nil || before < 0 {
		before = 0
	}
	list, err := s.kept.chat.Chat(v.ctx, m.ID, before, pageChat+1)
	if err != nil {
		return err
	}
	if len(list) > pageChat {
		list = list[1:]
		p.Earlier = admin.Path + "/tables/" + string(m.ID) + "?before=" + strconv.FormatInt(list[0].ID, 10)
	}
	known := map[table.Person]bool{}
	for i := range list {
		c := &list[i]
		may, ok := known[c.Person]
		if !ok {
			if may, err = s.mayJudge(v, c.Person); err != nil {
				return err
			}
			known[c.Person] = may
		}
		p.Chat = append(p.Chat, admin.Message{ID: c.ID, At: c.At, Person: string(c.Person), Name: writerOf(v.wordsOf(), c), Hidden: c.Name == "", May: may, Text: c.Text})
	}
	return nil
}

// adminTableAct does something at a table: close, delete, or, with the number of a message, remove or hide.
func (s *Server) adminTableAct(w http.ResponseWriter, v *visit) error {
	end, err := s.changes()
	if err != nil {
		return err
	}
	defer end()
	m, err := s.adminSummary(v)
	if err != nil {
		return err
	}
	verb, number, ofMessage := strings.Cut(v.value("do"), " ")
	if ofMessage {
		err = s.actOnMessage(v, m.ID, verb, number)
	} else {
		err = s.actOnTable(v, m, verb)
	}
	path := admin.Path + "/tables/" + string(m.ID)
	switch {
	case err != nil:
		p := problemOf(err)
		if p.status >= 500 {
			return err
		}
		return s.adminTableWith(w, v, p.status, func(q *admin.TablePage) { q.Problem, q.Reason = p.sentence(v.wordsOf()), v.value("reason") })
	case verb == people.DeleteAct:
		path = admin.Path + "/tables"
	}
	return s.adminDone(w, v, path, verb)
}

// actOnTable closes or deletes a table.
func (s *Server) actOnTable(v *visit, m *table.Summary, verb string) error {
	may, _, err := s.mayEnd(v, m)
	switch {
	case err != nil:
		return err
	case !slices.Contains(may, verb):
		return errPower
	case verb == people.DeleteAct:
		return s.deleteTable(v.ctx, v.doer(), m.ID, v.value("reason"))
	}
	return s.closeTable(v.ctx, v.doer(), m.ID, v.value("reason"))
}

// actOnMessage removes a message or hides its author's name.
func (s *Server) actOnMessage(v *visit, id table.ID, verb, number string) error {
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 {
		return wrong("form", "do")
	}
	list, err := s.kept.chat.Chat(v.ctx, id, n+1, 1)
	if err != nil {
		return err
	}
	if len(list) == 0 || list[0].ID != n {
		return errNoMessage
	}
	may, err := s.mayJudge(v, list[0].Person)
	switch {
	case err != nil:
		return err
	case !may:
		return errPower
	case verb == people.RemoveAct:
		return s.removeMessage(v.ctx, v.doer(), id, n, v.value("reason"))
	case verb == people.HideAct:
		_, err := s.hideName(v.ctx, v.doer(), id, n, v.value("reason"))
		return err
	}
	return wrong("form", "do")
}
