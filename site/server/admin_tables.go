package server

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
	"koprulu/table"
)

// adminTables lists tables: all to hosts, those that everybody can find, or could before they were shut, to moderators.
func (s *Server) adminTables(w http.ResponseWriter, v *core.Visit) error {
	p := &admin.TablesPage{Frame: s.adminFrame(v, admin.Tables), Query: core.QueryOf(v), Status: v.URL.Query().Get("status")}
	q := people.TableQuery{Words: p.Query, Public: !v.IsHost(), Skip: core.SkipOf(v), N: adminPage + 1}
	if status, ok := statusNamed(p.Status); ok {
		q.Status = &status
	} else {
		p.Status = ""
	}
	list, err := s.Kept.Tables.TablesLike(v.Ctx, q)
	if err != nil {
		return err
	}
	p.Next = nextPage(v, len(list))
	for i := range list[:min(len(list), adminPage)] {
		p.Tables = append(p.Tables, asTable(&list[i]))
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return admin.WriteTables(v.Ctx, b, p) })
}

// adminSummary returns the table of a request if its sender may moderate it, ErrNowhere or table.ErrUnknown otherwise.
func (s *Server) adminSummary(v *core.Visit) (*table.Summary, error) {
	id := table.ID(v.PathValue("id"))
	if !core.Plausible(id) {
		return nil, core.ErrNowhere
	}
	m, err := s.Kept.Lobby.Summary(v.Ctx, id)
	if err == nil && !m.Settings.Moderated() && !v.IsHost() {
		err = table.ErrUnknown
	}
	return m, err
}

// adminTable shows a table with its chat.
func (s *Server) adminTable(w http.ResponseWriter, v *core.Visit) error {
	return s.adminTableWith(w, v, http.StatusOK, func(*admin.TablePage) {})
}

func (s *Server) adminTableWith(w http.ResponseWriter, v *core.Visit, status int, add func(*admin.TablePage)) error {
	m, err := s.adminSummary(v)
	if err != nil {
		return err
	}
	words := v.WordsOf()
	p := &admin.TablePage{Frame: s.adminFrame(v, admin.Tables), Table: asTable(m)}
	if p.May, p.Why, err = s.mayDo(v, gate.Order{On: gate.OnTable, ID: string(m.ID)}); err != nil {
		return err
	}
	closing, err := s.closingOf(v.Ctx, m)
	if err != nil {
		return err
	}
	if closing != nil {
		p.Closed = words.Text("web.table.log.close."+closing.Role, "reason", closing.Reason)
		if m.Settings.Shut != nil {
			p.Closed = core.ClosedText(words, "room", closing)
		}
	}
	if err := s.adminChat(v, p, m); err != nil {
		return err
	}
	if v.IsHost() {
		acts, _, err := s.adminActs(v.Ctx, words, string(m.ID), 0, 20)
		if err != nil {
			return err
		}
		p.Acts = acts[:min(len(acts), 20)]
	}
	add(p)
	return s.HTML(w, v, status, func(b *bytes.Buffer) error { return admin.WriteTable(v.Ctx, b, p) })
}

// adminChat adds the chat of a table to its page.
func (s *Server) adminChat(v *core.Visit, p *admin.TablePage, m *table.Summary) error {
	before, err := strconv.ParseInt(v.URL.Query().Get("before"), 10, 64)
	if err != nil || before < 0 {
		before = 0
	}
	list, err := s.Kept.Chat.Chat(v.Ctx, m.ID, before, core.PageChat+1)
	if err != nil {
		return err
	}
	if len(list) > core.PageChat {
		list = list[1:]
		p.Earlier = admin.Path + "/tables/" + string(m.ID) + "?before=" + strconv.FormatInt(list[0].ID, 10)
	}
	known := map[table.Person]bool{}
	for i := range list {
		c := &list[i]
		may, ok := known[c.Person]
		if !ok {
			verbs, _, err := s.gate.May(v.Ctx, gate.DoerOf(v), gate.Order{On: gate.OnMessage, ID: string(m.ID), Number: c.ID})
			if err != nil {
				return err
			}
			may = len(verbs) > 0
			known[c.Person] = may
		}
		p.Chat = append(p.Chat, admin.Message{ID: c.ID, At: c.At, Person: string(c.Person), Name: core.WriterOf(v.WordsOf(), c), Hidden: c.Name == "", May: may, Text: c.Text})
	}
	return nil
}

// adminTableAct does something at a table or, with the number of a message, to what is written there.
func (s *Server) adminTableAct(w http.ResponseWriter, v *core.Visit) error {
	m, err := s.adminSummary(v)
	if err != nil {
		return err
	}
	verb, number, ofMessage := strings.Cut(v.Value("do"), " ")
	on := gate.OnTable
	if ofMessage {
		on = gate.OnMessage
	}
	o, err := s.orderOf(v, on, verb, string(m.ID))
	if err == nil && ofMessage {
		if o.Number, err = strconv.ParseInt(number, 10, 64); err != nil || o.Number < 1 {
			err = core.Wrong("form", "do")
		}
	}
	if err == nil {
		_, err = s.gate.Exercise(v.Ctx, gate.DoerOf(v), o)
	}
	path := admin.Path + "/tables/" + string(m.ID)
	switch {
	case err != nil:
		p := core.ProblemOf(err)
		if p.Status >= 500 {
			return err
		}
		return s.adminTableWith(w, v, p.Status, func(q *admin.TablePage) {
			q.Problem, q.Reason, q.NewName = p.Sentence(v.WordsOf()), v.Value("reason"), v.Value("name")
		})
	case verb == people.DeleteAct, verb == people.CloseAct && m.Status == table.Waiting: // It is gone, or only hosts can find it.
		path = admin.Path + "/tables"
	}
	return s.adminDone(w, v, path, verb)
}
