package ahead_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"koprulu/help/ahead"
	"koprulu/internal/played"
	"koprulu/rules/conform"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/words"
)

// TestGivenExactlyWhenTheWordsSay plays random games in which seats leave random answers for later. At every decision
// it compares what the list chooses with what the words of each answer say, judged by everything that has happened
// since it was left. KOPRULU_AHEAD_GAMES is how many games (scripts/nightly.sh plays more).
func TestGivenExactlyWhenTheWordsSay(t *testing.T) {
	games := 60
	if text := os.Getenv("KOPRULU_AHEAD_GAMES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		games = n
	}
	all := append(conform.Combinations(false), conform.Combinations(true)...)
	given := map[ahead.Kind]int{}
	fell := map[ahead.Why]int{}
	for n := range games {
		o := all[(n*7)%len(all)]
		r, err := played.Set().Rules(o)
		if err != nil {
			t.Fatal(err)
		}
		g := newReading(t, r, uint64(n))
		g.play(600)
		for k, c := range g.given {
			given[k] += c
		}
		for k, c := range g.fell {
			fell[k] += c
		}
	}
	t.Logf("given: %v; fell: %v", given, fell)
	for _, k := range ahead.Kinds {
		if given[k] == 0 {
			t.Errorf("nothing of the kind %s was ever given", k)
		}
	}
	for _, why := range []ahead.Why{ahead.WhyAttacked, ahead.WhyEntered, ahead.WhyHand, ahead.WhyPhase, ahead.WhyStack,
		ahead.WhyIllegal, ahead.WhyTop, ahead.WhyGone} {
		if fell[why] == 0 {
			t.Errorf("nothing ever fell because of %s", why)
		}
	}
}

// reading is a game whose lists are compared with their words.
type reading struct {
	*testing.T
	name  string
	r     *game.Rules
	s     game.State
	rng   *rand.Rand
	lists [game.MaxPlayers]*ahead.List
	// past is what has happened, seen by each seat.
	past  [game.MaxPlayers][]moment
	left  [game.MaxPlayers][]said
	kinds [game.MaxPlayers]map[uint32]ahead.Kind
	given map[ahead.Kind]int
	fell  map[ahead.Why]int
}

// moment is an answer as a seat sees it. By is the answer left for later that gave it, 0 if none did.
type moment struct {
	before, after *game.View
	log           []game.Entry
	who           game.Player
	text          string
	by            uint32
}

// said is an answer left for later, and how much had happened then.
type said struct {
	id    uint32
	what  ahead.Answer
	view  *game.View
	since int
}

func newReading(t *testing.T, r *game.Rules, seed uint64) *reading {
	g := &reading{T: t, name: fmt.Sprintf("game %d", seed), r: r, rng: rand.New(rand.NewPCG(seed, 5)),
		given: map[ahead.Kind]int{}, fell: map[ahead.Why]int{}}
	g.s = game.New(r, chance.NumberSeed(seed), nil)
	return g
}

func (g *reading) view(p game.Player) *game.View {
	v := g.r.View(&g.s, p)
	return &v
}

// play plays on for some answers.
func (g *reading) play(most int) {
	buf := make([]game.Answer, 0, game.MaxLegal)
	for range most {
		open := g.r.Open(&g.s)
		if open == 0 {
			return
		}
		if g.rng.IntN(3) == 0 {
			g.leave(game.Player(g.rng.IntN(g.r.Options.Players)))
		}
		seats := make([]game.Player, 0, 6)
		for rest := open; rest != 0; rest &= rest - 1 {
			seats = append(seats, rest.First())
		}
		p := seats[g.rng.IntN(len(seats))]
		legal := g.r.Legal(&g.s, p, buf[:0])
		a := legal[g.rng.IntN(len(legal))]
		// Battles and passes are made more frequent than at random.
		var by uint32
		if l := g.lists[p]; l != nil {
			v := g.view(p)
			next, choice := l.Judge(g.r, v, legal, time.Time{})
			g.compare(p, v, legal, choice)
			if g.s.Answers%5 == 0 {
				g.sameForTwin(p, next, choice)
			}
			g.count(l, next)
			g.lists[p] = next
			if choice != nil {
				if by = choice.ID; !choice.Bot {
					a = choice.Answer
				}
				g.given[g.kinds[p][by]]++
				g.lists[p] = next.Use(choice, g.s.Answers)
			}
		}
		g.step(p, a, by)
	}
}

