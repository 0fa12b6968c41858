package components

import (
	"slices"

	"koprulu/game"
)

// common reads the figures that hold for everybody (COMP-02, SETUP-09).
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
	}
	b.count("races", len(b.file.Races), int(game.Races), "races", "TERM-13")
}

// factionIDs are the factions in the order of Rules.Sheets.
var factionIDs = [game.FactionCount]string{"raynor", "mengsk", "tassadar", "aldaris", "queen-of-blades", "overmind"}

// factions reads the factions, what is their own (TERM-14, GALAXY-18).
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
		s.Start = game.Start{Workers: uint8(f.Workers), Transports: uint8(f.Transports), Bases: 1}
		pieces, err := b.names.parsePieces(f.Units)
		if err != nil {
			b.bad(at+".units", "%v", err)
		} else {
			f.Units = b.names.formatPieces(pieces)
		}
		for _, p := range pieces {
			u := b.rules.Units[p.Unit]
			if u.Race != s.Race || p.Count > u.Figures {
				b.bad(at+".units", "a %s faction has no %d figures of %s", races[s.Race], p.Count, u.ID)
			}
		}
		s.Start.Units = pieces
		o, err := parseObjective(f.Objective)
		if err != nil {
			b.bad(at+".objective", "%v", err)
		} else {
			f.Objective = formatObjective(o)
		}
		s.Objective = o
	}
}

// sheets puts together what a sheet has of its race: figures, figures of its
// race's page, cards.
func (b *builder) sheets() {
	for i := range b.rules.Sheets {
		s := &b.rules.Sheets[i]
		for t, u := range b.rules.Units {
			for range u.Figures {
				if u.Race != s.Race || len(s.Figures) == game.MaxFigures {
					continue
				}
				bit := game.Figures(1) << len(s.Figures)
				s.TypeFigures[t] |= bit
				s.FigureSet |= bit
				s.Figures = append(s.Figures, game.UnitType(t))
			}
		}
		at := slices.IndexFunc(b.file.Races, func(r Race) bool { return r.ID == races[s.Race] })
		if at < 0 {
			continue
		}
		r := b.file.Races[at]
		s.HandLimit, s.BuildLimit, s.PerBuilding = uint8(r.HandLimit), uint8(r.BuildLimit), uint8(r.PerBuilding)
		s.LiftOff, s.ModuleSpaces = r.LiftOff, uint8(r.ModuleSpaces)
		s.Permanent = [2]uint8{game.Minerals: uint8(r.Minerals), game.Gas: uint8(r.Gas)}
		same(s.Cards)
	}
}
