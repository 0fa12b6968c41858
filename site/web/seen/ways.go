package seen

import (
	"strconv"

	"koprulu/rules/game"
	"koprulu/table"
)

// Way is where on the page something happens: ids of elements of the map and of the strips of players. Something that
// moves goes from From to To; something that only happens has no From.
type Way struct{ From, To string }

// String writes the way for scripts: the ids with a space between them.
func (w Way) String() string {
	if w.From == "" {
		return w.To
	}
	return w.From + " " + w.To
}

// WayOf returns where a line of the log happens, the empty way for what has no place.
func (p *Game) WayOf(l *table.LogItem) Way {
	if l.Kind != table.NoEntry {
		return Way{}
	}
	e := &l.Game
	switch e.Kind {
	case game.LogMove, game.LogBack, game.LogLiftOff, game.LogLeft:
		return Way{p.AreaID(game.Area(e.V[game.EntryFrom])), p.AreaID(game.Area(e.V[game.EntryTo]))}
	case game.LogOrder:
		return Way{p.StripID(e.Player), p.PlanetID(game.Planet(e.V[game.EntryPlanet]))}
	case game.LogReveal, game.LogExecute, game.LogPeek, game.LogSeen, game.LogRaised, game.LogInfluence, game.LogPlanet,
		game.LogOrderLost:
		return Way{To: p.PlanetID(game.Planet(e.V[game.EntryPlanet]))}
	case game.LogEventOption:
		return Way{p.PlanetID(game.Planet(e.V[game.EntryPlanet])), p.StripID(e.Player)}
	case game.LogBase, game.LogUnit, game.LogBuildUnit, game.LogPay, game.LogHero, game.LogInstallation, game.LogGuard,
		game.LogDefend,
		game.LogCameDown, game.LogPointToken:
		return Way{p.StripID(e.Player), p.AreaID(game.Area(e.V[game.EntryArea]))}
	case game.LogCardGained, game.LogEvacuated:
		return Way{p.AreaID(game.Area(e.V[game.EntryArea])), p.StripID(e.Player)}
	case game.LogTransport:
		return Way{p.StripID(e.Player), "r" + strconv.Itoa(int(e.V[game.EntryRoute]))}
	case game.LogTransportMoved:
		return Way{"r" + strconv.Itoa(int(e.V[game.EntryRoute])), "r" + strconv.Itoa(int(e.V[game.EntryNewRoute]))}
	case game.LogTransportLost, game.LogRoute:
		return Way{To: "r" + strconv.Itoa(int(e.V[game.EntryRoute]))}
	case game.LogBattle, game.LogDestroyed, game.LogWithdrew, game.LogBattleWon, game.LogRetreat, game.LogBaseLost,
		game.LogCardLost, game.LogDepletion,
		game.LogInstallationLost, game.LogGuardUsed, game.LogGuardLost, game.LogLocked, game.LogRestored, game.LogItem,
		game.LogItemDropped:
		return Way{To: p.AreaID(game.Area(e.V[game.EntryArea]))}
	case game.LogPoints, game.LogDraw, game.LogWorkers, game.LogWorkerLost, game.LogBuilding, game.LogModule, game.LogTech,
		game.LogTokens,
		game.LogLeader, game.LogUseEvent, game.LogEliminated, game.LogResigned, game.LogDrawEvent, game.LogWorker,
		game.LogFirstPlayer, game.LogEndMarker:
		return Way{To: p.StripID(e.Player)}
	}
	return Way{}
}

// AreaID returns the id of an area of the map; empty for none, such as a Leadership card on which units wait.
func (p *Game) AreaID(a game.Area) string {
	if int(a) >= len(p.Rules.Areas) {
		return ""
	}
	info := &p.Rules.Areas[a]
	return "a-" + p.Rules.Planets[info.Planet].ID + "-" + strconv.Itoa(int(info.Number))
}

// PlanetID returns the id of a planet of the map.
func (p *Game) PlanetID(n game.Planet) string {
	if int(n) >= len(p.Rules.Planets) {
		return ""
	}
	return "planet-" + p.Rules.Planets[n].ID
}

// StripID returns the id of the strip of a player.
func (p *Game) StripID(seat game.Player) string {
	if int(seat) >= p.View.Players {
		return ""
	}
	return "player-" + strconv.Itoa(int(seat)+1)
}
