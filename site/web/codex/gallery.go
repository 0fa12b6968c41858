package codex

import (
	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/card"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// gallery is the part that shows what was drawn for this site, each thing as it looks at a table, in the theme of the
// reader.
const gallery = "gallery"

func (c *writer) gallery() {
	show := func(group, id, title string, art templ.Component) {
		c.add(entry{Kind: gallery, ID: group + "-" + id, Title: title, Group: c.w.Text("web.gallery." + group), Art: art})
	}
	for f := range game.Faction(game.FactionCount) {
		show("portraits", piece.FactionID(f), piece.FactionName(c.w, f), piece.Plate(c.w, f, "portrait", 0))
	}
	for _, kind := range piece.Bots() {
		c.add(entry{Kind: gallery, ID: "bots-" + kind, Title: c.w.BotFull(kind), Group: c.w.Text("web.bots"),
			Text: c.w.BotTemper(kind), Art: piece.BotFace(kind)})
	}
	c.silhouettes(show)
	f := c.sheetOf(0)
	sheet := &c.r.Sheets[f]
	kinds := map[card.Kind]bool{}
	for i := range sheet.Cards {
		if face := card.FaceOf(c.w, c.r, f, game.Card(i)); !kinds[face.Kind] && sheet.Cards[i].Tech == game.NoTech {
			kinds[face.Kind] = true
			show("cards", sheet.Cards[i].ID, face.Title, card.Combat(c.w, c.r, f, game.Card(i)))
		}
	}
	tech := game.Tech(0)
	show("cards", sheet.Techs[tech].ID, c.w.TechName(c.r, f, tech), card.Technology(c.w, c.r, f, tech))
	show("cards", "event", c.w.EventName(c.r, 0), card.Event(c.w, c.r, 0))
	show("cards", "event-back", c.w.Text("web.gallery.back"), card.EventBack(c.w, c.r.Events[0].Stage, 1))
	show("cards", "back", c.w.Text("web.gallery.back"), page.Penned(func(p *page.Pen) {
		card.DrawBack(p, c.w, f, "gallery-back", c.w.Text("web.gallery.back"), 1)
	}))
	if c.r.Options.BroodWar {
		leader := card.LeaderOf(c.w, c.r, f, 0)
		show("cards", "leader", page.Capital(leader.Name), card.LeaderPiece(c.w, &leader))
	}
	for o := game.BuildOrder; o <= game.SpecialResearch; o++ {
		show("pieces", orderIDs[o], page.Capital(c.w.OrderName(o)), piece.OrderToken(c.w, f, o, false))
	}
	show("pieces", "base", c.w.Text("web.board.base"), piece.Plate(c.w, f, "base", 0))
	show("pieces", "unit", c.w.UnitName(c.r, 0), piece.UnitPlate(c.w, c.r, f, 0, 3))
	show("pieces", "beacon", c.w.Text("web.gallery.beacon"), galaxy.Beacon())
	for p := range min(len(c.r.Planets), 6) {
		show("planets", c.r.Planets[p].ID, c.w.PlanetName(c.r, game.Planet(p)), galaxy.Tile(c.w, c.r, game.Planet(p)))
	}
}

// silhouettes are the pictures of units and technologies, each in the light of a faction that has it.
func (c *writer) silhouettes(show func(group, id, title string, art templ.Component)) {
	scene := func(f game.Faction, id, title string) {
		show("silhouettes", id, title, templ.Raw(`<span class="gallery__scene `+piece.FactionClass(f)+`">`+piece.Scene(id)+
			`</span>`))
	}
	for u := range c.r.Units {
		if info := &c.r.Units[u]; !info.Hero {
			scene(c.sheetOf(info.Race), info.ID, c.w.UnitName(c.r, game.UnitType(u)))
		}
	}
	for race := range game.Races {
		f := c.sheetOf(race)
		for t := range c.r.Sheets[f].Techs {
			if id := c.r.Sheets[f].Techs[t].ID; piece.HasPicture(id) {
				scene(f, id, c.w.TechName(c.r, f, game.Tech(t)))
			}
		}
	}
}
