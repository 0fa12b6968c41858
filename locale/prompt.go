package locale

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Prompt says all that Asked says, one sentence after the other.
func (w *Words) Prompt(r *game.Rules, v *game.View) string {
	heading, detail := w.Asked(r, v)
	return strings.TrimSpace(heading + " " + detail)
}

// Asked says what the seat of a view with an open decision has to do, as a sentence that begins with a verb and is
// short enough for a heading of two lines; and what else it is told, as sentences below it, empty for nothing. For a
// seat that has no open decision it says what Waiting says.
func (w *Words) Asked(r *game.Rules, v *game.View) (heading, detail string) {
	if !v.Open.Has(v.Seat) || int(v.Step) >= len(stepKeys) || stepKeys[v.Step] == "" {
		return w.Waiting(r, v, v.Seat), ""
	}
	q := prompter{w: w, r: r, v: v, p: v.Seat, f: v.Frame}
	heading = q.prompt()
	return heading, strings.Join(q.details, " ")
}

// NoRoom says, where one of the legal answers of a viewer places a special order, that their Special Order Pool has no
// room for it (BW-ORDER-02); empty where that is not so, or such an order needs none (OPT-05).
func (w *Words) NoRoom(r *game.Rules, v *game.View, legal []game.Answer) string {
	special := func(a game.Answer) bool { return a.Verb == game.DoOrder && a.Order().Special() }
	if !r.Options.BroodWar || r.Options.DisposableOrders || !slices.ContainsFunc(legal, special) || v.PoolRoom(r) > 0 {
		return ""
	}
	return w.sentence("order.no-room.text")
}

// GameOver says that the game is over, as a sentence.
func (w *Words) GameOver() string { return w.sentence("waiting.over") }

// Out says of a seat that it has resigned, or else that it is eliminated; it is empty for others.
func (w *Words) Out(b *game.Board, p game.Player) string {
	switch {
	case b.Resigned.Has(p):
		return w.Text("ui.strip.resigned")
	case !b.Alive.Has(p):
		return w.Text("ui.strip.out")
	}
	return ""
}

// Resigning says what will happen if a player resigns, which can't be taken back (RULING-145).
func (w *Words) Resigning(r *game.Rules, v *game.View, p game.Player) string {
	if !r.ResignEnds(&v.Board, p) {
		return w.Text("ui.resign.sure")
	}
	left := v.Alive &^ v.Resigned &^ (1 << p)
	return w.Text("ui.resign.ends", "players", w.PlayerNames(r, v, left), "n", left.Len())
}

// Waiting says whom a player, or a spectator (Nobody), waits for, and for what. It uses only what is open to everyone
// in the view.
func (w *Words) Waiting(r *game.Rules, v *game.View, p game.Player) string {
	if v.Phase == game.Over {
		return w.GameOver()
	}
	open := v.Open
	if p < game.MaxPlayers {
		open &^= 1 << p
	}
	if open == 0 {
		return ""
	}
	return w.sentence("waiting", "players", w.PlayersWithin(r, v, open), "what", w.StepName(v.Step))
}

// prompter makes the prompt for one decision.
type prompter struct {
	w *Words
	r *game.Rules
	v *game.View
	p game.Player
	f game.Frame
	// details are the sentences below the heading.
	details []string
}

// say returns the heading of a prompt by its key, and adds what is below it.
func (q *prompter) say(key string, args ...any) string {
	if q.w.Has("detail." + key) {
		q.add(key, args...)
	}
	return q.w.sentence("prompt."+key, args...)
}

// add adds a sentence below the heading by its key.
func (q *prompter) add(key string, args ...any) {
	q.details = append(q.details, q.w.sentence("detail."+key, args...))
}

func (q *prompter) sheet() *game.Sheet { return q.sheetOf(q.p) }

// sheetOf returns the sheet of a player, or an empty one if they have none.
func (q *prompter) sheetOf(p game.Player) *game.Sheet {
	if f := q.factionOf(p); int(f) < len(q.r.Sheets) {
		return &q.r.Sheets[f]
	}
	return &game.Sheet{}
}

func (q *prompter) faction() game.Faction { return q.factionOf(q.p) }

// factionOf returns the faction of a player, NoFaction if there is none.
func (q *prompter) factionOf(p game.Player) game.Faction {
	if int(p) >= q.r.Options.Players {
		return game.NoFaction
	}
	return q.v.Seats[p].Faction
}

