package web

import (
	"strings"

	"koprulu/game"
	"koprulu/game/rule"
)

// help says what can be read about a decision.
type help struct {
	// paragraph is the number of the paragraph in the description of a round that it belongs to, 0 for none.
	paragraph int
	rules     []rule.ID
}

// helps are the helps of all decisions.
var helps = map[game.Step]help{
	game.AskFaction:         {0, []rule.ID{rule.SETUP03}},
	game.AskPlanet:          {0, []rule.ID{rule.GALAXY05}},
	game.AskStartBase:       {0, []rule.ID{rule.GALAXY08, rule.RULING51}},
	game.AskMajorSlot:       {0, []rule.ID{rule.GALAXY12}},
	game.AskMinorSlot:       {0, []rule.ID{}},
	game.AskStartUnit:       {0, []rule.ID{rule.GALAXY19}},
	game.AskStartTransport:  {0, []rule.ID{rule.GALAXY20}},
	game.AskOrder:           {2, []rule.ID{rule.PLAN01, rule.PLAN03, rule.PLAN06}},
	game.AskPlanningCard:    {2, []rule.ID{rule.TIME62}},
	game.AskReveal:          {3, []rule.ID{rule.EXEC02, rule.EXEC03}},
	game.AskExecute:         {3, []rule.ID{rule.EXEC05}},
	game.AskOrderCard:       {3, []rule.ID{rule.TIME63}},
	game.AskBuild:           {4, []rule.ID{rule.BUILD17, rule.BUILD18, rule.BUILD20}},
	game.AskPay:             {4, []rule.ID{rule.PAY08, rule.PAY13, rule.TIME20}},
	game.AskUpgrade:         {4, []rule.ID{rule.BUILD24}},
	game.AskBase:            {4, []rule.ID{rule.BUILD26}},
	game.AskMove:            {5, []rule.ID{rule.MOB02, rule.MOB08, rule.MOB16}},
	game.AskRecall:          {5, []rule.ID{rule.MOB21}},
	game.AskOpening:         {7, []rule.ID{rule.TIME66}},
	game.AskStartAbility:    {7, []rule.ID{rule.BATTLE05}},
	game.AskVictim:          {7, []rule.ID{rule.BATTLE05}},
	game.AskExtraDraw:       {7, []rule.ID{rule.SPECIAL05}},
	game.AskFront:           {7, []rule.ID{rule.KEY11}},
	game.AskPair:            {7, []rule.ID{rule.BATTLE10}},
	game.AskSupport:         {7, []rule.ID{rule.BATTLE14}},
	game.AskCards:           {7, []rule.ID{rule.BATTLE19, rule.SKIRM07}},
	game.AskSkirmish:        {7, []rule.ID{rule.BATTLE26}},
	game.AskShield:          {7, []rule.ID{}},
	game.AskPrice:           {7, []rule.ID{rule.SKIRM28}},
	game.AskReplace:         {7, []rule.ID{rule.RULING98}},
	game.AskCasualty:        {7, []rule.ID{rule.SKIRM16}},
	game.AskKilled:          {7, []rule.ID{rule.SKIRM16}},
	game.AskWithdraw:        {7, []rule.ID{rule.KEY02}},
	game.AskSplash:          {7, []rule.ID{rule.SPLASH06}},
	game.AskExcess:          {7, []rule.ID{rule.RETREAT02}},
	game.AskRetreat:         {7, []rule.ID{rule.RETREAT08}},
	game.AskGo:              {7, []rule.ID{rule.RETREAT10}},
	game.AskHealing:         {7, []rule.ID{}},
	game.AskDrawThree:       {6, []rule.ID{rule.RES03}},
	game.AskTech:            {6, []rule.ID{rule.RES04}},
	game.AskSpecialResearch: {6, []rule.ID{rule.SPECIAL07}},
	game.AskToHand:          {6, []rule.ID{rule.SPECIAL07}},
	game.AskPlayEvent:       {8, []rule.ID{rule.EVENT04}},
	game.AskEndMarker:       {8, []rule.ID{rule.FAQ07}},
	game.AskZRoute:          {8, []rule.ID{rule.GALAXY12}},
	game.AskZSlot:           {8, []rule.ID{rule.GALAXY12}},
	game.AskEventArea:       {8, []rule.ID{rule.EVENT04}},
	game.AskEventPiece:      {8, []rule.ID{rule.EVENT04}},
	game.AskEventPlanet:     {8, []rule.ID{rule.EVENT04}},
	game.AskEventTransport:  {8, []rule.ID{rule.EVENT04}},
	game.AskSabotage:        {8, []rule.ID{rule.EVENT04}},
	game.AskKillUnit:        {8, []rule.ID{rule.EVENT04}},
	game.AskDiscard:         {8, []rule.ID{rule.REGROUP19}},
	game.AskConfirmDestroy:  {0, []rule.ID{rule.RULING59}},
}

// text gives the paragraph without its heading.
func (h help) text(p *TablePage) string {
	if h.paragraph == 0 {
		return ""
	}
	_, text, found := strings.Cut(p.words().Text("ui.help.round."+itoa(h.paragraph)), "|")
	if !found {
		return ""
	}
	return text
}

// ruleLine gives the sentence of a rule. It is in English in every language for now (ruleLang).
func ruleLine(p *TablePage, id rule.ID) string {
	sentence, _, _ := p.words().Rule(id)
	return sentence
}

// ruleLang is the language of the sentences of rules.
const ruleLang = "en"
