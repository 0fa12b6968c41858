package terminal

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"koprulu/bots/bot"
	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/terminal/hotseat"
)

// words are the words of one language for one game. Everything that a player reads comes from here.
type words struct {
	*locale.Words
	r *game.Rules
}

// newWords returns the words of a language.
func newWords(lang string, r *game.Rules) *words {
	return &words{Words: locale.Match(lang), r: r}
}

// rules changes the components that the words describe.
func (w *words) rules(r *game.Rules) { w.r = r }

func (w *words) text(key string, args ...any) string { return w.Text(key, args...) }
func (w *words) planet(p game.Planet) string         { return w.PlanetName(w.r, p) }
func (w *words) area(a game.Area) string             { return w.AreaName(w.r, a) }
func (w *words) unit(u game.UnitType) string         { return w.UnitName(w.r, u) }
func (w *words) race(r game.Race) string             { return w.RaceName(r) }
func (w *words) objective(f game.Faction) string     { return w.ObjectiveText(w.r, f) }
func (w *words) module(m int) string                 { return w.ModuleName(w.r, uint8(m)) }
func (w *words) event(c game.EventCard) string       { return w.EventName(w.r, c) }
func (w *words) eventText(c game.EventCard) string   { return w.EventText(w.r, c) }
func (w *words) phase(p game.Phase) string           { return w.PhaseName(p) }
func (w *words) stage(s game.Stage) string           { return w.StageName(s) }

func (w *words) building(f game.Faction, b uint8) string     { return w.BuildingName(w.r, f, b) }
func (w *words) card(f game.Faction, c game.Card) string     { return w.CardName(w.r, f, c) }
func (w *words) leader(f game.Faction, l game.Leader) string { return w.LeaderName(w.r, f, l) }
func (w *words) tech(f game.Faction, t game.Tech) string     { return w.TechName(w.r, f, t) }

// ability says what a card does in addition to its values.
func (w *words) ability(f game.Faction, c game.Card) string { return w.CardAbility(w.r, f, c) }

// order returns the name of an order in a word or two.
func (w *words) order(o game.Order) string { return w.OrderShort(o) }

// player returns the name of a seat as the viewer knows it.
func (w *words) player(v *game.View, p game.Player) string {
	return choice.PlayerName(w.Words, w.r, v, p)
}

// shortName returns the name of a seat in one word, for narrow columns.
func (w *words) shortName(v *game.View, p game.Player) string {
	if f := v.Seats[p].Faction; int(f) < len(w.r.Sheets) {
		if key := "ui.name." + w.r.Sheets[f].ID; w.Has(key) {
			return w.Text(key)
		}
	}
	return w.player(v, p)
}

// players returns the names of several seats as a list.
func (w *words) players(v *game.View, set game.PlayerSet) string {
	var names []string
	for p := range game.Player(v.Players) {
		if set.Has(p) {
			names = append(names, w.player(v, p))
		}
	}
	return strings.Join(names, ", ")
}

// code returns the short sign of a type of unit on the map.
func (w *words) code(u game.UnitType) string {
	if key := "ui.code." + w.r.Units[u].ID; w.Has(key) {
		return w.Text(key)
	}
	code, _ := cut(w.unit(u), 2)
	return code
}

// orderSigns are the keys of the signs of orders on the map.
var orderSigns = [game.OrderKinds]string{"build", "mobilize", "research", "special-build", "special-mobilize", "special-research", "star"}

// orderSign returns the short sign of an order on the map.
func (w *words) orderSign(o game.Order) string { return w.Text("ui.order." + orderSigns[o]) }

// yield says what an area yields.
func (w *words) yield(info *game.AreaInfo) string {
	var parts []string
	switch info.Resource {
	case game.Minerals:
		parts = append(parts, w.CostText(game.Cost{Minerals: info.Amount}))
	case game.Gas:
		parts = append(parts, w.CostText(game.Cost{Gas: info.Amount}))
	}
	if info.Strategic {
		parts = append(parts, w.Text("ui.planet.strategic"))
	}
	if info.Conquest > 0 {
		parts = append(parts, w.Text("ui.planet.conquest", "n", int(info.Conquest)))
	}
	return orNone(strings.Join(parts, ", "))
}

// admits says which units an area is for, if it is not for all.
func (w *words) admits(info *game.AreaInfo) []string {
	switch info.Admits {
	case game.Ground:
		return []string{w.text("ui.planet.ground")}
	case game.Flying:
		return []string{w.text("ui.planet.flying")}
	}
	return nil
}

// unitList names the types of a set; all of a race are named as such. Heroes are named only where the set has no other
// units: what applies to a type applies to its heroes too.
func (w *words) unitList(race game.Race, set game.UnitSet) string {
	var parts, heroes []string
	all := true
	for i := range w.r.Units {
		switch u := game.UnitType(i); {
		case set.Has(u) && w.r.Units[i].Hero:
			heroes = append(heroes, w.unit(u))
		case set.Has(u):
			parts = append(parts, w.unit(u))
		case w.r.Units[i].Race == race:
			all = false
		}
	}
	if all && len(parts) > 0 {
		return w.Text("ui.card.all")
	}
	if len(parts) == 0 {
		parts = heroes
	}
	return strings.Join(parts, ", ")
}

// prompt says what the seat is asked.
func (w *words) prompt(s *sight) string { return w.Prompt(w.r, &s.view) }

// refusal says why an answer of the seat is not legal.
func (w *words) refusal(s *sight, a game.Answer, broken rule.ID) string {
	return w.RefusalOf(w.r, &s.view, a, broken)
}

// waiting says whom the seat is waiting for.
func (w *words) waiting(s *sight) string { return w.Waiting(w.r, &s.view, s.seat) }

// entry shows an entry of the feed; the view has the names.
func (w *words) entry(v *game.View, e *game.Entry) string { return w.Entry(w.r, v, *e) }

// choices returns answers of a seat as they are offered.
func (w *words) choices(s *sight, answers []game.Answer) []choice.Choice {
	return choice.List(w.Words, w.r, &s.view, answers)
}

// read reads an answer in notation; why says what is wrong with it.
func (w *words) read(g *hotseat.Game, p game.Player, text string) (a game.Answer, why string) {
	a, err := g.Parse(p, text)
	if err == nil {
		return a, ""
	}
	var wrong *answer.Error
	if !errors.As(err, &wrong) || wrong.Word == "" {
		return a, w.Text("ui.typed.incomplete", "text", clipText(text, 60))
	}
	return a, w.Text("ui.typed.unknown", "word", clipText(wrong.Word, 40))
}

// group names what a group of answers has in common.
func (w *words) group(v *game.View, key game.Answer) string {
	return choice.GroupName(w.Words, w.r, v, key)
}

// capital returns a text with its first letter capitalized.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// victory says who has won in which way, or that bots ended the game.
func (w *words) victory(v *game.View) string {
	if v.Phase != game.Over {
		return w.Text("web.table.log.end.bots", "n", bot.Patience)
	}
	return w.Text("ui.over.won", "players", w.players(v, v.Winners), "n", v.Winners.Len(), "victory", w.VictoryName(v.Victory))
}
