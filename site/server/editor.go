package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
	"koprulu/site/editor"
	"koprulu/site/server/core"
	"koprulu/site/web/lobby"
	"koprulu/site/web/mapeditor"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// editing is what the map editor works with: the components of both sets, made when the editor is first used.
type editing struct {
	once  sync.Once
	rules *game.Rules
	err   error
}

// everything returns rules with the components of both sets, for names and for what can be drawn.
func (s *Server) everything() (*game.Rules, error) {
	s.editing.once.Do(func() {
		opts := game.Options{Players: game.MaxPlayers, BroodWar: true}
		for i := range opts.Factions {
			opts.Factions[i] = game.NoFaction
		}
		s.editing.rules, s.editing.err = s.Set.Rules(opts)
	})
	return s.editing.rules, s.editing.err
}

// newEditor shows the map editor with a new document, or with that of a scenario of the project.
func (s *Server) newEditor(w http.ResponseWriter, v *core.Visit) error {
	r, err := s.everything()
	if err != nil {
		return err
	}
	p := &mapeditor.Page{Reader: s.Reader(v.Ctx, v), Rules: r, Tab: mapeditor.Tabs[0]}
	s.workAt(p, editor.Blank(false))
	if id := v.URL.Query().Get("scenario"); id != "" {
		text, ok := scenarios.Document(id)
		if !ok {
			return core.ErrNowhere
		}
		s.workAt(p, string(text))
		p.Cell, p.Given = homeOf(p.Doc), true
	}
	return s.showEditor(w, v, p)
}

// edit carries out a change of a document and shows the result. Nothing is stored. In addition to the changes of package editor there are: check and open,
// which take over the text in the document's field, open even if there are mistakes in it; discard, which drops it; show, which draws the document as it
// is; go, which chooses what the panels show; new, which starts over; and set, which takes over the fields of the forms.
func (s *Server) edit(w http.ResponseWriter, v *core.Visit) error {
	r, err := s.everything()
	if err != nil {
		return err
	}
	p := &mapeditor.Page{Reader: s.Reader(v.Ctx, v), Rules: r, Tab: v.Value("tab"), Given: true}
	text, draft := documentOf(v), strings.ReplaceAll(v.Value("text"), "\r\n", "\n")
	if max(len(text), len(draft)) > editor.MostText {
		return core.ErrLarge
	}
	x, _ := v.Number("x")
	y, _ := v.Number("y")
	if c := (editor.Cell{X: x, Y: y}); c.OnGrid() {
		p.Cell = c
	}
	p.Area, _ = v.Number("area")
	p.Faction = piece.FactionNamed(v.Value("who"))
	s.workAt(p, text)
	if draft != "" && draft != text && p.Draft == "" {
		p.Draft = draft // Somebody is in the middle of writing it.
	}
	switch do := v.Value("do"); {
	case strings.HasPrefix(do, "new "):
		if text, ok := mapeditor.Beginning(strings.TrimPrefix(do, "new ")); ok {
			s.workAt(p, text)
			p.Cell, p.Area, p.Draft = homeOf(p.Doc), 0, ""
			p.Said = v.WordsOf().Text("web.editor.said.new")
		}
	case do == "discard":
		p.Draft = ""
		p.Said = v.WordsOf().Text("web.editor.said.discarded")
	case do == "check", do == "open":
		s.bring(v, p, do == "open")
	case do == "show":
	case strings.HasPrefix(do, "go "):
		goTo(p, strings.Fields(do)[1:])
	default:
		s.change(v, p, do)
	}
	return s.showEditor(w, v, p)
}

// workAt gives a page the document of a text. A text that is not a document waits in the document's field, and the map is empty.
func (s *Server) workAt(p *mapeditor.Page, text string) {
	if d, err := editor.New(p.Rules, text, locale.Languages()...); err == nil {
		p.Text, p.Doc = text, d
		return
	}
	p.Draft, p.Text = text, editor.Blank(false)
	p.Doc, _ = editor.New(p.Rules, p.Text, locale.Languages()...)
}

