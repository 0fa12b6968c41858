package server

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/editor"
	"koprulu/site/web/mapeditor"
	"koprulu/site/web/page"
	"koprulu/site/web/sandbox"
	"koprulu/table"
)

// errManySandboxes: somebody has as many sandboxes as are kept, and has not agreed to lose the oldest.
var errManySandboxes = &problem{status: http.StatusConflict, word: "many-sandboxes"}

// trial is what a sandbox is opened with.
type trial struct {
	// at is the number of answers that stand, seat the one to play; game.Nobody for the sender's own, or the one that is asked.
	at   int
	seat game.Player
	bot  string
	// replace is true if the oldest sandbox may be removed when there are too many.
	replace bool
}

// trySeat returns the seat from which a position is tried: the one that is asked for, the sender's own, or the first that is asked there.
func (s *Server) trySeat(ctx context.Context, at *seated, n int, wanted game.Player) (game.Player, error) {
	switch {
	case wanted != game.Nobody:
		return wanted, nil
	case at.seat != game.Nobody || !at.snap.Over():
		return at.seat, nil
	}
	then, err := at.snap.At(ctx, n)
	if err != nil {
		return game.Nobody, err
	}
	if open := then.View(game.Nobody).Open; open != 0 {
		return open.First(), nil
	}
	return 0, nil
}

