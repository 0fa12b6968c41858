package board

import (
	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/about"
	"koprulu/site/web/card"
	"koprulu/site/web/seen"
)

// PoolLoad returns how many tokens are in the Special Order Pool of a seat and how many it can hold (BW-ORDER-02).
func PoolLoad(p *seen.Game, seat game.Player) (n, size int) {
	for _, count := range p.View.Seats[seat].OrderPool {
		n += int(count)
	}
	return n, p.View.PoolSize(p.Rules, seat)
}

// resourceToken are the resource tokens of a type on a desk (BW-TOKEN-01).
type resourceToken struct {
	id, label, text string
	resource        game.Resource
	n               int
	// do pays with one or takes one, nil if that is not legal; why is the rule against paying with it while the reader
	// pays, said is what that comes to now.
	do   *choice.Choice
	why  rule.ID
	said string
}

// resourceTokens returns the resource tokens of the desk, and those that may be taken now.
func (d *Desk) resourceTokens() []resourceToken {
	var out []resourceToken
	for res := range game.NoResource {
		t := resourceToken{id: d.id("token-" + card.ResourceIcon(res)), resource: res, n: int(d.At.ResourceTokens[res]),
			text: d.w.KeywordText("resource-token")}
		answer := game.DoToken.With(uint8(res))
		t.do = d.offer(answer)
		if t.n == 0 && t.do == nil {
			continue
		}
		t.label = d.w.Text("web.bw.token.of", "resource", d.w.ResourceName(res), "n", t.n)
		if t.do == nil && d.asked(game.AskPay) {
			t.why, t.said = d.refusal(answer)
		}
		out = append(out, t)
	}
	return out
}

// poolOrder are the tokens of an order in the Special Order Pool, or out of the game.
type poolOrder struct {
	order game.Order
	n     int
}

// pool returns the tokens in the Special Order Pool by kind.
func (d *Desk) pool() []poolOrder {
	var out []poolOrder
	for o, n := range d.At.OrderPool {
		if n > 0 {
			out = append(out, poolOrder{game.Order(o), int(n)})
		}
	}
	return out
}

// removed counts the order tokens of the desk that left the game (OPT-06): those that are neither unused nor placed,
// nor in the pool, nor being carried out. The Star order is in the game only with the card that names it.
func (d *Desk) removed() int {
	if !d.r.Options.DisposableOrders {
		return 0
	}
	n := 0
	for o := range game.StarOrder {
		n += int(d.r.Common.Orders[o])
	}
	n -= int(d.At.TokenCount) - int(d.At.Tokens[game.StarOrder]) + d.onBoard()
	for _, count := range d.At.OrderPool {
		n -= int(count)
	}
	if x := &d.v.Exec; d.v.Phase == game.Execution && x.Player == d.who && x.Token != game.OrderKinds &&
		int(x.Planet) < len(d.r.Planets) {
		n--
	}
	return max(n, 0)
}

// deskHero is a hero of the desk.
type deskHero struct {
	unit game.UnitType
	// where says where the hero is, empty for one who is not in play.
	where string
}

// heroes returns the heroes of the faction that are in play or whose card is.
func (d *Desk) heroes() []deskHero {
	var out []deskHero
	for f := range d.sheet.HeroFigures.All() {
		h := deskHero{unit: d.sheet.Figures[f], where: d.placeOf(f)}
		if h.where == "" && !d.led(h.unit) {
			continue
		}
		out = append(out, h)
	}
	return out
}

// led reports whether the card of a hero is in the play area.
func (d *Desk) led(hero game.UnitType) bool {
	for l := range d.At.Leaders.All() {
		if d.sheet.Leaders[l].Hero == hero {
			return true
		}
	}
	return false
}

// placeOf names the area where a figure of the desk is, empty if it is on none.
func (d *Desk) placeOf(f game.Figure) string {
	for a := range d.r.Areas {
		area := game.Area(a)
		if d.v.Holder[a] == d.who && d.v.Units[a].Has(f) || d.v.Exec.Player == d.who && d.v.Coming(area).Has(f) {
			return d.w.AreaName(d.r, area)
		}
	}
	for side, q := range d.v.Battle.Players {
		if a := d.v.Battle.Area; a != game.NoArea && q == d.who && d.v.Battle.Units[side].Has(f) {
			return d.w.AreaName(d.r, a)
		}
	}
	return ""
}

// deskCaptive is a unit that the desk controls by mind control.
type deskCaptive struct {
	unit          game.UnitType
	owner         game.Faction
	where, player string
}

// captives returns the units that the desk controls by mind control (BW-KEY-03).
func (d *Desk) captives() []deskCaptive {
	var out []deskCaptive
	first := d.sheet.CaptiveFigures
	for i := range d.At.Captives {
		if first == 0 {
			break
		}
		f := first.First()
		first &= first - 1
		if c := d.At.Captives[i]; int(c.Owner) < d.v.Players {
			out = append(out, deskCaptive{d.v.TypeOf(d.r, d.who, f), d.v.Seats[c.Owner].Faction, d.placeOf(f),
				d.p.SeatName(c.Owner)})
		}
	}
	return out
}

