package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"

	"koprulu/rules/scenarios"
	"koprulu/site/web/lobby"
	"koprulu/site/web/page"
	"koprulu/table"
)

// How many tables lists show.
const (
	lobbyTables   = 24
	lobbyOver     = 12
	recordsOnPage = 30
	// maxPages bounds how far a reader may page through the finished tables by page number.
	maxPages = 200
)

// lobby shows the first page.
func (s *Server) lobby(w http.ResponseWriter, v *visit) error {
	page, err := s.lobbyPage(v)
	if err != nil {
		return err
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return lobby.Write(v.ctx, b, page) })
}

// lobbyPage gathers what the first page shows.
func (s *Server) lobbyPage(v *visit) (*lobby.Page, error) {
	p := &lobby.Page{Reader: s.reader(v.ctx, v), Path: "/", Query: query(v), Filter: lobby.ParseFilter(v.URL.Query()), Form: lobby.DefaultNewTable(), Scenarios: s.cardsOfScenarios}
	if id := v.URL.Query().Get("scenario"); slices.Contains(scenarios.IDs(), id) {
		p.Form.Game.Set, p.Form.Game.Scenario = page.SetScenario, id
	}
	who := p.Reader.Person
	if who != "" {
		mine, err := s.kept.lobby.Mine(v.ctx, who)
		if err != nil {
			return nil, err
		}
		over, _, err := s.kept.lobby.MyFinished(v.ctx, who, "", lobbyOver)
		if err != nil {
			return nil, err
		}
		if over, err = s.withoutPractice(v, over); err != nil {
			return nil, err
		}
		p.Mine, p.Over = s.cards(v, mine), s.cards(v, over)
		invited, err := s.kept.lobby.Invitations(v.ctx, who)
		if err != nil {
			return nil, err
		}
		p.Invited = s.cards(v, invited)
	}
	open, _, err := s.kept.lobby.OpenTables(v.ctx, "", lobbyTables)
	if err != nil {
		return nil, err
	}
	running, _, err := s.kept.lobby.RunningTables(v.ctx, "", lobbyTables)
	if err != nil {
		return nil, err
	}
	p.Open, p.Running = forStrangers(others(s.cards(v, open), p.Mine)), others(s.cards(v, running), p.Mine)
	if len(p.Over) < lobbyOver {
		over, _, err := s.kept.lobby.FinishedTables(v.ctx, "", lobbyOver)
		if err != nil {
			return nil, err
		}
		for _, c := range others(s.cards(v, over), p.Over) {
			if len(p.Over) < lobbyOver {
				p.Over = append(p.Over, c)
			}
		}
	}
	if p.Query != "" {
		found, _, err := s.kept.lobby.Find(v.ctx, p.Query, "", lobbyTables)
		if err != nil {
			return nil, err
		}
		p.Found = s.cards(v, found)
	}
	return p, s.showWho(v.ctx, p.Mine, p.Invited, p.Open, p.Running, p.Over, p.Found)
}

// showWho makes the names in lists lead to people's pages, except for people who hide theirs.
func (s *Server) showWho(ctx context.Context, lists ...[]lobby.Card) error {
	var who []table.Person
	for _, list := range lists {
		for i := range list {
			who = append(who, list[i].People()...)
		}
	}
	slices.Sort(who)
	at, err := s.pagesOf(ctx, slices.Compact(who))
	for _, list := range lists {
		for i := range list {
			list[i].Show(at)
		}
	}
	return err
}

// forStrangers leaves rematches out of a list of open tables: their seats are for the people who played before.
func forStrangers(list []lobby.Card) []lobby.Card {
	return slices.DeleteFunc(list, func(c lobby.Card) bool { return c.Settings.Rematch != nil })
}

// query returns the text to search for, empty if it is longer than a name.
func query(v *visit) string {
	q := v.URL.Query().Get("q")
	if utf8.RuneCountInString(q) > table.MaxTableName || !utf8.ValidString(q) {
		return ""
	}
	return q
}