func (q *prompter) area(a uint8) string     { return q.w.AreaName(q.r, game.Area(a)) }
func (q *prompter) planet(p uint8) string   { return q.w.PlanetName(q.r, game.Planet(p)) }
func (q *prompter) activePlanet() string    { return q.w.PlanetName(q.r, q.v.Exec.Planet) }
func (q *prompter) layer(l uint8) string    { return layerKeys[l&3] }
func (q *prompter) card(c game.Card) string { return q.w.CardName(q.r, q.faction(), c) }

// unitOf returns the name of a figure of a player.
func (q *prompter) unitOf(p game.Player, fig game.Figure) string {
	if int(fig) >= len(q.sheetOf(p).Figures) {
		return q.w.unknown()
	}
	return q.w.UnitName(q.r, q.v.TypeOf(q.r, p, fig))
}

// ask returns a prompt by its key, with values of the decision by their names.
func (q *prompter) ask(key, values string) string { return q.say(key, args(values, q.value)...) }

// promptValues are the values of the prompts of decisions, by their names, where prompt does not say otherwise.
var promptValues = [game.Steps]string{
	game.AskStartBase:      "planet",
	game.AskMinorSlot:      "planet",
	game.AskStartUnit:      "n=units-left",
	game.AskExecute:        "order planet=active",
	game.AskBuild:          "planet=active built limit",
	game.AskBase:           "planet=active",
	game.AskRecall:         "planet=active",
	game.AskOpening:        "area=battle",
	game.AskStartAbility:   "area=battle",
	game.AskPair:           "n=next of=skirmishes",
	game.AskSupport:        "n=unassigned",
	game.AskShield:         "n=skirmish",
	game.AskReplace:        "n=skirmish",
	game.AskCasualty:       "n=skirmish",
	game.AskExcess:         "area=battle",
	game.AskRetreat:        "n=leaving",
	game.AskGo:             "area",
	game.AskToHand:         "technology",
	game.AskEventTransport: "n=left",
	game.AskSabotage:       "n=left",
	game.AskKillUnit:       "area n=left",
	game.AskConfirmDestroy: "what",

	game.AskLeader:      "stage",
	game.AskExtraLeader: "stage",
	game.AskLeaderPiece: "area units",
	game.AskToken:       "n=left",
	game.AskExpelled:    "planet",
	game.AskSiteMove:    "site",
	game.AskHeroReturn:  "unit=hero",
	game.AskRestore:     "n=left",
	game.AskInfest:      "area",
	game.AskReaction:    "player=actor order planet=active",
	game.AskDisposal:    "order",
	game.AskAssist:      "n=skirmish",
	game.AskRevenge:     "planet",
	game.AskEvasion:     "planet",
	game.AskRecharge:    "card",
	game.AskEvacuate:    "n=left",
	game.AskCollateral:  "area=battle",
}

// value returns a value of the decision by the name that prompts have for it, nil for an unknown name.
func (q *prompter) value(source string) any {
	f, v := &q.f.V, q.v
	switch source {
	case "planet":
		return q.planet(f[game.FieldPlanet])
	case "active":
		return q.w.PlanetName(q.r, v.Exec.Planet)
	case "area":
		return q.area(f[game.FieldArea])
	case "battle":
		return q.w.AreaName(q.r, v.Battle.Area)
	case "units-left":
		return q.startUnits()
	case "order":
		return q.w.OrderName(v.Exec.Order)
	case "built":
		return int(v.Exec.Built)
	case "limit":
		return q.orderLimit()
	case "left":
		return int(f[game.FieldLeft])
	case "next":
		return int(v.Battle.Count) + 1
	case "skirmishes":
		return q.skirmishes()
	case "unassigned":
		return q.unassigned()
	case "skirmish":
		return int(f[game.FieldSkirmish]) + 1
	case "leaving":
		return v.Battle.Leaving.Len()
	case "technology":
		return q.w.TechName(q.r, q.faction(), v.Exec.Bought)
	case "what":
		return q.doomed()
	case "stage":
		return q.w.StageName(game.Stage(f[game.FieldStage]))
	case "units":
		return q.units(f[game.FieldLeft], f[game.FieldUnit])
	case "site":
		return q.site(f[game.FieldInstallation])
	case "hero":
		return q.hero(f[game.FieldLeader])
	case "actor":
		return q.w.PlayerWithin(q.r, v, v.Exec.Player)
	case "card":
		return q.own(f[game.FieldCard])
	}
	return nil
}

