package card

import (
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// Print is what is printed on the components of a faction in one language. None of it depends on a
// game, and making it is expensive, so it is kept.
type Print struct {
	Cards   []Face
	Techs   []TechPrint
	Units   []unitPrint
	Modules []ModulePrint
	// Levels are the units of each building by level.
	Levels [game.Buildings][]levelPrint
}

// levelPrint is a unit of a building token; locked says what it needs.
type levelPrint struct {
	Level  int
	Unit   game.UnitType
	Locked string
}

// unitPrint are the words of a type of unit: what it is in short and all that the Faction Sheet says; size is the
// class for the length of its name, plate its markup as one figure.
type unitPrint struct{ Icon, Name, Size, Note, Text, Plate string }

// ModulePrint are the words of a module.
type ModulePrint struct{ Icon, Name, Text string }

// printKey names what is printed of a faction: components, language, faction.
type printKey struct {
	hash, lang string
	faction    game.Faction
}

// printed is what has been printed so far. Tables with corrected components have their own prints;
// so that these can't fill the memory, everything is forgotten when there are too many.
var printed struct {
	sync.Mutex
	factions map[printKey]*Print
}

// maxPrinted is the number of factions and languages that are kept.
const maxPrinted = 128

// PrintOf returns what is printed of a faction, nil if there is no such faction.
func PrintOf(w *locale.Words, r *game.Rules, f game.Faction) *Print {
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
		printed.factions = map[printKey]*Print{}
	}
	p := printFaction(w, r, f)
	printed.factions[key] = p
	return p
}

// FaceOf returns the face of a card, nil if there is no such card.
func FaceOf(w *locale.Words, r *game.Rules, f game.Faction, c game.Card) *Face {
	if p := PrintOf(w, r, f); p != nil && int(c) < len(p.Cards) {
		return &p.Cards[c]
	}
	return nil
}

func printFaction(w *locale.Words, r *game.Rules, f game.Faction) *Print {
	sheet := &r.Sheets[f]
	p := &Print{
		Cards:   make([]Face, len(sheet.Cards)),
		Techs:   make([]TechPrint, len(sheet.Techs)),
		Units:   make([]unitPrint, len(r.Units)),
		Modules: make([]ModulePrint, len(r.Modules)),
	}
	for c := range p.Cards {
		p.Cards[c] = printCard(w, r, f, game.Card(c))
	}
	for t := range p.Techs {
		p.Techs[t] = printTech(w, r, f, game.Tech(t), p.Cards)
	}
	for u := range p.Units {
		info, unit := &r.Units[u], game.UnitType(u)
		name := w.UnitName(r, unit)
		var plate page.Pen
		p.Units[u] = unitPrint{
			Icon: piece.UnitIconOf(r, unit), Name: name, Size: WordSize(name), Text: w.UnitText(r, unit),
			Note: page.Capital(w.LayerName(info.Layer)) + ", " +
				w.Text("web.board.hits."+strconv.Itoa(int(info.Targets&game.AnyLayer))),
		}
		if e := piece.EmblemOf(f); e != nil {
			plate.Raw(`<span class="plate f-` + e.Class + `" role="img"`)
			plate.Attr("aria-label", w.Text("web.galaxy.piece", "owner", e.Name(w), "piece", w.UnitCount(r, unit, 1)))
			plate.Raw(`><svg viewBox="0 0 100 100" aria-hidden="true"><use href="#p-` + e.Class + `"/>` +
				e.IconUse(piece.UnitIconOf(r, unit)) + piece.HeroMark(r, unit) + `</svg></span>`)
			p.Units[u].Plate = plate.Take()
		}
	}
	for b := range p.Levels {
		for i := range sheet.Buildings[b].Levels {
			level := &sheet.Buildings[b].Levels[i]
			for u := range r.Units {
				if level.Units.Has(game.UnitType(u)) {
					p.Levels[b] = append(p.Levels[b], levelPrint{i, game.UnitType(u),
						w.Text("web.board.unit.locked", "unit", p.Units[u].Name,
							"building", w.BuildingLevelName(r, f, uint8(b), uint8(i+1)), "cost", w.CostText(level.Cost))})
				}
			}
		}
	}
	for m := range p.Modules {
		p.Modules[m] = ModulePrint{page.IconOf(r.Modules[m].ID), w.ModuleName(r, uint8(m)), w.ModuleText(r, uint8(m))}
	}
	return p
}

// Unit returns the words of a type of unit, empty ones for none.
func (p *Print) Unit(u game.UnitType) *unitPrint {
	if p == nil || int(u) >= len(p.Units) {
		return &unitPrint{}
	}
	return &p.Units[u]
}

// UnitPlate is a figure on its plate.
func (p *Print) UnitPlate(u game.UnitType) templ.Component { return templ.Raw(p.Unit(u).Plate) }
