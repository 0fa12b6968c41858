package mapeditor

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/editor"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// routeName names a route of the map.
func (p *Page) routeName(i int) string {
	l := &p.Sketch.View.Links[i]
	w := p.Reader.Words
	name := w.PlanetName(p.Rules, l.Planets[0]) + " – " + w.PlanetName(p.Rules, l.Planets[1])
	if l.Z != 0 {
		name = "Z" + strconv.Itoa(int(l.Z)) + " " + name
	}
	return name
}

// slotName names a free slot.
func (p *Page) slotName(s editor.Slot) string {
	w := p.Reader.Words
	return w.PlanetName(p.Rules, s.Planet) + ", " + w.SideName(s.Side)
}

// endName names the end of a z-axis route, such as "torus north".
func (p *Page) endName(word string) string {
	id, side, _ := strings.Cut(word, " ")
	if s := slices.Index(words.Sides, side); s >= 0 {
		return wordName(p.Reader.Words, p.Rules, id) + ", " + p.Reader.Words.SideName(game.Side(s))
	}
	return word
}

// pieceName names a piece of the map.
func (p *Page) pieceName(x editor.Piece) string {
	w, owner := p.Reader.Words, piece.FactionName(p.Reader.Words, x.Faction)
	switch x.Kind {
	case editor.BasePiece:
		return w.Text("web.editor.piece.base", "owner", owner)
	case editor.SitePiece:
		return w.Text("web.editor.piece.site", "owner", owner, "site", w.InstallationName(x.Site))
	case editor.GuardPiece:
		return w.Text("web.editor.piece.guard", "owner", owner, "n", x.N)
	case editor.UnitPiece:
		units := w.UnitCount(p.Rules, x.Unit, x.N)
		if x.Owner != game.NoFaction {
			units = w.Text("web.editor.piece.captive", "units", units, "owner", piece.FactionName(w, x.Owner))
		}
		if len(x.Figures) > 0 {
			var numbers []string
			for _, n := range x.Figures {
				numbers = append(numbers, strconv.Itoa(n))
			}
			units = w.Text("web.editor.piece.figures", "units", units, "figures", strings.Join(numbers, ", "))
		}
		return w.Text("web.editor.piece.units", "owner", owner, "units", units)
	case editor.ItemPiece:
		if x.Faction != game.NoFaction {
			return w.Text("web.editor.piece.carried", "item", itemName(w, x.Word), "unit", w.UnitName(p.Rules, x.Unit),
				"owner", owner)
		}
		return itemName(w, x.Word)
	case editor.MarkPiece:
		return w.Text("token.special-conquest-point")
	}
	return w.Text("web.editor.piece.ship", "owner", owner)
}

// itemName names a scenario item, with the word of the document if there is no such item.
func itemName(w *locale.Words, word string) string {
	if i := slices.Index(words.ScenarioItems, word); i >= 0 {
		return page.Capital(w.ScenarioItemName(uint8(i)))
	}
	return word
}

// areaTitle says what an area is.
func (p *Page) areaTitle(a game.Area) string {
	w, info := p.Reader.Words, &p.Rules.Areas[a]
	var list []string
	if info.Resource != game.NoResource {
		list = append(list, w.ResourceName(info.Resource)+" "+strconv.Itoa(int(info.Amount)))
	}
	if info.Conquest > 0 {
		list = append(list, w.Text("web.editor.area.points", "n", int(info.Conquest)))
	}
	if len(list) == 0 {
		list = append(list, w.Text("web.editor.area.strategic"))
	}
	yields := strings.Join(list, ", ")
	if info.Admits != game.AnyLayer {
		yields += ", " + w.LayerName(info.Admits)
	}
	return w.Text("web.editor.area", "n", int(info.Number), "yields", yields, "limit", int(info.Limit))
}

