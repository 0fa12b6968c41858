package components

import (
	"fmt"
	"slices"
	"strings"

	"koprulu/rules/game"
)

// cards returns the cards of a race: those of the first sheet among those with the most.
func (v side) cards(race string) []game.CardInfo {
	var out []game.CardInfo
	for _, s := range v.box.rules.Sheets {
		if races[s.Race] == race && len(s.Cards) > len(out) {
			out = s.Cards
		}
	}
	return out
}

// face returns the cells for what a card shows and does.
func (v side) face(f Face, c game.CardInfo) []any {
	does := ""
	if len(c.Effects) > 0 {
		does = v.words.Ability("card", c.Effects, c.Timing)
	}
	icons := v.unitNames(f.Units)
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
	p.eachRace(func(race string) {
		p.trusted(func(v side, add adder) {
			cards := v.cards(race)
			for _, x := range v.file.Combat {
				if x.Race != race {
					continue
				}
				i := slices.IndexFunc(cards, func(c game.CardInfo) bool { return c.ID == x.ID })
				add(x.ID, x.Remark, slices.Insert(v.face(x.Face, cards[i]), 0, any(strings.TrimPrefix(x.ID, "combat-")))...)
			}
		}, "Card", "Units", "Values", "Does")
	})
}

// printed shows where the components differ from the printed table.
func (p *page) printed() {
	p.line("\n## Where the cards differ from the printed table\n")
	p.line("Page 18 of the rules of Brood War has a table of unit strengths: the highest and lowest attack and the highest and lowest health on the")
	p.line("Combat cards that show a unit, and the number of its technologies. All its other lines agree with the components, Brood War included.")
	p.table("Unit", "What", "Table", "Components", "Why")
	for _, d := range Departures {
		what := "values"
		if d.Technologies {
			what = "technologies"
		}
		i := slices.IndexFunc(DepartureReasons[:], func(why [2]string) bool { return why[0] == d.Why })
		p.row(p.sides[1].words.Name("unit", d.Unit), what, d.Table, d.Cards, DepartureReasons[i][1])
	}
}

func (p *page) technologies() {
	p.line("\n## Technologies")
	p.eachRace(func(race string) {
		p.trusted(func(v side, add adder) {
			cards := v.cards(race)
			for _, x := range v.file.Technologies {
				if x.Race != race {
					continue
				}
				cost := x.Cost
				if x.Granted {
					cost = "not for sale"
				}
				name := v.words.Name("technology", x.ID)
				if x.Faction != "" {
					name += " (only " + v.words.Name("faction", x.Faction) + ")"
				}
				head, remark := []any{name, cost}, x.Remark
				for _, c := range x.Cards {
					i := slices.IndexFunc(cards, func(i game.CardInfo) bool {
						return i.Tech != game.NoTech && int(i.Number) == c.Copy &&
							(i.ID == x.ID || i.ID == fmt.Sprintf("%s-%d", x.ID, c.Copy))
					})
					add(fmt.Sprint(x.ID, c.Copy), remark, slices.Concat(head, []any{c.Copy}, v.face(c.Face, cards[i]))...)
					head, remark = []any{"", ""}, Remark{}
				}
			}
		}, "Technology", "Cost", "Copy", "Units", "Values", "Does")
	})
}

func (p *page) events() {
	p.line("\n## Event cards")
	for stage := 1; stage <= 3; stage++ {
		p.line("\n### Stage %d", stage)
		p.trusted(func(v side, add adder) {
			for _, x := range v.file.Events {
				i := slices.IndexFunc(v.box.rules.Events, func(e game.Event) bool { return e.ID == x.ID })
				if x.Stage != stage || i < 0 {
					continue
				}
				e := v.box.rules.Events[i]
				add(x.ID, x.Remark, v.words.Name("event", x.ID), x.Copies, v.words.Timing(e.Timing),
					v.words.Ability("event", e.Effects, e.Timing))
			}
		}, "Card", "Copies", "When", "Does")
	}
}

// lasts says in words how long a card that does not stay keeps its effect.
var lasts = [game.Lastings]string{
	game.LastsNot:        "leaves the game",
	game.LastsPlanning:   "leaves the game, works through the next Planning Phase",
	game.LastsExecution:  "leaves the game, works to the end of the next Execution Phase",
	game.LastsRegrouping: "leaves the game, works to the end of the next Regrouping Phase",
	game.LastsPhase:      "leaves the game, works to the end of the phase",
}

func (p *page) leaders() {
	p.line("\n## Leadership cards\n")
	p.line("Each faction has seven, three of Stage 1 and two of each later stage. Installations: %s.",
		strings.Join(p.installations(), ", "))
	for f := range game.Faction(game.FactionCount) {
		name := p.sides[1].words.Name("faction", factionIDs[f])
		p.line("\n### %s%s", strings.ToUpper(name[:1]), name[1:])
		p.trusted(func(v side, add adder) {
			for _, x := range v.file.Leaders {
				i := slices.IndexFunc(v.box.rules.Sheets[f].Leaders, func(l game.LeaderInfo) bool { return l.ID == x.ID })
				if x.Faction != factionIDs[f] || i < 0 {
					continue
				}
				l := v.box.rules.Sheets[f].Leaders[i]
				stays := lasts[l.Until]
				if l.Stays {
					stays = "stays"
				}
				add(x.ID, x.Remark, v.words.Name("leader", x.ID), x.Stage, v.forces(l), v.does(f, l, game.Leader(i)), stays)
			}
		}, "Card", "Stage", "Starting forces", "Does", "Then")
	}
}

// installations names the kinds of installation.
func (p *page) installations() (out []string) {
	for _, id := range sites[1:] {
		out = append(out, p.sides[1].words.Name("installation", id))
	}
	return out
}

// forces shows the starting forces of a Leadership card.
func (v side) forces(l game.LeaderInfo) string {
	if l.Stage != 1 {
		return ""
	}
	return fmt.Sprintf("workers %d, transports %d, bases %d; %s", l.Start.Workers, l.Start.Transports, l.Start.Bases,
		v.pieces(l.Start.Units))
}

// does says what a Leadership card does.
func (v side) does(f game.Faction, l game.LeaderInfo, i game.Leader) string {
	var out []string
	if l.Special {
		out = append(out, "Special victory: "+v.words.Objective(v.box.rules.Sheets[f].Objective))
	}
	if l.Start.Bases > 1 {
		out = append(out, "The bases stand on different planets.")
	}
	if text := v.words.Leader(f, i); text != "" {
		out = append(out, text)
	}
	return strings.Join(out, " ")
}
