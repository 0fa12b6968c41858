package lobby

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/site/web/sandbox"
	"koprulu/table"
)

// errManySandboxes: somebody has as many sandboxes as are kept, and has not agreed to lose the oldest.
var errManySandboxes = core.Conflict("many-sandboxes")

// trial is what a sandbox is opened with.
type trial struct {
	// at is the number of answers that stand, seat the one to play; game.Nobody for the sender's own, or the one that is
	// asked.
	at   int
	seat game.Player
	bot  string
	// replace is true if the oldest sandbox may be removed when there are too many.
	replace bool
}

// openSandbox opens a sandbox for the sender. errManySandboxes if there are too many already and none is to be
// replaced; errNoRoom if the site has no room for positions.
func (s *Chapter) openSandbox(v *core.Visit, at *core.Seated, t trial) (*table.Table, error) {
	if !at.Snap.Dealt() || at.Snap.IsSandbox() {
		return nil, core.ErrNotNow
	}
	seat, err := at.Snap.SeatToTry(v.Ctx, t.at, at.Seat, t.seat)
	if err != nil {
		return nil, err
	}
	if seat == game.Nobody {
		return nil, core.ErrNoTurn
	}
	words := v.WordsOf()
	title := words.Text("web.sandbox.name", "table", cmp.Or(at.Snap.Settings.Name, words.Text("web.table.unnamed")))
	return s.inRoom(v, t.replace, func() (*table.Table, error) {
		return s.Hub.OpenSandbox(v.Ctx, at.Snap, table.SandboxPlan{Owner: v.Person(), Name: v.Who.Account.Name,
			Seat: seat, At: t.at, Bot: t.bot, Title: shortened(title, table.MaxTableName)})
	})
}

// inRoom opens a sandbox for the sender if there is room for it, or makes room if the oldest may be removed.
func (s *Chapter) inRoom(v *core.Visit, replace bool, open func() (*table.Table, error)) (*table.Table, error) {
	lock := s.creating.of(string(v.Person()))
	lock.Lock()
	defer lock.Unlock()
	list, err := s.Kept.Lobby.Sandboxes(v.Ctx, v.Person())
	if err != nil {
		return nil, err
	}
	old := table.OldestSandboxes(list)
	if len(old) > 0 && !replace {
		return nil, errManySandboxes
	}
	if err := s.admit(v.Ctx, 0); err != nil {
		return nil, err
	}
	made, err := open()
	if err != nil {
		return nil, err
	}
	for i := range old { // Only now: the old ones are not lost for nothing.
		if err := s.Discard(v.Ctx, old[i].ID, v.Person()); err != nil {
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

// tryIt opens a sandbox from a page: POST /t/{id}/sandbox with at, seat and replace. If there are too many, it asks
// whether the oldest may be removed.
func (s *Chapter) tryIt(v *core.Visit, at *core.Seated) error {
	t := trial{seat: game.Nobody, replace: v.Value("replace") == "1"}
	ok := false
	if t.at, ok = core.MomentIn(at, v.Value("at")); !ok {
		return core.WrongForm("at")
	}
	if text := v.Value("seat"); text != "" {
		if t.seat, ok = at.Numbered(text); !ok {
			return core.WrongForm("seat")
		}
	}
	made, err := s.openSandbox(v, at, t)
	if errors.Is(err, errManySandboxes) {
		return s.askToReplace(v, at, t)
	}
	if err != nil {
		return err
	}
	return s.SeeOther(v, core.TablePath(made.ID()))
}

// askToReplace asks whether the oldest sandbox may be removed.
func (s *Chapter) askToReplace(v *core.Visit, at *core.Seated, t trial) error {
	fields := map[string]string{"at": strconv.Itoa(t.at), "seat": ""}
	if t.seat != game.Nobody {
		fields["seat"] = strconv.Itoa(int(t.seat) + 1)
	}
	return s.askForRoom(v, at.Path(), fields)
}

// askForRoom asks whether the oldest sandbox may be removed for one of what a page shows.
func (s *Chapter) askForRoom(v *core.Visit, of string, fields map[string]string) error {
	words := v.WordsOf()
	path := of + "/" + sandbox.Path
	fields["replace"] = "1"
	return core.ShowAs(v, http.StatusConflict, &page.NoticePage{Reader: s.Reader(v), Path: path,
		Title: words.Text("web.sandbox.full"), Text: words.Text("web.sandbox.full.text", "n", table.MostSandboxes),
		Button: words.Text("web.sandbox.full.go"), Action: path, Fields: fields, Back: of,
		Also: []page.NoticeLink{{Text: words.Text("web.sandbox.list"), Address: sandbox.ListPath}}})
}

// sandboxes lists the sandboxes of the reader: GET /sandboxes.
func (s *Chapter) sandboxes(v *core.Visit) error {
	list, err := s.Kept.Lobby.Sandboxes(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	p := &sandbox.ListPage{Reader: s.Reader(v)}
	for i := range list {
		m := &list[i]
		key := "web.sandbox.open"
		if m.Settings.Sandbox.Guessed {
			key = "web.sandbox.guessed"
		}
		p.List = append(p.List, sandbox.Kept{Path: core.TablePath(m.ID), Name: m.Settings.Name,
			Of: sandbox.Home(m.Settings.Sandbox), Guessed: m.Settings.Sandbox.Guessed,
			Text: page.AgoText(v.WordsOf(), s.Now(), m.Updated) + ". " + v.Text(key)})
	}
	return core.Show(v, p)
}

// apiTry opens a sandbox: {"at": 38, "seat": 2, "bot": "medium", "replace": true}; all of it may be left out.
func (s *Chapter) apiTry(v *core.Visit, at *core.Seated, body struct {
	At      *int   `json:"at"`
	Seat    *int   `json:"seat"`
	Bot     string `json:"bot"`
	Replace bool   `json:"replace"`
}) error {
	t := trial{at: at.Snap.Answers, seat: game.Nobody, bot: body.Bot, replace: body.Replace}
	if body.At != nil {
		if t.at = *body.At; t.at < 0 || t.at > at.Snap.Answers {
			return core.WrongField("at", "the game has 0 to %d answers", at.Snap.Answers)
		}
	}
	if body.Seat != nil {
		if *body.Seat < 1 || *body.Seat > len(at.Snap.Seats) {
			return core.WrongField("seat", "the table has the seats 1 to %d", len(at.Snap.Seats))
		}
		t.seat = game.Player(*body.Seat - 1)
	}
	made, err := s.openSandbox(v, at, t)
	if err != nil {
		return err
	}
	v.Out.Header().Set("Location", s.Root.At("/api/v1/tables/"+string(made.ID())))
	return s.sendTable(v, made.ID(), http.StatusCreated)
}

// apiSandboxes lists the sandboxes of the token's owner, the newest first.
func (s *Chapter) apiSandboxes(v *core.Visit) error {
	list, err := s.Kept.Lobby.Sandboxes(v.Ctx, v.Person())
	return v.Reply(map[string]any{"tables": s.summaries(v, list)}, err)
}

// apiDiscard removes a sandbox.
func (s *Chapter) apiDiscard(v *core.Visit) error {
	list, err := s.Kept.Lobby.Sandboxes(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	id := table.ID(v.PathValue("id"))
	if !slices.ContainsFunc(list, func(m table.Summary) bool { return m.ID == id }) {
		return core.ErrNowhere
	}
	if err := s.Discard(v.Ctx, id, v.Person()); err != nil {
		return err
	}
	return s.apiSandboxes(v)
}
