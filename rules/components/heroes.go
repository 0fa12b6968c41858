package components

import "koprulu/rules/game"

// heroes reads the heroes. A hero is a separate unit type; what is not specified comes from the type whose figure it
// uses (BW-HERO-02, BW-HERO-06). Heroes come after all ordinary types.
func (b *builder) heroes() {
	for at, h := range each(b, "heroes", b.file.Heroes) {
		b.faction(at+".faction", h.Faction)
		b.within(at+".attack", h.Attack, 0, 9, "bonus")
		b.within(at+".health", h.Health, 0, 9, "bonus")
		kind, kinds := b.ordinary(at+".unit", h.Unit)
		out := game.Unit{ID: h.ID}
		if kinds != 0 {
			out = b.rules.Units[kind]
		}
		if h.Also != "" {
			if _, also := b.ordinary(at+".also", h.Also); kinds != 0 {
				kinds |= also
			}
		}
		out.ID, out.Hero, out.Kind, out.Figures, out.Major = h.ID, true, kind, 1, h.Major
		out.Bonus = game.Values{Attack: int8(h.Attack), Health: int8(h.Health)}
		out.At = game.NoInstallation // nothing builds a hero
		for j, k := range h.Without {
			b.without(item(at+".without", j), k, &out)
		}
		b.names.units = append(b.names.units, h.ID)
		b.names.races = append(b.names.races, out.Race)
		b.names.kinds = append(b.names.kinds, kinds)
		b.rules.Units = append(b.rules.Units, out)
	}
	b.count("heroes", len(b.file.Heroes), b.box.heroes, "heroes", "COMP-10")
}

// ordinary finds an ordinary type of unit.
func (b *builder) ordinary(at, id string) (game.UnitType, game.UnitSet) {
	u, ok := b.names.unit(id)
	if !ok || b.names.kinds[u] != 0 {
		b.bad(at, "%v", unknownWord("unit", id, b.names.units[:len(b.file.Units)]))
		return 0, 0
	}
	return u, 1 << u
}

// without takes a keyword away from a hero.
func (b *builder) without(at, keyword string, u *game.Unit) {
	has := map[string]*bool{"assist": &u.Assist, "detector": &u.Detector, "cloaking": &u.Cloaked,
		"sacrifice": &u.Sacrifice}[keyword]
	if has == nil || !*has {
		b.bad(at, "a unit of his type has no keyword %s that he could lack", keyword)
		return
	}
	*has = false
}