// sameForTwin (P5): in a game that differs only in what the seat can't know, the list says the same.
func (g *reading) sameForTwin(p game.Player, list *ahead.List, choice *ahead.Choice) {
	twin := g.s
	g.r.Redeal(&twin, p, rand.New(rand.NewPCG(uint64(g.s.Answers), 9)))
	v := g.r.View(&twin, p)
	next, other := g.lists[p].Judge(g.r, &v, g.r.Legal(&twin, p, make([]game.Answer, 0, game.MaxLegal)), time.Time{})
	if fmt.Sprintf("%+v", choice) != fmt.Sprintf("%+v", other) || len(next.Fallen) != len(list.Fallen) ||
		len(next.Left) != len(list.Left) {
		g.Fatalf("%s, answer %d: seat %d answers %+v, and in a game that looks the same %+v", g.name, g.s.Answers, p+1,
			choice, other)
	}
}

// count counts what fell between two lists.
func (g *reading) count(before, after *ahead.List) {
	for _, f := range after.Fallen {
		if f.ID > before.Last {
			g.fell[f.Why]++
		}
	}
}

// step carries out an answer and lets all lists follow.
func (g *reading) step(p game.Player, a game.Answer, by uint32) {
	var before [game.MaxPlayers]*game.View
	for q := range game.Player(g.r.Options.Players) {
		before[q] = g.view(q)
	}
	text := answer.FormatInView(g.r, before[p], a)
	var log game.Log
	if broken := g.r.Apply(&g.s, p, a, &log); broken != 0 {
		g.Fatalf("%s: seat %d: %s breaks a rule", g.name, p+1, text)
	}
	for q := range game.Player(g.r.Options.Players) {
		m := moment{before: before[q], after: g.view(q), who: p, text: text}
		if q == p {
			m.by = by
		}
		for _, e := range log.Entries {
			if e.To.Has(q) {
				m.log = append(m.log, e)
			}
		}
		g.past[q] = append(g.past[q], m)
		if l := g.lists[q]; l != nil {
			g.lists[q] = l.Follow(&ahead.Step{Rules: g.r, Before: m.before, After: m.after, Log: m.log})
			g.count(l, g.lists[q])
		}
	}
}

// leave makes a seat leave something for later.
func (g *reading) leave(p game.Player) {
	v := g.view(p)
	if v.Phase == game.Setup || v.Phase == game.Over || v.Seats[p].Faction >= game.FactionCount || !v.Alive.Has(p) {
		return
	}
	a := g.random(v)
	next, err := g.lists[p].Leave(g.r, v, a, false)
	if err != nil {
		return // It does not fit now; other tests say what is refused.
	}
	g.lists[p] = next
	x := next.Left[len(next.Left)-1]
	g.left[p] = slices.DeleteFunc(g.left[p], func(old said) bool { return old.what.Kind == x.Kind && old.what.At == x.At })
	if g.kinds[p] == nil {
		g.kinds[p] = map[uint32]ahead.Kind{}
	}
	g.kinds[p][x.ID] = x.Kind
	g.left[p] = append(g.left[p], said{x.ID, x.Answer, v, len(g.past[p])})
}

