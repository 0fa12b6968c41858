package lobby

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"koprulu/club/challenge"
	"koprulu/rules/scenarios"
	"koprulu/site/server/core"
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

// home shows the first page.
func (s *Chapter) home(v *core.Visit) error {
	page, err := s.lobbyPage(v)
	if err != nil {
		return err
	}
	return core.Show(v, page)
}

// lobbyPage gathers what the first page shows.
func (s *Chapter) lobbyPage(v *core.Visit) (*lobby.Page, error) {
	p := &lobby.Page{Reader: s.Reader(v), Path: "/", Query: core.QueryOf(v),
		Filter: lobby.ParseFilter(v.URL.Query()), All: v.Param("all") == "1"}
	var failed error
	show := func(list []table.Summary, _ table.Cursor, err error) []lobby.Card {
		failed = cmp.Or(failed, err)
		return s.cards(v, list)
	}
	all := func(list []table.Summary, err error) []lobby.Card { return show(list, "", err) }
	if who := p.Reader.Person; who != "" {
		p.Mine, p.Invited = all(s.Kept.Lobby.Mine(v.Ctx, who)), all(s.Kept.Lobby.Invitations(v.Ctx, who))
		over, _, err := s.Kept.Lobby.MyFinished(v.Ctx, who, "", lobbyOver)
		if err == nil {
			over, err = s.withoutPractice(v, over)
		}
		p.Over = all(over, err)
	}
	p.Open = forStrangers(others(show(s.Kept.Lobby.OpenTables(v.Ctx, "", lobbyTables)), p.Mine))
	p.Running = others(show(s.Kept.Lobby.RunningTables(v.Ctx, "", lobbyTables)), p.Mine)
	if len(p.Over) < lobbyOver {
		more := others(show(s.Kept.Lobby.FinishedTables(v.Ctx, "", lobbyOver)), p.Over)
		p.Over = append(p.Over, more[:min(len(more), lobbyOver-len(p.Over))]...)
	}
	if p.Query != "" {
		p.Found = show(s.Kept.Lobby.Find(v.Ctx, p.Query, "", lobbyTables))
	}
	if failed == nil {
		p.Week, failed = s.week(v.Ctx)
	}
	if failed != nil {
		return nil, failed
	}
	return p, s.showWho(v.Ctx, p.Mine, p.Invited, p.Open, p.Running, p.Over, p.Found)
}

// week returns what the first page says of the week's challenge.
func (s *Chapter) week(ctx context.Context) (lobby.Week, error) {
	w := challenge.WeekOf(s.Now())
	c, err := s.Kept.Challenges.Challenge(ctx, w)
	if errors.Is(err, table.ErrUnknown) { // Whoever plays first makes it.
		return lobby.WeekOf(nil, 0, 0, s.Now(), w.End()), nil
	}
	if err != nil {
		return lobby.Week{}, err
	}
	plays, err := s.Kept.Challenges.Plays(ctx, w)
	return lobby.WeekOf(c.Factions[:], c.Seat, len(plays), s.Now(), w.End()), err
}

