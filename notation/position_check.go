package notation

import (
	"slices"

	"koprulu/game"
)

// What is written about the flow of a game can contradict itself and the pieces in
// many ways. The checks here refuse a flow that no game can reach as far as the
// engine would stumble over it: they follow how the engine puts frames upon each other.

// upon tells on which steps each step can lie; none means at the bottom.
var upon = [game.Steps][]game.Step{
	game.RunPlanning:       {game.RunRound},
	game.RunPlanningEnd:    {game.RunRound},
	game.RunExecution:      {game.RunRound},
	game.RunRegrouping:     {game.RunRound},
	game.RunOrder:          {game.RunExecution, game.RunLeader},
	game.RunBuild:          {game.RunOrder},
	game.RunMobilize:       {game.RunOrder},
	game.RunResearch:       {game.RunOrder},
	game.RunTechBought:     {game.RunResearch, game.RunEvent},
	game.RunBattle:         {game.RunMobilize},
	game.RunSkirmish:       {game.RunBattle},
	game.RunEventStep:      {game.RunRegrouping},
	game.RunEvent:          {game.RunEventStep},
	game.AskFaction:        {game.RunSetup},
	game.AskPlanet:         {game.RunSetup},
	game.AskStartBase:      {game.RunSetup},
	game.AskMajorSlot:      {game.RunSetup},
	game.AskMinorSlot:      {game.RunSetup},
	game.AskStartUnit:      {game.RunSetup},
	game.AskStartTransport: {game.RunSetup},
	game.AskOrder:          {game.RunPlanning, game.RunPlanningEnd},
	game.AskPlanningCard:   {game.RunPlanningEnd},
	game.AskReveal:         {game.RunExecution},
	game.AskExecute:        {game.RunOrder},
	game.AskOrderCard:      {game.RunOrder},
	game.AskBuild:          {game.RunBuild},
	game.AskPay:            {game.AskBuild, game.AskUpgrade, game.AskBase, game.AskTech},
	game.AskUpgrade:        {game.RunBuild, game.RunEvent},
	game.AskBase:           {game.RunBuild, game.RunEvent},
	game.AskMove:           {game.RunMobilize, game.RunEvent, game.RunDefend},
	game.AskRecall:         {game.RunMobilize, game.RunDefend},
	game.AskOpening:        {game.RunBattle},
	game.AskStartAbility:   {game.RunBattle},
	game.AskVictim:         {game.RunBattle},
	game.AskExtraDraw:      {game.RunBattle},
	game.AskFront:          {game.RunBattle},
	game.AskPair:           {game.RunBattle},
	game.AskSupport:        {game.RunBattle},
	game.AskCards:          {game.RunBattle},
	game.AskSkirmish:       {game.RunBattle},
	game.AskShield:         {game.RunSkirmish},
	game.AskPrice:          {game.RunSkirmish},
	game.AskReplace:        {game.RunSkirmish},
	game.AskCasualty:       {game.RunSkirmish},
	game.AskKilled:         {game.RunSkirmish},
	game.AskWithdraw:       {game.RunSkirmish, game.RunBattle, game.AskVictim},
	game.AskSplash:         {game.RunBattle},
	game.AskExcess:         {game.RunBattle},
	game.AskRetreat:        {game.RunBattle},
	game.AskGo:             {game.RunBattle},
	game.AskHealing:        {game.RunBattle},
	game.AskDrawThree:      {game.RunResearch},
	game.AskTech:           {game.RunResearch, game.RunEvent},
	game.AskSpecialResearch: {
		game.RunResearch},
	game.AskToHand:         {game.RunTechBought},
	game.AskPlayEvent:      {game.RunEventStep},
	game.AskEndMarker:      {game.RunEventStep},
	game.AskZRoute:         {game.RunEvent},
	game.AskZSlot:          {game.RunEvent},
	game.AskEventArea:      {game.RunEvent},
	game.AskEventPiece:     {game.RunEvent},
	game.AskEventPlanet:    {game.RunEvent},
	game.AskEventTransport: {game.RunEvent},
	game.AskSabotage:       {game.RunEvent},
	game.AskKillUnit:       {game.RunEvent},
	game.AskDiscard:        {game.RunRegrouping},
	game.AskConfirmDestroy: {game.AskReveal, game.AskExecute, game.AskOrderCard, game.AskBuild, game.AskUpgrade, game.AskBase,
		game.AskMove, game.AskRecall, game.AskOpening, game.AskDrawThree, game.AskTech, game.AskSpecialResearch, game.AskDisposal},

	game.RunLeaders:        {game.RunSetup, game.RunRegrouping},
	game.RunLeader:         {game.RunLeaders, game.RunEvent},
	game.RunDefend:         {game.RunPlanning},
	game.RunReactions:      {game.RunOrder},
	game.RunRegroupingEnds: {game.RunRegrouping},
	game.AskLeader:         {game.RunLeaders},
	game.AskLeaderArea:     {game.RunLeader},
	game.AskLeaderPlanet:   {game.RunLeader},
	game.AskLeaderUnit:     {game.RunLeader},
	game.AskLeaderRoute:    {game.RunLeader},
	game.AskLeaderPlayer:   {game.RunLeader},
	game.AskLeaderPiece:    {game.RunLeader},
	game.AskExtraLeader:    {game.RunEvent},
	game.AskToken:          {game.RunRegroupingEnds, game.RunEvent, game.RunEventStep, game.RunRegrouping, game.AskToken},
	game.AskExpelled:       {game.RunLeader},
	game.AskSiteMove:       {game.RunRegroupingEnds},
	game.AskHeroReturn:     {game.RunRegroupingEnds},
	game.AskRestore:        {game.RunRegroupingEnds},
	game.AskInfest:         {game.RunRegrouping, game.AskInfest},
	game.AskReaction:       {game.RunReactions},
	game.AskFleet:          {game.RunReactions},
	game.AskDisposal:       {game.RunOrder},
	game.AskSwap:           {game.RunBattle},
	game.AskAssist:         {game.RunSkirmish},
	game.AskCaptive:        {game.RunSkirmish},
	game.AskRevenge:        {game.RunSkirmish, game.RunBattle, game.RunEvent},
	game.AskRecharge:       {game.RunSkirmish, game.RunBattle},
	game.AskCollateral:     {game.RunSkirmish},
	game.AskEvacuate:       {game.RunRegrouping},
	game.AskEvasion:        {game.RunMobilize, game.AskRecall, game.AskEvasion},
}

