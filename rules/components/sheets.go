package components

import (
	"slices"

	"koprulu/rules/game"
)

// common reads the figures that apply to everyone (COMP-02, SETUP-09).
func (b *builder) common() {
	c := &b.file.Common
	out := &b.rules.Common
	out.WorkerCost = b.cost("common.worker_cost", &c.WorkerCost)
	out.TransportCost = b.cost("common.transport_cost", &c.TransportCost)
	out.BaseCost = b.cost("common.base_cost", &c.BaseCost)
	for _, f := range []struct {
		name      string
		n         int
		low, high int
		to        *uint8
	}{
		{"workers", c.Workers, 1, 30, &out.Workers},
		{"transports", c.Transports, 1, 15, &out.Transports},
		{"bases", c.Bases, 1, 15, &out.Bases},
		{"standard_orders", c.StandardOrders, 1, 2, nil},
		{"special_orders", c.SpecialOrders, 0, 1, nil},
		{"target_points", c.TargetPoints, 1, 99, &out.TargetPoints},
		{"rival_target", c.RivalTarget, 1, 99, &out.RivalTarget},
		{"end_markers", c.EndMarkers, 1, 9, &out.EndMarkers},
		{"guard_tokens", c.GuardTokens, 0, 60, &out.GuardTokens},
		{"resource_tokens", c.ResourceTokens, 0, 120, &out.ResourceTokens},
		{"infested_centers", c.InfestedCenters, 0, 6, &out.InfestedCenters},
		{"faster_bases", c.FasterBases, 0, 15, &out.FasterBases},
		{"larger_target", c.LargerTarget, 0, 99, &out.LargerTarget},
	} {
		b.within("common."+f.name, f.n, f.low, f.high, "sensible number")
		if f.to != nil {
			*f.to = uint8(f.n)
		}
	}
	for o := range game.OrderKinds {
		out.Orders[o] = uint8(c.StandardOrders)
		if o.Special() {
			out.Orders[o] = uint8(c.SpecialOrders)
		}
	}
	out.Orders[game.StarOrder] = 0 // only by a Leadership card (BW-ORDER-18)
	if len(c.EventRemoved) != game.MaxPlayers-1 {
		b.bad("common.event_removed", "it needs %d numbers, for 2 to %d players", game.MaxPlayers-1, game.MaxPlayers)
		return
	}
	for i, n := range c.EventRemoved {
		b.within(item("common.event_removed", i), n, 0, 24, "number of cards")
		out.EventRemoved[i+2] = uint8(n)
	}
}

// races reads what the sheets of a race share.
func (b *builder) races() {
	for i, r := range b.file.Races {
		at := item("races", i)
		if i < len(races) && r.ID != races[i] {
			b.bad(at+".id", "this must be %s: the races stand in the order terran, protoss, zerg", races[i])
		}
		b.within(at+".hand_limit", r.HandLimit, 1, 20, "hand limit")
		b.within(at+".build_limit", r.BuildLimit, 1, 9, "build limit")
		b.within(at+".per_building", r.PerBuilding, 0, 9, "build limit for a building")
		b.within(at+".minerals", r.Minerals, 0, 9, "permanent resource")
		b.within(at+".gas", r.Gas, 0, 9, "permanent resource")
		b.within(at+".module_spaces", r.ModuleSpaces, 0, 12, "number of spaces")
		b.within(at+".mind_control", r.MindControl, 0, game.MaxCaptives, "number of mind control tokens")
	}
	b.count("races", len(b.file.Races), int(game.Races), "races", "TERM-13")
}

// factionIDs are the factions in the order of Rules.Sheets.
var factionIDs = [game.FactionCount]string{"raynor", "mengsk", "tassadar", "aldaris", "queen-of-blades", "overmind"}

// factions reads the factions, with what is specific to each (TERM-14, GALAXY-18).
func (b *builder) factions() {
	b.count("factions", len(b.file.Factions), game.FactionCount, "factions", "TERM-14")
	for i := range b.file.Factions {
		f, at := &b.file.Factions[i], item("factions", i)
		b.id(at, f.ID, f.Set)
		if i >= game.FactionCount {
			continue
		}
		if f.ID != factionIDs[i] {
			b.bad(at+".id", "this must be %s: the factions stand in a fixed order", factionIDs[i])
		}
		s := &b.rules.Sheets[i]
		s.ID, s.Race = f.ID, b.race(at+".race", f.Race)
		b.within(at+".workers", f.Workers, 0, b.file.Common.Workers, "number of workers")
		b.within(at+".transports", f.Transports, 0, b.file.Common.Transports, "number of transports")
		s.Start = game.Start{Workers: uint8(f.Workers), Transports: uint8(f.Transports), Bases: 1,
			Units: b.forces(at+".units", s.Race, &f.Units)}
		o, err := parseObjective(f.Objective)
		if b.sound(at+".objective", err) {
			f.Objective = formatObjective(o)
		}
		s.Objective = o
	}
}

// forces reads the units with which a faction starts.
func (b *builder) forces(at string, race game.Race, s *string) []game.Piece {
	pieces, err := b.names.parsePieces(*s)
	if !b.sound(at, err) {
		return nil
	}
	*s = b.names.formatPieces(pieces)
	for _, p := range pieces {
		u := b.rules.Units[p.Unit]
		if u.Race != race || p.Count > u.Figures {
			b.bad(at, "a %s faction has no %d figures of %s", races[race], p.Count, u.ID)
		}
	}
	return pieces
}

// faction returns the number of a faction, NoFaction if there is none with this id.
func (b *builder) faction(at, id string) game.Faction {
	i, err := parseWord("faction", id, factionIDs[:])
	if !b.sound(at, err) {
		return game.NoFaction
	}
	return game.Faction(i)
}

// sheets puts together what a sheet takes from its race: figures, figures of its race's page, cards.
func (b *builder) sheets() {
	for i := range b.rules.Sheets {
		s := &b.rules.Sheets[i]
		at := slices.IndexFunc(b.file.Races, func(r Race) bool { return r.ID == races[s.Race] })
		if at < 0 {
			continue
		}
		r := b.file.Races[at]
		b.figures(s, r.MindControl)
		s.HandLimit, s.BuildLimit, s.PerBuilding = uint8(r.HandLimit), uint8(r.BuildLimit), uint8(r.PerBuilding)
		s.LiftOff, s.ModuleSpaces = r.LiftOff, uint8(r.ModuleSpaces)
		s.Permanent = [2]uint8{game.Minerals: uint8(r.Minerals), game.Gas: uint8(r.Gas)}
		same(s.Cards)
	}
}

// figures numbers the figures of a faction: those of its race, its heroes, and the
// places of the units that it can have under mind control.
func (b *builder) figures(s *game.Sheet, captives int) {
	add := func(t game.UnitType) game.Figures {
		if len(s.Figures) == game.MaxFigures {
			b.bad("units", "a faction has more than %d figures", game.MaxFigures)
			return 0
		}
		bit := game.Figures(1) << len(s.Figures)
		s.FigureSet |= bit
		s.Figures = append(s.Figures, t)
		return bit
	}
	for t, u := range b.rules.Units {
		for range u.Figures {
			if u.Race == s.Race && !u.Hero {
				s.TypeFigures[t] |= add(game.UnitType(t))
			}
		}
	}
	for i, h := range b.file.Heroes {
		if h.Faction == s.ID {
			t := game.UnitType(len(b.file.Units) + i)
			s.TypeFigures[t] = add(t)
			s.HeroFigures |= s.TypeFigures[t]
		}
	}
	for range captives {
		s.CaptiveFigures |= add(game.NoUnit)
	}
}
