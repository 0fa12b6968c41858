package editor

import (
	"fmt"
	"net/http"
	"slices"

	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/notation/chance"
	scenariodoc "koprulu/rules/notation/scenario"
	"koprulu/site/editor"
	"koprulu/site/server/core"
	"koprulu/site/web/mapeditor"
	"koprulu/site/web/scenario"
	"koprulu/table"
)

// scenarioCards reads the scenarios of the project.
func scenarioCards(set *components.Set) ([]scenario.Card, error) {
	list, err := scenariodoc.All(set)
	if err != nil {
		return nil, fmt.Errorf("reading the scenarios: %w", err)
	}
	var out []scenario.Card
	for _, sc := range list {
		rules, err := scenariodoc.Rules(set, sc)
		if err != nil {
			return nil, fmt.Errorf("scenario %s: %w", sc.ID, err)
		}
		out = append(out, scenario.Card{Scenario: sc, Rules: rules})
	}
	return out, nil
}

// scenarios lists the scenarios of the project.
func (c *Chapter) scenarios(v *core.Visit) error {
	return c.list(v, http.StatusOK, nil)
}

// list shows the list, with what is wrong with a document that was sent.
func (c *Chapter) list(v *core.Visit, status int, problems []string) error {
	p := &scenario.ListPage{Reader: c.Reader(v), Path: "/scenarios", List: c.Cards, Problems: problems}
	return core.ShowAs(v, status, p)
}

// scenario shows one of them.
func (c *Chapter) scenario(v *core.Visit) error {
	i := slices.IndexFunc(c.Cards, func(k scenario.Card) bool { return k.Scenario.ID == v.PathValue("scenario") })
	if i < 0 {
		return core.ErrNowhere
	}
	return c.showScenario(v, c.Cards[i], "")
}

// showScenario shows a scenario as its games begin.
func (c *Chapter) showScenario(v *core.Visit, k scenario.Card, document string) error {
	p := &scenario.Page{Reader: c.Reader(v), Path: v.URL.Path, Card: k,
		View: table.Opening(k.Rules, chance.NumberSeed(1)), Document: document}
	return core.Show(v, p)
}

// Faults lists what is wrong with a scenario, one problem per line: where, in names, and why.
func (c *Chapter) Faults(v *core.Visit, text string, problems document.Problems) (out []string, err error) {
	r, err := c.everything()
	if err != nil {
		return nil, err
	}
	d, _ := editor.New(r, text) // If it is no document, the first of the problems says why.
	found := editor.Complaints(d, problems)
	for i := range found {
		out = append(out, mapeditor.Line(v.WordsOf(), r, d, &found[i]))
	}
	return out, nil
}

// checkScenario judges a document that was sent: it shows the scenario, or all that is wrong with it by place and
// line. Nothing is stored.
func (c *Chapter) checkScenario(v *core.Visit) error {
	text := v.Value("scenariofile")
	if len(text) > table.MaxScenario {
		return core.ErrLarge
	}
	found := scenariodoc.Check(c.Set, []byte(text))
	if len(found) > 0 {
		lines, err := c.Faults(v, text, found)
		if err != nil {
			return err
		}
		return c.list(v, http.StatusUnprocessableEntity, lines)
	}
	sc, err := scenariodoc.Read(c.Set, []byte(text))
	if err != nil {
		return fmt.Errorf("reading a scenario that was checked: %w", err)
	}
	rules, err := scenariodoc.Rules(c.Set, sc)
	if err != nil {
		return fmt.Errorf("the rules of a scenario that was checked: %w", err)
	}
	return c.showScenario(v, scenario.Card{Scenario: sc, Rules: rules}, sc.Document)
}
