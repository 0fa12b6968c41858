package library

import (
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/app"
	"koprulu/table"
)

// manifest describes the site to devices that install it.
func (c *Chapter) manifest(v *core.Visit) error {
	text, err := app.Manifest(locale.Match(v.Param("lang")))
	if err != nil {
		return err
	}
	v.Out.Header().Set("Cache-Control", "no-cache")
	v.SendFile(kinds[".webmanifest"], "", c.Root.Quoted(text))
	return nil
}

// worker sends the service worker.
func (c *Chapter) worker(v *core.Visit) error {
	v.Out.Header().Set("Cache-Control", "no-cache")
	v.SendFile(kinds[".js"], "", c.Root.Quoted(app.Worker()))
	return nil
}

// offline makes the page that the worker of the reader shows without a connection. Of tables it shows what the list of
// tables does, without the games.
func (c *Chapter) offline(v *core.Visit) error {
	zone, _ := locale.Zone(v.Param("zone"))
	p := &app.Offline{Reader: c.Reader(v), Zone: zone}
	p.Reader.Banner = nil // A reader without a connection would see a notice that may no longer hold.
	if v.Who != nil {
		mine, err := c.Kept.Lobby.Mine(v.Ctx, v.Person())
		if err != nil {
			return err
		}
		p.Tables = core.Each(mine, func(m *table.Summary) app.Table { return offlineTable(m, v.Person()) })
	}
	v.Secret = true
	return core.Show(v, p)
}

// offlineTable returns what a person can read about a table without a connection.
func offlineTable(m *table.Summary, who table.Person) app.Table {
	t := app.Table{Name: m.Settings.Name}
	_, waits := m.WaitsFor(who)
	if _, asks := m.AsksVote(who); !waits && !asks {
		return t
	}
	t.Yours = true
	for p := range game.Player(len(m.Seats)) {
		if d := m.Decisions[p]; m.Seats[p].Person == who && m.Seats[p].Bot == "" && d.Number != 0 && d.Bank > 0 &&
			(t.Deadline.IsZero() || d.Deadline().Before(t.Deadline)) {
			t.Deadline = d.Deadline()
		}
	}
	return t
}
