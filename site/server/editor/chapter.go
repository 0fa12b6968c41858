// Package editor is the chapter of the site with the map editor and the scenarios. It stores nothing: a document goes
// back and forth with every request.
package editor

import (
	"slices"
	"sync"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/scenario"
)

// Chapter has the pages.
type Chapter struct {
	*core.Site
	// Cards are the scenarios of the project.
	Cards []scenario.Card
	// everything returns rules with the components of both sets, for names and for what can be drawn. They are made when
	// the editor is first used.
	everything func() (*game.Rules, error)
	// tableForm shows the form for a new table with a document as its scenario.
	tableForm func(v *core.Visit, document string) error
}

// New makes the chapter. tableForm shows the form for a new table with a document as its scenario.
func New(site *core.Site, tableForm func(v *core.Visit, document string) error) (*Chapter, error) {
	cards, err := scenarioCards(site.Set)
	return &Chapter{Site: site, Cards: cards, tableForm: tableForm,
		everything: sync.OnceValues(func() (*game.Rules, error) {
			opts := game.Options{Players: game.MaxPlayers, BroodWar: true}
			for i := range opts.Factions {
				opts.Factions[i] = game.NoFaction
			}
			return site.Set.Rules(opts)
		})}, err
}

// Routes are the addresses of the chapter.
func (c *Chapter) Routes() []core.Route {
	return slices.Concat(
		[]core.Route{
			{Pattern: "POST /tables/new", Class: core.ClassEdit, Effect: core.ChangesNothing, Handle: c.newTable},
			{Pattern: "POST /editor", Class: core.ClassEdit, Effect: core.ChangesNothing, Handle: c.edit},
			{Pattern: "POST /editor/file", Class: core.ClassEdit, Effect: core.ChangesNothing, Handle: c.file},
		},
		core.ClassPage.Anybody(core.Handlers{
			"GET /scenarios":            c.scenarios,
			"GET /scenarios/{scenario}": c.scenario,
			"GET /editor":               c.newEditor,
		}),
		core.ClassCreate.Anybody(core.Handlers{
			"POST /scenarios": c.checkScenario,
		}),
		core.ClassPage.PeopleAt(core.AtTables{
			"GET /t/{id}/editor": c.editPosition,
		}),
	)
}
