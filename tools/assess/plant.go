package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"koprulu/bots/analyse"
	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/record"
)

// kinds are the gross mistakes that are planted: the last unit leaves a base with conquest points beside a foe; a
// card is laid blind in a battle that a chosen one would win; a foe's victory in this round is not denied.
var kinds = [...]string{"leave", "blind", "deny"}

// gross is by how much a mistake must lower the chance of a seat as the rules of thumb go on, in parts of value.One:
// in the worlds that the seat can imagine, and in the real one, in which only what nobody knows is shuffled again.
// weighed is the number of worlds in which that is found out.
const (
	gross   = value.One / 5
	weighed = 96
)

// plant is a mistake in a game: Seat answered otherwise than its bot would have, after At answers.
type plant struct {
	Game, Kind string
	Seat       game.Player
	At         int
	// Cost is what it costs as the rules of thumb go on, in parts of value.One.
	Cost int64
	// Named is the number of answers before the turning point that cost most, -1 if there is none, and First says
	// that it is the mistake. Told is its loss.
	Named int
	First bool
	Told  int32
}

// planter is a bot that makes one gross mistake in a game, and otherwise plays like another.
type planter struct {
	bot.Bot
	shared *planting
}

// planting is what the bots of a game share.
type planting struct {
	kind  string
	given *int
	// truth is the game as it really is.
	truth  *game.State
	player *search.Player
	value  value.Estimator
	found  *plant
	// ends is true while the seat may not repair what it did in the same order.
	ends bool
}

// Pick plants the mistake where it can be made.
func (b *planter) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	p, root, step := b.shared, *s, s.Top().Step
	good := b.Bot.Pick(r, s, seat, legal)
	last := legal[len(legal)-1]
	if p.found != nil {
		if p.ends && seat == p.found.Seat && step == game.AskMove && last.Verb == game.DoDone {
			return last
		}
		p.ends = p.ends && seat == p.found.Seat
		return good
	}
	if root.Round < 2 {
		return good
	}
	for _, bad := range p.mistakes(r, &root, seat, step, good, legal) {
		cost, denied := p.cost(r, &root, seat, good, bad, last, false)
		if cost < gross || p.kind == "deny" && denied < weighed/8 {
			continue
		}
		if real, _ := p.cost(r, p.truth, seat, good, bad, last, true); real < gross {
			continue
		}
		p.found, p.ends = &plant{Kind: p.kind, Seat: seat, Cost: cost}, step == game.AskMove
		p.found.At = *p.given
		return bad
	}
	return good
}

// mistakes lists answers that may be gross mistakes of the kind.
func (p *planting) mistakes(r *game.Rules, s *game.State, seat game.Player, step game.Step, good game.Answer,
	legal []game.Answer) (list []game.Answer) {
	last := legal[len(legal)-1]
	for _, a := range legal {
		if a == good {
			continue
		}
		switch p.kind {
		case "leave":
			if step == game.AskMove && a.Verb == game.DoMove && lastLeaves(r, s, seat, a) && len(list) == 0 {
				list = append(list, a)
			}
		case "blind":
			if step == game.AskCards && a.Verb == game.DoBlind && good.Verb == game.DoCard {
				list = append(list, a)
			}
		case "deny":
			if (step == game.AskMove && good.Verb == game.DoMove && a == last && a.Verb == game.DoDone) ||
				(step == game.AskExecute && good.Verb == game.DoExecute) {
				list = append(list, a)
			}
		}
	}
	return list
}

// lastLeaves reports whether a move takes the last unit from a base with conquest points, beside which a foe stands.
func lastLeaves(r *game.Rules, s *game.State, seat game.Player, a game.Answer) bool {
	from := a.From()
	if from == game.NoArea || !s.Seats[seat].Bases.Has(from) || r.Areas[from].Conquest == 0 || s.Holder[from] != seat ||
		s.Units[from].Len() > int(a.Count()) {
		return false
	}
	for b := range r.Planets[r.Areas[from].Planet].Areas.All() {
		if q := s.Holder[b]; q < game.MaxPlayers && r.Team(q) != r.Team(seat) && s.Units[b] != 0 {
			return true
		}
	}
	return false
}

