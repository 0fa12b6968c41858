package prompt

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/battle"
	"koprulu/site/web/card"
	"koprulu/site/web/ending"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/later"
	"koprulu/site/web/lookback"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Model is what the prompt shows: what is asked of the reader, and what the table as a whole is about.
type Model struct {
	*seen.Game
	// Refusal says why the last answer was refused.
	Refusal Refusal
	// Invited is true for a reader who may take a free seat.
	Invited bool
	// Later is what the reader has left for later, nil where that is not known.
	Later *later.Model
	// Lookback is the look back at a game that is over, nil if there is none to be shown.
	Lookback *lookback.Model
}

// The rows of the prompt.
const (
	// roomyRow is the number of answers that are side by side before they are put into groups.
	roomyRow = 6
	// roomyStep is the same for what is chosen next: few steps are better than short rows.
	roomyStep = 16
)

// option is a button of the prompt: an answer, or a group of answers.
type option struct {
	// label is on it, title says all of it.
	label, title string
	// icon is the name of a picture, empty for none; owner and unit make it a plate.
	icon string
	// count is the number of tokens left, -1 for none.
	count int
	// text is the answer that it sends; pick is what it opens or, if it is pressed, what is left when it closes.
	text, pick string
	group      bool
	pressed    bool
	// target is true for places of the map, done for what ends or declines.
	target, done bool
	// why is the rule that forbids it, None if it is possible.
	why rule.ID
	// leader is the Leadership card that it chooses, nil for none.
	leader *card.Leader
	// event is true for an Event card that is one of several to choose from.
	event bool
	// later is true for what can be chosen once something before it is.
	later bool
	// force is true for an answer that force mines.
	force bool
	// places are the ids of what it lights on the map.
	places string
	// final is true for an answer that could not be taken back.
	final bool
	// key is what the answers of a group have in common, first the first of them, or the answer.
	key, first game.Answer
	// cost is what the unit that it loses cost, empty for other answers.
	cost string
	// rank is the place of an order among orders, which are always in the same sequence.
	rank int
}

// says reports whether the title names the button better than its label: it says more, including all that the label
// says.
func (i *option) says() bool { return i.title != i.label && strings.Contains(i.title, i.label) }

// onThing reports whether something on the map or on the reader's side of the table gives the answer as well: a lit
// place, an order, what is bought, paid with or discarded. The prompt has it in the list of answers only. At a place
// that has been chosen already, nothing on the map tells apart the answers that are given there, except units that
// move.
func (p *Model) onThing(row *optionRow, i *option) bool {
	if i.done || i.force {
		return false
	}
	switch p.View.Step {
	case game.AskBuild, game.AskUpgrade, game.AskBase, game.AskTech, game.AskPay, game.AskDiscard, game.AskPair,
		game.AskSupport, game.AskCards, game.AskSkirmish:
		return true
	}
	if row.place != "" && i.first.Verb != game.DoMove && slices.ContainsFunc(row.items, func(o option) bool {
		return o.first != i.first && o.places == i.places
	}) {
		return i.first.Verb == game.DoOrder || i.first.Verb == game.DoDefend
	}
	return i.places != "" || i.first.Verb == game.DoOrder || i.first.Verb == game.DoDefend
}

// optionRow is a row of buttons.
type optionRow struct {
	items []option
	// place is the place of the map to which the row was narrowed, empty for none, and drop is the pick without it.
	place, drop string
	// name is the answer in whose group it is, for a screen reader; empty for the first row, which is named by what is
	// asked.
	name string
}

// Sentence says what is asked of the reader, or whom the table waits for, with all that is below the heading.
func (p *Model) Sentence() string {
	heading, detail := p.said()
	return strings.TrimSpace(heading + " " + detail)
}