// prompt returns the prompt of the decision.
func (q *prompter) prompt() string {
	f, v, r := &q.f, q.v, q.r
	key := stepKeys[f.Step]
	switch f.Step {
	case game.AskStartBase:
		switch {
		case f.V[game.FieldAnywhere] != 0:
			return q.say(key + ".anywhere")
		case f.V[game.FieldMust] != 0:
			key += ".must"
		case r.Options.LargerGalaxy:
			key += ".later"
		}
	case game.AskOrder:
		return q.order()
	case game.AskExecute:
		if f.V[game.FieldByCard] != 0 {
			key += ".given"
		}
	case game.AskPay:
		return q.pay()
	case game.AskUpgrade:
		if f.V[game.FieldByCard] == 0 {
			return q.upgrade()
		}
		kind := "building"
		if f.V[game.FieldKinds]&2 != 0 {
			kind = "module"
		}
		return q.bargain(key+"."+kind, f.V[game.FieldDiscount])
	case game.AskBase, game.AskTech:
		if f.V[game.FieldByCard] != 0 {
			return q.bargain(key+".event", f.V[game.FieldDiscount])
		}
	case game.AskMove:
		return q.move()
	case game.AskVictim:
		if f.V[game.FieldCheapest] != 0 {
			key += ".cheapest"
		}
		return q.ask(key+"."+q.layer(f.V[game.FieldLayer]), "n=left")
	case game.AskCards:
		return q.cards()
	case game.AskPrice:
		return q.say(key, "reinforcement", q.card(v.Battle.Skirmishes[f.V[game.FieldSkirmish]].Extra[q.side()]), "n",
			q.value("skirmish"))
	case game.AskKilled:
		return q.say(key+"."+q.layer(f.V[game.FieldLayer]), "n", q.value("left"), "skirmish", int(v.Battle.Now)+1)
	case game.AskWithdraw:
		if game.Figure(f.V[game.FieldFigure]) == game.NoFigure {
			return q.say(key + ".which")
		}
		return q.say(key, "unit", q.unitOf(q.p, game.Figure(f.V[game.FieldFigure])))
	case game.AskSplash:
		other := v.Battle.Players[1-q.side()]
		if f.V[game.FieldAt] > 0 { // a card of the deck of a unit under mind control
			other = v.Battle.Skirmishes[(f.V[game.FieldAt]-1)%game.MaxSkirmishes].Deck[1-q.side()]
		}
		return q.say(key, "card", q.w.CardName(r, q.factionOf(other), game.Card(f.V[game.FieldCard])))
	case game.AskZRoute:
		switch {
		case f.V[game.FieldEnds] == 0:
			key += ".add"
		case f.V[game.FieldEnds] > 1 && f.V[game.FieldNew] != 0:
			key += ".both-or-add"
		case f.V[game.FieldEnds] > 1:
			key += ".both"
		case f.V[game.FieldNew] != 0:
			key += ".one-or-add"
		}
	case game.AskZSlot:
		if f.V[game.FieldRoute] == uint8(game.NoRoute) {
			return q.say(key + ".new." + words.Ends[f.V[game.FieldEnd]&1])
		}
		return q.say(key+"."+words.Ends[f.V[game.FieldEnd]&1], "route", q.w.RouteName(r, v, game.Route(f.V[game.FieldRoute])))
	case game.AskEventArea:
		return q.eventArea(f.V[game.FieldEvent], f.V[game.FieldEffect])
	case game.AskEventPiece:
		if e := &r.Events[f.V[game.FieldEvent]].Effects[f.V[game.FieldEffect]]; e.Kind == game.PlaceAllowed {
			return q.say(key+".allowed", "area", q.value("area"), "n", int(f.V[game.FieldPlaced]))
		}
		return q.ask(key, "area")
	case game.AskEventPlanet:
		n := int(r.Events[f.V[game.FieldEvent]].Effects[f.V[game.FieldEffect]].Amount)
		if n == 0 {
			return q.say(key + ".any")
		}
		return q.say(key, "n", n)
	case game.AskDiscard:
		limit := v.HandLimit(r, q.p)
		return q.say(key, "n", v.Seats[q.p].Hand.Len()-limit, "limit", limit)
	case game.AskLeaderArea, game.AskLeaderPlanet, game.AskLeaderUnit, game.AskLeaderRoute, game.AskLeaderPlayer:
		return q.leaderChoice(key)
	case game.AskFleet:
		if !waiting(f.V[game.FieldArea]) {
			return q.ask(key+".more", "area")
		}
	case game.AskCaptive:
		other := v.Battle.Players[1-q.side()]
		return q.say(key, "unit",
			q.unitOf(other, v.Battle.Skirmishes[f.V[game.FieldSkirmish]%game.MaxSkirmishes].Front[1-q.side()]))
	}
	return q.ask(key, promptValues[f.Step])
}