// random makes an answer to leave.
func (g *reading) random(v *game.View) ahead.Answer {
	names, me, pick := words.InView(g.r, v), v.Seat, func(list []string) string { return list[g.rng.IntN(len(list))] }
	var planets, own, areas []string
	for placed := v.Placed; placed != 0; placed &= placed - 1 {
		planets = append(planets, names.Planet(placed.First()))
	}
	for held := v.Seats[me].Held | v.Seats[me].Bases; held != 0; held &= held - 1 {
		own = append(own, names.Area(held.First()), names.Planet(g.r.Areas[held.First()].Planet))
	}
	for rest := v.InPlay; rest != 0; rest &= rest - 1 {
		areas = append(areas, names.Area(rest.First()))
	}
	var cards, extras []string
	for hand := v.Seats[me].Hand; hand != 0; hand &= hand - 1 {
		if c := &g.r.Sheets[v.Seats[me].Faction].Cards[hand.First()]; c.Reinforcement {
			extras = append(extras, c.ID)
		} else {
			cards = append(cards, c.ID)
		}
	}
	a := ahead.Answer{Kind: ahead.Kinds[g.rng.IntN(len(ahead.Kinds))]}
	switch a.Kind {
	case ahead.Pass:
		a.Until, a.Unless = pick([]string{ahead.UntilRound, ahead.UntilOff}), []string{}
		for _, c := range ahead.Conditions {
			if g.rng.IntN(4) == 0 {
				a.Unless = append(a.Unless, c)
			}
		}
	case ahead.Orders:
		for range 1 + g.rng.IntN(3) {
			a.Orders = append(a.Orders, ahead.Order{Order: pick(words.Orders[:game.OrderKinds]), Planet: pick(planets),
				Unless: pick([]string{"", ahead.UnlessStack})})
		}
	case ahead.Reveals:
		for range 1 + g.rng.IntN(3) {
			a.Reveals = append(a.Reveals, ahead.Reveal{Planet: pick(planets),
				Then: pick([]string{ahead.ThenEvent, ahead.ThenExecute})})
		}
	case ahead.Attacked:
		if len(own) == 0 {
			return a
		}
		a.At, a.Support, a.Rest = pick(own), pick([]string{"", ahead.SupportStrongest}),
			pick([]string{ahead.RestAsk, ahead.RestBot})
		if g.rng.IntN(2) == 0 {
			a.Retreat = pick(areas)
		}
		for range g.rng.IntN(4) {
			if len(cards) > 0 {
				c := ahead.Card{Card: pick(cards)}
				if len(extras) > 0 && g.rng.IntN(3) == 0 {
					c.With = pick(extras)
				}
				a.Cards = append(a.Cards, c)
			}
		}
	case ahead.Discards:
		a.Discards = append(append(a.Discards, cards...), extras...)
		g.rng.Shuffle(len(a.Discards), func(i, k int) { a.Discards[i], a.Discards[k] = a.Discards[k], a.Discards[i] })
		if len(a.Discards) > 3 {
			a.Discards = a.Discards[:3]
		}
	case ahead.Regrouping:
		a.Token, a.Infest = pick([]string{"minerals", "gas"}), pick([]string{ahead.Yes, ahead.No})
	}
	return a
}

// compare works out what everything that a seat has left says about its decision, and compares that with what was
// chosen.
func (g *reading) compare(p game.Player, v *game.View, legal []game.Answer, got *ahead.Choice) {
	texts := make([]string, len(legal))
	for i, a := range legal {
		texts[i] = answer.FormatInView(g.r, v, a)
	}
	var want string
	var by ahead.Kind
	for _, kind := range []ahead.Kind{ahead.Attacked, ahead.Orders, ahead.Reveals, ahead.Discards, ahead.Regrouping,
		ahead.Pass} {
		for i := range g.left[p] {
			if x := &g.left[p][i]; want == "" && x.what.Kind == kind {
				want, by = g.says(x, p, v, texts, legal), kind
			}
		}
	}
	have := ""
	if got != nil {
		if have = bots; !got.Bot {
			have = answer.FormatInView(g.r, v, got.Answer)
		}
	}
	if have != want {
		g.Fatalf("%s, answer %d: seat %d is asked %s and answers %q; %s says %q\nleft: %+v", g.name, g.s.Answers, p+1,
			words.Decision(v.Step), have, by, want, g.left[p])
	}
}

// bots stands for what the bot chooses.
const bots = "the bot's choice"

