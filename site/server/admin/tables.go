package admin

import (
	"strconv"
	"strings"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
	"koprulu/table"
)

// asTable returns a table for the pages: what everybody who may see it can read.
func asTable(m *table.Summary) admin.Table {
	t := admin.Table{ID: string(m.ID), Name: m.Settings.Name, Status: core.StatusWord(m.Status), Public: m.Settings.Public,
		Round: m.Round, Updated: m.Updated}
	t.Seats = core.Each(m.Seats, func(seat *table.Seat) admin.Seat {
		return admin.Seat{Person: string(seat.Person), Name: seat.Name, Bot: seat.Bot, Left: seat.Left,
			Owner: seat.Person != "" && seat.Person == m.Owner}
	})
	return t
}

// tables lists tables: all to hosts, those that everybody can find, or could before they were shut, to moderators.
func (c *Chapter) tables(v *core.Visit) error {
	p := &admin.TablesPage{Frame: c.frame(v, admin.Tables, &said{})}
	q := people.TableQuery{Public: !v.IsHost(), Skip: core.SkipOf(v), N: PerPage + 1}
	p.Finder, q.Since = c.finderOf(v, "status", core.Statuses())
	q.Words = p.Query
	if status, ok := core.StatusNamed(p.Kind); ok {
		q.Status = &status
	}
	list, err := c.Kept.Tables.TablesLike(v.Ctx, q)
	if err != nil {
		return err
	}
	p.Next = core.NextPage(v, len(list), PerPage)
	p.Tables = core.Each(list[:min(len(list), PerPage)], asTable)
	return core.Show(v, p)
}

// summary returns the table of a request if its sender may moderate it, ErrNowhere or table.ErrUnknown otherwise.
func (c *Chapter) summary(v *core.Visit) (*table.Summary, error) {
	id := table.ID(v.PathValue("id"))
	if !core.Plausible(id) {
		return nil, core.ErrNowhere
	}
	m, err := c.Kept.Lobby.Summary(v.Ctx, id)
	if err == nil && !m.Settings.Moderated() && !v.IsHost() {
		err = table.ErrUnknown
	}
	return m, err
}

// table shows a table with its chat.
func (c *Chapter) table(v *core.Visit, say *said) error {
	m, err := c.summary(v)
	if err != nil {
		return err
	}
	words := v.WordsOf()
	p := &admin.TablePage{Frame: c.frame(v, admin.Tables, say), Table: asTable(m), Reason: say.form.Get("reason"),
		NewName: say.form.Get("name")}
	if p.May, p.Why, err = c.mayDo(v, gate.Order{On: gate.OnTable, ID: string(m.ID)}); err != nil {
		return err
	}
	closing, err := c.ClosingOf(v.Ctx, m)
	if err != nil {
		return err
	}
	if closing != nil {
		p.Closed = words.Text("web.table.log.close."+closing.Role, "reason", closing.Reason)
		if m.Settings.Shut != nil {
			p.Closed = core.ClosedText(words, "room", closing)
		}
	}
	if err := c.chat(v, p, m); err != nil {
		return err
	}
	if p.Acts, err = c.lastActs(v, string(m.ID), actsShown); err != nil {
		return err
	}
	return core.ShowAs(v, say.status, p)
}

// chat adds the chat of a table to its page.
func (c *Chapter) chat(v *core.Visit, p *admin.TablePage, m *table.Summary) error {
	list, err := c.Kept.Chat.Chat(v.Ctx, m.ID, before(v), core.PageChat+1)
	if err != nil {
		return err
	}
	if len(list) > core.PageChat {
		list = list[1:]
		p.Earlier = admin.Path + "/tables/" + string(m.ID) + "?before=" + strconv.FormatInt(list[0].ID, 10)
	}
	known := map[table.Person]bool{}
	for i := range list {
		said := &list[i]
		may, ok := known[said.Person]
		if !ok {
			verbs, _, err := c.gate.May(v.Ctx, gate.DoerOf(v), gate.Order{On: gate.OnMessage, ID: string(m.ID), Number: said.ID})
			if err != nil {
				return err
			}
			may = len(verbs) > 0
			known[said.Person] = may
		}
		p.Chat = append(p.Chat, admin.Message{ID: said.ID, At: said.At, Person: string(said.Person),
			Name: core.WriterOf(v.WordsOf(), said), Role: core.RoleShown(v.WordsOf(), said.Role), Hidden: said.Name == "",
			May: may, Text: said.Text})
	}
	return nil
}

// tableOrder reads what is to be done at a table or, with the number of a message, to what is written there.
func (c *Chapter) tableOrder(v *core.Visit) (o gate.Order, back string, err error) {
	m, err := c.summary(v)
	if err != nil {
		return o, "", err
	}
	verb, number, ofMessage := strings.Cut(v.Value("do"), " ")
	on := gate.OnTable
	if ofMessage {
		on = gate.OnMessage
	}
	o, err = c.orderOf(v, on, verb, string(m.ID))
	if err == nil && ofMessage {
		if o.Number, err = strconv.ParseInt(number, 10, 64); err != nil || o.Number < 1 {
			err = core.WrongForm("do")
		}
	}
	back = admin.Path + "/tables"
	// Otherwise it is gone, or only hosts can find it.
	if verb != people.DeleteAct && (verb != people.CloseAct || m.Status != table.Waiting) {
		back += "/" + string(m.ID)
	}
	return o, back, err
}
