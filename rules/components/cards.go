package components

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// The kinds of card.
const (
	standard      = "standard"
	reinforcement = "reinforcement"
	playArea      = "play-area"
)

// combat reads the starting Combat decks.
func (b *builder) combat() {
	var cards [game.Races]int
	for at, c := range each(b, "combat", b.file.Combat) {
		race := b.race(at+".race", c.Race)
		n, err := strconv.Atoi(strings.TrimPrefix(c.ID, "combat-"))
		if err != nil || c.ID != fmt.Sprintf("combat-%d", n) || n < 1 || n > b.box.starting {
			b.bad(at+".id", "%q is not a card of a starting deck; it must be combat-1 to combat-%d", c.ID, b.box.starting)
		}
		b.word(at+".kind", "kind of card", c.Kind, []string{standard, reinforcement})
		info := b.face(at, c.Kind, race, &c.Face)
		b.noAssist(at+".units", c.Kind, info.Units)
		info.ID, info.Number, info.Tech = c.ID, uint8(n), game.NoTech
		cards[race]++
		b.deal(race, game.NoFaction, info)
	}
	for r := range races {
		b.count("combat", cards[r], b.box.starting, "cards of the starting deck of the race "+races[r], "COMP-07")
	}
}

// noAssist checks that a standard card shows no unit with assist (SKIRM-26).
func (b *builder) noAssist(at, kind string, icons game.UnitSet) {
	for t, u := range b.rules.Units {
		if kind == standard && u.Assist && icons.Has(game.UnitType(t)) {
			b.bad(at, "%s has assist, and no standard card of a starting deck shows such a unit (SKIRM-26)", u.ID)
		}
	}
}

// deal gives a card to the sheets of a race, or to that of one faction. A card of a technology
// belongs to the sheet's last technology.
func (b *builder) deal(race game.Race, only game.Faction, c game.CardInfo) {
	for i := range b.rules.Sheets {
		s := &b.rules.Sheets[i]
		if s.Race != race || only != game.NoFaction && only != game.Faction(i) || len(s.Cards) == game.MaxCards {
			continue
		}
		bit := game.CardSet(1) << len(s.Cards)
		if c.Tech == game.NoTech {
			s.Starting |= bit
		} else {
			c.Tech = game.Tech(len(s.Techs) - 1)
			s.Techs[c.Tech].Cards |= bit
		}
		s.Cards = append(s.Cards, c)
	}
}

// technologies reads the technologies (COMP-07).
func (b *builder) technologies() {
	var own [game.FactionCount]bool
	for at, t := range each(b, "technologies", b.file.Technologies) {
		race, only := b.race(at+".race", t.Race), game.NoFaction
		if t.Faction != "" {
			if only = b.faction(at+".faction", t.Faction); only != game.NoFaction {
				own[only] = true
			}
		}
		b.word(at+".kind", "kind of technology", t.Kind, []string{standard, reinforcement, playArea})
		info := game.TechInfo{ID: t.ID, Cost: b.cost(at+".cost", &t.Cost), PlayArea: t.Kind == playArea, Granted: t.Granted}
		switch free := info.Cost == (game.Cost{}); {
		case t.Granted && !free:
			b.bad(at+".granted", "a technology that a Leadership card gives is free (BW-LEAD-15)")
		case free && !t.Granted:
			b.bad(at+".cost", "a technology for sale is not free")
		}
		b.within(at+".cards", len(t.Cards), 0, 6, "number of cards")
		if len(t.Cards) == 0 {
			continue
		}
		if t.Kind == playArea && len(t.Cards) > 1 {
			b.bad(at+".cards", "a technology of the play area has one card")
		}
		for s := range b.rules.Sheets {
			if sheet := &b.rules.Sheets[s]; sheet.Race == race && (only == game.NoFaction || only == game.Faction(s)) {
				sheet.Techs = append(sheet.Techs, info)
			}
		}
		b.techCards(at, t, race, only)
	}
	for f, want := range b.box.techs {
		s := &b.rules.Sheets[f]
		if s.ID == "" {
			continue // there is no such faction, which is reported at the technology
		}
		whose := "the race " + races[s.Race]
		if own[f] {
			whose = "the faction " + factionIDs[f]
		}
		b.count("technologies", len(s.Cards)-s.Starting.Len(), want, "Technology cards of "+whose, "COMP-07")
		b.within("technologies", len(s.Techs), 0, game.MaxTechs, "number of technologies of "+whose)
	}
}

// techCards reads the cards of a technology.
func (b *builder) techCards(at string, t *Technology, race game.Race, only game.Faction) {
	for j := range t.Cards {
		c, at := &t.Cards[j], item(at+".cards", j)
		if c.Copy != j+1 {
			b.bad(at+".copy", "the cards of a technology are numbered from 1 in order; this is copy %d", j+1)
		}
		card := b.face(at, t.Kind, race, &c.Face)
		card.ID, card.Number, card.Tech = t.ID, uint8(j+1), 0
		if len(t.Cards) > 1 {
			card.ID = fmt.Sprintf("%s-%d", t.ID, j+1)
		}
		b.deal(race, only, card)
	}
}