// said returns the heading of the prompt, and the sentences below it.
func (p *Model) said() (heading, detail string) {
	w := p.Words()
	switch {
	case p.Snap.Status == table.Frozen:
		return w.Text("web.table.frozen"), ""
	case p.Over():
		return ending.Of(p.Game).Sentence(), ""
	case p.Snap.Status == table.Paused && p.Live():
		return w.Text("web.table.paused"), ""
	case p.respited() && !p.Mine():
		if what := p.undoes(); p.Last == nil || what != p.silent() {
			return page.Capital(what), ""
		}
		return w.Text("web.did.answered", "what", p.silent()), ""
	case p.Mine():
		return w.Asked(p.Rules, p.View)
	case p.out():
		return w.Text("web.now.out.sits"), ""
	case p.View.Open.Has(p.Seat):
		// A bot decides for the reader, or this is a moment of the past: they wait like everybody else.
		return p.waiting(p.View.Open)
	}
	return p.waiting(p.View.Open &^ (1 << p.Seat))
}

// mostNames is the number of players whom the heading names; of more it says how many they are.
const mostNames = 2

// waiting says whom the table waits for, people by their own names, and for what.
func (p *Model) waiting(open game.PlayerSet) (heading, detail string) {
	w := p.Words()
	if open == 0 || p.View.Phase == game.Over {
		return w.Waiting(p.Rules, p.View, p.Seat), ""
	}
	var names, away []string
	for seat := range open.All() {
		name := p.waitedFor(seat)
		names = append(names, name)
		if d := p.Snap.Rests[seat].Vacation; !d.None() && p.Live() {
			away = append(away, w.Text("web.prompt.away", "player", name, "date", page.DateText(w, d.Last)))
		}
	}
	detail = page.Capital(w.StepName(p.View.Step)) + "."
	if len(names) > mostNames {
		detail = w.Text("web.prompt.they", "players", w.List(names), "what", w.StepName(p.View.Step))
	}
	return w.Text("web.prompt.waiting", "n", len(names), "players", w.List(names)),
		strings.Join(append([]string{detail}, away...), " ")
}

// waitedFor names a player: somebody by their own name, with that of the faction; a bot by that of the faction alone.
func (p *Model) waitedFor(seat game.Player) string {
	s := &p.Snap.Seats[seat]
	if s.Person == "" || s.Left || s.Name == "" {
		return p.Words().PlayerWithin(p.Rules, p.View, seat)
	}
	if f := p.Faction(seat); int(f) < len(p.Rules.Sheets) {
		return p.Words().Text("web.prompt.name", "name", s.Name, "faction", p.Words().Text("ui.name."+p.Rules.Sheets[f].ID))
	}
	return s.Name
}

// how says how things are moved that are dragged, where the reader is asked for that.
func (p *Model) how() string {
	if p.Mine() && len(p.Pick) == 1 && p.View.Step == game.AskOrder {
		if _, _, place := choice.Place(p.Pick[0]); place {
			return p.Words().Text("web.prompt.how.order.which")
		}
		return p.Words().Text("web.prompt.how.order.where")
	}
	if p.Mine() && len(p.Pick) == 0 {
		switch p.View.Step {
		case game.AskOrder:
			if p.noRoom() != "" {
				return "" // There is no room for both.
			}
			return p.Words().Text("web.prompt.how.order")
		case game.AskMove:
			return p.Words().Text("web.prompt.how.move")
		case game.AskDiscard:
			return p.Words().Text("web.prompt.how.discard")
		}
	}
	return ""
}

