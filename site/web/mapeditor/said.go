package mapeditor

import (
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/editor"
	"koprulu/site/web/piece"
)

// Said says what a change did.
func Said(w *locale.Words, r *game.Rules, s editor.Said) string {
	name := "web.editor.said." + s.Key
	switch s.Key {
	case "placed", "moved", "occupied":
		return w.Text(name, "planet", w.PlanetName(r, s.Planet), "x", s.Cell.X, "y", s.Cell.Y)
	case "off", "absent", "taken", "same":
		return w.Text(name, "planet", w.PlanetName(r, s.Planet))
	case "turned":
		return w.Text(name, "planet", w.PlanetName(r, s.Planet), "n", s.N)
	case "joined", "no-z", "added", "removed", "raised":
		return w.Text(name, "n", s.N)
	case "base", "no-base":
		return w.Text(name, "owner", piece.FactionName(w, s.Faction), "area", w.AreaName(r, s.Area))
	case "ship", "no-ship":
		return w.Text(name, "owner", piece.FactionName(w, s.Faction), "route", wordName(w, r, s.Word))
	case "site", "no-site":
		return w.Text(name, "owner", piece.FactionName(w, s.Faction), "area", w.AreaName(r, s.Area), "site",
			w.InstallationName(s.Site))
	case "guards":
		return w.Text(name, "owner", piece.FactionName(w, s.Faction), "area", w.AreaName(r, s.Area), "n", s.N)
	case "units":
		return w.Text(name, "owner", piece.FactionName(w, s.Faction), "place", w.AreaName(r, s.Area), "unit",
			w.UnitName(r, s.Unit), "n", s.N)
	case "planet-units":
		return w.Text("web.editor.said.units", "owner", piece.FactionName(w, s.Faction), "place", w.PlanetName(r, s.Planet),
			"unit", w.UnitName(r, s.Unit), "n", s.N)
	case "depleted", "partly", "full", "mark", "no-mark":
		return w.Text(name, "area", w.AreaName(r, s.Area))
	case "item", "no-item":
		return w.Text(name, "item", itemName(w, s.Word), "area", w.AreaName(r, s.Area))
	case "no-captive":
		return w.Text(name, "owner", piece.FactionName(w, s.Faction))
	case "seat", "seated", "unseat", "first-seat", "sooner":
		return w.Text(name, "owner", piece.FactionName(w, s.Faction))
	}
	return w.Text(name)
}

// wordName returns the name of what a word of a document names, the word itself if it names nothing.
func wordName(w *locale.Words, r *game.Rules, word string) string {
	if name, ok := w.WordName(r, word); ok {
		return name
	}
	return word
}
