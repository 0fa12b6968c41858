package conform

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Limit is the number of answers after which a game counts as endless.
const Limit = 200_000

// Patience is the number of answers after which a game of Galactic Conquest or Survival is broken off: only elimination
// ends it (VAR-02), which random play may put off forever.
const Patience = 20_000

// Game plays one game with random answers and checks everything at every decision. The seed also determines how:
// the answers, which seats are examined, and when something other than a legal answer is done. It returns the
// state at the end.
func Game(r *game.Rules, seed uint64) (*game.State, error) { return Sparsely(r, seed, 0) }

// Sparsely is Game with the costly checks, of legality and hidden information, only every so many
// decisions; the invariants are checked at each one.
func Sparsely(r *game.Rules, seed uint64, every int) (*game.State, error) {
	return NewChecker(r, seed, every).Play()
}

// NewChecker makes a Checker whose choices follow from a seed.
func NewChecker(r *game.Rules, seed uint64, every int) *Checker {
	return &Checker{Rules: r, Rand: rand.New(rand.NewPCG(seed, 1)), Sparse: every}
}

// Play plays one game to its end and returns the state there.
func (c *Checker) Play() (*game.State, error) {
	r := c.Rules
	var key [32]byte
	for i := range key {
		key[i] = byte(c.Rand.Uint32())
	}
	var log game.Log
	s := game.Blank(r)
	reader := Follow(r, &s)
	s = game.New(r, key, &log)
	if err := reader.Next(&s, log.Entries); err != nil {
		return &s, fmt.Errorf("when it is dealt: %w", err)
	}
	for n := 0; s.Phase != game.Over; n++ {
		if r.Options.Conquest() && n == Patience {
			return &s, nil
		}
		if n == Limit {
			return &s, fmt.Errorf("no end after %d answers", n)
		}
		p, a, err := c.Step(&s)
		if err != nil {
			return &s, fmt.Errorf("round %d, answer %d, step %d: %w", s.Round, s.Answers, s.Top().Step, err)
		}
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		cards := s.EventPlace
		if broken := r.Apply(&s, p, a, &log); broken != rule.None {
			return &s, fmt.Errorf("legal answer %v refused with %s", a, broken)
		}
		// shuffled, a card may come to anybody
		if err := given(r, &cards, &s.EventPlace); err != nil && len(log.Chance) == 0 {
			return &s, fmt.Errorf("round %d, answer %d: %v: %w", s.Round, s.Answers, a, err)
		}
		if err := Told(r, &s, &log); err != nil {
			return &s, fmt.Errorf("round %d, answer %d: %w", s.Round, s.Answers, err)
		}
		if err := reader.Next(&s, log.Entries); err != nil {
			return &s, fmt.Errorf("round %d, answer %d: after %v: %w", s.Round, s.Answers, a, err)
		}
	}
	if s.Phase == game.Over && s.Victory == game.NoVictory || s.Winners == 0 {
		return &s, fmt.Errorf("ended without a victory")
	}
	return &s, Invariants(r, &s)
}

// Checker checks decisions one by one, with its own buffers.
type Checker struct {
	Rules  *game.Rules
	Rand   *rand.Rand
	buf    [game.MaxLegal]game.Answer
	other  [game.MaxLegal]game.Answer
	beside [game.MaxLegal]game.Answer
	again  [game.MaxLegal]game.Answer
	views  [2]game.View
	// twin is the redealt game; it is here because secrecy would otherwise allocate it at every decision.
	twin game.State
	// worlds are the game and its twin as a seat imagines them.
	worlds [2]game.State
	deal   rand.PCG
	// Choose picks among the legal answers; nil picks at random, now and then an answer that Beside lists.
	Choose func(s *game.State, p game.Player, legal []game.Answer) game.Answer
	// Also makes further checks of a decision; nil makes none.
	Also func(s *game.State, p game.Player, legal []game.Answer) error
	// Resigns lets a seat resign at one in so many decisions, any one that may, asked or not; 0 means never.
	Resigns int
	// Sparse makes the costly checks only every so many decisions; 0 means always.
	Sparse int
	count  int
}

// Step checks an open decision of a settled game and picks an answer to it.
func (c *Checker) Step(s *game.State) (game.Player, game.Answer, error) {
	r := c.Rules
	if err := Invariants(r, s); err != nil {
		return 0, game.Answer{}, err
	}
	open := r.Open(s)
	if open == 0 {
		return 0, game.Answer{}, fmt.Errorf("nobody has to decide")
	}
	asked := open
	var p game.Player
	for n := c.Rand.IntN(open.Len()); ; open &= open - 1 {
		if n == 0 {
			p = open.First()
			break
		}
		n--
	}
	legal := r.Legal(s, p, c.buf[:0])
	if len(legal) == 0 {
		return p, game.Answer{}, fmt.Errorf("seat %d has no legal answer (P2)", p)
	}
	if len(legal) == game.MaxLegal {
		return p, game.Answer{}, fmt.Errorf("the list of legal answers is full")
	}
	if asked &= s.Leaving(); asked != 0 {
		return p, game.Answer{}, fmt.Errorf("seat %d has resigned and is still asked (RULING-145)", asked.First())
	}
	beside := r.Beside(s, p, c.beside[:0])
	c.count++
	if c.Sparse == 0 || c.count%c.Sparse == 0 {
		if err := c.legality(s, p, legal, beside); err != nil {
			return p, game.Answer{}, err
		}
		if err := c.secrecy(s); err != nil {
			return p, game.Answer{}, err
		}
		if c.Also != nil {
			if err := c.Also(s, p, legal); err != nil {
				return p, game.Answer{}, err
			}
		}
	}
	if c.Resigns > 0 && c.Rand.IntN(c.Resigns) == 0 {
		q := game.Player(c.Rand.IntN(r.Options.Players))
		if r.MayResign(&s.Board, q) == rule.None {
			return q, game.Answer{Verb: game.DoResign}, nil
		}
	}
	if c.Choose != nil {
		return p, c.Choose(s, p, legal), nil
	}
	if len(beside) > 0 && c.Rand.IntN(60) == 0 {
		return p, beside[c.Rand.IntN(len(beside))], nil
	}
	return p, legal[c.Rand.IntN(len(legal))], nil
}

