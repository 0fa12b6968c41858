package conform

import (
	"fmt"

	"koprulu/rules/game"
)

// figures checks that every figure of a player is in one place (COMP-02 to COMP-05, COMP-12): on the board, in the
// supply, waiting on a card, or aside, as are those replaced by a hero (BW-HERO-02) and those that another player
// controls (BW-KEY-08).
func figures(r *game.Rules, s *game.State, p game.Player, board game.Figures) error {
	seat := &s.Seats[p]
	sheet := &r.Sheets[seat.Faction]
	all := board | seat.Supply | seat.Aside | seat.Waiting
	if all != sheet.FigureSet || board.Len()+seat.Supply.Len()+seat.Aside.Len()+seat.Waiting.Len() != all.Len() {
		return fmt.Errorf("figures: board %b, supply %b, aside %b, waiting %b, box %b", board, seat.Supply, seat.Aside,
			seat.Waiting, sheet.FigureSet)
	}
	if (seat.Supply|seat.Waiting)&(sheet.HeroFigures|sheet.CaptiveFigures) != 0 {
		return fmt.Errorf("a hero or a place of a stolen unit among the unbuilt figures %b", seat.Supply|seat.Waiting)
	}
	for i, place := 0, sheet.CaptiveFigures; place != 0; i, place = i+1, place&(place-1) {
		if c := seat.Captives[i]; (c.Owner != game.Nobody) != board.Has(place.First()) {
			return fmt.Errorf("place %d of stolen units: owner %d, on the board %v", i, c.Owner, board.Has(place.First()))
		}
	}
	// How many of each type are aside: one for each hero of the type on the board, and those stolen.
	var lent, stolen game.Figures
	for fig := range (board & sheet.HeroFigures).All() {
		kind := r.Units[sheet.Figures[fig]].Kind
		if (seat.Aside & sheet.TypeFigures[kind]) == 0 {
			return fmt.Errorf("no figure lends its place to %s", r.Units[sheet.Figures[fig]].ID)
		}
		lent |= seat.Aside & sheet.TypeFigures[kind]
	}
	for q := range r.Players() {
		for _, c := range s.Seats[q].Captives {
			if c.Owner != p {
				continue
			}
			if stolen.Has(c.Figure) || !seat.Aside.Has(c.Figure) || sheet.HeroFigures.Has(c.Figure) {
				return fmt.Errorf("figure %d is stolen and lies not aside, or twice, or is a hero (BW-KEY-09)", c.Figure)
			}
			stolen |= 1 << c.Figure
		}
	}
	idle := seat.Aside &^ (sheet.HeroFigures | sheet.CaptiveFigures)
	// In a scenario units that have left the game are aside too (MODE-25).
	n, more := (board&sheet.HeroFigures).Len()+stolen.Len(), r.Options.Scenario != nil
	if idle.Len() < n || !more && (idle.Len() != n || idle&^(lent|stolen) != 0) {
		return fmt.Errorf("figures %b lie aside, %b are stolen, %d heroes are on the board", idle, stolen,
			(board & sheet.HeroFigures).Len())
	}
	return nil
}

// orders checks that every order token of a player is in one place (COMP-02, BW-ORDER-03). With Disposable
// Special Orders they may have left the game (OPT-06).
func orders(r *game.Rules, s *game.State, p game.Player) error {
	seat := &s.Seats[p]
	tokens := seat.Tokens
	for o, n := range seat.OrderPool {
		tokens[o] += n
		if n > 0 && !game.Order(o).Special() && game.Order(o) != game.StarOrder {
			return fmt.Errorf("order %d in the Special Order Pool", o)
		}
	}
	for _, o := range s.Orders[:s.OrderCount] {
		if o.Player == p {
			tokens[o.Order]++
		}
	}
	if s.Exec.Player == p && s.Phase == game.Execution {
		held := s.Exec.Token
		if held == game.NoOrder {
			held = s.Exec.Order
		}
		if held < game.OrderKinds {
			tokens[held]++
		}
	}
	box := r.Common.Orders
	if s.Alive.Has(p) && r.Leads(s, p, game.UseStarOrder) != nil {
		box[game.StarOrder] = 1 // BW-ORDER-18
	}
	if s.Phase == game.Over || r.Options.BroodWar && !s.Alive.Has(p) {
		return nil
	}
	for o := range tokens {
		gone := r.Options.DisposableOrders && (game.Order(o).Special() || game.Order(o) == game.StarOrder)
		if tokens[o] > box[o] || tokens[o] < box[o] && !gone {
			return fmt.Errorf("order tokens %v, box %v", tokens, box)
		}
	}
	return nil
}

