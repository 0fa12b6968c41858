package ladder

import (
	"math/rand/v2"

	"koprulu/bots/bot"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// The names of the opponents.
const (
	// Careless plays like simple-1, but one answer in five is any legal one.
	Careless = "careless"
	// Attacker attacks wherever it may win, and leaves little behind.
	Attacker = "attacker"
	// Turtle guards what it has, and hardly ever attacks.
	Turtle = "turtle"
	// Racer wants conquest points now.
	Racer = "racer"
	// Stranger looks ahead like medium, with two to four times its rollouts, but expects everybody to play by other rules
	// of thumb.
	Stranger = "stranger"
	// Familiar is stranger with the rules of thumb that every search expects. What a level wins against three of it is
	// what it can win against three strangers if their unfamiliar rules cost it nothing.
	Familiar = "familiar"
)

// SparringNames lists the opponents.
func SparringNames() []string { return []string{Careless, Attacker, Turtle, Racer, Stranger, Familiar} }

// NewSparring makes an opponent, or any other bot that bot.New knows; it is a bot.Maker.
func NewSparring(name string, seed uint64) (bot.Bot, error) {
	switch name {
	case Careless:
		return &careless{rank.New(seed, &sight.First), rand.New(rand.NewPCG(seed, 0x6361726c657373))}, nil
	case Attacker:
		return bot.NewSimple(name, seed, &attacking), nil
	case Turtle:
		return bot.NewSimple(name, seed, &guarding), nil
	case Racer:
		return bot.NewSimple(name, seed, &racing), nil
	case Stranger:
		return bot.NewAhead(name, seed, search.New(seed, foreign, &strange)), nil
	case Familiar:
		return bot.NewAhead(name, seed, search.New(seed, foreign, &sight.First)), nil
	}
	return bot.New(name, seed)
}

// foreign is how far stranger and familiar look ahead.
var foreign = search.Budget{Rollouts: 32, Plans: 6, Answers: 8}

// weights returns those of simple-1, changed.
func weights(change func(w *sight.Weights)) sight.Weights {
	w := sight.First
	change(&w)
	return w
}

var (
	attacking = weights(func(w *sight.Weights) {
		w.AssaultLeast, w.AssaultFail, w.LossPart, w.PrizePart, w.KillsMany = -200, 0, 40, 300, 120
		w.FarDanger, w.WeakPost, w.PostLimit, w.AttackMost = 0, 10, 5, 1800
	})
	guarding = weights(func(w *sight.Weights) {
		w.AssaultLeast, w.AssaultFail, w.LossPart, w.PrizePart, w.AttackMost = 1500, 400, 300, 80, 200
		w.FarDanger, w.WeakPost, w.PostLimit, w.OpenBase, w.PlaceBase = 100, 100, 100, 200, 400
	})
	racing = weights(func(w *sight.Weights) {
		w.PointValue, w.PointDuel, w.ResourceValue, w.BaseValue, w.LandValue, w.SpoilMany = 2600, 1500, 40, 200, 0, 0
	})
	strange = weights(func(w *sight.Weights) {
		w.PointValue, w.ResourceValue, w.BaseValue, w.AttackMost, w.BuildMost = 500, 260, 1100, 600, 1100
		w.ResearchBase, w.EventCard, w.UnitBase, w.MoveCost = 60, 60, 140, 45
	})
)

// careless now and then plays any legal answer.
type careless struct {
	judge  *rank.Judge
	chance *rand.Rand
}

func (*careless) Name() string { return Careless }

func (b *careless) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	if b.chance.IntN(5) == 0 {
		return legal[b.chance.IntN(len(legal))]
	}
	return b.judge.Pick(r, s, seat, legal)
}