// legality checks that the list is what Check allows: every answer in it is legal and listed once, and no altered
// answer is legal unless it is listed.
func (c *Checker) legality(s *game.State, p game.Player, legal, beside []game.Answer) error {
	r := c.Rules
	before := *s
	for i, a := range legal {
		if broken := r.Check(s, p, a); broken != rule.None {
			return fmt.Errorf("listed answer %v breaks %s", a, broken)
		}
		if i < 64 && slices.Contains(legal[:i], a) {
			return fmt.Errorf("answer %v is listed twice", a)
		}
	}
	for range 8 {
		a := legal[c.Rand.IntN(len(legal))]
		switch c.Rand.IntN(7) {
		case 6:
			a.V[game.OfStolen] = uint8(c.Rand.IntN(4))
		case 0:
			a.Verb = game.Verb(c.Rand.IntN(int(game.Verbs) + 1))
		case 1, 2, 3, 4:
			a.V[c.Rand.IntN(int(game.OfStolen))] = uint8(c.Rand.IntN(66))
		default:
			a = game.Answer{Verb: game.Verb(c.Rand.IntN(int(game.Verbs))),
				V: game.AnswerValues{uint8(c.Rand.Uint32()), uint8(c.Rand.Uint32())}}
		}
		if r.Check(s, p, a) == rule.None && !slices.Contains(legal, a) && !slices.Contains(beside, a) &&
			!a.Verb.AnyTime() {
			return fmt.Errorf("answer %v is legal but not listed", a)
		}
	}
	if *s != before {
		return fmt.Errorf("looking at the legal answers changed the game")
	}
	return nil
}

// imagined checks that two games that look the same to a seat become the same game when it imagines what it can't know.
func (c *Checker) imagined(s, t *game.State, seat game.Player) error {
	a, b := &c.worlds[0], &c.worlds[1]
	*a, *b = *s, *t
	c.deal.Seed(uint64(s.Answers), uint64(seat))
	c.Rules.Redeal(a, seat, &c.deal)
	c.deal.Seed(uint64(s.Answers), uint64(seat))
	c.Rules.Redeal(b, seat, &c.deal)
	if *a != *b {
		return fmt.Errorf("what seat %d imagines tells a redealt game apart (P5)", seat)
	}
	if err := Invariants(c.Rules, a); err != nil {
		return fmt.Errorf("imagined by seat %d: %w", seat, err)
	}
	return nil
}

// secrecy checks promise P5 for every seat and a spectator: a redealt game looks the same to it, has the same legal
// answers for it, keeps all invariants and can be played on.
func (c *Checker) secrecy(s *game.State) error {
	r := c.Rules
	// What a seat imagines is checked for only one of them in turn, because that costs more than all the rest.
	imagines := int(s.Answers) % (r.Options.Players + 1)
	for i := range r.Options.Players + 1 {
		seat := game.Player(i)
		if i == r.Options.Players {
			seat = game.Nobody
		}
		t := &c.twin
		*t = *s
		r.Redeal(t, seat, c.Rand)
		r.ViewInto(s, seat, &c.views[0])
		r.ViewInto(t, seat, &c.views[1])
		if c.views[0] != c.views[1] {
			return fmt.Errorf("the view of seat %d tells a redealt game apart (P5)", seat)
		}
		if i == imagines {
			if err := c.imagined(s, t, seat); err != nil {
				return err
			}
		}
		if seat == game.Nobody {
			if err := questions(r, s, &c.views[0]); err != nil {
				return err
			}
		}
		if err := Invariants(r, t); err != nil {
			return fmt.Errorf("redealt for seat %d: %w", seat, err)
		}
		open := r.Open(s)
		if r.Open(t) != open {
			return fmt.Errorf("redealt for seat %d other seats decide", seat)
		}
		for p := range open.All() {
			mine := r.Legal(t, p, c.other[:0])
			if len(mine) == 0 {
				return fmt.Errorf("redealt for seat %d, seat %d has no legal answer", seat, p)
			}
			// Everybody sees whether the end of a movement was asked for.
			_, silent := r.Formality(s, p)
			if _, seen := r.Formality(t, p); seen != silent {
				return fmt.Errorf("redealt for seat %d, the answer of seat %d is a formality: %v, but %v in the game (P5)", seat, p,
					seen, silent)
			}
			if p != seat {
				continue
			}
			// legal still holds the list of the decision being checked only for one seat, so list again.
			if real := r.Legal(s, p, c.again[:0]); !slices.Equal(real, mine) {
				return fmt.Errorf("redealt for seat %d its legal answers differ (P5): %v, not %v", seat, mine, real)
			}
		}
	}
	return nil
}