// says returns what one answer says about a decision, empty for nothing, from everything that has happened since it was
// left.
func (g *reading) says(x *said, p game.Player, v *game.View, texts []string, legal []game.Answer) string {
	since := g.past[p][x.since:]
	has := func(text string) string {
		if slices.Contains(texts, text) {
			return text
		}
		return ""
	}
	switch x.what.Kind {
	case ahead.Pass:
		if x.what.Until == ahead.UntilRound && v.Round != x.view.Round ||
			slices.ContainsFunc(since, func(m moment) bool { return g.concerned(x, &m, p) }) {
			return ""
		}
		window := []string{"planning-card", "order-card", "reaction", "fleet", "opening", "start-ability", "extra-draw",
			"swap", "shield", "price", "healing", "recharge", "collateral", "revenge", "play-event", "infest"}
		if !slices.Contains(window, words.Decision(v.Step)) {
			return ""
		}
		if words.Decision(v.Step) == "fleet" {
			return has("done")
		}
		return has("pass")
	case ahead.Orders:
		if words.Decision(v.Step) != "order" || v.Round != x.view.Round || v.OrderTurn == 0 {
			return ""
		}
		for _, o := range x.what.Orders {
			if o.Nth != g.ordersOf(p, v)+1 {
				continue
			}
			// It was placed, or fell, if its turn has already come.
			if slices.ContainsFunc(since, func(m moment) bool {
				return m.before.Open.Has(p) && m.before.Step == game.AskOrder && m.before.OrderTurn > 0 && m.who == p &&
					g.ordersOf(p, m.before)+1 == o.Nth
			}) {
				return ""
			}
			if o.Unless != "" && slices.ContainsFunc(since,
				func(m moment) bool { return g.pile(m.after, o.Planet, p) != g.pile(x.view, o.Planet, p) }) {
				return ""
			}
			return has("order " + o.Order + " " + o.Planet)
		}
	case ahead.Reveals:
		return g.saysReveals(x, p, v, since, has)
	case ahead.Attacked:
		return g.saysAttacked(x, p, v, since, texts, legal)
	case ahead.Discards:
		if words.Decision(v.Step) != "discard" || slices.ContainsFunc(since, func(m moment) bool {
			return m.before.Step == game.AskDiscard && m.before.Open.Has(p) &&
				!(m.after.Step == game.AskDiscard && m.after.Open.Has(p))
		}) {
			return ""
		}
		if slices.ContainsFunc(since, func(m moment) bool { // It fell when none of the cards that it names were left.
			return m.who == p && m.before.Step == game.AskDiscard && m.before.Open.Has(p) && !g.holds(m.before, x.what.Discards)
		}) {
			return ""
		}
		for _, card := range g.discardsLeft(v, x.what.Discards) {
			if i := slices.IndexFunc(legal, func(a game.Answer) bool {
				return g.class(p, v, a.Card()) == g.classOf(p, v, card)
			}); i >= 0 {
				return texts[i]
			}
		}
	case ahead.Regrouping:
		switch words.Decision(v.Step) {
		case "token":
			return has("token " + x.what.Token)
		case "infest":
			if x.what.Infest == ahead.No {
				return has("pass")
			}
			return texts[slices.IndexFunc(texts, func(text string) bool { return text != "pass" })]
		}
	}
	return ""
}

// discardsLeft returns the cards of a list that have not been chosen yet.
func (g *reading) discardsLeft(v *game.View, cards []string) []string {
	cards = slices.Clone(cards)
	for c := game.Card(0); c < game.MaxCards; c++ {
		if v.Seats[v.Seat].Discarding.Has(c) {
			if i := slices.IndexFunc(cards, func(id string) bool {
				return g.classOf(v.Seat, v, id) == g.class(v.Seat, v, c)
			}); i >= 0 {
				cards = slices.Delete(cards, i, i+1)
			}
		}
	}
	return cards
}

// holds reports whether the hand has one of some cards that have not been chosen yet.
func (g *reading) holds(v *game.View, cards []string) bool {
	for _, id := range g.discardsLeft(v, cards) {
		for c := game.Card(0); c < game.MaxCards; c++ {
			if v.Seats[v.Seat].Hand.Has(c) && g.classOf(v.Seat, v, id) == g.class(v.Seat, v, c) {
				return true
			}
		}
	}
	return false
}

// class tells cards apart that play differently.
func (g *reading) class(p game.Player, v *game.View, c game.Card) game.Card {
	if c == game.NoCard {
		return c
	}
	return g.r.Sheets[v.Seats[p].Faction].Cards[c].Same
}

func (g *reading) classOf(p game.Player, v *game.View, id string) game.Card {
	if id == "" {
		return game.NoCard
	}
	cards := g.r.Sheets[v.Seats[p].Faction].Cards
	return cards[slices.IndexFunc(cards, func(c game.CardInfo) bool { return c.ID == id })].Same
}

// ordersOf counts the orders of a seat in this phase.
func (g *reading) ordersOf(p game.Player, v *game.View) (n int) {
	for _, o := range v.Orders {
		if o.Player == p && o != (game.OrderView{}) {
			n++
		}
	}
	if p == 0 { // Entries after the last order are blank, as if they were the first seat's.
		n = 0
		for i := range int(v.OrderCount) {
			if v.Orders[i].Player == p {
				n++
			}
		}
	}
	if v.Seats[p].Defended {
		n++
	}
	return n
}

// pile writes the owners of the orders of others in the stack of a planet.
func (g *reading) pile(v *game.View, planet string, p game.Player) string {
	text := ""
	for i := range int(v.OrderCount) {
		if o := v.Orders[i]; g.r.Planets[o.Planet].ID == planet && o.Player != p {
			text += fmt.Sprint(o.Player, " ")
		}
	}
	return text
}

