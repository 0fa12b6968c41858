package components

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"koprulu/game"
)

// WriteDoc writes a page in Markdown that shows every component of the set,
// what it does in the given words, its source and its confidence.
func WriteDoc(w io.Writer, s *Set, words Words) error {
	p := &page{set: s.Box(false), file: s.File(), words: words}
	p.intro()
	p.common()
	p.planets()
	p.units()
	p.sheets()
	p.buildings()
	p.modules()
	p.combat()
	p.technologies()
	p.events()
	p.vocabulary()
	_, err := w.Write(p.Bytes())
	return err
}

type page struct {
	bytes.Buffer
	set   *Box
	file  *File
	words Words
}

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// table begins a table.
func (p *page) table(heads ...string) {
	p.line("\n| %s |", strings.Join(heads, " | "))
	p.line("|%s", strings.Repeat(" --- |", len(heads)))
}

func (p *page) row(cells ...any) {
	texts := make([]string, len(cells))
	for i, c := range cells {
		texts[i] = strings.ReplaceAll(fmt.Sprint(c), "|", "\\|")
	}
	p.line("| %s |", strings.Join(texts, " | "))
}

// trust gives the last three cells of a row: source, confidence and note.
func trust(r Remark) []any {
	return []any{strings.Join(r.Source, ", "), r.Confidence, r.Note}
}

func (p *page) intro() {
	p.line("# Components\n")
	p.line("What is in the box, as the engine plays it. This page is generated from the data (`go generate ./components`); do not edit it.")
	p.line("Nobody of us had every component in hand, so each entry says where it comes from and how far it can be trusted. If you own the")
	p.line("game and know better, write a file with corrections; the last section says how.")
	p.line("\nThis set has the hash `%s`.", p.set.Hash())
	p.line("\n## Sources and confidence")
	p.table("Code", "Source")
	for _, s := range p.file.Sources {
		p.row(s.ID, s.Text)
	}
	p.table("Confidence", "Meaning")
	for _, c := range Confidences {
		p.row(c[0], c[1])
	}
	count := map[string]int{}
	p.remarks(func(r Remark) { count[r.Confidence]++ })
	var parts []string
	for _, c := range Confidences {
		if n := count[c[0]]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, c[0]))
		}
	}
	p.line("\nThe entries of this set: %s.", strings.Join(parts, ", "))
}

// remarks calls f for every entry.
func (p *page) remarks(f func(Remark)) {
	f(p.file.Common.Remark)
	for _, x := range p.file.Lists {
		f(x.Remark)
	}
	for _, x := range p.file.Planets {
		f(x.Remark)
	}
	for _, x := range p.file.Units {
		f(x.Remark)
	}
	for _, x := range p.file.Races {
		f(x.Remark)
	}
	for _, x := range p.file.Factions {
		f(x.Remark)
	}
	for _, x := range p.file.Buildings {
		for _, l := range x.Levels {
			f(l.Remark)
		}
	}
	for _, x := range p.file.Modules {
		f(x.Remark)
	}
	for _, x := range p.file.Combat {
		f(x.Remark)
	}
	for _, x := range p.file.Technologies {
		f(x.Remark)
	}
	for _, x := range p.file.Events {
		f(x.Remark)
	}
}

func (p *page) common() {
	c := p.file.Common
	p.line("\n## Common figures")
	p.table("What", "Figure")
	p.row("Cost of a worker, a transport, a base", c.WorkerCost+"; "+c.TransportCost+"; "+c.BaseCost)
	p.row("Workers, transports, bases of a faction", fmt.Sprintf("%d, %d, %d", c.Workers, c.Transports, c.Bases))
	p.row("Order tokens of each type, standard and special", fmt.Sprintf("%d and %d", c.StandardOrders, c.SpecialOrders))
	p.row("Conquest points for a normal victory, and against a rival", fmt.Sprintf("%d, %d", c.TargetPoints, c.RivalTarget))
	p.row("End markers that end the game", c.EndMarkers)
	for i, n := range c.EventRemoved {
		p.row(fmt.Sprintf("Event cards removed from each of Stages 1 and 2 with %d players", i+2), n)
	}
	p.line("\nSource: %s; %s.", strings.Join(c.Source, ", "), c.Confidence)
	p.line("\nGroups of units that effects name:")
	p.table("List", "Units", "Source", "Confidence", "Note")
	for _, l := range p.file.Lists {
		p.row(append([]any{l.ID, p.unitNames(l.Units)}, trust(l.Remark)...)...)
	}
}

func (p *page) unitNames(ids []string) string {
	var out []string
	for _, id := range ids {
		if id == "all" {
			return "all"
		}
		out = append(out, p.words.Name("unit", id))
	}
	return strings.Join(out, ", ")
}

