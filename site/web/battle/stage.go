package battle

import (
	"slices"
	"strconv"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/web/board"
	"koprulu/site/web/card"
	"koprulu/site/web/fight"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
)

// stage is the battle as it is drawn for one reader.
type stage struct {
	*fight.Fight
	d *board.Desk // that of the reader; nil for a spectator
	p *seen.Game
	// prints are what is printed for each side.
	prints [2]*card.Print
	// offers are the legal answers of the reader's open decision, if it belongs to the battle.
	offers []choice.Choice
}

// newStage returns the stage of the battle that the page shows, nil if it shows none.
func newStage(p *seen.Game) *stage { return stageOf(p, fight.Of(p)) }

// stageOf returns the stage of a battle.
func stageOf(p *seen.Game, f *fight.Fight) *stage {
	if f == nil {
		return nil
	}
	s := &stage{Fight: f, p: p}
	for side := range 2 {
		s.prints[side] = card.PrintOf(p.Words(), p.Rules, s.faction(side))
	}
	if d, ok := board.NewDesk(p, p.Seat, "battle"); ok {
		s.d = d
		if f.Fought {
			s.offers = d.Offers
		}
	}
	return s
}

// stepCount is how many steps a battle has (BATTLE-02), each with a name in the progress line.
const stepCount = 9

// step returns the step of the battle that the table has come to, from 1; all are done after the last.
func (s *stage) step() int {
	if !s.Fought {
		return stepCount + 1
	}
	switch s.p.View.Step {
	case game.AskOpening:
		return 1
	case game.AskStartAbility, game.AskVictim:
		return 2
	case game.AskExtraDraw:
		return 3
	case game.AskFront, game.AskPair:
		return 4
	case game.AskSupport:
		return 5
	case game.AskCards:
		return 6
	case game.AskSwap:
		return 5
	case game.AskRecharge:
		if s.p.View.Frame.V[game.FieldSkirmish] == 255 {
			return 8
		}
	case game.AskSplash:
		return 8
	case game.AskRetreat, game.AskGo, game.AskExcess, game.AskHealing:
		return 9
	}
	if s.Winner != game.Nobody {
		return 9
	}
	return 7
}

// steps returns the steps that the line shows: those before the match-ups only while the battle is at one of them.
func (s *stage) steps() []int {
	if n := s.step(); n < 4 {
		return []int{n, 4, 6, 7, 9}
	}
	return []int{4, 5, 6, 7, 8, 9}
}

// stepName names a step of a battle.
func (s *stage) stepName(n int) string {
	return s.p.Words().Text("web.board.battle.step." + strconv.Itoa(n))
}

// stepMark returns the class of a step in the progress line.
func (s *stage) stepMark(n int) string {
	if n < s.step() {
		return "done"
	}
	return ""
}

// sides returns the sides from the top of the stage to its bottom.
func (s *stage) sides() [2]int { return [2]int{1 - s.Bottom, s.Bottom} }

// sideLetter marks a side in ids.
func sideLetter(side int) string { return [...]string{"a", "d"}[side] }

// faction returns the faction of a side.
func (s *stage) faction(side int) game.Faction { return s.p.View.Seats[s.Players[side]].Faction }

// deck returns the faction to which the standard card of a side of a skirmish belongs.
func (s *stage) deck(d *fight.Duel, side int) game.Faction {
	if deck := d.Deck[side]; int(deck) < s.p.View.Players {
		return s.p.View.Seats[deck].Faction
	}
	return s.faction(side)
}

// deckPrint returns what is printed on the components of that faction.
func (s *stage) deckPrint(d *fight.Duel, side int) *card.Print {
	if int(d.Deck[side]) < s.p.View.Players {
		return card.PrintOf(s.p.Words(), s.p.Rules, s.deck(d, side))
	}
	return s.prints[side]
}

// name returns the name of a side's player.
func (s *stage) name(side int) string {
	return page.Capital(s.p.Words().FactionName(s.p.Rules, s.faction(side)))
}

// role says whether a player attacks or defends.
func (s *stage) role(side int) string {
	w := s.p.Words()
	if side == game.Attacker {
		return w.Text("web.board.battle.attacks", "player", s.name(side))
	}
	return w.Text("web.board.battle.defends", "player", s.name(side))
}

// about says who plays a side and what counts for it.
func (s *stage) about(side int) string {
	w := s.p.Words()
	about := ""
	add := func(text string) {
		if about == "" {
			about = text
		} else if text != "" {
			about = w.Text("list.comma", "a", about, "b", text)
		}
	}
	if s.p.Snap != nil {
		add(s.p.Person(s.Players[side]))
	}
	if s.Special && side == game.Attacker {
		add(w.Text("web.board.battle.special"))
	}
	if s.Fought {
		add(w.Text("web.board.battle.hand", "n", int(s.p.View.Seats[s.Players[side]].HandCount)))
		if side == game.Defender && s.p.View.BaseAt[s.Area] == s.Players[side] {
			add(w.Text("web.board.battle.base"))
		}
		if side == game.Defender {
			if site := s.p.View.Installations[s.Area]; piece.SiteOwner(s.p.View, s.Area) == s.Players[side] &&
				site != game.NoInstallation {
				add(w.InstallationName(site))
			}
			if piece.GuardOwner(s.p.View, s.Area) == s.Players[side] {
				add(w.Text("web.bw.guards", "n", int(s.p.View.Guards[s.Area])))
			}
		}
	}
	if s.Guarded && side == game.Defender {
		add(w.Text("web.bw.battle.guarded"))
	}
	return about
}

