package locale

import (
	"strings"
	"testing"
	"unicode/utf8"

	"koprulu/rules/game"
)

// room is what the prompt of a table page has room for, in letters.
var room = map[string]struct{ line, heading, detail int }{
	"en": {24, 48, 96},
	"de": {28, 56, 96}, // smaller letters
	"ru": {28, 56, 96},
}

// longest returns the longest of some names.
func longest(names ...string) string {
	out := ""
	for _, name := range names {
		if utf8.RuneCountInString(name) > utf8.RuneCountInString(out) {
			out = name
		}
	}
	return out
}

// longestValues are the longest values that prompts can have, by their names.
func longestValues(t *testing.T, w *Words) map[string]string {
	t.Helper()
	r := rules(t, game.Options{Players: 6, BroodWar: true})
	var planets, areas, units, orders, sites, cards, extra, techs, leaders, players, stages []string
	for p := range r.Planets {
		planets = append(planets, w.PlanetName(r, game.Planet(p)))
	}
	for a := range r.Areas {
		areas = append(areas, w.AreaName(r, game.Area(a)))
	}
	for u := range r.Units {
		units = append(units, w.UnitName(r, game.UnitType(u)))
	}
	for o := range game.OrderKinds {
		orders = append(orders, w.OrderName(o))
	}
	for i := range game.Installations {
		sites = append(sites, w.InstallationName(i))
	}
	for f := range r.Sheets {
		faction := game.Faction(f)
		players = append(players, w.FactionName(r, faction))
		for c := range r.Sheets[f].Cards {
			name := w.CardName(r, faction, game.Card(c))
			cards = append(cards, name)
			if r.Sheets[f].Cards[c].Reinforcement {
				extra = append(extra, name)
			}
		}
		for tech := range r.Sheets[f].Techs {
			techs = append(techs, w.TechName(r, faction, game.Tech(tech)))
		}
		for l := range r.Sheets[f].Leaders {
			leaders = append(leaders, w.LeaderName(r, faction, game.Leader(l)))
		}
	}
	for stage := range game.Stage(3) {
		stages = append(stages, w.StageName(stage+1))
	}
	area, unit := longest(areas...), longest(units...)
	two := w.List([]string{unit, unit})
	return map[string]string{
		"planet": longest(planets...), "area": area, "unit": unit, "own": unit, "other": unit, "order": longest(orders...),
		"site": longest(sites...), "card": longest(cards...), "reinforcement": longest(extra...),
		"technology": longest(techs...), "leader": longest(leaders...),
		"player": longest(players...), "stage": longest(stages...), "units": two,
		"route": link(w, r, game.Planet(len(r.Planets)-1), game.Planet(len(r.Planets)-3), 3),
		"cost":  w.CostText(game.Cost{Minerals: 5, Gas: 5}), "tokens": w.CostText(game.Cost{Minerals: 5, Gas: 5}),
		"item": w.Text("item.unit", "unit", unit, "area", area), "what": w.Text("item.unit", "unit", unit, "area", area),
	}
}

// TestPromptsAreShort: the heading of every decision fits into the two lines that a table page has for it, and what is
// below it into three, with the longest names that there are.
func TestPromptsAreShort(t *testing.T) {
	for _, w := range All() {
		values, room, n := longestValues(t, w), room[w.lang], 0
		for key, m := range w.texts {
			limit := room.heading
			if strings.HasPrefix(key, "detail.") {
				limit = room.detail
			} else if !strings.HasPrefix(key, "prompt.") {
				continue
			}
			n++
			for _, count := range []int{1, 2, 5} {
				var args []any
				for _, name := range m.names() {
					value, ok := values[name]
					switch {
					case ok:
						args = append(args, name, value)
					case strings.Contains(" n of limit built skirmish ", " "+name+" "):
						args = append(args, name, count)
					default:
						t.Errorf("%s: nobody says how long the value %s of %s can be", w.lang, name, key)
					}
				}
				text := w.sentence(key, args...)
				if got := utf8.RuneCountInString(text); got > limit {
					t.Errorf("%s: %s has %d letters, there is room for %d: %q", w.lang, key, got, limit, text)
				}
				if strings.HasPrefix(key, "prompt.") && linesOf(text, room.line) > 2 {
					t.Errorf("%s: %s takes more than two lines: %q", w.lang, key, text)
				}
			}
		}
		if n < 150 {
			t.Errorf("%s: only %d prompts were measured", w.lang, n)
		}
	}
}

// linesOf counts the lines that a text takes.
func linesOf(text string, width int) int {
	lines, at := 1, 0
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(word)
		if at > 0 && at+1+n > width {
			lines, at = lines+1, 0
		} else if at > 0 {
			at++
		}
		at += n
	}
	return lines
}