// rows returns the rows of buttons: what can be chosen, and below it what remains to be chosen
// inside of each group that was opened.
func (p *Model) rows() []optionRow {
	w, r, v := p.Words(), p.Rules, p.View
	asked, _ := choice.Split(p.Choices)
	pick := p.Pick.Trim(asked)
	rows := []optionRow{p.rowOf(asked, nil, game.Answer{})}
	last := game.Answer{}
	for i, key := range pick {
		rest := pick[:i+1].Narrow(asked)
		if kind, index, ok := choice.Place(key); ok {
			// A place leaves fewer buttons in the row where it was pointed at.
			row := p.rowOf(rest, pick[:i+1], last)
			row.place, row.drop = p.placeName(kind, index), pick[:i].String()
			if kind == choice.SpotPiece {
				row.place = battle.PieceName(p.Game, key)
			}
			rows[len(rows)-1] = row
			continue
		}
		if len(rest) == len(pick[:i].Narrow(asked)) && !offers(&rows[len(rows)-1], pick[:i+1]) {
			// All answers belong to the group, so that the row shows its parts already: the map picked it together with the part
			// that it shows.
			rows[len(rows)-1] = p.rowOf(rest, pick[:i+1], last)
			continue
		}
		all := p.next(pick[:i].Narrow(asked), pick[:i], &rows[len(rows)-1])
		press(&rows[len(rows)-1], pick[:i], key)
		last = key
		row := p.rowOf(rest, pick[:i+1], key)
		row.items = p.among(all, row.items, key)
		row.name = page.Capital(choice.GroupName(w, r, v, key))
		rows = append(rows, row)
	}
	if len(rows) == 1 {
		if all := p.next(pick.Narrow(asked), pick, &rows[0]); len(all) > 0 {
			rows = append(rows, optionRow{items: all, name: p.laterText()})
		}
	}
	p.refuse(&rows[0])
	return rows
}

// listed reports whether there are answers that only the list of answers has.
func (p *Model) listed() bool {
	if _, beside := choice.Split(p.Choices); len(beside) > 0 || p.Cart != nil {
		return true
	}
	return slices.ContainsFunc(p.rows(), func(row optionRow) bool {
		return slices.ContainsFunc(row.items, func(o option) bool { return p.onThing(&row, &o) || o.why != rule.None })
	})
}

// The numbers of buttons from which the prompt is higher on phones held upright, and from which they unfold above it on
// wide screens.
const (
	tallFrom, longFrom = 2, 3
)

// buttons counts those that are in the prompt below what it says.
func (p *Model) buttons() (n int) {
	if !p.Mine() || p.Cart != nil || p.Agree != nil || p.cards() {
		return 0
	}
	for _, row := range p.rows() {
		for i := range row.items {
			if o := &row.items[i]; !p.onThing(&row, o) && !o.later && o.why == rule.None {
				n++
			}
		}
	}
	return n
}

// offers reports whether a row has a button that leads to a pick.
func offers(row *optionRow, pick choice.Pick) bool {
	return slices.ContainsFunc(row.items, func(o option) bool { return o.pick == pick.String() })
}

// press marks the button of an opened group.
func press(row *optionRow, before choice.Pick, key game.Answer) {
	open := append(slices.Clip(before), key).String()
	for i := range row.items {
		if item := &row.items[i]; item.pick == open {
			item.pressed, item.pick = true, before.String()
			return
		}
	}
}