// frameAt gives the i-th frame as a place for errors.
func (p *positionReader) frameAt(i int) *cursor {
	list := p.flow.get("frames")
	return &cursor{node: &list.node.items[i], up: list, index: i, found: list.found}
}

// stack gives the frames that were read.
func (p *positionReader) stack() []game.Frame { return p.state.Frames[:p.state.FrameCount] }

// frameOf gives the frame of a step, nil if there is none.
func (p *positionReader) frameOf(step game.Step) *game.Frame {
	for i := range p.stack() {
		if p.state.Frames[i].Step == step {
			return &p.state.Frames[i]
		}
	}
	return nil
}

// consistent checks frames that were written in full.
func (p *positionReader) consistent() {
	if p.state.Phase == game.Over {
		return
	}
	if p.state.FrameCount == 0 {
		p.flow.get("frames").bad("nobody has to decide anything, but the game is not over")
		return
	}
	for _, check := range []func() bool{p.stacked, p.leadersFit, p.setupFits, p.turnsFit, p.orderFits, p.purchaseFits, p.battleFits, p.eventFits} {
		if !check() {
			return
		}
	}
}

// stacked checks that the frames lie upon each other as those of a game do.
func (p *positionReader) stacked() bool {
	s := &p.state
	for i, f := range p.stack() {
		at := p.frameAt(i)
		word := stepWords[f.Step]
		switch {
		case i == 0 && s.Phase == game.Setup && f.Step != game.RunSetup:
			at.bad("in the setup run-setup is the first frame, not %s", word)
		case i == 0 && s.Phase != game.Setup && f.Step != game.RunRound:
			at.bad("run-round is the first frame, not %s", word)
		case i == 0 && f.Step == game.RunRound && f.A != uint8(s.Phase):
			at.bad("the part is %d, but in the phase %s it is %d", f.A, PhaseWord(s.Phase), s.Phase)
		case i > 0 && !slices.Contains(upon[f.Step], s.Frames[i-1].Step):
			at.bad("%s cannot lie upon %s", word, stepWords[s.Frames[i-1].Step])
		case f.Step.Decides() && f.Step != game.AskDiscard && f.Step != game.AskLeader && !s.Alive.Has(f.Player):
			at.bad("%s is eliminated", p.player(f.Player))
		default:
			continue
		}
		return false
	}
	return true
}