// concerned reports whether something that happened concerns a seat in one of the ways that the answer names.
func (g *reading) concerned(x *said, m *moment, p game.Player) bool {
	for _, way := range x.what.Unless {
		switch way {
		case ahead.UnlessAttacked:
			was, is := &m.before.Battle, &m.after.Battle
			if is.Area != game.NoArea && is.Players[game.Defender] == p && (was.Area != is.Area || was.Players != is.Players) {
				return true
			}
		case ahead.UnlessEntered:
			for q := range game.Player(g.r.Options.Players) {
				for f := game.Figure(0); q != p && f < game.MaxFigures; f++ {
					from, to := g.whereIs(m.before, q, f), g.whereIs(m.after, q, f)
					if to >= 0 && from != to && from != unbuilt && g.present(m.before, p, to) {
						return true
					}
				}
			}
		case ahead.UnlessHand:
			if m.before.Seats[p].Hand != m.after.Seats[p].Hand || m.before.Seats[p].Discarding != m.after.Seats[p].Discarding {
				return true
			}
		case ahead.UnlessPhase:
			if m.before.Phase != m.after.Phase || m.before.Stage != m.after.Stage || m.before.Round != m.after.Round {
				return true
			}
		}
	}
	return false
}

const (
	unbuilt = -1
	onCard  = -2
)

// whereIs returns the planet of a figure, unbuilt or onCard.
func (g *reading) whereIs(v *game.View, p game.Player, f game.Figure) int {
	seat := &v.Seats[p]
	switch {
	case seat.Faction >= game.FactionCount || seat.Supply.Has(f) || seat.Aside.Has(f):
		return unbuilt
	case seat.Waiting.Has(f):
		return onCard
	}
	for a := range g.r.Areas {
		if v.Holder[a] == p && v.Units[a].Has(f) {
			return int(g.r.Areas[a].Planet)
		}
	}
	for side := range 2 {
		if v.Battle.Area != game.NoArea && v.Battle.Players[side] == p && v.Battle.Units[side].Has(f) {
			return int(g.r.Areas[v.Battle.Area].Planet)
		}
	}
	if v.Battle.Area == game.NoArea && v.Exec.Player == p && v.Battle.Units[game.Attacker].Has(f) &&
		v.Exec.Target != game.NoArea {
		return int(g.r.Areas[v.Exec.Target].Planet)
	}
	return onCard
}

// present reports whether a seat has pieces on a planet.
func (g *reading) present(v *game.View, p game.Player, planet int) bool {
	for a := range g.r.Areas {
		area := game.Area(a)
		if int(g.r.Areas[a].Planet) != planet {
			continue
		}
		if v.Holder[a] == p && v.Units[a] != 0 || v.BaseAt[a] == p || v.Seats[p].Sites.Has(area) {
			return true
		}
		for side := range 2 {
			if v.Battle.Area == area && v.Battle.Players[side] == p && v.Battle.Units[side] != 0 {
				return true
			}
		}
	}
	return false
}

// saysReveals goes through everything that happened to the orders to reveal.
func (g *reading) saysReveals(x *said, p game.Player, v *game.View, since []moment, has func(string) string) string {
	next, mine := 0, false // mine: the next order was revealed by the list.
	list := x.what.Reveals
	settle := func(m *moment) {
		if next == len(list) || m.before.Round != x.view.Round {
			return
		}
		asked := m.before.Open.Has(p) && m.who == p
		switch {
		case asked && m.before.Step == game.AskReveal && m.by == x.id:
			mine = true
		case asked && m.before.Step == game.AskReveal:
			if !mine && g.owner(m.before, list[next].Planet) != p {
				next++ // It was not on top.
				if next == len(list) {
					return
				}
				// The next one has not been asked about yet, unless the player has revealed it.
			}
			if m.text == "reveal "+list[next].Planet {
				next++
			}
		case asked && m.before.Step == game.AskExecute && mine:
			next, mine = next+1, false
		}
		if mine && (m.after.Exec.Player != p || g.r.Planets[m.after.Exec.Planet].ID != list[next].Planet) {
			next, mine = next+1, false
		}
	}
	for i := range since {
		settle(&since[i])
	}
	if next == len(list) || v.Round != x.view.Round {
		return ""
	}
	switch {
	case v.Step == game.AskReveal && !mine:
		return has("reveal " + list[next].Planet)
	case v.Step == game.AskExecute && mine:
		return has(list[next].Then)
	}
	return ""
}

