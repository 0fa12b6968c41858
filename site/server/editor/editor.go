package editor

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
	"koprulu/site/editor"
	"koprulu/site/server/core"
	"koprulu/site/web/mapeditor"
	"koprulu/site/web/piece"
)

// page returns a page of the editor without a document.
func (c *Chapter) page(v *core.Visit) (*mapeditor.Page, error) {
	r, err := c.everything()
	return &mapeditor.Page{Reader: c.Reader(v), Rules: r, Tab: mapeditor.Tabs[0]}, err
}

// newEditor shows the map editor with a new document, or with that of a scenario of the project.
func (c *Chapter) newEditor(v *core.Visit) error {
	p, err := c.page(v)
	if err != nil {
		return err
	}
	workAt(p, editor.Blank(false))
	if id := v.Param("scenario"); id != "" {
		text, ok := scenarios.Document(id)
		if !ok {
			return core.ErrNowhere
		}
		workAt(p, string(text))
		p.Cell, p.Given = homeOf(p.Doc), true
	}
	return c.showEditor(v, p)
}

// edit carries out a change of a document and shows the result. Nothing is stored. In addition to the changes of
// package editor there are: check and open, which take over the text in the document's field, open even if there are
// mistakes in it; discard, which drops it; show, which draws the document as it is; go, which chooses what the panels
// show; new, which starts over; and set, which takes over the fields of the forms.
func (c *Chapter) edit(v *core.Visit) error {
	p, err := c.page(v)
	if err != nil {
		return err
	}
	text, err := documentOf(v)
	draft := strings.ReplaceAll(v.Value("text"), "\r\n", "\n")
	if err != nil || len(draft) > editor.MostText {
		return core.ErrLarge
	}
	p.Tab, p.Given = v.Value("tab"), true
	x, _ := v.Number("x")
	y, _ := v.Number("y")
	if cell := (editor.Cell{X: x, Y: y}); cell.OnGrid() {
		p.Cell = cell
	}
	p.Area, _ = v.Number("area")
	p.Faction = piece.FactionNamed(v.Value("who"))
	workAt(p, text)
	if draft != "" && draft != text && p.Draft == "" {
		p.Draft = draft // Somebody is in the middle of writing it.
	}
	switch do := v.Value("do"); {
	case strings.HasPrefix(do, "new "):
		if text, ok := mapeditor.Beginning(strings.TrimPrefix(do, "new ")); ok {
			workAt(p, text)
			p.Cell, p.Area, p.Draft = homeOf(p.Doc), 0, ""
			p.Said = v.Text("web.editor.said.new")
		}
	case do == "discard":
		p.Draft = ""
		p.Said = v.Text("web.editor.said.discarded")
	case do == "check", do == "open":
		c.bring(v, p, do == "open")
	case do == "show":
	case strings.HasPrefix(do, "go "):
		goTo(p, strings.Fields(do)[1:])
	default:
		c.change(v, p, do)
	}
	return c.showEditor(v, p)
}

// workAt gives a page the document of a text. A text that is not a document waits in the document's field, and the map
// is empty.
func workAt(p *mapeditor.Page, text string) {
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

// bring takes over the text that somebody wrote or opened. One with mistakes is refused: it stays in its field with
// everything that is wrong with it, and the document is what it was; with all, it is taken over anyway if it can be
// drawn.
func (c *Chapter) bring(v *core.Visit, p *mapeditor.Page, all bool) {
	if p.Draft == "" {
		p.Said = v.Text("web.editor.said.set")
		return
	}
	// The judge says what is wrong with a text that is not a document.
	d, _ := editor.New(p.Rules, p.Draft, locale.Languages()...)
	found := editor.Judge(c.Set, d, p.Draft)
	if n := len(editor.Mistakes(found)); d == nil || n > 0 && !all {
		p.Tab = "text"
		p.Said = v.Text("web.editor.refused", "n", len(found))
		return
	}
	if p.Text = p.Draft; all {
		p.Text = d.Text()
	}
	p.Doc, p.Draft = d, ""
	p.Cell, p.Area = homeOf(d), 0
	p.Said = v.Text("web.editor.said.opened")
}

// documentOf returns the document that a form sends, the editor's or that of the page of a scenario, with the line
// endings as they were written.
func documentOf(v *core.Visit) (string, error) {
	text := strings.ReplaceAll(cmp.Or(v.Value("doc"), v.Value("scenariofile")), "\r\n", "\n")
	if len(text) > editor.MostText {
		return "", core.ErrLarge
	}
	return text, nil
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

// change carries out a change, unless it is refused: then the document stays as it is, and the page says why. The
// fields of the forms are applied first, if they belong to this document and no other; those that are refused keep what
// was written in them.
func (c *Chapter) change(v *core.Visit, p *mapeditor.Page, do string) {
	w := v.WordsOf()
	trials := editor.Try(v.Ctx, c.Set, p.Doc, editor.Judge(c.Set, p.Doc, p.Text))
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
func (c *Chapter) showEditor(v *core.Visit, p *mapeditor.Page) error {
	p.Complaints = editor.Judge(c.Set, p.Doc, p.Text)
	p.Sketch, p.Forms = p.Doc.Sketch(), p.Doc.Forms()
	p.Points = p.Doc.Checklist(p.Sketch, p.Complaints)
	p.Trials = editor.Try(v.Ctx, c.Set, p.Doc, p.Complaints)
	if p.Draft != "" {
		p.DraftDoc, _ = editor.New(p.Rules, p.Draft, locale.Languages()...)
		p.Faults = editor.Judge(c.Set, p.DraftDoc, p.Draft)
	}
	if !slices.Contains(p.Doc.Factions(), p.Faction) {
		p.Faction = firstOf(p.Doc)
	}
	if !slices.Contains(mapeditor.Tabs, p.Tab) {
		p.Tab = mapeditor.Tabs[0]
	}
	p.Sum = sumOf(p.Text)
	if v.Partial() {
		return core.ShowPiece(v, mapeditor.Body(p))
	}
	return core.Show(v, p)
}

// newTable shows the form for a new table with a scenario from the editor, so that the seats can be chosen. A document
// from which no game can be played stays in the editor, which says what is missing; a position becomes a scenario there
// first.
func (c *Chapter) newTable(v *core.Visit) error {
	text, err := documentOf(v)
	if err != nil {
		return err
	}
	if found := scenario.Check(c.Set, []byte(text)); len(found) > 0 {
		p, err := c.page(v)
		if err != nil {
			return err
		}
		p.Given, p.Said = true, v.Text("web.editor.said.no-table")
		if workAt(p, text); p.Draft != "" {
			p.Tab = "text"
		} else if p.Doc.Position() {
			if _, ok := p.Doc.Do(&editor.Request{Do: "convert", Value: v.Value}); ok {
				p.Text, p.Said = p.Doc.Text(), v.Text("web.editor.said.table-scenario")
			}
		}
		p.Cell = homeOf(p.Doc)
		return c.showEditor(v, p)
	}
	return c.tableForm(v, text)
}

// file sends the document back as a file.
func (c *Chapter) file(v *core.Visit) error {
	text, err := documentOf(v)
	if err != nil {
		return err
	}
	v.SendFile("application/json; charset=utf-8", c.fileName(text), []byte(text))
	return nil
}

// fileName returns the name of the file for a document.
func (c *Chapter) fileName(text string) string {
	r, err := c.everything()
	if err != nil {
		return "position.json"
	}
	if d, err := editor.New(r, text); err == nil && d.Scenario() {
		return "scenario.json"
	}
	return "position.json"
}