// inTurn gives the i-th player clockwise from the first player.
func (p *positionReader) inTurn(i int) game.Player {
	return game.Player((int(p.state.First) + i) % p.r.Options.Players)
}

// setupParts are the parts of the setup in which each decision is open.
var setupParts = map[game.Step]uint8{game.AskFaction: 1, game.AskPlanet: 4, game.AskStartBase: 4, game.AskMajorSlot: 5,
	game.AskMinorSlot: 5, game.AskStartUnit: 7, game.AskStartTransport: 7}

// leadersLater is the part of run-leaders at the end of the setup (RULING-78).
const leadersLater = 10

// setupFits checks how far the setup has come.
func (p *positionReader) setupFits() bool {
	s := &p.state
	if s.Phase != game.Setup {
		return true
	}
	n, f := p.r.Options.Players, &s.Frames[0]
	at := p.frameAt(0)
	if s.FrameCount > 1 && s.Frames[1].Step == game.RunLeaders {
		if f.A != 3 && f.A != 8 || (f.A == 8) != (s.Frames[1].A == leadersLater) || s.First == game.Nobody {
			at.bad("in part %d of the setup this decision is not open", f.A)
			return false
		}
		return true
	}
	if part, ok := setupParts[s.Top().Step]; s.FrameCount != 2 || !ok || part != f.A || s.First == game.Nobody {
		at.bad("in part %d of the setup this decision is not open", f.A)
		return false
	}
	count, most := int(f.B), n
	if f.A == 4 {
		most = p.planetsPlaced() * n
	}
	if f.A == 7 {
		count++
	}
	if count < 1 || count > most {
		at.bad("the count is %d; in part %d of the setup it is at most %d", f.B, f.A, most)
		return false
	}
	who := p.inTurn(count - 1)
	if f.A == 4 && count > n {
		who = p.inTurn(2*n - count)
		if count > 2*n {
			who = p.inTurn(count - 2*n - 1) // OPT-10
		}
	}
	for q := range game.Player(n) {
		if f.A == 5 && p.r.Options.BroodWar && p.r.Leads(s, q, game.AllZRoutes) != nil {
			who = q // BW-LEAD-14
		}
	}
	if who != s.Top().Player {
		p.frameAt(1).bad("this is asked of %s", p.player(who))
		return false
	}
	for i := range n {
		q := p.inTurn(i)
		seat := &s.Seats[q]
		has := seat.Faction != game.NoFaction
		if f.A > 1 && !has || f.A == 1 && has != (i < count-1) {
			at.bad("in part %d of the setup, with the count %d, the factions cannot be chosen so", f.A, f.B)
			return false
		}
		if f.A < 8 && (seat.Hand != 0 || seat.Deck > 0 || seat.Discards > 0) {
			at.bad("in the setup %s has no Combat cards yet", p.player(q))
			return false
		}
		if f.A < 4 && seat.Planets != 0 || f.A > 4 && seat.Planets != 0 {
			at.bad("in part %d of the setup nobody has planets to place", f.A)
			return false
		}
	}
	if f.A < 4 && s.Placed != 0 || s.OrderCount > 0 {
		at.bad("in part %d of the setup these pieces are not on the table yet", f.A)
		return false
	}
	if f.A == 4 && s.Top().Step == game.AskStartBase && game.Planet(s.Top().A) != game.NoPlanet && !s.Placed.Has(game.Planet(s.Top().A)) {
		p.frameAt(1).bad("the planet is not on the table")
		return false
	}
	return true
}

