package draw

import (
	"errors"
	"strconv"
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

// Words are the words of one language for one game. Everything that a player reads comes from here.
type Words struct {
	All *locale.Words
	r   *game.Rules
}

// NewWords returns the words of a language.
func NewWords(lang string, r *game.Rules) *Words {
	return &Words{All: locale.Match(lang), r: r}
}

// Rules changes the components that the words describe.
func (w *Words) Rules(r *game.Rules) { w.r = r }

func (w *Words) Text(key string, args ...any) string { return w.All.Text(key, args...) }
func (w *Words) Planet(p game.Planet) string         { return w.All.PlanetName(w.r, p) }
func (w *Words) Area(a game.Area) string             { return w.All.AreaName(w.r, a) }
func (w *Words) unit(u game.UnitType) string         { return w.All.UnitName(w.r, u) }
func (w *Words) race(r game.Race) string             { return w.All.RaceName(r) }
func (w *Words) objective(f game.Faction) string     { return w.All.ObjectiveText(w.r, f) }
func (w *Words) module(m int) string                 { return w.All.ModuleName(w.r, uint8(m)) }
func (w *Words) event(c game.EventCard) string       { return w.All.EventName(w.r, c) }
func (w *Words) eventText(c game.EventCard) string   { return w.All.EventText(w.r, c) }
func (w *Words) Phase(p game.Phase) string           { return w.All.PhaseName(p) }
func (w *Words) Stage(s game.Stage) string           { return w.All.StageName(s) }

func (w *Words) building(f game.Faction, b uint8) string     { return w.All.BuildingName(w.r, f, b) }
func (w *Words) Card(f game.Faction, c game.Card) string     { return w.All.CardName(w.r, f, c) }
func (w *Words) Leader(f game.Faction, l game.Leader) string { return w.All.LeaderName(w.r, f, l) }
func (w *Words) tech(f game.Faction, t game.Tech) string     { return w.All.TechName(w.r, f, t) }

// ability says what a card does in addition to its values.
func (w *Words) ability(f game.Faction, c game.Card) string { return w.All.CardAbility(w.r, f, c) }

// order returns the name of an order in a word or two.
func (w *Words) order(o game.Order) string { return w.All.OrderShort(o) }

// Player returns the name of a seat as the viewer knows it.
func (w *Words) Player(v *game.View, p game.Player) string {
	return choice.PlayerName(w.All, w.r, v, p)
}

// shortName returns the name of a seat in one word, for narrow columns.
func (w *Words) shortName(v *game.View, p game.Player) string {
	if f := v.Seats[p].Faction; int(f) < len(w.r.Sheets) {
		if key := "ui.name." + w.r.Sheets[f].ID; w.All.Has(key) {
			return w.All.Text(key)
		}
	}
	return w.Player(v, p)
}

// Players returns the names of several seats as a list.
func (w *Words) Players(v *game.View, set game.PlayerSet) string {
	var names []string
	for p := range game.Player(v.Players) {
		if set.Has(p) {
			names = append(names, w.Player(v, p))
		}
	}
	return strings.Join(names, ", ")
}

// code returns the short sign of a type of unit on the map.
func (w *Words) code(u game.UnitType) string {
	if key := "ui.code." + w.r.Units[u].ID; w.All.Has(key) {
		return w.All.Text(key)
	}
	code, _ := cut(w.unit(u), 2)
	return code
}

// orderSigns are the keys of the signs of orders on the map.
var orderSigns = [game.OrderKinds]string{"build", "mobilize", "research", "special-build", "special-mobilize",
	"special-research", "star"}

// orderSign returns the short sign of an order on the map.
func (w *Words) orderSign(o game.Order) string { return w.All.Text("ui.order." + orderSigns[o]) }

// yield says what an area yields.
func (w *Words) yield(info *game.AreaInfo) string {
	var parts []string
	switch info.Resource {
	case game.Minerals:
		parts = append(parts, w.All.CostText(game.Cost{Minerals: info.Amount}))
	case game.Gas:
		parts = append(parts, w.All.CostText(game.Cost{Gas: info.Amount}))
	}
	if info.Strategic {
		parts = append(parts, w.All.Text("ui.planet.strategic"))
	}
	if info.Conquest > 0 {
		parts = append(parts, w.All.Text("ui.planet.conquest", "n", int(info.Conquest)))
	}
	return orNone(strings.Join(parts, ", "))
}

// admits says which units an area is for, if it is not for all.
func (w *Words) admits(info *game.AreaInfo) []string {
	switch info.Admits {
	case game.Ground:
		return []string{w.Text("ui.planet.ground")}
	case game.Flying:
		return []string{w.Text("ui.planet.flying")}
	}
	return nil
}

// unitList names the types of a set; all of a race are named as such. Heroes are named only where the set has no other
// units: what applies to a type applies to its heroes too.
func (w *Words) unitList(race game.Race, set game.UnitSet) string {
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
		return w.All.Text("ui.card.all")
	}
	if len(parts) == 0 {
		parts = heroes
	}
	return strings.Join(parts, ", ")
}

