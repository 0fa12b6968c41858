package locale

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestCaseForbidden: for each kind of answer whose rule says little, the reason says what is wrong with this one.
func TestCaseForbidden(t *testing.T) {
	said := map[string]bool{}
	for f := range game.Faction(game.FactionCount) {
		caseForbidden(t, f, said)
	}
	for _, key := range []string{"case.two", "case.consumes", "case.payer", "case.pool"} {
		if !said[key] {
			t.Errorf("%s was never said", key)
		}
	}
}

// caseForbidden asks a player of a faction.
func caseForbidden(t *testing.T, f game.Faction, said map[string]bool) {
	r := rules(t, game.Options{Players: 2, RandomFactions: true, BroodWar: true})
	r.Options.Factions[0], r.Options.Factions[1] = f, (f+1)%game.FactionCount
	s := game.New(r, [32]byte{}, nil)
	v := r.View(&s, 0)
	w, me, other := English(), v.Seat, 1-v.Seat
	seat, sheet := &v.Seats[me], &r.Sheets[v.Seats[me].Faction]
	v.Placed, v.LinkCount = 3, 2
	v.Links[0].Planets, v.Links[1].Planets = [2]game.Planet{0, 1}, [2]game.Planet{0, 1}
	v.Exec.Planet, v.Exec.Quota, v.Exec.LiftTo, v.Battle.Area = 0, 2, game.NoArea, game.NoArea
	var at [2]game.Area // of the first two planets
	for a := game.Area(len(r.Areas)); a > 0; a-- {
		if p := r.Areas[a-1].Planet; p < 2 {
			at[p] = a - 1
		}
	}
	here, far := at[0], at[1]
	unit := sheet.Figures[0]
	v.Holder[here], v.Units[here], v.Holder[far], v.Units[far] = me, 1, me, 2
	var foreign, hero, lurking game.UnitType // of another faction, a hero of this one, one that takes the place of another
	for u := range game.UnitType(len(r.Units)) {
		if sheet.TypeFigures[u] == 0 {
			foreign = u
		} else if r.Units[u].Hero {
			hero = u
		}
	}
	for u := range game.UnitType(len(r.Units)) {
		if r.Units[u].Consumes.Count == 2 {
			lurking = u
		}
	}
	price, plain := game.NoCard, game.NoCard
	for c := range game.Card(len(sheet.Cards)) {
		if pays(sheet.Cards[c].Effects) {
			price = c
		} else if !sheet.Cards[c].Reinforcement {
			plain = c
		}
	}
	seat.Hand, seat.Bases, seat.Transports = 1<<plain, 1<<here, 1
	seat.Kept.Add(1)
	area, planet := func(a game.Area) string { return w.AreaName(r, a) },
		func(p game.Planet) string { return w.PlanetName(r, p) }
	name, route := func(u game.UnitType) string { return w.UnitName(r, u) },
		func(n game.Route) string { return w.RouteName(r, &v, n) }
	card := w.CardName(r, seat.Faction, plain)
	rows := []struct {
		step   game.Step
		broken rule.ID
		answer game.Answer
		key    string
		args   []any
	}{
		{game.AskOrder, rule.ROUND05, game.DoOrder.With(0, 1), "case.closed", []any{"planet", planet(1)}},
		{game.AskOrder, rule.ROUND05, game.DoDefend.With(uint8(far)), "case.closed", []any{"planet", planet(1)}},
		{game.AskReveal, rule.EXEC04, game.DoReveal.With(1), "case.noorder", []any{"planet", planet(1)}},
		{game.AskPlanningCard, rule.PLAN06, game.DoRaise.With(1), "case.raise", []any{"planet", planet(1)}},
		{game.AskPlanningCard, rule.HIDE02, game.DoUseEvent.With(1, uint8(game.NoPlanet)), "case.peek", nil},
		{game.AskPlanningCard, rule.TIME62, game.DoUseEvent.With(1, 1), "case.plain", []any{"card", w.EventName(r, 1)}},
		{game.AskPlanningCard, rule.EVENT15, game.DoUseEvent.With(2, uint8(game.NoPlanet)), "case.nokept",
			[]any{"card", w.EventName(r, 2)}},
		{game.AskPlanet, rule.GALAXY05, game.DoPlanet.With(lacks(seat.Planets), 0, 0, 0), "case.noplanet",
			[]any{"planet", planet(game.Planet(lacks(seat.Planets)))}},
		{game.AskStartUnit, rule.GALAXY18, game.DoPlace.With(uint8(foreign), uint8(here)), "case.start",
			[]any{"unit", name(foreign), "planet", planet(0)}},
		{game.AskEventPiece, rule.EVENT14, game.DoPlace.With(uint8(foreign), uint8(here)), "case.unbrought",
			[]any{"unit", name(foreign)}},
		{game.AskEventPiece, rule.LIMIT01, game.DoPlace.With(uint8(unit), uint8(here)), "case.none",
			[]any{"what", name(unit)}},
		{game.AskBuild, rule.BUILD13, game.DoBuild.With(uint8(unit), uint8(far), uint8(game.NoArea)), "case.elsewhere.build",
			[]any{"area", area(far), "planet", planet(0)}},
		{game.AskBuild, rule.BUILD12, game.DoBuild.With(uint8(foreign), uint8(here), uint8(game.NoArea)), "case.foreign",
			[]any{"unit", name(foreign)}},
		{game.AskBuild, rule.BUILD12, game.DoBuild.With(uint8(hero), uint8(here), uint8(game.NoArea)), "case.hero",
			[]any{"unit", name(hero)}},
		{game.AskBuild, rule.BUILD08, game.DoBuildTransport.With(1), "case.away",
			[]any{"route", route(1), "planet", planet(0)}},
		{game.AskBase, rule.BUILD27, game.DoBase.With(uint8(far)), "case.bases", []any{"planet", planet(1)}},
		{game.AskEventTransport, rule.BUILD08, game.DoTransport.With(1), "case.apart", []any{"route", route(1)}},
		{game.AskEventTransport, rule.BUILD09, game.DoTransport.With(1), "case.transport", []any{"route", route(1)}},
		{game.AskOrderCard, rule.BUILD09, game.DoUse.With(uint8(plain), 0, 1), "case.transport", []any{"route", route(1)}},
		{game.AskPay, rule.PAY03, game.DoPay.With(0, uint8(here)), "case.nosource", []any{"area", area(here)}},
		{game.AskPay, rule.PAY02, game.DoForce.With(0, uint8(here)), "case.yield",
			[]any{"area", area(here), "resource", w.ResourceName(game.Minerals)}},
		{game.AskPay, rule.PAY04, game.DoPay.With(0, uint8(here)), "case.worked",
			[]any{"area", area(here), "n", int(r.Areas[here].Amount)}},
		{game.AskPay, rule.TIME64, game.DoForce.With(0, uint8(here), 1), "case.careful", nil},
		{game.AskPay, rule.RULING22, game.DoDiscount.With(1), "case.due",
			[]any{"resource", w.ResourceName(game.Gas), "cost",
				w.CostText(game.Cost{Minerals: v.Buy.Minerals, Gas: v.Buy.Gas})}},
		{game.AskMove, rule.MOB03, game.DoMove.With(1, uint8(unit), uint8(here), uint8(far)), "case.elsewhere",
			[]any{"area", area(far), "planet", planet(0)}},
		{game.AskMove, rule.ROUND05, game.DoMove.With(1, uint8(unit), uint8(far), uint8(here)), "case.locked",
			[]any{"area", area(far)}},
		{game.AskMove, rule.EVENT14, game.DoMove.With(3, uint8(unit), uint8(far), uint8(here)), "case.quota", []any{"n", 2}},
		{game.AskMove, rule.MOB02, game.DoMove.With(1, uint8(unit), uint8(game.NoArea), uint8(here)), "case.nowaiting",
			[]any{"unit", name(unit)}},
		{game.AskMove, rule.LIMIT04, game.DoDestroyBase.With(uint8(here)), "case.lifted", []any{"area", area(here)}},
		{game.AskRecall, rule.ROUND05, game.DoRecall.With(uint8(unit), uint8(far), uint8(here)), "case.locked",
			[]any{"area", area(far)}},
		{game.AskRecall, rule.MOB12, game.DoRecall.With(uint8(unit), uint8(far), uint8(here)), "case.full",
			[]any{"area", area(here)}},
		{game.AskRecall, rule.TIME65, game.DoRecall.With(uint8(unit), uint8(here), uint8(here)), "case.same",
			[]any{"area", area(here)}},
		{game.AskMove, rule.LIMIT04, game.DoDestroyUnit.With(uint8(unit), uint8(here)), "case.committed",
			[]any{"area", area(here)}},
		{game.AskMove, rule.LIMIT04, game.DoDestroyBase.With(uint8(far)), "case.nobase", []any{"area", area(far)}},
		{game.AskMove, rule.LIMIT04, game.DoDestroyTransport.With(1), "case.noroute", []any{"route", route(1)}},
		{game.AskMove, rule.ROUND05, game.DoDestroyTransport.With(0), "refusal.ruling-131", nil},
		{game.AskSabotage, rule.TERM02, game.DoSabotage.With(uint8(other), 0), "case.rival",
			[]any{"player", w.PlayerWithin(r, &v, other), "route", route(0)}},
		{game.AskSabotage, rule.EVENT14, game.DoSabotage.With(uint8(other), 0), "case.hit",
			[]any{"player", w.PlayerWithin(r, &v, other)}},
		{game.AskSabotage, rule.TERM02, game.DoSabotage.With(uint8(me), 0), "case.own", nil},
		{game.AskEventPlanet, rule.TERM06, game.DoAt.With(1), "case.crowded", []any{"planet", planet(1)}},
		{game.AskEventPlanet, rule.MOB02, game.DoAt.With(1), "case.nomove", []any{"planet", planet(1)}},
		{game.AskEvacuate, rule.MODE25, game.DoEvacuate.With(uint8(foreign)), "case.stays", []any{"unit", name(foreign)}},
		{game.AskKillUnit, rule.TIME59, game.DoLose.With(uint8(unit), game.InFront), "case.noplaces", nil},
		{game.AskKillUnit, rule.EVENT14, game.DoLose.With(uint8(unit), 0), "case.spared", []any{"unit", name(unit)}},
		{game.AskCards, rule.TIME40, game.DoCard.With(2, uint8(plain), uint8(game.NoCard)), "case.skirmish", []any{"n", 3}},
		{game.AskCards, rule.BATTLE20, game.DoCard.With(0, uint8(plain), uint8(plain)), "case.noextra", []any{"card", card}},
		{game.AskStartAbility, rule.ROUND05, game.DoUse.With(uint8(plain), uint8(unit)), "case.noprice", []any{"card", card}},
	}
	if price != game.NoCard {
		paid := w.CardName(r, seat.Faction, price)
		rows = append(rows, rows[len(rows)-1], rows[len(rows)-1])
		rows[len(rows)-2].answer, rows[len(rows)-2].key, rows[len(rows)-2].args = game.DoUse.With(uint8(price),
			uint8(game.NoUnit)), "case.payer", []any{"card", paid}
		rows[len(rows)-1].answer, rows[len(rows)-1].key, rows[len(rows)-1].args = game.DoUse.With(uint8(price),
			game.WorkerPrice), "case.pool", nil
	}
	v.Open = 1 << me
	for _, row := range rows {
		said[row.key] = true
		v.Step, v.Exec.LiftTo = row.step, game.NoArea
		if row.key == "case.lifted" {
			v.Exec.LiftTo = here
		}
		want := w.Text("refusal.line", "id", row.broken.String(), "sentence", w.sentence(row.key, row.args...))
		if got := w.RefusalOf(r, &v, row.answer, row.broken); got != want {
			t.Errorf("%s, %s: it says %q, not %q", row.step.Info().Word, row.broken, got, want)
		}
	}

	// A unit that takes the place of two others, one of them on this planet, then both.
	v.Step, v.Units[far], v.Holder[here] = game.AskBuild, 0, me
	build := game.DoBuild.With(uint8(lurking), uint8(here), uint8(game.NoArea))
	p := r.Units[lurking].Consumes
	units := w.UnitCount(r, p.Unit, 2)
	for figures, key := range map[int]string{1: "case.consumes", 2: "case.two"} {
		v.Units[here] = 0
		for f := range game.Figure(len(sheet.Figures)) {
			if sheet.Figures[f] == p.Unit && v.Units[here].Len() < figures {
				v.Units[here] |= 1 << f
			}
		}
		if v.Units[here].Len() < figures {
			continue // it is a unit of another faction
		}
		said[key] = true
		if got, want := w.CaseOf(r, &v, build, rule.BUILD20), w.sentence(key, "unit", name(lurking), "units", units, "planet",
			planet(0)); got != want {
			t.Errorf("with %d of 2 units: %q, not %q", figures, got, want)
		}
	}

	// Bases lift off on the active planet, and only those of Terrans.
	seat.Bases = 1 << far
	lift := w.sentence("case.grounded")
	if sheet.LiftOff {
		lift = w.sentence("case.base", "planet", planet(0))
	}
	if got := w.CaseOf(r, &v, game.DoLift.With(uint8(far)), rule.MOB20); got != lift {
		t.Errorf("a base that can't lift off: %q, not %q", got, lift)
	}

	// In a battle the seat's unit of this type supports, and another one is in front.
	b := &v.Battle
	b.Area, b.Players, b.Count, b.Now = here, [2]game.Player{me, other}, 1, 0
	b.Units[game.Attacker] = 3
	last := game.Figure(len(sheet.Figures) - 1)
	b.Skirmishes[0].Front[game.Attacker] = last
	for _, row := range []struct {
		answer game.Answer
		key    string
		args   []any
	}{
		{game.DoLose.With(uint8(unit), game.InFront), "case.behind", []any{"unit", name(unit)}},
		{game.DoLose.With(uint8(unit), 0), "case.spared", []any{"unit", name(unit)}},
		{game.DoPair.With(uint8(unit), uint8(foreign)), "case.noenemy", []any{"unit", name(foreign)}},
		{game.DoPair.With(uint8(foreign), uint8(unit)), "case.nofighter", []any{"unit", name(foreign)}},
	} {
		if got, want := w.CaseOf(r, &v, row.answer, rule.ROUND05), w.sentence(row.key, row.args...); got != want {
			t.Errorf("in battle: %q, not %q", got, want)
		}
	}
}

// lacks returns the lowest planet that is not in a set.
func lacks(set game.PlanetSet) uint8 {
	n := uint8(0)
	for set.Has(game.Planet(n)) {
		n++
	}
	return n
}