// owner returns whose order is on top of a planet.
func (g *reading) owner(v *game.View, planet string) game.Player {
	for i := int(v.OrderCount) - 1; i >= 0; i-- {
		if g.r.Planets[v.Orders[i].Planet].ID == planet {
			return v.Orders[i].Player
		}
	}
	return game.Nobody
}

// saysAttacked reads what is to be done in a battle.
func (g *reading) saysAttacked(x *said, p game.Player, v *game.View, since []moment, texts []string,
	legal []game.Answer) string {
	names := words.InView(g.r, v)
	there := func(v *game.View) bool {
		b := &v.Battle
		return b.Area != game.NoArea && b.Players[game.Defender] == p &&
			(names.Area(b.Area) == x.what.At || g.r.Planets[g.r.Areas[b.Area].Planet].ID == x.what.At)
	}
	if !there(v) {
		return ""
	}
	fought := there(x.view)
	failed := false
	for i := range since {
		m := &since[i]
		if fought = fought || there(m.before); fought && !there(m.after) {
			return "" // It was for one battle.
		}
		if !there(m.after) && !g.has(m.after, p, x.what.At, &names) {
			return ""
		}
		// It fell if something that it names was not available.
		if m.who == p && there(m.before) {
			want := g.wish(x, p, m.before, &names)
			// An earlier answer kept it from being asked.
			asked := m.by == 0 || m.by > x.id || g.kinds[p][m.by] != ahead.Attacked
			failed = failed || want != nil && m.by != x.id && asked
		}
	}
	if failed {
		return ""
	}
	if want := g.wish(x, p, v, &names); want != nil {
		if i := slices.IndexFunc(legal, want); i >= 0 {
			return texts[i]
		}
		return ""
	}
	if v.Step == game.AskSupport && x.what.Support != "" {
		best, found := -1, ""
		for i, a := range legal {
			few := 64 - v.Battle.Skirmishes[a.Skirmish()].Support[game.Defender].Len()
			if worth := int(g.r.Units[a.Unit()].Support)*1000 + few; worth > best {
				best, found = worth, texts[i]
			}
		}
		return found
	}
	if x.what.Rest == ahead.RestBot {
		return bots
	}
	return ""
}

// has reports whether a seat has pieces in an area or on a planet.
func (g *reading) has(v *game.View, p game.Player, at string, names *words.Names) bool {
	for a := range g.r.Areas {
		area := game.Area(a)
		here := names.Area(area) == at || g.r.Planets[g.r.Areas[a].Planet].ID == at
		fights := v.Battle.Area == area && (v.Battle.Players[0] == p && v.Battle.Units[0] != 0 || v.Battle.Players[1] == p &&
			v.Battle.Units[1] != 0)
		if here && (v.Holder[a] == p && v.Units[a] != 0 || v.BaseAt[a] == p || v.Seats[p].Sites.Has(area) || fights) {
			return true
		}
	}
	return false
}

// wish returns a condition for the answers that are named for a decision in a battle, nil if none are.
func (g *reading) wish(x *said, p game.Player, v *game.View, names *words.Names) func(game.Answer) bool {
	if !v.Open.Has(p) {
		return nil
	}
	switch {
	case v.Step == game.AskRetreat && x.what.Retreat != "":
		return func(a game.Answer) bool { return names.Area(a.Area()) == x.what.Retreat }
	case v.Step == game.AskCards:
		k := v.Frame.V[game.FieldSkirmish]
		if v.Battle.Skirmishes[k].Deck[game.Defender] != p {
			return nil
		}
		left := slices.Clone(x.what.Cards)
		for i := range int(v.Battle.Count) {
			if c := v.Battle.Skirmishes[i].Card[game.Defender]; c != game.NoCard &&
				v.Battle.Skirmishes[i].Deck[game.Defender] == p {
				if at := slices.IndexFunc(left, func(y ahead.Card) bool {
					return g.classOf(p, v, y.Card) == g.class(p, v, c)
				}); at >= 0 {
					left = slices.Delete(left, at, at+1)
				}
			}
		}
		if len(left) == 0 {
			return nil
		}
		return func(a game.Answer) bool {
			return a.Verb == game.DoCard && g.class(p, v, a.Card()) == g.classOf(p, v, left[0].Card) &&
				g.class(p, v, a.Extra()) == g.classOf(p, v, left[0].With)
		}
	}
	return nil
}