// Prompt says what the seat is asked.
func (w *Words) Prompt(s *Sight) string { return w.All.Prompt(w.r, &s.View) }

// Refusal says why an answer of the seat is not legal.
func (w *Words) Refusal(s *Sight, a game.Answer, broken rule.ID) string {
	return w.All.RefusalOf(w.r, &s.View, a, broken)
}

// waiting says whom the seat is waiting for.
// NoRoom warns of answers for whose units there is no room.
func (w *Words) NoRoom(s *Sight, answers ...game.Answer) string {
	return w.All.NoRoom(w.r, &s.View, answers)
}

// Resignation says what it means if the viewer resigns.
func (w *Words) Resignation(s *Sight) string { return w.All.Resigning(w.r, &s.View, s.Seat) }

// Out says how a player was eliminated or resigned, empty for others.
func (w *Words) Out(v *game.View, p game.Player) string { return w.All.Out(&v.Board, p) }

func (w *Words) Waiting(s *Sight) string { return w.All.Waiting(w.r, &s.View, s.Seat) }

// Entry shows an entry of the feed; the view has the names.
func (w *Words) Entry(v *game.View, e *game.Entry) string { return w.All.Entry(w.r, v, *e) }

// Choices returns answers of a seat as they are offered.
func (w *Words) Choices(s *Sight, answers []game.Answer) []choice.Choice {
	return choice.List(w.All, w.r, &s.View, answers)
}

// Read reads an answer in notation; why says what is wrong with it.
func (w *Words) Read(g *hotseat.Game, p game.Player, text string) (a game.Answer, why string) {
	a, err := g.Parse(p, text)
	if err == nil {
		return a, ""
	}
	var wrong *answer.Error
	if !errors.As(err, &wrong) || wrong.Word == "" {
		return a, w.All.Text("ui.typed.incomplete", "text", ClipText(text, 60))
	}
	return a, w.All.Text("ui.typed.unknown", "word", ClipText(wrong.Word, 40))
}

// Group names what a group of answers has in common.
func (w *Words) Group(v *game.View, key game.Answer) string {
	return choice.GroupName(w.All, w.r, v, key)
}

// capital returns a text with its first letter capitalized.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Victory says who has won in which way, or that bots ended the game.
func (w *Words) Victory(v *game.View) string {
	if v.Phase != game.Over {
		return w.All.Text("web.table.log.end.bots", "n", bot.Patience)
	}
	return w.All.Text("ui.over.won", "players", w.Players(v, v.Winners), "n", v.Winners.Len(), "victory",
		w.All.VictoryName(v.Victory))
}

// Fold makes texts comparable: lower case, and without the marks that people often leave out when typing.
func Fold(s string) string {
	return strings.Map(func(r rune) rune {
		switch r = unicode.ToLower(r); r {
		case 'ё':
			return 'е'
		case 'ä':
			return 'a'
		case 'ö':
			return 'o'
		case 'ü':
			return 'u'
		case '’':
			return '\''
		case '\u00a0', '\u202f':
			return ' '
		}
		return r
	}, s)
}

// digits writes a small number.
func digits[N ~int | ~int8 | ~uint8 | ~int16 | ~uint16](n N) string { return strconv.Itoa(int(n)) }