// troops names the units of both sides.
func (s *stage) troops() string {
	w := s.p.Words()
	var names [2]string
	for side := range 2 {
		counts := map[game.UnitType]int{}
		var order []game.UnitType
		count := func(u game.UnitType, n int) {
			if u == game.NoUnit {
				return
			}
			if counts[u] == 0 {
				order = append(order, u)
			}
			counts[u] += n
		}
		for i := range s.Duels {
			count(s.Duels[i].Front[side], 1)
			for _, u := range s.Duels[i].Support[side] {
				count(u, 1)
			}
		}
		for _, q := range s.waiting(side) {
			count(q.unit, q.count)
		}
		for _, u := range order {
			name := s.unitCount(u, counts[u])
			if names[side] == "" {
				names[side] = name
			} else {
				names[side] = w.Text("list.comma", "a", names[side], "b", name)
			}
		}
	}
	if names[0] == "" || names[1] == "" {
		return names[0] + names[1]
	}
	return w.Text("web.board.battle.troops", "own", names[s.Bottom], "other", names[1-s.Bottom])
}

// waiting returns the units of a side that have no place in a skirmish yet, by type.
func (s *stage) waiting(side int) []squad {
	if !s.Fought {
		return nil
	}
	b := &s.p.View.Battle
	set := b.Units[side]
	for k := range int(b.Count) {
		set &^= b.Skirmishes[k].Support[side] | 1<<b.Skirmishes[k].Front[side]
	}
	var out []squad
	for u := range s.p.Rules.Units {
		if n := s.p.View.OfType(s.p.Rules, b.Players[side], set, game.UnitType(u)).Len(); n > 0 {
			out = append(out, squad{game.UnitType(u), n})
		}
	}
	return out
}

// squad are some units of a type.
type squad struct {
	unit  game.UnitType
	count int
}

// squads counts units by type, in their order.
func squads(units []game.UnitType) []squad {
	var out []squad
	for _, u := range units {
		if i := slices.IndexFunc(out, func(q squad) bool { return q.unit == u }); i >= 0 {
			out[i].count++
		} else {
			out = append(out, squad{u, 1})
		}
	}
	return out
}

// unitCount names units of a type, with their number if there are several.
func (s *stage) unitCount(u game.UnitType, n int) string {
	if n == 1 {
		return s.prints[game.Attacker].Unit(u).Name
	}
	return s.p.Words().UnitCount(s.p.Rules, u, n)
}

// squadNames lists units: "2 Zerglings, 1 Hydralisk".
func (s *stage) squadNames(units []game.UnitType) string {
	w := s.p.Words()
	out := ""
	for _, q := range squads(units) {
		name := w.UnitCount(s.p.Rules, q.unit, q.count)
		if out == "" {
			out = name
		} else {
			out = w.Text("list.comma", "a", out, "b", name)
		}
	}
	return out
}

// unitWay is an answer about a type of unit.
type unitWay struct {
	unit game.UnitType
	*choice.Choice
}

// supporters returns the units that the reader may send to support a skirmish (BATTLE-14).
func (s *stage) supporters(k int) []unitWay {
	var out []unitWay
	for i := range s.offers {
		if c := &s.offers[i]; c.Answer.Verb == game.DoSupport && int(c.Answer.Skirmish()) == k {
			out = append(out, unitWay{c.Answer.Unit(), c})
		}
	}
	return out
}

// resolve returns the answer that resolves a skirmish next, nil if it can't be chosen.
func (s *stage) resolve(k int) *choice.Choice {
	for i := range s.offers {
		if c := &s.offers[i]; c.Answer.Verb == game.DoResolve && int(c.Answer.Skirmish()) == k {
			return c
		}
	}
	return nil
}

// unitChoices returns the answers that name a unit: whom to lose, which unit is the front line, who goes first.
func (s *stage) unitChoices() []unitWay {
	var out []unitWay
	for i := range s.offers {
		c := &s.offers[i]
		switch c.Answer.Verb {
		case game.DoLose, game.DoFront, game.DoGo, game.DoExcess, game.DoGive:
			out = append(out, unitWay{c.Answer.Unit(), c})
		}
	}
	return out
}

// abilities returns the cards of the reader's play area that may be used now.
func (s *stage) abilities() []board.HandCard {
	var out []board.HandCard
	if len(s.offers) == 0 {
		return nil
	}
	for _, h := range s.d.InPlay() {
		if h.Do != nil || len(h.Ways) > 0 {
			h.Look.Words = true
			out = append(out, h)
		}
	}
	return out
}

// eventAbilities returns the Event cards of the reader's play area that may be used now.
func (s *stage) eventAbilities() []board.EventPiece {
	var out []board.EventPiece
	if len(s.offers) == 0 {
		return nil
	}
	for _, e := range s.d.Events() {
		if e.Do != nil || len(e.Ways) > 0 {
			out = append(out, e)
		}
	}
	return out
}

// onMap reports whether the reader is asked about what comes after the cards, or for an area outside of the battle: the
// stage folds, because that is seen and pointed at on the map.
func (s *stage) onMap() bool {
	if !s.p.Live() || !s.p.Seated() || !s.p.View.Open.Has(s.p.Seat) {
		return false
	}
	switch s.p.View.Step {
	case game.AskSplash, game.AskExcess, game.AskRetreat, game.AskWithdraw:
		return true
	}
	return false
}
