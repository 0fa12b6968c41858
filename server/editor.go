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

	"koprulu/editor"
	"koprulu/game"
	"koprulu/locale"
	"koprulu/notation/scenario"
	"koprulu/scenarios"
	"koprulu/web/lobby"
	"koprulu/web/mapeditor"
	"koprulu/web/page"
	"koprulu/web/piece"
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
		s.editing.rules, s.editing.err = s.set.Rules(opts)
	})
	return s.editing.rules, s.editing.err
}

// newEditor shows the map editor with a new document, or with that of a scenario of the project.
func (s *Server) newEditor(w http.ResponseWriter, v *visit) error {
	r, err := s.everything()
	if err != nil {
		return err
	}
	p := &mapeditor.Page{Reader: s.reader(v.ctx, v), Rules: r, Text: editor.Blank(false), Tab: mapeditor.Tabs[0]}
	if id := v.URL.Query().Get("scenario"); id != "" {
		text, ok := scenarios.Document(id)
		if !ok {
			return errNowhere
		}
		p.Text, p.Given = string(text), true
	}
	return s.showEditor(w, v, p)
}

// edit carries out a change of a document and shows the result. Nothing is stored.
func (s *Server) edit(w http.ResponseWriter, v *visit) error {
	r, err := s.everything()
	if err != nil {
		return err
	}
	p := &mapeditor.Page{Reader: s.reader(v.ctx, v), Rules: r, Text: documentOf(v), Tab: v.value("tab"), Given: true}
	if len(p.Text) > editor.MostText {
		return errLarge
	}
	x, _ := v.number("x")
	y, _ := v.number("y")
	if c := (editor.Cell{X: x, Y: y}); c.OnGrid() {
		p.Cell = c
	}
	p.Area, _ = v.number("area")
	p.Faction = piece.FactionNamed(v.value("who"))
	do := v.value("do")
	if kind, ok := strings.CutPrefix(do, "new "); ok {
		p.Text, do = editor.Blank(kind == "scenario"), "check"
		p.Cell, p.Area = editor.Cell{}, 0
		p.Said = v.wordsOf().Text("web.editor.said.new")
	}
	p.Doc, _ = editor.New(r, p.Text, locale.Languages()...) // The judge says what is wrong with a text that is not a document.
	switch {
	case p.Doc == nil:
	case strings.HasPrefix(do, "go "):
		goTo(p, strings.Fields(do)[1:])
	case do != "check":
		s.change(v, p, do)
	}
	return s.showEditor(w, v, p)
}

// documentOf returns the document that a form sends, the editor's or that of the page of a scenario, with the ends of lines as they were written.
func documentOf(v *visit) string {
	text := v.value("doc")
	if text == "" {
		text = v.value("scenariofile")
	}
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// goTo chooses a pane, and a cell and an area if they are named.
func goTo(p *mapeditor.Page, to []string) {
	if len(to) == 0 {
		return
	}
	p.Tab = to[0]
	numbers := []int{}
	for _, word := range to[1:] {
		n, err := strconv.Atoi(word)
		if err != nil {
			return
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

// change carries out a change. The fields of the forms are applied first, if they belong to this document and no other.
func (s *Server) change(v *visit, p *mapeditor.Page, do string) {
	changed := false
	if v.value("sum") == sumOf(p.Text) {
		changed = p.Doc.Fill(func(path string) ([]string, bool) {
			values, named := v.form["f:"+path]
			return values, named
		})
		if changed {
			p.Said = v.wordsOf().Text("web.editor.said.set")
		}
	}
	if do != "set" && do != "" {
		if !slices.Contains(p.Doc.Factions(), p.Faction) {
			p.Faction = firstOf(p.Doc)
		}
		said, ok := p.Doc.Do(&editor.Request{Do: do, Cell: p.Cell, Faction: p.Faction, Value: v.value})
		if !ok {
			said.Key = "stale"
		}
		p.Said = mapeditor.Said(v.wordsOf(), p.Rules, said)
		if changed = changed || ok; said.Key == "moved" {
			p.Cell = said.Cell
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

// showEditor judges the document and draws it: the whole page, or for its script what changes.
func (s *Server) showEditor(w http.ResponseWriter, v *visit, p *mapeditor.Page) error {
	if p.Doc == nil {
		p.Doc, _ = editor.New(p.Rules, p.Text, locale.Languages()...)
	}
	p.Complaints = editor.Judge(s.set, p.Doc, p.Text)
	if p.Doc != nil {
		p.Sketch, p.Forms = p.Doc.Sketch(), p.Doc.Forms()
		if !slices.Contains(p.Doc.Factions(), p.Faction) {
			p.Faction = firstOf(p.Doc)
		}
	}
	if !slices.Contains(mapeditor.Tabs, p.Tab) {
		p.Tab = mapeditor.Tabs[0]
	}
	p.Sum = sumOf(p.Text)
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error {
		if v.partial() {
			return mapeditor.WriteBody(v.ctx, b, p)
		}
		return mapeditor.Write(v.ctx, b, p)
	})
}

// newTableOf shows the form for a new table with a scenario that was written there, so that the seats can be chosen. A document from
// which no game can be played stays in the editor, which says why; a position becomes a scenario there first.
func (s *Server) newTableOf(w http.ResponseWriter, v *visit) error {
	text := documentOf(v)
	if len(text) > editor.MostText {
		return errLarge
	}
	if found := scenario.Check(s.set, []byte(text)); len(found) > 0 {
		r, err := s.everything()
		if err != nil {
			return err
		}
		p := &mapeditor.Page{Reader: s.reader(v.ctx, v), Rules: r, Text: text, Given: true, Said: v.wordsOf().Text("web.editor.said.no-table")}
		if d, err := editor.New(r, text); err == nil && d.Position() {
			if _, ok := d.Do(&editor.Request{Do: "convert", Value: v.value}); ok {
				p.Text, p.Said = d.Text(), v.wordsOf().Text("web.editor.said.table-scenario")
			}
		}
		return s.showEditor(w, v, p)
	}
	made, err := s.lobbyPage(v)
	if err != nil {
		return err
	}
	made.Form.Game.Set, made.Form.Game.Scenario, made.Form.Game.Document = page.SetScenario, page.ScenarioFile, text
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return lobby.Write(v.ctx, b, made) })
}

// editorFile sends the document back as a file.
func (s *Server) editorFile(w http.ResponseWriter, v *visit) error {
	text := documentOf(v)
	if len(text) > editor.MostText {
		return errLarge
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
