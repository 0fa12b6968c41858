package server

import (
	"bytes"
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
func (s *Server) scenarios(w http.ResponseWriter, v *core.Visit) error {
	p := &scenario.ListPage{Reader: s.Reader(v.Ctx, v), Path: "/scenarios", List: s.cardsOfScenarios}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return scenario.WriteList(v.Ctx, b, p) })
}

// scenario shows one of them.
func (s *Server) scenario(w http.ResponseWriter, v *core.Visit) error {
	i := slices.IndexFunc(s.cardsOfScenarios, func(c scenario.Card) bool { return c.Scenario.ID == v.PathValue("scenario") })
	if i < 0 {
		return core.ErrNowhere
	}
	return s.showScenario(w, v, s.cardsOfScenarios[i], "")
}

// showScenario shows a scenario as its games begin.
func (s *Server) showScenario(w http.ResponseWriter, v *core.Visit, c scenario.Card, document string) error {
	p := &scenario.Page{Reader: s.Reader(v.Ctx, v), Path: v.URL.Path, Card: c, View: table.Opening(c.Rules, chance.NumberSeed(1)), Document: document}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return scenario.Write(v.Ctx, b, p) })
}

// faultsOf lists what is wrong with a scenario, one problem per line: where, in names, and why.
func (s *Server) faultsOf(v *core.Visit, text string, problems document.Problems) (out []string, err error) {
	r, err := s.everything()
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
func (s *Server) checkScenario(w http.ResponseWriter, v *core.Visit) error {
	text := v.Value("scenariofile")
	if len(text) > table.MaxScenario {
		return core.ErrLarge
	}
	found := scenariodoc.Check(s.Set, []byte(text))
	if len(found) > 0 {
		lines, err := s.faultsOf(v, text, found)
		if err != nil {
			return err
		}
		p := &scenario.ListPage{Reader: s.Reader(v.Ctx, v), Path: "/scenarios", List: s.cardsOfScenarios, Problems: lines}
		return s.HTML(w, v, http.StatusUnprocessableEntity, func(b *bytes.Buffer) error { return scenario.WriteList(v.Ctx, b, p) })
	}
	sc, err := scenariodoc.Read(s.Set, []byte(text))
	if err != nil {
		return fmt.Errorf("reading a scenario that was checked: %w", err)
	}
	rules, err := scenariodoc.Rules(s.Set, sc)
	if err != nil {
		return fmt.Errorf("the rules of a scenario that was checked: %w", err)
	}
	return s.showScenario(w, v, scenario.Card{Scenario: sc, Rules: rules}, sc.Document)
}