// rowOf arranges the answers that remain after a pick; key is the group opened last.
func (p *Model) rowOf(rest []choice.Choice, pick choice.Pick, key game.Answer) optionRow {
	w, r, v := p.Words(), p.Rules, p.View
	room := roomyRow
	if pick.Groups() > 0 {
		room = roomyStep
	}
	if len(rest) > 0 && rest[0].Answer.Verb == game.DoOrder && len(pick) == 0 {
		room = 2
	}
	var row optionRow
	for _, i := range choice.Arrange(rest, pick.Groups(), room,
		func(k game.Answer) string { return choice.GroupName(w, r, v, k) }) {
		first := &i.Choices[0]
		item := option{label: page.Capital(i.Label), title: i.Label, count: -1, icon: p.answerIcon(first.Answer, i.Group),
			rank: rankOf(first.Answer), key: i.Key, first: first.Answer, places: p.lights(i.Choices)}
		if v := i.Key.Verb; (v == game.DoMove || v == game.DoBack) && first.Answer.Unit() != i.Key.Unit() {
			item.icon = "" // Units of several types.
		}
		if i.Group {
			item.group = true
			item.pick = append(slices.Clip(pick), i.Key).String()
			if i.Key.Verb == game.DoOrder {
				item.label = w.OrderShort(i.Key.Order())
				item.count = int(v.Seats[p.Seat].Tokens[i.Key.Order()])
			}
		} else {
			item.text, item.title, item.final = first.Text, first.Label, first.Final
			if key.Verb != game.NoVerb {
				item.label = page.Capital(choice.Part(w, r, v, key, first))
				item.icon = ""
			}
			if first.Answer.Verb == game.DoLeader {
				shown := card.LeaderOf(w, r, p.Faction(p.Seat), first.Answer.Leader())
				item.leader = &shown
			}
			item.event = isEvent(*first) && p.choosesEvents()
			if v := first.Answer.Verb; v == game.DoLose || v == game.DoDestroyUnit {
				item.cost = w.CostText(r.Units[first.Answer.Unit()].Cost)
			}
			item.target = !first.Places.None()
			item.done = ends(first.Answer.Verb)
			if first.Mines {
				item.force, item.title = true, w.Text("web.pay.agree", "what", first.Label)
			}
			if first.Answer.Verb == game.DoForce && first.Answer.Careful() == 0 {
				item.force, item.label = true, p.forceText(first.Answer.Area(), p.View.Partial)
			}
		}
		row.items = append(row.items, item)
	}
	return row
}

// rankOf returns the place of an order among orders, and one after them for everything else.
func rankOf(a game.Answer) int {
	if a.Verb == game.DoOrder {
		return int(a.Order())
	}
	return int(game.OrderKinds)
}

// ends reports whether a verb ends a series of answers or declines an option.
func ends(v game.Verb) bool { return v == game.DoPass || v == game.DoDone || v == game.DoCancel }

// answerIcon returns the picture of an answer or of a group of answers, empty for none.
func (p *Model) answerIcon(a game.Answer, group bool) string {
	sheet := p.sheet()
	switch a.Verb {
	case game.DoOrder:
		return piece.OrderIcon(a.Order())
	case game.DoWorker:
		return "worker"
	case game.DoTransport, game.DoBuildTransport:
		return "transport"
	case game.DoBase, game.DoLift:
		return "base"
	case game.DoEvent, game.DoPlay, game.DoUseEvent:
		return "event"
	case game.DoDraw, game.DoDiscard, game.DoTake, game.DoCard, game.DoBlind, game.DoUse:
		return "cards"
	case game.DoTech:
		return "research"
	case game.DoModule:
		return page.IconOf(p.Rules.Modules[a.Module()].ID)
	case game.DoBuilding:
		if sheet != nil {
			return page.IconOf(sheet.Buildings[a.Building()].ID)
		}
	case game.DoPay, game.DoForce, game.DoDiscount:
		if group {
			return "worker"
		}
		if a.Resource() == game.Gas {
			return "gas"
		}
		return "minerals"
	case game.DoBuild, game.DoPlace, game.DoFront, game.DoPair, game.DoSupport, game.DoLose, game.DoGo, game.DoExcess,
		game.DoRecall, game.DoDestroyUnit, game.DoGive, game.DoLeave, game.DoMove, game.DoBack:
		return p.unitIcon(a.Unit())
	case game.DoExecute:
		return "play"
	case game.DoReveal:
		return "eye"
	case game.DoExecuteAs:
		return piece.OrderIcon(a.Order())
	case game.DoDefend, game.DoLock:
		return "defend"
	case game.DoGuard:
		return "guard"
	case game.DoLeader, game.DoUseLeader:
		return "leader"
	case game.DoToken:
		return card.ResourceIcon(a.Resource())
	case game.DoPool, game.DoRaise:
		return "pool"
	case game.DoRemove:
		return "close"
	case game.DoWithdraw, game.DoRetreat:
		return "retreat"
	}
	return ""
}