// turnsFit checks whose turn it is in the Planning and the Execution Phase.
func (p *positionReader) turnsFit() bool {
	s := &p.state
	for i, f := range p.stack() {
		if i+1 >= int(s.FrameCount) {
			break
		}
		next := &s.Frames[i+1]
		who := next.Player
		switch f.Step {
		case game.RunPlanning:
			turn := int(f.A) - 1
			if f.A == 0 && p.r.Options.BroodWar {
				turn = int(f.B) - 1 // an order before the first turn (TIME-68)
			}
			if turn < 0 || turn >= game.OrdersPerRound*p.r.Options.Players {
				p.frameAt(i).bad("%d turns cannot be over", f.A)
				return false
			}
			who = p.inTurn(turn)
			if f.Player != game.Nobody {
				who = game.Player((int(f.Player) + turn) % p.r.Options.Players)
			}
		case game.RunPlanningEnd:
			if int(f.A) >= p.r.Options.Players {
				p.frameAt(i).bad("%d players cannot be done", f.A)
				return false
			}
			who = p.inTurn(int(f.A))
		case game.RunExecution:
			if f.A != 1 {
				p.frameAt(i).bad("the part of a turn that goes on is 1")
				return false
			}
			who = f.Player
		case game.RunDefend, game.RunLeader:
			if who = f.Player; next.Step == game.AskExpelled {
				who = next.Player
			}
		case game.RunOrder, game.RunBuild, game.RunMobilize, game.RunResearch, game.RunTechBought, game.AskBuild, game.AskUpgrade,
			game.AskBase, game.AskTech, game.AskMove, game.AskReveal, game.AskExecute:
			who = f.Player
		case game.RunEventStep:
			who = game.Player((int(f.Player) + int(f.A)) % p.r.Options.Players)
		}
		if who != next.Player {
			p.frameAt(i+1).bad("the player is %s", p.player(who))
			return false
		}
	}
	return true
}

// orderParts tells in which part of an order, or of a battle, each step lies upon it.
var orderParts = map[game.Step]map[game.Step]uint8{
	game.RunOrder: {game.AskExecute: 1, game.AskOrderCard: 1, game.RunReactions: 2, game.RunBuild: 3, game.RunMobilize: 3, game.RunResearch: 3,
		game.AskDisposal: 3},
	game.RunDefend: {game.AskMove: 1, game.AskRecall: 2},
	game.RunBattle: {game.AskFront: 7, game.AskPair: 7, game.AskSupport: 8, game.AskSwap: 8, game.AskCards: 10, game.AskSkirmish: 11,
		game.RunSkirmish: 11, game.AskSplash: 12},
	game.RunBuild:    {game.AskBuild: 1, game.AskUpgrade: 2, game.AskBase: 3},
	game.RunMobilize: {game.AskMove: 1, game.AskRecall: 2, game.RunBattle: 3},
	game.RunResearch: {game.AskDrawThree: 2, game.AskTech: 3, game.AskSpecialResearch: 4, game.RunTechBought: 5},
}

// orderRuns are the procedures of the standard orders.
var orderRuns = [...]game.Step{game.BuildOrder: game.RunBuild, game.MobilizeOrder: game.RunMobilize, game.ResearchOrder: game.RunResearch}

// orderFits checks the order that is executed.
func (p *positionReader) orderFits() bool {
	s, x := &p.state, &p.state.Exec
	order := p.frameOf(game.RunOrder)
	if defend := p.frameOf(game.RunDefend); defend != nil {
		if order = defend; x.Defend == game.NoArea || x.Order != game.MobilizeOrder {
			p.flow.bad("a Defend order needs its area")
			return false
		}
	}
	place := p.flow.get("executing")
	if place == nil {
		place = p.flow
	}
	switch {
	case order == nil && s.Active != game.Nobody:
		p.flow.get("active").bad("nobody executes an order")
		return false
	case order != nil && s.Active != order.Player:
		p.flow.bad("%s executes an order, so he is the active player", p.player(order.Player))
		return false
	case order != nil && (x.Player != order.Player || x.Planet == game.NoPlanet || x.Order >= game.OrderKinds):
		place.bad("the order that %s executes needs player, planet and order", p.player(order.Player))
		return false
	}
	for i, f := range p.stack() {
		parts, ok := orderParts[f.Step]
		if !ok || i+1 >= int(s.FrameCount) {
			continue
		}
		if want, ok := parts[s.Frames[i+1].Step]; ok && want != f.A {
			p.frameAt(i).bad("the part under %s is %d", stepWords[s.Frames[i+1].Step], want)
			return false
		}
	}
	for order, run := range orderRuns {
		if p.frameOf(run) != nil && x.Order.Standard() != game.Order(order) {
			place.bad("the order is executed by %s, so it is %s", stepWords[run], orderWords[order])
			return false
		}
	}
	if p.frameOf(game.RunTechBought) != nil && x.Bought == game.NoTech {
		place.bad("no technology was bought")
		return false
	}
	if f := p.frameOf(game.AskMove); f != nil && (x.Player != f.Player || x.Planet == game.NoPlanet || (f.A == 0) != (order != nil)) {
		place.bad("movement needs the player and the planet")
		return false
	}
	return p.movesFit(place)
}