// cards returns what lists show about tables: those that wait for an answer or a vote of the reader first, with what they have to decide.
func (s *Server) cards(v *visit, list []table.Summary) []lobby.Card {
	who := v.person()
	var mine, rest []lobby.Card
	for i := range list {
		m := &list[i]
		s.standing(m)
		c := lobby.CardOf(&table.Stored{ID: m.ID, Owner: m.Owner, Settings: m.Settings, Status: m.Status, Frozen: m.Frozen, Seats: m.Seats,
			Decisions: m.Decisions, Banks: m.Banks, Round: m.Round, Phase: m.Phase, Points: m.Points, Factions: m.Factions,
			Winners: m.Winners, Map: m.Map, Created: m.Created, Updated: m.Updated, Expires: m.Expires}, who)
		c.Rest(&m.Rests)
		c.Again = m.MayRepeat(who)
		_, waits := m.WaitsFor(who)
		if _, c.Vote = m.AsksVote(who); !waits && !c.Vote {
			rest = append(rest, c)
			continue
		}
		if waits && len(mine) < lobbyTables { // The sentence needs the table in memory.
			c.Prompt = s.prompt(v, m.ID, who)
		}
		mine = append(mine, c)
	}
	return append(mine, rest...)
}

// standing moves the times of a table while everything stands still, as they will have moved when it goes on: the time left does not change.
func (s *Server) standing(m *table.Summary) {
	since, stands := s.hub.Stands()
	if !stands || since.IsZero() {
		return
	}
	by := s.now().Sub(since)
	for p := range m.Decisions {
		if d := &m.Decisions[p]; d.Number != 0 && m.Status == table.Playing {
			d.Since = d.Since.Add(by)
		}
	}
	if !m.Expires.IsZero() {
		m.Expires = m.Expires.Add(by)
	}
}

// prompt returns what a table asks of a person, empty if that can't be said now.
func (s *Server) prompt(v *visit, id table.ID, who table.Person) string {
	t, err := s.hub.Table(v.ctx, id)
	if err != nil {
		return ""
	}
	snap := t.Snapshot()
	seat := snap.SeatOf(who)
	if !snap.Dealt() || int(seat) >= len(snap.Seats) || snap.Decisions[seat].Number == 0 {
		return ""
	}
	return v.wordsOf().Prompt(snap.Rules, snap.View(seat))
}

// others returns the tables of a list that are not in another one.
func others(list, shown []lobby.Card) []lobby.Card {
	var out []lobby.Card
	for _, c := range list {
		there := false
		for i := range shown {
			there = there || shown[i].ID == c.ID
		}
		if !there {
			out = append(out, c)
		}
	}
	return out
}

// records lists the finished tables.
func (s *Server) records(w http.ResponseWriter, v *visit) error {
	p := &lobby.RecordsPage{Reader: s.reader(v.ctx, v), Path: "/records", Query: query(v), Page: 1}
	if n, err := strconv.Atoi(v.URL.Query().Get("page")); err == nil && n > 1 && n <= maxPages {
		p.Page = n
	}
	if v.URL.Query().Get("of") == "me" && p.Reader.Person != "" {
		p.Mine, p.Query = true, ""
	}
	var from table.Cursor
	for page := 1; ; page++ {
		list, next, err := s.finished(v.ctx, p, from)
		if err != nil {
			return err
		}
		if page == p.Page {
			if list, err = s.withoutPractice(v, list); err != nil {
				return err
			}
			p.Tables, p.More = s.cards(v, list), next != ""
			if err := s.showWho(v.ctx, p.Tables); err != nil {
				return err
			}
			break
		}
		if next == "" {
			break
		}
		from = next
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return lobby.WriteRecords(v.ctx, b, p) })
}

// finished lists finished tables: the reader's own, including private ones, or public ones, either all or those found by a name.
func (s *Server) finished(ctx context.Context, p *lobby.RecordsPage, from table.Cursor) ([]table.Summary, table.Cursor, error) {
	switch {
	case p.Mine:
		return s.kept.lobby.MyFinished(ctx, p.Reader.Person, from, recordsOnPage)
	case p.Query == "":
		return s.kept.lobby.FinishedTables(ctx, from, recordsOnPage)
	}
	list, next, err := s.kept.lobby.Find(ctx, p.Query, from, recordsOnPage)
	var over []table.Summary
	for _, m := range list {
		if m.Status == table.Finished || m.Status == table.Ended {
			over = append(over, m)
		}
	}
	return over, next, err
}