// homeOf returns the cell of the first planet of a document in reading order, or the one in the middle.
func homeOf(d *editor.Document) (c editor.Cell) {
	view, first := d.Sketch().View, true
	for p := range view.Placed.All() {
		t := &view.Tiles[p]
		if at := (editor.Cell{X: int(t.X), Y: int(t.Y)}); first || at.Y < c.Y || at.Y == c.Y && at.X < c.X {
			c, first = at, false
		}
	}
	return c
}

// bring takes over the text that somebody wrote or opened. One with mistakes is refused: it stays in its field with everything that is wrong with it, and
// the document is what it was; with all, it is taken over anyway if it can be drawn.
func (s *Server) bring(v *core.Visit, p *mapeditor.Page, all bool) {
	if p.Draft == "" {
		p.Said = v.WordsOf().Text("web.editor.said.set")
		return
	}
	d, _ := editor.New(p.Rules, p.Draft, locale.Languages()...) // The judge says what is wrong with a text that is not a document.
	found := editor.Judge(s.Set, d, p.Draft)
	if n := len(editor.Mistakes(found)); d == nil || n > 0 && !all {
		p.Tab = "text"
		p.Said = v.WordsOf().Text("web.editor.refused", "n", len(found))
		return
	}
	if p.Text = p.Draft; all {
		p.Text = d.Text()
	}
	p.Doc, p.Draft = d, ""
	p.Cell, p.Area = homeOf(d), 0
	p.Said = v.WordsOf().Text("web.editor.said.opened")
}

// documentOf returns the document that a form sends, the editor's or that of the page of a scenario, with the line endings as they were written.
func documentOf(v *core.Visit) string {
	text := v.Value("doc")
	if text == "" {
		text = v.Value("scenariofile")
	}
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// goTo chooses a pane and, if they are named, a cell, an area and whose pieces are put down.
func goTo(p *mapeditor.Page, to []string) {
	if len(to) == 0 {
		return
	}
	p.Tab = to[0]
	numbers := []int{}
	for _, word := range to[1:] {
		n, err := strconv.Atoi(word)
		if err != nil {
			p.Faction = piece.FactionNamed(word)
			break
		}
		numbers = append(numbers, n)
	}
	if len(numbers) < 2 {
		return
	}
	c := editor.Cell{X: numbers[0], Y: numbers[1]}
	if !c.OnGrid() {
		return
	}
	if c != p.Cell {
		p.Area = 1
	}
	p.Cell = c
	if len(numbers) > 2 {
		p.Area = numbers[2]
	}
}

// change carries out a change, unless it is refused: then the document stays as it is, and the page says why. The fields of the forms are applied first, if
// they belong to this document and no other; those that are refused keep what was written in them.
func (s *Server) change(v *core.Visit, p *mapeditor.Page, do string) {
	w := v.WordsOf()
	trials := editor.Try(v.Ctx, s.Set, p.Doc, editor.Judge(s.Set, p.Doc, p.Text))
	changed := false
	if v.Value("sum") == sumOf(p.Text) {
		p.Sent = func(path string) []string { return v.Fields["f:"+path] }
		changed, p.Refused = trials.Fill(func(path string) ([]string, bool) {
			values, named := v.Fields["f:"+path]
			return values, named
		})
		switch {
		case len(p.Refused) > 0:
			p.Said = w.Text("web.editor.said.fields", "n", len(p.Refused))
		case changed:
			p.Said = w.Text("web.editor.said.set")
		}
	}
	if do != "set" && do != "" {
		if !slices.Contains(p.Doc.Factions(), p.Faction) {
			p.Faction = firstOf(p.Doc)
		}
		ask := &editor.Request{Do: do, Cell: p.Cell, Faction: p.Faction, Value: v.Value}
		if why := trials.Refused(ask); why != nil {
			p.Said = mapeditor.Refused(w, p.Rules, why)
		} else {
			said, ok := p.Doc.Do(ask)
			p.Said = mapeditor.Said(w, p.Rules, said)
			if changed = changed || ok; said.Key == "moved" {
				p.Cell = said.Cell
			}
		}
	}
	if changed {
		p.Text = p.Doc.Text()
	}
}

// firstOf returns the first faction of a document, game.NoFaction if it has none.
func firstOf(d *editor.Document) game.Faction {
	if seated := d.Factions(); len(seated) > 0 {
		return seated[0]
	}
	return game.NoFaction
}

// sumOf identifies a document.
func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// showEditor judges the document and draws it: the whole page or, for its script, what changes.
func (s *Server) showEditor(w http.ResponseWriter, v *core.Visit, p *mapeditor.Page) error {
	p.Complaints = editor.Judge(s.Set, p.Doc, p.Text)
	p.Sketch, p.Forms = p.Doc.Sketch(), p.Doc.Forms()
	p.Points = p.Doc.Checklist(p.Sketch, p.Complaints)
	p.Trials = editor.Try(v.Ctx, s.Set, p.Doc, p.Complaints)
	if p.Draft != "" {
		p.DraftDoc, _ = editor.New(p.Rules, p.Draft, locale.Languages()...)
		p.Faults = editor.Judge(s.Set, p.DraftDoc, p.Draft)
	}
	if !slices.Contains(p.Doc.Factions(), p.Faction) {
		p.Faction = firstOf(p.Doc)
	}
	if !slices.Contains(mapeditor.Tabs, p.Tab) {
		p.Tab = mapeditor.Tabs[0]
	}
	p.Sum = sumOf(p.Text)
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error {
		if v.Partial() {
			return mapeditor.WriteBody(v.Ctx, b, p)
		}
		return mapeditor.Write(v.Ctx, b, p)
	})
}