// side returns the player's side in the battle.
func (q *prompter) side() int {
	if q.v.Battle.Players[game.Attacker] == q.p {
		return game.Attacker
	}
	return game.Defender
}

// startUnits counts the starting units the player still has to place.
func (q *prompter) startUnits() int {
	if q.faction() == game.NoFaction {
		return 0
	}
	n := 0
	sheet, seat := q.sheet(), &q.v.Seats[q.p]
	placed := func(u game.UnitType) int {
		return (sheet.TypeFigures[u] &^ (seat.Supply | seat.Aside | seat.Waiting)).Len()
	}
	if sc := q.r.Options.Scenario; sc != nil {
		var types game.UnitSet
		for _, e := range sc.Forces[q.p].Units {
			n += int(e.Count)
			types |= 1 << e.Unit
		}
		for ; types != 0; types &= types - 1 {
			n -= placed(lowest(types))
		}
		return n
	}
	for _, piece := range q.v.Start(q.r, q.p).Units {
		n += max(0, int(piece.Count)-placed(piece.Unit))
	}
	return n
}

// order says which of their orders the player places.
func (q *prompter) order() string {
	if n := int(q.v.OrderTurn); n > 0 {
		return q.say("order." + strconv.Itoa(n))
	}
	if q.f.V[game.FieldOptional] != 0 {
		return q.say("order.more", "n", int(q.f.V[game.FieldMore])+1)
	}
	return q.say("order.extra")
}

// orderLimit returns the unit build limit of the order.
func (q *prompter) orderLimit() int {
	n := q.v.BuildLimit(q.r, q.p) + int(q.v.Exec.Limit)
	if q.v.Exec.Special {
		n++
	}
	return n
}

// pay says what is still to be paid and for what.
func (q *prompter) pay() string {
	buy := &q.v.Buy
	heading := q.say("pay", "cost", q.w.CostText(game.Cost{Minerals: buy.Minerals, Gas: buy.Gas}), "item", q.item(buy))
	if n := int(buy.Discount) + int(buy.Bargain); n > 0 {
		q.add("pay.discount", "n", n)
	}
	if buy.Item == game.ItemUnit && q.v.Exec.Free > 0 &&
		q.r.Units[buy.V[game.BoughtUnit]].Cost == (game.Cost{Minerals: buy.Minerals, Gas: buy.Gas}) {
		q.add("pay.free")
	}
	if tokens := q.tokens(); tokens != "" {
		q.add("pay.tokens", "tokens", tokens)
	}
	return heading
}

// tokens names the resource tokens of the player that can pay what is left of a price, empty if there are none.
func (q *prompter) tokens() string {
	own, buy := q.v.Seats[q.p].ResourceTokens, &q.v.Buy
	usable := game.Cost{Minerals: min(own[game.Minerals], buy.Minerals), Gas: min(own[game.Gas], buy.Gas)}
	if usable == (game.Cost{}) {
		return ""
	}
	return q.w.CostText(usable)
}

// unitAt names a unit in an area or on a Leadership card.
func (q *prompter) unitAt(u, area uint8) string {
	key := "item.unit"
	if waiting(area) {
		key = "item.waiting"
	}
	return q.w.Text(key, "unit", q.unit(u), "area", q.area(area))
}

// item returns the name of what is bought.
func (q *prompter) item(buy *game.Purchase) string {
	//exhaustive:enforce
	switch buy.Item {
	case game.ItemWorker:
		return q.w.Text("item.worker")
	case game.ItemTransport:
		return q.w.Text("item.transport", "route", q.route(buy.V[game.BoughtRoute]))
	case game.ItemUnit:
		return q.unitAt(buy.V[game.BoughtUnit], buy.V[game.BoughtArea])
	case game.ItemBuilding:
		return q.w.BuildingLevelName(q.r, q.faction(), buy.V[game.BoughtBuilding],
			q.v.Seats[q.p].Level[buy.V[game.BoughtBuilding]]+1)
	case game.ItemModule:
		return q.w.ModuleName(q.r, buy.V[game.BoughtModule])
	case game.ItemBase:
		return q.w.Text("item.base", "area", q.area(buy.V[game.BoughtArea]))
	case game.ItemTech:
		return q.w.TechName(q.r, q.faction(), game.Tech(buy.V[game.BoughtTech]))
	}
	return q.w.unknown()
}

