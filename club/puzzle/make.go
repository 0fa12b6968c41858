package puzzle

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"

	"koprulu/bots/analyse"
	"koprulu/bots/odds"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
)

const (
	// fewest and many bound the answers of a puzzle: more are no question for a page.
	fewest, many = 3, 10
	// longest bounds a game of which a puzzle is made, games how many are played for one.
	longest, games = 6000, 4000
)

// The budgets of the odds of a battle: to see whether there may be a puzzle, and to prove it. Every answer is played as
// often, because each of them has to be clearly worse than the best one.
var (
	look  = odds.Budget{Exact: 500, Deals: 1, Answers: 16, Finals: 1, Tries: 2000, Care: odds.Glance.Care}
	proof = odds.Budget{Deals: 400, Answers: 300, Finals: many, Likely: true, Care: odds.Study.Care}
)

// Make makes the puzzle of a day from a seed: it plays games until a position of one asks a question of that day's kind
// with exactly one best answer. The same seed makes the same puzzle with the same version of the program. told, unless
// nil, is told how many games were played.
func Make(ctx context.Context, set *components.Set, day Day, seed [32]byte, told func(games int)) (*Puzzle, error) {
	return MakeKind(ctx, set, day, day.Kind(), seed, told)
}

// MakeKind makes a puzzle of any kind.
func MakeKind(ctx context.Context, set *components.Set, day Day, kind Kind, seed [32]byte,
	told func(games int)) (*Puzzle, error) {
	m := maker{set: set, kind: kind, weigher: newWeigher()}
	for n := range uint64(games) {
		if told != nil {
			told(int(n))
		}
		q, list, err := m.game(ctx, derived(seed, n))
		if err != nil {
			return nil, err
		}
		if q == nil {
			continue
		}
		p := &Puzzle{Day: day, Kind: kind.String(), Seed: hex.EncodeToString(seed[:]), Components: q.r.Hash,
			Seat: int(q.seat) + 1, Rival: int(q.rival) + 1, Answers: list, Position: position.Append(nil, q.r, q.s)}
		p.Best, _ = Single(list)
		return p, nil
	}
	return nil, fmt.Errorf("no position of %d games is a puzzle of kind %s", games, kind)
}

// derived makes the seed of a game. What is dealt in it tells nothing of the seed.
func derived(seed [32]byte, n uint64) [32]byte {
	text := append([]byte("koprulu puzzle/1\n"), seed[:]...)
	return sha256.Sum256(binary.LittleEndian.AppendUint64(text, n))
}

// Check weighs the answers of a puzzle again. The error says what is not as the puzzle has it.
func (p *Puzzle) Check(ctx context.Context, set *components.Set) error {
	r, s, err := p.open(set)
	if err != nil {
		return err
	}
	if _, err := p.Question(set); err != nil {
		return err
	}
	kind, _ := ParseKind(p.Kind)
	m := maker{set: set, kind: kind, weigher: newWeigher()}
	q := m.asked(r, &s, game.Player(p.Seat-1), game.Player(p.Rival-1))
	list, ok, err := m.proved(ctx, q)
	if err != nil {
		return err
	}
	best, _ := Single(list)
	if !ok || best != p.Best || !slices.Equal(list, p.Answers) {
		return fmt.Errorf("the answers of the puzzle of %s are worth %v (one is best: %v), and not %v", p.Day, list, ok,
			p.Answers)
	}
	return nil
}

// maker makes puzzles of a kind.
type maker struct {
	set  *components.Set
	kind Kind
	*weigher
	buf [game.MaxLegal]game.Answer
}

// game plays a game, and returns the first of its positions that is a puzzle, nil if none is.
func (m *maker) game(ctx context.Context, seed [32]byte) (*asked, []Answer, error) {
	chance := rand.New(rand.NewChaCha8(sha256.Sum256(seed[:])))
	opts := game.Options{Players: 2 + chance.IntN(3), BroodWar: chance.IntN(2) == 0, RandomFactions: true, Shields: true,
		Healing: true}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := m.set.Rules(opts)
	if err != nil {
		return nil, nil, err
	}
	judge := rank.New(chance.Uint64(), &sight.Tuned)
	s := game.New(r, seed, nil)
	var kept []game.State
	for n := 0; s.Phase != game.Over && n < longest; n++ {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		seat := r.Open(&s).First()
		legal := r.Legal(&s, seat, m.buf[:0])
		if m.kind == Stop && len(kept) > 0 && kept[0].Round != s.Round {
			kept = kept[:0] // Only the last round is about somebody's victory.
		}
		if m.asks(r, &s, seat, len(legal)) {
			kept = append(kept, s)
		}
		if r.Apply(&s, seat, judge.Pick(r, &s, seat, legal), nil) != rule.None {
			return nil, nil, nil
		}
	}
	chance.Shuffle(len(kept), func(i, k int) { kept[i], kept[k] = kept[k], kept[i] })
	for i := range kept {
		q := m.about(r, &kept[i], &s)
		if q == nil {
			continue
		}
		list, ok, err := m.worthwhile(ctx, q)
		if ok || err != nil {
			return q, list, err
		}
	}
	return nil, nil, nil
}