// unitIcon returns the picture of a type of unit.
func (p *Model) unitIcon(u game.UnitType) string {
	if int(u) < len(p.Rules.Units) {
		return piece.UnitIconOf(p.Rules, u)
	}
	return ""
}

// sheet returns the Faction Sheet of the reader, nil before they have one.
func (p *Model) sheet() *game.Sheet {
	if f := p.Faction(p.Seat); int(f) < len(p.Rules.Sheets) {
		return &p.Rules.Sheets[f]
	}
	return nil
}

// placeName names a place of the map.
func (p *Model) placeName(kind choice.Spot, index uint8) string {
	w := p.Words()
	switch kind {
	case choice.SpotPlanet:
		return w.PlanetName(p.Rules, game.Planet(index))
	case choice.SpotRoute:
		return w.RouteName(p.Rules, p.View, game.Route(index))
	}
	return w.AreaName(p.Rules, game.Area(index))
}

// refuse adds to the first row what the decision is about but can't be chosen now, with the rule that forbids it:
// orders, buildings, modules and technologies.
func (p *Model) refuse(row *optionRow) {
	if row.place != "" {
		return
	}
	w, r := p.Words(), p.Rules
	sheet := p.sheet()
	if sheet == nil {
		return
	}
	add := func(a game.Answer, icon, label string) {
		if why := p.Breaks(a); why != rule.None {
			row.items = slices.Insert(row.items, refusedAt(row.items), option{label: label, title: label, icon: icon, count: -1,
				why: why, rank: rankOf(a), first: a})
		}
	}
	switch p.View.Step {
	case game.AskOrder:
		for o := range game.StarOrder {
			if !p.offers(game.DoOrder, uint8(o)) {
				add(game.DoOrder.With(uint8(o), p.nearPlanet()), piece.OrderIcon(o), w.OrderShort(o))
			}
		}
		if p.Rules.Options.BroodWar && !p.offersSome(game.DoDefend) {
			add(game.DoDefend.With(p.ownArea()), "defend", page.Capital(w.DefendName()))
		}
		slices.SortStableFunc(row.items, func(a, b option) int { return a.rank - b.rank })
	case game.AskExecute:
		if !p.offersSome(game.DoExecute) {
			add(game.Answer{Verb: game.DoExecute}, "play", w.Text("web.bw.execute"))
		}
	case game.AskUpgrade:
		for b := range sheet.Buildings {
			if a := game.DoBuilding.With(uint8(b)); !p.offers(a.Verb, a.First()) {
				add(a, page.IconOf(sheet.Buildings[b].ID), w.BuildingName(r, p.Faction(p.Seat), uint8(b)))
			}
		}
		for m := range r.Modules {
			if a := game.DoModule.With(uint8(m)); !p.offers(a.Verb, a.First()) && r.Modules[m].Tokens[sheet.Race] > 0 {
				add(a, page.IconOf(r.Modules[m].ID), w.ModuleName(r, uint8(m)))
			}
		}
	case game.AskTech:
		for t := range sheet.Techs {
			if a := game.DoTech.With(uint8(t)); !p.offers(a.Verb, a.First()) &&
				sheet.Techs[t].Cards&p.View.Seats[p.Seat].TechDeck != 0 {
				add(a, "research", w.TechName(r, p.Faction(p.Seat), game.Tech(t)))
			}
		}
	case game.AskBuild:
		if !p.offers(game.DoWorker, 0) {
			add(game.Answer{Verb: game.DoWorker}, "worker", w.Text("web.table.worker"))
		}
	}
}

// refusedAt is where refused buttons go: before what ends the decision.
func refusedAt(items []option) int {
	if i := slices.IndexFunc(items, func(i option) bool { return i.done }); i >= 0 {
		return i
	}
	return len(items)
}

// offers reports whether some answer has a verb and a first field.
func (p *Model) offers(v game.Verb, a uint8) bool {
	return slices.ContainsFunc(p.Choices, func(c choice.Choice) bool {
		return c.Answer.Verb == v && c.Answer.First() == a
	})
}

