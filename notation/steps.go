package notation

import "koprulu/game"

// stepWords are the words for the procedures and decisions, in the order of
// game.Step. A decision's word in a record is without "ask-".
var stepWords = [game.Steps]string{
	game.RunSetup: "run-setup", game.RunRound: "run-round", game.RunPlanning: "run-planning",
	game.RunPlanningEnd: "run-planning-end", game.RunExecution: "run-execution", game.RunOrder: "run-order",
	game.RunBuild: "run-build", game.RunMobilize: "run-mobilize", game.RunResearch: "run-research",
	game.RunTechBought: "run-tech-bought", game.RunBattle: "run-battle", game.RunSkirmish: "run-skirmish",
	game.RunRegrouping: "run-regrouping", game.RunEventStep: "run-event-step", game.RunEvent: "run-event",

	game.AskFaction: "ask-faction", game.AskPlanet: "ask-planet", game.AskStartBase: "ask-start-base",
	game.AskMajorSlot: "ask-major-slot", game.AskMinorSlot: "ask-minor-slot", game.AskStartUnit: "ask-start-unit",
	game.AskStartTransport: "ask-start-transport", game.AskOrder: "ask-order", game.AskPlanningCard: "ask-planning-card",
	game.AskReveal: "ask-reveal", game.AskExecute: "ask-execute", game.AskOrderCard: "ask-order-card",
	game.AskBuild: "ask-build", game.AskPay: "ask-pay", game.AskUpgrade: "ask-upgrade", game.AskBase: "ask-base",
	game.AskMove: "ask-move", game.AskRecall: "ask-recall", game.AskOpening: "ask-opening",
	game.AskStartAbility: "ask-start-ability", game.AskVictim: "ask-victim", game.AskExtraDraw: "ask-extra-draw",
	game.AskFront: "ask-front", game.AskPair: "ask-pair", game.AskSupport: "ask-support", game.AskCards: "ask-cards",
	game.AskSkirmish: "ask-skirmish", game.AskShield: "ask-shield", game.AskPrice: "ask-price",
	game.AskReplace: "ask-replace", game.AskCasualty: "ask-casualty", game.AskKilled: "ask-killed",
	game.AskWithdraw: "ask-withdraw", game.AskSplash: "ask-splash", game.AskExcess: "ask-excess",
	game.AskRetreat: "ask-retreat", game.AskGo: "ask-go", game.AskHealing: "ask-healing",
	game.AskDrawThree: "ask-draw-three", game.AskTech: "ask-tech", game.AskSpecialResearch: "ask-special-research",
	game.AskToHand: "ask-to-hand", game.AskPlayEvent: "ask-play-event", game.AskEndMarker: "ask-end-marker",
	game.AskZRoute: "ask-z-route", game.AskZSlot: "ask-z-slot", game.AskEventArea: "ask-event-area",
	game.AskEventPiece: "ask-event-piece", game.AskEventPlanet: "ask-event-planet",
	game.AskEventTransport: "ask-event-transport", game.AskSabotage: "ask-sabotage", game.AskKillUnit: "ask-kill-unit",
	game.AskDiscard: "ask-discard", game.AskConfirmDestroy: "ask-confirm-destroy",

	game.RunLeaders: "run-leaders", game.RunLeader: "run-leader", game.RunDefend: "run-defend",
	game.RunReactions: "run-reactions", game.RunRegroupingEnds: "run-regrouping-ends", game.AskLeader: "ask-leader",
	game.AskLeaderArea: "ask-leader-area", game.AskLeaderPlanet: "ask-leader-planet",
	game.AskLeaderUnit: "ask-leader-unit", game.AskLeaderRoute: "ask-leader-route",
	game.AskLeaderPlayer: "ask-leader-player", game.AskLeaderPiece: "ask-leader-piece",
	game.AskExtraLeader: "ask-extra-leader", game.AskToken: "ask-token", game.AskExpelled: "ask-expelled",
	game.AskSiteMove: "ask-site-move", game.AskHeroReturn: "ask-hero-return", game.AskRestore: "ask-restore",
	game.AskInfest: "ask-infest", game.AskReaction: "ask-reaction", game.AskFleet: "ask-fleet",
	game.AskDisposal: "ask-disposal", game.AskSwap: "ask-swap", game.AskAssist: "ask-assist",
	game.AskCaptive: "ask-captive", game.AskRevenge: "ask-revenge", game.AskRecharge: "ask-recharge",
	game.AskCollateral: "ask-collateral", game.AskEvacuate: "ask-evacuate",
	game.AskEvasion: "ask-evasion",
}