// cost returns by how much a bad answer, after which the seat moves nothing more, lowers its chance, and in how many
// more worlds a foe has won by the end of the round.
func (p *planting) cost(r *game.Rules, s *game.State, seat game.Player, good, bad, done game.Answer,
	real bool) (cost int64, lost int) {
	var chance rand.PCG
	worth := func(world int, a game.Answer, plan []game.Answer) (int64, int) {
		p.player.Set(r, s, seat, uint64(s.Answers)^0x706c616e74, uint64(world))
		if real {
			p.player.World = *s
			chance.Seed(uint64(s.Answers), uint64(world))
			r.Reshuffle(&p.player.World, &chance)
		}
		p.player.Answer(seat, a)
		if p.player.World.Round == s.Round {
			p.player.FollowToEndOfRound(seat, plan)
		}
		w := &p.player.World
		won := 0
		if w.Phase == game.Over && !w.Winners.Has(seat) {
			won = 1
		}
		return int64(p.value.Estimate(r, w)[seat]), won
	}
	var plan []game.Answer
	if done.Verb == game.DoDone {
		plan = []game.Answer{done}
	}
	for world := range weighed {
		a, n := worth(world, good, nil)
		b, m := worth(world, bad, plan)
		cost, lost = cost+a-b, lost+m-n
	}
	return cost / weighed, lost
}

// counter counts the answers of a recorded game.
type counter struct {
	*record.Writer
	given int
}

// Answer counts.
func (c *counter) Answer(before *game.State, p game.Player, a game.Answer, log *game.Log) error {
	c.given++
	return c.Writer.Answer(before, p, a, log)
}

// errNoChance says that a game gave no opportunity for its mistake.
var errNoChance = errors.New("no opportunity for the mistake")

// sow plays a game of bots into which a mistake is planted, and writes its record.
func sow(ctx context.Context, name, kind, level string, o game.Options, seed uint64, index int) (*plant, []byte,
	error) {
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	o.RandomFactions = true
	r, err := components.Default().Rules(o)
	if err != nil {
		return nil, nil, err
	}
	seeds := match.SeedsOf(seed, index)
	var text bytes.Buffer
	names := make([]string, o.Players)
	c := &counter{}
	shared := &planting{kind: kind, given: &c.given, player: search.NewPlayer(&sight.Tuned)}
	var bots []bot.Bot
	for i := range o.Players {
		names[i] = "bot:" + level
		b, err := bot.New(level, seeds.Bots[i])
		if err != nil {
			return nil, nil, err
		}
		bots = append(bots, &planter{b, shared})
	}
	c.Writer = record.NewWriter(&text, names)
	t := match.Table{Rules: r, Bots: bots, Recorder: c}
	shared.truth = &t.State
	if err := t.Play(ctx, &seeds); err != nil {
		return nil, nil, err
	}
	if shared.found == nil || t.State.Phase != game.Over {
		return nil, nil, errNoChance
	}
	shared.found.Game = name
	return shared.found, text.Bytes(), nil
}

// planted plays games with planted mistakes into a folder, n in all, looks back at each, and appends what it names
// first to a file there; those that it has are left out. Then it prints how many mistakes are named first.
func planted(ctx context.Context, dir string, n int, seed uint64) error {
	file := filepath.Join(dir, "plants.jsonl")
	have, err := lines[plant](file)
	if err != nil {
		return err
	}
	done := map[string]bool{}
	for _, p := range have {
		done[p.Game] = true
	}
	for i := range n {
		name := fmt.Sprintf("plant-%d-%03d.jsonl", seed, i)
		if done[name] {
			continue
		}
		o := game.Options{Players: 2 + i/len(kinds)%3, BroodWar: i%2 == 1}
		level := [...]string{"medium", "strong"}[i/len(kinds)%2]
		var p *plant
		var text []byte
		for try := range 100 { // until one gives the opportunity
			if p, text, err = sow(ctx, name, kinds[i%len(kinds)], level, o, seed, 1000*i+try); err == nil ||
				!errors.Is(err, errNoChance) {
				break
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return err
		}
		j, err := judge(ctx, path, analyse.Default(), false)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		u := first(j.report.Turns)
		p.Named, p.Told = u.Move, u.Loss
		p.First = p.same(j.game, u.Move)
		have = append(have, *p)
		if err := appendLine(file, p); err != nil {
			return err
		}
	}
	named := 0
	for _, p := range have {
		if p.First {
			named++
			continue
		}
		fmt.Printf("%s: %s at %d, which costs %.1f %%; named first is %d, %.1f %%\n", p.Game, p.Kind, p.At,
			percent(int32(p.Cost)), p.Named, percent(p.Told))
	}
	fmt.Printf("%d of %d planted mistakes are named first\n", named, len(have))
	return nil
}

// same reports whether a move is the mistake, or a later one of the same run of answers of its seat.
func (p *plant) same(g *analyse.Game, move int) bool {
	if move < p.At {
		return false
	}
	for i := p.At; i <= move; i++ {
		if g.Moves[i].Seat != p.Seat {
			return false
		}
	}
	return true
}