func (p *page) planets() {
	p.line("\n## Planets\n")
	p.line("The sides with a slot for a route are shown for one way to lay the tile.")
	p.table("Planet", "Slots", "Area", "Yields", "Unit limit", "Units", "Source", "Confidence", "Note")
	for _, x := range p.file.Planets {
		head := []any{p.words.Name("planet", x.ID), x.Slots}
		tail := trust(x.Remark)
		for _, a := range x.Areas {
			yield := "nothing"
			switch {
			case a.Minerals > 0:
				yield = formatCost(game.Cost{Minerals: uint8(a.Minerals)})
			case a.Gas > 0:
				yield = formatCost(game.Cost{Gas: uint8(a.Gas)})
			case a.Conquest > 0:
				yield = fmt.Sprintf("%d conquest", a.Conquest)
			}
			p.row(slices.Concat(head, []any{a.Area, yield, a.Limit, a.Admits}, tail)...)
			head, tail = []any{"", ""}, []any{"", "", ""}
		}
	}
}

func (p *page) units() {
	p.line("\n## Units")
	for _, race := range races {
		p.line("\n### %s", p.words.Name("race", race))
		p.table("Unit", "Kind", "Targets", "Support", "Cost", "Consumes", "Keywords", "Figures", "Source", "Confidence", "Note")
		for _, x := range p.file.Units {
			if x.Race == race {
				p.row(append([]any{p.words.Name("unit", x.ID), x.Layer, x.Targets, x.Support, x.Cost, x.Consumes, strings.Join(x.Keywords, ", "), x.Figures},
					trust(x.Remark)...)...)
			}
		}
	}
}

func (p *page) sheets() {
	p.line("\n## Faction Sheets")
	p.table("Race", "Hand limit", "Build limit", "For each further building type", "Lift-off", "Permanent minerals", "Permanent gas", "Module spaces",
		"Source", "Confidence", "Note")
	for _, x := range p.file.Races {
		lift := "no"
		if x.LiftOff {
			lift = "yes"
		}
		p.row(append([]any{p.words.Name("race", x.ID), x.HandLimit, x.BuildLimit, x.PerBuilding, lift, x.Minerals, x.Gas, x.ModuleSpaces},
			trust(x.Remark)...)...)
	}
	p.table("Faction", "Race", "Workers", "Transports", "Units", "Objective", "Source", "Confidence", "Note")
	for i, x := range p.file.Factions {
		p.row(append([]any{p.words.Name("faction", x.ID), p.words.Name("race", x.Race), x.Workers, x.Transports, p.pieces(p.set.rules.Sheets[i].Start.Units),
			p.words.Objective(p.set.rules.Sheets[i].Objective)}, trust(x.Remark)...)...)
	}
}

func (p *page) pieces(ps []game.Piece) string {
	var out []string
	for _, x := range ps {
		out = append(out, fmt.Sprintf("%d %s", x.Count, p.words.Name("unit", p.set.names.units[x.Unit])))
	}
	return strings.Join(out, ", ")
}

func (p *page) buildings() {
	p.line("\n## Buildings")
	p.table("Race", "Building", "Level", "Cost", "Allows", "Source", "Confidence", "Note")
	for _, x := range p.file.Buildings {
		for _, l := range x.Levels {
			cost := l.Cost
			if l.Printed {
				cost = "printed on the sheet"
			}
			p.row(append([]any{p.words.Name("race", x.Race), p.words.Name("building", x.ID), l.Level, cost, p.unitNames(l.Units)}, trust(l.Remark)...)...)
		}
	}
}

func (p *page) modules() {
	p.line("\n## Modules")
	p.table("Module", "Race", "Cost", "Tokens", "Does", "Source", "Confidence", "Note")
	for i, x := range p.file.Modules {
		tail := append([]any{p.words.Ability("module", p.set.rules.Modules[i].Effects, game.Always)}, trust(x.Remark)...)
		for r, cost := range []string{x.Cost.Terran, x.Cost.Protoss, x.Cost.Zerg} {
			if n := p.set.rules.Modules[i].Tokens[r]; n > 0 {
				p.row(append([]any{p.words.Name("module", x.ID), p.words.Name("race", races[r]), cost, n}, tail...)...)
				tail = []any{"", "", "", ""}
			}
		}
	}
}

// cards gives the cards of a race, of the sheet that comes first.
func (p *page) cards(race string) []game.CardInfo {
	for _, s := range p.set.rules.Sheets {
		if races[s.Race] == race {
			return s.Cards
		}
	}
	return nil
}

// face gives the cells for what a card shows and does.
func (p *page) face(f Face, c game.CardInfo) []any {
	does := ""
	if len(c.Effects) > 0 {
		does = p.words.Ability("card", c.Effects, c.Timing)
	}
	icons := p.unitNames(f.Units)
	if f.Specialty {
		icons += " (specialty support)"
	}
	values := "reinforcement"
	switch {
	case c.PlayArea:
		values = "play area"
	case !c.Reinforcement:
		values = fmt.Sprintf("%s, minor %s", f.Major, f.Minor)
	}
	return []any{icons, values, does}
}