// DecisionWord gives the word for a kind of decision as records have it, such as
// "order" or "start-base"; it is empty for a step that decides nothing.
func DecisionWord(s game.Step) string {
	if s >= game.Steps || !s.Decides() {
		return ""
	}
	return stepWords[s][len("ask-"):]
}

// A slotKind is what a field of a frame means.
type slotKind uint8

const (
	noSlot slotKind = iota
	aNumber
	aPlanet
	aPlanetOrNone
	anArea
	aRouteOrNone
	aSide
	anEvent
	anEffect
	aFigureOrNone
	somePlayers
	// aDestruction covers three fields: the answer that has to be confirmed.
	aDestruction
	// What only Brood War has.
	aLeader
	aLeaderEffect
	aSite
	aPlayer
	anAreaOrNone
	aUnitOrNone
	aCard
	aNumberOrNone
	// aSplashCard is a card of the opponent, or of the deck that the field "at" tells of.
	aSplashCard
)

// A slot is the meaning of one of the fields A to F of a frame, with its name in
// the document; most bounds a number.
type slot struct {
	name string
	kind slotKind
	most uint8
}

// frameSlots tells what the fields A to F of the frames of each step mean.
var frameSlots = [game.Steps][]slot{
	game.RunSetup:          {{"part", aNumber, 8}, {"count", aNumber, 12}, {"stage", aNumber, 1}},
	game.RunRound:          {{"part", aNumber, 3}},
	game.RunPlanning:       {{"turns", aNumber, 24}, {"extra", aNumber, 6}, {"second", aNumber, 1}},
	game.RunPlanningEnd:    {{"turns", aNumber, 6}, {"raised", aNumber, 1}},
	game.RunExecution:      {{"part", aNumber, 1}},
	game.RunOrder:          {{"part", aNumber, 3}, {"reactions", aNumber, 1}, {"disposed", aNumber, 1}},
	game.RunBuild:          {{"part", aNumber, 3}},
	game.RunMobilize:       {{"part", aNumber, 3}},
	game.RunResearch:       {{"part", aNumber, 5}},
	game.RunTechBought:     {{"part", aNumber, 1}, {"to-hand", aNumber, 1}},
	game.RunBattle:         {{"part", aNumber, 19}, {"count", aNumber, 16}, {"stays", aNumber, 1}, {"survivors", aNumber, 3}},
	game.RunSkirmish:       {{"part", aNumber, 25}, {"count", aNumber, 255}, {"done", aNumber, 255}, {"feedback", aNumber, 255}},
	game.RunRegrouping:     {{"part", aNumber, 13}, {"half", aNumber, 1}, {"begun", aNumber, 1}, {"rules", aNumber, maxConditions}},
	game.RunEventStep:      {{"turns", aNumber, 6}, {"part", aNumber, 2}},
	game.RunEvent:          {{"event", anEvent, 0}, {"effect", aNumber, 16}},
	game.AskStartBase:      {{"planet", aPlanetOrNone, 0}, {"must", aNumber, 1}, {"anywhere", aNumber, 1}},
	game.AskMajorSlot:      {{"kept", aNumber, 1}, {"z", aNumber, game.ZRoutes}},
	game.AskMinorSlot:      {{"planet", aPlanet, 0}, {"side", aSide, 0}, {"z", aNumber, game.ZRoutes}},
	game.AskOrder:          {{"optional", aNumber, 1}, {"more", aNumber, 24}, {"beyond", aNumber, 1}},
	game.AskUpgrade:        {{"card", aNumber, 1}, {"kinds", aNumber, 3}, {"discount", aNumber, 99}},
	game.AskBase:           {{"card", aNumber, 1}, {"unused", aNumber, 0}, {"discount", aNumber, 99}},
	game.AskMove:           {{"card", aNumber, 1}},
	game.AskVictim:         {{"layer", aNumber, 3}, {"cheapest", aNumber, 1}, {"left", aNumber, 64}, {"other", aNumber, 1}},
	game.AskCards:          {{"skirmish", aNumber, game.MaxSkirmishes - 1}},
	game.AskShield:         {{"skirmish", aNumber, game.MaxSkirmishes - 1}},
	game.AskPrice:          {{"skirmish", aNumber, game.MaxSkirmishes - 1}},
	game.AskReplace:        {{"skirmish", aNumber, game.MaxSkirmishes - 1}},
	game.AskCasualty:       {{"skirmish", aNumber, game.MaxSkirmishes - 1}},
	game.AskKilled:         {{"layer", aNumber, 3}, {"left", aNumber, 64}},
	game.AskWithdraw:       {{"figure", aFigureOrNone, 0}, {"outside", aNumber, 1}},
	game.AskSplash:         {{"layer", aNumber, 3}, {"card", aSplashCard, 0}, {"at", aNumber, game.MaxSkirmishes}},
	game.AskGo:             {{"area", anArea, 0}},
	game.AskTech:           {{"card", aNumber, 1}, {"to-hand", aNumber, 1}, {"discount", aNumber, 99}},
	game.AskZRoute:         {{"ends", aNumber, 2}, {"new", aNumber, 1}},
	game.AskZSlot:          {{"route", aRouteOrNone, 0}, {"end", aNumber, 1}, {"way", aNumber, 2}, {"planet", aPlanet, 0}, {"side", aSide, 0}},
	game.AskEventArea:      {{"event", anEvent, 0}, {"effect", anEffect, 0}},
	game.AskEventPiece:     {{"area", anArea, 0}, {"event", anEvent, 0}, {"effect", anEffect, 0}, {"placed", aNumber, 255}, {"more", aNumber, 255}},
	game.AskEventPlanet:    {{"event", anEvent, 0}, {"effect", anEffect, 0}},
	game.AskEventTransport: {{"left", aNumber, 15}},
	game.AskSabotage:       {{"left", aNumber, 15}, {"hit", somePlayers, 0}},
	game.AskKillUnit:       {{"area", anArea, 0}, {"left", aNumber, 64}},
	game.AskDiscard:        {{"players", somePlayers, 0}},
	game.AskConfirmDestroy: {{"answer", aDestruction, 0}},

	game.RunLeaders:        {{"part", aNumber, 10}, {"turns", aNumber, 6}, {"stage", aNumber, 3}},
	game.RunLeader:         {{"leader", aLeader, 0}, {"effect", aNumber, 16}, {"late", aNumber, 1}, {"galaxy", aNumber, 1}, {"step-of", aNumber, 255}, {"memory", aNumber, 255}},
	game.RunDefend:         {{"part", aNumber, 3}},
	game.RunReactions:      {{"turns", aNumber, 7}, {"question", aNumber, 2}},
	game.RunRegroupingEnds: {{"turns", aNumber, 6}, {"end", aNumber, 1}, {"ability", aNumber, 3}},
	game.AskPlanningCard:   {{"raised", aNumber, 1}},
	game.AskExecute:        {{"card", aNumber, 1}},
	game.AskLeader:         {{"players", somePlayers, 0}, {"stage", aNumber, 3}},
	game.AskLeaderArea:     {{"leader", aLeader, 0}, {"effect", aLeaderEffect, 0}, {"memory", aNumber, 255}},
	game.AskLeaderPlanet:   {{"leader", aLeader, 0}, {"effect", aLeaderEffect, 0}},
	game.AskLeaderUnit:     {{"leader", aLeader, 0}, {"effect", aLeaderEffect, 0}},
	game.AskLeaderRoute:    {{"leader", aLeader, 0}, {"effect", aLeaderEffect, 0}, {"route", aRouteOrNone, 0}},
	game.AskLeaderPlayer:   {{"leader", aLeader, 0}, {"effect", aLeaderEffect, 0}},
	game.AskLeaderPiece:    {{"leader", aLeader, 0}, {"effect", aLeaderEffect, 0}, {"area", anArea, 0}, {"left", aNumber, 64}, {"unit", aUnitOrNone, 0}},
	game.AskExtraLeader:    {{"stage", aNumber, 3}},
	game.AskToken:          {{"left", aNumber, 30}},
	game.AskExpelled:       {{"planet", aPlanet, 0}, {"by", aPlayer, 0}},
	game.AskSiteMove:       {{"installation", aSite, 0}},
	game.AskHeroReturn:     {{"leader", aLeader, 0}, {"given", aNumber, 1}},
	game.AskRestore:        {{"left", aNumber, 64}},
	game.AskInfest:         {{"area", anArea, 0}},
	game.AskFleet:          {{"area", anAreaOrNone, 0}},
	game.AskAssist:         {{"skirmish", aNumber, game.MaxSkirmishes - 1}},
	game.AskCaptive:        {{"skirmish", aNumber, game.MaxSkirmishes - 1}},
	game.AskRevenge:        {{"planet", aPlanet, 0}},
	game.AskRecharge:       {{"skirmish", aNumberOrNone, game.MaxSkirmishes - 1}, {"card", aCard, 0}, {"place", aNumber, 3}},
	game.AskCollateral:     {{"skirmish", aNumber, game.MaxSkirmishes - 1}},
	game.AskEvacuate:       {{"left", aNumber, 99}, {"rule", aNumber, maxConditions - 1}},
	game.AskEvasion:        {{"planet", aPlanet, 0}},
}

// rawFields are the names of the fields of a frame that mean nothing.
var rawFields = [6]string{"a", "b", "c", "d", "e", "f"}
