package golden

import (
	"math/rand/v2"
	"slices"

	"koprulu/rules/game"
)

// What random play hardly ever leads to: a third unit under mind control, and Feedback against two types of unit with
// assist.
var (
	soughtTechs = []string{"summon-dark-archon", "mind-control", "feedback", "restoration", "optical-flare", "heal"}
	soughtUnits = []string{"dark-archon", "dark-templar", "medic", "science-vessel", "high-templar", "arbiter",
		"queen", "defiler"}
)

// seek mostly returns an answer that comes nearer to what is sought if there is one, and otherwise returns other.
func seek(c *rand.Rand, r *game.Rules, s *game.State, p game.Player, legal []game.Answer,
	other game.Answer) game.Answer {
	if c.IntN(12) == 0 {
		return other
	}
	best, most := other, 0
	for _, a := range legal {
		if a == other && a.Verb == game.DoMove && r.Units[a.Unit()].Race != r.Sheets[s.Seats[p].Faction].Race {
			other = legal[len(legal)-1] // units under mind control stay at home
			best = other
		}
		if n := worth(r, s, p, a); n > most || n == most && n > 0 && c.IntN(3) == 0 {
			best, most = a, n
		}
	}
	return best
}

// worth rates an answer, 0 if it has nothing to do with what is sought.
func worth(r *game.Rules, s *game.State, p game.Player, a game.Answer) int {
	sought := func(u game.UnitType) bool { return slices.Contains(soughtUnits, r.Units[u].ID) }
	if a.Verb == game.DoFaction {
		if r.Sheets[a.Faction()].Race == game.Zerg {
			return 0
		}
		return 1
	}
	if s.Seats[p].Faction == game.NoFaction {
		return 0
	}
	sheet := &r.Sheets[s.Seats[p].Faction]
	switch a.Verb {
	case game.DoTech:
		if i := slices.Index(soughtTechs, sheet.Techs[a.Tech()].ID); i >= 0 {
			return 9 - i
		}
	case game.DoBuild:
		if i := slices.Index(soughtUnits, r.Units[a.Unit()].ID); i >= 0 {
			return 9 - i
		}
	case game.DoBuilding:
		return 1
	case game.DoFront, game.DoMove:
		u := a.Unit()
		if a.Verb == game.DoMove && (s.Holder[a.To()] == game.Nobody || s.Holder[a.To()] == p) {
			return 0
		}
		if r.Units[u].ID == "dark-archon" {
			return 5
		}
		if sought(u) && a.Verb == game.DoMove {
			return 1
		}
	case game.DoCard:
		if int(a.Extra()) < len(sheet.Cards) {
			if t := sheet.Cards[a.Extra()].Tech; t != game.NoTech && slices.Contains(soughtTechs, sheet.Techs[t].ID) {
				return 9 - slices.Index(soughtTechs, sheet.Techs[t].ID)
			}
		}
	}
	return 0
}
