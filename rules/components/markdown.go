package components

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteDoc writes a page in Markdown that shows every component of the set,
// what it does, its source and its confidence. The words are those for the rules
// without and with Brood War.
func WriteDoc(w io.Writer, s *Set, base, broodWar Words) error {
	p := &page{sides: [2]side{{s.Box(false), s.File(), base}, {s.Box(true), s.Box(true).File(), broodWar}}}
	p.intro()
	p.common()
	p.planets()
	p.units()
	p.heroes()
	p.sheets()
	p.buildings()
	p.modules()
	p.combat()
	p.technologies()
	p.events()
	p.leaders()
	p.printed()
	p.decisions()
	p.vocabulary()
	_, err := w.Write(p.Bytes())
	return err
}

// page is the page that is written.
type page struct {
	bytes.Buffer
	sides [2]side
}

// side is a box with the words for it.
type side struct {
	box   *Box
	file  *File
	words Words
}

// entry is a row of a table before its set is known.
type entry struct {
	// key distinguishes it from the other rows, in either box.
	key   string
	cells []any
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

// compare writes a table of what either box has. The column Set says whether a row applies to both, or only to the base
// game or Brood War.
func (p *page) compare(rows func(side) []entry, heads ...string) {
	base, broodWar := rows(p.sides[0]), rows(p.sides[1])
	if len(base)+len(broodWar) == 0 {
		return
	}
	p.table(append([]string{"Set"}, heads...)...)
	is := func(key string) func(entry) bool { return func(e entry) bool { return e.key == key } }
	write := func(set string, e entry) { p.row(append([]any{set}, e.cells...)...) }
	for _, e := range broodWar {
		i := slices.IndexFunc(base, is(e.key))
		if i < 0 {
			write("Brood War", e)
			continue
		}
		for _, gone := range base[:i] {
			write("base", gone)
		}
		if slices.Equal(base[i].cells, e.cells) {
			write("both", e)
		} else {
			write("base", base[i])
			write("Brood War", e)
		}
		base = base[i+1:]
	}
	for _, gone := range base {
		write("base", gone)
	}
}

// trust returns the last three cells of a row: source, confidence and note.
func trust(r Remark) []any {
	return []any{strings.Join(r.Source, ", "), r.Confidence, r.Note}
}

// adder adds a row with its key, its cells and where it comes from; a row that belongs to the one before it has an
// empty remark.
type adder func(key string, r Remark, cells ...any)

// trusted compares rows that end with where they come from.
func (p *page) trusted(rows func(v side, add adder), heads ...string) {
	p.compare(func(v side) (out []entry) {
		rows(v, func(key string, r Remark, cells ...any) { out = append(out, entry{key, append(cells, trust(r)...)}) })
		return out
	}, append(heads, "Source", "Confidence", "Note")...)
}

// eachRace begins a section for each race.
func (p *page) eachRace(write func(race string)) {
	for _, race := range races {
		p.line("\n### %s", p.sides[0].words.Name("race", race))
		write(race)
	}
}

func (p *page) intro() {
	p.line("# Components\n")
	p.line("What is in the boxes of the base game and of Brood War, as the engine plays it. This page is generated from the data (`go generate ./rules/components`);")
	p.line("do not edit it. None of us had every component at hand, so each entry says where it comes from and how far it can be trusted. If you")
	p.line("own the game and know better, write a file with corrections; the last section says how. [wanted.md](wanted.md) lists what is missing most.")
	p.line("\nThe column Set says in which game an entry is as its row shows it: in both, in the base game alone, or with Brood War alone.")
	p.line("\nThe components of the base game have the hash `%s`, those with Brood War `%s`.", p.sides[0].box.Hash(),
		p.sides[1].box.Hash())
	p.line("\n## Sources and confidence")
	p.table("Code", "Source")
	for _, s := range p.sides[1].file.Sources {
		p.row(s.ID, s.Text)
	}
	p.table("Confidence", "Meaning")
	for _, c := range Confidences {
		p.row(c[0], c[1])
	}
	for i, name := range []string{"the base game", "Brood War, those of the base game included"} {
		count := map[string]int{}
		p.sides[i].remarks(func(_ string, r Remark) { count[r.Confidence]++ })
		var parts []string
		for _, c := range Confidences {
			if n := count[c[0]]; n > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", n, c[0]))
			}
		}
		p.line("\nThe entries of %s: %s.", name, strings.Join(parts, ", "))
	}
}

// remarks calls f for every entry, with its name.
func (v side) remarks(f func(name string, r Remark)) {
	f("Common figures", v.file.Common.Remark)
	for _, x := range v.file.Lists {
		f("List "+x.ID, x.Remark)
	}
	for _, x := range v.file.Planets {
		f(v.words.Name("planet", x.ID), x.Remark)
	}
	for _, x := range v.file.Units {
		f(v.words.Name("unit", x.ID), x.Remark)
	}
	for _, x := range v.file.Heroes {
		f(v.words.Name("unit", x.ID)+" (hero)", x.Remark)
	}
	for _, x := range v.file.Races {
		f(v.words.Name("race", x.ID)+" sheets", x.Remark)
	}
	for _, x := range v.file.Factions {
		f(v.words.Name("faction", x.ID)+" (faction)", x.Remark)
	}
	for _, x := range v.file.Buildings {
		for _, l := range x.Levels {
			f(fmt.Sprintf("%s, level %d", v.words.Name("building", x.ID), l.Level), l.Remark)
		}
	}
	for _, x := range v.file.Modules {
		f(v.words.Name("module", x.ID), x.Remark)
	}
	for _, x := range v.file.Combat {
		f(v.words.Name("race", x.Race)+" Combat card "+strings.TrimPrefix(x.ID, "combat-"), x.Remark)
	}
	for _, x := range v.file.Technologies {
		f(v.words.Name("technology", x.ID)+" (technology)", x.Remark)
	}
	for _, x := range v.file.Events {
		f(v.words.Name("event", x.ID)+" (event)", x.Remark)
	}
	for _, x := range v.file.Leaders {
		f(v.words.Name("leader", x.ID)+" (Leadership card)", x.Remark)
	}
}

// decisions lists what was uncertain and how it was decided.
func (p *page) decisions() {
	p.line("\n## What was open, and how it was decided\n")
	p.line("Each note that says how something unclear is played. A question that concerns the rules themselves is answered by a RULING of the rules.")
	p.compare(func(v side) (out []entry) {
		v.remarks(func(name string, r Remark) {
			if strings.Contains(strings.ToLower(r.Note), "decided") {
				out = append(out, entry{name, []any{name, r.Note}})
			}
		})
		return out
	}, "Entry", "Question and decision")
}