// movesFit checks what is written about the units that moved.
func (p *positionReader) movesFit(place *cursor) bool {
	s, x := &p.state, &p.state.Exec
	if x.Player == game.Nobody {
		if x.Moved != 0 || x.Fresh != 0 || x.Target != game.NoArea || x.LiftTo != game.NoArea {
			place.bad("units that moved need the player whose they are")
			return false
		}
		return true
	}
	if x.Planet == game.NoPlanet {
		place.bad("the planet is missing")
		return false
	}
	here := p.r.Planets[x.Planet].Areas
	if x.LiftFrom != game.NoArea || x.LiftTo != game.NoArea {
		if x.LiftFrom == game.NoArea || x.LiftTo == game.NoArea || !here.Has(x.LiftFrom) || !here.Has(x.LiftTo) || s.BaseAt[x.LiftTo] != x.Player || s.BaseAt[x.LiftFrom] != game.Nobody {
			place.bad("a base that lifted off stands in an area of the planet and came from another one without a base")
			return false
		}
	}
	entered := s.Battle.Units[game.Attacker]
	if s.Battle.Area == game.NoArea && entered != 0 {
		if x.Target == game.NoArea || !here.Has(x.Target) || s.Holder[x.Target] == game.Nobody || s.Holder[x.Target] == x.Player {
			place.bad("units that entered an area with enemies need it as target")
			return false
		}
		if entered&^x.Moved != 0 {
			place.bad("units that entered an area with enemies have moved")
			return false
		}
	}
	if x.Target != game.NoArea && !here.Has(x.Target) {
		place.bad("the target is an area of the planet")
		return false
	}
	return true
}

// buyers tells which items are bought at which decision.
var buyers = map[game.Item]game.Step{game.ItemWorker: game.AskBuild, game.ItemTransport: game.AskBuild, game.ItemUnit: game.AskBuild,
	game.ItemBuilding: game.AskUpgrade, game.ItemModule: game.AskUpgrade, game.ItemBase: game.AskBase, game.ItemTech: game.AskTech}

// purchaseFits checks what is being paid for.
func (p *positionReader) purchaseFits() bool {
	s, b := &p.state, &p.state.Buy
	if s.Top().Step != game.AskPay {
		return true
	}
	under := s.Frames[s.FrameCount-2].Step
	switch {
	case b.Item == game.NoItem:
		p.flow.bad(`ask-pay needs what is being paid for, in "buying"`)
		return false
	case buyers[b.Item] != under:
		p.flow.get("buying").bad("a %s is not bought at %s", itemWords[b.Item], stepWords[under])
		return false
	case b.Minerals+b.Gas == 0:
		p.flow.get("buying").bad("nothing is left to pay")
		return false
	}
	return p.itemFits(p.flow.get("buying"))
}

// itemFits checks that the item can be handed over once it is paid.
func (p *positionReader) itemFits(at *cursor) bool {
	s, b := &p.state, &p.state.Buy
	q := s.Top().Player
	seat, sheet := &s.Seats[q], p.sheet(q)
	good := true
	switch b.Item {
	case game.ItemTransport:
		good = !seat.Transports.Has(game.Route(b.A)) && seat.Transports.Len() < int(p.r.Common.Transports)
	case game.ItemUnit:
		u, a := &p.r.Units[b.A], game.Area(b.B)
		good = seat.Supply&sheet.TypeFigures[b.A] != 0
		if a == game.NoArea { // on a Leadership card
			good = good && holdsUnits(sheet)
			break
		}
		good = good && s.InPlay.Has(a) && (s.Holder[a] == game.Nobody || s.Holder[a] == q) && u.Layer&p.r.Areas[a].Admits != 0
		if good && u.Consumes.Count == 0 {
			good = b.Stolen == 0
		} else if good {
			good = p.r.Consumed(s, q, b)
		}
	case game.ItemBuilding:
		good = int(seat.Level[b.A]) < len(sheet.Buildings[b.A].Levels)
	case game.ItemModule:
		good = seat.Modules[b.A] < p.r.Modules[b.A].Tokens[sheet.Race]
	case game.ItemBase:
		a := game.Area(b.A)
		good = s.InPlay.Has(a) && s.BaseAt[a] == game.Nobody && s.Installations[a] == game.NoInstallation && seat.Bases.Len() < p.basesOf(q)
	case game.ItemTech:
		good = sheet.Techs[b.A].Cards&seat.TechDeck != 0
	}
	if !good {
		at.bad("this cannot be bought as the pieces lie")
	}
	return good
}