func (p *page) combat() {
	p.line("\n## Combat cards\n")
	p.line("Values are attack/health.")
	for _, race := range races {
		p.line("\n### %s", p.words.Name("race", race))
		p.table("Card", "Units", "Values", "Does", "Source", "Confidence", "Note")
		cards := p.cards(race)
		for _, x := range p.file.Combat {
			if x.Race != race {
				continue
			}
			i := slices.IndexFunc(cards, func(c game.CardInfo) bool { return c.ID == x.ID })
			p.row(slices.Concat([]any{strings.TrimPrefix(x.ID, "combat-")}, p.face(x.Face, cards[i]), trust(x.Remark))...)
		}
	}
}

func (p *page) technologies() {
	p.line("\n## Technologies")
	for r, race := range races {
		p.line("\n### %s", p.words.Name("race", race))
		p.table("Technology", "Cost", "Copy", "Units", "Values", "Does", "Source", "Confidence", "Note")
		cards := p.cards(race)
		at := slices.IndexFunc(cards, func(c game.CardInfo) bool { return c.Tech != game.NoTech })
		for _, x := range p.file.Technologies {
			if x.Race != races[r] {
				continue
			}
			head, tail := []any{p.words.Name("technology", x.ID), x.Cost}, trust(x.Remark)
			for _, c := range x.Cards {
				p.row(slices.Concat(head, []any{c.Copy}, p.face(c.Face, cards[at]), tail)...)
				head, tail = []any{"", ""}, []any{"", "", ""}
				at++
			}
		}
	}
}

func (p *page) events() {
	p.line("\n## Event cards")
	for stage := 1; stage <= 3; stage++ {
		p.line("\n### Stage %d", stage)
		p.table("Card", "Copies", "When", "Does", "Source", "Confidence", "Note")
		for _, x := range p.file.Events {
			if x.Stage != stage {
				continue
			}
			i := slices.IndexFunc(p.set.rules.Events, func(e game.Event) bool { return e.ID == x.ID })
			if i < 0 {
				continue
			}
			e := p.set.rules.Events[i]
			p.row(append([]any{p.words.Name("event", x.ID), x.Copies, p.words.Timing(e.Timing), p.words.Ability("event", e.Effects, e.Timing)}, trust(x.Remark)...)...)
		}
	}
}

func (p *page) vocabulary() {
	p.line("\n## How to correct an entry\n")
	p.line("A file with corrections is JSON. It names its format and holds the entries and fields that differ; everything else stays as it is. An")
	p.line("entry is found by its `id` (a Combat card also by its `race`, an area by its number, a level by its number, a card of a technology by")
	p.line("its copy). A file with `\"complete\": true`, as `koprulu` exports it, holds all of them instead. This one corrects two unit limits, a cost and a card, and moves a card from one technology to another:\n")
	p.line("```json\n%s```\n", example)
	p.line("An unknown field, id or word, a wrong count or an effect at a time at which it cannot work is an error. The words for effects:")
	p.table("Effect", "Works at", "May add")
	for k, v := range verbs {
		if game.EffectKind(k) == game.NoEffect {
			continue
		}
		var add []string
		if v.battle {
			add = append(add, "own, vs, if")
		}
		for _, word := range conditionWords(v.conditions) {
			add = append(add, "if "+word)
		}
		p.row("`"+v.words+v.form.pattern()+"`", strings.TrimPrefix(v.when.hint(), "; it works "), strings.Join(add, ", "))
	}
	p.line("\nWhere own, vs and if are allowed, an effect may add `own LIST` (the own front-line unit is of these types), `vs ground` or `vs flying` (the")
	p.line("opposing one is of this kind) and `if` with conditions: %s.", strings.Join(conditionWords(inBattle), ", "))
	p.line("\nLIST is one or more ids of units or names of groups with commas between them; several conditions have commas between them, too.")
}

// example is a file with corrections, for the page; a test reads it.
const example = `{"format": "koprulu-components/1",
  "planets": [
    {"id": "tarsonis", "areas": [{"area": 2, "limit": 4}, {"area": 3, "limit": 3}], "source": ["OWNER"], "confidence": "owner", "note": ""}
  ],
  "units": [{"id": "ghost", "cost": "1 mineral 1 gas", "source": ["OWNER"], "confidence": "owner", "note": ""}],
  "combat": [{"race": "terran", "id": "combat-12", "effects": ["health +1 own battlecruiser"]}],
  "technologies": [
    {"id": "defensive-matrix", "cards": [{"copy": 2, "remove": true}]},
    {"id": "lockdown", "cards": [{"copy": 3, "units": ["ghost"], "specialty": true, "effects": ["impose-minor units vehicles"]}]}
  ]
}
`