// offersSome reports whether some answer has a verb.
func (p *Model) offersSome(v game.Verb) bool {
	return slices.ContainsFunc(p.Choices, func(c choice.Choice) bool { return c.Answer.Verb == v })
}

// ownArea returns an area that is the reader's, so that what is wrong with an answer about it is not the area; any if
// they have none.
func (p *Model) ownArea() uint8 {
	if own := p.View.Controlled(p.Rules, p.Seat); own != 0 {
		return uint8(own.First())
	}
	return 0
}

// nearPlanet returns a planet where the reader can place some order, so that what is wrong with another order is the
// order; otherwise any.
func (p *Model) nearPlanet() uint8 {
	for i := range p.Choices {
		if p.Choices[i].Answer.Verb == game.DoOrder {
			return uint8(p.Choices[i].Answer.Planet())
		}
	}
	if p.View.Placed != 0 {
		return uint8(p.View.Placed.First())
	}
	return 0
}

// respited reports whether bots wait for the reader, who may take something back.
func (p *Model) respited() bool {
	return p.Live() && p.Seated() && p.Snap.Respite.Of(p.Seat) && p.Snap.Status == table.Playing
}

// finalAttrs mark the button of an answer that could not be taken back.
func (p *Model) finalAttrs(item *option) templ.Attributes {
	return page.Final(p.Words(), item.final)
}

// silent names the reader's last answer, about which the log says nothing, as it was offered; an answer that any
// decision could have is named with its decision.
func (p *Model) silent() string {
	w, then := p.Words(), *p.View
	then.Frame = p.Last.Asked
	said := w.Answer(p.Rules, &then, p.Last.Answer)
	for _, bare := range []string{"answer.pass", "answer.done"} {
		if said == page.Capital(w.Text(bare)) {
			return w.Text("web.since.item", "what", page.Capital(w.StepName(then.Frame.Step))) + " " + w.Text(bare)
		}
	}
	return said
}

// softened lets long words of a label break where the language does, because tiles are narrow on a phone.
func (p *Model) softened(label string) string { return p.Words().Soften(label) }

// pays reports whether workers are put on cards in this step, so that the prompt has to say who does it.
func (p *Model) pays() bool {
	switch p.View.Step {
	case game.AskBuild, game.AskUpgrade, game.AskBase, game.AskPay:
		return p.Mine() && p.Pays != seen.PayTaught
	}
	return false
}

// payable reports whether something other than force mining is left to pay with.
func (p *Model) payable() bool {
	return seen.Payable(p.Choices)
}

// paying reports whether workers are put on cards one after the other now.
func (p *Model) paying() bool { return p.Mine() && p.View.Step == game.AskPay }

// waitingSince returns the decision of a person that the table has waited for the longest; bots answer at once.
func (p *Model) waitingSince() *table.Decision {
	var oldest *table.Decision
	for seat := range p.View.Players {
		if d := &p.Snap.Decisions[seat]; p.View.Open.Has(game.Player(seat)) && p.Snap.Seats[seat].Bot == "" &&
			d.Number != 0 && !d.Since.IsZero() && (oldest == nil || d.Since.Before(oldest.Since)) {
			oldest = d
		}
	}
	return oldest
}

// turned reports whether the map has just turned the galaxy, because its last planet was laid.
func (p *Model) turned() bool {
	return galaxy.JustTurned(p.Rules, p.View, galaxy.RoomOf(p.Reader.Shape))
}

// noRoom warns before a special order is placed for which there is no room.
func (p *Model) noRoom() string {
	if !p.Mine() || p.View.Step != game.AskOrder {
		return ""
	}
	legal := make([]game.Answer, len(p.Choices))
	for i := range p.Choices {
		legal[i] = p.Choices[i].Answer
	}
	return p.Words().NoRoom(p.Rules, p.View, legal)
}
