package prompt

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// help says what can be read about a decision.
type help struct {
	// paragraph is the number of the paragraph in the description of a round that it belongs to, 0 for none.
	paragraph int
	rules     []rule.ID
	// keyword is what of Brood War it is about, empty for none.
	keyword string
}

// helps are the helps of all decisions.
var helps = map[game.Step]help{
	game.AskFaction:         {paragraph: 0, rules: []rule.ID{rule.SETUP03}},
	game.AskPlanet:          {paragraph: 0, rules: []rule.ID{rule.GALAXY05}},
	game.AskStartBase:       {paragraph: 0, rules: []rule.ID{rule.GALAXY08, rule.RULING51}},
	game.AskMajorSlot:       {paragraph: 0, rules: []rule.ID{rule.GALAXY12}},
	game.AskMinorSlot:       {paragraph: 0, rules: []rule.ID{}},
	game.AskStartUnit:       {paragraph: 0, rules: []rule.ID{rule.GALAXY19}},
	game.AskStartTransport:  {paragraph: 0, rules: []rule.ID{rule.GALAXY20}},
	game.AskOrder:           {paragraph: 2, rules: []rule.ID{rule.PLAN01, rule.PLAN03, rule.PLAN06}},
	game.AskPlanningCard:    {paragraph: 2, rules: []rule.ID{rule.TIME62}},
	game.AskReveal:          {paragraph: 3, rules: []rule.ID{rule.EXEC02, rule.EXEC03}},
	game.AskExecute:         {paragraph: 3, rules: []rule.ID{rule.EXEC05}},
	game.AskOrderCard:       {paragraph: 3, rules: []rule.ID{rule.TIME63}},
	game.AskBuild:           {paragraph: 4, rules: []rule.ID{rule.BUILD17, rule.BUILD18, rule.BUILD20}},
	game.AskPay:             {paragraph: 4, rules: []rule.ID{rule.PAY08, rule.PAY13, rule.TIME20}},
	game.AskUpgrade:         {paragraph: 4, rules: []rule.ID{rule.BUILD24}},
	game.AskBase:            {paragraph: 4, rules: []rule.ID{rule.BUILD26}},
	game.AskMove:            {paragraph: 5, rules: []rule.ID{rule.MOB02, rule.MOB08, rule.MOB16}},
	game.AskRecall:          {paragraph: 5, rules: []rule.ID{rule.MOB21}},
	game.AskOpening:         {paragraph: 7, rules: []rule.ID{rule.TIME66}},
	game.AskStartAbility:    {paragraph: 7, rules: []rule.ID{rule.BATTLE05}},
	game.AskVictim:          {paragraph: 7, rules: []rule.ID{rule.BATTLE05}},
	game.AskExtraDraw:       {paragraph: 7, rules: []rule.ID{rule.SPECIAL05}},
	game.AskFront:           {paragraph: 7, rules: []rule.ID{rule.KEY11}},
	game.AskPair:            {paragraph: 7, rules: []rule.ID{rule.BATTLE10}},
	game.AskSupport:         {paragraph: 7, rules: []rule.ID{rule.BATTLE14}},
	game.AskCards:           {paragraph: 7, rules: []rule.ID{rule.BATTLE19, rule.SKIRM07}},
	game.AskSkirmish:        {paragraph: 7, rules: []rule.ID{rule.BATTLE26}},
	game.AskShield:          {paragraph: 7, rules: []rule.ID{}},
	game.AskPrice:           {paragraph: 7, rules: []rule.ID{rule.SKIRM28}},
	game.AskReplace:         {paragraph: 7, rules: []rule.ID{rule.RULING98}},
	game.AskCasualty:        {paragraph: 7, rules: []rule.ID{rule.SKIRM16}},
	game.AskKilled:          {paragraph: 7, rules: []rule.ID{rule.SKIRM16}},
	game.AskWithdraw:        {paragraph: 7, rules: []rule.ID{rule.KEY02}},
	game.AskSplash:          {paragraph: 7, rules: []rule.ID{rule.SPLASH06}},
	game.AskExcess:          {paragraph: 7, rules: []rule.ID{rule.RETREAT02}},
	game.AskRetreat:         {paragraph: 7, rules: []rule.ID{rule.RETREAT08}},
	game.AskGo:              {paragraph: 7, rules: []rule.ID{rule.RETREAT10}},
	game.AskHealing:         {paragraph: 7, rules: []rule.ID{}},
	game.AskDrawThree:       {paragraph: 6, rules: []rule.ID{rule.RES03}},
	game.AskTech:            {paragraph: 6, rules: []rule.ID{rule.RES04}},
	game.AskSpecialResearch: {paragraph: 6, rules: []rule.ID{rule.SPECIAL07}},
	game.AskToHand:          {paragraph: 6, rules: []rule.ID{rule.SPECIAL07}},
	game.AskPlayEvent:       {paragraph: 8, rules: []rule.ID{rule.EVENT04}},
	game.AskEndMarker:       {paragraph: 8, rules: []rule.ID{rule.FAQ07}},
	game.AskZRoute:          {paragraph: 8, rules: []rule.ID{rule.GALAXY12}},
	game.AskZSlot:           {paragraph: 8, rules: []rule.ID{rule.GALAXY12}},
	game.AskEventArea:       {paragraph: 8, rules: []rule.ID{rule.EVENT04}},
	game.AskEventPiece:      {paragraph: 8, rules: []rule.ID{rule.EVENT04}},
	game.AskEventPlanet:     {paragraph: 8, rules: []rule.ID{rule.EVENT04}},
	game.AskEventTransport:  {paragraph: 8, rules: []rule.ID{rule.EVENT04}},
	game.AskSabotage:        {paragraph: 8, rules: []rule.ID{rule.EVENT04}},
	game.AskKillUnit:        {paragraph: 8, rules: []rule.ID{rule.EVENT04}},
	game.AskDiscard:         {paragraph: 8, rules: []rule.ID{rule.REGROUP19}},
	game.AskLeader:          {rules: []rule.ID{rule.BWLEAD03, rule.BWLEAD08, rule.BWLEAD11}, keyword: "leadership-card"},
	game.AskLeaderArea:      {rules: []rule.ID{rule.BWLEAD16, rule.BWHERO02, rule.BWINST02}, keyword: "leadership-card"},
	game.AskLeaderPlanet:    {rules: []rule.ID{rule.BWLEAD16}, keyword: "leadership-card"},
	game.AskLeaderUnit:      {rules: []rule.ID{rule.BWHERO04}, keyword: "hero"},
	game.AskLeaderRoute:     {rules: []rule.ID{rule.BWLEAD16}, keyword: "leadership-card"},
	game.AskLeaderPlayer:    {rules: []rule.ID{rule.BWLEAD16}, keyword: "leadership-card"},
	game.AskLeaderPiece:     {rules: []rule.ID{rule.RULING131}, keyword: "leadership-card"},
	game.AskExtraLeader:     {rules: []rule.ID{rule.RULING130}, keyword: "leadership-card"},
	game.AskToken:           {rules: []rule.ID{rule.BWTOKEN01, rule.BWTOKEN02}, keyword: "resource-token"},
	game.AskExpelled:        {rules: []rule.ID{rule.TIME55}, keyword: "leadership-card"},
	game.AskSiteMove:        {rules: []rule.ID{rule.BWINST06}, keyword: "installation"},
	game.AskHeroReturn:      {rules: []rule.ID{rule.BWHERO11, rule.RULING40}, keyword: "hero"},
	game.AskRestore:         {rules: []rule.ID{rule.PAY13}, keyword: "leadership-card"},
	game.AskInfest:          {rules: []rule.ID{rule.BWINST07, rule.BWINST08}, keyword: "installation"},
	game.AskReaction:        {rules: []rule.ID{rule.TIME63}},
	game.AskFleet:           {rules: []rule.ID{rule.TIME63}, keyword: "leadership-card"},
	game.AskDisposal:        {rules: []rule.ID{rule.OPT06}, keyword: "special-order-pool"},
	game.AskSwap:            {rules: []rule.ID{rule.BWMOD02}},
	game.AskAssist:          {rules: []rule.ID{rule.RULING136}},
	game.AskCaptive:         {rules: []rule.ID{rule.BWKEY06, rule.RULING41}, keyword: "mind-control"},
	game.AskRevenge:         {rules: []rule.ID{rule.BWHERO10}, keyword: "hero"},
	game.AskRecharge:        {rules: []rule.ID{rule.BWKEY10}, keyword: "recharge"},
	game.AskCollateral:      {rules: []rule.ID{rule.BWKEY01, rule.BWKEY02}, keyword: "collateral-damage"},
	game.AskEvacuate:        {rules: []rule.ID{rule.TIME69}},
	game.AskEvasion:         {rules: []rule.ID{rule.BWMOD08, rule.RULING43}},
	game.AskConfirmDestroy:  {paragraph: 0, rules: []rule.ID{rule.RULING59}},
}

// text returns the paragraph without its heading.
func (h help) text(p *Model) string {
	if h.keyword != "" {
		return p.Words().KeywordText(h.keyword)
	}
	if h.paragraph == 0 {
		return ""
	}
	_, text, found := strings.Cut(p.Words().Text("ui.help.round."+strconv.Itoa(h.paragraph)), "|")
	if !found {
		return ""
	}
	return text
}
