package locale

import (
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// LeaderName returns the name of a Leadership card of a faction: "Forward Planning".
func (w *Words) LeaderName(r *game.Rules, f game.Faction, l game.Leader) string {
	info := leaderOf(r, f, l)
	if info == nil {
		return w.unknown()
	}
	return w.Text("leader." + info.ID)
}

// leaderOf returns a Leadership card, nil if there is none.
func leaderOf(r *game.Rules, f game.Faction, l game.Leader) *game.LeaderInfo {
	if int(f) >= len(r.Sheets) || int(l) >= len(r.Sheets[f].Leaders) {
		return nil
	}
	return &r.Sheets[f].Leaders[l]
}

// LeaderText says everything about a Leadership card: its stage, its starting forces, its trait, what it does and for
// how long, and whether it stays.
func (w *Words) LeaderText(r *game.Rules, f game.Faction, l game.Leader) string {
	info := leaderOf(r, f, l)
	if info == nil {
		return w.unknown()
	}
	out := []string{w.sentence("leadertext.stage", "stage", w.StageName(info.Stage))}
	if info.Stage == 1 {
		out = append(out, w.sentence("leadertext.start", "forces", forceText(w, r, info)))
		if n := int(info.Start.Bases); n > 1 {
			out = append(out, w.sentence("leadertext.bases.two", "n", n))
		}
	}
	if info.Special {
		key := "leadertext.special"
		if r.Sheets[f].Objective.Kind == game.Predestined {
			key += ".always"
		}
		objective := w.ObjectiveText(r, f)
		out = append(out, w.sentence(key, "objective", objective))
	}
	out = append(out, w.LeaderAbility(r, f, l))
	if info.Stays {
		out = append(out, w.sentence("leadertext.stays"))
	} else {
		out = append(out, w.sentence("leadertext.leaves"))
	}
	return joined(out)
}

// LeaderAbility says what the effects of a Leadership card do; it is empty for a card that only provides starting
// forceText or the special victory.
func (w *Words) LeaderAbility(r *game.Rules, f game.Faction, l game.Leader) string {
	info := leaderOf(r, f, l)
	if info == nil {
		return w.unknown()
	}
	var now, battle, lasting []game.Effect
	granted := false
	for _, e := range info.Effects {
		switch {
		case lasts(e.Kind) && info.Until != game.LastsNot:
			lasting = append(lasting, e)
		case ofBattle(e.Kind):
			battle = append(battle, e)
		default:
			now = append(now, e)
		}
		granted = granted || e.Kind == game.GrantCards
	}
	out := []string{
		effectTexts(w, r, now, game.Immediate, nil),
		effectTexts(w, r, battle, info.Timing, timingWords(w, "timing", info.Timing)),
		effectTexts(w, r, lasting, game.Immediate, lastingUntil(w, info.Until)),
	}
	if granted {
		out = append(out, grantedCards(w, r, f))
	}
	if int(info.Hero) < len(r.Units) {
		out = append(out, heroStrength(w, r, info.Hero))
	}
	return joined(out)
}

// grantedCards names the technologies that only a Leadership card grants, with what they do.
func grantedCards(w *Words, r *game.Rules, f game.Faction) string {
	var names, texts []string
	for t := range r.Sheets[f].Techs {
		tech := &r.Sheets[f].Techs[t]
		if !tech.Granted {
			continue
		}
		names = append(names, w.TechName(r, f, game.Tech(t)))
		if tech.Cards != 0 {
			texts = append(texts, w.CardText(r, f, tech.Cards.First()))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return joined(append([]string{w.sentence("leadertext.granted", "cards", w.List(names))}, texts...))
}

// lasts reports whether an effect continues after its Leadership card has left the game; limited orders state their own
// duration.
func lasts(kind game.EffectKind) bool {
	switch kind {
	case game.OrderAs, game.ProtectTransports, game.DoubleOrders, game.NoVictories:
		return true
	}
	return false
}

// ofBattle reports whether an effect of a Leadership card works in battles, at the timing of the card.
func ofBattle(kind game.EffectKind) bool {
	return kind < game.Unlock || kind >= game.Collateral && kind <= game.Feedback || kind == game.DrawMore
}

var lastingKeys = [game.Lastings]string{
	game.LastsPlanning:   "planning",
	game.LastsExecution:  "execution",
	game.LastsRegrouping: "regrouping",
	game.LastsPhase:      "phase",
}

// lastingUntil returns the words for how long an effect lasts, none for one that is over at once.
func lastingUntil(w *Words, until game.Lasting) []string {
	if until >= game.Lastings || lastingKeys[until] == "" {
		return nil
	}
	return []string{w.Text("lasting." + lastingKeys[until])}
}

// forceText lists the starting forces of a Leadership card.
func forceText(w *Words, r *game.Rules, info *game.LeaderInfo) string {
	s := &info.Start
	var parts []string
	if s.Bases > 0 {
		parts = append(parts, w.Text("leadertext.bases", "n", int(s.Bases)))
	}
	if s.Workers > 0 {
		parts = append(parts, w.Text("leadertext.workers", "n", int(s.Workers)))
	}
	if s.Transports > 0 {
		parts = append(parts, w.Text("leadertext.transports", "n", int(s.Transports)))
	}
	for _, piece := range s.Units {
		if piece.Count > 0 {
			parts = append(parts, w.UnitCount(r, piece.Unit, int(piece.Count)))
		}
	}
	return w.List(parts)
}

// heroText says what is special about a hero: whose type it is, its strength, and what its card lets it do.
func heroText(w *Words, r *game.Rules, u game.UnitType) string {
	return joined([]string{w.sentence("unittext.hero", "unit", w.UnitName(r, r.Units[u].Kind)), heroStrength(w, r, u),
		heroAbility(w, r, u)})
}

// heroAbility says what the card of a hero does while it is in play; it may be empty.
func heroAbility(w *Words, r *game.Rules, u game.UnitType) string {
	for f := range r.Sheets {
		for l := range r.Sheets[f].Leaders {
			info := &r.Sheets[f].Leaders[l]
			if info.Hero != u {
				continue
			}
			var own, battle []game.Effect
			for _, e := range info.Effects {
				switch {
				case ofBattle(e.Kind):
					battle = append(battle, e)
				case e.Kind == game.HeroReturns, e.Kind == game.Revenge:
					own = append(own, e)
				}
			}
			return joined([]string{effectTexts(w, r, own, game.Immediate, nil),
				effectTexts(w, r, battle, info.Timing, timingWords(w, "timing", info.Timing))})
		}
	}
	return ""
}

// heroStrength says what a hero has in the front line, and which cards match it in addition to those of its type; it
// may be empty.
func heroStrength(w *Words, r *game.Rules, u game.UnitType) string {
	info := &r.Units[u]
	var out, bonus []string
	if n := int(info.Bonus.Attack); n != 0 {
		bonus = append(bonus, w.Text("effect.attack", "amount", signed(n)))
	}
	if n := int(info.Bonus.Health); n != 0 {
		bonus = append(bonus, w.Text("effect.health", "amount", signed(n)))
	}
	if len(bonus) > 0 {
		out = append(out, w.sentence("unittext.hero.bonus", "bonus", w.List(bonus)))
	}
	if info.Major {
		out = append(out, w.sentence("unittext.hero.major"))
	}
	if more := alsoMatches(r, u); more != 0 {
		out = append(out, w.sentence("unittext.hero.matches", "units", w.List(unitList(w, r, more, ".plural"))))
	}
	return strings.Join(out, " ")
}

// alsoMatches returns the other types whose cards match a hero: those whose every card shows the hero even without the
// hero's own type.
func alsoMatches(r *game.Rules, hero game.UnitType) game.UnitSet {
	var with, without game.UnitSet
	kind := r.Units[hero].Kind
	for f := range r.Sheets {
		if r.Sheets[f].Race != r.Units[hero].Race {
			continue
		}
		for c := range r.Sheets[f].Cards {
			units := r.Sheets[f].Cards[c].Units
			switch {
			case units.Has(kind):
			case units.Has(hero):
				with |= units
			default:
				without |= units
			}
		}
	}
	both := with &^ without
	for u := range r.Units {
		if r.Units[u].Hero {
			both &^= 1 << u
		}
	}
	return both
}

// InstallationName returns the name of a kind of installation: "Warp Gate".
func (w *Words) InstallationName(i game.Installation) string {
	return w.enum("installation", words.Installations[1:], int(i-1))
}
