package locale

import (
	"slices"
	"strings"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// timingWords returns the words for a timing, which may be none. Their keys are the words of the components, below
// "timing." for cards and below "timing.event." for Event cards.
func timingWords(w *Words, family string, t game.Timing) []string {
	if t >= game.Timings || t == game.OnCompare || t == game.Immediate {
		return nil
	}
	return []string{w.Text(family + "." + components.TimingWord(t))}
}

// effectTexts joins the sentences of a list of effects with the timing. Conditions that they all share are stated once.
func effectTexts(w *Words, r *game.Rules, list []game.Effect, t game.Timing, intro []string) string {
	list = slices.Clone(list)
	shared := sharedText(w, r, list)
	var cores []string
	for i := 0; i < len(list); i++ {
		e := &list[i]
		if e.Kind == game.PlaceUnits {
			n := i + 1
			for n < len(list) && list[n].Kind == game.PlaceUnits && list[n].If == e.If {
				n++
			}
			cores = append(cores, placing(w, r, list[i:n]))
			i = n - 1
			continue
		}
		core := coreText(w, r, e, t)
		if e.Kind == game.GainConquest && i > 0 {
			core = w.Text("effect.conquest.instead", "n", int(e.Amount))
		}
		cores = append(cores, whenText(w, conditionTexts(w, r, e)[len(shared):], core))
	}
	return clauseText(w, append(slices.Clip(intro), shared...), cores)
}

// sharedText returns the first conditions that all effects have in common.
func sharedText(w *Words, r *game.Rules, list []game.Effect) []string {
	var out []string
	for i := range list {
		own := conditionTexts(w, r, &list[i])
		if list[i].Kind == game.PlaceUnits {
			return nil
		}
		if i == 0 {
			out = own
			continue
		}
		n := 0
		for n < len(out) && n < len(own) && out[n] == own[n] {
			n++
		}
		out = out[:n]
	}
	return out
}

// placing joins effects that place units of several races in the same way.
func placing(w *Words, r *game.Rules, list []game.Effect) string {
	var parts []string
	for i := range list {
		parts = append(parts, w.Text("effect.place.race", "race", w.RaceName(list[i].Race), "units", w.pieces(r, &list[i])))
	}
	key := "effect.place.presence"
	if list[0].If&game.IfAtBase != 0 {
		key = "effect.place.base"
	}
	return w.Text(key, "units", strings.Join(parts, "; "))
}

// CardAbility says what a Combat or Technology card does apart from its values; it is empty for a card without an
// ability.
func (w *Words) CardAbility(r *game.Rules, f game.Faction, c game.Card) string {
	if int(f) >= len(r.Sheets) || int(c) >= len(r.Sheets[f].Cards) {
		return w.unknown()
	}
	info := &r.Sheets[f].Cards[c]
	return effectTexts(w, r, info.Effects, info.Timing, timingWords(w, "timing", info.Timing))
}

// CardText says everything about a Combat or Technology card: its kind, the units it is for, its values and its
// ability.
func (w *Words) CardText(r *game.Rules, f game.Faction, c game.Card) string {
	if int(f) >= len(r.Sheets) || int(c) >= len(r.Sheets[f].Cards) {
		return w.unknown()
	}
	return joined([]string{cardFacts(w, r, f, c), w.CardAbility(r, f, c)})
}

// cardFacts says what a card is: its kind, the units it is for and its values.
func cardFacts(w *Words, r *game.Rules, f game.Faction, c game.Card) string {
	info := &r.Sheets[f].Cards[c]
	switch {
	case info.PlayArea:
		return w.sentence("cardtext.play-area")
	case info.Reinforcement:
		text := w.sentence("cardtext.reinforcement", "units", iconList(w, r, f, info))
		if info.Specialty {
			text += " " + w.sentence("cardtext.specialty")
		}
		return text
	}
	key := "cardtext.standard"
	if len(info.Effects) > 0 {
		key += ".ability"
	}
	return w.sentence(key, "units", iconList(w, r, f, info), "major", values(info.Major), "minor", values(info.Minor))
}

// iconList lists the unit icons of a card, or says that it has all of its race.
func iconList(w *Words, r *game.Rules, f game.Faction, info *game.CardInfo) string {
	for u := range r.Units {
		if r.Units[u].Race == r.Sheets[f].Race && !info.Units.Has(game.UnitType(u)) {
			return strings.Join(unitList(w, r, info.Units, ""), ", ")
		}
	}
	return w.Text("cardtext.all-units")
}

// TechText says everything about a technology: its price, its cards and what they do.
func (w *Words) TechText(r *game.Rules, f game.Faction, t game.Tech) string {
	if int(f) >= len(r.Sheets) || int(t) >= len(r.Sheets[f].Techs) {
		return w.unknown()
	}
	tech := &r.Sheets[f].Techs[t]
	out := []string{w.sentence("techtext.cost", "cost", w.CostText(tech.Cost))}
	if tech.Granted {
		out[0] = w.sentence("techtext.granted")
	}
	if !tech.PlayArea {
		out = append(out, w.sentence("techtext.cards", "n", tech.Cards.Len()))
	}
	var facts, abilities []string
	for c := range tech.Cards.All() {
		facts = append(facts, cardFacts(w, r, f, c))
		abilities = append(abilities, w.CardAbility(r, f, c))
	}
	if len(slices.Compact(slices.Clone(abilities))) == 1 {
		out = append(append(out, slices.Compact(facts)...), abilities[0])
	} else {
		for i := range facts {
			out = append(out, facts[i], abilities[i])
		}
	}
	return joined(out)
}

// joined puts sentences side by side, leaving out empty ones.
func joined(sentences []string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(s string) bool { return s == "" }), " ")
}