// face reads what a card shows and does.
func (b *builder) face(at, kind string, race game.Race, f *Face) game.CardInfo {
	info := game.CardInfo{Reinforcement: kind == reinforcement, PlayArea: kind == playArea, Specialty: f.Specialty}
	info.Units = b.icons(at+".units", kind, race, f)
	if f.Specialty && kind != reinforcement {
		b.bad(at+".specialty", "only a reinforcement card has a specialty support icon (KEY-15)")
	}
	b.values(at+".major", kind, &f.Major, &info.Major)
	b.values(at+".minor", kind, &f.Minor, &info.Minor)
	timing, err := parseTiming(f.Timing)
	if !b.sound(at+".timing", err) {
		return info
	}
	info.Timing = timing
	if f.Timing == timings[game.OnCompare] {
		f.Timing = ""
	}
	b.cardTiming(at+".timing", kind, timing)
	info.Effects = b.effects(at+".effects", f.Effects, during(timing), "at the timing "+timings[timing])
	if len(f.Effects) == 0 && kind != standard {
		b.bad(at+".effects", "a %s card needs an effect", kind)
	}
	b.cardEffects(at+".effects", kind, race, info)
	return info
}

// icons reads the unit icons of a card.
func (b *builder) icons(at, kind string, race game.Race, f *Face) game.UnitSet {
	switch {
	case len(f.Units) == 0:
		if kind != playArea {
			b.bad(at, "a %s card needs unit icons", kind)
		}
		return 0
	case slices.Equal(f.Units, []string{"all"}):
		return b.all(kind, race)
	}
	set, err := b.names.parseUnits(f.Units)
	if !b.sound(at, err) {
		return set
	}
	for t, u := range b.rules.Units {
		if set.Has(game.UnitType(t)) && u.Race != race {
			b.bad(at, "%s is not a unit of the race %s", u.ID, races[race])
		}
	}
	f.Units = b.names.formatUnits(set)
	if set == b.names.of(race) {
		f.Units = []string{"all"}
		return b.all(kind, race)
	}
	return set
}

// all returns the units that a card with the single word all shows: those of its race, and for a
// reinforcement card of a race with mind control any unit that may fight for it, which is every
// unit (BW-KEY-05, RULING-144).
func (b *builder) all(kind string, race game.Race) game.UnitSet {
	i := slices.IndexFunc(b.file.Races, func(r Race) bool { return r.ID == races[race] })
	if kind == reinforcement && i >= 0 && b.file.Races[i].MindControl > 0 {
		return 1<<len(b.rules.Units) - 1
	}
	return b.names.of(race)
}

// values reads values, which only standard cards have (CARD-02).
func (b *builder) values(at, kind string, s *string, to *game.Values) {
	if kind != standard {
		if *s != "" {
			b.bad(at, "only a standard card has values (CARD-02)")
		}
		return
	}
	if *s == "" {
		b.bad(at, "a standard card needs these values (CARD-02)")
		return
	}
	v, err := parseValues(*s)
	if b.sound(at, err) {
		*s, *to = formatValues(v), v
	}
}

// cardTiming checks that a card of this kind can work at this time.
func (b *builder) cardTiming(at, kind string, t game.Timing) {
	played := playing&during(t) != 0
	switch {
	case kind == playArea && (played || t == game.Immediate):
		b.bad(at, "a card of the play area does not work at the timing %s; it needs another timing", timings[t])
	case kind != playArea && !played:
		b.bad(at, "a %s card does not work at the timing %s; allowed: compare, cancel, end-destroy", kind, timings[t])
	}
}

// cardEffects checks that the effects fit the card.
func (b *builder) cardEffects(at, kind string, race game.Race, c game.CardInfo) {
	for i, e := range c.Effects {
		for t, u := range b.rules.Units {
			t := game.UnitType(t)
			switch {
			case e.Own.Has(t) && u.Race != race:
				b.bad(item(at, i), "own names %s, which is not a unit of the race %s", u.ID, races[race])
			case e.Own.Has(t) && kind != playArea && !c.Specialty && !c.Units.Has(t):
				b.bad(item(at, i), "own names %s, but the card does not show it", u.ID)
			case e.Kind == game.Unlock && e.Units.Has(t) && (u.Race != race || !u.TechRequired):
				b.bad(item(at, i), "%s is not a tech-required unit of the race %s", u.ID, races[race])
			}
		}
	}
}

// same finds for each card the first one that is equal in everything that matters.
func same(cards []game.CardInfo) {
	bare := func(c game.CardInfo) game.CardInfo {
		c.ID, c.Number, c.Same = "", 0, 0
		return c
	}
	for i := range cards {
		for j := range i + 1 {
			if reflect.DeepEqual(bare(cards[i]), bare(cards[j])) {
				cards[i].Same = game.Card(j)
				break
			}
		}
	}
}