// newTable makes a table as a form asks for it. If every other seat is a bot's, the game begins at once.
func (s *Server) newTable(w http.ResponseWriter, v *visit) error {
	if v.who == nil && v.value("guest") == "1" && v.value("who") == "" {
		v.form.Set("who", v.wordsOf().Text("web.lobby.hero.guest")) // They can give themselves another name at any time.
	}
	if v.who == nil {
		if err := s.mayBecome(); err != nil {
			return err
		}
	}
	settings, plan, wrongs := lobby.ParseNewTable(v.form)
	if v.who == nil && len(wrongs) == 0 {
		if _, err := tidyName(v.value("who")); err != nil {
			wrongs["who"] = page.Error{Key: "web.server.problem." + problemOf(err).word}
		}
	}
	if len(wrongs) > 0 {
		return s.newTableWrong(w, v, wrongs)
	}
	if err := s.enterAs(w, v); err != nil {
		return err
	}
	if settings.Name == "" {
		settings.Name = lobby.DefaultTableName(v.wordsOf(), v.who.account.Name)
	}
	if err := s.mayCall(v, &settings); err != nil {
		return err
	}
	v.addsPart(plan)
	t, err := s.create(v.ctx, v, settings, plan)
	var invalid *table.InvalidError
	if errors.As(err, &invalid) {
		wrongs[invalid.Field] = page.Error{Key: "web.server.problem.form", Rule: invalid.Rule}
		return s.newTableWrong(w, v, wrongs)
	}
	if err != nil {
		return err
	}
	if alone(plan) && !v.addsPart(plan) {
		if err := t.Begin(v.ctx, v.person()); err != nil {
			s.log.Warn("a new table did not begin", "table", t.ID(), "error", err)
		}
	}
	return s.seeOther(w, v, tablePath(t.ID()))
}

// alone reports whether nobody else has to join.
func alone(plan []table.SeatPlan) bool {
	mine := false
	for _, p := range plan {
		mine = mine || p.Mine
		if !p.Mine && p.Bot == "" {
			return false
		}
	}
	return mine
}

// newTableWrong shows the form again with what is wrong with it.
func (s *Server) newTableWrong(w http.ResponseWriter, v *visit, wrongs page.Errors) error {
	page, err := s.lobbyPage(v)
	if err != nil {
		return err
	}
	page.Form, page.Errors = lobby.ReadNewTable(v.form), wrongs
	if wrong := wrongs["scenario"]; len(wrong.Problems) > 0 {
		if wrong.Lines, err = s.faultsOf(v, page.Form.Game.Document, wrong.Problems); err != nil {
			return err
		}
		wrongs["scenario"] = wrong
	}
	return s.html(w, v, http.StatusUnprocessableEntity, func(b *bytes.Buffer) error { return lobby.Write(v.ctx, b, page) })
}

// readForm reads the form in the body of a request: as browsers send it, with or without files. The text of
// a file becomes the value of its field.
func readForm(v *visit) error {
	kind, params, err := mime.ParseMediaType(v.Header.Get("Content-Type"))
	if err != nil && v.ContentLength == 0 {
		v.form = map[string][]string{}
		return nil
	}
	switch {
	case err != nil:
		return errMediaType
	case kind == "application/x-www-form-urlencoded":
		if err := v.ParseForm(); err != nil {
			return formError(err)
		}
		v.form = v.PostForm
		return nil
	case kind != "multipart/form-data":
		return errMediaType
	}
	// Everything fits into memory: the body is limited. No temporary files.
	v.form = map[string][]string{}
	parts := multipart.NewReader(v.Body, params["boundary"])
	for n := 0; ; n++ {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil || n >= maxFields {
			return formError(err)
		}
		text, err := io.ReadAll(part)
		if err != nil {
			return formError(err)
		}
		v.form.Add(part.FormName(), string(text))
	}
}

// maxFields is how many fields a form may have.
const maxFields = 200

// formError returns the problem of a form that can't be read.
func formError(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return errLarge
	}
	return wrong("form", "")
}