// EventText says what an Event card does.
func (w *Words) EventText(r *game.Rules, e game.EventCard) string {
	if int(e) >= len(r.Events) {
		return w.unknown()
	}
	info := &r.Events[e]
	text := effectTexts(w, r, info.Effects, info.Timing, timingWords(w, "timing.event", info.Timing))
	if info.Kept {
		return w.sentence("eventtext.kept") + " " + text
	}
	return text
}

// ModuleText says what a module does.
func (w *Words) ModuleText(r *game.Rules, m uint8) string {
	if int(m) >= len(r.Modules) {
		return w.unknown()
	}
	return effectTexts(w, r, r.Modules[m].Effects, game.Always, nil)
}

// UnitText says what the Faction Sheet says about a type of unit.
func (w *Words) UnitText(r *game.Rules, u game.UnitType) string {
	if int(u) >= len(r.Units) {
		return w.unknown()
	}
	info := &r.Units[u]
	if info.Hero {
		return joined([]string{heroText(w, r, u), w.sentence("unittext.kind."+layerKeys[info.Layer&3], "race",
			w.RaceName(info.Race)), fightText(w, info)})
	}
	cost := w.CostText(info.Cost)
	if info.Consumes.Count > 0 {
		consumed := w.UnitCount(r, info.Consumes.Unit, int(info.Consumes.Count))
		if info.Cost == (game.Cost{}) {
			cost = consumed
		} else {
			cost = w.List([]string{cost, consumed})
		}
	}
	out := []string{
		w.sentence("unittext.kind."+layerKeys[info.Layer&3], "race", w.RaceName(info.Race)),
		w.sentence("unittext.cost", "cost", cost),
	}
	if info.At != game.NoInstallation {
		out = append(out, w.sentence("unittext.site", "site", w.InstallationName(info.At)))
	}
	return joined(append(out, fightText(w, info)))
}

// fightText says what a unit can do in battle: its targets, its support value and its keywords.
func fightText(w *Words, info *game.Unit) string {
	out := []string{w.TargetsText(info.Targets) + ".", w.sentence("unittext.support", "n", int(info.Support))}
	keyword := func(has bool, key string) {
		if has {
			out = append(out, w.sentence("keyword."+key))
		}
	}
	keyword(info.Assist, "assist")
	keyword(info.Detector, "detector")
	keyword(info.Cloaked, "cloaking")
	keyword(info.Sacrifice, "sacrifice")
	keyword(info.TechRequired, "tech-required")
	return strings.Join(out, " ")
}
