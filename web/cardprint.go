package web

import (
	"sync"

	"github.com/a-h/templ"

	"koprulu/game"
	"koprulu/locale"
	"koprulu/web/page"
	"koprulu/web/piece"
)

// factionPrint is what is printed on the components of a faction in one language. Nothing of it
// depends on a game, and making it is dear, so it is kept.
type factionPrint struct {
	cards   []cardFace
	techs   []techPrint
	units   []unitPrint
	modules []modulePrint
	// levels are the units of each building by level.
	levels [game.Buildings][]levelPrint
}

// levelPrint is a unit of a building token; locked says what it needs.
type levelPrint struct {
	level  int
	unit   game.UnitType
	locked string
}

// techPrint are the words of a technology.
type techPrint struct{ name, note, text string }

// unitPrint are the words of a type of unit: what it is in short and all that the Faction Sheet says; size is the
// class for the length of its name, plate its markup as one figure.
type unitPrint struct{ icon, name, size, note, text, plate string }

// modulePrint are the words of a module.
type modulePrint struct{ icon, name, text string }

// printKey names what is printed of a faction: components, language, faction.
type printKey struct {
	hash, lang string
	faction    game.Faction
}

// printed is what was printed so far. Tables with corrected components have prints of their own; so
// that these can't fill the memory, everything is forgotten when there are too many.
var printed struct {
	sync.Mutex
	factions map[printKey]*factionPrint
}

// maxPrinted is the number of factions and languages that are kept.
const maxPrinted = 128

// printOf returns what is printed of a faction, nil if there is no such faction.
func printOf(w *locale.Words, r *game.Rules, f game.Faction) *factionPrint {
	if int(f) >= len(r.Sheets) {
		return nil
	}
	key := printKey{r.Hash, w.Lang(), f}
	if key.hash == "" {
		return printFaction(w, r, f)
	}
	printed.Lock()
	defer printed.Unlock()
	if p, ok := printed.factions[key]; ok {
		return p
	}
	if printed.factions == nil || len(printed.factions) >= maxPrinted {
		printed.factions = map[printKey]*factionPrint{}
	}
	p := printFaction(w, r, f)
	printed.factions[key] = p
	return p
}

// cardFaceOf returns the face of a card, nil if there is no such card.
func cardFaceOf(w *locale.Words, r *game.Rules, f game.Faction, c game.Card) *cardFace {
	if p := printOf(w, r, f); p != nil && int(c) < len(p.cards) {
		return &p.cards[c]
	}
	return nil
}

func printFaction(w *locale.Words, r *game.Rules, f game.Faction) *factionPrint {
	sheet := &r.Sheets[f]
	p := &factionPrint{
		cards:   make([]cardFace, len(sheet.Cards)),
		techs:   make([]techPrint, len(sheet.Techs)),
		units:   make([]unitPrint, len(r.Units)),
		modules: make([]modulePrint, len(r.Modules)),
	}
	for c := range p.cards {
		p.cards[c] = printCard(w, r, f, game.Card(c))
	}
	for t := range p.techs {
		tech := techPrint{name: w.TechName(r, f, game.Tech(t)), text: w.TechText(r, f, game.Tech(t))}
		if sheet.Techs[t].PlayArea {
			tech.note = w.Text("web.board.tech.play")
		} else {
			tech.note = w.Text("web.board.copies", "n", sheet.Techs[t].Cards.Len())
		}
		p.techs[t] = tech
	}
	for u := range p.units {
		info, unit := &r.Units[u], game.UnitType(u)
		name := w.UnitName(r, unit)
		var plate page.Pen
		p.units[u] = unitPrint{
			icon: piece.UnitIconOf(r, unit), name: name, size: wordSize(name), text: w.UnitText(r, unit),
			note: page.Capital(w.LayerName(info.Layer)) + ", " + w.Text("web.board.hits."+boardInt(int(info.Targets&game.AnyLayer))),
		}
		if e := piece.EmblemOf(f); e != nil {
			plate.Raw(`<span class="plate f-` + e.Class + `" role="img"`)
			plate.Attr("aria-label", w.Text("web.galaxy.piece", "owner", e.Name(w), "piece", w.UnitCount(r, unit, 1)))
			plate.Raw(`><svg viewBox="0 0 100 100" aria-hidden="true" focusable="false"><use href="#p-` + e.Class + `"/>` + e.IconUse(piece.UnitIconOf(r, unit)) + piece.HeroMark(r, unit) + `</svg></span>`)
			p.units[u].plate = plate.Take()
		}
	}
	for b := range p.levels {
		for i := range sheet.Buildings[b].Levels {
			level := &sheet.Buildings[b].Levels[i]
			for u := range r.Units {
				if level.Units.Has(game.UnitType(u)) {
					p.levels[b] = append(p.levels[b], levelPrint{i, game.UnitType(u), w.Text("web.board.unit.locked", "unit", p.units[u].name,
						"building", w.BuildingLevelName(r, f, uint8(b), uint8(i+1)), "cost", w.CostText(level.Cost))})
				}
			}
		}
	}
	for m := range p.modules {
		p.modules[m] = modulePrint{page.IconOf(r.Modules[m].ID), w.ModuleName(r, uint8(m)), w.ModuleText(r, uint8(m))}
	}
	return p
}

// unit returns the words of a type of unit, empty ones for none.
func (p *factionPrint) unit(u game.UnitType) *unitPrint {
	if p == nil || int(u) >= len(p.units) {
		return &unitPrint{}
	}
	return &p.units[u]
}

// unitPlate is a figure on its plate.
func (p *factionPrint) unitPlate(u game.UnitType) templ.Component { return templ.Raw(p.unit(u).plate) }
