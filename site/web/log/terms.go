package log

import (
	"koprulu/rules/game"
	"koprulu/site/web/card"
	"koprulu/site/web/fight"
)

// broodSort returns the class and the picture of an entry about Brood War, none for others.
func broodSort(kind game.LogKind) (class, icon string) {
	switch kind {
	case game.LogLeaderChosen, game.LogLeader, game.LogLeaderLost, game.LogGranted, game.LogWaiting, game.LogInfluence:
		return "is-cards", "leader"
	case game.LogHero:
		return "is-orders", "hero"
	case game.LogInstallation:
		return "is-wealth", "warp-gate"
	case game.LogInstallationLost, game.LogCollateral, game.LogSacrificed:
		return "is-battle", "splash"
	case game.LogGuard, game.LogGuardLost:
		return "is-orders", "guard"
	case game.LogGuardUsed:
		return "is-battle", "guard"
	case game.LogTokens, game.LogTokenUsed, game.LogRestored:
		return "is-wealth", "minerals"
	case game.LogDefend, game.LogLocked:
		return "is-orders", "defend"
	case game.LogPool, game.LogOrderRemoved, game.LogOrderReturned, game.LogNoRoom, game.LogRaised:
		return "is-orders", "pool"
	case game.LogBonus:
		return "is-battle", "battle"
	case game.LogStolen:
		return "is-battle", "mind-control"
	case game.LogRecharged:
		return "is-cards", "cards"
	case game.LogSwapped:
		return "is-battle", "defensive"
	case game.LogPointToken:
		return "is-points", "star"
	case game.LogLeft, game.LogCameDown:
		return "is-orders", "transport"
	case game.LogBaseGone:
		return "is-battle", "base"
	}
	return "", ""
}

// deckFaction returns the faction to whose deck a card of a line belongs: that of the number before it if there is one,
// otherwise that of the player (BW-KEY-04).
func (p *Model) deckFaction(own game.Faction, deck uint8) game.Faction {
	if deck == 0 {
		return own
	}
	return p.Faction(fight.DeckOf(deck))
}

// broodTerms returns the names in an entry about Brood War that can be looked up.
func (p *Model) broodTerms(e *game.Entry) [2]term {
	w, r := p.Words(), p.Rules
	var out [2]term
	switch e.Kind {
	case game.LogLeader, game.LogLeaderLost:
		if c := card.LeaderOf(w, r, p.Faction(e.Player), game.Leader(e.V[game.EntryLeader])); c.Name != "" {
			out[0] = term{c.Name, c.Text}
		}
	case game.LogHero:
		if int(e.V[game.EntryUnit]) < len(r.Units) {
			out[0] = term{w.UnitName(r, game.UnitType(e.V[game.EntryUnit])), w.UnitText(r, game.UnitType(e.V[game.EntryUnit]))}
		}
	case game.LogInstallation, game.LogInstallationLost:
		if e.V[game.EntrySite] > 0 && e.V[game.EntrySite] < uint8(game.Installations) {
			out[0] = term{w.InstallationName(game.Installation(e.V[game.EntrySite])), w.KeywordText("installation")}
		}
	case game.LogRecharged:
		out[0] = p.cardTerm(p.Faction(e.Player), e.V[game.EntryCard])
	}
	return out
}
