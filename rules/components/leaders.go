package components

import (
	"math/bits"
	"slices"

	"koprulu/rules/game"
)

// lastings are the words for how long effects last.
var lastings = [game.Lastings]string{game.LastsNot: "now", game.LastsPlanning: "planning",
	game.LastsExecution:  "execution",
	game.LastsRegrouping: "regrouping", game.LastsPhase: "phase"}

// leaders reads the Leadership cards, by stage (BW-LEAD-01).
func (b *builder) leaders() {
	for f, s := range b.rules.Sheets {
		if s.ID != factionIDs[f] {
			return // the factions are wrong, which is reported there
		}
	}
	var heroes game.UnitSet
	var found [game.FactionCount]struct {
		stages          [4]int
		special, heroes int
	}
	for at, l := range each(b, "leaders", b.file.Leaders) {
		f := b.faction(at+".faction", l.Faction)
		b.within(at+".stage", l.Stage, 1, 3, "Stage")
		if f == game.NoFaction {
			continue
		}
		s := &b.rules.Sheets[f]
		info := b.leader(at, l, s)
		found[f].stages[min(max(l.Stage, 0), 3)]++
		if info.Special {
			found[f].special++
			s.Start = info.Start // the part of the card that No Leadership Cards keeps (OPT-14)
		}
		if info.Hero != game.NoUnit {
			if l.Stage == 2 {
				found[f].heroes++
			}
			if heroes.Has(info.Hero) {
				b.bad(at+".hero", "another card provides %s", l.Hero)
			}
			heroes |= 1 << info.Hero
		}
		s.Leaders = append(s.Leaders, info)
	}
	if !b.broodWar {
		return
	}
	for f, x := range found {
		for stage, want := range b.box.leaders {
			if stage > 0 {
				b.count("leaders", x.stages[stage], want, "Leadership cards of Stage "+string(rune('0'+stage))+" of "+factionIDs[f],
					"BW-LEAD-01")
			}
		}
		b.count("leaders", x.special, 1, "Special Victory cards of "+factionIDs[f], "BW-LEAD-10")
		if x.heroes == 0 {
			b.bad("leaders", "%s needs a Hero card of Stage 2 (BW-HERO-01)", factionIDs[f])
		}
		slices.SortStableFunc(b.rules.Sheets[f].Leaders,
			func(x, y game.LeaderInfo) int { return int(x.Stage) - int(y.Stage) })
	}
	b.count("leaders", bits.OnesCount64(uint64(heroes)), len(b.file.Heroes), "heroes on Leadership cards", "BW-HERO-01")
}

// leader reads one card for the sheet of its faction.
func (b *builder) leader(at string, l *Leader, s *game.Sheet) game.LeaderInfo {
	info := game.LeaderInfo{ID: l.ID, Stage: game.Stage(l.Stage), Special: l.Special, Stays: l.Stays, Hero: game.NoUnit,
		Timing: game.Immediate}
	w := inLeader
	if l.Until != "" {
		info.Until = game.Lasting(b.word(at+".until", "duration", l.Until, lastings[:]))
	}
	if l.Timing != "" {
		info.Timing = game.Timing(b.word(at+".timing", "timing", l.Timing, timings[:]))
		if during(info.Timing)&during(game.OnBattleStart, game.OnBattleOpening, game.InBattle) == 0 {
			b.bad(at+".timing", "a Leadership card does not work at the timing %s; it needs one of a battle, or none",
				timings[info.Timing])
		}
		w |= during(info.Timing)
	}
	info.Effects = b.effects(at+".effects", l.Effects, w, "on a Leadership card without another timing")
	b.heroCard(at, l, s, &info)
	switch {
	case l.Special && l.Stage != 1:
		b.bad(at+".special", "a Special Victory card is of Stage 1 (BW-LEAD-10)")
	case (l.Special || l.Hero != "") && !l.Stays:
		b.bad(at+".stays", "a card with the Special Victory or Hero trait stays (BW-LEAD-07)")
	case l.Stays && l.Until != "":
		b.bad(at+".until", "a card that stays needs no duration (BW-LEAD-07)")
	case !l.Special && l.Bases < 2 && len(l.Effects) == 0:
		b.bad(at+".effects", "a Leadership card needs an effect")
	}
	b.start(at, l, s, &info)
	return info
}

// heroCard reads the hero that a card provides (BW-HERO-01).
func (b *builder) heroCard(at string, l *Leader, s *game.Sheet, info *game.LeaderInfo) {
	gained := 0
	for i, e := range info.Effects {
		if e.Kind != game.GainHero {
			continue
		}
		gained++
		if u := game.UnitType(bits.TrailingZeros64(uint64(e.Units))); b.names.units[u] != l.Hero {
			b.bad(item(at+".effects", i), "the card does not provide this hero")
		}
	}
	if l.Hero == "" {
		return
	}
	i := slices.IndexFunc(b.file.Heroes, func(h Hero) bool { return h.ID == l.Hero && h.Faction == s.ID })
	if i < 0 {
		b.bad(at+".hero", "%s is not a hero of %s", l.Hero, s.ID)
		return
	}
	info.Hero = game.UnitType(len(b.file.Units) + i)
	if gained != 1 {
		b.bad(at+".effects", "the card needs the effect hero %s", l.Hero)
	}
}

// start reads the starting forces of a card (BW-LEAD-09). The data have workers and transports for every card: where
// the card names none, those of the base sheet (RULING-79).
func (b *builder) start(at string, l *Leader, s *game.Sheet, info *game.LeaderInfo) {
	if l.Stage != 1 {
		for _, x := range []struct {
			name  string
			there bool
		}{{".workers", l.Workers != 0}, {".transports", l.Transports != 0}, {".bases", l.Bases != 0},
			{".units", l.Units != ""}} {
			if x.there {
				b.bad(at+x.name, "only a card of Stage 1 has starting forces (BW-LEAD-09)")
			}
		}
		return
	}
	if l.Bases == 1 {
		l.Bases = 0 // the usual number is left out
	}
	b.within(at+".workers", l.Workers, 0, b.file.Common.Workers, "number of workers")
	b.within(at+".transports", l.Transports, 0, b.file.Common.Transports, "number of transports")
	b.within(at+".bases", l.Bases, 0, 2, "number of bases")
	info.Start = game.Start{Workers: uint8(l.Workers), Transports: uint8(l.Transports), Bases: uint8(max(l.Bases, 1)),
		Units: b.forces(at+".units", s.Race, &l.Units)}
}