// cellName says what is on a cell.
func (p *Page) cellName(c editor.Cell) string {
	w := p.Reader.Words
	q := p.planetOn(c)
	if q == game.NoPlanet {
		return w.Text("web.editor.cell.empty", "x", c.X, "y", c.Y)
	}
	name := w.Text("web.editor.cell.planet", "x", c.X, "y", c.Y, "planet", w.PlanetName(p.Rules, q))
	if n := len(p.wrong(q, game.NoArea)); n > 0 {
		name += ", " + w.Text("web.editor.to-mend", "n", n)
	}
	return name
}

// optionName names an option of a field.
func (p *Page) optionName(f *editor.Field, value string) string {
	w, r := p.Reader.Words, p.Rules
	switch f.Names {
	case editor.FactionOption:
		return piece.FactionName(w, piece.FactionNamed(value))
	case editor.ItemOption:
		return itemName(w, value)
	case editor.SiteOption:
		if i := slices.Index(words.Installations, value); i > 0 {
			return w.InstallationName(game.Installation(i))
		}
	case editor.AreaOption:
		for a := range game.Area(len(r.Areas)) {
			if p.Doc.AreaID(a) == value {
				return w.AreaName(r, a)
			}
		}
	case editor.PlanetOption:
		for q := range r.Planets {
			if r.Planets[q].ID == value {
				return w.PlanetName(r, game.Planet(q))
			}
		}
	case editor.EventOption:
		for e := range r.Events {
			if r.Events[e].ID == value {
				return w.EventName(r, game.EventCard(e))
			}
		}
	case editor.TechOption:
		for t := range r.Sheets[f.Faction].Techs {
			if r.Sheets[f.Faction].Techs[t].ID == value {
				return w.TechName(r, f.Faction, game.Tech(t))
			}
		}
	case editor.LeaderOption:
		for l := range r.Sheets[f.Faction].Leaders {
			if r.Sheets[f.Faction].Leaders[l].ID == value {
				return w.LeaderName(r, f.Faction, game.Leader(l))
			}
		}
	case editor.CardOption:
		for c := range r.Sheets[f.Faction].Cards {
			if r.Sheets[f.Faction].Cards[c].ID == value {
				return w.CardName(r, f.Faction, game.Card(c))
			}
		}
	case editor.UnitOption:
		for u := range r.Units {
			if r.Units[u].ID == value {
				return w.UnitName(r, game.UnitType(u))
			}
		}
	default:
		if key := "web.editor.o." + value; w.Has(key) {
			return w.Text(key)
		}
	}
	return value
}

// fieldLabel says what a field is.
func (p *Page) fieldLabel(f *editor.Field) string { return fieldLabel(p.Reader.Words, p.Rules, f) }

func fieldLabel(w *locale.Words, r *game.Rules, f *editor.Field) string {
	switch f.Label {
	case "building":
		for b := range r.Sheets[f.Faction].Buildings {
			if r.Sheets[f.Faction].Buildings[b].ID == f.Of {
				return w.BuildingName(r, f.Faction, uint8(b))
			}
		}
	case "module":
		for m := range r.Modules {
			if r.Modules[m].ID == f.Of {
				return w.ModuleName(r, uint8(m))
			}
		}
	}
	label := w.Text("web.editor.f." + f.Label)
	if f.Of == "" {
		return label
	}
	for _, lang := range locale.All() {
		if f.Of == lang.Lang() {
			return label + " (" + lang.Name() + ")"
		}
	}
	return label + " (" + f.Of + ")"
}

// groupTitle returns the title of a group of fields.
func (p *Page) groupTitle(g *editor.Group) string {
	w := p.Reader.Words
	switch {
	case g.List == "items":
		return itemName(w, g.Key)
	case g.Key == "":
		return w.Text("web.editor.unknown")
	case g.List == "victory":
		return w.Text("web.editor.win." + g.Key)
	case g.List == "rules":
		return w.Text("web.editor.rule." + g.Key)
	}
	return piece.FactionName(w, g.Faction)
}