// upgrade says what may still be bought in step 2 of a Build order.
func (q *prompter) upgrade() string {
	switch q.v.Exec.Upgraded & 3 {
	case 1:
		return q.say("upgrade.only-module")
	case 2:
		return q.say("upgrade.only-building")
	}
	return q.say("upgrade")
}

// bargain returns the prompt for a purchase by an Event card.
func (q *prompter) bargain(key string, discount uint8) string {
	if discount >= free {
		return q.say(key + ".free")
	}
	return q.say(key, "n", int(discount))
}

// move says where units are moved to.
func (q *prompter) move() string {
	if area := q.v.Exec.Defend; area != game.NoArea {
		return q.say("move.defend", "area", q.area(uint8(area)))
	}
	if q.f.V[game.FieldByCard] == 0 {
		return q.say("move", "planet", q.activePlanet())
	}
	if n := q.v.Exec.Quota; n != 255 {
		return q.say("move.some", "planet", q.activePlanet(), "n", int(n))
	}
	return q.say("move.any", "planet", q.activePlanet())
}

// fighters counts the figures of a set that are not assist units.
func (q *prompter) fighters(p game.Player, set game.Figures) int {
	n := 0
	for fig := range set.All() {
		if u := q.v.TypeOf(q.r, p, fig); int(u) < len(q.r.Units) && !q.r.Units[u].Assist {
			n++
		}
	}
	return n
}

// skirmishes counts the skirmishes that the battle will have (BATTLE-11).
func (q *prompter) skirmishes() int {
	b := &q.v.Battle
	n := game.MaxSkirmishes
	for side, p := range b.Players {
		n = min(n, max(1, q.fighters(p, b.Units[side])))
	}
	return n
}

// unassigned counts the player's units without a place in a skirmish.
func (q *prompter) unassigned() int {
	b, side := &q.v.Battle, q.side()
	left := b.Units[side]
	for _, k := range b.Skirmishes[:b.Count] {
		left &^= k.Support[side] | 1<<k.Front[side]
	}
	return left.Len()
}

// cards asks for the Combat cards of a skirmish.
func (q *prompter) cards() string {
	b, side := &q.v.Battle, q.side()
	k := &b.Skirmishes[q.f.V[game.FieldSkirmish]]
	key := "cards"
	switch {
	case k.Deck[side] != q.p:
		key += ".captive"
	case k.Marks[side]&game.MarkOpen != 0:
		key += ".open"
	}
	return q.say(key, "n", int(q.f.V[game.FieldSkirmish])+1, "of", int(b.Count),
		"own", q.unitOf(q.p, k.Front[side]), "other", q.unitOf(b.Players[1-side], k.Front[1-side]))
}

// eventArea asks for the area of an effect of an Event card.
func (q *prompter) eventArea(card, effect uint8) string {
	e := &q.r.Events[card].Effects[effect]
	switch e.Kind {
	case game.PlaceUnits:
		return q.say("event-area.place", "units", q.w.pieces(q.r, e))
	case game.PlaceAllowed:
		return q.say("event-area.place-allowed", "n", int(e.Amount))
	case game.Deplete:
		if e.Amount > 1 {
			return q.say("event-area.deplete.full")
		}
		return q.say("event-area.deplete.partial")
	case game.KillUnits:
		return q.say("event-area.kill-units", "n", int(e.Amount))
	case game.KillBase:
		return q.say("event-area.kill-base")
	}
	return q.w.unknown()
}

// doomed names what is to be destroyed voluntarily.
func (q *prompter) doomed() string {
	switch a := q.f.Destruction(); a.Verb {
	case game.DoDestroyUnit:
		return q.unitAt(uint8(a.Unit()), uint8(a.Area()))
	case game.DoDestroyBase:
		return q.w.Text("item.base", "area", q.area(uint8(a.Area())))
	case game.DoDestroyTransport:
		return q.w.Text("item.transport", "route", q.w.RouteName(q.r, q.v, a.Route()))
	}
	return q.w.unknown()
}