// openSandbox opens a sandbox for the sender. errManySandboxes if there are too many already and none is to be replaced.
func (s *Server) openSandbox(v *visit, at *seated, t trial) (*table.Table, error) {
	if err := needPerson(v); err != nil {
		return nil, err
	}
	if !at.snap.Dealt() || at.snap.IsSandbox() {
		return nil, errNotNow
	}
	seat, err := s.trySeat(v.ctx, at, t.at, t.seat)
	if err != nil {
		return nil, err
	}
	if seat == game.Nobody {
		return nil, errNoTurn
	}
	lock := s.creating.of(v.person())
	lock.Lock()
	defer lock.Unlock()
	list, err := s.kept.lobby.Sandboxes(v.ctx, v.person())
	if err != nil {
		return nil, err
	}
	old := table.OldestSandboxes(list)
	if len(old) > 0 && !t.replace {
		return nil, errManySandboxes
	}
	words := v.wordsOf()
	title := words.Text("web.sandbox.name", "table", cmp.Or(at.snap.Settings.Name, words.Text("web.table.unnamed")))
	made, err := s.hub.OpenSandbox(v.ctx, at.snap, table.SandboxPlan{Owner: v.person(), Name: v.who.account.Name, Seat: seat, At: t.at, Bot: t.bot, Title: shortened(title, table.MaxTableName)})
	if err != nil {
		return nil, err
	}
	for i := range old { // Only now: the old ones are not lost for nothing.
		if err := s.discard(v.ctx, old[i].ID, v.person()); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// shortened shortens a name to that many letters.
func shortened(name string, most int) string {
	if utf8.RuneCountInString(name) <= most {
		return name
	}
	return string([]rune(name)[:most-1]) + "…"
}

// discard removes a sandbox of a person.
func (s *Server) discard(ctx context.Context, id table.ID, who table.Person) error {
	t, err := s.hub.Table(ctx, id)
	if err == nil {
		err = t.Discard(ctx, who)
	}
	if errors.Is(err, table.ErrUnknown) {
		return nil // It disappeared meanwhile.
	}
	return err
}

// discardAll removes all sandboxes of a person who is being forgotten.
func (s *Server) discardAll(ctx context.Context, who table.Person) error {
	list, err := s.kept.lobby.Sandboxes(ctx, who)
	if err != nil {
		return err
	}
	for i := range list {
		if err := s.discard(ctx, list[i].ID, who); err != nil {
			return err
		}
	}
	return nil
}

// momentIn reads the number of answers that a request names; if it names none, all answers count.
func (at *seated) momentIn(text string) (int, bool) {
	if text == "" {
		return at.snap.Answers, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= at.snap.Answers
}

// tryIt opens a sandbox from a page: POST /t/{id}/sandbox with at, seat and replace. If there are too many, it asks whether the oldest may be
// removed.
func (s *Server) tryIt(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	t := trial{seat: game.Nobody, replace: v.value("replace") == "1"}
	ok := false
	if t.at, ok = at.momentIn(v.value("at")); !ok {
		return wrong("form", "at")
	}
	if text := v.value("seat"); text != "" {
		if t.seat, ok = s.seatOf(at, text); !ok {
			return wrong("form", "seat")
		}
	}
	made, err := s.openSandbox(v, at, t)
	if errors.Is(err, errManySandboxes) {
		return s.askToReplace(w, v, at, t)
	}
	if err != nil {
		return err
	}
	return s.seeOther(w, v, tablePath(made.ID()))
}

// askToReplace asks whether the oldest sandbox may be removed.
func (s *Server) askToReplace(w http.ResponseWriter, v *visit, at *seated, t trial) error {
	words := v.wordsOf()
	path := tablePath(at.ID()) + "/" + sandbox.Path
	p := &page.NoticePage{Reader: s.reader(v.ctx, v), Path: path, Title: words.Text("web.sandbox.full"), Text: words.Text("web.sandbox.full.text", "n", table.MostSandboxes),
		Button: words.Text("web.sandbox.full.go"), Action: path, Fields: map[string]string{"at": strconv.Itoa(t.at), "replace": "1", "seat": ""}, Back: tablePath(at.ID()),
		Also: []page.NoticeLink{{Text: words.Text("web.sandbox.list"), Address: sandbox.ListPath}}}
	if t.seat != game.Nobody {
		p.Fields["seat"] = strconv.Itoa(int(t.seat) + 1)
	}
	return s.html(w, v, http.StatusConflict, func(b *bytes.Buffer) error { return page.WriteNotice(v.ctx, b, p) })
}

// takeBack takes back answers of a sandbox: to the last decision of its owner, or with do=all to the position that was copied.
func (s *Server) takeBack(v *visit, at *seated, m *room) error {
	if !at.snap.IsSandbox() {
		return errNotNow
	}
	keep := 0
	if v.value("do") != "all" {
		n, ok := at.snap.BackTo(at.seat)
		if !ok {
			return errNoUndo
		}
		keep = n
	}
	return at.Undo(v.ctx, v.person(), keep)
}

// sandboxes lists the sandboxes of the reader: GET /sandboxes.
func (s *Server) sandboxes(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	list, err := s.kept.lobby.Sandboxes(v.ctx, v.person())
	if err != nil {
		return err
	}
	p := &sandbox.ListPage{Reader: s.reader(v.ctx, v)}
	for i := range list {
		m := &list[i]
		key := "web.sandbox.open"
		if m.Settings.Sandbox.Guessed {
			key = "web.sandbox.guessed"
		}
		p.List = append(p.List, sandbox.Kept{Path: tablePath(m.ID), Name: m.Settings.Name, Of: tablePath(m.Settings.Sandbox.Of), Guessed: m.Settings.Sandbox.Guessed,
			Text: page.AgoText(v.wordsOf(), s.now(), m.Updated) + ". " + v.wordsOf().Text(key)})
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return sandbox.WriteList(v.ctx, b, p) })
}

// editPosition shows the position after some answers in the map editor: while a game goes on, as the reader's seat may know it, with the rest dealt
// at random.
func (s *Server) editPosition(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if err := needPerson(v); err != nil {
		return err
	}
	if !at.snap.Dealt() {
		return errNotNow
	}
	n, ok := at.momentIn(v.URL.Query().Get("at"))
	if !ok {
		return errNowhere
	}
	text, guessed, err := at.Position(v.ctx, n, at.seat)
	if err != nil {
		return err
	}
	v.secret = true
	r, err := s.everything()
	if err != nil {
		return err
	}
	p := &mapeditor.Page{Reader: s.reader(v.ctx, v), Rules: r, Tab: mapeditor.Tabs[0], Given: true}
	s.workAt(p, editor.Blank(false))
	if d, err := editor.New(r, string(text), locale.Languages()...); err == nil {
		p.Text, p.Doc = d.Text(), d
		p.Cell = homeOf(d)
	}
	p.Said = v.wordsOf().Text("web.sandbox.open")
	if guessed || at.snap.IsSandbox() && at.snap.Settings.Sandbox.Guessed {
		p.Said = v.wordsOf().Text("web.sandbox.guessed")
	}
	return s.showEditor(w, v, p)
}

// apiTry opens a sandbox: {"at": 38, "seat": 2, "bot": "medium", "replace": true}; all of it may be left out.
func (s *Server) apiTry(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if err := needPerson(v); err != nil {
		return err
	}
	var body struct {
		At      *int   `json:"at"`
		Seat    *int   `json:"seat"`
		Bot     string `json:"bot"`
		Replace bool   `json:"replace"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	t := trial{at: at.snap.Answers, seat: game.Nobody, bot: body.Bot, replace: body.Replace}
	if body.At != nil {
		if t.at = *body.At; t.at < 0 || t.at > at.snap.Answers {
			return wrongField("at", "the game has 0 to %d answers", at.snap.Answers)
		}
	}
	if body.Seat != nil {
		if *body.Seat < 1 || *body.Seat > len(at.snap.Seats) {
			return wrongField("seat", "the table has the seats 1 to %d", len(at.snap.Seats))
		}
		t.seat = game.Player(*body.Seat - 1)
	}
	made, err := s.openSandbox(v, at, t)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/v1/tables/"+string(made.ID()))
	return s.sendTable(w, v, made.ID(), http.StatusCreated)
}

// apiSandboxes lists the sandboxes of the token's owner, the newest first.
func (s *Server) apiSandboxes(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	list, err := s.kept.lobby.Sandboxes(v.ctx, v.person())
	if err != nil {
		return err
	}
	out := struct {
		Tables []apiSummary `json:"tables"`
	}{Tables: []apiSummary{}}
	for i := range list {
		out.Tables = append(out.Tables, s.summary(&list[i], v.person()))
	}
	return writeJSON(w, http.StatusOK, out)
}

// apiDiscard removes a sandbox.
func (s *Server) apiDiscard(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	list, err := s.kept.lobby.Sandboxes(v.ctx, v.person())
	if err != nil {
		return err
	}
	id := table.ID(v.PathValue("id"))
	if !slices.ContainsFunc(list, func(m table.Summary) bool { return m.ID == id }) {
		return errNowhere
	}
	if err := s.discard(v.ctx, id, v.person()); err != nil {
		return err
	}
	return s.apiSandboxes(w, v)
}