// newTableOf shows the form for a new table with a scenario from the editor, so that the seats can be chosen. A document from which
// no game can be played stays in the editor, which says what is missing; a position becomes a scenario there first.
func (s *Server) newTableOf(w http.ResponseWriter, v *core.Visit) error {
	text := documentOf(v)
	if len(text) > editor.MostText {
		return core.ErrLarge
	}
	if found := scenario.Check(s.Set, []byte(text)); len(found) > 0 {
		r, err := s.everything()
		if err != nil {
			return err
		}
		p := &mapeditor.Page{Reader: s.Reader(v.Ctx, v), Rules: r, Given: true, Said: v.WordsOf().Text("web.editor.said.no-table")}
		if s.workAt(p, text); p.Draft != "" {
			p.Tab = "text"
		} else if p.Doc.Position() {
			if _, ok := p.Doc.Do(&editor.Request{Do: "convert", Value: v.Value}); ok {
				p.Text, p.Said = p.Doc.Text(), v.WordsOf().Text("web.editor.said.table-scenario")
			}
		}
		p.Cell = homeOf(p.Doc)
		return s.showEditor(w, v, p)
	}
	made, err := s.lobbyPage(v)
	if err != nil {
		return err
	}
	made.Form.Game.Set, made.Form.Game.Scenario, made.Form.Game.Document = page.SetScenario, page.ScenarioFile, text
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return lobby.Write(v.Ctx, b, made) })
}

// editorFile sends the document back as a file.
func (s *Server) editorFile(w http.ResponseWriter, v *core.Visit) error {
	text := documentOf(v)
	if len(text) > editor.MostText {
		return core.ErrLarge
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+fileName(s, text)+`"`)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	_, _ = w.Write([]byte(text)) // A reader who is gone needs no response.
	return nil
}

// fileName returns the name of the file for a document.
func fileName(s *Server, text string) string {
	r, err := s.everything()
	if err != nil {
		return "position.json"
	}
	if d, err := editor.New(r, text); err == nil && d.Scenario() {
		return "scenario.json"
	}
	return "position.json"
}