// taken names the player's own units that others control.
func (d *Desk) taken() []string {
	var out []string
	for p := range game.Player(d.v.Players) {
		for _, c := range d.v.Seats[p].Captives {
			if c.Owner == d.who && p != d.who {
				out = append(out, d.w.Text("web.bw.taken.by", "unit", d.w.UnitName(d.r, d.v.TypeOf(d.r, d.who, c.Figure)), "player",
					d.p.SeatName(p)))
			}
		}
	}
	return out
}

// sites names the installations of the desk with their places.
func (d *Desk) sites() []string {
	var out []string
	for a := range d.At.Sites.All() {
		out = append(out, d.w.Text("web.bw.site.in", "site", d.w.InstallationName(d.v.Installations[a]), "area",
			d.w.AreaName(d.r, a)))
	}
	return out
}

// centersLeft counts the Infested Command Centers that the faction can still place.
func (d *Desk) centersLeft() int {
	n := int(d.r.Common.InfestedCenters)
	for a := range d.At.Sites.All() {
		if d.v.Installations[a] == game.InfestedCommandCenter {
			n--
		}
	}
	return n
}

// waitingUnits names the units that wait on a Leadership card.
func (d *Desk) waitingUnits() []string {
	var out []string
	for u := range d.r.Units {
		if n := d.unitsIn(d.At.Waiting, game.UnitType(u)); n > 0 {
			out = append(out, d.w.UnitCount(d.r, game.UnitType(u), n))
		}
	}
	return out
}

// guardCount counts the guard tokens of the desk.
func (d *Desk) guardCount() int {
	n := 0
	for a := range d.At.Guarded.All() {
		n += int(d.v.Guards[a])
	}
	return n
}

// deskFact is a line of facts on the sheet, with an explanation for those who point at it.
type deskFact struct{ icon, text, tip string }

// broodFacts are what there is to say of a desk apart from its cards: tokens, installations, captives, what is out of
// the game.
func (d *Desk) broodFacts() []deskFact {
	w := d.w
	var out []deskFact
	add := func(icon, text, tip string) { out = append(out, deskFact{icon, text, tip}) }
	n, size := PoolLoad(d.p, d.who)
	add("pool", w.Text("web.bw.pool", "n", n, "size", size), w.KeywordText("special-order-pool"))
	defend := w.Text("web.bw.defend.free")
	if d.At.Defended && int(d.At.DefendedOn) < len(d.r.Planets) {
		defend = w.Text("web.bw.defend.used", "planet", w.PlanetName(d.r, d.At.DefendedOn))
	}
	add("defend", defend, w.KeywordText("defend-order"))
	if n := d.guardCount(); n > 0 {
		add("guard", w.Text("web.bw.guards", "n", n), w.KeywordText("guard-token"))
	}
	for _, t := range d.resourceTokens() {
		if t.n > 0 {
			add(card.ResourceIcon(t.resource), t.label, t.text)
		}
	}
	for _, h := range d.heroes() {
		text := w.Text("web.bw.hero.at", "unit", w.UnitName(d.r, h.unit), "area", h.where)
		if h.where == "" {
			text = w.Text("web.bw.hero.gone", "unit", w.UnitName(d.r, h.unit))
		}
		add("hero", text, d.Print.Units[h.unit].Text)
	}
	if d.sheet.CaptiveFigures != 0 {
		caught := d.captives()
		add("mind-control", w.Text("web.bw.captives", "n", len(caught), "of", game.MaxCaptives),
			w.KeywordText("mind-control"))
		for _, c := range caught {
			add("mind-control", w.Text("web.bw.captive", "unit", w.UnitName(d.r, c.unit), "player", c.player, "area", c.where),
				w.UnitText(d.r, c.unit))
		}
	}
	for _, text := range d.taken() {
		add("mind-control", text, w.KeywordText("mind-control"))
	}
	for _, text := range d.sites() {
		add("warp-gate", text, w.KeywordText("installation"))
	}
	if d.sheet.Race == game.Zerg {
		add("infested-command-center", w.Text("web.bw.centers", "n", d.centersLeft()), w.KeywordText("installation"))
	}
	for _, text := range d.waitingUnits() {
		add("leader", w.Text("web.bw.waiting", "units", text), w.Text("web.bw.waiting.text"))
	}
	if n := d.removed(); n > 0 {
		add("special", w.Text("web.bw.removed", "n", n), w.OptionText("disposable-orders"))
	}
	if d.r.Options.Survival {
		add("base", w.Text("web.bw.bases", "n", d.At.Bases.Len(), "of", d.v.BaseLimit(d.r, d.who), "lost",
			int(d.At.LostBases)), w.OptionText("survival"))
	}
	for _, item := range about.Items(d.p) {
		if item.Carrier == d.who {
			add(item.Icon, item.Text, item.Tip)
		}
	}
	if int(d.At.Influence) < len(d.r.Planets) && d.At.Lasting != 0 {
		add("leader", w.Text("web.bw.influence", "planet", w.PlanetName(d.r, d.At.Influence)), "")
	}
	return out
}
