package ahead

import (
	"fmt"
	"slices"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Leave returns the list with one more answer, which replaces the one of its kind if there is one (for Attacked, the
// one for the same place). The view is that of the seat; program says that a program leaves it. The error is an *Error.
func (l *List) Leave(r *game.Rules, v *game.View, a Answer, program bool) (*List, error) {
	n := &List{}
	if l != nil {
		n = l.clone()
	}
	x := Left{Answer: a, Program: program, Since: v.Answers, Round: v.Round}
	names := words.InView(r, v)
	c := checker{r, v, &names}
	if err := c.check(&x); err != nil {
		return nil, err
	}
	n.Left = slices.DeleteFunc(n.Left, func(old Left) bool { return old.Kind == x.Kind && old.At == x.At })
	if len(n.Left) >= MostAnswers {
		return nil, &Error{"kind", fmt.Sprintf("a seat leaves at most %d answers; take one back first", MostAnswers)}
	}
	n.Last++
	x.ID = n.Last
	n.Left = append(n.Left, x)
	return n, nil
}

// checker checks answers to be left for later.
type checker struct {
	r     *game.Rules
	v     *game.View
	names *words.Names
}

// fieldsOf are the fields that each kind has.
var fieldsOf = map[Kind][]string{
	Pass: {"until", "unless"}, Orders: {"orders"}, Reveals: {"reveals"},
	Attacked: {"at", "cards", "support", "retreat", "rest"},
	Discards: {"discards"}, Regrouping: {"token", "infest"},
}

// field is a field of an answer: whether the answer has it.
type field struct {
	name string
	has  bool
}

// fields returns the fields of all kinds.
func (a *Answer) fields() []field {
	return []field{
		{"until", a.Until != ""}, {"unless", a.Unless != nil}, {"orders", a.Orders != nil}, {"reveals", a.Reveals != nil},
		{"at", a.At != ""},
		{"cards", a.Cards != nil}, {"support", a.Support != ""}, {"retreat", a.Retreat != ""}, {"rest", a.Rest != ""},
		{"discards", a.Discards != nil},
		{"token", a.Token != ""}, {"infest", a.Infest != ""},
	}
}

// check completes an answer or says what is wrong with it.
func (c *checker) check(x *Left) error {
	want, known := fieldsOf[x.Kind]
	if !known {
		return oneOf("kind", x.Kind, Kinds...)
	}
	for _, f := range x.fields() {
		if f.has && !slices.Contains(want, f.name) {
			return &Error{f.name, fmt.Sprintf("leave it out; the fields of %s are %s", x.Kind, strings.Join(want, ", "))}
		}
	}
	if c.v.Phase == game.Over || c.v.Seat >= game.MaxPlayers || c.v.Seats[c.v.Seat].Faction >= game.FactionCount ||
		!c.v.Alive.Has(c.v.Seat) {
		return &Error{"kind", "answers can be left once the seat has its faction, as long as it plays"}
	}
	switch x.Kind {
	case Pass:
		return c.pass(x)
	case Orders:
		return c.orders(x)
	case Reveals:
		return c.reveals(x)
	case Attacked:
		return c.attacked(x)
	case Discards:
		return c.discards(x)
	}
	return c.regrouping(x)
}

// oneOf returns an error unless a word is in a list.
func oneOf[T ~string](path string, word T, list ...T) error {
	if slices.Contains(list, word) {
		return nil
	}
	var words []string
	for _, possible := range list {
		words = append(words, string(possible))
	}
	return &Error{path, fmt.Sprintf("%q is not possible; write one of %s", word, strings.Join(words, ", "))}
}

// items checks how many items a list has.
func items(path string, n int) error {
	if n < 1 || n > MostItems {
		return &Error{path, fmt.Sprintf("name 1 to %d", MostItems)}
	}
	return nil
}

// named turns an error about a name into an *Error.
func named(path string, err error) error { return &Error{path, err.Error()} }

func (c *checker) pass(x *Left) error {
	if x.Until == "" {
		x.Until = UntilRound
	}
	if err := oneOf("until", x.Until, UntilRound, UntilOff); err != nil {
		return err
	}
	if x.Unless == nil {
		x.Unless = slices.Clone(Conditions)
	}
	for i, word := range x.Unless {
		if err := oneOf(fmt.Sprintf("unless[%d]", i), word, Conditions...); err != nil {
			return err
		}
	}
	// In a fixed order, each once.
	x.Unless = slices.DeleteFunc(slices.Clone(Conditions),
		func(word string) bool { return !slices.Contains(x.Unless, word) })
	return nil
}

func (c *checker) orders(x *Left) error {
	if c.v.Phase != game.Planning {
		return &Error{"kind", "orders can be left in the Planning Phase, for the rest of it"}
	}
	if err := items("orders", len(x.Orders)); err != nil {
		return err
	}
	x.Orders = slices.Clone(x.Orders)
	next := placed(c.v) + 1
	for i := range x.Orders {
		o, path := &x.Orders[i], fmt.Sprintf("orders[%d]", i)
		if o.Nth == 0 {
			o.Nth = next
		}
		if o.Nth < next || o.Nth > MostItems {
			return &Error{path + ".nth",
				fmt.Sprintf("it must be %d to %d, as the next order of the seat is number %d, and higher than that of the order before", next, MostItems, placed(c.v)+1)}
		}
		next = o.Nth + 1
		if o.Unless != "" && o.Unless != UnlessStack {
			return oneOf(path+".unless", o.Unless, UnlessStack)
		}
		planet := o.Planet
		if o.Order == defend {
			if !c.r.Options.BroodWar {
				return &Error{path + ".order", "Defend orders are part of Brood War"}
			}
			area, err := c.names.FindArea(o.Area)
			if err == nil && !c.v.InPlay.Has(area) {
				err = &Error{path + ".area", o.Area + " is not on the table"}
			}
			if err != nil {
				return named(path+".area", err)
			}
			if o.Planet != "" {
				return &Error{path + ".planet", "leave it out; a Defend order has an area"}
			}
			planet = c.names.Planet(c.r.Areas[area].Planet)
		} else {
			if !slices.Contains(words.Orders[:game.OrderKinds], o.Order) {
				return oneOf(path+".order", o.Order, append(slices.Clone(words.Orders[:game.OrderKinds]), defend)...)
			}
			p, err := c.names.FindPlanet(o.Planet)
			if err == nil && !c.v.Placed.Has(p) {
				err = &Error{path + ".planet", o.Planet + " is not on the table"}
			}
			if err != nil {
				return named(path+".planet", err)
			}
			if o.Area != "" {
				return &Error{path + ".area", "leave it out; only a Defend order has an area"}
			}
		}
		if x.Stacks == nil {
			x.Stacks = map[string]string{}
		}
		p, err := c.names.FindPlanet(planet)
		if err != nil {
			return named(path+".planet", err)
		}
		x.Stacks[planet] = stack(c.v, p)
	}
	return nil
}

// defend is the word of the Defend order.
const defend = "defend"

func (c *checker) reveals(x *Left) error {
	if c.v.Phase != game.Planning && c.v.Phase != game.Execution {
		return &Error{"kind", "orders to reveal can be left in the Planning Phase and the Execution Phase, for this round"}
	}
	if err := items("reveals", len(x.Reveals)); err != nil {
		return err
	}
	for i := range x.Reveals {
		o, path := &x.Reveals[i], fmt.Sprintf("reveals[%d]", i)
		if p, err := c.names.FindPlanet(o.Planet); err != nil {
			return named(path+".planet", err)
		} else if !c.v.Placed.Has(p) {
			return &Error{path + ".planet", o.Planet + " is not on the table"}
		}
		if err := oneOf(path+".then", o.Then, ThenExecute, ThenEvent); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) attacked(x *Left) error {
	areas, err := c.place(x.At)
	if err != nil {
		return named("at", err)
	}
	if pieces(c.v, c.v.Seat)&areas == 0 && !defends(c.v, areas) {
		return &Error{"at", "name an area or a planet where the seat has units or a base"}
	}
	x.Begun = defends(c.v, areas)
	if len(x.Cards) > MostItems {
		return items("cards", len(x.Cards))
	}
	for i, k := range x.Cards {
		path := fmt.Sprintf("cards[%d]", i)
		if err := c.card(path+".card", k.Card, false); err != nil {
			return err
		}
		if k.With != "" {
			if err := c.card(path+".with", k.With, true); err != nil {
				return err
			}
		}
		if k.Unit != "" {
			if _, err := c.names.FindUnit(k.Unit); err != nil {
				return named(path+".unit", err)
			}
		}
	}
	if x.Support != "" {
		if err := oneOf("support", x.Support, SupportStrongest); err != nil {
			return err
		}
	}
	if x.Retreat != "" {
		if a, err := c.names.FindArea(x.Retreat); err != nil {
			return named("retreat", err)
		} else if !c.v.InPlay.Has(a) || areas == 1<<a {
			return &Error{"retreat", "name another area on the table"}
		}
	}
	if x.Rest == "" {
		x.Rest = RestAsk
	}
	if err := oneOf("rest", x.Rest, RestBot, RestAsk); err != nil {
		return err
	}
	if len(x.Cards) == 0 && x.Support == "" && x.Retreat == "" && x.Rest == RestAsk {
		return &Error{"cards", "say at least one of cards, support, retreat and rest"}
	}
	return nil
}

// card checks that a card of a kind is in the hand.
func (c *checker) card(path, id string, reinforcement bool) error {
	if _, err := c.names.FindCard(c.v.Seat, id); err != nil {
		return named(path, err)
	}
	cards := c.r.Sheets[c.v.Seats[c.v.Seat].Faction].Cards
	for k := range c.v.Seats[c.v.Seat].Hand.All() {
		if c.alike(k, id) && cards[k].Reinforcement == reinforcement {
			return nil
		}
	}
	if reinforcement {
		return &Error{path, "name a reinforcement card of the seat's hand"}
	}
	return &Error{path, "name a standard card of the seat's hand"}
}

func (c *checker) discards(x *Left) error {
	if err := items("discards", len(x.Discards)); err != nil {
		return err
	}
	for i, id := range x.Discards {
		if _, err := c.names.FindCard(c.v.Seat, id); err != nil {
			return named(fmt.Sprintf("discards[%d]", i), err)
		}
	}
	return nil
}

func (c *checker) regrouping(x *Left) error {
	if !c.r.Options.BroodWar {
		return &Error{"kind",
			"these choices are part of Brood War; in the base game all workers come back, and nothing is asked"}
	}
	if x.Token == "" && x.Infest == "" {
		return &Error{"token", "say token or infest"}
	}
	if x.Token != "" {
		if err := oneOf("token", x.Token, words.Resources...); err != nil {
			return err
		}
	}
	if x.Infest != "" {
		return oneOf("infest", x.Infest, Yes, No)
	}
	return nil
}

// place returns the areas of an area or a planet.
func (c *checker) place(word string) (game.AreaSet, error) {
	if strings.Contains(word, ".") {
		a, err := c.names.FindArea(word)
		if err == nil && !c.v.InPlay.Has(a) {
			err = &Error{"at", word + " is not on the table"}
		}
		return 1 << a, err
	}
	p, err := c.names.FindPlanet(word)
	if err != nil {
		return 0, err
	}
	if !c.v.Placed.Has(p) {
		return 0, &Error{"at", word + " is not on the table"}
	}
	return c.r.Planets[p].Areas, nil
}