// tokens checks guard, resource and special conquest point tokens and installations, and the Leadership cards.
func tokens(r *game.Rules, s *game.State) error {
	guards, resources := 0, 0
	var guarded, sites game.AreaSet
	for p := range r.Players() {
		seat := &s.Seats[p]
		if guarded&seat.Guarded != 0 || sites&seat.Sites != 0 {
			return fmt.Errorf("seat %d: guard tokens %b or installations %b belong to another, too", p, seat.Guarded, seat.Sites)
		}
		guarded |= seat.Guarded
		sites |= seat.Sites
		resources += int(seat.ResourceTokens[0]) + int(seat.ResourceTokens[1])
		if lost := seat.Guarded &^ r.Controlled(s, p); lost != 0 && !pending(s) {
			return fmt.Errorf("seat %d: a guard token in %s, which he does not control (BW-TOKEN-06)", p,
				areaName(r, lost.First()))
		}
		if s.Alive.Has(p) && s.Phase != game.Setup && !pending(s) && fallen(r, s, p) {
			return fmt.Errorf("seat %d has nothing left on the board and is not eliminated (ELIM-01, MODE-03)", p)
		}
		if err := leaders(r, s, p); err != nil {
			return fmt.Errorf("seat %d: %w", p, err)
		}
	}
	kinds := [game.Installations]int{}
	for a := range game.Area(len(r.Areas)) {
		guards += int(s.Guards[a])
		if (s.Guards[a] > 0) != guarded.Has(a) {
			return fmt.Errorf("%s: %d guard tokens, of somebody: %v", areaName(r, a), s.Guards[a], guarded.Has(a))
		}
		site := s.Installations[a]
		if (site != game.NoInstallation) != sites.Has(a) {
			return fmt.Errorf("%s: installation %d, of somebody: %v", areaName(r, a), site, sites.Has(a))
		}
		kinds[site]++
		if site != game.NoInstallation && s.BaseAt[a] != game.Nobody {
			return fmt.Errorf("%s holds a base and an installation (BW-INST-02)", areaName(r, a))
		}
		if (site != game.NoInstallation || s.BaseAt[a] != game.Nobody) && r.Areas[a].Admits&game.Ground == 0 {
			return fmt.Errorf("%s is for flying units and holds a base or an installation (BW-PLANET-05)", areaName(r, a))
		}
	}
	for _, site := range []game.Installation{game.OvermindSite, game.Cerebrate, game.WarpGate} {
		if kinds[site] > 1 {
			return fmt.Errorf("installation %d stands in %d areas", site, kinds[site])
		}
	}
	if guards > int(r.Common.GuardTokens) || resources > int(r.Common.ResourceTokens) {
		return fmt.Errorf("%d guard and %d resource tokens (BW-TOKEN-10)", guards, resources)
	}
	if s.Points&^s.InPlay != 0 {
		return fmt.Errorf("special conquest point tokens beside the table: %b", s.Points)
	}
	return nil
}

// pending reports whether something is in progress whose consequences are checked only at its end: moves that can be
// taken back, a battle (RULING-110), a card whose parts count as one moment (RULING-131).
func pending(s *game.State) bool {
	switch s.Top().Step {
	case game.AskMove, game.AskRecall, game.AskConfirmDestroy, game.AskLeaderUnit, game.AskLeaderArea, game.AskExpelled,
		game.AskHeroReturn:
		return true
	}
	return s.Battle.Area != game.NoArea || s.Phase == game.Over
}

// fallen reports whether a seat has neither a base nor a unit on the board, in Survival no base (ELIM-01, MODE-03).
func fallen(r *game.Rules, s *game.State, p game.Player) bool {
	seat := &s.Seats[p]
	units := r.Sheets[seat.Faction].FigureSet &^ (seat.Supply | seat.Aside | seat.Waiting)
	return seat.Bases == 0 && (units == 0 || r.Options.Survival)
}

// leaders checks that every Leadership card of a player is in at most one place (BW-LEAD-06, BW-LEAD-07).
func leaders(r *game.Rules, s *game.State, p game.Player) error {
	seat := &s.Seats[p]
	if seat.LeaderDeck&seat.Leaders|seat.LeaderDeck&seat.Lasting|seat.Leaders&seat.Lasting != 0 ||
		seat.Fresh&^seat.Lasting != 0 {
		return fmt.Errorf("the Leadership cards contradict each other: deck %b, in play %b, lasting %b, fresh %b",
			seat.LeaderDeck, seat.Leaders, seat.Lasting, seat.Fresh)
	}
	if n := len(r.Sheets[seat.Faction].Leaders); (seat.LeaderDeck|seat.Leaders|seat.Lasting)>>n != 0 {
		return fmt.Errorf("a Leadership card that the faction does not have")
	}
	if c := seat.Chosen; c != game.NoLeader && (seat.Leaders | seat.Lasting).Has(c) {
		return fmt.Errorf("the Leadership card %d is chosen and in play", c)
	}
	return nil
}
