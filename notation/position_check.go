package notation

import (
	"slices"

	"koprulu/game"
	"koprulu/internal/document"
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
	game.AskRecharge:       {game.RunSkirmish, game.RunBattle, game.AskReplace, game.AskRecharge},
	game.AskCollateral:     {game.RunSkirmish},
	game.AskEvacuate:       {game.RunRegrouping},
	game.AskEvasion:        {game.RunMobilize, game.AskRecall, game.AskEvasion},
}

// frameAt gives the i-th frame as a place for errors.
func (p *positionReader) frameAt(i int) *document.Cursor {
	return p.flow.Get("frames").Item(i)
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
		p.flow.Get("frames").Bad("nobody has to decide anything, but the game is not over")
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
			at.Bad("in the setup run-setup is the first frame, not %s", word)
		case i == 0 && s.Phase != game.Setup && f.Step != game.RunRound:
			at.Bad("run-round is the first frame, not %s", word)
		case i == 0 && f.Step == game.RunRound && f.A != uint8(s.Phase):
			at.Bad("the part is %d, but in the phase %s it is %d", f.A, PhaseWord(s.Phase), s.Phase)
		case i > 0 && !slices.Contains(upon[f.Step], s.Frames[i-1].Step):
			at.Bad("%s cannot lie upon %s", word, stepWords[s.Frames[i-1].Step])
		case f.Step.Decides() && f.Step != game.AskDiscard && f.Step != game.AskLeader && !s.Alive.Has(f.Player):
			at.Bad("%s is eliminated", p.player(f.Player))
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
			at.Bad("in part %d of the setup this decision is not open", f.A)
			return false
		}
		return true
	}
	if part, ok := setupParts[s.Top().Step]; s.FrameCount != 2 || !ok || part != f.A || s.First == game.Nobody {
		at.Bad("in part %d of the setup this decision is not open", f.A)
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
		at.Bad("the count is %d; in part %d of the setup it is at most %d", f.B, f.A, most)
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
		p.frameAt(1).Bad("this is asked of %s", p.player(who))
		return false
	}
	for i := range n {
		q := p.inTurn(i)
		seat := &s.Seats[q]
		has := seat.Faction != game.NoFaction
		if f.A > 1 && !has || f.A == 1 && has != (i < count-1) {
			at.Bad("in part %d of the setup, with the count %d, the factions cannot be chosen so", f.A, f.B)
			return false
		}
		if f.A < 8 && (seat.Hand != 0 || seat.Deck > 0 || seat.Discards > 0) {
			at.Bad("in the setup %s has no Combat cards yet", p.player(q))
			return false
		}
		if f.A < 4 && seat.Planets != 0 || f.A > 4 && seat.Planets != 0 {
			at.Bad("in part %d of the setup nobody has planets to place", f.A)
			return false
		}
	}
	if f.A < 4 && s.Placed != 0 || s.OrderCount > 0 {
		at.Bad("in part %d of the setup these pieces are not on the table yet", f.A)
		return false
	}
	if f.A == 4 && s.Top().Step == game.AskStartBase && game.Planet(s.Top().A) != game.NoPlanet && !s.Placed.Has(game.Planet(s.Top().A)) {
		p.frameAt(1).Bad("the planet is not on the table")
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
				p.frameAt(i).Bad("%d turns cannot be over", f.A)
				return false
			}
			who = p.inTurn(turn)
			if f.Player != game.Nobody {
				who = game.Player((int(f.Player) + turn) % p.r.Options.Players)
			}
		case game.RunPlanningEnd:
			if int(f.A) >= p.r.Options.Players {
				p.frameAt(i).Bad("%d players cannot be done", f.A)
				return false
			}
			who = p.inTurn(int(f.A))
		case game.RunExecution:
			if f.A != 1 {
				p.frameAt(i).Bad("the part of a turn that goes on is 1")
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
			p.frameAt(i+1).Bad("the player is %s", p.player(who))
			return false
		}
	}
	return true
}