// showWho makes the names in lists lead to people's pages, except for people who hide theirs.
func (s *Chapter) showWho(ctx context.Context, lists ...[]lobby.Card) error {
	var who []table.Person
	for _, list := range lists {
		for i := range list {
			who = append(who, list[i].People()...)
		}
	}
	slices.Sort(who)
	at, err := s.PagesOf(ctx, slices.Compact(who))
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

// cards returns what lists show about tables: those that wait for an answer or a vote of the reader first, with what
// they have to decide.
func (s *Chapter) cards(v *core.Visit, list []table.Summary) []lobby.Card {
	who := v.Person()
	var mine, rest []lobby.Card
	for i := range list {
		m := &list[i]
		s.standing(m)
		c := lobby.CardOf(&table.Stored{Basics: m.Basics, Progress: m.Progress}, who)
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

// standing moves the times of a table while everything stands still, as they will have moved when it goes on: the time
// left does not change.
func (s *Chapter) standing(m *table.Summary) {
	since, stands := s.Hub.Stands()
	if !stands || since.IsZero() {
		return
	}
	by := s.Now().Sub(since)
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
func (s *Chapter) prompt(v *core.Visit, id table.ID, who table.Person) string {
	t, err := s.Hub.Table(v.Ctx, id)
	if err != nil {
		return ""
	}
	snap := t.Snapshot()
	seat := snap.SeatOf(who)
	if !snap.Dealt() || int(seat) >= len(snap.Seats) || snap.Decisions[seat].Number == 0 {
		return ""
	}
	asked, _ := v.WordsOf().Asked(snap.Rules, snap.View(seat))
	return asked
}

// others returns the tables of a list that are not in another one.
func others(list, shown []lobby.Card) []lobby.Card {
	return slices.DeleteFunc(list, func(c lobby.Card) bool {
		return slices.ContainsFunc(shown, func(other lobby.Card) bool { return other.ID == c.ID })
	})
}

// records lists the finished tables.
func (s *Chapter) records(v *core.Visit) error {
	p := &lobby.RecordsPage{Reader: s.Reader(v), Path: "/records", Query: core.QueryOf(v), Page: 1}
	if n, err := strconv.Atoi(v.Param("page")); err == nil && n > 1 && n <= maxPages {
		p.Page = n
	}
	if v.Param("of") == "me" && p.Reader.Person != "" {
		p.Mine, p.Query = true, ""
	}
	var from table.Cursor
	for page := 1; ; page++ {
		list, next, err := s.finished(v.Ctx, p, from)
		if err != nil {
			return err
		}
		if page == p.Page {
			if list, err = s.withoutPractice(v, list); err != nil {
				return err
			}
			p.Tables, p.More = s.cards(v, list), next != ""
			if err := s.showWho(v.Ctx, p.Tables); err != nil {
				return err
			}
			break
		}
		if next == "" {
			break
		}
		from = next
	}
	return core.Show(v, p)
}

// finished lists finished tables: the reader's own, including private ones, or public ones, either all or those found
// by a name.
func (s *Chapter) finished(ctx context.Context, p *lobby.RecordsPage, from table.Cursor) ([]table.Summary,
	table.Cursor, error) {
	switch {
	case p.Mine:
		return s.Kept.Lobby.MyFinished(ctx, p.Reader.Person, from, recordsOnPage)
	case p.Query == "":
		return s.Kept.Lobby.FinishedTables(ctx, from, recordsOnPage)
	}
	list, next, err := s.Kept.Lobby.Find(ctx, p.Query, from, recordsOnPage)
	var over []table.Summary
	for _, m := range list {
		if m.Status.Over() {
			over = append(over, m)
		}
	}
	return over, next, err
}

// newTable makes a table as a form asks for it. If every other seat is a bot's, the game begins at once.
func (s *Chapter) newTable(v *core.Visit) error {
	if v.Who == nil {
		if err := s.MayBecome(); err != nil {
			return err
		}
	}
	settings, plan, wrongs := lobby.ParseNewTable(v.Fields)
	if len(wrongs) == 0 {
		if err := s.EnterAs(v); err != nil {
			p := core.ProblemOf(err)
			if p.Where != "name" {
				return err
			}
			wrongs["who"] = page.Error{Key: "web.server.problem." + p.Word}
		}
	}
	if len(wrongs) > 0 {
		return s.newTableWrong(v, wrongs)
	}
	if settings.Name == "" {
		settings.Name = lobby.DefaultTableName(v.WordsOf(), v.Who.Account.Name)
	}
	if err := s.mayCall(v, &settings); err != nil {
		return err
	}
	addsPart(v, plan)
	t, err := s.create(v.Ctx, v, settings, plan)
	var invalid *table.InvalidError
	if errors.As(err, &invalid) {
		wrongs[invalid.Field] = page.Error{Key: "web.server.problem.form", Rule: invalid.Rule}
		return s.newTableWrong(v, wrongs)
	}
	if err != nil {
		return err
	}
	if table.Alone(plan) && !addsPart(v, plan) {
		if err := t.Begin(v.Ctx, v.Person()); err != nil {
			s.Log.Warn("a new table did not begin", "table", t.ID(), "error", err)
		}
	}
	return s.SeeOther(v, core.TablePath(t.ID()))
}

// newTableForm shows the form for a new table: GET /new.
func (s *Chapter) newTableForm(v *core.Visit) error {
	p := s.newTablePage(v)
	if id := v.Param("scenario"); slices.Contains(scenarios.IDs(), id) {
		p.Form.Game.Set, p.Form.Game.Scenario = page.SetScenario, id
	}
	return core.Show(v, p)
}

// newTablePage is the form as it is before anything is filled in.
func (s *Chapter) newTablePage(v *core.Visit) *lobby.NewTablePage {
	return &lobby.NewTablePage{Reader: s.Reader(v), Scenarios: s.Scenarios.Cards, Form: lobby.DefaultNewTable()}
}

// newTableWrong shows the form again with what is wrong with it.
func (s *Chapter) newTableWrong(v *core.Visit, wrongs page.Errors) error {
	page := s.newTablePage(v)
	page.Form, page.Errors = lobby.ReadNewTable(v.Fields), wrongs
	if wrong := wrongs["scenario"]; len(wrong.Problems) > 0 {
		lines, err := s.Scenarios.Faults(v, page.Form.Game.Document, wrong.Problems)
		if err != nil {
			return err
		}
		wrong.Lines = lines
		wrongs["scenario"] = wrong
	}
	return core.ShowAs(v, http.StatusUnprocessableEntity, page)
}

// NewTableOf shows the form for a new table with a document as its scenario, so that the seats can be chosen.
func (s *Chapter) NewTableOf(v *core.Visit, document string) error {
	made := s.newTablePage(v)
	made.Form.Game.Set, made.Form.Game.Scenario, made.Form.Game.Document = page.SetScenario, page.ScenarioFile, document
	return core.Show(v, made)
}