// asks reports whether a decision may be a puzzle of the kind.
func (m *maker) asks(r *game.Rules, s *game.State, seat game.Player, answers int) bool {
	if answers < fewest || answers > many {
		return false
	}
	step := r.Decision(s)
	switch m.kind {
	case Battle:
		return s.Battle.Area != game.NoArea && slices.Contains(s.Battle.Players[:], seat) &&
			(step == game.AskFront || step == game.AskPair || step == game.AskSupport || step == game.AskCards)
	case Stop:
		return s.Phase == game.Execution && (step == game.AskReveal || step == game.AskMove || step == game.AskBuild)
	}
	return step == game.AskReveal && s.Round > 1
}

// about makes the question of a position out of a game that has ended, nil if there is none. The position is read as
// others will read it.
func (m *maker) about(r *game.Rules, s, end *game.State) *asked {
	seat := r.Open(s).First()
	rival := game.Nobody
	switch m.kind {
	case Battle:
		rival = s.Battle.Players[0]
		if rival == seat {
			rival = s.Battle.Players[1]
		}
	case Stop:
		if end.Phase != game.Over || end.Winners == 0 || end.Winners.Has(seat) {
			return nil
		}
		rival = end.Winners.First()
	default:
		rival = m.strongest(r, s, seat)
	}
	again, read, err := position.Read(m.set, position.Append(nil, r, s))
	if err != nil {
		return nil
	}
	return m.asked(again, &read, seat, rival)
}

// strongest returns the foe who, as the seat may know, is most likely to win.
func (m *maker) strongest(r *game.Rules, s *game.State, seat game.Player) game.Player {
	root, _ := analyse.Imagine(r, s, seat)
	chances := m.value.Estimate(r, &root)
	best := game.Nobody
	for p := range r.Players() {
		if r.Team(p) != r.Team(seat) && (best == game.Nobody || chances[p] > chances[best]) {
			best = p
		}
	}
	return best
}

func (m *maker) asked(r *game.Rules, s *game.State, seat, rival game.Player) *asked {
	return &asked{r: r, s: s, kind: m.kind, seat: seat, rival: rival, legal: slices.Clone(r.Legal(s, seat, m.buf[:0]))}
}

// worthwhile looks at a question and, if it seems to have one best answer, proves it.
func (m *maker) worthwhile(ctx context.Context, q *asked) ([]Answer, bool, error) {
	var list []Answer
	var err error
	if m.kind == Battle {
		list, err = m.battle(ctx, q, look)
	} else {
		list, err = m.glance(ctx, q)
	}
	if err != nil || list == nil {
		return nil, false, err
	}
	if _, ok := single(list, 1, least); !ok {
		return nil, false, nil
	}
	return m.proved(ctx, q)
}

// proved weighs the answers of a question closely, and reports whether exactly one is best and good for something:
// where a rival is to be stopped, it does so more often than not and every other answer fails more often than not.
func (m *maker) proved(ctx context.Context, q *asked) (list []Answer, ok bool, err error) {
	if m.kind == Battle {
		list, err = m.battle(ctx, q, proof)
	} else {
		list, err = m.prove(ctx, q)
	}
	if err != nil || list == nil {
		return nil, false, err
	}
	for i, a := range q.legal {
		list[i].Answer = answer.Format(q.r, q.s, q.seat, a)
	}
	best, ok := Single(list)
	if !ok || m.kind != Stop {
		return list, ok && list[best].Worth >= One/4, nil
	}
	for i := range list {
		ok = ok && (i == best) == (list[i].Worth > One/2)
	}
	return list, ok, nil
}
